/*  library(url): addresses as lists of their parts. A newer library is uri.

    Parts are protocol(P), user(U), host(H), port(N), path(Path), search(Fields) and
    fragment(F), with atoms that are decoded. A field is Name=Value or Name.
*/

:- module(url,
          [ parse_url/2,
            parse_url/3,
            is_absolute_url/1,
            global_url/3,
            http_location/2,
            www_form_encode/2,
            parse_url_search/2,
            url_iri/2,
            file_name_to_url/2,
            set_url_encoding/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(uri)).
:- use_module(library(utf8)).

:- set_prolog_flag(double_quotes, codes).

:- dynamic url_encoding/1.

url_encoding(utf8).

%!  parse_url(?URL, ?Parts) is semidet.
%
%   Parts are the parts of URL; the default protocol is http, the default path /.
%   An unbound URL is made from Parts.
%   Errors: instantiation_error, representation_error(url_character).
%   Source: SWI-Prolog.

parse_url(URL, Parts) :-
    (   nonvar(URL)
    ->  url_parts(URL, Parts)
    ;   phrase(url(Parts), Codes),
        atom_codes(URL, Codes)
    ).

%   text_atom(+Text, -Atom): Text is an atom, a string or a number.

text_atom(Text, Atom) :-
    (   atomic(Text),
        Text \== []
    ->  atomic_list_concat([Text], Atom)
    ;   must_be(nonvar, Text),
        type_error(atom, Text)
    ).

%   list_atom(+Text, -Atom): as text_atom/2; Text may be a list of codes, too.

list_atom(Text, Atom) :-
    (   is_list(Text)
    ->  atom_codes(Atom, Text)
    ;   text_atom(Text, Atom)
    ).

url_parts(Text, Parts) :-
    text_atom(Text, URL),
    uri_components(URL, uri_components(Scheme, Authority, Path, Search, Fragment)),
    (   nonvar(Scheme),
        is_protocol(Scheme)
    ->  downcase_atom(Scheme, Protocol),
        Parts = [protocol(Protocol)|Place],
        place(Protocol, Authority, Path, Place, Rest),
        ending(Search, Fragment, Rest)
    ;   \+ sub_atom(URL, _, _, _, ?),
        \+ sub_atom(URL, _, _, _, #),
        atom_concat('//', URL, Address),
        uri_components(Address, uri_components(_, Authority1, Path1, _, _)),
        Parts = [protocol(http)|Place],
        place(http, Authority1, Path1, Place, [])
    ).

is_protocol(Scheme) :-
    atom_codes(Scheme, [C|Cs]),
    C < 128,
    code_type(C, alpha),
    forall(member(D, Cs), scheme_code(D)).

scheme_code(C) :-
    (   C < 128,
        code_type(C, alnum)
    ->  true
    ;   memberchk(C, [0'+,0'-,0'.])
    ).

place(Protocol, Authority, Text, Parts, Rest) :-
    (   Protocol == file
    ->  nonvar(Authority),
        atom_concat(Authority, Text, Path0),
        decoded(Path0, [0'/], Path),
        Parts = [path(Path)|Rest]
    ;   authority(Authority, Parts, [path(Path)|Rest]),
        (   Text == ''
        ->  Path = (/)
        ;   decoded(Text, [0'/], Path)
        )
    ).

authority(Authority, Parts, Rest) :-
    (   var(Authority)
    ->  Parts = Rest
    ;   (   sub_atom(Authority, B, 1, A, @)
        ->  sub_atom(Authority, 0, B, _, User0),
            sub_atom(Authority, _, A, 0, Server),
            decoded(User0, [], User),
            Parts = [user(User),host(Host)|Port]
        ;   Server = Authority,
            Parts = [host(Host)|Port]
        ),
        (   sub_atom(Server, B1, 1, A1, :)
        ->  sub_atom(Server, 0, B1, _, Host0),
            sub_atom(Server, _, A1, 0, Number),
            number_of_digits(Number, N),
            Port = [port(N)|Rest]
        ;   Host0 = Server,
            Port = Rest
        ),
        decoded(Host0, [], Host)
    ).

number_of_digits(Text, N) :-
    atom_codes(Text, [C|Cs]),
    forall(member(D, [C|Cs]), between(0'0, 0'9, D)),
    number_codes(N, [C|Cs]).

ending(Search, Fragment, Parts) :-
    (   var(Search)
    ->  Parts = Parts1
    ;   fields(Search, Fields),
        Parts = [search(Fields)|Parts1]
    ),
    (   var(Fragment)
    ->  Parts1 = []
    ;   decoded(Fragment, [0'/,0'?,0'[,0']], Fragment1),
        Parts1 = [fragment(Fragment1)]
    ).

%   fields(+Text, -Fields): the decoded fields of a search, which stand between & or ;.

fields(Text, Fields) :-
    split_string(Text, '&;', '', Strings),
    decoded_fields(Strings, Fields).

decoded_fields([], []).
decoded_fields([String|Strings], [Field|Fields]) :-
    (   sub_atom(String, B, 1, A, =)
    ->  sub_atom(String, 0, B, _, Name0),
        sub_atom(String, _, A, 0, Value0),
        decoded_field(Name0, Name),
        decoded_field(Value0, Value),
        Field = (Name=Value)
    ;   decoded_field(String, Field)
    ),
    decoded_fields(Strings, Fields).

decoded_field(Text, Value) :-
    decoded(Text, [0'/,0'?,0'[,0']], Value).

%   decoded(+Text, +Extra, -Value): fails if Text has codes that are neither
%   allowed in every part nor in Extra.

decoded(Text, Extra, Value) :-
    atom_codes(Text, Codes),
    are_legal(Codes, Extra),
    form_decoded(Text, Value).

are_legal([], _).
are_legal([C|Cs], Extra) :-
    (   C =:= 0'%
    ->  Cs = [D1,D2|Cs1],
        code_type(D1, xdigit(_)),
        code_type(D2, xdigit(_)),
        are_legal(Cs1, Extra)
    ;   (   unreserved(C)
        ->  true
        ;   memberchk(C, [0'!,0'$,0'&,0'\',0'(,0'),0'*,0'+,0',,0';,0'=,0':,0'@])
        ->  true
        ;   memberchk(C, Extra)
        ),
        are_legal(Cs, Extra)
    ).

unreserved(C) :-
    (   C < 128,
        code_type(C, alnum)
    ->  true
    ;   memberchk(C, [0'-,0'.,0'_,0'~])
    ).

%   form_decoded(+Text, -Value): + is a space, %0D%0A a line end.

form_decoded(Text, Value) :-
    uri_encoded(query_value, Decoded, Text),
    atomic_list_concat(Lines, '\r\n', Decoded),
    atomic_list_concat(Lines, '\n', Value).

%   url(+Parts)//, location(+Parts)//: the codes of an address, and of the part
%   after its host.

url(Parts) -->
    protocol(Parts, Protocol),
    "//",
    (   { Protocol == file }
    ->  path(Parts)
    ;   part(user(User), Parts, User, [0':], "", "@"),
        part(host(Host), Parts, Host, [], "", ""),
        (   { memberchk(port(80), Parts) }
        ->  []
        ;   part(port(Port), Parts, Port, [], ":", "")
        ),
        location(Parts),
        part(fragment(Fragment), Parts, Fragment, [], "#", "")
    ).

protocol(Parts, Protocol) -->
    (   { memberchk(protocol(Protocol), Parts) }
    ->  { atom_codes(Protocol, Codes) },
        list(Codes),
        ":"
    ;   []
    ).

location(Parts) -->
    path(Parts),
    (   { memberchk(search(Fields), Parts),
          Fields \== []
        }
    ->  "?",
        search(Fields)
    ;   []
    ).

path(Parts) -->
    part(path(Path), Parts, Path, [0'/,0'+,0':,0',], "", "").

part(Part, Parts, Value, Extra, Before, After) -->
    (   { memberchk(Part, Parts) }
    ->  list(Before),
        encoded(Value, Extra),
        list(After)
    ;   []
    ).

list([]) --> [].
list([X|Xs]) --> [X], list(Xs).

search([]) --> [].
search([Field|Fields]) -->
    (   { Field = (Name=Value)
        ; Field =.. [Name,Value]
        }
    ->  encoded(Name, []),
        "=",
        encoded(Value, [])
    ;   encoded(Field, [])
    ),
    (   { Fields == [] }
    ->  []
    ;   "&",
        search(Fields)
    ).

%   encoded(+Text, +Extra)//: Text, with %XX for the codes that are neither
%   unreserved (RFC 3986, 2.3) nor in Extra.

encoded(Text, Extra) -->
    { text_atom(Text, Atom),
      atom_codes(Atom, Codes)
    },
    encoded_codes(Codes, Extra).

encoded_codes([], _) --> [].
encoded_codes([C|Cs], Extra) -->
    (   { unreserved(C)
        ; memberchk(C, Extra)
        }
    ->  [C],
        encoded_codes(Cs, Extra)
    ;   { C =:= 0'\r,
          Cs = [0'\n|_]
        }
    ->  encoded_codes(Cs, Extra)
    ;   { C =:= 0'\n }
    ->  "%0D%0A",
        encoded_codes(Cs, Extra)
    ;   { code_bytes(C, Bytes) },
        escapes(Bytes),
        encoded_codes(Cs, Extra)
    ).

code_bytes(C, Bytes) :-
    (   url_encoding(utf8)
    ->  phrase(utf8_codes([C]), Bytes)
    ;   C =< 255
    ->  Bytes = [C]
    ;   representation_error(url_character)
    ).

escapes([]) --> [].
escapes([Byte|Bytes]) -->
    { format(codes(Escape), '%~|~`0t~16r~2+', [Byte]) },
    list(Escape),
    escapes(Bytes).

%!  parse_url(?URL, +Base, ?Parts) is semidet.
%
%   As parse_url/2, for a URL that may be relative to Base, an address or its parts.
%   Errors: those of parse_url/2.
%   Source: SWI-Prolog.

parse_url(URL, Base, Parts) :-
    (   nonvar(URL)
    ->  (   is_absolute_url(URL)
        ->  url_parts(URL, Parts)
        ;   base_parts(Base, BaseParts),
            resolved(URL, BaseParts, Parts)
        )
    ;   base_parts(Base, BaseParts),
        memberchk(path(BasePath), BaseParts),
        (   memberchk(path(Local), Parts)
        ->  global_path(Local, BasePath, Path)
        ;   Path = BasePath
        ),
        append([path(Path)|Parts], BaseParts, AllParts),
        parse_url(URL, AllParts)
    ).

base_parts(Base, Parts) :-
    (   nonvar(Base),
        Base = [_|_]
    ->  Parts = Base
    ;   url_parts(Base, Parts)
    ).

resolved(Text, BaseParts, Parts) :-
    text_atom(Text, URL),
    uri_components(URL, uri_components(_, Authority, Path0, Search, Fragment)),
    memberchk(protocol(Protocol), BaseParts),
    (   var(Authority)
    ->  select(path(BasePath), BaseParts, Others),
        findall(Part, ( member(Part, Others), \+ is_ending(Part) ), Kept),
        decoded(Path0, [0'/], Local),
        global_path(Local, BasePath, Path),
        append(Kept, [path(Path)|Rest], Parts)
    ;   Parts = [protocol(Protocol)|Place],
        place(Protocol, Authority, Path0, Place, Rest)
    ),
    ending(Search, Fragment, Rest).

is_ending(search(_)).
is_ending(fragment(_)).

global_path(Local, Base, Path) :-
    (   sub_atom(Local, 0, _, _, /)
    ->  Path = Local
    ;   atom_concat(Directory, /, Base)
    ->  path_below(Directory, Local, Path)
    ;   file_directory_name(Base, Directory),
        path_below(Directory, Local, Path)
    ).

path_below(Directory, Local, Path) :-
    (   atom_concat('../', Local1, Local),
        file_directory_name(Directory, Parent),
        Parent \== Directory
    ->  path_below(Parent, Local1, Path)
    ;   Directory == (/)
    ->  atom_concat(/, Local, Path)
    ;   atomic_list_concat([Directory,Local], /, Path)
    ).

%!  is_absolute_url(+URL) is semidet.
%
%   URL begins with a protocol of more than one letter.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

is_absolute_url(Text) :-
    text_atom(Text, URL),
    uri_components(URL, uri_components(Scheme, _, _, _, _)),
    nonvar(Scheme),
    is_protocol(Scheme),
    atom_length(Scheme, Length),
    Length > 1.

%!  global_url(+URL, +Base, -Global) is det.
%
%   Global is the absolute address of URL, which may be relative to the address Base.
%   Errors: instantiation_error, syntax_error(illegal_url).
%   Source: SWI-Prolog.

global_url(Text, BaseText, Global) :-
    text_atom(Text, URL),
    text_atom(BaseText, Base),
    (   as_it_is(URL)
    ->  Global = URL
    ;   atom_concat(#, _, URL)
    ->  without_mark(Base, Page),
        atom_concat(Page, URL, Global)
    ;   parse_url(URL, Base, Parts)
    ->  parse_url(Global, Parts)
    ;   throw(error(syntax_error(illegal_url), URL))
    ).

as_it_is(URL) :-
    is_absolute_url(URL),
    \+ sub_atom(URL, _, _, _, '%').

%   without_mark(+URL, -Page): Page is URL without a # at its end.

without_mark(URL, Page) :-
    (   atom_concat(Page0, #, URL)
    ->  Page = Page0
    ;   Page = URL
    ).

%!  http_location(?Parts, ?Location) is semidet.
%
%   Location is the text of the path and the search of Parts; or Parts are these,
%   with the fragment, of the text Location.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

http_location(Parts, Location) :-
    (   nonvar(Parts)
    ->  phrase(location(Parts), Codes),
        atom_codes(Location, Codes)
    ;   list_atom(Location, Text),
        uri_components(Text, uri_components(_, _, Path, Search, Fragment)),
        place(http, _, Path, Parts, Rest),
        ending(Search, Fragment, Rest)
    ).

%!  www_form_encode(?Value, ?Encoded) is det.
%
%   Encoded is the text Value as sent by forms; an unbound Value is decoded from
%   Encoded.
%   Errors: instantiation_error, representation_error(url_character).
%   Source: SWI-Prolog.

www_form_encode(Value, Encoded) :-
    (   nonvar(Value)
    ->  phrase(encoded(Value, []), Codes),
        atom_codes(Encoded, Codes)
    ;   text_atom(Encoded, Text),
        form_decoded(Text, Value)
    ).

%!  parse_url_search(?Search, ?Fields) is semidet.
%
%   Fields are those of the text Search, which may be a list of codes. An unbound
%   Search becomes the list of the codes of Fields.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

parse_url_search(Search, Fields) :-
    (   nonvar(Search)
    ->  list_atom(Search, Text),
        fields(Text, Fields)
    ;   must_be(list, Fields),
        phrase(search(Fields), Search)
    ).

%!  url_iri(?URL, ?IRI) is semidet.
%
%   IRI is the text URL without the escapes %XX.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

url_iri(URL, IRI) :-
    (   nonvar(URL)
    ->  text_atom(URL, Text),
        uri_encoded(path, IRI, Text)
    ;   phrase(encoded(IRI, [0'/,0':,0'?,0'#,0'&,0'=]), Codes),
        atom_codes(URL, Codes)
    ).

%!  file_name_to_url(?File, ?URL) is semidet.
%
%   URL is the address of File.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

file_name_to_url(File, URL) :-
    (   nonvar(File)
    ->  absolute_file_name(File, Path),
        atom_concat('file://', Path, URL)
    ;   atom_concat('file://', File, URL)
    ).

%!  set_url_encoding(?Old, +New) is det.
%
%   Characters beyond ASCII are encoded in New, utf8 (the default) or iso_latin_1,
%   from now on; in Old until now.
%   Errors: those of must_be/2.
%   Source: SWI-Prolog.

set_url_encoding(Old, New) :-
    url_encoding(Old),
    must_be(oneof([utf8,iso_latin_1]), New),
    retractall(url_encoding(_)),
    assertz(url_encoding(New)).
