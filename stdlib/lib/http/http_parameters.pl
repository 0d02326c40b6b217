/*  library(http/http_parameters): parameters of a request, taken from its location or its
form and converted to declared types.
*/

:- module(http_parameters,
          [ http_parameters/2,
            http_parameters/3,
            http_convert_parameter/4,
            http_convert_parameters/2,
            http_convert_parameters/3
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- use_module(library(http/http_client)).
:- use_module(library(http/http_header)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_multipart_plugin)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(uri)).

:- meta_predicate
    http_parameters(+, ?, :),
    http_convert_parameters(+, ?, 2).

:- multifile form_data_content_type/1.
:- dynamic form_data_content_type/1.

form_data_content_type('application/x-www-form-urlencoded').

%!  http_parameters(+Request, ?Parameters) is det.
%!  http_parameters(+Request, ?Parameters, :Options) is det.
%
%   Parameters is a list of Name(Value, Declaration) or Name(Value). Options:
%     - attribute_declarations(Closure): call(Closure, Name, Declaration).
%     - form_data(Pairs): all that there is, as Name=Text.
%   A Declaration is a list of
%     - default(Value), optional(Boolean): if the parameter is missing or empty.
%     - list(Type), zero_or_more: Value is the list of all.
%     - number, integer, float, nonneg, boolean, string, atom, between(L, H), oneof(List),
%       (Type1;Type2), length > N and other comparisons.
%   Errors: existence_error(http_parameter, Name), type_error(Type, Text),
%   existence_error(attribute_declaration, Name).
%   Source: SWI-Prolog, as all in this library.

http_parameters(Request, Parameters) :-
    http_parameters(Request, Parameters, []).

http_parameters(Request, Parameters, Options0) :-
    strip_module(Options0, M, Options),
    form_data(Request, Pairs),
    (   option(form_data(Pairs0), Options)
    ->  Pairs0 = Pairs
    ;   true
    ),
    (   option(attribute_declarations(Closure), Options)
    ->  Declarations = M:Closure
    ;   Declarations = none
    ),
    maplist(parameter(Pairs, Declarations), Parameters).

form_data(Request, Pairs) :-
    option(search(Search), Request, []),
    (   memberchk(method(Method), Request),
        memberchk(Method, [post,put]),
        memberchk(content_type(Type0), Request),
        posted(Type0, Request, Posted)
    ->  append(Search, Posted, Pairs)
    ;   Pairs = Search
    ).

posted(Type, Request, Pairs) :-
    atomic_list_concat([Base0|_], ;, Type),
    normalize_space(atom(Base), Base0),
    (   form_data_content_type(Base)
    ->  http_read_data(Request, Text, [to(string),input_encoding(octet)]),
        uri_query_components(Text, Pairs)
    ;   Base == 'multipart/form-data'
    ->  http_read_data(Request, Pairs, [form_data(form)])
    ).

parameter(Pairs, Declarations, Parameter) :-
    must_be(callable, Parameter),
    Parameter =.. [Name,Value|Rest],
    (   Rest = [Declaration]
    ->  true
    ;   Declarations \== none,
        call(Declarations, Name, Declaration)
    ->  true
    ;   existence_error(attribute_declaration, Name)
    ),
    value(Declaration, Name, Pairs, Value).

value(Declaration, Name, Pairs, Value) :-
    memberchk(list(Type), Declaration),
    !,
    findall(Text, member(Name=Text, Pairs), Texts),
    maplist(http_convert_parameter([Type], Name), Texts, Values),
    Value = Values.
value(Declaration, Name, Pairs, Value) :-
    memberchk(zero_or_more, Declaration),
    !,
    findall(Text, member(Name=Text, Pairs), Texts),
    maplist(http_convert_parameter(Declaration, Name), Texts, Values),
    Value = Values.
value(Declaration, Name, Pairs, Value) :-
    memberchk(Name=Text, Pairs),
    \+ ( Text == '', absent(Declaration, _) ),
    !,
    http_convert_parameter(Declaration, Name, Text, Value0),
    Value = Value0.
value(Declaration, Name, _, Value) :-
    (   absent(Declaration, What)
    ->  (   What = default(Default)
        ->  Value = Default
        ;   true
        )
    ;   existence_error(http_parameter, Name)
    ).

%   absent(+Declaration, -What): the parameter may be absent.

absent(Declaration, default(Value)) :-
    memberchk(default(Value), Declaration),
    !.
absent(Declaration, optional) :-
    memberchk(optional(true), Declaration).

%!  http_convert_parameters(+Pairs, ?Parameters) is det.
%!  http_convert_parameters(+Pairs, ?Parameters, :Declarations) is det.
%
%   http_parameters/3 for Pairs, Name=Text.

http_convert_parameters(Pairs, Parameters) :-
    maplist(parameter(Pairs, none), Parameters).

http_convert_parameters(Pairs, Parameters, Declarations0) :-
    strip_module(Declarations0, M, Closure),
    Declarations = M:Closure,
    maplist(parameter(Pairs, Declarations), Parameters).

%!  http_convert_parameter(+Declaration, +Name, +Text, -Value) is det.
%
%   Value is Text, converted as Declaration says.

http_convert_parameter([], _, Value, Value).
http_convert_parameter([Type|Types], Name, Value0, Value) :-
    (   converted(Type, Value0, Value1)
    ->  true
    ;   throw(error(type_error(Type, Value0), context(_, http_parameter(Name))))
    ),
    http_convert_parameter(Types, Name, Value1, Value).

converted((Type1;Type2), Value0, Value) :-
    !,
    (   converted(Type1, Value0, Value1)
    ->  Value = Value1
    ;   converted(Type2, Value0, Value)
    ).
converted(Type, Value0, Value) :-
    http:convert_parameter(Type, Value0, Value),
    !.
converted(Type, Value0, Value) :-
    convert(Type, Value0, Value).

convert(number, Text, Number) =>
    to_number(Text, Number).
convert(integer, Text, Number) =>
    to_number(Text, Number),
    integer(Number).
convert(float, Text, Float) =>
    to_number(Text, Number),
    Float is float(Number).
convert(nonneg, Text, Number) =>
    to_number(Text, Number),
    integer(Number),
    Number >= 0.
convert(boolean, Text, Boolean) =>
    downcase_atom(Text, Lower),
    boolean(Lower, Boolean).
convert(string, Text, String) =>
    atom_string(Text, String).
convert(atom, Text, Atom) =>
    atomic_list_concat([Text], Atom).
convert(between(Low, High), Text, Number) =>
    to_number(Text, Number0),
    (   ( float(Low) ; float(High) )
    ->  Number is float(Number0)
    ;   integer(Number0),
        Number = Number0
    ),
    Number >= Low,
    Number =< High.
convert(oneof(List), Value0, Value) =>
    memberchk(Value0, List),
    Value = Value0.
convert(length > N, Value0, Value) =>
    atom_length(Value0, Length),
    Length > N,
    Value = Value0.
convert(length >= N, Value0, Value) =>
    atom_length(Value0, Length),
    Length >= N,
    Value = Value0.
convert(length < N, Value0, Value) =>
    atom_length(Value0, Length),
    Length < N,
    Value = Value0.
convert(length =< N, Value0, Value) =>
    atom_length(Value0, Length),
    Length =< N,
    Value = Value0.
convert(_, Value0, Value) =>
    Value = Value0.

to_number(Value, Number) :-
    (   number(Value)
    ->  Number = Value
    ;   atom_number(Value, Number)
    ).

boolean(true, true).
boolean(yes, true).
boolean(on, true).
boolean('1', true).
boolean(false, false).
boolean(no, false).
boolean(off, false).
boolean('0', false).

:- multifile prolog:message//1.

prolog:message(error(existence_error(http_parameter, Name), _)) -->
    [ 'Missing value for parameter "~w".'-[Name] ].
prolog:message(error(type_error(Type, Value), context(_, Where))) -->
    { nonvar(Where),
      Where = http_parameter(Name) },
    [ 'Parameter "~w" must be '-[Name] ],
    type_text(Type),
    [ '.  Found "~w".'-[Value] ].

type_text(Type) -->
    [ 'of type ~w'-[Type] ].
