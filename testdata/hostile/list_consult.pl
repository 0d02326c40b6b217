% Loads texts that it makes, by every predicate that loads.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

text("a(X) :- getenv('HOME', X).").
from(S) :- text(T), open_string(T, S).
way((from(S), load_files(a, [stream(S)]), a(_))).
way((from(S), set_input(S), consult(user), a(_))).
way((from(S), see(S), [user], a(_))).
way((text(T), term_string(C, T), expand_term(C, D), D = (_ :- G), call(G))).
way((text(T), term_string(C, T), compile_aux_clauses([C]), a(_))).
way((text(T), term_string(C, T), compile_predicates([a/1]), C = _, a(_))).
way((text(T), term_string(C, T), '$compile_aux_clauses'([C], x), a(_))).
way((expand_goal(getenv('HOME', _), G), call(G))).
way((prolog_read_source_term(user_input, T, _, []), call(T))).
way((in_temporary_module(t, true, getenv('HOME', _)))).
way((load_structure(string("<!DOCTYPE a [<!ENTITY b SYSTEM '/etc/passwd'>]><a>&b;</a>"), [element(a, _, [_])], []))).
way((load_csv, a(_))).
way((csv_read_file('/etc/passwd', [_|_]))).
way((read_file_to_terms('/etc/passwd', [_|_], []))).
way((setof(X, source_file(X), [_|_]), see('/etc/passwd'))).
way((json_load('/etc/passwd', _))).
way((make, fail)).
way((edit(a), fail)).
way((load_foreign_library(foreign(a)))).
