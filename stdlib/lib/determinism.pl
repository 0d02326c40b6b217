/*  Declarations of modes and determinism, after Mercury.

        :- use_module(library(determinism)).

        :- mode insert(in, in, out) is multi.
        :- mode main is det.

    When a file has been loaded, its declarations are compared with the clauses
    and with the declarations of their goals. What that leaves open is checked
    when the predicate is called.
*/

:- module(determinism, [
            mode/1,
            pred/1,
            op(1150, fx, mode),
            op(1150, fx, pred),
            op(200, xfx, ::)
          ]).

:- autoload(library(error)).

:- meta_predicate
    mode(:),
    pred(:).

:- dynamic
    declared/6.         % module, name, arity, arguments, determinism, place

%!  mode(:Declaration) is det.
%
%   A directive: Declaration is Head `is` Determinism. The arguments of Head are in, out, di, uo or
%   any. Determinism is
%
%     - det, semidet: one solution, at most one
%     - multi, nondet: one or more, any number
%     - cc_multi, cc_nondet: the same, but a call has only the first solution
%     - failure, erroneous: none, only an exception
%
%   Of several declarations, the first counts whose in arguments are bound in the call.
%   Errors of a call: determinism_error(PI, Determinism, Found, property), where Found is fail,
%   nondet or exit.

mode(Spec) :-
    strip_module(Spec, M, Declaration),
    (   declaration(Declaration, Name, Args, Det)
    ->  true
    ;   throw(error(type_error(mode_declaration, Declaration), _))
    ),
    length(Args, Arity),
    (   prolog_load_context(term_position, Position),
        arg(2, Position, Line)
    ->  true
    ;   Line = 0
    ),
    (   prolog_load_context(source, File)
    ->  true
    ;   File = user
    ),
    retractall(declared(M, Name, Arity, Args, _, _)),
    assertz(declared(M, Name, Arity, Args, Det, File:Line)),
    initialization(determinism:check(M, Name, Arity, Args)).

declaration(Head is Det, Name, Args, Det) :-
    callable(Head),
    atom(Det),
    determinism(Det, _, _),
    Head =.. [Name|Args],
    \+ ( member(Arg, Args), \+ ( atom(Arg), argument(Arg) ) ).

argument(in).
argument(out).
argument(di).
argument(uo).
argument(any).

%   determinism(?Determinism, ?CanFail, ?Solutions)

determinism(det, no, one).
determinism(semidet, yes, one).
determinism(multi, no, many).
determinism(nondet, yes, many).
determinism(cc_multi, no, many).
determinism(cc_nondet, yes, many).
determinism(failure, yes, none).
determinism(erroneous, no, none).

%!  pred(:Declaration) is det.
%
%   A directive that gives the types of the arguments, which are not checked. With
%   modes, as in insert(T::in, list(T)::out) `is` multi, it is also mode/1.

pred(Spec) :-
    strip_module(Spec, M, Declaration),
    (   nonvar(Declaration),
        Declaration = (Head0 is Det),
        callable(Head0)
    ->  Head0 =.. [Name|Args0],
        modes(Args0, Args),
        Head =.. [Name|Args],
        mode(M:(Head is Det))
    ;   must_be(callable, Declaration)
    ).

modes([], []).
modes([Arg|Args0], [Mode|Args]) :-
    (   nonvar(Arg),
        Arg = (_::Mode0)
    ->  Mode = Mode0
    ;   Mode = any
    ),
    modes(Args0, Args).

%   check(+Module, +Name, +Arity, +Args): checks one mode after the file has
%   been loaded.

check(M, Name, Arity, Args0) :-
    findall(Args-Det-Place, declared(M, Name, Arity, Args, Det, Place), Modes),
    functor(Head, Name, Arity),
    (   member(Args0-Det-Place, Modes),
        Args = Args0,
        wrong(M, Head, Args, Det, Inferred, Why),
        print_message(error, determinism(M, Name/Arity, Det, Inferred, Place, Why)),
        fail
    ;   true
    ),
    (   member(Args-Det-_, Modes),
        \+ proven(M, Head, Args, Det)
    ->  watch(M, Head, Modes)
    ;   true
    ).

%   wrong(+Module, +Head, +Args, +Det, -Inferred, -Why): the clauses contradict the declaration.

wrong(M, Head, Args, Det, Inferred, Why) :-
    determinism(Det, CanFail, Solutions),
    inferred(M, Head, Args, Fail, Many),
    (   Solutions \== many,
        Many = yes(Why)
    ->  ( CanFail == no, Fail == no -> Inferred = multi ; Inferred = nondet )
    ;   CanFail == no,
        Fail = yes(Why)
    ->  ( Many == no -> Inferred = semidet ; Inferred = nondet )
    ).

proven(M, Head, Args, Det) :-
    determinism(Det, CanFail, Solutions),
    Solutions \== none,
    \+ sub_atom(Det, 0, _, _, cc_),
    inferred(M, Head, Args, Fail, Many),
    ( CanFail == yes -> true ; Fail == no ),
    ( Solutions == many -> true ; Many == no ).

%   inferred(+Module, +Head, +Args, -Fail, -Many): Fail and Many tell whether a
%   call may fail and may have several solutions: no, maybe, or yes(Why) if the
%   clauses show it.

inferred(M, Head, Args, Fail, Many) :-
    findall(clause(H, B, Line), a_clause(M, Head, H, B, Line), Clauses),
    Clauses \== [],
    findall(c(H, F, S, Cuts, Line),
            ( member(clause(H, B, Line), Clauses), body(B, M, Line, F, S, Cuts) ),
            Cs),
    clauses_fail(Cs, Fail),
    clauses_many(Cs, Args, Many).

a_clause(M, Head, H, Body, Line) :-
    functor(Head, Name, Arity),
    functor(H, Name, Arity),
    \+ predicate_property(M:H, dynamic),
    catch(clause(M:H, Body, Ref), error(permission_error(_, _, _), _), fail), % the flag iso
    (   clause_property(Ref, line_count(Line))
    ->  true
    ;   Line = 0
    ).

%   If a clause takes all calls and does not fail, the predicate does not fail.

clauses_fail(Cs, Fail) :-
    (   member(c(H, no, _, _, _), Cs),
        takes_all(H)
    ->  Fail = no
    ;   \+ ( member(c(_, F, _, _, _), Cs), F \= yes(_) )
    ->  last(Cs, c(_, Fail, _, _, _))
    ;   Fail = maybe
    ).

takes_all(Head) :-
    Head =.. [_|Args],
    \+ ( member(Arg, Args), nonvar(Arg) ),
    sort(Args, Different),
    same_length(Args, Different).

clauses_many(Cs, Args, Many) :-
    (   member(c(_, _, yes(Why), _, _), Cs)
    ->  Many = yes(Why)
    ;   append(_, [c(H1, F1, _, no, _)|After], Cs),
        member(c(H2, F2, _, _, Line), After),
        \+ exclusive(H1, H2, Args),
        F1 == no, F2 == no,
        takes_all(H1), takes_all(H2)
    ->  Many = yes(clause(Line))
    ;   append(_, [c(H1, _, _, no, _)|After], Cs),
        member(c(H2, _, _, _, _), After),
        \+ exclusive(H1, H2, Args)
    ->  Many = maybe
    ;   member(c(_, _, maybe, _, _), Cs)
    ->  Many = maybe
    ;   Many = no
    ).

%   exclusive(+Head1, +Head2, +Args): no call matches both heads, because an
%   input argument differs.

exclusive(H1, H2, Args) :-
    nth1(I, Args, Mode),
    memberchk(Mode, [in, di]),
    arg(I, H1, A1),
    arg(I, H2, A2),
    A1 \= A2,
    !.

%   body(+Body, +Module, +Line, -Fail, -Many, -Cuts)

body(Body, M, Line, Fail, Many, Cuts) :-
    (   var(Body)
    ->  Fail = maybe, Many = maybe, Cuts = no
    ;   control(Body, M, Line, Fail, Many, Cuts)
    ->  true
    ;   Cuts = no,
        goal(Body, M, Line, Fail, Many)
    ).

control((A, B), M, Line, Fail, Many, Cuts) :-
    body(A, M, Line, F1, M1, C1),
    body(B, M, Line, F2, M2, C2),
    most(F1, F2, Fail),
    ( C2 == yes -> Many = M2 ; most(M1, M2, Many) ),
    ( C1 == no, C2 == no -> Cuts = no ; Cuts = yes ).
control(!, _, _, no, no, yes).
control(true, _, _, no, no, no).
control(fail, _, Line, yes(goal(fail/0, Line)), no, no).
control(false, _, Line, yes(goal(false/0, Line)), no, no).
control((_ -> A ; B), M, Line, Fail, Many, no) :-
    body(A, M, Line, F1, M1, _),
    body(B, M, Line, F2, M2, _),
    both(F1, F2, Fail),
    most(M1, M2, Many).
control((_ *-> _ ; _), _, _, maybe, maybe, no).
control((C -> A), M, Line, Fail, Many, no) :-
    body(C, M, Line, F1, _, _),
    body(A, M, Line, F2, Many, _),
    most(F1, F2, Fail).
control((A ; B), M, Line, Fail, Many, no) :-
    body(A, M, Line, F1, _, _),
    body(B, M, Line, F2, _, _),
    either(F1, F2, Fail),
    ( F1 == no, F2 == no -> Many = yes(goal((;)/2, Line)) ; Many = maybe ).
control(\+ _, _, _, maybe, no, no).
control(once(G), M, Line, Fail, no, no) :-
    body(G, M, Line, Fail, _, _).
control(ignore(_), _, _, no, no, no).

%   most: both goals are called; both: one of them, unknown which; either: one
%   or the other.

most(yes(Why), _, yes(Why)) :- !.
most(_, yes(Why), yes(Why)) :- !.
most(no, no, no) :- !.
most(_, _, maybe).

both(no, no, no) :- !.
both(yes(Why), yes(_), yes(Why)) :- !.
both(_, _, maybe).

either(no, _, no) :- !.
either(_, no, no) :- !.
either(yes(Why), yes(_), yes(Why)) :- !.
either(_, _, maybe).

goal(M:Goal, _, Line, Fail, Many) :-
    !,
    ( atom(M), callable(Goal) -> goal(Goal, M, Line, Fail, Many) ; Fail = maybe, Many = maybe ).
goal(Goal, M, Line, Fail, Many) :-
    functor(Goal, Name, Arity),
    (   known(M, Name, Arity, Det)
    ->  determinism(Det, CanFail, Solutions),
        (   CanFail == no
        ->  Fail = no
        ;   Det == failure
        ->  Fail = yes(goal(Name/Arity, Line))
        ;   declared(M, Name, Arity, _, _, _)
        ->  Fail = yes(goal(Name/Arity, Line))
        ;   Fail = maybe
        ),
        (   Solutions == many,
            \+ sub_atom(Det, 0, _, _, cc_)
        ->  Many = yes(goal(Name/Arity, Line))
        ;   Many = no
        )
    ;   Fail = maybe,
        Many = maybe
    ).

known(M, Name, Arity, Det) :-
    (   declared(M, Name, Arity, _, Det, _)
    ->  true
    ;   functor(Goal, Name, Arity),
        predicate_property(M:Goal, det)
    ->  Det = det
    ;   predicate_property(M:Goal, built_in),
        member(Det-List, [
            det-[write/1, write/2, print/1, writeq/1, nl/0, nl/1, format/1, format/2, format/3, tab/1,
                 put_char/1, assertz/1, asserta/1, findall/3, halt/0, writeln/1, retractall/1,
                 write_canonical/1, (is)/2, atom_length/2, copy_term/2],
            semidet-[(=)/2, (==)/2, (\==)/2, (\=)/2, (<)/2, (>)/2, (=<)/2, (>=)/2, (=:=)/2, (=\=)/2,
                     (@<)/2, (@>)/2, (@=<)/2, (@>=)/2, var/1, nonvar/1, atom/1, atomic/1, number/1,
                     integer/1, float/1, compound/1, callable/1, is_list/1, ground/1, string/1],
            erroneous-[throw/1]]),
        memberchk(Name/Arity, List)
    ->  true
    ).

%   watch(+Module, +Head, +Modes): checks the calls from now on.

watch(M, Head, Modes) :-
    functor(Head, Name, Arity),
    '$own_clauses'(M:Name/Arity, Own),
    Head =.. [Name|Args],
    Goal =.. [Own|Args],
    ways(Modes, Args, M, Name/Arity, Goal, Body),
    '$wrap'(M:Name/Arity, Head, Body).

ways([], _, M, _, Goal, M:Goal).
ways([Modes-Det-_|Rest], Args, M, PI, Goal, ( Bound -> determinism:watched(Det, M, PI, M:Goal) ; Others )) :-
    bound(Modes, Args, Bound),
    ways(Rest, Args, M, PI, Goal, Others).

bound([], [], true).
bound([Mode|Modes], [Arg|Args], Bound) :-
    (   memberchk(Mode, [in, di])
    ->  Bound = (nonvar(Arg), Bound1)
    ;   Bound = Bound1
    ),
    bound(Modes, Args, Bound1).

watched(det, M, PI, Goal) :-
    single(Goal, M, PI, det),
    !.
watched(det, M, PI, _) :-
    violated(M, PI, det, fail).
watched(semidet, M, PI, Goal) :-
    single(Goal, M, PI, semidet).
watched(multi, M, PI, Goal) :-
    (   call(Goal)
    *-> true
    ;   violated(M, PI, multi, fail)
    ).
watched(nondet, _, _, Goal) :-
    call(Goal).
watched(cc_multi, M, PI, Goal) :-
    (   call(Goal)
    ->  true
    ;   violated(M, PI, cc_multi, fail)
    ).
watched(cc_nondet, _, _, Goal) :-
    call(Goal),
    !.
watched(failure, M, PI, Goal) :-
    call(Goal),
    violated(M, PI, failure, exit).
watched(erroneous, M, PI, Goal) :-
    (   call(Goal)
    ->  violated(M, PI, erroneous, exit)
    ;   violated(M, PI, erroneous, fail)
    ).

single(Goal, M, PI, Det) :-
    call_cleanup(Goal, Single = true),
    (   Single == true
    ->  true
    ;   violated(M, PI, Det, nondet)
    ).

violated(M, PI0, Det, Found) :-
    (   M == user
    ->  PI = PI0
    ;   PI = M:PI0
    ),
    throw(error(determinism_error(PI, Det, Found, property), context(PI, _))).

:- multifile prolog:message//1.

prolog:message(determinism(M, PI, Det, Inferred, File:Line, Why)) -->
    { M == user -> Of = PI ; Of = M:PI },
    [ '~w:~w: In `~q'':'-[File, Line, Of], nl,
      '~w:~w:   error: determinism declaration not satisfied.'-[File, Line], nl,
      '~w:~w:   Declared `~w'', inferred `~w''.'-[File, Line, Det, Inferred], nl ],
    because(Why, Inferred, File).

because(goal(PI, Line), Inferred, File) -->
    { Inferred == semidet -> Can = 'can fail' ; Can = 'can succeed more than once' },
    [ '~w:~w:   The goal `~q'' ~w.'-[File, Line, PI, Can] ].
because(clause(Line), _, File) -->
    [ '~w:~w:   This clause gives another solution to every call.'-[File, Line] ].
