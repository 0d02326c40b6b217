/*  library(dcg/high_order): non-terminals over non-terminals. */

:- module(dcg_high_order,
          [ sequence//2,
            sequence//3,
            sequence//5,
            optional//2,
            foreach//2,
            foreach//3
          ]).


:- meta_predicate
    sequence(3, ?, ?, ?),
    sequence(3, //, ?, ?, ?),
    sequence(//, 3, //, //, ?, ?, ?),
    optional(//, //, ?, ?),
    foreach(0, //, ?, ?),
    foreach(0, //, //, ?, ?).

%!  sequence(:Element, ?List)// is nondet.
%
%   Element describes the elements of List one after the other, as many as
%   possible first.
%   Source: SWI-Prolog.

sequence(Element, List, S0, S) :-
    elements(List, Element, S0, S).

elements([X|Xs], Element, S0, S) :-
    call(Element, X, S0, S1),
    elements(Xs, Element, S1, S).
elements([], _, S, S).

%!  sequence(:Element, :Separator, ?List)// is nondet.
%
%   As sequence//2, with Separator between two elements. After a separator
%   there must be an element.
%   Source: SWI-Prolog.

sequence(Element, Separator, List, S0, S) :-
    separated(List, Element, Separator, S0, S).

separated([X|Xs], Element, Separator, S0, S) :-
    call(Element, X, S0, S1),
    (   Xs \== [],
        phrase(Separator, S1, S2)
    ->  !,
        separated_on(Xs, Element, Separator, S2, S)
    ;   Xs = [],
        S = S1
    ).
separated([], _, _, S, S).

separated_on([X|Xs], Element, Separator, S0, S) :-
    call(Element, X, S0, S1),
    (   Xs \== [],
        phrase(Separator, S1, S2)
    ->  separated_on(Xs, Element, Separator, S2, S)
    ;   Xs = [],
        S = S1
    ).

%!  sequence(:Start, :Element, :Separator, :End, ?List)// is semidet.
%
%   As sequence//3 between Start and End.
%   Source: SWI-Prolog.

sequence(Start, Element, Separator, End, List, S0, S) :-
    phrase(Start, S0, S1),
    separated(List, Element, Separator, S1, S2),
    phrase(End, S2, S),
    !.

%!  optional(:Body, :Default)// is det.
%
%   Body, or Default if there is no Body.
%   Source: SWI-Prolog.

optional(Body, Default, S0, S) :-
    (   phrase(Body, S0, S1)
    ->  S = S1
    ;   phrase(Default, S0, S)
    ).

%!  foreach(:Generator, :Element)// is det.
%!  foreach(:Generator, :Element, :Separator)// is det.
%
%   Element for each solution of Generator, with Separator between two.
%   Source: SWI-Prolog.

foreach(Generator, Element, S0, S) :-
    foreach(Generator, Element, [], S0, S).

foreach(Generator, Element, Separator, S0, S) :-
    findall(Element, Generator, Elements),
    each(Elements, Separator, S0, S).

each([], _, S, S).
each([Element|Elements], Separator, S0, S) :-
    phrase(Element, S0, S1),
    each_on(Elements, Separator, S1, S).

each_on([], _, S, S).
each_on([Element|Elements], Separator, S0, S) :-
    phrase(Separator, S0, S1),
    phrase(Element, S1, S2),
    each_on(Elements, Separator, S2, S).
