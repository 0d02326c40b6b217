/*  library(quintus): predicates of Quintus Prolog. */

:- module(quintus,
          [ unix/1,
            abs/2, sign/2,
            sin/2, cos/2, tan/2, asin/2, acos/2, atan/2, atan2/3,
            log/2, log10/2, pow/3, sqrt/2,
            ceiling/2, floor/2, round/2,
            genarg/3,
            mode/1,
            no_style_check/1,
            otherwise/0,
            simple/1,
            prolog_flag/2,
            date/1,
            current_stream/3,
            stream_position/3,
            skip_line/0,
            skip_line/1,
            compile/1,
            atom_char/2,
            midstring/3,
            midstring/4,
            midstring/5,
            midstring/6,
            raise_exception/1,
            on_exception/3,
            op(1150, fx, mode)
          ]).

:- autoload(library(error)).

:- meta_predicate
    compile(:),
    on_exception(?, 0, 0).

%!  unix(+Action) is semidet.
%
%   Action is system(Command), shell(Command), shell(Command, Status), cd,
%   cd(Directory) or argv(List), with the whole command.
%   Errors: instantiation_error, domain_error(unix_action, Action).
%   Source: Quintus Prolog.

unix(Action) :-
    must_be(nonvar, Action),
    (   unix_goal(Action, Goal)
    ->  call(Goal)
    ;   domain_error(unix_action, Action)
    ).

unix_goal(system(Command), shell(Command)).
unix_goal(shell(Command), shell(Command)).
unix_goal(shell(Command,Status), shell(Command,Status)).
unix_goal(cd, working_directory(_,'~')).
unix_goal(cd(Directory), working_directory(_,Directory)).
unix_goal(argv(Args), current_prolog_flag(os_argv,Args)).

%!  abs(+X, -Y) is det.
%!  sign(+X, -Y) is det.
%!  sin(+X, -Y) is det.
%!  cos(+X, -Y) is det.
%!  tan(+X, -Y) is det.
%!  asin(+X, -Y) is det.
%!  acos(+X, -Y) is det.
%!  atan(+X, -Y) is det.
%!  log(+X, -Y) is det.
%!  log10(+X, -Y) is det.
%!  sqrt(+X, -Y) is det.
%!  ceiling(+X, -Y) is det.
%!  floor(+X, -Y) is det.
%!  round(+X, -Y) is det.
%!  atan2(+X, +Y, -Z) is det.
%!  pow(+X, +Y, -Z) is det.
%
%   The last argument is the value of the function of that name.
%   Errors: those of is/2.
%   Source: Quintus Prolog.

abs(X, Y) :-
    Y is abs(X).

sign(X, Y) :-
    Y is sign(X).

sin(X, Y) :-
    Y is sin(X).

cos(X, Y) :-
    Y is cos(X).

tan(X, Y) :-
    Y is tan(X).

asin(X, Y) :-
    Y is asin(X).

acos(X, Y) :-
    Y is acos(X).

atan(X, Y) :-
    Y is atan(X).

atan2(X, Y, Z) :-
    Z is atan2(X, Y).

log(X, Y) :-
    Y is log(X).

log10(X, Y) :-
    Y is log10(X).

pow(X, Y, Z) :-
    Z is X**Y.

sqrt(X, Y) :-
    Y is sqrt(X).

ceiling(X, Y) :-
    Y is ceiling(X).

floor(X, Y) :-
    Y is floor(X).

round(X, Y) :-
    Y is round(X).

%!  genarg(?N, +Term, ?Arg) is nondet.
%
%   Arg is the N-th argument of Term; N may be unbound.
%   Source: Quintus Prolog.

genarg(N, Term, Arg) :-
    arg(N, Term, Arg).

%!  mode(+Declaration) is det.
%
%   A mode declaration, which changes nothing.
%   Source: DEC-10 Prolog.

mode(_).

%!  no_style_check(+Style) is det.
%
%   Turn off the warnings of Style: single_var, discontiguous, multiple or all.
%   Errors: domain_error(style_name, Style).
%   Source: Quintus Prolog.

no_style_check(Style) :-
    must_be(nonvar, Style),
    (   unchecked(Style, Checks)
    ->  each_unchecked(Checks)
    ;   domain_error(style_name, Style)
    ).

unchecked(single_var, [singleton]).
unchecked(discontiguous, [discontiguous]).
unchecked(multiple, []).
unchecked(all, [singleton,discontiguous]).

each_unchecked([]).
each_unchecked([Check|Checks]) :-
    style_check(-Check),
    each_unchecked(Checks).

%!  otherwise is det.
%
%   True, for the last branch of a conditional.
%   Source: Quintus Prolog.

otherwise.

%!  simple(@Term) is semidet.
%
%   Term is atomic or unbound.
%   Source: Quintus Prolog.

simple(Term) :-
    (   atomic(Term)
    ->  true
    ;   var(Term)
    ).

%!  prolog_flag(?Flag, ?Value) is nondet.
%
%   As current_prolog_flag/2.
%   Source: Quintus Prolog.

prolog_flag(Flag, Value) :-
    current_prolog_flag(Flag, Value).

%!  date(-Date) is det.
%
%   Date is today's date(Year, Month, Day).
%   Source: Quintus Prolog.

date(date(Year, Month, Day)) :-
    get_time(Now),
    stamp_date_time(Now, DateTime, local),
    DateTime = date(Year,Month,Day,_,_,_,_,_,_).

%!  stream_position(+Stream, -Old, +New) is det.
%
%   Old is the position of Stream, which then moves to New.
%   Errors: those of set_stream_position/2.
%   Source: Quintus Prolog.

stream_position(Stream, Old, New) :-
    stream_property(Stream, position(Old)),
    (   New == Old
    ->  true
    ;   set_stream_position(Stream, New)
    ).

%!  skip_line is det.
%!  skip_line(+Stream) is det.
%
%   Read up to the end of the line.
%   Errors: those of get_char/2.
%   Source: Quintus Prolog.

skip_line :-
    current_input(Stream),
    skip_line(Stream).

skip_line(Stream) :-
    skip(Stream, 0'\n).

%!  compile(:Files) is det.
%
%   As consult/1.
%   Source: Quintus Prolog.

compile(Files) :-
    consult(Files).

%!  atom_char(?Char, ?Code) is det.
%
%   As char_code/2.
%   Source: Quintus Prolog.

atom_char(Char, Code) :-
    char_code(Char, Code).

%!  midstring(?ABC, ?B, ?AC) is nondet.
%!  midstring(?ABC, ?B, ?AC, ?LenA) is nondet.
%!  midstring(?ABC, ?B, ?AC, ?LenA, ?LenB) is nondet.
%!  midstring(?ABC, ?B, ?AC, ?LenA, ?LenB, ?LenC) is nondet.
%
%   The atom ABC is the concatenation of A, B and C, of the given lengths, and
%   AC that of A and C.
%   Errors: those of sub_atom/5.
%   Source: Quintus Prolog.

midstring(ABC, B, AC) :-
    midstring(ABC, B, AC, _, _, _).

midstring(ABC, B, AC, LenA) :-
    midstring(ABC, B, AC, LenA, _, _).

midstring(ABC, B, AC, LenA, LenB) :-
    midstring(ABC, B, AC, LenA, LenB, _).

midstring(ABC, B, AC, LenA, LenB, LenC) :-
    nonvar(ABC),
    !,
    sub_atom(ABC, LenA, LenB, LenC, B),
    ends(ABC, LenA, LenC, A, C),
    atom_concat(A, C, AC).
midstring(ABC, B, AC, LenA, LenB, LenC) :-
    sub_atom(AC, LenA, LenC, 0, _),
    ends(AC, LenA, LenC, A, C),
    atomic_list_concat([A,B,C], ABC),
    atom_length(B, LenB).

%   ends(+Text, +LenA, +LenC, -A, -C): Text begins with A and ends with C.

ends(Text, LenA, LenC, A, C) :-
    sub_atom(Text, 0, LenA, _, A),
    sub_atom(Text, _, LenC, 0, C).

%!  raise_exception(+Ball) is erroneous.
%
%   As throw/1.
%   Source: Quintus Prolog.

raise_exception(Ball) :-
    throw(Ball).

%!  on_exception(?Catcher, :Goal, :Recovery) is nondet.
%
%   As catch/3.
%   Source: Quintus Prolog.

on_exception(Catcher, Goal, Recovery) :-
    catch(Goal, Catcher, Recovery).
