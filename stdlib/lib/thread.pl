/*  library(thread): goals that may run at the same time. Here they run one
    after the other, which gives the same answers.
*/

:- module(thread,
          [ concurrent/3,
            concurrent_forall/2,
            concurrent_forall/3,
            concurrent_and/2,
            concurrent_and/3,
            concurrent_maplist/2,
            concurrent_maplist/3,
            concurrent_maplist/4,
            first_solution/3,
            call_in_thread/2
          ]).

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).

:- meta_predicate
    concurrent(+, :, +),
    concurrent_forall(0, 0),
    concurrent_forall(0, 0, +),
    concurrent_and(0, 0),
    concurrent_and(0, 0, +),
    concurrent_maplist(1, +),
    concurrent_maplist(2, ?, ?),
    concurrent_maplist(3, ?, ?, ?),
    first_solution(-, :, +),
    call_in_thread(+, 0).

%!  concurrent(+N, :Goals, +Options) is semidet.
%
%   Call each of Goals once.
%   Errors: type_error(positive_integer, N), type_error(list, Goals).

concurrent(N, Goals0, Options) :-
    strip_module(Goals0, Module, Goals),
    must_be(positive_integer, N),
    must_be(list(callable), Goals),
    must_be(list, Options),
    call_each(Goals, Module).

call_each([], _).
call_each([Goal|Goals], Module) :-
    once(Module:Goal),
    call_each(Goals, Module).

%!  concurrent_forall(:Generate, :Action) is semidet.
%!  concurrent_forall(:Generate, :Action, +Options) is semidet.
%!  concurrent_and(:Generate, :Action) is nondet.
%!  concurrent_and(:Generate, :Action, +Options) is nondet.
%!  concurrent_maplist(:Goal, ?List, ...) is semidet.
%
%   As forall/2, as conjunction, and as maplist/2,3,4 with goals that are called
%   once.

concurrent_forall(Generate, Action) :-
    forall(Generate, Action).

concurrent_forall(Generate, Action, _) :-
    forall(Generate, Action).

concurrent_and(Generate, Action) :-
    call(Generate),
    call(Action).

concurrent_and(Generate, Action, _) :-
    call(Generate),
    call(Action).

concurrent_maplist(Goal, Xs) :-
    maplist(once_1(Goal), Xs).

concurrent_maplist(Goal, Xs, Ys) :-
    maplist(once_2(Goal), Xs, Ys).

concurrent_maplist(Goal, Xs, Ys, Zs) :-
    maplist(once_3(Goal), Xs, Ys, Zs).

once_1(Goal, X) :-
    once(call(Goal, X)).

once_2(Goal, X, Y) :-
    once(call(Goal, X, Y)).

once_3(Goal, X, Y, Z) :-
    once(call(Goal, X, Y, Z)).

%!  first_solution(-X, :Goals, +Options) is semidet.
%
%   X is the first solution of the first of Goals that has one.

first_solution(_, Goals0, _) :-
    strip_module(Goals0, Module, Goals),
    member(Goal, Goals),
    call(Module:Goal),
    !.

%!  call_in_thread(+Thread, :Goal) is semidet.

call_in_thread(_, Goal) :-
    once(Goal).
