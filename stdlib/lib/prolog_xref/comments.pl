/*  library(prolog_xref/comments): what structured comments say, for library(prolog_xref).

    A structured comment begins with %! or with two percent signs and a blank
    and continues in comment lines, or it stands between slash-star-star and
    star-slash. Its header gives modes of predicates, such as

        %!  append(+Xs:list, ?Ys, -Zs) is det.

    in lines that begin so, or up to an empty line. The text follows. A header
    that begins with <module> is the title of the source.
*/

:- module(prolog_xref_comments, [documented/2]).

:- autoload(library(apply)).
:- autoload(library(lists)).

:- op(100, xfx, @).
:- op(650, fx, [+, ++, -, --, ?, :, !, @]).

%!  documented(+Comment, -What) is nondet.
%
%   What a comment is about: title(Title) or mode(Head, Mode, Determinism, Summary), with a
%   most general Head.

documented(Comment, What) :-
    structured(Comment, Header, Text),
    (   Header = [First|_],
        string_concat("<module>", Title0, First)
    ->  split_string(Title0, "", " \t", [Title1]),
        atom_string(Title, Title1),
        What = title(Title)
    ;   summary(Text, Summary),
        modes(Header, Modes),
        member(Mode, Modes),
        mode_of(Mode, Head, Types, Determinism),
        What = mode(Head, Types, Determinism, Summary)
    ).

% structured(+Comment, -Header, -Text): the lines of both without comment marks.

structured(Comment, Header, Text) :-
    (   sub_string(Comment, 0, 3, _, "/**"),
        sub_string(Comment, 3, 1, _, Blank),
        blank(Blank)
    ->  string_concat("/**", Comment1, Comment),
        string_concat(Comment2, "*/", Comment1),
        split_string(Comment2, "\n", "", [First|Lines0]),
        maplist(starless, Lines0, Lines1),
        maplist(trimmed, [First|Lines1], Lines2),
        nonempty(Lines2, Lines),
        header(Lines, Header, Text)
    ;   doc_line(Comment)
    ->  split_string(Comment, "\n", "", Lines0),
        doc_lines(Lines0, Header, Text)
    ).

blank(" ").
blank("\t").
blank("\n").

doc_line(Line) :-
    (   sub_string(Line, 0, 2, _, "%!")
    ;   sub_string(Line, 0, 2, _, "%%"),
        sub_string(Line, 2, 1, _, Blank),
        blank(Blank)
    ),
    !.

doc_lines([Line|Lines], [Header|Headers], Text) :-
    doc_line(Line),
    !,
    sub_string(Line, 2, _, 0, Header0),
    trimmed(Header0, Header),
    doc_lines(Lines, Headers, Text).
doc_lines(Lines, [], Text) :-
    maplist(percentless, Lines, Text).

percentless(Line0, Line) :-
    split_string(Line0, "", " \t", [Line1]),
    (   string_concat("%", Line2, Line1)
    ->  trimmed(Line2, Line)
    ;   Line = Line1
    ).

starless(Line0, Line) :-
    split_string(Line0, "", " \t", [Line1]),
    (   string_concat("*", Line2, Line1)
    ->  Line = Line2
    ;   Line = Line0
    ).

trimmed(Line0, Line) :-
    split_string(Line0, "", " \t\r", [Line]).

nonempty(Lines0, Lines) :-
    (   Lines0 = [""|Lines1]
    ->  nonempty(Lines1, Lines)
    ;   Lines = Lines0
    ).

header([], [], []).
header([Line|Lines], Header, Text) :-
    (   Line == ""
    ->  Header = [],
        Text = Lines
    ;   Header = [Line|Header1],
        header(Lines, Header1, Text)
    ).

% The summary is the first sentence of the text.

summary(Lines0, Summary) :-
    nonempty(Lines0, Lines),
    header(Lines, Paragraph, _),
    atomic_list_concat(Paragraph, ' ', Text0),
    split_string(Text0, "", " ", [Text]),
    (   sub_string(Text, Before, 2, _, ". ")
    ->  N is Before+1,
        sub_string(Text, 0, N, _, Summary)
    ;   Summary = Text
    ).

% modes(+Header, -Modes): a mode may take several lines.

modes([], []).
modes([Line|Lines], Modes) :-
    (   append(More, Rest, Lines),
        atomic_list_concat([Line|More], ' ', Text),
        terms(Text, Modes0)
    ->  append(Modes0, Modes1, Modes),
        modes(Rest, Modes1)
    ;   modes(Lines, Modes)
    ).

terms(Text0, Terms) :-
    atomic_list_concat(Parts, ')//', Text0),
    atomic_list_concat(Parts, ')@dcg', Text1),
    (   sub_atom(Text1, _, 1, 0, '.')
    ->  Text = Text1
    ;   atom_concat(Text1, ' .', Text)
    ),
    catch(text_terms(Text, Terms), error(_, _), fail).

text_terms(Text, Terms) :-
    setup_call_cleanup(open_string(Text, Stream),
                       read_terms(Stream, Terms),
                       close(Stream)).

read_terms(Stream, Terms) :-
    read_term(Stream, Term, [module(prolog_xref_comments)]),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Rest],
        read_terms(Stream, Rest)
    ).

% mode_of(+Term, -Head, -Mode, -Determinism)

mode_of(Term, Head, Mode, Determinism) :-
    nonvar(Term),
    (   Term = (Mode0 is Determinism)
    ->  true
    ;   Mode0 = Term,
        Determinism = unknown
    ),
    callable(Mode0),
    (   Mode0 = Body @ dcg
    ->  More = [?(list), ?(list)]
    ;   Body = Mode0,
        More = []
    ),
    Body =.. [Name|Arguments],
    maplist(argument_mode, Arguments, Modes0),
    append(Modes0, More, Modes),
    Mode =.. [Name|Modes],
    functor(Mode, _, Arity),
    functor(Head, Name, Arity).

argument_mode(Argument, ?(any)) :-
    var(Argument),
    !.
argument_mode(Argument, Mode) :-
    Argument =.. [Sign, Typed],
    memberchk(Sign, [+, ++, -, --, ?, :, !, @]),
    !,
    type(Typed, Type),
    Mode =.. [Sign, Type].
argument_mode(Argument, ?(Type)) :-
    type(Argument, Type).

type(Typed, Type) :-
    (   nonvar(Typed),
        Typed = _:Type0
    ->  Type = Type0
    ;   Type = any
    ).
