% A file of 100,000 facts with 5 arguments, 6 MB, is consulted.
%% once
%% files
%% only: zebra swipl

:- dynamic(fact/5).

result(loaded) :- consult('facts.pl').

top.
