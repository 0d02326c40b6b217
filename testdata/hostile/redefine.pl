% Redefines predicates of the system and of libraries.
% It may change the interpreter, unless the list of what it may call keeps it from that.

attack :- member(G, [assertz(append(_, _, [hostile])), assertz(system:append(_, _, [hostile])), assertz(lists:append(_, _, [hostile])), assertz(member(hostile, _)), abolish(lists:append/3), retractall(lists:append(_, _, _)), redefine_system_predicate(atom_length(_, _)), assertz(atom_length(_, 0)), assertz((true :- fail)), assertz(system:print_message(_, _)), dynamic(lists:append/3), erase_all]), catch(G, _, true), fail.
attack :- catch(system:assertz(user:(message_hook(_, _, _) :- loop)), _, true).
loop :- loop.
erase_all :- clause(lists:append(_, _, _), _, R), erase(R).
