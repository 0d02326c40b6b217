% What the goals of goals.txt work on, and the loop that times them.  The
% harness appends a clause bench_goal(I, Data) for each of them.

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(apply_macros), []).
:- use_module(library(aggregate)).
:- use_module(library(assoc)).
:- use_module(library(rbtrees)).
:- use_module(library(pairs)).
:- use_module(library(ordsets)).
:- use_module(library(ugraphs)).
:- use_module(library(nb_set)).
:- use_module(library(option)).
:- use_module(library(gensym)).
:- use_module(library(yall)).
:- use_module(library(solution_sequences)).
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
:- use_module(library(readutil)).
:- use_module(library(pure_input)).
:- use_module(library(time)).
:- use_module(library(terms)).
:- use_module(library(strings)).
:- use_module(library(random)).
:- use_module(library(heaps)).
:- use_module(library(varnumbers)).
:- use_module(library(occurs)).
:- use_module(library(thread)).
:- use_module(library(http/json)).
:- use_module(library(csv)).
:- use_module(library(md5)).
:- use_module(library(sha)).
:- use_module(library(base64)).
:- use_module(library(utf8)).
:- use_module(library(date)).
:- use_module(library(error)).
:- use_module(library(debug)).
:- use_module(library(when)).
:- use_module(library(dif)).

:- dynamic counter/1, stack/1, fact/2, never/1.
:- table path/2, fib/2, shortest(_,_,min).

data(data(Ints, Shuffled, Atoms, Pairs, Assoc, Tree, Graph, Heap, Term, Cyclic, Other, Big, Text, String, Codes)) :-
    numlist(1, 100, Ints),
    findall(X, (member(I, Ints), X is I * 37 mod 101), Shuffled),
    findall(A, (member(I, Shuffled), atom_concat(item, I, A)), Atoms),
    pairs_keys_values(Pairs, Shuffled, Atoms),
    list_to_assoc(Pairs, Assoc),
    list_to_rbtree(Pairs, Tree),
    findall(I-J, (between(1, 20, I), J is I * 7 mod 20 + 1), Edges),
    vertices_edges_to_ugraph([], Edges, Graph),
    list_to_heap(Pairs, Heap),
    Term = f(X1, g(X1, Y1, [a, "b", 'C d', 1.5]), h(Y1, -(1), {x, y}), 'hello world'),
    Cyclic = [1, 2, f(Cyclic)|Cyclic],
    Other = [1, 2, f(Other), 1, 2, f(Other)|Other],
    Big is 7 ** 200,
    Text = 'the quick brown fox jumps over the lazy dog',
    atom_string(Text, String),
    atom_codes(Text, Codes),
    nb_setval(bench_key, Ints),
    b_setval(bench_count, 0),
    assertz(counter(0)),
    forall(member(I, Ints), ( I2 is I * I, assertz(fact(I, I2)) )),
    catch(mutex_create(bench_mutex), _, true),
    catch(message_queue_create(bench_queue), _, true),
    recordz(bench_record, value),
    setup_call_cleanup(open('bench_text.txt', write, S),
        forall(member(I, Ints), format(S, "~d,item~d,\"some, text\"~n", [I, I])),
        close(S)),
    setup_call_cleanup(open('bench_terms.txt', write, S2),
        forall(member(I, Ints), format(S2, "fact(~d, [a, B, c|B], 'quoted atom').~n", [I])),
        close(S2)).

edge(I, J) :- between(1, 10, I), J is I mod 10 + 1.

path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, N1 is N - 1, N2 is N - 2, fib(N1, F1), fib(N2, F2), F is F1 + F2.

shortest(X, Y, 1) :- edge(X, Y).
shortest(X, Y, N) :- shortest(X, Z, N0), edge(Z, Y), N is N0 + 1.

words([W|Ws]) --> blanks, nonblanks(Cs), { Cs = [_|_], !, atom_codes(W, Cs) }, words(Ws).
words([]) --> [].

lines(0) --> [].
lines(N) --> string(_), "\n", !, lines(N0), { N is N0 + 1 }.

succ_or_zero(_).
less(O, A, B) :- compare(O, A, B).
double(X, Y) :- Y is 2 * X.
even(X) :- X mod 2 =:= 0.
plus3(X, A, B) :- B is A + X.

read_all(File, N) :-
    setup_call_cleanup(open(File, read, S), read_terms(S, 0, N), close(S)).

read_terms(S, N0, N) :-
    read_term(S, T, []),
    (   T == end_of_file
    ->  N = N0
    ;   N1 is N0 + 1,
        read_terms(S, N1, N)
    ).

% goals_main reads goals(First, Last, Ms), runs the goals of these numbers for about
% Ms milliseconds each, and writes a line goal(I, Microseconds, Result) for each.

goals_main :-
    read(goals(First, Last, Ms)),
    data(Data),
    forall(between(First, Last, I), goal_time(I, Data, Ms)).

goal_time(I, Data, Ms) :-
    (   catch(goal_result(I, Data, Result), Error, true)
    ->  true
    ;   Result = false
    ),
    (   nonvar(Error)
    ->  Us = 0,
        ( Error = error(Kind, _) -> functor(Kind, Name, _) ; Name = Error ),
        Result = raises(Name)
    ;   garbage_collect,
        goal_calibrate(1, I, Data, Ms, Us)
    ),
    format("goal(~d, ~w, ~q).~n", [I, Us, Result]).

goal_result(I, Data, true) :- bench_goal(I, Data).

goal_calibrate(N, I, Data, Ms, Us) :-
    goal_loop_time(N, I, Data, Ms1),
    (   Ms1 * 3 >= Ms
    ->  goal_loop_time(N, 0, Data, Ms0),
        Us is max(0, Ms1 - Ms0) * 1000.0 / N
    ;   N1 is max(N * 2, min(N * 20, truncate(N * Ms / max(Ms1, 0.001)))),
        goal_calibrate(N1, I, Data, Ms, Us)
    ).

goal_loop_time(N, I, Data, Ms) :-
    statistics(process_cputime, T0),
    goal_loop(N, I, Data),
    statistics(process_cputime, T1),
    Ms is (T1 - T0) * 1000.0.

goal_loop(N, I, Data) :- goal_repeat(N), bench_goal(I, Data), fail.
goal_loop(_, _, _).

goal_repeat(N) :- N > 0.
goal_repeat(N) :- N > 1, N1 is N - 1, goal_repeat(N1).

:- discontiguous bench_goal/2.
:- style_check(-singleton).

bench_goal(0, _).
