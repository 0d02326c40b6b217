% The solvers: posting, propagating, labelling without end.

:- use_module(library(clpfd)).

chain([X]) :- X #>= 0.
chain([X,Y|L]) :- X #< Y, chain([Y|L]).
squares([_]).
squares([X,Y|L]) :- Y #= X*X+1, squares([Y|L]).
queens(N, Qs) :- length(Qs, N), Qs ins 1..N, safe(Qs).
safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
no_attack(_, [], _).
no_attack(Q, [R|Rs], D) :- Q #\= R, abs(Q-R) #\= D, D1 is D+1, no_attack(Q, Rs, D1).
holes(X, N) :- X #\= N, M is N+2, holes(X, M).
reify(X, N) :- B #<==> (X #= N), B in 0..1, M is N+1, reify(X, M).
expr(0, X, X) :- !.
expr(N, X, E*E+X) :- M is N-1, expr(M, X, E).
dexpr(0, X, X) :- !.
dexpr(N, X, E+E) :- M is N-1, dexpr(M, X, E).

attack((X #> Y, Y #> X, X #> 0)).
attack((X in 0..1000000000000, Y in 0..1000000000000, X #> Y, Y #> X)).
attack((X in 1..1000000000, Y in 1..1000000000, X*X #= Y*Y*2, label([X,Y]))).
attack((X*X*X + Y*Y*Y #= Z*Z*Z, [X,Y,Z] ins 1..1000000, label([X,Y,Z]))).
attack((X in 0..100000000, label([X]), X < 0)).
attack((X in inf..sup, label([X]))).
attack((X in 0..sup, indomain(X))).
attack((length(L, 100000), L ins 0..1, label(L), sum_list(L, -1))).
attack((length(L, 20000), chain(L), loop)).
attack((length(L, 40), squares(L), L = [X|_], X #> 1)).
attack((queens(300, Qs), labeling([leftmost], Qs), loop)).
attack((queens(60, Qs), labeling([ff,bisect], Qs), Qs = [])).
attack((queens(12, Qs), findall(Qs, label(Qs), L), L == [], loop)).
attack((X in 0..1000000000, holes(X, 0))).
attack((X in 0..10, reify(X, 0))).
attack((expr(18, X, E), X #= E)).
attack((dexpr(60, X, E), X #= E)).
attack((dexpr(18, X, E), Y #= E, Y #> 3, X #< 1, loop)).
attack((length(L, 2000), L ins 0..2000, all_different(L), label(L), loop)).
attack((length(L, 400), L ins 0..400, all_distinct(L), label(L), loop)).
attack((length(L, 30), L ins 0..28, all_distinct(L))).
attack((length(L, 30), L ins 0..28, all_different(L), label(L))).
attack((length(L, 100000), L ins 0..9, sum(L, #=, 450000), label(L), loop)).
attack((length(L, 300), L ins 0..9, numlist(1, 300, C), scalar_product(C, L, #=, 100001), labeling([ff], L), loop)).
attack((length(L, 40), L ins 1..40, circuit(L), labeling([max(X)], L), L = [X|_], loop)).
attack((length(L, 400), L ins 1..400, circuit(L), loop)).
attack((findall(task(_,D,_,1,_), (between(1, 200, I), D is I mod 7 + 1), Ts), maplist([task(S,_,E,_,_)]>>([S,E] ins 0..300), Ts), cumulative(Ts, [limit(2)]), findall(S, member(task(S,_,_,_,_), Ts), Ss), label(Ss))).
attack((findall([A,B,C], (between(0, 60, A), between(0, 60, B), C is A*B), T), tuples_in([[X,Y,Z],[Y,Z,W],[Z,W,X]], T), label([X,Y,Z,W]), X < 0)).
attack((length(L, 500), L ins 0..1, automaton(L, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,a),arc(b,1,b)]), label(L), L == [])).
attack((numlist(1, 100000, Ns), X in 1..100000, element(X, Ns, Y), Y #> X, loop)).
attack((length(L, 100), L ins 0..5, findall(V-_, between(0, 5, V), P), global_cardinality(L, P), label(L), L = [])).
attack((length(L, 50), length(M, 50), L ins 0..5, M ins 0..5, lex_chain([L,M,L]), label(L), L = [a])).
attack((X #= 2^Y, Y in 0..1000000, X #> 5, label([Y]), X < 0)).
attack((X #= Y^Z, [Y,Z] ins 2..1000000000)).
attack((X in 0..1000000000000, Y #= X mod 7, Y #= 3, X mod 11 #= 5, X mod 13 #= 14)).
attack((X in 2..100000000000000000000, Y in 2..100000000000000000000, X*Y #= 100000000000000000039, label([X,Y]))).
attack((X // Y #= Z, Z // X #= Y, [X,Y,Z] ins 1..10000000, X #\= Y, label([X,Y,Z]), X < 0)).
attack((labeling([max(X*Y)], [X,Y]))).
attack(([X,Y] ins 0..100000, labeling([max(X*Y-X*X)], [X,Y]), loop)).
attack((numlist(0, 200000, L), foldl([N,D0,D0\/N]>>true, L, -5, D), X in D, loop)).
attack((numlist(0, 100000, L0), maplist([N,M]>>(M is N*3), L0, L), list_to_fdset(L, S), repeat, fdset_complement(S, C), fdset_union(S, C, U), U == b)).
attack((X in 0..1000000000, fd_dom(X, D), repeat, X in D, false)).
attack((X in 0..100000000, fd_set(X, S), fdset_to_list(S, L), L == [])).
attack((length(L, 50000), L ins 0..5, copy_term(L, M, G), f(M,G) == b ; loop)).
attack((length(L, 3000), chain(L), repeat, copy_term(L, M, G), f(M,G) == b)).
attack((X #= X+1 ; X #> X*X, X #< -1 ; loop)).
attack((zcompare(O, X, Y), X #> Y, O = (<) ; loop)).
attack((length(L, 60), maplist([R]>>(length(R, 60), R ins 0..1), L), transpose(L, M), maplist([R]>>sum(R, #=, 30), L), maplist([R]>>sum(R, #=, 29), M))).
attack((length(L, 24), sat_all(L), clpb:sat(card([12], L)), clpb:taut(+(L), T), T == 5 ; loop)).
attack((length(L, 200), foldl([X,E,#(E,X)]>>true, L, 0, E), clpb:sat(E), clpb:sat_count(E, N), N < 0 ; loop)).
attack((length(L, 40), xors(L, L, E), clpb:sat(E), clpb:labeling(L), L = [] ; loop)).
attack((length(L, 60), clpb:sat(card([30], L)), clpb:sat_count(+[1|L], N), findall(L, clpb:labeling(L), _), N < 0)).
attack((length(L, 2000), clpb:sat(card([1000], L)))).
attack((pigeons(12, 11))).
attack((use_module(library(clpr)), clp_chain(1000000, _))).
attack((clpq:{X > Y, Y > Z, Z > X})).
attack((length(L, 150), clpq_rows(L, L), clpq:maximize(X), L = [X|_], loop)).
attack((length(L, 60), clpr_ints(L), sum_expr(L, E), clpr:{E =< 30.5}, clpr:bb_inf(L, -E, I), I > 5)).
attack((clpq:{X = Y*Y, Y = Z*Z, Z = X*X+1, X > 3}, clpq:bb_inf([X], X, _), loop)).
attack((simplex_loop)).
attack((assignment_loop)).
attack((chain_r(X, 0), X = 1)).
attack((X in 0..1, freeze_fd(X, 0))).
attack((fd_var(X) ; X in 0..5, X #\= 3, repeat, fd_size(X, S), fd_degree(X, D), S < D, false)).
attack((length(L, 20), L ins 0..1000000, pairs_sum(L, L), label(L), L == [])).
attack((X #<==> (Y #> Z #/\ Z #> Y), Y in 0..100000000, Z in 0..100000000, label([X,Y,Z]), X == 1)).
attack((reified_tower(100000, X), X = 1, loop)).
attack((length(L, 14), L ins 0..13, findall(L, (all_distinct(L), label(L)), Ls), Ls == [])).
attack((disjoint2_many)).

sat_all([]).
sat_all([_]).
sat_all([X,Y|L]) :- clpb:sat(X =< Y + X), sat_all([Y|L]).
xors([], _, 0).
xors([X|L], A, #(X*Y,E)) :- random_member(Y, A), xors(L, A, E).
pigeons(P, H) :- length(Rs, P), maplist([R]>>length(R, H), Rs), maplist([R]>>clpb:sat(+R), Rs), transpose(Rs, Cs), maplist([C]>>clpb:sat(card([0-1], C)), Cs).
clp_chain(0, _) :- !, loop.
clp_chain(N, X) :- clpr:{X >= Y + 1, Y >= 0}, M is N-1, clp_chain(M, Y).
clpq_rows([], _).
clpq_rows([X|L], A) :- sum_expr(A, E), random_between(1, 1000, K), clpq:{E + K*X =< 1000*K, X >= 0}, clpq_rows(L, A).
sum_expr([], 0).
sum_expr([X|L], X+E) :- sum_expr(L, E).
clpr_ints([]).
clpr_ints([X|L]) :- clpr:{X >= 0, 2*X =< 1.5}, clpr_ints(L).
simplex_loop :- gen_state(S0), simplex_more(0, S0).
simplex_more(N, S0) :- M is N+1, constraint([x(N), x(M)] =< 5, S0, S), ( N mod 50 =:= 0 -> maximize([x(0)], S, T), variable_value(T, x(0), _) ; true ), simplex_more(M, S).
assignment_loop :- length(R, 60), maplist([L]>>(length(L, 60), maplist([X]>>random_between(1, 1000, X), L)), R), repeat, assignment(R, A), A == [].
chain_r(X, N) :- clpr:{X = Y+1}, M is N+1, freeze(X, true), chain_r(Y, M).
freeze_fd(X, N) :- M is N+1, Y in 0..1, X #= Y, freeze_fd(Y, M).
pairs_sum([], _).
pairs_sum([X|L], A) :- maplist([Y]>>(X+Y #\= 7, X*Y #\= 12), A), pairs_sum(L, A).
reified_tower(0, 1) :- !.
reified_tower(N, B) :- B #<==> (C #\/ D), D in 0..1, M is N-1, reified_tower(M, C).
disjoint2_many :- findall(r(_,3,_,3), between(1, 60, _), Rs), maplist([r(X,_,Y,_)]>>([X,Y] ins 0..20), Rs), disjoint2(Rs), findall(X, member(r(X,_,_,_), Rs), Xs), label(Xs), loop.
loop :- loop.
