/*  library(shlib): foreign libraries, which cannot be loaded here: the error is
that of SWI-Prolog for a file that does not exist. */

:- module(shlib,
          [ load_foreign_library/1,
            load_foreign_library/2,
            use_foreign_library/1,
            use_foreign_library/2
          ]).

:- autoload(library(error)).

%!  load_foreign_library(+Library) is det.
%!  load_foreign_library(+Library, +Install) is det.
%
%   Raises an error: no library can be loaded.
%   Errors: instantiation_error, shared_object(open, Text).
%   Source: SWI-Prolog.

load_foreign_library(Library) :-
    load_foreign_library(Library, install).

load_foreign_library(Library, _) :-
    (   var(Library)
    ->  instantiation_error(Library)
    ;   Library = foreign(Name)
    ->  true
    ;   Name = Library
    ),
    format(atom(Text), '~w: cannot open shared object file: No such file or directory', [Name]),
    throw(error(shared_object(open, Text), context(system:'$open_shared_object'/3, _))).

%!  use_foreign_library(+Library) is det.
%!  use_foreign_library(+Library, +Install) is det.
%
%   The same, as a directive.
%   Errors: as for load_foreign_library/2.
%   Source: SWI-Prolog.

use_foreign_library(Library) :-
    initialization(shlib:load_foreign_library(Library), now).

use_foreign_library(Library, Install) :-
    initialization(shlib:load_foreign_library(Library, Install), now).
