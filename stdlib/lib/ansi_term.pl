/*  library(ansi_term): text with attributes, which are left out. */

:- module(ansi_term, [ansi_format/3]).

%!  ansi_format(+Attributes, +Format, +Args) is det.
%
%   Write as format/2 does.
%   Source: SWI-Prolog.

ansi_format(_, Format, Args) :-
    format(Format, Args).
