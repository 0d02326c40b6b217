/*  library(sgml): documents in XML and HTML.

    A document is a list of element(Name, Attributes, Content), texts and
    pi(Text); Attributes is a list of Name=Value, Content is a list as the document.
    With the dialect xmlns a name in a name space is Space:Name.

    A document is read as a whole, XML by Go's encoding/xml and HTML by the
    HTML5 standard. If sgml_parse/2 has to call predicates, it walks the terms
    afterwards. Document type definitions are ignored, except entities that the
    document itself declares.
*/

:- module(sgml,
          [ load_structure/3,
            load_html/3,
            load_xml/3,
            load_sgml/3,
            load_html_file/2,
            load_xml_file/2,
            load_sgml_file/2,
            new_sgml_parser/2,
            free_sgml_parser/1,
            set_sgml_parser/2,
            get_sgml_parser/2,
            sgml_parse/2,
            new_dtd/2,
            free_dtd/1,
            dtd/2,
            xml_is_dom/1,
            xml_quote_attribute/2,
            xml_quote_attribute/3,
            xml_quote_cdata/2,
            xml_quote_cdata/3,
            xml_name/1,
            xml_name/2,
            xml_basechar/1,
            xml_ideographic/1,
            xml_combining_char/1,
            xml_digit/1,
            xml_extender/1,
            iri_xml_namespace/2,
            iri_xml_namespace/3,
            xsd_number_string/2,
            xsd_time_string/3
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(sgml/xsd)).

:- meta_predicate
    load_structure(+, -, :),
    load_html(+, -, :),
    load_xml(+, -, :),
    load_sgml(+, -, :),
    sgml_parse(+, :).

:- multifile
    prolog:message//1.

:- dynamic
    parser/2,                   % Number, Option
    current/2.                  % Number, Content of the element that has begun

%!  load_structure(+Source, -Document, :Options) is det.
%!  load_html(+Source, -Document, :Options) is det.
%!  load_xml(+Source, -Document, :Options) is det.
%!  load_sgml(+Source, -Document, :Options) is det.
%
%   Source is a file, stream(Stream) or string(Text). Options:
%     - dialect(D): xml, xmlns, sgml, html, html4, html5, xhtml or xhtml5. By default
%       that of the file's extension, or xml for a text that begins as XML does, or
%       sgml.
%     - space(Mode): preserve, the default for XML; sgml, which leaves out newlines
%       after start tags and in front of end tags, and blanks between elements; default,
%       which reduces runs of blanks to one; remove, which also removes them at the ends.
%     - attribute_value(Type), cdata(Type): atom, the default, or string.
%     - keep_prefix(Boolean): name spaces are ns(Prefix, Space).
%     - qualify_attributes(Boolean): attributes have the name space of their element.
%     - max_errors(N): how many errors are allowed, by default 50; -1 is any number.
%     - syntax_errors(How): quiet, or print, the default.
%     - encoding(E): of a file; by default what it says itself, or UTF-8.
%   Errors: syntax_error(Message) with the line, domain_error(sgml_dialect, D),
%   limit_exceeded(max_errors, N), and those of open/4.
%   Source: SWI-Prolog.

load_structure(Source, Document, Options0) :-
    strip_module(Options0, _, Options),
    must_be(list, Options),
    source_text(Source, Options, Text, File),
    dialect(Options, File, Text, Dialect),
    parsed(Text, File, Dialect, Options, Document).

load_html(Source, Document, Options) :-
    load_as(html, Source, Document, Options).

load_xml(Source, Document, Options) :-
    load_as(xml, Source, Document, Options).

load_sgml(Source, Document, Options) :-
    load_as(sgml, Source, Document, Options).

load_as(Dialect, Source, Document, Options0) :-
    strip_module(Options0, _, Options),
    must_be(list, Options),
    (   option(dialect(_), Options)
    ->  load_structure(Source, Document, Options)
    ;   load_structure(Source, Document, [dialect(Dialect)|Options])
    ).

%!  load_html_file(+File, -Document) is det.
%!  load_xml_file(+File, -Document) is det.
%!  load_sgml_file(+File, -Document) is det.

load_html_file(File, Document) :-
    load_html(File, Document, []).

load_xml_file(File, Document) :-
    load_xml(File, Document, []).

load_sgml_file(File, Document) :-
    load_sgml(File, Document, []).

%   source_text(+Source, +Options, -Text, -File): File is the file of Text, or
%   [].

source_text(Source, Options, Text, File) :-
    (   var(Source)
    ->  instantiation_error(Source)
    ;   Source = stream(Stream)
    ->  (   stream_property(Stream, file_name(File0))
        ->  File = File0
        ;   File = []
        ),
        read_string(Stream, _, Text)
    ;   Source = string(Text)
    ->  File = []
    ;   absolute_file_name(Source, File, [access(read),extensions(['',xml,html,sgml])]),
        setup_call_cleanup(
            open(File, read, Stream, [bom(true)]),
            ( set_encoding(Stream, Options),
              read_string(Stream, _, Text) ),
            close(Stream))
    ).

%   set_encoding(+Stream, +Options): sets the encoding of the option, or the one
%   that the document names near its start.

set_encoding(Stream, Options) :-
    (   option(encoding(Encoding), Options)
    ->  set_stream(Stream, encoding(Encoding))
    ;   peek_string(Stream, 1024, Start),
        named_encoding(Start, Name),
        encoding(Name, Encoding)
    ->  set_stream(Stream, encoding(Encoding))
    ;   true
    ).

named_encoding(Start, Name) :-
    string_lower(Start, Lower),
    member(Key, ["encoding=","charset="]),
    sub_string(Lower, _, _, After, Key),
    !,
    sub_string(Lower, _, After, 0, Rest),
    split_string(Rest, " \t\r\n\"'?/>;", " \t\r\n\"'", Parts),
    member(Part, Parts),
    Part \== "",
    !,
    atom_string(Name, Part).

encoding('iso-8859-1', iso_latin_1).
encoding('windows-1252', iso_latin_1).
encoding(latin1, iso_latin_1).
encoding('us-ascii', ascii).
encoding('utf-8', utf8).

dialect(Options, File, Text, Dialect) :-
    (   option(dialect(Dialect0), Options)
    ->  must_be(atom, Dialect0),
        (   known_dialect(Dialect0)
        ->  Dialect = Dialect0
        ;   domain_error(sgml_dialect, Dialect0)
        )
    ;   atom(File),
        File \== [],
        file_name_extension(_, Extension, File),
        extension(Extension, Dialect0)
    ->  Dialect = Dialect0
    ;   string_concat("<?xml", _, Text)
    ->  Dialect = xml
    ;   Dialect = sgml
    ).

known_dialect(sgml).
known_dialect(xml).
known_dialect(xmlns).
known_dialect(html).
known_dialect(html4).
known_dialect(html5).
known_dialect(xhtml).
known_dialect(xhtml5).

extension(html, html).
extension(htm, html).
extension(xml, xml).

%   parsed(+Text, +File, +Dialect, +Options, -Document)

parsed(Text, File, Dialect, Options, Document) :-
    reader(Dialect, Reader, Space0),
    option(space(Space), Options, Space0),
    must_be(atom, Space),
    findall(Flag, flag(Options, Flag), Flags),
    catch('$load_markup'(Text, Reader, Space, Flags, Document, Messages),
          error(syntax_error(Message), markup_line(Line)),
          throw(error(syntax_error(Message), file(File, Line, 0, 0)))),
    option(max_errors(Max), Options, 50),
    must_be(integer, Max),
    (   Max >= 0,
        aggregate_all(count, member(message(error, _, _), Messages), Count),
        Count > Max
    ->  throw(error(limit_exceeded(max_errors, Max), _))
    ;   option(syntax_errors(quiet), Options)
    ->  true
    ;   forall(member(message(Severity, At, Said), Messages),
               print_message(Severity, sgml(Dialect, File, At, Said)))
    ).

reader(sgml, sgml, sgml).
reader(xml, xml, preserve).
reader(xmlns, xmlns, preserve).
reader(xhtml, xml, sgml).
reader(xhtml5, xml, sgml).
reader(html, html, sgml).
reader(html4, html, sgml).
reader(html5, html, sgml).

flag(Options, string_values) :-
    option(attribute_value(string), Options).
flag(Options, string_cdata) :-
    option(cdata(string), Options).
flag(Options, keep_prefix) :-
    option(keep_prefix(true), Options).
flag(Options, qualify_attributes) :-
    option(qualify_attributes(true), Options).

prolog:message(sgml(Dialect, File, Line, Message)) -->
    [ 'SGML2PL(~w): ~w:~w: ~w'-[Dialect,File,Line,Message] ].

%!  new_sgml_parser(-Parser, +Options) is det.
%!  free_sgml_parser(+Parser) is det.
%!  set_sgml_parser(+Parser, +Option) is det.
%!  get_sgml_parser(+Parser, ?Option) is nondet.
%
%   Parser keeps options for sgml_parse/2: those of load_structure/3, and file(File),
%   line(N), doctype(Element) and dtd(DTD).
%   Errors: existence_error(sgml_parser, Parser).
%   Source: SWI-Prolog.

new_sgml_parser(Parser, Options) :-
    must_be(list, Options),
    flag(sgml_parser, N, N+1),
    Parser = sgml_parser(N),
    assertz(parser(N, dialect(sgml))),
    forall(member(Option, Options), set_option(N, Option)).

free_sgml_parser(Parser) :-
    parser_number(Parser, N),
    retractall(parser(N, _)),
    retractall(current(N, _)).

set_sgml_parser(Parser, Option) :-
    parser_number(Parser, N),
    must_be(callable, Option),
    set_option(N, Option).

set_option(N, Option) :-
    functor(Option, Name, Arity),
    functor(Old, Name, Arity),
    retractall(parser(N, Old)),
    assertz(parser(N, Option)).

get_sgml_parser(Parser, Option) :-
    parser_number(Parser, N),
    (   parser(N, Option)
    ->  true
    ;   Option = doctype(_)
    ).

parser_number(Parser, N) :-
    (   var(Parser)
    ->  instantiation_error(Parser)
    ;   Parser = sgml_parser(N),
        integer(N)
    ->  (   parser(N, _)
        ->  true
        ;   existence_error(sgml_parser, Parser)
        )
    ;   type_error(sgml_parser, Parser)
    ).

%!  sgml_parse(+Parser, :Options) is det.
%
%   Parse a document. Options are those of load_structure/3, and:
%     - source(Stream): the stream of the document.
%     - content_length(N): only N characters of it.
%     - document(Document): its terms.
%     - parse(Part): file, the default, element, content or input. In a predicate that is
%       called for the beginning of an element, content stands for what is in it, and no
%       other predicates are called for that.
%     - call(Event, Pred): where Event is begin, Pred is called as Pred(Name, Attributes,
%       Parser); for end Pred(Name, Parser); for cdata and pi Pred(Text, Parser).
%   Source: SWI-Prolog.

sgml_parse(Parser, Given) :-
    strip_module(Given, M, Options0),
    parser_number(Parser, N),
    must_be(list, Options0),
    findall(Option, parser(N, Option), Own),
    append(Options0, Own, Options),
    (   option(parse(content), Options0),
        retract(current(N, Content))
    ->  Document = Content
    ;   option(source(Stream), Options)
    ->  stream_text(Stream, Options, Text, File),
        dialect(Options, File, Text, Dialect),
        parsed(Text, File, Dialect, Options, Document)
    ;   existence_error(sgml_option, source)
    ),
    (   option(document(Document1), Options0)
    ->  Document1 = Document
    ;   true
    ),
    (   memberchk(call(_, _), Options)
    ->  events(Document, parser(Parser, N, M, Options))
    ;   true
    ).

stream_text(Stream, Options, Text, File) :-
    (   option(file(File0), Options)
    ->  File = File0
    ;   stream_property(Stream, file_name(File0))
    ->  File = File0
    ;   File = []
    ),
    (   option(content_length(Length), Options)
    ->  read_string(Stream, Length, Text)
    ;   read_string(Stream, _, Text)
    ).

events([], _).
events([Node|Nodes], Context) :-
    event(Node, Context),
    events(Nodes, Context).

event(element(Name, Attributes, Content), Context) :-
    !,
    Context = parser(Parser, N, _, _),
    asserta(current(N, Content)),
    called(begin, [Name,Attributes,Parser], Context),
    (   retract(current(N, Content))
    ->  events(Content, Context)
    ;   true
    ),
    called(end, [Name,Parser], Context).
event(pi(Text), Context) :-
    !,
    Context = parser(Parser, _, _, _),
    called(pi, [Text,Parser], Context).
event(Text, Context) :-
    Context = parser(Parser, _, _, _),
    called(cdata, [Text,Parser], Context).

called(Event, Args, parser(_, _, M, Options)) :-
    (   memberchk(call(Event, Pred), Options)
    ->  Goal =.. [call,M:Pred|Args],
        ignore(Goal)
    ;   true
    ).

%!  new_dtd(+DocType, -DTD) is det.
%!  free_dtd(+DTD) is det.
%!  dtd(+DocType, -DTD) is det.
%
%   DTD is for the option dtd(DTD); nothing is known about documents of its type.

new_dtd(DocType, DTD) :-
    must_be(atom, DocType),
    DTD = dtd(DocType).

free_dtd(DTD) :-
    must_be(compound, DTD).

dtd(DocType, DTD) :-
    new_dtd(DocType, DTD).

%!  xml_is_dom(@Term) is semidet.
%
%   Term is a document or a part of one.

xml_is_dom(Term) :-
    nonvar(Term),
    (   is_list(Term)
    ->  xml_all(Term)
    ;   xml_element(Term)
    ).

xml_all([]).
xml_all([Node|Nodes]) :-
    nonvar(Node),
    (   atomic(Node)
    ->  true
    ;   Node = pi(Text)
    ->  atomic(Text)
    ;   xml_element(Node)
    ),
    xml_all(Nodes).

xml_element(element(Name, Attributes, Content)) :-
    nonvar(Name),
    xml_dom_name(Name),
    is_list(Attributes),
    forall(member(A, Attributes), ( nonvar(A), A = (N=V), xml_dom_name(N), atomic(V) )),
    is_list(Content),
    xml_all(Content).

xml_dom_name(Name) :-
    (   atom(Name)
    ->  true
    ;   nonvar(Name),
        Name = Space:Local,
        nonvar(Space),
        atom(Local)
    ).

%!  xml_quote_attribute(+Text, -Quoted) is det.
%!  xml_quote_attribute(+Text, -Quoted, +Encoding) is det.
%!  xml_quote_cdata(+Text, -Quoted) is det.
%!  xml_quote_cdata(+Text, -Quoted, +Encoding) is det.
%
%   Quoted is Text as written in a document: in an attribute between double quotes, or
%   as the content of an element. Characters not in Encoding, by default ascii, become
%   references.
%   Source: SWI-Prolog.

xml_quote_attribute(Text, Quoted) :-
    xml_quote_attribute(Text, Quoted, ascii).

xml_quote_attribute(Text, Quoted, Encoding) :-
    quoted(Text, [0'<-"&lt;",0'>-"&gt;",0'&-"&amp;",0'"-"&quot;"], Encoding, Quoted).

xml_quote_cdata(Text, Quoted) :-
    xml_quote_cdata(Text, Quoted, ascii).

xml_quote_cdata(Text, Quoted, Encoding) :-
    quoted(Text, [0'<-"&lt;",0'>-"&gt;",0'&-"&amp;"], Encoding, Quoted).

quoted(Text, Special, Encoding, Quoted) :-
    must_be(atomic, Text),
    greatest(Encoding, Max),
    string_codes(Text, Codes),
    (   member(Code, Codes),
        ( Code > Max ; memberchk(Code-_, Special) )
    ->  quoted_codes(Codes, Special, Max, Quoted0),
        atom_codes(Quoted, Quoted0)
    ;   Quoted = Text
    ).

quoted_codes([], _, _, []).
quoted_codes([Code|Codes], Special, Max, Quoted) :-
    (   memberchk(Code-Name, Special)
    ->  string_codes(Name, Cs),
        append(Cs, Quoted1, Quoted)
    ;   Code > Max
    ->  format(codes(Quoted, Quoted1), '&#~d;', [Code])
    ;   Quoted = [Code|Quoted1]
    ),
    quoted_codes(Codes, Special, Max, Quoted1).

%   greatest(+Encoding, -Max): Max is the code of the last character of Encoding.

greatest(Encoding, Max) :-
    must_be(atom, Encoding),
    (   last_code(Encoding, Max0)
    ->  Max = Max0
    ;   domain_error(encoding, Encoding)
    ).

last_code(ascii, 127).
last_code('us-ascii', 127).
last_code('US-ASCII', 127).
last_code(iso_latin_1, 255).
last_code('iso-8859-1', 255).
last_code('ISO-8859-1', 255).
last_code(utf8, 0x10ffff).
last_code('utf-8', 0x10ffff).
last_code('UTF-8', 0x10ffff).
last_code(unicode, 0x10ffff).
last_code(unicode_le, 0x10ffff).
last_code(unicode_be, 0x10ffff).
last_code(utf16le, 0x10ffff).
last_code(utf16be, 0x10ffff).
last_code('utf-16', 0x10ffff).
last_code(wchar_t, 0x10ffff).
last_code(text, 0x10ffff).

%!  xml_name(@Text) is semidet.
%!  xml_name(@Text, +Encoding) is semidet.
%
%   Text is a name of XML, in characters of Encoding.

xml_name(Text) :-
    xml_name(Text, utf8).

xml_name(Text, Encoding) :-
    ( atom(Text) ; string(Text) ),
    !,
    greatest(Encoding, Max),
    atom_codes(Text, [First|Rest]),
    ( First == 0':  ; First == 0'_ ; xml_letter(First) ),
    !,
    First =< Max,
    forall(member(Code, Rest), ( Code =< Max, name_code(Code) )).

name_code(0'-) :- !.
name_code(0'.) :- !.
name_code(0':) :- !.
name_code(0'_) :- !.
name_code(Code) :-
    ( xml_letter(Code) ; xml_digit(Code) ; xml_combining_char(Code) ; xml_extender(Code) ),
    !.

xml_letter(Code) :-
    ( xml_basechar(Code) ; xml_ideographic(Code) ),
    !.

%!  xml_basechar(+Code) is semidet.
%!  xml_ideographic(+Code) is semidet.
%!  xml_combining_char(+Code) is semidet.
%!  xml_digit(+Code) is semidet.
%!  xml_extender(+Code) is semidet.
%
%   The classes of characters in names (XML 1.0, appendix B), by the present Unicode.

xml_basechar(Code) :-
    char_type_of(Code, alpha),
    Code \== 0'_,
    \+ char_type_of(Code, digit(_)),
    \+ xml_ideographic(Code),
    \+ xml_combining_char(Code).

xml_ideographic(Code) :-
    must_be(integer, Code),
    (   Code >= 0x4e00,
        Code =< 0x9fa5
    ;   Code >= 0x3021,
        Code =< 0x3029
    ;   Code == 0x3007
    ),
    !.

xml_combining_char(Code) :-
    must_be(integer, Code),
    (   Code >= 0x300,
        Code =< 0x36f
    ;   Code >= 0x483,
        Code =< 0x486
    ;   Code >= 0x591,
        Code =< 0x5c4
    ;   Code >= 0x64b,
        Code =< 0x652
    ;   Code >= 0x900,
        Code =< 0x903
    ;   Code >= 0x20d0,
        Code =< 0x20dc
    ;   Code >= 0x302a,
        Code =< 0x302f
    ),
    !.

xml_digit(Code) :-
    must_be(integer, Code),
    (   Code >= 0'0,
        Code =< 0'9
    ;   member(Zero, [0x660,0x6f0,0x966,0x9e6,0xa66,0xae6,0xb66,0xbe7,0xc66,0xce6,0xd66,0xe50,0xed0,0xf20]),
        Code >= Zero,
        Code =< Zero+9
    ),
    !.

xml_extender(Code) :-
    must_be(integer, Code),
    memberchk(Code, [0xb7,0x2d0,0x2d1,0x387,0x640,0xe46,0xec6,0x3005,0x3031,0x3032,0x3033,
                     0x3034,0x3035,0x309d,0x309e,0x30fc,0x30fd,0x30fe]).

char_type_of(Code, Type) :-
    must_be(integer, Code),
    code_type(Code, Type).

%!  iri_xml_namespace(+IRI, -Space) is det.
%!  iri_xml_namespace(+IRI, -Space, -Local) is det.
%
%   Local is the longest end of IRI that is a name without a colon.

iri_xml_namespace(IRI, Space) :-
    iri_xml_namespace(IRI, Space, _).

iri_xml_namespace(IRI, Space, Local) :-
    must_be(atomic, IRI),
    atom_codes(IRI, Codes),
    reverse(Codes, Back),
    local_codes(Back, [], LocalCodes),
    atom_codes(Local, LocalCodes),
    atom_concat(Space, Local, IRI),
    !.

local_codes(Back, Cs0, Cs) :-
    name_run(Back, [], Run),
    local_start(Run, Cs0, Cs).

name_run([Code|Back], Run0, Run) :-
    Code \== 0':,
    name_code(Code),
    !,
    name_run(Back, [Code|Run0], Run).
name_run(_, Run, Run).

local_start([], Cs, Cs).
local_start([Code|Run], Cs0, Cs) :-
    (   ( Code == 0'_ ; xml_letter(Code) )
    ->  Cs = [Code|Run]
    ;   local_start(Run, Cs0, Cs)
    ).
