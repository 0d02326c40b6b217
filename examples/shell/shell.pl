% An expert-system shell: backward chaining with certainty factors, questions
% to the user, and explanations of why a question is asked and how a conclusion
% was reached.
%
% Run:   zebra -q -g main -t halt examples/shell/shell.pl
%        with answers on standard input, each ended by a full stop:
%        a certainty factor from -1 (certainly not) to 1, or yes, no, unknown;
%        for a question of which, one of the values; why.
%        After the conclusions: how(Fact). as often as wanted, then stop.
%
% The knowledge base (cars.pl) has rules
%
%     Name :: if Condition then Conclusion with Certainty.
%
% where a condition is made of facts Attribute is Value with `and`, `or` and
% `not`. What may be asked is declared by ask/2.
%
% Literature: B. Buchanan and E. Shortliffe, Rule-Based Expert Systems: The
% MYCIN Experiments (1984), chapter 11 for the certainty factors; L. Sterling
% and E. Shapiro, The Art of Prolog (1986), chapter 19.

:- op(950, xfx, ::).
:- op(940, fx, if).
:- op(935, xfx, then).
:- op(930, xfx, with).
:- op(920, xfy, or).
:- op(910, xfy, and).
:- op(905, fy, not).
:- op(700, xfx, is).

:- ensure_loaded(cars).

% known(Fact, Certainty, Proof): what has been found out in this consultation.
:- dynamic(known/3).

main :-
    prompt(_, ''),
    format('Car doctor. Answer yes, no, unknown, a number from -1 to 1, or why.~n~n'),
    retractall(known(_, _, _)),
    forall(goal(Attribute), conclude(Attribute)),
    explain.

% conclude(+Attribute): find and print all values of the attribute with
% positive certainty, the most certain first.
conclude(Attribute) :-
    findall(Value, value(Attribute, Value), Values0),
    sort(Values0, Values),
    findall(Minus-Value,
            ( member(Value, Values),
              certainty(Attribute is Value, [], CF, _),
              CF >= 0.2,
              Minus is -CF ),
            Found),
    keysort(Found, Ordered),
    format('~nConclusions about ~w:~n', [Attribute]),
    (   Ordered == []
    ->  format('    nothing can be said~n')
    ;   forall(member(Minus-Value, Ordered),
               ( CF is -Minus,
                 format('    ~w~t~28|~2f~n', [Value, CF]) ))
    ).

value(Attribute, Value) :-
    ( _ :: if _ then Attribute is Value with _ ).

% certainty(+Fact, +Why, -CF, -Proof): Why is the chain of rules for the sake
% of which Fact is wanted, the innermost first.
certainty(Fact, _, CF, Proof) :-
    known(Fact, CF, Proof),
    !.
certainty(Attribute is Value, Why, CF, Proof) :-
    ask(Attribute, Values),
    !,
    ask_user(Attribute, Values, Value, Why),
    known(Attribute is Value, CF, Proof),
    !.
certainty(Fact, Why, CF, rules(Fact, CF, Proofs)) :-
    findall(Name, ( Name :: if _ then Fact with _ ), Names),
    apply_rules(Names, Fact, Why, 0, CF, Proofs),
    assertz(known(Fact, CF, rules(Fact, CF, Proofs))).

% apply_rules(+Names, +Fact, +Why, +CF0, -CF, -Proofs): the evidence of all
% rules for a fact, put together.
apply_rules([], _, _, CF, CF, []).
apply_rules([Name|Names], Fact, Why, CF0, CF, Proofs) :-
    ( Name :: if Condition then Fact with Strength ),
    !,
    condition(Condition, [Name|Why], CFCondition, Proof),
    (   CFCondition >= 0.2
    ->  CFRule is CFCondition * Strength,
        combine(CF0, CFRule, CF1),
        Proofs = [rule(Name, CFRule, Proof)|Proofs1]
    ;   CF1 = CF0,
        Proofs = Proofs1
    ),
    apply_rules(Names, Fact, Why, CF1, CF, Proofs1).

% condition(+Condition, +Why, -CF, -Proof): MYCIN's calculus. A conjunction is
% left as soon as a part of it is too uncertain to matter.
condition(A and B, Why, CF, Proof) :-
    !,
    condition(A, Why, CFA, ProofA),
    (   CFA < 0.2
    ->  CF = CFA,
        Proof = ProofA
    ;   condition(B, Why, CFB, ProofB),
        CF is min(CFA, CFB),
        Proof = and(ProofA, ProofB)
    ).
condition(A or B, Why, CF, or(ProofA, ProofB)) :-
    !,
    condition(A, Why, CFA, ProofA),
    condition(B, Why, CFB, ProofB),
    CF is max(CFA, CFB).
condition(not A, Why, CF, not(Proof)) :-
    !,
    condition(A, Why, CFA, Proof),
    CF is -CFA.
condition(Fact, Why, CF, Proof) :-
    certainty(Fact, Why, CF, Proof).

% combine(+X, +Y, -Z): two certainty factors for the same conclusion.
combine(X, Y, Z) :-
    (   X >= 0, Y >= 0
    ->  Z is X + Y * (1 - X)
    ;   X < 0, Y < 0
    ->  Z is X + Y * (1 + X)
    ;   Z is (X + Y) / (1 - min(abs(X), abs(Y)))
    ).

% ask_user(+Attribute, +Values, +Value, +Why): ask and note the answer. For the
% values [yes] the answer is a certainty; otherwise it is one of the values.
ask_user(Attribute, Values, Value, Why) :-
    question(Attribute, Values),
    read(Answer),
    (   Answer == why
    ->  why(Why, Attribute is Value),
        ask_user(Attribute, Values, Value, Why)
    ;   Answer == end_of_file
    ->  throw(consultation_ended)
    ;   note(Values, Attribute, Answer)
    ->  true
    ;   format('    ~q is not an answer to this question.~n', [Answer]),
        ask_user(Attribute, Values, Value, Why)
    ).

question(Attribute, [yes]) :-
    !,
    text(Attribute, Text),
    format('~w?~n', [Text]).
question(Attribute, Values) :-
    text(Attribute, Text),
    atomic_list_concat(Values, ', ', Choice),
    format('~w (~w)?~n', [Text, Choice]).

note([yes], Attribute, Answer) :-
    !,
    answer_certainty(Answer, CF),
    assertz(known(Attribute is yes, CF, told(Attribute is yes, CF))).
note(Values, Attribute, Answer) :-
    memberchk(Answer, [unknown|Values]),
    forall(member(Value, Values),
           (   ( Answer == unknown -> CF = 0 ; Answer == Value -> CF = 1 ; CF = -1 ),
               assertz(known(Attribute is Value, CF, told(Attribute is Value, CF)))
           )).

answer_certainty(yes, 1).
answer_certainty(no, -1).
answer_certainty(unknown, 0).
answer_certainty(CF, CF) :-
    number(CF),
    CF >= -1,
    CF =< 1.

% why(+Names, +Fact): the rules that want the fact, from the question upwards.
why([], Fact) :-
    format('    ~w is one of the things to find out.~n', [Fact]).
why([Name|Names], Fact) :-
    ( Name :: if Condition then Conclusion with Strength ),
    format('    ~w matters to rule ~w:~n', [Fact, Name]),
    format('        if ~w~n        then ~w (~2f)~n', [Condition, Conclusion, Strength]),
    (   Names == []
    ->  true
    ;   why(Names, Conclusion)
    ).

% explain: answer how(Fact) until stop.
explain :-
    format('~nhow(Fact), or stop?~n'),
    read(Command),
    (   Command = how(Fact)
    ->  nl,
        how(Fact),
        explain
    ;   nl
    ).

how(Fact) :-
    known(Fact, _, Proof),
    !,
    how(Proof, 4).
how(Fact) :-
    format('    ~w was not looked into.~n', [Fact]).

how(told(Fact, CF), Indent) :-
    line(Indent, '~w: you said so (~2f)', [Fact, CF]).
how(rules(Fact, CF, Proofs), Indent) :-
    (   Proofs == []
    ->  line(Indent, '~w: no rule applies', [Fact])
    ;   line(Indent, '~w (~2f) because of', [Fact, CF]),
        Deeper is Indent + 4,
        forall(member(Proof, Proofs), how(Proof, Deeper))
    ).
how(rule(Name, CF, Proof), Indent) :-
    line(Indent, 'rule ~w (~2f), by which', [Name, CF]),
    Deeper is Indent + 4,
    how(Proof, Deeper).
how(and(A, B), Indent) :-
    how(A, Indent),
    how(B, Indent).
how(or(A, B), Indent) :-
    line(Indent, 'either', []),
    Deeper is Indent + 4,
    how(A, Deeper),
    line(Indent, 'or', []),
    how(B, Deeper).
how(not(A), Indent) :-
    line(Indent, 'not', []),
    Deeper is Indent + 4,
    how(A, Deeper).

line(Indent, Format, Arguments) :-
    format('~*c', [Indent, 0' ]),
    format(Format, Arguments),
    nl.
