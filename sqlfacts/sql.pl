/*  library(sql): tables of SQL databases as predicates.

    A predicate of a table is called, and changed by assertz/1, retract/1 and
    retractall/1, like a dynamic one; transaction/1 is a transaction of the databases
    that it uses as well. What the table holds of a column is a term by the type that
    the column is declared with: integer, float, rational, atom, string, boolean, time (a
    stamp), date (date(Y,M,D)), blob (a string of bytes), json (as json_read_dict/2) or
    term. NULL is the atom null.

    A comparison of columns directly after the goal, in the text of a clause, goes to the
    database with the bound arguments:

        adult(Name) :- person(Name, Age), Age >= 18.

    These are comparisons of numbers with numbers or expressions, between/3, =, \=, ==, \==
    and, of text, the standard order of terms, up to the first that may raise an error. In
    a comparison of numbers a row with NULL is left out.
*/

:- module(sql,
          [ sql_attach/2,
            sql_detach/1,
            sql_table/2,
            sql_table/3,
            sql_persistent/2,
            sql_persistent/3,
            sql_where/2
          ]).

:- use_module(library(error)).
:- use_module(library(option)).
:- autoload(library(http/json), [atom_json_dict/3, json_write_dict/3]).

:- multifile
    system:goal_expansion/2,
    prolog:error_message/3.
:- dynamic
    system:goal_expansion/2.

:- meta_predicate
    sql_table(+, :),
    sql_table(+, :, +),
    sql_persistent(+, :),
    sql_persistent(+, :, +),
    sql_where(0, 0).

%!  sql_attach(+Name, +Source) is det.
%
%   Open a database and give it the name Name. Source is a URL of PostgreSQL, as
%   postgres://user@host/database, the name of a file of SQLite, which is made if it does
%   not exist, or :memory:.
%   Errors: permission_error(attach, database, Name) unless the host lets programs attach
%   databases, or if there is one of that name; sql_error(Code, Text).

sql_attach(Name, Source) :-
    '$sql_attach'(Name, Source).

%!  sql_detach(+Name) is det.
%
%   Close a database that the program has attached.
%   Errors: existence_error(database, Name), permission_error(detach, database, Name).

sql_detach(Name) :-
    '$sql_detach'(Name).

%!  sql_table(+Database, :Spec) is det.
%!  sql_table(+Database, :Spec, +Options) is det.
%
%   Make a table of an attached database a predicate. Spec is that with the names of
%   columns and their types as arguments: person(name:atom, age:integer). The options are
%   table(Name), when the table has another name, and schema(Name).
%   Errors: permission_error(declare, table, Spec) unless the host lets programs declare
%   tables; permission_error(modify, static_procedure, Indicator);
%   existence_error(database, Database); type_error(sql_column, Argument);
%   domain_error(sql_type, Type); sql_error(Code, Text), if there is no such table.

sql_table(Database, Spec) :-
    declare(Database, Spec, [], false).

sql_table(Database, Spec, Options) :-
    declare(Database, Spec, Options, false).

%!  sql_persistent(+Database, :Spec) is det.
%!  sql_persistent(+Database, :Spec, +Options) is det.
%
%   As sql_table/3, for facts that outlive the process: the table is made when there is
%   none, and keeps the order of its facts. When assertz/1 has succeeded, the fact is
%   on disk, unless it is in a transaction.

sql_persistent(Database, Spec) :-
    declare(Database, Spec, [], true).

sql_persistent(Database, Spec, Options) :-
    declare(Database, Spec, Options, true).

declare(Database, Spec0, Options, Create) :-
    strip_module(Spec0, M, Spec),
    must_be(compound, Spec),
    Spec =.. [Name|Arguments],
    columns(Arguments, Columns),
    option(table(Table), Options, Name),
    option(schema(Schema), Options, ''),
    must_be(atom, Table),
    must_be(atom, Schema),
    '$sql_table'(Database, M:Name, Columns, Schema, Table, Create).

columns([], []).
columns([Argument|Arguments], [Column-Type|Columns]) :-
    (   nonvar(Argument),
        Argument = Column:Type,
        atom(Column),
        atom(Type)
    ->  columns(Arguments, Columns)
    ;   type_error(sql_column, Argument)
    ).

%!  sql_where(:Goal, :Conditions) is nondet.
%
%   Goal and then Conditions, for a Goal that calls the predicate of a table: what of
%   Conditions the database can compare goes to it. So do comparisons after such a goal
%   in a clause; this is for goals that are made at run time.
%   Errors: domain_error(sql_table, Goal), and those of Conditions.

sql_where(Goal, Conditions) :-
    strip_module(Conditions, _, Plain),
    user:'$sql_where'(Goal, Plain),
    call(Conditions).

system:goal_expansion((Goal, Rest), ('$sql_where'(Goal, Conditions), Rest)) :-
    nonvar(Goal),
    prolog_load_context(module, M),
    '$sql_is_table'(M:Goal),
    sql:conditions(Rest, Conditions).

%   conditions(+Goals, -Conditions): the comparisons that Goals begins with.

conditions(Goals, _) :-
    var(Goals),
    !,
    fail.
conditions((Goal, Goals), Conditions) :-
    !,
    is_comparison(Goal),
    (   conditions(Goals, Others)
    ->  Conditions = (Goal, Others)
    ;   Conditions = Goal
    ).
conditions(Goal, Goal) :-
    is_comparison(Goal).

is_comparison(Goal) :-
    nonvar(Goal),
    (   Goal = (Left, Right)
    ->  is_comparison(Left),
        is_comparison(Right)
    ;   comparison(Goal)
    ).

comparison(_ < _).
comparison(_ > _).
comparison(_ =< _).
comparison(_ >= _).
comparison(_ =:= _).
comparison(_ =\= _).
comparison(_ @< _).
comparison(_ @> _).
comparison(_ @=< _).
comparison(_ @>= _).
comparison(_ = _).
comparison(_ \= _).
comparison(_ == _).
comparison(_ \== _).
comparison(between(_, _, _)).

%   What the builtins call: values of columns as texts, and of expressions.

'$value'(Expression, Value) :-
    catch(Value is Expression, error(_, _), fail).

'$json_text'(Term, Text) :-
    with_output_to(string(Text), json_write_dict(current_output, Term, [width(0)])).

'$text_json'(Text, Term) :-
    atom_json_dict(Text, Term, []).

'$term_text'(Term, Text) :-
    acyclic_term(Term),
    format(string(Text), '~k', [Term]).

'$text_term'(Text, Term) :-
    term_string(Term, Text, [double_quotes(string), back_quotes(codes), module(sql)]).

prolog:error_message(sql_error(_, Text)) -->
    [ 'The database: ~s'-[Text] ].
