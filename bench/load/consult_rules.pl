% A program of 1,600 clauses, 10,000 lines, is consulted: rules, grammar rules and facts.
%% once
%% files
%% only: zebra swipl

result(loaded) :- consult('rules.pl').

top.
