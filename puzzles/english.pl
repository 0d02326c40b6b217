% Puzzles in English: a text is read by a DCG and solved over finite domains.
%
% A text has lines that declare the properties and their options, then clues,
% then questions; texts/ has examples. Characters become tokens, each with its
% line and column; the grammar turns the tokens of a sentence into clues for
% solver.pl. The grammar looks at the next words, decides, and never takes a
% decision back. So where it cannot go on is where the text is wrong, and it
% can say what it expected there.
%
% A description, such as "the man who smokes Blends", is Property=Option. The
% houses themselves are the options 1, 2, 3 and so on of the property place.

:- ensure_loaded(solver).

% english_solve(+File, -Solutions, -Answers): the solutions of the puzzle in
% File, two at most, for more than one means that the text does not decide. A
% solution is the list of houses from left to right, a house the list of its
% options in the order in which their properties were declared. Answers has
% Option-Answer for each question about the house with Option, by the first
% solution.
english_solve(File, Solutions, Answers) :-
    english_read(File, Puzzle, Questions),
    dom_solve(Puzzle, 2, Streets, _),
    findall(Street, ( member(S, Streets), english_unplaced(S, Street) ),
            Solutions),
    Puzzle = puzzle(_, Groups, _),
    findall(Option-Answer,
            ( Streets = [Street|_],
              member(question(Property, Known=Option), Questions),
              english_answer(Street, Groups, Property, Known=Option, Answer) ),
            Answers).

english_unplaced([], []).
english_unplaced([[_|House]|Houses], [House|Street]) :-
    english_unplaced(Houses, Street).

english_answer(Street, Groups, Property, Known=Option, Answer) :-
    nth1(Column1, Groups, Known-_),
    nth1(Column2, Groups, Property-_),
    member(House, Street),
    nth1(Column1, House, Option),
    !,
    nth1(Column2, House, Answer).

% english_read(+File, -Puzzle, -Questions): Puzzle is a puzzle of solver.pl, a
% question is question(Property, A), about the house with A.
english_read(File, Puzzle, Questions) :-
    english_chars(File, Chars),
    english_parse(File, Chars, Puzzle, Questions).

% english_parse(+File, +Chars, -Puzzle, -Questions): Chars are the text of File.
% Bad text throws error(syntax_error(expected(Expected, Found)),
% at(File, Line, Column)); Expected is a list.
english_parse(File, Chars, puzzle(Houses, Groups, Clues), Questions) :-
    phrase(english_tokens(File, 1, 1, Tokens), Chars),
    phrase(english_text(Groups0, Items), Tokens),
    Groups0 = [_-Options|_],
    length(Options, Houses),
    findall(Place, between(1, Houses, Place), Places),
    findall(Property-Names,
            ( member(Property-Pairs, Groups0),
              findall(Name, member(_-Name, Pairs), Names) ),
            Named),
    Groups = [place-Places|Named],
    findall(in(place=Place, [Place]), member(Place, Places), Fixed),
    findall(Clue, member(clue(Clue), Items), Found),
    append(Fixed, Found, Clues),
    findall(question(P, A), member(question(P, A), Items), Questions).

english_chars(File, Chars) :-
    open(File, read, Stream),
    catch(english_rest(Stream, Chars), Error, true),
    close(Stream),
    (   var(Error)
    ->  true
    ;   throw(Error)
    ).

english_rest(Stream, Chars) :-
    get_char(Stream, Char),
    (   Char == end_of_file
    ->  Chars = []
    ;   Chars = [Char|Chars1],
        english_rest(Stream, Chars1)
    ).

% Tokens

% english_tokens(+File, +Line, +Column, -Tokens): a token is token(What, At),
% What a word in small letters, a number, a punctuation mark or '', the end of
% the text; At is at(File, Line, Column).
english_tokens(File, Line, Column, Tokens) -->
    [Char],
    !,
    english_token(Char, File, Line, Column, Tokens).
english_tokens(File, Line, Column, [token('', at(File, Line, Column))]) -->
    [].

english_token('\n', File, Line, _, Tokens) -->
    !,
    { Next is Line + 1 },
    english_tokens(File, Next, 1, Tokens).
english_token('#', File, Line, Column, Tokens) -->
    !,
    english_comment,
    english_tokens(File, Line, Column, Tokens).
english_token(Char, File, Line, Column, Tokens) -->
    { english_blank(Char) },
    !,
    { Next is Column + 1 },
    english_tokens(File, Line, Next, Tokens).
english_token(Mark, File, Line, Column, Tokens) -->
    { english_mark(Mark) },
    !,
    { Next is Column + 1,
      Tokens = [token(Mark, at(File, Line, Column))|Tokens1] },
    english_tokens(File, Line, Next, Tokens1).
english_token(Char, File, Line, Column, Tokens) -->
    { english_letter(Char, Small) },
    !,
    english_letters(Letters),
    { length([Small|Letters], Length),
      Next is Column + Length,
      english_word([Small|Letters], Word),
      Tokens = [token(Word, at(File, Line, Column))|Tokens1] },
    english_tokens(File, Line, Next, Tokens1).
english_token(Char, File, Line, Column, _) -->
    { english_fail([text('a word'), text('a number'), ',', '.', ':', '?'],
                   Char, at(File, Line, Column)) }.

english_comment -->
    [Char],
    { Char \== '\n' },
    !,
    english_comment.
english_comment -->
    [].

english_letters([Small|Letters]) -->
    [Char],
    { english_letter(Char, Small) },
    !,
    english_letters(Letters).
english_letters([]) -->
    [].

% english_word(+Letters, -Word): a number if all the letters are digits.
english_word(Letters, Word) :-
    (   member(Letter, Letters),
        \+ english_digit(Letter)
    ->  atom_chars(Word, Letters)
    ;   number_chars(Word, Letters)
    ).

english_digit(Char) :-
    Char @>= '0',
    Char @=< '9'.

% english_letter(+Char, -Small): anything that is not a blank, a mark or another
% sign of ASCII is part of a word. Small letters are those of ASCII.
english_letter(Char, Small) :-
    char_code(Char, Code),
    (   Code >= 0'A,
        Code =< 0'Z
    ->  SmallCode is Code + 32,
        char_code(Small, SmallCode)
    ;   (   Code >= 0'a, Code =< 0'z
        ;   english_digit(Char)
        ;   Code > 127
        ;   Char == ''''
        ;   Char == (-)
        )
    ->  Small = Char
    ).

% A per cent sign says nothing that the property does not say.
english_blank(' ').
english_blank('\t').
english_blank('\r').
english_blank('%').

english_mark(',').
english_mark('.').
english_mark(':').
english_mark('?').

% Errors

% english_expected(+Expected): the text is wrong at the next token.
english_expected(Expected, [token(Found, At)|_], _) :-
    english_fail(Expected, Found, At).

% english_fail(+Expected, +Found, +At): a word that was expected is itself in
% the list Expected, anything else is text(Description).
english_fail(Expected, Found, At) :-
    throw(error(syntax_error(expected(Expected, Found)), At)).

% The text

english_text(Groups, Items) -->
    english_groups([], Groups),
    english_enough(Groups),
    english_items(Groups, Items).

english_enough([_|_]) -->
    !,
    [].
english_enough([]) -->
    english_expected([text('a property, a colon and its options')]).

% english_groups(+Groups0, -Groups): Groups has Property-Options in the order of
% the text; an option is Words-Name.
english_groups(Groups0, Groups) -->
    [token(Property, At), token(':', _)],
    !,
    { findall(P, member(P-_, Groups0), Properties),
      findall(N, ( member(_-Os, Groups0), member(_-N, Os) ), Names),
      (   member(Property, [place|Properties])
      ->  english_fail([text('a property that has not been given before')],
                       Property, At)
      ;   true
      ) },
    english_options(Names, Options),
    { english_same_length(Groups0, Options, At),
      append(Groups0, [Property-Options], Groups1) },
    english_groups(Groups1, Groups).
english_groups(Groups, Groups) -->
    [].

english_same_length([], _, _).
english_same_length([_-First|_], Options, At) :-
    length(First, Expected),
    length(Options, Found),
    (   Expected =:= Found
    ->  true
    ;   english_fail([options(Expected)], options(Found), At)
    ).

% english_options(+Names, -Options): an option goes on to the next comma, full
% stop or end of line. Names are the names of the options before it.
english_options(Names, [Words-Name|Options]) -->
    english_option_words(Names, Words, Name),
    (   english_next([','], _)
    ->  english_options([Name|Names], Options)
    ;   english_next(['.'], _)
    ->  { Options = [] }
    ;   { Options = [] }
    ).

english_option_words(Names, [Word|Words], Name) -->
    english_plain(Word, At),
    !,
    english_option_rest(At, Words),
    { english_name([Word|Words], Name),
      (   member(Name, Names)
      ->  english_fail([text('an option that has not been given before')],
                       Name, At)
      ;   true
      ) }.
english_option_words(_, _, _) -->
    english_expected([text('an option')]).

english_option_rest(at(File, Line, Column), Words) -->
    (   english_plain(Word, at(File, Line, _))
    ->  { Words = [Word|Words1] },
        english_option_rest(at(File, Line, Column), Words1)
    ;   { Words = [] }
    ).

% english_plain(-Word, ?At): the next token is a word or a number.
english_plain(Word, At) -->
    [token(Word, At)],
    { Word \== '', \+ english_mark(Word) }.

% english_name(+Words, -Name): several words are written together.
english_name([Word|Words], Name) :-
    (   Words = []
    ->  Name = Word
    ;   english_joined([Word|Words], Chars),
        atom_chars(Name, Chars)
    ).

english_joined([], []).
english_joined([Word|Words], Chars) :-
    (   number(Word)
    ->  number_chars(Word, Chars0)
    ;   atom_chars(Word, Chars0)
    ),
    english_joined(Words, Chars1),
    append(Chars0, Chars1, Chars).

% Sentences

% english_items(+Groups, -Items): an item is clue(Clue), a clue of solver.pl, or
% question(Property, A).
english_items(Groups, Items) -->
    (   english_next([''], _)
    ->  { Items = [] }
    ;   english_label,
        english_sentence(Groups, Items, Items1),
        english_items(Groups, Items1)
    ).

% english_label: a sentence of a list may be numbered, or have a dash before it.
english_label -->
    (   [token(Number, _), token('.', _)],
        { integer(Number) }
    ->  []
    ;   english_next([-], _)
    ->  []
    ;   []
    ).

english_sentence(Groups, Items, Rest) -->
    (   english_next([there], _)
    ->  english_must([are]),
        english_count(Groups),
        { Items = Rest },
        english_must(['.'])
    ;   english_next([who], At)
    ->  { english_who(Groups, At, Property) },
        english_property_of(Groups, A),
        { Items = [question(Property, A)|Rest] },
        english_must(['?'])
    ;   english_next([what], _)
    ->  english_must([is]),
        english_must([the]),
        english_property(Groups, Property),
        english_must([of]),
        english_description(Groups, A),
        { Items = [question(Property, A)|Rest] },
        english_must(['?'])
    ;   english_description(Groups, A),
        english_statement(Groups, A, Clues),
        { findall(clue(Clue), member(Clue, Clues), Found),
          append(Found, Rest, Items) },
        english_must(['.'])
    ).

% english_count(+Groups): the number of houses, and whatever they are called.
english_count(Groups) -->
    { english_houses(Groups, Houses) },
    [token(Word, At)],
    {   (   ( Word == Houses ; english_number(Word, Houses) )
        ->  true
        ;   english_fail([Houses], Word, At)
        ) },
    (   english_plain(_, _)
    ->  []
    ;   english_expected([houses])
    ).

english_houses([_-Options|_], Houses) :-
    length(Options, Houses).

english_number(three, 3).
english_number(four, 4).
english_number(five, 5).
english_number(six, 6).
english_number(seven, 7).
english_number(eight, 8).

% english_who(+Groups, +At, -Property): the property that tells who someone is.
english_who(Groups, At, Property) :-
    (   member(Property, [name, person, nationality]),
        member(Property-_, Groups)
    ->  true
    ;   english_fail([text('a property called name, person or nationality')],
                     who, At)
    ).

english_property(Groups, Property) -->
    (   [token(Property, _)],
        { member(Property-_, Groups) }
    ->  []
    ;   { findall(P, member(P-_, Groups), Properties) },
        english_expected(Properties)
    ).

% Statements

% english_statement(+Groups, +A, -Clues): what is said about A.
english_statement(Groups, A, Clues) -->
    (   english_is
    ->  english_state(Groups, A, Clues)
    ;   english_has
    ->  (   english_neighbour
        ->  english_must([who, that]),
            english_property_of(Groups, B),
            { Clues = [next_to(A, B)] }
        ;   english_object(Groups, B),
            { Clues = [equal(A, B)] }
        )
    ;   english_verbs
    ).

english_neighbour -->
    english_next([a, the], _),
    english_next([neighbour, neighbor], _).

% english_property_of(+Groups, -A): what someone is, has, or lives in, as in
% "who keeps fish".
english_property_of(Groups, A) -->
    (   english_is
    ->  (   english_next([in], _)
        ->  []
        ;   []
        ),
        english_description(Groups, A)
    ;   english_has
    ->  english_object(Groups, A)
    ;   english_verbs
    ).

% english_object(+Groups, -A): "dogs as pets" means no more than "dogs".
english_object(Groups, A) -->
    english_description(Groups, A),
    (   english_next([as], _)
    ->  english_noun(Groups)
    ;   []
    ).

% english_state(+Groups, +A, -Clues): where A is, or what it is.
english_state(Groups, A, Clues) -->
    (   english_relation(Groups, A, Clues)
    ->  []
    ;   english_done
    ->  english_state(Groups, A, Clues)
    ;   english_next([at], _)
    ->  english_end(Groups, Places),
        { Clues = [in(A, Places)] }
    ;   english_next([in], _)
    ->  (   english_next([the, a], _),
            english_next([house], _),
            english_relation(Groups, A, Clues)
        ->  []
        ;   english_description(Groups, B),
            { Clues = [equal(A, B)] }
        )
    ;   english_neighbour
    ->  english_must([of]),
        english_description(Groups, B),
        { Clues = [next_to(A, B)] }
    ;   english_next([by], _)
    ->  english_description(Groups, B),
        { Clues = [equal(A, B)] }
    ;   english_described(Groups, B)
    ->  { Clues = [equal(A, B)] }
    ;   english_expected([next, beside, exactly, immediately, directly,
                          somewhere, at, in, by, the, a, an,
                          text('an option')])
    ).

english_end(Groups, Places) -->
    { english_houses(Groups, Last) },
    (   english_next([one], _)
    ->  english_must([of]),
        english_must([the]),
        english_must([ends]),
        { Places = [1, Last] }
    ;   english_next([the], _)
    ->  (   english_next([left], _)
        ->  { Places = [1] }
        ;   english_must([right]),
            { Places = [Last] }
        ),
        english_must([end])
    ;   english_expected([one, the])
    ).

% english_relation(+Groups, +A, -Clues): fails when the next word does not begin
% a relation to other houses.
english_relation(Groups, A, Clues) -->
    (   english_next([next], _)
    ->  english_must([to]),
        english_description(Groups, B),
        { Clues = [next_to(A, B)] }
    ;   english_next([beside], _)
    ->  english_description(Groups, B),
        { Clues = [next_to(A, B)] }
    ;   english_next([exactly, immediately, directly], _)
    ->  english_side([], Side),
        english_description(Groups, B),
        { english_adjacent(Side, A, B, Clues) }
    ;   english_next([somewhere], _)
    ->  (   english_next([between], _)
        ->  english_description(Groups, B),
            english_must([and]),
            english_description(Groups, C),
            english_order,
            { Clues = [before(B, A), before(A, C)] }
        ;   english_side([between], Side),
            english_description(Groups, B),
            { english_apart(Side, A, B, Clues) }
        )
    ).

english_order -->
    ( english_next([','], _) -> [] ; [] ),
    english_must([in]),
    english_must([that]),
    english_must([order]).

english_adjacent(left, A, B, [offset(A, B, 1)]).
english_adjacent(right, A, B, [offset(B, A, 1)]).

english_apart(left, A, B, [before(A, B)]).
english_apart(right, A, B, [before(B, A)]).

% english_side(+Also, -Side): Also are words that could have come instead.
english_side(Also, Side) -->
    (   english_next([before], _)
    ->  { Side = left }
    ;   english_next([after], _)
    ->  { Side = right }
    ;   english_next([to], _)
    ->  english_must([the]),
        (   english_next([left], _)
        ->  { Side = left }
        ;   english_must([right]),
            { Side = right }
        ),
        english_must([of])
    ;   english_expected([to, before, after|Also])
    ).

% Descriptions

% english_description(+Groups, -A): "the" and what it is, or an option alone.
english_description(Groups, A) -->
    (   english_described(Groups, A)
    ->  []
    ;   english_expected([the, a, an, text('an option')])
    ).

% english_described(+Groups, -A): fails when the next word does not begin a
% description.
english_described(Groups, A) -->
    (   english_next([the, a, an], _)
    ->  english_thing(Groups, A)
    ;   english_option(Groups, A),
        english_nouns(Groups)
    ).

english_thing(Groups, A) -->
    (   english_option(Groups, A)
    ->  english_nouns(Groups)
    ;   english_place(Groups, Place)
    ->  { A = (place=Place) },
        english_nouns(Groups)
    ;   english_next([oldest], At)
    ->  { english_extreme(Groups, age, most, At, A) },
        english_nouns(Groups)
    ;   english_next([youngest], At)
    ->  { english_extreme(Groups, age, least, At, A) },
        english_nouns(Groups)
    ;   english_next([smallest, lowest], At)
    ->  english_property(Groups, Property),
        { english_extreme(Groups, Property, least, At, A) }
    ;   english_next([largest, highest], At)
    ->  english_property(Groups, Property),
        { english_extreme(Groups, Property, most, At, A) }
    ;   english_noun_word(Groups)
    ->  english_which(Groups, A)
    ;   english_expected([text('an option'), text('a noun'), first, last,
                          middle, oldest, youngest, smallest, largest])
    ).

% english_which(+Groups, -A): which man, person or house is meant.
english_which(Groups, A) -->
    (   english_next([who, that], _)
    ->  english_property_of(Groups, A)
    ;   english_next([of, in, with, wearing], _)
    ->  english_description(Groups, A)
    ;   english_next([living], _)
    ->  english_must([in]),
        english_description(Groups, A)
    ;   english_next([where], _)
    ->  english_description(Groups, A),
        english_must([is, are]),
        (   english_done
        ->  []
        ;   english_expected([kept, drunk, smoked, owned, worn])
        )
    ;   english_expected([who, that, of, in, with, wearing, living, where])
    ).

% english_option(+Groups, -A): the option with the most words that comes next.
english_option(Groups, Property=Name, Tokens0, Tokens) :-
    findall(Length-option(P, N, Rest),
            ( member(P-Options, Groups),
              member(Words-N, Options),
              english_words(Words, Tokens0, Rest),
              length(Words, Length) ),
            Found),
    keysort(Found, Sorted),
    append(_, [_-option(Property, Name, Tokens)], Sorted),
    !.

english_words([]) -->
    [].
english_words([Word|Words]) -->
    [token(Word, _)],
    english_words(Words).

% english_place(+Groups, -Place): the number of a house.
english_place(Groups, Place) -->
    [token(Word, _)],
    { english_houses(Groups, Last),
      english_ordinal(Word, Last, Place),
      Place =< Last }.

english_ordinal(first, _, 1).
english_ordinal(second, _, 2).
english_ordinal(third, _, 3).
english_ordinal(fourth, _, 4).
english_ordinal(fifth, _, 5).
english_ordinal(last, Last, Last).
english_ordinal(Middle, Last, Place) :-
    member(Middle, [middle, centre, center]),
    1 is Last mod 2,
    Place is (Last + 1) // 2.

% english_extreme(+Groups, +Property, +Which, +At, -A): the option of Property
% that is the least or the most of its numbers.
english_extreme(Groups, Property, Which, At, Property=Option) :-
    findall(Number,
            ( member(Property-Options, Groups),
              member(_-Number, Options),
              number(Number) ),
            Numbers),
    sort(Numbers, Sorted),
    (   Sorted = [Least|_]
    ->  append(_, [Most], Sorted),
        ( Which == least -> Option = Least ; Option = Most )
    ;   english_fail([text('a property with numbers')], Property, At)
    ),
    !.

% Words

% english_next(+Words, -At): the next token is one of Words; fails otherwise.
english_next(Words, At) -->
    [token(Word, At)],
    { member(Word, Words) },
    !.

% english_must(+Words): the next token has to be one of Words.
english_must(Words) -->
    (   english_next(Words, _)
    ->  []
    ;   english_expected(Words)
    ).

english_is -->
    english_next([is, are, lives, stands, sits, hangs], _).

english_has -->
    english_next([has, gets, keeps, owns, rears, breeds, drinks, smokes, wears],
                 _).

english_verbs -->
    english_expected([is, are, lives, stands, sits, hangs, has, gets, keeps,
                      owns, rears, breeds, drinks, smokes, wears]).

english_done -->
    english_next([drunk, smoked, kept, owned, worn], _).

% english_nouns(+Groups): after an option, nouns add nothing.
english_nouns(Groups) -->
    (   english_noun_word(Groups)
    ->  english_nouns(Groups)
    ;   []
    ).

english_noun(Groups) -->
    (   english_noun_word(Groups)
    ->  []
    ;   english_expected([text('a noun')])
    ).

english_noun_word(Groups) -->
    [token(Word, _)],
    { (   member(Word, [man, woman, person, one, owner, smoker, drinker, house,
                        pet, pets, years, old])
      ;   member(Word-_, Groups)
      ) },
    !.

% Printing

% main: solves the three texts; run it where puzzles/ is.
main :-
    english_print('puzzles/texts/einstein.txt'),
    english_print('puzzles/texts/dresses.txt'),
    english_print('puzzles/texts/zebra.txt').

% english_print(+File): prints the solutions and the answers, or what is wrong.
english_print(File) :-
    write(File), nl,
    catch(english_print_solved(File),
          error(syntax_error(expected(Expected, Found)), At),
          english_print_error(At, Expected, Found)).

english_print_solved(File) :-
    english_solve(File, Solutions, Answers),
    (   Solutions = [Street]
    ->  maplist(english_print_house, Street),
        maplist(english_print_answer, Answers)
    ;   Solutions = []
    ->  write('  There is no solution.'), nl
    ;   write('  There is more than one solution.'), nl
    ).

english_print_house(House) :-
    write(' '),
    english_print_options(House),
    nl.

english_print_options([]).
english_print_options([Option|Options]) :-
    write(' '), write(Option),
    english_print_options(Options).

english_print_answer(Option-Answer) :-
    write('  '), write(Option), write(': '), write(Answer), nl.

english_print_error(at(File, Line, Column), Expected, Found) :-
    write(File), write(':'), write(Line), write(':'), write(Column),
    write(': expected '),
    english_print_expected(Expected),
    write(', found '),
    (   Found == ''
    ->  write('the end of the text')
    ;   english_print_word(Found)
    ),
    nl.

english_print_expected([Word]) :-
    english_print_word(Word).
english_print_expected([Word, Next|Words]) :-
    english_print_word(Word),
    ( Words = [] -> write(' or ') ; write(', ') ),
    english_print_expected([Next|Words]).

english_print_word(Word) :-
    (   Word = text(Text)
    ->  write(Text)
    ;   Word = options(Number)
    ->  write(Number), write(' options')
    ;   write('"'), write(Word), write('"')
    ).
