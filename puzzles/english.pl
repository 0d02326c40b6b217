% Puzzles in English: a text is read by a DCG and solved over finite domains.
%
% A text has lines that declare the properties and their options, then clues,
% then questions; texts/ has examples. Here characters become tokens, each with
% its line and column; grammar.pl turns the tokens into clues, and solver.pl
% solves them. Where the text speaks of places in a row, the houses are the
% options 1, 2, 3 and so on of the property place.

:- ensure_loaded(solver).
:- ensure_loaded(grammar).

% english_solve(+File, -Solutions, -Answers): the solutions of the puzzle in
% File, two at most, for more than one means that the text does not decide. A
% solution is the list of houses from left to right, a house the list of its
% options in the order in which their properties were declared. Answers has
% Option-Answer for each question about the house with Option, by the first
% solution.
english_solve(File, Solutions, Answers) :-
    english_read(File, Puzzle, Questions),
    Puzzle = puzzle(_, Groups, _),
    dom_solve(Puzzle, 2, Streets, _),
    findall(Street, ( member(S, Streets), english_unplaced(Groups, S, Street) ),
            Solutions),
    findall(Option-Answer,
            ( Streets = [Street|_],
              member(question(Property, Known=Option), Questions),
              english_answer(Street, Groups, Property, Known=Option, Answer) ),
            Answers).

% english_unplaced(+Groups, +Street0, -Street): a house of Street has no place.
english_unplaced(Groups, Street0, Street) :-
    (   Groups = [place-_|_]
    ->  findall(House, member([_|House], Street0), Street)
    ;   Street = Street0
    ).

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
    findall(Property-Names,
            ( member(Property-Pairs, Groups0),
              findall(Name, member(_-Name, Pairs), Names) ),
            Named),
    findall(Clue, member(clue(Clue), Items), Found),
    findall(question(P, A), member(question(P, A), Items), Questions),
    (   english_row(Found, Questions)
    ->  findall(Place, between(1, Houses, Place), Places),
        Groups = [place-Places|Named]
    ;   Groups = Named
    ),
    Groups = [First|_],
    english_numbered(First, Fixed),
    append(Fixed, Found, Clues).

% english_row(+Clues, +Questions): something in the text speaks of places in a
% row. Where nothing does, the houses have no order; they are told apart by the
% options of the property that was declared first.
english_row(Clues, Questions) :-
    (   member(Clue, Clues),
        \+ ( Clue = equal(A, B), \+ english_place(A), \+ english_place(B) )
    ;   member(question(Property, A), Questions),
        ( Property == place ; english_place(A) )
    ),
    !.

english_place(place=_).

% english_numbered(+Group, -Fixed): the clues that the options of Group belong
% to the houses in their order.
english_numbered(Property-Options, Fixed) :-
    findall(in(Property=Option, [House]), nth1(House, Options, Option), Fixed).

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
        ;   Char == (+)
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

% Printing

% main: solves the four texts; run it where puzzles/ is.
main :-
    english_print('puzzles/texts/einstein.txt'),
    english_print('puzzles/texts/dresses.txt'),
    english_print('puzzles/texts/blood_donation.txt'),
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
