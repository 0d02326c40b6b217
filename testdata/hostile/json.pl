% Reads and writes documents that are large or broken.

:- use_module(library(http/json)).
attack :- nested(18, "[", S), catch(( open_string(S, I), json_read(I, _) ), _, true), nested(18, "{\"a\":", T), catch(( open_string(T, J), json_read_dict(J, _) ), _, true), catch(load_html(string(S), _, []), _, true), nested(15, "<a>", H), catch(load_html(string(H), _, []), _, true), catch(load_xml(string("<!DOCTYPE a [<!ENTITY b SYSTEM \"/etc/passwd\">]><a>&b;</a>"), D, []), _, true), ( sub_term(T1, D), atom(T1), sub_atom(T1, _, _, _, root) -> throw(escaped) ; true ).
nested(0, S, S) :- !.
nested(N, S0, S) :- string_concat(S0, S0, S1), N1 is N-1, nested(N1, S1, S).
