% Gives every meta predicate that it finds a goal that it may not call.
% Only the list of predicates keeps it from that.

steal(getenv('HOME', _)). steal(shell('touch /tmp/zebra_hostile')). steal(shell). steal(system:shell('touch /tmp/zebra_hostile')). steal([_]>>shell('touch /tmp/zebra_hostile')). steal([_, _]>>shell('touch /tmp/zebra_hostile')).
attack :- member(M, [system, lists, apply, aggregate, solution_sequences, yall, error, option, pairs, assoc, rbtrees, ugraphs, terms, when, dif, tabling, thread, time, statistics, sandbox, occurs, nb_set, strings, dicts, heaps, random, prolog_code, debug, listing, dcg_high_order, edit, prolog_source, check, make, settings, ansi_term, main, optparse, intercept, lazy_lists, pprint, portray_text, tables]),
    predicate_property(M:H, meta_predicate(Spec)), functor(H, N, _), \+ memberchk(N, [assertz, asserta, assert]), steal(G), Spec =.. [_|Ms], maplist(filled(G), Ms, As), T =.. [N|As],
    catch(call_with_inference_limit(M:T, 2000, _), _, true), fail.
attack.
filled(G, M, G) :- ( integer(M) ; memberchk(M, [^, //, :]) ), !.
filled(_, _, A) :- member(A, [[x], _, 1]).
