% Regular expressions by derivatives: matching, and the minimal automaton.
%
% Run:   zebra -q -g main -t halt examples/regexp/regexp.pl
%
% The derivative of a language by a character is what may follow it. The
% derivatives of an expression, made smaller by a few laws of | and &, are
% finitely many, and they are the states of an automaton. Complement and
% intersection cost nothing.
%
%   expression ::= conjunction | expression '|' conjunction
%   conjunction ::= sequence | conjunction '&' sequence
%   sequence ::= (item)*       item ::= atom ('*' | '+' | '?')*
%   atom ::= character | '.' | '[' ranges ']' | '[^' ranges ']' | '(' expression ')'
%          | '~' item | '\' character
%
% Literature: J. Brzozowski, Derivatives of regular expressions, JACM 11 (1964);
% S. Owens, J. Reppy and A. Turon, Regular-expression derivatives re-examined,
% JFP 19 (2009).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(ordsets)).
:- use_module(library(assoc)).
:- use_module(library(pairs)).

:- set_prolog_flag(double_quotes, codes).

main :-
    forall(test(Pattern, Texts), test_pattern(Pattern, Texts)),
    nl,
    forall(member(Pattern-Alphabet, ["(a|b)*abb"-"ab", "(ab|a)*"-"ab",
                                     "a*&~(.*aaa.*)"-"ab", "(0|1(01*0)*1)*"-"01"]),
           show_automaton(Pattern, Alphabet)),
    forall(member(A-B-Alphabet, ["(a|b)*"-"(a*b*)*"-"ab", "(ab)*a"-"a(ba)*"-"ab",
                                 "~(.*ab.*)"-"b*a*"-"ab", "(a|b)*a"-"(a*b)*a"-"ab",
                                 "(a|b)*a"-"(b|a)*ba"-"ab"]),
           compare_patterns(A, B, Alphabet)).

% Syntax.

% Expressions are none, empty, set(Ranges), not_set(Ranges), seq(R, S), star(R),
% not(R), or(Rs) and and(Rs); Rs is an ordered set. They are only made by the
% constructors below, which apply the laws.

parse(Pattern, R) :-
    phrase(expression(R), Pattern).

expression(R) --> conjunction(R0), expression_rest(R0, R).

expression_rest(R0, R) --> "|", !, conjunction(R1), { or(R0, R1, R2) }, expression_rest(R2, R).
expression_rest(R, R) --> [].

conjunction(R) --> sequence(R0), conjunction_rest(R0, R).

conjunction_rest(R0, R) --> "&", !, sequence(R1), { and(R0, R1, R2) }, conjunction_rest(R2, R).
conjunction_rest(R, R) --> [].

sequence(R) --> item(R0), !, sequence(R1), { seq(R0, R1, R) }.
sequence(empty) --> [].

item(R) --> primary(R0), repeats(R0, R).

repeats(R0, R) --> "*", !, { star(R0, R1) }, repeats(R1, R).
repeats(R0, R) --> "+", !, { star(R0, S), seq(R0, S, R1) }, repeats(R1, R).
repeats(R0, R) --> "?", !, { or(empty, R0, R1) }, repeats(R1, R).
repeats(R, R) --> [].

primary(not_set([])) --> ".", !.
primary(R) --> "(", !, expression(R), ")".
primary(not_set(Ranges)) --> "[^", !, ranges(Ranges).
primary(set(Ranges)) --> "[", !, ranges(Ranges).
primary(R) --> "~", !, item(R0), { not(R0, R) }.
primary(set([C-C])) --> "\\", !, [C].
primary(set([C-C])) --> [C], { \+ memberchk(C, "|&*+?)") }.

ranges([]) --> "]", !.
ranges([A-B|Ranges]) --> [A], ( "-", [B], { B \== 0'] } -> [] ; { B = A } ), ranges(Ranges).

% Constructors.

seq(none, _, R) :- !, R = none.
seq(_, none, R) :- !, R = none.
seq(empty, S, R) :- !, R = S.
seq(R0, empty, R) :- !, R = R0.
seq(seq(A, B), S, R) :- !, seq(B, S, T), R = seq(A, T).
seq(R, S, seq(R, S)).

star(none, R) :- !, R = empty.
star(empty, R) :- !, R = empty.
star(star(A), R) :- !, R = star(A).
star(A, star(A)).

not(not(A), R) :- !, R = A.
not(A, not(A)).

or(A, B, R) :-
    members(or, A, As),
    members(or, B, Bs),
    ord_union(As, Bs, Cs0),
    ord_subtract(Cs0, [none], Cs),
    (   memberchk(not(none), Cs)
    ->  R = not(none)
    ;   from_members(Cs, or, none, R)
    ).

and(A, B, R) :-
    members(and, A, As),
    members(and, B, Bs),
    ord_union(As, Bs, Cs0),
    ord_subtract(Cs0, [not(none)], Cs),
    (   memberchk(none, Cs)
    ->  R = none
    ;   from_members(Cs, and, not(none), R)
    ).

members(Functor, R, Rs) :-
    (   R =.. [Functor, Rs0]
    ->  Rs = Rs0
    ;   Rs = [R]
    ).

from_members([], _, Zero, Zero) :- !.
from_members([R], _, _, R) :- !.
from_members(Rs, Functor, _, R) :- R =.. [Functor, Rs].

% Derivatives.

% nullable(+R): the empty text matches.
nullable(empty).
nullable(star(_)).
nullable(seq(A, B)) :- nullable(A), nullable(B).
nullable(or(Rs)) :- member(R, Rs), nullable(R), !.
nullable(and(Rs)) :- forall(member(R, Rs), nullable(R)).
nullable(not(R)) :- \+ nullable(R).

% derivative(+R, +C, -D)
derivative(none, _, none).
derivative(empty, _, none).
derivative(set(Ranges), C, D) :-
    ( in_ranges(C, Ranges) -> D = empty ; D = none ).
derivative(not_set(Ranges), C, D) :-
    ( in_ranges(C, Ranges) -> D = none ; D = empty ).
derivative(seq(A, B), C, D) :-
    derivative(A, C, DA),
    seq(DA, B, D1),
    (   nullable(A)
    ->  derivative(B, C, DB),
        or(D1, DB, D)
    ;   D = D1
    ).
derivative(star(A), C, D) :-
    derivative(A, C, DA),
    seq(DA, star(A), D).
derivative(not(A), C, D) :-
    derivative(A, C, DA),
    not(DA, D).
derivative(or(Rs), C, D) :-
    foldl([R, D0, D1]>>( derivative(R, C, DR), or(D0, DR, D1) ), Rs, none, D).
derivative(and(Rs), C, D) :-
    foldl([R, D0, D1]>>( derivative(R, C, DR), and(D0, DR, D1) ), Rs, not(none), D).

in_ranges(C, Ranges) :-
    member(A-B, Ranges),
    C >= A,
    C =< B,
    !.

% matches(+R, +Codes)
matches(R, Codes) :-
    foldl([C, R0, R1]>>derivative(R0, C, R1), Codes, R, Last),
    nullable(Last).

% longest(+R, +Codes, -Matched): the longest match at the start.
longest(R, Codes, Matched) :-
    (   nullable(R)
    ->  Best = yes([])
    ;   Best = no
    ),
    longest(Codes, R, [], Best, yes(Reversed)),
    reverse(Reversed, Matched).

longest([C|Cs], R, Passed, Best0, Best) :-
    derivative(R, C, D),
    D \== none,
    !,
    (   nullable(D)
    ->  Best1 = yes([C|Passed])
    ;   Best1 = Best0
    ),
    longest(Cs, D, [C|Passed], Best1, Best).
longest(_, _, _, Best, Best).

% Automata.

% automaton(+R, +Alphabet, -States): State-(Final-Moves) for each derivative,
% the start first; Moves are pairs Code-State.
automaton(R, Alphabet, States) :-
    explore([R], [], Alphabet, Reversed),
    reverse(Reversed, States).

explore([], States, _, States).
explore([R|Rs], States0, Alphabet, States) :-
    (   memberchk(R-_, States0)
    ->  explore(Rs, States0, Alphabet, States)
    ;   ( nullable(R) -> Final = yes ; Final = no ),
        findall(C-D, ( member(C, Alphabet), derivative(R, C, D) ), Moves),
        pairs_values(Moves, Next),
        append(Rs, Next, Queue),
        explore(Queue, [R-(Final-Moves)|States0], Alphabet, States)
    ).

% minimise(+States, -Classes): Moore's refinement. Classes has the class number
% of each state; equivalent states have the same.
minimise(States, Classes) :-
    maplist([R-(Final-_), R-Final]>>true, States, Pairs),
    list_to_assoc(Pairs, First),
    refine(States, 2, First, Classes).

refine(States, Count0, Classes0, Classes) :-
    maplist(signature(Classes0), States, Signatures),
    number_in_order(Signatures, [], Numbers, Count),
    maplist([R-_, N, R-N]>>true, States, Numbers, Pairs),
    list_to_assoc(Pairs, Classes1),
    (   Count =:= Count0
    ->  Classes = Classes1
    ;   refine(States, Count, Classes1, Classes)
    ).

signature(Classes, R-(_-Moves), Class-Nexts) :-
    get_assoc(R, Classes, Class),
    maplist([_-D, N]>>get_assoc(D, Classes, N), Moves, Nexts).

% number_in_order(+Signatures, +Seen, -Numbers, -Count): from 0, by first place.
number_in_order([], Seen, [], Count) :- length(Seen, Count).
number_in_order([S|Ss], Seen, [N|Ns], Count) :-
    (   memberchk(S-N0, Seen)
    ->  N = N0,
        number_in_order(Ss, Seen, Ns, Count)
    ;   length(Seen, N),
        number_in_order(Ss, [S-N|Seen], Ns, Count)
    ).

show_automaton(Pattern, Alphabet) :-
    parse(Pattern, R),
    automaton(R, Alphabet, States),
    minimise(States, Classes),
    findall(N-(Final-Nexts),
            ( member(Q-(Final-Moves), States),
              get_assoc(Q, Classes, N),
              findall(M, ( member(_-D, Moves), get_assoc(D, Classes, M) ), Nexts) ),
            Rows0),
    sort(Rows0, Rows),
    length(States, Count),
    length(Rows, Least),
    format('~s: ~d derivatives, ~d states~n', [Pattern, Count, Least]),
    format('  state'),
    forall(member(C, Alphabet), format('~|~t~c~6+', [C])),
    nl,
    forall(member(N-(Final-Nexts), Rows),
           ( ( Final == yes -> Mark = '*' ; Mark = ' ' ),
             format('  ~t~d~3+~w ~| ', [N, Mark]),
             forall(member(M, Nexts), format('~|~t~d~6+', [M])),
             nl )),
    nl.

% compare_patterns(+A, +B, +Alphabet): do they match the same texts? If not, a
% shortest text that tells them apart is one that the symmetric difference
% matches.
compare_patterns(A, B, Alphabet) :-
    parse(A, RA),
    parse(B, RB),
    not(RA, NA),
    not(RB, NB),
    and(RA, NB, Left),
    and(NA, RB, Right),
    or(Left, Right, Difference),
    (   shortest([[]-Difference], [], Alphabet, Text)
    ->  format('~s and ~s differ at "~s"~n', [A, B, Text])
    ;   format('~s and ~s are equal~n', [A, B])
    ).

shortest([Text-R|Queue], Seen, Alphabet, Shortest) :-
    (   nullable(R)
    ->  reverse(Text, Shortest)
    ;   memberchk(R, Seen)
    ->  shortest(Queue, Seen, Alphabet, Shortest)
    ;   findall([C|Text]-D, ( member(C, Alphabet), derivative(R, C, D) ), Next),
        append(Queue, Next, Queue1),
        shortest(Queue1, [R|Seen], Alphabet, Shortest)
    ).

% Tests.

test("(a|b)*abb", ["abb", "ababb", "ab", ""]).
test("[a-z_][a-z0-9_]*", ["name_1", "x", "9lives", ""]).
test("-?[0-9]+(\\.[0-9]+)?", ["42", "-3.14", "3.", ".5"]).
test("/\\*~(.*\\*/.*)\\*/", ["/* one */", "/**/", "/* one */ two */", "/*"]).
test("(.*a.*)&(.*b.*)&~(.*c.*)", ["ab", "xbya", "abc", "a"]).
test("((a?)*)*b", ["aaab", "b", "aaa"]).
test("[^aeiou]+", ["rhythm", "vowel"]).

test_pattern(Pattern, Texts) :-
    parse(Pattern, R),
    format('~s~n', [Pattern]),
    forall(member(Text, Texts),
           ( (   matches(R, Text)
             ->  Verdict = matches
             ;   longest(R, Text, Start)
             ->  format(atom(Verdict), 'starts with "~s"', [Start])
             ;   Verdict = 'does not match'
             ),
             format('    "~s"~t~28|~w~n', [Text, Verdict]) )).
