/*  library(semweb/rdf_files): loading the triples of library(semweb/rdf_db) from files, and
    saving them.
*/

:- module(rdf_files,
          [ rdf_load/1,
            rdf_load/2,
            rdf_unload/1,
            rdf_make/0,
            rdf_save/1,
            rdf_save/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(rdf), []).
:- use_module(library(semweb/rdf_ntriples), []).
:- use_module(library(semweb/rdf_prefixes)).
:- use_module(library(semweb/rdf_store)).
:- use_module(library(semweb/turtle), []).
:- use_module(library(sgml)).
:- use_module(library(sgml_write)).
:- use_module(library(uri)).

:- multifile
    prolog:message//1.

%!  rdf_load(+Files) is det.
%!  rdf_load(+Files, +Options) is det.
%
%   Loads a file, or all of a list, into the graph of its URL. Options:
%     - graph(Graph)
%     - format(Format): xml, turtle, ntriples or nquads; by default that of the
%       extension, rdf, rdfs, owl, ttl, n3, nt or nq, or xml.
%     - base_uri(IRI): for relative IRIs, by default the URL.
%     - if(Condition): changed, the default, where what was loaded before goes if the file
%       has changed since; not_loaded; or true.
%     - register_namespaces(Boolean): the prefixes of the file are registered.
%     - silent(Boolean): print no message.
%   Errors: those of open/4, and syntax errors.
%   Source: SWI-Prolog.

rdf_load(Files) :-
    rdf_load(Files, []).

rdf_load(Files, Options) :-
    (   is_list(Files)
    ->  forall(member(File, Files), load(File, Options))
    ;   load(Files, Options)
    ).

load(File, Options) :-
    rdf_file(File, Options, Path, Graph, URL),
    time_of(Path, Time),
    (   to_be_loaded(Options, Graph, URL, Time)
    ->  rdf_unload_graph(Graph),
        statistics(cputime, Start),
        read_rdf(Path, URL, Graph, Options),
        set_source(Graph, URL, Time),
        rdf_loaded(File, Graph, Start, Options)
    ;   true
    ).

time_of(Path, Time) :-
    (   Path = stream(_)
    ->  get_time(Time)
    ;   time_file(Path, Time)
    ).

to_be_loaded(Options, Graph, URL, Time) :-
    (   memberchk(if(Condition0), Options)
    ->  Condition = Condition0
    ;   Condition = changed
    ),
    must_be(oneof([changed,not_loaded,true]), Condition),
    (   rdf_source(Graph, URL)
    ->  (   Condition == true
        ->  true
        ;   Condition == changed,
            rdf_graph_property(Graph, source_last_modified(Time0)),
            Time0 =\= Time
        )
    ;   true
    ).

%!  rdf_unload(+Source) is det.
%
%   Source is a graph, or a file that was loaded.
%   Source: SWI-Prolog.

rdf_unload(Source) :-
    (   rdf_graph(Source)
    ->  rdf_unload_graph(Source)
    ;   rdf_file(Source, [], _, _, URL),
        forall(rdf_source(Graph, URL), rdf_unload_graph(Graph))
    ).

%!  rdf_make is det.
%
%   Loads the files again that have changed.
%   Source: SWI-Prolog.

rdf_make :-
    findall(URL-Graph, rdf_source(Graph, URL), Sources),
    forall(member(URL-Graph, Sources), rdf_load(URL, [graph(Graph)])).

%   rdf_file(+File, +Options, -Path, -Graph, -URL): Path is a file to open, or
%   stream(S).

rdf_file(File, Options, Path, Graph, URL) :-
    must_be(nonvar, File),
    (   File = stream(Stream)
    ->  Path = File,
        (   option(base_uri(URL0), Options)
        ->  URL = URL0
        ;   stream_property(Stream, file_name(Name))
        ->  uri_file_name(URL, Name)
        ;   option(graph(Graph0), Options, user),
            URL = Graph0
        )
    ;   atom(File),
        uri_file_name(File, Path)
    ->  URL = File
    ;   absolute_file_name(File, Path,
                           [ access(read),
                             extensions(['',rdf,rdfs,owl,ttl,nt,nq])
                           ]),
        uri_file_name(URL, Path)
    ),
    option(graph(Graph), Options, URL).

%   read_rdf(+Path, +URL, +Graph, +Options): adds the triples of Path to Graph.

read_rdf(Path, URL, Graph, Options) :-
    option(base_uri(Base), Options, URL),
    (   option(format(Format0), Options)
    ->  Format = Format0
    ;   path_format(Path, Format)
    ),
    (   Path = stream(In)
    ->  read_format(Format, In, Base, Graph, Options)
    ;   setup_call_cleanup(
            open(Path, read, In, [encoding(utf8)]),
            read_format(Format, In, Base, Graph, Options),
            close(In))
    ).

path_format(Path, Format) :-
    (   atom(Path),
        file_name_extension(_, Extension0, Path),
        downcase_atom(Extension0, Extension),
        extension_format(Extension, Format0)
    ->  Format = Format0
    ;   Format = xml
    ).

extension_format(ttl, turtle).
extension_format(n3, turtle).
extension_format(nt, ntriples).
extension_format(nq, nquads).

read_format(xml, In, Base, Graph, Options) :-
    !,
    rdf_anon_prefix(Graph, '#_:', Anon),
    rdf:rdf_triples(stream(In), [base_uri(Base),anon_prefix(Anon)], Triples, Prefixes),
    assert_all(Triples, Graph),
    with_prefixes(Prefixes, Options).
read_format(Format, In, Base, Graph, Options) :-
    turtle_format(Format),
    !,
    rdf_anon_prefix(Graph, '', Anon),
    turtle:turtle_triples(In, Base, Anon, Triples, Prefixes),
    assert_located(Triples, Graph),
    with_prefixes(Prefixes, Options).
read_format(Format, In, _, Graph, _) :-
    line_format(Format),
    !,
    rdf_anon_prefix(Graph, '', Anon),
    rdf_ntriples:each_line(In, Anon, rdf_files:assert_line(Graph)).
read_format(Format, _, _, _, _) :-
    domain_error(rdf_format, Format).

turtle_format(turtle).
turtle_format(ttl).

line_format(ntriples).
line_format(nt).
line_format(nquads).
line_format(nq).

rdf_anon_prefix(Graph, End, Anon) :-
    atomic_list_concat(['_:',Graph,End], Anon).

assert_all([], _).
assert_all([rdf(S, P, O)|Triples], Graph) :-
    rdf_assert(S, P, O, Graph),
    assert_all(Triples, Graph).

assert_located([], _).
assert_located([rdf(S, P, O, Line)|Triples], Graph) :-
    rdf_assert(S, P, O, Graph:Line),
    assert_located(Triples, Graph).

%   assert_line(+Default, +Subject, +Predicate, +Object, +Graph): Graph is [] for none.

assert_line(Default, S, P, O, Graph) :-
    (   Graph == []
    ->  rdf_assert(S, P, O, Default)
    ;   rdf_assert(S, P, O, Graph)
    ).

with_prefixes(Prefixes, Options) :-
    (   option(prefixes(Prefixes0), Options)
    ->  Prefixes0 = Prefixes
    ;   true
    ),
    (   option(register_namespaces(true), Options)
    ->  register_file_prefixes(Prefixes)
    ;   true
    ).

%   rdf_loaded(+File, +Graph, +Start, +Options)

rdf_loaded(File, Graph, Start, Options) :-
    (   option(silent(true), Options)
    ->  true
    ;   statistics(cputime, End),
        Seconds is End-Start,
        rdf_graph_property(Graph, triples(Count)),
        !,
        (   atom(File)
        ->  file_base_name(File, Name)
        ;   Name = File
        ),
        print_message(informational, rdf(loaded(Name, Seconds, Count)))
    ).

prolog:message(rdf(loaded(File, Seconds, Count))) -->
    [ 'Parsed "~w" in ~2f sec; ~D triples'-[File,Seconds,Count] ].

%!  rdf_save(+Out) is det.
%!  rdf_save(+Out, +Options) is det.
%
%   Writes RDF/XML to a file or stream(Stream). Options: graph(Graph), of all by default;
%   encoding(Encoding); base_uri(IRI), which is left out at the beginning of IRIs.
%   Source: SWI-Prolog.

rdf_save(Out) :-
    rdf_save(Out, []).

rdf_save(Out, Options) :-
    (   Out = stream(Stream)
    ->  write_rdf(Stream, Options)
    ;   option(encoding(Encoding), Options, utf8),
        setup_call_cleanup(
            open(Out, write, Stream, [encoding(Encoding)]),
            write_rdf(Stream, Options),
            close(Stream))
    ).

write_rdf(Out, Options) :-
    option(graph(Graph), Options, _),
    findall(t(S, P, O), rdf(S, P, O, Graph), Triples0),
    sort(Triples0, Triples),
    findall(Space, ( member(t(_, P, _), Triples), rdf_split_url(Space, _, P) ), Spaces0),
    rdf_current_prefix(rdf, RDF),
    sort([RDF|Spaces0], Spaces),
    space_prefixes(Spaces, 1, Prefixes),
    write(Out, '<?xml version=\'1.0\' encoding=\'UTF-8\'?>\n<rdf:RDF'),
    forall(member(Space-Prefix, Prefixes),
           (   xml_quote_attribute(Space, Quoted),
               format(Out, '~n    xmlns:~w="~w"', [Prefix,Quoted])
           )),
    write(Out, '>\n'),
    write_descriptions(Triples, Prefixes, Options, Out),
    write(Out, '</rdf:RDF>\n').

space_prefixes([], _, []).
space_prefixes([Space|Spaces], N, [Space-Prefix|Prefixes]) :-
    (   rdf_current_prefix(Prefix0, Space)
    ->  Prefix = Prefix0,
        N1 = N
    ;   atomic_list_concat([ns,N], Prefix),
        N1 is N+1
    ),
    space_prefixes(Spaces, N1, Prefixes).

write_descriptions([], _, _, _).
write_descriptions([t(S, P, O)|Triples], Prefixes, Options, Out) :-
    write(Out, '<rdf:Description'),
    write_reference(S, about, Options, Out),
    write(Out, '>\n'),
    write_properties([t(S, P, O)|Triples], S, Prefixes, Options, Out, Rest),
    write(Out, '</rdf:Description>\n'),
    write_descriptions(Rest, Prefixes, Options, Out).

write_properties([t(S, P, O)|Triples], S, Prefixes, Options, Out, Rest) :-
    !,
    rdf_split_url(Space, Local, P),
    memberchk(Space-Prefix, Prefixes),
    format(Out, '  <~w:~w', [Prefix,Local]),
    (   O = literal(Content)
    ->  write_literal(Content, Options, Out),
        format(Out, '</~w:~w>~n', [Prefix,Local])
    ;   write_reference(O, resource, Options, Out),
        write(Out, '/>\n')
    ),
    write_properties(Triples, S, Prefixes, Options, Out, Rest).
write_properties(Rest, _, _, _, _, Rest).

%   write_reference(+Resource, +Attribute, +Options, +Out)

write_reference(Resource, Attribute, Options, Out) :-
    (   atom_concat('_:', Label, Resource)
    ->  node_id(Label, Id),
        format(Out, ' rdf:nodeID="~s"', [Id])
    ;   (   option(base_uri(Base), Options),
            atom_concat(Base, Local, Resource)
        ->  true
        ;   Local = Resource
        ),
        xml_quote_attribute(Local, Quoted),
        format(Out, ' rdf:~w="~w"', [Attribute,Quoted])
    ).

%   node_id(+Label, -Codes): Codes is a name of XML, with other characters by
%   number.

node_id(Label, [0'b|Codes]) :-
    atom_codes(Label, Codes0),
    findall(Code, ( member(Code0, Codes0), id_code(Code0, Code) ), Codes).

id_code(Code0, Code) :-
    (   Code0 < 128,
        code_type(Code0, alnum),
        Code0 =\= 0'x
    ->  Code = Code0
    ;   format(codes(Codes), 'x~16r_', [Code0]),
        member(Code, Codes)
    ).

write_literal(Content, Options, Out) :-
    (   Content = lang(Language, Text)
    ->  format(Out, ' xml:lang="~w">', [Language]),
        write_text(Text, Out)
    ;   Content = type(Type, Text)
    ->  (   is_list(Text)
        ->  write(Out, ' rdf:parseType="Literal">'),
            xml_write(Out, Text, [header(false)])
        ;   write_reference(Type, datatype, Options, Out),
            put_char(Out, >),
            write_text(Text, Out)
        )
    ;   put_char(Out, >),
        write_text(Content, Out)
    ).

write_text(Text0, Out) :-
    format(atom(Text), '~w', [Text0]),
    xml_quote_cdata(Text, Quoted),
    write(Out, Quoted).
