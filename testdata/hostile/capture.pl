% Captures output without end.

attack :- with_output_to(string(_), ( repeat, write(abcdefghijklmnopqrstuvwxyz), fail )).
