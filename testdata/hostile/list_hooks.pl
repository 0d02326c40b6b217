% Defines hooks of the system, which it calls for its own purposes.
% Only the list of predicates keeps it from that.

:- multifile user:portray/1, user:message_hook/3, user:prolog_load_file/2, user:file_search_path/2, user:exception/3, prolog:message//1, prolog:error_message//1, user:prolog_event_hook/1, sandbox:safe_primitive/1, sandbox:safe_meta/2, user:expand_query/4, user:message_property/2.
:- dynamic user:portray/1, user:message_hook/3, user:exception/3.
steal :- getenv('HOME', _), throw(escaped).
user:portray(_) :- steal.
user:message_hook(_, _, _) :- steal.
user:message_property(_, _) :- steal.
user:prolog_load_file(_, _) :- steal.
user:file_search_path(_, _) :- steal.
user:exception(_, _, retry) :- steal.
user:prolog_event_hook(_) :- steal.
prolog:message(_) --> { steal }.
prolog:error_message(_) --> { steal }.
sandbox:safe_primitive(system:getenv(_, _)).
sandbox:safe_meta(_, []).
attr_unify_hook(_, _) :- steal.
attribute_goals(_) --> { steal }.
attr_portray_hook(_, _) :- steal.
project_attributes(_, _) :- steal.
attack :- member(G, [print(a), print_message(error, a), print_message(error, format("~p", [b])), no_such_predicate, (put_attr(X, user, 1), X = 2), (put_attr(Y, user, 1), copy_term(Y, _, _)), (put_attr(Z, user, 1), print(Z)), call_residue_vars(put_attr(_, user, 1), _), format("~p", [c]), use_module(library(nowhere)), (getenv('HOME', _), throw(escaped)), use_module(trap(x))]), catch(G, error(_, _), fail), fail.
attack.
