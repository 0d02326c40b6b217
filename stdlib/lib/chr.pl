/*  library(chr): Constraint Handling Rules.

    chr/operators   the operators of rules and declarations
    chr/rules       declarations and rules, as they are read
    chr/compile     rules become clauses
    chr/match       heads become tests; which partners are looked up how
    chr/runtime     what the clauses call: waking, types, what is in the store

    A file that imports this library may have declarations and rules among its
    clauses. They are kept until its end, where the clauses that stand for them
    are added. The store is in Go (chrstore.go).
*/

:- module(chr,
          [ chr_trace/0,
            chr_notrace/0,
            chr_leash/1,
            chr_show_store/1,
            find_chr_constraint/1,
            current_chr_constraint/1,
            current_chr_constraint/2
          ]).

:- reexport(library(chr/operators)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(chr/rules)).
:- use_module(library(chr/compile)).
:- use_module(library(chr/runtime)).

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

:- meta_predicate
    current_chr_constraint(:).

:- residual_goals(chr_residual_goals).
:- create_prolog_flag(chr_toplevel_show_store, true, [keep(true)]).

system:term_expansion(Term, Clauses) :-
    chr:is_read_as_chr(Term),
    chr:importing_module(Module),
    chr:expand(Term, Module, Clauses).

%   importing_module(-Module): Module is being loaded and imports this library.

importing_module(Module) :-
    prolog_load_context(module, Module),
    predicate_property(Module:chr_show_store(_), imported_from(chr)).

is_read_as_chr(Term) :-
    (   Term == end_of_file
    ->  true
    ;   chr_declaration(Term)
    ->  true
    ;   chr_rule(Term)
    ).

expand(Term, Module, Clauses) :-
    (   Term == end_of_file
    ->  prolog_load_context(source, Source),
        prolog_load_context(file, Source),
        chr_collected(Source, Module, Program),
        chr_clauses(Program, Clauses0),
        append(Clauses0, [end_of_file], Clauses)
    ;   chr_collect(Term, Module),
        Clauses = []
    ).

%!  current_chr_constraint(:Constraint) is nondet.
%!  current_chr_constraint(?Module, ?Constraint) is nondet.
%!  find_chr_constraint(?Constraint) is nondet.
%
%   Constraint is in the store; it is declared by the module, or by any module.
%   Those of one declaration come together, the newest first.
%   Source: SWI-Prolog.

current_chr_constraint(Constraint0) :-
    strip_module(Constraint0, Module, Constraint),
    stored(Module, Constraint).

current_chr_constraint(Module, Constraint) :-
    stored(Module, Constraint).

find_chr_constraint(Constraint) :-
    stored(_, Constraint).

%   chr_residual_goals(-Goals, ?Rest): the part of the store that the top level
%   shows. Goals shares its variables with the store.

chr_residual_goals(Goals, Rest) :-
    (   current_prolog_flag(chr_toplevel_show_store, true)
    ->  all_stored(Goals, Rest)
    ;   Goals = Rest
    ).

%!  chr_show_store(+Module) is det.
%
%   Print the constraints of Module in the store, one on each line. If it declares none, print those
%   of a module that it inherits from; for a module that does not exist that is user.
%   Source: SWI-Prolog.

chr_show_store(Module) :-
    (   once(( default_module(Module, Home), has_constraints(Home) )),
        stored(Home, Constraint),
        print(Constraint),
        nl,
        fail
    ;   true
    ).

%!  chr_trace is det.
%!  chr_notrace is det.
%!  chr_leash(+Ports) is det.
%
%   These check their arguments and do nothing: rules are not traced.
%   Errors: instantiation_error, domain_error(chr_port, Port).

chr_trace.

chr_notrace.

chr_leash(Ports) :-
    (   is_list(Ports)
    ->  check_ports(Ports)
    ;   check_ports([Ports])
    ).

check_ports([]).
check_ports([Port|Ports]) :-
    must_be(atom, Port),
    (   memberchk(Port, [call, exit, fail, redo, wake, insert, remove, try, apply,
                         full, none, off, default])
    ->  true
    ;   domain_error(chr_port, Port)
    ),
    check_ports(Ports).

