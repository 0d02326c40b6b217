% Expands a pattern with many alternatives.

attack :- numlist(1, 30, L), maplist([_, '{a,b}']>>true, L, As), atomic_list_concat(As, A), expand_file_name(A, _), wildcard_match(A, A), fail.
