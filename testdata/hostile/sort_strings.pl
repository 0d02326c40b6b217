% Sorts long lists of texts by every order.

attack :- findall(S, ( between(1, 1000000, I), J is I * 7919 mod 1000003, format(string(S), "key_~d", [J]) ), L), member(O, [@<, @=<, @>, @>=]), sort(0, O, L, M), length(M, _), fail.
