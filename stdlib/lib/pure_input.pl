/*  library(pure_input): parsing files with grammars.

    The codes of a file or stream are read at once, before parsing starts, so
    that backtracking over them needs no stream positions. While they are
    parsed, the global variable pure_input is input(Source, Line, LinePos,
    Count, Codes): their source, and their position in it. The position of a
    tail of Codes is found by counting up to it.
*/

:- module(pure_input,
          [ phrase_from_file/2,
            phrase_from_file/3,
            phrase_from_stream/2,
            stream_to_lazy_list/2,
            syntax_error//1,
            lazy_list_location//1,
            lazy_list_character_count//1
          ]).

:- autoload(library(error)).
:- use_module(library(dcg)).
:- use_module(library(readutil)).

:- meta_predicate
    phrase_from_file(//, +),
    phrase_from_file(//, +, +),
    phrase_from_stream(//, +).

%!  phrase_from_file(:Body, +File) is nondet.
%!  phrase_from_file(:Body, +File, +Options) is nondet.
%
%   The grammar body Body describes the codes of File. Options are those of
%   open/4.
%   Errors: those of open/4 and phrase/2.
%   Source: SWI-Prolog.

phrase_from_file(Body, File) :-
    phrase_from_file(Body, File, []).

phrase_from_file(Body, File, Options) :-
    setup_call_cleanup(
        open(File, read, Stream, Options),
        pure_input:read_input(Stream, Input),
        close(Stream)),
    phrase_of_input(Body, Input).

%!  phrase_from_stream(:Body, +Stream) is nondet.
%
%   The grammar body Body describes the codes that are left in Stream.
%   Errors: those of get_code/2 and phrase/2.
%   Source: SWI-Prolog.

phrase_from_stream(Body, Stream) :-
    read_input(Stream, Input),
    phrase_of_input(Body, Input).

read_input(Stream, input(Source, Line, LinePos, Count, Codes)) :-
    (   stream_property(Stream, file_name(File))
    ->  Source = file(File)
    ;   Source = stream(Stream)
    ),
    (   stream_property(Stream, position(Position))
    ->  stream_position_data(line_count, Position, Line),
        stream_position_data(line_position, Position, LinePos),
        stream_position_data(char_count, Position, Count)
    ;   Line = 1,
        LinePos = 0,
        Count = 0
    ),
    read_stream_to_codes(Stream, Codes).

phrase_of_input(Body, Input) :-
    current_input_text(Outer),
    b_setval(pure_input, Input),
    arg(5, Input, Codes),
    phrase(Body, Codes),
    b_setval(pure_input, Outer).

current_input_text(Input) :-
    (   nb_current(pure_input, Input0)
    ->  Input = Input0
    ;   Input = none
    ).

%!  stream_to_lazy_list(+Stream, -Codes) is det.
%
%   Codes are those that are left in Stream.
%   Errors: those of get_code/2.
%   Source: SWI-Prolog.

stream_to_lazy_list(Stream, Codes) :-
    read_stream_to_codes(Stream, Codes).

%!  syntax_error(+Message)// is erroneous.
%
%   Raise a syntax error at the place of lazy_list_location//1.
%   Errors: syntax_error(Message).
%   Source: SWI-Prolog.

syntax_error(Message) -->
    lazy_list_location(Location),
    { throw(error(syntax_error(Message), Location)) }.

%!  lazy_list_location(-Location)// is det.
%
%   Location is where the codes that are left begin: file(Name, Line, LinePos,
%   Count) or stream(Stream, Line, LinePos, Count) while a file or stream is
%   parsed; end_of_file-Left, with the number of codes left, at its end and
%   for other lists.
%   Source: SWI-Prolog.

lazy_list_location(Location, Rest, Rest) :-
    (   position_of(Rest, Source, Line, LinePos, Count)
    ->  located(Source, Line, LinePos, Count, Location)
    ;   '$skip_list'(Left, Rest, _),
        Location = end_of_file-Left
    ).

located(file(Name), Line, LinePos, Count, file(Name,Line,LinePos,Count)).
located(stream(Stream), Line, LinePos, Count, stream(Stream,Line,LinePos,Count)).

%!  lazy_list_character_count(-Count)// is det.
%
%   Count is the number of characters before the codes that are left, or
%   end_of_file-Left, as for lazy_list_location//1.
%   Source: SWI-Prolog.

lazy_list_character_count(Count, Rest, Rest) :-
    (   position_of(Rest, _, _, _, Count0)
    ->  Count = Count0
    ;   '$skip_list'(Left, Rest, _),
        Count = end_of_file-Left
    ).

%   position_of(+Rest, -Source, -Line, -LinePos, -Count): Rest is a tail of the
%   input and begins at this position.

position_of(Rest, Source, Line, LinePos, Count) :-
    Rest = [_|_],
    current_input_text(input(Source,Line0,LinePos0,Count0,Codes)),
    '$skip_list'(All, Codes, _),
    '$skip_list'(Left, Rest, _),
    Before is All-Left,
    Before >= 0,
    Count is Count0+Before,
    advance(Before, Codes, Line0, LinePos0, Line, LinePos, Rest1),
    same_term(Rest1, Rest).

advance(N, Codes, Line0, LinePos0, Line, LinePos, Rest) :-
    (   N =:= 0
    ->  Line = Line0,
        LinePos = LinePos0,
        Rest = Codes
    ;   Codes = [C|Codes1],
        N1 is N-1,
        next_position(C, Line0, LinePos0, Line1, LinePos1),
        advance(N1, Codes1, Line1, LinePos1, Line, LinePos, Rest)
    ).

next_position(C, Line0, LinePos0, Line, LinePos) :-
    (   C =:= 0'\n
    ->  Line is Line0+1,
        LinePos = 0
    ;   C =:= 0'\t
    ->  Line = Line0,
        LinePos is (LinePos0\/7)+1
    ;   Line = Line0,
        LinePos is LinePos0+1
    ).
