/*  library(settings): values that a module declares, with types and defaults,
    and that a program reads from a file, changes and saves.

    declared/5 has the settings of a module, set/3 the values that were set.
*/

:- module(settings,
          [ setting/4,
            setting/2,
            set_setting/2,
            set_setting_default/2,
            restore_setting/1,
            load_settings/1,
            load_settings/2,
            save_settings/0,
            save_settings/1,
            current_setting/1,
            setting_property/2,
            list_settings/0,
            list_settings/1,
            convert_setting_text/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(terms)).

:- meta_predicate
    setting(:, +, +, +),
    setting(:, ?),
    set_setting(:, +),
    set_setting_default(:, +),
    restore_setting(:),
    current_setting(:),
    setting_property(:, ?).

:- dynamic
    declared/5,
    set/3,
    settings_file/1.

%!  setting(:Name, +Type, +Default, +Comment) is det.
%
%   Declare a setting; a directive. Type is a type of must_be/2. Default is a
%   value, env(Variable), env(Variable, Value) for that of an environment
%   variable, an arithmetic expression for numbers, in which env/1 and env/2 may stand, A+B for atoms to put
%   together, or setting(Name) for the value of another one.
%   Errors: those of must_be/2 and is/2, existence_error(environment_variable, Variable).
%   Source: SWI-Prolog.

setting(Spec, Type, Default, Comment) :-
    strip_module(Spec, Module, Name),
    must_be(atom, Name),
    eval_default(Default, Module, Type, Value),
    must_be(Type, Value),
    retractall(declared(Module, Name, _, _, _)),
    assertz(declared(Module, Name, Type, Default, Comment)).

%!  setting(:Name, ?Value) is nondet.
%
%   Value is the value that was set, or the default.
%   Errors: existence_error(setting, Name).
%   Source: SWI-Prolog.

setting(Spec, Value) :-
    strip_module(Spec, Module, Name),
    (   nonvar(Name)
    ->  the_setting(Module, Name, Type, Default),
        value(Module, Name, Type, Default, Value0)
    ;   declared(Module, Name, Type, Default, _),
        value(Module, Name, Type, Default, Value0)
    ),
    Value = Value0.

the_setting(Module, Name, Type, Default) :-
    (   declared(Module, Name, Type0, Default0, _)
    ->  Type = Type0,
        Default = Default0
    ;   existence_error(setting, Module:Name)
    ).

value(Module, Name, Type, Default, Value) :-
    (   set(Module, Name, Value0)
    ->  Value = Value0
    ;   eval_default(Default, Module, Type, Value)
    ).

eval_default(Default, Module, Type, Value) :-
    (   var(Default)
    ->  must_be(Type, Default),
        Value = Default
    ;   Default = env(Variable)
    ->  (   getenv(Variable, Text)
        ->  convert_setting_text(Type, Text, Value)
        ;   existence_error(environment_variable, Variable)
        )
    ;   Default = env(Variable, Value0)
    ->  (   getenv(Variable, Text)
        ->  convert_setting_text(Type, Text, Value)
        ;   Value = Value0
        )
    ;   Default = setting(Name)
    ->  setting(Module:Name, Value)
    ;   number_type(Type),
        compound(Default)
    ->  expression(Default, Module, Expression),
        Value0 is Expression,
        of_type(Type, Value0, Value)
    ;   Type == atom,
        Default = _+_
    ->  parts(Default, Module, Parts, []),
        atomic_list_concat(Parts, Value)
    ;   Value = Default
    ).

%   expression(+Default, +Module, -Expression): replaces environment variables
%   by their values.

expression(Default, Module, Expression) :-
    (   environment(Default)
    ->  eval_default(Default, Module, number, Expression)
    ;   mapargs(argument(Module), Default, Expression)
    ).

environment(env(_)).
environment(env(_,_)).

argument(Module, Arg0, Arg) :-
    (   compound(Arg0)
    ->  expression(Arg0, Module, Arg)
    ;   Arg = Arg0
    ).

of_type(Type, Value0, Value) :-
    (   Type == float
    ->  Value is float(Value0)
    ;   Type == number
    ->  Value = Value0
    ;   Value is integer(Value0)
    ).

number_type(integer).
number_type(float).
number_type(number).
number_type(nonneg).
number_type(positive_integer).
number_type(between(_,_)).

parts(Term, Module, Parts, Rest) :-
    (   nonvar(Term),
        Term = A+B
    ->  parts(A, Module, Parts, Parts1),
        parts(B, Module, Parts1, Rest)
    ;   eval_default(Term, Module, any, Part),
        Parts = [Part|Rest]
    ).

%!  set_setting(:Name, +Value) is det.
%
%   The setting has Value from now on, which
%   broadcast(settings(changed(Module:Name, Old, Value))) announces.
%   Errors: existence_error(setting, Name), and those of must_be/2.
%   Source: SWI-Prolog.

set_setting(Spec, Value) :-
    strip_module(Spec, Module, Name),
    must_be(atom, Name),
    (   declared(Module, Name, Type, Default, _)
    ->  true
    ;   existence_error(setting, Name)
    ),
    must_be(Type, Value),
    value(Module, Name, Type, Default, Old),
    retractall(set(Module, Name, _)),
    (   eval_default(Default, Module, Type, Value0),
        Value0 == Value
    ->  true
    ;   assertz(set(Module, Name, Value))
    ),
    (   Old == Value
    ->  true
    ;   broadcast(settings(changed(Module:Name, Old, Value)))
    ).

%!  restore_setting(:Name) is det.
%
%   Give the setting its default again.
%   Errors: existence_error(setting, Name).
%   Source: SWI-Prolog.

restore_setting(Spec) :-
    strip_module(Spec, Module, Name),
    must_be(atom, Name),
    the_setting(Module, Name, Type, Default),
    eval_default(Default, Module, Type, Value),
    set_setting(Module:Name, Value).

%!  set_setting_default(:Name, +Default) is det.
%
%   The setting has this value from now on, and as its default.
%   Errors: existence_error(setting, Name), and those of must_be/2.
%   Source: SWI-Prolog.

set_setting_default(Spec, Default) :-
    strip_module(Spec, Module, Name),
    must_be(atom, Name),
    the_setting(Module, Name, Type, _),
    eval_default(Default, Module, Type, Value),
    must_be(Type, Value),
    retractall(set(Module, Name, _)),
    retract(declared(Module, Name, Type, _, Comment)),
    assertz(declared(Module, Name, Type, Default, Comment)).

%!  load_settings(+File) is det.
%!  load_settings(+File, +Options) is det.
%
%   Set the settings in File, terms setting(Module:Name, Value), and remember File
%   for save_settings/0. A File that does not exist has no settings. Option:
%   undefined(Action), for settings that are not declared: load, the default,
%   sets them when they are declared; error prints a warning.
%   Errors: those of open/4.
%   Source: SWI-Prolog.

load_settings(File) :-
    load_settings(File, []).

load_settings(Spec, Options) :-
    absolute_file_name(Spec, File),
    retractall(settings_file(_)),
    assertz(settings_file(File)),
    (   exists_file(File)
    ->  setup_call_cleanup(open(File, read, In), load_terms(In, File, Options), close(In))
    ;   true
    ).

load_terms(In, File, Options) :-
    repeat,
    read_term(In, Term, [term_position(Position)]),
    (   Term == end_of_file
    ->  !
    ;   stream_position_data(line_count, Position, Line),
        stream_position_data(line_position, Position, Column),
        load_term(Term, file(File, Line, Column, _), Options),
        fail
    ).

load_term(Term, Place, Options) :-
    (   Term = setting(Module:Name, Value)
    ->  load_setting(Module, Name, Value, Place, Options)
    ;   print_message(error, error(domain_error(setting, Term), Place))
    ).

load_setting(Module, Name, Value, Place, Options) :-
    (   declared(Module, Name, _, _, _)
    ->  catch(settings:set_setting(Module:Name, Value), error(Formal, Where),
              print_message(error, error(Formal, Where)))
    ;   option(undefined(error), Options)
    ->  print_message(warning, error(existence_error(setting, Module:Name), Place))
    ;   retractall(set(Module, Name, _)),
        assertz(set(Module, Name, Value))
    ).

%!  save_settings is det.
%!  save_settings(+File) is det.
%
%   Write the settings that do not have their default to File, or to the one
%   they were loaded from.
%   Errors: context_error(settings, no_default_file), those of open/4.
%   Source: SWI-Prolog.

save_settings :-
    (   settings_file(File)
    ->  save_settings(File)
    ;   set(_, _, _)
    ->  throw(error(context_error(settings, no_default_file), _))
    ;   true
    ).

save_settings(Spec) :-
    absolute_file_name(Spec, File),
    setup_call_cleanup(
        open(File, write, Stream),
        settings:write_settings(Stream),
        close(Stream)).

write_settings(Stream) :-
    forall(set(Module, Name, Value),
           format(Stream, '~q.~n', [setting(Module:Name, Value)])).

%!  current_setting(?Setting) is nondet.
%
%   Setting is Module:Name of a declared setting, or the Name of one in the
%   calling module.
%   Source: SWI-Prolog.

current_setting(Spec) :-
    strip_module(Spec, Module, Name),
    declared(Module, Name, _, _, _).

%!  setting_property(?Setting, ?Property) is nondet.
%
%   Property is comment(Comment), type(Type) or default(Default).
%   Source: SWI-Prolog.

setting_property(Spec, Property) :-
    strip_module(Spec, Module0, Name0),
    (   var(Name0)
    ->  Name0 = Module:Name
    ;   Module = Module0,
        Name = Name0
    ),
    declared(Module, Name, Type, Default, Comment),
    property(Property, Type, Default, Comment).

property(type(Type), Type, _, _).
property(default(Default), _, Default, _).
property(comment(Comment), _, _, Comment).

%!  list_settings is det.
%!  list_settings(+Module) is det.
%
%   Write the settings, of Module or of all of them: name, value, * if it is not the
%   default, and comment.
%   Source: SWI-Prolog.

list_settings :-
    list_settings(_).

list_settings(Spec) :-
    (   nonvar(Spec),
        Spec = Module:_
    ->  true
    ;   Module = Spec
    ),
    format('~`=t~72|~nName~t~25| Value (*=modified) Comment~n~`=t~72|~n'),
    forall(declared(Module, Name, Type, Default, Comment),
           ( value(Module, Name, Type, Default, Value),
             (   set(Module, Name, _)
             ->  Mark = (*)
             ;   Mark = ''
             ),
             format('~q~t~25| ~q~w~t~16+~w~n', [Module:Name, Value, Mark, Comment])
           )).

%!  convert_setting_text(+Type, +Text, -Value) is det.
%
%   Value, of Type, is the value of Text.
%   Errors: type_error(Type, Text), syntax errors for terms.
%   Source: SWI-Prolog.

convert_setting_text(Type, Text, Value) :-
    (   text_value(Type, Text, Value0)
    ->  Value = Value0,
        must_be(Type, Value)
    ;   type_error(Type, Text)
    ).

text_value(Type, Text, Value) :-
    (   Type == atom
    ->  atom_string(Value, Text)
    ;   Type == string
    ->  atom_string(Text, Value)
    ;   memberchk(Type, [bool,boolean])
    ->  atom_string(Value, Text)
    ;   number_type(Type)
    ->  atom_number(Text, Number),
        (   Type == float
        ->  Value is float(Number)
        ;   Value = Number
        )
    ;   Type = oneof(Values)
    ->  member(Value, Values),
        format(atom(Name), '~w', [Value]),
        atom_string(Name0, Text),
        Name == Name0
    ;   term_to_atom(Value, Text)
    ).
