% Catches what should end it.

attack :- catch(loop, _, attack).
loop :- loop.
