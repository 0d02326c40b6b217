/*  library(semweb/rdf_prefixes): short names of resources.

    A resource is an atom, its IRI. Prefix:Local is short for the IRI registered for
    Prefix followed by Local. Predicates declared by rdf_meta/1 get short names in
    clauses and goals expanded when these are loaded.
*/

:- module(rdf_prefixes,
          [ rdf_prefix/2,
            rdf_current_prefix/2,
            rdf_register_prefix/2,
            rdf_register_prefix/3,
            rdf_unregister_prefix/1,
            register_file_prefixes/1,
            rdf_current_ns/2,
            rdf_register_ns/2,
            rdf_register_ns/3,
            rdf_global_id/2,
            rdf_global_object/2,
            rdf_global_term/2,
            rdf_meta/1,
            op(1150, fx, rdf_meta)
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(occurs)).

:- multifile
    system:term_expansion/2,
    system:goal_expansion/2.
:- dynamic
    registered/2,               % Prefix, IRI
    modes/2.                    % Head, Module: its arguments are those of rdf_meta/1

:- meta_predicate
    rdf_meta(:).

registered(rdf, 'http://www.w3.org/1999/02/22-rdf-syntax-ns#').
registered(rdfs, 'http://www.w3.org/2000/01/rdf-schema#').
registered(owl, 'http://www.w3.org/2002/07/owl#').
registered(xsd, 'http://www.w3.org/2001/XMLSchema#').
registered(dc, 'http://purl.org/dc/elements/1.1/').
registered(dcterms, 'http://purl.org/dc/terms/').
registered(eor, 'http://dublincore.org/2000/03/13/eor#').
registered(foaf, 'http://xmlns.com/foaf/0.1/').
registered(skos, 'http://www.w3.org/2004/02/skos/core#').
registered(serql, 'http://www.openrdf.org/schema/serql#').
registered(void, 'http://rdfs.org/ns/void#').

%!  rdf_current_prefix(?Prefix, ?IRI) is nondet.
%!  rdf_current_ns(?Prefix, ?IRI) is nondet.
%
%   Prefix is registered for IRI.
%   Source: SWI-Prolog.

rdf_current_prefix(Prefix, IRI) :-
    registered(Prefix, IRI).

rdf_current_ns(Prefix, IRI) :-
    registered(Prefix, IRI).

%!  rdf_register_prefix(+Prefix, +IRI) is det.
%!  rdf_register_prefix(+Prefix, +IRI, +Options) is det.
%!  rdf_register_ns(+Prefix, +IRI) is det.
%!  rdf_register_ns(+Prefix, +IRI, +Options) is det.
%
%   It is an error if Prefix has another IRI, unless the options have force(true),
%   which replaces it, or keep(true), which keeps it.
%   Errors: instantiation_error, type_error(atom, X),
%   permission_error(register, namespace, Prefix).
%   Source: SWI-Prolog.

rdf_register_prefix(Prefix, IRI) :-
    rdf_register_prefix(Prefix, IRI, []).

rdf_register_prefix(Prefix, IRI, Options) :-
    must_be(atom, Prefix),
    must_be(atom, IRI),
    (   registered(Prefix, IRI0)
    ->  (   (   IRI0 == IRI
            ;   option(keep(true), Options)
            )
        ->  true
        ;   option(force(true), Options)
        ->  retractall(registered(Prefix, _)),
            assertz(registered(Prefix, IRI))
        ;   throw(error(permission_error(register, namespace, Prefix), context(_, 'Already defined')))
        )
    ;   assertz(registered(Prefix, IRI))
    ).

%!  rdf_prefix(+Prefix, +IRI) is det.
%
%   As rdf_register_prefix/2; a directive.
%   Source: SWI-Prolog.

rdf_prefix(Prefix, IRI) :-
    rdf_register_prefix(Prefix, IRI).

rdf_register_ns(Prefix, IRI) :-
    rdf_register_prefix(Prefix, IRI, []).

rdf_register_ns(Prefix, IRI, Options) :-
    rdf_register_prefix(Prefix, IRI, Options).

%!  rdf_unregister_prefix(+Prefix) is det.

rdf_unregister_prefix(Prefix) :-
    must_be(atom, Prefix),
    retractall(registered(Prefix, _)).

%!  register_file_prefixes(+Map) is det.
%
%   Registers the pairs Prefix-IRI of Map whose Prefix is not there yet.
%   Source: SWI-Prolog.

register_file_prefixes(Map) :-
    forall(member(Prefix-IRI, Map),
           rdf_register_prefix(Prefix, IRI, [keep(true)])).

%!  rdf_global_id(?Id, ?IRI) is semidet.
%
%   Id is IRI, or Prefix:Local for it. Of several prefixes, the one with the longest
%   IRI is taken. Other terms stay as they are.
%   Errors: existence_error(rdf_prefix, Prefix).
%   Source: SWI-Prolog.

rdf_global_id(Id, IRI) :-
    (   nonvar(Id),
        Id = Prefix:Local,
        atom(Prefix),
        atom(Local)
    ->  prefixed(Prefix, Local, IRI)
    ;   atom(IRI),
        (   var(Id)
        ;   Id = _:_
        )
    ->  (   short_name(IRI, Id, Found)
        ->  Id = Found
        ;   Id = IRI
        )
    ;   Id = IRI
    ).

prefixed(Prefix, Local, IRI) :-
    (   registered(Prefix, Space)
    ->  atom_concat(Space, Local, IRI)
    ;   existence_error(rdf_prefix, Prefix)
    ).

%   short_name(+IRI, +Wanted, -Prefix:Local): uses the prefix with the longest
%   IRI. Wanted may tell which prefix.

short_name(IRI, Wanted, Prefix:Local) :-
    ignore(Wanted = Wanted0:_),
    findall(Length-P,
            ( P = Wanted0,
              registered(P, Space),
              sub_atom(IRI, 0, Length, _, Space)
            ),
            Spaces),
    keysort(Spaces, Sorted),
    last(Sorted, Length-Prefix),
    sub_atom(IRI, Length, _, 0, Local).

%!  rdf_global_object(?Object, ?Global) is semidet.
%
%   As rdf_global_id/2, and for the types of literals: literal(type(Type, Value)),
%   literal(Query, type(Type, Value)) and Value^^Type.
%   Source: SWI-Prolog.

rdf_global_object(Object, Global) :-
    (   var(Object)
    ->  Object = Global
    ;   global_object(Object, Global0)
    ->  Global = Global0
    ;   Global = Object
    ).

global_object(Prefix:Local, IRI) :-
    rdf_global_id(Prefix:Local, IRI).
global_object(literal(Literal0), literal(Literal)) :-
    global_type(Literal0, Literal).
global_object(literal(Query0, Literal0), literal(Query, Literal)) :-
    (   nonvar(Query0),
        compound(Query0)
    ->  Query0 =.. [Name|Args0],
        global_types(Args0, Args),
        Query =.. [Name|Args]
    ;   Query = Query0
    ),
    (   global_type(Literal0, Literal)
    ->  true
    ;   Literal = Literal0
    ).
global_object(^^(Value, Type0), ^^(Value, Type)) :-
    rdf_global_id_nonvar(Type0, Type).

global_types([], []).
global_types([Arg0|Args0], [Arg|Args]) :-
    (   global_type(Arg0, Arg)
    ->  true
    ;   Arg = Arg0
    ),
    global_types(Args0, Args).

global_type(Literal, type(Type, Value)) :-
    nonvar(Literal),
    Literal = type(Type0, Value),
    rdf_global_id_nonvar(Type0, Type).

rdf_global_id_nonvar(Id, IRI) :-
    nonvar(Id),
    rdf_global_id(Id, IRI).

%!  rdf_global_term(+Term, -Global) is det.
%
%   Global is Term with every Prefix:Local in it expanded whose prefix is registered.
%   Source: SWI-Prolog.

rdf_global_term(Term, Global) :-
    (   compound(Term)
    ->  (   Term = Prefix:Local,
            atom(Prefix),
            atom(Local),
            registered(Prefix, Space)
        ->  atom_concat(Space, Local, Global)
        ;   ground(Term),
            \+ has_short_name(Term)
        ->  Global = Term
        ;   Term = [_|_]
        ->  global_list(Term, Global)
        ;   compound_name_arguments(Term, Name, Args0),
            global_terms(Args0, Args),
            compound_name_arguments(Global, Name, Args)
        )
    ;   Global = Term
    ).

has_short_name(Term) :-
    sub_term(Sub, Term),
    compound(Sub),
    Sub = _:_,
    !.

global_list(List, Global) :-
    (   nonvar(List),
        List = [Term|Terms]
    ->  Global = [Term1|Global1],
        rdf_global_term(Term, Term1),
        global_list(Terms, Global1)
    ;   rdf_global_term(List, Global)
    ).

global_terms([], []).
global_terms([Term|Terms], [Global|Globals]) :-
    rdf_global_term(Term, Global),
    global_terms(Terms, Globals).

%!  rdf_meta(:Heads) is det.
%
%   A directive. The arguments of a head tell the expansion: r is a resource, o an
%   object, t any term. Others, as those of meta_predicate/1, mean nothing here.
%   Source: SWI-Prolog.

rdf_meta(Heads) :-
    strip_module(Heads, Module, Plain),
    declare_modes(Plain, Module).

declare_modes(Heads, Module) :-
    (   var(Heads)
    ->  instantiation_error(Heads)
    ;   Heads = (A, B)
    ->  declare_modes(A, Module),
        declare_modes(B, Module)
    ;   strip_module(Module:Heads, M, Head),
        must_be(callable, Head),
        functor(Head, Name, Arity),
        functor(General, Name, Arity),
        retractall(modes(General, M)),
        assertz(modes(Head, M))
    ).

system:term_expansion(Clause, Expanded) :-
    rdf_prefixes:expanded_clause(Clause, Expanded).

expanded_clause(Clause, Expanded) :-
    (   Clause = (Head :- Body)
    ->  Expanded = (Head1 :- Body)
    ;   Clause \= (:- _),
        Clause \= (_ --> _),
        Head = Clause,
        Expanded = Head1
    ),
    nonvar(Head),
    prolog_load_context(module, Module),
    (   Head = M:Plain
    ->  Head1 = M:Plain1,
        atom(M),
        expanded(Plain, M, Plain1)
    ;   expanded(Head, Module, Head1)
    ).

system:goal_expansion(Goal, Expanded) :-
    rdf_prefixes:expanded_goal(Goal, Expanded).

expanded_goal(Goal, Expanded) :-
    compound(Goal),
    functor(Goal, Name, Arity),
    functor(Modes, Name, Arity),
    modes(Modes, _),
    '$current_source_module'(Source),
    (   predicate_property(Source:Goal, imported_from(Module))
    ->  true
    ;   Module = Source
    ),
    expanded(Goal, Module, Expanded).

%   expanded(+Goal, +Module, -Expanded): expands a goal of Module. Fails if
%   there is nothing to expand.

expanded(Goal, Module, Expanded) :-
    compound(Goal),
    functor(Goal, Name, Arity),
    functor(Modes, Name, Arity),
    modes(Modes, Module),
    Goal =.. [_|Args],
    Modes =.. [_|Kinds],
    expanded_arguments(Kinds, Args, Args1),
    Args1 \== Args,
    Expanded =.. [Name|Args1].

expanded_arguments([], [], []).
expanded_arguments([Kind|Kinds], [Arg|Args], [Arg1|Args1]) :-
    (   var(Arg)
    ->  Arg1 = Arg
    ;   Kind == r
    ->  rdf_global_id(Arg, Arg1)
    ;   Kind == o
    ->  rdf_global_object(Arg, Arg1)
    ;   Kind == t
    ->  rdf_global_term(Arg, Arg1)
    ;   Arg1 = Arg
    ),
    expanded_arguments(Kinds, Args, Args1).
