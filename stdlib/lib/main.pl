/*  library(main): programs that are started from the command line.

    main/0 calls main/1 of the program with the command line arguments and
    ends the process: with status 0 if it succeeds, with 1 and a message if
    it fails or raises.
*/

:- module(main,
          [ main/0,
            argv_options/3
          ]).

:- use_module(library(error)).
:- use_module(library(lists)).

%!  main.
%
%   Call main(Argv) in the module user and halt.
%   Source: SWI-Prolog.

main :-
    current_prolog_flag(argv, Argv0),
    program_arguments(Argv0, Argv),
    (   catch(user:main(Argv), Ball, main:failed(Ball))
    ->  halt(0)
    ;   halt(1)
    ).

failed(Ball) :-
    (   Ball = unwind(halt(Status))
    ->  halt(Status)
    ;   print_message(error, Ball),
        halt(2)
    ).

%   program_arguments(+Argv0, -Argv): the flag argv begins with the name of
%   the program, and has -- before its arguments if the system has any.

program_arguments(Argv0, Argv) :-
    (   append(_, [--|Argv1], Argv0)
    ->  Argv = Argv1
    ;   Argv0 = [_|Argv1]
    ->  Argv = Argv1
    ;   Argv = []
    ).

%!  argv_options(:Argv, -Positional, -Options) is det.
%
%   Options has the options of the command line Argv and Positional the
%   other arguments. An option is
%
%       --name=Value    name(Value)
%       --name          name(true)
%       --no-name       name(false)
%       -abc            a(true), b(true), c(true)
%       -nVALUE         n(VALUE) if VALUE is a number
%
%   and Value a number if it looks like one. All after -- is positional.
%   Source: SWI-Prolog.

argv_options(Argv0, Positional, Options) :-
    (   nonvar(Argv0),
        Argv0 = _:Argv
    ->  true
    ;   Argv = Argv0
    ),
    must_be(list, Argv),
    sort_out(Argv, Positional, Options).

sort_out([], [], []).
sort_out([Arg|Args], Positional, Options) :-
    (   Arg == (--)
    ->  Positional = Args,
        Options = []
    ;   atom_concat(--, Long, Arg)
    ->  long_option(Long, Option),
        Options = [Option|Options1],
        sort_out(Args, Positional, Options1)
    ;   atom_concat(-, Short, Arg),
        Short \== '',
        \+ atom_number(Arg, _)
    ->  short_options(Short, Options, Options1),
        sort_out(Args, Positional, Options1)
    ;   Positional = [Arg|Positional1],
        sort_out(Args, Positional1, Options)
    ).

long_option(Long, Option) :-
    (   sub_atom(Long, Before, 1, After, =)
    ->  sub_atom(Long, 0, Before, _, Name0),
        sub_atom(Long, _, After, 0, Text),
        option_value(Text, Value)
    ;   atom_concat('no-', Name0, Long)
    ->  Value = false
    ;   Name0 = Long,
        Value = true
    ),
    option_name(Name0, Name),
    Option =.. [Name, Value].

option_value(Text, Value) :-
    (   atom_number(Text, Number)
    ->  Value = Number
    ;   Value = Text
    ).

option_name(Name0, Name) :-
    atomic_list_concat(Words, -, Name0),
    atomic_list_concat(Words, '_', Name).

short_options(Short, Options, Rest) :-
    sub_atom(Short, 0, 1, After, Letter),
    sub_atom(Short, 1, After, 0, Text),
    (   Text \== '',
        atom_number(Text, Number)
    ->  Option =.. [Letter, Number],
        Options = [Option|Rest]
    ;   atom_chars(Short, Letters),
        switches(Letters, Options, Rest)
    ).

switches([], Options, Options).
switches([Letter|Letters], [Option|Options], Rest) :-
    Option =.. [Letter, true],
    switches(Letters, Options, Rest).
