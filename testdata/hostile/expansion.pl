% Does its work while it is loaded.

term_expansion(trap, trapped) :- catch(open('/etc/passwd', read, _), error(_, _), fail).
goal_expansion(snap, true) :- catch(shell(ls), error(_, _), fail).
trap.
attack :- snap, fail.
snap.
:- catch(open('/etc/passwd', read, _), error(_, _), true).
:- initialization(catch(shell(ls), error(_, _), true)).
