% Opens streams without end.

attack :- repeat, open_null_stream(S), gensym(alias_, A), catch(set_stream(S, alias(A)), _, true), fail.
