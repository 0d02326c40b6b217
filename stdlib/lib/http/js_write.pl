/*  library(http/js_write): JavaScript from terms, in pages that library(http/html_write) makes. */

:- module(javascript,
          [ js_script/3,
            js_call/3,
            js_new/4,
            js_expression/3,
            js_arg_list/3,
            js_arg/3,
            js_args/3,
            javascript/4
          ]).

:- autoload(library(error)).
:- use_module(library(http/html_write)).
:- use_module(library(http/json)).
:- autoload(library(lists)).
:- use_module(library(quasi_quotations)).

:- meta_predicate js_script(:, ?, ?).
:- quasi_quotation_syntax(javascript).

%!  js_script(:Content)// is det.
%
%   A script element. Content is what html//1 takes, such as a quasi quotation
%   {|javascript(X, ...)||Text|}.
%   Source: SWI-Prolog, as all in this library.

js_script(Content) -->
    html(script(type('text/javascript'), Content)).

%!  javascript(+Content, +Vars, +Dict, -Script) is det.
%
%   The syntax of quasi quotations: names in the text that are those of variables among the
%   arguments Vars stand for their values, as js_expression//1 writes them. Texts, comments and
%   properties are left as they are.

javascript(Content, Vars, Dict, \(javascript:pieces(Pieces))) :-
    with_quasi_quotation_input(Content, Stream, read_string(Stream, _, Text)),
    string_codes(Text, Codes),
    known_names(Dict, Vars, Names),
    phrase(tokens(Names, [], Pieces0), Codes),
    joined(Pieces0, Pieces).

known_names([], _, []).
known_names([Name=Var|Dict], Vars, Names) :-
    (   member(V, Vars),
        V == Var
    ->  Names = [Name=Var|Names1]
    ;   Names = Names1
    ),
    known_names(Dict, Vars, Names1).

%   tokens(+Names, +Before, -Pieces)//: Pieces are code(C) and value(Var). Before is the code in
%   front, as [C].

tokens(Names, Before, Pieces) -->
    (   name(Name)
    ->  (   { Before \== [0'.],
              atom_codes(Atom, Name),
              memberchk(Atom=Var, Names) }
        ->  { Pieces = [value(Var)|Pieces1] }
        ;   { codes_pieces(Name, Pieces, Pieces1) }
        ),
        tokens(Names, [0'a], Pieces1)
    ;   skipped(Codes)
    ->  { codes_pieces(Codes, Pieces, Pieces1) },
        tokens(Names, [], Pieces1)
    ;   [C]
    ->  { Pieces = [code(C)|Pieces1] },
        tokens(Names, [C], Pieces1)
    ;   { Pieces = [] }
    ).

codes_pieces([], Pieces, Pieces).
codes_pieces([C|Codes], [code(C)|Pieces], Rest) :-
    codes_pieces(Codes, Pieces, Rest).

name([C|Codes]) -->
    [C],
    { name_code(C) },
    name_codes(Codes).

name_codes([C|Codes]) -->
    [C],
    { name_code(C) },
    !,
    name_codes(Codes).
name_codes([]) -->
    [].

name_code(C) :-
    (   code_type(C, csym)
    ;   C == 0'$
    ),
    !.

%   skipped(-Codes)//: a text or a comment.

skipped([Q|Codes]) -->
    [Q],
    { memberchk(Q, `"'`) },
    text(Q, Codes).
skipped([0'/,0'/|Codes]) -->
    "//",
    line(Codes).
skipped([0'/,0'*|Codes]) -->
    "/*",
    comment(Codes).

text(Q, Codes) -->
    (   "\\", [C]
    ->  { Codes = [0'\\,C|Codes1] },
        text(Q, Codes1)
    ;   [C]
    ->  { Codes = [C|Codes1] },
        (   { C == Q }
        ->  { Codes1 = [] }
        ;   text(Q, Codes1)
        )
    ;   { Codes = [] }
    ).

line(Codes) -->
    (   [C], { C \== 0'\n }
    ->  { Codes = [C|Codes1] },
        line(Codes1)
    ;   { Codes = [] }
    ).

comment(Codes) -->
    (   "*/"
    ->  { Codes = [0'*,0'/] }
    ;   [C]
    ->  { Codes = [C|Codes1] },
        comment(Codes1)
    ;   { Codes = [] }
    ).

joined([], []).
joined([value(Var)|Pieces0], [value(Var)|Pieces]) :-
    !,
    joined(Pieces0, Pieces).
joined(Pieces0, [text(Text)|Pieces]) :-
    run_of_codes(Pieces0, Codes, Rest),
    string_codes(Text, Codes),
    joined(Rest, Pieces).

run_of_codes([code(C)|Pieces], [C|Codes], Rest) :-
    !,
    run_of_codes(Pieces, Codes, Rest).
run_of_codes(Rest, [], Rest).

pieces([]) -->
    [].
pieces([Piece|Pieces]) -->
    (   { Piece = text(Text) }
    ->  [Text]
    ;   { Piece = value(Value) },
        js_expression(Value)
    ),
    pieces(Pieces).

%!  js_call(+Term)// is det.
%!  js_new(+Name, +Term)// is det.
%
%   A statement that calls a function; one that creates an object in a variable.

js_call(Term) -->
    call_tokens(Term),
    [';\n'].

js_new(Name, Term) -->
    ['var ',Name,' = new '],
    call_tokens(Term),
    [';\n'].

call_tokens(Term) -->
    { must_be(callable, Term),
      Term =.. [Function|Args] },
    [Function],
    js_arg_list(Args).

%!  js_arg_list(+Args)// is det.
%!  js_args(+Args)// is det.
%
%   Expressions with commas between them, with and without parentheses around.

js_arg_list(Args) -->
    ['('],
    js_args(Args),
    [')'].

js_args([]) -->
    [].
js_args([Arg|Args]) -->
    js_expression(Arg),
    (   { Args == [] }
    ->  []
    ;   [', '],
        js_args(Args)
    ).

%!  js_expression(+Term)// is det.
%!  js_arg(+Term)// is semidet.
%
%   An expression: a number; a text; null for a variable; a list; a dict, object(Pairs)
%   or json(Pairs); true and false as @(Name); symbol(Text), which is written as it is.
%   js_arg//1 fails for anything else.
%   Errors: type_error(js(expression), Term).

js_expression(Term) -->
    (   js_arg(Term)
    ->  []
    ;   { type_error(js(expression), Term) }
    ).

js_arg(Term) -->
    { var(Term) },
    !,
    [null].
js_arg(symbol(Text)) -->
    !,
    [Text].
js_arg(object(Pairs)) -->
    !,
    ['{'],
    members(Pairs),
    ['}'].
js_arg(json(Pairs)) -->
    !,
    json_text(json(Pairs)).
js_arg(@(Word)) -->
    { memberchk(Word, [true,false,null]) },
    !,
    [Word].
js_arg(\Rule) -->
    !,
    html(\Rule).
js_arg(Number) -->
    { number(Number) },
    !,
    [Number].
js_arg(List) -->
    { is_list(List) },
    !,
    ['['],
    js_args(List),
    [']'].
js_arg(Dict) -->
    { is_dict(Dict) },
    !,
    { with_output_to(string(Text), json_write_dict(current_output, Dict)),
      script_safe(Text, Safe) },
    [Safe].
js_arg(Text) -->
    { atomic(Text),
      with_output_to(string(Quoted), json_write(current_output, Text)),
      script_safe(Quoted, Safe) },
    [Safe].

json_text(Term) -->
    { with_output_to(string(Text), json_write(current_output, Term)),
      script_safe(Text, Safe) },
    [Safe].

%   script_safe(+Text, -Safe): no end of the element script in it.

script_safe(Text, Safe) :-
    atomic_list_concat(Parts, '</', Text),
    atomic_list_concat(Parts, '<\\/', Safe).

members([]) -->
    [].
members([Member|Members]) -->
    { key_value(Member, Key, Value),
      (   atom_codes(Key, Codes),
          phrase(name(Codes), Codes)
      ->  Name = Key
      ;   format(atom(Name), '\'~w\'', [Key])
      ) },
    [Name,:],
    js_expression(Value),
    (   { Members == [] }
    ->  []
    ;   [', '],
        members(Members)
    ).

key_value(Member, Key, Value) :-
    must_be(nonvar, Member),
    (   ( Member = (Key=Value) ; Member = Key-Value ; Member = Key:Value )
    ->  true
    ;   compound(Member),
        compound_name_arguments(Member, Key, [Value])
    ->  true
    ;   type_error(javascript_key_value, Member)
    ).
