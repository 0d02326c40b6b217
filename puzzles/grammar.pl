% The grammar of the puzzles in English, over the tokens of english.pl.
%
% A description, such as "the man who smokes Blends", is Property=Option; what a
% sentence says about it becomes clues of solver.pl. The grammar looks at the
% next words, decides, and never takes a decision back. So where it cannot go on
% is where the text is wrong, and it can say what it expected there.

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
