% Flags, operators and streams that are changed for the worse.
% It may change the interpreter

loop :- loop.
fill(L) :- fill([L|L]).
again(G) :- repeat, \+ \+ catch(G, error(_, _), true), false.
double(0, S, S).
double(N, S0, S) :- N > 0, string_concat(S0, S0, S1), N1 is N-1, double(N1, S1, S).
dag(0, _).
dag(N, f(X,X)) :- N > 0, N1 is N-1, dag(N1, X).
swirl(N) :- length(L, 100), M is N+1, L = [M|_], swirl(M).
atoms(N) :- atom_concat(some_long_atom_that_is_not_kept_, N, A), atom_length(A, _), M is N+1, atoms(M).
occurs([]) :- loop.
occurs([X|L]) :- X = f(L), occurs(L).

attack((op(1, fy, -), double(16, "- -1 ", S), again(term_to_atom(_, S)))).
attack((between(0, 0x10ffff, C), char_code(X, C), char_conversion(X, a), false ; again(true))).
attack((set_prolog_flag(double_quotes, codes), double(20, "\"abcdefgh\",", S), string_concat(S, "1", T), term_to_atom(X, T), again(copy_term(X, _)))).
attack((try(set_prolog_IO(user_input, user_output, user_error)), loop ; loop)).
attack((set_prolog_flag(stack_limit, 100000000000), fill([]))).
attack((set_prolog_flag(table_space, 100000000000), fill([]))).
attack((set_prolog_stack(global, limit(100000000000)), fill([]))).
attack((set_prolog_flag(gc, false), swirl(0))).
attack((set_prolog_flag(agc_margin, 1000000000), atoms(0))).
attack((set_prolog_flag(unknown, fail), set_prolog_flag(occurs_check, true), dag(100, A), dag(100, B), A = B, loop)).
attack((set_prolog_flag(occurs_check, error), length(L, 2000), occurs(L))).
attack((set_prolog_flag(double_quotes, atom), set_prolog_flag(iso, true), loop)).
attack((between(1, inf, N), atom_concat(fl, N, A), set_prolog_flag(A, N), false)).
attack((set_stream(user_output, buffer_size(1000000000)), repeat, write(x), false)).
attack((set_stream(user_output, encoding(utf8)), set_stream(user_output, alias(q)), close(user_output), loop)).
attack((set_prolog_flag(prefer_rationals, true), X is 3** -100000000, X > 1)).
attack((set_prolog_flag(float_overflow, infinity), X is 2.0**100000000, X < 1 ; loop)).
