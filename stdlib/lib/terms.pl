/*  library(terms): comparing, measuring and rewriting terms.

    If a rewriting closure fails for a subterm, the walk continues inside that
    subterm. If it succeeds, its result is not searched.
*/

:- module(terms,
          [ term_size/2,
            variant/2,
            subsumes/2,
            subsumes_chk/2,
            term_subsumer/3,
            term_factorized/3,
            mapargs/3,
            mapsubterms/3,
            mapsubterms_var/3,
            foldsubterms/4,
            foldsubterms/5,
            same_functor/2,
            same_functor/3,
            same_functor/4,
            cyclic_term/1,
            term_hash/2,
            term_hash/4,
            term_variables/3
          ]).

:- use_module(library(assoc)).

:- meta_predicate
    mapargs(2, ?, ?),
    mapsubterms(2, +, -),
    mapsubterms_var(2, +, -),
    foldsubterms(3, +, +, -),
    foldsubterms(4, +, ?, +, -).

%!  term_size(@Term, -Size) is det.
%
%   Size is the number of cells of Term on the heap: for each compound term its arguments and one
%   more, once for one that occurs in several places, and nothing for atoms, variables and small
%   integers.
%   Source: SWI-Prolog.

term_size(Term, Size) :-
    '$term_size'(Term, Size).

%!  variant(@A, @B) is semidet.
%
%   A and B are the same up to the names of variables.
%   Source: SWI-Prolog.

variant(A, B) :-
    A =@= B.

%!  subsumes(+General, @Specific) is semidet.
%
%   Specific is an instance of General, to which General is bound; Specific
%   is left as it is.
%   Source: SWI-Prolog.

subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%!  subsumes_chk(@General, @Specific) is semidet.
%
%   Specific is an instance of General.
%   Source: SWI-Prolog.

subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).

%!  term_subsumer(@A, @B, -General) is det.
%
%   General is the most specific term of which A and B are instances
%   (Plotkin's least general generalisation).
%   Source: SWI-Prolog.

term_subsumer(A, B, General) :-
    empty_assoc(Pairs0),
    generalise(A, B, General, Pairs0, _).

generalise(A, B, General, Pairs0, Pairs) :-
    (   A == B
    ->  General = A,
        Pairs = Pairs0
    ;   compound(A),
        compound(B),
        same_functor(A, B)
    ->  compound_name_arguments(A, Name, As),
        compound_name_arguments(B, _, Bs),
        generalise_all(As, Bs, Gs, Pairs0, Pairs),
        compound_name_arguments(General, Name, Gs)
    ;   get_assoc(A-B, Pairs0, General0)
    ->  General = General0,
        Pairs = Pairs0
    ;   put_assoc(A-B, Pairs0, General, Pairs)
    ).

generalise_all([], [], [], Pairs, Pairs).
generalise_all([A|As], [B|Bs], [G|Gs], Pairs0, Pairs) :-
    generalise(A, B, G, Pairs0, Pairs1),
    generalise_all(As, Bs, Gs, Pairs1, Pairs).

%!  term_factorized(+Term, -Skeleton, -Bindings) is det.
%
%   Skeleton is Term with a variable in place of each compound subterm that
%   occurs in it more than once (==), and Bindings is a list of
%   Variable=Subterm that makes it Term again.
%   Source: SWI-Prolog.

term_factorized(Term, Skeleton, Bindings) :-
    empty_assoc(Counts0),
    count_compounds([Term], Counts0, Counts),
    assoc_to_list(Counts, Pairs),
    repeated(Pairs, Repeated),
    list_to_assoc(Repeated, Vars),
    factorize(Term, Vars, Skeleton),
    bindings(Repeated, Vars, Bindings).

count_compounds([], Counts, Counts).
count_compounds([Term|Agenda], Counts0, Counts) :-
    (   \+ compound(Term)
    ->  count_compounds(Agenda, Counts0, Counts)
    ;   get_assoc(Term, Counts0, _)
    ->  put_assoc(Term, Counts0, many, Counts1),
        count_compounds(Agenda, Counts1, Counts)
    ;   put_assoc(Term, Counts0, once, Counts1),
        compound_name_arguments(Term, _, Args),
        onto(Args, Agenda, Agenda1),
        count_compounds(Agenda1, Counts1, Counts)
    ).

onto([], Ys, Ys).
onto([X|Xs], Ys, [X|Zs]) :-
    onto(Xs, Ys, Zs).

repeated([], []).
repeated([Term-Count|Pairs], Repeated) :-
    (   Count == many
    ->  Repeated = [Term-_|Repeated1],
        repeated(Pairs, Repeated1)
    ;   repeated(Pairs, Repeated)
    ).

factorize(Term, Vars, Skeleton) :-
    (   \+ compound(Term)
    ->  Skeleton = Term
    ;   get_assoc(Term, Vars, Var)
    ->  Skeleton = Var
    ;   factorize_args(Term, Vars, Skeleton)
    ).

factorize_args(Term, Vars, Skeleton) :-
    compound_name_arguments(Term, Name, Args0),
    factorize_all(Args0, Vars, Args),
    compound_name_arguments(Skeleton, Name, Args).

factorize_all([], _, []).
factorize_all([X|Xs], Vars, [Y|Ys]) :-
    factorize(X, Vars, Y),
    factorize_all(Xs, Vars, Ys).

bindings([], _, []).
bindings([Term-Var|Repeated], Vars, [Var=Value|Bindings]) :-
    factorize_args(Term, Vars, Value),
    bindings(Repeated, Vars, Bindings).

%!  mapargs(:Goal, ?Term1, ?Term2) is nondet.
%
%   The two terms have the same functor, and call(Goal, A1, A2) is true of
%   their arguments.
%   Source: SWI-Prolog.

mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2, Arity),
    mapargs_from(1, Arity, Goal, Term1, Term2).

mapargs_from(I, Arity, Goal, Term1, Term2) :-
    (   I > Arity
    ->  true
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        call(Goal, A1, A2),
        I1 is I+1,
        mapargs_from(I1, Arity, Goal, Term1, Term2)
    ).

%!  mapsubterms(:Goal, +Term0, -Term) is det.
%
%   Term is Term0 with each subterm S, outermost first, replaced by the T of call(Goal, S,
%   T), if that succeeds. Goal is not called on variables.
%   Source: SWI-Prolog.

mapsubterms(Goal, Term0, Term) :-
    map_subterms(Term0, nonvar, Goal, Term).

%!  mapsubterms_var(:Goal, +Term0, -Term) is det.
%
%   As mapsubterms/3, with Goal called on variables too.
%   Source: SWI-Prolog.

mapsubterms_var(Goal, Term0, Term) :-
    map_subterms(Term0, any, Goal, Term).

map_subterms(Term0, Which, Goal, Term) :-
    (   mappable(Which, Term0),
        call(Goal, Term0, Term1)
    ->  Term = Term1
    ;   compound(Term0)
    ->  compound_name_arguments(Term0, Name, Args0),
        map_all(Args0, Which, Goal, Args),
        compound_name_arguments(Term, Name, Args)
    ;   Term = Term0
    ).

mappable(any, _).
mappable(nonvar, Term) :-
    nonvar(Term).

map_all([], _, _, []).
map_all([X|Xs], Which, Goal, [Y|Ys]) :-
    map_subterms(X, Which, Goal, Y),
    map_all(Xs, Which, Goal, Ys).

%!  foldsubterms(:Goal, +Term, +State0, -State) is det.
%
%   State is what call(Goal, S, Statei, Statei+1) makes of State0 over the
%   subterms S of Term for which it succeeds, outermost first and from the
%   left.
%   Source: SWI-Prolog.

foldsubterms(Goal, Term, State0, State) :-
    (   call(Goal, Term, State0, State1)
    ->  State = State1
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Args),
        fold_all(Args, Goal, State0, State)
    ;   State = State0
    ).

fold_all([], _, State, State).
fold_all([X|Xs], Goal, State0, State) :-
    foldsubterms(Goal, X, State0, State1),
    fold_all(Xs, Goal, State1, State).

%!  foldsubterms(:Goal, +Term0, ?Term, +State0, -State) is det.
%
%   As foldsubterms/4 and mapsubterms/3 at once, by
%   call(Goal, S, T, Statei, Statei+1).
%   Source: SWI-Prolog.

foldsubterms(Goal, Term0, Term, State0, State) :-
    (   call(Goal, Term0, Term1, State0, State1)
    ->  Term = Term1,
        State = State1
    ;   compound(Term0)
    ->  compound_name_arguments(Term0, Name, Args0),
        fold_all(Args0, Goal, Args, State0, State),
        compound_name_arguments(Term, Name, Args)
    ;   Term = Term0,
        State = State0
    ).

fold_all([], _, [], State, State).
fold_all([X|Xs], Goal, [Y|Ys], State0, State) :-
    foldsubterms(Goal, X, Y, State0, State1),
    fold_all(Xs, Goal, Ys, State1, State).

%!  same_functor(?Term1, ?Term2) is semidet.
%!  same_functor(?Term1, ?Term2, ?Arity) is semidet.
%!  same_functor(?Term1, ?Term2, ?Name, ?Arity) is semidet.
%
%   The two terms have the same name and arity. One of them may be unbound.
%   Errors: those of functor/3.
%   Source: SWI-Prolog.

same_functor(Term1, Term2) :-
    same_functor(Term1, Term2, _, _).

same_functor(Term1, Term2, Arity) :-
    same_functor(Term1, Term2, _, Arity).

same_functor(Term1, Term2, Name, Arity) :-
    (   nonvar(Term1)
    ->  functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity),
        functor(Term1, Name, Arity)
    ).
