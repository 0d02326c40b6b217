/*  library(sgml_write): the text of documents of library(sgml).

    If an element contains only elements, each has a line of its own. If it
    contains text, it is written as it is.
*/

:- module(sgml_write,
          [ xml_write/2,
            xml_write/3,
            html_write/2,
            html_write/3,
            sgml_write/2,
            sgml_write/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(sgml)).

%!  xml_write(+Document, +Options) is det.
%!  xml_write(+Stream, +Document, +Options) is det.
%!  html_write(+Document, +Options) is det.
%!  html_write(+Stream, +Document, +Options) is det.
%!  sgml_write(+Document, +Options) is det.
%!  sgml_write(+Stream, +Document, +Options) is det.
%
%   Write Document, an element or a list of content. Options:
%     - header(Boolean): the declaration of XML (true for xml_write/3).
%     - layout(Boolean): elements in lines of their own (true).
%     - indent(N): of the first line (0).
%     - doctype(Name), public(Id), system(Id): a document type, by default that of the
%       outermost element.
%     - net(Boolean): an empty element is one tag (true for xml_write/3).
%     - nsmap(List): prefixes Prefix=Space for name spaces.
%   Errors: instantiation_error, type_error(xml_dom, Document),
%   type_error(sgml_content, Part).
%   Source: SWI-Prolog.

xml_write(Document, Options) :-
    current_output(Stream),
    xml_write(Stream, Document, Options).

xml_write(Stream, Document, Options) :-
    written(xml, Stream, Document, Options).

html_write(Document, Options) :-
    current_output(Stream),
    html_write(Stream, Document, Options).

html_write(Stream, Document, Options) :-
    written(html, Stream, Document, Options).

sgml_write(Document, Options) :-
    current_output(Stream),
    sgml_write(Stream, Document, Options).

sgml_write(Stream, Document, Options) :-
    written(sgml, Stream, Document, Options).

%   The state of writing is w(Stream, Dialect, Layout, Net, Prefixes), where
%   Prefixes are pairs Prefix=Space, declared or to be declared at their first
%   use.

written(Dialect, Stream, Document, Options) :-
    must_be(list, Options),
    (   var(Document)
    ->  instantiation_error(Document)
    ;   ( Document = element(_, _, _) ; atomic(Document), Document \== [] )
    ->  Content = [Document]
    ;   is_list(Document)
    ->  Content = Document
    ;   type_error(xml_dom, Document)
    ),
    (   Dialect == xml
    ->  Default = true
    ;   Default = false
    ),
    option(header(Header), Options, Default),
    option(net(Net), Options, Default),
    option(layout(Layout), Options, true),
    option(indent(Indent), Options, 0),
    option(nsmap(Map), Options, []),
    must_be(nonneg, Indent),
    stream_property(Stream, representation_errors(Old)),
    setup_call_cleanup(
        set_stream(Stream, representation_errors(xml)),
        ( header(Header, Dialect, Stream),
          document_type(Content, Options, Stream),
          outermost(Content, Indent, w(Stream, Dialect, Layout, Net, Map)) ),
        set_stream(Stream, representation_errors(Old))).

header(Header, Dialect, Stream) :-
    (   Header == true,
        Dialect == xml
    ->  stream_property(Stream, encoding(Encoding)),
        (   encoding_name(Encoding, Name)
        ->  true
        ;   Name = Encoding
        ),
        format(Stream, '<?xml version="1.0" encoding="~w"?>~n~n', [Name])
    ;   true
    ).

encoding_name(utf8, 'UTF-8').
encoding_name(iso_latin_1, 'ISO-8859-1').
encoding_name(ascii, 'US-ASCII').
encoding_name(utf16le, 'UTF-16').
encoding_name(utf16be, 'UTF-16').

document_type(Content, Options, Stream) :-
    (   member(element(Element, _, _), Content),
        option(doctype(Name), Options, Element),
        option(public(Public), Options, ''),
        option(system(System), Options, ''),
        document_identifier(Public, System, Options, Format, Args)
    ->  format(Stream, '<!DOCTYPE ~w', [Name]),
        format(Stream, Format, Args),
        format(Stream, '>~n~n', [])
    ;   true
    ).

document_identifier('', '', Options, '', []) :-
    !,
    option(doctype(_), Options).
document_identifier('', System, _, ' SYSTEM "~w"', [System]) :-
    !.
document_identifier(Public, '', _, ' PUBLIC "~w"', [Public]) :-
    !.
document_identifier(Public, System, _, ' PUBLIC "~w" "~w"', [Public,System]).

outermost([], _, _).
outermost([Part|Parts], Indent, W) :-
    (   Indent > 0
    ->  W = w(Stream, _, _, _, _),
        tabs(Indent, Stream)
    ;   true
    ),
    part(Part, Indent, W),
    outermost(Parts, Indent, W).

part(Part, Indent, W) :-
    (   var(Part)
    ->  instantiation_error(Part)
    ;   Part = element(Name, Attributes, Content)
    ->  element(Name, Attributes, Content, Indent, W)
    ;   W = w(Stream, _, _, _, _),
        text_part(Part, Text, Quote)
    ->  (   Quote == true
        ->  xml_quote_cdata(Text, Quoted, utf8),
            write(Stream, Quoted)
        ;   write(Stream, Text)
        )
    ;   type_error(sgml_content, Part)
    ).

text_part(Part, Part, true) :-
    atomic(Part),
    Part \== [].
text_part(pi(Text), Tag, false) :-
    atomic_list_concat([<?,Text,?>], Tag).
text_part(sdata(Text), Text, true) :-
    atomic(Text).
text_part(entity(Name), Reference, false) :-
    atomic_list_concat([&,Name,;], Reference).

element(Name, Attributes, Content, Indent, W0) :-
    must_be(list, Attributes),
    must_be(list, Content),
    W0 = w(Stream, Dialect, Layout, Net, Prefixes0),
    declared(Attributes, Prefixes0, Prefixes1),
    spaces_of(Name, Attributes, Spaces),
    new_prefixes(Spaces, Prefixes1, Prefixes, New),
    append(New, Attributes, Attributes1),
    W = w(Stream, Dialect, Layout, Net, Prefixes),
    tag_name(Name, Prefixes, Tag),
    format(Stream, '<~w', [Tag]),
    attributes(Attributes1, Indent, W),
    (   Content == []
    ->  empty(Dialect, Net, Name, Tag, Stream)
    ;   put_char(Stream, >),
        content(Content, Name, Indent, W),
        format(Stream, '</~w>', [Tag])
    ).

empty(Dialect, Net, Name, Tag, Stream) :-
    (   Dialect == html,
        void(Name)
    ->  put_char(Stream, >)
    ;   Net == true
    ->  write(Stream, />)
    ;   format(Stream, '></~w>', [Tag])
    ).

void(area).
void(base).
void(br).
void(col).
void(embed).
void(hr).
void(img).
void(input).
void(link).
void(meta).
void(param).
void(source).
void(track).
void(wbr).

content(Content, Name, Indent, W) :-
    W = w(Stream, Dialect, Layout, _, _),
    (   Dialect == html,
        raw(Name)
    ->  forall(member(Text, Content), write(Stream, Text))
    ;   Layout == true,
        elements_only(Content, Elements)
    ->  Inner is Indent+2,
        lines(Elements, Inner, W),
        nl(Stream),
        tabs(Indent, Stream)
    ;   parts(Content, Indent, W)
    ).

raw(script).
raw(style).

parts([], _, _).
parts([Part|Parts], Indent, W) :-
    part(Part, Indent, W),
    parts(Parts, Indent, W).

%   elements_only(+Content, -Elements): Content has only elements and blanks.

elements_only(Content, Elements) :-
    \+ ( member(Part, Content),
         \+ blank_or_element(Part) ),
    include_elements(Content, Elements),
    Elements \== [].

blank_or_element(Part) :-
    nonvar(Part),
    (   Part = element(_, _, _)
    ->  true
    ;   atomic(Part),
        Part \== [],
        normalize_space(atom(Plain), Part),
        Plain == ''
    ).

include_elements([], []).
include_elements([Part|Parts], Elements) :-
    (   Part = element(_, _, _)
    ->  Elements = [Part|Elements1]
    ;   Elements = Elements1
    ),
    include_elements(Parts, Elements1).

lines([], _, _).
lines([Element|Elements], Indent, W) :-
    W = w(Stream, _, _, _, _),
    nl(Stream),
    tabs(Indent, Stream),
    part(Element, Indent, W),
    lines(Elements, Indent, W).

tabs(Indent, Stream) :-
    Tabs is Indent//8,
    forall(between(1, Tabs, _), put_char(Stream, '\t')),
    Blanks is Indent mod 8,
    tab(Stream, Blanks).

%   attributes(+Attributes, +Indent, +W): writes them in one line or, if that
%   would be too long, in a line each.

attributes(Attributes, Indent, W) :-
    W = w(Stream, _, _, _, Prefixes),
    attribute_texts(Attributes, Prefixes, Texts),
    line_position(Stream, Column),
    lengths(Texts, Column, Width),
    (   Width > 72,
        Texts = [_,_|_]
    ->  Inner is Indent+4,
        forall(member(Text, Texts),
               ( nl(Stream), tabs(Inner, Stream), write(Stream, Text) ))
    ;   forall(member(Text, Texts), ( put_char(Stream, ' '), write(Stream, Text) ))
    ).

lengths([], Width, Width).
lengths([Text|Texts], Width0, Width) :-
    string_length(Text, Length),
    Width1 is Width0+Length+1,
    lengths(Texts, Width1, Width).

attribute_texts([], _, []).
attribute_texts([Attribute|Attributes], Prefixes, [Text|Texts]) :-
    (   nonvar(Attribute),
        Attribute = (Name=Value)
    ->  attribute_name(Name, Prefixes, Tag),
        attribute_value(Value, Quoted),
        atomic_list_concat([Tag,'="',Quoted,'"'], Text)
    ;   type_error(sgml_attribute, Attribute)
    ),
    attribute_texts(Attributes, Prefixes, Texts).

attribute_name(Name, Prefixes, Tag) :-
    (   Name = xmlns:Prefix
    ->  atomic_list_concat([xmlns,:,Prefix], Tag)
    ;   tag_name(Name, Prefixes, Tag)
    ).

attribute_value(Value, Quoted) :-
    (   is_list(Value)
    ->  atomic_list_concat(Value, ' ', Text)
    ;   atomic(Value)
    ->  Text = Value
    ;   type_error(sgml_attribute_value, Value)
    ),
    string_codes(Text, Codes),
    quoted(Codes, QuotedCodes),
    atom_codes(Quoted, QuotedCodes).

quoted([], []).
quoted([Code|Codes], Quoted) :-
    (   reference(Code, Reference)
    ->  atom_codes(Reference, Cs),
        append(Cs, Quoted1, Quoted)
    ;   Quoted = [Code|Quoted1]
    ),
    quoted(Codes, Quoted1).

reference(0'<, '&lt;').
reference(0'&, '&amp;').
reference(0'", '&quot;').
reference(0'\n, '&#xA;').
reference(0'\t, '&#x9;').
reference(0'\r, '&#xD;').

%   Name spaces

declared([], Prefixes, Prefixes).
declared([Attribute|Attributes], Prefixes0, Prefixes) :-
    (   nonvar(Attribute),
        declaration(Attribute, Prefix, Space)
    ->  declared(Attributes, [Prefix=Space|Prefixes0], Prefixes)
    ;   declared(Attributes, Prefixes0, Prefixes)
    ).

declaration(xmlns=Space, '', Space).
declaration((xmlns:Prefix)=Space, Prefix, Space).

%   spaces_of(+Name, +Attributes, -Spaces): the name spaces of an element's own name and
%   of its attributes' names.

spaces_of(Name, Attributes, Spaces) :-
    findall(Space,
            ( member(N, [Name]), space(N, Space)
            ; member(N=_, Attributes), space(N, Space) ),
            Spaces0),
    sort(Spaces0, Spaces).

space(Name, Space) :-
    nonvar(Name),
    Name = Space:_,
    atom(Space),
    Space \== xmlns,
    Space \== xml.

%   new_prefixes(+Spaces, +Prefixes0, -Prefixes, -New): New are the declarations of
%   those Spaces that have no prefix.

new_prefixes([], Prefixes, Prefixes, []).
new_prefixes([Space|Spaces], Prefixes0, Prefixes, New) :-
    (   member(_=Space, Prefixes0)
    ->  new_prefixes(Spaces, Prefixes0, Prefixes, New)
    ;   length(Prefixes0, N0),
        N is N0+1,
        atomic_list_concat([xns,N], Prefix),
        New = [(xmlns:Prefix)=Space|New1],
        new_prefixes(Spaces, [Prefix=Space|Prefixes0], Prefixes, New1)
    ).

tag_name(Name, Prefixes, Tag) :-
    (   atom(Name)
    ->  Tag = Name
    ;   nonvar(Name),
        Name = Space:Local
    ->  (   memberchk(Prefix=Space, Prefixes)
        ->  true
        ;   Prefix = Space
        ),
        (   Prefix == ''
        ->  Tag = Local
        ;   atomic_list_concat([Prefix,:,Local], Tag)
        )
    ;   type_error(sgml_name, Name)
    ).
