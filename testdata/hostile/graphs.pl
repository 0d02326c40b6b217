% Closes, colours and sorts large graphs.

:- use_module(library(ugraphs)).
attack :- numlist(1, 3000, Ns), findall(X-Y, ( member(X, Ns), Y is X*7 mod 3000 + 1 ), Es), vertices_edges_to_ugraph(Ns, Es, G), transitive_closure(G, C), compose(C, C, _), complement(G, _), ugraph_layers(C, _).
