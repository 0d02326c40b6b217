% Two sequent calculi for propositional logic: classical, with countermodels,
% and intuitionistic, whose search ends without a check for loops.
%
% Run:   zebra -q -g main -t halt examples/prover/sequent.pl
%
% A sequent Left => Right is valid if, when all of Left are true, so is one of
% Right. Read upwards, a rule breaks one formula. The classical rules are
% invertible: no choice is ever taken back, and where nothing can be broken and
% no formula is on both sides, the atoms give a countermodel. In the
% intuitionistic calculus the right side is one formula, and the rule for an
% implication on the left is split by the shape of its premise so that every
% premise of a rule is smaller than its conclusion.
%
% Literature: G. Gentzen, Untersuchungen ueber das logische Schliessen (1935);
% S. Kleene, Introduction to Metamathematics (1952), system G4; R. Dyckhoff,
% Contraction-free sequent calculi for intuitionistic logic, JSL 57 (1992).

:- op(400, fy, ~).
:- op(500, xfy, /\).
:- op(550, xfy, \/).
:- op(600, xfy, =>).
:- op(650, xfx, <=>).
:- op(700, xfx, '|-').

main :-
    format('Formula~t~44|classical~t~58|intuitionistic~n'),
    forall(formula(F), verdict(F)),
    format('~nA proof~n'),
    classical([], [(p /\ q => r) => p => q => r], Proof),
    write_proof(Proof, 1),
    format('~nPeirce\'s law has a classical proof~n'),
    classical([], [((p => q) => p) => p], Proof1),
    write_proof(Proof1, 1).

verdict(F) :-
    (   classical([], [F], Proof)
    ->  size(Proof, Size),
        format(atom(Classical), 'proof of ~d', [Size])
    ;   countermodel([], [F], Model),
        format(atom(Classical), '~w', [Model])
    ),
    (   intuitionistic([], F)
    ->  Intuitionistic = proof
    ;   Intuitionistic = none
    ),
    format('~w~t~44|~w~t~58|~w~n', [F, Classical, Intuitionistic]).

% The classical calculus.

% classical(+Left, +Right, -Proof): Proof is proof(Sequent, Rule, Premises).
classical(Left, Right, proof(Left '|-' Right, axiom, [])) :-
    member(F, Left),
    memberchk(F, Right),
    !.
classical(Left, Right, proof(Left '|-' Right, Rule, Proofs)) :-
    rule(Left, Right, Rule, Premises),
    !,
    classical_all(Premises, Proofs).

classical_all([], []).
classical_all([Left '|-' Right|Sequents], [Proof|Proofs]) :-
    classical(Left, Right, Proof),
    classical_all(Sequents, Proofs).

% rule(+Left, +Right, -Rule, -Premises): the first formula that can be broken,
% rules with one premise before those with two.
rule(Left, Right, Rule, Premises) :-
    member(Count, [1, 2]),
    length(Premises, Count),
    (   select(F, Left, Left1),
        left(F, Left1, Right, Rule, Premises)
    ;   select(F, Right, Right1),
        right(F, Left, Right1, Rule, Premises)
    ).

left(~A,     L, R, 'L~',   [L '|-' [A|R]]).
left(A /\ B,  L, R, 'L/\\',   [[A, B|L] '|-' R]).
left(A \/ B,  L, R, 'L\\/',   [[A|L] '|-' R, [B|L] '|-' R]).
left(A => B, L, R, 'L=>',  [L '|-' [A|R], [B|L] '|-' R]).
left(A <=> B, L, R, 'L<=>', [[A, B|L] '|-' R, L '|-' [A, B|R]]).

right(~A,     L, R, 'R~',   [[A|L] '|-' R]).
right(A /\ B,  L, R, 'R/\\',   [L '|-' [A|R], L '|-' [B|R]]).
right(A \/ B,  L, R, 'R\\/',   [L '|-' [A, B|R]]).
right(A => B, L, R, 'R=>',  [[A|L] '|-' [B|R]]).
right(A <=> B, L, R, 'R<=>', [[A|L] '|-' [B|R], [B|L] '|-' [A|R]]).

% countermodel(+Left, +Right, -Model): atoms that make Left true and Right false.
countermodel(Left, Right, Model) :-
    rule(Left, Right, _, Premises),
    !,
    member(Left1 '|-' Right1, Premises),
    countermodel(Left1, Right1, Model).
countermodel(Left, Right, Model) :-
    \+ ( member(F, Left), memberchk(F, Right) ),
    sort(Left, True),
    sort(Right, False),
    findall(A=1, member(A, True), Ones),
    findall(A=0, member(A, False), Zeros),
    append(Ones, Zeros, Model).

size(proof(_, _, Proofs), Size) :-
    foldl([Proof, N0, N]>>( size(Proof, M), N is N0 + M ), Proofs, 1, Size).

% write_proof(+Proof, +Depth): the conclusion, then its premises below it.
write_proof(proof(Left '|-' Right, Rule, Proofs), Depth) :-
    Column is 3 * Depth,
    side(Left, LeftText),
    side(Right, RightText),
    format('~t~*|~w |- ~w~t~60|~w~n', [Column, LeftText, RightText, Rule]),
    Deeper is Depth + 1,
    forall(member(Proof, Proofs), write_proof(Proof, Deeper)).

side(Formulas, Text) :-
    maplist([F, A]>>format(atom(A), '~w', [F]), Formulas, Atoms),
    atomic_list_concat(Atoms, ', ', Text).

% The intuitionistic calculus.

% intuitionistic(+Left, +Goal): Goal follows from the list Left. false is the
% absurd; ~A is A => false.
intuitionistic(Left, ~A) :- !, intuitionistic(Left, A => false).
intuitionistic(Left, A <=> B) :- !, intuitionistic(Left, (A => B) /\ (B => A)).
intuitionistic(Left, Goal) :-
    select(F, Left, Left1),
    invertible(F, Left1, Premises),
    !,
    forall(member(Left2, Premises), intuitionistic(Left2, Goal)).
intuitionistic(Left, A /\ B) :-
    !,
    intuitionistic(Left, A),
    intuitionistic(Left, B).
intuitionistic(Left, A => B) :-
    !,
    intuitionistic([A|Left], B).
intuitionistic(Left, Goal) :-
    (   memberchk(false, Left)
    ;   memberchk(Goal, Left)
    ),
    !.
intuitionistic(Left, A \/ B) :-
    (   intuitionistic(Left, A)
    ;   intuitionistic(Left, B)
    ),
    !.
intuitionistic(Left, Goal) :-
    select((A => B) => C, Left, Left1),
    intuitionistic([A, B => C|Left1], B),
    intuitionistic([C|Left1], Goal),
    !.

% invertible(+F, +Left, -Premises): left rules that never need to be undone.
invertible(~A, L, [[A => false|L]]).
invertible(A /\ B, L, [[A, B|L]]).
invertible(A \/ B, L, [[A|L], [B|L]]).
invertible(A <=> B, L, [[A => B, B => A|L]]).
invertible(false => _, L, [L]).
invertible(A => B, L, [[B|L]]) :- atom(A), memberchk(A, L).
invertible(~A => B, L, [[(A => false) => B|L]]).
invertible(A /\ B => C, L, [[A => B => C|L]]).
invertible(A \/ B => C, L, [[A => C, B => C|L]]).
invertible((A <=> B) => C, L, [[(A => B) => (B => A) => C|L]]).

% Formulas.

formula(p => p).
formula(p \/ ~p).
formula(~ ~(p \/ ~p)).
formula(p => ~ ~p).
formula(~ ~p => p).
formula(~ ~ ~p => ~p).
formula(((p => q) => p) => p).
formula((p => q) => ~q => ~p).
formula((~q => ~p) => p => q).
formula(~(p \/ q) <=> ~p /\ ~q).
formula(~(p /\ q) => ~p \/ ~q).
formula(~p \/ ~q => ~(p /\ q)).
formula(p /\ (q \/ r) <=> (p /\ q) \/ (p /\ r)).
formula((p => q \/ r) => (p => q) \/ (p => r)).
formula((p => q) \/ (q => p)).
formula(~ ~((p => q) \/ (q => p))).
formula((p <=> q) <=> (q <=> p)).
formula(((p <=> q) <=> r) <=> (p <=> (q <=> r))).
formula((p => q) => (q => r) => p => r).
formula(p \/ q => p /\ q).
formula(~(p <=> ~p)).
