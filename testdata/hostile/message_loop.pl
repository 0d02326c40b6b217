% Prints messages within messages.

:- multifile prolog:message//1, user:message_hook/3, user:portray/1.
:- dynamic user:portray/1.
prolog:message(hostile(N)) --> { M is N+1, catch(print_message(error, hostile(M)), _, true) }, ['~w'-[hostile(N)]].
prolog:message(endless) --> endless.
endless --> ['x', nl], endless.
user:portray(hostile(X)) :- print(hostile(X)).
attack :- catch(print_message(error, hostile(0)), _, true), catch(message_to_codes(endless, _, _), _, true), catch(print_message(error, endless), _, true), catch(print(hostile(1)), _, true), catch(message_to_lines(endless), _, true), assertz((user:message_hook(T, K, L) :- print_message(K, T), print_message_lines(user_error, K, L))), print_message(error, format("x", [])), attack.
