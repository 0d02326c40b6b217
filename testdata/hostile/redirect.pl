% Redirects the standard streams, and leaves them so.

attack :- open_null_stream(N), catch(set_stream(N, alias(user_error)), _, true), catch(set_stream(user_output, encoding(octet)), _, true), catch(set_stream(user_output, tty(true)), _, true), catch(set_stream(user_input, end_of_file(reset)), _, true), catch(set_prolog_IO(N, N, N), _, true), catch(prompt(_, hostile), _, true), catch(set_stream(user_input, newline(dos)), _, true), tell(user_error), catch(told, _, true).
