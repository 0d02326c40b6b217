% Has formatted output and messages call goals.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way((format("~@", [getenv('HOME', X)]), nonvar(X))).
way((format("~@", [system:getenv('HOME', X)]), nonvar(X))).
way((format(atom(_), "~@", [getenv('HOME', X)]), nonvar(X))).
way((with_output_to(string(_), getenv('HOME', X)), nonvar(X))).
way((print_message(error, format("~@", [getenv('HOME', X)])), nonvar(X))).
way((print_message(informational, format("~@", [shell('touch /tmp/zebra_hostile')])), fail)).
way((print_message(error, error(format("~@", [shell('touch /tmp/zebra_hostile')]), _)), fail)).
way((print_message(error, ["~@"-[shell('touch /tmp/zebra_hostile')]]), fail)).
way((print_message_lines(user_error, '', ["~@"-[shell('touch /tmp/zebra_hostile')]]), fail)).
way((message_to_codes(format("~@", [shell('touch /tmp/zebra_hostile')]), _, _), fail)).
way((print_message(error, error(type_error(a, b), context(_, format("~@", [shell('touch /tmp/zebra_hostile')])))), fail)).
way((print_message(error, initialization_exception(error(format("~@", [shell('touch /tmp/zebra_hostile')]), _))), fail)).
way((format_predicate(z, steal(_, _)), format("~z", [a]))).
way((assertion(getenv('HOME', X)), nonvar(X))).
way((debug(a), debug(a, "~@", [shell('touch /tmp/zebra_hostile')]), fail)).
way((must_be(list(getenv('HOME')), [_]))).
way((must_be(list_or_partial, [_]), fail)).
way(is_of_type(getenv('HOME'), _)).
steal(_, _) :- getenv('HOME', _).
