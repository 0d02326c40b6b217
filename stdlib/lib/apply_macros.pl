/*  library(apply_macros): maplist/2 and the like are fast without macros. In a program that imports
the library, the parameters of lambda expressions are local even if they occur elsewhere in the
clause.
*/

:- module(apply_macros,
          [ expand_phrase/2,
            expand_phrase/4
          ]).

%!  expand_phrase(+PhraseGoal, -Goal) is semidet.
%!  expand_phrase(+PhraseGoal, ?Position0, -Goal, ?Position) is semidet.
%
%   Goal does what a call of phrase/2 or phrase/3 with a known grammar body does. Positions stay as
%   they are.
%   Errors: those of dcg_translate_rule/2.
%   Source: SWI-Prolog.

expand_phrase(PhraseGoal, Goal) :-
    expand_phrase(PhraseGoal, Position, Goal, Position).

expand_phrase(PhraseGoal, Position, Goal, Position) :-
    (   PhraseGoal = phrase(Body, List),
        Rest = []
    ;   PhraseGoal = phrase(Body, List, Rest)
    ),
    !,
    callable(Body),
    dcg_translate_rule((head --> Body), (head(S0, S) :- Goal0)),
    Goal0-S0-S = Goal-List-Rest.
