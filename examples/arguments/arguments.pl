% A command with options and arguments: it counts lines, words and characters.
%
% Run:   zebra -q examples/arguments/arguments.pl -- [--lines] [--words]
%            [--chars] [--longest] [--min=N] FILE ...
%
% initialization(main, main) runs main/0 of library(main) when the file is
% loaded; it calls main/1 with the arguments, and the process ends with its
% outcome. Without a FILE the text is standard input.

:- use_module(library(main)).
:- use_module(library(option)).
:- use_module(library(readutil)).
:- use_module(library(apply)).
:- use_module(library(lists)).

:- set_prolog_flag(double_quotes, codes).

:- initialization(main, main).

main(Argv) :-
    argv_options(Argv, Files, Options),
    format('files: ~q~noptions: ~q~n', [Files, Options]),
    (   Files == []
    ->  count_stream(user_input, standard_input, Options, _)
    ;   maplist(count_file(Options), Files, Counts),
        foldl(add_counts, Counts, count(0, 0, 0), Total),
        report(total, Total, Options)
    ).

count_file(Options, File, Count) :-
    setup_call_cleanup(open(File, read, Stream),
                       count_stream(Stream, File, Options, Count),
                       close(Stream)).

count_stream(Stream, Path, Options, Count) :-
    read_lines(Stream, Lines),
    option(min(Min), Options, 0),
    include(at_least(Min), Lines, Counted),
    foldl(count_line, Counted, count(0, 0, 0), Count),
    file_base_name(Path, Name),
    report(Name, Count, Options),
    (   option(longest(true), Options)
    ->  findall(Length-Line, ( member(Line, Lines), length(Line, Length) ), Pairs),
        keysort(Pairs, Sorted),
        last(Sorted, Length-Longest),
        format('longest (~d): ~s~n', [Length, Longest])
    ;   true
    ).

read_lines(Stream, Lines) :-
    read_line_to_codes(Stream, Line),
    (   Line == end_of_file
    ->  Lines = []
    ;   Lines = [Line|Rest],
        read_lines(Stream, Rest)
    ).

at_least(Min, Line) :-
    length(Line, Length),
    Length >= Min.

count_line(Line, count(L0, W0, C0), count(L, W, C)) :-
    split_string(Line, " \t", " \t", Words0),
    exclude([Word]>>string_length(Word, 0), Words0, Words),
    length(Words, WordCount),
    length(Line, Length),
    L is L0 + 1,
    W is W0 + WordCount,
    C is C0 + Length + 1.

add_counts(count(L1, W1, C1), count(L2, W2, C2), count(L, W, C)) :-
    L is L1 + L2,
    W is W1 + W2,
    C is C1 + C2.

report(Name, count(Lines, Words, Chars), Options) :-
    format('~w~t~20|', [Name]),
    forall(member(Kind-Count, [lines-Lines, words-Words, chars-Chars]),
           (   shown(Kind, Options)
           ->  format('~|~t~d~8+ ~w', [Count, Kind])
           ;   true
           )),
    nl.

% shown(+Kind, +Options): without options all are shown.
shown(Kind, Options) :-
    Wanted =.. [Kind, true],
    (   option(Wanted, Options)
    ->  true
    ;   \+ ( member(Other, [lines, words, chars]), Some =.. [Other, true], option(Some, Options) )
    ).
