/*  library(pprint): terms over several lines. */

:- module(prolog_pretty_print, [print_term/2]).

:- use_module(library(option)).

%!  print_term(+Term, +Options) is det.
%
%   Print Term, broken over lines with its arguments indented where a line would
%   be too long. Options: right_margin(Column), left_margin(Column),
%   output(Stream), write_options(List), indent_arguments(Columns).
%   Source: SWI-Prolog.

print_term(Term, Options) :-
    option(right_margin(Right), Options, 72),
    option(left_margin(Left), Options, 0),
    option(output(Out), Options, user_output),
    option(write_options(WriteOptions), Options,
           [quoted(true),numbervars(true),portray(true)]),
    \+ \+ ( bind_attributes(Term),
            pretty(Term, Left, Right, 999, Out, WriteOptions)
          ).

bind_attributes(Term) :-
    term_attvars(Term, Vars),
    del_all_attrs(Vars).

del_all_attrs([]).
del_all_attrs([Var|Vars]) :-
    del_attrs(Var),
    del_all_attrs(Vars).

pretty(Term, Column, Right, Priority, Out, Options) :-
    with_output_to(string(Text), write_term(Term, [priority(Priority)|Options])),
    string_length(Text, Length),
    (   Column+Length =< Right
    ->  write(Out, Text)
    ;   is_list(Term),
        Term \== []
    ->  Column1 is Column+2,
        write(Out, '[ '),
        elements(Term, Column, Column1, Right, Out, Options),
        write(Out, ']')
    ;   compound(Term),
        compound_name_arguments(Term, Name, Args),
        Args \== [],
        \+ is_operation(Term)
    ->  with_output_to(string(Functor), writeq(Name)),
        string_length(Functor, NameLength),
        Column1 is Column+NameLength+1,
        write(Out, Functor),
        write(Out, '('),
        arguments(Args, Column1, Right, Out, Options),
        write(Out, ')')
    ;   write(Out, Text)
    ).

is_operation(Term) :-
    compound_name_arity(Term, Name, Arity),
    current_op(_, Type, Name),
    (   Arity =:= 2
    ->  memberchk(Type, [xfx,xfy,yfx])
    ;   Arity =:= 1
    ->  memberchk(Type, [fx,fy,xf,yf])
    ).

elements([X|Xs], Column, Column1, Right, Out, Options) :-
    pretty(X, Column1, Right, 999, Out, Options),
    (   Xs == []
    ->  new_line(Out, Column)
    ;   write(Out, ','),
        new_line(Out, Column1),
        elements(Xs, Column, Column1, Right, Out, Options)
    ).

arguments([X|Xs], Column, Right, Out, Options) :-
    pretty(X, Column, Right, 999, Out, Options),
    (   Xs == []
    ->  true
    ;   write(Out, ','),
        new_line(Out, Column),
        arguments(Xs, Column, Right, Out, Options)
    ).

new_line(Out, Column) :-
    nl(Out),
    tab(Out, Column).
