% open_string/2, read_term/3 and close/1: short texts that are streams.
%% only: zebra swipl

top :- result(_).

result(Names) :-
    run(200, Names).

run(N, Names) :-
    open_string("hello(X, Y). goodbye(Z).", S),
    read_term(S, _, [variable_names(Bindings)]),
    read(S, goodbye(_)),
    close(S),
    (   N > 1
    ->  N1 is N-1,
        run(N1, Names)
    ;   findall(Name, member(Name=_, Bindings), Names)
    ).
