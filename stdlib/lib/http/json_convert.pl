/*  library(http/json_convert): JSON objects as terms of the program.

    :- json_object point(x:integer, y:integer = 0) + [type = point].

    says that point(1,2) stands for json([x=1,y=2,type=point]). A field is
    Name:Type, or Name for any type. = Default gives the value for an object
    without the field. A type is one of must_be/2, any, list or list(Type),
    which converts its elements. Fields after + are written. An object that is
    read may lack them, but may not have other values for them.
*/

:- module(json_convert,
          [ prolog_to_json/2,
            json_to_prolog/2,
            json_object/1,
            op(1150, fx, json_object)
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(apply)).

:- meta_predicate
    prolog_to_json(:, -),
    json_to_prolog(+, :).

:- multifile system:term_expansion/2.

%!  json_object(+Declaration) is det.
%
%   A directive: a term stands for a JSON object. Declarations are separated by commas.
%   Errors: context_error(nodirective, Goal) when it is called, type_error(atom, Field).
%   Source: SWI-Prolog, as all in this library.

json_object(Declaration) :-
    throw(error(context_error(nodirective, json_object(Declaration)), _)).

system:term_expansion((:- json_object Declaration),
                      [(:- multifile('$json_object'/4)),(:- dynamic('$json_object'/4))|Facts]) :-
    phrase(json_convert:declared(Declaration), Facts).

%   '$json_object'(Needed, Name, Fields, Extra) in the module of the
%   declaration: Needed is the number of fields without a default.

declared(Var) -->
    { var(Var),
      !,
      instantiation_error(Var)
    }.
declared((A, B)) -->
    !,
    declared(A),
    declared(B).
declared(Object + Extra) -->
    !,
    object(Object, Extra).
declared(Object) -->
    object(Object, []).

object(Object, Extra) -->
    { must_be(compound, Object),
      must_be(list, Extra),
      Object =.. [Name|Args],
      maplist(field, Args, Fields),
      include(needed, Fields, NeededFields),
      length(NeededFields, Needed)
    },
    [ '$json_object'(Needed, Name, Fields, Extra) ].

needed(field(_, _, none)).

field(Arg, field(Name, Type, Default)) :-
    (   nonvar(Arg),
        Arg = (Typed = Value)
    ->  Default = default(Value)
    ;   Typed = Arg,
        Default = none
    ),
    (   nonvar(Typed),
        Typed = Name:Type
    ->  true
    ;   Name = Typed,
        Type = any
    ),
    must_be(atom, Name),
    must_be(callable, Type).

%!  prolog_to_json(:Term, -JSON) is det.
%
%   JSON is Term with subterms declared in the module as objects.
%   Errors: instantiation_error, type_error(json_term, Term).

prolog_to_json(Term0, JSON) :-
    strip_module(Term0, M, Term),
    to_json(Term, M, JSON).

to_json(Term, _, _) :-
    var(Term),
    !,
    instantiation_error(Term).
to_json(Term, M, JSON) :-
    is_list(Term),
    !,
    elements_to_json(Term, M, JSON).
to_json(Term, _, JSON) :-
    (   atomic(Term)
    ;   Term = @(Constant),
        atom(Constant)
    ;   Term = json(Pairs),
        is_list(Pairs),
        \+ ( member(_=Value, Pairs), \+ is_json(Value) )
    ),
    !,
    JSON = Term.
to_json(Term, M, json(Pairs)) :-
    compound(Term),
    Term =.. [Name|Args],
    declaration(M, _, Name, Fields, Extra),
    same_length(Args, Fields),
    written(Fields, Args, M, Extra, Pairs),
    !.
to_json(Term, _, _) :-
    type_error(json_term, Term).

elements_to_json([], _, []).
elements_to_json([X|Xs], M, [Y|Ys]) :-
    to_json(X, M, Y),
    elements_to_json(Xs, M, Ys).

is_json(Value) :-
    nonvar(Value),
    (   is_list(Value)
    ->  forall(member(X, Value), is_json(X))
    ;   catch(to_json(Value, json_convert, _), error(_, _), fail)
    ).

declaration(M, Needed, Name, Fields, Extra) :-
    current_predicate(M:'$json_object'/4),
    M:'$json_object'(Needed, Name, Fields, Extra).

written([], [], _, Extra, Extra).
written([field(Name, Type, _)|Fields], [Arg|Args], M, Extra, [Name=Value|Pairs]) :-
    value_to_json(Type, Arg, M, Value),
    written(Fields, Args, M, Extra, Pairs).

value_to_json(boolean, Arg, _, Value) :-
    !,
    nonvar(Arg),
    memberchk(Arg, [true,false]),
    Value = @(Arg).
value_to_json(Type, Arg, M, Value) :-
    is_converted(Type),
    !,
    ( Type == any -> true ; is_list(Arg) ),
    to_json(Arg, M, Value).
value_to_json(Type, Arg, _, Arg) :-
    is_of_known_type(Type, Arg).

is_converted(any).
is_converted(list).
is_converted(list(_)).

is_of_known_type(Type, Value) :-
    catch(is_of_type(Type, Value), error(_, _), fail).

%!  json_to_prolog(+JSON, :Term) is det.
%
%   Term is JSON with objects that have the fields of a declaration as terms. Of several
%   declarations, the last of those with the most required fields counts.

json_to_prolog(JSON, Term0) :-
    strip_module(Term0, M, Term),
    findall(Needed-declared(Name, Fields, Extra), declaration(M, Needed, Name, Fields, Extra), Declared0),
    reverse(Declared0, Declared1),
    sort(1, @>=, Declared1, Declared),
    to_prolog(JSON, Declared, Term).

to_prolog(JSON, Declared, Term) :-
    is_list(JSON),
    !,
    elements_to_prolog(JSON, Declared, Term).
to_prolog(JSON, Declared, Term) :-
    nonvar(JSON),
    JSON = json(Pairs),
    is_list(Pairs),
    !,
    (   member(_-declared(Name, Fields, Extra), Declared),
        \+ ( member(Key=Value, Extra), memberchk(Key=Other, Pairs), Value \== Other ),
        found(Fields, Pairs, Declared, Args)
    ->  Term =.. [Name|Args]
    ;   pairs_to_prolog(Pairs, Declared, Pairs1),
        Term = json(Pairs1)
    ).
to_prolog(JSON, _, JSON).

elements_to_prolog([], _, []).
elements_to_prolog([X|Xs], Declared, [Y|Ys]) :-
    to_prolog(X, Declared, Y),
    elements_to_prolog(Xs, Declared, Ys).

pairs_to_prolog([], _, []).
pairs_to_prolog([Pair|Pairs0], Declared, [Name=Value|Pairs]) :-
    (   Pair = (Name=JSON)
    ->  true
    ;   type_error(pair, Pair)
    ),
    to_prolog(JSON, Declared, Value),
    pairs_to_prolog(Pairs0, Declared, Pairs).

found([], _, _, []).
found([field(Name, Type, Default)|Fields], Pairs, Declared, [Arg|Args]) :-
    (   memberchk(Name=Value, Pairs)
    ->  value_to_prolog(Type, Value, Declared, Arg)
    ;   Default = default(Arg)
    ),
    found(Fields, Pairs, Declared, Args).

value_to_prolog(boolean, Value, _, Arg) :-
    !,
    nonvar(Value),
    Value = @(Arg),
    memberchk(Arg, [true,false]).
value_to_prolog(Type, Value, Declared, Arg) :-
    is_converted(Type),
    !,
    ( Type == any -> true ; is_list(Value) ),
    to_prolog(Value, Declared, Arg).
value_to_prolog(Type, Value, _, Value) :-
    is_of_known_type(Type, Value).
