/*  library(yaml): documents of YAML 1.2. The rest is in Go, in package yaml of
    github.com/zebralog/prolog. The host must install it, as the command does.
*/

:- module(yaml,
          [ yaml_read/2,
            yaml_write/2,
            yaml_write/3
          ]).

:- autoload(library(apply)).
:- use_module(library(base64)).
:- autoload(library(option)).
:- use_module(library(terms)).

:- multifile
    tagged/3,
    prolog:error_message//1.

:- dynamic tagged/3.

prolog:error_message(yaml_error(Line, Message)) -->
    [ 'YAML, line ~d: ~w'-[Line, Message] ].

%!  yaml_read(+Input, -Data) is det.
%
%   Data is the document in Input, which is a stream, string(Text) or a file. A mapping is a dict
%   with the tag `yaml`, a sequence a list. Scalars without quotes are numbers, `true`, `false` and
%   `null` as they look, all others are strings. A value with a tag comes from the hook
%   yaml:tagged(Tag, String, Value), from the tags !!binary, !!str, !!null, !!bool, !!int and
%   !!float of YAML, or is tag(Tag, Value). Values that refer to what contains them are cyclic.
%   Without a document, Data stays unbound.
%   Errors: yaml_error(Line, Message), duplicate_key(Key), existence_error(anchor, Name),
%   type_error(dict-key, Key), domain_error(yaml_document, stream) for more than one document.
%   Source: SWI-Prolog, whose errors have no lines, and which fails for more than one document.

yaml_read(Input, Data) :-
    text(Input, Text),
    '$yaml_read'(Text, Data0, Tagged),
    maplist(untag, Tagged),
    Data = Data0.

text(Stream, Text) :-
    is_stream(Stream),
    !,
    read_string(Stream, _, Text).
text(string(Text), Text) :-
    !.
text(File, Text) :-
    read_file_to_string(File, Text, [encoding(utf8)]).

untag(tagged(Tag, String, Value)) :-
    (   tagged(Tag, String, Value0)
    ->  Value = Value0
    ;   standard(Tag, String, Value0)
    ->  Value = Value0
    ;   Value = tag(Tag, String)
    ).

%   standard(+Tag, +String, -Value): the tags of YAML itself.

standard(Tag, String, Value) :-
    atom_concat('tag:yaml.org,2002:', Name, Tag),
    of_type(Name, String, Value).

of_type(str, String, String).
of_type(null, "null", null).
of_type(bool, "true", true).
of_type(bool, "false", false).
of_type(int, String, Value) :-
    number_string(Value, String),
    integer(Value).
of_type(float, String, Value) :-
    '$yaml_read'(String, Number, []),
    number(Number),
    Value is float(Number).
of_type(binary, String, Value) :-
    split_string(String, " \t\r\n", "", Parts),
    atomics_to_string(Parts, Encoded),
    base64(Plain, Encoded),
    atom_string(Plain, Value).

%!  yaml_write(+Stream, +Data) is det.
%!  yaml_write(+Stream, +Data, +Options) is det.
%
%   Write Data as a document: dicts, json(Pairs) and yaml(Pairs) as mappings, lists as sequences,
%   atoms, strings, integers and floats as scalars, strings that look like others in quotes. Options are
%
%     - canonical(Bool)  collections in braces, all texts in quotes
%     - unicode(Bool)    characters beyond ASCII as they are; true at first
%     - implicit(Bool)   if false, marks begin and end the document
%     - factorize(Bool)  parts of Data that are the same are written once, with an anchor; cyclic
%       ones always are
%
%   Errors: instantiation_error, type_error(yaml_scalar, Term), type_error(atomic, Rational).
%   Source: SWI-Prolog, which writes tags instead of quotes.

yaml_write(Stream, Data) :-
    yaml_write(Stream, Data, []).

yaml_write(Stream, Data, Options) :-
    (   ( option(factorize(true), Options) ; cyclic_term(Data) )
    ->  term_factorized(Data, Shape, Shared)
    ;   Shape = Data,
        Shared = []
    ),
    findall(Mark, marked(Options, Mark), Marks),
    '$yaml_write'(Shape, Shared, Marks, Text),
    write(Stream, Text).

marked(Options, canonical) :-
    option(canonical(true), Options).
marked(Options, ascii) :-
    option(unicode(false), Options).
marked(Options, explicit) :-
    option(implicit(false), Options).
