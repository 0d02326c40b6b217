% Exceptions and cleanup: which error each mistake raises, how errors are caught
% and turned into messages, and when cleanup runs.
%
% Run:   zebra -q -g main -t halt examples/errors/errors.pl
%
% Literature: ISO/IEC 13211-1:1995, 7.8.9 and 7.12; ISO/IEC JTC1 SC22 WG17, draft
% on setup_call_cleanup/3 (2010).

:- use_module(library(lists)).
:- use_module(library(error)).

main :-
    forall(member(Part, [formal_errors, recovery, balls, cleanup, resources, messages]),
           ( format('~w~n', [Part]),
             call(Part),
             nl )).

% Errors.

formal_errors :-
    forall(mistake(Goal), formal_error(Goal)).

mistake(X is _ + 1) :- X = result.
mistake(_ is foo + 1).
mistake(_ is 1 / 0).
mistake(_ is 1 mod 0).
mistake(_ is sqrt(-1)).
mistake(atom_length(_, _)).
mistake(atom_length(abc, x)).
mistake(functor(_, _, _)).
mistake(functor(_, foo, -1)).
mistake(functor(_, foo(a), 1)).
mistake(arg(x, f(a), _)).
mistake(arg(_, 3, _)).
mistake(_ =.. _).
mistake(_ =.. [foo|bar]).
mistake(atom_codes(_, _)).
mistake(number_codes(_, [0'3, 0'x])).
mistake(char_code(_, _)).
mistake(sub_atom(_, _, _, _, a)).
mistake(call(1)).
mistake(call((fail, 1))).
mistake(call((true ; 1))).
mistake(undefined_predicate(1, 2)).
mistake(assertz((foo :- 4))).
mistake(assertz((foo, bar))).
mistake(assertz((atom(_) :- true))).
mistake(copy_term(_, 1)).
mistake(throw(_)).
mistake(open(_, read, _)).
mistake(open('/no/such/file', read, _)).
mistake(open(f, sideways, _)).
mistake(close(not_a_stream)).
mistake(number_vars(x)).
mistake(msort(a, _)).
mistake(length(_, -1)).
mistake(length(_, a)).
mistake(keysort([a], _)).
mistake(findall(_, _, _)).
mistake(bagof(_, foo ^ 1, _)).
mistake(succ(_, 0)).
mistake(succ(_, _)).
mistake(nb_getval(no_such_key, _)).
mistake(must_be(positive_integer, 0)).
mistake(must_be(list, [a|_])).
mistake(must_be(boolean, 1)).
mistake(must_be(between(1, 3), 7)).
mistake(type_error(house, hut)).
mistake(set_prolog_flag(bounded, true)).
mistake(op(1201, xfx, ===>)).
mistake(op(700, xfx, ',')).
mistake(op(700, abc, ===>)).

formal_error(Goal) :-
    copy_term(Goal, Shown),
    numbervars(Shown, 0, _),
    format('  ~W~t~40|', [Shown, [quoted(true), numbervars(true)]]),
    (   catch(Goal, Ball, true)
    ->  (   var(Ball)
        ->  format('true~n')
        ;   Ball = error(Formal, _)
        ->  numbervars(Formal, 0, _),
            print(Formal),
            nl
        ;   format('ball ~q~n', [Ball])
        )
    ;   format('false~n')
    ).

% Recovery.

recovery :-
    forall(member(X/Y, [7/2, 7/0, seven/2]),
           ( divide(X, Y, Z),
             format('  ~w / ~w = ~w~n', [X, Y, Z]) )),
    catch(deep(5), stop(N), format('  stopped at ~d~n', [N])),
    catch(catch(throw(inner), outer, format('  not here~n')), inner,
          format('  passed through~n')),
    catch(( member(X1, [1, 2, 3]), X1 >= 2, throw(found(X1)) ), found(Y1),
          ( var(X1), format('  found ~d, bindings are undone~n', [Y1]) )),
    (   catch(fail, _, true)
    ->  true
    ;   format('  failure is no exception~n')
    ),
    findall(X2, catch(member(X2, [1, 2, 3]), _, true), X2s),
    format('  choices survive catch: ~w~n', [X2s]),
    catch(( catch(member(X3, [1, 2]), E, ( print(E), nl )), X3 >= 2, throw(late) ), late,
          format('  catch is over when its goal has exited~n')).

divide(X, Y, Z) :-
    catch(Z is X / Y,
          error(Formal, _),
          recover(Formal, Z)).

recover(evaluation_error(zero_divisor), infinity).
recover(type_error(evaluable, What), not_evaluable(What)).

deep(N) :-
    N < 8,
    !,
    N1 is N + 1,
    deep(N1).
deep(N) :-
    throw(stop(N)).

% Balls are copied.

balls :-
    catch(throw(f(X, Y, X)), Ball, true),
    ( Ball = f(A, B, C), A == C, A \== B, A \== X, B \== Y -> format('  a copy~n') ; format('  not a copy~n') ),
    catch(( Z = bound, throw(g(Z)) ), g(W), format('  with bindings: ~w~n', [W])),
    length(Long, 1000),
    catch(throw(Long), Caught, ( length(Caught, N), format('  of any size: ~d~n', [N]) )).

% Cleanup.

cleanup :-
    try('true', true),
    try('fail', fail),
    try('throw', throw(oops)),
    try('choice', member(_, [1, 2])),
    try('last choice', ( member(X, [1, 2]), X >= 2 )),
    try('cut', ( member(_, [1, 2]), ! )),
    catch(setup_call_cleanup(true, throw(first), throw(second)), Ball,
          format('  the goal\'s ball wins: ~w~n', [Ball])),
    setup_call_cleanup(true, true, fail),
    format('  failing cleanup is ignored~n'),
    setup_call_cleanup(S = 1, G = 2, format('  bindings: ~w~n', [S+G])),
    format('  '),
    setup_call_cleanup(true,
                       setup_call_cleanup(true, write(goal), write(' inner')),
                       write(' outer')),
    nl,
    catch(with_file, Error, ( Error = error(Formal, _), format('  ~w, and the file is closed~n', [Formal]) )),
    \+ stream_property(_, alias(example_file)).

try(Name, Goal) :-
    format('  ~w:~t~16|', [Name]),
    (   catch(( setup_call_cleanup(write('setup '),
                                   ( write('goal '), Goal ),
                                   write('cleanup ')),
                write('exit ') ),
              Ball,
              ( write(caught(Ball)), write(' ') ))
    ->  write(true)
    ;   write(false)
    ),
    nl.

with_file :-
    tmp_file(example, File),
    setup_call_cleanup(open(File, write, Stream, [alias(example_file)]),
                       ( format(Stream, 'text~n', []), atom_length(File, wrong) ),
                       ( close(Stream), delete_file(File) )).

% Errors of limits.

resources :-
    call_with_inference_limit(repeat_forever, 10000, Result),
    format('  ~w~n', [Result]),
    catch(call_with_time_limit(0.05, repeat_forever), Ball, format('  ~w~n', [Ball])).

repeat_forever :- repeat, fail.

% Messages.

:- multifile prolog:message//1.

prolog:message(lamp(Problem)) -->
    [ 'The lamp has a problem: ~w.'-[Problem], nl, 'Call the keeper.' ].

messages :-
    forall(member(Term, [lamp(no_oil), lamp(dark)]),
           ( phrase(prolog:message(Term), Lines),
             append(Lines, [nl], All),
             current_output(Out),
             print_message_lines(Out, '  ', All) )).
