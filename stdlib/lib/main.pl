/*  library(main): programs that are started from the command line.

    main/0 calls main/1 of the program with the command line arguments.
    argv_options/3,4 take the options out of the arguments. If the program has

        opt_type(Name, Dest, Type)   --Name or -N sets the option Dest(Value)
        opt_help(Dest, Text)         what it is for; also help(header),
                                     help(usage) and help(footer)
        opt_meta(Dest, Text)         the name of its value in the help

    the options are checked, and --help prints a text made of these.
*/

:- module(prolog_main,
          [ main/0,
            argv_options/3,
            argv_options/4,
            argv_usage/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(apply)).
:- autoload(library(option)).

:- meta_predicate
    argv_options(:, -, -),
    argv_options(:, -, -, +),
    argv_usage(:).

%!  main is det.
%
%   Call main(Argv), once, in the module of the program: that of the goal of
%   initialization/2, or else of the file that is being loaded.
%   Source: SWI-Prolog.

main :-
    program_module(M),
    current_prolog_flag(argv, Argv),
    M:main(Argv),
    !.

program_module(M) :-
    (   '$main'(@(M0:_, _))
    ->  M = M0
    ;   prolog_load_context(module, M)
    ).

%!  argv_options(:Argv, -Positional, -Options) is det.
%
%   Options are the options of the command line Argv, Positional the other
%   arguments; so is everything after --. If the program does not define
%   opt_type/3, an option is
%
%       --name=Value    name(Value)
%       --name          name(true)
%       --no-name       name(false)
%
%   and Value a number if it looks like one, otherwise an atom. If it does,
%   values follow in the same argument or are the next one, options of one
%   letter may be written -x, -xVALUE and, when they have no value, together as
%   in -abc. After an error, a message is printed and the program ends with
%   status 1.
%   Source: SWI-Prolog.

argv_options(Argv0, Positional, Options) :-
    strip_module(Argv0, M, Argv),
    must_be(list, Argv),
    (   defines(M, opt_type/3)
    ->  argv_options(Argv0, Positional, Options, [on_error(halt(1))])
    ;   untyped_options(Argv, Positional, Options)
    ).

%!  argv_options(:Argv, -Positional, -Options, +ParseOptions) is det.
%
%   As argv_options/3 for a program that defines opt_type/3. ParseOptions are
%
%     - on_error(halt(Status)): print the error and end the program,
%       instead of raising an error
%     - options_after_arguments(Bool): when false, all after the first
%       positional argument is positional
%
%   Errors: opt_error(unknown_option(Module:Name)),
%   opt_error(missing_value(Name, Type)),
%   opt_error(value_type(Name, Type, Text)).
%   Source: SWI-Prolog.

argv_options(Argv0, Positional, Options, ParseOptions) :-
    strip_module(Argv0, M, Argv),
    must_be(list, Argv),
    option(options_after_arguments(After), ParseOptions, true),
    catch(prolog_main:typed_options(Argv, M, After, Positional, Options), Ball, true),
    (   var(Ball)
    ->  true
    ;   Ball = wrong_option(Message)
    ->  (   option(on_error(halt(Status)), ParseOptions)
        ->  print_message(error, Message),
            halt(Status)
        ;   Message = opt_error(Wrong),
            option_error(Wrong, M, Error),
            throw(error(opt_error(Error), _))
        )
    ;   Ball == help_wanted
    ->  argv_usage(M:debug),
        halt(0)
    ;   throw(Ball)
    ).

option_error(unknown(_, Name), M, unknown_option(M:Name)).
option_error(no_value(_, Name, Type), _, missing_value(Name, Type)).
option_error(value(_, Name, Text, Type), _, value_type(Name, Type, Text)).

defines(M, Name/Arity) :-
    current_predicate(M:Name/Arity),
    !.

untyped_options([], [], []).
untyped_options([Arg|Args], Positional, Options) :-
    (   Arg == (--)
    ->  Positional = Args,
        Options = []
    ;   atom_concat(--, Long, Arg)
    ->  untyped_option(Long, Option),
        Options = [Option|Options1],
        untyped_options(Args, Positional, Options1)
    ;   Positional = [Arg|Positional1],
        untyped_options(Args, Positional1, Options)
    ).

untyped_option(Long, Option) :-
    (   split_option(Long, Name0, Text)
    ->  (   atom_number(Text, Value)
        ->  true
        ;   Value = Text
        )
    ;   atom_concat('no-', Name0, Long)
    ->  Value = false
    ;   Name0 = Long,
        Value = true
    ),
    option_name(Name0, Name),
    Option =.. [Name, Value].

%   split_option(+Long, -Name, -Text): Long is Name=Text.

split_option(Long, Name, Text) :-
    sub_atom(Long, Before, 1, After, =),
    !,
    sub_atom(Long, 0, Before, _, Name),
    sub_atom(Long, _, After, 0, Text).

option_name(Name0, Name) :-
    atomic_list_concat(Words, -, Name0),
    atomic_list_concat(Words, '_', Name).

%   typed_options(+Argv, +Module, +After, -Positional, -Options): After tells
%   whether options may follow a positional argument.

typed_options([], _, _, [], []).
typed_options([Arg|Args], M, After, Positional, Options) :-
    (   Arg == (--)
    ->  Positional = Args,
        Options = []
    ;   atom_concat(--, Long, Arg)
    ->  long_option(Long, Args, M, Args1, Option),
        Options = [Option|Options1],
        typed_options(Args1, M, After, Positional, Options1)
    ;   atom_concat(-, Short, Arg),
        Short \== '',
        \+ negative_number(Arg, M)
    ->  short_options(Short, Args, M, Args1, Options, Options1),
        typed_options(Args1, M, After, Positional, Options1)
    ;   Positional = [Arg|Positional1],
        (   After == false
        ->  Positional1 = Args,
            Options = []
        ;   typed_options(Args, M, After, Positional1, Options)
        )
    ).

negative_number(Arg, M) :-
    atom_number(Arg, _),
    sub_atom(Arg, 1, 1, _, Digit),
    \+ M:opt_type(Digit, _, _).

long_option(Long, Args0, M, Args, Option) :-
    (   split_option(Long, Name0, Text),
        option_name(Name0, Name),
        M:opt_type(Name, Dest, Type)
    ->  option_value(Type, Text, --, Name0, Value),
        Args = Args0
    ;   option_name(Long, Name),
        M:opt_type(Name, Dest, Type)
    ->  (   boolean_type(Type, Value0, _)
        ->  Value = Value0,
            Args = Args0
        ;   value_argument(--, Long, Type, Args0, Args, Value)
        )
    ;   negated(Long, Name0),
        option_name(Name0, Name),
        M:opt_type(Name, Dest, Type),
        boolean_type(Type, _, Value0)
    ->  Value = Value0,
        Args = Args0
    ;   is_help(Long, M)
    ->  throw(help_wanted)
    ;   throw(wrong_option(opt_error(unknown(--, Long))))
    ),
    Option =.. [Dest, Value].

negated(Long, Name) :-
    (   atom_concat('no-', Name, Long)
    ;   atom_concat(no, Name, Long)
    ).

%   boolean_type(+Type, -Given, -Negated): the value of a boolean option, and
%   its value with no- in front.

boolean_type(boolean, true, false).
boolean_type(boolean(Given), Given, Negated) :-
    (   Given == false
    ->  Negated = true
    ;   Negated = false
    ).

is_help(help, _).
is_help(h, _).
is_help(?, _).

short_options('', Args, _, Args, Options, Options) :-
    !.
short_options(Short, Args0, M, Args, Options, Options1) :-
    sub_atom(Short, 0, 1, _, Letter),
    sub_atom(Short, 1, _, 0, Text),
    (   M:opt_type(Letter, Dest, Type)
    ->  Option =.. [Dest, Value],
        Options = [Option|Options2],
        (   boolean_type(Type, Value0, _)
        ->  Value = Value0,
            short_options(Text, Args0, M, Args, Options2, Options1)
        ;   Text == ''
        ->  value_argument(-, Letter, Type, Args0, Args, Value),
            Options2 = Options1
        ;   value_text(Text, Plain),
            option_value(Type, Plain, -, Letter, Value),
            Args = Args0,
            Options2 = Options1
        )
    ;   is_help(Letter, M)
    ->  throw(help_wanted)
    ;   throw(wrong_option(opt_error(unknown(-, Letter))))
    ).

value_text(Text, Plain) :-
    (   atom_concat(=, Plain0, Text)
    ->  Plain = Plain0
    ;   Plain = Text
    ).

value_argument(Dash, Name, Type, Args0, Args, Value) :-
    (   Args0 = [Text|Args]
    ->  option_value(Type, Text, Dash, Name, Value)
    ;   throw(wrong_option(opt_error(no_value(Dash, Name, Type))))
    ).

option_value(Type, Text, Dash, Name, Value) :-
    (   convert(Type, Text, Value0)
    ->  Value = Value0
    ;   throw(wrong_option(opt_error(value(Dash, Name, Text, Type))))
    ).

%   convert(+Type, +Text, -Value)

convert((A|B), Text, Value) :-
    (   convert(A, Text, Value)
    ->  true
    ;   convert(B, Text, Value)
    ).
convert(boolean, Text, Value) :-
    truth(Text, Value).
convert(boolean(_), Text, Value) :-
    truth(Text, Value).
convert(atom, Value, Value).
convert(string, Text, Value) :-
    atom_string(Text, Value).
convert(file, Value, Value).
convert(file(Access), Value, Value) :-
    (   Value == (-)
    ->  true
    ;   access_file(Value, Access)
    ).
convert(directory, Value, Value) :-
    exists_directory(Value).
convert(directory(Access), Value, Value) :-
    exists_directory(Value),
    access_file(Value, Access).
convert(integer, Text, Value) :-
    atom_number(Text, Value),
    integer(Value).
convert(nonneg, Text, Value) :-
    convert(integer, Text, Value),
    Value >= 0.
convert(natural, Text, Value) :-
    convert(integer, Text, Value),
    Value >= 1.
convert(between(Low, High), Text, Value) :-
    atom_number(Text, Value0),
    (   float(Low)
    ->  Value is float(Value0)
    ;   Value = Value0,
        integer(Value)
    ),
    Value >= Low,
    Value =< High.
convert(float, Text, Value) :-
    atom_number(Text, Number),
    Value is float(Number).
convert(number, Text, Value) :-
    atom_number(Text, Value).
convert(oneof(Values), Text, Value) :-
    member(Value, Values),
    atom_string(Value, String),
    atom_string(Text, String),
    !.
convert(term, Text, Value) :-
    catch(term_to_atom(Value, Text), error(syntax_error(_), _), fail).
convert(term(Options), Text, Value) :-
    catch(term_string(Term, Text, Options), error(syntax_error(_), _), fail),
    (   memberchk(variable_names(Names), Options)
    ->  Value = Term-Names
    ;   Value = Term
    ).

truth(Text, Value) :-
    member(Value-Texts, [true-[true, on, yes, '1'], false-[false, off, no, '0']]),
    memberchk(Text, Texts),
    !.

%!  argv_usage(:Level) is det.
%
%   Print what opt_type/3, opt_help/2 and opt_meta/2 of the module say about
%   the options, as a message of kind Level; debug for no prefix.
%   Source: SWI-Prolog.

argv_usage(Level0) :-
    strip_module(Level0, M, Level),
    print_message(Level, opt_usage(M)).

:- multifile prolog:message//1.

prolog:message(opt_usage(M)) -->
    { findall(Line, prolog_main:usage_line(M, Line), Lines0),
      append(Lines0, Lines1),
      append(Lines, [nl], Lines1)
    },
    Lines.

usage_line(M, ['~w'-[Text], nl]) :-
    help_text(M, help(header), Text).
usage_line(M, ['Usage: ~w ~w'-[Program, Text], nl, nl, 'Options:', nl]) :-
    program_name(Program),
    (   help_text(M, help(usage), Text)
    ->  true
    ;   Text = '[options]'
    ).
usage_line(M, Line) :-
    (   defines(M, opt_type/3)
    ->  findall(Dest-Flags, prolog_main:described(M, Dest, Flags), Described0)
    ;   Described0 = []
    ),
    Described = [help-'-h, -?, --help'|Described0],
    widest(Described, 0, Width),
    member(Dest-Flags, Described),
    (   Dest == help
    ->  Text = 'Show this help message and exit'
    ;   help_text(M, Dest, Text)
    ->  true
    ;   Text = ''
    ),
    Column is Width+4,
    Line = ['    ~w~t~*|~w'-[Flags, Column, Text], nl].
usage_line(M, ['~w'-[Text], nl]) :-
    help_text(M, help(footer), Text).

program_name(Name) :-
    current_prolog_flag(os_argv, [Program|_]),
    file_base_name(Program, Base),
    (   '$main'(_),
        source_file(Script)
    ->  file_base_name(Script, ScriptBase),
        atomic_list_concat([Base, ScriptBase], ' ', Name)
    ;   Name = Base
    ).

help_text(M, Key, Text) :-
    defines(M, opt_help/2),
    M:opt_help(Key, Text0),
    !,
    text_to_string(Text0, String),
    atom_string(Text, String).

%   described(+Module, -Dest, -Flags): Flags are the ways to write Dest.

described(M, Dest, Flags) :-
    findall(D, M:opt_type(_, D, _), Dests0),
    list_to_set(Dests0, Dests),
    member(Dest, Dests),
    findall(Type-Name, M:opt_type(Name, Dest, Type), [Type-First|More]),
    pairs_names(More, Names0),
    partition(prolog_main:is_letter, [First|Names0], Letters, Words),
    append(Letters, Words, Names),
    maplist(prolog_main:flag_text, Names, Texts),
    atomic_list_concat(Texts, ', ', Text),
    (   boolean_type(Type, _, _)
    ->  Flags = Text
    ;   value_name(M, Dest, Type, Value),
        (   Words == []
        ->  atomic_list_concat([Text, Value], ' ', Flags)
        ;   atomic_list_concat([Text, Value], =, Flags)
        )
    ).

pairs_names([], []).
pairs_names([_-Name|Pairs], [Name|Names]) :-
    pairs_names(Pairs, Names).

is_letter(Name) :-
    atom_length(Name, 1).

flag_text(Name, Text) :-
    (   is_letter(Name)
    ->  atom_concat(-, Name, Text)
    ;   atomic_list_concat(Words, '_', Name),
        atomic_list_concat(Words, -, Dashed),
        atom_concat(--, Dashed, Text)
    ).

value_name(M, Dest, Type, Value) :-
    (   defines(M, opt_meta/2),
        M:opt_meta(Dest, Value0)
    ->  text_to_string(Value0, String),
        atom_string(Value, String)
    ;   functor(Type, Name, _),
        upcase_atom(Name, Value)
    ).

widest([], Width, Width).
widest([_-Flags|Pairs], Width0, Width) :-
    atom_length(Flags, N),
    Width1 is max(Width0, N+1),
    widest(Pairs, Width1, Width).
