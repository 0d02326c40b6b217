/*  library(error): raising ISO error terms and checking types.

    has_type/2 says which terms have which type. It is multifile, so that a
    program can add types of its own; must_be/2 and is_of_type/2 then know
    them too.
*/

:- module(error,
          [ instantiation_error/1,
            uninstantiation_error/1,
            type_error/2,
            domain_error/2,
            existence_error/2,
            existence_error/3,
            permission_error/3,
            representation_error/1,
            resource_error/1,
            syntax_error/1,
            must_be/2,
            is_of_type/2,
            current_type/3,
            is_list_or_partial/1,
            current_encoding/1
          ]).

:- multifile has_type/2.
:- dynamic has_type/2.

%!  instantiation_error(@Term) is erroneous.
%
%   Term is not instantiated enough (ISO 7.12.2 a).

instantiation_error(_) :-
    throw(error(instantiation_error, _)).

%!  uninstantiation_error(@Culprit) is erroneous.
%
%   Culprit should have been a variable (ISO Cor.2 7.12.2 k).

uninstantiation_error(Culprit) :-
    throw(error(uninstantiation_error(Culprit), _)).

%!  type_error(+Type, @Culprit) is erroneous.
%
%   Culprit is not of type Type (ISO 7.12.2 b).

type_error(Type, Culprit) :-
    throw(error(type_error(Type, Culprit), _)).

%!  domain_error(+Domain, @Culprit) is erroneous.
%
%   Culprit has the right type and lies outside Domain (ISO 7.12.2 c).

domain_error(Domain, Culprit) :-
    throw(error(domain_error(Domain, Culprit), _)).

%!  existence_error(+Kind, @Culprit) is erroneous.
%
%   There is no Culprit of that Kind (ISO 7.12.2 d).

existence_error(Kind, Culprit) :-
    throw(error(existence_error(Kind, Culprit), _)).

%!  existence_error(+Kind, @Culprit, @Place) is erroneous.
%
%   There is no Culprit of that Kind in Place.
%   Source: SWI-Prolog.

existence_error(Kind, Culprit, Place) :-
    throw(error(existence_error(Kind, Culprit, Place), _)).

%!  permission_error(+Action, +Kind, @Culprit) is erroneous.
%
%   Action is not allowed on Culprit (ISO 7.12.2 e).

permission_error(Action, Kind, Culprit) :-
    throw(error(permission_error(Action, Kind, Culprit), _)).

%!  representation_error(+Limit) is erroneous.
%
%   An implementation limit is exceeded (ISO 7.12.2 f).

representation_error(Limit) :-
    throw(error(representation_error(Limit), _)).

%!  resource_error(+Resource) is erroneous.
%
%   There is not enough of Resource (ISO 7.12.2 h).

resource_error(Resource) :-
    throw(error(resource_error(Resource), _)).

%!  syntax_error(+Message) is erroneous.
%
%   Text is not in the required syntax (ISO 7.12.2 i).

syntax_error(Message) :-
    throw(error(syntax_error(Message), _)).

%!  must_be(+Type, @Term) is det.
%
%   Term is of Type.
%   Errors: instantiation_error when Term may still become of Type,
%   existence_error(type, Type), type_error(Type, Term) or a more precise
%   one.
%   Source: SWI-Prolog.

must_be(Type, Term) :-
    (   var(Type)
    ->  instantiation_error(Type)
    ;   has_type(Type, Term)
    ->  true
    ;   is_not(Type, Term)
    ).

is_not(Type, Term) :-
    (   list_type(Type, Element, Expected)
    ->  not_list(Term, Element, Expected)
    ;   is_not_simple(Type, Term)
    ).

list_type(list, any, list).
list_type(list(Type), Type, list(Type)).
list_type(list_of(Type), Type, list_of(Type)).
list_type(chars, char, list(char)).
list_type(codes, code, list(code)).

not_list(Term, Element, Expected) :-
    '$skip_list'(_, Term, Tail),
    (   Tail == []
    ->  each_must_be(Term, Element)
    ;   var(Tail)
    ->  instantiation_error(Term)
    ;   type_error(Expected, Term)
    ).

each_must_be([], _).
each_must_be([X|Xs], Type) :-
    must_be(Type, X),
    each_must_be(Xs, Type).

is_not_simple(Type, Term) :-
    (   Type == var
    ->  uninstantiation_error(Term)
    ;   Type == cyclic
    ->  domain_error(cyclic_term, Term)
    ;   Type == acyclic
    ->  domain_error(acyclic_term, Term)
    ;   Type == list_or_partial
    ->  type_error(list_or_partial, Term)
    ;   \+ known_type(Type)
    ->  existence_error(type, Type)
    ;   var(Term)
    ->  instantiation_error(Term)
    ;   ground_type(Type),
        \+ ground(Term)
    ->  instantiation_error(Term)
    ;   Type = oneof(Terms),
        \+ is_list(Terms)
    ->  type_error(list, Terms)
    ;   type_error(Type, Term)
    ).

known_type(Type) :-
    clause(error:has_type(Type, _), _),
    !.

ground_type(ground).
ground_type(text).
ground_type(string).
ground_type(rational).
ground_type(stream).
ground_type(oneof(_)).

%!  is_of_type(+Type, @Term) is semidet.
%
%   Term is of Type. Fails for a Term that is not instantiated enough.
%   Errors: instantiation_error if Type is unbound.
%   Source: SWI-Prolog.

is_of_type(Type, Term) :-
    (   var(Type)
    ->  instantiation_error(Type)
    ;   has_type(Type, Term)
    ->  true
    ).

%!  current_type(?Type, @Var, -Body) is nondet.
%
%   Body is the goal that decides whether Var is of Type.
%   Source: SWI-Prolog.

current_type(Type, Var, Body) :-
    clause(error:has_type(Type, Var), Body).

%!  has_type(+Type, @Term) is semidet.
%
%   Term is of Type; multifile.

has_type(any, _).
has_type(atom, X)             :- atom(X).
has_type(atomic, X)           :- atomic(X).
has_type(between(L,U), X)     :- in_range(X, L, U).
has_type(boolean, X)          :- ( X == true -> true ; X == false ).
has_type(bool, X)             :- ( X == true -> true ; X == false ).
has_type(callable, X)         :- callable(X).
has_type(char, X)             :- is_char(X).
has_type(chars, X)            :- is_list(X), all_have_type(X, char).
has_type(code, X)             :- is_code(X).
has_type(codes, X)            :- is_list(X), all_have_type(X, code).
has_type(text, X)             :- is_text(X).
has_type(compound, X)         :- compound(X).
has_type(constant, X)         :- atomic(X).
has_type(cyclic, X)           :- \+ acyclic_term(X).
has_type(acyclic, X)          :- acyclic_term(X).
has_type(encoding, X)         :- atom(X), current_encoding(X), !.
has_type(float, X)            :- float(X).
has_type(ground, X)           :- ground(X).
has_type(integer, X)          :- integer(X).
has_type(nonneg, X)           :- integer(X), X >= 0.
has_type(positive_integer, X) :- integer(X), X >= 1.
has_type(negative_integer, X) :- integer(X), X < 0.
has_type(nonvar, X)           :- nonvar(X).
has_type(number, X)           :- number(X).
has_type(oneof(L), X)         :- ground(X), is_list(L), identical_in(L, X).
has_type(order, X)            :- nonvar(X), is_order(X).
has_type(pair, X)             :- nonvar(X), X = _-_.
has_type(proper_list, X)      :- is_list(X).
has_type(list, X)             :- is_list(X).
has_type(list(Type), X)       :- is_list(X), all_have_type(X, Type).
has_type(list_of(Type), X)    :- is_list(X), all_have_type(X, Type).
has_type(list_or_partial, X)  :- is_list_or_partial(X).
has_type(symbol, X)           :- atom(X).
has_type(var, X)              :- var(X).
has_type(rational, X)         :- rational(X).
has_type(string, X)           :- string(X).
has_type(stream, X)           :- nonvar(X), is_stream(X).
has_type(dict, X)             :- is_dict(X).
has_type(type, X)             :- nonvar(X), known_type(X).

in_range(X, L, U) :-
    (   integer(L),
        integer(U)
    ->  integer(X)
    ;   number(X)
    ),
    X >= L,
    X =< U.

is_char(X) :-
    atom(X),
    atom_length(X, 1).

is_code(X) :-
    integer(X),
    X >= 0,
    X =< 0x10ffff.

is_text(X) :-
    (   atom(X)
    ->  true
    ;   X == []
    ->  true
    ;   string(X)
    ->  true
    ;   is_list(X),
        X = [C|_],
        (   integer(C)
        ->  all_have_type(X, code)
        ;   all_have_type(X, char)
        )
    ).

is_order(<).
is_order(=).
is_order(>).

identical_in([Y|Ys], X) :-
    (   X == Y
    ->  true
    ;   identical_in(Ys, X)
    ).

all_have_type([], _).
all_have_type([X|Xs], Type) :-
    is_of_type(Type, X),
    all_have_type(Xs, Type).

%!  is_list_or_partial(@Term) is semidet.
%
%   Term is a list or a partial list.
%   Source: SWI-Prolog.

is_list_or_partial(Term) :-
    '$skip_list'(_, Term, Tail),
    (   var(Tail)
    ->  true
    ;   Tail == []
    ).

%!  current_encoding(?Name) is nondet.
%
%   Name is the name of a text encoding.
%   Source: SWI-Prolog.

current_encoding(octet).
current_encoding(ascii).
current_encoding(iso_latin_1).
current_encoding(text).
current_encoding(utf8).
current_encoding(unicode_be).
current_encoding(unicode_le).
current_encoding(utf16be).
current_encoding(utf16le).
current_encoding(wchar_t).
