/*  library(ugraphs): directed graphs without labels.

    A graph is an ordered list of Vertex-Neighbours, where Neighbours is an
    ordered set of vertices. Each of these is in the list, too.
*/

:- module(ugraphs,
          [ vertices_edges_to_ugraph/3,
            vertices/2,
            edges/2,
            add_vertices/3,
            del_vertices/3,
            add_edges/3,
            del_edges/3,
            transpose_ugraph/2,
            neighbours/3,
            neighbors/3,
            connect_ugraph/3,
            complement/2,
            compose/3,
            ugraph_union/3,
            top_sort/2,
            top_sort/3,
            transitive_closure/2,
            reachable/3
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(assoc)).
:- use_module(library(ordsets)).
:- autoload(library(pairs)).

%!  vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is det.
%
%   Graph has the Vertices and the Edges From-To, with the vertices that are
%   only in edges.
%   Errors: instantiation_error, type_error(list, _), type_error(pair, _).
%   Source: SWI-Prolog.

vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    must_be(list, Vertices),
    must_be(list(pair), Edges),
    pairs_keys_values(Edges, Froms, Tos),
    sort(Edges, Sorted),
    append([Vertices, Froms, Tos], All),
    sort(All, Set),
    with_neighbours(Set, Sorted, Graph).

%   with_neighbours(+Vertices, +Edges, -Graph): both lists are ordered.

with_neighbours([], _, []).
with_neighbours([V|Vs], Edges, [V-Ns|Graph]) :-
    edges_from(Edges, V, Ns, Rest),
    with_neighbours(Vs, Rest, Graph).

edges_from([], _, [], []).
edges_from([From-To|Edges], V, Ns, Rest) :-
    (   From == V
    ->  Ns = [To|Ns1],
        edges_from(Edges, V, Ns1, Rest)
    ;   Ns = [],
        Rest = [From-To|Edges]
    ).

%!  vertices(+Graph, -Vertices) is det.
%
%   Vertices is the ordered set of the vertices of Graph.
%   Source: SWI-Prolog.

vertices(Graph, Vertices) :-
    pairs_keys(Graph, Vertices).

%!  edges(+Graph, -Edges) is det.
%
%   Edges is the ordered set of the edges From-To of Graph.
%   Source: SWI-Prolog.

edges([], []).
edges([V-Ns|Graph], Edges) :-
    edges_onto(Ns, V, Edges, Rest),
    edges(Graph, Rest).

edges_onto([], _, Edges, Edges).
edges_onto([N|Ns], V, [V-N|Edges], Rest) :-
    edges_onto(Ns, V, Edges, Rest).

%!  add_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 with Vertices.
%   Source: SWI-Prolog.

add_vertices(Graph0, Vertices, Graph) :-
    sort(Vertices, Set),
    with_neighbours(Set, [], New),
    ugraph_union(Graph0, New, Graph).

%!  del_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 without Vertices and the edges from and to them.
%   Source: SWI-Prolog.

del_vertices(Graph0, Vertices, Graph) :-
    sort(Vertices, Set),
    without_vertices(Graph0, Set, Graph).

without_vertices([], _, []).
without_vertices([V-Ns0|Graph0], Set, Graph) :-
    (   ord_memberchk(V, Set)
    ->  without_vertices(Graph0, Set, Graph)
    ;   ord_subtract(Ns0, Set, Ns),
        Graph = [V-Ns|Graph1],
        without_vertices(Graph0, Set, Graph1)
    ).

%!  add_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 with Edges and their vertices.
%   Source: SWI-Prolog.

add_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, New),
    ugraph_union(Graph0, New, Graph).

%!  del_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 without Edges; vertices stay.
%   Source: SWI-Prolog.

del_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, Old),
    without_edges(Graph0, Old, Graph).

without_edges([], _, []).
without_edges([V-Ns0|Graph0], Old, [V-Ns|Graph]) :-
    (   neighbours(V, Old, Gone)
    ->  ord_subtract(Ns0, Gone, Ns)
    ;   Ns = Ns0
    ),
    without_edges(Graph0, Old, Graph).

%!  ugraph_union(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has the vertices and edges of both.
%   Source: SWI-Prolog.

ugraph_union([], Graph2, Graph2).
ugraph_union([V-Ns|Graph1], Graph2, Graph) :-
    union_from(Graph2, V, Ns, Graph1, Graph).

union_from([], V, Ns, Graph1, [V-Ns|Graph1]).
union_from([V2-Ns2|Graph2], V1, Ns1, Graph1, [V-Ns|Graph]) :-
    compare(Order, V1, V2),
    (   Order = (<)
    ->  V = V1,
        Ns = Ns1,
        ugraph_union(Graph1, [V2-Ns2|Graph2], Graph)
    ;   Order = (>)
    ->  V = V2,
        Ns = Ns2,
        union_from(Graph2, V1, Ns1, Graph1, Graph)
    ;   V = V1,
        ord_union(Ns1, Ns2, Ns),
        ugraph_union(Graph1, Graph2, Graph)
    ).

%!  transpose_ugraph(+Graph, -Transposed) is det.
%
%   Transposed has the vertices of Graph and an edge To-From for each edge
%   From-To of it.
%   Source: SWI-Prolog.

transpose_ugraph(Graph, Transposed) :-
    edges(Graph, Edges),
    turned(Edges, Turned),
    vertices(Graph, Vertices),
    vertices_edges_to_ugraph(Vertices, Turned, Transposed).

turned([], []).
turned([From-To|Edges], [To-From|Turned]) :-
    turned(Edges, Turned).

%!  neighbours(+Vertex, +Graph, -Neighbours) is semidet.
%!  neighbors(+Vertex, +Graph, -Neighbours) is semidet.
%
%   Neighbours is the ordered set of the vertices to which an edge goes from
%   Vertex. Fails if Vertex is not in Graph.
%   Source: SWI-Prolog.

neighbours(Vertex, [V-Ns0|Graph], Ns) :-
    (   V == Vertex
    ->  Ns = Ns0
    ;   neighbours(Vertex, Graph, Ns)
    ).

neighbors(Vertex, Graph, Ns) :-
    neighbours(Vertex, Graph, Ns).

%!  connect_ugraph(+Graph0, -Start, -Graph) is det.
%
%   Graph is Graph0 with a vertex Start, before all others in the standard
%   order, and edges from it to each vertex of Graph0, so that all can be
%   reached from it.
%   Source: SWI-Prolog.

connect_ugraph([], 0, []).
connect_ugraph([V-Ns|Graph0], Start, [Start-Vertices,V-Ns|Graph0]) :-
    before(V, Start),
    vertices([V-Ns|Graph0], Vertices).

before(Vertex, Before) :-
    (   number(Vertex)
    ->  Before is Vertex-1
    ;   var(Vertex)
    ->  instantiation_error(Vertex)
    ;   Before = 0
    ).

%!  complement(+Graph, -Complement) is det.
%
%   Complement has the vertices of Graph and the edges between different
%   vertices that Graph lacks.
%   Source: SWI-Prolog.

complement(Graph, Complement) :-
    vertices(Graph, Vertices),
    maplist(not_joined(Vertices), Graph, Complement).

not_joined(Vertices, V-Ns, V-Others) :-
    ord_del_element(Vertices, V, Rest),
    ord_subtract(Rest, Ns, Others).

%!  compose(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has the vertices of both and an edge A-C for each A-B of Graph1
%   and B-C of Graph2.
%   Source: SWI-Prolog.

compose(Graph1, Graph2, Graph) :-
    vertices(Graph1, Vs1),
    vertices(Graph2, Vs2),
    ord_union(Vs1, Vs2, Vs),
    list_to_assoc(Graph2, Map2),
    compose_from(Vs, Graph1, Map2, Graph).

compose_from([], _, _, []).
compose_from([V|Vs], Graph1, Map2, [V-Ns|Graph]) :-
    (   Graph1 = [V1-Ns1|Rest1],
        V1 == V
    ->  successors(Ns1, Map2, Sets),
        ord_union(Sets, Ns),
        compose_from(Vs, Rest1, Map2, Graph)
    ;   Ns = [],
        compose_from(Vs, Graph1, Map2, Graph)
    ).

successors([], _, []).
successors([N|Ns], Map, [Set|Sets]) :-
    (   get_assoc(N, Map, Set0)
    ->  Set = Set0
    ;   Set = []
    ),
    successors(Ns, Map, Sets).

%!  top_sort(+Graph, -Vertices) is semidet.
%!  top_sort(+Graph, -Tail, ?Vertices) is semidet.
%
%   Vertices are those of Graph in an order in which each edge goes forward,
%   followed by Tail. Fails if Graph has a cycle.
%   Source: SWI-Prolog.

top_sort(Graph, Tail, Vertices) :-
    top_sort(Graph, Sorted),
    append(Sorted, Tail, Vertices).

top_sort(Graph, Vertices) :-
    count_incoming(Graph, Counts),
    assoc_to_list(Counts, Pairs),
    without_incoming(Pairs, Ready),
    list_to_assoc(Graph, Map),
    length(Graph, N),
    take_ready(Ready, Map, Counts, N, Vertices).

count_incoming(Graph, Counts) :-
    zeros(Graph, Zeros),
    list_to_assoc(Zeros, Counts0),
    count_all(Graph, Counts0, Counts).

zeros([], []).
zeros([V-_|Graph], [V-0|Zeros]) :-
    zeros(Graph, Zeros).

count_all([], Counts, Counts).
count_all([_-Ns|Graph], Counts0, Counts) :-
    count_each(Ns, Counts0, Counts1),
    count_all(Graph, Counts1, Counts).

count_each([], Counts, Counts).
count_each([N|Ns], Counts0, Counts) :-
    get_assoc(N, Counts0, C0, Counts1, C),
    C is C0+1,
    count_each(Ns, Counts1, Counts).

without_incoming([], []).
without_incoming([V-C|Pairs], Ready) :-
    (   C =:= 0
    ->  Ready = [V|Ready1],
        without_incoming(Pairs, Ready1)
    ;   without_incoming(Pairs, Ready)
    ).

%   take_ready(+Ready, +Map, +Counts, +N, -Vertices): Ready are the vertices
%   without edges from any of the N that are not taken yet.

take_ready([], _, _, 0, []).
take_ready([V|Ready0], Map, Counts0, N, [V|Vertices]) :-
    get_assoc(V, Map, Ns),
    remove_edges(Ns, Counts0, Counts, Ready0, Ready),
    N1 is N-1,
    take_ready(Ready, Map, Counts, N1, Vertices).

remove_edges([], Counts, Counts, Ready, Ready).
remove_edges([N|Ns], Counts0, Counts, Ready0, Ready) :-
    get_assoc(N, Counts0, C0, Counts1, C),
    C is C0-1,
    (   C =:= 0
    ->  Ready1 = [N|Ready0]
    ;   Ready1 = Ready0
    ),
    remove_edges(Ns, Counts1, Counts, Ready1, Ready).

%!  transitive_closure(+Graph, -Closure) is det.
%
%   Closure has the vertices of Graph and an edge A-B if there is a path of
%   one or more edges from A to B in Graph (Warshall's algorithm).
%   Source: SWI-Prolog.

transitive_closure(Graph, Closure) :-
    vertices(Graph, Vertices),
    close_over(Vertices, Graph, Closure).

close_over([], Graph, Graph).
close_over([V|Vs], Graph0, Graph) :-
    neighbours(V, Graph0, Ns),
    go_through(Graph0, V, Ns, Graph1),
    close_over(Vs, Graph1, Graph).

go_through([], _, _, []).
go_through([A-Ns0|Graph0], V, Ns, [A-Ns1|Graph]) :-
    (   ord_memberchk(V, Ns0)
    ->  ord_union(Ns0, Ns, Ns1)
    ;   Ns1 = Ns0
    ),
    go_through(Graph0, V, Ns, Graph).

%!  reachable(+Vertex, +Graph, -Vertices) is semidet.
%
%   Vertices is the ordered set of Vertex and those to which there is a path
%   from it. Fails if one of them is no vertex of Graph.
%   Source: SWI-Prolog.

reachable(Vertex, Graph, Vertices) :-
    list_to_assoc(Graph, Map),
    reach([Vertex], Map, [Vertex], Vertices).

reach([], _, Reached, Reached).
reach([V|Vs], Map, Reached0, Reached) :-
    get_assoc(V, Map, Ns),
    ord_union(Reached0, Ns, Reached1, New),
    append(New, Vs, Vs1),
    reach(Vs1, Map, Reached1, Reached).
