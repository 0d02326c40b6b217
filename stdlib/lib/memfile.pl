/*  library(memfile): files in memory. Positions and sizes are in characters. */

:- module(memory_file,
          [ new_memory_file/1,
            free_memory_file/1,
            open_memory_file/3,
            open_memory_file/4,
            size_memory_file/2,
            size_memory_file/3,
            atom_to_memory_file/2,
            memory_file_to_atom/2,
            memory_file_to_atom/3,
            memory_file_to_codes/2,
            memory_file_to_codes/3,
            memory_file_to_string/2,
            memory_file_to_string/3,
            utf8_position_memory_file/3,
            insert_memory_file/3,
            delete_memory_file/3,
            memory_file_substring/5,
            memory_file_line_position/4
          ]).

:- autoload(library(error)).
:- autoload(library(option)).

%!  new_memory_file(-Handle) is det.
%!  free_memory_file(+Handle) is det.
%
%   Handle is a new, empty file, which lives until it is freed. A file that is
%   freed is closed.
%   Errors, here and below: type_error(memory_file, Handle),
%   permission_error(access, freed_memory_file, Handle),
%   permission_error(Action, memory_file, Handle) for a file that is open, or
%   made of an atom.
%   Source: SWI-Prolog.

new_memory_file(Handle) :-
    '$new_memory_file'(Handle).

free_memory_file(Handle) :-
    '$free_memory_file'(Handle).

%!  open_memory_file(+Handle, +Mode, -Stream) is det.
%!  open_memory_file(+Handle, +Mode, -Stream, +Options) is det.
%
%   Mode is read, write, append, update (over the content) or insert (in front of
%   it). Options: encoding(E), which becomes that of the file when it is written,
%   UTF-8 at first; free_on_close(Boolean), for reading.
%   Errors: domain_error(io_mode, Mode), domain_error(encoding, E).

open_memory_file(Handle, Mode, Stream) :-
    open_memory_file(Handle, Mode, Stream, []).

open_memory_file(Handle, Mode, Stream, Options) :-
    must_be(list, Options),
    option(encoding(Encoding), Options, default),
    must_be(atom, Encoding),
    option(free_on_close(Free0), Options, false),
    must_be(boolean, Free0),
    (   Mode == read
    ->  Free = Free0
    ;   Free = false
    ),
    '$open_memory_file'(Handle, Mode, Stream, Encoding, Free).

%!  size_memory_file(+Handle, -Size) is det.
%!  size_memory_file(+Handle, -Size, +Encoding) is det.

size_memory_file(Handle, Size) :-
    '$memory_file_size'(Handle, default, Size).

size_memory_file(Handle, Size, Encoding) :-
    must_be(atom, Encoding),
    '$memory_file_size'(Handle, Encoding, Size).

%!  atom_to_memory_file(+Atom, -Handle) is det.
%
%   Handle is a read-only file with the text of Atom.

atom_to_memory_file(Atom, Handle) :-
    must_be(atom, Atom),
    '$new_memory_file'(Handle),
    '$splice_memory_file'(Handle, 0, 0, Atom),
    '$fix_memory_file'(Handle).

%!  memory_file_to_atom(+Handle, -Atom) is det.
%!  memory_file_to_codes(+Handle, -Codes) is det.
%!  memory_file_to_string(+Handle, -String) is det.
%!  memory_file_to_atom(+Handle, -Atom, +Encoding) is det.
%!  memory_file_to_codes(+Handle, -Codes, +Encoding) is det.
%!  memory_file_to_string(+Handle, -String, +Encoding) is det.
%
%   The content of the file, whose bytes are a text in Encoding.

memory_file_to_atom(Handle, Atom) :-
    memory_file_to_atom(Handle, Atom, default).

memory_file_to_atom(Handle, Atom, Encoding) :-
    memory_file_to_string(Handle, String, Encoding),
    atom_string(Atom, String).

memory_file_to_codes(Handle, Codes) :-
    memory_file_to_codes(Handle, Codes, default).

memory_file_to_codes(Handle, Codes, Encoding) :-
    memory_file_to_string(Handle, String, Encoding),
    string_codes(String, Codes).

memory_file_to_string(Handle, String) :-
    memory_file_to_string(Handle, String, default).

memory_file_to_string(Handle, String, Encoding) :-
    must_be(atom, Encoding),
    '$memory_file_text'(Handle, Encoding, String).

%!  utf8_position_memory_file(+Handle, -Here, -Size) is det.
%
%   Size is the size of the file in bytes, and Here how many were read or written
%   since it was opened.

utf8_position_memory_file(Handle, Here, Size) :-
    '$memory_file_place'(Handle, Here, Size).

%!  insert_memory_file(+Handle, +Offset, +Text) is det.
%!  delete_memory_file(+Handle, +Offset, +Length) is det.
%
%   Insert Text before the character at Offset; delete Length characters, or as many
%   as there are.
%   Errors: domain_error(offset, Offset) past the end.

insert_memory_file(Handle, Offset, Text) :-
    '$splice_memory_file'(Handle, Offset, 0, Text).

delete_memory_file(Handle, Offset, Length) :-
    '$splice_memory_file'(Handle, Offset, Length, '').

%!  memory_file_substring(+Handle, ?Before, ?Length, ?After, ?String) is nondet.
%
%   As sub_string/5 over the text of the file.

memory_file_substring(Handle, Before, Length, After, String) :-
    '$memory_file_text'(Handle, default, Text),
    sub_string(Text, Before, Length, After, String).

%!  memory_file_line_position(+Handle, +Line, +Column, -Offset) is semidet.
%!  memory_file_line_position(+Handle, -Line, -Column, +Offset) is semidet.
%
%   Offset is the offset of the character in Column, from 0, of Line, from 1.

memory_file_line_position(Handle, Line, Column, Offset) :-
    '$memory_file_line'(Handle, Line, Column, Offset).
