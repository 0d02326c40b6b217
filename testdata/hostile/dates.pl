% Converts moments that no calendar has.

attack :- member(G, [stamp_date_time(1.0e300, _, 'UTC'),
    ( X is 10**400, stamp_date_time(X, _, 'UTC') ),
    ( X is 10**400, format_time(atom(_), '%c', X) ),
    format_time(atom(_), '%c', 1.0e300),
    ( X is inf, format_time(atom(_), '%Y', X) ),
    ( X is nan, format_time(atom(_), '%Y', X) ),
    ( g(22, "%c", S), format_time(atom(_), S, 0) ),
    ( g(22, "2026-", S), parse_time(S, _) ),
    ( X is 10**300, date_time_stamp(date(X, X, X, X, X, X, 0, -, -), _) ),
    date_time_stamp(date(2020, 1000000000000, 1, 0, 0, 0, 0, -, -), _),
    date_time_stamp(date(1000000000, 1, -1000000000, 0, 0, 0.0e300, 0, -, -), _),
    day_of_the_week(date(100000000000000000000, 1, 1), _)]), catch(ignore(G), _, true), fail.
attack :- attack.
g(0, S, S) :- !.
g(N, S, T) :- string_concat(S, S, U), M is N-1, g(M, U, T).
