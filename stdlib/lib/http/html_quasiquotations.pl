/*  library(http/html_quasiquotations): quotations of HTML. */

:- module(html_quasi_quotations, [html/4]).

:- autoload(library(lists)).
:- use_module(library(quasi_quotations)).
:- use_module(library(sgml)).

:- quasi_quotation_syntax(html).

%!  html(+Content, +Vars, +Names, -Elements) is det.
%
%   The syntax of quasi quotations {|html(Var, ...)||Text|}, which are content for html//1
%   of library(http/html_write). The name of one of the variables Vars stands for its value
%   if it is a whole attribute value, or all of the text between two tags.
%   Errors: syntax_error(Message) for text outside of the elements.
%   Source: SWI-Prolog.

html(Content, Vars, Names, Elements) :-
    with_quasi_quotation_input(Content, Stream,
        (   load_html(stream(Stream), Document, [dialect(html5),syntax_errors(quiet),max_errors(-1)]),
            elements(Document, Elements0)
        )),
    known_names(Names, Vars, Known),
    all_with_values(Elements0, Known, Elements).

%   elements(+Document, -Elements): the elements without the blanks between
%   them.

elements([], []).
elements([Part|Parts], Elements) :-
    (   atom(Part)
    ->  (   normalize_space(atom(''), Part)
        ->  Elements = Elements1
        ;   format(atom(Message), '#PCDATA ("~w") not allowed here', [Part]),
            quasi_quotation_syntax_error(Message)
        )
    ;   Elements = [Part|Elements1]
    ),
    elements(Parts, Elements1).

%   known_names(+Names, +Vars, -Known): Known are the Names of Vars.

known_names([], _, []).
known_names([Name=Var|Names], Vars, Known) :-
    (   member(V, Vars),
        V == Var
    ->  Known = [Name=Var|Known1]
    ;   Known = Known1
    ),
    known_names(Names, Vars, Known1).

%   all_with_values(+Parts, +Known, -News): News have values in place of names.

all_with_values([], _, []).
all_with_values([Part|Parts], Known, [New|News]) :-
    (   Part = element(Name, Attributes0, Content0)
    ->  New = element(Name, Attributes, Content),
        attributes_with_values(Attributes0, Known, Attributes),
        (   Content0 = [Text],
            memberchk(Text=Value, Known)
        ->  Content = [Value]
        ;   all_with_values(Content0, Known, Content)
        )
    ;   New = Part
    ),
    all_with_values(Parts, Known, News).

attributes_with_values([], _, []).
attributes_with_values([Name=Value0|Attributes0], Known, [Name=Value|Attributes]) :-
    (   memberchk(Value0=Value1, Known)
    ->  Value = Value1
    ;   Value = Value0
    ),
    attributes_with_values(Attributes0, Known, Attributes).
