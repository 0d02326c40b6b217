% A compiler of head unification.  The head of a clause becomes instructions in
% two streams: one reads an argument that is bound, the other writes a term into
% one that is not; what is already known of a variable decides what is emitted.

top :- result(_).

result(Listings) :-
    findall(Code, ( head(_, Head), compile_head(Head, Code) ), Listings).

head(1, append([x(1)|x(2)], x(3), [x(1)|x(4)])).
head(2, derive(x(1) * x(2), x(3), x(4) * x(2) + x(1) * x(5))).
head(3, house(red, [a, b, f(x(1), g(x(1), h(x(2)))), x(2)], t(t(nil, x(3), nil), x(3), x(4)))).
head(4, deep(f(f(f(f(f(f(f(f(x(1), 1), 2), 3), 4), 5), 6), 7), x(1)))).
head(5, lookup(x(1), tree(x(2), x(1) - x(3), x(4)), x(3))).
head(6, same(x(1), x(1), [x(1), x(1)|x(1)])).
head(7, row([1, 2, 3, 4, 5, 6, 7, 8, 9], [x(1), x(2), x(3), x(1), x(2), x(3)], x(3))).
head(8, swap(p(x(1), q(x(2), r(x(3), s(x(4))))), p(x(4), q(x(3), r(x(2), s(x(1))))))).

compile_head(Head, Code) :-
    functor(Head, Name, Arity),
    arguments(1, Arity, Head, [], Known, 1, _, Body, [proceed]),
    length_of(Known, 0, Variables),
    Code = [label(Name/Arity), allocate(Variables)|Body].

arguments(I, Arity, _, Known, Known, T, T, Code, Code) :-
    I > Arity,
    !.
arguments(I, Arity, Head, Known0, Known, T0, T, Code, Tail) :-
    arg(I, Head, Term),
    unify(Term, a(I), Known0, Known1, T0, T1, Code, Code1),
    J is I + 1,
    arguments(J, Arity, Head, Known1, Known, T1, T, Code1, Tail).

% unify(Term, Place, ...): the place is an argument or a temporary.
unify(x(N), Place, Known0, Known, T, T, Code, Tail) :- !,
    (   known(N, Known0)
    ->  Known = Known0,
        Code = [unify_value(y(N), Place)|Tail]
    ;   Known = [N|Known0],
        Code = [move(Place, y(N))|Tail]
    ).
unify(Atomic, Place, Known, Known, T, T, Code, Tail) :-
    atomic(Atomic),
    !,
    Code = [constant(Atomic, Place)|Tail].
unify(Term, Place, Known0, Known, T0, T, Code, Tail) :-
    shape(Term, Shape, Arity),
    Code = [switch(Place, Shape, else(l(T0)))|Read],
    T1 is T0 + 1,
    read_args(1, Arity, Term, Place, Known0, Known, T1, T2, Read,
              [jump(End), label(l(T0)), new(Shape, Place)|Write]),
    End = l(T2),
    T3 is T2 + 1,
    write_args(1, Arity, Term, Known0, _, T3, T, Write, [label(End)|Tail]).

shape([_|_], list, 2) :- !.
shape(Term, Name/Arity, Arity) :- functor(Term, Name, Arity).

read_args(I, Arity, _, _, Known, Known, T, T, Code, Code) :-
    I > Arity,
    !.
read_args(I, Arity, Term, Place, Known0, Known, T0, T, Code, Tail) :-
    arg(I, Term, Arg),
    (   I =:= Arity
    ->  Order = last
    ;   Order = inner
    ),
    read_arg(Arg, Order, I, Place, Known0, Known1, T0, T1, Code, Code1),
    J is I + 1,
    read_args(J, Arity, Term, Place, Known1, Known, T1, T, Code1, Tail).

read_arg(x(N), _, I, Place, Known0, Known, T, T, Code, Tail) :-
    \+ known(N, Known0),
    !,
    Known = [N|Known0],
    Code = [load(Place, I, y(N))|Tail].
read_arg(Atomic, _, I, Place, Known, Known, T, T, Code, Tail) :-
    atomic(Atomic),
    !,
    Code = [constant_at(Atomic, Place, I)|Tail].
read_arg(Term, inner, I, Place, Known0, Known, T0, T, Code, Tail) :- !,
    T1 is T0 + 1,
    Code = [load(Place, I, t(T0)), push|Code1],
    unify(Term, t(T0), Known0, Known, T1, T, Code1, [pop|Tail]).
read_arg(Term, last, I, Place, Known0, Known, T0, T, Code, Tail) :-
    T1 is T0 + 1,
    Code = [load(Place, I, t(T0))|Code1],
    unify(Term, t(T0), Known0, Known, T1, T, Code1, Tail).

write_args(I, Arity, _, Known, Known, T, T, Code, Code) :-
    I > Arity,
    !.
write_args(I, Arity, Term, Known0, Known, T0, T, Code, Tail) :-
    arg(I, Term, Arg),
    write_arg(Arg, Known0, Known1, T0, T1, Code, Code1),
    J is I + 1,
    write_args(J, Arity, Term, Known1, Known, T1, T, Code1, Tail).

write_arg(x(N), Known0, Known, T, T, Code, Tail) :- !,
    (   known(N, Known0)
    ->  Known = Known0,
        Code = [put_value(y(N))|Tail]
    ;   Known = [N|Known0],
        Code = [put_variable(y(N))|Tail]
    ).
write_arg(Atomic, Known, Known, T, T, Code, Tail) :-
    atomic(Atomic),
    !,
    Code = [put_constant(Atomic)|Tail].
write_arg(Term, Known0, Known, T0, T, Code, Tail) :-
    shape(Term, Shape, Arity),
    T1 is T0 + 1,
    Code = [put_structure(Shape, t(T0))|Code1],
    write_args(1, Arity, Term, Known0, Known, T1, T, Code1, [end(t(T0))|Tail]).

known(N, [M|Ms]) :-
    (   N =:= M
    ->  true
    ;   known(N, Ms)
    ).

length_of([], N, N).
length_of([_|Xs], N0, N) :- N1 is N0 + 1, length_of(Xs, N1, N).
