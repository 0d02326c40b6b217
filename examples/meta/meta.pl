% A family of meta-interpreters: each is the one before with one thing made
% explicit.
%
% Run:   zebra -q -g main -t halt examples/meta/meta.pl
%
%   solve/1        the vanilla interpreter: unification and resolution are the
%                  system's, the order of goals is explicit
%   prove/2        with proof trees
%   solve/3        with a bound on the depth of the proof, and what is left
%   deepen/2       iterative deepening over it: complete where plain search
%                  loops
%   run/1          with cut, if-then-else, negation and catch/3
%   trace_goals/1  run through a box of four ports
%   abduce/3       with assumptions
%
% The interpreted programs are dynamic, so that clause/2 may see them.
%
% Literature: L. Sterling and E. Shapiro, The Art of Prolog (1986), chapter 17;
% R. O'Keefe, The Craft of Prolog (1990), chapter 7; R. Korf, Depth-first
% iterative-deepening, AI 27 (1985); L. Byrd, Understanding the control flow of
% Prolog programs (1980); A. Kakas, R. Kowalski and F. Toni, Abductive logic
% programming (1992).

main :-
    vanilla,
    proof_trees,
    bounded,
    deepening,
    with_cut,
    ports,
    assumptions.

% Interpreted programs.

:- dynamic([app/3, nrev/2, parent/2, ancestor/2, edge/2, path/2, max/3, len/2,
            first/2, safe_div/3, colour/1, wet/1, rained/1, sprinkler/1,
            peano/1, differs/2]).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).

nrev([], []).
nrev([X|Xs], Ys) :- nrev(Xs, Zs), app(Zs, [X], Ys).

parent(anna, ben).
parent(ben, clara).
parent(clara, dora).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

edge(a, b).
edge(b, a).
edge(b, c).
edge(c, d).

path(X, X).
path(X, Z) :- path(X, Y), edge(Y, Z).

max(X, Y, X) :- X >= Y, !.
max(_, Y, Y).

len([], 0).
len([_|Xs], N) :- len(Xs, N0), N is N0 + 1.

colour(red).
colour(green).
colour(blue).

first(P, X) :- ( P = colour -> colour(X), ! ; X = none ).

differs(X, Y) :- colour(X), colour(Y), \+ X = Y.

safe_div(X, Y, Z) :- catch(Z is X // Y, error(evaluation_error(E), _), Z = E).

wet(X) :- rained(X).
wet(X) :- sprinkler(X).

peano(0).
peano(s(N)) :- peano(N).

% builtin(+Goal): Goal is left to the system.
builtin(Goal) :-
    predicate_property(Goal, built_in).

% Vanilla.

solve(true).
solve((A, B)) :- solve(A), solve(B).
solve(Goal) :-
    \+ control(Goal),
    builtin(Goal),
    call(Goal).
solve(Goal) :-
    \+ control(Goal),
    \+ builtin(Goal),
    clause(Goal, Body),
    solve(Body).

control(true).
control((_, _)).

vanilla :-
    heading('Vanilla'),
    solve(nrev([a, b, c, d], Reversed)),
    format('nrev ~w~n', [Reversed]),
    forall(solve(app(Xs, Ys, [1, 2])), format('app ~w ~w~n', [Xs, Ys])),
    solve(len([x, y, z], Length)),
    format('len ~w~n', [Length]).

% Proof trees.

% prove(+Goal, -Proof): Proof is fact(Goal), builtin(Goal), rule(Goal, Proof),
% or and(Proof, Proof).
prove((A, B), and(ProofA, ProofB)) :-
    !,
    prove(A, ProofA),
    prove(B, ProofB).
prove(Goal, builtin(Goal)) :-
    builtin(Goal),
    !,
    call(Goal).
prove(Goal, Proof) :-
    clause(Goal, Body),
    (   Body == true
    ->  Proof = fact(Goal)
    ;   Proof = rule(Goal, BodyProof),
        prove(Body, BodyProof)
    ).

write_proof(and(A, B), Depth) :-
    write_proof(A, Depth),
    write_proof(B, Depth).
write_proof(fact(Goal), Depth) :-
    indented(Depth, Goal, fact).
write_proof(builtin(Goal), Depth) :-
    indented(Depth, Goal, builtin).
write_proof(rule(Goal, Proof), Depth) :-
    indented(Depth, Goal, because),
    Deeper is Depth + 1,
    write_proof(Proof, Deeper).

indented(Depth, Goal, Note) :-
    Column is Depth * 3,
    format('~*c~q: ~w~n', [Column, 0' , Goal, Note]).

proof_trees :-
    heading('Proof trees'),
    forall(member(Goal, [ancestor(anna, dora), len([a, b], _)]),
           ( prove(Goal, Proof),
             write_proof(Proof, 0) )).

% A bound on the depth.

% solve(+Goal, +Depth, -Left): Goal has a proof no branch of which is longer
% than Depth; Left is what is left of the bound at the deepest place.
solve(true, Depth, Left) :- !, Left = Depth.
solve((A, B), Depth, Left) :-
    !,
    solve(A, Depth, LeftA),
    solve(B, Depth, LeftB),
    Left is min(LeftA, LeftB).
solve(Goal, Depth, Left) :-
    builtin(Goal),
    !,
    call(Goal),
    Left = Depth.
solve(Goal, Depth, Left) :-
    Depth > 0,
    Depth1 is Depth - 1,
    clause(Goal, Body),
    solve(Body, Depth1, Left).

bounded :-
    heading('Depth bounds'),
    forall(( member(Bound, [1, 2, 3, 4]),
             findall(Y, solve(path(a, Y), Bound, _), Ys) ),
           format('path from a, depth ~d: ~w~n', [Bound, Ys])),
    forall(solve(ancestor(anna, X), 4, Left),
           format('ancestor ~w leaves ~d~n', [X, Left])).

% Iterative deepening.

% deepen(+Goal, -Depth): Depth is the depth of the proof. Every proof is found
% once: at the bound that it uses up.
deepen(Goal, Depth) :-
    between(1, inf, Depth),
    solve(Goal, Depth, 0).

deepening :-
    heading('Iterative deepening'),
    forall(limited(6, deepen(path(a, Y), Depth)),
           format('path from a to ~w at depth ~d~n', [Y, Depth])),
    once(deepen(path(a, d), Depth)),
    format('path from a to d: depth ~d~n', [Depth]),
    once(deepen((peano(X), peano(Y), X = s(s(_)), Y = s(_)), Depth1)),
    format('fair pairs: ~w ~w at depth ~d~n', [X, Y, Depth1]).

% limited(+Count, :Goal): the first Count solutions of Goal.
limited(Count, Goal) :-
    Counter = count(0),
    call(Goal),
    arg(1, Counter, N0),
    N is N0 + 1,
    nb_setarg(1, Counter, N),
    (   N >= Count
    ->  !
    ;   true
    ).

% Cut.

% run(+Goal): Goal with all of control. run/2 says how a body ended: with true,
% or with cut(Rest) where a cut was met and Rest is what follows it, to be run
% when the choices that are cut away are gone.
run(Goal) :-
    run(Goal, Ended),
    (   Ended = cut(Rest)
    ->  !,
        run(Rest)
    ;   true
    ).

run(!, Ended) :- !, Ended = cut(true).
run((A, B), Ended) :-
    !,
    run(A, EndedA),
    (   EndedA = cut(Rest)
    ->  !,
        conjoin(Rest, B, Both),
        Ended = cut(Both)
    ;   run(B, Ended)
    ).
run((If -> Then ; Else), Ended) :-
    !,
    (   run(If)
    ->  run(Then, Ended)
    ;   run(Else, Ended)
    ).
run((If -> Then), Ended) :- !, run((If -> Then ; fail), Ended).
run((A ; B), Ended) :- !, ( run(A, Ended) ; run(B, Ended) ).
run(\+ Goal, true) :- !, \+ run(Goal).
run(call(Goal), true) :- !, run(Goal).
run(catch(Goal, Ball, Recovery), true) :-
    !,
    catch(run(Goal), Ball, run(Recovery)).
run(Goal, true) :-
    builtin(Goal),
    !,
    call(Goal).
run(Goal, true) :-
    clause(Goal, Body),
    run(Body, Ended),
    (   Ended = cut(Rest)
    ->  !,
        run(Rest)
    ;   true
    ).

conjoin(true, B, B) :- !.
conjoin(A, B, (A, B)).

with_cut :-
    heading('Cut'),
    forall(member(Goal, [ max(3, 2, _), max(1, 2, _), first(colour, _),
                          first(shape, _), (colour(X), !, X \== red),
                          (colour(_), call((colour(_), !))),
                          differs(red, _), safe_div(7, 2, _), safe_div(1, 0, _),
                          (colour(C), \+ C = green),
                          ( fail ; colour(_), ! ; colour(_) )
                        ]),
           ( copy_term(Goal, Copy),
             findall(Copy, run(Copy), Interpreted),
             findall(Goal, call(Goal), Direct),
             length(Interpreted, Count),
             (   Interpreted =@= Direct
             ->  Verdict = agrees
             ;   Verdict = differs
             ),
             numbervars(Goal, 0, _),
             print(Goal),
             format(': ~d, ~w~n', [Count, Verdict]) )).

% The box of four ports.

trace_goals(Goal) :- trace_goals(Goal, 1).

trace_goals(true, _) :- !.
trace_goals((A, B), Depth) :-
    !,
    trace_goals(A, Depth),
    trace_goals(B, Depth).
trace_goals(Goal, Depth) :-
    ( port(call, Depth, Goal) ; port(fail, Depth, Goal), fail ),
    trace_body(Goal, Depth),
    ( port(exit, Depth, Goal) ; port(redo, Depth, Goal), fail ).

trace_body(Goal, _) :-
    builtin(Goal),
    !,
    call(Goal).
trace_body(Goal, Depth) :-
    Deeper is Depth + 1,
    clause(Goal, Body),
    trace_goals(Body, Deeper).

port(Port, Depth, Goal) :-
    \+ \+ ( numbervars(Goal, 0, _),
            format('~w~t~6|~*c~W~n',
                   [Port, Depth, 0' , Goal, [quoted(true), numbervars(true)]]) ).

ports :-
    heading('Ports'),
    (   trace_goals((parent(ben, X), parent(X, _))),
        fail
    ;   true
    ).

% Assumptions.

abducible(rained(_)).
abducible(sprinkler(_)).

% abduce(+Goal, +Assumed0, -Assumed): Goal follows from the program and the
% assumptions.
abduce(true, As, As) :- !.
abduce((A, B), As0, As) :-
    !,
    abduce(A, As0, As1),
    abduce(B, As1, As).
abduce(Goal, As0, As) :-
    abducible(Goal),
    !,
    (   member(Goal, As0)
    ->  As = As0
    ;   As = [Goal|As0]
    ).
abduce(Goal, As0, As) :-
    clause(Goal, Body),
    abduce(Body, As0, As).

assumptions :-
    heading('Assumptions'),
    forall(abduce((wet(grass), wet(street)), [], Assumed),
           format('both are wet if ~w~n', [Assumed])).

heading(Text) :-
    format('~n~w~n~`-t~30|~n', [Text]).
