% The program of consult_rules, its terms and goals going through expansion hooks.
%% once
%% files
%% only: zebra swipl

result(loaded) :- consult('rules_expanded.pl').

top.
