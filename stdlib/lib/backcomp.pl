/*  library(backcomp): names that older programs use.
*/

:- module(backcomp,
          [ concat_atom/2,
            concat_atom/3
          ]).

%!  concat_atom(+List, -Atom) is det.
%!  concat_atom(?List, +Separator, ?Atom) is semidet.
%
%   As atomic_list_concat/2,3.
%   Source: SWI-Prolog.

concat_atom(List, Atom) :-
    atomic_list_concat(List, Atom).

concat_atom(List, Separator, Atom) :-
    atomic_list_concat(List, Separator, Atom).
