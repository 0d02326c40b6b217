% Writes messages and warnings without end.

attack :- repeat, print_message(error, format("~w", [attack])), format(user_error, "~a~n", [x]), fail.
