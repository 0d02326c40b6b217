% Dates far away, formats that are long, and zones that do not exist.

attack(try(format_time(atom(_), '%c', 1.0e300))).
attack(try(format_time(atom(_), '%F', 1.0e18))).
attack(try(( X is 7**100000, format_time(atom(_), '%F', X) ))).
attack(try(( length(L, 300000), maplist(=('%c'), L), atomic_list_concat(L, F), format_time(atom(_), F, 0) ))).
attack(try(stamp_date_time(1.0e300, _, 'UTC'))).
attack(try(stamp_date_time(0, _, nozone))).
attack(try(( X is 10**1000, date_time_stamp(date(X, 1, 1, 0, 0, 0, 0, -, -), _) ))).
attack(try(date_time_stamp(date(2000, 1000000000000, 1, 0, 0, 0, 0, -, -), _))).
attack(try(parse_time('2000-01-01T00:00:00+99999999999999', _))).
attack(try(( format(atom(A), "~*c", [1000000, 0'1]), parse_time(A, _) ))).
attack(try(day_of_the_week(date(99999999999999, 1, 1), _))).
attack(try(date_time_value(_, date(_, _, _), _))).
attack(try(sleep(1.0e300))).
attack(try(sleep(-1.0e300))).
attack(try(call_with_time_limit(1.0e300, ( repeat, fail )))).
attack(try(call_with_time_limit(1.0e-300, ( repeat, fail )))).
attack(try(alarm(1.0e300, true, _, []))).
attack(( repeat, catch(alarm(100, true, _, []), _, fail), fail )).
attack(( repeat, catch(call_with_time_limit(0.0001, ( repeat, fail )), _, true), fail )).
try(G) :- catch(G, _, true), repeat, catch(G, _, true), fail.
