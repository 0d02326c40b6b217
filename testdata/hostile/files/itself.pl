:- include(itself).
own(1).
:- consult(itself).
:- ensure_loaded(itself).
