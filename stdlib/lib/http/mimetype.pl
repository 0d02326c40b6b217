/*  library(http/mimetype): the type of a file by its name. */

:- module(mimetype, [file_mime_type/2, file_content_type/2, file_content_type/3]).

:- autoload(library(error)).
:- use_module(library(http/http_hook)).

:- multifile user:mime_extension/2.     % Extension, Type/SubType: before those of here
:- dynamic user:mime_extension/2.

%!  file_mime_type(+File, -MimeType) is det.
%
%   MimeType is a term Type/SubType, application/unknown for an unknown name.
%   Source: SWI-Prolog, as all in this library.

file_mime_type(File, MimeType) :-
    file_base_name(File, Base),
    (   file_name_extension(_, Extension0, Base),
        downcase_atom(Extension0, Extension),
        (   user:mime_extension(Extension, Type)
        ;   extension(Extension, Type)
        )
    ->  MimeType = Type
    ;   downcase_atom(Base, Name),
        named(Name, Type)
    ->  MimeType = Type
    ;   MimeType = application/unknown
    ).

%!  file_content_type(+File, -ContentType) is det.
%!  file_content_type(+File, ?MimeType, -ContentType) is det.
%
%   ContentType is the text of a type, by default that of the file, with the encoding
%   where it is text.

file_content_type(File, ContentType) :-
    file_content_type(File, _, ContentType).

file_content_type(File, MimeType, ContentType) :-
    (   nonvar(MimeType)
    ->  true
    ;   file_mime_type(File, MimeType)
    ),
    (   MimeType = text/_
    ->  format(atom(ContentType), '~w; charset=UTF-8', [MimeType])
    ;   format(atom(ContentType), '~w', [MimeType])
    ).

named(makefile, text/plain).
named('.plrc', text/plain).

extension(ai, application/postscript).
extension(bmp, image/bmp).
extension(bz2, application/'x-bzip2').
extension(c, text/'x-c').
extension(cc, text/'x-c++').
extension(class, application/'octet-stream').
extension(cpp, text/'x-c++').
extension(css, text/css).
extension(doc, application/msword).
extension(dtd, application/'xml-dtd').
extension(dvi, application/'x-dvi').
extension(eps, application/postscript).
extension(gif, image/gif).
extension(gz, application/'x-gzip').
extension(h, text/'x-c').
extension(htm, text/html).
extension(html, text/html).
extension(ico, image/'x-ico').
extension(exe, application/'x-executable').
extension(jar, application/'x-java-archive').
extension(java, text/'x-java').
extension(jpeg, image/jpeg).
extension(jpg, image/jpeg).
extension(js, text/javascript).
extension(json, application/json).
extension(latex, application/'x-latex').
extension(md, text/markdown).
extension(mid, audio/midi).
extension(mov, video/quicktime).
extension(mp3, audio/mpeg).
extension(mp4, video/mp4).
extension(mpeg, video/mpeg).
extension(mpg, video/mpeg).
extension(nt, application/'n-triples').
extension(owl, application/'rdf+xml').
extension(pdf, application/pdf).
extension(pl, text/plain).
extension(png, image/png).
extension(ps, application/postscript).
extension(rdf, application/'rdf+xml').
extension(py, text/'x-python').
extension(rpm, application/'x-rpm').
extension(rtf, text/rtf).
extension(sgml, text/'x-sgml').
extension(sh, text/plain).
extension(svg, image/'svg+xml').
extension(swf, application/'x-shockwave-flash').
extension(tex, application/'x-tex').
extension(tgz, application/'x-gtar').
extension(tif, image/tiff).
extension(tiff, image/tiff).
extension(ttl, application/turtle).
extension(txt, text/plain).
extension(wasm, application/wasm).
extension(wav, audio/'x-wav').
extension(webm, video/webm).
extension(webp, image/webp).
extension(woff, font/woff).
extension(woff2, font/woff2).
extension(xhtml, application/'xhtml+xml').
extension(xml, text/xml).
extension(xpm, image/'x-xpixmap').
extension(xsl, text/xml).
extension(yaml, application/yaml).
extension(zip, application/zip).
