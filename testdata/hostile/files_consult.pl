% Loads files in a circle when it is loaded.
% It has the files of the folder.

:- consult(shared).
:- initialization(consult(started)).
:- use_module(ping).
attack :- consult(grows), make, attack.
