/*  library(semweb/rdf11): the triples of library(semweb/rdf_db) with the literals of
    RDF 1.1, Value^^Type and Text@Language.

    A literal is stored and searched as literal(type(Type, Text)) or
    literal(lang(Language, Text)). Solutions have the value of its type: a
    string, a number, true or false, or date(Y, M, D) and its like. A condition
    {}/1 on a value is checked when the value is known; until then it is an
    attribute of the variable.
*/

:- module(rdf11,
          [ rdf/3,
            rdf/4,
            rdf_has/3,
            rdf_has/4,
            rdf_reachable/3,
            rdf_reachable/5,
            rdf_assert/3,
            rdf_assert/4,
            rdf_retractall/3,
            rdf_retractall/4,
            rdf_update/4,
            rdf_update/5,
            {}/1,
            rdf_where/1,
            rdf_default_graph/1,
            rdf_default_graph/2,
            rdf_canonical_literal/2,
            rdf_lexical_form/2,
            rdf_compare/3,
            rdf_term/1,
            rdf_literal/1,
            rdf_iri/1,
            rdf_name/1,
            rdf_bnode/1,
            rdf_object/1,
            rdf_predicate/1,
            rdf_node/1,
            rdf_create_bnode/1,
            rdf_is_iri/1,
            rdf_is_bnode/1,
            rdf_is_literal/1,
            rdf_is_name/1,
            rdf_is_object/1,
            rdf_is_predicate/1,
            rdf_is_subject/1,
            rdf_is_term/1,
            rdf_list/1,
            rdf_list/2,
            rdf_length/2,
            rdf_member/2,
            rdf_nth0/3,
            rdf_nth1/3,
            rdf_nextto/2,
            rdf_nextto/3,
            rdf_last/2,
            rdf_assert_list/2,
            rdf_assert_list/3,
            rdf_retract_list/1,
            op(110, xfx, @),
            op(650, xfx, ^^)
          ]).

:- reexport(library(semweb/rdf_db),
            except([ rdf/3,
                     rdf/4,
                     rdf_has/3,
                     rdf_has/4,
                     rdf_reachable/3,
                     rdf_reachable/5,
                     rdf_assert/3,
                     rdf_assert/4,
                     rdf_retractall/3,
                     rdf_retractall/4,
                     rdf_update/4,
                     rdf_update/5,
                     rdf_compare/3,
                     rdf_current_literal/1,
                     rdf_current_predicate/1,
                     rdf_literal_value/2,
                     rdf_node/1,
                     rdf_bnode/1,
                     rdf_is_bnode/1,
                     rdf_is_literal/1,
                     rdf_is_resource/1
                   ])).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(semweb/rdf_literals), [in_order/3,literal_key/2]).
:- use_module(library(sgml)).
:- use_module(library(sgml_write)).
:- use_module(library(solution_sequences)).

:- dynamic
    default_graph/1.

default_graph(default).

:- rdf_meta
    rdf(r, r, o),
    rdf(r, r, o, r),
    rdf_has(r, r, o),
    rdf_has(r, r, o, -),
    rdf_reachable(r, r, o),
    rdf_reachable(r, r, o, +, -),
    rdf_assert(r, r, o),
    rdf_assert(r, r, o, r),
    rdf_retractall(r, r, o),
    rdf_retractall(r, r, o, r),
    rdf_update(r, r, o, t),
    rdf_update(r, r, o, r, t),
    {}(t),
    rdf_where(t),
    rdf_canonical_literal(o, -),
    rdf_lexical_form(o, -),
    rdf_compare(-, o, o),
    rdf_term(o),
    rdf_literal(o),
    rdf_iri(r),
    rdf_name(o),
    rdf_object(o),
    rdf_predicate(r),
    rdf_node(o),
    rdf_is_iri(r),
    rdf_is_literal(o),
    rdf_is_name(o),
    rdf_is_object(o),
    rdf_is_predicate(r),
    rdf_is_subject(r),
    rdf_is_term(o),
    rdf_list(r),
    rdf_list(r, -),
    rdf_length(r, -),
    rdf_member(o, r),
    rdf_nth0(?, r, o),
    rdf_nth1(?, r, o),
    rdf_nextto(o, o),
    rdf_nextto(o, o, r),
    rdf_last(r, o),
    rdf_assert_list(t, r),
    rdf_assert_list(t, r, r),
    rdf_retract_list(r).

%!  rdf(?Subject, ?Predicate, ?Object) is nondet.
%!  rdf(?Subject, ?Predicate, ?Object, ?Graph) is nondet.
%!  rdf_has(?Subject, ?Predicate, ?Object) is nondet.
%!  rdf_has(?Subject, ?Predicate, ?Object, -Real) is nondet.
%!  rdf_reachable(?Subject, +Predicate, ?Object) is nondet.
%!  rdf_reachable(?Subject, +Predicate, ?Object, +Max, -Distance) is nondet.
%
%   As those of library(semweb/rdf_db). Graph has no line.
%   Source: SWI-Prolog.

rdf(Subject, Predicate, Object) :-
    wanted(Object, Stored),
    rdf_db:rdf(Subject, Predicate, Stored),
    found(Stored, Object).

rdf(Subject, Predicate, Object, Graph) :-
    wanted(Object, Stored),
    (   var(Graph)
    ->  rdf_db:rdf(Subject, Predicate, Stored, Graph0),
        graph_name(Graph0, Graph)
    ;   rdf_db:rdf(Subject, Predicate, Stored, Graph)
    ),
    found(Stored, Object).

graph_name(Graph0, Graph) :-
    (   Graph0 = Graph:_
    ->  true
    ;   Graph = Graph0
    ).

rdf_has(Subject, Predicate, Object) :-
    wanted(Object, Stored),
    rdf_db:rdf_has(Subject, Predicate, Stored),
    found(Stored, Object).

rdf_has(Subject, Predicate, Object, Real) :-
    wanted(Object, Stored),
    rdf_db:rdf_has(Subject, Predicate, Stored, Real),
    found(Stored, Object).

rdf_reachable(Subject, Predicate, Object) :-
    once(wanted(Object, Stored)),
    rdf_db:rdf_reachable(Subject, Predicate, Stored),
    found(Stored, Object).

rdf_reachable(Subject, Predicate, Object, Max, Distance) :-
    once(wanted(Object, Stored)),
    rdf_db:rdf_reachable(Subject, Predicate, Stored, Max, Distance),
    found(Stored, Object).

%   wanted(?Object, -Stored): the stored form of Object; unbound for a literal
%   that is not known well enough.

wanted(Object, Stored) :-
    (   var(Object)
    ->  true
    ;   atom(Object),
        \+ boolean(Object)
    ->  Stored = Object
    ;   Object = _^^Type,
        var(Type)
    ->  Stored = literal(_)
    ;   Object = Value^^Type,
        var(Value)
    ->  global(Type, Type1),
        (   is_type(string, Type1)
        ->  Stored = literal(_)
        ;   Stored = literal(type(Type1, _))
        )
    ;   Object = Text@Language
    ->  (   nonvar(Text)
        ->  atom_string(Text1, Text)
        ;   true
        ),
        Stored = literal(lang(Language, Text1))
    ;   Object = _:_
    ->  global(Object, Stored)
    ;   stored(Object, literal(type(Type, Text)))
    ->  (   Stored = literal(type(Type, Text))
        ;   is_type(string, Type),
            Stored = literal(plain(Text), _)
        )
    ).

boolean(true).
boolean(false).

%   found(+Stored, ?Object): Object is the value of Stored.

found(Stored, Object) :-
    (   (   Stored = literal(Content)
        ;   Stored = literal(_, Content)
        )
    ->  value(Content, Literal),
        same_literal(Object, Literal)
    ;   Object = Stored
    ).

same_literal(Object, Literal) :-
    (   var(Object)
    ->  Object = Literal
    ;   Object = Value^^Type
    ->  (   nonvar(Value),
            nonvar(Type)
        ->  rdf_canonical_literal(Object, Literal)
        ;   Literal = Value1^^Type1,
            global(Type, Type1),
            (   atom(Value),
                string(Value1)
            ->  atom_string(Value, Value1)
            ;   Value = Value1
            )
        )
    ;   Object = Text@Language
    ->  Literal = Text1@Language1,
        Language = Language1,
        (   atom(Text)
        ->  atom_string(Text, Text1)
        ;   Text = Text1
        )
    ;   rdf_canonical_literal(Object, Literal)
    ).

global(Term0, Term) :-
    (   var(Term0)
    ->  Term = Term0
    ;   rdf_global_id(Term0, Term)
    ).

%   value(+Content, -Literal): Literal is stored as literal(Content).

value(lang(Language, Text), Literal) :-
    !,
    atom_string(Text, String),
    Literal = String@Language.
value(type(Type, Text), Literal) :-
    !,
    (   type_name(Type, Name),
        typed_value(Name, Text, Value0)
    ->  Value = Value0
    ;   atomic(Text)
    ->  atom_string(Text, Value)
    ;   Value = Text
    ),
    Literal = Value^^Type.
value(Text, String^^Type) :-
    atom_string(Text, String),
    rdf_global_id(xsd:string, Type).

type_name(Type, Name) :-
    (   rdf_current_prefix(xsd, Space),
        atom_concat(Space, Name, Type)
    ->  true
    ;   rdf_global_id(rdf:'XMLLiteral', Type),
        Name = xml
    ).

is_type(Name, Type) :-
    rdf_global_id(xsd:Name, Type).

%   typed_value(+Name, +Text, -Value): Value is the value of a type of XML
%   Schema. Fails for a text not of the type, and for types whose values are
%   strings.

typed_value(boolean, Text, Value) :-
    !,
    memberchk(Text-Value, [true-true,false-false,'1'-true,'0'-false]).
typed_value(xml, Content, Value) :-
    !,
    is_list(Content),
    xml_text(Content, Value).
typed_value(Name, Text, Value) :-
    integer_range(Name, _, _),
    !,
    (   integer(Text)
    ->  Value = Text
    ;   atom_number(Text, Value),
        integer(Value)
    ).
typed_value(Name, Text, Value) :-
    real_type(Name),
    !,
    (   number(Text)
    ->  Value = Text
    ;   catch(xsd_number_string(Number, Text), error(syntax_error(_), _), fail),
        real_value(Name, Number, Value)
    ).
typed_value(Name, Text, Value) :-
    time_type(Name),
    catch(xsd_time_string(Value, _, Text), error(_, _), fail).

real_value(decimal, Number, Number) :-
    !.
real_value(_, Number, Value) :-
    Value is float(Number).

xml_text(Content, Text) :-
    with_output_to(string(Text),
                   ( current_output(Out), xml_write(Out, Content, [header(false),layout(false)]) )).

real_type(double).
real_type(float).
real_type(decimal).

time_type(date).
time_type(dateTime).
time_type(time).
time_type(gYear).
time_type(gYearMonth).
time_type(gMonthDay).

integer_range(integer, -inf, inf).
integer_range(nonPositiveInteger, -inf, 0).
integer_range(negativeInteger, -inf, -1).
integer_range(nonNegativeInteger, 0, inf).
integer_range(positiveInteger, 1, inf).
integer_range(long, -9223372036854775808, 9223372036854775807).
integer_range(int, -2147483648, 2147483647).
integer_range(short, -32768, 32767).
integer_range(byte, -128, 127).
integer_range(unsignedLong, 0, 18446744073709551615).
integer_range(unsignedInt, 0, 4294967295).
integer_range(unsignedShort, 0, 65535).
integer_range(unsignedByte, 0, 255).
integer_range(gMonth, 1, 12).
integer_range(gDay, 1, 31).

%   stored(+Object, -Stored): Object as it is stored.

stored(Object, Stored) :-
    (   var(Object)
    ->  instantiation_error(Object)
    ;   atom(Object),
        \+ boolean(Object)
    ->  Stored = Object
    ;   Object = _:_
    ->  global(Object, Stored)
    ;   Object = Text@Language
    ->  must_be(ground, Object),
        downcase_atom(Language, Language1),
        atom_string(Text1, Text),
        Stored = literal(lang(Language1, Text1))
    ;   Object = Value^^Type
    ->  must_be(ground, Object),
        global(Type, Type1),
        stored_value(Type1, Value, Text),
        Stored = literal(type(Type1, Text))
    ;   Object = literal(Content)
    ->  must_be(ground, Content),
        stored_content(Content, Stored)
    ;   natural_type(Object, Name)
    ->  rdf_global_id(xsd:Name, Type),
        stored_value(Type, Object, Text),
        Stored = literal(type(Type, Text))
    ;   type_error(rdf_object, Object)
    ).

stored_content(Content, Stored) :-
    (   Content = lang(Language, Text)
    ->  stored(Text@Language, Stored)
    ;   Content = type(Type, Text)
    ->  stored(Text^^Type, Stored)
    ;   rdf_global_id(xsd:string, Type),
        stored(Content^^Type, Stored)
    ).

natural_type(Value, Name) :-
    (   string(Value)
    ->  Name = string
    ;   integer(Value)
    ->  Name = integer
    ;   float(Value)
    ->  Name = double
    ;   boolean(Value)
    ->  Name = boolean
    ;   compound(Value),
        functor(Value, Functor, Arity),
        time_term(Functor, Arity, Name)
    ).

time_term(date, 3, date).
time_term(date_time, 6, dateTime).
time_term(date_time, 7, dateTime).
time_term(time, 3, time).
time_term(year_month, 2, gYearMonth).
time_term(month_day, 2, gMonthDay).

%   stored_value(+Type, +Value, -Text)

stored_value(Type, Value, Text) :-
    (   type_name(Type, Name)
    ->  value_text(Name, Type, Value, Text)
    ;   plain_text(Value, Text)
    ).

plain_text(Value, Text) :-
    (   atomic(Value)
    ->  format(atom(Text), '~w', [Value])
    ;   Text = Value
    ).

value_text(boolean, _, Value, Text) :-
    !,
    (   memberchk(Value, [true,false,"true","false"])
    ->  plain_text(Value, Text)
    ;   type_error(rdf_boolean, Value)
    ).
value_text(xml, _, Value, Text) :-
    !,
    (   is_list(Value)
    ->  xml_text(Value, String)
    ;   setup_call_cleanup(
            open_string(Value, In),
            load_xml(stream(In), Content, []),
            close(In)),
        xml_text(Content, String)
    ),
    atom_string(Text, String).
value_text(Name, Type, Value, Text) :-
    integer_range(Name, Low, High),
    !,
    (   number_of(Value, Number),
        integer(Number)
    ->  true
    ;   type_error(integer, Value)
    ),
    (   Number >= Low,
        Number =< High
    ->  atom_number(Text, Number)
    ;   domain_error(Type, Value)
    ).
value_text(Name, _, Value, Text) :-
    real_type(Name),
    !,
    (   number_of(Value, Number)
    ->  real_text(Name, Number, Text)
    ;   type_error(Name, Value)
    ).
value_text(Name, _, Value, Text) :-
    time_type(Name),
    !,
    (   typed_time(Name, Value, Text0)
    ->  atom_string(Text, Text0)
    ;   type_error(Name, Value)
    ).
value_text(_, _, Value, Text) :-
    plain_text(Value, Text).

number_of(Value, Number) :-
    (   number(Value)
    ->  Number = Value
    ;   (   string(Value)
        ;   atom(Value)
        ),
        catch(xsd_number_string(Number, Value), error(syntax_error(_), _), fail)
    ->  true
    ).

real_text(decimal, Number, Text) :-
    !,
    atom_number(Text, Number).
real_text(_, Number, Text) :-
    Float is float(Number),
    xsd_number_string(Float, String),
    atom_string(Text, String).

typed_time(Name, Value, Text) :-
    rdf_global_id(xsd:Name, Type),
    (   (   string(Value)
        ;   atom(Value)
        )
    ->  catch(xsd_time_string(Time, _, Value), error(_, _), fail),
        catch(xsd_time_string(Time, Type, Text), error(_, _), fail)
    ;   catch(xsd_time_string(Value, Type, Text), error(_, _), fail)
    ).

%!  rdf_assert(+Subject, +Predicate, +Object) is det.
%!  rdf_assert(+Subject, +Predicate, +Object, +Graph) is det.
%
%   Object is a resource, Value^^Type, Text@Language, or a value with an evident type: a
%   string, an integer, a float, true, false, date(Y, M, D), date_time(Y, M, D, H, Mn, S),
%   date_time(Y, M, D, H, Mn, S, Offset), time(H, Mn, S), year_month(Y, M) or month_day(M,
%   D). Graph is rdf_default_graph/1 by default.
%   Errors: instantiation_error, type_error(rdf_object, Object), type_error(Type, Value),
%   domain_error(Type, Value), and those of library(semweb/rdf_db).
%   Source: SWI-Prolog.

rdf_assert(Subject, Predicate, Object) :-
    default_graph(Graph),
    rdf_assert(Subject, Predicate, Object, Graph).

rdf_assert(Subject, Predicate, Object, Graph) :-
    stored(Object, Stored),
    rdf_db:rdf_assert(Subject, Predicate, Stored, Graph).

%!  rdf_retractall(?Subject, ?Predicate, ?Object) is det.
%!  rdf_retractall(?Subject, ?Predicate, ?Object, ?Graph) is det.
%!  rdf_update(+Subject, +Predicate, +Object, +Action) is semidet.
%!  rdf_update(+Subject, +Predicate, +Object, +Graph, +Action) is semidet.
%
%   As those of library(semweb/rdf_db).
%   Source: SWI-Prolog.

rdf_retractall(Subject, Predicate, Object) :-
    rdf_retractall(Subject, Predicate, Object, _).

rdf_retractall(Subject, Predicate, Object, Graph) :-
    stored_objects(Subject, Predicate, Object, Graph, Triples),
    forall(member(t(S, P, O, G), Triples),
           rdf_db:rdf_retractall(S, P, O, G)).

rdf_update(Subject, Predicate, Object, Action) :-
    rdf_update(Subject, Predicate, Object, _, Action).

rdf_update(Subject, Predicate, Object, Graph, Action0) :-
    must_be(nonvar, Action0),
    (   Action0 = object(New)
    ->  stored(New, Stored),
        Action = object(Stored)
    ;   Action = Action0
    ),
    stored_objects(Subject, Predicate, Object, Graph, Triples),
    Triples = [_|_],
    forall(member(t(S, P, O, G), Triples),
           rdf_db:rdf_update(S, P, O, G, Action)).

%   stored_objects(?Subject, ?Predicate, ?Object, ?Graph, -Triples): as they are stored.

stored_objects(Subject, Predicate, Object, Graph, Triples) :-
    wanted(Object, Stored),
    !,
    findall(t(Subject, Predicate, Full, Graph),
            exact_object(Subject, Predicate, Object, Stored, Graph, Full),
            Triples).
stored_objects(_, _, _, _, []).

exact_object(Subject, Predicate, Object, Stored, Graph, Full) :-
    (   nonvar(Stored),
        Stored = literal(_)
    ->  rdf_db:rdf(Subject, Predicate, literal(Content), Graph),
        value(Content, Literal),
        same_literal(Object, Literal),
        Full = literal(Content)
    ;   rdf_db:rdf(Subject, Predicate, Stored, Graph),
        Full = Stored,
        found(Stored, Object)
    ).

%!  rdf_default_graph(-Graph) is det.
%!  rdf_default_graph(-Old, +New) is det.
%
%   The graph of rdf_assert/3.
%   Source: SWI-Prolog.

rdf_default_graph(Graph) :-
    default_graph(Graph).

rdf_default_graph(Old, New) :-
    default_graph(Old),
    must_be(atom, New),
    retractall(default_graph(_)),
    assertz(default_graph(New)).

%!  {}(+Condition) is semidet.
%!  rdf_where(+Condition) is semidet.
%
%   Condition holds of the literal in it, now or when it is known: L > V, L >= V, L < V,
%   L =< V, L == V, prefix(L, Text), substring(L, Text), word(L, Text), like(L, Pattern),
%   icase(L, Text), lang_matches(L, Pattern); or it is (C1, C2).
%   Errors: existence_error(rdf_constraint, Condition), instantiation_error.
%   Source: SWI-Prolog.

{}(Condition) :-
    rdf_where(Condition).

rdf_where(Condition) :-
    (   var(Condition)
    ->  instantiation_error(Condition)
    ;   Condition = (A, B)
    ->  rdf_where(A),
        rdf_where(B)
    ;   condition(Condition, Test, Literal, Limit)
    ->  (   var(Literal)
        ->  wait(Literal, test(Test, Limit))
        ;   holds(Test, Literal, Limit)
        )
    ;   existence_error(rdf_constraint, Condition)
    ).

condition(A > B, Test, L, V) :-
    ordered(A, B, >, <, Test, L, V).
condition(A >= B, Test, L, V) :-
    ordered(A, B, >=, =<, Test, L, V).
condition(A < B, Test, L, V) :-
    ordered(A, B, <, >, Test, L, V).
condition(A =< B, Test, L, V) :-
    ordered(A, B, =<, >=, Test, L, V).
condition(A == B, Test, L, V) :-
    ordered(A, B, ==, ==, Test, L, V).
condition(prefix(L, V), prefix, L, V).
condition(substring(L, V), substring, L, V).
condition(word(L, V), word, L, V).
condition(like(L, V), like, L, V).
condition(icase(L, V), icase, L, V).
condition(lang_matches(L, V), lang_matches, L, V).

ordered(A, B, Order, Reverse, Test, Literal, Limit) :-
    (   var(A),
        var(B)
    ->  instantiation_error(A)
    ;   var(B)
    ->  Test = Reverse,
        Literal = B,
        Limit = A
    ;   Test = Order,
        Literal = A,
        Limit = B
    ).

wait(Variable, Test) :-
    (   get_attr(Variable, rdf11, Tests)
    ->  put_attr(Variable, rdf11, [Test|Tests])
    ;   put_attr(Variable, rdf11, [Test])
    ).

attr_unify_hook(Tests, Value) :-
    (   var(Value)
    ->  (   get_attr(Value, rdf11, Tests0)
        ->  append(Tests, Tests0, Tests1),
            put_attr(Value, rdf11, Tests1)
        ;   put_attr(Value, rdf11, Tests)
        )
    ;   all_hold(Tests, Value)
    ).

attribute_goals(Variable) -->
    { get_attr(Variable, rdf11, Tests) },
    conditions(Tests, Variable).

conditions([], _) -->
    [].
conditions([test(Test, Limit)|Tests], Variable) -->
    { Condition =.. [Test,Variable,Limit] },
    [rdf_where(Condition)],
    conditions(Tests, Variable).

all_hold([], _).
all_hold([test(Test, Limit)|Tests], Value) :-
    holds(Test, Value, Limit),
    all_hold(Tests, Value).

%   holds(+Test, +Literal, +Limit): a resource has no such property.

holds(lang_matches, Literal, Pattern) :-
    !,
    nonvar(Literal),
    Literal = _@Language,
    atom_string(Pattern1, Pattern),
    lang_matches(Language, Pattern1).
holds(Test, Literal, Limit) :-
    order_test(Test, Orders),
    !,
    content(Literal, Content),
    content(Limit, Content1),
    in_order(Content, Orders, Content1).
holds(Test, Literal, Pattern) :-
    content(Literal, Content),
    literal_key(Content, Text),
    atom_string(Pattern1, Pattern),
    rdf_match_label(Test, Pattern1, Text).

content(Literal, Content) :-
    stored(Literal, literal(Content)).

order_test(>, [>]).
order_test(>=, [>,=]).
order_test(<, [<]).
order_test(=<, [<,=]).
order_test(==, [=]).

%!  rdf_canonical_literal(+Object, -Literal) is det.
%!  rdf_lexical_form(+Object, -Literal) is det.
%
%   Literal is Value^^Type or Text@Language in the form of the store; its lexical form
%   has the text as a string.
%   Errors: those of rdf_assert/3.
%   Source: SWI-Prolog.

rdf_canonical_literal(Object, Literal) :-
    stored(Object, Stored),
    (   Stored = literal(Content)
    ->  value(Content, Literal)
    ;   Literal = Stored
    ).

rdf_lexical_form(Object, Literal) :-
    stored(Object, Stored),
    (   Stored = literal(type(Type, Text))
    ->  atom_string(Text, String),
        Literal = String^^Type
    ;   Stored = literal(lang(Language, Text))
    ->  atom_string(Text, String),
        Literal = String@Language
    ;   type_error(rdf_literal, Object)
    ).

%!  rdf_compare(-Order, +Object1, +Object2) is det.
%
%   Source: SWI-Prolog.

rdf_compare(Order, Object1, Object2) :-
    stored(Object1, Stored1),
    stored(Object2, Stored2),
    rdf_literals:rdf_compare(Order, Stored1, Stored2).

%!  rdf_term(?Term) is nondet.
%!  rdf_literal(?Literal) is nondet.
%!  rdf_iri(?IRI) is nondet.
%!  rdf_name(?Name) is nondet.
%!  rdf_bnode(?Node) is nondet.
%!  rdf_object(?Object) is nondet.
%!  rdf_predicate(?Predicate) is nondet.
%!  rdf_node(?Node) is nondet.
%
%   What is in the store, each once. A name is an IRI or a literal, a node is a subject or
%   an object, a term is any of them.
%   Source: SWI-Prolog.

rdf_term(Term) :-
    each(Term, stored_term(Term)).

rdf_literal(Literal) :-
    each(Literal, ( rdf(_, _, Literal), rdf_is_literal(Literal) )).

rdf_iri(IRI) :-
    each(IRI, ( stored_term(IRI), rdf_is_iri(IRI) )).

rdf_name(Name) :-
    each(Name, ( stored_term(Name), rdf_is_name(Name) )).

rdf_bnode(Node) :-
    each(Node, ( stored_node(Node), rdf_is_bnode(Node) )).

rdf_object(Object) :-
    each(Object, rdf(_, _, Object)).

rdf_predicate(Predicate) :-
    rdf_db:rdf_current_predicate(Predicate).

rdf_node(Node) :-
    each(Node, stored_node(Node)).

:- meta_predicate
    each(?, 0).

each(Witness, Goal) :-
    (   ground(Witness)
    ->  once(Goal)
    ;   distinct(Witness, Goal)
    ).

stored_term(Term) :-
    stored_node(Term).
stored_term(Predicate) :-
    rdf_db:rdf_current_predicate(Predicate).

stored_node(Subject) :-
    rdf_db:rdf_subject(Subject).
stored_node(Object) :-
    rdf(_, _, Object).

%!  rdf_create_bnode(-Node) is det.
%
%   Source: SWI-Prolog.

rdf_create_bnode(Node) :-
    rdf_db:rdf_bnode(Node).

%!  rdf_is_iri(@Term) is semidet.
%!  rdf_is_bnode(@Term) is semidet.
%!  rdf_is_literal(@Term) is semidet.
%!  rdf_is_name(@Term) is semidet.
%!  rdf_is_object(@Term) is semidet.
%!  rdf_is_predicate(@Term) is semidet.
%!  rdf_is_subject(@Term) is semidet.
%!  rdf_is_term(@Term) is semidet.
%
%   Source: SWI-Prolog.

rdf_is_iri(Term) :-
    atom(Term),
    \+ rdf_db:rdf_is_bnode(Term).

rdf_is_bnode(Term) :-
    rdf_db:rdf_is_bnode(Term).

rdf_is_literal(Term) :-
    ground(Term),
    (   Term = _@Language
    ->  atom(Language)
    ;   Term = _^^Type,
        (   atom(Type)
        ;   Type = _:_
        )
    ),
    !.

rdf_is_name(Term) :-
    (   rdf_is_iri(Term)
    ->  true
    ;   rdf_is_literal(Term)
    ).

rdf_is_object(Term) :-
    (   atom(Term)
    ->  true
    ;   rdf_is_literal(Term)
    ).

rdf_is_predicate(Term) :-
    rdf_is_iri(Term).

rdf_is_subject(Term) :-
    atom(Term).

rdf_is_term(Term) :-
    rdf_is_object(Term).

%!  rdf_list(?List) is nondet.
%!  rdf_list(+List, -Elements) is det.
%!  rdf_length(+List, -Length) is det.
%
%   List is the first node of a list in the store.
%   Errors: type_error(rdf_list, List).
%   Source: SWI-Prolog.

rdf_list(List) :-
    (   var(List)
    ->  each(List,
             ( cell(List, _, _),
               \+ ( rest_of(Rest), rdf_db:rdf(_, Rest, List) )
             ))
    ;   nil(List)
    ->  true
    ;   once(cell(List, _, _))
    ).

rdf_list(List, Elements) :-
    (   nil(List)
    ->  Elements = []
    ;   cell(List, Element, Rest)
    ->  Elements = [Element|Elements1],
        rdf_list(Rest, Elements1)
    ;   type_error(rdf_list, List)
    ).

rdf_length(List, Length) :-
    rdf_list(List, Elements),
    length(Elements, Length).

nil(List) :-
    rdf_global_id(rdf:nil, List).

rest_of(Rest) :-
    rdf_global_id(rdf:rest, Rest).

cell(List, Element, Rest) :-
    rdf_global_id(rdf:first, First),
    rest_of(RestOf),
    rdf(List, First, Element),
    rdf_db:rdf(List, RestOf, Rest).

%!  rdf_member(?Element, +List) is nondet.
%!  rdf_nth0(?Index, +List, ?Element) is nondet.
%!  rdf_nth1(?Index, +List, ?Element) is nondet.
%!  rdf_last(+List, ?Element) is semidet.
%!  rdf_nextto(?X, ?Y) is nondet.
%!  rdf_nextto(?X, ?Y, +List) is nondet.
%
%   As those of library(lists). rdf_nextto/2 is about any list.
%   Source: SWI-Prolog.

rdf_member(Element, List) :-
    rdf_list(List, Elements),
    member(Found, Elements),
    same_object(Element, Found).

rdf_nth0(Index, List, Element) :-
    rdf_list(List, Elements),
    nth0(Index, Elements, Found),
    same_object(Element, Found).

rdf_nth1(Index, List, Element) :-
    rdf_list(List, Elements),
    nth1(Index, Elements, Found),
    same_object(Element, Found).

rdf_last(List, Element) :-
    rdf_list(List, Elements),
    last(Elements, Found),
    same_object(Element, Found).

rdf_nextto(X, Y) :-
    cell(_, X1, Rest),
    same_object(X, X1),
    cell(Rest, Y1, _),
    same_object(Y, Y1).

rdf_nextto(X, Y, List) :-
    rdf_list(List, Elements),
    nextto(X1, Y1, Elements),
    same_object(X, X1),
    same_object(Y, Y1).

%   same_object(?Object, +Found)

same_object(Object, Found) :-
    (   atom(Found)
    ->  Object = Found
    ;   same_literal(Object, Found)
    ).

%!  rdf_assert_list(+Elements, ?List) is det.
%!  rdf_assert_list(+Elements, ?List, +Graph) is det.
%!  rdf_retract_list(+List) is det.
%
%   Unbound, List is a new blank node. Retracting removes the cells of the list.
%   Errors: those of rdf_assert/4.
%   Source: SWI-Prolog.

rdf_assert_list(Elements, List) :-
    default_graph(Graph),
    rdf_assert_list(Elements, List, Graph).

rdf_assert_list(Elements, List, Graph) :-
    must_be(list, Elements),
    rdf_db:rdf_transaction(rdf11:assert_cells(Elements, List, Graph)).

assert_cells([], Nil, _) :-
    nil(Nil).
assert_cells([Element|Elements], List, Graph) :-
    (   var(List)
    ->  rdf_create_bnode(List)
    ;   true
    ),
    assert_cells(Elements, Rest, Graph),
    rdf_global_term([rdf:type,rdf:'List',rdf:first,rdf:rest], [IsA,Type,First,RestOf]),
    rdf_assert(List, IsA, Type, Graph),
    rdf_assert(List, First, Element, Graph),
    rdf_assert(List, RestOf, Rest, Graph).

rdf_retract_list(List) :-
    (   nil(List)
    ->  true
    ;   rest_of(RestOf),
        findall(Rest, rdf_db:rdf(List, RestOf, Rest), Rests),
        rdf_global_term([rdf:type,rdf:'List',rdf:first], [IsA,Type,First]),
        rdf_db:rdf_retractall(List, IsA, Type),
        rdf_db:rdf_retractall(List, First, _),
        rdf_db:rdf_retractall(List, RestOf, _),
        forall(member(Rest, Rests), rdf_retract_list(Rest))
    ).
