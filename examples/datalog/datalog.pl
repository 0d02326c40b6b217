% Datalog with negation and comparisons, bottom up.
%
% Run:   zebra -q -g main -t halt examples/datalog/datalog.pl
%        It reads the clauses of examples/datalog/company.dl and answers the
%        queries in it.
%
% Clauses are read as Prolog terms with the names of their variables, checked
% for range restriction, ordered into strata so that what is negated is complete
% before it is asked for, and evaluated to a fixpoint stratum by stratum. The
% evaluation is semi-naive: a round joins only with facts new in the last one.
%
% Literature: J. Ullman, Principles of Database and Knowledge-Base Systems, vol. 1
% (1988), chapter 3; S. Ceri, G. Gottlob and L. Tanca, What you always wanted to
% know about Datalog, IEEE TKDE 1 (1989).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(pairs)).

:- dynamic([here/1, fact/2]).

:- prolog_load_context(directory, Directory),
   assertz(here(Directory)).

main :-
    here(Directory),
    atom_concat(Directory, '/company.dl', File),
    read_clauses(File, Clauses),
    partition(is_query, Clauses, Queries, Program0),
    include(accepted, Program0, Program),
    (   stratify(Program, Strata)
    ->  evaluate(Program, Strata),
        forall(member(clause((?- Query), Names, _), Queries), answer(Query, Names))
    ;   format('negation in a cycle~n')
    ).

% read_clauses(+File, -Clauses): clause(Term, Names, Line) for each.
read_clauses(File, Clauses) :-
    setup_call_cleanup(open(File, read, Stream),
                       read_terms(Stream, Clauses),
                       close(Stream)).

read_terms(Stream, Clauses) :-
    read_term(Stream, Term, [variable_names(Names), term_position(Position)]),
    (   Term == end_of_file
    ->  Clauses = []
    ;   stream_position_data(line_count, Position, Line),
        Clauses = [clause(Term, Names, Line)|Rest],
        read_terms(Stream, Rest)
    ).

is_query(clause((?- _), _, _)).

% accepted(+Clause): range-restricted, or reported and left out.
accepted(clause(Term, Names, Line)) :-
    parts(Term, Head, Body),
    include(positive, Body, Positive),
    term_variables(Positive, Safe),
    term_variables(Term, All),
    (   member(Var, All),
        \+ ( member(V, Safe), V == Var )
    ->  functor(Head, Name, Arity),
        (   member(VarName=V, Names),
            V == Var
        ->  true
        ;   VarName = '_'
        ),
        format('line ~d: ~w/~d: ~w is in no positive condition~n', [Line, Name, Arity, VarName]),
        fail
    ;   true
    ).

positive(L) :- L \= (\+ _), \+ comparison(L).

comparison(_ < _).
comparison(_ =< _).
comparison(_ \= _).

% parts(+Term, -Head, -Body): Body is a list of literals.
parts((Head :- Conjunction), Head, Body) :- !, literals(Conjunction, Body).
parts(Head, Head, []).

literals((A, B), [A|Ls]) :- !, literals(B, Ls).
literals(A, [A]).

% stratify(+Program, -Strata): the numbers of the strata of the predicates, in an
% association list; fails if a predicate depends on its own negation.
stratify(Program, Strata) :-
    findall(Head-Kind-Called,
            ( member(clause(Term, _, _), Program),
              parts(Term, H, Body),
              indicator(H, Head),
              member(L, Body),
              (   L = (\+ G) -> Kind = 1 ; positive(L) -> Kind = 0, G = L ),
              indicator(G, Called) ),
            Edges0),
    sort(Edges0, Edges),
    findall(P, ( member(clause(Term, _, _), Program), parts(Term, H, _), indicator(H, P) ), Ps),
    sort(Ps, Predicates),
    pairs_keys_values(Pairs, Predicates, Zeros),
    maplist(=(0), Zeros),
    list_to_assoc(Pairs, Strata0),
    length(Predicates, Count),
    raise(Edges, Count, Strata0, Strata).

indicator(Term, Name/Arity) :- functor(Term, Name, Arity).

% raise(+Edges, +Limit, +Strata0, -Strata): until no edge asks for more.
raise(Edges, Limit, Strata0, Strata) :-
    foldl(raise_edge, Edges, Strata0, Strata1),
    (   Strata1 == Strata0
    ->  Strata = Strata0
    ;   \+ ( gen_assoc(_, Strata1, N), N > Limit ),
        raise(Edges, Limit, Strata1, Strata)
    ).

raise_edge(Head-Kind-Called, Strata0, Strata) :-
    get_assoc(Head, Strata0, HeadStratum),
    (   get_assoc(Called, Strata0, CalledStratum)
    ->  Least is CalledStratum + Kind
    ;   Least = 0
    ),
    (   HeadStratum >= Least
    ->  Strata = Strata0
    ;   put_assoc(Head, Strata0, Least, Strata)
    ).

% evaluate(+Program, +Strata): fact(Fact, Round) for all that follows; Round is when it was found.
evaluate(Program, Strata) :-
    retractall(fact(_, _)),
    findall(N-rule(Head, Body),
            ( member(clause(Term, _, _), Program),
              parts(Term, Head, Body),
              indicator(Head, P),
              get_assoc(P, Strata, N) ),
            Rules0),
    keysort(Rules0, Rules),
    group_pairs_by_key(Rules, Groups),
    foldl(evaluate_stratum, Groups, 0, _).

evaluate_stratum(Stratum-Rules, Round0, Round) :-
    findall(Head,
            ( member(rule(Head, Body), Rules),
              holds(Body) ),
            Heads),
    add(Heads, Round0, New),
    rounds(New, Rules, Round0, Round),
    aggregate_all(count, ( fact(_, R), R >= Round0 ), Count),
    Rounds is Round - Round0,
    format('stratum ~d: ~d facts in ~d rounds~n', [Stratum, Count, Rounds]).

% rounds(+New, +Rules, +Round0, -Round): Round0 is the round that added New.
rounds(New, Rules, Round0, Round) :-
    Round1 is Round0 + 1,
    (   New =:= 0
    ->  Round = Round1
    ;   findall(Head,
                ( member(rule(Head, Body), Rules),
                  append(Before, [L|After], Body),
                  positive(L),
                  fact(L, Round0),
                  holds(Before),
                  holds(After) ),
                Heads),
        add(Heads, Round1, New1),
        rounds(New1, Rules, Round1, Round)
    ).

% holds(+Literals): all of them, for every substitution.
holds([]).
holds([L|Ls]) :-
    (   L = (\+ G)
    ->  \+ fact(G, _)
    ;   comparison(L)
    ->  call(L)
    ;   fact(L, _)
    ),
    holds(Ls).

add(Heads, Round, Count) :-
    sort(Heads, Facts),
    exclude(known, Facts, New),
    forall(member(Fact, New), assertz(fact(Fact, Round))),
    length(New, Count).

known(Fact) :- fact(Fact, _).

% answer(+Query, +Names): the bindings in the order of the terms.
answer(Query, Names) :-
    literals(Query, Body),
    print_query(Query, Names),
    findall(Names, holds(Body), Answers0),
    sort(Answers0, Answers),
    (   Answers == []
    ->  format('    no~n')
    ;   Names == []
    ->  format('    yes~n')
    ;   forall(member(Answer, Answers), print_answer(Answer))
    ).

print_query(Query, Names) :-
    \+ \+ ( maplist([Name=Name]>>true, Names),
            format('?- ~W.~n', [Query, [numbervars(true), spacing(next_argument)]]) ).

print_answer(Answer) :-
    maplist([Name=Value, Text]>>format(atom(Text), '~w = ~w', [Name, Value]), Answer, Texts),
    atomic_list_concat(Texts, ', ', Line),
    format('    ~w~n', [Line]).
