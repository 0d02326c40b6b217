% Redefines operators so that texts mean something else.
% It may change the interpreter, unless the list of what it may call keeps it from that.

attack :- forall(( member(P, [0, 1, 200, 999, 1000, 1200, -1, 1201, x, _]), member(T, [xf, yf, xfx, xfy, yfx, fy, fx, yfy, _]), member(O, [+, -, *, (:-), '|', '[]', {}, ',', (dynamic), [a, b|_], '', 'a b', 0, (.), ;, ->, $, is]) ), ( catch(op(P, T, O), _, true), catch(term_to_atom(_, 'a + b - - c * [d | e] :- {f}, g ; h -> dynamic i'), _, true), catch(( term_to_atom(X, 'a+b'), print(X) ), _, true) )), fail.
attack.
