% Ends the process, also from cleanup goals, hooks and directives.

:- initialization(catch(halt(1), _, true)).
attack :- catch(attack(halt), _, true), setup_call_cleanup(true, fail, halt(3)).
attack(halt) :- at_halt(loop), halt(2).
loop :- loop.
