/*  library(listing): clauses as text that reads back.

    A body is written with one goal per line. Control constructs are indented in
    steps of four columns:

        (   Condition
        ->  Then
        ;   Else
        )

    The layout procedures take the column at which the output already is.
    Variables are named A, B, ... in the order in which they occur, or _ if they
    occur once.
*/

:- module(prolog_listing,
          [ listing/0,
            listing/1,
            listing/2,
            portray_clause/1,
            portray_clause/2,
            portray_clause/3
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(occurs)).
:- autoload(library(option)).
:- use_module(library(prolog_code), [comma_list/2]).

:- meta_predicate
    listing(:),
    listing(:, +).

%!  portray_clause(+Clause) is det.
%!  portray_clause(+Stream, +Clause) is det.
%!  portray_clause(+Stream, +Clause, +Options) is det.
%
%   Write Clause, with a full stop and a new line, to Stream. Options are:
%   variable_names(List) gives the names of variables, indent(N) the column. A
%   cyclic term is written as @(Skeleton, Bindings).
%   Errors: those of write_term/3.
%   Source: SWI-Prolog.

portray_clause(Clause) :-
    current_output(Stream),
    portray_clause(Stream, Clause).

portray_clause(Stream, Clause) :-
    portray_clause(Stream, Clause, []).

portray_clause(Stream, Clause0, Options) :-
    option(variable_names(Given0), Options, []),
    option(indent(Column), Options, 0),
    finite(Clause0, Clause1),
    copy_term_nat(Clause1-Given0, Clause-Given),
    name_variables(Clause, Given, Names),
    tab(Stream, Column),
    clause_text(Clause, Column, out(Stream, Names)),
    full_stop(Clause, out(Stream, Names)).

%   full_stop(@Clause, +Out): writes the full stop, after a symbol character
%   with a blank between.

full_stop(Clause, Out) :-
    (   last_goal(Clause, Goal),
        format(atom(Text), '~q', [Goal]),
        sub_atom(Text, _, 1, 0, Char),
        char_type(Char, prolog_symbol)
    ->  put_text(Out, ' .~n', [])
    ;   put_text(Out, '.~n', [])
    ).

%   last_goal(@Clause, -Goal): the text of Clause ends with that of Goal.

last_goal(Clause, Goal) :-
    nonvar(Clause),
    (   is_rule(Clause)
    ->  functor(Clause, _, Arity),
        arg(Arity, Clause, Body)
    ;   Body = Clause
    ),
    last_conjunct(Body, Goal).

last_conjunct(Body, Goal) :-
    (   nonvar(Body),
        (   Body = (_, Rest)
        ;   Body = (\+ Rest)
        )
    ->  last_conjunct(Rest, Goal)
    ;   atom(Body),
        Goal = Body
    ).

finite(Term, Finite) :-
    (   acyclic_term(Term)
    ->  Finite = Term
    ;   term_factorized(Term, Skeleton, Bindings),
        Finite = @(Skeleton, Bindings)
    ).

%   name_variables(+Term, +Given, -Names): Names are Given and Name=Var for
%   the other variables of Term.

name_variables(Term, Given, Names) :-
    term_variables(Term, Vars),
    count_occurrences(Term, Vars, Counts),
    name_each(Vars, Counts, 0, Given, Names).

name_each([], _, _, Given, Given).
name_each([V|Vs], [Count|Counts], N0, Given, Names) :-
    (   given(Given, V)
    ->  Names = Names1,
        N = N0
    ;   Count =:= 1
    ->  Names = ['_'=V|Names1],
        N = N0
    ;   fresh_name(N0, Given, N, Name),
        Names = [Name=V|Names1]
    ),
    name_each(Vs, Counts, N, Given, Names1).

given([_=W|Given], V) :-
    (   V == W
    ->  true
    ;   given(Given, V)
    ).

fresh_name(N0, Given, N, Name) :-
    letter_name(N0, Letter),
    (   current_prolog_flag(var_prefix, true)
    ->  atom_concat('_', Letter, Name0)
    ;   Name0 = Letter
    ),
    N1 is N0+1,
    (   memberchk(Name0=_, Given)
    ->  fresh_name(N1, Given, N, Name)
    ;   N = N1,
        Name = Name0
    ).

letter_name(N, Name) :-
    Code is 0'A + N mod 26,
    char_code(Letter, Code),
    Number is N//26,
    (   Number =:= 0
    ->  Name = Letter
    ;   atomic_list_concat([Letter, Number], Name)
    ).

%   count_occurrences(+Term, +Vars, -Counts): Counts has how often each of Vars
%   occurs in Term, 2 meaning more than once. The variables of a copy become
%   counters.

count_occurrences(Term, Vars, Counts) :-
    copy_term_nat(Term-Vars, Copy-Counters),
    make_counters(Counters),
    count([Copy]),
    read_counters(Counters, Counts).

make_counters([]).
make_counters(['$occurs'(0)|Counters]) :-
    make_counters(Counters).

read_counters([], []).
read_counters([Counter|Counters], [Count|Counts]) :-
    arg(1, Counter, Count),
    read_counters(Counters, Counts).

count([]).
count([Term|Agenda]) :-
    (   compound(Term)
    ->  (   Term = '$occurs'(N0)
        ->  N is N0+1,
            setarg(1, Term, N),
            count(Agenda)
        ;   compound_name_arguments(Term, _, Args),
            append(Args, Agenda, Agenda1),
            count(Agenda1)
        )
    ;   count(Agenda)
    ).

%   clause_text(+Clause, +Column, +Out)

clause_text(Clause, Column, Out) :-
    (   var(Clause)
    ->  write_at(Clause, 1200, Out)
    ;   Clause = (Head :- Body)
    ->  rule_text(Head, :-, Body, Column, Out)
    ;   Clause = (Head --> Body)
    ->  rule_text(Head, -->, Body, Column, Out)
    ;   is_ssu(Clause, Head, Body)
    ->  rule_text(Head, =>, Body, Column, Out)
    ;   directive(Clause, Prefix, Goal)
    ->  put_text(Out, '~w ', [Prefix]),
        Column1 is Column+3,
        directive_text(Goal, Column1, Out)
    ;   is_layout(Clause)
    ->  body_text(Clause, Column, 1199, Out)
    ;   write_at(Clause, 999, Out)
    ).

%   is_layout(@Fact): Fact looks like a body.

is_layout(Fact) :-
    (   is_control(Fact)
    ->  true
    ;   Fact = {_}
    ->  true
    ;   Fact = (\+ _)
    ).

is_ssu(Clause, Head, Body) :-
    functor(Clause, =>, 2),
    arg(1, Clause, Head),
    arg(2, Clause, Body).

directive((:- Goal), :-, Goal).
directive((?- Goal), ?-, Goal).

directive_text(Goal, Column, Out) :-
    (   is_control(Goal)
    ->  body_text(Goal, Column, 1199, Out)
    ;   nonvar(Goal),
        Goal = module(Name, Exports),
        Exports = [_|_],
        is_list(Exports)
    ->  put_text(Out, 'module(~q,', [Name]),
        Column1 is Column+7,
        new_line(Column1, Out),
        export_list(Exports, '[', Column1, Out),
        put_text(Out, ')', [])
    ;   goal_text(Goal, Column, 999, Out)
    ).

export_list([], _, Column, Out) :-
    new_line(Column, Out),
    put_text(Out, ']', []).
export_list([Export|Exports], Open, Column, Out) :-
    put_text(Out, '~w ', [Open]),
    write_at(Export, 999, Out),
    (   Exports == []
    ->  true
    ;   put_text(Out, ',', []),
        new_line(Column, Out)
    ),
    export_list(Exports, ' ', Column, Out).

rule_text(Head, Arrow, Body, Column, Out) :-
    (   Arrow == (:-),
        Body == true
    ->  write_at(Head, 1199, Out)
    ;   write_at(Head, 1199, Out),
        put_text(Out, ' ~w', [Arrow]),
        Column1 is Column+4,
        new_line(Column1, Out),
        body_text(Body, Column1, 1199, Out)
    ).

%   body_text(+Goal, +Column, +Priority, +Out): conjunctions are written one
%   below the other, without brackets around them.

body_text(Goal, Column, Priority, Out) :-
    (   nonvar(Goal),
        Goal = (A, B),
        Priority >= 1000
    ->  body_text(A, Column, 1000, Out),
        put_text(Out, ',', []),
        new_line(Column, Out),
        body_text(B, Column, 1000, Out)
    ;   goal_text(Goal, Column, 999, Out)
    ).

goal_text(Goal, Column, Priority, Out) :-
    (   is_disjunction(Goal)
    ->  put_text(Out, '(   ', []),
        branches(Goal, Column, Out),
        new_line(Column, Out),
        put_text(Out, ')', [])
    ;   nonvar(Goal),
        Goal = (_, _)
    ->  put_text(Out, '( ', []),
        Column2 is Column+2,
        body_text(Goal, Column2, 1000, Out),
        new_line(Column, Out),
        put_text(Out, ')', [])
    ;   nonvar(Goal),
        Goal = (\+ Negated)
    ->  put_text(Out, '\\+ ', []),
        Column3 is Column+3,
        goal_text(Negated, Column3, 900, Out)
    ;   nonvar(Goal),
        Goal = {Braced}
    ->  put_text(Out, '{ ', []),
        Column2 is Column+2,
        body_text(Braced, Column2, 1200, Out),
        new_line(Column, Out),
        put_text(Out, '}', [])
    ;   nonvar(Goal),
        Goal = Module:Qualified,
        is_control(Qualified)
    ->  write_at(Module, 199, Out),
        put_text(Out, ':', []),
        new_line(Column, Out),
        put_text(Out, '(   ', []),
        branches(Qualified, Column, Out),
        new_line(Column, Out),
        put_text(Out, ')', [])
    ;   is_rule(Goal)
    ->  put_text(Out, '( ', []),
        write_at(Goal, 1200, Out),
        new_line(Column, Out),
        put_text(Out, ')', [])
    ;   has_control_argument(Goal, Spec)
    ->  Goal =.. [Name|Args],
        Spec =.. [_|Modes],
        arguments_text(Name, Args, Modes, Column, Out)
    ;   term_text(Goal, Column, Priority, Out)
    ).

%   term_text(+Term, +Column, +Priority, +Out): a list or compound that is too
%   long for a line is written with one element or argument per line.

term_text(Term, Column, Priority, Out) :-
    (   \+ is_dict(Term),
        too_wide(Term, Column, Priority, Out)
    ->  (   Term = [First|Rest]
        ->  put_text(Out, '[ ', []),
            Column2 is Column+2,
            term_text(First, Column2, 999, Out),
            elements_text(Rest, Column, Column2, Out),
            new_line(Column, Out),
            put_text(Out, ']', [])
        ;   compound_name_arguments(Term, Name, Args),
            same_modes(Args, Modes),
            arguments_text(Name, Args, Modes, Column, Out)
        )
    ;   write_at(Term, Priority, Out)
    ).

%   elements_text(+Rest, +Column, +Column2, +Out): the brackets of the list are
%   in Column, its elements in Column2.

elements_text(Rest, Column, Column2, Out) :-
    (   Rest == []
    ->  true
    ;   nonvar(Rest),
        Rest = [First|Rest1]
    ->  put_text(Out, ',', []),
        new_line(Column2, Out),
        term_text(First, Column2, 999, Out),
        elements_text(Rest1, Column, Column2, Out)
    ;   new_line(Column, Out),
        put_text(Out, '| ', []),
        write_at(Rest, 999, Out)
    ).

%   is_rule(@Goal): Goal has an operator of clauses.

is_rule(Goal) :-
    compound(Goal),
    compound_name_arity(Goal, Name, _),
    memberchk(Name, [:-, ?-, -->, =>]).

is_control(Goal) :-
    nonvar(Goal),
    (   Goal = (_, _)
    ->  true
    ;   is_disjunction(Goal)
    ).

is_disjunction(Goal) :-
    nonvar(Goal),
    disjunction(Goal).

disjunction((_ ; _)).
disjunction((_ -> _)).
disjunction((_ *-> _)).

%   branches(+Goal, +Column, +Out): Column is that of the bracket.

branches(Goal, Column, Out) :-
    (   is_disjunction(Goal)
    ->  branch(Goal, Column, Out)
    ;   Column4 is Column+4,
        body_text(Goal, Column4, 1000, Out)
    ).

branch((A ; B), Column, Out) :-
    (   is_if_then(A)
    ->  branch(A, Column, Out)
    ;   operand(A, Column, Out)
    ),
    new_line(Column, Out),
    put_text(Out, ';   ', []),
    branches(B, Column, Out).
branch((A -> B), Column, Out) :-
    operand(A, Column, Out),
    new_line(Column, Out),
    put_text(Out, '->  ', []),
    operand(B, Column, Out).
branch((A *-> B), Column, Out) :-
    operand(A, Column, Out),
    new_line(Column, Out),
    put_text(Out, '*-> ', []),
    operand(B, Column, Out).

is_if_then(Goal) :-
    nonvar(Goal),
    if_then(Goal).

if_then((_ -> _)).
if_then((_ *-> _)).

operand(Goal, Column, Out) :-
    Column4 is Column+4,
    body_text(Goal, Column4, 1000, Out).

%   has_control_argument(+Goal, -Spec): Goal calls an argument that is a control
%   construct. Spec is Goal's meta-predicate declaration.

has_control_argument(Goal, Spec) :-
    callable(Goal),
    compound(Goal),
    plain_functor(Goal),
    predicate_property(user:Goal, meta_predicate(Spec)),
    Spec =.. [_|Modes],
    Goal =.. [_|Args],
    control_argument(Modes, Args).

%   plain_functor(@Goal): Goal is not written as an operator or a list.

plain_functor(Goal) :-
    compound_name_arity(Goal, Name, Arity),
    Goal \= [_|_],
    Name \== {},
    \+ ( Arity =< 2,
         current_op(_, _, Name)
       ).

control_argument([Mode|Modes], [Arg|Args]) :-
    (   is_called(Mode),
        is_control(Arg)
    ->  true
    ;   control_argument(Modes, Args)
    ).

is_called(Mode) :-
    (   integer(Mode)
    ->  true
    ;   Mode == ^
    ->  true
    ;   Mode == //
    ).

arguments_text(Name, Args, Modes, Column, Out) :-
    format(atom(Text), '~q(', [Name]),
    put_text(Out, '~w', [Text]),
    atom_length(Text, Length),
    Column1 is Column+Length,
    each_argument(Args, Modes, Column1, Out),
    put_text(Out, ')', []).

each_argument([Arg|Args], [Mode|Modes], Column, Out) :-
    (   nonvar(Arg),
        ( is_called(Mode), is_control(Arg) ; Arg = {_} )
    ->  goal_text(Arg, Column, 999, Out)
    ;   term_text(Arg, Column, 999, Out)
    ),
    (   Args == []
    ->  true
    ;   put_text(Out, ',', []),
        new_line(Column, Out),
        each_argument(Args, Modes, Column, Out)
    ).

same_modes([], []).
same_modes([_|Args], [?|Modes]) :-
    same_modes(Args, Modes).

%   too_wide(+Term, +Column, +Priority, +Out): Term is a list or compound that
%   can be divided, and in one line from Column it would cross the right margin.
%   As in SWI-Prolog, it is measured without quotes and blanks, and with
%   '$VAR'(Name) for each variable.

too_wide(Goal, Column, Priority, out(_, Names)) :-
    compound(Goal),
    (   Goal = [_|_]
    ->  true
    ;   plain_functor(Goal)
    ),
    \+ \+ ( maplist(bind_name, Names),
            format(atom(Text), '~W', [Goal, [portray(true),numbervars(false),priority(Priority)]]),
            atom_length(Text, Length),
            Column+Length > 78 ).

bind_name(Name='$VAR'(Name)).

write_at(Term, Priority, out(Stream, Names)) :-
    write_term(Stream, Term,
               [ quoted(true),
                 portray(true),
                 spacing(next_argument),
                 priority(Priority),
                 variable_names(Names)
               ]).

put_text(out(Stream, _), Format, Args) :-
    format(Stream, Format, Args).

new_line(Column, out(Stream, _)) :-
    nl(Stream),
    tab(Stream, Column).

%!  listing is det.
%
%   List the predicates of the module user that a program defines.
%   Source: SWI-Prolog.

listing :-
    list_module(user, []).

list_module(M, Options) :-
    findall(Name/Arity,
            ( prolog_listing:user_predicate(M, Name, Arity),
              \+ sub_atom(Name, 0, _, _, $),
              prolog_listing:is_programmed(M, Name, Arity)
            ),
            PIs0),
    sort(PIs0, PIs),
    list_all(PIs, M, Options).

%   is_programmed(+Module, +Name, +Arity): a program declares or defines the
%   predicate. Hooks of the system exist without that.

is_programmed(M, Name, Arity) :-
    functor(Head, Name, Arity),
    (   predicate_property(M:Head, file(_))
    ->  true
    ;   predicate_property(M:Head, number_of_clauses(N)),
        N > 0
    ).

%   program_predicate(+Module, -In, +Name, ?Arity): a predicate of In. In is
%   Module or, if that is user, a module of a program.

program_predicate(M, In, Name, Arity) :-
    (   M == user
    ->  current_module(In),
        module_property(In, class(user))
    ;   In = M
    ),
    user_predicate(In, Name, Arity).

user_predicate(M, Name, Arity) :-
    current_predicate(M:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(M:Head, imported_from(_)),
    \+ predicate_property(M:Head, built_in),
    predicate_property(M:Head, implementation_module(M)).

%!  listing(:What) is det.
%!  listing(:What, +Options) is det.
%
%   List the predicates of What: Name, Name/Arity, Name//Arity, Module:What or a list of these; or
%   the clauses whose heads unify with What; or all if What is a variable. A name without a module
%   is looked for in all modules of the user. Options are source(true) for the text of the clauses
%   in their files, and variable_names(false) to name all variables A, B, ...
%   Errors: type_error(predicate_indicator, What), existence_error(procedure, What).
%   Source: SWI-Prolog.

listing(What) :-
    listing(What, []).

listing(What, Options) :-
    list_what(What, user, Options).

list_what(What, M, Options) :-
    (   var(What)
    ->  list_module(M, Options)
    ;   What = M1:What1,
        atom(M1)
    ->  list_what(What1, M1, Options)
    ;   What == []
    ->  true
    ;   What = [First|Rest]
    ->  list_what(First, M, Options),
        list_what(Rest, M, Options)
    ;   What = Name/Arity,
        nonvar(Arity),
        \+ integer(Arity)
    ->  not_found(M, What)
    ;   indicator(What, Name, Arity)
    ->  findall(In:Name/Arity, prolog_listing:program_predicate(M, In, Name, Arity), PIs0),
        sort(PIs0, PIs),
        (   PIs \== []
        ->  list_found(PIs, M, Options)
        ;   findall(Name/Arity, prolog_listing:imported(M, Name, Arity), Imported),
            Imported \== []
        ->  list_all(Imported, M, Options)
        ;   findall(Name/Arity, prolog_listing:foreign(M, Name, Arity), Foreign),
            Foreign \== []
        ->  list_foreign(Foreign)
        ;   not_found(M, What)
        )
    ;   compound(What)
    ->  functor(What, Name, Arity),
        list_what(Name/Arity, M, [head(What)|Options])
    ;   type_error(predicate_indicator, What)
    ).

not_found(M, What) :-
    qualified(M, What, Shown),
    throw(error(existence_error(procedure, Shown), context(_, 'DWIM could not correct goal'))).

%   imported(+Module, +Name, ?Arity): a predicate that Module imports, or that
%   autoloading finds. Without Arity, only small arities are tried.

imported(M, Name, Arity) :-
    (   integer(Arity)
    ->  true
    ;   between(0, 10, Arity)
    ),
    functor(Head, Name, Arity),
    predicate_property(M:Head, imported_from(Home)),
    Home \== user,
    \+ predicate_property(M:Head, built_in).

%   foreign(+Module, +Name, ?Arity): a predicate of the system.

foreign(M, Name, Arity) :-
    (   integer(Arity)
    ->  true
    ;   between(0, 10, Arity)
    ),
    functor(Head, Name, Arity),
    predicate_property(M:Head, built_in).

list_foreign([]).
list_foreign([Name/Arity|PIs]) :-
    format('%   Foreign: ~q~n~n', [system:Name/Arity]),
    list_foreign(PIs).

indicator(Name, Name, _) :-
    atom(Name).
indicator(Name/Arity, Name, Arity).
indicator(Name//Arity0, Name, Arity) :-
    (   integer(Arity0)
    ->  Arity is Arity0+2
    ;   true
    ).

list_found([], _, _).
list_found([In:PI|Found], M, Options) :-
    (   In == M
    ->  list_all([PI], M, Options)
    ;   list_in(In, In, PI, Options)
    ),
    list_found(Found, M, Options).

list_all([], _, _).
list_all([Name/Arity|PIs], M, Options) :-
    functor(Head, Name, Arity),
    (   predicate_property(M:Head, imported_from(Home))
    ->  list_in(Home, Home, Name/Arity, Options)
    ;   list_in(M, user, Name/Arity, Options)
    ),
    list_all(PIs, M, Options).

%   list_in(+Home, +Prefix, +Indicator, +Options): Prefix is the module that
%   heads are shown with; user is not shown.

list_in(Home, Prefix, Name/Arity, Options) :-
    functor(Head, Name, Arity),
    findall(Line, prolog_listing:declaration(Home:Head, Prefix, Name/Arity, Line), Lines),
    write_lines(Lines),
    (   option(source(true), Options),
        source_texts(Home:Head, Texts)
    ->  list_texts(Texts)
    ;   list_clauses(Home:Head, Prefix, Options)
    ),
    nl.

list_clauses(Head, Prefix, Options) :-
    Head = Home:Plain,
    option(head(Wanted), Options, _),
    (   '$clause'(Head, Clause, Names0),
        \+ Plain \= Wanted,
        clause_names(Names0, Home, Clause, Options, Written0, Names1),
        (   predicate_property(Head, dynamic)
        ->  Written = Written0,
            Names = Names1
        ;   unified_head(Written0, Names0, Names1, Written, Names)
        ),
        variables_first(Written, Written1),
        qualified_clause(Prefix, Written1, Shown),
        current_output(Out),
        portray_clause(Out, Shown, [variable_names(Names)]),
        fail
    ;   true
    ).

%   variables_first(+Clause0, -Clause): as in SWI-Prolog's compiled clauses,
%   variables come first in unifications of the body, and a negated variable is
%   call(Variable).

variables_first((Head :- Body0), (Head :- Body)) :-
    !,
    turned(Body0, Body).
variables_first(Clause, Clause).

turned(Goal0, Goal) :-
    (   var(Goal0)
    ->  Goal = Goal0
    ;   Goal0 = (X = Y)
    ->  (   nonvar(X),
            var(Y)
        ->  Goal = (Y = X)
        ;   Goal = Goal0
        )
    ;   is_control(Goal0)
    ->  Goal0 =.. [Name, A0, B0],
        turned(A0, A),
        turned(B0, B),
        Goal =.. [Name, A, B]
    ;   Goal0 = (\+ A0)
    ->  Goal = (\+ A),
        (   var(A0)
        ->  A = call(A0)
        ;   turned(A0, A)
        )
    ;   Goal = Goal0
    ).

%   clause_names(+Names0, +Home, +Clause, +Options, -Written, -Names): Names0 is
%   a list of Name=Var, or Rule-Names or expanded(Read)-Names. Rule is the
%   grammar rule that Clause comes from, or Clause before its lambda expressions
%   became predicates. Read may be Clause before its goals were expanded.
%   Written is the term to show for this clause of the module Home.

clause_names(Names0, Home, Clause, Options, Written, Names) :-
    (   option(variable_names(false), Options)
    ->  Names = [],
        Written = Clause
    ;   Names0 = Rule-Names1
    ->  (   Rule = ( _ --> _ )
        ->  Written = Clause,
            (   dcg_translate_rule(Rule, Clause1),
                Clause1 =@= Clause
            ->  Clause1 = Clause,
                Names = Names1
            ;   Names = []
            )
        ;   Rule = expanded(Read)
        ->  Written = Clause,
            (   expanded_bodies(Home, Read, Clause1),
                Clause1 =@= Clause
            ->  Clause1 = Clause,
                Names = Names1
            ;   Names = []
            )
        ;   Written = Rule,
            Names = Names1
        )
    ;   Written = Clause,
        Names = Names0
    ).

expanded_bodies(Home, Read, Clause) :-
    setup_call_cleanup('$set_source_module'(M, Home),
                       catch('$expand':expand_bodies(Read, _, Clause), _, fail),
                       '$set_source_module'(M)).

%   unified_head(+Clause0, +Source, +Names0, -Clause, -Names): Clause is Clause0
%   as SWI-Prolog compiles it. A unification after the neck moves into the head
%   if it is one of an argument that occurs nowhere else. Variables keep their
%   names if the rest of the body has them, except those of a grammar rule, its
%   Source.

unified_head((Head :- Body0), Source, Names0, (Head :- Body), Names) :-
    Head =.. [_|Args],
    include(is_twice_in((Head :- Body0)), Args, Twice),
    unify_first(Body0, Twice, Body),
    Body \== Body0,
    !,
    (   Source = (( _ --> _ )-_)
    ->  Names = []
    ;   term_variables(Body, Vars),
        include(is_name_of(Vars), Names0, Names)
    ).
unified_head(Clause, _, Names, Clause, Names).

is_twice_in(Clause, Var) :-
    var(Var),
    occurrences_of_var(Var, Clause, 2).

is_name_of(Vars, _=Var) :-
    is_one_of(Vars, Var).

is_one_of(Vars, Var) :-
    member(V, Vars),
    V == Var,
    !.

%   unify_first(+Body0, +Vars, -Body): makes the unifications of Vars at the
%   beginning of Body0.

unify_first(Body0, _, Body) :-
    var(Body0),
    !,
    Body = Body0.
unify_first((Goal, Goals0), Vars, Body) :-
    !,
    (   unifies_one_of(Goal, Vars)
    ->  unify_first(Goals0, Vars, Body)
    ;   Goal = (X = Y),
        var(X),
        var(Y)
    ->  unify_first(Goals0, Vars, Goals),
        (   Goals == true
        ->  Body = Goal
        ;   Body = (Goal, Goals)
        )
    ;   Body = (Goal, Goals0)
    ).
unify_first(Goal, Vars, Body) :-
    (   unifies_one_of(Goal, Vars)
    ->  Body = true
    ;   Body = Goal
    ).

unifies_one_of(Goal, Vars) :-
    nonvar(Goal),
    Goal = (X = Y),
    (   var(X)
    ->  nonvar(Y),
        is_one_of(Vars, X)
    ;   var(Y),
        is_one_of(Vars, Y)
    ),
    X = Y.

%   source_texts(:Head, -Texts): Texts has text(File, Line, Text) for each
%   clause. Every clause must have a file.

source_texts(Head, Texts) :-
    findall(Ref, nth_clause(Head, _, Ref), Refs),
    Refs \== [],
    source_texts(Refs, 0, 0, Texts).

%   source_texts(+Refs, +Line, +Count, -Texts): Count preceding clauses
%   begin at Line.

source_texts([], _, _, []).
source_texts([Ref|Refs], Line0, Count0, [text(File, Line, Text)|Texts]) :-
    clause_property(Ref, file(File)),
    clause_property(Ref, line_count(Line)),
    exists_file(File),
    (   Line == Line0
    ->  Count = Count0
    ;   Count = 0
    ),
    setup_call_cleanup(open(File, read, In), text_at(In, Line, Count, Text), close(In)),
    Count1 is Count+1,
    source_texts(Refs, Line, Count1, Texts).

%   text_at(+In, +Line, +Count, -Text): the text of the term that begins at Line
%   after Count others.

text_at(In, Line, Count, Text) :-
    Before is Line-1,
    forall(between(1, Before, _), skip(In, 10)),
    forall(between(1, Count, _), read_term(In, _, [])),
    stream_property(In, position(Start)),
    stream_position_data(char_count, Start, From),
    catch(read_term(In, _, []), error(syntax_error(_), _), true),
    character_count(In, To),
    set_stream_position(In, Start),
    Length is To-From,
    read_string(In, Length, Text0),
    split_string(Text0, "", " \t\r\n", [Text]).

list_texts([]).
list_texts([text(File, Line, Text)|Texts]) :-
    format('% From ~w:~d~n~s~n', [File, Line, Text]),
    list_more(Texts).

list_more([]).
list_more([text(_, _, Text)|Texts]) :-
    format('~s~n', [Text]),
    list_more(Texts).

write_lines([]).
write_lines([(:- Directive)|Lines]) :-
    write(':- '),
    term_variables(Directive, Vars),
    blank_names(Vars, Names),
    write_term(Directive, [quoted(true),portray(true),numbervars(true),variable_names(Names)]),
    write('.\n'),
    (   Lines == []
    ->  nl
    ;   write_lines(Lines)
    ).

blank_names([], []).
blank_names([Var|Vars], ['_'=Var|Names]) :-
    blank_names(Vars, Names).

%   qualified(+Prefix, +Term, -Shown): Term with a module in front of it, user
%   for none.

qualified(Prefix, Term, Shown) :-
    (   Prefix == user
    ->  Shown = Term
    ;   Shown = Prefix:Term
    ).

qualified_clause(user, Clause, Clause) :-
    !.
qualified_clause(Prefix, (Head :- Body), (Prefix:Head :- Body)) :-
    !.
qualified_clause(Prefix, Rule, Shown) :-
    Rule =.. [Arrow, Left, Body],
    (   Left = (Head, Guard)
    ->  Shown =.. [Arrow, (Prefix:Head, Guard), Body]
    ;   Shown =.. [Arrow, Prefix:Left, Body]
    ).

%   declaration(:Head, +Prefix, +Indicator, -Directive): a directive that says
%   what Head is.

declaration(Head, Prefix, PI, (:- Directive)) :-
    declared(Name),
    predicate_property(Head, Name),
    qualified(Prefix, PI, Shown),
    Directive =.. [Name, Shown].
declaration(Head, Prefix, _, (:- meta_predicate Shown)) :-
    predicate_property(Head, meta_predicate(Spec)),
    qualified(Prefix, Spec, Shown).
declaration(Head, Prefix, PI, (:- module_transparent Shown)) :-
    predicate_property(Head, transparent),
    \+ predicate_property(Head, meta_predicate(_)),
    qualified(Prefix, PI, Shown).
declaration(Head, Prefix, _, (:- table Shown)) :-
    '$tbl_declaration'(Head, Table),
    qualified(Prefix, Table, Shown0),
    (   Table = _/_,
        findall(Mode, ( table_mode(Mode), predicate_property(Head, tabled(Mode)) ), Modes),
        comma_list(Options, Modes)
    ->  Shown = (Shown0 as Options)
    ;   Shown = Shown0
    ).

table_mode(incremental).
table_mode(monotonic).
table_mode(shared).
table_mode(opaque).
table_mode(variant).
table_mode(subsumptive).

declared(thread_local).
declared(dynamic).
declared(volatile).
declared(multifile).
declared(public).
