% A Lisp with lexical scope, closures, assignment and tail calls, in the manner
% of Scheme.
%
% Run:   zebra -q -g main -t halt examples/lisp/lisp.pl
%        It evaluates the forms of examples/lisp/tour.lisp and prints each
%        with its value.
%
% A DCG reads forms: numbers, strings, symbols, lists, dotted pairs and quotes.
% Values are Prolog terms: numbers, str(Text), sym(Name), nil, true, cons(A, B),
% prim(Name, Arity) and closure(Parameters, Body, Environment). An environment
% is a list of frames, a frame an association list from names to addresses, and
% the store an association list from addresses to values: assignment changes
% the store and nothing else, so evaluation is a relation between two stores.
%
% Literature: J. McCarthy, Recursive functions of symbolic expressions, CACM 3
% (1960); H. Abelson and G. J. Sussman, Structure and Interpretation of Computer
% Programs (1985), section 3.2 for environments.

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(readutil)).

:- set_prolog_flag(double_quotes, codes).

:- dynamic(here/1).
:- prolog_load_context(directory, Directory),
   assertz(here(Directory)).

main :-
    here(Directory),
    atom_concat(Directory, '/tour.lisp', File),
    read_file_to_codes(File, Codes, []),
    (   phrase(forms(Forms), Codes)
    ->  initial(Store),
        foldl(evaluate, Forms, Store, _)
    ;   format('tour.lisp cannot be read~n')
    ).

% evaluate(+Form, +Store0, -Store): print the form and its value, or the error,
% which leaves the store as it was.
evaluate(Form, Store0, Store) :-
    text(Form, Text),
    format('> ~w~n', [Text]),
    (   catch(eval(Form, [], Value, Store0, Store1), lisp_error(Message, Culprit), true)
    ->  (   nonvar(Message)
        ->  text(Culprit, CulpritText),
            format('error: ~w: ~w~n', [Message, CulpritText]),
            Store = Store0
        ;   text(Value, ValueText),
            format('~w~n', [ValueText]),
            Store = Store1
        )
    ;   format('error: no value~n'),
        Store = Store0
    ).

% Reading.

forms([Form|Forms]) --> blanks, form(Form), !, forms(Forms).
forms([]) --> blanks.

form(Form) --> "'", !, blanks, form(Quoted), { list([sym(quote), Quoted], Form) }.
form(str(Text)) --> "\"", !, string_rest(Codes), { atom_codes(Text, Codes) }.
form(Form) --> "(", !, blanks, tail(Form).
form(Form) --> symbol_code(C), symbol_rest(Cs), { atomic_form([C|Cs], Form) }.

tail(nil) --> ")", !.
tail(Form) --> ". ", !, blanks, form(Form), blanks, ")".
tail(cons(Form, Forms)) --> form(Form), blanks, tail(Forms).

string_rest([]) --> "\"", !.
string_rest([C|Cs]) --> "\\", !, [E], { escaped(E, C) }, string_rest(Cs).
string_rest([C|Cs]) --> [C], string_rest(Cs).

escaped(0'n, 0'\n) :- !.
escaped(C, C).

symbol_rest([C|Cs]) --> symbol_code(C), !, symbol_rest(Cs).
symbol_rest([]) --> [].

symbol_code(C) --> [C], { C > 0' , \+ memberchk(C, [0'(, 0'), 0'", 0'', 0';]) }.

atomic_form(Codes, Form) :-
    (   catch(number_codes(Number, Codes), error(syntax_error(_), _), fail)
    ->  Form = Number
    ;   atom_codes(Name, Codes),
        Form = sym(Name)
    ).

blanks --> [C], { C =< 0'  }, !, blanks.
blanks --> ";", !, comment, blanks.
blanks --> [].

comment --> "\n", !.
comment --> [_], !, comment.
comment --> [].

list([], nil).
list([X|Xs], cons(X, Ys)) :- list(Xs, Ys).

% Writing.

% text(+Value, -Text)
text(Value, Text) :-
    phrase(text(Value), Pieces),
    atomic_list_concat(Pieces, Text).

text(Number) --> { number(Number) }, !, [Number].
text(sym(Name)) --> [Name].
text(str(Text)) --> { quoted(Text, Quoted) }, ['"', Quoted, '"'].
text(nil) --> ['()'].
text(true) --> ['#t'].
text(prim(Name, _)) --> ['#<primitive ', Name, '>'].
text(closure(Parameters, _, _)) --> ['#<lambda '], text(Parameters), ['>'].
text(cons(sym(quote), cons(Form, nil))) --> !, [''''], text(Form).
text(cons(A, B)) --> ['('], text(A), text_rest(B), [')'].

% quoted(+Text, -Quoted): with a backslash before each double quote.
quoted(Text, Quoted) :-
    atomic_list_concat(Parts, '"', Text),
    atomic_list_concat(Parts, '\\"', Quoted).

text_rest(nil) --> !, [].
text_rest(cons(A, B)) --> !, [' '], text(A), text_rest(B).
text_rest(Other) --> [' . '], text(Other).

% The store.

% A store is store(Next, Cells, Globals): the next free address, the values by
% address, and the addresses of the global names.

initial(store(0, Empty, Empty)) :-
    empty_assoc(Empty).

allocate(Value, Address, store(Address, Cells0, Globals), store(Next, Cells, Globals)) :-
    put_assoc(Address, Cells0, Value, Cells),
    Next is Address + 1.

define(Name, Value, Store0, Store) :-
    Store0 = store(_, _, Globals),
    (   get_assoc(Name, Globals, Address)
    ->  assign(Address, Value, Store0, Store)
    ;   allocate(Value, Address, Store0, store(Next, Cells, _)),
        put_assoc(Name, Globals, Address, Globals1),
        Store = store(Next, Cells, Globals1)
    ).

assign(Address, Value, store(Next, Cells0, Globals), store(Next, Cells, Globals)) :-
    put_assoc(Address, Cells0, Value, Cells).

% address(+Name, +Environment, +Store, -Address)
address(Name, [Frame|Frames], Store, Address) :-
    (   memberchk(Name-Found, Frame)
    ->  Address = Found
    ;   address(Name, Frames, Store, Address)
    ).
address(Name, [], store(_, _, Globals), Address) :-
    get_assoc(Name, Globals, Address).

lookup(Name, Environment, Store, Value) :-
    (   address(Name, Environment, Store, Address)
    ->  Store = store(_, Cells, _),
        get_assoc(Address, Cells, Value)
    ;   primitive(Name, Arity)
    ->  Value = prim(Name, Arity)
    ;   throw(lisp_error('unbound variable', sym(Name)))
    ).

% Evaluation.

% eval(+Form, +Environment, -Value, +Store0, -Store)
eval(sym(Name), E, V, S0, S) :- !, lookup(Name, E, S0, V), S = S0.
eval(cons(sym(Name), Rest), E, V, S0, S) :-
    special(Name),
    !,
    (   special(Name, Rest, E, V, S0, S)
    ->  true
    ;   throw(lisp_error('bad form', cons(sym(Name), Rest)))
    ).
eval(cons(Operator, Operands), E, V, S0, S) :-
    !,
    eval(Operator, E, F, S0, S1),
    eval_all(Operands, E, Arguments, S1, S2),
    apply_value(F, Arguments, V, S2, S).
eval(Value, _, Value, S, S).

eval_all(nil, _, [], S, S).
eval_all(cons(X, Xs), E, [V|Vs], S0, S) :-
    eval(X, E, V, S0, S1),
    eval_all(Xs, E, Vs, S1, S).

special(quote).
special(if).
special(cond).
special(define).
special('set!').
special(lambda).
special(let).
special(begin).
special(and).
special(or).

special(quote, cons(V, nil), _, V, S, S).
special(if, cons(Test, cons(Then, Rest)), E, V, S0, S) :-
    eval(Test, E, T, S0, S1),
    (   T \== nil
    ->  eval(Then, E, V, S1, S)
    ;   Rest = cons(Else, nil)
    ->  eval(Else, E, V, S1, S)
    ;   V = nil,
        S = S1
    ).
special(cond, Clauses, E, V, S0, S) :- cond(Clauses, E, V, S0, S).
special(define, cons(cons(sym(Name), Parameters), Body), E, sym(Name), S0, S) :-
    !,
    define(Name, closure(Parameters, Body, E), S0, S).
special(define, cons(sym(Name), cons(Form, nil)), E, sym(Name), S0, S) :-
    eval(Form, E, V, S0, S1),
    define(Name, V, S1, S).
special('set!', cons(sym(Name), cons(Form, nil)), E, V, S0, S) :-
    eval(Form, E, V, S0, S1),
    (   address(Name, E, S1, Address)
    ->  assign(Address, V, S1, S)
    ;   throw(lisp_error('unbound variable', sym(Name)))
    ).
special(lambda, cons(Parameters, Body), E, closure(Parameters, Body, E), S, S).
special(let, cons(Bindings, Body), E, V, S0, S) :-
    bindings(Bindings, Names, Forms),
    eval_all(Forms, E, Values, S0, S1),
    apply_value(closure(Names, Body, E), Values, V, S1, S).
special(begin, Body, E, V, S0, S) :- body(Body, E, V, S0, S).
special(and, Forms, E, V, S0, S) :- conjunction(Forms, E, true, V, S0, S).
special(or, Forms, E, V, S0, S) :- disjunction(Forms, E, V, S0, S).

cond(nil, _, nil, S, S).
cond(cons(cons(Test, Body), Clauses), E, V, S0, S) :-
    (   Test = sym(else)
    ->  body(Body, E, V, S0, S)
    ;   eval(Test, E, T, S0, S1),
        (   T \== nil
        ->  body(Body, E, V, S1, S)
        ;   cond(Clauses, E, V, S1, S)
        )
    ).

bindings(nil, nil, nil).
bindings(cons(cons(Name, cons(Form, nil)), Rest), cons(Name, Names), cons(Form, Forms)) :-
    bindings(Rest, Names, Forms).

body(cons(Form, Forms), E, V, S0, S) :-
    (   Forms = nil
    ->  eval(Form, E, V, S0, S)
    ;   eval(Form, E, _, S0, S1),
        body(Forms, E, V, S1, S)
    ).

conjunction(nil, _, V, V, S, S).
conjunction(cons(Form, Forms), E, _, V, S0, S) :-
    eval(Form, E, V1, S0, S1),
    (   V1 == nil
    ->  V = nil,
        S = S1
    ;   conjunction(Forms, E, V1, V, S1, S)
    ).

disjunction(nil, _, nil, S, S).
disjunction(cons(Form, Forms), E, V, S0, S) :-
    eval(Form, E, V1, S0, S1),
    (   V1 \== nil
    ->  V = V1,
        S = S1
    ;   disjunction(Forms, E, V, S1, S)
    ).

% apply_value(+Function, +Arguments, -Value, +Store0, -Store)
apply_value(closure(Parameters, Body, E), Arguments, V, S0, S) :-
    !,
    (   bind(Parameters, Arguments, Frame, S0, S1)
    ->  body(Body, [Frame|E], V, S1, S)
    ;   list(Arguments, List),
        throw(lisp_error('wrong number of arguments', List))
    ).
apply_value(prim(apply, _), [F, List], V, S0, S) :-
    !,
    list(Arguments, List),
    apply_value(F, Arguments, V, S0, S).
apply_value(prim(Name, Arity), Arguments, V, S, S) :-
    !,
    (   length(Arguments, Arity),
        catch(primitive(Name, Arguments, V), error(_, _), fail)
    ->  true
    ;   list(Arguments, List),
        throw(lisp_error('bad arguments', cons(sym(Name), List)))
    ).
apply_value(F, _, _, _, _) :-
    throw(lisp_error('not a function', F)).

bind(nil, [], [], S, S).
bind(cons(sym(Name), Names), [V|Vs], [Name-Address|Frame], S0, S) :-
    allocate(V, Address, S0, S1),
    bind(Names, Vs, Frame, S1, S).
bind(sym(Name), Vs, [Name-Address], S0, S) :-
    list(Vs, List),
    allocate(List, Address, S0, S).

% Primitives.

primitive(Name, Arity) :-
    memberchk(Name-Arity,
              [ (+)-2, (-)-2, (*)-2, (/)-2, quotient-2, remainder-2, (<)-2, (=)-2,
                cons-2, car-1, cdr-1, 'null?'-1, 'pair?'-1, 'number?'-1, 'symbol?'-1,
                'eq?'-2, not-1, list-_, apply-2, 'string-append'-2, 'number->string'-1 ]).

primitive(+, [A, B], V) :- V is A + B.
primitive(-, [A, B], V) :- V is A - B.
primitive(*, [A, B], V) :- V is A * B.
primitive(/, [A, B], V) :- V is A / float(B).
primitive(quotient, [A, B], V) :- V is A // B.
primitive(remainder, [A, B], V) :- V is A rem B.
primitive(<, [A, B], V) :- ( A < B -> V = true ; V = nil ).
primitive(=, [A, B], V) :- ( A =:= B -> V = true ; V = nil ).
primitive(cons, [A, B], cons(A, B)).
primitive(car, [cons(A, _)], A).
primitive(cdr, [cons(_, B)], B).
primitive('null?', [A], V) :- ( A == nil -> V = true ; V = nil ).
primitive('pair?', [A], V) :- ( A = cons(_, _) -> V = true ; V = nil ).
primitive('number?', [A], V) :- ( number(A) -> V = true ; V = nil ).
primitive('symbol?', [A], V) :- ( A = sym(_) -> V = true ; V = nil ).
primitive('eq?', [A, B], V) :- ( A == B -> V = true ; V = nil ).
primitive(not, [A], V) :- ( A == nil -> V = true ; V = nil ).
primitive(list, As, V) :- list(As, V).
primitive('string-append', [str(A), str(B)], str(C)) :- atom_concat(A, B, C).
primitive('number->string', [N], str(A)) :- atom_number(A, N).
