% Functions are compiled to the combinators s, k, i, b and c, and an application
% is reduced in normal order.  A suspended argument is a cell whose value is a
% variable until it is first asked for, so that what is shared is reduced once.

top :- result(_).

result([Factorial, Fibonacci, Reversed, Sorted]) :-
    value(call(factorial, 8), Factorial),
    value(call(fibonacci, 9), Fibonacci),
    value_list(call(reverse, list([1, 2, 3, 4, 5, 6, 7])), Reversed),
    value_list(call(sort, list([3, 1, 4, 1, 5, 9, 2, 6])), Sorted).

value(Source, Value) :-
    compile(Source, Code),
    reduce(Code, [], Value).

value_list(Source, Values) :-
    value(Source, Value),
    all_values(Value, Values).

all_values(nil, []).
all_values(cons(Head, Tail), [X|Xs]) :-
    demand(Head, X),
    demand(Tail, Rest),
    all_values(Rest, Xs).

% Source: lambda(Name, Body), call(F, X), numbers, names.

define(factorial,
    lambda(n, if(eq(n, 0), 1, mul(n, call(factorial, sub(n, 1)))))).
define(fibonacci,
    lambda(n, if(less(n, 2), n,
                 add(call(fibonacci, sub(n, 1)), call(fibonacci, sub(n, 2)))))).
define(append,
    lambda(xs, lambda(ys,
        match(xs, ys, lambda(h, lambda(t, cons(h, call(call(append, t), ys)))))))).
define(reverse,
    lambda(xs,
        match(xs, nil, lambda(h, lambda(t,
            call(call(append, call(reverse, t)), cons(h, nil))))))).
define(filter,
    lambda(p, lambda(xs,
        match(xs, nil, lambda(h, lambda(t,
            if(call(p, h), cons(h, call(call(filter, p), t)), call(call(filter, p), t)))))))).
define(sort,
    lambda(xs,
        match(xs, nil, lambda(h, lambda(t,
            call(call(append, call(sort, call(call(filter, lambda(y, less(y, h))), t))),
                 cons(h, call(sort, call(call(filter, lambda(y, if(less(y, h), false, true))), t))))))))).

% Code: a(F, X) applies, a name is a combinator, primitive or definition.
compile(Number, Number) :- number(Number), !.
compile(Name, Name) :- atom(Name), !.
compile(lambda(X, Body), Code) :- !,
    compile(Body, BodyCode),
    abstract(BodyCode, X, Code).
compile(call(F, X), a(FCode, XCode)) :- !,
    compile(F, FCode),
    compile(X, XCode).
compile(list([]), nil) :- !.
compile(list([X|Xs]), a(a(cons, X), Rest)) :- !,
    compile(list(Xs), Rest).
compile(Primitive, Code) :-
    Primitive =.. [Name|Args],
    compile_args(Args, Name, Code).

compile_args([], Code, Code).
compile_args([Arg|Args], Code0, Code) :-
    compile(Arg, ArgCode),
    compile_args(Args, a(Code0, ArgCode), Code).

% abstract(Code, X, Function): Function applied to X gives Code.
abstract(X, X, i) :- !.
abstract(a(F, G), X, Code) :- !,
    (   free_of(F, X)
    ->  (   G == X
        ->  Code = F
        ;   free_of(G, X)
        ->  Code = a(k, a(F, G))
        ;   abstract(G, X, GCode),
            Code = a(a(b, F), GCode)
        )
    ;   free_of(G, X)
    ->  abstract(F, X, FCode),
        Code = a(a(c, FCode), G)
    ;   abstract(F, X, FCode),
        abstract(G, X, GCode),
        Code = a(a(s, FCode), GCode)
    ).
abstract(Code, _, a(k, Code)).

free_of(a(F, G), X) :- !,
    free_of(F, X),
    free_of(G, X).
free_of(Y, X) :- X \== Y.

% reduce(Code, Stack, Value): the head normal form of Code applied to the cells
% on the stack.
reduce(a(F, X), Stack, Value) :- !,
    reduce(F, [cell(X, _)|Stack], Value).
reduce(cell(X, V), Stack, Value) :- !,
    demand(cell(X, V), Head),
    reduce(Head, Stack, Value).
reduce(Head, Stack, Value) :-
    step(Head, Stack, Next, NextStack),
    !,
    reduce(Next, NextStack, Value).
reduce(Value, [], Value) :- !.
reduce(Name, Stack, Value) :-
    define(Name, Source),
    !,
    compile(Source, Code),
    reduce(Code, Stack, Value).
reduce(Head, Stack, partial(Head, Stack)).

demand(cell(Code, Value), Value) :-
    (   var(Value)
    ->  reduce(Code, [], Value)
    ;   true
    ).

step(i, [X|Stack], X, Stack).
step(k, [X, _|Stack], X, Stack).
step(s, [F, G, X|Stack], F, [X, cell(a(G, X), _)|Stack]).
step(b, [F, G, X|Stack], F, [cell(a(G, X), _)|Stack]).
step(c, [F, X, Y|Stack], F, [Y, X|Stack]).
step(partial(Head, Args), Stack, Head, Stack1) :- join(Args, Stack, Stack1).
step(if, [If, Then, Else|Stack], Next, Stack) :-
    demand(If, Truth),
    (   Truth == true
    ->  Next = Then
    ;   Next = Else
    ).
step(match, [List, Empty, NonEmpty|Stack], Next, Stack1) :-
    demand(List, Value),
    (   Value = cons(Head, Tail)
    ->  Next = NonEmpty,
        Stack1 = [Head, Tail|Stack]
    ;   Next = Empty,
        Stack1 = Stack
    ).
step(cons, [Head, Tail], cons(Head, Tail), []).
step(add, [X, Y], Z, []) :- operands(X, Y, A, B), Z is A + B.
step(sub, [X, Y], Z, []) :- operands(X, Y, A, B), Z is A - B.
step(mul, [X, Y], Z, []) :- operands(X, Y, A, B), Z is A * B.
step(eq, [X, Y], Z, []) :- operands(X, Y, A, B), ( A =:= B -> Z = true ; Z = false ).
step(less, [X, Y], Z, []) :- operands(X, Y, A, B), ( A < B -> Z = true ; Z = false ).

operands(X, Y, A, B) :-
    demand(X, A),
    demand(Y, B).

join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :- join(Xs, Ys, Zs).
