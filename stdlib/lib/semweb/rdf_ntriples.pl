/*  library(semweb/rdf_ntriples): triples and quads in lines. */

:- module(rdf_ntriples,
          [ read_ntriple/2,
            read_nquad/2,
            read_ntuple/2,
            rdf_read_ntriples/3,
            rdf_read_nquads/3,
            rdf_process_ntriples/3
          ]).

:- use_module(library(dcg/basics)).
:- autoload(library(option)).
:- use_module(library(readutil)).

:- meta_predicate
    rdf_process_ntriples(+, 2, +).

%!  read_ntriple(+Stream, -Triple) is det.
%!  read_nquad(+Stream, -Quad) is det.
%!  read_ntuple(+Stream, -Tuple) is det.
%
%   The next triple(S, P, O) or quad(S, P, O, Graph), or end_of_file. A blank node is
%   node(Label).
%   Errors: syntax_error(Message) with the line.
%   Source: SWI-Prolog.

read_ntriple(Stream, Triple) :-
    read_ntuple(Stream, Triple),
    (   Triple = quad(_, _, _, _)
    ->  line_error(Stream, end_of_triple_expected)
    ;   true
    ).

read_nquad(Stream, Quad) :-
    read_ntuple(Stream, Quad),
    (   Quad = triple(_, _, _)
    ->  line_error(Stream, 'graph expected')
    ;   true
    ).

read_ntuple(Stream, Tuple) :-
    next_line(Stream, Line),
    (   Line == end_of_file
    ->  Tuple = end_of_file
    ;   line_tuple(Line, [], S, P, O, Graph)
    ->  (   Graph == []
        ->  Tuple = triple(S, P, O)
        ;   Tuple = quad(S, P, O, Graph)
        )
    ;   line_error(Stream, illegal_ntriple)
    ).

%!  rdf_read_ntriples(+Input, -Triples, +Options) is det.
%!  rdf_read_nquads(+Input, -Quads, +Options) is det.
%
%   Triples is a list of rdf(S, P, O), Quads one of rdf(S, P, O, Graph). Input is a file,
%   a stream, stream(Stream) or atom(Text). Options: anon_prefix(Prefix) for names of
%   blank nodes, by default _:genid; graph(Graph) for lines without one, by default user.
%   A line that is not a triple gets a warning.
%   Source: SWI-Prolog.

rdf_read_ntriples(Input, Triples, Options) :-
    input_quads(Input, Options, Quads),
    plain_triples(Quads, Triples).

plain_triples([], []).
plain_triples([rdf(S, P, O, _)|Quads], [rdf(S, P, O)|Triples]) :-
    plain_triples(Quads, Triples).

rdf_read_nquads(Input, Quads, Options) :-
    input_quads(Input, Options, Quads).

input_quads(Input, Options, Quads) :-
    option(anon_prefix(Anon), Options, '_:genid'),
    option(graph(Default), Options, user),
    with_input(Input, In, all_quads(In, Anon, Default, Quads)).

all_quads(In, Anon, Default, Quads) :-
    findall(rdf(S, P, O, Graph), quad(In, Anon, Default, S, P, O, Graph), Quads).

%!  rdf_process_ntriples(+Input, :Goal, +Options) is det.
%
%   Calls call(Goal, [Triple], Graph) for every triple rdf(S, P, O).
%   Source: SWI-Prolog.

rdf_process_ntriples(Input, Goal, Options) :-
    option(anon_prefix(Anon), Options, '_:genid'),
    option(graph(Default), Options, user),
    with_input(Input, In, process_all(In, Anon, Default, Goal)).

process_all(In, Anon, Default, Goal) :-
    forall(quad(In, Anon, Default, S, P, O, Graph),
           call(Goal, [rdf(S, P, O)], Graph)).

:- meta_predicate
    with_input(+, -, 0).

with_input(Input, In, Goal) :-
    (   ( Input = stream(In) ; is_stream(Input), In = Input )
    ->  call(Goal)
    ;   Input = atom(Text)
    ->  setup_call_cleanup(open_string(Text, In), Goal, close(In))
    ;   absolute_file_name(Input, Path, [access(read),extensions(['',nt,nq])]),
        setup_call_cleanup(open(Path, read, In, [encoding(utf8)]), Goal, close(In))
    ).

quad(In, Anon, Default, S, P, O, Graph) :-
    repeat,
    next_line(In, Line),
    (   Line == end_of_file
    ->  !,
        fail
    ;   line_tuple(Line, Anon, S0, P0, O0, Graph0)
    ->  S = S0,
        P = P0,
        O = O0,
        (   Graph0 == []
        ->  Graph = Default
        ;   Graph = Graph0
        )
    ;   line_warning(In),
        fail
    ).

%   each_line(+In, +Anon, :Goal): calls call(Goal, S, P, O, Graph) for every
%   line; Graph is [] for a line without one.

:- meta_predicate
    each_line(+, +, 4).

each_line(In, Anon, Goal) :-
    next_line(In, Line),
    (   Line == end_of_file
    ->  true
    ;   (   line_tuple(Line, Anon, S, P, O, Graph)
        ->  call(Goal, S, P, O, Graph)
        ;   line_warning(In)
        ),
        each_line(In, Anon, Goal)
    ).

line_warning(In) :-
    catch(line_error(In, illegal_ntriple), Error, true),
    print_message(warning, Error).

%   next_line(+In, -Line): the next line with a triple, or end_of_file.

next_line(In, Line) :-
    read_line_to_string(In, Line0),
    (   string(Line0),
        split_string(Line0, "", " \t\r", [Line1]),
        (   Line1 == ""
        ;   sub_string(Line1, 0, 1, _, "#")
        )
    ->  next_line(In, Line)
    ;   Line = Line0
    ).

line_error(In, Message) :-
    line_count(In, Next),
    Line is Next-1,
    (   stream_property(In, file_name(File))
    ->  Position = file(File, Line, 0, 0)
    ;   Position = stream(In, Line, 0, 0)
    ),
    throw(error(syntax_error(Message), Position)).

%   line_tuple(+Line, +Anon, -S, -P, -O, -Graph): lines without escapes that have blanks
%   between their terms are split in place; others are parsed.

line_tuple(Line, Anon, S, P, O, Graph) :-
    (   \+ sub_string(Line, _, _, _, "\\"),
        split_string(Line, "\"", "", Parts),
        split_tuple(Parts, Anon, S0, P0, O0, Graph0)
    ->  S = S0,
        P = P0,
        O = O0,
        Graph = Graph0
    ;   string_codes(Line, Codes),
        phrase(tuple(Anon, S, P, O, Graph), Codes)
    ->  true
    ).

split_tuple([Terms], Anon, S, P, O, Graph) :-
    words(Terms, [S0,P0,O0|End]),
    node(S0, Anon, S),
    iri(P0, P),
    node(O0, Anon, O),
    end(End, Anon, Graph).
split_tuple([Terms,Text0,End0], Anon, S, P, O, Graph) :-
    words(Terms, [S0,P0]),
    node(S0, Anon, S),
    iri(P0, P),
    atom_string(Text, Text0),
    words(End0, Words),
    (   end(Words, Anon, Graph)
    ->  O = literal(Text)
    ;   Words = [Word|End],
        end(End, Anon, Graph),
        (   string_concat("@", Language0, Word)
        ->  atom_string(Language, Language0),
            O = literal(lang(Language, Text))
        ;   string_concat("^^", Type0, Word),
            iri(Type0, Type),
            O = literal(type(Type, Text))
        )
    ).

end(["."], _, []).
end([Word,"."], Anon, Graph) :-
    node(Word, Anon, Graph).

words(Text, Words) :-
    split_string(Text, " \t\r", " \t\r", Words0),
    no_empty(Words0, Words).

no_empty([], []).
no_empty([Word|Words0], Words) :-
    (   Word == ""
    ->  Words = Words1
    ;   Words = [Word|Words1]
    ),
    no_empty(Words0, Words1).

node(Word, Anon, Node) :-
    (   iri(Word, Node0)
    ->  Node = Node0
    ;   sub_atom(Word, 0, 2, After, '_:'),
        After > 0,
        sub_atom(Word, 2, After, 0, Label),
        blank_node(Anon, Label, Node)
    ).

iri(Word, IRI) :-
    sub_atom(Word, 0, 1, _, <),
    sub_atom(Word, 1, _, 1, IRI),
    sub_atom(Word, _, 1, 0, >),
    \+ sub_atom(IRI, _, 1, _, >).

blank_node(Anon, Label, Node) :-
    (   Anon == []
    ->  Node = node(Label)
    ;   atom_concat(Anon, Label, Node)
    ).

tuple(Anon, S, P, O, Graph) -->
    blanks,
    node(Anon, S),
    blanks,
    iri(P),
    blanks,
    object(Anon, O),
    blanks,
    (   "."
    ->  { Graph = [] }
    ;   node(Anon, Graph),
        blanks,
        "."
    ),
    blanks,
    (   "#"
    ->  remainder(_)
    ;   eos
    ).

node(Anon, Node) -->
    (   iri(IRI)
    ->  { Node = IRI }
    ;   "_:",
        label(Codes),
        { Codes = [_|_],
          atom_codes(Label, Codes),
          blank_node(Anon, Label, Node)
        }
    ).

label([Code|Codes]) -->
    [Code],
    { label_code(Code) },
    !,
    label(Codes).
label([0'.,Code|Codes]) -->
    ".",
    [Code],
    { label_code(Code) },
    !,
    label(Codes).
label([]) -->
    [].

label_code(Code) :-
    (   code_type(Code, csym)
    ;   Code =:= 0'-
    ;   Code =:= 0':
    ),
    !.

iri(IRI) -->
    "<",
    escaped(0'>, Codes),
    { atom_codes(IRI, Codes) }.

object(_, Object) -->
    "\"",
    !,
    escaped(0'", Codes),
    { atom_codes(Text, Codes) },
    (   "@"
    ->  label(Codes1),
        { atom_codes(Language, Codes1),
          Object = literal(lang(Language, Text))
        }
    ;   "^^"
    ->  iri(Type),
        { Object = literal(type(Type, Text)) }
    ;   { Object = literal(Text) }
    ).
object(Anon, Object) -->
    node(Anon, Object).

%   escaped(+End, -Codes): up to the code End, with the escapes of Turtle.

escaped(End, Codes) -->
    [Code],
    (   { Code == End }
    ->  { Codes = [] }
    ;   { Code == 0'\\ }
    ->  escape(Code2),
        { Codes = [Code2|Codes1] },
        escaped(End, Codes1)
    ;   { Codes = [Code|Codes1] },
        escaped(End, Codes1)
    ).

escape(Code) -->
    [Code0],
    escape(Code0, Code).

escape(0'u, Code) -->
    !,
    hex_digits(4, 0, Code).
escape(0'U, Code) -->
    !,
    hex_digits(8, 0, Code).
escape(Code0, Code) -->
    { escape_code(Code0, Code) }.

escape_code(0't, 0'\t).
escape_code(0'b, 0'\b).
escape_code(0'n, 0'\n).
escape_code(0'r, 0'\r).
escape_code(0'f, 0'\f).
escape_code(0'", 0'").
escape_code(0'\', 0'\').
escape_code(0'\\, 0'\\).

hex_digits(0, Code, Code) -->
    !.
hex_digits(N, Code0, Code) -->
    xdigit(Weight),
    { Code1 is Code0*16+Weight,
      N1 is N-1
    },
    hex_digits(N1, Code1, Code).
