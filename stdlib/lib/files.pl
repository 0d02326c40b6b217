/*  library(files): a predicate about files that older versions of SWI-Prolog had.
    chdir/1, which they had here too, is a builtin.
*/

:- module(files, [can_open_file/2, chdir/1]).

%!  can_open_file(+File, ?Mode) is nondet.
%
%   File can be opened in Mode: read, write, or both for an existing file that can be
%   read and written. Nothing is opened.
%
%   Errors: those of access_file/2.
%   Source: SWI-Prolog, library(files).

can_open_file(File, read) :-
    access_file(File, read).
can_open_file(File, write) :-
    access_file(File, write).
can_open_file(File, both) :-
    access_file(File, read),
    access_file(File, write).
