/*  library(record): compound terms whose arguments have names, types and
    default values.
*/

:- module(record,
          [ op(1150, fx, record),
            record/1,
            current_record/2,
            current_record_predicate/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- multifile
    error:has_type/2,
    system:term_expansion/2.
:- dynamic
    record_of/3.                % Name, Module, Spec

:- meta_predicate
    record(:),
    current_record(?, :),
    current_record_predicate(?, :).

%!  record(:Specs) is det.
%
%   A directive. For a term point(x:integer=0, y:integer=0) of Specs it defines
%   default_point/1, is_point/1, make_point/2,3, point_data/3, point_x/2 and
%   point_y/2, set_x_of_point/2,3, set_y_of_point/2,3, nb_set_x_of_point/2 and so
%   on, and set_point_field/3, set_point_fields/3,4. A type is one of must_be/2 or the
%   name of a record.
%   Source: SWI-Prolog.

record(Specs) :-
    throw(error(context_error(nodirective, record(Specs)), _)).

system:term_expansion((:- record(Specs)), Clauses) :-
    prolog_load_context(module, Module),
    (record):compile_records(Specs, Module, Clauses, []).

compile_records(Specs, Module, Clauses, Rest) :-
    (   var(Specs)
    ->  instantiation_error(Specs)
    ;   Specs = (A, B)
    ->  compile_records(A, Module, Clauses, Clauses1),
        compile_records(B, Module, Clauses1, Rest)
    ;   callable(Specs)
    ->  compile_record(Specs, Module, Clauses, Rest)
    ;   type_error(record_declaration, Specs)
    ).

compile_record(Spec, Module, Clauses, Rest) :-
    functor(Spec, Name, _),
    assertz(record_of(Name, Module, Spec)),
    compile_record_clauses(Spec, Module, Compiled),
    append(Compiled, Rest, Clauses).

compile_record_clauses(Spec, Module, Clauses) :-
    Spec =.. [Name|Fields],
    fields(Fields, Module, 1, Parsed),
    length(Parsed, Arity),
    defaults(Parsed, Defaults),
    Record =.. [Name|Defaults],
    atomic_list_concat([default_,Name], DefaultName),
    DefaultHead =.. [DefaultName,Record],
    functor(General, Name, Arity),
    general_types(Parsed, General, Tests),
    atomic_list_concat([is_,Name], IsName),
    IsHead =.. [IsName,Var],
    atomic_list_concat([make_,Name], MakeName),
    Make2 =.. [MakeName,Given,Made],
    Make3 =.. [MakeName,Given,Made,Others],
    atomic_list_concat([set_,Name,'_fields'], SetFields),
    Set3 =.. [SetFields,Given,Made0,Made],
    Set4 =.. [SetFields,Given,Made0,Made,Others],
    atomic_list_concat([set_,Name,'_field'], SetField),
    SetOne =.. [SetField,Field,Made0,Made],
    Default1 =.. [DefaultName,Made0],
    Clauses = [ ( IsHead :- nonvar(Var), Var = General, Tests ),
                DefaultHead,
                ( Make2 :- Default1, (record):set_all(Given, Parsed, Made0, Made) ),
                ( Make3 :- Default1, (record):set_known(Given, Parsed, Made0, Made, Others) ),
                ( Set3 :- (record):set_all(Given, Parsed, Made0, Made) ),
                ( Set4 :- (record):set_known(Given, Parsed, Made0, Made, Others) ),
                ( SetOne :- (record):set_all([Field], Parsed, Made0, Made) )
              | Clauses1
              ],
    data_clauses(Parsed, Name, Arity, Clauses1, Clauses2),
    field_clauses(Parsed, Name, Arity, Clauses2, []).

%   fields(+Fields, +Module, +I, -Parsed): terms field(Name, I, Type, Default).

fields([], _, _, []).
fields([Field|Fields], Module, I, [field(Name, I, Type, Default)|Parsed]) :-
    (   var(Field)
    ->  instantiation_error(Field)
    ;   Field = (Typed = Default)
    ->  true
    ;   Typed = Field
    ),
    (   nonvar(Typed),
        Typed = Name:Type0
    ->  field_type(Type0, Module, Type)
    ;   Name = Typed,
        Type = any
    ),
    must_be(atom, Name),
    I1 is I+1,
    fields(Fields, Module, I1, Parsed).

%   A name that is not a type's is the name of a record of the module.

field_type(Type0, Module, Type) :-
    (   atom(Type0),
        \+ current_type(Type0, _, _)
    ->  Type = record(Module:Type0)
    ;   Type = Type0
    ).

error:has_type(record(Module:Name), Term) :-
    nonvar(Term),
    atom_concat(is_, Name, Test),
    call(Module:Test, Term).

defaults([], []).
defaults([field(_, _, _, Default)|Fields], [Default|Defaults]) :-
    defaults(Fields, Defaults).

general_types([], _, true).
general_types([field(_, I, Type, _)|Fields], General, Tests) :-
    arg(I, General, X),
    (   Type == any
    ->  Tests = Tests1
    ;   Tests = ( is_of_type(Type, X), Tests1 )
    ),
    general_types(Fields, General, Tests1).

data_clauses([], _, _, Rest, Rest).
data_clauses([field(Field, I, _, _)|Fields], Name, Arity, [Data|Clauses], Rest) :-
    functor(Record, Name, Arity),
    arg(I, Record, X),
    atomic_list_concat([Name,'_data'], DataName),
    Data =.. [DataName,Field,Record,X],
    data_clauses(Fields, Name, Arity, Clauses, Rest).

field_clauses([], _, _, Rest, Rest).
field_clauses([field(Field, I, Type, _)|Fields], Name, Arity, Clauses, Rest) :-
    functor(Record, Name, Arity),
    arg(I, Record, X),
    atomic_list_concat([Name,'_',Field], GetName),
    Get =.. [GetName,Record,X],
    functor(Old, Name, Arity),
    functor(New, Name, Arity),
    other_arguments(1, Arity, I, Old, New),
    arg(I, New, Value),
    atomic_list_concat([set_,Field,'_of_',Name], SetName),
    Set3 =.. [SetName,Value,Old,New],
    Set2 =.. [SetName,Value,Changed],
    atom_concat(nb_, SetName, NbName),
    Nb =.. [NbName,Value,Changed],
    Clauses = [ Get,
                ( Set3 :- must_be(Type, Value) ),
                ( Set2 :- must_be(Type, Value), setarg(I, Changed, Value) ),
                ( Nb :- must_be(Type, Value), nb_setarg(I, Changed, Value) )
              | Clauses1
              ],
    field_clauses(Fields, Name, Arity, Clauses1, Rest).

other_arguments(J, Arity, I, Old, New) :-
    (   J > Arity
    ->  true
    ;   (   J =:= I
        ->  true
        ;   arg(J, Old, X),
            arg(J, New, X)
        ),
        J1 is J+1,
        other_arguments(J1, Arity, I, Old, New)
    ).

%   set_all(+Given, +Fields, +Old, -New): Given are Field(Value).

set_all(Given, Fields, Old, New) :-
    set_known(Given, Fields, Old, New, []).

set_known(Given, Fields, Old, New, Others) :-
    must_be(list, Given),
    duplicate_term(Old, New),
    set_fields(Given, Fields, New, Others).

set_fields([], _, _, []).
set_fields([Setting|Given], Fields, Record, Others) :-
    (   compound(Setting),
        Setting =.. [Field,Value],
        memberchk(field(Field, I, Type, _), Fields)
    ->  must_be(Type, Value),
        setarg(I, Record, Value),
        Others = Others1
    ;   Others = [Setting|Others1]
    ),
    set_fields(Given, Fields, Record, Others1).

%!  current_record(?Name, :Spec) is nondet.
%!  current_record_predicate(?Name, :PI) is nondet.

current_record(Name, Spec0) :-
    in_module(Spec0, Module, Spec),
    record_of(Name, Module, Spec).

%   in_module(:Spec0, -Module, -Spec): Module may be unbound.

in_module(Spec0, Module, Spec) :-
    strip_module(Spec0, Module0, Spec1),
    (   nonvar(Spec1),
        Spec1 = Module1:Spec2
    ->  Module = Module1,
        Spec = Spec2
    ;   Module = Module0,
        Spec = Spec1
    ).

current_record_predicate(Name, PI0) :-
    in_module(PI0, Module, PI),
    record_of(Name, Module, Spec),
    compile_record_clauses(Spec, Module, Clauses),
    member(Clause, Clauses),
    (   Clause = (Head :- _)
    ->  true
    ;   Head = Clause
    ),
    functor(Head, Predicate, Arity),
    PI = Predicate/Arity.
