% Expands names with braces, stars and circles.
% It has the files of the folder.

attack(( w(W), catch(expand_file_name(W, L), _, L = []), length(L, _), fail )).
attack(( w(W), catch(directory_member('.', W, [recursive(true)]), _, true), fail )).
attack(( w(W), wildcard_match(W, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab), fail )).
attack(( w(W), catch(absolute_file_name(W, _, [expand(true)]), _, true), fail )).
attack(( w(W), catch(exists_source(library(W)), _, true), fail )).
attack(( w(W), catch(consult(W), _, true), fail )).
attack(( n("{a,b}", 40, W), expand_file_name(W, _) )).
attack(( n("{a,{b,c}}", 30, W), expand_file_name(W, _) )).
attack(( n("../", 300000, W), absolute_file_name(W, _) )).
attack(( n("a/", 300000, W), open(W, read, _) )).
attack(( n("a/../", 300000, W), exists_file(W) ; n("a/", 300000, V), directory_files(V, _) )).
w(W) :- member(P-N, ["{a,b}"-40, "*"-100000, "{"-100000, "[a-z]"-100000, "{a,{b,c}}"-30, "../"-100000, "?*"-50, "*a"-50, "~"-1000, "$A"-10000]), n(P, N, W).
n(P, N, W) :- length(L, N), maplist(=(P), L), atomics_to_string(L, W).
