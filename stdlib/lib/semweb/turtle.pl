/*  library(semweb/turtle): reading and writing Turtle.

    A text is read statement by statement: first the tokens up to the dot, each
    Token-Line, then their triples rdf(Subject, Predicate, Object, Line). The
    state of reading is st(Base, Prefixes, Labels, Count, Anon): Prefixes is a
    list of Prefix-IRI, Labels an assoc of the numbers of labelled blank nodes,
    of which there are Count, and Anon how their names begin, [] for node(N).
*/

:- module(turtle,
          [ rdf_load_turtle/3,
            rdf_read_turtle/3,
            rdf_process_turtle/3,
            rdf_save_turtle/2,
            rdf_save_ntriples/2
          ]).

:- autoload(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(dcg/basics)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- autoload(library(pairs)).
:- use_module(library(semweb/rdf_ntriples), []).
:- use_module(library(semweb/rdf_prefixes)).
:- use_module(library(semweb/rdf_store)).
:- use_module(library(sgml_write)).
:- use_module(library(solution_sequences)).
:- use_module(library(uri)).

:- meta_predicate
    rdf_process_turtle(+, 2, +).

%!  rdf_read_turtle(+Input, -Triples, +Options) is det.
%!  rdf_load_turtle(+Input, -Triples, +Options) is det.
%
%   Triples is a list of rdf(Subject, Predicate, Object). Input is a file,
%   stream(Stream), atom(Text) or string(Text). Options: base_uri(IRI);
%   anon_prefix(Prefix) for names of blank nodes, by default node(N);
%   prefixes(-Pairs); base_used(-IRI).
%   Errors: syntax_error(Message) with the line, existence_error(turtle_prefix, Prefix).
%   Source: SWI-Prolog.

rdf_read_turtle(Input, Triples, Options) :-
    input_triples(Input, Located, Options),
    maplist(plain_triple, Located, Triples).

rdf_load_turtle(Input, Triples, Options) :-
    rdf_read_turtle(Input, Triples, Options).

plain_triple(rdf(S, P, O, _), rdf(S, P, O)).

%!  rdf_process_turtle(+Input, :Goal, +Options) is det.
%
%   Calls call(Goal, Triples, Graph:Line) for the triples of every line.
%   Source: SWI-Prolog.

rdf_process_turtle(Input, Goal, Options) :-
    input_triples(Input, Located, Options),
    option(graph(Graph), Options, user),
    by_line(Located, Lines),
    forall(member(Line-Triples, Lines),
           call(Goal, Triples, Graph:Line)).

by_line(Located, Lines) :-
    findall(Line-rdf(S, P, O), member(rdf(S, P, O, Line), Located), Pairs),
    group_pairs_by_key(Pairs, Lines).

input_triples(Input, Triples, Options) :-
    option(anon_prefix(Anon), Options, []),
    input_base(Input, Base0),
    option(base_uri(Base), Options, Base0),
    setup_call_cleanup(
        open_input(Input, In, Close),
        read_triples(In, Base, Anon, Triples, Prefixes, End),
        call(Close)),
    option(prefixes(Prefixes), Options, Prefixes),
    option(base_used(End), Options, End).

input_base(Input, Base) :-
    (   atom(Input)
    ->  absolute_file_name(Input, Path, [access(read),extensions(['',ttl])]),
        uri_file_name(Base, Path)
    ;   Base = []
    ).

open_input(Input, In, Close) :-
    (   Input = stream(In)
    ->  Close = true
    ;   text_input(Input, Text)
    ->  open_string(Text, In),
        Close = close(In)
    ;   absolute_file_name(Input, Path, [access(read),extensions(['',ttl])]),
        open(Path, read, In, [encoding(utf8)]),
        Close = close(In)
    ).

text_input(atom(Text), Text).
text_input(string(Text), Text).
text_input(codes(Text), Text).

%   turtle_triples(+In, +Base, +Anon, -Triples, -Prefixes)

turtle_triples(In, Base, Anon, Triples, Prefixes) :-
    read_triples(In, Base, Anon, Triples, Prefixes, _).

read_triples(In, Base, Anon, Triples, Prefixes, EndBase) :-
    line_count(In, Line),
    read_string(In, _, Text),
    string_codes(Text, Codes),
    (   stream_property(In, file_name(File))
    ->  true
    ;   File = []
    ),
    empty_assoc(Labels),
    catch(statements(Codes, Line, st(Base, [], Labels, 0, Anon), State, Triples),
          turtle(Message, AtLine),
          turtle_error(Message, AtLine, File, In)),
    State = st(EndBase, Prefixes0, _, _, _),
    exclude(empty_prefix, Prefixes0, Prefixes1),
    reverse(Prefixes1, Prefixes).

empty_prefix(''-_).

turtle_error(Message, Line, File, In) :-
    (   File == []
    ->  Position = stream(In, Line, 0, 0)
    ;   Position = file(File, Line, 0, 0)
    ),
    throw(error(Message, Position)).

syntax(Message, Line) :-
    throw(turtle(syntax_error(Message), Line)).

statements(Codes0, Line0, State0, State, Triples) :-
    next_token(Codes0, Line0, Codes1, Line1, Token),
    (   Token == end
    ->  State = State0,
        Triples = []
    ;   statement_tokens(Token, Line1, Codes1, Codes, Line, Tokens),
        (   phrase(statement(State0, State1, Triples, Triples1), Tokens)
        ->  true
        ;   syntax(illegal_statement, Line1)
        ),
        statements(Codes, Line, State1, State, Triples1)
    ).

%   statement_tokens(+Token, +Line0, +Codes0, -Codes, -Line, -Tokens): the
%   tokens from Token to the dot; PREFIX and BASE have no dot.

statement_tokens(Token, Line0, Codes0, Codes, Line, Tokens) :-
    (   Token = word(Word),
        sparql_directive(Word, Kind, Count)
    ->  Tokens = [Kind-Line0|Tokens1],
        some_tokens(Count, Codes0, Line0, Codes, Line, Tokens1)
    ;   until_dot(Token, Line0, Codes0, Codes, Line, Tokens)
    ).

sparql_directive(Word, directive(Kind), Count) :-
    downcase_atom(Word, Kind),
    directive_tokens(Kind, Count).

directive_tokens(prefix, 2).
directive_tokens(base, 1).

some_tokens(0, Codes, Line, Codes, Line, []) :-
    !.
some_tokens(N, Codes0, Line0, Codes, Line, [Token-Line1|Tokens]) :-
    next_token(Codes0, Line0, Codes1, Line1, Token),
    N1 is N-1,
    some_tokens(N1, Codes1, Line1, Codes, Line, Tokens).

until_dot(Token, Line0, Codes0, Codes, Line, Tokens) :-
    (   Token == end
    ->  syntax(end_of_file, Line0)
    ;   Token == '.'
    ->  Tokens = [],
        Codes = Codes0,
        Line = Line0
    ;   Tokens = [Token-Line0|Tokens1],
        next_token(Codes0, Line0, Codes1, Line1, Token1),
        until_dot(Token1, Line1, Codes1, Codes, Line, Tokens1)
    ).

%   next_token(+Codes0, +Line0, -Codes, -Line, -Token): the token is iri(Atom),
%   name(Prefix, Local), label(Atom), text(Atom), lang(Atom), number(Type, Atom),
%   word(Atom), directive(Name), a mark, or end.

next_token(Codes0, Line0, Codes, Line, Token) :-
    skip_space(Codes0, Line0, Codes1, Line1),
    (   Codes1 == []
    ->  Token = end,
        Codes = [],
        Line = Line1
    ;   token(Token, Line1, Line, Codes1, Codes)
    ->  true
    ;   syntax(illegal_character, Line1)
    ).

skip_space([Code|Codes0], Line0, Codes, Line) :-
    (   Code =:= 0'\n
    ->  Line1 is Line0+1,
        skip_space(Codes0, Line1, Codes, Line)
    ;   code_type(Code, white)
    ->  skip_space(Codes0, Line0, Codes, Line)
    ;   Code =:= 0'\r
    ->  skip_space(Codes0, Line0, Codes, Line)
    ;   Code =:= 0'#
    ->  skip_comment(Codes0, Codes1),
        skip_space(Codes1, Line0, Codes, Line)
    ),
    !.
skip_space(Codes, Line, Codes, Line).

skip_comment(Codes0, Codes) :-
    (   Codes0 = [Code|Codes1],
        Code =\= 0'\n
    ->  skip_comment(Codes1, Codes)
    ;   Codes = Codes0
    ).

token(number(Type, Text), Line, Line) -->
    sign(Sign),
    digits(Whole),
    fraction(Fraction, integer, Type1),
    exponent(Exponent, Type1, Type),
    { append(Whole, Fraction, [_|_]),
      append([Sign,Whole,Fraction,Exponent], Codes),
      atom_codes(Text, Codes)
    },
    !.
token(Token, Line0, Line) -->
    [Code],
    token(Code, Token, Line0, Line).

token(0'<, iri(IRI), Line, Line) -->
    !,
    rdf_ntriples:escaped(0'>, Codes),
    { atom_codes(IRI, Codes) }.
token(0'", text(Text), Line0, Line) -->
    !,
    text(0'", Text, Line0, Line).
token(0'\', text(Text), Line0, Line) -->
    !,
    text(0'\', Text, Line0, Line).
token(0'@, Token, Line, Line) -->
    !,
    letters(Codes),
    { atom_codes(Name, Codes),
      (   directive_tokens(Name, _)
      ->  Token = directive(Name)
      ;   Token = lang(Name)
      )
    }.
token(0'^, (^^), Line, Line) -->
    !,
    "^".
token(0'_, label(Label), Line, Line) -->
    ":",
    !,
    name(Codes),
    { atom_codes(Label, Codes) }.
token(0':, name('', Local), Line, Line) -->
    !,
    name(Codes),
    { atom_codes(Local, Codes) }.
token(Code, Mark, Line, Line) -->
    { mark(Code, Mark) },
    !.
token(Code, Token, Line, Line) -->
    { code_type(Code, alpha) },
    prefix(Codes),
    (   ":"
    ->  name(LocalCodes),
        { atom_codes(Prefix, [Code|Codes]),
          atom_codes(Local, LocalCodes),
          Token = name(Prefix, Local)
        }
    ;   { atom_codes(Word, [Code|Codes]),
          Token = word(Word)
        }
    ).

mark(0'., '.').
mark(0';, ';').
mark(0',, ',').
mark(0'[, '[').
mark(0'], ']').
mark(0'(, '(').
mark(0'), ')').

sign([Code]) -->
    [Code],
    { Code =:= 0'- ; Code =:= 0'+ },
    !.
sign([]) -->
    [].

fraction([0'.|Codes], _, decimal) -->
    ".",
    digits(Codes),
    { Codes = [_|_] },
    !.
fraction([], Type, Type) -->
    [].

exponent([Code|Codes], _, double) -->
    [Code],
    { Code =:= 0'e ; Code =:= 0'E },
    sign(Sign),
    digits(Digits),
    { Digits = [_|_],
      append(Sign, Digits, Codes)
    },
    !.
exponent([], Type, Type) -->
    [].

letters([Code|Codes]) -->
    [Code],
    { code_type(Code, alnum) ; Code =:= 0'- },
    !,
    letters(Codes).
letters([]) -->
    [].

%   prefix(-Codes), name(-Codes): dots are part of a name, but not at its end. A
%   local name may have escapes.

prefix([Code|Codes]) -->
    [Code],
    { name_code(Code) },
    !,
    prefix(Codes).
prefix([0'.,Code|Codes]) -->
    ".",
    [Code],
    { name_code(Code) },
    !,
    prefix(Codes).
prefix([]) -->
    [].

name([Code|Codes]) -->
    local_code(Code),
    !,
    name(Codes).
name([0'.|Codes]) -->
    ".",
    name(Codes),
    { Codes = [_|_] },
    !.
name([]) -->
    [].

local_code(Code) -->
    [Code0],
    (   { Code0 =:= 0'\\ }
    ->  [Code]
    ;   { name_code(Code0)
        ; Code0 =:= 0':
        ; Code0 =:= 0'%
        },
        { Code = Code0 }
    ).

name_code(Code) :-
    (   code_type(Code, csym)
    ;   Code =:= 0'-
    ;   Code =:= 0'\u00B7
    ),
    !.

%   text(+Quote, -Text, +Line0, -Line): parses a text after its first quote.

text(Quote, Text, Line0, Line) -->
    (   [Quote,Quote]
    ->  long_text(Quote, Codes, Line0, Line)
    ;   rdf_ntriples:escaped(Quote, Codes),
        { Line = Line0 }
    ),
    !,
    { atom_codes(Text, Codes) }.

long_text(Quote, [], Line, Line) -->
    [Quote,Quote,Quote],
    \+ [Quote],
    !.
long_text(Quote, [Code|Codes], Line0, Line) -->
    [Code0],
    (   { Code0 =:= 0'\\ }
    ->  rdf_ntriples:escape(Code),
        { Line1 = Line0 }
    ;   { Code0 =:= 0'\n }
    ->  { Code = Code0,
          Line1 is Line0+1
        }
    ;   { Code = Code0,
          Line1 = Line0
        }
    ),
    long_text(Quote, Codes, Line1, Line).

%   statement(+State0, -State, -Triples, +Rest)

statement(State0, State, Triples, Triples) -->
    [directive(Kind)-_],
    !,
    directive(Kind, State0, State).
statement(State0, State, Triples, Rest) -->
    subject(Subject, State0, State1, Triples, Triples1),
    (   { Subject = described(_) },
        at_end
    ->  { State = State1,
          Triples1 = Rest
        }
    ;   { described(Subject, Node) },
        properties(Node, State1, State, Triples1, Rest)
    ).

described(Subject, Node) :-
    (   Subject = described(Node0)
    ->  Node = Node0
    ;   Node = Subject
    ).

at_end -->
    \+ [_].

directive(prefix, st(Base, Prefixes0, Labels, N, Anon), st(Base, [Prefix-IRI|Prefixes], Labels, N, Anon)) -->
    [name(Prefix, '')-_,iri(IRI0)-_],
    { resolved(IRI0, Base, IRI),
      (   select(Prefix-_, Prefixes0, Prefixes1)
      ->  Prefixes = Prefixes1
      ;   Prefixes = Prefixes0
      )
    }.
directive(base, st(Base0, Prefixes, Labels, N, Anon), st(Base, Prefixes, Labels, N, Anon)) -->
    [iri(IRI)-_],
    { resolved(IRI, Base0, Base) }.

resolved(IRI, Base, Global) :-
    (   Base == []
    ->  Global = IRI
    ;   uri_is_global(IRI)
    ->  Global = IRI
    ;   uri_resolve(IRI, Base, Global)
    ).

%   subject(-Node, ...): described(Node) if its properties are in brackets.

subject(Subject, State0, State, Triples, Rest) -->
    (   ['['-_]
    ->  { new_node(State0, State1, Node) },
        (   [']'-_]
        ->  { Subject = Node,
              State = State1,
              Triples = Rest
            }
        ;   { Subject = described(Node) },
            properties(Node, State1, State, Triples, Rest),
            [']'-_]
        )
    ;   term(Subject, _, State0, State, Triples, Rest),
        { Subject \= literal(_) }
    ).

properties(Node, State0, State, Triples, Rest) -->
    verb(Predicate, State0),
    objects(Node, Predicate, State0, State1, Triples, Triples1),
    more_properties(Node, State1, State, Triples1, Rest).

more_properties(Node, State0, State, Triples, Rest) -->
    (   [';'-_]
    ->  (   verb(Predicate, State0)
        ->  objects(Node, Predicate, State0, State1, Triples, Triples1),
            more_properties(Node, State1, State, Triples1, Rest)
        ;   more_properties(Node, State0, State, Triples, Rest)
        )
    ;   { State = State0,
          Triples = Rest
        }
    ).

verb(Predicate, State) -->
    (   [word(a)-_]
    ->  { rdf_global_id(rdf:type, Predicate) }
    ;   [Token-Line],
        { resource(Token, Line, State, Predicate) }
    ).

objects(Node, Predicate, State0, State, Triples, Rest) -->
    term(Object, Line, State0, State1, Triples, [rdf(Node, Predicate, Object, Line)|Triples1]),
    (   [','-_]
    ->  objects(Node, Predicate, State1, State, Triples1, Rest)
    ;   { State = State1,
          Triples1 = Rest
        }
    ).

%   resource(+Token, +Line, +State, -IRI)

resource(iri(IRI0), _, st(Base, _, _, _, _), IRI) :-
    resolved(IRI0, Base, IRI).
resource(name(Prefix, Local), Line, st(_, Prefixes, _, _, _), IRI) :-
    (   memberchk(Prefix-Space, Prefixes)
    ->  atom_concat(Space, Local, IRI)
    ;   throw(turtle(existence_error(turtle_prefix, Prefix), Line))
    ).

%   term(-Term, -Line, +State0, -State, -Triples, +Rest)

term(Term, Line, State0, State, Triples, Rest) -->
    [Token-Line],
    term_from(Token, Line, Term, State0, State, Triples, Rest).

term_from('[', _, Node, State0, State, Triples, Rest) -->
    !,
    { new_node(State0, State1, Node) },
    (   [']'-_]
    ->  { State = State1,
          Triples = Rest
        }
    ;   properties(Node, State1, State, Triples, Rest),
        [']'-_]
    ).
term_from('(', _, Node, State0, State, Triples, Rest) -->
    !,
    elements(Node, State0, State, Triples, Rest).
term_from(label(Label), _, Node, State0, State, Triples, Triples) -->
    !,
    { labelled_node(Label, State0, State, Node) }.
term_from(text(Text), _, literal(Content), State, State, Triples, Triples) -->
    !,
    (   [lang(Language)-_]
    ->  { Content = lang(Language, Text) }
    ;   [(^^)-_,Token-Line]
    ->  { resource(Token, Line, State, Type),
          Content = type(Type, Text)
        }
    ;   { Content = Text }
    ).
term_from(number(Name, Text), _, literal(type(Type, Text)), State, State, Triples, Triples) -->
    !,
    { rdf_global_id(xsd:Name, Type) }.
term_from(word(Word), _, literal(type(Type, Word)), State, State, Triples, Triples) -->
    !,
    { memberchk(Word, [true,false]),
      rdf_global_id(xsd:boolean, Type)
    }.
term_from(Token, Line, IRI, State, State, Triples, Triples) -->
    { resource(Token, Line, State, IRI) }.

elements(Node, State0, State, Triples, Rest) -->
    (   [')'-_]
    ->  { rdf_global_id(rdf:nil, Node),
          State = State0,
          Triples = Rest
        }
    ;   { new_node(State0, State1, Node),
          rdf_global_id(rdf:first, First),
          rdf_global_id(rdf:rest, RestOf)
        },
        term(Element, Line, State1, State2, Triples, [rdf(Node, First, Element, Line)|Triples1]),
        { Triples1 = [rdf(Node, RestOf, Next, Line)|Triples2] },
        elements(Next, State2, State, Triples2, Rest)
    ).

new_node(st(Base, Prefixes, Labels, N0, Anon), st(Base, Prefixes, Labels, N, Anon), Node) :-
    N is N0+1,
    numbered_node(Anon, N, Node).

numbered_node(Anon, N, Node) :-
    (   Anon == []
    ->  Node = node(N)
    ;   atomic_list_concat([Anon,N], Node)
    ).

labelled_node(Label, State0, State, Node) :-
    State0 = st(Base, Prefixes, Labels0, N0, Anon),
    (   get_assoc(Label, Labels0, N)
    ->  numbered_node(Anon, N, Node),
        State = State0
    ;   N is N0+1,
        put_assoc(Label, Labels0, N, Labels),
        numbered_node(Anon, N, Node),
        State = st(Base, Prefixes, Labels, N, Anon)
    ).

%!  rdf_save_turtle(+Out, +Options) is det.
%
%   Writes the triples to a file or stream(Stream), by subject. Options: graph(Graph), of
%   all by default; encoding(Encoding).
%   Source: SWI-Prolog.

rdf_save_turtle(Out, Options) :-
    with_output(Out, Options, Stream, write_turtle(Stream, Options)).

:- meta_predicate
    with_output(+, +, -, 0).

with_output(Out, Options, Stream, Goal) :-
    (   Out = stream(Stream)
    ->  call(Goal)
    ;   option(encoding(Encoding), Options, utf8),
        setup_call_cleanup(open(Out, write, Stream, [encoding(Encoding)]), Goal, close(Stream))
    ).

%   graph_triples(+Options, -Triples): ordered terms t(Subject, Predicate,
%   Object).

graph_triples(Options, Triples) :-
    option(graph(Graph), Options, _),
    findall(t(S, P, O), rdf(S, P, O, Graph), Triples0),
    sort(Triples0, Triples).

write_turtle(Out, Options) :-
    graph_triples(Options, Triples),
    used_prefixes(Triples, Prefixes),
    forall(member(Prefix-IRI, Prefixes),
           format(Out, '@prefix ~w: <~w> .~n', [Prefix,IRI])),
    by_subject(Triples, Subjects),
    forall(member(Subject-Properties, Subjects),
           write_subject(Out, Subject, Properties)).

by_subject(Triples, Subjects) :-
    findall(S-(P-O), member(t(S, P, O), Triples), Pairs),
    group_pairs_by_key(Pairs, Subjects).

used_prefixes(Triples, Prefixes) :-
    findall(Prefix-IRI,
            distinct(Prefix,
                     ( member(t(S, P, O), Triples),
                       ( Resource = S ; Resource = P ; object_resource(O, Resource) ),
                       short_name(Resource, Prefix, _),
                       rdf_current_prefix(Prefix, IRI)
                     )),
            Prefixes0),
    sort(Prefixes0, Prefixes).

object_resource(Object, Resource) :-
    (   Object = literal(type(Resource, _))
    ->  true
    ;   Resource = Object
    ).

short_name(Resource, Prefix, Local) :-
    atom(Resource),
    rdf_global_id(Prefix:Local, Resource),
    atom_codes(Local, Codes),
    phrase(plain_name, Codes).

plain_name -->
    [Code],
    { code_type(Code, csym) },
    plain_rest.

plain_rest -->
    [Code],
    { name_code(Code) },
    !,
    plain_rest.
plain_rest -->
    [].

write_subject(Out, Subject, Properties) :-
    nl(Out),
    write_term_of(Out, Subject),
    group_pairs_by_key(Properties, Groups),
    write_properties(Groups, Out),
    write(Out, ' .\n').

write_properties([], _).
write_properties([Predicate-Objects|Groups], Out) :-
    write(Out, '\n\t'),
    (   rdf_global_id(rdf:type, Predicate)
    ->  write(Out, a)
    ;   write_term_of(Out, Predicate)
    ),
    write_objects(Objects, ' ', Out),
    (   Groups == []
    ->  true
    ;   write(Out, ' ;'),
        write_properties(Groups, Out)
    ).

write_objects([], _, _).
write_objects([Object|Objects], Between, Out) :-
    write(Out, Between),
    write_term_of(Out, Object),
    write_objects(Objects, ' ,\n\t\t', Out).

write_term_of(Out, Term) :-
    (   Term = literal(type(Type, Text))
    ->  write_text(Out, Text),
        write(Out, ^^),
        write_term_of(Out, Type)
    ;   Term = literal(lang(Language, Text))
    ->  write_text(Out, Text),
        format(Out, '@~w', [Language])
    ;   Term = literal(Text)
    ->  write_text(Out, Text)
    ;   short_name(Term, Prefix, Local)
    ->  format(Out, '~w:~w', [Prefix,Local])
    ;   write_resource(Out, Term)
    ).

write_resource(Out, Resource) :-
    (   atom_concat('_:', Label0, Resource)
    ->  atom_codes(Label0, Codes0),
        phrase(safe_label(Codes0), Codes),
        format(Out, '_:b~s', [Codes])
    ;   format(Out, '<~w>', [Resource])
    ).

%   safe_label(+Codes): the label of a blank node; forbidden characters are
%   written by number.

safe_label([]) -->
    [].
safe_label([Code|Codes]) -->
    (   { code_type(Code, alnum), Code < 128, Code =\= 0'x }
    ->  [Code]
    ;   { format(codes(Hex), 'x~16r_', [Code]) },
        list(Hex)
    ),
    safe_label(Codes).

list([]) -->
    [].
list([Code|Codes]) -->
    [Code],
    list(Codes).

write_text(Out, Text) :-
    put_char(Out, '"'),
    (   is_list(Text)
    ->  with_output_to(codes(Codes), xml_write(current_output, Text, [header(false)]))
    ;   format(codes(Codes), '~w', [Text])
    ),
    forall(member(Code, Codes), put_escaped(Code, Out)),
    put_char(Out, '"').

put_escaped(Code, Out) :-
    (   escaped_code(Code, Text)
    ->  write(Out, Text)
    ;   put_code(Out, Code)
    ).

escaped_code(0'", '\\"').
escaped_code(0'\\, '\\\\').
escaped_code(0'\n, '\\n').
escaped_code(0'\r, '\\r').
escaped_code(0'\t, '\\t').

%!  rdf_save_ntriples(+Out, +Options) is det.
%
%   As rdf_save_turtle/2, a line for every triple.
%   Source: SWI-Prolog.

rdf_save_ntriples(Out, Options) :-
    with_output(Out, Options, Stream, write_ntriples(Stream, Options)).

write_ntriples(Out, Options) :-
    graph_triples(Options, Triples),
    forall(member(t(S, P, O), Triples),
           ( write_full(Out, S),
             put_char(Out, ' '),
             write_full(Out, P),
             put_char(Out, ' '),
             write_full(Out, O),
             write(Out, ' .\n')
           )).

write_full(Out, Term) :-
    (   Term = literal(type(Type, Text))
    ->  write_text(Out, Text),
        write(Out, ^^),
        write_resource(Out, Type)
    ;   atom(Term)
    ->  write_resource(Out, Term)
    ;   write_term_of(Out, Term)
    ).
