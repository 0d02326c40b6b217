/*  library(portray_text): lists of codes as text in what print/1 writes. */

:- module(portray_text,
          [ portray_text/1,
            set_portray_text/2,
            set_portray_text/3
          ]).

:- autoload(library(error)).

:- multifile
    is_text_code/1,
    user:portray/1.
:- dynamic
    is_text_code/1,
    user:portray/1,
    setting/2.

setting(enabled, false).
setting(min_length, 3).
setting(ellipsis, 30).

%!  portray_text(+Enabled) is det.
%
%   Lists of codes are written as text between back quotes if Enabled is true.
%   Errors: instantiation_error, type_error(bool, Enabled).
%   Source: SWI-Prolog.

portray_text(Enabled) :-
    set_portray_text(enabled, Enabled).

%!  set_portray_text(+Key, +Value) is det.
%!  set_portray_text(+Key, ?Old, +New) is det.
%
%   Change a setting from Old to New:
%     - enabled: whether text is written as such (false).
%     - min_length: lists of fewer codes are written as lists (3).
%     - ellipsis: from the middle of text with more characters some are left
%       out (30).
%   Errors: instantiation_error, domain_error(portray_text_option, Key),
%   type_error(bool, _), type_error(nonneg, _).
%   Source: SWI-Prolog.

set_portray_text(Key, Value) :-
    set_portray_text(Key, _, Value).

set_portray_text(Key, Old, New) :-
    must_be(nonvar, Key),
    (   setting(Key, Old0)
    ->  Old = Old0,
        (   Key == enabled
        ->  must_be(bool, New)
        ;   must_be(nonneg, New)
        ),
        retract(setting(Key, Old0)),
        assertz(setting(Key, New))
    ;   domain_error(portray_text_option, Key)
    ).

%   is_text_code(+Code): Code counts as a character of text, too. Multifile.

user:portray(Codes) :-
    portray_text:setting(enabled, true),
    portray_text:text(Codes, Length, Tail),
    portray_text:write_text(Codes, Length, Tail).

%   text(@Codes, -Length, -Tail): Codes is a closed or partial list of Length
%   characters, and long enough.

text(Codes, Length, Tail) :-
    '$skip_list'(Length, Codes, Tail),
    setting(min_length, Least),
    Length >= Least,
    (   Tail == []
    ->  true
    ;   var(Tail)
    ),
    all_text(Length, Codes).

all_text(N, Codes) :-
    (   N =:= 0
    ->  true
    ;   Codes = [Code|Codes1],
        integer(Code),
        (   code_of_text(Code)
        ->  true
        ;   is_text_code(Code)
        ),
        N1 is N-1,
        all_text(N1, Codes1)
    ).

code_of_text(Code) :-
    between(32, 126, Code).
code_of_text(9).
code_of_text(10).
code_of_text(13).

write_text(Codes, Length, Tail) :-
    setting(ellipsis, Most),
    put_char('`'),
    (   Length =< Most
    ->  put_codes(Length, Codes)
    ;   End is min(5, Most),
        Start is Most-End,
        put_codes(Start, Codes),
        write(...),
        Skipped is Length-End,
        drop(Skipped, Codes, Last),
        put_codes(End, Last)
    ),
    (   Tail == []
    ->  true
    ;   format('|~p', [Tail])
    ),
    put_char('`').

drop(N, Codes, Rest) :-
    (   N =:= 0
    ->  Rest = Codes
    ;   Codes = [_|Codes1],
        N1 is N-1,
        drop(N1, Codes1, Rest)
    ).

put_codes(N, Codes) :-
    (   N =:= 0
    ->  true
    ;   Codes = [Code|Codes1],
        put_quoted(Code),
        N1 is N-1,
        put_codes(N1, Codes1)
    ).

put_quoted(Code) :-
    (   escape(Code, Text)
    ->  write(Text)
    ;   put_code(Code)
    ).

escape(0'\n, '\\n').
escape(0'\t, '\\t').
escape(0'\r, '\\r').
escape(0'`, '\\`').
escape(0'\\, '\\\\').
