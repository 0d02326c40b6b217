% Consults texts that pretend to be modules of the system.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

:- module(apply, [maplist/2]).
trap :- getenv('HOME', _).
way(apply:trap).
way(trap).
way(load('/a', ":- module(system, [home/1]). home(X) :- getenv('HOME', X).")).
way(load('/b', ":- module(lists, [home/1]). home(X) :- getenv('HOME', X).")).
way(load('/c', ":- set_module(class(library)). home(X) :- getenv('HOME', X).")).
load(Name, Text) :- open_string(Text, S), load_files(Name, [stream(S)]), home(_).
