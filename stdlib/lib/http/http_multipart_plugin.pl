/*  library(http/http_multipart_plugin): forms of type multipart/form-data, with files. */

:- module(http_multipart_plugin, []).

:- use_module(library(http/http_client)).
:- use_module(library(http/http_header)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- multifile http_client:http_convert_data/4.

%   The data are Name=Value, or with the option form_data(mime) terms
%   mime(Properties, Value, []). With the option on_filename(Closure),
%   call(Closure, In, File, Options) reads each part that is a file; File is the
%   value. Source: SWI-Prolog.

http_client:http_convert_data(In, Fields, Data, Options) :-
    memberchk(content_type(Type), Fields),
    sub_atom(Type, 0, _, _, 'multipart/form-data'),
    http_parse_header_value(content_type, Type, media(_, Parameters)),
    memberchk(boundary=Boundary, Parameters),
    set_stream(In, encoding(octet)),
    read_string(In, _, Text),
    atom_concat('--', Boundary, Delimiter),
    atom_string(Delimiter, DelimiterText),
    string_concat("\r\n", Text, Text1),
    string_concat("\r\n", DelimiterText, Separator),
    atomic_list_concat([_|Pieces], Separator, Text1),
    parts(Pieces, Options, Data).

parts([], _, []).
parts([Piece|Pieces], Options, Data) :-
    (   sub_atom(Piece, 0, _, _, '--')
    ->  Data = []
    ;   sub_string(Piece, Before, _, After, "\r\n\r\n")
    ->  sub_string(Piece, 0, Before, _, Header0),
        sub_string(Piece, _, After, 0, Content),
        string_codes(Header0, HeaderCodes),
        http_parse_header(HeaderCodes, Fields),
        part(Fields, Content, Options, Part),
        Data = [Part|Data1],
        parts(Pieces, Options, Data1)
    ;   parts(Pieces, Options, Data)
    ).

part(Fields, Content, Options, Part) :-
    memberchk(content_disposition(disposition(_, Parameters)), Fields),
    memberchk(name=Name, Parameters),
    (   memberchk(filename=File, Parameters),
        option(on_filename(Closure), Options),
        option(module(M), Options, user)
    ->  setup_call_cleanup(open_string(Content, In),
                           ( set_stream(In, encoding(octet)),
                             call(M:Closure, In, Value, [filename(File)|Fields]) ),
                           close(In))
    ;   decoded(Content, Value)
    ),
    (   option(form_data(mime), Options)
    ->  findall(P, ( member(N=V, Parameters), P =.. [N,V] ), Properties),
        Part = mime(Properties, Value, [])
    ;   Part = (Name=Value)
    ).

%   decoded(+Bytes, -Atom): decodes Bytes as UTF-8 if they are valid.

decoded(Content, Atom) :-
    string_codes(Content, Bytes),
    (   catch(string_bytes(Text, Bytes, utf8), error(_, _), fail)
    ->  atom_string(Atom, Text)
    ;   atom_string(Atom, Content)
    ).
