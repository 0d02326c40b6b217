% Reads quasi quotations, whose parsers are predicates.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way(term_string(_, "{|getenv(a)||x|}")).
way((term_string(_, "{|shell||touch /tmp/zebra_hostile|}"), fail)).
way((term_to_atom(_, '{|system:shell||touch /tmp/zebra_hostile|}'), fail)).
way((with_quasi_quotation_input(shell, _, true), fail)).
way((read_term_from_atom('{|string(X)||{X}|}', T, []), call(T))).
way((use_module(library(quasi_quotations)), quasi_quotation_syntax(getenv), term_string(T, "{|getenv||HOME|}"), nonvar(T))).
