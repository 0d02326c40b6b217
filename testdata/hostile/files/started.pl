:- initialization(consult(started)).
:- initialization(started, main).
started :- make, consult(started), started.
