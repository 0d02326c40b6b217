% Captures output within output.

attack :- with_output_to(string(S), deeper(0)), string_length(S, _).
deeper(N) :- M is N+1, with_output_to(string(S), ( write(N), forall(between(1, 10000, I), write(I)), deeper(M) )), write(S).
