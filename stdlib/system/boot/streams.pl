/*  Output to memory.
*/

:- meta_predicate
       with_output_to(?, 0).

%!  with_output_to(+Output, :Goal) is semidet.
%
%   Calls Goal once. What it writes to the current output goes to a stream,
%   or becomes the argument of Output: atom(A), string(S), codes(Cs),
%   codes(Cs, Tail), chars(Cs) or chars(Cs, Tail). In these, when Goal fails
%   or raises an exception, its output is dropped.
%   Source: SWI-Prolog.

with_output_to(Output, Goal) :-
    (   var(Output)
    ->  throw(error(instantiation_error, context(system:with_output_to/2, _)))
    ;   '$redirection'(Output, Id)
    ->  '$cleanup'('$write_to'(Id, Output, Goal), '$restore_output'(Id))
    ;   atom(Output)
    ->  throw(error(existence_error(stream, Output), context(system:with_output_to/2, _)))
    ;   throw(error(type_error(output, Output), context(system:with_output_to/2, _)))
    ).

'$write_to'(Id, Output, Goal) :-
    '$redirect'(Id, Output),
    call(Goal),
    !,
    '$redirected'(Id, Output).

%   '$portrays'(+Term), '$portrays'(:Goal, +Term, +Options): the hook has
%   written Term. Its bindings are undone.

'$portrays'(Term) :-
    \+ \+ user:portray(Term).

'$portrays'(Goal, Term, Options) :-
    \+ \+ call(Goal, Term, Options).
