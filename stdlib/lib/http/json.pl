/*  library(http/json): JSON (RFC 8259) as terms and as dicts.

    A term of JSON is json([Key=Value, ...]), a list, a number, a text, or
    @(null), @(true) and @(false). Before it is written, it is laid out as
    text(Text, Width), array(Items, Width) and object(Members, Width). Width is
    the width in one line.
*/

:- module(json,
          [ json_read/2,
            json_read/3,
            json_read_dict/2,
            json_read_dict/3,
            json_write/2,
            json_write/3,
            json_write_dict/2,
            json_write_dict/3,
            atom_json_term/3,
            atom_json_dict/3,
            is_json_term/1,
            is_json_term/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

%!  json_read(+Stream, -Term) is det.
%!  json_read(+Stream, -Term, +Options) is det.
%
%   Read a value. Strings are atoms. Options:
%     - null(T), true(T), false(T): the terms for these words, by default @(null) and so on.
%     - end_of_file(Action): error, the default, or the value of Term then.
%   Errors: syntax_error(json(Message)), syntax_error(illegal_number).
%   Source: SWI-Prolog.

json_read(Stream, Term) :-
    json_read(Stream, Term, []).

json_read(Stream, Term, Options) :-
    must_be(list, Options),
    words(Options, @(null), @(true), @(false), Words),
    end_of_file(Options, End),
    '$json_read'(Stream, atom, Words, End, Term).

%!  json_read_dict(+Stream, -Dict) is det.
%!  json_read_dict(+Stream, -Dict, +Options) is det.
%
%   Read a value. Objects are dicts and strings are strings. Options are those of
%   json_read/3, with null, true and false as the terms for these words, and:
%     - tag(Key): the key whose value becomes the tag of its dict.
%     - default_tag(Tag): the tag of other dicts.
%     - value_string_as_atom(Boolean): strings are atoms.
%   Errors: also duplicate_key(Key).
%   Source: SWI-Prolog.

json_read_dict(Stream, Dict) :-
    json_read_dict(Stream, Dict, []).

json_read_dict(Stream, Dict, Options) :-
    must_be(list, Options),
    words(Options, null, true, false, Words),
    end_of_file(Options, End),
    (   option(value_string_as_atom(true), Options)
    ->  Type = atom
    ;   Type = string
    ),
    '$json_read'(Stream, Type, Words, End, Term),
    term_dict(Term, Options, Dict).

words(Options, Null0, True0, False0, v(Null, True, False)) :-
    option(null(Null), Options, Null0),
    option(true(True), Options, True0),
    option(false(False), Options, False0).

end_of_file(Options, End) :-
    (   option(end_of_file(Action), Options),
        Action \== error
    ->  End = value(Action)
    ;   End = error
    ).

%   term_dict(+Term, +Options, -Dict): the objects in Term become dicts.

term_dict(Term, Options, Dict) :-
    (   Term = json(Members)
    ->  member_pairs(Members, Options, Pairs),
        dict_tag(Pairs, Options, Tag, Pairs1),
        dict_create(Dict, Tag, Pairs1)
    ;   is_list(Term)
    ->  term_dicts(Term, Options, Dict)
    ;   Dict = Term
    ).

term_dicts([], _, []).
term_dicts([Term|Terms], Options, [Dict|Dicts]) :-
    term_dict(Term, Options, Dict),
    term_dicts(Terms, Options, Dicts).

member_pairs([], _, []).
member_pairs([Key=Term|Members], Options, [Key-Value|Pairs]) :-
    term_dict(Term, Options, Value),
    member_pairs(Members, Options, Pairs).

dict_tag(Pairs, Options, Tag, Pairs1) :-
    (   option(tag(Key), Options),
        selectchk(Key-Text, Pairs, Pairs0),
        ( atom(Text) ; string(Text) )
    ->  atom_string(Tag, Text),
        Pairs1 = Pairs0
    ;   option(default_tag(Tag), Options, _),
        Pairs1 = Pairs
    ).

%!  json_write(+Stream, +Term) is det.
%!  json_write(+Stream, +Term, +Options) is det.
%!  json_write_dict(+Stream, +Term) is det.
%!  json_write_dict(+Stream, +Term, +Options) is det.
%
%   Write a value. A key and its value are Key=Value, Key-Value or Key(Value); objects
%   may be dicts. In json_write_dict/3 the atoms null, true and false are these words.
%   Options:
%     - width(N): what is wider than N columns, 72 by default, has its parts in lines of
%       their own; 0 is for one line.
%     - step(N), tab(N): how much more parts are indented (2), and the columns of a tab
%       stop (8).
%     - null(T), true(T), false(T): the terms for these words.
%     - tag(Key): the tag of a dict is written as the value of Key.
%     - serialize_unknown(Boolean): other terms are written as strings instead of being errors.
%   Errors: instantiation_error, type_error(json_term, Term), type_error(pair, Member).
%   Source: SWI-Prolog.

json_write(Stream, Term) :-
    json_write(Stream, Term, []).

json_write(Stream, Term, Options) :-
    must_be(list, Options),
    words(Options, @(null), @(true), @(false), Words),
    json_written(Stream, Term, Words, Options).

json_write_dict(Stream, Term) :-
    json_write_dict(Stream, Term, []).

json_write_dict(Stream, Term, Options) :-
    must_be(list, Options),
    words(Options, null, true, false, Words),
    json_written(Stream, Term, Words, Options).

json_written(Stream, Term, Words, Options) :-
    option(width(Width), Options, 72),
    must_be(nonneg, Width),
    option(step(Step), Options, 2),
    must_be(nonneg, Step),
    option(tab(Tab), Options, 8),
    must_be(positive_integer, Tab),
    laid_out(Term, layout(Words, Options), Layout),
    (   Layout \= text(_, _),
        line_position(Stream, Column),
        Column > 0
    ->  put_char(Stream, ' ')
    ;   true
    ),
    stream_property(Stream, representation_errors(Old)),
    setup_call_cleanup(
        set_stream(Stream, representation_errors(unicode)),
        put(Layout, 0, w(Stream, Width, Step, Tab)),
        set_stream(Stream, representation_errors(Old))).

%   laid_out(+Term, +How, -Layout)

laid_out(Term, How, Layout) :-
    How = layout(Words, Options),
    (   var(Term)
    ->  instantiation_error(Term)
    ;   word(Term, Words, Word)
    ->  text_layout(Word, Layout)
    ;   Term = json(Members)
    ->  must_be(list, Members),
        object_layout(Members, How, Layout)
    ;   is_dict(Term, Tag)
    ->  dict_pairs(Term, _, Pairs0),
        (   option(tag(Key), Options),
            Key \== '',
            atom(Tag)
        ->  Pairs = [Key-Tag|Pairs0]
        ;   Pairs = Pairs0
        ),
        object_layout(Pairs, How, Layout)
    ;   is_list(Term)
    ->  item_layouts(Term, How, Items, 0, Sum),
        (   Items == []
        ->  Width = 2
        ;   Width is Sum-1
        ),
        Layout = array(Items, Width)
    ;   simple_text(Term, Text)
    ->  text_layout(Text, Layout)
    ;   option(serialize_unknown(true), Options)
    ->  format(string(String), '~q', [Term]),
        quoted(String, Text),
        text_layout(Text, Layout)
    ;   type_error(json_term, Term)
    ).

word(Term, v(Null, True, False), Word) :-
    (   Term == Null
    ->  Word = null
    ;   Term == True
    ->  Word = true
    ;   Term == False
    ->  Word = false
    ).

simple_text(Term, Text) :-
    (   integer(Term)
    ->  atom_number(Text, Term)
    ;   number(Term)
    ->  Float is float(Term),
        Float =:= Float,
        Float < inf,
        Float > -inf,
        atom_number(Text, Float)
    ;   ( atom(Term) ; string(Term) )
    ->  quoted(Term, Text)
    ).

text_layout(Text, text(Text, Width)) :-
    atom_length(Text, Width).

item_layouts([], _, [], Sum, Sum).
item_layouts([Term|Terms], How, [Layout|Layouts], Sum0, Sum) :-
    laid_out(Term, How, Layout),
    width(Layout, Width),
    Sum1 is Sum0+Width+2,
    item_layouts(Terms, How, Layouts, Sum1, Sum).

object_layout(Members0, How, object(Members, Width)) :-
    member_layouts(Members0, How, Members, 0, Sum),
    (   Members == []
    ->  Width = 2
    ;   Width = Sum
    ).

member_layouts([], _, [], Sum, Sum).
member_layouts([Member|Members], How, [m(Text, Layout)|Layouts], Sum0, Sum) :-
    (   nonvar(Member),
        key_value(Member, Key, Term)
    ->  must_be(atomic, Key),
        quoted(Key, Quoted),
        atom_concat(Quoted, :, Text),
        atom_length(Text, KeyWidth),
        laid_out(Term, How, Layout),
        width(Layout, Width),
        Sum1 is Sum0+KeyWidth+Width+2
    ;   type_error(pair, Member)
    ),
    member_layouts(Members, How, Layouts, Sum1, Sum).

key_value(Key=Term, Key, Term) :-
    !.
key_value(Key-Term, Key, Term) :-
    !.
key_value(Member, Key, Term) :-
    compound(Member),
    Member =.. [Key,Term].

%   width(+Layout, -Width): Width is the width in one line, with the blank
%   before brackets.

width(text(_, Width), Width).
width(array(_, Width0), Width) :-
    Width is Width0+1.
width(object(_, Width0), Width) :-
    Width is Width0+1.

%   put(+Layout, +Indent, +W): W is w(Stream, Width, Step, Tab).

put(text(Text, _), _, w(Stream, _, _, _)) :-
    write(Stream, Text).
put(array(Items, Width), Indent, W) :-
    W = w(Stream, _, Step, _),
    (   Items == []
    ->  write(Stream, [])
    ;   in_line(Width, Indent, W)
    ->  put_char(Stream, '['),
        put_line(Items, Indent, W),
        write(Stream, ' ]')
    ;   put_char(Stream, '['),
        Inner is Indent+Step,
        put_items(Items, Inner, W),
        new_line(Indent, W),
        put_char(Stream, ']')
    ).
put(object(Members, Width), Indent, W) :-
    W = w(Stream, _, Step, _),
    put_char(Stream, '{'),
    (   ( Members == [] ; in_line(Width, Indent, W) )
    ->  put_line(Members, Indent, W)
    ;   Inner is Indent+Step,
        put_items(Members, Inner, W),
        new_line(Indent, W)
    ),
    put_char(Stream, '}').
put(m(Key, Layout), Indent, W) :-
    W = w(Stream, _, _, _),
    write(Stream, Key),
    put_spaced(Layout, Indent, W).

in_line(Width, Indent, w(_, Max, _, _)) :-
    (   Max =:= 0
    ->  true
    ;   Indent+Width < Max
    ).

put_spaced(Layout, Indent, W) :-
    (   ( Layout = array(_, _) ; Layout = object(_, _) )
    ->  W = w(Stream, _, _, _),
        put_char(Stream, ' ')
    ;   true
    ),
    put(Layout, Indent, W).

put_line([], _, _).
put_line([Layout|Layouts], Indent, W) :-
    put_spaced(Layout, Indent, W),
    W = w(Stream, _, _, _),
    (   Layouts == []
    ->  true
    ;   write(Stream, ', '),
        put_line(Layouts, Indent, W)
    ).

put_items([Layout|Layouts], Indent, W) :-
    new_line(Indent, W),
    put(Layout, Indent, W),
    (   Layouts == []
    ->  true
    ;   W = w(Stream, _, _, _),
        put_char(Stream, ','),
        put_items(Layouts, Indent, W)
    ).

new_line(Indent, w(Stream, _, _, Tab)) :-
    nl(Stream),
    Tabs is Indent//Tab,
    Blanks is Indent mod Tab,
    forall(between(1, Tabs, _), put_char(Stream, '\t')),
    tab(Stream, Blanks).

%   quoted(+Text, -Quoted): Quoted is the string of JSON for Text.

quoted(Text, Quoted) :-
    atom_codes(Text, Codes),
    (   member(Code, Codes),
        special(Code)
    ->  escaped(Codes, Escaped),
        atom_codes(Inner, Escaped)
    ;   Inner = Text
    ),
    atomic_list_concat(['"',Inner,'"'], Quoted).

special(Code) :-
    (   Code < 0x20
    ;   Code =:= 0'"
    ;   Code =:= 0'\\
    ;   Code =:= 0'/
    ),
    !.

escaped([], []).
escaped([Code|Codes], Escaped) :-
    (   escape(Code, Letter)
    ->  Escaped = [0'\\,Letter|Escaped1],
        escaped(Codes, Escaped1)
    ;   Code < 0x20
    ->  format(codes(Escaped, Escaped1), '\\u~|~`0t~16r~4+', [Code]),
        escaped(Codes, Escaped1)
    ;   Code =:= 0'<,
        Codes = [0'/|Codes1]
    ->  Escaped = [0'<,0'\\,0'/|Escaped1],      % so that HTML can hold it in a script
        escaped(Codes1, Escaped1)
    ;   Escaped = [Code|Escaped1],
        escaped(Codes, Escaped1)
    ).

escape(0'", 0'").
escape(0'\\, 0'\\).
escape(0'\b, 0'b).
escape(0'\n, 0'n).
escape(0'\f, 0'f).
escape(0'\r, 0'r).
escape(0'\t, 0't).

%!  atom_json_term(+Text, -Term, +Options) is det.
%!  atom_json_term(-Text, +Term, +Options) is det.
%!  atom_json_dict(+Text, -Dict, +Options) is det.
%!  atom_json_dict(-Text, +Dict, +Options) is det.
%
%   Text is Term in JSON. Options are those for reading or writing, and as(Type): that of
%   Text when it is made, atom (the default), string, codes or chars. In one line, unless
%   the option width/1 is given.
%   Source: SWI-Prolog.

atom_json_term(Text, Term, Options) :-
    must_be(list, Options),
    (   nonvar(Text)
    ->  from_text(Text, Stream, json_read(Stream, Term, Options))
    ;   to_text(Text, Stream, json_write(Stream, Term, Options), Options)
    ).

atom_json_dict(Text, Dict, Options) :-
    must_be(list, Options),
    (   nonvar(Text)
    ->  from_text(Text, Stream, json_read_dict(Stream, Dict, Options))
    ;   to_text(Text, Stream, json_write_dict(Stream, Dict, Options), Options)
    ).

:- meta_predicate
    from_text(+, ?, 0),
    to_text(?, ?, 0, +).

from_text(Text, Stream, Goal) :-
    setup_call_cleanup(
        open_string(Text, Stream),
        Goal,
        close(Stream)).

to_text(Text, Stream, Goal, Options) :-
    option(as(Type), Options, atom),
    must_be(oneof([atom,string,codes,chars]), Type),
    Sink =.. [Type,Text],
    with_output_to(Sink, ( current_output(Stream), Goal )).

%!  is_json_term(@Term) is semidet.
%!  is_json_term(@Term, +Options) is semidet.
%
%   Term is one that json_write/3 takes, with = in the members of objects, and without
%   dicts.

is_json_term(Term) :-
    is_json_term(Term, []).

is_json_term(Term, Options) :-
    words(Options, @(null), @(true), @(false), Words),
    json_term(Term, Words).

json_term(Term, Words) :-
    nonvar(Term),
    (   word(Term, Words, _)
    ->  true
    ;   Term = json(Members)
    ->  is_list(Members),
        \+ ( member(Member, Members),
             \+ ( nonvar(Member), Member = (Key=Value), atom(Key), json_term(Value, Words) ) )
    ;   is_list(Term)
    ->  \+ ( member(Item, Term),
             \+ json_term(Item, Words) )
    ;   atomic(Term)
    ).
