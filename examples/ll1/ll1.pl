% LL(1) tables: from a grammar the sets FIRST and FOLLOW, the parsing table with
% its conflicts, and a parser driven by the table.
%
% Run:   zebra -q -g main -t halt examples/ll1/ll1.pl
%
% A grammar is a list of productions A ---> Symbols. The nonterminals are what is
% on a left side; '$' is the end of the text, and empty in a FIRST set stands
% for no symbols at all.
%
% Literature: P. Lewis and R. Stearns, Syntax-directed transduction, JACM 15
% (1968); A. Aho and J. Ullman, The Theory of Parsing, Translation and Compiling,
% vol. 1 (1972), section 5.1.

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).

:- op(1150, xfx, --->).

main :-
    forall(grammar(Name, Productions, Texts), report(Name, Productions, Texts)).

grammar('Expressions',
        [ e  ---> [t, es],
          es ---> [+, t, es],
          es ---> [],
          t  ---> [f, ts],
          ts ---> [*, f, ts],
          ts ---> [],
          f  ---> ['(', e, ')'],
          f  ---> [id] ],
        [ [id, +, id, *, id],
          ['(', id, +, id, ')', *, id],
          [id, +, *, id],
          ['(', id] ]).
grammar('Statements',
        [ s ---> [if, c, then, s, r],
          s ---> [a],
          r ---> [else, s],
          r ---> [],
          c ---> [b] ],
        [ [if, b, then, a, else, a],
          [if, b, then, if, b, then, a, else, a] ]).
grammar('Left recursion',
        [ l ---> [l, ',', x],
          l ---> [x] ],
        []).
grammar('Lists',
        [ v  ---> [n],
          v  ---> ['[', vs, ']'],
          vs ---> [],
          vs ---> [v, ms],
          ms ---> [',', v, ms],
          ms ---> [] ],
        [ ['[', n, ',', '[', ']', ',', '[', n, ']', ']'],
          ['[', n, ',', ']'] ]).

report(Name, Productions, Texts) :-
    format('~w~n~`=t~*|~n', [Name, 60]),
    sets(Productions, First, Follow),
    nonterminals(Productions, Ns),
    format('~t~6|FIRST~t~26|FOLLOW~n'),
    forall(member(N, Ns),
           ( get_assoc(N, First, Fs),
             get_assoc(N, Follow, Ls),
             set_text(Fs, FText),
             set_text(Ls, LText),
             format('~w~t~6|~w~t~26|~w~n', [N, FText, LText]) )),
    nl,
    table(Productions, First, Follow, Table, Conflicts),
    print_table(Ns, Productions, Table),
    forall(member(conflict(N, T, P1, P2), Conflicts),
           ( production_text(P1, Text1),
             production_text(P2, Text2),
             format('conflict at ~w, ~w: ~w, or ~w~n', [N, T, Text1, Text2]) )),
    nl,
    Productions = [Start ---> _|_],
    forall(member(Text, Texts), parse(Text, Start, Ns, Table)),
    nl.

set_text(Set, Text) :-
    atomic_list_concat(Set, ' ', Text).

production_text(A ---> Symbols, Text) :-
    right_text(Symbols, Right),
    format(atom(Text), '~w -> ~w', [A, Right]).

right_text([], empty) :- !.
right_text(Symbols, Text) :-
    atomic_list_concat(Symbols, ' ', Text).

% Sets.

nonterminals(Productions, Ns) :-
    findall(A, member(A ---> _, Productions), As),
    list_to_set(As, Ns).

% sets(+Productions, -First, -Follow): association lists from nonterminals to
% ordered sets, by iteration to a fixpoint.
sets(Productions, First, Follow) :-
    nonterminals(Productions, Ns),
    findall(N-[], member(N, Ns), Pairs),
    list_to_assoc(Pairs, Empty),
    fixpoint(first_step, Productions, Empty, First),
    Productions = [Start ---> _|_],
    put_assoc(Start, Empty, ['$'], Follow0),
    fixpoint(follow_step(First), Productions, Follow0, Follow).

fixpoint(Step, Productions, Sets0, Sets) :-
    foldl(Step, Productions, Sets0, Sets1),
    (   Sets1 == Sets0
    ->  Sets = Sets0
    ;   fixpoint(Step, Productions, Sets1, Sets)
    ).

first_step(A ---> Symbols, Sets0, Sets) :-
    first(Symbols, Sets0, Set),
    enlarge(A, Set, Sets0, Sets).

% first(+Symbols, +First, -Set): empty is in Set if Symbols can become nothing.
first([], _, [empty]).
first([X|Xs], First, Set) :-
    (   get_assoc(X, First, Set0)
    ->  (   ord_memberchk(empty, Set0)
        ->  ord_del_element(Set0, empty, Set1),
            first(Xs, First, Rest),
            ord_union(Set1, Rest, Set)
        ;   Set = Set0
        )
    ;   Set = [X]
    ).

follow_step(First, A ---> Symbols, Sets0, Sets) :-
    findall(X-Rest, append(_, [X|Rest], Symbols), Places),
    foldl(follow_place(First, A), Places, Sets0, Sets).

follow_place(First, A, X-Rest, Sets0, Sets) :-
    (   get_assoc(X, Sets0, _)
    ->  first(Rest, First, Set0),
        (   ord_memberchk(empty, Set0)
        ->  ord_del_element(Set0, empty, Set1),
            get_assoc(A, Sets0, FollowA),
            ord_union(Set1, FollowA, Set)
        ;   Set = Set0
        ),
        enlarge(X, Set, Sets0, Sets)
    ;   Sets = Sets0
    ).

enlarge(Key, Set, Sets0, Sets) :-
    get_assoc(Key, Sets0, Old),
    ord_union(Old, Set, New),
    put_assoc(Key, Sets0, New, Sets).

% The table.

% table(+Productions, +First, +Follow, -Table, -Conflicts): Table maps N-T to the
% first production for nonterminal N before terminal T.
table(Productions, First, Follow, Table, Conflicts) :-
    findall(A-T-(A ---> Symbols),
            ( member(A ---> Symbols, Productions),
              first(Symbols, First, Set),
              (   member(T, Set),
                  T \== empty
              ;   memberchk(empty, Set),
                  get_assoc(A, Follow, FollowA),
                  member(T, FollowA)
              ) ),
            Entries),
    empty_assoc(Empty),
    foldl(enter, Entries, Empty-[], Table-Reversed),
    reverse(Reversed, Conflicts).

enter(A-T-P, Table0-Conflicts0, Table-Conflicts) :-
    (   get_assoc(A-T, Table0, P0)
    ->  Table = Table0,
        Conflicts = [conflict(A, T, P0, P)|Conflicts0]
    ;   put_assoc(A-T, Table0, P, Table),
        Conflicts = Conflicts0
    ).

print_table(Ns, Productions, Table) :-
    findall(T, ( member(_ ---> Symbols, Productions), member(T, Symbols), \+ memberchk(T, Ns) ), Ts0),
    append(Ts0, ['$'], Ts1),
    list_to_set(Ts1, Ts),
    format('~t~6|'),
    forall(member(T, Ts), format('~|~t~w~t~14+', [T])),
    nl,
    length(Ts, Count),
    Width is 6 + 14 * Count,
    format('~`-t~*|~n', [Width]),
    forall(member(N, Ns),
           ( format('~w~t~6|', [N]),
             forall(member(T, Ts),
                    (   get_assoc(N-T, Table, _ ---> Symbols)
                    ->  right_text(Symbols, Text),
                        format('~|~t~w~t~14+', [Text])
                    ;   format('~|~t~14+')
                    )),
             nl )).

% Parsing.

% parse(+Text, +Start, +Ns, +Table): print the leftmost derivation, or the place
% of the error and what was expected there.
parse(Text, Start, Ns, Table) :-
    atomic_list_concat(Text, ' ', Shown),
    format('~w~n', [Shown]),
    append(Text, ['$'], Input),
    run([Start, '$'], Input, 1, Ns, Table).

run(['$'], ['$'], _, _, _) :-
    !,
    format('    accepted~n').
run([X|Stack], [T|Input], Place, Ns, Table) :-
    (   memberchk(X, Ns)
    ->  (   get_assoc(X-T, Table, Production)
        ->  production_text(Production, Text),
            format('    ~w~n', [Text]),
            Production = (_ ---> Symbols),
            append(Symbols, Stack, Stack1),
            run(Stack1, [T|Input], Place, Ns, Table)
        ;   findall(W, gen_assoc(X-W, Table, _), Wanted),
            complain(Place, T, Wanted)
        )
    ;   X == T
    ->  Place1 is Place + 1,
        run(Stack, Input, Place1, Ns, Table)
    ;   complain(Place, T, [X])
    ).

complain(Place, T, Wanted) :-
    atomic_list_concat(Wanted, ' or ', Text),
    format('    word ~d is ~w where ~w was expected~n', [Place, T, Text]).
