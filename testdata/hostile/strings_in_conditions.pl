% Consults a text that it makes, with conditions that loop.

attack :- open_string(":- if((repeat, fail)). :- endif.", S), load_files(text, [stream(S)]).
