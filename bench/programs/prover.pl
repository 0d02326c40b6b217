% Wang's procedure for sequents proves Pelletier's propositional problems and
% finds that some variations cannot be proved.

:- op(950, xfy, <=>).
:- op(940, xfy, =>).
:- op(930, xfy, or).
:- op(920, xfy, and).
:- op(910, fy, not).

top :- result(_).

result(Answers) :-
    findall(N-Answer, ( problem(N, Formula), answer(Formula, Answer) ), Answers).

answer(Formula, Answer) :-
    (   prove([], [Formula], [], [])
    ->  Answer = proved
    ;   Answer = open
    ).

% prove(Left, Right, LeftAtoms, RightAtoms): the conjunction of what is on the
% left implies the disjunction of what is on the right.
prove([F|Left], Right, As, Bs) :- !,
    left(F, Left, Right, As, Bs).
prove([], [F|Right], As, Bs) :-
    right(F, [], Right, As, Bs).

left(not F, Left, Right, As, Bs) :- !,
    prove(Left, [F|Right], As, Bs).
left(F and G, Left, Right, As, Bs) :- !,
    prove([F, G|Left], Right, As, Bs).
left(F or G, Left, Right, As, Bs) :- !,
    prove([F|Left], Right, As, Bs),
    prove([G|Left], Right, As, Bs).
left(F => G, Left, Right, As, Bs) :- !,
    prove([G|Left], Right, As, Bs),
    prove(Left, [F|Right], As, Bs).
left(F <=> G, Left, Right, As, Bs) :- !,
    prove([F, G|Left], Right, As, Bs),
    prove(Left, [F, G|Right], As, Bs).
left(Atom, _, _, _, Bs) :-
    among(Atom, Bs),
    !.
left(Atom, Left, Right, As, Bs) :-
    prove(Left, Right, [Atom|As], Bs).

right(not F, Left, Right, As, Bs) :- !,
    prove([F|Left], Right, As, Bs).
right(F and G, Left, Right, As, Bs) :- !,
    prove(Left, [F|Right], As, Bs),
    prove(Left, [G|Right], As, Bs).
right(F or G, Left, Right, As, Bs) :- !,
    prove(Left, [F, G|Right], As, Bs).
right(F => G, Left, Right, As, Bs) :- !,
    prove([F|Left], [G|Right], As, Bs).
right(F <=> G, Left, Right, As, Bs) :- !,
    prove([F|Left], [G|Right], As, Bs),
    prove([G|Left], [F|Right], As, Bs).
right(Atom, _, _, As, _) :-
    among(Atom, As),
    !.
right(Atom, Left, Right, As, Bs) :-
    prove(Left, Right, As, [Atom|Bs]).

among(X, [X|_]) :- !.
among(X, [_|Ys]) :- among(X, Ys).

problem(1, (p => q) <=> (not q => not p)).
problem(2, not not p <=> p).
problem(3, not (p => q) => (q => p)).
problem(4, (not p => q) <=> (not q => p)).
problem(5, ((p or q) => (p or r)) => (p or (q => r))).
problem(6, p or not p).
problem(7, p or not not not p).
problem(8, ((p => q) => p) => p).
problem(9, ((p or q) and (not p or q) and (p or not q)) => not (not p or not q)).
problem(10, ((q => r) and (r => p and q) and (p => q or r)) => (p <=> q)).
problem(11, p <=> p).
problem(12, ((p <=> q) <=> r) <=> (p <=> (q <=> r))).
problem(13, (p or q and r) <=> (p or q) and (p or r)).
problem(14, (p <=> q) <=> (q or not p) and (not q or p)).
problem(15, (p => q) <=> (not p or q)).
problem(16, (p => q) or (q => p)).
problem(17, (p and (q => r) => s) <=> (not p or q or s) and (not p or not r or s)).
problem(18, (p => q) => (q => p)).
problem(19, ((a <=> b) <=> (c <=> d)) <=> ((a <=> c) <=> (d <=> b))).
problem(20, ((a or b) and (b or c) and (c or d)) => (a and c or b and d)).
problem(21, (a => b) and (b => c) and (c => d) and (d => e) and (e => g) => (a => g)).
problem(22, ((p1 or p2) and (q1 or q2) and (r1 or r2) and not (p1 and q1) and not (p2 and q2)
             and not (q1 and r1) and not (q2 and r2)) => (p1 <=> r1)).
