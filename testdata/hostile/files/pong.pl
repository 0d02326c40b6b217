:- module(pong, [pong/1]).
:- reexport(ping).
:- include(shared).
:- load_files(ping, [if(true)]).
pong(X) :- ping(X).
