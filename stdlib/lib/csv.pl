/*  library(csv): comma separated values (RFC 4180).

    A file is a list of rows, each a compound term with one argument for each
    field. Options are compiled to csv_options(Separator, Strip, IgnoreQuotes,
    Convert, Case, Functor, Arity, MatchArity, Header) before the work starts;
    Arity is bound by the first row.
*/

:- module(csv,
          [ csv//1,
            csv//2,
            csv_read_file/2,
            csv_read_file/3,
            csv_read_stream/3,
            csv_read_file_row/3,
            csv_read_row/3,
            csv_options/2,
            csv_write_file/2,
            csv_write_file/3,
            csv_write_stream/3
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(pure_input)).
:- use_module(library(readutil)).

%!  csv(?Rows)// is semidet.
%!  csv(?Rows, +Options)// is semidet.
%
%   A text of codes with the Rows; bound Rows are written, others read.
%   Options:
%     - separator(Code): between fields, a comma by default.
%     - strip(Boolean): without blanks around fields (false).
%     - ignore_quotes(Boolean): a double quote is a character like others
%       (false).
%     - convert(Boolean): whether fields become numbers where possible (true).
%     - case(Case): up, down or preserve, the default.
%     - functor(Name): of the rows, row by default.
%     - arity(N): of the rows, by default that of the first one.
%     - match_arity(Boolean): whether rows of another arity are errors (true).
%     - skip_header(Text): lines at the start that begin with Text are
%       skipped, and so are empty lines after them.
%   Errors: domain_error(row_arity(Expected), Found), type_error(number, F)
%   for a field F to write that is not atomic.
%   Source: SWI-Prolog.

csv(Rows) -->
    csv(Rows, []).

csv(Rows, Options) -->
    { csv_options(Compiled, Options) },
    (   { nonvar(Rows) }
    ->  write_rows(Rows, Compiled)
    ;   header(Compiled),
        rows(Rows, Compiled)
    ).

%!  csv_options(-Compiled, +Options) is det.
%
%   Compiled is the form of Options of csv//2 that csv_read_row/3 takes.
%   Errors: type_error(integer, Separator), type_error(bool, _),
%   domain_error(oneof(_), Case), type_error(atom, Functor).
%   Source: SWI-Prolog.

csv_options(Compiled, Options) :-
    Compiled = csv_options(Separator, Strip, IgnoreQuotes, Convert, Case,
                           Functor, Arity, MatchArity, Header),
    option(separator(Separator), Options, 0',),
    option(strip(Strip), Options, false),
    option(ignore_quotes(IgnoreQuotes), Options, false),
    option(convert(Convert), Options, true),
    option(case(Case), Options, preserve),
    option(functor(Functor), Options, row),
    option(match_arity(MatchArity), Options, true),
    must_be(integer, Separator),
    maplist(must_be(bool), [Strip,IgnoreQuotes,Convert,MatchArity]),
    must_be(oneof([up,down,preserve]), Case),
    must_be(atom, Functor),
    (   option(arity(N), Options)
    ->  must_be(nonneg, N),
        Arity = N
    ;   true
    ),
    (   option(skip_header(Text), Options)
    ->  text_to_string(Text, String),
        string_codes(String, Header)
    ;   Header = none
    ).

separator(Compiled, Separator) :-
    arg(1, Compiled, Separator).

quotes(Compiled) :-
    arg(3, Compiled, false).

% Reading

header(Compiled) -->
    { arg(9, Compiled, Header) },
    (   { Header == none }
    ->  []
    ;   comments(Header),
        empty_lines
    ).

comments(Header) -->
    prefix(Header), !,
    line_rest,
    comments(Header).
comments(_) -->
    [].

prefix([]) -->
    [].
prefix([C|Cs]) -->
    [C],
    prefix(Cs).

line_rest -->
    line_end, !.
line_rest -->
    [_], !,
    line_rest.
line_rest -->
    [].

empty_lines -->
    line_end, !,
    empty_lines.
empty_lines -->
    [].

line_end -->
    [0'\r, 0'\n], !.
line_end -->
    [0'\n], !.
line_end -->
    [0'\r].

rows(Rows, Compiled) -->
    (   at_end
    ->  { Rows = [] }
    ;   record(Row, Compiled)
    ->  { Rows = [Row|Rows1] },
        rows(Rows1, Compiled)
    ).

at_end([], []).

record(Row, Compiled) -->
    fields(Fields, Compiled),
    { make_row(Fields, Compiled, Row) }.

fields([Field|Fields], Compiled) -->
    field(Codes, Compiled),
    { make_value(Codes, Compiled, Field),
      separator(Compiled, Separator)
    },
    (   [Separator]
    ->  fields(Fields, Compiled)
    ;   { Fields = [] },
        (   line_end
        ->  []
        ;   at_end
        )
    ).

field(Codes, Compiled) -->
    (   { quotes(Compiled) },
        [0'"]
    ->  quoted(Codes)
    ;   { separator(Compiled, Separator) },
        plain(Codes, Separator)
    ).

quoted(Codes) -->
    [C],
    (   { C =\= 0'" }
    ->  { Codes = [C|Codes1] },
        quoted(Codes1)
    ;   [0'"]
    ->  { Codes = [C|Codes1] },
        quoted(Codes1)
    ;   { Codes = [] }
    ).

plain([C|Cs], Separator) -->
    [C],
    { C =\= Separator,
      C =\= 0'\n,
      C =\= 0'\r
    }, !,
    plain(Cs, Separator).
plain([], _) -->
    [].

make_value(Codes0, Compiled, Value) :-
    Compiled = csv_options(_, Strip, _, Convert, Case, _, _, _, _),
    (   Strip == true
    ->  string_codes(String, Codes0),
        split_string(String, '', ' \t\r\n', [Stripped]),
        string_codes(Stripped, Codes)
    ;   Codes = Codes0
    ),
    (   Convert == true
    ->  name(Value0, Codes)
    ;   atom_codes(Value0, Codes)
    ),
    in_case(Case, Value0, Value).

in_case(Case, Value0, Value) :-
    (   Case == up,
        atom(Value0)
    ->  upcase_atom(Value0, Value)
    ;   Case == down,
        atom(Value0)
    ->  downcase_atom(Value0, Value)
    ;   Value = Value0
    ).

make_row(Fields, Compiled, Row) :-
    Compiled = csv_options(_, _, _, _, _, Functor, Arity, MatchArity, _),
    (   MatchArity == true
    ->  length(Fields, Found),
        (   Arity = Found
        ->  true
        ;   domain_error(row_arity(Arity), Found)
        )
    ;   true
    ),
    Row =.. [Functor|Fields].

%!  csv_read_file(+File, -Rows) is semidet.
%!  csv_read_file(+File, -Rows, +Options) is semidet.
%
%   Rows are those of File. Options are those of csv//2 and open/4; the
%   separator is a tab by default if File ends in .tsv.
%   Errors: those of csv//2 and open/4.
%   Source: SWI-Prolog.

csv_read_file(File, Rows) :-
    csv_read_file(File, Rows, []).

csv_read_file(File, Rows, Options0) :-
    file_options(File, Options0, Options),
    open_options(Options0, OpenOptions),
    phrase_from_file(csv:csv(Rows0, Options), File, OpenOptions),
    Rows = Rows0.

open_options(Options, OpenOptions) :-
    exclude(csv_option, Options, OpenOptions).

csv_option(Option) :-
    (   Option = (Name=_)
    ->  true
    ;   functor(Option, Name, 1)
    ),
    memberchk(Name, [separator,strip,ignore_quotes,convert,case,functor,arity,
                     match_arity,skip_header,line]).

file_options(File, Options0, Options) :-
    (   \+ option(separator(_), Options0),
        file_name_extension(_, tsv, File)
    ->  Options = [separator(0'\t)|Options0]
    ;   Options = Options0
    ).

%!  csv_read_stream(+Stream, -Rows, +Options) is semidet.
%
%   Rows are the remaining rows of Stream.
%   Errors: those of csv//2 and get_code/2.
%   Source: SWI-Prolog.

csv_read_stream(Stream, Rows, Options) :-
    phrase_from_stream(csv:csv(Rows0, Options), Stream),
    Rows = Rows0.

%!  csv_read_file_row(+File, -Row, +Options) is nondet.
%
%   Row is a row of File; they are read one by one. Rows may have different
%   arities. Options are those of csv_read_file/3 and line(N), for the number
%   of the row.
%   Errors: those of csv_read_file/3.
%   Source: SWI-Prolog.

csv_read_file_row(File, Row, Options0) :-
    file_options(File, Options0, Options),
    csv_options(Compiled, [match_arity(false)|Options]),
    option(line(Line), Options, _),
    open_options(Options0, OpenOptions),
    setup_call_cleanup(
        open(File, read, Stream, OpenOptions),
        csv:row_of_file(Stream, Row, Line, Compiled),
        close(Stream)).

row_of_file(Stream, Row, Line, Compiled) :-
    skip_header(Stream, Compiled),
    row_of_stream(Stream, Row, 1, Line, Compiled).

skip_header(Stream, Compiled) :-
    arg(9, Compiled, Header),
    (   Header == none
    ->  true
    ;   skip_lines(Stream, Header)
    ).

skip_lines(Stream, Header) :-
    length(Header, Length),
    peek_string(Stream, Length, Start),
    (   string_codes(Start, Header)
    ->  skip(Stream, 0'\n),
        skip_lines(Stream, Header)
    ;   peek_code(Stream, 0'\n)
    ->  skip(Stream, 0'\n),
        skip_lines(Stream, Header)
    ;   true
    ).

row_of_stream(Stream, Row, Line0, Line, Compiled) :-
    csv_read_row(Stream, Row0, Compiled),
    Row0 \== end_of_file,
    (   peek_code(Stream, -1)
    ->  Row-Line = Row0-Line0
    ;   Row-Line = Row0-Line0
    ;   Line1 is Line0+1,
        row_of_stream(Stream, Row, Line1, Line, Compiled)
    ).

%!  csv_read_row(+Stream, -Row, +Compiled) is semidet.
%
%   Row is the next row of Stream, or end_of_file. Compiled comes from
%   csv_options/2.
%   Errors: those of csv//2 and get_code/2.
%   Source: SWI-Prolog.

csv_read_row(Stream, Row, Compiled) :-
    read_line_to_codes(Stream, Line),
    (   Line == end_of_file
    ->  Row = end_of_file
    ;   whole_record(Stream, Line, Compiled, Codes),
        phrase(record(Row0, Compiled), Codes),
        Row = Row0
    ).

%   whole_record(+Stream, +Line, +Compiled, -Codes): Codes is Line and the
%   lines after it until quotes are closed.

whole_record(Stream, Line, Compiled, Codes) :-
    (   quotes(Compiled),
        unclosed(Line, false, true),
        read_line_to_codes(Stream, Next),
        Next \== end_of_file
    ->  append(Line, [0'\n|Next], Longer),
        whole_record(Stream, Longer, Compiled, Codes)
    ;   Codes = Line
    ).

unclosed([], Open, Open).
unclosed([C|Cs], Open0, Open) :-
    (   C =\= 0'"
    ->  unclosed(Cs, Open0, Open)
    ;   Open0 == true
    ->  unclosed(Cs, false, Open)
    ;   unclosed(Cs, true, Open)
    ).

%!  csv_write_file(+File, +Rows) is det.
%!  csv_write_file(+File, +Rows, +Options) is det.
%
%   Write Rows to File. Options are those of csv//2 and open/4; the separator
%   is a tab by default if File ends in .tsv. Lines end in a carriage return
%   and a new line.
%   Errors: those of csv//2 and open/4.
%   Source: SWI-Prolog.

csv_write_file(File, Rows) :-
    csv_write_file(File, Rows, []).

csv_write_file(File, Rows, Options0) :-
    must_be(list, Rows),
    file_options(File, Options0, Options),
    open_options(Options0, OpenOptions),
    setup_call_cleanup(
        open(File, write, Stream, OpenOptions),
        csv:csv_write_stream(Stream, Rows, Options),
        close(Stream)).

%!  csv_write_stream(+Stream, +Rows, +Options) is det.
%
%   Write Rows to Stream. Options are those of csv//2.
%   Errors: those of csv//2 and put_char/2.
%   Source: SWI-Prolog.

csv_write_stream(Stream, Rows, Options) :-
    must_be(list, Rows),
    csv_options(Compiled, Options),
    write_each(Rows, Stream, Compiled).

write_each([], _, _).
write_each([Row|Rows], Stream, Compiled) :-
    phrase(write_row(Row, Compiled), Codes),
    format(Stream, '~s', [Codes]),
    write_each(Rows, Stream, Compiled).

write_rows([], _) -->
    [].
write_rows([Row|Rows], Compiled) -->
    write_row(Row, Compiled),
    write_rows(Rows, Compiled).

write_row(Row, Compiled) -->
    { Row =.. [_|Fields],
      separator(Compiled, Separator)
    },
    write_fields(Fields, Separator),
    [0'\r, 0'\n].

write_fields([], _) -->
    [].
write_fields([Field|Fields], Separator) -->
    write_field(Field, Separator),
    (   { Fields == [] }
    ->  []
    ;   [Separator],
        write_fields(Fields, Separator)
    ).

write_field(Field, Separator) -->
    { must_be(nonvar, Field),
      (   compound(Field)
      ->  type_error(number, Field)
      ;   format(codes(Codes), '~w', [Field])
      )
    },
    (   { member(C, [Separator,0'",0'\n,0'\r]),
          memberchk(C, Codes)
        }
    ->  [0'"],
        write_quoted(Codes),
        [0'"]
    ;   prefix(Codes)
    ).

write_quoted([]) -->
    [].
write_quoted([C|Cs]) -->
    (   { C =:= 0'" }
    ->  [C,C]
    ;   [C]
    ),
    write_quoted(Cs).
