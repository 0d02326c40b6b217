/*  library(modules): modules that exist for one goal. */

:- module(modules, [in_temporary_module/3, current_temporary_module/1]).

:- autoload(library(error)).

:- meta_predicate in_temporary_module(?, 0, 0).

%!  in_temporary_module(?Module, :Setup, :Goal) is nondet.
%
%   Call Setup once, then Goal, in a module that is emptied when they have ended. An unbound
%   Module gets a new name.
%   Errors: permission_error(module_property, class, temporary) for a module with predicates.
%   Source: SWI-Prolog.
%
%   ```
%   ?- in_temporary_module(m, assertz(p(1)), m:p(X)).
%   X = 1.
%   ```

in_temporary_module(Module, Setup, Goal) :-
    setup_call_cleanup(
        make_temporary(Module),
        ( once(@(Setup, Module)), @(Goal, Module) ),
        empty_module(Module)).

make_temporary(Module) :-
    (   var(Module)
    ->  repeat,
        flag('$temporary_module', N, N+1),
        format(atom(Module), 'tmp-~d', [N]),
        \+ current_module(Module),
        !
    ;   must_be(atom, Module),
        own_predicate(Module, _)
    ->  throw(error(permission_error(module_property, class, temporary), _))
    ;   true
    ),
    set_module(Module:class(temporary)).

%   empty_module(+Module): removes everything that Module defines.

empty_module(Module) :-
    forall(module_file(Module, File), unload_file(File)),
    forall(own_predicate(Module, Name/Arity),
           (   functor(Head, Name, Arity),
               (   predicate_property(Module:Head, dynamic)
               ->  retractall(Module:Head)
               ;   true
               ),
               abolish(Module:Name/Arity)
           )),
    set_module(Module:class(user)).

module_file(Module, File) :-
    source_file_property(File, load_context(Module, _, _)),
    \+ source_file_property(File, module(_)).

own_predicate(Module, Name/Arity) :-
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)).

%!  current_temporary_module(?Module) is nondet.
%
%   Module is such a module.
%   Source: SWI-Prolog.

current_temporary_module(Module) :-
    current_module(Module),
    module_property(Module, class(temporary)).
