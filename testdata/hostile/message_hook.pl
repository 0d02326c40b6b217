% Does its work in hooks of messages.

:- multifile user:message_hook/3, prolog:message//1.
user:message_hook(_, _, _) :- catch(open('/etc/passwd', read, _), error(_, _), fail), throw(escaped).
prolog:message(hostile) --> { catch(shell(ls), error(_, _), fail), throw(escaped) }.
attack :- print_message(error, hostile), atom_length(X, X).
