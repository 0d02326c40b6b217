% Asserts, records and wraps what it may not call.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

:- dynamic won/1.
way((assertz((won(X) :- getenv('HOME', X))), won(_))).
way((assertz(user:(won(X) :- system:getenv('HOME', X))), won(_))).
way((assertz((won(X) :- G, X = 1), _), G = true, won(_))) :- fail.
way((assertz(lists:(won(X) :- getenv('HOME', X))), lists:won(_))).
way((assertz(system:(won(X) :- getenv('HOME', X))), system:won(_))).
way((asserta(apply:(maplist(_, _) :- getenv('HOME', _))), maplist(x, y))).
way((recorda(k, getenv('HOME', _)), recorded(k, G), call(G))).
way((nb_setval(k, getenv('HOME', _)), nb_getval(k, G), call(G))).
way((wrap_predicate(atom_length(_, _), w, _, getenv('HOME', _)), atom_length(a, _))).
way((copy_predicate_clauses(system:getenv/2, user:won/2), won('HOME', _))).
way((import(system:getenv/2), getenv('HOME', _))).
way((export(system:getenv/2), import(getenv/2), getenv('HOME', _))).
way((redefine_system_predicate(true), getenv('HOME', _))).
way((clause(H, _, _), H = getenv(_, _), call(H))).
way((dynamic(won/2), won('HOME', _))) :- fail.
way((table(system:getenv/2), getenv('HOME', _))).
way((use_module(library(process)), process_create('/bin/true', [], []))).
way((reexport(library(process)), process_create('/bin/true', [], []))).
way((autoload(library(process)), process_create('/bin/true', [], []))).
way((ensure_loaded(library(filesex)), make_directory_path('/tmp/zebra_hostile'))).
