% Arithmetic that takes long or makes much.

twice(X) :- Y is X*X, twice(Y).
add(X, Y) :- Z is X+Y, add(Z, X).
keep(L, X) :- Y is X*7, keep([Y|L], Y).
hilbert(X) :- Y is X + 1 rdiv ((numerator(X)+1)), hilbert(Y).
fact(N, F) :- fact(N, 1, F).
fact(0, F, F) :- !.
fact(N, F0, F) :- F1 is F0*N, N1 is N-1, fact(N1, F1, F).
sum(0, 0) :- !.
sum(N, 1+S) :- N1 is N-1, sum(N1, S).
tree(0, 2) :- !.
tree(N, T*T) :- N1 is N-1, tree(N1, T).
plus_tree(0, 2) :- !.
plus_tree(N, T+T) :- N1 is N-1, plus_tree(N1, T).

attack((X is 9**(9**9), X > 0)).
attack((X is 2 << (1 << 40), X > 0)).
attack((X is 1 << 9000000000000000000, X > 0)).
attack((X is -1 << (1<<35), X < 0)).
attack((X is 3 ** 200000000, X > 0)).
attack((X is (1<<100000000) * (1<<100000000) * (1<<100000000) * (1<<100000000), X > 0)).
attack((X is 7**3000000, Y is X*X, Z is Y*Y, repeat, W is Z mod X, W < 0)).
attack((X is 7**3000000, repeat, Y is X mod 1234567891234567, Y < 0)).
attack((X is 7**5000000, Y is 3**5000000, repeat, Z is X // Y, Z < 0)).
attack((X is 7**5000000, Y is 3**5000000, Z is gcd(X, Y), Z > 5)).
attack((X is 7**5000000, Y is 3**5000000, Z is lcm(X, Y), Z < 5)).
attack((X is 7**500000, Y is 3**500000, Z is powm(X, Y, X-2), Z < 0)).
attack((X is 2**100000-1, repeat, Z is powm(3, X, X+2), Z < 0)).
attack((X is 7**3000000, repeat, nth_integer_root_and_remainder(3, X, R, _), R < 0)).
attack((X is 7**3000000, nth_integer_root_and_remainder(1000000, X, R, _), R < 0)).
attack((X is 7**3000000, repeat, Y is sqrt(X), Y < 0)).
attack((X is 7**3000000 rdiv 3**3000000, repeat, Y is X*X-X/3, Y < 0)).
attack((X is 7**2000000 rdiv 3**2000000, repeat, Y is float(X), Y < 0)).
attack((X is 7**2000000 rdiv 3**2000000, repeat, Y is integer(X)+round(X)+truncate(X)+ceiling(X)+floor(X), Y < 0)).
attack((repeat, X is rationalize(1.0e300)*rational(1.0e-300), X < 0)).
attack((X is 7**3000000, repeat, Y is popcount(X)+msb(X)+lsb(X)+getbit(X, 1000000), Y < 0)).
attack((X is 7**3000000, repeat, Y is \X /\ X \/ X xor (X>>1), Y > X*X)).
attack((X is 7**3000000, repeat, X =:= X+0.0)).
attack((X is 7**3000000, repeat, catch(Y is X/3.0, _, fail), Y < 0)).
attack((X is 7**3000000, repeat, compare(<, X, 1.0e300))).
attack((X is 7**3000000 rdiv 11, repeat, compare(<, X, 1.0e300))).
attack((X is 7**3000000, repeat, term_hash(X, H), H < 0)).
attack((X is 7**3000000, findall(X, between(1, inf, _), _))).
attack((X is 7**3000000, repeat, copy_term(f(X), f(Y)), Y \== X)).
attack((X is 7**3000000, repeat, assertz(big(X)), false)).
attack((X is 7**3000000, repeat, divmod(X, 12345678901234567890123, Q, R), Q < R)).
attack((X is 7**3000000, repeat, random_between(0, X, Y), Y < 0)).
attack((X is 7**3000000, repeat, Y is random(X), Y < 0)).
attack((X is 7**3000000, between(X, inf, Y), Y < 0)).
attack((X is 7**3000000, repeat, succ(X, Y), plus(X, Z, Y), Z < 0)).
attack((X is 7**3000000, string_length(X, L), L < 0 ; loop)).
attack((X is 7**3000000, repeat, atom_length(X, L), L < 0)).
attack((X is 7**1000000, repeat, number_codes(X, L), L == [])).
attack((X is 7**1000000, repeat, atom_number(A, X), A == b)).
attack((X is 7**1000000, repeat, format(atom(A), "~t~d~30|~2d~36R~16r", [X,X,X,X]), A == b)).
attack(twice(3)).
attack(twice(1 rdiv 3)).
attack(add(1, 1)).
attack(keep([], 7)).
attack(hilbert(1)).
attack((fact(1000000, F), F < 0)).
attack((repeat, fact(2000, F), F < 0)).
attack((findall(F, (between(1, inf, N), fact(N, F)), _))).
attack((sum(3000000, S), repeat, X is S, X < 0)).
attack((tree(60, T), X is T, X < 0)).
attack((plus_tree(60, T), X is T, X < 0)).
attack((plus_tree(60, T), T =:= T)).
attack((plus_tree(60, T), succ_or_zero(T))).
attack((plus_tree(60, T), format("~d", [T]))).
attack((plus_tree(60, T), between(1, T, _))).
attack((plus_tree(60, T), arg(T, f(a), _))).
attack((plus_tree(60, T), sleep(T))).
attack((X = 1+X, Y is X, Y > 0)).
attack((X = X+X, Y is X, Y > 0)).
attack((X = [X], Y is X, Y > 0)).
attack((repeat, X is cot(1.0e-300)+lgamma(1.0e10)+erf(0.1)+exp(700)+nexttoward(1,2), X < 0)).
attack((X is max(9**999999, min(9**9999999, 9.0)), X < 0 ; loop)).
attack((X is cmpflags, X > 0 ; loop)).
attack((X is 2** -100000000, X > 1)).
attack((X is (2 rdiv 3)**100000000, X > 1)).
attack((X is (2 rdiv 3)** -100000000, X < 1)).
attack((X is 2.0**100000000, X < 1)).
attack((set_random(seed(7**3000000)), loop)).
attack((X is 10**3000000, repeat, Y is X div 7 rem 3, Y < 0)).
attack((repeat, X is 123456789**12345, Y is X**20, Y < 0)).
attack((N = 1000000, numlist(1, N, L), foldl([X,A,B]>>(B is A*X), L, 1, P), P < 0)).
attack((numlist(1, 1000000, L), foldl([X,A,B]>>(B is A+1 rdiv X), L, 0, P), P < 0)).
attack((numlist(1, 1000000, L), sum_list(L, S), X is S**S, X < 0)).
attack((findall(X, (between(1, 10000000, I), X is I rdiv 7), L), sort(L, _), sum_list(L, _))).
attack((findall(X, (between(1, 10000000, I), X is 1<<(I mod 10000)), L), sort(L, _), sum_list(L, _))).
attack((number_codes(X, "1e400"), X > 0)).
attack((repeat, catch(atom_number('1.0e4000000000000', X), _, fail), X > 0, false)).
attack((repeat, bounded_number(1, 7**100000, 5), false)).
attack((repeat, float_parts(1.0e300, M, B, E), M < B, E < 0)).
attack((X is 7**3000000, crypto_data_hash(X, H, []), H == a ; loop)).
attack((X is cputime+realtime+random_float+random(10), X < 0 ; loop)).
attack((current_arithmetic_function(F), F = foo(_) ; loop)).
attack((arithmetic_expression_value_loop)).
attack((X is 7**3000000, Y = point{x:X}, repeat, Z is Y.x + 1, Z < 0)).

succ_or_zero(T) :- succ_or_zero2(T), X is T, X > 0.
succ_or_zero2(T) :- T > 0.
arithmetic_expression_value_loop :- E = 1+1, F = E*E*E*E*E*E*E, G is (F**F)**2, G < 0 ; loop.
loop :- loop.
