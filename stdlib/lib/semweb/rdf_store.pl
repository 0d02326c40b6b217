/*  library(semweb/rdf_store): the triples of library(semweb/rdf_db), subject, predicate
    and object, in named graphs.

    A triple is a fact of triple/7, which is indexed by the arguments that goals
    bind. The fourth argument is the key of the object: a resource itself, or
    the text or value of a literal. The same triple may be in several graphs, or
    come from several lines; one of these copies is the first, and only rdf/3
    sees that one.

    While a transaction is active, undo/1 has a fact for every change, the
    latest first; start(Id) marks where a transaction began.
*/

:- module(rdf_store,
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
            rdf_subject/1,
            rdf_resource/1,
            rdf_current_predicate/1,
            rdf_current_literal/1,
            rdf_predicate_property/2,
            rdf_set_predicate/2,
            rdf_node/1,
            rdf_bnode/1,
            rdf_is_bnode/1,
            rdf_is_resource/1,
            rdf_is_literal/1,
            rdf_graph/1,
            rdf_create_graph/1,
            rdf_unload_graph/1,
            rdf_graph_property/2,
            rdf_set_graph/2,
            rdf_source/1,
            rdf_source/2,
            rdf_source_location/2,
            rdf_transaction/1,
            rdf_transaction/2,
            rdf_active_transaction/1,
            rdf_statistics/1,
            rdf_estimate_complexity/4,
            rdf_reset_db/0,
            rdf_equal/2,
            rdf_split_url/3,
            rdf_url_namespace/2,
            rdf_member_property/2,
            set_source/3
          ]).

:- use_module(library(aggregate)).
:- use_module(library(assoc)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(semweb/rdf_literals)).
:- use_module(library(semweb/rdf_prefixes)).
:- use_module(library(solution_sequences)).

:- dynamic
    triple/7,                   % Subject, Predicate, Object, Key, Graph, Line or [], Copy
    changed/1,                  % Graph: since it was loaded
    graph/1,
    source/3,                   % Graph, URL, Time: it was loaded from there
    predicate_flag/2,           % Predicate, inverse_of(P), symmetric(true), transitive(true)
    undo/1,
    last_node/1.

last_node(0).

:- meta_predicate
    rdf_transaction(0),
    rdf_transaction(0, +).

:- rdf_meta
    rdf(r, r, o),
    rdf(r, r, o, ?),
    rdf_has(r, r, o),
    rdf_has(r, r, o, -),
    rdf_reachable(r, r, o),
    rdf_reachable(r, r, o, +, ?),
    rdf_assert(r, r, o),
    rdf_assert(r, r, o, +),
    rdf_retractall(r, r, o),
    rdf_retractall(r, r, o, ?),
    rdf_update(r, r, o, t),
    rdf_update(r, r, o, +, t),
    rdf_subject(r),
    rdf_resource(r),
    rdf_current_predicate(r),
    rdf_predicate_property(r, -),
    rdf_set_predicate(r, t),
    rdf_estimate_complexity(r, r, r, -),
    rdf_source_location(r, -),
    rdf_equal(o, o).

%!  rdf(?Subject, ?Predicate, ?Object) is nondet.
%!  rdf(?Subject, ?Predicate, ?Object, ?Graph) is nondet.
%
%   There is such a triple. Object is a resource or literal(Content); literal(Text)
%   also matches a literal of that text in any language and of any type, and
%   lang(Language, Text) a plain one if Language is unbound. literal(Query, Content)
%   searches: plain(Text), exact(Text), icase(Text), prefix(Text), substring(Text),
%   word(Text), like(Pattern), lt(L), le(L), eq(L), ge(L), gt(L), between(L1, L2).
%   Graph is Name, or Name:Line where the line is known.
%   Errors: type_error(atom, Subject), type_error(rdf_predicate, Predicate),
%   type_error(rdf_object, Object), type_error(rdf_graph, Graph),
%   domain_error(match_type, Query).
%   Source: SWI-Prolog.

rdf(Subject0, Predicate0, Object, Graph) :-
    resource(Subject0, atom, Subject),
    resource(Predicate0, rdf_predicate, Predicate),
    graph_line(Graph, Name, Line),
    find(Object, Subject, Predicate, Name, Line0, _),
    (   var(Graph)
    ->  located(Line0, Name, Graph)
    ;   Line0 == []
    ->  var(Line)
    ;   Line = Line0
    ).

rdf(Subject0, Predicate0, Object) :-
    resource(Subject0, atom, Subject),
    resource(Predicate0, rdf_predicate, Predicate),
    find(Object, Subject, Predicate, _, _, first).

located([], Name, Graph) :-
    !,
    Graph = Name.
located(Line, Name, Name:Line).

%   resource(+Term0, +Type, -Term)

resource(Term0, Type, Term) :-
    (   atom(Term0)
    ->  Term = Term0
    ;   var(Term0)
    ->  Term = Term0
    ;   Term0 = literal(_),
        Type == atom
    ->  fail
    ;   short_name(Term0, Term1)
    ->  Term = Term1
    ;   type_error(Type, Term0)
    ).

short_name(Prefix:Local, IRI) :-
    atom(Prefix),
    atom(Local),
    rdf_global_id(Prefix:Local, IRI).

%   graph_line(+Graph, -Name, -Line)

graph_line(Graph, Name, Line) :-
    (   var(Graph)
    ->  true
    ;   atom(Graph)
    ->  Name = Graph
    ;   Graph = Name:Line,
        (   var(Name)
        ;   atom(Name)
        )
    ->  (   var(Line)
        ->  true
        ;   must_be(integer, Line)
        )
    ;   type_error(rdf_graph, Graph)
    ).

%   find(?Object, ?Subject, ?Predicate, ?Graph, ?Line, ?Copy): a triple whose object
%   matches Object.

find(Object, S, P, G, L, Copy) :-
    (   var(Object)
    ->  triple(S, P, Object, _, G, L, Copy)
    ;   atom(Object)
    ->  triple(S, P, Object, Object, G, L, Copy)
    ;   Object = literal(Content)
    ->  find_literal(Content, S, P, G, L, Copy)
    ;   Object = literal(Query, Content)
    ->  literal_query(Query),
        (   Query = plain(Key)
        ->  true
        ;   true
        ),
        triple(S, P, literal(Content0), Key, G, L, Copy),
        matches_literal(Query, Content0, Key),
        same_content(Content, Content0)
    ;   short_name(Object, IRI)
    ->  triple(S, P, IRI, IRI, G, L, Copy)
    ;   type_error(rdf_object, Object)
    ).

find_literal(Content, S, P, G, L, Copy) :-
    (   var(Content)
    ->  triple(S, P, literal(Content), _, G, L, Copy)
    ;   literal_key(Content, Key),
        triple(S, P, literal(Content0), Key, G, L, Copy),
        same_content(Content, Content0)
    ).

%   same_content(?Content, +Content0): the content asked for is that of a literal with
%   its key.

same_content(Content, Content0) :-
    (   var(Content)
    ->  Content = Content0
    ;   Content = type(_, _)
    ->  Content = Content0
    ;   Content = lang(Language, Text)
    ->  (   Content0 = lang(_, _)
        ->  Content = Content0
        ;   var(Language),
            Content0 \= type(_, _),
            Text = Content0
        )
    ;   true
    ).

%!  rdf_has(?Subject, ?Predicate, ?Object) is nondet.
%!  rdf_has(?Subject, ?Predicate, ?Object, -Real) is nondet.
%
%   As rdf/3, for Predicate and those below it by rdfs:subPropertyOf, and for their
%   inverses with Subject and Object exchanged. Real is the predicate of the triple, or
%   inverse_of(Predicate).
%   Source: SWI-Prolog.

rdf_has(Subject, Predicate, Object) :-
    (   var(Predicate)
    ->  rdf_has(Subject, Predicate, Object, Predicate)
    ;   rdf_has(Subject, Predicate, Object, _)
    ).

rdf_has(Subject, Predicate0, Object, Real) :-
    resource(Predicate0, rdf_predicate, Predicate),
    (   var(Predicate)
    ->  (   exchanged(Subject, Object),
            predicate_flag(_, inverse_of(_))
        ->  Directions = [forward,backward]
        ;   Directions = [forward]
        ),
        member(Direction, Directions),
        (   Direction == forward
        ->  rdf(Subject, Predicate, Object),
            Real = Predicate
        ;   predicate_flag(Inverse, inverse_of(_)),
            rdf(Object, Inverse, Subject),
            Real = inverse_of(Inverse),
            Predicate = Real
        )
    ;   below(Predicate, Predicates),
        findall(forward(P), member(P, Predicates), Directions, Backward),
        (   exchanged(Subject, Object)
        ->  inverses(Predicates, Inverses),
            findall(backward(P), member(P, Inverses), Backward)
        ;   Backward = []
        ),
        member(Direction, Directions),
        (   Direction = forward(Real)
        ->  rdf(Subject, Real, Object)
        ;   Direction = backward(Inverse),
            rdf(Object, Inverse, Subject),
            Real = inverse_of(Inverse)
        )
    ).

%   exchanged(?Subject, ?Object): inverses of a predicate are tried for these.

exchanged(Subject, Object) :-
    (   atom(Object)
    ->  true
    ;   var(Object),
        nonvar(Subject)
    ).

%   below(+Predicate, -Predicates): it and its subproperties, the nearest first.

below(Predicate, Predicates) :-
    rdf_global_id(rdfs:subPropertyOf, Sub),
    (   triple(_, Sub, Predicate, Predicate, _, _, _)
    ->  all_below([Predicate], Sub, [Predicate], Predicates)
    ;   Predicates = [Predicate]
    ).

all_below([], _, _, []).
all_below([Predicate|Queue], Sub, Seen, [Predicate|Predicates]) :-
    findall(P, triple(P, Sub, Predicate, Predicate, _, _, first), Ps0),
    subtract(Ps0, Seen, Ps),
    append(Queue, Ps, Queue1),
    append(Ps, Seen, Seen1),
    all_below(Queue1, Sub, Seen1, Predicates).

inverses(Predicates, Inverses) :-
    (   predicate_flag(_, inverse_of(_))
    ->  findall(Inverse,
                ( member(Predicate, Predicates),
                  predicate_flag(Predicate, inverse_of(Inverse0)),
                  below(Inverse0, Below),
                  member(Inverse, Below)
                ),
                Inverses0),
        list_to_set(Inverses0, Inverses)
    ;   Inverses = []
    ).

%!  rdf_reachable(?Subject, +Predicate, ?Object) is nondet.
%!  rdf_reachable(?Subject, +Predicate, ?Object, +Max, -Distance) is nondet.
%
%   Object is Subject, or is reached from it by rdf_has/3 with Predicate, in at most Max
%   steps (an integer or infinite). Subject or Object is bound. The nearest come first.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

rdf_reachable(Subject, Predicate, Object) :-
    reachable(Subject, Predicate, Object, infinite, _).

rdf_reachable(Subject, Predicate, Object, Max, Distance) :-
    must_be(nonvar, Max),
    reachable(Subject, Predicate, Object, Max, Distance).

reachable(Subject0, Predicate0, Object0, Max, Distance) :-
    must_be(nonvar, Predicate0),
    resource(Predicate0, rdf_predicate, Predicate),
    resource(Subject0, atom, Subject),
    node(Object0, Object),
    (   nonvar(Subject)
    ->  list_to_assoc([Subject-[]], Seen),
        (   ground(Object)
        ->  reached([Subject-0|End], End, Seen, forward(Predicate), Max, Object, Distance),
            !
        ;   reached([Subject-0|End], End, Seen, forward(Predicate), Max, Object, Distance)
        )
    ;   nonvar(Object)
    ->  list_to_assoc([Object-[]], Seen),
        reached([Object-0|End], End, Seen, backward(Predicate), Max, Subject, Distance)
    ;   instantiation_error(Subject)
    ).

node(Node0, Node) :-
    (   compound(Node0),
        short_name(Node0, Node1)
    ->  Node = Node1
    ;   Node = Node0
    ).

%   reached(+Queue, +End, +Seen, +Direction, +Max, ?Node, -Distance): Queue, which ends
%   in the variable End, has what is to be visited next.

reached(Queue, End, Seen, Direction, Max, Node, Distance) :-
    Queue \== End,
    Queue = [Node0-Distance0|Queue1],
    (   Node = Node0,
        Distance = Distance0
    ;   Distance0 \== Max,
        Distance1 is Distance0+1,
        findall(Next, step(Direction, Node0, Next), Nexts),
        unseen(Nexts, Distance1, Seen, Seen1, End, End1),
        reached(Queue1, End1, Seen1, Direction, Max, Node, Distance)
    ).

step(forward(Predicate), Node, Next) :-
    rdf_has(Node, Predicate, Next),
    atom(Next).
step(backward(Predicate), Node, Next) :-
    rdf_has(Next, Predicate, Node).

unseen([], _, Seen, Seen, End, End).
unseen([Node|Nodes], Distance, Seen0, Seen, Queue, End) :-
    (   get_assoc(Node, Seen0, _)
    ->  unseen(Nodes, Distance, Seen0, Seen, Queue, End)
    ;   put_assoc(Node, Seen0, [], Seen1),
        Queue = [Node-Distance|Queue1],
        unseen(Nodes, Distance, Seen1, Seen, Queue1, End)
    ).

%!  rdf_assert(+Subject, +Predicate, +Object) is det.
%!  rdf_assert(+Subject, +Predicate, +Object, +Graph) is det.
%
%   Adds a triple to Graph, by default user, unless it is there already.
%   Errors: instantiation_error, type_error(iri, X), type_error(rdf_object, Object),
%   type_error(rdf_graph, Graph).
%   Source: SWI-Prolog.

rdf_assert(Subject, Predicate, Object) :-
    rdf_assert(Subject, Predicate, Object, user).

rdf_assert(Subject0, Predicate0, Object0, Graph0) :-
    given(Subject0, Subject),
    given(Predicate0, Predicate),
    given_object(Object0, Object, Key),
    given_graph(Graph0, Graph, Line),
    add(Subject, Predicate, Object, Key, Graph, Line).

given(Term0, Term) :-
    (   atom(Term0)
    ->  Term = Term0
    ;   var(Term0)
    ->  instantiation_error(Term0)
    ;   resource(Term0, iri, Term)
    ).

given_object(Object0, Object, Key) :-
    (   atom(Object0)
    ->  Object = Object0,
        Key = Object0
    ;   var(Object0)
    ->  instantiation_error(Object0)
    ;   Object0 = literal(Content)
    ->  must_be(ground, Content),
        Object = Object0,
        literal_key(Content, Key)
    ;   short_name(Object0, Object)
    ->  Key = Object
    ;   type_error(rdf_object, Object0)
    ).

given_graph(Graph0, Graph, Line) :-
    (   atom(Graph0)
    ->  Graph = Graph0,
        Line = []
    ;   graph_line(Graph0, Graph, Line),
        must_be(atom, Graph),
        must_be(integer, Line)
    ).

add(S, P, O, Key, G, L) :-
    (   \+ triple(S, P, O, Key, _, _, _)
    ->  add_copy(triple(S, P, O, Key, G, L, first))
    ;   triple(S, P, O, Key, G, L, _)
    ->  true
    ;   add_copy(triple(S, P, O, Key, G, L, other))
    ),
    touch(G).

add_copy(Triple) :-
    assertz(rdf_store:Triple),
    on_rollback(remove(Triple)).

%   remove(+Triple): removes the copy Triple. If it was the first, another copy
%   becomes the first.

remove(triple(S, P, O, Key, G, L, _)) :-
    retract(triple(S, P, O, Key, G, L, Copy)),
    !,
    on_rollback(restore(triple(S, P, O, Key, G, L, Copy))),
    touch(G),
    (   Copy == first,
        retract(triple(S, P, O, Key, G1, L1, other))
    ->  on_rollback(restore(triple(S, P, O, Key, G1, L1, other))),
        add_copy(triple(S, P, O, Key, G1, L1, first))
    ;   true
    ).

touch(Graph) :-
    (   changed(Graph)
    ->  true
    ;   assertz(changed(Graph)),
        create_graph(Graph)
    ).

%!  rdf_retractall(?Subject, ?Predicate, ?Object) is det.
%!  rdf_retractall(?Subject, ?Predicate, ?Object, ?Graph) is det.
%
%   Removes the triples that rdf/4 finds.
%   Source: SWI-Prolog.

rdf_retractall(Subject, Predicate, Object) :-
    rdf_retractall(Subject, Predicate, Object, _).

rdf_retractall(Subject, Predicate, Object, Graph) :-
    matching(Subject, Predicate, Object, Graph, Triples),
    maplist(remove, Triples).

%   matching(+Subject, +Predicate, +Object, +Graph, -Triples)

matching(Subject0, Predicate0, Object, Graph, Triples) :-
    resource(Subject0, atom, Subject),
    resource(Predicate0, rdf_predicate, Predicate),
    !,
    graph_line(Graph, Name, Line),
    findall(triple(Subject, Predicate, O, Key, Name, Line, Copy),
            ( copy_term(Object, O),
              find(O, Subject, Predicate, Name, Line, Copy),
              object_key(O, Key)
            ),
            Triples).
matching(_, _, _, _, []).

object_key(Object, Key) :-
    (   Object = literal(Content)
    ->  literal_key(Content, Key)
    ;   Key = Object
    ).

%!  rdf_update(+Subject, +Predicate, +Object, +Action) is semidet.
%!  rdf_update(+Subject, +Predicate, +Object, +Graph, +Action) is semidet.
%
%   Changes matching triples: subject(S), predicate(P), object(O) or graph(G). Fails if
%   there is none.
%   Errors: domain_error(rdf_action, Action), and those of rdf_assert/4.
%   Source: SWI-Prolog.

rdf_update(Subject, Predicate, Object, Action) :-
    rdf_update(Subject, Predicate, Object, _, Action).

rdf_update(Subject, Predicate, Object, Graph, Action) :-
    must_be(nonvar, Action),
    must_be(nonvar, Subject),
    must_be(nonvar, Predicate),
    must_be(nonvar, Object),
    matching(Subject, Predicate, Object, Graph, Triples),
    Triples = [_|_],
    forall(member(Triple, Triples),
           update(Action, Triple)).

update(Action, Triple) :-
    Triple = triple(S, P, O, Key, G, L, _),
    (   Action = subject(S0)
    ->  given(S0, S1),
        New = t(S1, P, O, Key, G, L)
    ;   Action = predicate(P0)
    ->  given(P0, P1),
        New = t(S, P1, O, Key, G, L)
    ;   Action = object(O0)
    ->  given_object(O0, O1, Key1),
        New = t(S, P, O1, Key1, G, L)
    ;   Action = graph(G0)
    ->  given_graph(G0, G1, L1),
        New = t(S, P, O, Key, G1, L1)
    ;   domain_error(rdf_action, Action)
    ),
    remove(Triple),
    New = t(S2, P2, O2, Key2, G2, L2),
    add(S2, P2, O2, Key2, G2, L2).

%!  rdf_subject(?Subject) is nondet.
%!  rdf_resource(?Resource) is nondet.
%!  rdf_current_predicate(?Predicate) is nondet.
%!  rdf_current_literal(?Content) is nondet.
%
%   Each once: a subject, a subject or an object, a predicate, the content of a literal.
%   Source: SWI-Prolog.

rdf_subject(Subject) :-
    each(Subject, triple(Subject, _, _, _, _, _, first)).

rdf_resource(Resource) :-
    each(Resource,
         (   triple(Resource, _, _, _, _, _, first)
         ;   triple(_, _, Resource, Resource, _, _, first),
             atom(Resource)
         )).

rdf_current_predicate(Predicate) :-
    each(Predicate, triple(_, Predicate, _, _, _, _, first)).

rdf_current_literal(Content) :-
    each(Content, triple(_, _, literal(Content), _, _, _, first)).

:- meta_predicate
    each(?, 0).

each(Witness, Goal) :-
    (   ground(Witness)
    ->  once(Goal)
    ;   distinct(Witness, Goal)
    ).

%!  rdf_set_predicate(+Predicate, +Property) is det.
%
%   Property is symmetric(Boolean), transitive(Boolean) or inverse_of(Predicate2), which
%   is [] for none.
%   Errors: type_error(predicate_option, Property).
%   Source: SWI-Prolog.

rdf_set_predicate(Predicate, Property) :-
    must_be(atom, Predicate),
    must_be(nonvar, Property),
    set_predicate(Property, Predicate),
    !.
rdf_set_predicate(_, Property) :-
    type_error(predicate_option, Property).

set_predicate(symmetric(Boolean), Predicate) :-
    must_be(boolean, Boolean),
    retractall(predicate_flag(Predicate, symmetric(_))),
    set_predicate(inverse_of([]), Predicate),
    (   Boolean == true
    ->  assertz(predicate_flag(Predicate, symmetric(true))),
        assertz(predicate_flag(Predicate, inverse_of(Predicate)))
    ;   true
    ).
set_predicate(transitive(Boolean), Predicate) :-
    must_be(boolean, Boolean),
    retractall(predicate_flag(Predicate, transitive(_))),
    (   Boolean == true
    ->  assertz(predicate_flag(Predicate, transitive(true)))
    ;   true
    ).
set_predicate(inverse_of(Inverse), Predicate) :-
    retractall(predicate_flag(Predicate, inverse_of(_))),
    retractall(predicate_flag(_, inverse_of(Predicate))),
    (   Inverse == []
    ->  true
    ;   must_be(atom, Inverse),
        assertz(predicate_flag(Predicate, inverse_of(Inverse))),
        assertz(predicate_flag(Inverse, inverse_of(Predicate)))
    ).

%!  rdf_predicate_property(?Predicate, ?Property) is nondet.
%
%   Property is one of rdf_set_predicate/2, triples(Count), or
%   rdf_subject_branch_factor(F) and rdf_object_branch_factor(F), the triples for each
%   subject and object.
%   Source: SWI-Prolog.

rdf_predicate_property(Predicate, Property) :-
    (   atom(Predicate)
    ->  true
    ;   rdf_current_predicate(Predicate)
    ),
    predicate_property_of(Property, Predicate).

predicate_property_of(symmetric(Boolean), Predicate) :-
    (   predicate_flag(Predicate, symmetric(true))
    ->  Boolean = true
    ;   Boolean = false
    ).
predicate_property_of(inverse_of(Inverse), Predicate) :-
    predicate_flag(Predicate, inverse_of(Inverse)).
predicate_property_of(transitive(Boolean), Predicate) :-
    (   predicate_flag(Predicate, transitive(true))
    ->  Boolean = true
    ;   Boolean = false
    ).
predicate_property_of(triples(Count), Predicate) :-
    count(triple(_, Predicate, _, _, _, _, first), Count).
predicate_property_of(rdf_subject_branch_factor(Factor), Predicate) :-
    branch_factor(S, triple(S, Predicate, _, _, _, _, first), Factor).
predicate_property_of(rdf_object_branch_factor(Factor), Predicate) :-
    branch_factor(O, triple(_, Predicate, O, _, _, _, first), Factor).

:- meta_predicate
    count(0, -),
    branch_factor(?, 0, -).

branch_factor(Witness, Goal, Factor) :-
    count(Goal, Count),
    count(distinct(Witness, Goal), Distinct),
    (   Distinct =:= 0
    ->  Factor = 0.0
    ;   Factor is Count/float(Distinct)
    ).

count(Goal, Count) :-
    aggregate_all(count, Goal, Count).

%!  rdf_node(-Node) is det.
%!  rdf_bnode(-Node) is det.
%
%   Node is a new blank node.
%   Source: SWI-Prolog.

rdf_node(Node) :-
    rdf_bnode(Node).

rdf_bnode(Node) :-
    retract(last_node(N0)),
    !,
    N is N0+1,
    assertz(last_node(N)),
    atomic_list_concat(['_:genid',N], Node).

%!  rdf_is_bnode(@Term) is semidet.
%!  rdf_is_resource(@Term) is semidet.
%!  rdf_is_literal(@Term) is semidet.
%
%   Source: SWI-Prolog.

rdf_is_bnode(Term) :-
    atom(Term),
    (   sub_atom(Term, 0, _, _, '_:')
    ->  true
    ;   sub_atom(Term, 0, _, _, '__')
    ).

rdf_is_resource(Term) :-
    atom(Term).

rdf_is_literal(Term) :-
    nonvar(Term),
    Term = literal(Content),
    nonvar(Content).

%!  rdf_graph(?Graph) is nondet.
%!  rdf_create_graph(+Graph) is det.
%!  rdf_unload_graph(+Graph) is det.
%
%   Source: SWI-Prolog.

rdf_graph(Graph) :-
    graph(Graph).

rdf_create_graph(Graph) :-
    must_be(atom, Graph),
    create_graph(Graph).

create_graph(Graph) :-
    (   graph(Graph)
    ->  true
    ;   assertz(graph(Graph)),
        on_rollback(retract(graph(Graph)))
    ).

rdf_unload_graph(Graph) :-
    must_be(atom, Graph),
    rdf_retractall(_, _, _, Graph),
    retractall(changed(Graph)),
    forall(retract(rdf_store:source(Graph, URL, Time)),
           on_rollback(assertz(source(Graph, URL, Time)))),
    (   retract(graph(Graph))
    ->  on_rollback(assertz(graph(Graph)))
    ;   true
    ).

%!  rdf_graph_property(?Graph, ?Property) is nondet.
%
%   Property is modified(Boolean), source(URL), source_last_modified(Time) or
%   triples(Count).
%   Source: SWI-Prolog.

rdf_graph_property(Graph, Property) :-
    graph(Graph),
    graph_property_of(Property, Graph).

graph_property_of(modified(Boolean), Graph) :-
    (   changed(Graph)
    ->  Boolean = true
    ;   Boolean = false
    ).
graph_property_of(source(URL), Graph) :-
    source(Graph, URL, _).
graph_property_of(source_last_modified(Time), Graph) :-
    source(Graph, _, Time).
graph_property_of(triples(Count), Graph) :-
    count(triple(_, _, _, _, Graph, _, _), Count).

%!  rdf_set_graph(+Graph, +Property) is det.
%
%   Property is modified(Boolean).
%   Errors: domain_error(graph_property, Property).
%   Source: SWI-Prolog.

rdf_set_graph(Graph, Property) :-
    must_be(atom, Graph),
    (   nonvar(Property),
        Property = modified(Boolean)
    ->  must_be(boolean, Boolean),
        retractall(changed(Graph)),
        (   Boolean == true
        ->  assertz(changed(Graph))
        ;   true
        )
    ;   domain_error(graph_property, Property)
    ).

%!  rdf_source(?URL) is nondet.
%!  rdf_source(?Graph, ?URL) is nondet.
%
%   Graph was loaded from URL.
%   Source: SWI-Prolog.

rdf_source(URL) :-
    source(_, URL, _).

rdf_source(Graph, URL) :-
    source(Graph, URL, _).

%!  rdf_source_location(+Subject, -Location) is nondet.
%
%   Location is File:Line of a triple about Subject.
%   Source: SWI-Prolog.

rdf_source_location(Subject, Graph:Line) :-
    distinct(Graph:Line, ( triple(Subject, _, _, _, Graph, Line, _), Line \== [] )).

%   set_source(+Graph, +URL, +Time): Graph has just been loaded from there.

set_source(Graph, URL, Time) :-
    create_graph(Graph),
    retractall(changed(Graph)),
    assertz(source(Graph, URL, Time)),
    on_rollback(retract(source(Graph, URL, Time))).

%!  rdf_transaction(:Goal) is semidet.
%!  rdf_transaction(:Goal, +Id) is semidet.
%
%   once(Goal), whose changes are undone if it fails or raises.
%   Source: SWI-Prolog.

rdf_transaction(Goal) :-
    rdf_transaction(Goal, user).

rdf_transaction(Goal, Id) :-
    setup_call_catcher_cleanup(
        begin_transaction(Id),
        once(Goal),
        Catcher,
        end_transaction(Catcher)).

begin_transaction(Id) :-
    asserta(undo(start(Id))).

end_transaction(exit) :-
    !,
    retract(undo(start(_))),
    !,
    (   undo(start(_))
    ->  true
    ;   retractall(undo(_))
    ).
end_transaction(_) :-
    retract(undo(Goal)),
    (   Goal = start(_)
    ->  true
    ;   undo_change(Goal),
        fail
    ),
    !.

undo_change(remove(Triple)) :-
    retract(rdf_store:Triple),
    !.
undo_change(restore(Triple)) :-
    assertz(rdf_store:Triple).
undo_change(retract(Fact)) :-
    retract(rdf_store:Fact),
    !.
undo_change(assertz(Fact)) :-
    assertz(rdf_store:Fact).

on_rollback(Goal) :-
    (   undo(_)
    ->  asserta(undo(Goal))
    ;   true
    ).

%!  rdf_active_transaction(?Id) is nondet.
%
%   The innermost comes first.
%   Source: SWI-Prolog.

rdf_active_transaction(Id) :-
    undo(start(Id)).

%!  rdf_statistics(?Key) is nondet.
%
%   Key is triples(N), resources(N), properties(N), literals(N), graphs(N) or
%   triples_by_graph(Graph, N).
%   Source: SWI-Prolog.

rdf_statistics(graphs(Count)) :-
    count(graph(_), Count).
rdf_statistics(triples(Count)) :-
    predicate_property(triple(_, _, _, _, _, _, _), number_of_clauses(Count)).
rdf_statistics(resources(Count)) :-
    count(rdf_resource(_), Count).
rdf_statistics(properties(Count)) :-
    count(rdf_current_predicate(_), Count).
rdf_statistics(literals(Count)) :-
    count(rdf_current_literal(_), Count).
rdf_statistics(triples_by_graph(Graph, Count)) :-
    graph(Graph),
    count(triple(_, _, _, _, Graph, _, _), Count).

%!  rdf_estimate_complexity(?Subject, ?Predicate, ?Object, -Count) is det.
%
%   Count is the number of triples that match.
%   Source: SWI-Prolog.

rdf_estimate_complexity(Subject, Predicate, Object, Count) :-
    count(rdf(Subject, Predicate, Object), Count).

%!  rdf_reset_db is det.
%
%   Removes all triples and graphs.
%   Errors: permission_error(reset, rdf_db, default), in a transaction.
%   Source: SWI-Prolog.

rdf_reset_db :-
    (   undo(_)
    ->  permission_error(reset, rdf_db, default)
    ;   true
    ),
    retractall(triple(_, _, _, _, _, _, _)),
    retractall(graph(_)),
    retractall(changed(_)),
    retractall(source(_, _, _)),
    retractall(predicate_flag(_, _)),
    retractall(last_node(_)),
    assertz(last_node(0)).

%!  rdf_equal(?Resource1, ?Resource2) is semidet.
%
%   They unify, after expansion of short names.

rdf_equal(Resource, Resource).

%!  rdf_split_url(?Space, ?Local, ?URL) is det.
%!  rdf_url_namespace(+URL, -Space) is det.
%
%   URL is Space and Local; Space ends in the last # or / of URL.
%   Source: SWI-Prolog.

rdf_split_url(Space, Local, URL) :-
    (   atom(URL)
    ->  (   sub_atom(URL, Before, 1, _, #)
        ->  true
        ;   findall(B, sub_atom(URL, B, 1, _, /), Bs),
            last([-1|Bs], Before)
        ),
        Length is Before+1,
        sub_atom(URL, 0, Length, _, Space),
        sub_atom(URL, Length, _, 0, Local)
    ;   atom_concat(Space, Local, URL)
    ).

rdf_url_namespace(URL, Space) :-
    rdf_split_url(Space, _, URL).

%!  rdf_member_property(?Property, ?Index) is semidet.
%
%   Property is rdf:_Index, of a container.
%   Source: SWI-Prolog.

rdf_member_property(Property, Index) :-
    rdf_global_id(rdf:'_', Start),
    (   atom(Property)
    ->  atom_concat(Start, Digits, Property),
        atom_number(Digits, Index),
        integer(Index),
        Index > 0
    ;   must_be(positive_integer, Index),
        atomic_list_concat([Start,Index], Property)
    ).
