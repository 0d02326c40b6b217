/*  library(sandbox): whether a goal is safe to call, that is, can do nothing but
    compute.

    The clauses of all predicates that a goal can reach are examined. A
    predicate is first examined in its most general form. If that calls an
    unknown goal, it is examined with the arguments of the goal. Predicates of
    the system and of libraries in the tables of library(sandbox/safe) are known
    to be safe. A program declares more with the hooks safe_primitive/1,
    safe_meta/2 and the others below; there, only system predicates may be named
    without a module.
*/

:- module(sandbox, [safe_goal/1, safe_call/1]).

:- autoload(library(apply)).
:- use_module(library(assoc)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(messages), [translate_message//1]).
:- use_module(library(prolog_code), [extend_goal/3]).
:- use_module(library(prolog_xref/meta), [calls/3, callee/2]).
:- use_module(library(sandbox/safe)).

:- meta_predicate safe_goal(:), safe_call(0).

:- multifile
    safe_primitive/1,
    safe_meta_predicate/1,
    safe_meta/2,
    safe_meta/3,
    safe_global_variable/1,
    safe_directive/1,
    safe_prolog_flag/1,
    safe_prolog_flag/2,
    prolog:sandbox_allowed_directive/1,
    prolog:sandbox_allowed_goal/1,
    prolog:message//1.
:- dynamic
    safe_primitive/1,
    safe_meta_predicate/1,
    safe_meta/2,
    safe_meta/3,
    safe_global_variable/1,
    safe_directive/1,
    safe_prolog_flag/1,
    safe_prolog_flag/2.

%!  safe_call(:Goal) is nondet.
%
%   Call Goal, as expand_goal/2 makes it, if it is safe.
%   Errors: those of safe_goal/1.
%   Source: SWI-Prolog.

safe_call(Goal0) :-
    strip_module(Goal0, Module, Plain),
    expand_goal(Plain, Goal),
    safe_goal(Module:Goal),
    call(Module:Goal).

%!  safe_goal(:Goal) is det.
%
%   All that Goal can call is safe.
%   Errors: permission_error(call, sandboxed, G) for a goal G that it can reach and that is
%   not safe; instantiation_error if a called goal is unknown; existence_error(procedure,
%   G). Their context is sandbox(G, Parents): the goals that lead to it, the nearest first.
%   Source: SWI-Prolog.

safe_goal(Goal0) :-
    strip_module(Goal0, Module, Goal),
    empty_assoc(Safe),
    (   callable(Goal),
        home(Goal, Module, Home),
        Home \== Module,
        \+ inherits(Module, Home)
    ->  safe(Module:Goal, user, [], Safe, _)
    ;   safe(Goal, Module, [], Safe, _)
    ).

% safe(+Goal, +Module, +Parents, +Safe0, -Safe): Safe are the goals that were or
% are being examined.

safe(Goal, _, Parents, _, _) :-
    var(Goal),
    !,
    refuse(instantiation_error, Goal, Parents).
safe((A, B), Module, Parents, Safe0, Safe) :-
    !,
    safe(A, Module, Parents, Safe0, Safe1),
    safe(B, Module, Parents, Safe1, Safe).
safe((A ; B), Module, Parents, Safe0, Safe) :-
    !,
    safe((A, B), Module, Parents, Safe0, Safe).
safe((A -> B), Module, Parents, Safe0, Safe) :-
    !,
    safe((A, B), Module, Parents, Safe0, Safe).
safe((A *-> B), Module, Parents, Safe0, Safe) :-
    !,
    safe((A, B), Module, Parents, Safe0, Safe).
safe(\+ A, Module, Parents, Safe0, Safe) :-
    !,
    safe(A, Module, Parents, Safe0, Safe).
safe(Other:Goal, Module, Parents, Safe0, Safe) :-
    !,
    (   ( var(Other) ; var(Goal) )
    ->  refuse(instantiation_error, Other:Goal, Parents)
    ;   ( Other == Module ; Goal = _:_ ; reachable(Goal, Other) )
    ->  safe(Goal, Other, Parents, Safe0, Safe)
    ;   refuse(permission_error(call, sandboxed, Other:Goal), Other:Goal, Parents)
    ).
safe(Goal, Module, Parents, Safe0, Safe) :-
    must_be(callable, Goal),
    home(Goal, Module, Home),
    (   primitive(Goal, Home)
    ->  Safe = Safe0
    ;   meta(Goal, Home, Module, Parents, Called)
    ->  safe_list(Called, Module, [Goal|Parents], Safe0, Safe)
    ;   program(Goal, Home)
    ->  safe_program(Goal, Home, Module, Parents, Safe0, Safe)
    ;   predicate_property(Home:Goal, defined)
    ->  general(Goal, General),
        refuse(permission_error(call, sandboxed, General), Module:General, Parents)
    ;   refuse(existence_error(procedure, Module:Goal), Module:Goal, Parents)
    ).

refuse(Formal, Goal, Parents) :-
    throw(error(Formal, sandbox(Goal, Parents))).

safe_list([], _, _, Safe, Safe).
safe_list([Goal|Goals], Module, Parents, Safe0, Safe) :-
    safe(Goal, Module, Parents, Safe0, Safe1),
    safe_list(Goals, Module, Parents, Safe1, Safe).

% A goal may call what another module exports, imports or makes public, and
% predicates of the system.

reachable(Goal, Module) :-
    control(Goal),
    atom(Module),
    !.
reachable(Goal, Module) :-
    callable(Goal),
    (   predicate_property(Module:Goal, public)
    ;   home(Goal, Module, Home),
        ( of_system(Home) ; Home \== Module, exports(Home, Goal) )
    ;   exports(Module, Goal)
    ),
    !.

exports(Module, Goal) :-
    functor(Goal, Name, Arity),
    module_property(Module, exports(Exports)),
    memberchk(Name/Arity, Exports).

%   inherits(+Module, +Home): Module sees what Home defines without an import.

inherits(Module, Home) :-
    import_module(Module, Parent),
    (   Parent == Home
    ;   inherits(Parent, Home)
    ),
    !.

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

home(Goal, Module, Home) :-
    (   predicate_property(Module:Goal, imported_from(Home0))
    ->  Home = Home0
    ;   predicate_property(Module:Goal, built_in)
    ->  Home = system
    ;   Home = Module
    ).

of_system(system).
of_system(Module) :-
    sub_atom(Module, 0, _, _, $).

primitive(Goal, Home) :-
    (   safe_primitive(Home:Goal)
    ;   of_system(Home),
        ( safe_builtin(Goal) ; safe_primitive(Goal) ; safe_primitive(system:Goal) )
    ;   safe_library(Home),
        exports(Home, Goal),
        \+ predicate_property(Home:Goal, meta_predicate(_))
    ;   safe_library_goal(Home, Goal)
    ;   state(Goal, Home)
    ),
    !.

% Clauses of the module itself, global variables and flags that are said to be safe.

state(Goal, system) :-
    (   changes(Goal, Clause)
    ->  callable(Clause),
        Clause \= _:_,
        Clause \= (_ :- _)
    ;   global(Goal, Key)
    ->  must_be(nonvar, Key),
        safe_global_variable(Key)
    ;   Goal = set_prolog_flag(Flag, Value)
    ->  atom(Flag),
        ( safe_flag(Flag, Value) ; safe_prolog_flag(Flag) ; safe_prolog_flag(Flag, Value) )
    ;   Goal = use_module(Library)
    ->  nonvar(Library),
        Library = library(_)
    ).

changes(assert(Clause), Clause).
changes(asserta(Clause), Clause).
changes(assertz(Clause), Clause).
changes(retract(Clause), Clause).
changes(retractall(Head), Head).
changes(clause(Head, _), Head).

global(nb_setval(Key, _), Key).
global(b_setval(Key, _), Key).
global(nb_linkval(Key, _), Key).

% meta(+Goal, +Home, +Module, +Parents, -Called): Goal is safe when Called are.

meta(Goal, Home, Module, _, Called) :-
    (   safe_meta(Home:Goal, Module, Called0)
    ;   safe_meta(Home:Goal, Called0)
    ;   of_system(Home),
        safe_meta(Goal, Called0)
    ),
    !,
    Called = Called0.
meta(debug(_, Format, Arguments), prolog_debug, _, Parents, Called) :-
    !,
    format_calls(Format, Arguments, Parents, Called).
meta(Goal, Home, _, Parents, Called) :-
    of_system(Home),
    special(Goal, Parents, Called0),
    !,
    Called = Called0.
meta(Goal, Home, Module, Parents, Called) :-
    (   of_system(Home),
        safe_builtin_meta(Goal)
    ;   safe_library(Home),
        exports(Home, Goal)
    ;   safe_library_meta(Home, Goal)
    ;   functor(Goal, Name, Arity),
        safe_meta_predicate(Home:Name/Arity)
    ),
    !,
    calls(Goal, Module, Called0),
    maplist(known(Goal, Parents), Called0, Called).

known(Goal, Parents, Called0, Called) :-
    (   callee(Called0, Called1)
    ->  Called = Called1
    ;   open_call(Called0)
    ->  refuse(instantiation_error, Called0, [Goal|Parents])
    ;   Called0 = //(Body)
    ->  type_error(callable, Body)
    ;   type_error(callable, Called0)
    ).

open_call(Goal) :-
    var(Goal).
open_call(Goal+N) :-
    integer(N),
    open_call(Goal).
open_call(//(Body)) :-
    var(Body).
open_call(_:Goal) :-
    open_call(Goal).

special(with_output_to(Sink, Goal), _, [Goal]) :-
    must_be(nonvar, Sink),
    safe_sink(Sink).
special(format(Format), Parents, Called) :-
    format_calls(Format, [], Parents, Called).
special(format(Format, Arguments), Parents, Called) :-
    format_calls(Format, Arguments, Parents, Called).
special(format(Sink, Format, Arguments), Parents, Called) :-
    must_be(nonvar, Sink),
    safe_sink(Sink),
    format_calls(Format, Arguments, Parents, Called).
special(put_attr(_, Module, _), _, Called) :-
    must_be(atom, Module),
    (   current_predicate(Module:attr_unify_hook/2)
    ->  Called = [Module:attr_unify_hook(_, _)]
    ;   Called = []
    ).
special(apply(Closure, Arguments), Parents, [Goal]) :-
    (   callable(Closure),
        is_list(Arguments)
    ->  extend_goal(Closure, Arguments, Goal)
    ;   refuse(instantiation_error, Closure, Parents)
    ).

safe_sink(atom(_)).
safe_sink(string(_)).
safe_sink(codes(_)).
safe_sink(codes(_, _)).
safe_sink(chars(_)).
safe_sink(chars(_, _)).

% format_calls(+Format, +Arguments, +Parents, -Called): the arguments of ~@.

format_calls(Format, Arguments0, Parents, Called) :-
    must_be(nonvar, Format),
    text_to_string(Format, Text),
    string_codes(Text, Codes),
    strip_module(Arguments0, _, Arguments1),
    (   ( is_list(Arguments1) ; var(Arguments1) )
    ->  Arguments = Arguments1
    ;   Arguments = [Arguments1]
    ),
    directives(Codes, Arguments, Parents, Called).

directives([], _, _, []).
directives([Code|Codes], Arguments, Parents, Called) :-
    (   Code == 0'~
    ->  directive(Codes, Arguments, Parents, Called)
    ;   directives(Codes, Arguments, Parents, Called)
    ).

directive([], _, _, []).
directive([Code|Codes], Arguments0, Parents, Called) :-
    (   Code == 0'`,
        Codes = [_|Codes1]
    ->  (   Codes1 = [0'*|_]
        ->  refuse(instantiation_error, Arguments0, Parents)
        ;   directive(Codes1, Arguments0, Parents, Called)
        )
    ;   code_type(Code, digit)
    ->  directive(Codes, Arguments0, Parents, Called)
    ;   Code == 0'*
    ->  argument(Arguments0, _, Arguments),
        directive(Codes, Arguments, Parents, Called)
    ;   memberchk(Code, `n~t|+`)
    ->  directives(Codes, Arguments0, Parents, Called)
    ;   Code == 0'@
    ->  (   nonvar(Arguments0)
        ->  argument(Arguments0, Goal, Arguments),
            Called = [Goal|Called1]
        ;   refuse(instantiation_error, Arguments0, Parents)
        ),
        directives(Codes, Arguments, Parents, Called1)
    ;   argument(Arguments0, _, Arguments),
        directives(Codes, Arguments, Parents, Called)
    ).

argument(Arguments0, Argument, Arguments) :-
    (   nonvar(Arguments0),
        Arguments0 = [Argument0|Arguments1]
    ->  Argument = Argument0,
        Arguments = Arguments1
    ;   Arguments = Arguments0,
        Argument = true
    ).

% Predicates of programs: their clauses.

program(Goal, Home) :-
    \+ of_system(Home),
    \+ ( module_property(Home, file(File)), sub_atom(File, 0, _, _, 'library/') ),
    (   predicate_property(Home:Goal, number_of_clauses(_))
    ;   predicate_property(Home:Goal, dynamic)
    ),
    !.

safe_program(Goal, Home, Module, Parents, Safe0, Safe) :-
    general(Goal, General),
    (   catch(safe_clauses(General, Home, Module, Parents, Safe0, Safe1),
              error(instantiation_error, _), fail)
    ->  Safe = Safe1
    ;   deep(Goal, Parents)
    ->  refuse(instantiation_error, Goal, Parents)
    ;   safe_clauses(Goal, Home, Module, Parents, Safe0, Safe)
    ).

safe_clauses(Goal, Home, Module, Parents, Safe0, Safe) :-
    copy_term_nat(Home:Goal, Key),
    numbervars(Key, 0, _),
    (   get_assoc(Key, Safe0, _)
    ->  Safe = Safe0
    ;   put_assoc(Key, Safe0, true, Safe1),
        findall(Body, ( '$clause'(Home:Goal, Clause), clause_body(Clause, Body), Body \== true ), Bodies),
        safe_list(Bodies, Home, [Module:Goal|Parents], Safe1, Safe)
    ).

clause_body((_ :- Body), Body).
clause_body((Head => Body0), Body) :-
    (   Head = (_, Guard)
    ->  Body = (Guard, Body0)
    ;   Body = Body0
    ).

% A predicate that calls itself with ever new goals is not followed further.

deep(Goal, Parents) :-
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    findall(x, ( member(Parent, Parents), Parent = _:Head ), Same),
    length(Same, N),
    N >= 20.

general(Goal, General) :-
    (   compound(Goal)
    ->  compound_name_arity(Goal, Name, Arity),
        compound_name_arity(General, Name, Arity)
    ;   General = Goal
    ).

%   prolog:sandbox_allowed_directive(:Directive) and
%   prolog:sandbox_allowed_goal(:Goal): raise errors for unsafe goals while an
%   untrusted program is loaded.

prolog:sandbox_allowed_directive(Directive0) :-
    strip_module(Directive0, Module, Directive),
    (   safe_directive(Module:Directive)
    ->  true
    ;   declaration(Directive)
    ->  true
    ;   safe_goal(Module:Directive)
    ).

prolog:sandbox_allowed_goal(Goal) :-
    safe_goal(Goal).

prolog:message(error(Formal, Context)) -->
    { nonvar(Context), Context = sandbox(_, Parents) },
    translate_message(error(Formal, _)),
    reachable_from(Parents).

reachable_from([]) -->
    [].
reachable_from([Parent|Parents]) -->
    [nl, 'Reachable from:'],
    goals([Parent|Parents]).

goals([]) -->
    [].
goals([Goal|Goals]) -->
    [nl, '\t  ~p'-[Goal]],
    goals(Goals).
