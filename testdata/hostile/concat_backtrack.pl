% Asks for all parts of a long text.

attack :- numlist(1, 300000, L), atomic_list_concat(L, A), string_concat(X, Y, A), string_concat(Y, X, A), fail.
