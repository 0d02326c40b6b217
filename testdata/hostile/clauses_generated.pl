% Consults a text that a goal has generated.

attack :- member(G, [( g(20, "a:-b. ", S), open_string(S, In), load_files(hostile, [stream(In)]) ),
    ( g(20, ":- assertz(f). ", S), open_string(S, In), load_files(hostile, [stream(In)]) ),
    ( g(18, "a:-b,", S), string_concat(S, "c.", T), open_string(T, In), load_files(hostile, [stream(In)]) ),
    ( g(18, "- ", S), string_concat(S, "1.", T), open_string(T, In), read(In, _) ),
    ( g(18, "a:", S), string_concat(S, "a.", T), open_string(T, In), read(In, _) ),
    ( g(18, "[a|", S), open_string(S, In), read(In, _) ),
    ( g(18, "{", S), open_string(S, In), read(In, _) ),
    ( g(18, "0'", S), open_string(S, In), read(In, _) ),
    ( g(18, "X,", S), string_concat(S, "Y.", T), open_string(T, In), read_term(In, _, [variable_names(_), variables(_), singletons(_), term_position(_), subterm_positions(_)]) ),
    ( g(20, "/*", S), open_string(S, In), read(In, _) ),
    ( g(20, "a b ", S), open_string(S, In), read(In, _) )]), catch(ignore(G), _, true), fail.
attack :- attack.
g(0, S, S) :- !.
g(N, S, T) :- string_concat(S, S, U), M is N-1, g(M, U, T).
