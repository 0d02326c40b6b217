/*  library(prolog_coverage): which clauses of a program a goal enters. */

:- module(prolog_coverage, [coverage/1, coverage/2, show_coverage/1, show_coverage/2]).

:- autoload(library(error)).
:- autoload(library(option)).
:- autoload(library(lists)).
:- autoload(library(apply)).

:- meta_predicate
    coverage(0),
    coverage(0, +),
    show_coverage(0),
    show_coverage(0, +).

%!  coverage(:Goal) is semidet.
%!  coverage(:Goal, +Options) is semidet.
%!  show_coverage(:Goal) is semidet.
%!  show_coverage(:Goal, +Options) is semidet.
%
%   Call Goal once, then print on the current output, for each file of the program, how many of its
%   clauses were entered (their heads unified with a goal), how many of those never succeeded, and
%   the lines of these and of clauses not entered. Options are
%
%     - modules(List)   only files that define one of these modules
%     - lines(Bool)     print lines of clauses, by default true
%     - cover(File)     also write a cover profile of Go, for go tool cover
%
%   Errors: those of Goal.
%   Source: SWI-Prolog; the options lines and cover are ours.

coverage(Goal) :-
    coverage(Goal, []).

coverage(Goal, Options) :-
    option(lines(Lines), Options, true),
    must_be(boolean, Lines),
    setup_call_cleanup(
        '$coverage_begin',
        once(Goal),
        (   '$coverage_end',
            told(Lines, Options)
        )).

show_coverage(Goal) :-
    coverage(Goal, []).

show_coverage(Goal, Options) :-
    coverage(Goal, Options).

told(Lines, Options) :-
    (   option(cover(Cover), Options)
    ->  setup_call_cleanup(open(Cover, write, Out, [type(binary)]),
                           '$coverage_write'(Out),
                           close(Out))
    ;   true
    ),
    '$coverage_files'(Files0),
    (   option(modules(Modules), Options)
    ->  include(defines(Modules), Files0, Files)
    ;   Files = Files0
    ),
    line,
    format('~w~t~w~60|~t~w~9+~t~w~9+~n', ['File', 'Clauses', '%Cov', '%Fail']),
    line,
    forall(member(File, Files), show_file(Lines, File)),
    line.

defines(Modules, file(Name, _, _, _, _)) :-
    (   module_property(Module, file(Name))
    ->  true
    ;   Module = user
    ),
    memberchk(Module, Modules).

line :-
    format('~`=t~78|~n').

show_file(Lines, file(Name, Clauses, Entered, Missed, Failed)) :-
    Covered is 100*Entered/Clauses,
    length(Failed, Failures),
    Failing is 100*Failures/Clauses,
    shortened(Name, Shown),
    format('~w~t~D~60|~t~1f~9+~t~1f~9+~n', [Shown, Clauses, Covered, Failing]),
    (   Lines == true
    ->  show_lines('not entered', Missed),
        show_lines('without success', Failed)
    ;   true
    ).

%   shortened(+Name, -Shown): Shown is Name, or its end if it is too long for
%   the column.

shortened(Name, Shown) :-
    (   atom_length(Name, Length),
        Length > 51
    ->  sub_atom(Name, _, 48, 0, End),
        atom_concat('...', End, Shown)
    ;   Shown = Name
    ).

show_lines(_, []) :-
    !.
show_lines(What, Lines) :-
    atomic_list_concat(Lines, ', ', Text),
    format('    ~w: ~w~n', [What, Text]).
