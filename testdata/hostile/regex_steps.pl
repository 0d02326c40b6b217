% Matches patterns that backtrack in other engines.

:- use_module(library(pcre)).
attack :- t(18, "a", S), string_concat(S, "b", T), forall(member(R, ["(a*)*$", "(a|aa)+$", "(a|a?)+c", "(.*)(.*)(.*)(.*)c", "^(([a-z])+.)+[A-Z]([a-z])+$", "(x+x+)+y", "\\b(\\w+)\\b", "(?i)A{1,1000}", "[^b]*c"]), ignore(catch(re_match(R, T), _, true))), catch(re_replace("a"/g, "bbbbbbbbbb", T, _), _, true), catch(re_split("a", T, _), _, true), catch(re_foldl([_, N, M]>>(M is N+1), "", T, 0, _, []), _, true), attack.
t(0, S, S) :- !.
t(N, S, T) :- string_concat(S, S, U), M is N-1, t(M, U, T).
