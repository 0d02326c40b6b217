/*  library(prolog_xref/meta): what the system calls, for library(prolog_xref): the goals
    among the arguments of a goal, and the hooks of a program.
*/

:- module(prolog_xref_meta,
          [ calls/3,
            declared_calls/3,
            callee/2,
            hook_called/4,
            hook/1
          ]).

:- autoload(library(lists)).
:- use_module(library(prolog_code), [extend_goal/3]).

:- multifile
    prolog:called_by/2,
    prolog:called_by/4,
    prolog:meta_goal/2.
:- dynamic
    prolog:called_by/2,
    prolog:called_by/4,
    prolog:meta_goal/2.

%!  calls(+Goal, +Module, -Called) is semidet.
%
%   Called are the goals that Goal calls by its arguments: Goal, Goal+N for one with N more
%   arguments, //(Body) for a body of a grammar rule. What is said here comes before the
%   declaration of the predicate that Module sees.

calls(Goal, Module, Called) :-
    callable(Goal),
    (   prolog:meta_goal(Goal, Called0)
    ->  Called = Called0
    ;   special(Goal, Called0)
    ->  Called = Called0
    ;   lambda(Goal, Called0)
    ->  Called = Called0
    ;   \+ is_empty(Goal),
        functor(Goal, Name, Arity),
        functor(Head, Name, Arity),
        catch(predicate_property(Module:Head, meta_predicate(Declaration)), error(_, _), fail)
    ->  called_arguments(Declaration, Goal, Called)
    ).

%   is_empty(+Goal): a compound without arguments, p().

is_empty(Goal) :-
    compound(Goal),
    compound_name_arity(Goal, _, 0).

%!  declared_calls(+Declaration, -Head, -Called) is semidet.
%
%   Head is the most general goal of the predicate with a meta_predicate Declaration;
%   Called is what it calls. Fails when it calls nothing.

declared_calls(Declaration, Head, Called) :-
    compound(Declaration),
    functor(Declaration, Name, Arity),
    functor(Head, Name, Arity),
    called_arguments(Declaration, Head, Called),
    Called \== [].

called_arguments(Declaration, Goal, Called) :-
    Declaration =.. [_|Specs],
    Goal =.. [_|Arguments],
    called_list(Specs, Arguments, Called).

called_list([], [], []).
called_list([Spec|Specs], [Argument|Arguments], Called0) :-
    (   called_argument(Spec, Argument, Goal)
    ->  Called0 = [Goal|Called]
    ;   Called0 = Called
    ),
    called_list(Specs, Arguments, Called).

called_argument(Spec, _, _) :-
    var(Spec),
    !,
    fail.
called_argument(0, Goal, Goal).
called_argument(^, Goal0, Goal) :-
    unquantified(Goal0, Goal).
called_argument(//, Body, //(Body)).
called_argument(N, Goal, Goal+N) :-
    integer(N),
    N > 0.

unquantified(Goal0, Goal) :-
    nonvar(Goal0),
    Goal0 = _^Goal1,
    !,
    unquantified(Goal1, Goal).
unquantified(Goal0, Module:Goal) :-
    nonvar(Goal0),
    Goal0 = Module:Goal1,
    !,
    unquantified(Goal1, Goal).
unquantified(Goal, Goal).

% special(+Goal, -Called): goals with no declaration, or one that says too
% little.

special(retract(Clause), [Head]) :-
    head(Clause, Head).
special(clause(Head, _), [Head]).
special(clause(Head, _, _), [Head]).
special(format_predicate(_, Head), [Head]).
special(at_halt(Goal), [Goal]).
special(thread_at_exit(Goal), [Goal]).
special(thread_create(Goal), [Goal]).
special(thread_create(Goal, _), [Goal]).
special(thread_create(Goal, _, _), [Goal]).
special(thread_signal(_, Goal), [Goal]).
special(on_signal(_, _, Handler), [Handler+1]).
special(phrase(Body, _), [//(Body)]).
special(phrase(Body, _, _), [//(Body)]).
special(assertion(Goal), [Goal]).
special(snapshot(Goal), [Goal]).
special(transaction(Goal), [Goal]).
special(@(Goal, _), [Goal]).
special(thread_idle(Goal, _), [Goal]).
special(profile(Goal), [Goal]).
special(time(Goal), [Goal]).

head(Clause, Head) :-
    (   nonvar(Clause),
        Clause = (Head0 :- _)
    ->  Head = Head0
    ;   Head = Clause
    ).

% Lambda expressions: the body gets the arguments beyond the parameters.

lambda(Goal, [Called]) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, Arguments),
    lambda(Name, Arguments, Called).

lambda(>>, [Parameters0, Body|Arguments], Called) :-
    (   nonvar(Parameters0),
        Parameters0 = _/Parameters1
    ->  Parameters = Parameters1
    ;   Parameters = Parameters0
    ),
    length(Arguments, N),
    (   is_list(Parameters)
    ->  length(Parameters, M)
    ;   M = 0
    ),
    more(N, M, Body, Called).
lambda(/, [_, Body|Arguments], Called) :-
    length(Arguments, N),
    more(N, 0, Body, Called).
lambda(\, [Lambda|Arguments], Called) :-
    length(Arguments, N),
    N > 0,
    abstracted(N, Lambda, Called).

abstracted(N, Lambda, Called) :-
    (   N > 0,
        nonvar(Lambda),
        Lambda = _^Body
    ->  M is N-1,
        abstracted(M, Body, Called)
    ;   more(N, 0, Lambda, Called)
    ).

more(N, M, Body, Called) :-
    (   N > M
    ->  Extra is N-M,
        Called = Body+Extra
    ;   Called = Body
    ).

%!  callee(+Called, -Goal) is semidet.
%
%   Goal is the one that an element of the list of calls/3 stands for; fails when it is
%   not known.

callee(Called, _) :-
    var(Called),
    !,
    fail.
callee(_^Goal0, Goal) :-
    !,
    callee(Goal0, Goal).
callee(Goal0+N, Goal) :-
    integer(N),
    !,
    callable(Goal0),
    length(Extra, N),
    extended(Goal0, Extra, Goal).
callee(//(Body), Goal) :-
    !,
    nonvar(Body),
    dcg_goal(Body, Goal).
callee(Goal, Goal) :-
    callable(Goal).

extended(Module:Goal0, Extra, Module:Goal) :-
    !,
    callable(Goal0),
    extended(Goal0, Extra, Goal).
extended(Goal0, Extra, Goal) :-
    extend_goal(Goal0, Extra, Goal).

dcg_goal(Body, Goal) :-
    catch(dcg_translate_rule((x --> Body), (_ :- Goal)), error(_, _), fail).

%!  hook_called(+Goal, +Module, +Context, -Called) is semidet.
%
%   Called is what the hooks prolog:called_by/4 and prolog:called_by/2 say that Goal calls.

hook_called(Goal, Module, Context, Called) :-
    (   prolog:called_by(Goal, Module, Context, Called)
    ->  true
    ;   prolog:called_by(Goal, Called)
    ).

%!  hook(?Head) is nondet.
%
%   A predicate that the system calls when a program has it.

hook(attr_portray_hook(_, _)).
hook(attr_unify_hook(_, _)).
hook(attribute_goals(_, _, _)).
hook(goal_expansion(_, _)).
hook(goal_expansion(_, _, _, _)).
hook(term_expansion(_, _)).
hook(term_expansion(_, _, _, _)).
hook(resource(_, _, _)).
hook(Module:Head) :-
    hook_of(Module, Head).

hook_of(prolog, locate_clauses(_, _)).
hook_of(prolog, message(_, _, _)).
hook_of(prolog, error_message(_, _, _)).
hook_of(prolog, message_location(_, _, _)).
hook_of(prolog, message_context(_, _, _)).
hook_of(prolog, message_line_element(_, _)).
hook_of(prolog, debug_control_hook(_)).
hook_of(prolog, help_hook(_)).
hook_of(prolog, show_profile_hook(_, _)).
hook_of(prolog, general_exception(_, _)).
hook_of(prolog, predicate_summary(_, _)).
hook_of(prolog, residual_goals(_, _)).
hook_of(prolog_edit, load).
hook_of(prolog_edit, locate(_, _, _)).
hook_of(user, exception(_, _, _)).
hook_of(user, file_search_path(_, _)).
hook_of(user, library_directory(_)).
hook_of(user, message_hook(_, _, _)).
hook_of(user, portray(_)).
hook_of(user, prolog_list_goal(_)).
hook_of(user, prolog_predicate_name(_, _)).
hook_of(user, prolog_clause_name(_, _)).
hook_of(user, prolog_trace_interception(_, _, _, _)).
hook_of(user, prolog_exception_hook(_, _, _, _)).
hook_of(sandbox, safe_primitive(_)).
hook_of(sandbox, safe_meta_predicate(_)).
hook_of(sandbox, safe_meta(_, _)).
hook_of(sandbox, safe_meta(_, _, _)).
hook_of(sandbox, safe_global_variable(_)).
hook_of(sandbox, safe_directive(_)).
hook_of(sandbox, safe_prolog_flag(_)).
hook_of(sandbox, safe_prolog_flag(_, _)).
