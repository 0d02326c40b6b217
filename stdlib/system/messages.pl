/*  Converting message terms to lines of text, and printing them.

    A grammar translates a message term to a list of line elements:

        nl             a new line
        Format-Args    text for format/2
        ansi(_, F, A)  text for format/2, attributes left out
        url(Location)  a file, File:Line or File:Line:Column
        at_same_line   no new line before the message
        flush          write out what is there so far
        begin(_, _), end(_)   ignored
        Format         text for format/2 without arguments

    Hooks: user:thread_message_hook/3, whose clauses belong to a thread, and
    user:message_hook/3 may handle a message before it is printed.
    prolog:message//1 may translate message terms, and prolog:error_message//1
    the Formal of error(Formal, Context). prolog:message_line_element/2 may
    write line elements.
*/

:- module('$messages',
          [ print_message/2,
            '$print_message'/3,
            '$print_raised'/3,
            '$print_lines'/3,
            print_message_lines/3,
            message_to_codes/3,
            message_to_string/2,
            translate_message//1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- multifile
    user:message_hook/3,
    user:thread_message_hook/3,
    user:message_property/2,
    prolog:message//1,
    prolog:message_line_element/2,
    prolog:error_message//1.
:- thread_local
    user:thread_message_hook/3.
:- dynamic
    user:message_hook/3,
    user:message_property/2,
    prolog:message//1,
    prolog:message_line_element/2,
    prolog:error_message//1.

%!  print_message(+Kind, +Message) is det.
%
%   Print Message on user_error as a message of Kind: error, warning,
%   informational, information, banner, help, query, debug(Topic) or silent.
%   Never fails. An error in printing its lines is printed. Exceptions of hooks,
%   and those that end the goal from outside, are passed on.
%   Source: SWI-Prolog.

print_message(Kind, Message) :-
    '$print_message'(Kind, Message, _).

%   '$print_message'(+Kind, +Message, ?Lines): does what print_message/2 does.
%   The lines of the message may be known.

'$print_message'(Kind, Message, Lines) :-
    (   '$messages':print_or_pass(Kind, Message, Lines)
    ->  true
    ;   true
    ).

%   '$print_raised'(+Kind, +Message, +Lines): does what print_message/2 does,
%   for an exception. Lines are strings that say where it was raised.

'$print_raised'(Kind, Message, Texts) :-
    (   Texts == []
    ->  '$print_message'(Kind, Message, _)
    ;   translated(Message, Lines0),
        text_elements(Texts, Lines1),
        append(Lines0, Lines1, Lines),
        '$print_message'(Kind, Message, Lines)
    ).

%   '$print_lines'(+Kind, +Message, +Lines): does what print_message/2 does,
%   with the strings Lines as the text.

'$print_lines'(Kind, Message, Texts) :-
    text_elements(Texts, [nl|Lines]),
    '$print_message'(Kind, Message, Lines).

text_elements([], []).
text_elements([Text|Texts], [nl,'~s'-[Text]|Lines]) :-
    text_elements(Texts, Lines).

print_or_pass(Kind, Message, Lines) :-
    (   '$message'(Kind, Message)
    ->  true
    ;   print_or_hook(Kind, Message, Lines)
    ).

print_or_hook(Kind, Message, Lines) :-
    (   nonvar(Lines)
    ->  true
    ;   translated(Message, Lines)
    ),
    (   taken(Message, Kind, Lines)
    ->  true
    ;   print_kind(Kind, Message, Lines)
    ).

%   taken(+Message, +Kind, +Lines): thread_message_hook/3 or message_hook/3
%   handles the message. If a hook prints a message itself, the hook is not
%   called again.

taken(Message, Kind, Lines) :-
    (   nb_current('$taken', Outer)
    ->  \+ is_taken(Outer, Message)
    ;   Outer = []
    ),
    b_setval('$taken', [Message|Outer]),
    (   user:thread_message_hook(Message, Kind, Lines)
    ->  true
    ;   user:message_hook(Message, Kind, Lines)
    ),
    !,
    b_setval('$taken', Outer).

is_taken([Outer|Outers], Message) :-
    (   Outer =@= Message
    ->  true
    ;   is_taken(Outers, Message)
    ).

translated(Message, Lines) :-
    (   var(Message)
    ->  Lines = ['Unknown message: ~p'-[Message]]
    ;   phrase('$messages':translate_message(Message), Lines)
    ->  true
    ;   Lines = ['Unknown message: ~p'-[Message]]
    ).

print_kind(Kind, Message, Lines) :-
    (   is_printed(Kind)
    ->  with_location(Kind, Message, Lines, Prefix, Lines1),
        fresh_line,
        ( property(Kind, stream(Stream)) -> true ; Stream = user_error ),
        catch(print_coloured(Kind, Stream, Prefix, Lines1), error(Formal, Context),
              format(user_error, '~NERROR: in printing a message: ~q~n', [error(Formal, Context)])),
        (   ends(Kind)
        ->  halt(1)
        ;   true
        )
    ;   true
    ).

%   print_coloured(+Kind, +Stream, +Prefix, +Lines): prints the lines in the
%   colour of the kind, if there are colours. The escape sequences do not
%   change the column.

print_coloured(Kind, Stream, Prefix, Lines) :-
    (   colour(Kind, Colour),
        current_prolog_flag(color_term, true),
        stream_property(Stream, tty(true))
    ->  setup_call_cleanup(invisible(Stream, Colour), print_message_lines(Stream, Prefix, Lines), invisible(Stream, '0'))
    ;   print_message_lines(Stream, Prefix, Lines)
    ).

invisible(Stream, Attributes) :-
    line_position(Stream, Column),
    format(Stream, '\e[~wm', [Attributes]),
    set_stream(Stream, line_position(Column)).

colour(error, '1;31').
colour(warning, '31').
colour(information, '32').
colour(informational, '32').
colour(debug(_), '34').

%   property(+Kind, ?Property): the program has set how messages of the kind
%   are printed: prefix(Format), stream(Stream), location_prefix(File:Line,
%   Elements, Format).

property(Kind, Property) :-
    catch('$messages':hooked(Kind, Property), error(_, _), fail).

hooked(Kind, Property) :-
    user:message_property(Kind, Property),
    !.

%   ends(+Kind): according to the flags on_error and on_warning, the process
%   ends after the first message of the kind.

ends(error) :-
    current_prolog_flag(on_error, halt).
ends(warning) :-
    current_prolog_flag(on_warning, halt).

%   fresh_line: flushes user_output before a message. If user_output and
%   user_error are the same place, the message begins a line.

fresh_line :-
    flush_output(user_output),
    (   line_position(user_output, Column),
        Column > 0
    ->  nl(user_error),
        set_stream(user_output, line_position(0))
    ;   true
    ).

is_printed(Kind) :-
    (   Kind == silent
    ->  fail
    ;   is_chatter(Kind)
    ->  \+ current_prolog_flag(verbose, silent)
    ;   true
    ).

is_chatter(informational).
is_chatter(banner).

%   with_location(+Kind, +Message, +Lines0, -Prefix, -Lines): during loading,
%   an error or a warning begins with the place in the file, and its further
%   lines are indented. A syntax error gives the place itself.

with_location(Kind, Message, Lines0, Prefix, Lines) :-
    (   location_prefix(Kind, Text),
        \+ has_own_location(Message),
        '$message_location'(File, Line)
    ->  (   property(Kind, location_prefix(File:Line, First, Prefix0))
        ->  append([at_same_line|First], [nl|Lines0], Lines)
        ;   atom_concat(Text, '   ', Prefix0),
            Lines = [prefix(Text, '~w:~w:', [File, Line])|Lines0]
        ),
        Prefix = located(Prefix0)
    ;   Lines = Lines0,
        Prefix = kind(Kind)
    ).

location_prefix(error, '~NERROR: ').
location_prefix(warning, '~NWarning: ').

has_own_location(folded_line(_, _, _)).
has_own_location(error(Formal, Context)) :-
    (   nonvar(Formal),
        Formal = syntax_error(_)
    ;   nonvar(Context),
        Context = file(_, _, _, _)
    ).

kind_prefix(error, '~NERROR: ').
kind_prefix(warning, '~NWarning: ').
kind_prefix(informational, '~N% ').
kind_prefix(information, '~N% ').
kind_prefix(debug(_), '~N% ').
kind_prefix(trace, '~N').
kind_prefix(banner, '~N').
kind_prefix(help, '~N').
kind_prefix(query, '~N').
kind_prefix(silent, '~N').

%!  print_message_lines(+Stream, +Prefix, +Lines) is det.
%
%   Write Lines to Stream, each after Prefix: kind(Kind), or a format
%   string that usually starts with ~N.
%   Source: SWI-Prolog.

print_message_lines(Stream, Prefix0, Lines) :-
    line_prefix(Prefix0, Prefix),
    (   append(Lines1, [nl], Lines)
    ->  Lines0 = Lines1
    ;   Lines0 = Lines
    ),
    (   statistics(threads, 1)
    ->  print_lines_after(Lines0, Stream, Prefix)
    ;   setup_call_cleanup(mutex_lock('$messages'),
                           print_lines_after(Lines0, Stream, Prefix),
                           mutex_unlock('$messages'))
    ).

print_lines_after(Lines0, Stream, Prefix) :-
    (   Lines0 = [prefix(First, Format, Args)|Lines]
    ->  format(Stream, First, []),
        format(Stream, Format, Args),
        print_lines([nl|Lines], Stream, Prefix)
    ;   Lines0 = [at_same_line|Lines]
    ->  print_lines(Lines, Stream, Prefix)
    ;   format(Stream, Prefix, []),
        print_lines(Lines0, Stream, Prefix)
    ).

line_prefix(Prefix0, Prefix) :-
    (   Prefix0 = kind(Kind)
    ->  (   property(Kind, prefix(Prefix))
        ->  true
        ;   kind_prefix(Kind, KindPrefix)
        ->  in_thread(KindPrefix, Prefix)
        ;   Prefix = '~N'
        )
    ;   Prefix0 = located(Prefix)
    ->  true
    ;   Prefix = Prefix0
    ).

%   in_thread(+Prefix0, -Prefix): Prefix names the thread, unless it is main.

in_thread(Prefix0, Prefix) :-
    thread_self(Thread),
    (   Thread \== main,
        Prefix0 \== '~N'
    ->  (   atom(Thread)
        ->  Name = Thread
        ;   thread_property(Thread, id(Name))
        ),
        format(atom(Prefix), '~w[Thread ~w] ', [Prefix0, Name])
    ;   Prefix = Prefix0
    ).

print_lines([], Stream, _) :-
    nl(Stream).
print_lines([Line|Lines], Stream, Prefix) :-
    (   Line == flush,
        Lines == []
    ->  flush_output(Stream)
    ;   Line == nl
    ->  nl(Stream),
        format(Stream, Prefix, []),
        print_lines(Lines, Stream, Prefix)
    ;   print_element(Line, Stream),
        print_lines(Lines, Stream, Prefix)
    ).

print_element(Line, Stream) :-
    (   prolog:message_line_element(Stream, Line)
    ->  true
    ;   Line == flush
    ->  flush_output(Stream)
    ;   Line == at_same_line
    ->  true
    ;   Line = begin(_, _)
    ->  true
    ;   Line = end(_)
    ->  true
    ;   Line = ansi(_, Format, Args)
    ->  format(Stream, Format, Args)
    ;   Line = url(Location)
    ->  print_location(Location, Stream)
    ;   Line = url(_, Label)
    ->  format(Stream, '~w', [Label])
    ;   Line = Format-Args
    ->  format(Stream, Format, Args)
    ;   format(Stream, Line, [])
    ).

print_location(Location, Stream) :-
    (   Location = File:Line:Column
    ->  format(Stream, '~w:~w:~w', [File, Line, Column])
    ;   Location = File:Line
    ->  format(Stream, '~w:~w', [File, Line])
    ;   format(Stream, '~w', [Location])
    ).

%!  message_to_codes(+Message, +Kind, -Codes) is det.
%
%   Codes are those of Message as it is printed for Kind.
%   Source: SWI-Prolog.

message_to_codes(Message, Kind, Codes) :-
    translated(Message, Lines),
    with_output_to(codes(Codes),
                   '$messages':print_to_current_output(Kind, Lines)).

%!  message_to_string(+Message, -String) is det.
%
%   String is the text of Message, without a prefix and the newline at its end.
%   Source: SWI-Prolog.

message_to_string(Message, String) :-
    translated(Message, Lines),
    with_output_to(string(Text), '$messages':print_to_current_output('', Lines)),
    ( string_concat(String, "\n", Text) -> true ; String = Text ).

print_to_current_output('', Lines) :-
    !,
    current_output(Stream),
    print_message_lines(Stream, '', Lines).
print_to_current_output(Kind, Lines) :-
    current_output(Stream),
    print_message_lines(Stream, kind(Kind), Lines).

%!  translate_message(+Message)// is det.
%
%   The line elements for Message.
%   Source: SWI-Prolog.

translate_message(Message) -->
    (   { var(Message) }
    ->  [ 'Unknown message: ~p'-[Message] ]
    ;   hooked(Message)
    ->  []
    ;   { Message = error(Formal, Context) }
    ->  error_message(Formal, Context)
    ;   known_message(Message)
    ->  []
    ;   [ 'Unknown message: ~p'-[Message] ]
    ).

hooked(Message, Lines, Rest) :-
    prolog:message(Message, Lines, Rest),
    !.

hooked_error(Formal, Lines, Rest) :-
    prolog:error_message(Formal, Lines, Rest),
    !.

%   error_message(+Formal, +Context)//: the message for error(Formal, Context).

error_message(Formal, Context) -->
    { own_location(Context) },
    !,
    place(Context),
    formal_message(Formal),
    rest_of_context(Context).
error_message(Formal, Context) -->
    caller(Context, Formal),
    formal_message(Formal),
    extra(Context).

own_location(Context) :-
    nonvar(Context),
    is_place(Context).

is_place(file(_, _, _, _)).
is_place(stream(_, _, _, _)).
is_place(string(_, _)).

place(file(File, Line, LinePos, _)) -->
    [ url(File:Line:LinePos), ': ' ].
place(stream(Stream, Line, LinePos, _)) -->
    { stream_name(Stream, Name) },
    [ 'Stream ~w:~w:~w '-[Name, Line, LinePos] ].
place(string(_, _)) -->
    [].

stream_name(Stream, Name) :-
    (   catch(stream_property(Stream, alias(Alias)), error(_, _), fail)
    ->  Name = Alias
    ;   Name = Stream
    ).

rest_of_context(Context) -->
    (   { Context = string(Text, Position),
          catch('$messages':split_at(Text, Position, Before, After), error(_, _), fail)
        }
    ->  [ nl, '~w'-[Before], nl, '** here **', nl, '~w'-[After] ]
    ;   []
    ).

split_at(Text, Position, Before, After) :-
    sub_string(Text, 0, Position, _, Before),
    sub_string(Text, Position, _, 0, After).

caller(Context, Formal) -->
    (   { nonvar(Context),
          Context = context(Caller, _),
          nonvar(Caller),
          Caller \= prolog_stack(_),
          \+ same_procedure(Caller, Formal),
          \+ is_internal(Caller)
        }
    ->  raiser(Caller),
        [ ': ' ]
    ;   []
    ).

same_procedure(Caller, existence_error(procedure, PI)) :-
    plain_indicator(Caller, Plain),
    plain_indicator(PI, Plain0),
    Plain == Plain0.

same_procedure(Caller, type_error(callable, _)) :-
    plain_indicator(Caller, Plain),
    Plain = call/_.

is_internal(Caller) :-
    plain_indicator(Caller, Name/_),
    atom(Name),
    Name \== '$eval_if',
    (   Name == '$run_init_goal'
    ->  stream_property(user_error, tty(true)) % the backtrace names it
    ;   sub_atom(Name, 0, 1, _, $)
    ).

plain_indicator(PI, Plain) :-
    (   nonvar(PI),
        PI = M:PI1,
        is_default_module(M)
    ->  Plain = PI1
    ;   Plain = PI
    ).

is_default_module(M) :-
    (   memberchk(M, [user,system])
    ->  true
    ;   atom(M),
        sub_atom(M, 0, 1, _, $) % those of SWI-Prolog's system
    ).

%   raiser(+PI)//: the procedure that has raised an error. There are no
%   brackets around an operator.

raiser(PI) -->
    { plain_indicator(PI, Plain) },
    (   { nonvar(Plain),
          Plain = M:Name/Arity
        }
    ->  [ '~q:~q/~w'-[M, Name, Arity] ]
    ;   { nonvar(Plain),
          Plain = Name/Arity
        }
    ->  [ '~q/~w'-[Name, Arity] ]
    ;   [ '~p'-[Plain] ]
    ).

procedure(PI) -->
    { plain_indicator(PI, Plain) },
    [ '~p'-[Plain] ].

extra(Context) -->
    { nonvar(Context),
      Context = context(Stack, Text),
      nonvar(Stack),
      Stack = prolog_stack(Frames)
    },
    !,
    extra(context(_, Text)),
    backtrace(Frames).
extra(Context) -->
    { nonvar(Context),
      Context = context(_, Place),
      nonvar(Place),
      Place = directory(_)
    },
    !,
    [ ' (is a directory)' ].
extra(Context) -->
    (   { nonvar(Context),
          Context = context(_, Text),
          nonvar(Text),
          \+ host_value(Text)
        }
    ->  [ ' (~w)'-[Text] ]
    ;   []
    ).

%   backtrace(+Frames)//: lines with the clauses that were running.

backtrace([]) -->
    [].
backtrace([Frame|Frames]) -->
    [ nl, 'In:' ],
    frame_lines([Frame|Frames]).

frame_lines([]) -->
    [].
frame_lines([Frame|Frames]) -->
    [ nl ],
    frame_line(Frame),
    frame_lines(Frames).

frame_line(frame(Level, Place, Text)) -->
    [ '  [~w] ~w'-[Level, Text] ],
    (   { Place = at(_, File, Line, Column), File \== '' }
    ->  [ ' at ', url(File:Line:Column) ]
    ;   []
    ).

%   host_value(+Term): Term is the Go error from which an exception was made.
%   The text of the exception says the same.

host_value(Term) :-
    atomic(Term),
    \+ atom(Term),
    \+ string(Term),
    \+ number(Term).

%   formal_message(+Formal)//: the text for an error term of ISO or of
%   SWI-Prolog.

formal_message(Formal) -->
    (   { var(Formal) }
    ->  [ 'Unknown error term: ~p'-[Formal] ]
    ;   hooked_error(Formal)
    ->  []
    ;   formal(Formal)
    ->  []
    ;   [ 'Unknown error term: ~p'-[Formal] ]
    ).

formal(instantiation_error) -->
    [ 'Arguments are not sufficiently instantiated' ].
formal(uninstantiation_error(Culprit)) -->
    [ 'Uninstantiated argument expected, found ~p'-[Culprit] ].
formal(type_error(Type, PI)) -->
    { Type == evaluable },
    [ 'Arithmetic: `~p'' is not a function'-[PI] ].
formal(type_error(free_of_attvar, Term)) -->
    [ 'Type error: `~p'' contains attributed variables'-[Term] ].
formal(type_error(Type, Culprit)) -->
    { kind_of_term(Culprit, Kind) },
    [ 'Type error: `~w'' expected, found `~p'' (~w)'-[Type, Culprit, Kind] ].
formal(domain_error(Domain, Culprit)) -->
    { nonvar(Domain), Domain = range(Low, High) },
    !,
    [ 'Domain error: [~q..~q] expected, found `~p'''-[Low, High, Culprit] ].
formal(domain_error(Domain, Culprit)) -->
    [ 'Domain error: `~w'' expected, found `~p'''-[Domain, Culprit] ].
formal(thread_error(Id, exception(Ball))) -->
    [ 'Thread ~p died abnormally:'-[Id], nl ],
    translate_message(Ball).
formal(thread_error(Id, false)) -->
    [ 'Thread ~p died due to failure:'-[Id] ].
formal(existence_error(procedure, PI)) -->
    { plain_indicator(PI, Plain),
      strip_module(Plain, _, Name/_),
      ( atom(Name) ; Name == [] )
    },
    !,
    [ 'Unknown procedure: ~p'-[Plain] ],
    near_procedures(PI).
formal(existence_error(matching_rule, Goal)) -->
    [ 'No rule matches ~p'-[Goal] ].
formal(existence_error(Kind, Culprit)) -->
    [ '~w `~p'' does not exist'-[Kind, Culprit] ].
formal(existence_error(Kind, Culprit, Place)) -->
    [ '~w `~p'' does not exist in ~p'-[Kind, Culprit, Place] ].
formal(permission_error(Action, Kind, Culprit)) -->
    permission(Action, Kind, Culprit).
formal(representation_error(Limit)) -->
    [ 'Cannot represent due to `~w'''-[Limit] ].
formal(evaluation_error(What)) -->
    [ 'Arithmetic: evaluation error: `~p'''-[What] ].
formal(resource_error(stack_limit(Size))) -->
    [ 'Stack limit (~s) exceeded'-[Size] ].
formal(resource_error(Resource)) -->
    [ 'Not enough resources: ~w'-[Resource] ].
formal(syntax_error(Message)) -->
    { syntax_text(Message, Text) },
    [ 'Syntax error: ~w'-[Text] ].
formal(shared_object(_, Text)) -->
    [ '''$open_shared_object''/3: ~w'-[Text] ].
formal(timeout_error(Action, Stream)) -->
    [ 'Timeout in ~w from ~p'-[Action, Stream] ].
formal(io_error(Action, Stream)) -->
    [ 'I/O error in ~w on stream ~p'-[Action, Stream] ].
formal(duplicate_key(Key)) -->
    [ 'Duplicate key: ~p'-[Key] ].
formal(determinism_error(PI, det, Found, Kind)) -->
    { determinism(Kind, PI, Before, After) },
    [ Before-[PI] ],
    determinism(Found, Kind),
    [ After ].
formal(occurs_check(Var, Term)) -->
    [ 'Cannot unify ~p with ~p: would create an infinite tree'-[Var, Term] ].
formal(system_error(Text)) -->
    [ 'error in system call: ~w'-[Text] ].
formal(not_implemented(Kind, Culprit)) -->
    [ '~w `~p'' is not implemented in this version'-[Kind, Culprit] ].
formal(socket_error(_, Text)) -->
    [ 'Socket error: ~w'-[Text] ].
formal(busy(Kind, Culprit)) -->
    [ '~w `~p'' is busy'-[Kind, Culprit] ].
formal(format(Format, Args)) -->
    [ Format-Args ].
formal(format(Text)) -->
    [ 'Format error: ~w'-[Text] ].
formal(format_argument_type(Letter, Argument)) -->
    [ 'Illegal argument to format sequence ~~~w: ~p'-[Letter, Argument] ].
formal(context_error(nodirective, Goal)) -->
    { strip_module(Goal, _, Plain),
      functor(Plain, Name, Arity)
    },
    [ 'Wrong context: ~p can only be used in a directive'-[Name/Arity] ].
formal(assertion_error(_, _)) --> % the message was already printed
    [ 'Ended by the failed assertion' ].

determinism(fail, _) -->
    [ failed ].
determinism(nondet, Kind) -->
    { Kind == goal -> Choice = 'choice point' ; Choice = choicepoint },
    [ 'succeeded with a ~w'-[Choice] ].

determinism(property, PI, Before, '') :-
    (   strip_module(PI, M, Name/Arity),
        functor(Head, Name, Arity),
        predicate_property(M:Head, det)
    ->  Before = 'Deterministic procedure ~p '
    ;   Before = 'Procedure ~p called from a deterministic procedure '
    ).
determinism(guard, _, 'Procedure ~p ', ' after $-guard').
determinism(guard_in_caller, _, 'Procedure ~p ', ' after $-guard in caller').
determinism(goal, _, 'Goal ~p ', '').

permission(Action, built_in_procedure, PI) -->
    !,
    [ 'No permission to ~w built-in predicate `~p'''-[Action, PI] ],
    (   { Action == export }
    ->  []
    ;   [ nl, 'Use :- redefine_system_predicate(+Head) if redefinition is intended' ]
    ).
permission(Action, Kind, Culprit) -->
    (   { stream_action(Action, Kind, Does, Has) }
    ->  [ 'No permission to ~w ~w stream `~p'''-[Does, Has, Culprit] ]
    ;   { nonvar(Action),
          Action = import_into(M)
        }
    ->  [ 'No permission to import ' ],
        procedure(Culprit),
        [ ' into ~w'-[M] ]
    ;   { Action == tnot, Kind == non_tabled_procedure }
    ->  [ 'The argument of tnot/1 is not tabled: ~p'-[Culprit] ]
    ;   { kind_text(Kind, Text) },
        [ 'No permission to ~w ~w `~p'''-[Action, Text, Culprit] ],
        definition(Action, Kind, Culprit)
    ).

earlier(PI) -->
    (   { strip_module(user:PI, M, Name/Arity),
          functor(Head, Name, Arity),
          '$begun_at'(M:Head, Place)
        }
    ->  [ 'Earlier definition at ', url(Place), nl ]
    ;   []
    ).

%   definition(+Action, +Kind, +PI)//: where the predicate is defined, if
%   changing it is not permitted.

definition(Action, Kind, PI) -->
    (   { Action == modify,
          Kind == static_procedure,
          strip_module(PI, M, Name/Arity),
          atom(Name),
          integer(Arity),
          functor(Head, Name, Arity),
          predicate_property(M:Head, number_of_clauses(Count)),
          Count > 0, % otherwise the place is that of a declaration
          predicate_property(M:Head, file(File)),
          predicate_property(M:Head, line_count(Line))
        }
    ->  [ nl, 'Defined at ', url(File:Line) ]
    ;   []
    ).

stream_action(input, stream, 'read from', output).
stream_action(output, stream, 'write to', input).
stream_action(input, binary_stream, 'read characters from', binary).
stream_action(output, binary_stream, 'write characters to', binary).
stream_action(input, text_stream, 'read bytes from', 'TEXT').
stream_action(output, text_stream, 'write bytes to', 'TEXT').

kind_text(Kind, Text) :-
    (   Kind == static_procedure
    ->  Text = 'static procedure'
    ;   Text = Kind
    ).

kind_of_term(Term, Kind) :-
    (   var(Term)
    ->  Kind = 'a var'
    ;   string(Term)
    ->  Kind = 'a string'
    ;   Term == []
    ->  Kind = 'an empty_list'
    ;   is_list(Term)
    ->  Kind = 'a list'
    ;   atom(Term)
    ->  Kind = 'an atom'
    ;   integer(Term)
    ->  Kind = 'an integer'
    ;   rational(Term)
    ->  Kind = 'a rational'
    ;   float(Term)
    ->  Kind = 'a float'
    ;   compound(Term)
    ->  (   acyclic_term(Term)
        ->  Kind = 'a compound'
        ;   Kind = 'a cyclic'
        )
    ;   Kind = 'a blob'
    ).

%   syntax_text(+Message, -Text): Text is the text for a syntax error. If there
%   is none, it is Message.

syntax_text(Message, Text) :-
    (   known_syntax_text(Message, Text0)
    ->  Text = Text0
    ;   format(atom(Text), '~w', [Message])
    ).

known_syntax_text(end_of_file, 'Unexpected end of file').
known_syntax_text(end_of_file_in_block_comment,
                  'End of file in /* ... */ comment').
known_syntax_text(end_of_file_in_quoted, 'End of file in quoted text').
known_syntax_text(end_of_file_in_quoted(Quote), Text) :-
    quoted_kind(Quote, Kind),
    format(atom(Text), 'End of file in quoted ~w', [Kind]).
known_syntax_text(list_rest, 'Unexpected comma or bar in rest of list').
known_syntax_text(punct(First, Second), Text) :-
    format(atom(Text), 'Unexpected `~w\' before `~w\'', [First, Second]).
known_syntax_text(end_of_clause, 'Unexpected end of clause').
known_syntax_text(newline_in_quoted, 'New line in quoted text').
known_syntax_text(operator_expected, 'Operator expected').
known_syntax_text(illegal_number, 'Illegal number').
known_syntax_text(operator_clash, 'Operator priority clash').
known_syntax_text(operator_balance, 'Unbalanced operator').
known_syntax_text(cannot_start_term, 'Illegal start of term').
known_syntax_text(quoted_punctuation,
                  'Operand expected, unquoted comma or bar found').
known_syntax_text(invalid_utf_8, 'Invalid UTF-8').
known_syntax_text(back_quoted_string, 'Back-quoted text is not ISO Prolog').
known_syntax_text(end_of_file_in_quasi_quotation, 'End of file in quasi quotation').
known_syntax_text(invalid_quasi_quotation_syntax(Syntax), Text) :-
    format(atom(Text), 'The syntax of a quasi quotation must be callable, not ~p', [Syntax]).
known_syntax_text(unknown_quasi_quotation_syntax(Syntax, Module), Text) :-
    functor(Syntax, Name, _),
    format(atom(Text), 'Unknown syntax of a quasi quotation: ~q', [Module:Name]).
known_syntax_text(undefined_char_escape(Char), Text) :-
    format(atom(Text),
           'Unknown character escape in quoted atom or string: `\\~w\'',
           [Char]).

quoted_kind('\'', atom).
quoted_kind('"', string).
quoted_kind('`', codes).

%   more_calls(+Places)//: lines with the other calls of an undefined
%   procedure.

more_calls([]) -->
    [].
more_calls([Place-Caller|Places]) -->
    [ nl, '   and calls at ', url(Place), ' (~w)'-[Caller] ],
    more_calls(Places).

%   near_procedures(+PI)//: lines with procedures whose names are similar to
%   that of PI.

near_procedures(PI0) -->
    (   { rule_arrow(PI0) }
    ->  [ nl,
          '  Clauses are read from a file, or from the terminal after [user].'
        ]
    ;   { strip_module(PI0, _, PI),
          PI == (^)/2
        }
    ->  [ nl,
          '  ^/2 can only appear as the 2nd argument of setof/3 and bagof/3'
        ]
    ;   { strip_module(PI0, M, PI),
          nonvar(PI),
          PI = Name/_,
          catch('$near'(M, Name, Nears), error(_, _), fail),
          Nears \== []
        }
    ->  [ nl, '  However, there are definitions for:' ],
        procedure_lines(Nears)
    ;   []
    ).

rule_arrow(PI0) :-
    nonvar(PI0),
    PI0 = _:PI,
    !,
    rule_arrow(PI).
rule_arrow((:-)/_).
rule_arrow((-->)/_).

procedure_lines([]) -->
    [].
procedure_lines([PI|PIs]) -->
    [ nl, '        ' ],
    procedure(PI),
    procedure_lines(PIs).

%   thread_end(+Status)//: how a thread has ended.

thread_end(false) -->
    [ 'due to failure' ].
thread_end(exception(Ball)) -->
    [ 'on exception: ' ],
    translate_message(Ball).

%   known_message(+Message)//: messages of the system that are not errors.

known_message(format(Format, Args)) -->
    (   { is_list(Args) }
    ->  [ Format-Args ]
    ;   [ Format-[Args] ]
    ).
known_message(unhandled_exception(Ball)) -->
    [ 'Unhandled exception: ' ],
    translate_message(Ball).
known_message(initialization_exception(Ball)) -->
    [ 'Prolog initialisation failed:', nl ],
    translate_message(Ball).
known_message(init_goal(failed, Place)) -->
    init_place(Place, 'Initialization goal failed', false).
known_message(init_goal(goal_raised(Ball), Place)) -->
    init_place(Place, 'Initialization goal raised exception:', nl),
    translate_message(Ball).
known_message(abnormal_thread_termination(Goal, Status)) -->
    { strip_module(Goal, _, Plain) },
    [ 'Thread running "~p" died '-[Plain] ],
    thread_end(Status).
known_message(goal_failed(Kind, Goal)) -->
    [ 'Goal (~w) failed: ~p'-[Kind, Goal] ].
known_message(goal_raised(Kind, Ball)) -->
    [ 'Goal (~w) raised exception:'-[Kind], nl ],
    translate_message(Ball).
known_message(opt_error(Problem)) -->
    option_problem(Problem).
known_message(prolog_flag_created(Name, Value)) -->
    [ 'New Prolog flag ~q with value ~p'-[Name, Value] ].
known_message(welcome) -->
    { current_prolog_flag(zebra_version, Version) },
    [ 'Welcome to zebra ~w.'-[Version] ].
known_message(license) -->
    [ 'zebra is under the MIT license: you may use it, change it and pass it on for any', nl,
      'purpose. Every copy must keep the copyright notice and the license. There is no', nl,
      'warranty. The text is in the file LICENSE of https://github.com/zebralog/prolog.'
    ].
known_message(unknown_in_module_user) -->
    [ 'Using a non-error value for unknown in the global module', nl,
      'causes most of the development environment to stop working.', nl,
      'Please use :- dynamic or limit usage of unknown to a module.', nl,
      'See https://www.swi-prolog.org/howto/database.html'
    ].
known_message(set_prolog_stack_limit) -->
    [ 'set_prolog_stack/2: limit(Size) sets the combined limit.', nl,
      'See https://www.swi-prolog.org/changes/stack-limit.html'
    ].
known_message(time_limit_exceeded) -->
    [ 'Time limit exceeded' ].
known_message(cannot_redefine_comma) -->
    [ 'Full stop in clause-body?  Cannot redefine ,/2' ].
known_message(compiler_warnings(_, [Warning|Warnings])) -->
    compiler_warning(Warning),
    (   { Warnings == [] }
    ->  []
    ;   [ nl ],
        known_message(compiler_warnings(_, Warnings))
    ).
known_message(singletons(_, Names)) -->
    [ 'Singleton variables: ' ],
    name_list(Names).
known_message(folded_line(File, Line, Column)) -->
    [ url(File:Line:Column), ': Deprecated ... \\<newline><white>*.  Use \\c' ].
known_message(discontiguous(PI, Current)) -->
    [ 'Clauses of ' ],
    procedure(PI),
    [ ' are not together in the source-file', nl ],
    earlier(PI),
    [ 'Current predicate: ' ],
    procedure(Current),
    [ nl, 'Use :- discontiguous ' ],
    procedure(PI),
    [ '. to suppress this message' ].
known_message(load_file(done(_, file(File, _), Action, Module, Time, Count))) -->
    [ '~w ~w '-[File, Action] ],
    (   { Module == user }
    ->  []
    ;   [ 'into ~q '-[Module] ]
    ),
    [ '~2f sec, ~D clauses'-[Time, Count] ].
known_message(unknown_procedure(PI, Nears)) -->
    [ 'Unknown procedure: ' ],
    procedure(PI),
    [ nl, '    However, there are definitions for:' ],
    procedure_lines(Nears).
known_message(redefined_procedure(PI, Place)) -->
    [ 'Redefined static procedure ' ],
    procedure(PI),
    [ nl, 'Previously defined at ', url(Place) ].
known_message(undefined_procedure(PI, [Place-Caller|Places])) -->
    [ url(Place), ':', nl, '   Procedure ' ],
    procedure(PI),
    [ ', which ~w calls, is not defined'-[Caller] ],
    more_calls(Places),
    near_procedures(PI).
known_message(import_conflict(PI, Into, Other)) -->
    [ 'import/1: No permission to import ' ],
    procedure(PI),
    [ ' into ~w (already imported from ~w)'-[Into, Other] ].
known_message(assertion_failed(_, Goal)) -->
    { strip_module(user:Goal, M, Plain) },
    [ 'Assertion failed: ~p'-[M:Plain] ].
known_message(at_halt(failed, Goal)) -->
    [ 'Goal (at_halt) failed: ~p'-[Goal] ].
known_message(halt(Status, Errors, Warnings)) -->
    [ 'Halting with status ~w due to ~w errors and ~w warnings'-[Status, Errors, Warnings] ].
known_message(halt(cancelled(Reason))) -->
    [ 'Halt cancelled: ~p'-[Reason] ].
known_message(spy(PI)) -->
    [ 'Spy point on ~p'-[PI] ].
known_message(nospy(PI)) -->
    [ 'Spy point removed from ~p'-[PI] ].
known_message(trace(PI, Ports)) -->
    ports_of(PI-Ports).
known_message(trap(Error)) -->
    [ 'Installed trap for exception ~p'-[Error] ].
known_message(notrap(Traps)) -->
    entries(Traps, exception_trap, [ 'No matching traps', nl ], 'Removed traps from exceptions').
known_message(debug_no_topic(Topic)) -->
    [ '~q: no matching debug topic (yet)'-[Topic] ].
known_message(debug_topics(header)) -->
    [ ansi(bold, '~w~t ~w~35| ~w~n', ['Debug Topic', 'Activated', 'To']), '~`―t~48|' ].
known_message(debug_topic(_, Text, Value, Outputs)) -->
    { ( Value == true -> Mark = '✔' ; Mark = - ) },
    (   { memberchk(Outputs, [[],[user_error]]) }
    ->  [ '~s~t ~w~35|'-[Text, Mark] ]
    ;   [ '~s~t ~w~35| ~q'-[Text, Mark, Outputs] ]
    ).
known_message(debugging(Mode, Points, Preds)) -->
    [ 'Debug mode is ~w'-[Mode], nl ],
    entries(Points, spy_point, [], 'Spy points (see spy/1) on:'),
    entries(Preds, ports_of, [], 'Ports are printed (see trace/2) of:').
known_message(traps(Traps)) -->
    entries(Traps, exception_trap, [ 'No exception traps', nl ], 'Exception traps on').
known_message('$aborted') -->
    [ 'Execution Aborted' ].
known_message(aborted) -->
    [ 'Execution Aborted' ].
known_message(halt) -->
    [ halt ].
known_message(interrupt) -->
    [ 'Execution interrupted' ].

%   entries(+Entries, :Line, +None, +Some)//: a list in a message. None is the
%   text if it is empty, and Some its heading.

entries([], _, None, _) -->
    None.
entries([Entry|Entries], Line, _, Some) -->
    [ Some, nl ],
    entry_lines([Entry|Entries], Line).

entry_lines([], _) -->
    [].
entry_lines([Entry|Entries], Line) -->
    call('$messages':Line, Entry),
    [ nl ],
    entry_lines(Entries, Line).

spy_point(PI-[]) -->
    [ '  ~p'-[PI] ].
spy_point(_-(Head-Condition)) -->
    { strip_module(Condition, _, Plain) },
    [ '  ~p, if ~p'-[Head, Plain] ].

ports_of(PI-Ports) -->
    (   { Ports == [call,exit,redo,fail] }
    ->  { Shown = [all] }
    ;   { Ports == [] }
    ->  { Shown = 'Not tracing' }
    ;   { Shown = Ports }
    ),
    [ '        ~p: ~w'-[PI, Shown] ].

exception_trap(Error) -->
    [ '  ~p'-[Error] ].

%   init_place(+Place, +Text, +Last)//: the place of an initialization goal.
%   Then comes Text, or the goal if it is that of a program.

init_place(@(Goal, Place), _, Last) -->
    !,
    { strip_module(user:Goal, M, Plain) },
    [ url(Place), ': ~p'-[M:Plain] ],
    (   { Last == nl }
    ->  [ ' ' ]
    ;   [ ': ~w'-[Last] ]
    ).
init_place(option(Option, Goal), _, Last) -->
    !,
    [ '~w ~w: '-[Option, Goal] ],
    (   { Last == nl }
    ->  []
    ;   [ Last ]
    ).
init_place(Place, Text, Last) -->
    (   { Place = _:_ }
    ->  [ url(Place), ': ' ]
    ;   []
    ),
    [ Text ],
    (   { Last == nl }
    ->  [ nl ]
    ;   []
    ).

%   option_problem(+Problem)//: what is wrong with the arguments of a command.

option_problem(unknown(Dash, Name)) -->
    [ 'Unknown option: ~w~w (-h for help)'-[Dash, Name] ].
option_problem(no_value(Dash, Name, Type)) -->
    [ 'Option ~w~w requires '-[Dash, Name] ],
    option_type(Type).
option_problem(value(--, Name, Text, Type)) -->
    [ 'Option --~w=~w requires '-[Name, Text] ],
    option_type(Type),
    [ ' (found ~w)'-[Text] ].
option_problem(value(-, Name, Text, Type)) -->
    [ 'Option -~w ~w requires '-[Name, Text] ],
    option_type(Type),
    [ ' (found ~w)'-[Text] ].

option_type(Type) -->
    (   { Type = oneof(Values) }
    ->  { atomic_list_concat(Values, ', ', Text) },
        [ 'one of ~w'-[Text] ]
    ;   [ 'an argument of type ~w'-[Type] ]
    ).

compiler_warning(multiton(Name)) -->
    [ 'Singleton-marked variable appears more than once: ~w'-[Name] ].
compiler_warning(branch_singleton(Name)) -->
    [ 'Singleton variable in branch: ~w'-[Name] ].
compiler_warning(negation_singleton(Name)) -->
    [ 'Singleton variable in \\+: ~w'-[Name] ].
compiler_warning(always(Result, Test)) -->
    [ 'Test is always ~w: ~w'-[Result, Test] ].

name_list(Names) -->
    { atomic_list_concat(Names, ',', Text) },
    [ '[~w]'-[Text] ].
