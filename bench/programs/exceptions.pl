% Balls thrown by the program and by builtins, through some frames and past some
% catchers that do not want them.

top :- result(_).

result(Sum) :- rounds(300, 0, Sum).

rounds(0, Sum, Sum) :- !.
rounds(N, Sum0, Sum) :-
    Kind is N mod 4,
    attempt(Kind, N, Value),
    Sum1 is Sum0 + Value,
    N1 is N - 1,
    rounds(N1, Sum1, Sum).

attempt(0, N, Value) :-
    catch(down(10, N), found(Value, _), true).
attempt(1, N, Value) :-
    catch(( X = f(N), Value is X + 1 ), error(type_error(evaluable, Name/1), _),
          atom_length(Name, Value)).
attempt(2, N, Value) :-
    catch(catch(down(5, N), other(_), Value = 0), found(Value, _), true).
attempt(3, N, Value) :-
    catch(Value = N, _, Value = 0).

down(0, N) :- throw(found(N, [N])).
down(D, N) :-
    D > 0,
    D1 is D - 1,
    down(D1, N),
    true.
