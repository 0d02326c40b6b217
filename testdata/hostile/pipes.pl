% Reads from commands, and makes temporary files.

attack :- member(G, [( open(pipe('yes > /tmp/zebra_hostile'), read, S), read_string(S, _, _) ),
    ( open(pipe('cat > /tmp/zebra_hostile'), write, S), write(S, x), close(S) ),
    ( tmp_file_stream(text, _, S), repeat, write(S, xxxxxxxxxx), fail ),
    ( tmp_file(hostile, F), open(F, write, S), write(S, x) ),
    ( between(1, inf, N), tmp_file(N, _), fail ),
    shell('touch /tmp/zebra_hostile'),
    see('/etc/passwd'),
    tell('/tmp/zebra_hostile')]), catch(ignore(G), _, true), fail.
attack :- attack.
