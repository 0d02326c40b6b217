/*  library(term_to_json): any term as JSON, for web pages. */

:- module(term_to_json, [term_to_json/2, term_to_json/3]).

:- autoload(library(apply)).
:- use_module(library(terms)).

%!  term_to_json(+Term, -JSON) is det.
%!  term_to_json(+Term, +Bindings, -JSON) is det.
%
%   JSON is Term for json_write_dict/2. Numbers and strings are themselves, as are true,
%   false and null; other atoms, and numbers too large for JavaScript, are strings; so is a
%   variable: its name in the list Bindings of Name=Variable, otherwise "_", or a letter if
%   it occurs more than once. Lists are lists, dicts are objects, and other compounds
%   objects with functor and args.
%   Errors: type_error(acyclic_term, Term).
%   Source: SWI-Prolog.
%
%   ```
%   ?- term_to_json(f(X, a, X), J).
%   J = _{args:["A", "a", "A"], functor:"f"}.
%   ```

term_to_json(Term, JSON) :-
    term_to_json(Term, [], JSON).

term_to_json(Term, Bindings, JSON) :-
    (   acyclic_term(Term)
    ->  true
    ;   throw(error(type_error(acyclic_term, Term), _))
    ),
    copy_term_nat(Term-Bindings, Copy-Named),
    maplist(bind_name, Named),
    numbervars(Copy, 0, _, [singletons(true)]),
    json(Copy, JSON).

bind_name(Name=Variable) :-
    (   var(Variable)
    ->  Variable = '$VAR'(Name)
    ;   true
    ).

json(Number, JSON) :-
    number(Number),
    !,
    (   ( float(Number) ; integer(Number), abs(Number) < 1<<53 )
    ->  JSON = Number
    ;   format(string(JSON), '~w', [Number])
    ).
json(String, JSON) :-
    string(String),
    !,
    JSON = String.
json([], JSON) :-
    !,
    JSON = [].
json(Atom, JSON) :-
    atom(Atom),
    !,
    (   memberchk(Atom, [true,false,null])
    ->  JSON = Atom
    ;   atom_string(Atom, JSON)
    ).
json('$VAR'(Name), JSON) :-
    atom(Name),
    !,
    atom_string(Name, JSON).
json('$VAR'(N), JSON) :-
    !,
    format(string(JSON), '~W', ['$VAR'(N), [numbervars(true)]]).
json(Dict, JSON) :-
    is_dict(Dict),
    !,
    dict_pairs(Dict, _, Pairs0),
    maplist(json_pair, Pairs0, Pairs),
    dict_pairs(JSON, _, Pairs).
json(List, JSON) :-
    is_list(List),
    !,
    maplist(json, List, JSON).
json(Compound, _{functor:Functor, args:Args}) :-
    compound(Compound),
    !,
    compound_name_arguments(Compound, Name, Args0),
    format(string(Functor), '~w', [Name]),
    maplist(json, Args0, Args).
json(Other, JSON) :-
    format(string(JSON), '~w', [Other]).

json_pair(Key-Value0, Key-Value) :-
    json(Value0, Value).
