/*  library(prolog_format): the parts of formats of format/2. */

:- module(prolog_format,
          [ format_spec/2,
            format_spec//1,
            format_types/2
          ]).

:- autoload(library(apply)).
:- use_module(library(dcg/basics)).
:- autoload(library(error)).
:- autoload(library(lists)).

%!  format_spec(+Format, -Spec) is semidet.
%
%   Spec is the list of the parts of Format: text(String), and escape(Argument, Colon, Action)
%   for ~ with an action, a character. Argument is nothing, number(N), character(Code) of ~`c,
%   or star; Colon is colon or no_colon. It fails for a format that ends within an escape.
%   Errors: existence_error(format_character, Action).
%   Source: SWI-Prolog.

format_spec(Format, Spec) :-
    text_to_string(Format, String),
    string_codes(String, Codes),
    phrase(format_spec(Spec), Codes).

%!  format_spec(-Spec)// is semidet.
%
%   Reads a format; see format_spec/2.
%   Source: SWI-Prolog.

format_spec([escape(Argument,Colon,Action)|Spec]) -->
    "~",
    !,
    argument(Argument),
    colon(Colon),
    action(Action),
    format_spec(Spec).
format_spec([text(String)|Spec]) -->
    string_without(`~`, Codes),
    { Codes = [_|_],
      string_codes(String, Codes)
    },
    !,
    format_spec(Spec).
format_spec([]) -->
    [].

argument(character(Code)) -->
    "`",
    [Code],
    !.
argument(star) -->
    "*",
    !.
argument(number(N)) -->
    digits(Codes),
    { Codes = [_|_],
      number_codes(N, Codes)
    },
    !.
argument(nothing) -->
    [].

colon(colon) -->
    ":",
    !.
colon(no_colon) -->
    [].

action(Action) -->
    [Code],
    { char_code(Action, Code),
      (   types(Action, _)
      ->  true
      ;   existence_error(format_character, Action)
      )
    }.

%!  format_types(+Format, -Types) is semidet.
%
%   Types are the types of is_of_type/2 for the arguments of Format.
%   Errors: as format_spec/2.
%   Source: SWI-Prolog.

format_types(Format, Types) :-
    format_spec(Format, Spec),
    maplist(part_types, Spec, Lists),
    append(Lists, Types).

part_types(text(_), []).
part_types(escape(Argument,_,Action), Types) :-
    types(Action, Types0),
    (   Argument == star
    ->  Types = [number|Types0]
    ;   Types = Types0
    ).

types(~, []).
types(a, [atom]).
types(c, [integer]).
types(d, [integer]).
types('D', [integer]).
types(e, [float]).
types('E', [float]).
types(f, [float]).
types(g, [float]).
types('G', [float]).
types(i, [any]).
types('I', [integer]).
types(k, [any]).
types(n, []).
types(p, [any]).
types(q, [any]).
types(r, [integer]).
types('R', [integer]).
types(s, [text]).
types(@, [callable]).
types(t, []).
types('|', []).
types(+, []).
types(w, [any]).
types('W', [any,list]).
