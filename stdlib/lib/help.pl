/*  library(help): help about predicates, at the top level.

    The texts are those of the comments above predicates, and the examples run as tests. The
    same texts are in the folder docs of the repository.
*/

:- module(prolog_help, [help/0, help/1, apropos/1]).

:- autoload(library(error)).

%!  help is det.
%
%   Print how to ask for help, the sections about builtins, and the libraries.
%   Source: SWI-Prolog.

help :-
    style(Style),
    '$help_contents'(Style, Text),
    format('?- help(append).           append/2 and append/3, their modes and examples~n\c
            ?- help(append/3).         one of them; help(phrase//2), help(lists:append/3)~n\c
            ?- help(f(mod)).           an arithmetic function~n\c
            ?- help(flag(unknown)).    a flag~n\c
            ?- help(streams).          a section; help(library(lists)) a library~n\c
            ?- apropos("sort list").   what has these words in its name or summary~n~n\c
            ~s', [Text]).

%!  help(+Topic) is det.
%
%   Print the manual about Topic: Name, Name/Arity, Name//Arity or Module:Name/Arity,
%   f(Name) for an arithmetic function, flag(Name), section(Name) or library(Name).
%   Comments of the program in the form of library(pldoc) come first. For an unknown
%   name, similar ones are printed.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

help(Topic) :-
    must_be(nonvar, Topic),
    (   found_help(Topic)
    ->  true
    ;   true
    ).

%   found_help(+Topic): help/1, but fails if it finds nothing.

found_help(Topic) :-
    style(Style),
    (   '$help'(Topic, Style, Text)
    ->  write(Text)
    ;   '$help_near'(Topic, Names),
        print_message(warning, help(no_help(Topic, Names))),
        fail
    ).

%!  apropos(+Query) is det.
%
%   Print a line for each predicate, function, flag, section and library that has all
%   words of Query, a text, in its name or its summary, the best matches first. Kind:Query
%   limits it to predicate, nonterminal, function, flag, section or library.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

apropos(Query) :-
    must_be(nonvar, Query),
    (   found_apropos(Query)
    ->  true
    ;   true
    ).

%   found_apropos(+Query): apropos/1, but fails if it finds nothing.

found_apropos(Query) :-
    style(Style),
    (   '$apropos'(Query, Style, Text)
    ->  write(Text)
    ;   print_message(warning, help(no_matches(Query))),
        fail
    ).

:- multifile prolog:message//1.

prolog:message(help(no_help(Topic, Names))) -->
    [ 'No help for ~w.'-[Topic], nl ],
    meant(Names),
    [ 'Use ?- apropos(query). to search for candidates.' ].
prolog:message(help(no_matches(Query))) -->
    [ 'No matches for ~p'-[Query] ].

meant([]) -->
    [].
meant([Name|Names]) -->
    { atomic_list_concat([Name|Names], ', ', Text) },
    [ 'Similar: ~w.'-[Text], nl ].

%   style(-Style): Width-Bold for the current output.

style(Width-Bold) :-
    (   stream_property(current_output, tty(true))
    ->  (   catch(tty_size(_, Width), error(_, _), fail),
            Width > 0
        ->  true
        ;   Width = 80
        ),
        current_prolog_flag(color_term, Bold)
    ;   Width = 80,
        Bold = false
    ).
