/*  library(chr/match): heads become tests, and partners are looked up.

    Heads are matched, not unified: the first occurrence of a variable of the
    rule is the argument itself, and everything else becomes a test. Known lists
    the variables whose values are known at that point of the clause.
*/

:- module(chr_match,
          [ match_arguments/6,
            best_partner/5,
            partner_key/5,
            waking_mask/3,
            known/2,
            all_known/2,
            conjunction/2
          ]).

:- autoload(library(lists)).

%!  match_arguments(+Patterns, +Modes, +Args, +Known0, -Known, -Tests) is det.
%
%   Tests is a list of goals that are true if the arguments, different
%   variables, match Patterns.

match_arguments(Patterns, Modes, Args, Known0, Known, Tests) :-
    match_arguments(Patterns, Modes, Args, Known0, Known, Tests, []).

match_arguments([], [], [], Known, Known, Tests, Tests).
match_arguments([Pattern|Patterns], [Mode|Modes], [Arg|Args], Known0, Known, Tests, Rest) :-
    match(Pattern, Mode, Arg, Known0, Known1, Tests, Tests1),
    match_arguments(Patterns, Modes, Args, Known1, Known, Tests1, Rest).

match(Pattern, Mode, Arg, Known0, Known, Tests, Rest) :-
    (   var(Pattern)
    ->  (   known(Pattern, Known0)
        ->  Tests = [Arg == Pattern|Rest],
            Known = [Arg|Known0]
        ;   Pattern = Arg,
            Tests = Rest,
            Known = [Arg|Known0]
        )
    ;   compound(Pattern)
    ->  functor(Pattern, Name, Arity),
        functor(Struct, Name, Arity),
        Pattern =.. [_|Patterns],
        Struct =.. [_|Args],
        length(Modes, Arity),
        all_same(Modes, Mode),
        (   Mode == +
        ->  Tests = [Arg = Struct|Tests1]
        ;   Tests = [nonvar(Arg),Arg = Struct|Tests1]
        ),
        match_arguments(Patterns, Modes, Args, [Arg|Known0], Known, Tests1, Rest)
    ;   Tests = [Arg == Pattern|Rest],
        Known = [Arg|Known0]
    ).

all_same([], _).
all_same([X|Xs], X) :-
    all_same(Xs, X).

%!  known(+Var, +Known) is semidet.
%!  all_known(+Term, +Known) is semidet.

known(Var, [Var0|Known]) :-
    (   Var0 == Var
    ->  true
    ;   known(Var, Known)
    ).

all_known(Term, Known) :-
    term_variables(Term, Vars),
    all_in(Vars, Known).

all_in([], _).
all_in([Var|Vars], Known) :-
    known(Var, Known),
    all_in(Vars, Known).

%!  best_partner(+Heads, +Constraints, +Known, -Head, -Rest) is det.
%
%   Head is the one of Heads, terms partner(...) with the constraint first, that
%   is found best when Known is known: by most of its ground arguments, or by
%   one argument, or else the first.

best_partner([First|Heads], Constraints, Known, Head, Rest) :-
    score(First, Constraints, Known, Score),
    best_partner(Heads, Constraints, Known, First, Score, Head),
    without([First|Heads], Head, Rest).

best_partner([], _, _, Head, _, Head).
best_partner([Head1|Heads], Constraints, Known, Head0, Score0, Head) :-
    score(Head1, Constraints, Known, Score1),
    (   Score1 > Score0
    ->  best_partner(Heads, Constraints, Known, Head1, Score1, Head)
    ;   best_partner(Heads, Constraints, Known, Head0, Score0, Head)
    ).

score(Head, Constraints, Known, Score) :-
    arg(1, Head, Constraint),
    constraint_modes(Constraint, Constraints, Modes),
    key_positions(Constraint, Modes, Known, Kind, Positions),
    length(Positions, Count),
    kind_score(Kind, Count, Score).

kind_score(ground, Count, Score) :-
    Score is 10+Count.
kind_score(functor, _, 5).
kind_score(none, _, 0).

without([Head0|Heads], Head, Rest) :-
    (   Head0 == Head
    ->  Rest = Heads
    ;   Rest = [Head0|Rest1],
        without(Heads, Head, Rest1)
    ).

constraint_modes(Constraint, Constraints, Modes) :-
    functor(Constraint, Name, Arity),
    memberchk(constraint(Name/Arity, Modes, _), Constraints).

%!  partner_key(+Constraint, +Modes, +Known, -Index, -Key) is det.
%
%   Index is the kind and the positions of the index where the partner is to
%   be looked for, and Key the key; `none` if it may be anywhere.

partner_key(Constraint, Modes, Known, Index, Key) :-
    key_positions(Constraint, Modes, Known, Kind, Positions),
    key_arguments(Positions, Constraint, Args),
    (   Kind == none
    ->  Index = none,
        Key = none
    ;   Index = index(Kind, Positions),
        (   Args = [Arg]
        ->  Key = Arg
        ;   Key =.. [k|Args]
        )
    ).

key_arguments([], _, []).
key_arguments([Position|Positions], Constraint, [Arg|Args]) :-
    arg(Position, Constraint, Arg),
    key_arguments(Positions, Constraint, Args).

key_positions(Constraint, Modes, Known, Kind, Positions) :-
    Constraint =.. [_|Args],
    (   ground_positions(Args, Modes, 1, Known, Positions0),
        Positions0 \== []
    ->  Kind = ground,
        at_most(8, Positions0, Positions)
    ;   functor_position(Args, Modes, 1, Known, Position)
    ->  Kind = functor,
        Positions = [Position]
    ;   Kind = none,
        Positions = []
    ).

at_most(N, List, Prefix) :-
    (   N > 0,
        List = [X|Xs]
    ->  Prefix = [X|Prefix1],
        N1 is N-1,
        at_most(N1, Xs, Prefix1)
    ;   Prefix = []
    ).

ground_positions([], [], _, _, []).
ground_positions([Arg|Args], [Mode|Modes], I, Known, Positions) :-
    (   Mode == +,
        all_known(Arg, Known)
    ->  Positions = [I|Positions1]
    ;   Positions = Positions1
    ),
    I1 is I+1,
    ground_positions(Args, Modes, I1, Known, Positions1).

functor_position([Arg|Args], [Mode|Modes], I, Known, Position) :-
    (   Mode \== +,
        ( nonvar(Arg) ; known(Arg, Known) )
    ->  Position = I
    ;   I1 is I+1,
        functor_position(Args, Modes, I1, Known, Position)
    ).

%!  waking_mask(+Constraint, +Rules, -Mask) is det.
%
%   Bit I-1 of Mask says whether the rules depend on the value of a variable
%   in argument I of Constraint, a term constraint(Name/Arity, Modes, Types).
%   All from the 57th on share a bit.

waking_mask(constraint(Name/Arity, Modes, _), Rules, Mask) :-
    functor(General, Name, Arity),
    findall(Bit,
            ( member(rule(_, Kept, Removed, Guard, _, _), Rules),
              append(Kept, Removed, Heads),
              member(head(General, active), Heads),
              nth1(I, Modes, Mode),
              Mode \== +,
              arg(I, General, Arg),
              depends(Arg, Heads, Guard),
              Bit is 1<<min(I-1, 56)
            ),
            Bits),
    union_of_bits(Bits, 0, Mask).

union_of_bits([], Mask, Mask).
union_of_bits([Bit|Bits], Mask0, Mask) :-
    Mask1 is Mask0 \/ Bit,
    union_of_bits(Bits, Mask1, Mask).

%   depends(+Arg, +Heads, +Guard): Arg is not a variable, or one that occurs
%   elsewhere too.

depends(Arg, Heads, Guard) :-
    (   nonvar(Arg)
    ->  true
    ;   occurrences(Arg, Heads, N),
        N > 1
    ->  true
    ;   term_variables(Guard, Vars),
        known(Arg, Vars)
    ).

occurrences(Var, Term, N) :-
    findall(x, ( sub_term(Sub, Term), Sub == Var ), Xs),
    length(Xs, N).

%!  conjunction(+Goals, -Conjunction) is det.

conjunction([], true).
conjunction([Goal|Goals], Conjunction) :-
    (   Goals == []
    ->  Conjunction = Goal
    ;   Conjunction = (Goal, Rest),
        conjunction(Goals, Rest)
    ).
