/*  Queries that name a procedure that does not exist. */

:- module(correct, ['$corrected_query'/7, '$corrected'/3]).

%   '$corrected_query'(:Query, +Bindings, -Delays, -Copy, -Goals, -Residue,
%   -Options): '$query'/7 at a terminal. If the query names a procedure that
%   does not exist, the user is first asked about procedures with a similar
%   name and the same arity. If there are none, that is an error.

'$corrected_query'(Module:Query0, Bindings, Delays, Copy, Goals, Residue, Options) :-
    '$corrected'(Module:Query0, Bindings, Query),
    '$query'(Module:Query, Bindings, Delays, Copy, Goals, Residue, Options).

%   '$corrected'(:Query0, +Bindings, -Query): Query is run instead of Query0.

'$corrected'(Module:Query0, Bindings, Query) :-
    '$pause_debugger',
    corrected(Query0, Module, Bindings, Query),
    '$continue_debugger'.

corrected(Goal, _, _, Goal) :-
    \+ callable(Goal),
    !.
corrected(Module:Goal0, _, Bindings, Module:Goal) :-
    !,
    (   atom(Module)
    ->  corrected(Goal0, Module, Bindings, Goal)
    ;   Goal = Goal0
    ).
corrected(Goal0, Module, Bindings, Goal) :-
    compound(Goal0),
    compound_name_arity(Goal0, Name, 0),
    !,
    corrected(Name, Module, Bindings, Goal).
corrected(Goal0, Module, Bindings, Goal) :-
    predicate_property(Module:Goal0, visible),
    !,
    Goal0 =.. [Name|Args0],
    (   Name \== call,
        predicate_property(Module:Goal0, meta_predicate(Spec))
    ->  Spec =.. [_|Modes],
        corrected_args(Modes, Args0, Module, Bindings, Args),
        Goal =.. [Name|Args]
    ;   Goal = Goal0
    ).
corrected(Goal, _, _, Goal) :-
    (   \+ current_prolog_flag(unknown, error)
    ;   Goal = _^_ % its message says where it may stand
    ),
    !.
corrected(Goal0, Module, Bindings, Goal) :-
    functor(Goal0, Name, Arity),
    nears(Module, Name, Arity, Nears),
    meant(Nears, Module, Goal0, Name/Arity, Bindings, Goal).

%   nears(+Module, +Name, +Arity, -Nears): Nears are the similar procedures
%   that Module sees, or else those in the modules of programs.

nears(Module, Name, Arity, Nears) :-
    '$near'(Module, Name, Nears0),
    (   Nears0 == []
    ->  functor(Head, Name, Arity),
        findall(Other:Name/Arity,
                ( current_module(Other),
                  module_property(Other, class(user)),
                  predicate_property(Other:Head, defined),
                  \+ predicate_property(Other:Head, imported_from(_))
                ),
                Nears)
    ;   Nears = Nears0
    ).

corrected_args([], [], _, _, []).
corrected_args([Mode|Modes], [Arg0|Args0], Module, Bindings, [Arg|Args]) :-
    (   Mode == 0
    ->  corrected(Arg0, Module, Bindings, Arg)
    ;   Arg = Arg0
    ),
    corrected_args(Modes, Args0, Module, Bindings, Args).

%   meant(+Nears, +Module, +Goal0, +Indicator, +Bindings, -Goal): Goal calls one of Nears, or is Goal0.

meant([], Module, _, Indicator, _, _) :-
    unknown(Module, Indicator, Unknown),
    (   memberchk(Indicator, [(:-)/_, (-->)/_])
    ->  true % the message about rules is enough
    ;   Text = 'DWIM could not correct goal'
    ),
    throw(error(existence_error(procedure, Unknown), context(_, Text))).
meant([Near|Nears], Module, Goal0, _/Arity, Bindings, Goal) :-
    member(Indicator, [Near|Nears]),
    strip_module(Module:Indicator, In, Name/Arity),
    !,
    Goal0 =.. [_|Args],
    Meant0 =.. [Name|Args],
    (   In == Module
    ->  Meant = Meant0
    ;   Meant = In:Meant0
    ),
    (   confirmed(Meant, Bindings)
    ->  Goal = Meant
    ;   Goal = Goal0
    ).
meant(Nears, Module, _, Indicator, _, _) :-
    unknown(Module, Indicator, Unknown),
    print_message(error, unknown_procedure(Unknown, Nears)),
    fail.

unknown(Module, Indicator, Unknown) :-
    (   Module == user
    ->  Unknown = Indicator
    ;   Unknown = Module:Indicator
    ).

confirmed(Goal, Bindings) :-
    term_variables(Goal, Vars),
    named(Vars, Bindings, Names),
    format(string(Text), '~W', [Goal, [quoted(true), portray(true), numbervars(true), variable_names(Names)]]),
    format(string(Question), 'Correct to: ~q? ', [Text]),
    answered(Question, yes).

named([], _, []).
named([Var|Vars], Bindings, [Name=Var|Names]) :-
    (   member(Known=Value, Bindings),
        Value == Var
    ->  Name = Known
    ;   Name = '_'
    ),
    named(Vars, Bindings, Names).

answered(Question, Answer) :-
    '$ask_key'(Question, Code),
    (   reply(Code, Word)
    ->  format(user_error, '~w~n', [Word]),
        Answer = Word
    ;   answered('\nPlease answer \'y\' or \'n\'? ', Answer)
    ).

reply(0'y, yes).
reply(0'Y, yes).
reply(0' , yes).
reply(0'n, no).
reply(0'N, no).
reply(-1, no).
