/*  library(broadcast): events, and the goals that are called when one is sent. */

:- module(broadcast,
          [ listen/2,
            listen/3,
            unlisten/1,
            unlisten/2,
            unlisten/3,
            listening/3,
            broadcast/1,
            broadcast_request/1
          ]).

:- autoload(library(error)).

:- meta_predicate
    listen(+, 0),
    listen(+, +, 0),
    unlisten(?, ?, :).

:- dynamic listener/4.

%!  listen(+Template, :Goal) is det.
%!  listen(+Listener, +Template, :Goal) is det.
%
%   Call Goal when an event comes that unifies with Template, on behalf of Listener, which
%   is the module of Goal by default. The goal that was added last is called first; adding
%   one again changes nothing.
%   Errors: type_error(callable, Goal).
%   Source: SWI-Prolog.

listen(Template, Goal) :-
    strip_module(Goal, Module, _),
    listen(Module, Template, Goal).

listen(Listener, Template, Goal0) :-
    strip_module(Goal0, Module, Goal),
    must_be(callable, Goal),
    (   listener(Template1, Listener, Module, Goal1),
        Template1-Goal1 =@= Template-Goal
    ->  true
    ;   asserta(listener(Template, Listener, Module, Goal))
    ).

%!  unlisten(?Listener) is det.
%!  unlisten(?Listener, ?Template) is det.
%!  unlisten(?Listener, ?Template, :Goal) is det.
%
%   Remove the goals whose listener, template and goal unify with the arguments.
%   Source: SWI-Prolog.

unlisten(Listener) :-
    retractall(listener(_, Listener, _, _)).

unlisten(Listener, Template) :-
    retractall(listener(Template, Listener, _, _)).

unlisten(Listener, Template, Goal0) :-
    strip_module(Goal0, Module, Goal),
    retractall(listener(Template, Listener, Module, Goal)).

%!  listening(?Listener, ?Template, ?Goal) is nondet.
%
%   Goal was added for Template on behalf of Listener.
%   Source: SWI-Prolog.

listening(Listener, Template, Module:Goal) :-
    listener(Template, Listener, Module, Goal).

%!  broadcast(+Event) is det.
%
%   Call each goal for Event once, whether it succeeds or fails, and undo its
%   bindings.
%   Errors: those of the goals; later goals are not called then.
%   Source: SWI-Prolog.

broadcast(Event) :-
    forall(listener(Event, _, Module, Goal),
           ignore(Module:Goal)).

%!  broadcast_request(+Event) is nondet.
%
%   A goal for Event is true; its bindings stay.
%   Errors: those of the goals.
%   Source: SWI-Prolog.

broadcast_request(Event) :-
    listener(Event, _, Module, Goal),
    call(Module:Goal).
