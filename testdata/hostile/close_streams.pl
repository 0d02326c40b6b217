% Closes the standard streams and redirects them.

attack :- catch(close(user_output), _, true), catch(close(user_error), _, true), catch(close(user_input), _, true), catch(set_output(user_error), _, true), forall(stream_property(S, mode(_)), catch(close(S), _, true)), open_null_stream(N), catch(set_stream(N, alias(user_output)), _, true), catch(set_output(N), _, true).
