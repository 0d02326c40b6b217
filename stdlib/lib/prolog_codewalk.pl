/*  library(prolog_codewalk): the goals that the clauses of a program call.

    Bodies are followed as control goes, also into arguments of meta-predicates
    (library(prolog_xref/meta)). Predicates that call an argument without a declaration
    are found by repeated walks.
*/

:- module(prolog_codewalk,
          [ prolog_walk_code/1,
            prolog_program_clause/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(prolog_clause)).
:- use_module(library(prolog_code)).
:- use_module(library(prolog_source)).
:- use_module(library(prolog_xref/meta)).

:- meta_predicate
    prolog_walk_code(:),
    prolog_program_clause(-, :).

:- thread_local inferred/3.    % inferred(Module:Name/Arity, I, N): calls argument I with N more

%!  prolog_walk_code(:Options) is det.
%
%   Walk over the clauses of the program and the goals of its initialization/1. For each goal
%   that the options select, call(OnTrace, Callee, Caller, Place) is run; it may fail. Callee is
%   Module:Goal, Caller the head of the clause, or '<initialization>', and Place is
%   clause_term_position(Ref, Position), file_term_position(File, Position), clause(Ref) when the
%   place is not known or not wanted, or file(File, Line, -1, _). Options are
%
%   - on_trace(:OnTrace)
%   - trace_reference(Goal): goals that unify with Goal, of its module, where they are called or
%     defined; a variable for all goals, - for none, which is the default
%   - trace_condition(:Condition): only those for which call(Condition, Callee, Context) succeeds,
%     where Context is a dict with caller, module and, of clauses, clause
%   - undefined(Action): what is done for goals without a procedure: ignore, which is the
%     default, error, which prints a message, or trace, which runs OnTrace
%   - module(Module): only its clauses
%   - module_class(Classes): those of modules of these classes; the default is user
%   - clauses(Refs): only these clauses
%   - source(Bool): find the places in the text; the default is true
%   - initialization(Bool): walk over goals of initialization/1; the default is true
%   - autoload(Bool): predicates that calls can load count as defined; the default is true
%   - evaluate(Bool): unifications bind variables of the goals after them; the default is true
%   - walk_meta_predicates(Bool): walk into the arguments of goals; the default is true
%   - infer_meta_predicates(Bool): find the predicates that call arguments and are not declared to;
%     the default is true
%
%   The hooks prolog:called_by(Goal, Module, Context, Goals) and prolog:called_by(Goal, Goals)
%   give further goals that are called.
%   Source: SWI-Prolog.

prolog_walk_code(Spec) :-
    strip_module(Spec, Module, Options0),
    meta_options(is_goal_option, Module:Options0, Options1),
    absolute_reference(Module, Options1, Options),
    retractall(inferred(_, _, _)),
    (   option(infer_meta_predicates(false), Options)
    ->  true
    ;   infer(Options)
    ),
    call_cleanup(walk_program(Options), retractall(inferred(_, _, _))).

is_goal_option(on_trace).
is_goal_option(trace_condition).

absolute_reference(Module, Options0, [trace_reference(Reference)|Options]) :-
    select_option(trace_reference(Reference0), Options0, Options, -),
    (   ( var(Reference0) ; Reference0 == (-) )
    ->  Reference = Reference0
    ;   strip_module(Module:Reference0, M, Goal),
        Reference = M:Goal
    ).

walk_program(Options) :-
    forall(walked_clause(Ref, Options),
           walk_clause(Ref, Options)),
    (   ( option(initialization(false), Options) ; option(clauses(_), Options) )
    ->  true
    ;   walk_initialization(Options)
    ).

walked_clause(Ref, Options) :-
    (   option(clauses(Refs), Options)
    ->  member(Ref, Refs)
    ;   program_clause(Ref, Options)
    ).

%!  prolog_program_clause(-Ref, :Options) is nondet.
%
%   Ref is a clause of the program. Options are module(Module) and module_class(Classes) of
%   prolog_walk_code/1.
%   Source: SWI-Prolog.

prolog_program_clause(Ref, Spec) :-
    strip_module(Spec, _, Options),
    program_clause(Ref, Options).

program_clause(Ref, Options) :-
    walked_module(Module, Options),
    current_predicate(_, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    \+ predicate_property(Module:Head, foreign),
    nth_clause(Module:Head, _, Ref).

walked_module(Module, Options) :-
    (   option(module(Module0), Options)
    ->  Module = Module0
    ;   option(module_class(Classes0), Options, [user]),
        ( is_list(Classes0) -> Classes = Classes0 ; Classes = [Classes0] ),
        current_module(Module),
        module_property(Module, class(Class)),
        memberchk(Class, Classes)
    ).

%   A walk is walk(Caller, Module, Place, Mode, Options): Place is a reference or file(File, Line).
%   Mode is infer, to find predicates that call their arguments, find(Found), to find out whether
%   there is a goal to report, or report. Positions are unbound where they are not known.

walk_clause(Ref, Options) :-
    Found = found(false),
    walk_clause(Ref, find(Found), _, Options),
    (   arg(1, Found, true)
    ->  (   option(source(false), Options)
        ->  true
        ;   body_position(Ref, Position)
        ->  true
        ;   true
        ),
        walk_clause(Ref, report, Position, Options)
    ;   true
    ).

body_position(Ref, Position) :-
    clause_info(Ref, _, term_position(_, _, _, _, [_, Position]), _).

walk_clause(Ref, Mode, Position, Options) :-
    \+ ( catch(clause(Spec, Body, Ref), error(permission_error(_, _, _), _), fail),
         strip_module(Spec, Module, Head),
         Body \== true,
         \+ walk(Body, Position, walk(Module:Head, Module, Ref, Mode, Options))
       ).

%   walk(+Body, ?Position, +Walk) is det.

walk(Body, Position, Walk) :-
    nonvar(Position),
    Position = parentheses_term_position(_, _, Position1),
    !,
    walk(Body, Position1, Walk).
walk(Body, _, Walk) :-
    var(Body),
    !,
    calls_variable(Body, 0, Walk).
walk(Module:Body, Position0, walk(Caller, _, Place, Mode, Options)) :-
    !,
    (   atom(Module)
    ->  argument_position(2, Position0, Position),
        walk(Body, Position, walk(Caller, Module, Place, Mode, Options))
    ;   true
    ).
walk((A, B), Position, Walk) :-
    !,
    argument_position(1, Position, PA),
    argument_position(2, Position, PB),
    walk(A, PA, Walk),
    walk(B, PB, Walk).
walk((A -> B), Position, Walk) :-
    !,
    walk((A, B), Position, Walk).
walk((A *-> B), Position, Walk) :-
    !,
    walk((A, B), Position, Walk).
walk((A ; B), Position, Walk) :-
    !,
    argument_position(1, Position, PA),
    argument_position(2, Position, PB),
    \+ \+ walk(A, PA, Walk),
    \+ \+ walk(B, PB, Walk).
walk(\+ A, Position, Walk) :-
    !,
    argument_position(1, Position, PA),
    \+ \+ walk(A, PA, Walk).
walk(Goal, Position, Walk) :-
    (   callable(Goal)
    ->  walk_goal(Goal, Position, Walk)
    ;   true
    ).

walk_goal(Goal, Position, Walk) :-
    Walk = walk(Caller, Module, _, _, Options),
    visit(Goal, Position, Walk),
    (   Caller = Context:_
    ->  true
    ;   Context = Module
    ),
    (   hook_called(Goal, Module, Context, Hooked)
    ->  walk_all(Hooked, Goal, Position, Walk)
    ;   true
    ),
    (   option(walk_meta_predicates(false), Options)
    ->  true
    ;   called_arguments(Goal, Module, Called)
    ->  walk_all(Called, Goal, Position, Walk)
    ;   true
    ),
    (   Goal = (X = Y),
        \+ option(evaluate(false), Options),
        unify_with_occurs_check(X, Y)
    ->  true
    ;   true
    ).

walk_all([], _, _, _).
walk_all([Called|Rest], Goal, Position, Walk) :-
    (   called_variable(Called, Var, N)
    ->  calls_variable(Var, N, Walk)
    ;   callee(Called, Callee)
    ->  closure(Called, Closure),
        part_position(Goal, Position, Closure, CalleePosition),
        \+ \+ walk(Callee, CalleePosition, Walk)
    ;   true
    ),
    walk_all(Rest, Goal, Position, Walk).

called_variable(Called, Called, 0) :-
    var(Called),
    !.
called_variable(Called+N, Called, N) :-
    var(Called).

closure(Called, Closure) :-
    (   Called = Closure0+N,
        integer(N)
    ->  Closure = Closure0
    ;   Called = _^Called1,
        nonvar(Called1)
    ->  closure(Called1, Closure)
    ;   Closure = Called
    ).

%   Positions of what is called: an argument, or what stands in one after ^.

argument_position(N, Position, Argument) :-
    (   nonvar(Position),
        Position = term_position(_, _, _, _, Positions),
        is_list(Positions)
    ->  ignore(nth1(N, Positions, Argument))
    ;   true
    ).

part_position(Goal, Position, Part, PartPosition) :-
    (   compound(Goal),
        nonvar(Position),
        Position = term_position(_, _, _, _, Positions),
        compound_name_arguments(Goal, _, Arguments),
        positioned(Arguments, Positions, Argument, ArgumentPosition),
        (   same_term(Argument, Part)
        ->  PartPosition = ArgumentPosition
        ;   nonvar(Argument),
            Argument = _^_,
            part_position(Argument, ArgumentPosition, Part, PartPosition),
            nonvar(PartPosition)
        )
    ->  true
    ;   true
    ).

positioned([Argument|Arguments], [Position|Positions], A, P) :-
    (   A = Argument,
        P = Position
    ;   positioned(Arguments, Positions, A, P)
    ).

%   called_arguments(+Goal, +Module, -Called): the called arguments as calls/3
%   declares or a walk has found them.

called_arguments(Goal, Module, Called) :-
    calls(Goal, Module, Called),
    !.
called_arguments(Goal, Module, Called) :-
    compound(Goal),
    definition(Module, Goal, Home),
    functor(Goal, Name, Arity),
    findall(I-N, inferred(Home:Name/Arity, I, N), Specs),
    Specs \== [],
    arguments_called(Specs, Goal, Called).

arguments_called([], _, []).
arguments_called([I-N|Specs], Goal, [Called|Rest]) :-
    arg(I, Goal, Argument),
    (   N =:= 0
    ->  Called = Argument
    ;   Called = Argument+N
    ),
    arguments_called(Specs, Goal, Rest).

definition(Module, Goal, Home) :-
    (   predicate_property(Module:Goal, imported_from(Home0))
    ->  Home = Home0
    ;   Home = Module
    ).

%   calls_variable(?Var, +N, +Walk): if Var is an argument of the head, notes
%   that the predicate calls it with N more arguments.

calls_variable(Var, N, walk(Caller, _, _, Mode, _)) :-
    (   Mode == infer,
        Caller = Module:Head,
        compound(Head),
        functor(Head, Name, Arity),
        arg(I, Head, Argument),
        Argument == Var,
        \+ inferred(Module:Name/Arity, I, _),
        \+ calls(Head, Module, _)
    ->  assertz(inferred(Module:Name/Arity, I, N))
    ;   true
    ).

infer(Options) :-
    findall(_, inferred(_, _, _), Before),
    forall(walked_clause(Ref, Options), walk_clause(Ref, infer, _, Options)),
    findall(_, inferred(_, _, _), After),
    (   same_length(Before, After)
    ->  true
    ;   infer(Options)
    ).

%   visit(+Goal, ?Position, +Walk): reports a goal if the options ask for it.

visit(Goal, Position, walk(Caller, Module, Place, Mode, Options)) :-
    (   Mode \== infer,
        wanted(Module:Goal, Callee, Action, Options)
    ->  visit(Mode, Action, Callee, Caller, Module, Place, Position, Options)
    ;   true
    ).

visit(find(Found), _, _, _, _, _, _, _) :-
    nb_setarg(1, Found, true).
visit(report, Action, Callee, Caller, Module, Place, Position, Options) :-
    (   option(trace_condition(Condition), Options),
        context(Place, Caller, Module, Context),
        \+ call(Condition, Callee, Context)
    ->  true
    ;   callee_place(Place, Position, Location),
        act(Action, Callee, Caller, Location, Options)
    ).

context(Place, Caller, Module, Context) :-
    (   Place = file(_, _)
    ->  dict_pairs(Context, _, [caller-Caller,module-Module])
    ;   dict_pairs(Context, _, [caller-Caller,clause-Place,module-Module])
    ).

wanted(Module:Goal, Callee, Action, Options) :-
    option(trace_reference(Reference), Options),
    (   Reference \== (-),
        referred(Reference, Module:Goal, Callee)
    ->  Action = trace
    ;   option(undefined(Action), Options, ignore),
        Action \== ignore,
        is_undefined(Module:Goal, Options)
    ->  Callee = Module:Goal
    ).

referred(Reference, Callee, Callee) :-
    \+ Reference \= Callee.
referred(Reference, Module:Goal, Home:Goal) :-
    predicate_property(Module:Goal, imported_from(Home)),
    \+ Reference \= Home:Goal.

is_undefined(Goal, Options) :-
    (   option(autoload(false), Options)
    ->  \+ predicate_property(Goal, defined)
    ;   \+ predicate_property(Goal, visible)
    ).

callee_place(Place, Position, Location) :-
    (   Place = file(File, Line)
    ->  (   nonvar(Position)
        ->  Location = file_term_position(File, Position)
        ;   Location = file(File, Line, -1, _)
        )
    ;   nonvar(Position)
    ->  Location = clause_term_position(Place, Position)
    ;   Location = clause(Place)
    ).

act(trace, Callee, Caller, Location, Options) :-
    (   option(on_trace(OnTrace), Options)
    ->  ignore(call(OnTrace, Callee, Caller, Location))
    ;   true
    ).
act(error, Callee, Caller, Location, _) :-
    pi_head(PI, Callee),
    (   text_place(Location, Place)
    ->  caller_label(Caller, Label),
        print_message(error, undefined_procedure(PI, [Place-Label]))
    ;   print_message(error, undefined_procedure(PI, []))
    ).

caller_label(Caller, Label) :-
    (   Caller = _:Head
    ->  pi_head(PI, Head),
        format(atom(Label), '~q', [PI])
    ;   Label = Caller
    ).

%   text_place(+Location, -Place): Place is File:Line:LinePosition.

text_place(clause_term_position(Ref, Position), Place) :-
    clause_property(Ref, source(File)),
    text_place(file_term_position(File, Position), Place).
text_place(file_term_position(File, Position), File:Line:LinePosition) :-
    arg(1, Position, Offset),
    setup_call_cleanup(prolog_open_source(File, Stream),
                       ( seek(Stream, 0, bof, _),
                         read_string(Stream, Offset, _),
                         line_count(Stream, Line),
                         line_position(Stream, LinePosition) ),
                       prolog_close_source(Stream)).
text_place(clause(Ref), File:Line:0) :-
    clause_property(Ref, file(File)),
    clause_property(Ref, line_count(Line)).
text_place(file(File, Line, _, _), File:Line:0).

%   walk_initialization(+Options): walks the initialization goals in the files
%   of the walked modules.

walk_initialization(Options) :-
    forall(( source_file(File),
             \+ sub_atom(File, 0, _, _, 'library/'),
             ( source_file_property(File, module(Module)) -> true ; Module = user ),
             walked_module(Module, Options)
           ),
           walk_file(File, Module, Options)).

walk_file(File, Module, Options) :-
    catch(setup_call_cleanup(prolog_open_source(File, Stream),
                             walk_directives(Stream, File, Module, Options),
                             prolog_close_source(Stream)),
          error(Formal, _),
          ( Formal = resource_error(_) -> throw(error(Formal, _)) ; true )).

walk_directives(Stream, File, Module, Options) :-
    repeat,
    prolog_read_source_term(Stream, Term, _,
                            [ subterm_positions(Position), term_position(Start), syntax_errors(dec10) ]),
    (   Term == end_of_file
    ->  !
    ;   initialization_of(Term, Position, Goal, GoalPosition0),
        stream_position_data(line_count, Start, Line),
        ( option(source(false), Options) -> true ; GoalPosition = GoalPosition0 ),
        \+ \+ walk(Goal, GoalPosition,
                   walk('<initialization>', Module, file(File, Line), report, Options)),
        fail
    ).

initialization_of((:- Directive), term_position(_, _, _, _, [Position]), Goal, GoalPosition) :-
    nonvar(Directive),
    (   Directive = initialization(Goal)
    ;   Directive = initialization(Goal, _)
    ),
    !,
    argument_position(1, Position, GoalPosition).
