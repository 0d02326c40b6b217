% Texts that are loaded, and what a load looks at: conditions, expansion, modules, positions, messages.
% It has the files of the folder

loop :- loop.
text(N, T, A) :- length(L, N), maplist(=(T), L), atomic_list_concat(L, A).
load(A) :- open_string(A, S), load_files(user:made, [stream(S)]).
loads(A) :- repeat, load(A), fail.
attack(( text(1000000, ':- if(true). ', A), load(A) )).
attack(( text(1000000, ':- else. ', A), load(A) )).
attack(( text(100000, 'a :- b. b :- a. ', A), load(A) )).
attack(( text(300000, 'p(X) :- q(X, Y, Z). ', A), loads(A) )).
attack(( text(300000, 'p --> q, "abc", {r}, !. ', A), loads(A) )).
attack(( text(300000, ':- dynamic(p/1). ', A), loads(A) )).
attack(( text(100000, ':- op(700, xfx, =>>). a =>> b. ', A), loads(A) )).
attack(( text(100000, ':- initialization(true). ', A), loads(A) )).
attack(( text(100000, ':- initialization(fail). ', A), load(A) )).
attack(( load(':- initialization(loop).') )).
attack(( load(':- initialization((repeat, fail), now).') )).
attack(( load(':- initialization(main, main). main :- repeat, fail.') )).
attack(( load(':- if((repeat, fail)). :- endif.') )).
attack(( load('term_expansion(a, L) :- length(L, 10000000). a. a.') )).
attack(( load('term_expansion(a, [b, a]). a.') )).
attack(( load('term_expansion(X, Y) :- Y = [X, X]. a. b. c. d(X) :- X.'), loop )).
attack(( load('goal_expansion(G, (G, G)). a :- b. c :- d, e, f.') )).
attack(( load('goal_expansion(a(X), a(f(X))). p :- a(1).') )).
attack(( load(':- table p/1. p(X) :- p(Y), X is Y + 1. p(0). :- p(_).') )).
attack(( load(':- module(m, [a/0]). a :- a. :- a.') )).
attack(( between(1, inf, N), format(atom(A), ":- module(m~d, [a/0]). a. b(X) :- a, m~d:b(X).", [N, N]), load(A), fail )).
attack(( between(1, inf, N), format(atom(A), "p~d(X) :- q~d(X), r~d(Y), s(Y, X).", [N, N, N]), load(A), fail )).
attack(( between(1, inf, N), format(atom(A), "x~d", [N]), open_string("a. b. c(X) :- X.", S), load_files(user:A, [stream(S)]), fail )).
attack(( load(':- include(made). a.') )).
attack(( load(':- consult(user). a.') )).
attack(( load(':- load_files(made, [if(true), stream(user_input)]). a.') )).
attack(( text(1000000, '(', B), atom_concat('a :- ', B, A), loads(A) )).
attack(( text(1000000, '/* ', B), loads(B) )).
attack(( text(1000000, '0\'', B), loads(B) )).
attack(( text(2000000, 'a', B), format(atom(A), "~w(X) :- ~w(X).", [B, B]), loads(A) )).
attack(( text(200000, 'X, ', B), format(atom(A), "p(~w Y) :- q.", [B]), loads(A) )).
attack(( text(200000, 'f(', B), text(200000, ')', C), format(atom(A), "p(~wx~w).", [B, C]), loads(A) )).
attack(( text(100000, 'a, ', B), format(atom(A), "p :- ~w b.", [B]), loads(A) )).
attack(( text(100000, '\\+ ', B), format(atom(A), "p :- ~w b.", [B]), loads(A) )).
attack(( text(50000, 'maplist(', B), text(50000, ', L)', C), format(atom(A), "p :- ~wx~w.", [B, C]), loads(A) )).
attack(( text(50000, '[X]>>', B), format(atom(A), "p(Y) :- maplist(~wcall(Y), [a]).", [B]), loads(A) )).
attack(( text(100000, 'a -> b ; ', B), format(atom(A), "p :- ~w c.", [B]), load(A), catch(p, _, true), loop )).
attack(( make, repeat, make, fail )).
attack(( repeat, prolog_load_context(X, Y), X == Y )).
attack(( load('user:portray(X) :- portray_clause(X). :- print(f(x)).') )).
attack(( load('user:message_hook(T, K, L) :- print_message(K, T), L = a. :- print_message(error, x).') )).
attack(( load('user:prolog_load_file(_, _) :- loop. :- use_module(library(nosuch)).') )).
attack(( load('user:exception(_, _, retry). :- nosuch.') )).
attack(( load('user:file_search_path(library, library(a)). :- use_module(library(b)).') )).
attack(( load('user:expand_query(Q, Q, B, B) :- repeat, fail. a.'), loop )).
