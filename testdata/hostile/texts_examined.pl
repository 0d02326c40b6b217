% Texts, files and terms for the predicates that look at programs or turn terms into bytes: each
% is large, deep, cyclic or endless.

attack(( deep(N), fast_term_serialized(N, S), fast_term_serialized(M, S), fail ; N = M )).
attack(( numlist(1, 400000, L), repeat, fast_term_serialized(L, S), fast_term_serialized(_, S), fail )).
attack(( shared(30, T), fast_term_serialized(T, _) )).
attack(( X = f(X, Y, [X|Y], Z), Z = g(Z, X), repeat, fast_term_serialized(X, S), fast_term_serialized(_, S), fail )).
attack(( length(L, 200000), maplist([V]>>freeze(V, true), L), fast_term_serialized(L, S), fast_term_serialized(_, S) )).
attack(( text(300000, "99999999 ", S), open_string(S, In), set_stream(In, encoding(octet)), repeat, catch(fast_read(In, _), _, true), fail )).
attack(( numlist(1, 300000, L), repeat, atomics_to_string(L, ', ', S), atomics_to_string(_, ',', S), fail )).
attack(( file('p(X1) :- ~@.~n', [tests(150000)], F), repeat, load_files(F, [silent(true)]), fail )).
attack(( file('p(X) :- ~@true.~n', [nested(60000)], F), load_files(F, [silent(true)]) )).
attack(( file('p(~@) :- q.~n', [names(200000)], F), load_files(F, [silent(true)]) )).
attack(( file('x = 0\'\\z~@.~n', [names(300000)], F), repeat, catch(consult(F), _, true), fail )).
attack(( file('p~@.~n', [pluses(200000)], F), repeat, catch(consult(F), _, true), fail )).
attack(( text(400000, "\0\", S), tmp_file_stream(F, O, [extension(pl)]), write(O, S), close(O), repeat, catch(consult(F), _, true), fail )).
attack(( file(':- [\'~@\'].~n', [names(300000)], F), repeat, catch(qcompile(F), _, true), fail )).
attack(( tmp_file_stream(F, O, [extension(pl)]), format(O, ':- qcompile(~q).~n', [F]), close(O), qcompile(F) )).
attack(( length(L, 300000), maplist(=("no such file"), L), consult(L) )).
attack(( L = ["a"|L], consult(L) )).
attack(( file(':- begin_tests(t).~ntest(a, X == 1) :- numlist(1, 300000, X).~ntest(b) :- numlist(1, 100000, L), throw(L).~n:- end_tests(t).~n', [], F), consult(F), repeat, catch(run_tests, _, true), fail )).
attack(( file('~@', [clauses(100000)], F), repeat, xref_source(F), fail )).
attack(( file('~@', [clauses(100000)], F), open(F, read, S), prolog_colourise_stream(S, F, [_, _, _]>>true) )).
attack(( file('~@', [clauses(50000)], F), repeat, open(F, read, S), read_source_terms(S), close(S), fail )).
attack(( repeat, catch(time((between(1, 100000, X), X > 1000000)), _, true), fail )).
attack(( shared(28, T), copy_term(T, U), T = U, catch(throw(T), B, true), B == T )).
attack(( length(L, 500000), catch(throw(f(L, L, L)), f(A, _, _), true), repeat, catch(throw(A), _, fail) )).
attack(( X = f(X), repeat, catch(throw(X), Y, true), Y = X, catch(throw(g(Y)), _, true), fail )).
attack(( setup_call_cleanup(true, member(X, [1, 2, 3]), throw(X)), fail ; attack_again )).
attack(( deep(N), repeat, catch(throw(N), M, true), M = N, fail )).

attack_again :- catch(attack_again, _, attack_again), attack_again.

deep(N) :- deep(300000, a, N).
deep(0, T, T) :- !.
deep(N, T, U) :- M is N-1, deep(M, f(x, T, _), U).

shared(0, a) :- !.
shared(N, f(T, T)) :- M is N-1, shared(M, T).

text(N, Piece, Text) :- length(L, N), maplist(=(Piece), L), atomics_to_string(L, Text).

file(Format, Args0, File) :-
    maplist([G, user:G]>>true, Args0, Args),
    tmp_file_stream(File, Out, [extension(pl)]),
    format(Out, Format, Args),
    close(Out).

tests(N) :- forall(between(1, N, I), format('var(V~w), W~w == X1, ', [I, I])), write(true).
nested(N) :- forall(between(1, N, I), format('( integer(V~w) ; ', [I])), write(x), forall(between(1, N, _), write(')')), write(', ').
names(N) :- forall(between(1, N, I), format('a~w, ', [I])), write(b).
pluses(N) :- forall(between(1, N, _), write('+(a)')), write(' b').
clauses(N) :- forall(between(1, N, I), format('p~w(X, Y) :- q~w(X), r(Y), \\+ s(~w, "text", \'Atom\').~n', [I, I, I])).

read_source_terms(S) :-
    repeat,
    read_term(S, T, [subterm_positions(_), comments(_), variable_names(_), term_position(_)]),
    T == end_of_file,
    !.
