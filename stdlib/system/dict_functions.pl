/*  Functional notation on dicts.

    Dict.Function in a goal or a head stands for a variable. The goal '.'(Dict,
    Function, Variable) before it gives the variable a value. Inner notation is
    evaluated before outer notation, and from left to right.
*/

:- module('$dicts',
          [ '.'/3,
            dict_functions/3,
            dict_goals/3,
            dict_method/2
          ]).

%!  '.'(+Dict, +Function, -Value) is nondet.
%
%   Value is what Function is for Dict, a dict or a list of pairs: the value of a
%   key; that of a call of get/1, get/2, put/1 or put/2; or what the predicate for
%   Function in the module that the tag names gives. An unbound Function is
%   enumerated.
%   Errors: instantiation_error, type_error(dict, Dict),
%   existence_error(key, Key, Dict).
%   Source: SWI-Prolog.

'.'(Data, Function, Value) :-
    (   is_dict(Data)
    ->  value(Function, Data, Value)
    ;   is_list(Data)
    ->  dict_create(Dict, _, Data),
        value(Function, Dict, Value)
    ;   var(Data)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(dict, Data), _))
    ).

value(Function, Dict, Value) :-
    (   compound(Function)
    ->  compound_name_arguments(Function, Name, Args),
        call_function(Args, Name, Dict, Value)
    ;   '$get_dict_ex'(Function, Dict, Value)
    ).

call_function([Path], get, Dict, Value) :-
    !,
    get_path(Path, Dict, Value).
call_function([Path,Default], get, Dict, Value) :-
    !,
    (   get_path(Path, Dict, Value0)
    *-> Value = Value0
    ;   Value = Default
    ).
call_function([New], put, Dict, Value) :-
    !,
    put_dict(New, Dict, Value).
call_function([Path,New], put, Dict, Value) :-
    !,
    put_path(Path, Dict, New, Value).
call_function(Args, Name, Dict, Value) :-
    is_dict(Dict, Tag),
    append(Args, [Dict,Value], Args1),
    Goal =.. [Name|Args1],
    call(Tag:Goal).

get_path(Path, Dict, Value) :-
    (   nonvar(Path),
        Path = Path1/Key
    ->  get_path(Path1, Dict, Dict1),
        is_dict(Dict1),
        get_dict(Key, Dict1, Value)
    ;   get_dict(Path, Dict, Value)
    ).

%   put_path(+Path, +Dict, +New, -Value): Value is Dict with New at the place
%   that Path says. If something on the way is not a dict, it becomes one.

put_path(Path, Dict, New, Value) :-
    (   nonvar(Path),
        Path = Path1/Key
    ->  (   get_path(Path1, Dict, Dict1),
            is_dict(Dict1)
        ->  true
        ;   dict_create(Dict1, _, [])
        ),
        put_dict(Key, Dict1, New, Dict2),
        put_path(Path1, Dict, Dict2, Value)
    ;   put_dict(Path, Dict, New, Value)
    ).

%!  dict_functions(+Term, -Plain, -Eval) is det.
%
%   Plain is Term with variables for its functional notation, and the goal Eval
%   gives them their values; true if there is none.

dict_functions(Term, Plain, Eval) :-
    (   \+ '$has_function'(Term)
    ->  Plain = Term,
        Eval = true
    ;   compound_name_arguments(Term, '.', [Dict,Function])
    ->  dict_functions(Dict, Dict1, Eval1),
        inner_functions(Function, Function1, Eval2),
        dict_goals(Eval1, Eval2, Eval3),
        dict_goals(Eval3, '.'(Dict1, Function1, Plain), Eval)
    ;   inner_functions(Term, Plain, Eval)
    ).

inner_functions(Term, Plain, Eval) :-
    (   compound(Term)
    ->  compound_name_arguments(Term, Name, Args),
        all_functions(Args, Args1, Eval),
        compound_name_arguments(Plain, Name, Args1)
    ;   Plain = Term,
        Eval = true
    ).

all_functions([], [], true).
all_functions([Term|Terms], [Plain|Plains], Eval) :-
    dict_functions(Term, Plain, Eval1),
    all_functions(Terms, Plains, Eval2),
    dict_goals(Eval1, Eval2, Eval).

%!  dict_goals(+Eval, +Goal, -Both) is det.
%
%   Both is Eval, then Goal.

dict_goals(Eval, Goal, Both) :-
    (   Eval == true
    ->  Both = Goal
    ;   Goal == true
    ->  Both = Eval
    ;   Both = (Eval, Goal)
    ).

%!  dict_method(+Term, -Clause) is semidet.
%
%   Clause is that of a function on dicts, which Term defines:
%   Dict.Function := Value, with a body or without.

dict_method(Term, Clause) :-
    nonvar(Term),
    (   Term = (Definition :- Body)
    ->  method(Definition, Head, Eval),
        Clause = (Head :- Body, Eval)
    ;   method(Term, Head, Eval),
        (   Eval == true
        ->  Clause = Head
        ;   Clause = (Head :- Eval)
        )
    ).

method(Definition, Head, Eval) :-
    nonvar(Definition),
    Definition = (Left := Value),
    compound(Left),
    compound_name_arguments(Left, '.', [Dict,Function]),
    callable(Function),
    (   compound(Function)
    ->  compound_name_arguments(Function, Name, Args)
    ;   Name = Function,
        Args = []
    ),
    dict_functions(Value, Value1, Eval),
    append(Args, [Dict,Value1], Args1),
    Head =.. [Name|Args1].
