/*  library(check): what may be wrong with a program. */

:- module(check,
          [ check/0,
            list_undefined/0
          ]).

%!  check is det.
%
%   Print warnings about the program: those of list_undefined/0.
%   Source: SWI-Prolog.

check :-
    list_undefined.

%!  list_undefined is det.
%
%   Print a warning for each procedure that clauses of files call and that is
%   not defined.
%   Source: SWI-Prolog.

list_undefined :-
    '$undefined_calls'(Messages),
    print_all(Messages).

print_all([]).
print_all([Kind-Message|Messages]) :-
    print_message(Kind, Message),
    print_all(Messages).
