% Captures continuations without end.

attack :- reset(loop, ball, C), attack(C).
attack(C) :- reset(C, ball, D), attack(D).
loop :- shift(ball), loop.
