% Writes to every stream there is, without end.

attack :- repeat, forall(stream_property(S, mode(append)), catch(format(S, "~w~n", [x]), _, true)), forall(stream_property(S, output), catch(write(S, x), _, true)), fail.
