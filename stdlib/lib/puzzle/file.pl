/*  The parts of a file: title and story, categories, clues, questions, the answer.

    A line is l(Tokens, Codes). An error is error(Line, Column, Message).
*/

:- module(puzzle_file, [text_parts/6, sentences/2]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(puzzle/tokens)).

%   text_parts(+Codes, -Story, -Categories, -Clues, -Answer, -Errors): Story has the lines
%   before the categories. A category is c(Header, Words, Options, Ranked, Line, Column); a
%   clue the tokens of its sentences; Answer the lines of tokens of the answer.

text_parts(Codes, Story, Categories, Clues, Answer, Errors) :-
    text_lines(Codes, Lines),
    numbers(Lines, Numbers),
    tokenized(Lines, Numbers, 1, Tokenized),
    parts(Tokenized, head, Story, Categories0, ClueLines, Answer0, Errors),
    joined(ClueLines, Clues0),
    findall(Key, abbreviated(Categories0, Key), Keys),
    (   Keys == []
    ->  Categories = Categories0, Clues = Clues0, Answer = Answer0
    ;   maplist(undotted_category(Keys), Categories0, Categories),
        maplist(undotted(Keys), Clues0, Clues),
        maplist(undotted(Keys), Answer0, Answer)
    ).

%   abbreviated(+Categories, -Key): a word of an option whose dot ends no
%   sentence, as in Det. Kline and I. Last.

abbreviated(Categories, Key) :-
    member(c(_, _, Options, _, _, _), Categories),
    member(o(_, Names, _, _), Options),
    member(_-Tokens, Names),
    append(_, [t(Key, _, _, _),t('.', _, _, _),t(_, _, _, _)|_], Tokens),
    atom(Key).

undotted_category(Keys, Category0, Category) :-
    (   Category0 = c(Header, Words, Options0, Ranked, L, C)
    ->  maplist(undotted_option(Keys), Options0, Options),
        Category = c(Header, Words, Options, Ranked, L, C)
    ;   Category = Category0
    ).

undotted_option(Keys, o(Name, Names0, L, C), o(Name, Names, L, C)) :-
    findall(Text-Tokens, ( member(Text-Tokens0, Names0), undotted(Keys, Tokens0, Tokens) ), Names).

%   undotted(+Keys, +Tokens0, -Tokens): Tokens have no dots after these words.

undotted(Keys, Tokens0, Tokens) :-
    (   append(Front, [T,t('.', _, _, _)|Rest0], Tokens0),
        T = t(Key, _, _, _),
        memberchk(Key, Keys),
        Rest0 = [_|_]
    ->  undotted(Keys, Rest0, Rest),
        append(Front, [T|Rest], Tokens)
    ;   Tokens = Tokens0
    ).

tokenized([], _, _, []).
tokenized([Line|Lines], Numbers, N, Ls) :-
    Next is N + 1,
    (   comment(Line, Numbers)
    ->  Ls = Ls1
    ;   line_tokens(Line, N, Tokens),
        Ls = [l(Tokens, Line, N)|Ls1]
    ),
    tokenized(Lines, Numbers, Next, Ls1).

%   comment(+Line, +Numbers): Line begins with a # that does not belong to an
%   option such as #128.

comment([0'#|Cs], Numbers) :-
    \+ ( number_of(Cs, Number), memberchk(Number, Numbers) ).

%   numbers(+Lines, -Numbers): the numbers after a # within a line, if a line
%   begins with such a number.

numbers(Lines, Numbers) :-
    (   member([0'#,C|_], Lines),
        digit(C)
    ->  findall(Number, ( member(Line, Lines), \+ Line = [0'#|_], append(_, [0'#|Rest], Line), number_of(Rest, Number) ), Numbers)
    ;   Numbers = []
    ).

%   number_of(+Codes, -Digits): Codes begin with Digits.

number_of([C|Cs], [C|Ds]) :-
    digit(C),
    digits(Cs, Ds).

digits([C|Cs], Ds) :-
    digit(C),
    !,
    Ds = [C|Ds1],
    digits(Cs, Ds1).
digits(_, []).

%   parts(+Lines, +State, -Story, -Categories, -Clues, -Answer, -Errors): State
%   is head before the first category, then body, and answer after that word.

parts([], _, [], [], [], [], []).
parts([l(Tokens, Codes, N)|Lines], State, Story, Cats, Clues, Answer, Errors) :-
    (   Tokens == []
    ->  Clues = [blank|Clues1],
        parts(Lines, State, Story, Cats, Clues1, Answer, Errors)
    ;   State == answer
    ->  Answer = [Tokens|Answer1],
        parts(Lines, answer, Story, Cats, Clues, Answer1, Errors)
    ;   Tokens = [t(Key, _, _, _), t(':', _, _, _)|Rest],
        memberchk(Key, [answer, answers, solution])
    ->  ( Rest == [] -> Answer = Answer1 ; Answer = [Rest|Answer1] ),
        parts(Lines, answer, Story, Cats, Clues, Answer1, Errors)
    ;   \+ ( State == head, sentence(Tokens) ),
        header(Tokens, Codes, N, Item, Errors, Errors1)
    ->  (   Item == none
        ->  Cats = Cats1
        ;   Cats = [Item|Cats1]
        ),
        ( Item == none -> State1 = State ; State1 = body ),
        parts(Lines, State1, Story, Cats1, Clues, Answer, Errors1)
    ;   State == head
    ->  Story = [N-Codes-Tokens|Story1],
        parts(Lines, State, Story1, Cats, Clues, Answer, Errors)
    ;   Clues = [Tokens|Clues1],
        parts(Lines, State, Story, Cats, Clues1, Answer, Errors)
    ).

%   sentence(+Tokens): as in the title "Movie night: five boys, each of whom has a snack.": with a verb in
%   small letters, and a dot at the end.

sentence(Tokens) :-
    last(Tokens, t('.', _, _, _)),
    member(t(Key, Key, _, _), Tokens),
    clausal(Key),
    !.

%   header(+Tokens, +Codes, +N, -Item, -Errors, ?Rest): Item is a category, a
%   row (but not of three options), or none for a headline such as
%   "Clues:".

header(Tokens, Codes, N, Item, Errors, Rest) :-
    split_colon(Tokens, Head, After),
    header_words(Head, Name, Words),
    header_item(After, Name, Words, Codes, N, Item, Errors, Rest).

split_colon([T|Ts], Head, After) :-
    T = t(Key, _, _, _),
    (   Key == (':')
    ->  Head = [],
        After = Ts
    ;   memberchk(Key, ['.', ?, !, ';', ','])
    ->  fail
    ;   Key == '('
    ->  Head = [T|Head1],
        parenthesis(Ts, Head1, Head2, Ts1),
        split_colon(Ts1, Head2, After)
    ;   Head = [T|Head1],
        split_colon(Ts, Head1, After)
    ).

parenthesis([T|Ts], [T|Head1], Head, Rest) :-
    (   T = t(')', _, _, _)
    ->  Head = Head1,
        Rest = Ts
    ;   parenthesis(Ts, Head1, Head, Rest)
    ).

header_words(Head, Name, Words) :-
    (   append(Name, [t('(', _, _, _)|Rest], Head)
    ->  append(Inner, [t(')', _, _, _)], Rest)
    ;   Name = Head,
        Inner = []
    ),
    findall(W, ( member(W, Inner), W = t(K, _, _, _), \+ memberchk(K, [',', ';']) ), Words),
    Name = [_|_],
    length(Name, L),
    L =< 5,
    \+ ( member(t(K, _, _, _), Name), clausal(K) ).

clausal(are).
clausal(is).
clausal(were).
clausal(was).
clausal(have).
clausal(has).
clausal(not).
clausal(that).
clausal(who).

header_item([], Name, _, _, _, Item, Errors, Rest) :-
    !,
    Name = [t(Key, Raw, L, C)|_],
    Item = none,
    (   headline(Key)
    ->  Errors = Rest
    ;   format(atom(M), "~w has no options", [Raw]),
        Errors = [error(L, C, M)|Rest]
    ).
header_item(After, [t(row, _, L, C)], Words, _, _, row(After, Words, L, C), Errors, Errors) :-
    \+ ( append(_, [t(',', _, _, _)|Others], After), memberchk(t(',', _, _, _), Others) ),
    !.
header_item(After, Name, Words, Codes, N, Item, Errors, Rest) :-
    Name = [t(_, _, L, C)|_],
    trimmed(After, Tokens),
    option_texts(Tokens, Texts, Ranked, Mixed),
    Texts = [_,_|_],
    \+ append(_, [t(?, _, _, _)], After),
    string_codes(Line, Codes),
    source(Line, Name, NameText),
    maplist(option(Line), Texts, Options0),
    sifted(Options0, L, C, NameText, Options, Errors, Errors1),
    (   Mixed == true
    ->  format(atom(M), "~w has both , and < between its options", [NameText]),
        Errors1 = [error(L, C, M)|Rest]
    ;   Errors1 = Rest
    ),
    Item = c(Name-NameText, Words, Options, Ranked, N, C).

headline(clue).
headline(clues).
headline(hint).
headline(hints).
headline(question).
headline(questions).
headline(categories).
headline(options).
headline(puzzle).
headline(rules).
headline(facts).
headline(story).
headline(statements).
headline(constraints).
headline(introduction).

sifted([], _, _, _, [], Errors, Errors).
sifted([empty(L1, C1)|Os], L, C, Name, Options, Errors, Rest) :-
    !,
    (   L1 =:= 0
    ->  At = L-C
    ;   At = L1-C1
    ),
    At = AL-AC,
    format(atom(M), "~w has an empty option", [Name]),
    Errors = [error(AL, AC, M)|Errors1],
    sifted(Os, L, C, Name, Options, Errors1, Rest).
sifted([O|Os], L, C, Name, [O|Options], Errors, Rest) :-
    sifted(Os, L, C, Name, Options, Errors, Rest).

%   trimmed(+Tokens, -Trimmed): removes the dot at the end, unless it belongs to
%   "153 ft." or other options have one.

trimmed(Tokens, Trimmed) :-
    (   append(T, [t('.', _, _, _)], Tokens),
        last(T, Last),
        \+ dotted(Last),
        \+ append(_, [t('.', _, _, _),t(',', _, _, _)|_], T)
    ->  Trimmed = T
    ;   Trimmed = Tokens
    ).

%   dotted(+T): a dot after T belongs to T: ft., 9:00 a.m.

dotted(t(Key, _, _, _)) :- abbreviation(Key).
dotted(t(n(_, clock), Raw, _, _)) :- sub_atom(Raw, _, 2, 0, End), memberchk(End, ['.m', '.M']).

%   option_texts(+Tokens, -Texts, -Ranked, -Mixed): Texts are lists of tokens,
%   each with the mark before it.

option_texts(Tokens, Texts, Ranked, Mixed) :-
    split_options(Tokens, Texts, Marks),
    (   memberchk(<, Marks)
    ->  Ranked = true,
        ( memberchk(',', Marks) -> Mixed = true ; Mixed = false )
    ;   Ranked = false,
        Mixed = false
    ).

split_options(Tokens, [Text|Texts], Marks) :-
    option_text(Tokens, Text, Mark, Rest),
    (   Mark == end
    ->  Texts = [],
        Marks = []
    ;   Marks = [Mark|Marks1],
        split_options(Rest, Texts, Marks1)
    ).

option_text([], [], end, []).
option_text([T|Ts], Text, Mark, Rest) :-
    T = t(Key, _, L, C),
    (   ( Key == (',') ; Key == (<) ; Key == (';') )
    ->  Text = [],
        ( Key == (<) -> Mark = (<) ; Mark = (',') ),
        Rest = Ts
    ;   Key == '"',
        append(Quoted, [t('"', _, L, C1)|Ts1], Ts),
        !,
        C < C1
    ->  append([T|Quoted], [t('"', '"', L, C1)|Text1], Text),
        option_text(Ts1, Text1, Mark, Rest)
    ;   Text = [T|Text1],
        option_text(Ts, Text1, Mark, Rest)
    ).

%   option(+Line, +Tokens, -Option): o(Name, Names, L, C); Names are lists of tokens, that of
%   the option first and then its aliases, with their texts.

option(_, [], empty(0, 0)) :-
    !.
option(Line, Tokens0, Option) :-
    (   Tokens0 = [t(and, _, _, _), T1|More]
    ->  Tokens = [T1|More]
    ;   Tokens = Tokens0
    ),
    Tokens = [t(_, _, L, C)|_],
    split_aliases(Tokens, Texts),
    findall(N-Keys, ( member(Text, Texts), Text \== [], named(Line, Text, N, Keys) ), Names),
    (   Names = [Name-_|_]
    ->  Option = o(Name, Names, L, C)
    ;   Option = empty(L, C)
    ).

split_aliases(Tokens, [Text|Texts]) :-
    (   append(Text0, [t(=, _, _, _)|Rest], Tokens)
    ->  Text = Text0,
        split_aliases(Rest, Texts)
    ;   append(Text0, [t('(', _, _, _)|Rest0], Tokens),
        append(Inside, [t(')', _, _, _)], Rest0)
    ->  Text = Text0,
        Texts = [Inside]
    ;   Text = Tokens,
        Texts = []
    ).

named(Line, Text, Name, Keys) :-
    exclude(quote_mark, Text, Keys0),
    Keys0 \== [],
    source(Line, Keys0, Name),
    ( append(Keys, [t('.', _, _, _)], Keys0), Keys \== [] -> true ; Keys = Keys0 ).

quote_mark(t('"', _, _, _)).

%   source(+Line, +Tokens, -Text): Text is the text of Line from the first to
%   the last token.

source(Line, Tokens, Text) :-
    Tokens = [t(_, _, _, C0)|_],
    last(Tokens, t(LastKey, Raw, _, C1)),
    Before is C0 - 1,
    written(Line, C1, Raw, Length),
    (   LastKey == '''s'
    ->  Size is C1 - C0 + 2
    ;   Size is C1 - C0 + Length
    ),
    (   sub_string(Line, Before, Size, _, Text0)
    ->  true
    ;   sub_string(Line, Before, _, 0, Text0)
    ),
    ( Raw == '"' -> Pad = " \t" ; Pad = " \t\"" ),
    split_string(Text0, "", Pad, [Text1]),
    atom_string(Text, Text1).

%   written(+Line, +Column, +Raw, -Length): Length is that of a word in the
%   line, with the dots of U.S.A.

written(Line, Column, Raw, Length) :-
    atom_chars(Raw, [C|Cs]),
    findall(Part, ( Part = C ; member(D, Cs), member(Part, ['.', D]) ), Parts),
    atomic_list_concat(Parts, Dotted),
    Before is Column - 1,
    (   Cs \== [],
        sub_string(Line, Before, _, 0, Rest),
        string_concat(Dotted, After, Rest)
    ->  ( string_concat(".", _, After) -> Last = 1 ; Last = 0 ),
        atom_length(Dotted, Length0),
        Length is Length0 + Last
    ;   atom_length(Raw, Length)
    ).

%   joined(+Lines, -Clues): a clue continues as long as its text does. If no
%   line ends with a dot, each line is a clue.

joined([], []).
joined(Lines, Clues) :-
    exclude(==(blank), Lines, Said),
    Said = [_,_,_|_],
    \+ ( member(Line, Said), last(Line, t(Mark, _, _, _)), memberchk(Mark, ['.', ?, !]) ),
    !,
    findall(Clue, ( member(Line, Said), unmarked(Line, Clue, _) ), Clues).
joined(Lines0, Clues) :-
    numbered(Lines0, 1, N, Lines),
    N >= 3,
    !,
    joined(Lines, Clues).
joined([blank|Lines], Clues) :-
    !,
    joined(Lines, Clues).
joined([Line|Lines], [Clue|Clues]) :-
    unmarked(Line, Tokens, Marked),
    more(Lines, Marked, Tokens, Rest, Clue),
    joined(Rest, Clues).

%   numbered(+Lines0, +From, -To, -Lines): adds a mark to clues that begin with
%   1, 2, 3 without one.

numbered([], N, N, []).
numbered([Line|Lines0], N0, N, [Marked|Lines]) :-
    (   Line = [T|Ts],
        T = t(n(N0, ''), Raw, L, C),
        atom_number(Raw, N0),
        Ts = [t(Key, _, _, _)|_],
        \+ memberchk(Key, ['.', ')', ':', =, '≠'])
    ->  Marked = [t(dash, -, L, C)|Ts],
        N1 is N0 + 1
    ;   Marked = Line,
        N1 = N0
    ),
    numbered(Lines0, N1, N, Lines).

more([Line|Lines], Marked, Tokens, Rest, Clue) :-
    Line \== blank,
    unmarked(Line, Next, Marked1),
    Marked1 == false,
    Next = [First|_],
    last(Tokens, Last),
    goes_on(Last, First, Marked),
    !,
    append(Tokens, Next, Both),
    more(Lines, Marked, Both, Rest, Clue).
more(Lines, _, Tokens, Lines, Tokens).

goes_on(t(Last, _, _, _), First, Marked) :-
    \+ memberchk(Last, ['.', ?, !]),
    (   Marked == true
    ->  true
    ;   First = t(Key, Raw, _, _),
        Key == Raw,
        \+ Key = n(_, _),
        \+ ( Key == '"', Last == '"' )
    ->  true
    ;   memberchk(Last, [',', than, the, a, an, of, and, or, is, was, to, with, who, that, in, at, from])
    ),
    !.
goes_on(t(Last, _, _, _), t(Key, Raw, _, _), true) :-
    memberchk(Last, ['.', ?, !]),
    Key == Raw,
    atom(Key),
    Key \== '"',
    !.

%   unmarked(+Line, -Tokens, -Marked): removes the number or dash of a list.

unmarked([t(Key, _, _, _)|Ts], Ts, true) :-
    memberchk(Key, [dash, '>']),
    Ts \== [],
    !.
unmarked([t(n(_, _), Raw, _, _), t(Mark, _, _, _)|Ts], Ts, true) :-
    memberchk(Mark, ['.', ')', ':']),
    atom_codes(Raw, [C|_]),
    ( C >= 0'0, C =< 0'9 ; C =:= 0'# ),
    Ts \== [],
    !.
unmarked([t('(', _, _, _), t(_, _, _, _), t(')', _, _, _)|Ts], Ts, true) :-
    Ts \== [],
    !.
unmarked([t(_, Raw, _, _), t(')', _, _, _)|Ts], Ts, true) :-
    atom_length(Raw, 1),
    Ts \== [],
    !.
unmarked([t(Key, _, _, _), t(n(_, _), _, _, _), t(Mark, _, _, _)|Ts], Ts, true) :-
    memberchk(Key, [clue, hint]),
    memberchk(Mark, ['.', ')', ':']),
    Ts \== [],
    !.
unmarked(Ts, Ts, false).

%   sentences(+Tokens, -Sentences): Tokens-Mark, Mark is '.', ? or '' at the end.

sentences([], []) :-
    !.
sentences(Tokens, Sentences) :-
    sentence(Tokens, Sentence, Mark, Rest),
    (   Sentence == []
    ->  sentences(Rest, Sentences)
    ;   Mark == '.',
        taken_up(Rest, Sentence, Links)
    ->  append([Sentence, Links, Rest], Joined),
        sentences(Joined, Sentences)
    ;   labelled(Rest, T, Statement),
        append(Said, [Colon|Statements], Sentence),
        Colon = t(':', _, _, _),
        last(Said, t(true, _, _, _))
    ->  T = t(_, _, L, C),
        ( labelled(Statements, _, Statements1) -> true ; Statements1 = Statements ),
        append([Said, [Colon|Statements1], [t(';', ';', L, C)|Statement]], Joined),
        sentences(Joined, Sentences)
    ;   Sentences = [Sentence-Mark|Sentences1],
        sentences(Rest, Sentences1)
    ).

%   labelled(+Tokens, -T, -Rest): "b) Ann drinks tea" as one of several statements.

labelled([T,t(')', _, _, _)|Rest], T, Rest) :-
    T = t(_, Raw, _, _),
    atom_length(Raw, 1).
labelled([t('(', _, _, _)|Ts], T, Rest) :-
    labelled(Ts, T, Rest).

%   taken_up(+Tokens, +Sentence, -Links): "Otherwise, Bob drinks tea" after "If ...", "The other drinks tea"
%   after "One of ...", "The one who does is Bob" after a negation.

taken_up([First,Second|_], _, [t(',', ',', L, C)]) :-
    says_the_same(First, Second),
    !,
    First = t(_, _, L, C).
taken_up([t(otherwise, _, L, C)|_], [t(if, _, _, _)|_], [t(';', ';', L, C)]).
taken_up([t(the, _, L, C),t(other, _, _, _)|_], Sentence, [t(',', ',', L, C),t(and, and, L, C)]) :-
    ( Sentence = [t(n(1, ''), _, _, _),t(of, _, _, _)|_] -> true ; Sentence = [t(of, _, _, _)|_], memberchk(t(n(1, ''), _, _, _), Sentence) ).
taken_up([t(the, _, L, C),_,t(who, _, _, _),t(Does, _, _, _),t(Is, _, _, _)|_], Sentence, [t(';', ';', L, C)]) :-
    memberchk(Does, [do, does, did]),
    memberchk(Is, [is, was, has, does, did]),
    ( memberchk(t(not, _, _, _), Sentence) -> true ; memberchk(t(nor, _, _, _), Sentence) ).

%   says_the_same(+T1, +T2): "Neither does Bob." continues the previous
%   sentence, "Neither is red" does not.

says_the_same(t(Key, _, _, _), t(Verb, _, _, _)) :-
    memberchk(Verb, [does, do, did, will, would, can, could|More]),
    ( Key == neither, More = [] ; memberchk(Key, [nor, so]), More = [is, was, are, were, has, have, had] ),
    !.

sentence([], [], '', []).
sentence([T|Ts], Sentence, Mark, Rest) :-
    T = t(Key, _, _, _),
    (   Key == '.',
        Ts = [t(After, _, _, _)|_],
        memberchk(After, [',', ';', =, '≠', <, >, '≤', '≥', +])
    ->  sentence(Ts, Sentence, Mark, Rest)
    ;   memberchk(Key, [?, !]),
        Ts = [t(After, After, _, _)|_],
        atom(After)
    ->  sentence(Ts, Sentence, Mark, Rest)
    ;   memberchk(Key, ['.', ?, !])
    ->  Sentence = [],
        Mark = Key,
        Rest = Ts
    ;   Sentence = [T|Sentence1],
        sentence(Ts, Sentence1, Mark, Rest)
    ).
