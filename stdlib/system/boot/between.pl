/*  between/3 is compiled like any predicate. A choice point of the machine has
    all of its state.
*/

%!  between(+Low, +High, ?X) is nondet.
%
%   X is an integer from Low to High, which may be `inf` or `infinite`. An
%   unbound X is enumerated upwards; there is no choice point after High.
%   Source: SWI-Prolog.

between(Low, High, X) :-
    var(X), integer(Low), integer(High),
    !,
    Low =< High,
    '$between'(Low, High, X).
between(Low, High, X) :-
    '$between_integer'(Low),
    (   ( High == inf ; High == infinite )
    ->  (   var(X)
        ->  '$count_from'(Low, X)
        ;   '$between_integer'(X),
            Low =< X
        )
    ;   '$between_integer'(High),
        '$between_integer'(X),
        Low =< X,
        X =< High
    ).

'$between'(Low, High, X) :-
    Low =:= High,
    !,
    X = Low.
'$between'(Low, _, Low).
'$between'(Low, High, X) :-
    Next is Low + 1,
    '$between'(Next, High, X).

'$count_from'(Low, Low).
'$count_from'(Low, X) :-
    Next is Low + 1,
    '$count_from'(Next, X).

'$between_integer'(X) :-
    (   integer(X)
    ->  true
    ;   var(X)
    ->  throw(error(instantiation_error, context(system:between/3, _)))
    ;   throw(error(type_error(integer, X), context(system:between/3, _)))
    ).
