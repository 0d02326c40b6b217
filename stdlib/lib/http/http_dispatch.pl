/*  library(http/http_dispatch): choosing the predicate that answers a request.

    A handler is handler(Spec, Closure, Prefix, Options). Its location is
    determined at the first request, because the names of locations may be
    defined later. place/5 has the handlers with their locations. Changes empty
    it. A location with variables is a list of segments.
*/

:- module(http_dispatch,
          [ http_dispatch/1,
            http_handler/3,
            http_delete_handler/1,
            http_request_expansion/2,
            http_reply_file/3,
            http_redirect/3,
            http_404/2,
            http_switch_protocol/2,
            http_current_handler/2,
            http_current_handler/3,
            http_location_by_id/2,
            http_link_to_id/3,
            http_reload_with_parameters/3,
            http_safe_file/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- use_module(library(http/http_header)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_path)).
:- use_module(library(http/mimetype)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(time)).
:- use_module(library(uri)).

:- meta_predicate
    http_handler(+, :, +),
    http_current_handler(?, :),
    http_current_handler(?, :, ?),
    http_request_expansion(3, +),
    http_switch_protocol(2, +).

:- multifile
    handler/4,
    request_expansion/2.
:- dynamic
    handler/4,
    place/5,                    % Path or segments(List), Closure, Prefix, Options, Spec
    placed/0,
    request_expansion/2.

%!  http_handler(+Location, :Closure, +Options) is det.
%
%   Requests for Location are answered by call(Closure, Request). Location is a path that
%   begins with / or Alias(Path); segments of a path A/B may be variables that Closure
%   shares. A handler for the same Location goes. Options:
%     - prefix: also for every location that begins with it. The longest one counts.
%     - priority(N): of two for one location, the higher counts.
%     - id(Name): for http_location_by_id/2.
%     - method(M), methods(List): 405 for requests with others.
%     - authentication(Type): the type that http:authenticate/3 checks.
%     - condition(Goal): the handler exists only if Goal is true.
%     - content_type(Type): the type of the reply.
%     - chunked: the reply goes out as it is written.
%     - time_limit(Seconds)
%     - hide_children(Boolean), spawn(_), stop: no effect.
%   Errors: instantiation_error, domain_error(absolute_http_location, Location).
%   Source: SWI-Prolog, as all in this library.

http_handler(Spec, Closure0, Options0) :-
    strip_module(Closure0, M, Plain),
    Closure = M:Plain,
    must_be(nonvar, Spec),
    (   compound(Spec)
    ->  true
    ;   sub_atom(Spec, 0, _, _, /)
    ->  true
    ;   domain_error(absolute_http_location, Spec)
    ),
    must_be(list, Options0),
    forall(( member(Option, Options0), method_option(Option, Methods), member(Method, Methods), nonvar(Method) ),
           known_method(Method)),
    (   memberchk(prefix, Options0)
    ->  Prefix = true
    ;   option(prefix(Prefix), Options0, false)
    ),
    foldl(handler_option, Options0, [], Options1),
    reverse(Options1, Options2),
    (   Prefix == true
    ->  Options = [prefix(true)|Options2]
    ;   Options = Options2
    ),
    forall(( clause(handler(Spec0, _, _, Old), true, Ref),
             Spec0 =@= Spec,
             option(priority(P), Options, 0),
             option(priority(P0), Old, 0),
             P =:= P0 ),
           erase(Ref)),
    assertz(handler(Spec, Closure, Prefix, Options)),
    forget_places.

method_option(method(Method), [Method]).
method_option(methods(Methods), Methods) :-
    nonvar(Methods),
    must_be(list, Methods).

known_method(Method) :-
    must_be(atom, Method),
    (   memberchk(Method, [get,put,head,post,delete,patch,options,trace,connect])
    ->  true
    ;   domain_error(http_method, Method)
    ).

handler_option(prefix, Options, Options) :-
    !.
handler_option(prefix(_), Options, Options) :-
    !.
handler_option(method(M), Options, [methods([M])|Options]) :-
    nonvar(M),
    !.
handler_option(chunked, Options, [chunked(true)|Options]) :-
    !.
handler_option(Option, Options, [Option|Options]).

forget_places :-
    retractall(placed),
    retractall(place(_, _, _, _, _)).

%   place_all: determines the location of every handler. A handler with an
%   unknown location is left out with a message.

place_all :-
    placed,
    !.
place_all :-
    with_mutex('$http_places', place_each).

place_each :-
    placed,                             % by a request meanwhile
    !.
place_each :-
    forall(handler(Spec, Closure, Prefix, Options),
           place_handler(Spec, Closure, Prefix, Options)),
    assertz(placed).

place_handler(Spec, Closure, Prefix, Options) :-
    catch(location(Spec, Location), Error, true),
    (   nonvar(Error)
    ->  print_message(error, Error)
    ;   assertz(place(Location, Closure, Prefix, Options, Spec))
    ).

location(Spec, Location) :-
    (   ground(Spec)
    ->  http_absolute_location(Spec, Location, [])
    ;   compound_name_arguments(Spec, Alias, [Pattern])
    ->  segment_list(Pattern, Segments),
        compound_name_arguments(Root, Alias, ['']),
        http_absolute_location(Root, Base0, []),
        (   sub_atom(Base0, _, _, 0, /)
        ->  Base = Base0
        ;   atom_concat(Base0, /, Base)
        ),
        constant_segments(Segments, Base, Path, Rest),
        Location = segments(Path, Rest)
    ).

segment_list(Pattern, Segments) :-
    phrase(segment_list(Pattern), Segments).

segment_list(Pattern) -->
    (   { nonvar(Pattern), Pattern = A/B }
    ->  segment_list(A),
        segment_list(B)
    ;   [Pattern]
    ).

%   constant_segments(+Segments, +Base, -Path, -Rest): the segments before the
%   first variable belong to Path, which ends with a /.

constant_segments([Segment|Segments], Base, Path, Rest) :-
    nonvar(Segment),
    !,
    atomic_list_concat([Base,Segment,/], Base1),
    constant_segments(Segments, Base1, Path, Rest).
constant_segments(Rest, Path, Path, Rest).

%!  http_delete_handler(+Spec) is det.
%
%   Spec is id(Id) or path(Path) or a location as it was given.

http_delete_handler(id(Id)) :-
    !,
    forall(( clause(handler(_, _:Closure, _, Options), true, Ref),
             handler_id(Options, Closure, Id) ),
           erase(Ref)),
    forget_places.
http_delete_handler(path(Path)) :-
    !,
    place_all,
    forall(place(Path, Closure, Prefix, Options, Spec),
           retractall(handler(Spec, Closure, Prefix, Options))),
    forget_places.
http_delete_handler(Spec) :-
    forall(( clause(handler(Spec0, _, _, _), true, Ref), Spec0 =@= Spec ), erase(Ref)),
    forget_places.

%!  http_current_handler(+Location, :Closure) is semidet.
%!  http_current_handler(-Location, :Closure) is nondet.
%!  http_current_handler(?Location, :Closure, ?Options) is nondet.
%
%   Options has path_info(Rest) if Location is longer than that of the handler.

http_current_handler(Location, Closure) :-
    http_current_handler(Location, Closure, _).

http_current_handler(Location, Closure0, Options) :-
    strip_module(Closure0, M, Closure),
    place_all,
    (   nonvar(Location)
    ->  find_handler(Location, Found, Options),
        unqualified(Found, M, Closure)
    ;   place(Place, Found, _, Options, _),
        (   Place = segments(Path, _)
        ->  Location = Path
        ;   Location = Place
        ),
        unqualified(Found, M, Closure)
    ).

unqualified(M:Closure, M, Found) :-
    !,
    Found = Closure.
unqualified(Closure, _, Closure).

%   find_handler(+Path, -Closure, -Options) is semidet: the handler with the
%   longest location, and among these the one with the highest priority.

find_handler(Path, Closure, Options) :-
    place_all,
    findall(key(Length, Exact, Priority)-found(Closure0, Options0),
            ( candidate(Path, Length, Exact, Closure0, Options0),
              option(priority(Priority), Options0, 0),
              applies(Options0) ),
            Found),
    Found \== [],
    sort(1, @>=, Found, [_-found(Closure,Options)|_]).

candidate(Path, Length, 1, Closure, Options) :-
    place(Path, Closure, _, Options, _),
    atom_length(Path, Length).
candidate(Path, Length, 0, Closure, Options) :-
    place(Place, Closure, true, Options0, _),
    atom(Place),
    Place \== Path,
    atom_concat(Place, Rest0, Path),
    atom_length(Place, Length),
    (   sub_atom(Place, _, _, 0, /)
    ->  atom_concat(/, Rest0, Rest)
    ;   Rest = Rest0
    ),
    Options = [path_info(Rest)|Options0].
candidate(Path, Length, 0, Closure, Options) :-
    place(segments(Base, Pattern), Closure, Prefix, Options0, _),
    atom_concat(Base, Rest, Path),
    atomic_list_concat(Segments, /, Rest),
    match(Pattern, Segments, Left),
    (   Left == []
    ->  Options = [segment_pattern(Pattern)|Options0]
    ;   Prefix == true
    ->  atomic_list_concat([''|Left], /, PathInfo),
        Options = [path_info(PathInfo),segment_pattern(Pattern)|Options0]
    ),
    atom_length(Base, Length).

match([], Left, Left).
match([Pattern|Patterns], [Segment|Segments], Left) :-
    (   var(Pattern)
    ->  Segment \== '',
        Pattern = Segment
    ;   atom_string(Segment, Text),
        atomic_list_concat([Pattern], Text0),
        atom_string(Text0, Text)
    ),
    match(Patterns, Segments, Left).

applies(Options) :-
    forall(member(condition(Goal), Options), call(Goal)).

handler_id(Options, Closure, Id) :-
    (   option(id(Id0), Options)
    ->  Id = Id0
    ;   callable(Closure),
        functor(Closure, Id, _)
    ).

%!  http_dispatch(+Request) is det.
%
%   Call the handler for the path of Request.
%   Errors: existence_error(http_location, Path), permission_error(http_method, Method,
%   Path), existence_error(http_reply, Closure) where the handler fails.

http_dispatch(Request) :-
    memberchk(path(Path), Request),
    (   find_handler(Path, Closure, Options)
    ->  true
    ;   atom_concat(Path, /, Directory),
        place(Directory, _, true, _, _)
    ->  throw(http_reply(moved(Directory)))
    ;   throw(error(existence_error(http_location, Path), _))
    ),
    check_method(Path, Options, Request),
    (   select(path_info(Info), Options, Options1)
    ->  Request1 = [path_info(Info)|Request]
    ;   Options1 = Options,
        Request1 = Request
    ),
    authenticated(Options1, Request1, Request2),
    expanded(Request2, Request3, Options1),
    header_options(Options1),
    (   option(time_limit(Limit0), Options1),
        time_limit(Limit0, Limit)
    ->  call_with_time_limit(Limit, call_handler(Closure, Request3))
    ;   call_handler(Closure, Request3)
    ).

time_limit(default, 300) :-
    !.
time_limit(Limit, Limit) :-
    number(Limit).

call_handler(Closure, Request) :-
    (   call(Closure, Request)
    ->  true
    ;   Closure = M:Goal0,
        Goal0 =.. List0,
        append(List0, [Request], List),
        Goal =.. List,
        throw(error(goal_failed(M:Goal), _))
    ).

check_method(Path, Options, Request) :-
    option(methods(Methods), Options),
    memberchk(method(Method), Request),
    \+ memberchk(Method, Methods),
    \+ ( Method == head, memberchk(get, Methods) ),
    \+ Method == options,
    !,
    permission_error(http_method, Method, Path).
check_method(_, _, _).

authenticated([], Request, Request).
authenticated([Option|Options], Request0, Request) :-
    (   Option = authentication(Type),
        \+ memberchk(method(options), Request0)
    ->  (   http:authenticate(Type, Request0, Fields)
        ->  append(Fields, Request0, Request1)
        ;   memberchk(path(Path), Request0),
            throw(error(permission_error(access, http_location, Path), _))
        )
    ;   Request1 = Request0
    ),
    authenticated(Options, Request1, Request).

%   header_options(+Options): writes header lines, so that the handler need not.

header_options(Options) :-
    (   option(content_type(Type), Options)
    ->  format('Content-type: ~w~n', [Type])
    ;   true
    ),
    (   option(chunked(true), Options)
    ->  format('Transfer-encoding: chunked~n')
    ;   true
    ).

%!  http_request_expansion(:Closure, +Rank) is det.
%
%   A handler gets the Request that call(Closure, Request0, Request, Options) makes;
%   closures with lower Rank are called first.

http_request_expansion(Closure0, Rank) :-
    strip_module(Closure0, M, Plain),
    Closure = M:Plain,
    must_be(number, Rank),
    retractall(request_expansion(Closure, _)),
    assertz(request_expansion(Closure, Rank)).

expanded(Request0, Request, Options) :-
    findall(Rank-Closure, request_expansion(Closure, Rank), Pairs),
    keysort(Pairs, Sorted),
    foldl(expand(Options), Sorted, Request0, Request).

expand(Options, _-Closure, Request0, Request) :-
    (   call(Closure, Request0, Request1, Options)
    ->  Request = Request1
    ;   Request = Request0
    ).

%!  http_location_by_id(+Id, -Location) is det.
%!  http_link_to_id(+Id, +Parameters, -HREF) is det.
%
%   The location of the handler with that option id(Id), or whose predicate has this name.
%   Parameters are Name=Value or Name(Value), or path_postfix(File).
%   Errors: instantiation_error, existence_error(http_handler_id, Id).

http_location_by_id(Id, Location) :-
    must_be(nonvar, Id),
    functor(Id, Name, _),
    place_all,
    findall(Path, by_id(Id, Name, Path), Found),
    (   Found = [Location|More]
    ->  (   More = [_|_]
        ->  print_message(warning, http_dispatch(ambiguous_id(Id, Location)))
        ;   true
        )
    ;   existence_error(http_handler_id, Id)
    ).

html_write:location(Id, Location) :-
    http_location_by_id(Id, Location).

by_id(Id, Name, Path) :-
    place(Place, _:Closure, _, Options, _),
    (   handler_id(Options, Closure, Id)
    ->  true
    ;   handler_id(Options, Closure, Name)
    ),
    (   Place = segments(Path, _)
    ->  true
    ;   Path = Place
    ).

http_link_to_id(Id, Parameters, HREF) :-
    http_location_by_id(Id, Location),
    (   nonvar(Parameters),
        Parameters = path_postfix(File)
    ->  uri_encoded(path, File, Encoded),
        (   sub_atom(Location, _, _, 0, /)
        ->  atom_concat(Location, Encoded, HREF)
        ;   atomic_list_concat([Location,/,Encoded], HREF)
        )
    ;   Parameters == []
    ->  HREF = Location
    ;   uri_query_components(Query, Parameters),
        atomic_list_concat([Location,?,Query], HREF)
    ).

:- multifile prolog:message//1.

prolog:message(http_dispatch(ambiguous_id(Id, Location))) -->
    [ 'HTTP dispatch: ambiguous handler ID ~q (selected ~q)'-[Id,Location] ].

%!  http_reload_with_parameters(+Request, +Parameters, -HREF) is det.
%
%   HREF is Request with Parameters in place of those with the same names.

http_reload_with_parameters(Request, Parameters, HREF) :-
    memberchk(path(Path), Request),
    option(search(Search0), Request, []),
    maplist(name_value, Parameters, New),
    exclude(named_in(New), Search0, Search1),
    append(New, Search1, Search),
    (   Search == []
    ->  HREF = Path
    ;   uri_query_components(Query, Search),
        atomic_list_concat([Path,?,Query], HREF)
    ).

name_value(Name=Value, Name=Value) :-
    !.
name_value(Term, Name=Value) :-
    Term =.. [Name,Value].

named_in(New, Name=_) :-
    memberchk(Name=_, New).

%!  http_redirect(+How, +To, +Request) is det.
%
%   Leave the handler: How is moved, moved_temporary or see_other. To is a location,
%   location_by_id(Id), or what http_absolute_location/3 takes, relative to that of Request.
%   Errors: type_error(oneof(Hows), How).

http_redirect(How, To, Request) :-
    (   nonvar(To),
        To = location_by_id(Id)
    ->  http_location_by_id(Id, URL)
    ;   memberchk(path(Base), Request),
        http_absolute_location(To, URL, [relative_to(Base)])
    ),
    Hows = [moved,moved_temporary,see_other],
    (   memberchk(How, Hows)
    ->  Reply =.. [How,URL],
        throw(http_reply(Reply))
    ;   type_error(oneof(Hows), How)
    ).

%!  http_404(+Options, +Request) is det.
%
%   Leave the handler: the reply is 404, or for the location / the handler that the option
%   index(Location) names.

http_404(Options, Request) :-
    memberchk(path(Path), Request),
    (   option(index(Index), Options),
        memberchk(Path, [/,''])
    ->  throw(http_reply(moved(Index)))
    ;   throw(http_reply(not_found(Path)))
    ).

%!  http_switch_protocol(:Goal, +Options) is det.
%
%   Leave the handler: the connection is no longer one of HTTP, and call(Goal, In, Out)
%   reads and writes it. Option: header(Lines).

http_switch_protocol(Goal0, Options) :-
    strip_module(Goal0, M, Goal),
    throw(http_reply(switching_protocols(M:Goal, Options))).

%!  http_reply_file(+File, +Options, +Request) is det.
%
%   Leave the handler: the reply is the content of File. Options:
%     - cache(Boolean): whether If-modified-since of the request counts (true).
%     - mime_type(Type), default_mime_type(Type): instead of that for the name of File.
%     - unsafe(Boolean): any file, see http_safe_file/2.
%     - headers(List): further lines of the header.
%     - static_gzip(Boolean): File.gz if the client accepts it.
%   Errors: existence_error(source_sink, File), permission_error(read, file, File).

http_reply_file(File, Options, Request) :-
    http_safe_file(File, Options),
    absolute_file_name(File, Path, [access(read)]),
    (   option(cache(true), Options, true)
    ->  (   memberchk(if_modified_since(Since), Request),
            time_file(Path, Time),
            catch(http_timestamp(Time, Stamp), _, fail),
            not_after(Time, Stamp, Since)
        ->  throw(http_reply(not_modified))
        ;   true
        ),
        (   memberchk(range(Range), Request)
        ->  Reply = file(Type, Path, Range)
        ;   option(static_gzip(true), Options),
            accepts_encoding(Request, gzip),
            file_name_extension(Path, gz, Zipped),
            access_file(Zipped, read)
        ->  Reply = gzip_file(Type, Zipped)
        ;   Reply = file(Type, Path)
        )
    ;   Reply = tmp_file(Type, Path)
    ),
    (   option(mime_type(MimeType), Options)
    ->  file_content_type(Path, MimeType, Type)
    ;   file_content_type(Path, Type0),
        (   Type0 == 'application/unknown',
            option(default_mime_type(Default), Options)
        ->  file_content_type(Path, Default, Type)
        ;   Type = Type0
        )
    ),
    option(headers(Headers), Options, []),
    throw(http_reply(Reply, Headers)).

%   not_after(+Time, +Stamp, +Since): the client has the present version of the
%   file.

not_after(_, Stamp, Stamp) :-
    !.
not_after(Time, _, Since) :-
    parse_time(Since, rfc_1123, SinceTime),
    Time =< SinceTime.

accepts_encoding(Request, Encoding) :-
    memberchk(accept_encoding(Text), Request),
    split_string(Text, ",", " ", Parts),
    member(Part, Parts),
    split_string(Part, ";", " ", [Name|_]),
    atom_string(Encoding, Name),
    !.

%!  http_safe_file(+File, +Options) is det.
%
%   File is relative to where the program runs or to a search path, and below it. The
%   option unsafe(true) allows any.
%   Errors: instantiation_error, permission_error(read, file, File).

http_safe_file(File, Options) :-
    must_be(ground, File),
    (   option(unsafe(true), Options, false)
    ->  true
    ;   compound(File),
        compound_name_arguments(File, _, [Relative0])
    ->  segments_text(Relative0, Relative),
        safe_name(Relative, File)
    ;   is_absolute_file_name(File)
    ->  permission_error(read, file, File)
    ;   safe_name(File, File)
    ).

segments_text(A/B, Text) :-
    !,
    segments_text(A, TextA),
    segments_text(B, TextB),
    atomic_list_concat([TextA,/,TextB], Text).
segments_text(Text, Text).

safe_name(Name, File) :-
    atomic_list_concat(Segments, /, Name),
    (   memberchk('..', Segments)
    ->  permission_error(read, file, File)
    ;   true
    ).
