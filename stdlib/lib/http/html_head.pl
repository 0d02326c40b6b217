/*  library(http/html_head): style sheets and scripts of a page. Each is
    included once, after those that it needs.
*/

:- module(html_head,
          [ html_resource/2,
            html_requires/3,
            html_current_resource/1
          ]).

:- autoload(library(error)).
:- use_module(library(http/html_write)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_path)).
:- use_module(library(http/mimetype)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(ugraphs)).

:- multifile
    html_resource/3,            % About, Where, Properties
    mime_include/4.             % MimeType, Path, Tokens0, Tokens
:- dynamic
    html_resource/3,
    mime_include/4.

%!  html_resource(+About, +Properties) is det.
%
%   A directive that describes the resource About, a name or a location of http_absolute_location/3,
%   is and needs. Properties:
%     - requires(Resources): one or a list, which come before it.
%     - virtual(Boolean): only what it requires is included.
%     - aggregate(Resources): it holds these.
%     - mime_type(Type/SubType): other than by its name.
%   Source: SWI-Prolog, as all in this library.

html_resource(About, Properties) :-
    must_be(ground, About),
    must_be(list, Properties),
    retractall(html_resource(About, _, _)),
    assertz(html_resource(About, true, Properties)).

%!  html_current_resource(?About) is nondet.

html_current_resource(About) :-
    html_resource(About, _, _).

%!  html_requires(+Resources)// is det.
%
%   The page includes one or a list of resources, in its head.

html_requires(Resources) -->
    html_post(head, 'html required'(Resources)).

%   html_write:head_posts(+Posts)//: the content posted for the head, resources
%   first.

html_write:head_posts(Posts) -->
    { findall(R, member(_:'html required'(R), Posts), Required) },
    html_include(Required),
    others(Posts).

others([]) -->
    [].
others([Post|Posts]) -->
    (   { Post = _:'html required'(_) }
    ->  []
    ;   html(Post)
    ),
    others(Posts).

html_include(Resources) -->
    { needed(Resources, [], Found, Edges0, []),
      sort(Found, Vertices),
      sort(Edges0, Edges),
      vertices_edges_to_ugraph(Vertices, Edges, Graph),
      (   top_sort(Graph, Sorted)
      ->  true
      ;   Sorted = Vertices         % they require each other
      ),
      aggregated(Sorted, Paths) },
    includes(Paths).

%   needed(+Resources, +Above, -Found, -Edges, ?Rest): Found are the resources
%   to include for one resource or a list. Edges are pairs First-Then: First
%   comes before Then.

needed(Resources, Above, Found, Edges, Rest) :-
    (   is_list(Resources)
    ->  all_needed(Resources, Above, Found, Edges, Rest)
    ;   memberchk(Resources, Above)
    ->  Found = [],
        Edges = Rest
    ;   properties(Resources, Properties),
        findall(R, member(requires(R), Properties), Required),
        all_needed(Required, [Resources|Above], First, Edges, Edges1),
        (   option(virtual(true), Properties)
        ->  Found = First,
            Edges1 = Rest
        ;   Found = [Resources|First],
            edges(First, Resources, Edges1, Rest)
        )
    ).

all_needed([], _, [], Edges, Edges).
all_needed([Resource|Resources], Above, Found, Edges, Rest) :-
    needed(Resource, Above, Found1, Edges, Edges1),
    all_needed(Resources, Above, Found2, Edges1, Rest),
    append(Found1, Found2, Found).

edges([], _, Edges, Edges).
edges([First|Firsts], Then, [First-Then|Edges], Rest) :-
    edges(Firsts, Then, Edges, Rest).

properties(About, Properties) :-
    findall(P, html_resource(About, _, P), Lists),
    append(Lists, Properties).

%   aggregated(+Paths0, -Paths): an aggregate replaces two or more of its parts.

aggregated(Paths0, Paths) :-
    html_resource(About, _, Properties),
    memberchk(aggregate(Parts), Properties),
    \+ memberchk(About, Paths0),
    intersection(Paths0, Parts, [_,_|_]),
    !,
    first_replaced(Paths0, Parts, About, Paths1),
    aggregated(Paths1, Paths).
aggregated(Paths, Paths).

first_replaced([Path|Paths0], Parts, About, Paths) :-
    (   memberchk(Path, Parts)
    ->  subtract(Paths0, Parts, Paths1),
        Paths = [About|Paths1]
    ;   Paths = [Path|Paths1],
        first_replaced(Paths0, Parts, About, Paths1)
    ).

includes([]) -->
    [].
includes([About|Resources]) -->
    { http_absolute_location(About, Path, []),
      properties(About, Properties),
      (   option(mime_type(Type), Properties)
      ->  true
      ;   file_mime_type(Path, Type)
      ) },
    (   mime_include(Type, Path)
    ->  []
    ;   default_include(Type, Path)
    ->  []
    ;   { print_message(warning, html_include(dont_know, Type, Path)) }
    ),
    includes(Resources).

default_include(text/css, Path) -->
    html(link([rel(stylesheet),type('text/css'),href(Path)])).
default_include(text/javascript, Path) -->
    html(script([type('text/javascript'),src(Path)], [])).

:- multifile prolog:message//1.

prolog:message(html_include(dont_know, Type, Path)) -->
    [ 'Don\'t know how to include resource ~q (mime-type ~q)'-[Path,Type] ].
