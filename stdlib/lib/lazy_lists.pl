/*  library(lazy_lists): lists whose elements are made on demand.

    The tail of a lazy list is a variable with the attribute lazy(Next, Slice).
    Next makes a slice of the list. Slice is slice(unread) at first, then
    slice(last(Items)) or slice(more(Items, Slice1)). The slice is made when the
    variable is bound. Backtracking keeps it, as Next cannot read its input
    again. Only the items are copied, not Next.
*/

:- module(lazy_lists,
          [ lazy_list/2,
            lazy_list/3,
            lazy_list_materialize/1,
            lazy_list_length/2,
            lazy_findall/3,
            lazy_findall/4,
            lazy_get_codes/4,
            lazy_read_terms/4,
            lazy_read_lines/4,
            lazy_engine_next/4,
            lazy_list_iterator/4
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(readutil)).

:- meta_predicate
    lazy_list(2, -),
    lazy_list(3, +, -),
    lazy_findall(?, 0, -),
    lazy_findall(+, ?, 0, -),
    lazy_list_iterator(+, -, 0, 0).

:- multifile
    system:term_expansion/2.

%!  lazy_list(:Next, -List) is det.
%
%   List is the lazy list whose slices call(Next, Slice, Tail) makes, as
%   difference lists. The last slice is a list, with Tail [].
%   Source: SWI-Prolog.

lazy_list(Next, List) :-
    put_attr(List, lazy_lists, lazy(Next, slice(unread))).

attr_unify_hook(lazy(Next, Slice), Value) :-
    arg(1, Slice, State),
    (   State == unread
    ->  call(Next, Items, Tail),
        keep(Tail, Items, Slice),
        arg(1, Slice, Kept)
    ;   Kept = State
    ),
    items(Kept, Next, Value).

%   keep(@Tail, +Items, !Slice): stores the Items, up to Tail, in Slice.

keep(Tail, Items, Slice) :-
    (   Tail == []
    ->  nb_setarg(1, Slice, last(Items))
    ;   Tail = [],
        nb_setarg(1, Slice, more(Items, slice(unread)))
    ).

items(last(Items), _, Items).
items(more(Items, Slice), Next, List) :-
    append(Items, Tail, List0),
    put_attr(Tail, lazy_lists, lazy(Next, Slice)),
    List = List0.

attribute_goals(List) -->
    { get_attr(List, lazy_lists, lazy(Next, _)) },
    [ lazy_list(Next, List) ].

%!  lazy_list(:Next, +State, -List) is det.
%
%   List is the lazy list of the items that call(Next, State, State1, Item) makes,
%   each from the state of the one before. It ends when Next fails.
%   Source: SWI-Prolog.

lazy_list(Next, State, List) :-
    lazy_list(lazy_lists:next_state(Next, state(State)), List).

next_state(Next, State, Items, Tail) :-
    slice(1, lazy_lists:step(Next, State), Items, Tail).

step(Next, State, Item) :-
    arg(1, State, Before),
    call(Next, Before, After, Item),
    !,
    nb_setarg(1, State, After).

%!  lazy_list_materialize(?List) is det.
%
%   Make all items of the lazy list List.
%   Errors: instantiation_error, type_error(list, _).
%   Source: SWI-Prolog.

lazy_list_materialize(List) :-
    lazy_list_length(List, _).

%!  lazy_list_length(?List, -Length) is det.
%
%   The lazy list List has Length items; all are made.
%   Errors: instantiation_error, type_error(list, _).
%   Source: SWI-Prolog.

lazy_list_length(List, Length) :-
    made_length(List, 0, Length).

made_length(List, Length0, Length) :-
    '$skip_list'(N, List, Tail),
    Length1 is Length0+N,
    (   Tail == []
    ->  Length = Length1
    ;   nonvar(Tail)
    ->  type_error(list, Tail)
    ;   \+ get_attr(Tail, lazy_lists, _)
    ->  instantiation_error(Tail)
    ;   Tail = [_|_]
    ->  made_length(Tail, Length1, Length)
    ;   Tail = [],
        Length = Length1
    ).

%!  lazy_findall(?Template, :Goal, -List) is det.
%!  lazy_findall(+Size, ?Template, :Goal, -List) is det.
%
%   List is the lazy list of the instances of Template for the solutions of Goal.
%   An engine finds them, Size at a time (default 1).
%   Errors: those of engine_create/3, and of Goal when the list is read.
%   Source: SWI-Prolog.

lazy_findall(Template, Goal, List) :-
    lazy_findall(1, Template, Goal, List).

lazy_findall(Size, Template, Goal, List) :-
    engine_create(Template, Goal, Engine),
    lazy_list(lazy_lists:lazy_engine_next(Engine, Size), List).

%!  lazy_engine_next(+Engine, +Size, -Items, -Tail) is det.
%
%   A slice of up to Size answers of Engine.
%   Errors: those of engine_next/2.
%   Source: SWI-Prolog.

lazy_engine_next(Engine, Size, Items, Tail) :-
    slice(Size, system:engine_next(Engine), Items, Tail).

%!  lazy_get_codes(+Stream, +Size, -Items, -Tail) is det.
%
%   A slice of up to Size codes of Stream.
%   Errors: those of get_code/2.
%   Source: SWI-Prolog.

lazy_get_codes(Stream, Size, Items, Tail) :-
    slice(Size, lazy_lists:next_code(Stream), Items, Tail).

next_code(Stream, Code) :-
    get_code(Stream, Code),
    Code \== -1.

%!  lazy_read_terms(+Stream, +Options, -Items, -Tail) is det.
%
%   A slice of terms of Stream: chunk(Size) of them (10). The other options are
%   those of read_term/3.
%   Errors: those of read_term/3.
%   Source: SWI-Prolog.

lazy_read_terms(Stream, Options, Items, Tail) :-
    select_option(chunk(Size), Options, ReadOptions, 10),
    slice(Size, lazy_lists:next_term(Stream, ReadOptions), Items, Tail).

next_term(Stream, Options, Term) :-
    read_term(Stream, Term, Options),
    Term \== end_of_file.

%!  lazy_read_lines(+Stream, +Options, -Items, -Tail) is det.
%
%   A slice of lines of Stream. Options are chunk(Size), how many (10), and
%   as(Type): string (the default), atom, codes or chars.
%   Errors: those of read_line_to_string/2.
%   Source: SWI-Prolog.

lazy_read_lines(Stream, Options, Items, Tail) :-
    option(as(Type), Options, string),
    must_be(oneof([atom,string,codes,chars]), Type),
    option(chunk(Size), Options, 10),
    must_be(positive_integer, Size),
    slice(Size, lazy_lists:next_line(Type, Stream), Items, Tail).

next_line(Type, Stream, Line) :-
    read_line_to_string(Stream, String),
    String \== end_of_file,
    line_as(Type, String, Line).

line_as(string, String, String).
line_as(atom, String, Atom) :-
    atom_string(Atom, String).
line_as(codes, String, Codes) :-
    string_codes(String, Codes).
line_as(chars, String, Chars) :-
    string_chars(String, Chars).

%!  lazy_list_iterator(+Iterator, -Item, :Get, :AtEnd) is det.
%
%   A directive. It defines the predicate Iterator with three more arguments, Size,
%   Items and Tail: a slice of up to Size times the Item that Get makes. The list
%   ends where Get fails or AtEnd is true.
%   Source: SWI-Prolog.

lazy_list_iterator(Iterator, Item, Get, AtEnd) :-
    throw(error(context_error(nodirective, lazy_list_iterator(Iterator, Item, Get, AtEnd)), _)).

system:term_expansion((:- lazy_list_iterator(Iterator, Item, Get, AtEnd)), Clauses) :-
    prolog_load_context(module, Module),
    lazy_lists:iterator_clauses(Iterator, Module, Item, Get, AtEnd, Clauses).

iterator_clauses(Iterator, Module, Item, Get, AtEnd,
                 [ (Head :- lazy_lists:slice(Size, Module:Next, Items, Tail)),
                   (NextHead :- Get, \+ AtEnd) ]) :-
    must_be(callable, Iterator),
    Iterator =.. [Name|Arguments],
    atom_concat(Name, ' next', NextName),
    Next =.. [NextName|Arguments],
    append(Arguments, [Item], NextArguments),
    NextHead =.. [NextName|NextArguments],
    append(Arguments, [Size, Items, Tail], HeadArguments),
    Head =.. [Name|HeadArguments].

%   slice(+Size, +Next, -Items, -Tail): Items are up to Size items that Next
%   makes. Next fails at the end.

slice(Size, Next, Items, Tail) :-
    (   succ(Size1, Size)
    ->  (   call(Next, Item)
        ->  Items = [Item|Items1],
            slice(Size1, Next, Items1, Tail)
        ;   Items = [],
            Tail = []
        )
    ;   Items = Tail
    ).
