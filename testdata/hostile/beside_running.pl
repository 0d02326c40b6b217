% What grows while a thread beside it runs: what is charged to nobody, or to the wrong one.

beside(G) :- thread_create(( repeat, fail ), _), G.
attack(beside(( repeat, open_string("abc", _), fail ))).
attack(beside(( open_null_stream(S), repeat, write(S, abc), fail ))).
attack(beside(( repeat, with_output_to(string(S), forall(between(1, 20000, _), write(abc))), nb_setval(s, S), fail ))).
attack(beside(( new_memory_file(M), open_memory_file(M, write, S), repeat, write(S, abcdefgh), fail ))).
attack(beside(( between(1, inf, I), recordz(I, f(I, I)), fail ))).
attack(beside(( between(1, inf, I), flag(I, _, I), fail ))).
attack(beside(( between(1, inf, I), atom_concat(f, I, F), create_prolog_flag(F, I, []), fail ))).
attack(beside(( between(1, inf, I), atom_concat(f, I, F), nb_setval(F, I), fail ))).
attack(beside(( between(1, inf, I), atom_concat(m, I, M), assertz(M:p(I)), fail ))).
attack(beside(( between(1, inf, I), atom_concat(o, I, O), op(700, xfx, O), fail ))).
attack(beside(( repeat, message_queue_create(_), fail ))).
attack(beside(( message_queue_create(Q), between(1, inf, I), thread_send_message(Q, f(I)), fail ))).
attack(beside(( repeat, mutex_create(_), fail ))).
attack(beside(( repeat, trie_new(T), trie_insert(T, f(a)), assertz(keep(T)), fail ))).
attack(beside(( trie_new(T), between(1, inf, I), trie_insert(T, f(I, [I])), fail ))).
attack(beside(( between(1, inf, I), atom_concat(t, I, T), H =.. [T, _], table(H), assertz(( H :- between(1, 100, _) )), forall(H, true), fail ))).
attack(beside(( repeat, engine_create(X, member(X, [a, b]), E), engine_next(E, _), assertz(keep(E)), fail ))).
attack(beside(( between(1, inf, I), format(string(S), "a~w(b|c)*", [I]), re_compile(S, R, []), assertz(keep(R)), fail ))).
attack(beside(( repeat, alarm(1000, true, _, [install(true)]), fail ))).
attack(beside(( between(1, inf, I), atom_concat(a, I, A), open_string("x", S), set_stream(S, alias(A)), fail ))).
attack(beside(( between(1, inf, I), sformat_key(I, K), term_to_atom(T, K), assertz(keep(T)), fail ))).
sformat_key(I, K) :- format(atom(K), "f(~w, \"text ~w\", 'A ~w', ~d.5)", [I, I, I, I]).
:- dynamic keep/1.
