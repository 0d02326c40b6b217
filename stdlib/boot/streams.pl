/*  Output to memory.
*/

:- meta_predicate
       with_output_to(?, 0).

%!  with_output_to(+Output, :Goal) is semidet.
%
%   Calls Goal once. What it writes to the current output goes to a stream,
%   or becomes the argument of Output: atom(A), string(S), codes(Cs),
%   codes(Cs, Tail), chars(Cs) or chars(Cs, Tail). In these, when Goal fails
%   or raises an exception, what it wrote is dropped.
%   Source: SWI-Prolog.

with_output_to(Output, Goal) :-
    (   var(Output)
    ->  throw(error(instantiation_error, context(system:with_output_to/2, _)))
    ;   '$is_sink'(Output)
    ->  '$push_output'(Buffer, Old),
        (   catch(Goal, Ball, true)
        ->  '$pop_output'(Buffer, Old, Text),
            '$rethrow'(Ball),
            '$put_sink'(Output, Text)
        ;   '$pop_output'(Buffer, Old, _),
            fail
        )
    ;   is_stream(Output)
    ->  current_output(Old),
        set_output(Output),
        (   catch(Goal, Ball, true)
        ->  set_output(Old),
            '$rethrow'(Ball)
        ;   set_output(Old),
            fail
        )
    ;   atom(Output)
    ->  throw(error(existence_error(stream, Output), context(system:with_output_to/2, _)))
    ;   throw(error(type_error(output, Output), context(system:with_output_to/2, _)))
    ).

'$rethrow'(Ball) :-
    (   var(Ball)
    ->  true
    ;   throw(Ball)
    ).
