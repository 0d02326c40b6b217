/*  library(clp/clpfd/global): constraints over lists of variables.
*/

:- module(clpfd_global,
          [ all_different/1,
            all_distinct/1,
            element/3,
            tuples_in/2,
            global_cardinality/2,
            global_cardinality/3,
            circuit/1,
            cumulative/1,
            cumulative/2,
            disjoint2/1,
            serialized/2,
            lex_chain/1,
            chain/2,
            automaton/3,
            automaton/8,
            zcompare/3,
            transpose/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).
:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).
:- use_module(library(clp/clpfd/post)).

%   What the propagators of these constraints do.

clpfd_store:propagate(different(Others, X, _), P) :-
    (   integer(X)
    ->  kill(P),
        each_without(Others, X)
    ;   true
    ).
clpfd_store:propagate(different(Vars), P) :-
    kill(P),
    each_different(Vars, [], group(all_different(Vars), _)).
clpfd_store:propagate(distinct(Vs), P) :-
    distinct(Vs, P).
clpfd_store:propagate(element(I, Vs, X), P) :-
    element(I, Vs, X, P).
clpfd_store:propagate(tuple(Vs, Rows), P) :-
    tuple(Vs, Rows, P).
clpfd_store:propagate(cardinality(Vars, Pairs), P) :-
    kill(P),
    cardinality(Vars, Pairs).
clpfd_store:propagate(circuit(Vs), P) :-
    no_subtours(Vs, P).
clpfd_store:propagate(cumulative(Tasks, Limit), P) :-
    kill(P),
    within_limit(Tasks, [], Limit).
clpfd_store:propagate(one_of(Options, _), P) :-
    one_of(Options, P).
clpfd_store:propagate(lex(Xs, Ys, Strict), P) :-
    lex(Xs, Ys, Strict, P).

%   How answers show them.

clpfd_store:shown(different(Vs), all_different(Vs)).
clpfd_store:shown(distinct(Vs), all_distinct(Vs)).
clpfd_store:shown(element(I, Vs, X), element(I, Vs, X)).
clpfd_store:shown(tuple(Vs, rows(Rows0)), tuples_in([Vs], Rows)) :-
    maplist(fd_domain, Vs, Doms),
    possible_rows(Rows0, Doms, Rows).
clpfd_store:shown(cardinality(Vs, Pairs), global_cardinality(Vs, Pairs)).
clpfd_store:shown(circuit(Vs), circuit(Vs)).
clpfd_store:shown(cumulative(Tasks, Limit), cumulative(Tasks, [limit(Limit)])).
clpfd_store:shown(lex(Xs, Ys, _), lex_chain([Xs,Ys])).
clpfd_store:shown(ordered(Order, X, Y), zcompare(Order, X, Y)).

variables(Vs) :-
    must_be(list, Vs),
    maplist(fd_variable, Vs).

%!  all_different(+Vars) is semidet.
%!  all_distinct(+Vars) is semidet.
%
%   No two of Vars are equal. When a variable has a value, all_different/1
%   removes it from the domains of the others. all_distinct/1 removes every
%   value that is in no solution of the constraint, by a matching of variables
%   with values.
%   Errors: instantiation_error, type_error(list, Vars), type_error(integer, X).

all_different(Vars) :-
    in_kernel(different(Vars), Held),
    (   Held == true
    ->  true
    ;   variables(Vars),
        fd_do(clpfd_global:each_different(Vars, [], group(all_different(Vars), _)))
    ).

%   in_kernel(+Constraint, -Held): posts the constraint if the kernel can hold it.

in_kernel(Constraint, Held) :-
    '$fd_post'(Constraint, p(idle, Constraint, _), Woken),
    fd_taken(Woken, Held).

%   each_different(+Xs, +Before, +Group): the propagators show the Group, and
%   each group once.

each_different([], _, _).
each_different([X|Xs], Before, Group) :-
    append(Before, Xs, Others),
    (   integer(X)
    ->  each_without(Others, X)
    ;   fd_watch([X], value, different(Others, X, Group), _)
    ),
    each_different(Xs, [X|Before], Group).

each_without([], _).
each_without([V|Vs], X) :-
    fd_without(V, X),
    each_without(Vs, X).

all_distinct(Vars) :-
    in_kernel(distinct(Vars), Held),
    (   Held == true
    ->  true
    ;   variables(Vars),
        fd_do(clpfd_global:post_distinct(Vars))
    ).

post_distinct(Vars) :-
    each_different(Vars, [], group(all_distinct(Vars), shown)),
    fd_watch(Vars, domain, distinct(Vars), _).

distinct(Vs, P) :-
    maplist(fd_domain, Vs, Doms),
    (   maplist(is_finite, Doms)
    ->  '$distinct_domains'(Doms, Doms1),
        narrow_all(Vs, Doms, Doms1),
        (   maplist(integer, Vs)
        ->  kill(P)
        ;   true
        )
    ;   true
    ).

is_finite(Dom) :-
    dom_bounds(Dom, L, H),
    integer(L),
    integer(H).

narrow_all([], [], []).
narrow_all([V|Vs], [Dom|Doms], [Dom1|Doms1]) :-
    (   Dom == Dom1
    ->  true
    ;   fd_within(V, Dom1)
    ),
    narrow_all(Vs, Doms, Doms1).

%!  element(?I, +Vars, ?X) is semidet.
%
%   X is the element of Vars at I, counted from 1.

element(I, Vars, X) :-
    in_kernel(element(I, Vars, X), Held),
    (   Held == true
    ->  true
    ;   variables(Vars),
        fd_variable(I),
        fd_variable(X),
        length(Vars, N),
        fd_do(( fd_between(I, 1, N),
                fd_watch([I,X|Vars], domain, element(I, Vars, X), _) ))
    ).

element(I, Vs, X, P) :-
    (   integer(I)
    ->  kill(P),
        nth1(I, Vs, X)
    ;   fd_domain(I, DomI),
        fd_domain(X, DomX),
        supports(Vs, 1, DomI, DomX, Is, [], DomX1),
        dom_of_values(Is, DomI1),
        fd_within(I, DomI1),
        fd_within(X, DomX1)
    ).

%   supports(+Vs, +N, +DomI, +DomX, -Is, +DomX0, -DomX1): Is are the places of
%   those Vs that may equal X. DomX1 has the values that they share with X.

supports([], _, _, _, [], DomX, DomX).
supports([V|Vs], N, DomI, DomX, Is, DomX0, DomX2) :-
    (   dom_contains(DomI, N),
        fd_domain(V, DomV),
        dom_intersection(DomV, DomX, Both),
        Both \== []
    ->  Is = [N|Is1],
        dom_union(Both, DomX0, DomX1)
    ;   Is = Is1,
        DomX1 = DomX0
    ),
    N1 is N+1,
    supports(Vs, N1, DomI, DomX, Is1, DomX1, DomX2).

%!  tuples_in(+Tuples, +Relation) is semidet.
%
%   Each of Tuples, lists of variables, is one of the lists of integers in
%   Relation.

tuples_in(Tuples, Relation) :-
    must_be(list(list), Tuples),
    maplist(variables, Tuples),
    must_be(list(list(integer)), Relation),
    sort(Relation, Rows),
    fd_do(clpfd_global:each_tuple(Tuples, Rows)).

each_tuple([], _).
each_tuple([Tuple|Tuples], Relation) :-
    fd_watch(Tuple, domain, tuple(Tuple, rows(Relation)), _),
    each_tuple(Tuples, Relation).

tuple(Vs, Rows, P) :-
    arg(1, Rows, Relation0),
    maplist(fd_domain, Vs, Doms),
    possible_rows(Relation0, Doms, Relation),
    Relation = [Row|Rest],
    (   Rest == []
    ->  kill(P),
        Vs = Row
    ;   setarg(1, Rows, Relation),
        transposed(Relation, Columns),
        maplist(dom_of_values, Columns, Doms1),
        narrow_all(Vs, Doms, Doms1),
        (   combinations(Doms1, 1, Count),
            length(Relation, Count)
        ->  kill(P)
        ;   true
        )
    ).

%   combinations(+Doms, +Count0, -Count): Count tuples have the domains Doms.

combinations([], Count, Count).
combinations([Dom|Doms], Count0, Count) :-
    dom_size(Dom, Size),
    Count1 is Count0*Size,
    combinations(Doms, Count1, Count).

possible_rows([], _, []).
possible_rows([Row|Rows], Doms, Relation) :-
    (   fits(Row, Doms)
    ->  Relation = [Row|Relation1]
    ;   Relation = Relation1
    ),
    possible_rows(Rows, Doms, Relation1).

fits([], []).
fits([V|Vs], [Dom|Doms]) :-
    dom_contains(Dom, V),
    fits(Vs, Doms).

%!  transpose(+Matrix, -Columns) is semidet.
%
%   Columns is the list of the columns of the list of rows Matrix.
%   Errors: instantiation_error, type_error(list(list), Matrix).

transpose(Matrix, Columns) :-
    must_be(list(list), Matrix),
    transposed(Matrix, Columns).

transposed([], []).
transposed([Row|Rows], Columns) :-
    transposed(Row, [Row|Rows], Columns).

transposed([], _, []).
transposed([_|Xs], Rows, [Column|Columns]) :-
    heads(Rows, Column, Rows1),
    transposed(Xs, Rows1, Columns).

heads([], [], []).
heads([[X|Xs]|Rows], [X|Column], [Xs|Rows1]) :-
    heads(Rows, Column, Rows1).

%!  global_cardinality(+Vars, +Pairs) is semidet.
%!  global_cardinality(+Vars, +Pairs, +Options) is semidet.
%
%   Pairs are Key-Count: each of Vars is one of the integers Key, and Count of
%   them are Key. Options: consistency(value), and cost(Cost, Matrix), where Cost
%   is the sum of the costs: a row for each variable, a column for each key.

global_cardinality(Vars, Pairs) :-
    global_cardinality(Vars, Pairs, []).

global_cardinality(Vars, Pairs, Options) :-
    must_be(list, Options),
    variables(Vars),
    must_be(list, Pairs),
    (   member(Pair, Pairs),
        Pair \= _-_
    ->  domain_error(gcc_pair, Pair)
    ;   true
    ),
    pairs_keys_values(Pairs, Keys, Counts),
    must_be(list(integer), Keys),
    sort(Keys, Different),
    (   same_length(Keys, Different)
    ->  true
    ;   domain_error(gcc_unique_key_pairs, Pairs)
    ),
    maplist(fd_variable, Counts),
    dom_of_values(Keys, Dom),
    length(Vars, N),
    fd_do(clpfd_global:post_cardinality(Vars, Dom, N, Pairs, Counts)),
    (   memberchk(cost(Cost, Matrix), Options)
    ->  maplist(cost_of(Keys), Vars, Matrix, Costs),
        sum(Costs, #=, Cost)
    ;   true
    ).

post_cardinality(Vars, Dom, N, Pairs, Counts) :-
    each_within(Vars, Dom),
    each_between(Counts, 0, N),
    append(Vars, Counts, All),
    fd_watch(All, domain, cardinality(Vars, Pairs), _).

each_within([], _).
each_within([V|Vs], Dom) :-
    fd_within(V, Dom),
    each_within(Vs, Dom).

%   cardinality(+Vars, +Pairs): the form without the kernel, by sums of truth
%   values.

cardinality(Vars, Pairs) :-
    maplist(counted_in(Vars), Pairs, Counts),
    length(Vars, N),
    sum(Counts, #=, N).

counted_in(Vars, Key-Count, Count) :-
    maplist(equals(Key), Vars, Bs),
    sum(Bs, #=, Count).

equals(Key, V, B) :-
    reified(V #= Key, B).

cost_of(Keys, V, Costs, Cost) :-
    pairs_keys_values(Pairs, Keys, Costs),
    maplist(pair_row, Pairs, Rows),
    tuples_in([[V,Cost]], Rows).

pair_row(K-C, [K,C]).

%!  circuit(+Vars) is semidet.
%
%   The successors Vars, numbers of elements counted from 1, make one tour.

circuit(Vars) :-
    variables(Vars),
    length(Vars, N),
    fd_do(clpfd_global:post_circuit(Vars, N)).

post_circuit(Vars, N) :-
    each_between(Vars, 1, N),
    (   N > 1
    ->  not_itself(Vars, 1)
    ;   true
    ),
    each_different(Vars, [], group(all_distinct(Vars), shown)),
    fd_watch(Vars, domain, distinct(Vars), P),
    setarg(3, P, shown),
    fd_watch(Vars, value, circuit(Vars), _).

each_between([], _, _).
each_between([V|Vs], L, H) :-
    fd_between(V, L, H),
    each_between(Vs, L, H).

not_itself([], _).
not_itself([V|Vs], I) :-
    fd_without(V, I),
    I1 is I+1,
    not_itself(Vs, I1).

%   no_subtours(+Vs, +P): the end of a path of known successors does not lead
%   back to its start, unless the path goes through all.

no_subtours(Vs, P) :-
    Successors =.. [s|Vs],
    functor(Successors, _, N),
    starts(1, N, Successors, Starts),
    close_paths(Starts, Successors, N),
    (   maplist(integer, Vs)
    ->  kill(P)
    ;   true
    ).

%   starts(+I, +N, +Successors, -Starts): the elements with a known successor
%   that are not known to succeed another.

starts(I, N, Successors, Starts) :-
    findall(S, ( between(I, N, K), arg(K, Successors, S), integer(S) ), Known0),
    sort(Known0, Known),
    findall(K, ( between(I, N, K), arg(K, Successors, S), integer(S) ), From),
    ord_subtract_list(From, Known, Starts0),
    (   Starts0 == [],
        From = [First|_]
    ->  Starts = [First]
    ;   Starts = Starts0
    ).

ord_subtract_list([], _, []).
ord_subtract_list([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    ord_subtract_list(Xs, Ys, Zs1).

close_paths([], _, _).
close_paths([Start|Starts], Successors, N) :-
    path_end(Start, Start, Successors, 1, Length, End),
    (   integer(End)
    ->  Length =:= N
    ;   Length < N
    ->  fd_without(End, Start)
    ;   true
    ),
    close_paths(Starts, Successors, N).

%   path_end(+I, +Start, +Successors, +Length0, -Length, -End): End is the
%   unknown successor at the end of the path, or Start if it is a tour.

path_end(I, Start, Successors, Length0, Length, End) :-
    arg(I, Successors, S),
    (   var(S)
    ->  End = S,
        Length = Length0
    ;   S =:= Start
    ->  End = Start,
        Length = Length0
    ;   Length1 is Length0+1,
        functor(Successors, _, N),
        Length1 =< N,
        path_end(S, Start, Successors, Length1, Length, End)
    ).

%!  cumulative(+Tasks) is semidet.
%!  cumulative(+Tasks, +Options) is semidet.
%
%   Tasks are task(Start, Duration, End, Use, Id). At no time do those that run
%   use more than the limit, 1 or given by the option limit(L).
%   Errors: domain_error(task, T).

cumulative(Tasks) :-
    cumulative(Tasks, [limit(1)]).

cumulative(Tasks, Options) :-
    must_be(list, Tasks),
    must_be(list, Options),
    (   Options == []
    ->  Limit = 1
    ;   Options = [limit(Limit)]
    ->  must_be(integer, Limit)
    ;   domain_error(cumulative_options_empty_or_limit, Options)
    ),
    maplist(task_end, Tasks),
    in_kernel(cumulative(Tasks, Limit), Held),
    (   Held == true
    ->  true
    ;   within_limit(Tasks, [], Limit)
    ).

task_end(Task) :-
    (   nonvar(Task),
        Task = task(Start, Duration, End, Use, _)
    ->  Duration #>= 0,
        Use #>= 0,
        Start+Duration #= End
    ;   domain_error(task, Task)
    ).

%   within_limit(+Tasks, +Before, +Limit): when a task starts, it and the others
%   that run use Limit at most.

within_limit([], _, _).
within_limit([Task|Tasks], Before, Limit) :-
    append(Before, Tasks, Others),
    Task = task(Start, _, _, Use, _),
    maplist(use_at(Start), Others, Uses),
    sum([Use|Uses], #=<, Limit),
    within_limit(Tasks, [Task|Before], Limit).

use_at(Time, task(Start, _, End, Use, _), Used) :-
    B #<==> (Start #=< Time #/\ Time #< End),
    Used #= B*Use.

%!  disjoint2(+Rectangles) is semidet.
%
%   Rectangles, terms F(X, Width, Y, Height), do not overlap.
%   Errors: instantiation_error, type_error(list, Rectangles), type_error(integer, X).

disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    pairwise(Rectangles, overlap_options, group(disjoint2(Rectangles), _)).

overlap_options(R, S, Options) :-
    R =.. [_,X1,W1,Y1,H1],
    S =.. [_,X2,W2,Y2,H2],
    sizes([W1,W2,H1,H2]),
    Options = [before(X1, W1, X2),before(X2, W2, X1),before(Y1, H1, Y2),before(Y2, H2, Y1)].

sizes(Ds) :-
    variables(Ds),
    fd_do(clpfd_global:each_between(Ds, 0, sup)).

%!  serialized(+Starts, +Durations) is semidet.
%
%   The tasks with these starts and durations, which are integers, do not overlap.
%   Errors: instantiation_error, type_error(list(integer), Durations),
%   type_error(integer, X).

serialized(Starts, Durations) :-
    must_be(list(integer), Durations),
    same_length(Durations, Starts),
    sizes(Durations),
    pairs_keys_values(Tasks, Starts, Durations),
    pairwise(Tasks, serial_options, group(serialized(Starts, Durations), _)).

serial_options(S1-D1, S2-D2, [before(S1, D1, S2),before(S2, D2, S1)]).

:- meta_predicate
    pairwise(+, 3, +),
    pairwise(+, +, 3, +).

%   pairwise(+Xs, :Options, +Group): call(Options, X, Y, L) for each two Xs. One
%   of the options in each L must hold.

pairwise([], _, _).
pairwise([X|Xs], Options, Group) :-
    pairwise(Xs, X, Options, Group),
    pairwise(Xs, Options, Group).

pairwise([], _, _, _).
pairwise([Y|Ys], X, Options, Group) :-
    call(Options, X, Y, List),
    term_variables(List, Vs),
    maplist(before_variables, List),
    fd_do(fd_watch(Vs, bounds, one_of(List, Group), _)),
    pairwise(Ys, X, Options, Group).

before_variables(before(X, D, Y)) :-
    variables([X,D,Y]).

%   one_of(+Options, +P): one of the X+D =< Y holds.

one_of(Options, P) :-
    (   member(before(X, D, Y), Options),
        fd_bounds(X, _, HX),
        fd_bounds(D, _, HD),
        fd_bounds(Y, LY, _),
        maplist(integer, [HX,HD,LY]),
        HX+HD =< LY
    ->  kill(P)
    ;   include(possible, Options, Possible),
        Possible = [before(X, D, Y)|Others],
        (   Others == []
        ->  kill(P),
            post_relation(sum([1,1,-1], [X,D,Y], =<, 0))
        ;   true
        )
    ).

possible(before(X, D, Y)) :-
    fd_bounds(X, LX, _),
    fd_bounds(D, LD, _),
    fd_bounds(Y, _, HY),
    (   maplist(integer, [LX,LD,HY])
    ->  LX+LD =< HY
    ;   true
    ).

%!  lex_chain(+Lists) is semidet.
%
%   Each list of variables is not greater than the next one, element by element.

lex_chain(Lists) :-
    must_be(list(list), Lists),
    maplist(variables, Lists),
    fd_do(clpfd_global:each_lex(Lists)).

each_lex([]).
each_lex([Xs|Lists]) :-
    each_lex(Lists, Xs).

each_lex([], _).
each_lex([Ys|Lists], Xs) :-
    append(Xs, Ys, Vs),
    fd_watch(Vs, bounds, lex(Xs, Ys, no), _),
    each_lex(Lists, Ys).

lex([], _, _, P) :-
    kill(P).
lex([X|Xs], Ys0, Strict, P) :-
    (   Ys0 = [Y|Ys]
    ->  (   X == Y
        ->  lex(Xs, Ys, Strict, P)
        ;   fd_bounds(X, LX, HX),
            fd_bounds(Y, LY, HY),
            fd_between(X, inf, HY),
            fd_between(Y, LX, sup),
            (   integer(HX),
                integer(LY),
                HX < LY
            ->  kill(P)
            ;   integer(X),
                X == Y
            ->  lex(Xs, Ys, Strict, P)
            ;   true
            )
        )
    ;   fail
    ).

%!  chain(+Vars, +Relation) is semidet.
%
%   Vars are ordered by Relation: #=, #<, #=<, #> or #>=.
%   Errors: domain_error(chain_relation, Relation).

chain(Vars, Relation) :-
    variables(Vars),
    (   var(Relation)
    ->  instantiation_error(Relation)
    ;   memberchk(Relation, [#=,#<,#=<,#>,#>=])
    ->  chained(Vars, Relation)
    ;   domain_error(chain_relation, Relation)
    ).

chained([], _).
chained([V|Vs], Relation) :-
    chained(Vs, V, Relation).

chained([], _, _).
chained([V|Vs], V0, Relation) :-
    call(Relation, V0, V),
    chained(Vs, V, Relation).

%!  zcompare(?Order, ?X, ?Y) is semidet.
%
%   As compare/3 for integers, which may be bound later.

zcompare(Order, X, Y) :-
    (   integer(X),
        integer(Y)
    ->  compare(Order, X, Y)
    ;   nonvar(Order)
    ->  compared(Order, X, Y)
    ;   fd_variable(X),
        fd_variable(Y),
        freeze(Order, clpfd_global:compared(Order, X, Y)),
        fd_do(fd_watch([X,Y], bounds, ordered(Order, X, Y), _))
    ).

compared(<, X, Y) :-
    X #< Y.
compared(=, X, Y) :-
    X #= Y.
compared(>, X, Y) :-
    X #> Y.

%!  automaton(+Vars, +Nodes, +Arcs) is semidet.
%!  automaton(+Sequence, ?Template, +Signature, +Nodes, +Arcs, +Counters,
%!            ?Initials, ?Finals) is semidet.
%
%   The finite automaton accepts Vars, or Signature. Nodes are source(N) and
%   sink(N), Arcs are arc(N, L, M), or arc(N, L, M, Exprs) with the new values
%   of the Counters as expressions over them and Template, which is unified with
%   the elements of Sequence in turn.

automaton(Vars, Nodes, Arcs) :-
    automaton(_, _, Vars, Nodes, Arcs, [], [], _).

automaton(Sequence, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    must_be(list, Signature),
    must_be(list(list), [Nodes,Arcs,Counters,Initials]),
    maplist(arc_parts(Counters), Arcs, Froms, Labels, Tos, Exprs),
    findall(N, member(source(N), Nodes), Sources),
    findall(N, member(sink(N), Nodes), Sinks),
    append([Sources,Sinks,Froms,Tos], States0),
    sort(States0, States),
    maplist(state_number(States), Sources, SourceNumbers),
    maplist(state_number(States), Sinks, SinkNumbers),
    maplist(state_number(States), Froms, FromNumbers),
    maplist(state_number(States), Tos, ToNumbers),
    variables(Signature),
    same_length(Signature, Sequence0),
    (   is_list(Sequence)
    ->  Sequence0 = Sequence
    ;   true
    ),
    dom_of_values(SourceNumbers, SourceDom),
    fd_do(fd_within(Start, SourceDom)),
    (   Counters == []
    ->  arc_rows(FromNumbers, Labels, ToNumbers, Rows),
        transitions(Signature, Start, Nexts, Tuples, End),
        length(States, N),
        Nexts ins 0..N, % so that the kernel takes the tuples at once
        tuples_in(Tuples, Rows),
        Finals = []
    ;   numbered_rows(FromNumbers, Labels, ToNumbers, 1, Rows),
        counted(Signature, Sequence0, Start, Rows, Template-Counters-Exprs,
                Initials, End, Finals)
    ),
    dom_of_values(SinkNumbers, SinkDom),
    fd_do(fd_within(End, SinkDom)).

arc_parts(Counters, Arc, From, Label, To, Exprs) :-
    (   Arc = arc(From, Label, To)
    ->  Exprs = Counters
    ;   Arc = arc(From, Label, To, Exprs)
    ->  true
    ;   domain_error(arc, Arc)
    ).

state_number(States, State, Number) :-
    nth0(Number, States, State0),
    State0 == State,
    !.

arc_rows([], [], [], []).
arc_rows([F|Fs], [L|Ls], [T|Ts], [[F,L,T]|Rows]) :-
    arc_rows(Fs, Ls, Ts, Rows).

numbered_rows([], [], [], _, []).
numbered_rows([F|Fs], [L|Ls], [T|Ts], I, [[F,L,T,I]|Rows]) :-
    I1 is I+1,
    numbered_rows(Fs, Ls, Ts, I1, Rows).

%   transitions(+Signature, +State, -Nexts, -Tuples, -End): Nexts are the states
%   after State.

transitions([], End, [], [], End).
transitions([V|Vs], State, [Next|Nexts], [[State,V,Next]|Tuples], End) :-
    transitions(Vs, Next, Nexts, Tuples, End).

counted([], _, End, _, _, Values, End, Values).
counted([V|Vs], [E|Es], State, Rows, Arcs, Values, End, Finals) :-
    tuples_in([[State,V,Next,I]], Rows),
    copy_term_nat(Arcs, E-Values-Exprs),
    transposed(Exprs, Columns),
    maplist(counter_value(I), Columns, Values1),
    counted(Vs, Es, Next, Rows, Arcs, Values1, End, Finals).

counter_value(I, Exprs, Value) :-
    maplist(expression_value, Exprs, Values),
    element(I, Values, Value).

expression_value(Expr, Value) :-
    Value #= Expr.
