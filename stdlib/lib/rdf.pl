/*  library(rdf): triples of RDF/XML.

    The elements of a document describe resources and properties in turn. The
    state s(Nodes, Counts) passes through them. Nodes is an assoc from
    rdf:nodeID to names of blank nodes, Counts an assoc from kinds of blank
    nodes to numbers. The context of an element and its content is c(Base,
    Language, Anon): names of blank nodes begin with Anon.
*/

:- module(rdf,
          [ load_rdf/2,
            load_rdf/3,
            xml_to_rdf/3,
            process_rdf/3
          ]).

:- use_module(library(assoc)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(semweb/rdf_prefixes)).
:- use_module(library(sgml)).
:- use_module(library(uri)).

:- meta_predicate
    process_rdf(+, 2, +).

%!  load_rdf(+Input, -Triples) is det.
%!  load_rdf(+Input, -Triples, +Options) is det.
%
%   Triples is a list of rdf(Subject, Predicate, Object). Input is a file or
%   stream(Stream). Options: base_uri(IRI); lang(Language); anon_prefix(Prefix) for
%   names of blank nodes; namespaces(-Pairs).
%   Errors: those of load_structure/3.
%   Source: SWI-Prolog.

load_rdf(Input, Triples) :-
    load_rdf(Input, Triples, []).

load_rdf(Input, Triples, Options) :-
    (   Input = stream(_)
    ->  Source = Input
    ;   absolute_file_name(Input, Source, [access(read),extensions(['',rdf,rdfs,owl])])
    ),
    rdf_triples(Source, Options, Triples, Prefixes),
    option(namespaces(Prefixes), Options, Prefixes).

rdf_triples(Source, Options, Triples, Prefixes) :-
    load_structure(Source, Document, [dialect(xmlns),space(sgml)]),
    prefixes(Document, Prefixes),
    xml_to_rdf_options(Document, Options, Triples).

prefixes(Document, Prefixes) :-
    (   member(element(_, Attributes, _), Document)
    ->  findall(Prefix-IRI, member(xmlns:Prefix=IRI, Attributes), Prefixes)
    ;   Prefixes = []
    ).

%!  process_rdf(+Input, :Goal, +Options) is det.
%
%   Calls call(Goal, Triples, Source) with the triples of Input.
%   Source: SWI-Prolog.

process_rdf(Input, Goal, Options) :-
    load_rdf(Input, Triples, Options),
    call(Goal, Triples, Input).

%!  xml_to_rdf(+Document, +Base, -Triples) is det.
%
%   Document is what load_structure/3 gives with dialect(xmlns). Base may be [].
%   Source: SWI-Prolog.

xml_to_rdf(Document, Base, Triples) :-
    (   Base == []
    ->  Options = []
    ;   Options = [base_uri(Base)]
    ),
    xml_to_rdf_options(Document, Options, Triples).

xml_to_rdf_options(Document0, Options, Triples) :-
    (   Document0 = element(_, _, _)
    ->  Document = [Document0]
    ;   Document = Document0
    ),
    option(base_uri(Base), Options, []),
    option(lang(Language), Options, []),
    (   option(anon_prefix(Anon0), Options)
    ->  Anon = Anon0
    ;   Base == []
    ->  Anon = '_:'
    ;   atomic_list_concat(['_:',Base,'#_:'], Anon)
    ),
    empty_assoc(Nodes),
    empty_assoc(Counts),
    phrase(top(Document, c(Base, Language, Anon), s(Nodes, Counts), _), Triples).

top([], _, State, State) -->
    [].
top([Element|Elements], Context, State0, State) -->
    (   { Element = element(Name, Attributes, Content) }
    ->  { inner_context(Attributes, Context, Context1) },
        (   { in_rdf(Name, 'RDF') }
        ->  top(Content, Context1, State0, State1)
        ;   node(Element, _, Context, State0, State1)
        )
    ;   { State1 = State0 }
    ),
    top(Elements, Context, State1, State).

in_rdf(Space:Local, Local) :-
    rdf_current_prefix(rdf, Space).

%   inner_context(+Attributes, +Context0, -Context)

inner_context(Attributes, c(Base0, Language0, Anon), c(Base, Language, Anon)) :-
    (   xml_attribute(base, Attributes, Base1)
    ->  remove_fragment(Base1, Base)
    ;   Base = Base0
    ),
    (   xml_attribute(lang, Attributes, Language1)
    ->  (   Language1 == ''
        ->  Language = []
        ;   Language = Language1
        )
    ;   Language = Language0
    ).

xml_attribute(Name, Attributes, Value) :-
    member(Key=Value, Attributes),
    (   Key = (Space:Name)
    ->  memberchk(Space, [xml,'http://www.w3.org/XML/1998/namespace'])
    ;   atom(Key),
        atom_concat('xml:', Name, Key)
    ),
    !.

remove_fragment(IRI0, IRI) :-
    (   sub_atom(IRI0, Before, 1, _, #)
    ->  sub_atom(IRI0, 0, Before, _, IRI)
    ;   IRI = IRI0
    ).

%   attribute(+Name, +Attributes, -Value): an attribute in RDF's name space, or
%   in none.

attribute(Name, Attributes, Value) :-
    member(Key=Value, Attributes),
    (   Key == Name
    ;   in_rdf(Key, Name)
    ),
    !.

%   node(+Element, -Subject, +Context, +State0, -State): Element describes the
%   resource Subject.

node(element(Name, Attributes, Content), Subject, Context0, State0, State) -->
    { inner_context(Attributes, Context0, Context),
      node_subject(Attributes, Name, Context, Subject, State0, State1)
    },
    (   { in_rdf(Name, 'Description') }
    ->  []
    ;   { name_iri(Name, Context, Type),
          rdf_global_id(rdf:type, IsA)
        },
        [rdf(Subject, IsA, Type)]
    ),
    attribute_properties(Attributes, Subject, Context),
    properties(Content, 1, Subject, Context, State1, State).

node_subject(Attributes, _, Context, Subject, State0, State) :-
    (   attribute(about, Attributes, About)
    ->  resolved(About, Context, Subject),
        State = State0
    ;   attribute('ID', Attributes, Id)
    ->  fragment(Id, Context, Subject),
        State = State0
    ;   attribute(nodeID, Attributes, Label)
    ->  labelled(Label, Context, Subject, State0, State)
    ;   blank('Description', Context, Subject, State0, State)
    ).

resolved(IRI0, c(Base, _, _), IRI) :-
    (   Base == []
    ->  IRI = IRI0
    ;   IRI0 == ''
    ->  IRI = Base
    ;   uri_is_global(IRI0)
    ->  IRI = IRI0
    ;   uri_resolve(IRI0, Base, IRI)
    ).

fragment(Id, Context, IRI) :-
    atom_concat(#, Id, Fragment),
    resolved(Fragment, Context, IRI).

labelled(Label, Context, Node, State0, State) :-
    State0 = s(Nodes0, Counts0),
    (   get_assoc(Label, Nodes0, Node)
    ->  State = State0
    ;   blank('Node', Context, Node, s(Nodes0, Counts0), s(_, Counts)),
        put_assoc(Label, Nodes0, Node, Nodes),
        State = s(Nodes, Counts)
    ).

blank(Kind, c(_, _, Anon), Node, s(Nodes, Counts0), s(Nodes, Counts)) :-
    (   get_assoc(Kind, Counts0, N0)
    ->  N is N0+1
    ;   N = 1
    ),
    put_assoc(Kind, Counts0, N, Counts),
    atomic_list_concat([Anon,Kind,N], Node).

name_iri(Name, Context, IRI) :-
    (   Name = Space:Local
    ->  atom_concat(Space, Local, IRI)
    ;   resolved(Name, Context, IRI)
    ).

%   attribute_properties(+Attributes, +Subject, +Context): the attributes that
%   are properties.

attribute_properties([], _, _) -->
    [].
attribute_properties([Key=Value|Attributes], Subject, Context) -->
    (   { property_attribute(Key, IRI) }
    ->  (   { rdf_global_id(rdf:type, IRI) }
        ->  { resolved(Value, Context, Object) }
        ;   { literal(Value, Context, Object) }
        ),
        [rdf(Subject, IRI, Object)]
    ;   []
    ),
    attribute_properties(Attributes, Subject, Context).

property_attribute(Space:Local, IRI) :-
    \+ memberchk(Space, [xml,xmlns,'http://www.w3.org/XML/1998/namespace']),
    \+ ( rdf_current_prefix(rdf, Space),
         syntax_attribute(Local)
       ),
    atom_concat(Space, Local, IRI).

syntax_attribute(about).
syntax_attribute('ID').
syntax_attribute(nodeID).
syntax_attribute(resource).
syntax_attribute(datatype).
syntax_attribute(parseType).
syntax_attribute(bagID).

literal(Text, c(_, Language, _), literal(Content)) :-
    (   Language == []
    ->  Content = Text
    ;   Content = lang(Language, Text)
    ).

%   properties(+Content, +N, +Subject, +Context, +State0, -State): the next rdf:li is
%   rdf:_N.

properties([], _, _, _, State, State) -->
    [].
properties([Element|Elements], N, Subject, Context, State0, State) -->
    (   { Element = element(Name, Attributes, Content) }
    ->  { inner_context(Attributes, Context, Context1),
          (   in_rdf(Name, li)
          ->  atom_concat('_', N, Local),
              rdf_global_id(rdf:Local, Predicate),
              N1 is N+1
          ;   name_iri(Name, Context, Predicate),
              N1 = N
          )
        },
        { property(Attributes, Content, Object, Context1, State0, State1, Triples) },
        triples(Triples),
        [rdf(Subject, Predicate, Object)],
        (   { attribute('ID', Attributes, Id) }
        ->  { fragment(Id, Context1, Statement) },
            reified(Statement, Subject, Predicate, Object)
        ;   []
        )
    ;   { N1 = N,
          State1 = State0
        }
    ),
    properties(Elements, N1, Subject, Context, State1, State).

triples([]) -->
    [].
triples([Triple|Triples]) -->
    [Triple],
    triples(Triples).

reified(Statement, Subject, Predicate, Object) -->
    { rdf_global_term([rdf:type,rdf:'Statement',rdf:subject,rdf:predicate,rdf:object],
                      [IsA,Type,S,P,O])
    },
    [ rdf(Statement, IsA, Type),
      rdf(Statement, S, Subject),
      rdf(Statement, P, Predicate),
      rdf(Statement, O, Object)
    ].

%   property(+Attributes, +Content, -Object, +Context, +State0, -State, -Triples): its
%   value, and the triples that describe this.

property(Attributes, Content, Object, Context, State0, State, Triples) :-
    (   attribute(parseType, Attributes, How)
    ->  parse_type(How, Content, Object, Context, State0, State, Triples)
    ;   attribute(datatype, Attributes, Type0)
    ->  resolved(Type0, Context, Type),
        text(Content, Text),
        Object = literal(type(Type, Text)),
        State = State0,
        Triples = []
    ;   member(Element, Content),
        Element = element(_, _, _)
    ->  phrase(node(Element, Object, Context, State0, State), Triples)
    ;   property_node(Attributes, Context, Object, State0, State)
    ->  phrase(attribute_properties(Attributes, Object, Context), Triples)
    ;   text(Content, Text),
        literal(Text, Context, Object),
        State = State0,
        Triples = []
    ).

property_node(Attributes, Context, Node, State0, State) :-
    (   attribute(resource, Attributes, IRI)
    ->  resolved(IRI, Context, Node),
        State = State0
    ;   attribute(nodeID, Attributes, Label)
    ->  labelled(Label, Context, Node, State0, State)
    ;   member(Key=_, Attributes),
        property_attribute(Key, _)
    ->  blank('Description', Context, Node, State0, State)
    ).

parse_type('Resource', Content, Node, Context, State0, State, Triples) :-
    !,
    blank('Description', Context, Node, State0, State1),
    phrase(properties(Content, 1, Node, Context, State1, State), Triples).
parse_type('Collection', Content, List, Context, State0, State, Triples) :-
    !,
    findall(Element, ( member(Element, Content), Element = element(_, _, _) ), Elements),
    phrase(collection(Elements, List, Context, State0, State), Triples).
parse_type(_, Content, literal(type(Type, Content)), _, State, State, []) :-
    rdf_global_id(rdf:'XMLLiteral', Type).

collection([], Nil, _, State, State) -->
    { rdf_global_id(rdf:nil, Nil) }.
collection([Element|Elements], List, Context, State0, State) -->
    { blank('List', Context, List, State0, State1),
      rdf_global_term([rdf:type,rdf:'List',rdf:first,rdf:rest], [IsA,Type,First,Rest])
    },
    node(Element, Object, Context, State1, State2),
    [ rdf(List, IsA, Type),
      rdf(List, First, Object),
      rdf(List, Rest, Tail)
    ],
    collection(Elements, Tail, Context, State2, State).

text(Content, Text) :-
    findall(Part, ( member(Part, Content), atomic(Part) ), Parts),
    atomic_list_concat(Parts, Text).
