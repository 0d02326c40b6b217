% Reads tables and documents of many cells and elements.

:- use_module([library(csv), library(sgml)]).
attack :- d("a,b,c\n", "<a b='c'>d</a>").
d(C, X) :- string_codes(C, Cs), phrase(csv(Rs), Cs), length(Rs, _), string_concat("<r>", X, Y0), string_concat(Y0, "</r>", Y), load_xml(string(Y), D, []), D = _, load_html(string(Y), E, []), E = _, string_concat(C, C, C2), string_concat(X, X, X2), d(C2, X2).
