/*  library(xpath): parts of documents of library(sgml), chosen by paths. */

:- module(xpath,
          [ xpath/3,
            xpath_chk/3,
            op(400, fx, //),
            op(400, fx, /),
            op(100, fx, @)
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

%!  xpath(+Document, +Path, ?Value) is nondet.
%!  xpath_chk(+Document, +Path, ?Value) is semidet.
%
%   Path leads to Value in Document, an element or a list of content. Paths are
%
%     //Step      Document or something in it
%     /Step       Document itself
%     Step        something directly in it
%     Path//Step, Path/Step
%
%   A step is the name of elements, or * for any, as a compound with arguments, each of
%   which must hold for the element or gives a value in its place:
%
%     N, last, last-N          it is that one of the elements which the step finds among
%                              its siblings
%     Path                     something is at Path
%     contains(E, Part)        the text of E has Part in it
%     E1 = E2, E1 \= E2, E1 == E2, E1 \== E2, E1 < E2 and so on
%                              E1 and E2 being functions, or terms for themselves
%
%   The functions (the last one gives Value):
%
%     self, content            the element, the list of what is in it
%     text, text(As)           the text in it, an atom or a string
%     normalize_space          the same without superfluous blanks
%     number                   the number that its text is
%     @Name, @Name(As)         the value of an attribute; As is atom, string or number
%     lower(E), upper(E)       the text of E in small or capital letters
%     index, last              its number among the siblings, and their number
%
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

xpath(Document, Path, Value) :-
    must_be(nonvar, Document),
    path(Path, Document, Value).

xpath_chk(Document, Path, Value) :-
    xpath(Document, Path, Value),
    !.

path(Path, _, _) :-
    var(Path),
    !,
    instantiation_error(Path).
path(Path//Step, Document, Value) :-
    !,
    path(Path, Document, Node),
    content(Node, Content),
    within(Content, Siblings),
    step(Step, Siblings, Value).
path(Path/Step, Document, Value) :-
    !,
    path(Path, Document, Node),
    content(Node, Content),
    step(Step, Content, Value).
path(//Step, Document, Value) :-
    !,
    nodes(Document, Nodes),
    within(Nodes, Siblings),
    step(Step, Siblings, Value).
path(/Step, Document, Value) :-
    !,
    nodes(Document, Nodes),
    step(Step, Nodes, Value).
path(Step, Document, Value) :-
    content(Document, Content),
    step(Step, Content, Value).

nodes(Document, Nodes) :-
    (   is_list(Document)
    ->  Nodes = Document
    ;   Nodes = [Document]
    ).

content(element(_, _, Content), Content).

%   within(+Nodes, -Siblings): Siblings are Nodes, or the content of an element in them.

within(Nodes, Nodes).
within(Nodes, Siblings) :-
    member(element(_, _, Content), Nodes),
    within(Content, Siblings).

%   step(+Step, +Siblings, -Value)

step(Step, _, _) :-
    var(Step),
    !,
    instantiation_error(Step).
step(Step, Siblings, Value) :-
    (   atom(Step)
    ->  Name = Step,
        Args = []
    ;   Step = Space:Local0,
        callable(Local0)
    ->  Local0 =.. [Local|Args],
        Name = Space:Local
    ;   compound(Step)
    ->  compound_name_arguments(Step, Name, Args)
    ),
    findall(Element, named(Name, Siblings, Element), Elements),
    length(Elements, Last),
    nth1(Index, Elements, Node),
    arguments(Args, Node, Index, Last, Node, Value).

named(Name, Siblings, Element) :-
    Element = element(Name1, _, _),
    member(Element, Siblings),
    (   Name == (*)
    ->  true
    ;   Name1 = Name
    ).

%   arguments(+Args, +Node, +Index, +Last, +Value0, -Value): all Args hold for
%   Node. Value is the result of the last function among them, or Value0.

arguments([], _, _, _, Value, Value).
arguments([Arg|Args], Node, Index, Last, Value0, Value) :-
    argument(Arg, Node, Index, Last, Value0, Value1),
    arguments(Args, Node, Index, Last, Value1, Value).

argument(Arg, _, _, _, _, _) :-
    var(Arg),
    !,
    instantiation_error(Arg).
argument(N, _, Index, _, Value, Value) :-
    integer(N),
    !,
    N == Index.
argument(last, _, Index, Last, Value, Value) :-
    !,
    Index == Last.
argument(last-N, _, Index, Last, Value, Value) :-
    integer(N),
    !,
    Index is Last-N.
argument(Condition, Node, Index, Last, Value, Value) :-
    condition(Condition, Operator, A, B),
    !,
    evaluate(A, Node, Index, Last, VA),
    evaluate(B, Node, Index, Last, VB),
    holds(Operator, VA, VB).
argument(Function, Node, Index, Last, _, Value) :-
    function(Function),
    !,
    value(Function, Node, Index, Last, Value).
argument(Path, Node, _, _, Value, Value) :-
    path(Path, Node, _),
    !.

condition(A=B, =, A, B).
condition(A\=B, \=, A, B).
condition(A==B, ==, A, B).
condition(A\==B, \==, A, B).
condition(A<B, <, A, B).
condition(A>B, >, A, B).
condition(A=<B, =<, A, B).
condition(A>=B, >=, A, B).
condition(A=:=B, =:=, A, B).
condition(A=\=B, =\=, A, B).
condition(contains(A, B), contains, A, B).

holds(=, A, A).
holds(\=, A, B) :-
    A \= B.
holds(==, A, B) :-
    A == B.
holds(\==, A, B) :-
    A \== B.
holds(<, A, B) :-
    numbers(A, B, X, Y),
    X < Y.
holds(>, A, B) :-
    numbers(A, B, X, Y),
    X > Y.
holds(=<, A, B) :-
    numbers(A, B, X, Y),
    X =< Y.
holds(>=, A, B) :-
    numbers(A, B, X, Y),
    X >= Y.
holds(=:=, A, B) :-
    numbers(A, B, X, Y),
    X =:= Y.
holds(=\=, A, B) :-
    numbers(A, B, X, Y),
    X =\= Y.
holds(contains, A, B) :-
    atomic(A),
    atomic(B),
    sub_string(A, _, _, _, B),
    !.

numbers(A, B, X, Y) :-
    a_number(A, X),
    a_number(B, Y).

a_number(A, X) :-
    (   number(A)
    ->  X = A
    ;   atomic(A),
        text_number(A, X)
    ).

text_number(Text, Number) :-
    normalize_space(string(Plain), Text),
    number_string(Number, Plain).

function(self).
function(content).
function(text).
function(text(_)).
function(normalize_space).
function(number).
function(index).
function(@_).
function(lower(_)).
function(upper(_)).

%   evaluate(+E, +Node, +Index, +Last, -Value): a term that is no function
%   stands for itself.

evaluate(E, Node, Index, Last, Value) :-
    (   nonvar(E),
        ( function(E) ; E == last )
    ->  value(E, Node, Index, Last, Value)
    ;   Value = E
    ).

value(self, Node, _, _, Node).
value(content, element(_, _, Content), _, _, Content).
value(text, Node, _, _, Text) :-
    node_text(Node, String),
    atom_string(Text, String).
value(text(As), Node, _, _, Text) :-
    node_text(Node, String),
    as(As, String, Text).
value(normalize_space, Node, _, _, Text) :-
    node_text(Node, String),
    normalize_space(atom(Text), String).
value(number, Node, _, _, Number) :-
    node_text(Node, String),
    text_number(String, Number).
value(index, _, Index, _, Index).
value(last, _, _, Last, Last).
value(@Attribute, element(_, Attributes, _), _, _, Value) :-
    (   compound(Attribute),
        Attribute =.. [Name,As],
        Name \== (:)
    ->  memberchk(Name=Value0, Attributes),
        as(As, Value0, Value)
    ;   memberchk(Attribute=Value, Attributes)
    ).
value(lower(E), Node, Index, Last, Value) :-
    evaluate(E, Node, Index, Last, Text),
    downcase_atom(Text, Value).
value(upper(E), Node, Index, Last, Value) :-
    evaluate(E, Node, Index, Last, Text),
    upcase_atom(Text, Value).

as(As, Text, Value) :-
    must_be(oneof([atom,string,number]), As),
    as_text(As, Text, Value).

as_text(atom, Text, Value) :-
    atom_string(Value, Text).
as_text(string, Text, Value) :-
    atom_string(Text, Value).
as_text(number, Text, Value) :-
    text_number(Text, Value).

%   node_text(+Node, -String): all the text in Node.

node_text(Node, String) :-
    texts([Node], Texts),
    atomics_to_string(Texts, String).

texts([], []).
texts([Node|Nodes], Texts) :-
    (   Node = element(_, _, Content)
    ->  append(Content, Nodes, Nodes1),
        texts(Nodes1, Texts)
    ;   atomic(Node)
    ->  Texts = [Node|Texts1],
        texts(Nodes, Texts1)
    ;   texts(Nodes, Texts)
    ).
