% Raises the limits under which it runs.

attack :- catch(set_prolog_flag(stack_limit, 1000000000000), _, true), catch(set_prolog_flag(table_space, 1000000000000), _, true), catch(set_prolog_flag(agc_margin, 0), _, true), numlist(1, 100000000, _).
