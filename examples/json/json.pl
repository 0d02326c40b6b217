% JSON: a parser and a printer, each a DCG.
%
% Run:   zebra -q -g main -t halt examples/json/json.pl
%        It reads examples/json/lake.json and the documents at its end.
%
% An object is object(Pairs) with pairs Name-Value in the order of the text, an
% array is array(Values), a string string(Atom), a number a number, and the
% names are the atoms true, false and null. The parser carries nothing but the
% text: the place of an error is found from what is left of it.
%
% Literature: RFC 8259, The JavaScript Object Notation (2017); F. Pereira and D.
% Warren, Definite clause grammars for language analysis, AI 13 (1980).

:- use_module(library(lists)).
:- use_module(library(readutil)).

:- set_prolog_flag(double_quotes, codes).

:- dynamic(here/1).
:- prolog_load_context(directory, Directory),
   assertz(here(Directory)).

main :-
    here(Directory),
    atom_concat(Directory, '/lake.json', File),
    read_file_to_codes(File, Lake, []),
    show(Lake),
    forall(document(Codes), show(Codes)),
    paths(Lake).

show(Codes) :-
    catch(( parse(Codes, Value),
            pretty(Value, Text),
            compact(Value, Short),
            format('~s~n~s~n', [Text, Short]),
            (   parse(Text, Value), parse(Short, Value)
            ->  true
            ;   format('printed differently~n')
            )
          ),
          json_error(Expected, Line, Column),
          format('~s~nline ~d, column ~d: expected ~w~n', [Codes, Line, Column, Expected])),
    nl.

% Parsing.

% parse(+Codes, -Value): raises json_error(Expected, Line, Column).
parse(Codes, Value) :-
    catch(phrase(json(Value), Codes),
          expected(What, Rest),
          ( append(Before, Rest, Codes),
            place(Before, 1, 1, Line, Column),
            throw(json_error(What, Line, Column)) )).

% place(+Codes, +Line0, +Column0, -Line, -Column): the place after Codes.
place([], Line, Column, Line, Column).
place([C|Cs], Line0, Column0, Line, Column) :-
    (   C =:= 0'\n
    ->  Line1 is Line0 + 1,
        place(Cs, Line1, 1, Line, Column)
    ;   Column1 is Column0 + 1,
        place(Cs, Line0, Column1, Line, Column)
    ).

json(Value) --> blanks, value(Value), blanks, ( end -> [] ; expected('end of text') ).

end([], []).

expected(What, Rest, _) :- throw(expected(What, Rest)).

value(object(Pairs)) --> "{", !, blanks, members(Pairs).
value(array(Values)) --> "[", !, blanks, elements(Values).
value(string(Text)) --> "\"", !, characters(Codes), { atom_codes(Text, Codes) }.
value(Number) --> number(Number), !.
value(true) --> "true", !.
value(false) --> "false", !.
value(null) --> "null", !.
value(_) --> expected(value).

members([]) --> "}", !.
members([Name-Value|Pairs]) --> pair(Name, Value), more_members(Pairs).

more_members(Pairs) -->
    (   "," -> blanks, pair(Name, Value), { Pairs = [Name-Value|Rest] }, more_members(Rest)
    ;   "}" -> { Pairs = [] }
    ;   expected(', or }')
    ).

pair(Name, Value) -->
    ( "\"" -> [] ; expected('name in double quotes') ),
    characters(Codes),
    { atom_codes(Name, Codes) },
    blanks,
    ( ":" -> [] ; expected(:) ),
    blanks,
    value(Value),
    blanks.

elements([]) --> "]", !.
elements([Value|Values]) --> value(Value), blanks, more_elements(Values).

more_elements(Values) -->
    (   "," -> blanks, value(Value), blanks, { Values = [Value|Rest] }, more_elements(Rest)
    ;   "]" -> { Values = [] }
    ;   expected(', or ]')
    ).

% characters(-Codes): up to the closing quote, with escapes resolved.
characters(Codes) -->
    (   "\"" -> { Codes = [] }
    ;   "\\" -> escape(Code), { Codes = [Code|Rest] }, characters(Rest)
    ;   [Code], { Code >= 32 } -> { Codes = [Code|Rest] }, characters(Rest)
    ;   expected('closing double quote')
    ).

escape(Code) -->
    (   "u" -> unit(High), surrogate(High, Code)
    ;   [C], { simple(C, Code) } -> []
    ;   expected('escape sequence')
    ).

% simple(?Letter, ?Code)
simple(0'", 0'").
simple(0'\\, 0'\\).
simple(0'/, 0'/).
simple(0'b, 8).
simple(0'f, 12).
simple(0'n, 10).
simple(0'r, 13).
simple(0't, 9).

% surrogate(+Unit, -Code): a high surrogate must be followed by a low one.
surrogate(High, Code) -->
    (   { High >= 0xD800, High < 0xDC00 }
    ->  (   "\\u", unit(Low), { Low >= 0xDC00, Low < 0xE000 }
        ->  { Code is 0x10000 + ((High - 0xD800) << 10) + (Low - 0xDC00) }
        ;   expected('low surrogate')
        )
    ;   { High >= 0xDC00, High < 0xE000 }
    ->  expected('high surrogate first')
    ;   { Code = High }
    ).

unit(Unit) --> hex(A), hex(B), hex(C), hex(D), { Unit is ((A*16 + B)*16 + C)*16 + D }.

hex(Weight) -->
    (   [C], { code_type(C, xdigit(Weight)) } -> []
    ;   expected('hexadecimal digit')
    ).

number(Number) -->
    sign(Codes, Codes1),
    integer(Codes1, Codes2),
    fraction(Codes2, Codes3, Kind),
    exponent(Codes3, [], Kind),
    { Kind == integer -> number_codes(Number, Codes) ; float_codes(Number, Codes) }.

sign([0'-|Cs], Cs) --> "-", !.
sign(Cs, Cs) --> [].

integer([0'0|Cs], Cs) --> "0", !.
integer(Cs0, Cs) --> digits(Cs0, Cs), { Cs0 \== Cs }.

digits([C|Cs0], Cs) --> [C], { C >= 0'0, C =< 0'9 }, !, digits(Cs0, Cs).
digits(Cs, Cs) --> [].

% fraction(-Codes, ?Rest, ?Kind): Kind is float if there is one.
fraction([0'.|Cs0], Cs, float) --> ".", !, some_digits(Cs0, Cs).
fraction(Cs, Cs, _) --> [].

exponent([0'e|Cs0], Cs, float) -->
    ( "e" -> [] ; "E" ),
    !,
    ( "+" -> { Cs0 = Cs1 } ; sign(Cs0, Cs1) ),
    some_digits(Cs1, Cs).
exponent(Cs, Cs, integer) --> [].
exponent(Cs, Cs, float) --> [].

some_digits(Cs0, Cs) --> digits(Cs0, Cs), ( { Cs0 == Cs } -> expected(digit) ; [] ).

% float_codes(-Float, +Codes): Prolog wants a point before the exponent.
float_codes(Float, Codes) :-
    (   memberchk(0'., Codes)
    ->  number_codes(Float, Codes)
    ;   append(Mantissa, [0'e|Exponent], Codes)
    ->  append([Mantissa, ".0e", Exponent], Pointed),
        number_codes(Float, Pointed)
    ).

blanks --> [C], { memberchk(C, " \t\n\r") }, !, blanks.
blanks --> [].

% Printing.

% compact(+Value, -Codes)
compact(Value, Codes) :-
    phrase(compact(Value), Codes).

compact(object(Pairs)) --> "{", separated(Pairs, compact_pair), "}".
compact(array(Values)) --> "[", separated(Values, compact), "]".
compact(string(Text)) --> quoted(Text).
compact(Atomic) --> { atomic(Atomic) }, atomic_codes(Atomic).

compact_pair(Name-Value) --> quoted(Name), ":", compact(Value).

separated([], _) --> [].
separated([X|Xs], Item) --> call(Item, X), separated_rest(Xs, Item).

separated_rest([], _) --> [].
separated_rest([X|Xs], Item) --> ",", call(Item, X), separated_rest(Xs, Item).

% pretty(+Value, -Codes): an element a line, indented by two.
pretty(Value, Codes) :-
    phrase(pretty(Value, 0), Codes).

pretty(object([Pair|Pairs]), N) --> !, "{", block([Pair|Pairs], N), "}".
pretty(array([Value|Values]), N) --> !, "[", block([Value|Values], N), "]".
pretty(Name-Value, N) --> !, quoted(Name), ": ", pretty(Value, N).
pretty(Value, _) --> compact(Value).

block([X|Xs], N) --> { N1 is N + 2 }, line(N1), pretty(X, N1), block_rest(Xs, N1), line(N).

block_rest([], _) --> [].
block_rest([X|Xs], N) --> ",", line(N), pretty(X, N), block_rest(Xs, N).

line(N) --> "\n", spaces(N).

spaces(0) --> !, [].
spaces(N) --> " ", { N1 is N - 1 }, spaces(N1).

quoted(Text) --> "\"", { atom_codes(Text, Codes) }, escaped(Codes), "\"".

escaped([]) --> [].
escaped([C|Cs]) -->
    (   { C =\= 0'/, simple(Letter, C) } -> [0'\\, Letter]
    ;   { C < 32 } -> { format(codes(Hex), '~|~`0t~16r~4+', [C]) }, "\\u", atomic_codes_list(Hex)
    ;   [C]
    ),
    escaped(Cs).

atomic_codes_list([]) --> [].
atomic_codes_list([C|Cs]) --> [C], atomic_codes_list(Cs).

atomic_codes(Atomic) --> { format(codes(Codes), '~w', [Atomic]) }, atomic_codes_list(Codes).

% Looking into values.

% at(+Path, +Value, -Part): Path is a list of names and indices; * is any.
at([], Value, Value).
at([Step|Path], Value, Part) :-
    step(Step, Value, Next),
    at(Path, Next, Part).

step(*, object(Pairs), Value) :- !, member(_-Value, Pairs).
step(*, array(Values), Value) :- !, member(Value, Values).
step(Index, array(Values), Value) :- integer(Index), !, nth0(Index, Values, Value).
step(Name, object(Pairs), Value) :- memberchk(Name-Value, Pairs).

paths(Codes) :-
    parse(Codes, Value),
    forall(member(Path, [[name], [towns, *, name], [towns, 1, people], [towns, *, ferry, *]]),
           ( findall(Text, ( at(Path, Value, Part), compact(Part, Text) ), Texts),
             atomic_list_concat(Path, '/', Name),
             format('~w:', [Name]),
             forall(member(Text, Texts), format(' ~s', [Text])),
             nl )).

% Documents.

document("[\"tab\\tnew\\nline\", \"\\u00e9\\u20AC\", \"\\ud83d\\ude00\", \"\\\\ \\/ \\\"\", \"\\u0001\"]").
document("[0, -0, 10, 1.5, -2.25, 1e3, 1E-2, 123456789012345678901234567890]").
document("  true  ").
document("[[[[]]], {\"a\": {\"b\": {}}}]").
document("[1, 2,\n 3,, 4]").
document("{\"a\": 1,\n \"b\" 2}").
document("{a: 1}").
document("[1, 2").
document("\"unclosed").
document("\"bad \\x escape\"").
document("\"\\ud83d alone\"").
document("[01]").
document("1.").
document("[true, nil]").
document("[] []").
document("").
