% Expands without end.

term_expansion(trap(X), [trap(f(X)), trap(X)]) :- X \== a.
goal_expansion(snap(X), snap(f(X))).
trap(b).
attack :- snap(a).
snap(_).
