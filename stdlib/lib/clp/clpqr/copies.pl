/*  library(clp/clpqr/copies): the unknowns that depend on each other, and copies of them.

    Terms are ordered by Id, so each unknown needs an Id of its own. But
    copy_term/2, findall/3 and the like copy all unknowns that depend on each
    other, with their Ids. So an unknown has a stamp(Var), which all unknowns
    but copies share. When a copy is first used, it and all unknowns that it
    depends on get new Ids.
*/

:- module(clpqr_copies,
          [ stamp/1,
            new_id/1,
            own/1,
            neighbours/2
          ]).

:- nb_setval('$clpqr_id', 0).
:- nb_setval('$clpqr_stamp', []).

%!  stamp(-Stamp) is det.
%
%   Stamp is that of unknowns which are no copies.

stamp(Stamp) :-
    b_getval('$clpqr_stamp', Made),
    (   Made == []
    ->  Stamp = stamp(_),
        b_setval('$clpqr_stamp', Stamp)
    ;   Stamp = Made
    ).

%!  new_id(-Id) is det.

new_id(Id) :-
    nb_getval('$clpqr_id', Id),
    Id1 is Id+1,
    nb_setval('$clpqr_id', Id1).

%!  own(+Unknown) is det.
%
%   Its Id is its own from now on.

own(V) :-
    stamp(Stamp),
    arg(11, V, Stamp0),
    (   Stamp0 == Stamp
    ->  true
    ;   copied([V], Stamp, [], Vs0),
        sort(1, @<, Vs0, Vs),
        number_all(Vs),
        number_terms(Vs)
    ).

copied([], _, All, All).
copied([V|Vs], Stamp, All0, All) :-
    (   arg(11, V, Stamp0),
        Stamp0 \== Stamp
    ->  setarg(11, V, Stamp),
        neighbours(V, Ns),
        copied(Ns, Stamp, [V|All0], All1),
        copied(Vs, Stamp, All1, All)
    ;   copied(Vs, Stamp, All0, All)
    ).

number_all([]).
number_all([V|Vs]) :-
    new_id(Id),
    setarg(1, V, Id),
    number_all(Vs).

number_terms([]).
number_terms([V|Vs]) :-
    (   arg(3, V, basic(_, Terms))
    ->  number_each(Terms)
    ;   true
    ),
    number_terms(Vs).

number_each([]).
number_each([T|Ts]) :-
    arg(3, T, V),
    arg(1, V, Id),
    setarg(1, T, Id),
    number_each(Ts).

%!  neighbours(+Unknown, -Unknowns) is det.
%
%   Those that it depends on, or that depend on it.

neighbours(V, Vs) :-
    arg(3, V, State),
    (   State = basic(_, Terms)
    ->  terms_unknowns(Terms, Vs)
    ;   State = at(_, _)
    ->  arg(1, V, Id),
        arg(6, V, Rows),
        rows_with(Rows, Id, Vs)
    ;   Vs = []
    ).

terms_unknowns([], []).
terms_unknowns([t(_,_,V)|Ts], [V|Vs]) :-
    terms_unknowns(Ts, Vs).

rows_with([], _, []).
rows_with([Row|Rows], Id, Vs) :-
    (   arg(3, Row, basic(_, Terms)),
        memberchk(t(Id,_,_), Terms)
    ->  Vs = [Row|Vs1]
    ;   Vs = Vs1
    ),
    rows_with(Rows, Id, Vs1).
