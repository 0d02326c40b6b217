/*  library(zlib): streams whose content is compressed (RFC 1950, 1951, 1952). */

:- module(zlib, [zopen/3, gzopen/3, gzopen/4]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

%!  zopen(+Stream, -ZStream, +Options) is det.
%
%   ZStream reads or writes what Stream has, or gets, compressed. Options:
%     - format(F): deflate, that of zlib, the default for output; gzip; raw_deflate.
%       Input is gzip or deflate as it begins.
%     - level(N): the level of compression, 0 to 9.
%     - close_parent(Boolean): whether Stream is closed with ZStream (true).
%     - multi_part(Boolean): whether text after the end of gzip is another part (true).
%   Errors: instantiation_error, domain_error(compression_level, N),
%   domain_error(compression_format, F).
%   Source: SWI-Prolog, as all in this library.

zopen(Stream, ZStream, Options) :-
    must_be(nonvar, Stream),
    must_be(list, Options),
    option(level(Level), Options, -1),
    must_be(integer, Level),
    (   ( between(0, 9, Level) ; Level == -1 )
    ->  true
    ;   domain_error(compression_level, Level)
    ),
    (   option(format(Format), Options)
    ->  (   memberchk(Format, [deflate,gzip,raw_deflate])
        ->  true
        ;   domain_error(compression_format, Format)
        )
    ;   Format = any
    ),
    option(close_parent(Close), Options, true),
    must_be(boolean, Close),
    option(multi_part(Multi), Options, true),
    must_be(boolean, Multi),
    '$zopen'(Stream, Format, Level, Close, Multi, ZStream).

%!  gzopen(+File, +Mode, -Stream) is det.
%!  gzopen(+File, +Mode, -Stream, +Options) is det.
%
%   Open a file of gzip. Mode is read, write or append. Options are those of open/4 and zopen/3.
%   Errors: type_error(oneof([read,write,append]), Mode).

gzopen(File, Mode, Stream) :-
    gzopen(File, Mode, Stream, []).

gzopen(Spec, Mode, Stream, Options) :-
    must_be(oneof([read,write,append]), Mode),
    findall(Option, ( member(Option, Options), zoption(Option) ), ZOptions),
    findall(Option, ( member(Option, Options), stream_option(Option) ), StreamOptions),
    (   Mode == read
    ->  (   compound(Spec)
        ->  absolute_file_name(Spec, File, [access(read)])
        ;   File = Spec
        )
    ;   compound(Spec)
    ->  absolute_file_name(Spec, File, [access(Mode)])
    ;   File = Spec
    ),
    open(File, Mode, Parent, [type(binary)]),
    (   catch(zopen(Parent, Stream, [format(gzip)|ZOptions]), Error, true),
        var(Error)
    ->  option(encoding(Encoding), StreamOptions, utf8),
        set_stream(Stream, encoding(Encoding)),
        set_stream(Stream, file_name(File)),
        (   option(alias(Alias), StreamOptions)
        ->  set_stream(Stream, alias(Alias))
        ;   true
        ),
        (   option(type(Type), StreamOptions)
        ->  set_stream(Stream, type(Type))
        ;   true
        )
    ;   close(Parent),
        throw(Error)
    ).

zoption(level(_)).
zoption(multi_part(_)).

stream_option(encoding(_)).
stream_option(type(_)).
stream_option(alias(_)).
