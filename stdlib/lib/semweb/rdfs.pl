/*  library(semweb/rdfs): what RDF Schema says about the triples in memory: classes, properties,
    labels and lists.
*/

:- module(rdfs,
          [ rdfs_subproperty_of/2,
            rdfs_subclass_of/2,
            rdfs_class_property/2,
            rdfs_individual_of/2,
            rdfs_label/2,
            rdfs_label/3,
            rdfs_ns_label/2,
            rdfs_ns_label/3,
            rdfs_member/2,
            rdfs_list_to_prolog_list/2,
            rdfs_assert_list/2,
            rdfs_assert_list/3,
            rdfs_find/5
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(semweb/rdf_db)).

:- rdf_meta
    rdfs_subproperty_of(r, r),
    rdfs_subclass_of(r, r),
    rdfs_class_property(r, r),
    rdfs_individual_of(r, r),
    rdfs_label(r, -),
    rdfs_label(r, ?, -),
    rdfs_ns_label(r, -),
    rdfs_ns_label(r, ?, -),
    rdfs_member(r, r),
    rdfs_list_to_prolog_list(r, -),
    rdfs_find(+, r, t, +, -).

%!  rdfs_subproperty_of(?Sub, ?Property) is nondet.
%!  rdfs_subclass_of(?Sub, ?Class) is nondet.
%
%   Sub is the property or class, or one below it. One of them must be bound.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

rdfs_subproperty_of(Sub, Property) :-
    rdf_reachable(Sub, rdfs:subPropertyOf, Property).

rdfs_subclass_of(Sub, Class) :-
    rdf_reachable(Sub, rdfs:subClassOf, Class).

%!  rdfs_class_property(?Class, ?Property) is nondet.
%
%   Class is in the domain of Property, or is below a class that is.
%   Source: SWI-Prolog.

rdfs_class_property(Class, Property) :-
    (   nonvar(Property)
    ->  rdf_has(Property, rdfs:domain, Domain),
        rdfs_subclass_of(Class, Domain)
    ;   rdfs_individual_of(Property, rdf:'Property'),
        rdf_has(Property, rdfs:domain, Domain),
        rdfs_subclass_of(Class, Domain)
    ).

%!  rdfs_individual_of(?Resource, ?Class) is nondet.
%
%   Resource has the type Class, or one below it. Everything is an rdfs:Resource, a literal also an
%   rdfs:Literal.
%   Errors: instantiation_error if both are unbound.
%   Source: SWI-Prolog.

rdfs_individual_of(Resource, Class) :-
    rdf_global_id(rdfs:'Resource', Any),
    (   Class == Any
    ->  (   nonvar(Resource)
        ->  true
        ;   rdf_subject(Resource)
        )
    ;   nonvar(Resource)
    ->  (   Resource = literal(_)
        ->  rdf_global_id(rdfs:'Literal', Class)
        ;   rdf_has(Resource, rdf:type, Type),
            rdfs_subclass_of(Type, Class)
        )
    ;   nonvar(Class)
    ->  rdfs_subclass_of(Type, Class),
        rdf_has(Resource, rdf:type, Type)
    ;   instantiation_error(Resource)
    ).

%!  rdfs_label(?Resource, -Label) is nondet.
%!  rdfs_label(?Resource, ?Language, -Label) is nondet.
%
%   Label is the text of an rdfs:label in Language, which stays unbound if there is none. A bound
%   Resource without a label has the text after its last # or / .
%   Source: SWI-Prolog.

rdfs_label(Resource, Label) :-
    rdfs_label(Resource, _, Label).

rdfs_label(Resource, Language, Label) :-
    (   var(Resource)
    ->  labelled(Resource, Language, Label)
    ;   labelled(Resource, Language, Label)
    *-> true
    ;   after_last(Resource, Label)
    ).

labelled(Resource, Language, Label) :-
    rdf_has(Resource, rdfs:label, literal(Literal)),
    literal_text(Literal, Language, Label).

literal_text(Literal, Language, Label) :-
    (   Literal = lang(Of, Text)
    ->  Language = Of,
        Label = Text
    ;   var(Language),
        (   Literal = type(_, Text)
        ->  Label = Text
        ;   Label = Literal
        )
    ).

after_last(Resource, Label) :-
    must_be(atom, Resource),
    (   member(Mark, [#,/]),
        last_place(Mark, Resource, End)
    ->  sub_atom(Resource, End, _, 0, Label)
    ;   Label = Resource
    ).

last_place(Mark, Resource, End) :-
    findall(Start, sub_atom(Resource, Start, 1, _, Mark), Starts),
    last(Starts, Last),
    End is Last+1.

%!  rdfs_ns_label(?Resource, -Label) is nondet.
%!  rdfs_ns_label(?Resource, ?Language, -Label) is nondet.
%
%   As rdfs_label/3, with the prefix of Resource before the label. Without label and prefix, Label is
%   Resource.
%   Source: SWI-Prolog.

rdfs_ns_label(Resource, Label) :-
    rdfs_ns_label(Resource, _, Label).

rdfs_ns_label(Resource, Language, Label) :-
    rdfs_label(Resource, Language, Label0),
    (   rdf_global_id(Prefix:_, Resource),
        Label0 \== ''
    ->  atomic_list_concat([Prefix,:,Label0], Label)
    ;   labelled(Resource, Language, Label0)
    ->  Label = Label0
    ;   Label = Resource
    ).

%!  rdfs_member(?Member, +Set) is nondet.
%
%   Member is in the rdf:List Set, or in the container (rdf:Bag, rdf:Seq or rdf:Alt) Set.
%   Source: SWI-Prolog.

rdfs_member(Member, Set) :-
    (   rdf_has(Set, rdf:first, _)
    ->  rdfs_list_to_prolog_list(Set, Members),
        member(Member, Members)
    ;   once(( container(Class),
               rdfs_individual_of(Set, Class)
             )),
        rdf(Set, Property, Member),
        rdf_global_id(rdf:Name, Property),
        atom_concat('_', Number, Name),
        atom_number(Number, _)
    ).

container(Class) :-
    rdf_global_id(rdf:'Bag', Class).
container(Class) :-
    rdf_global_id(rdf:'Seq', Class).
container(Class) :-
    rdf_global_id(rdf:'Alt', Class).

%!  rdfs_list_to_prolog_list(+Set, -List) is semidet.
%
%   List has the members of the rdf:List Set. Fails if Set is none, or is circular.
%   Source: SWI-Prolog.

rdfs_list_to_prolog_list(Set, List) :-
    members(Set, [], List).

members(Set, Seen, List) :-
    (   rdf_global_id(rdf:nil, Set)
    ->  List = []
    ;   \+ memberchk(Set, Seen),
        rdf_has(Set, rdf:first, Member),
        rdf_has(Set, rdf:rest, Rest)
    ->  List = [Member|Members],
        members(Rest, [Set|Seen], Members)
    ).

%!  rdfs_assert_list(+List, -Set) is det.
%!  rdfs_assert_list(+List, -Set, +Graph) is det.
%
%   Set is a new rdf:List of the resources List, in Graph, user by default.
%   Source: SWI-Prolog.

rdfs_assert_list(List, Set) :-
    rdfs_assert_list(List, Set, user).

rdfs_assert_list([], Set, _) :-
    rdf_global_id(rdf:nil, Set).
rdfs_assert_list([Member|Members], Set, Graph) :-
    rdfs_assert_list(Members, Rest, Graph),
    rdf_bnode(Set),
    rdf_assert(Set, rdf:rest, Rest, Graph),
    rdf_assert(Set, rdf:first, Member, Graph),
    rdf_assert(Set, rdf:type, rdf:'List', Graph).

%!  rdfs_find(+Text, +Class, ?Properties, +Method, -Subject) is nondet.
%
%   Subject is an individual of Class (any subject for the class all), and one of Properties (any if
%   unbound) has a literal that matches Text by Method: substring, word, prefix or exact.
%   Source: SWI-Prolog, whose classes may be descriptions of OWL.

rdfs_find(Text, Class, Properties, Method, Subject) :-
    must_be(oneof([substring,word,prefix,exact]), Method),
    Match =.. [Method,Text],
    (   var(Properties)
    ->  rdf(Subject, Property, literal(Match, _)),
        Properties = [Property]
    ;   member(Property, Properties),
        rdf_has(Subject, Property, literal(Match, _))
    ),
    (   Class == all
    ->  true
    ;   rdfs_individual_of(Subject, Class)
    ).
