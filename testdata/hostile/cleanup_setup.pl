% Loops in setup goals, in nested ones, and ignores what is raised.

attack :- catch(setup_call_cleanup(( repeat, fail ), true, attack), _, attack).
attack :- setup_call_cleanup(setup_call_cleanup(true, setup_call_cleanup(true, attack, attack), attack), attack, attack).
