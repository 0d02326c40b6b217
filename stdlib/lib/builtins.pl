/*  library(builtins): predicates that are built into SWI-Prolog and that few
    programs call.
*/

:- module(builtins,
          [ abort/0,
            catch_with_backtrace/3,
            with_mutex/2,
            copy_term/4,
            copy_term_nat/4,
            term_singletons/2,
            is_most_general_term/1,
            is_dict/1,
            is_dict/2,
            is_engine/1,
            is_thread/1,
            get_flag/2,
            set_flag/2,
            nb_linkval/2,
            copy_predicate_clauses/2
          ]).

:- use_module(library(error)).
:- use_module(library(lists)).

:- meta_predicate
    catch_with_backtrace(0, ?, 0),
    with_mutex(+, 0),
    copy_predicate_clauses(:, :).

%!  abort is det.
%
%   End the query by raising '$aborted'.
%   Source: SWI-Prolog.

abort :-
    throw('$aborted').

%!  catch_with_backtrace(:Goal, ?Ball, :Recovery) is nondet.
%
%   catch/3: there are no backtraces.
%   Source: SWI-Prolog.

catch_with_backtrace(Goal, Ball, Recovery) :-
    catch(Goal, Ball, Recovery).

%!  with_mutex(+Mutex, :Goal) is semidet.
%
%   once/1: there are no threads that Goal could meet.
%   Source: SWI-Prolog.

with_mutex(Mutex, Goal) :-
    must_be(nonvar, Mutex),
    once(Goal).

%!  copy_term(+Vars, +Term, -VarsCopy, -Copy) is det.
%!  copy_term_nat(+Vars, +Term, -VarsCopy, -Copy) is det.
%
%   As copy_term/2 and copy_term_nat/2, but only the variables in Vars are
%   renamed; those that are only in Term are shared with Copy.
%   Source: SWI-Prolog.

copy_term(Vars, Term, VarsCopy, Copy) :-
    shared_variables(Vars, Term, Shared),
    copy_term(Shared-Vars-Term, Shared-VarsCopy-Copy).

copy_term_nat(Vars, Term, VarsCopy, Copy) :-
    shared_variables(Vars, Term, Shared),
    copy_term_nat(Shared-Vars-Term, Shared-VarsCopy-Copy).

shared_variables(Vars, Term, Shared) :-
    term_variables(Vars, Renamed),
    term_variables(Renamed-Term, All),
    append(Renamed, Shared, All).

%!  term_singletons(@Term, -Vars) is det.
%
%   Vars are the variables that occur once in Term, from left to right.
%   Source: SWI-Prolog.

term_singletons(Term, Vars) :-
    copy_term_nat(Term, Copy),
    term_variables(Term, All),
    term_variables(Copy, Copies),
    numbervars(Copy, 0, _, [singletons(true)]),
    singletons(All, Copies, Vars).

singletons([], [], []).
singletons([Var|Vars], [Copy|Copies], Singletons) :-
    (   Copy == '$VAR'('_')
    ->  Singletons = [Var|Singletons1]
    ;   Singletons = Singletons1
    ),
    singletons(Vars, Copies, Singletons1).

%!  is_most_general_term(@Term) is semidet.
%
%   Term is an atom, a compound whose arguments are distinct variables, or a
%   list of distinct variables, none of them with attributes.
%   Source: SWI-Prolog.

is_most_general_term(Term) :-
    (   is_list(Term)
    ->  Args = Term
    ;   compound(Term)
    ->  Term \= [_|_],
        compound_name_arguments(Term, _, Args)
    ;   atom(Term),
        Args = []
    ),
    maplist_var(Args),
    length(Args, Count),
    term_variables(Args, Vars),
    length(Vars, Count).

maplist_var([]).
maplist_var([Arg|Args]) :-
    var(Arg),
    \+ attvar(Arg),
    maplist_var(Args).

%!  is_dict(@Term) is semidet.
%!  is_dict(@Term, -Tag) is semidet.
%!  is_engine(@Term) is semidet.
%!  is_thread(@Term) is semidet.
%
%   There are no dicts and no engines, and there is one thread.
%   Source: SWI-Prolog.

is_dict(_) :-
    fail.

is_dict(_, _) :-
    fail.

is_engine(_) :-
    fail.

is_thread(Term) :-
    Term == main.

%!  get_flag(+Key, -Value) is det.
%!  set_flag(+Key, +Value) is det.
%
%   The value of a flag of flag/3.
%   Source: SWI-Prolog.

get_flag(Key, Value) :-
    flag(Key, Value, Value).

set_flag(Key, Value) :-
    must_be(nonvar, Value),
    flag(Key, _, Value).

%!  nb_linkval(+Name, ?Value) is det.
%
%   nb_setval/2, which copies Value.
%   Source: SWI-Prolog.

nb_linkval(Name, Value) :-
    nb_setval(Name, Value).

%!  copy_predicate_clauses(:From, :To) is det.
%
%   Add the clauses of From to To.
%   Source: SWI-Prolog.

copy_predicate_clauses(From, To) :-
    indicator(From, FromModule:FromName/Arity),
    indicator(To, ToModule:ToName/Arity),
    functor(Head0, FromName, Arity),
    Head0 =.. [_|Args],
    Head =.. [ToName|Args],
    forall(clause(FromModule:Head0, Body),
           assertz(ToModule:(Head :- FromModule:Body))).

indicator(Spec, Module:Name/Arity) :-
    strip_module(Spec, Module, Indicator),
    must_be(ground, Indicator),
    Indicator = Name/Arity.
