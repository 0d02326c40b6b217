% Calls goals through format, print and portray.

:- dynamic user:portray/1.
:- multifile user:portray/1.
user:portray(x) :- open('/etc/passwd', read, _), throw(escaped).
attack :- catch(format("~@", [open('/etc/passwd', read, _)]), error(_, _), true), catch(print(x), error(_, _), true), format("~p~n", [x]).
