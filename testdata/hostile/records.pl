% Records terms without end.

attack :- repeat, recordz(key, a_term(with, arguments)), fail.
