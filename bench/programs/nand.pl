% Synthesis of the least circuit of NAND gates for several functions of three
% inputs.  A signal is its truth table, an integer of eight bits.  Circuits of
% one gate, two gates and so on are searched until one has the function; a gate
% takes two signals that are there, makes one that is not, and has to be used.

top :- result(_).

result(Circuits) :-
    findall(Name-Gates, ( target(Name, Table), synthesise(Table, Gates) ), Circuits).

target(not_a, 15).
target(a_and_b, 192).
target(a_or_b, 252).
target(a_xor_b, 60).
target(choose_b_or_c_by_a, 202).
target(a_and_b_or_c, 234).
target(not_both_but_c, 42).
target(all, 128).

inputs([170, 204, 240]).

synthesise(Table, Gates) :-
    inputs(Signals),
    deepen(1, Signals, Table, Gates).

deepen(Depth, Signals, Table, Gates) :-
    build(Depth, Signals, [], Table, Gates),
    !.
deepen(Depth, Signals, Table, Gates) :-
    Depth < 5,
    Depth1 is Depth + 1,
    deepen(Depth1, Signals, Table, Gates).

% build(Depth, Signals, Unused, Table, Gates): Unused are the outputs of gates
% that no gate has taken yet; each gate can take at most two of them.
build(1, Signals, Unused, Table, [nand(A, B)]) :- !,
    last_pair(Unused, Signals, A, B),
    Table =:= \ (A /\ B) /\ 255.
build(Depth, Signals, Unused, Table, [nand(A, B)|Gates]) :-
    pair(Signals, A, B),
    Out is \ (A /\ B) /\ 255,
    Out =\= Table,
    \+ among(Out, Signals),
    without(Unused, A, Unused1),
    without(Unused1, B, Unused2),
    Depth1 is Depth - 1,
    few(Unused2, Depth1),
    build(Depth1, [Out|Signals], [Out|Unused2], Table, Gates).

% With Depth gates to come, at most Depth + 1 outputs can still be taken; one
% of those places is for the output made now.
few(Unused, Depth) :-
    count(Unused, 0, N),
    N =< Depth.

last_pair([], Signals, A, B) :- pair(Signals, A, B).
last_pair([A], Signals, A, B) :- one_of(Signals, B).
last_pair([A, B], _, A, B).

pair([A|Signals], A, B) :- one_of([A|Signals], B).
pair([_|Signals], A, B) :- pair(Signals, A, B).

one_of([A|_], A).
one_of([_|Signals], A) :- one_of(Signals, A).

among(X, [Y|Ys]) :-
    (   X =:= Y
    ->  true
    ;   among(X, Ys)
    ).

without([], _, []).
without([X|Xs], Y, Zs) :-
    (   X =:= Y
    ->  Zs = Xs
    ;   Zs = [X|Zs1],
        without(Xs, Y, Zs1)
    ).

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0 + 1, count(Xs, N1, N).
