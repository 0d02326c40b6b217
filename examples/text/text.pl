% Work with text: splitting, filling, tables with column stops, number formats.
%
% Run:   zebra -q -g main -t halt examples/text/text.pl
%
%   orders      a table from lines of comma-separated values, with sums
%   filled      a paragraph filled to a width, ragged and justified
%   frequencies a histogram of word lengths and the commonest words
%   numbers     the number directives of format/2, roman numerals, words
%   ciphers     Caesar's and Vigenere's, and palindromes
%   strings     the string predicates
%
% Literature: D. Knuth and M. Plass, Breaking paragraphs into lines (1981), from
% which the measure of badness.

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(pairs)).

:- set_prolog_flag(double_quotes, string).

main :-
    forall(member(Part, [orders, filled, frequencies, numbers, ciphers, strings]),
           ( format('~w~n~`-t~60|~n', [Part]),
             call(Part),
             nl )).

% Orders.

lines(["item,quantity,price",
       "rope,12,4.5",
       "  oil can , 3, 17.25",
       "lamp glass,1,240",
       "wick,144,0.35",
       "",
       "broken line",
       "log book,two,3.10"]).

orders :-
    lines([_|Lines]),
    format('~w~t~20|~t~w~10+~t~w~12+~t~w~14+~n', ['Item', 'Quantity', 'Price', 'Amount']),
    format('~`=t~56|~n'),
    foldl(order, Lines, 0, Sum),
    format('~`=t~56|~n'),
    format('Total~t~2f~56|~n', [Sum]),
    Tax is Sum * 0.19,
    format('Tax at ~d%~t~2f~56|~n', [19, Tax]),
    Cents is round((Sum + Tax) * 100),
    format('To pay~t~2D~56|~n', [Cents]).

order(Line, Sum0, Sum) :-
    split_string(Line, ",", " ", Fields),
    (   Fields = [Item, QuantityText, PriceText],
        number_string(Quantity, QuantityText),
        number_string(Price, PriceText)
    ->  Amount is Quantity * Price,
        Sum is Sum0 + Amount,
        format('~s~`.t~20|~t~d~10+~t~2f~12+~t~2f~14+~n', [Item, Quantity, Price, Amount])
    ;   Fields == [""]
    ->  Sum = Sum0
    ;   format('~t(not understood: ~q)~56|~n', [Line]),
        Sum = Sum0
    ).

% Paragraphs.

paragraph("The keeper climbs at dusk. Two hundred and eleven steps, an oil can in each hand, and at the top the great lens, which a child can turn with a finger though it weighs three tons. He trims the wick, fills the lamp, strikes a match, and for the rest of the night nothing happens; that is the whole purpose of a lighthouse.").

filled :-
    paragraph(Text),
    split_string(Text, " ", "", Words),
    greedy(Words, 34, Ragged),
    forall(member(Line, Ragged), ( atomic_list_concat(Line, ' ', L), format('|~w~t~35||~n', [L]) )),
    nl,
    optimal(Words, 34, Lines, Badness),
    format('badness ~d~n', [Badness]),
    append(Init, [Last], Lines),
    forall(member(Line, Init), ( justify(Line, 34), nl )),
    atomic_list_concat(Last, ' ', L),
    format('~w~n', [L]),
    nl,
    forall(member(Line, [["The", "end"], ["of", "the", "text"]]),
           ( atomic_list_concat(Line, ' ', C), format('|~t~w~t~35||~n', [C]) )).

% greedy(+Words, +Width, -Lines): as many words in each line as there is room for.
greedy([], _, []).
greedy([Word|Words], Width, [[Word|Line]|Lines]) :-
    string_length(Word, Length),
    Room is Width - Length,
    fit(Words, Room, Line, Rest),
    greedy(Rest, Width, Lines).

fit([Word|Words], Room, [Word|Line], Rest) :-
    string_length(Word, Length),
    Room1 is Room - Length - 1,
    Room1 >= 0,
    !,
    fit(Words, Room1, Line, Rest).
fit(Words, _, [], Words).

% optimal(+Words, +Width, -Lines, -Badness): the least sum of cubes of the blanks
% left at the ends of all lines but the last, by dynamic programming from the end.
optimal(Words, Width, Lines, Badness) :-
    tails(Words, Tails),
    reverse(Tails, Shortest),
    foldl(best_break(Width), Shortest, [], [best(_, Badness, Lines)|_]).

tails([], []).
tails([X|Xs], [[X|Xs]|Tails]) :- tails(Xs, Tails).

% best_break(+Width, +Words, +Bests0, -Bests): Bests holds, for this tail of the
% text and the shorter ones, best(Words, Badness, Lines).
best_break(Width, Words, Bests, [best(Words, Badness, Lines)|Bests]) :-
    findall(B-[Line|Rest],
            ( append(Line, After, Words),
              Line = [_|_],
              line_length(Line, Length),
              (   Length > Width
              ->  !, fail
              ;   After == []
              ->  B = 0,
                  Rest = []
              ;   memberchk(best(After, B1, Rest), Bests),
                  B is B1 + (Width - Length) ** 3
              ) ),
            Choices),
    keysort(Choices, [Badness-Lines|_]).

line_length(Words, Length) :-
    foldl([W, L0, L]>>( string_length(W, N), L is L0 + N + 1 ), Words, -1, Length).

% justify(+Words, +Width): the blanks spread evenly over the gaps, those left over
% from the left.
justify([Word|Words], Width) :-
    write(Word),
    line_length([Word|Words], Length),
    length(Words, Gaps),
    Blanks is Width - Length,
    justify_rest(Words, Gaps, Blanks).

justify_rest([], _, _).
justify_rest([Word|Words], Gaps, Blanks) :-
    Here is (Blanks + Gaps - 1) // Gaps,
    Room is Here + 1,
    format('~*c~w', [Room, 0' , Word]),
    Gaps1 is Gaps - 1,
    Blanks1 is Blanks - Here,
    justify_rest(Words, Gaps1, Blanks1).

% Frequencies.

frequencies :-
    paragraph(Text),
    string_lower(Text, Lower),
    split_string(Lower, " ", ".,;", Words),
    maplist(string_length, Words, Lengths),
    msort(Lengths, Sorted),
    maplist([L, L-1]>>true, Sorted, Pairs),
    group_pairs_by_key(Pairs, Groups),
    forall(member(Length-Ones, Groups),
           ( length(Ones, Count),
             format('~t~d~4| ~|~`#t~*+ ~d~n', [Length, Count, Count]) )),
    nl,
    maplist([W, A]>>atom_string(A, W), Words, Atoms),
    findall(Minus-W, ( setof(W, member(W, Atoms), Set), member(W, Set),
                       aggregate_all(count, member(W, Atoms), N), Minus is -N ), Counted),
    keysort(Counted, Ordered),
    forall(( nth1(I, Ordered, Minus-W), I =< 4 ),
           ( N is -Minus, format('~d. ~a~t~12|~t~d~3+~n', [I, W, N]) )).

% Numbers.

numbers :-
    format('~d ~D ~2d ~e ~3e ~4f ~g ~0f~n', [1234567, 1234567, 1234567, 3.14159, 3.14159, 2/3, 0.1, 2.5]),
    format('~8r ~16r ~16R ~2r ~36r~n', [255, 255, 255, 10, 123456]),
    format('~c~c~3c ~a ~q ~w ~p ~i~w~n', [0'a, 0'b, 0'c, 'it''s', 'it''s', 'it''s', "s", skipped, shown]),
    format('[~t~w~10|] [~w~t~10+] [~t~w~t~11+]~n', [right, left, mid]),
    format('~*c~`xt~30|~w~n', [5, 0'*, end]),
    format('~ic~w ~~ ~s ~s~n', [no, yes, [0'a, 0'b], "text"]),
    X is 2 ** 200,
    format('~D~n', [X]),
    format('~20f~n', [1/3]),
    forall(member(N, [1, 4, 9, 14, 40, 90, 400, 1987, 2024]),
           ( roman(N, Roman), format('~d=~w ', [N, Roman]) )),
    nl,
    forall(member(N, [0, 7, 13, 20, 42, 100, 111, 999, 1000, 12345, 7000020]),
           ( phrase(words(N), Words), atomic_list_concat(Words, ' ', Text), format('~D: ~w~n', [N, Text]) )).

roman(N, Roman) :-
    phrase(roman(N, [ 1000-'M', 900-'CM', 500-'D', 400-'CD', 100-'C', 90-'XC', 50-'L',
                      40-'XL', 10-'X', 9-'IX', 5-'V', 4-'IV', 1-'I' ]), Letters),
    atomic_list_concat(Letters, Roman).

roman(0, _) --> !, [].
roman(N, [Value-Letters|Rest]) -->
    (   { N >= Value }
    ->  [Letters],
        { N1 is N - Value },
        roman(N1, [Value-Letters|Rest])
    ;   roman(N, Rest)
    ).

words(0) --> !, [zero].
words(N) --> count(N).

count(0) --> !, [].
count(N) --> { unit(Size, Name), N >= Size, !, Q is N // Size, R is N mod Size },
    count(Q), [Name], ( { R > 0, R < 100 } -> [and] ; [] ), count(R).
count(N) --> { N >= 20, !, T is N // 10, R is N mod 10, nth1(T, [ten, twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety], Ten) },
    ( { R =:= 0 } -> [Ten] ; { small(R, Small), atomic_list_concat([Ten, Small], -, Word) }, [Word] ).
count(N) --> { small(N, Word) }, [Word].

unit(1000000, million).
unit(1000, thousand).
unit(100, hundred).

small(N, Word) :-
    nth1(N, [one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen,
             fourteen, fifteen, sixteen, seventeen, eighteen, nineteen], Word).

% Ciphers.

ciphers :-
    Plain = "Meet me at the lighthouse, 9 o'clock!",
    shift(Plain, 3, Caesar),
    writeln(Caesar),
    shift(Caesar, -3, Back),
    ( Back == Plain -> writeln(same) ; writeln(different) ),
    vigenere(Plain, "wick", Cipher),
    writeln(Cipher),
    forall(member(Text, ["Never odd or even", "Step on no pets", "Lighthouse"]),
           ( ( palindrome(Text) -> Verdict = 'a palindrome' ; Verdict = 'no palindrome' ),
             format('~s is ~w~n', [Text, Verdict]) )).

shift(Text, By, Shifted) :-
    string_codes(Text, Codes),
    maplist(shift_code(By), Codes, ShiftedCodes),
    string_codes(Shifted, ShiftedCodes).

shift_code(By, C, D) :-
    (   code_type(C, alpha)
    ->  ( code_type(C, upper) -> Base = 0'A ; Base = 0'a ),
        D is Base + (C - Base + By) mod 26
    ;   D = C
    ).

vigenere(Text, Key, Cipher) :-
    string_codes(Text, Codes),
    string_codes(Key, Keys),
    foldl([C, D, Ks0, Ks]>>
              (   code_type(C, alpha)
              ->  Ks0 = [K|Rest], append(Rest, [K], Ks), By is K - 0'a, shift_code(By, C, D)
              ;   D = C, Ks = Ks0
              ),
          Codes, Ciphers, Keys, _),
    string_codes(Cipher, Ciphers).

palindrome(Text) :-
    string_lower(Text, Lower),
    string_chars(Lower, Chars),
    include([C]>>char_type(C, alpha), Chars, Letters),
    reverse(Letters, Letters).

% Strings.

strings :-
    forall(clause(example(Result), Goal),
           ( findall(Result, Goal, Results),
             functor(Goal, Name, _),
             format('~w:~t~24|~q~n', [Name, Results]) )).

:- dynamic(example/1).

example(Parts) :- split_string("/home//lamp///oil", "/", "", Parts).
example(Parts) :- split_string("//a//b//", "/", "/", Parts).
example(Parts) :- split_string("  padded  ", "", " ", Parts).
example(Before-After) :- sub_string("banana", Before, 2, After, "an").
example(Prefix) :- string_concat(Prefix, "house", "lighthouse").
example(A+B) :- string_concat(A, B, "ab").
example(Code) :- string_code(1, "abc", Code).
example(Names) :- atomic_list_concat(Names, ', ', 'ada, bob, cyd').
example(Atom) :- atomic_list_concat([a, 1, "s", 2.5], Atom).
example(Atom) :- term_to_atom(f(a, 'Y', "s", [1, 2], 'b c', - a, 1-2), Atom).
example(Term) :- term_to_atom(Term, 'p(a, \'B\')').
example(Term) :- term_string(Term, "q(1 + 2)").
example(Upper) :- string_upper("mixed Case 1", Upper).
example(Lower) :- string_lower("mixed Case 1", Lower).
example(Sub) :- sub_atom(lighthouse, 5, 5, _, Sub).
example(Sub) :- sub_atom(lighthouse, _, 5, 0, Sub).
example(Before) :- sub_atom(abcabc, Before, _, 0, bc).
example(Number) :- atom_number('0x1F', Number).
example(Number) :- atom_number(lamp, Number).
example(Number) :- number_codes(Number, "  42").
example(String) :- number_string(17, String).
example(String) :- atom_string(42, String).
example(Length) :- string_length("résumé", Length).
example(Chars) :- string_chars("añb", Chars).
example(Codes) :- string_codes("añb", Codes).
example(String) :- text_to_string([h, i], String).
example(Output) :- with_output_to(string(Output), ( write(a), print('B') )).
example(Atom) :- format(atom(Atom), '~a-~q', [made, 'H']).
example(Upper) :- char_type(a, lower(Upper)).
example(Weight) :- char_type(f, xdigit(Weight)).
example(Upper) :- upcase_atom('straße', Upper).
example(Order) :- compare(Order, "b", "abc").
example(Sorted) :- sort(0, @>=, [b, 3, a, f(x), 1, b], Sorted).
