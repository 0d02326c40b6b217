/*  library(pcre): regular expressions, in the syntax of RE2 (Go's package regexp).

    RE2 lacks references to groups within a pattern, possessive repetition,
    look-ahead and look-behind; these are syntax errors. Matching takes time in
    proportion to the lengths of the text and of the pattern. A match that would
    take very many steps raises a resource error.

    A compiled expression is the term regex(Pattern, Flags, Groups, Type): the pattern
    for the engine, a term capture(Name, Type) for each group, and the default type.
    Patterns are compiled once and kept.
*/

:- module(pcre,
          [ re_match/2,
            re_match/3,
            re_matchsub/3,
            re_matchsub/4,
            re_foldl/6,
            re_split/3,
            re_split/4,
            re_replace/4,
            re_replace/5,
            re_compile/3,
            re_flush/0,
            re_config/1
          ]).

:- autoload(library(apply)).
:- use_module(library(dcg/basics)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- meta_predicate re_foldl(3, +, +, ?, ?, +).

%!  re_match(+Regex, +Text) is semidet.
%!  re_match(+Regex, +Text, +Options) is semidet.
%
%   Regex matches a part of Text. Regex is what re_compile/3 gives, a pattern, or
%   Pattern/Flags, where Flags is an atom of i (caseless), m (multiline), s (dotall),
%   x (extended), g (all matches, for re_replace/4), and a for atoms as results.
%   Options: those of re_compile/3, and start(N), the character to begin at.
%   Errors: syntax_error(Message), existence_error(re_flag, F), resource_error(match_limit).
%   Source: SWI-Prolog, as all in this library.

re_match(Regex, Text) :-
    re_match(Regex, Text, []).

re_match(Regex, Text, Options) :-
    expression(Regex, Options, Expression, Start, _),
    matches(Expression, Text, Start, 1, [_], _).

%!  re_matchsub(+Regex, +Text, -Match) is semidet.
%!  re_matchsub(+Regex, +Text, -Match, +Options) is semidet.
%
%   Match is a dict of the first match: 0 is the whole, and numbers or names are the
%   groups. The end of a name gives the type of the value: _S string, _A atom, _I
%   integer, _F float, _N number, _T term, _R range, which is Start-Length.

re_matchsub(Regex, Text, Match) :-
    re_matchsub(Regex, Text, Match, []).

re_matchsub(Regex, Text, Match, Options) :-
    expression(Regex, Options, Expression, Start, _),
    matches(Expression, Text, Start, 1, [Found], _),
    match_dict(Found, Expression, Match).

%!  re_foldl(:Goal, +Regex, +Text, ?V0, ?V, +Options) is semidet.
%
%   Goal is called as Goal(Match, V0, V1) for each match in turn.

re_foldl(Goal, Regex, Text, V0, V, Options) :-
    expression(Regex, Options, Expression, Start, _),
    matches(Expression, Text, Start, -1, Found, _),
    fold(Found, Goal, Expression, V0, V).

fold([], _, _, V, V).
fold([Found|Rest], Goal, Expression, V0, V) :-
    match_dict(Found, Expression, Match),
    call(Goal, Match, V0, V1),
    fold(Rest, Goal, Expression, V1, V).

%!  re_split(+Regex, +Text, -Parts) is det.
%!  re_split(+Regex, +Text, -Parts, +Options) is det.
%
%   Parts are, in turn, the texts between the matches and the matches.

re_split(Regex, Text, Parts) :-
    re_split(Regex, Text, Parts, []).

re_split(Regex, Text, Parts, Options) :-
    expression(Regex, Options, Expression, Start, Flags),
    matches(Expression, Text, Start, -1, Found, Rest),
    result_type(Flags, Type),
    split(Found, Rest, Type, Parts).

split([], Rest, Type, [Part]) :-
    as(Type, Rest, Part).
split([match(Before, [g(_, _, Whole)|_])|Found], Rest, Type, [Part,Match|Parts]) :-
    as(Type, Before, Part),
    as(Type, Whole, Match),
    split(Found, Rest, Type, Parts).

%!  re_replace(+Regex, +With, +Text, -Result) is det.
%!  re_replace(+Regex, +With, +Text, -Result, +Options) is det.
%
%   Result is Text with With in place of the first match, or of all with the flag g. In
%   With, \N, $N, \{Name}, ${Name} and so on are groups, \\ and $$ are \ and $.
%   Errors: existence_error(key, Name).

re_replace(Regex, With, Text, Result) :-
    re_replace(Regex, With, Text, Result, []).

re_replace(Regex, With, Text, Result, Options) :-
    expression(Regex, Options, Expression, Start, Flags),
    (   memberchk(g, Flags)
    ->  Max = -1
    ;   Max = 1
    ),
    matches(Expression, Text, Start, Max, Found, Rest),
    string_codes(With, Codes),
    phrase(replacement(Pieces), Codes),
    Expression = regex(_, _, Groups, _),
    replaced(Found, Rest, Groups, Pieces, Parts),
    atomics_to_string(Parts, String),
    result_type(Flags, Type),
    as(Type, String, Result).

replaced([], Rest, _, _, [Rest]).
replaced([match(Before, Values)|Found], Rest, Groups, Pieces, [Before|Parts]) :-
    pieces(Pieces, Values, Groups, Parts, Parts1),
    replaced(Found, Rest, Groups, Pieces, Parts1).

pieces([], _, _, Parts, Parts).
pieces([Piece|Pieces], Values, Groups, [Part|Parts], Parts0) :-
    (   Piece = group(Name)
    ->  (   group_index(Name, Groups, Index),
            nth0(Index, Values, Value)
        ->  group_text(Value, Part)
        ;   existence_error(key, Name)
        )
    ;   Part = Piece
    ),
    pieces(Pieces, Values, Groups, Parts, Parts0).

group_text(unset, "").
group_text(g(_, _, Text), Text).

group_index(Name, Groups, Index) :-
    (   integer(Name)
    ->  Index = Name
    ;   nth1(Index, Groups, capture(Name, _))
    ),
    !.

%   replacement(-Pieces)//: strings and group(Name).

replacement([]) -->
    eos,
    !.
replacement([Piece|Pieces]) -->
    ( "\\" -> { Mark = 0'\\ } ; "$", { Mark = 0'$ } ),
    (   [Mark]
    ->  { char_code(Char, Mark),
          atom_string(Char, Piece) }
    ;   group(Name)
    ->  { Piece = group(Name) }
    ),
    !,
    replacement(Pieces).
replacement([Piece|Pieces]) -->
    [Code],
    plain(Codes),
    { string_codes(Piece, [Code|Codes]) },
    replacement(Pieces).

plain([Code|Codes]) -->
    [Code],
    { Code =\= 0'\\,
      Code =\= 0'$ },
    !,
    plain(Codes).
plain([]) -->
    [].

group(Name) -->
    "{",
    !,
    group_name(Name),
    "}".
group(Name) -->
    group_name(Name).

group_name(Name) -->
    digit(First),
    !,
    digits(Rest),
    { number_codes(Name, [First|Rest]) }.
group_name(Name) -->
    word_code(First),
    word_codes(Rest),
    { atom_codes(Name, [First|Rest]) }.

word_code(Code) -->
    [Code],
    { code_type(Code, csym) }.

word_codes([Code|Codes]) -->
    word_code(Code),
    !,
    word_codes(Codes).
word_codes([]) -->
    [].

%!  re_compile(+Pattern, -Regex, +Options) is det.
%
%   Regex is Pattern with Options: caseless, multiline, dotall, extended, ungreedy and
%   anchored, each with a Boolean; capture_type(Type), string (the default), atom,
%   integer, float, number, term or range. Others have no effect.

re_compile(Pattern, Regex, Options) :-
    must_be(list, Options),
    pattern(Pattern, [], Options, Regex).

%!  re_flush is det.
%
%   Forget the compiled patterns.

re_flush :-
    '$regex_flush'.

%!  re_config(?Property) is nondet.

re_config(utf8(true)).
re_config(unicode_properties(true)).
re_config(jit(false)).
re_config(version('RE2')).

%   expression(+Regex, +Options, -Expression, -Start, -Flags)

expression(Regex, Options, Expression, Start, Flags) :-
    must_be(list, Options),
    (   var(Regex)
    ->  instantiation_error(Regex)
    ;   Regex = regex(_, _, _, _)
    ->  Expression = Regex,
        Flags = []
    ;   Regex = Pattern/Letters
    ->  must_be(atom, Letters),
        atom_chars(Letters, Flags),
        pattern(Pattern, Flags, Options, Expression)
    ;   Flags = [],
        pattern(Regex, [], Options, Expression)
    ),
    option(start(Start), Options, 0),
    must_be(nonneg, Start).

pattern(Pattern, Flags, Options, regex(Text, Modes, Groups, Type)) :-
    foldl(flag, Flags, m(false, false, false, false), m(I0, M0, S0, X0)),
    option(caseless(I), Options, I0),
    option(multiline(M), Options, M0),
    option(dotall(S), Options, S0),
    option(extended(X), Options, X0),
    option(ungreedy(U), Options, false),
    option(anchored(A), Options, false),
    maplist(must_be(boolean), [I,M,S,X,U,A]),
    mode_letters([I-i,M-m,S-s,U-'U',X-x,A-'A'], Letters),
    atomic_list_concat(Letters, Modes),
    (   memberchk(a, Flags)
    ->  Default = atom
    ;   Default = string
    ),
    option(capture_type(Type), Options, Default),
    must_be(oneof([string,atom,integer,float,number,term,range]), Type),
    '$regex_groups'(Pattern, Modes, Names),
    string_or_atom(Pattern, Text),
    maplist(capture(Type), Names, Groups).

string_or_atom(Pattern, Text) :-
    (   ( atom(Pattern) ; string(Pattern) )
    ->  Text = Pattern
    ;   text_to_string(Pattern, Text)
    ).

flag(i, m(_, M, S, X), m(true, M, S, X)) :- !.
flag(m, m(I, _, S, X), m(I, true, S, X)) :- !.
flag(s, m(I, M, _, X), m(I, M, true, X)) :- !.
flag(x, m(I, M, S, _), m(I, M, S, true)) :- !.
flag(a, M, M) :- !.
flag(g, M, M) :- !.
flag(F, _, _) :-
    existence_error(re_flag, F).

mode_letters([], []).
mode_letters([On-Letter|Modes], Letters) :-
    (   On == true
    ->  Letters = [Letter|Letters1]
    ;   Letters = Letters1
    ),
    mode_letters(Modes, Letters1).

%   capture(+Type, +Name, -Group): Group is capture(Name1, Type1).

capture(Type, Name, Group) :-
    (   sub_atom(Name, B, 2, 0, Suffix),
        B > 0,
        suffix_type(Suffix, Type1)
    ->  sub_atom(Name, 0, B, _, Name1),
        Group = capture(Name1, Type1)
    ;   Group = capture(Name, Type)
    ).

suffix_type('_S', string).
suffix_type('_A', atom).
suffix_type('_I', integer).
suffix_type('_F', float).
suffix_type('_N', number).
suffix_type('_T', term).
suffix_type('_R', range).

%   matches(+Expression, +Text, +Start, +Max, -Found, -Rest): Found are the
%   first Max matches as '$regex_matches'/6 returns them, or all if Max is
%   negative.

matches(regex(Pattern, Modes, _, _), Text, Start, Max, Found, Rest) :-
    '$regex_matches'(Pattern, Modes, Text, v(Start, Max), Found, Rest).

match_dict(match(_, [Whole|Values0]), regex(_, _, Groups, Type), Match) :-
    value(Whole, Type, Value),
    without_last_unset(Values0, Values),
    group_pairs(Values, 1, Groups, Pairs),
    dict_pairs(Match, re_match, [0-Value|Pairs]).

without_last_unset(Values0, Values) :-
    (   append(Values1, [unset], Values0)
    ->  without_last_unset(Values1, Values)
    ;   Values = Values0
    ).

group_pairs([], _, _, []).
group_pairs([Value0|Values], N, [capture(Name, Type)|Groups], [Key-Value|Pairs]) :-
    (   Name == ''
    ->  Key = N
    ;   Key = Name
    ),
    value(Value0, Type, Value),
    N1 is N+1,
    group_pairs(Values, N1, Groups, Pairs).

value(unset, Type, Value) :-
    (   Type == range
    ->  Value = -1-0
    ;   as(Type, "", Value)
    ).
value(g(Start, Length, Text), Type, Value) :-
    (   Type == range
    ->  Value = Start-Length
    ;   as(Type, Text, Value)
    ).

as(string, String, String).
as(atom, String, Atom) :-
    atom_string(Atom, String).
as(integer, String, Number) :-
    number_string(Number, String).
as(float, String, Number) :-
    number_string(Number, String).
as(number, String, Number) :-
    number_string(Number, String).
as(term, String, Term) :-
    term_string(Term, String).

result_type(Flags, Type) :-
    (   memberchk(a, Flags)
    ->  Type = atom
    ;   Type = string
    ).
