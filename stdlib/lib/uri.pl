/*  library(uri): uniform resource identifiers (RFC 3986) and their parts.
Missing parts are unbound variables.
*/

:- module(uri,
          [ uri_components/2,
            uri_data/3,
            uri_data/4,
            uri_is_global/1,
            uri_query_components/2,
            uri_authority_components/2,
            uri_authority_data/3,
            uri_encoded/3,
            uri_resolve/3,
            uri_normalized/2,
            uri_normalized/3,
            iri_normalized/2,
            iri_normalized/3,
            uri_normalized_iri/2,
            uri_normalized_iri/3,
            uri_iri/2,
            uri_file_name/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).

%!  uri_components(?URI, ?Components) is det.
%
%   Components is uri_components(Scheme, Authority, Path, Search, Fragment),
%   the parts of the text URI, atoms or unbound.
%   Errors: instantiation_error.
%   Source: SWI-Prolog; RFC 3986, appendix B.

uri_components(URI, Components) :-
    (   nonvar(URI)
    ->  text_codes(URI, Codes),
        phrase(uri(Scheme, Authority, Path, Search, Fragment), Codes),
        Components = uri_components(Scheme, Authority, Path, Search, Fragment)
    ;   nonvar(Components),
        Components = uri_components(Scheme, Authority, Path, Search, Fragment)
    ->  part('', Scheme, ':', Parts, Parts1),
        part('//', Authority, '', Parts1, Parts2),
        part('', Path, '', Parts2, Parts3),
        part('?', Search, '', Parts3, Parts4),
        part('#', Fragment, '', Parts4, []),
        atomic_list_concat(Parts, URI)
    ;   instantiation_error(URI)
    ).

text_codes(Text, Codes) :-
    text_to_string(Text, String),
    string_codes(String, Codes).

part(Before, Value, After, Parts, Rest) :-
    (   var(Value)
    ->  Parts = Rest
    ;   Parts = [Before,Value,After|Rest]
    ).

uri(Scheme, Authority, Path, Search, Fragment) -->
    (   until([0':,0'/,0'?,0'#], [S|Ss]), ":"
    ->  { atom_codes(Scheme, [S|Ss]) }
    ;   []
    ),
    (   "//"
    ->  until([0'/,0'?,0'#], As),
        { atom_codes(Authority, As) }
    ;   []
    ),
    until([0'?,0'#], Ps),
    { atom_codes(Path, Ps) },
    (   "?"
    ->  until([0'#], Qs),
        { atom_codes(Search, Qs) }
    ;   []
    ),
    (   "#"
    ->  until([], Fs),
        { atom_codes(Fragment, Fs) }
    ;   []
    ).

%   until(+Ends, -Codes)//: Codes are the codes before the first one of Ends.

until(Ends, Codes) -->
    (   [C],
        { \+ memberchk(C, Ends) }
    ->  { Codes = [C|Codes1] },
        until(Ends, Codes1)
    ;   { Codes = [] }
    ).

%!  uri_data(?Field, ?Components, ?Data) is nondet.
%!  uri_data(+Field, +Components, +Data, -Changed) is semidet.
%
%   Data is the scheme, authority, path, search or fragment of Components; or
%   Changed is Components with Data there.
%   Source: SWI-Prolog.

uri_data(Field, Components, Data) :-
    Components = uri_components(_, _, _, _, _),
    field(Field, I),
    arg(I, Components, Data).

uri_data(Field, Components, Data, Changed) :-
    field(Field, I),
    Components =.. [Name|Args0],
    I0 is I-1,
    nth0(I0, Args0, _, Others),
    nth0(I0, Args, Data, Others),
    Changed =.. [Name|Args].

field(scheme, 1).
field(authority, 2).
field(path, 3).
field(search, 4).
field(fragment, 5).

%!  uri_is_global(+URI) is semidet.
%
%   URI has a scheme of more than one letter.
%   Source: SWI-Prolog.

uri_is_global(URI) :-
    uri_components(URI, uri_components(Scheme, _, _, _, _)),
    nonvar(Scheme),
    atom_length(Scheme, Length),
    Length > 1,
    atom_codes(Scheme, Codes),
    maplist(scheme_code, Codes).

scheme_code(C) :-
    (   C < 128,
        code_type(C, alnum)
    ->  true
    ;   memberchk(C, [0'+,0'-,0'.])
    ).

%!  uri_query_components(?Query, ?Pairs) is det.
%
%   Pairs are the terms Name=Value of the text Query, decoded. To make Query, they may also
%   be Name-Value and Name(Value).
%   Errors: instantiation_error, syntax_error(illegal_uri_query) for a name without a value.
%   Source: SWI-Prolog.

uri_query_components(Query, Pairs) :-
    (   nonvar(Query)
    ->  text_codes(Query, Codes),
        (   Codes == []
        ->  Pairs = []
        ;   phrase(query(Pairs), Codes)
        )
    ;   must_be(list, Pairs),
        maplist(pair_text, Pairs, Texts),
        atomic_list_concat(Texts, '&', Query)
    ).

query([Name=Value|Pairs]) -->
    until([0'=,0'&,0';], Ns),
    (   "="
    ->  until([0'&,0';], Vs)
    ;   { syntax_error(illegal_uri_query) }
    ),
    { decoded(Ns, Name),
      decoded(Vs, Value)
    },
    (   ( "&" ; ";" )
    ->  query(Pairs)
    ;   { Pairs = [] }
    ).

pair_text(Pair, Text) :-
    (   Pair = (Name=Value)
    ->  true
    ;   Pair = Name-Value
    ->  true
    ;   Pair =.. [Name,Value]
    ),
    must_be(nonvar, Value),
    uri_encoded(query_value, Name, NameText),
    uri_encoded(query_value, Value, ValueText),
    atomic_list_concat([NameText,ValueText], '=', Text).

%!  uri_authority_components(?Authority, ?Components) is det.
%
%   Components is uri_authority(User, Password, Host, Port), the parts of the
%   text Authority; Port is an integer if it can be one.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

uri_authority_components(Authority, Components) :-
    (   nonvar(Authority)
    ->  text_codes(Authority, Codes),
        phrase(authority(User, Password, Host, Port), Codes),
        Components = uri_authority(User, Password, Host, Port)
    ;   nonvar(Components),
        Components = uri_authority(User, Password, Host, Port)
    ->  part('', User, '', Parts, Parts1),
        part(':', Password, '', Parts1, Parts2),
        (   var(User),
            var(Password)
        ->  Parts2 = Parts3
        ;   Parts2 = ['@'|Parts3]
        ),
        part('', Host, '', Parts3, Parts4),
        part(':', Port, '', Parts4, []),
        atomic_list_concat(Parts, Authority)
    ;   instantiation_error(Authority)
    ).

authority(User, Password, Host, Port) -->
    (   until([0'@], Us), "@"
    ->  { phrase(login(User, Password), Us) }
    ;   []
    ),
    (   "[", until([0']], Hs), "]"
    ->  { append([0'[|Hs], [0']], Hs1) }
    ;   until([0':], Hs1)
    ),
    { filled(Hs1, Host) },
    (   ":"
    ->  until([], Ps),
        { filled(Ps, Port0),
          (   atom(Port0),
              catch(atom_number(Port0, Number), error(_, _), fail),
              integer(Number)
          ->  Port = Number
          ;   Port = Port0
          )
        }
    ;   []
    ).

login(User, Password) -->
    until([0':], Us),
    { filled(Us, User) },
    (   ":"
    ->  until([], Ps),
        { filled(Ps, Password) }
    ;   []
    ).

filled(Codes, Atom) :-
    (   Codes == []
    ->  true
    ;   atom_codes(Atom, Codes)
    ).

%!  uri_authority_data(?Field, ?Components, ?Data) is nondet.
%
%   Data is the user, password, host or port of Components.
%   Source: SWI-Prolog.

uri_authority_data(user, uri_authority(User,_,_,_), User).
uri_authority_data(password, uri_authority(_,Password,_,_), Password).
uri_authority_data(host, uri_authority(_,_,Host,_), Host).
uri_authority_data(port, uri_authority(_,_,_,Port), Port).

%!  uri_encoded(+Component, ?Value, ?Encoded) is det.
%
%   Encoded is the text Value with characters not allowed in Component
%   (query_value, fragment, path or segment) as %XX for each byte of UTF-8. An
%   unbound Value is decoded from Encoded; + is a space in query_value.
%   Errors: instantiation_error, domain_error(uri_component, Component).
%   Source: SWI-Prolog.

uri_encoded(Component, Value, Encoded) :-
    must_be(atom, Component),
    (   allowed(Component, _)
    ->  true
    ;   domain_error(uri_component, Component)
    ),
    (   nonvar(Value)
    ->  format(codes(Codes), '~w', [Value]),
        allowed(Component, Allowed),
        phrase(encoded(Codes, Allowed), Codes1),
        atom_codes(Encoded, Codes1)
    ;   must_be(nonvar, Encoded),
        text_codes(Encoded, Codes),
        (   Component == query_value
        ->  decoded(Codes, Value)
        ;   phrase(bytes(Bytes), Codes),
            bytes_atom(Bytes, Value)
        )
    ).

%   allowed(?Component, -Codes): Codes stand for themselves in Component, as do
%   letters, digits and -._~.

allowed(query_value, `!$'()*,@/?`).
allowed(fragment, `!$&'()*+,;=:@/?`).
allowed(path, `!$&'()*+,;=@/`).
allowed(segment, `!$&'()*+,;=@`).

%   beyond(+Form, +Allowed0, -Allowed): an IRI also allows non-ASCII characters,
%   and escapes.

beyond(uri, Allowed, Allowed).
beyond(iri, Allowed, [iri,0'%|Allowed]).
beyond(uri_iri, Allowed, [iri,0'%|Allowed]).

encoded([], _) -->
    [].
encoded([C|Cs], Allowed) -->
    (   { plain_code(C, Allowed) }
    ->  [C]
    ;   { phrase(utf8_bytes(C), Bytes) },
        escapes(Bytes)
    ),
    encoded(Cs, Allowed).

plain_code(C, Allowed) :-
    (   C < 128,
        code_type(C, alnum)
    ->  true
    ;   memberchk(C, `-._~`)
    ->  true
    ;   C >= 128
    ->  memberchk(iri, Allowed)
    ;   memberchk(C, Allowed)
    ).

utf8_bytes(C) -->
    (   { C < 0x80 }
    ->  [C]
    ;   { C < 0x800 }
    ->  { B1 is 0xC0 \/ C>>6 },
        [B1],
        following(1, C)
    ;   { C < 0x10000 }
    ->  { B1 is 0xE0 \/ C>>12 },
        [B1],
        following(2, C)
    ;   { B1 is 0xF0 \/ C>>18 },
        [B1],
        following(3, C)
    ).

following(N, C) -->
    (   { N =:= 0 }
    ->  []
    ;   { N1 is N-1,
          B is 0x80 \/ (C>>(6*N1) /\ 0x3F)
        },
        [B],
        following(N1, C)
    ).

escapes([]) -->
    [].
escapes([Byte|Bytes]) -->
    { format(codes(Escape), '%~|~`0t~16R~2+', [Byte]) },
    list(Escape),
    escapes(Bytes).

list([]) -->
    [].
list([X|Xs]) -->
    [X],
    list(Xs).

decoded(Codes0, Atom) :-
    maplist(plus_space, Codes0, Codes),
    phrase(bytes(Bytes), Codes),
    bytes_atom(Bytes, Atom).

plus_space(C0, C) :-
    (   C0 =:= 0'+
    ->  C = 0'\s
    ;   C = C0
    ).

bytes([Item|Items]) -->
    [C], !,
    (   { C =:= 0'% },
        hex(High),
        hex(Low)
    ->  { Byte is 16*High+Low,
          Item = byte(Byte)
        }
    ;   { Item = C }
    ),
    bytes(Items).
bytes([]) -->
    [].

hex(Weight) -->
    [C],
    { code_type(C, xdigit(Weight)) }.

%   bytes_atom(+Items, -Atom): runs of byte(B) among the codes are UTF-8.

bytes_atom(Items, Atom) :-
    phrase(characters(Codes), Items),
    atom_codes(Atom, Codes).

characters([C|Cs]) -->
    character(C), !,
    characters(Cs).
characters([]) -->
    [].

character(C) -->
    [Item],
    (   { integer(Item) }
    ->  { C = Item }
    ;   { Item = byte(B) },
        (   { B >= 0xC0, B < 0xE0 },
            rest_bytes(1, B/\0x1F, C0)
        ->  { C = C0 }
        ;   { B >= 0xE0, B < 0xF0 },
            rest_bytes(2, B/\0x0F, C0)
        ->  { C = C0 }
        ;   { B >= 0xF0 },
            rest_bytes(3, B/\0x07, C0)
        ->  { C = C0 }
        ;   { C = B }
        )
    ).

rest_bytes(N, C0, C) -->
    (   { N =:= 0 }
    ->  { C is C0 }
    ;   [byte(B)],
        { B >= 0x80,
          B < 0xC0,
          N1 is N-1,
          C1 is C0<<6 \/ (B/\0x3F)
        },
        rest_bytes(N1, C1, C)
    ).

%!  uri_resolve(+URI, +Base, -Global) is det.
%
%   Global is URI relative to Base.
%   Source: RFC 3986, 5.2.

uri_resolve(URI, Base, Global) :-
    uri_components(URI, Components),
    Components = uri_components(Scheme, Authority, Path, Search, Fragment),
    (   nonvar(Scheme)
    ->  without_dots(Path, Path1),
        uri_components(Global, uri_components(Scheme, Authority, Path1, Search, Fragment))
    ;   uri_components(Base, uri_components(Scheme0, Authority0, Path0, Search0, _)),
        (   nonvar(Authority)
        ->  without_dots(Path, Path1),
            Target = uri_components(Scheme0, Authority, Path1, Search, Fragment)
        ;   Path == ''
        ->  (   var(Search)
            ->  Search1 = Search0
            ;   Search1 = Search
            ),
            Target = uri_components(Scheme0, Authority0, Path0, Search1, Fragment)
        ;   merged(Path, Path0, Authority0, Path1),
            without_dots(Path1, Path2),
            Target = uri_components(Scheme0, Authority0, Path2, Search, Fragment)
        ),
        uri_components(Global, Target)
    ).

merged(Path, Base, Authority, Merged) :-
    (   sub_atom(Path, 0, _, _, /)
    ->  Merged = Path
    ;   Base == '',
        nonvar(Authority)
    ->  atom_concat(/, Path, Merged)
    ;   atomic_list_concat(Segments0, /, Base),
        append(Segments, [_], Segments0)
    ->  append(Segments, [Path], Segments1),
        atomic_list_concat(Segments1, /, Merged)
    ;   Merged = Path
    ).

without_dots(Path0, Path) :-
    atomic_list_concat(Segments0, /, Path0),
    dotless(Segments0, [], Segments),
    atomic_list_concat(Segments, /, Path).

dotless([], Done, Segments) :-
    reverse(Done, Segments).
dotless([Segment|Segments0], Done, Segments) :-
    (   Segment == '.'
    ->  again(Segments0, Done, Segments)
    ;   Segment == '..'
    ->  (   Done = [Last|Done1],
            Last \== ''
        ->  again(Segments0, Done1, Segments)
        ;   again(Segments0, Done, Segments)
        )
    ;   dotless(Segments0, [Segment|Done], Segments)
    ).

%   again(+Segments0, +Done, -Segments): continues after a segment of dots. A
%   path that ends in one ends in a slash.

again(Segments0, Done, Segments) :-
    (   Segments0 == []
    ->  dotless([''], Done, Segments)
    ;   dotless(Segments0, Done, Segments)
    ).

%!  uri_normalized(+URI, -Normalized) is det.
%!  uri_normalized(+URI, +Base, -Normalized) is det.
%!  iri_normalized(+IRI, -Normalized) is det.
%!  iri_normalized(+IRI, +Base, -Normalized) is det.
%!  uri_normalized_iri(+URI, -Normalized) is det.
%!  uri_normalized_iri(+URI, +Base, -Normalized) is det.
%
%   Normalized is the text URI or IRI, relative to Base, with scheme and authority in lower
%   case, no segments of dots, and characters not allowed in a part as %XX: the URI has no
%   other escapes; the IRI keeps those that IRI has; an IRI of a URI has characters beyond
%   ASCII instead.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

uri_normalized(URI, Normalized) :-
    normalized(uri, URI, Normalized).

uri_normalized(URI, Base, Normalized) :-
    uri_resolve(URI, Base, Global),
    normalized(uri, Global, Normalized).

iri_normalized(IRI, Normalized) :-
    normalized(iri, IRI, Normalized).

iri_normalized(IRI, Base, Normalized) :-
    uri_resolve(IRI, Base, Global),
    normalized(iri, Global, Normalized).

uri_normalized_iri(URI, Normalized) :-
    normalized(uri_iri, URI, Normalized).

uri_normalized_iri(URI, Base, Normalized) :-
    uri_resolve(URI, Base, Global),
    normalized(uri_iri, Global, Normalized).

%!  uri_iri(+URI, -IRI) is det.
%!  uri_iri(-URI, +IRI) is det.
%
%   IRI is the normalized URI with characters beyond ASCII instead of their escapes.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

uri_iri(URI, IRI) :-
    (   nonvar(URI)
    ->  normalized(uri_iri, URI, IRI)
    ;   normalized(uri, IRI, URI)
    ).

%   normalized(+Form, +Text, -Normalized): Form is uri, iri, or uri_iri: the IRI of a URI.

normalized(Form, Text, Normalized) :-
    must_be(nonvar, Text),
    uri_components(Text, uri_components(Scheme0, Authority0, Path0, Search0, Fragment0)),
    present(downcase_atom, Scheme0, Scheme),
    present(downcase_atom, Authority0, Authority1),
    present(recoded(Form, `!$&'()*+,;=:@`), Authority1, Authority),
    rooted(Path0, Path1),
    allowed(path, InPath),
    recoded(Form, InPath, Path1, Path),
    present(fields(Form), Search0, Search),
    present(marked(Form), Fragment0, Fragment),
    uri_components(Normalized, uri_components(Scheme, Authority, Path, Search, Fragment)).

:- meta_predicate present(2, ?, ?).

present(Goal, Text0, Text) :-
    (   nonvar(Text0)
    ->  call(Goal, Text0, Text)
    ;   true
    ).

%   rooted(+Path0, -Path): removes dots. A relative path that loses its first
%   segment begins with a slash.

rooted(Path0, Path) :-
    atomic_list_concat([First|_], /, Path0),
    (   First == ''
    ->  without_dots(Path0, Path)
    ;   atom_concat(/, Path0, Absolute),
        without_dots(Absolute, Path1),
        atomic_list_concat(['',First1|_], /, Path1),
        (   First1 == First
        ->  atom_concat(/, Path, Path1)
        ;   Path = Path1
        )
    ).

recoded(Form, Allowed0, Text0, Text) :-
    atom_codes(Text0, Codes0),
    (   Form == iri
    ->  Codes = Codes0
    ;   phrase(bytes(Bytes), Codes0),
        phrase(characters(Codes), Bytes)
    ),
    beyond(Form, Allowed0, Allowed),
    phrase(encoded(Codes, Allowed), Codes1),
    atom_codes(Text, Codes1).

fields(Form, Search0, Search) :-
    atom_codes(Search0, Codes),
    phrase(fields(Form, Texts), Codes),
    atomic_list_concat(Texts, Search).

fields(Form, [Text|Texts]) -->
    until([0'=,0'&,0';], Codes),
    { atom_codes(Text0, Codes),
      allowed(query_value, Allowed),
      recoded(Form, Allowed, Text0, Text)
    },
    (   [C]
    ->  { char_code(Separator, C),
          Texts = [Separator|Texts1]
        },
        fields(Form, Texts1)
    ;   { Texts = [] }
    ).

marked(Form, Fragment0, Fragment) :-
    atom_codes(Fragment0, Codes0),
    maplist(plus_space, Codes0, Codes),
    atom_codes(Fragment1, Codes),
    allowed(query_value, Allowed),
    recoded(Form, Allowed, Fragment1, Fragment).

%!  uri_file_name(+URI, -File) is semidet.
%!  uri_file_name(-URI, +File) is det.
%
%   URI is file://Path, where Path is that of File.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

uri_file_name(URI, File) :-
    (   nonvar(URI)
    ->  uri_components(URI, uri_components(Scheme, Authority, Encoded, _, _)),
        Scheme == file,
        memberchk(Authority, ['',localhost]),
        uri_encoded(path, File, Encoded)
    ;   absolute_file_name(File, Path),
        uri_encoded(path, Path, Encoded),
        atom_concat('file://', Encoded, URI)
    ).
