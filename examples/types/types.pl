% Type inference for a small functional language by algorithm W's idea, with
% Prolog's variables as type variables and unification with occurs check.
%
% Run:   zebra -q -g main -t halt examples/types/types.pl
%
%   expression ::= fun X ... -> expression | let X ... = expression in expression
%                | let rec X ... = expression in expression
%                | if expression then expression else expression
%                | operations on integers and booleans, pairs, lists, application
%
% Characters become tokens, tokens a tree, the tree a type. A name bound by let
% has a type scheme forall(Variables, Type): the variables of its type that the
% environment does not hold.
%
% Literature: R. Milner, A theory of type polymorphism in programming, JCSS 17
% (1978); L. Damas and R. Milner, Principal type-schemes for functional programs,
% POPL (1982).

:- use_module(library(lists)).
:- use_module(library(apply)).

:- set_prolog_flag(double_quotes, codes).

main :-
    forall(program(Codes), report(Codes)).

report(Codes) :-
    format('~s~n', [Codes]),
    (   \+ phrase(tokens(_), Codes)
    ->  format('    not made of tokens~n')
    ;   phrase(tokens(Tokens), Codes),
        \+ phrase(expression(_), Tokens)
    ->  format('    syntax error~n')
    ;   phrase(tokens(Tokens), Codes),
        phrase(expression(E), Tokens),
        catch(( type(E, [], Type),
                type_text(Type, Text),
                format('    : ~w~n', [Text]) ),
              type_error(Problem),
              explain(Problem))
    ).

explain(unbound(Name)) :-
    format('    ~w is not bound~n', [Name]).
explain(mismatch(E, Found, Wanted)) :-
    pair_text(Found, Wanted, FoundText, WantedText),
    expression_text(E, Text),
    format('    ~w has type ~w, not ~w~n', [Text, FoundText, WantedText]).

% Tokens.

tokens([]) --> blanks, end.
tokens([Token|Tokens]) --> blanks, token(Token), !, tokens(Tokens).

end([], []).

token(Token) --> letter(C), !, name_rest(Cs), { atom_codes(Name, [C|Cs]), classify(Name, Token) }.
token(int(N)) --> digit(C), !, digits(Cs), { number_codes(N, [C|Cs]) }.
token(Symbol) --> { symbol(Text, Symbol) }, Text, !.

symbol("->", ->).
symbol("::", ::).
symbol("<=", =<).
symbol("==", ==).
symbol("(", '(').
symbol(")", ')').
symbol("[", '[').
symbol("]", ']').
symbol(",", ',').
symbol("=", =).
symbol("<", <).
symbol("+", +).
symbol("-", -).
symbol("*", *).

classify(Name, Token) :-
    (   memberchk(Name, [fun, let, rec, in, if, then, else, true, false])
    ->  Token = Name
    ;   Token = name(Name)
    ).

blanks --> [C], { code_type(C, space) }, !, blanks.
blanks --> [].

letter(C) --> [C], { code_type(C, alpha) }.
digit(C) --> [C], { code_type(C, digit) }.

name_rest([C|Cs]) --> [C], { code_type(C, csym) }, !, name_rest(Cs).
name_rest([]) --> [].

digits([C|Cs]) --> digit(C), !, digits(Cs).
digits([]) --> [].

% Syntax.

expression(E) --> [fun], !, names([X|Xs]), [->], expression(Body),
    { abstraction([X|Xs], Body, E) }.
expression(let(X, E1, E2)) --> [let, name(X)], !, names(Xs), [=],
    expression(Body), [in], expression(E2),
    { abstraction(Xs, Body, E1) }.
expression(letrec(X, E1, E2)) --> [let, rec, name(X)], !, names(Xs), [=],
    expression(Body), [in], expression(E2),
    { abstraction(Xs, Body, E1) }.
expression(if(C, T, E)) --> [if], !, expression(C), [then], expression(T), [else], expression(E).
expression(E) --> infix(1, E).

names([X|Xs]) --> [name(X)], !, names(Xs).
names([]) --> [].

abstraction([], E, E).
abstraction([X|Xs], Body, fun(X, E)) :- abstraction(Xs, Body, E).

% infix(+Level, -E): operators of the level and above; 4 is application.
infix(4, E) --> !, primary(F), application(F, E).
infix(2, E) --> !, infix(3, H), ( [::] -> infix(2, T), { E = op(::, H, T) } ; { E = H } ).
infix(Level, E) --> { Next is Level + 1 }, infix(Next, E0), infix_rest(Level, E0, E).

infix_rest(Level, E0, E) -->
    [Op],
    { operator(Level, Op) },
    !,
    { Next is Level + 1 },
    infix(Next, E1),
    infix_rest(Level, op(Op, E0, E1), E).
infix_rest(_, E, E) --> [].

operator(1, ==).
operator(1, <).
operator(1, =<).
operator(3, +).
operator(3, -).
operator(3, *).

application(F, E) --> primary(X), !, application(app(F, X), E).
application(E, E) --> [].

primary(name(X)) --> [name(X)].
primary(int(N)) --> [int(N)].
primary(bool(B)) --> [B], { memberchk(B, [true, false]) }.
primary(E) --> ['('], expression(E0), ( [','] -> expression(E1), { E = pair(E0, E1) } ; { E = E0 } ), [')'].
primary(E) --> ['['], elements(E).

elements(nil) --> [']'], !.
elements(op(::, E, Es)) --> expression(E), ( [','] -> elements(Es) ; [']'], { Es = nil } ).

% Types.

% A type is int, bool, A -> B, A * B, list(A) or a variable.

% type(+E, +Environment, -Type): Environment is a list of Name-Scheme.
type(int(_), _, int).
type(bool(_), _, bool).
type(nil, _, list(_)).
type(name(X), Env, Type) :-
    (   memberchk(X-Scheme, Env)
    ->  instance(Scheme, Type)
    ;   builtin(X, Type0)
    ->  Type = Type0
    ;   throw(type_error(unbound(X)))
    ).
type(fun(X, E), Env, A -> B) :-
    type(E, [X-forall([], A)|Env], B).
type(app(F, E), Env, B) :-
    type(F, Env, FType),
    must_be_type(F, FType, A -> B),
    type(E, Env, AType),
    must_be_type(E, AType, A).
type(pair(E1, E2), Env, A * B) :-
    type(E1, Env, A),
    type(E2, Env, B).
type(if(C, T, E), Env, Type) :-
    check(C, Env, bool),
    type(T, Env, Type),
    check(E, Env, Type).
type(op(Op, E1, E2), Env, Type) :-
    operation(Op, A, B, Type),
    check(E1, Env, A),
    check(E2, Env, B).
type(let(X, E1, E2), Env, Type) :-
    type(E1, Env, Type1),
    generalise(Type1, Env, Scheme),
    type(E2, [X-Scheme|Env], Type).
type(letrec(X, E1, E2), Env, Type) :-
    type(E1, [X-forall([], Type1)|Env], Found),
    must_be_type(E1, Found, Type1),
    generalise(Type1, Env, Scheme),
    type(E2, [X-Scheme|Env], Type).

check(E, Env, Type) :-
    type(E, Env, Found),
    must_be_type(E, Found, Type).

must_be_type(E, Found, Type) :-
    (   unify_with_occurs_check(Found, Type)
    ->  true
    ;   throw(type_error(mismatch(E, Found, Type)))
    ).

operation(+, int, int, int).
operation(-, int, int, int).
operation(*, int, int, int).
operation(<, int, int, bool).
operation(=<, int, int, bool).
operation(==, A, A, bool).
operation(::, A, list(A), list(A)).

builtin(fst, A * _ -> A).
builtin(snd, _ * B -> B).
builtin(head, list(A) -> A).
builtin(tail, list(A) -> list(A)).
builtin(null, list(_) -> bool).
builtin(not, bool -> bool).

% generalise(+Type, +Env, -Scheme)
generalise(Type, Env, forall(Bound, Type)) :-
    term_variables(Type, Vars),
    free(Env, Free),
    exclude(is_in(Free), Vars, Bound).

free(Env, Free) :-
    foldl(free_in_scheme, Env, [], Free).

free_in_scheme(_-forall(Bound, Type), Free0, Free) :-
    term_variables(Type, Vars),
    exclude(is_in(Bound), Vars, Free1),
    append(Free1, Free0, Free).

is_in(Vars, V) :-
    member(Var, Vars),
    Var == V,
    !.

% instance(+Scheme, -Type): fresh variables for the bound ones, the others shared.
instance(forall(Bound, Type0), Type) :-
    term_variables(Type0, Vars),
    exclude(is_in(Bound), Vars, Shared),
    copy_term(Shared-Type0, Shared-Type).

% Printing.

% type_text(+Type, -Text): variables are a, b and so on.
type_text(Type, Text) :-
    pair_text(Type, int, Text, _).

pair_text(Type1, Type2, Text1, Text2) :-
    copy_term(Type1-Type2, Copy1-Copy2),
    term_variables(Copy1-Copy2, Vars),
    foldl([V, N0, N]>>( char_code(V, N0), N is N0 + 1 ), Vars, 0'a, _),
    type_atom(Copy1, 0, Text1),
    type_atom(Copy2, 0, Text2).

% type_atom(+Type, +Level, -Text): 0 anywhere, 1 left of an arrow, 2 in a pair.
type_atom(A -> B, Level, Text) :-
    !,
    type_atom(A, 1, TA),
    type_atom(B, 0, TB),
    (   Level > 0
    ->  format(atom(Text), '(~w -> ~w)', [TA, TB])
    ;   format(atom(Text), '~w -> ~w', [TA, TB])
    ).
type_atom(A * B, Level, Text) :-
    !,
    type_atom(A, 2, TA),
    type_atom(B, 2, TB),
    (   Level > 1
    ->  format(atom(Text), '(~w * ~w)', [TA, TB])
    ;   format(atom(Text), '~w * ~w', [TA, TB])
    ).
type_atom(list(A), _, Text) :-
    !,
    type_atom(A, 0, TA),
    format(atom(Text), '[~w]', [TA]).
type_atom(Name, _, Name).

expression_text(name(X), X) :- !.
expression_text(int(N), N) :- !.
expression_text(bool(B), B) :- !.
expression_text(nil, []) :- !.
expression_text(app(F, E), Text) :-
    !,
    expression_text(F, TF),
    expression_text(E, TE),
    (   ( E = app(_, _) ; E = op(_, _, _) )
    ->  format(atom(Text), '~w (~w)', [TF, TE])
    ;   format(atom(Text), '~w ~w', [TF, TE])
    ).
expression_text(op(Op, A, B), Text) :-
    !,
    expression_text(A, TA),
    expression_text(B, TB),
    format(atom(Text), '~w ~w ~w', [TA, Op, TB]).
expression_text(pair(A, B), Text) :-
    !,
    expression_text(A, TA),
    expression_text(B, TB),
    format(atom(Text), '(~w, ~w)', [TA, TB]).
expression_text(E, Text) :-
    functor(E, Kind, _),
    format(atom(Text), 'the ~w', [Kind]).

% Programs.

program("fun x -> x").
program("fun f g x -> f (g x)").
program("fun x y -> x").
program("fun x y z -> x z (y z)").
program("let id = fun x -> x in (id 3, id true)").
program("(fun id -> (id 3, id true)) (fun x -> x)").
program("let pair x y = (x, y) in let twice f x = f (f x) in twice (pair 1)").
program("let twice f x = f (f x) in twice twice twice").
program("fun x -> let y = x in (y, y)").
program("let rec fact n = if n == 0 then 1 else n * fact (n - 1) in fact 10").
program("let rec map f xs = if null xs then [] else f (head xs) :: map f (tail xs) in map").
program("let rec fold f z xs = if null xs then z else fold f (f z (head xs)) (tail xs) in fold (fun n x -> n + 1) 0").
program("let rec append xs ys = if null xs then ys else head xs :: append (tail xs) ys in append [[1], [2, 3]]").
program("fun p -> (snd p, fst p)").
program("let compose f g x = f (g x) in compose not null").
program("fun x -> x x").
program("let rec f x = f in f").
program("1 + true").
program("if 1 then 2 else 3").
program("[1, true]").
program("fun f -> (f 1, (f (f 2), f true))").
program("let k x y = x in k z").
program("head (1, 2)").
program("fun x ->").
program("let $ = 1 in 2").
