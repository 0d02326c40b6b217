/*  library(semweb/rdf_literals): comparing and searching the literals of
    library(semweb/rdf_db).

    What is in literal(Content) is lang(Language, Text), type(Type, Value) or a plain
    value. The key of a literal is its text or value.
*/

:- module(rdf_literals,
          [ rdf_match_label/3,
            rdf_literal_value/2,
            rdf_compare/3,
            lang_equal/2,
            lang_matches/2,
            literal_key/2,
            matches_literal/3,
            literal_query/1,
            in_order/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(sgml)).

%   literal_key(+Content, -Key)

literal_key(Content, Key) :-
    (   Content = lang(_, Text)
    ->  Key = Text
    ;   Content = type(_, Value)
    ->  Key = Value
    ;   Key = Content
    ).

%!  lang_equal(+Language1, +Language2) is semidet.
%
%   They are equal up to case.
%   Source: SWI-Prolog.

lang_equal(Language1, Language2) :-
    (   Language1 == Language2
    ->  true
    ;   must_be(atom, Language1),
        must_be(atom, Language2),
        downcase_atom(Language1, Lower),
        downcase_atom(Language2, Lower)
    ).

%!  lang_matches(+Language, +Pattern) is semidet.
%
%   Language is Pattern, begins with Pattern and a hyphen, or matches it where * stands
%   for any text.
%   Errors: instantiation_error, type_error(atom, X).
%   Source: SWI-Prolog, RFC 4647.

lang_matches(Language0, Pattern0) :-
    must_be(atom, Language0),
    must_be(atom, Pattern0),
    downcase_atom(Language0, Language),
    downcase_atom(Pattern0, Pattern),
    (   Pattern == (*)
    ->  Language \== ''
    ;   sub_atom(Pattern, _, 1, _, *)
    ->  atomic_list_concat(Parts, *, Pattern),
        matches_parts(Parts, Language)
    ;   Language == Pattern
    ->  true
    ;   atom_concat(Pattern, -, Start),
        sub_atom(Language, 0, _, _, Start)
    ).

%   matches_parts(+Parts, +Text): Text is the Parts with any text between them.

matches_parts([Part|Parts], Text) :-
    atom_concat(Part, Rest, Text),
    later_parts(Parts, Rest).

later_parts([], '').
later_parts([Part|Parts], Text) :-
    (   Parts == []
    ->  sub_atom(Text, _, _, 0, Part)
    ;   sub_atom(Text, _, _, After, Part)
    ->  sub_atom(Text, _, After, 0, Rest),
        later_parts(Parts, Rest)
    ).

%!  rdf_match_label(+How, +Pattern, +Label) is semidet.
%
%   The atom Label matches, whatever the case: icase, the same; prefix; substring; word,
%   Pattern is a word of it; like, * in Pattern stands for any text.
%   Errors: instantiation_error, type_error(atom, X), domain_error(search_method, How).
%   Source: SWI-Prolog.

rdf_match_label(How, Pattern, Label) :-
    must_be(atom, Pattern),
    must_be(atom, Label),
    downcase_atom(Pattern, Pattern1),
    downcase_atom(Label, Label1),
    (   matching(How)
    ->  matches_label(How, Pattern1, Label1)
    ;   domain_error(search_method, How)
    ).

matching(icase).
matching(prefix).
matching(substring).
matching(word).
matching(like).

matches_label(icase, Label, Label).
matches_label(prefix, Pattern, Label) :-
    sub_atom(Label, 0, _, _, Pattern).
matches_label(substring, Pattern, Label) :-
    sub_atom(Label, _, _, _, Pattern),
    !.
matches_label(word, Pattern, Label) :-
    sub_atom(Label, Before, _, After, Pattern),
    \+ ( Before > 0,
         Before1 is Before-1,
         sub_atom(Label, Before1, 1, _, Char),
         char_type(Char, alnum)
       ),
    \+ ( After > 0,
         sub_atom(Label, _, After, 0, Rest),
         sub_atom(Rest, 0, 1, _, Char),
         char_type(Char, alnum)
       ),
    \+ ( sub_atom(Pattern, _, 1, _, Char),
         \+ char_type(Char, alnum)
       ),
    !.
matches_label(like, Pattern, Label) :-
    atomic_list_concat(Parts, *, Pattern),
    (   Parts = [Label]
    ->  true
    ;   Parts = [_,_|_],
        matches_parts(Parts, Label)
    ),
    !.

%   literal_query(+Query): a query of literal(Query, Content) in
%   library(semweb/rdf_db).

literal_query(Query) :-
    (   var(Query)
    ->  instantiation_error(Query)
    ;   known_query(Query)
    ->  true
    ;   domain_error(match_type, Query)
    ).

known_query(plain(_)).
known_query(exact(_)).
known_query(Query) :-
    compound(Query),
    Query =.. [How,_],
    matching(How).
known_query(between(_, _)).
known_query(Query) :-
    compound(Query),
    Query =.. [Order,_],
    order(Order, _).

order(lt, [<]).
order(le, [<,=]).
order(eq, [=]).
order(ge, [=,>]).
order(gt, [>]).

%   matches_literal(+Query, +Content, +Key)

matches_literal(plain(Text), Content, _) :-
    !,
    Content == Text.
matches_literal(exact(Pattern), _, Key) :-
    !,
    matches_literal(icase(Pattern), _, Key).
matches_literal(between(Low, High), Content, _) :-
    !,
    in_order(Content, [=,>], Low),
    in_order(Content, [<,=], High).
matches_literal(Query, Content, Key) :-
    Query =.. [How,Pattern],
    (   order(How, Orders)
    ->  in_order(Content, Orders, Pattern)
    ;   atom(Key),
        rdf_match_label(How, Pattern, Key)
    ).

%   in_order(+Content, +Orders, +Limit): the order of Content and Limit is one
%   of Orders.

in_order(Content, Orders, Limit) :-
    compared(Content, Class, Value),
    compared(Limit, Class, Value1),
    compare_values(Class, Order, Value, Value1),
    memberchk(Order, Orders).

%   compared(+Content, -Class, -Value): literals of the same Class are compared by Value.

compared(Content, Class, Value) :-
    (   Content = type(Type, Text),
        numeric_type(Type),
        typed_number(Text, Number)
    ->  Class = number,
        Value = Number
    ;   literal_key(Content, Key),
        (   number(Key)
        ->  Class = number,
            Value = Key
        ;   atom(Key)
        ->  Class = text,
            downcase_atom(Key, Lower),
            Value = Lower-Key
        ;   Class = term,
            Value = Key
        )
    ).

typed_number(Text, Number) :-
    (   number(Text)
    ->  Number = Text
    ;   catch(xsd_number_string(Number, Text), error(syntax_error(_), _), fail)
    ).

compare_values(number, Order, Number1, Number2) :-
    !,
    (   Number1 =:= Number2
    ->  Order = (=)
    ;   Number1 < Number2
    ->  Order = (<)
    ;   Number1 > Number2,
        Order = (>)
    ).
compare_values(_, Order, Value1, Value2) :-
    compare(Order, Value1, Value2).

numeric_type(Type) :-
    atom(Type),
    atom_concat('http://www.w3.org/2001/XMLSchema#', Name, Type),
    numeric_name(Name).

numeric_name(integer).
numeric_name(decimal).
numeric_name(double).
numeric_name(float).
numeric_name(nonPositiveInteger).
numeric_name(negativeInteger).
numeric_name(nonNegativeInteger).
numeric_name(positiveInteger).
numeric_name(long).
numeric_name(int).
numeric_name(short).
numeric_name(byte).
numeric_name(unsignedLong).
numeric_name(unsignedInt).
numeric_name(unsignedShort).
numeric_name(unsignedByte).

%!  rdf_literal_value(+Literal, -Value) is semidet.
%
%   Value is the text of a plain literal, of one in a language and of an xsd:string, and
%   the number of one of a numeric type of XML Schema.
%   Source: SWI-Prolog.

rdf_literal_value(literal(Content), Value) :-
    (   Content = type(Type, Text)
    ->  (   numeric_type(Type)
        ->  typed_number(Text, Value)
        ;   Type == 'http://www.w3.org/2001/XMLSchema#string',
            Value = Text
        )
    ;   literal_key(Content, Value)
    ).

%!  rdf_compare(-Order, +Object1, +Object2) is det.
%
%   Blank nodes come before resources, and these before literals; numbers are compared
%   by value.
%   Source: SWI-Prolog.

rdf_compare(Order, Object1, Object2) :-
    rank(Object1, Rank1),
    rank(Object2, Rank2),
    (   Rank1 \== Rank2
    ->  compare(Order, Rank1, Rank2)
    ;   Object1 = literal(Content1),
        Object2 = literal(Content2),
        compared(Content1, Class, Value1),
        compared(Content2, Class, Value2),
        compare_values(Class, Order0, Value1, Value2),
        Order0 \== (=)
    ->  Order = Order0
    ;   compare(Order, Object1, Object2)
    ).

rank(Object, Rank) :-
    (   atom(Object)
    ->  (   sub_atom(Object, 0, _, _, '_:')
        ->  Rank = 1
        ;   Rank = 2
        )
    ;   Rank = 3
    ).
