/*  library(optparse): options of the command line by a specification.

    A specification is a list of options, each a list of terms: opt(Key),
    type(Type), default(Value), shortflags(Letters), longflags(Names),
    meta(Name) and help(Text), of which only opt(Key) is required. It is checked
    and turned into terms

        option(Key, Type, Default, Short, Long, Meta, Help)

    Arguments are then read from left to right.
*/

:- module(optparse,
          [ opt_arguments/3,
            opt_parse/4,
            opt_parse/5,
            opt_help/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- multifile parse_type/3.
:- dynamic parse_type/3.

%!  opt_arguments(+Specification, -Options, -Positional) is semidet.
%
%   As opt_parse/4 for the arguments in the flag argv: those after the name of the
%   program, or after --.
%   Source: SWI-Prolog.

opt_arguments(Specification, Options, Positional) :-
    current_prolog_flag(argv, Argv),
    (   append(_, ['--'|Arguments], Argv)
    ->  true
    ;   Arguments = Argv
    ),
    opt_parse(Specification, Arguments, Options, Positional).

%!  opt_parse(+Specification, +Arguments, -Options, -Positional) is semidet.
%!  opt_parse(+Specification, +Arguments, -Options, -Positional, +Settings) is semidet.
%
%   Options are the terms Key(Value) that the atoms Arguments stand for: those
%   that are not among them with their defaults, then the others in order.
%   Positional are the arguments that are neither flags nor values of such.
%   Settings:
%     - output_functor(F): terms are F(Key, Value).
%     - duplicated_flags(Which): keepfirst, keeplast (the default) or keepall.
%     - allow_empty_flag_spec(Boolean): options may have no flags (true).
%   Errors: domain_error(opt_spec, _), domain_error(unique_atom, _),
%   domain_error(unique_functor, _), domain_error(short_flag, _),
%   existence_error(type, Type), existence_error(commandline_option, Flag),
%   type_error(flag_value, Type), and syntax errors of values, after a message.
%   Source: SWI-Prolog.

opt_parse(Specification, Arguments, Options, Positional) :-
    opt_parse(Specification, Arguments, Options, Positional, []).

opt_parse(Specification, Arguments, Options, Positional, Settings) :-
    known_options(Specification, Settings, Known),
    parse(Arguments, Known, Given0, Positional0),
    option(duplicated_flags(Which), Settings, keeplast),
    without_duplicates(Which, Given0, Given),
    defaults(Known, Given, Defaults),
    append(Defaults, Given, Pairs),
    option(output_functor(Functor), Settings, 'OPTION'),
    maplist(shown(Functor), Pairs, Options0),
    Options = Options0,
    Positional = Positional0.

shown(Functor, Key-Value, Option) :-
    (   Functor == 'OPTION'
    ->  Option =.. [Key,Value]
    ;   Option =.. [Functor,Key,Value]
    ).

without_duplicates(keepall, Given, Given).
without_duplicates(keepfirst, Given0, Given) :-
    first_of_each(Given0, [], Given).
without_duplicates(keeplast, Given0, Given) :-
    reverse(Given0, Reversed0),
    first_of_each(Reversed0, [], Reversed),
    reverse(Reversed, Given).

first_of_each([], _, []).
first_of_each([Key-Value|Pairs0], Seen, Pairs) :-
    (   memberchk(Key, Seen)
    ->  Pairs = Pairs1
    ;   Pairs = [Key-Value|Pairs1]
    ),
    first_of_each(Pairs0, [Key|Seen], Pairs1).

defaults([], _, []).
defaults([Option|Known], Given, Defaults) :-
    Option = option(Key, _, Default, _, _, _, _),
    (   memberchk(Key-_, Given)
    ->  Defaults = Defaults1
    ;   Defaults = [Key-Default|Defaults1]
    ),
    defaults(Known, Given, Defaults1).

% The specification

known_options(Specification, Settings, Known) :-
    (   is_list(Specification)
    ->  true
    ;   var(Specification)
    ->  instantiation_error(Specification)
    ;   domain_error(opt_spec, Specification)
    ),
    maplist(known_option(Settings), Specification, Known),
    keys(Known, Keys),
    unique(Keys),
    flags(Known, Flags),
    unique(Flags).

known_option(Settings, Spec, option(Key,Type,Default,Short,Long,Meta,Help)) :-
    (   is_list(Spec)
    ->  true
    ;   domain_error(opt_spec, Spec)
    ),
    maplist(known_term, Spec),
    (   part(opt, Spec, Key, none),
        atom(Key),
        Key \== none
    ->  true
    ;   domain_error(unique_atom, Spec)
    ),
    part(shortflags, Spec, Short, []),
    maplist(letter, Short),
    part(longflags, Spec, Long, []),
    (   Short == [],
        Long == [],
        option(allow_empty_flag_spec(false), Settings)
    ->  domain_error(at_least_one_flag, Spec)
    ;   true
    ),
    part(meta, Spec, Meta, ''),
    part(help, Spec, Help, ''),
    part(type, Spec, Type, term),
    part(default, Spec, Default0, _),
    (   Default0 == '_'
    ->  true
    ;   Default = Default0
    ),
    check_type(Type, Default).

known_term(Term) :-
    (   compound(Term),
        functor(Term, Name, 1)
    ->  (   memberchk(Name, [opt,type,default,shortflags,longflags,meta,help])
        ->  true
        ;   domain_error(opt_spec, Name)
        )
    ;   domain_error(opt_spec, Term)
    ).

%   part(+Name, +Spec, -Value, +Default): the one term Name(Value) of Spec.

part(Name, Spec, Value, Default) :-
    functor(Term, Name, 1),
    findall(Term, member(Term, Spec), Terms),
    (   Terms == []
    ->  Value = Default
    ;   Terms = [One]
    ->  arg(1, One, Value)
    ;   domain_error(unique_functor, Name)
    ).

letter(Flag) :-
    (   atom(Flag),
        atom_length(Flag, 1)
    ->  true
    ;   domain_error(short_flag, Flag)
    ).

check_type(Type, Default) :-
    (   memberchk(Type, [boolean,atom,integer,float,term])
    ->  (   var(Default)
        ->  true
        ;   Type == term
        ->  true
        ;   must_be(Type, Default)
        )
    ;   clause(optparse:parse_type(Type, _, _), _)
    ->  true
    ;   catch(must_be(Type, Default), error(instantiation_error, _), true)
    ).

keys([], []).
keys([Option|Known], [Key|Keys]) :-
    arg(1, Option, Key),
    keys(Known, Keys).

flags([], []).
flags([option(_,_,_,Short,Long,_,_)|Known], Flags) :-
    flags(Known, Flags1),
    append([Short,Long,Flags1], Flags).

unique(Atoms) :-
    msort(Atoms, Sorted),
    (   append(_, [Atom,Atom|_], Sorted)
    ->  domain_error(unique_atom, Atom)
    ;   true
    ).

% Arguments

parse([], _, [], []).
parse([Argument|Arguments], Known, Given, Positional) :-
    (   flag(Argument, Flag, Attached)
    ->  given(Flag, Attached, Known, Key-Value, Arguments, Rest),
        Given = [Key-Value|Given1],
        parse(Rest, Known, Given1, Positional)
    ;   Positional = [Argument|Positional1],
        parse(Arguments, Known, Given, Positional1)
    ).

%   flag(+Argument, -Flag, -Attached): Argument is Flag. Attached is value(V) if
%   it has a value, otherwise none.

flag(Argument, Flag, Attached) :-
    (   atom_concat('--', Text, Argument)
    ->  Text \== '',
        (   sub_atom(Text, Before, 1, After, '=')
        ->  sub_atom(Text, 0, Before, _, Flag),
            sub_atom(Text, _, After, 0, Value),
            Attached = value(Value)
        ;   Flag = Text,
            Attached = none
        )
    ;   atom_concat('-', Text, Argument),
        Text \== '',
        sub_atom(Text, 0, 1, After, Flag),
        sub_atom(Text, 1, After, 0, Value),
        (   Value == ''
        ->  Attached = none
        ;   sub_atom(Value, 0, 1, _, '=')
        ->  syntax_error('disallowed: <shortflag>=<value>')
        ;   Attached = value(Value)
        )
    ).

given(Flag, Attached, Known, Key-Value, Arguments, Rest) :-
    (   flag_option(Flag, Known, Key, Type)
    ->  (   Attached = value(Text)
        ->  Rest = Arguments
        ;   Type == boolean
        ->  boolean_argument(Arguments, Text, Rest)
        ;   Arguments = [Text|Rest]
        ->  true
        ;   Text = '',
            Rest = []
        ),
        flag_value(Type, Flag, Text, Value)
    ;   Attached == none,
        atom_concat('no-', Positive, Flag),
        flag_option(Positive, Known, Key, boolean)
    ->  Value = false,
        Rest = Arguments
    ;   existence_error(commandline_option, Flag)
    ).

flag_option(Flag, Known, Key, Type) :-
    member(option(Key,Type0,_,Short,Long,_,_), Known),
    (   memberchk(Flag, Short)
    ->  true
    ;   memberchk(Flag, Long)
    ),
    !,
    Type = Type0.

boolean_argument(Arguments, Text, Rest) :-
    (   Arguments = [Text0|Rest0],
        memberchk(Text0, [true,false])
    ->  Text = Text0,
        Rest = Rest0
    ;   Text = true,
        Rest = Arguments
    ).

flag_value(Type, Flag, Text, Value) :-
    catch(optparse:typed(Type, Text, Value), Ball, true),
    (   var(Ball)
    ->  true
    ;   format(user_error, '~NERROR: flag \'~w\': expected atom parsable as ~w, found \'~w\'~n',
               [Flag,Type,Text]),
        throw(Ball)
    ).

%   typed(+Type, +Text, -Value): Value, of Type, is the value of Text.

typed(Type, Text, Value) :-
    atom_codes(Text, Codes),
    (   parse_type(Type, Codes, Value0)
    ->  Value = Value0
    ;   Type == atom
    ->  Value = Text
    ;   Type == term
    ->  term_to_atom(Value, Text)
    ;   Type == boolean
    ->  (   memberchk(Text, [true,false])
        ->  Value = Text
        ;   type_error(flag_value, boolean)
        )
    ;   memberchk(Type, [integer,float])
    ->  number_codes(Value0, Codes),
        (   is_of_type(Type, Value0)
        ->  Value = Value0
        ;   type_error(flag_value, Type)
        )
    ;   type_error(flag_value, Type)
    ).

%!  opt_help(+Specification, -Help) is det.
%
%   Help is an atom with a table of the flags: long and short names, type,
%   default and help. Options without flags are left out.
%   Errors: as for opt_parse/4.
%   Source: SWI-Prolog.

opt_help(Specification, Help) :-
    known_options(Specification, [], Known),
    exclude(without_flags, Known, Options),
    maplist(cells, Options, Rows),
    widest(1, Rows, Width1),
    widest(2, Rows, Width2),
    widest(3, Rows, Width3),
    Column1 is Width1+2,
    Column2 is Column1+Width2+2,
    Column3 is Column2+Width3+2,
    maplist(row_text(Column1, Column2, Column3), Rows, Texts),
    atomic_list_concat(Texts, Help).

without_flags(option(_,_,_,[],[],_,_)).

cells(option(_,Type,Default,Short,Long,Meta,Help), row(Longs,Shorts,Kind,Help)) :-
    maplist(atom_concat('--'), Long, Longs0),
    atomic_list_concat(Longs0, ', ', Longs),
    maplist(atom_concat('-'), Short, Shorts0),
    atomic_list_concat(Shorts0, ',', Shorts),
    (   var(Default)
    ->  Value = '_'
    ;   Value = Default
    ),
    (   Meta == ''
    ->  format(atom(Kind), '~w=~w', [Type,Value])
    ;   format(atom(Kind), '~w:~w=~w', [Meta,Type,Value])
    ).

widest(I, Rows, Width) :-
    widest(Rows, I, 0, Width).

widest([], _, Width, Width).
widest([Row|Rows], I, Width0, Width) :-
    arg(I, Row, Text),
    atom_length(Text, Length),
    Width1 is max(Width0, Length),
    widest(Rows, I, Width1, Width).

row_text(Column1, Column2, Column3, row(Longs,Shorts,Kind,Help), Text) :-
    help_lines(Help, Column3, Lines),
    Indent is Column3+2,
    format(atom(Separator), '~n~t~*|', [Indent]),
    atomic_list_concat(Lines, Separator, Joined),
    format(atom(Text), '~w~t~*|~w~t~*|~w~t~*|~w~n',
           [Longs,Column1,Shorts,Column2,Kind,Column3,Joined]).

%   help_lines(+Help, +Column, -Lines): Help is filled from Column to 80, with
%   at least 40 characters per line. A list is taken as lines.

help_lines(Help, Column, Lines) :-
    (   is_list(Help)
    ->  Lines = Help
    ;   Width is max(40, 80-Column),
        split_string(Help, ' \t\n', ' \t\n', Words),
        filled(Words, Width, Lines)
    ).

filled([], _, ['']).
filled([Word|Words], Width, Lines) :-
    string_length(Word, Length),
    line(Words, Length, Width, InLine, Rest),
    atomic_list_concat([Word|InLine], ' ', Line),
    (   Rest == []
    ->  Lines = [Line]
    ;   Lines = [Line|Lines1],
        filled(Rest, Width, Lines1)
    ).

line(Words, Used, Width, InLine, Rest) :-
    (   Words = [Word|Words1],
        string_length(Word, Length),
        Used1 is Used+1+Length,
        Used1 =< Width
    ->  InLine = [Word|InLine1],
        line(Words1, Used1, Width, InLine1, Rest)
    ;   InLine = [],
        Rest = Words
    ).
