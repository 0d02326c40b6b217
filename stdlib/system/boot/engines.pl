/*  The predicates about engines that are in Prolog (section 11 of SWI-Prolog's manual). */

:- meta_predicate(engine_create(?, 0, -)).

%!  engine_create(+Template, :Goal, -Engine) is det.

engine_create(Template, Goal, Engine) :-
    engine_create(Template, Goal, Engine, []).

%!  engine_post(+Engine, +Term, -Reply) is semidet.
%
%   Posts Term and asks for the next solution.

engine_post(Engine, Term, Reply) :-
    engine_post(Engine, Term),
    engine_next(Engine, Reply).

%!  engine_next_reified(+Engine, -Outcome) is det.
%
%   Outcome is the(Term), no, or exception(Error).

engine_next_reified(Engine, Outcome) :-
    catch(( engine_next(Engine, Term) -> Outcome = the(Term) ; Outcome = no ),
          Error,
          Outcome = exception(Error)).
