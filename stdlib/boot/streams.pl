/*  Output to memory.
*/

:- meta_predicate
       with_output_to(?, 0).

%!  with_output_to(+Sink, :Goal) is semidet.
%
%   Calls Goal once. What it writes to the current output becomes the
%   argument of Sink: atom(A), string(S), codes(Cs), codes(Cs, Tail),
%   chars(Cs) or chars(Cs, Tail). When Goal fails or raises an exception,
%   what it wrote is dropped.
%   Source: SWI-Prolog.

with_output_to(Sink, Goal) :-
    (   var(Sink)
    ->  throw(error(instantiation_error, context(with_output_to/2, _)))
    ;   '$is_sink'(Sink)
    ->  true
    ;   throw(error(domain_error(output_sink, Sink), context(with_output_to/2, _)))
    ),
    '$push_output'(Buffer, Old),
    (   catch(Goal, Ball, true)
    ->  '$pop_output'(Buffer, Old, Text),
        (   var(Ball)
        ->  '$put_sink'(Sink, Text)
        ;   throw(Ball)
        )
    ;   '$pop_output'(Buffer, Old, _),
        fail
    ).
