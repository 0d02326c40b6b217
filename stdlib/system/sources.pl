/*  Source files and modules, as programs seldom ask about them. These predicates are loaded
    when they are called.
*/

:- module('$sources',
          [ unload_file/1,
            source_file/2,
            source_file_property/2,
            import/1,
            import_module/2,
            module_property/2,
            set_module/1,
            predicate_options/3,
            license/1,
            license/2
          ]).

:- meta_predicate
    source_file(:, ?),
    import(:),
    set_module(:).

%!  unload_file(+File) is det.
%
%   Removes everything that was loaded from a file.

unload_file(Spec) :-
    (   '$find_source'(Spec, Path)
    ->  '$unload'(Path)
    ;   true
    ).

%!  source_file(:Head, -File) is semidet.
%
%   File is the one that the predicate of Head was loaded from.

source_file(Head, File) :-
    strip_module(Head, M, Plain),
    (   nonvar(Plain),
        Plain = Other:Plain1,
        var(Other)
    ->  current_module(Other),
        source_file(Other:Plain1, File)
    ;   nonvar(Plain)
    ->  '$source_of'(M:Plain, File)
    ;   current_predicate(M:Name/Arity),
        functor(Plain, Name, Arity),
        \+ predicate_property(M:Plain, imported_from(_)),
        '$source_of'(M:Plain, File)
    ).

%!  source_file_property(?File, ?Property) is nondet.
%
%   Property is module(M), load_context(M, Place, Options), includes(File, Time),
%   included_in(File, Line), derived_from(File, Time), source(Kind) or the like.

source_file_property(File, Property) :-
    source_file(File),
    '$source_file_property'(File, Property).

%!  import(:Indicator) is det.
%
%   The predicate Module:Name/Arity is imported, in a file into its module. An atom is Name/0 of
%   the module itself.

import(Spec0) :-
    (   nonvar(Spec0),
        Spec0 = M:Spec,
        nonvar(Spec),
        Spec \= _/_
    ->  '$import_spec'(Spec, M)
    ;   '$current_source_module'(M),
        '$import_spec'(Spec0, M)
    ).

'$import_spec'(Spec, M) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, context(system:import/1, _)))
    ;   Spec = (A, B)
    ->  '$import_spec'(A, M),
        '$import_spec'(B, M)
    ;   Spec = [A|B]
    ->  '$import_spec'(A, M),
        '$import_spec'(B, M)
    ;   atom(Spec)
    ->  true
    ;   Spec == []
    ->  true
    ;   '$import'(M, Spec, Messages),
        '$print_messages'(Messages)
    ).

%!  import_module(+Module, -Import) is nondet.
%
%   Module sees what Import defines: user, or system, or what add_import_module/3 has added.

import_module(M, Import) :-
    '$module_or_any'(M),
    '$import_module'(M, Import).

'$module_or_any'(M) :-
    (   atom(M)
    ->  true
    ;   current_module(M)
    ).

%!  module_property(?Module, ?Property) is nondet.
%
%   Property is class(Class), file(File), line_count(Line), exports(List),
%   exported_operators(List), size(Bytes) or the like.

module_property(M, Property) :-
    current_module(M),
    '$module_property'(M, Property).

%!  set_module(:Property) is det.
%
%   Property is base(Module), from which the module inherits, or class(Class).

set_module(Property0) :-
    strip_module(Property0, M, Property),
    (   var(Property)
    ->  throw(error(instantiation_error, context(set_module/1, _)))
    ;   Property = class(Class)
    ->  '$set_module_class'(M, Class)
    ;   Property = base(Base)
    ->  '$set_base'(M, Base)
    ;   Property = program_space(_)
    ->  true
    ;   throw(error(domain_error(module_property, Property), context(set_module/1, _)))
    ).

%!  predicate_options(:Indicator, +Arg, +Options) is det.
%
%   A directive that lets programs load; it has no effect.

predicate_options(_, _, _).

%!  license(+License) is det.
%!  license(+License, +Component) is det.
%
%   Directives that let programs load; they have no effect.

license(_).
license(_, _).
