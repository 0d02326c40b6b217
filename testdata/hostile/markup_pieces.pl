% Markup whose texts come in many pieces, with ends of nothing, prefixes of nothing, and very many attributes.

:- use_module(library(sgml)).
rep(N, T, S) :- length(L, N), maplist(=(T), L), atomics_to_string(L, S).
doc(U, O) :- open_string(U, I), load_structure(stream(I), D, O), D == a.
many(T, N, O) :- rep(N, T, S), format(string(U), "<a>~s</a>", [S]), doc(U, O).
attack(many("a<!--x-->", 100000, [dialect(xml)])).
attack(many("abcdefgh<![CDATA[x]]>", 100000, [dialect(xml), space(preserve)])).
attack(many("abcdefgh<!--x-->", 100000, [dialect(sgml)])).
attack(many("abcdefgh<!--x-->", 100000, [dialect(html5)])).
attack(many("abcdefgh<!--x-->", 100000, [dialect(html4), space(remove)])).
attack(many("<table>a", 30000, [dialect(html5)])).
attack(many("<p><b><i>", 100000, [dialect(html5)])).
attack(many("<b c='&lt;&gt;'/>", 100000, [dialect(xml), attribute_value(string)])).
attack(( rep(50000, "<b>", A), rep(50000, "</c>", B), format(string(U), "<a>~s~s", [A, B]), doc(U, [dialect(xml), max_errors(-1)]) )).
attack(( rep(20000, "<b>", A), rep(50000, "<x:b/>", B), format(string(U), "<a>~s~s", [A, B]), doc(U, [dialect(xmlns), max_errors(-1)]) )).
attack(( rep(20000, "<b x:y='z' xmlns:x='z'>", A), format(string(U), "<a>~s", [A]), doc(U, [dialect(xmlns)]) )).
attack(( findall(X, ( between(1, 50000, N), format(string(X), " xmlns:c~d='x'", [N]) ), L), atomics_to_string(L, S), rep(10000, "<c1:b>", Bs), format(string(U), "<a~s>~s", [S, Bs]), doc(U, [dialect(xmlns)]) )).
attack(( findall(X, ( between(1, 50000, N), format(string(X), " c~d='x'", [N]) ), L), atomics_to_string(L, S), format(string(U), "<a~s/>", [S]), doc(U, [dialect(html5)]) )).
