% Compiles patterns that are large when they are compiled.

:- use_module(library(pcre)).
attack :- catch(re_match("((((a{1,100}){1,100}){1,100}){1,100})", "aaa"), _, true), numlist(1, 200000, L), atomic_list_concat(L, '|', A), catch(re_match(A, "zebra"), _, true), text(16, "ab", S), catch(re_foldl([_, N, M]>>( M is N+1 ), "a|b", S, 0, _, []), _, true), catch(re_split("a", S, _), _, true), attack.
text(0, S, S) :- !.
text(N, S, T) :- string_concat(S, S, U), M is N-1, text(M, U, T).
