/*  library(prolog_xref): what a source file defines, calls, exports and uses, found
by reading it without loading it.

    Library(prolog_source) reads a source term by term and expands the terms.
    All branches of conditional compilation are read. The results are facts
    about the source, most of them indexed by their goal. A body is followed as
    control goes. Unifications in it bind, so that goals in variables are found.
    The goals after a disjunction are walked with the bindings of each branch.
    The comments are read by prolog_xref/comments.pl, and which arguments goals
    call is in prolog_xref/meta.pl.
*/

:- module(prolog_xref,
          [ xref_source/1,
            xref_source/2,
            xref_called/3,
            xref_called/4,
            xref_called/5,
            xref_defined/3,
            xref_definition_line/2,
            xref_exported/2,
            xref_module/2,
            xref_uses_file/3,
            xref_op/2,
            xref_prolog_flag/4,
            xref_comment/3,
            xref_comment/4,
            xref_mode/3,
            xref_option/2,
            xref_clean/1,
            xref_current_source/1,
            xref_done/2,
            xref_built_in/1,
            xref_source_file/3,
            xref_source_file/4,
            xref_public_list/3,
            xref_public_list/4,
            xref_public_list/6,
            xref_public_list/7,
            xref_meta/2,
            xref_meta/3,
            xref_hook/1,
            xref_used_class/2,
            xref_defined_class/3
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(prolog_source)).
:- use_module(library(prolog_xref/comments)).
:- use_module(library(prolog_xref/meta)).
:- use_module(library(solution_sequences)).

:- op(1180, xfx, [<=>, ==>]).
:- op(1190, xfx, pragma).
:- op(1199, xfx, @).
:- op(500, yfx, #).

:- multifile prolog:hook/1.
:- dynamic prolog:hook/1.

:- dynamic
    source/3,                  % source(Source, Modified, Time)
    option_of/2,               % option_of(Source, Option)
    module_of/2,               % module_of(Source, Module)
    context_of/2,              % context_of(Source, Module): where calls are made
    defined/3,                 % defined(Head, Source, How)
    called/5,                  % called(Goal, Source, By, Condition, Line)
    exported/2,                % exported(Head, Source)
    uses/3,                    % uses(Source, Spec, Path)
    operator/2,                % operator(Source, op(P, T, Name))
    flag_set/4,                % flag_set(Source, Flag, Value, Line)
    title/3,                   % title(Source, Title, Comment)
    comment/4,                 % comment(Head, Source, Summary, Comment)
    mode/3,                    % mode(Source, Mode, Determinism)
    meta/3,                    % meta(Head, Source, Called)
    class/3,                   % class(Source, Class, How)
    condition/2,               % condition(Source, Stack)
    (public)/6.                % public(Path, Modified, Module, Exports, Public, Metas)

%!  xref_source(+Source) is semidet.
%!  xref_source(+Source, +Options) is semidet.
%
%   Read Source, unless that was done and it has not changed since. Options are
%   silent(true), without messages about what cannot be read; module(Module), where
%   a source that is not a module file is loaded; register_called(all), (non_iso) or
%   (non_built_in), which calls are kept; comments(collect), (store) or (ignore);
%   process_include(false), without the files that are included. Fails when there is
%   no Source.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

xref_source(Source) :-
    xref_source(Source, []).

xref_source(Source, Options) :-
    prolog_canonical_source(Source, Src),
    modified(Src, Modified),
    (   source(Src, Modified, _)
    ->  true
    ;   forget(Src),
        get_time(Time),
        assertz(source(Src, Modified, Time)),
        keep_options(Src, Options),
        scan(Src)
    ).

modified(Src, Modified) :-
    (   catch(time_file(Src, Modified0), error(_, _), fail)
    ->  Modified = Modified0
    ;   Modified = unknown
    ).

keep_options(Src, Options0) :-
    merge_options(Options0,
                  [ silent(false), register_called(non_built_in), comments(collect),
                    process_include(true) ],
                  Options),
    forall(member(Option, Options), assertz(option_of(Src, Option))),
    option(module(Module), Options, user),
    assertz(context_of(Src, Module)).

scan(Src) :-
    assertz(condition(Src, [])),
    setup_call_cleanup(prolog_open_source(Src, Stream),
                       read_terms(Stream, Src, Src),
                       prolog_close_source(Stream)),
    retractall(condition(Src, _)),
    forall(( called(Goal, Src, _, _, _), hidden(Goal, Src) ),
           retractall(called(Goal, Src, _, _, _))).

% A call of a system predicate is not shown, unless the source defines one of
% that name or asks for it.

hidden(Goal, Src) :-
    \+ ( defined(Goal, Src, How), How \= imported(_) ),
    option_of(Src, register_called(Which)),
    hides(Which, Goal).

hides(non_iso, Goal) :-
    predicate_property(system:Goal, iso).
hides(non_built_in, Goal) :-
    xref_built_in(Goal).

%!  xref_built_in(+Goal) is semidet.
%
%   The predicate of Goal is one of the system.
%   Source: SWI-Prolog.

xref_built_in(Goal) :-
    callable(Goal),
    Goal \= _:_,
    (   predicate_property(system:Goal, built_in)
    ->  true
    ;   predicate_property(system:Goal, imported_from(Module)),
        sub_atom(Module, 0, _, _, $)
    ).

% read_terms(+Stream, +File, +Src): File is Src, or one that it includes.

read_terms(Stream, File, Src) :-
    repeat,
    character_count(Stream, Before),
    catch(read_next(Stream, Src, Read), Error,
          unreadable(Error, Stream, Before, File, Src)),
    nonvar(Read),
    (   Read = end_of_file
    ->  !
    ;   Read = read(Line, Term, Expanded, Comments),
        location(File, Src, Line, Location),
        keep_comments(Comments, Src),
        process_read(Term, Expanded, at(Src, Line, Location)),
        fail
    ).

read_next(Stream, Src, Read) :-
    prolog_read_source_term(Stream, Term, Expanded,
                            [ term_position(Position), comments(Comments0) ]),
    findall(Comment, member(_-Comment, Comments0), Comments),
    (   Term == end_of_file
    ->  keep_comments(Comments, Src),
        Read = end_of_file
    ;   stream_position_data(line_count, Position, Line),
        Read = read(Line, Term, Expanded, Comments)
    ).

% Terms that cannot be read or expanded are left out. An error of the stream is
% an error of the source.

unreadable(Error, Stream, Before, File, Src) :-
    (   Error = error(Formal, Context),
        Formal \= resource_error(_),
        character_count(Stream, After),
        After > Before
    ->  (   Formal = syntax_error(_),
            Context =.. [_, _, Line, Column, Offset]
        ->  Place = file(File, Line, Column, Offset)
        ;   Place = Context
        ),
        warn(Src, error, error(Formal, Place))
    ;   throw(Error)
    ).

warn(Src, Kind, Message) :-
    (   option_of(Src, silent(true))
    ->  true
    ;   print_message(Kind, Message)
    ).

location(File, Src, Line, Location) :-
    (   File == Src
    ->  Location = Line
    ;   Location = File:Line
    ).

keep_comments(Comments, Src) :-
    (   option_of(Src, comments(ignore))
    ->  true
    ;   forall(( member(Comment, Comments), documented(Comment, What) ),
               keep_comment(What, Comment, Src))
    ).

keep_comment(title(Title), Comment, Src) :-
    once_fact(title(Src, Title, Comment)).
keep_comment(mode(Head, Mode, Determinism, Summary), Comment, Src) :-
    once_fact(comment(Head, Src, Summary, Comment)),
    once_fact(mode(Src, Mode, Determinism)).

once_fact(Fact) :-
    (   \+ \+ ( numbervars(Fact, 0, _, [singletons(false)]), clause(prolog_xref:Fact, true) )
    ->  true
    ;   assertz(prolog_xref:Fact)
    ).

% process_read(+Term, +Expanded, +At): processes one term of the source. Rules
% of CHR are not expanded.

process_read(Term, Expanded, At) :-
    At = at(Src, _, _),
    (   chr_rule(Term, Src, Heads, Goals)
    ->  process_chr(Heads, Goals, At)
    ;   process(Expanded, At)
    ).

process(Term, _) :-
    var(Term),
    !.
process([], _) :-
    !.
process([Term|Terms], At) :-
    !,
    process(Term, At),
    process(Terms, At).
process((:- Directive), At) :-
    !,
    directive(Directive, At).
process((?- Directive), At) :-
    !,
    directive(Directive, At).
process(Module:(Head :- Body), At) :-
    !,
    clause_of(Module:Head, Body, At).
process((Head :- Body), At) :-
    !,
    clause_of(Head, Body, At).
process((Head, Guard => Body), At) :-
    !,
    clause_of(Head, (Guard, Body), At).
process((Head => Body), At) :-
    !,
    clause_of(Head, Body, At).
process((_ --> _), _) :-
    !.
process(Head, At) :-
    clause_of(Head, true, At).

clause_of(Head, Body, At) :-
    (   general(Head, General)
    ->  At = at(_, _, Location),
        define(General, local(Location), At),
        body(Body, General, At)
    ;   true
    ).

% general(+Goal, -General): General is the most general goal of Goal's
% predicate.

general(Goal, _) :-
    var(Goal),
    !,
    fail.
general(Module:Goal, Module:General) :-
    !,
    atom(Module),
    general(Goal, General).
general(Goal, General) :-
    callable(Goal),
    (   compound(Goal)
    ->  compound_name_arity(Goal, Name, Arity),
        compound_name_arity(General, Name, Arity)
    ;   General = Goal
    ).

% define(+Head, +How, +At): notes the definition of Head; only the first clause
% counts.

define(Head, How, at(Src, _, _)) :-
    functor(How, Kind, 1),
    functor(Any, Kind, 1),
    (   defined(Head, Src, Any)
    ->  true
    ;   assertz(defined(Head, Src, How))
    ).

body(Body, By, At) :-
    \+ \+ forall(limit(100, walk(Body, By, At)), true).

% walk(+Body, +By, +At): walks the body once, or once for each way in which its
% variables may be bound.

walk(Goal, _, _) :-
    var(Goal),
    !.
walk((A, B), By, At) :-
    !,
    walk(A, By, At),
    walk(B, By, At).
walk((If -> Then ; Else), By, At) :-
    !,
    either((If, Then), Else, By, At).
walk((If *-> Then ; Else), By, At) :-
    !,
    either((If, Then), Else, By, At).
walk((A ; B), By, At) :-
    !,
    either(A, B, By, At).
walk((A | B), By, At) :-
    !,
    either(A, B, By, At).
walk((If -> Then), By, At) :-
    !,
    walk((If, Then), By, At).
walk((If *-> Then), By, At) :-
    !,
    walk((If, Then), By, At).
walk(\+ Goal, By, At) :-
    !,
    call_of(\+ Goal, By, At),
    body(Goal, By, At).
walk(A = B, By, At) :-
    !,
    call_of(A = B, By, At),
    (   unify_with_occurs_check(A, B)
    ->  true
    ;   true
    ).
walk(Module:Goal, By, At) :-
    !,
    (   atom(Module),
        callable(Goal)
    ->  at_context(At, Context),
        (   Module == Context
        ->  walk(Goal, By, At)
        ;   Goal = _:_
        ->  walk(Goal, By, At)
        ;   control(Goal)
        ->  walk_control(Goal, Module, By, At)
        ;   call_of(Module:Goal, By, At),
            arguments(Goal, Module, By, At)
        )
    ;   true
    ).
walk(Goal, By, At) :-
    (   callable(Goal)
    ->  call_of(Goal, By, At),
        at_context(At, Context),
        arguments(Goal, Context, By, At)
    ;   true
    ).

either(A, B, By, At) :-
    term_variables((A;B), Variables),
    findall(Variables, limit(100, ( walk(A, By, At) ; walk(B, By, At) )), All),
    variants(All, Different),
    (   Different = [_|_]
    ->  member(Variables, Different)
    ;   true
    ).

variants([], []).
variants([Term|Terms], Different) :-
    (   member(Other, Terms),
        Term =@= Other
    ->  Different = Rest
    ;   Different = [Term|Rest]
    ),
    variants(Terms, Rest).

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

walk_control(Goal, Module, By, At) :-
    Goal =.. [Name|Goals],
    findall(Module:G, member(G, Goals), Qualified),
    Qualified0 =.. [Name|Qualified],
    walk(Qualified0, By, At).

at_context(at(Src, _, _), Context) :-
    context_of(Src, Context).

call_of(Goal, By, at(Src, Line, _)) :-
    (   general(Goal, General)
    ->  (   called(General, Src, By0, _, Line),
            By0 =@= By
        ->  true
        ;   condition(Src, Stack),
            conjunction(Stack, Condition),
            assertz(called(General, Src, By, Condition, Line))
        )
    ;   true
    ).

conjunction([], true).
conjunction([Condition|Stack], Conjunction) :-
    foldl([B, A, (A, B)]>>true, Stack, Condition, Conjunction).

% arguments(+Goal, +Module, +By, +At): walks the goals that Goal calls through
% its arguments.

arguments(Goal, Module, By, At) :-
    At = at(Src, _, _),
    context_of(Src, Context),
    (   hook_called(Goal, Module, Context, Called)
    ->  walk_all(Called, Context, By, At)
    ;   source_meta(Goal, Src, Module, Called)
    ->  walk_all(Called, Module, By, At)
    ;   true
    ).

source_meta(Goal, Src, Module, Called) :-
    (   meta(Goal, Src, Called)
    ->  true
    ;   \+ ( general(Goal, General), defined(General, Src, local(_)) ),
        calls(Goal, Module, Called)
    ).

walk_all([], _, _, _).
walk_all([Called|Rest], Module, By, At) :-
    (   callee(Called, Goal)
    ->  at_context(At, Context),
        (   Module == Context
        ->  body(Goal, By, At)
        ;   body(Module:Goal, By, At)
        )
    ;   true
    ),
    walk_all(Rest, Module, By, At).

% Directives

directive(Directive, _) :-
    var(Directive),
    !.
directive((A, B), At) :-
    !,
    directive(A, At),
    directive(B, At).
directive(Directive, At) :-
    (   declaration(Directive, At)
    ->  true
    ;   At = at(_, Line, _),
        body(Directive, '<directive>'(Line), At)
    ).

declaration(module(Module0, Exports), At) :-
    At = at(Src, _, _),
    (   var(Module0)
    ->  file_base_name(Src, Base),
        file_name_extension(Module, _, Base)
    ;   Module = Module0
    ),
    assertz(module_of(Src, Module)),
    retractall(context_of(Src, _)),
    assertz(context_of(Src, Module)),
    export(Exports, Src).
declaration('$set_source_module'(_, _), _).
declaration(if(Condition), At) :-
    At = at(Src, _, _),
    retract(condition(Src, Stack)),
    assertz(condition(Src, [Condition|Stack])),
    condition_goal(Condition, At).
declaration(elif(Condition), At) :-
    At = at(Src, _, _),
    (   retract(condition(Src, [Before|Stack]))
    ->  assertz(condition(Src, [(Condition, \+ Before)|Stack])),
        condition_goal(Condition, At)
    ;   true
    ).
declaration(else, at(Src, _, _)) :-
    (   retract(condition(Src, [Condition|Stack]))
    ->  assertz(condition(Src, [\+ Condition|Stack]))
    ;   true
    ).
declaration(endif, at(Src, _, _)) :-
    (   retract(condition(Src, [_|Stack]))
    ->  assertz(condition(Src, Stack))
    ;   true
    ).
declaration(use_module(Files), At) :-
    load(Files, all, no, At).
declaration(use_module(File, Imports), At) :-
    load(File, Imports, no, At).
declaration(autoload(Files), At) :-
    load(Files, all, no, At).
declaration(autoload(File, Imports), At) :-
    load(File, Imports, no, At).
declaration(reexport(Files), At) :-
    load(Files, all, yes, At).
declaration(reexport(File, Imports), At) :-
    load(File, Imports, yes, At).
declaration(ensure_loaded(Files), At) :-
    load(Files, all, no, At).
declaration(consult(Files), At) :-
    load(Files, all, no, At).
declaration(load_files(Files), At) :-
    load(Files, all, no, At).
declaration(load_files(Files, _), At) :-
    load(Files, all, no, At).
declaration([File|Files], At) :-
    load([File|Files], all, no, At).
declaration(include(Files), At) :-
    forall(file_of(Files, File), include_file(File, At)).
declaration(export(Exports), at(Src, _, _)) :-
    export(Exports, Src).
declaration(import(Import), At) :-
    import(Import, At).
declaration(dynamic(Specs), At) :-
    declare(Specs, dynamic, At).
declaration(dynamic(Specs, _), At) :-
    declare(Specs, dynamic, At).
declaration(thread_local(Specs), At) :-
    declare(Specs, thread_local, At).
declaration(multifile(Specs), At) :-
    declare(Specs, multifile, At).
declaration(public(Specs), At) :-
    declare(Specs, public, At),
    At = at(_, Line, _),
    forall(indicated(Specs, Head), call_of(Head, '<public>'(Line), At)).
declaration(discontiguous(_), _).
declaration(volatile(_), _).
declaration(module_transparent(_), _).
declaration(meta_predicate(Heads), at(Src, _, _)) :-
    forall(in_list(Heads, Head), keep_meta(Head, Src)).
declaration(table(_), _).
declaration(op(Priority, Type, Names), at(Src, _, _)) :-
    keep_operator(op(Priority, Type, Names), Src).
declaration(set_prolog_flag(Flag, Value), at(Src, Line, _)) :-
    (   atom(Flag),
        ground(Value)
    ->  assertz(flag_set(Src, Flag, Value, Line))
    ;   true
    ).
declaration(initialization(Goal), At) :-
    At = at(_, Line, _),
    body(Goal, '<directive>'(Line), At).
declaration(initialization(Goal, _), At) :-
    declaration(initialization(Goal), At).
declaration(arithmetic_function(Spec), At) :-
    At = at(_, Line, Location),
    ground(Spec),
    ( Spec = _:Name/Arity0 -> true ; Spec = Name/Arity0 ),
    Arity is Arity0 + 1,
    functor(Head, Name, Arity),
    define(Head, public(Location), At),
    call_of(Head, '<public>'(Line), At).
declaration(use_foreign_library(_), _).
declaration(use_foreign_library(_, _), _).
declaration(pce_begin_class(Class, Super, Summary), at(Src, Line, _)) :-
    atom(Class),
    once_fact(class(Src, Class, local(Line, Super, Summary))).
declaration(pce_begin_class(Class, Super), At) :-
    declaration(pce_begin_class(Class, Super, ""), At).
declaration(pce_end_class, _).
declaration(chr_constraint(Specs), At) :-
    At = at(_, _, Location),
    forall(( in_list(Specs, Spec), constraint(Spec, Head) ),
           define(Head, constraint(Location), At)).
declaration(constraints(Specs), At) :-
    declaration(chr_constraint(Specs), At).

condition_goal(Condition, At) :-
    At = at(_, Line, _),
    body(Condition, '<directive>'(Line), At).

file_of(Files, File) :-
    (   is_list(Files)
    ->  member(File, Files)
    ;   File = Files
    ),
    ground(File).

include_file(File, At) :-
    At = at(Src, _, _),
    (   xref_source_file(File, Path, Src, [silent(true)])
    ->  once_fact(uses(Src, File, Path)),
        (   option_of(Src, process_include(true)),
            \+ including(Path)
        ->  setup_call_cleanup(
                ( open(Path, read, Stream), b_including(Path) ),
                read_terms(Stream, Path, Src),
                close(Stream))
        ;   true
        )
    ;   once_fact(uses(Src, File, '<not_found>'))
    ).

% A file that includes itself is read once.

including(Path) :-
    nb_current('$xref_including', Paths),
    memberchk(Path, Paths).

b_including(Path) :-
    (   nb_current('$xref_including', Paths)
    ->  true
    ;   Paths = []
    ),
    b_setval('$xref_including', [Path|Paths]).

declare(Specs, Kind, At) :-
    At = at(_, _, Location),
    How =.. [Kind, Location],
    forall(indicated(Specs, Head), define(Head, How, At)).

% indicated(+Specs, -Head): Head is a predicate in a list or conjunction of
% indicators.

indicated(Specs, Head) :-
    in_list(Specs, Spec),
    indicated_head(Spec, Head).

in_list(Specs, _) :-
    var(Specs),
    !,
    fail.
in_list((A, B), Spec) :-
    !,
    (   in_list(A, Spec)
    ;   in_list(B, Spec)
    ).
in_list(Specs as _, Spec) :-
    !,
    in_list(Specs, Spec).
in_list([A|B], Spec) :-
    !,
    (   in_list(A, Spec)
    ;   in_list(B, Spec)
    ).
in_list(Module:Specs, Module:Spec) :-
    !,
    in_list(Specs, Spec).
in_list(Spec, Spec) :-
    Spec \== [].

indicated_head(Spec, _) :-
    \+ ground(Spec),
    !,
    fail.
indicated_head(Module:Spec, Module:Head) :-
    indicated_head(Spec, Head).
indicated_head(Name/Arity, Head) :-
    atom(Name),
    integer(Arity),
    Arity >= 0,
    functor(Head, Name, Arity).
indicated_head(Name//Arity0, Head) :-
    integer(Arity0),
    Arity is Arity0 + 2,
    indicated_head(Name/Arity, Head).

constraint(Spec, Head) :-
    (   indicated_head(Spec, Head)
    ->  true
    ;   general(Spec, Head)
    ).

export(Exports, Src) :-
    forall(in_list(Exports, Export),
           (   Export = op(_, _, _)
           ->  keep_operator(Export, Src)
           ;   indicated_head(Export, Head)
           ->  once_fact(exported(Head, Src))
           ;   true
           )).

keep_operator(op(Priority, Type, Names), Src) :-
    (   ground(op(Priority, Type, Names))
    ->  forall(( in_list(Names, Name0), strip_module(Name0, _, Name) ),
               once_fact(operator(Src, op(Priority, Type, Name))))
    ;   true
    ).

keep_meta(Head, Src) :-
    (   strip_module(Head, _, Plain),
        declared_calls(Plain, General, Called)
    ->  once_fact(meta(General, Src, Called))
    ;   true
    ).

% load(+Files, +Imports, +Reexport, +At): imports the predicates, operators and
% declarations of module files.

load(Files, Imports, Reexport, At) :-
    forall(file_of(Files, File), load_file(File, Imports, Reexport, At)).

load_file(File, Imports, Reexport, At) :-
    At = at(Src, _, _),
    strip_module(File, _, Spec),
    (   xref_source_file(Spec, Path, Src, [silent(true)])
    ->  once_fact(uses(Src, Spec, Path)),
        load_expansion(Spec),
        (   public_list(Path, Src, Module, Exports, Public, Metas)
        ->  imported(Imports, Exports, Selected),
            forall(member(Import, Selected),
                   keep_import(Import, Path, Reexport, Src)),
            forall(member(Meta, Metas), keep_meta(Meta, Src)),
            (   Imports == all
            ->  forall(( ( member(PI, Exports) ; member(PI, Public) ),
                         indicated_head(PI, Head) ),
                       once_fact(defined(Module:Head, Src, imported(Path))))
            ;   true
            )
        ;   true
        )
    ;   once_fact(uses(Src, Spec, '<not_found>'))
    ).

% Libraries that expand clauses are loaded.

load_expansion(Spec) :-
    (   Spec = library(Name),
        memberchk(Name, [record, persistency, coinduction])
    ->  use_module(user:library(Name))
    ;   true
    ).

imported(Imports, Exports, Selected) :-
    (   Imports == all
    ->  Selected = Exports
    ;   is_list(Imports)
    ->  findall(Import,
                ( member(Import0, Imports),
                  ( Import0 = op(_, _, _)
                  -> member(Import, Exports), subsumes_term(Import0, Import)
                  ;  Import = Import0 ) ),
                Selected)
    ;   Imports = except(Not),
        is_list(Not)
    ->  exclude(excepted(Not), Exports, Selected)
    ;   Selected = []
    ).

excepted(Not, Export) :-
    member(Except, Not),
    (   Except = (Export0 as _)
    ->  true
    ;   Export0 = Except
    ),
    (   subsumes_term(Export0, Export)
    ;   indicated_head(Export0, Head),
        indicated_head(Export, Head)
    ),
    !.

keep_import(Import, Path, Reexport, Src) :-
    (   Import = op(_, _, _)
    ->  keep_operator(Import, Src)
    ;   renamed(Import, PI),
        indicated_head(PI, Head)
    ->  once_fact(defined(Head, Src, imported(Path))),
        (   Reexport == yes
        ->  once_fact(exported(Head, Src))
        ;   true
        )
    ;   true
    ).

renamed(PI as Name, New) :-
    !,
    (   PI = _/Arity
    ->  New = Name/Arity
    ;   PI = _//Arity
    ->  New = Name//Arity
    ).
renamed(PI, PI).

import(Module:Specs, at(Src, _, _)) :-
    forall(indicated(Specs, Head),
           once_fact(defined(Head, Src, imported(Module)))).

% Rules of CHR: Heads are the heads of a rule, Goals the goals that it calls.

chr_rule(Term, Src, Heads, Goals) :-
    nonvar(Term),
    uses(Src, library(chr), _),
    (   Term = (_ @ Rule)
    ->  nonvar(Rule)
    ;   Rule = Term
    ),
    (   Rule = (Rule1 pragma _)
    ->  true
    ;   Rule1 = Rule
    ),
    (   Rule1 = (Heads0 <=> Goals)
    ;   Rule1 = (Heads0 ==> Goals)
    ),
    !,
    chr_heads(Heads0, Heads, []).

chr_heads(Head, Heads, Heads) :-
    var(Head),
    !.
chr_heads(\(A, B), Heads0, Heads) :-
    !,
    chr_heads(A, Heads0, Heads1),
    chr_heads(B, Heads1, Heads).
chr_heads((A, B), Heads0, Heads) :-
    !,
    chr_heads(A, Heads0, Heads1),
    chr_heads(B, Heads1, Heads).
chr_heads(Head # _, Heads0, Heads) :-
    !,
    chr_heads(Head, Heads0, Heads).
chr_heads(Head, Heads0, Heads) :-
    (   general(Head, General)
    ->  Heads0 = [General|Heads]
    ;   Heads = Heads0
    ).

process_chr(Heads, Goals, At) :-
    At = at(_, _, Location),
    forall(member(Head, Heads), define(Head, constraint(Location), At)),
    (   Heads = [By|Others]
    ->  forall(member(Other, Others), call_of(Other, By, At)),
        body(Goals, By, At)
    ;   true
    ).

%!  xref_public_list(+Spec, +Source, +Options) is semidet.
%!  xref_public_list(+Spec, -Path, -Exports, +Source) is semidet.
%!  xref_public_list(+Spec, -Path, -Module, -Exports, -Metas, +Source) is semidet.
%!  xref_public_list(+Spec, -Path, -Module, -Exports, -Public, -Metas, +Source) is semidet.
%
%   The directives at the head of the module file Spec, as it is named in Source.
%   Options are path(-Path), module(-Module), exports(-Exports), public(-Public),
%   meta(-Metas) and silent(true). Fails for other files.
%   Source: SWI-Prolog.

xref_public_list(Spec, Source, Options) :-
    (   option(silent(Silent), Options)
    ->  true
    ;   Silent = false
    ),
    xref_source_file(Spec, Path, Source, [silent(Silent)]),
    public_list(Path, Source, Module, Exports, Public, Metas),
    option(path(Path), Options, Path),
    option(module(Module), Options, Module),
    option(exports(Exports), Options, Exports),
    option(public(Public), Options, Public),
    option(meta(Metas), Options, Metas).

xref_public_list(Spec, Path, Exports, Source) :-
    xref_public_list(Spec, Source, [path(Path), exports(Exports)]).

xref_public_list(Spec, Path, Module, Exports, Metas, Source) :-
    xref_public_list(Spec, Source,
                     [path(Path), module(Module), exports(Exports), meta(Metas)]).

xref_public_list(Spec, Path, Module, Exports, Public, Metas, Source) :-
    xref_public_list(Spec, Source,
                     [ path(Path), module(Module), exports(Exports), public(Public),
                       meta(Metas) ]).

public_list(Path, Source, Module, Exports, Public, Metas) :-
    modified(Path, Modified),
    (   public(Path, Modified, Module0, Exports0, Public0, Metas0)
    ->  true
    ;   read_public(Path, Source, Module0, Exports0, Public0, Metas0),
        retractall(public(Path, _, _, _, _, _)),
        assertz(public(Path, Modified, Module0, Exports0, Public0, Metas0))
    ),
    Module = Module0,
    Exports = Exports0,
    Public = Public0,
    Metas = Metas0.

read_public(Path, Source, Module, Exports, Public, Metas) :-
    setup_call_cleanup(prolog_open_source(Path, Stream),
                       public_directives(Stream, Source, Directives),
                       prolog_close_source(Stream)),
    Directives = [module(Module0, Exports0)|Rest],
    is_list(Exports0),
    (   var(Module0)
    ->  file_base_name(Path, Base),
        file_name_extension(Module, _, Base)
    ;   Module = Module0
    ),
    findall(Export,
            ( ( member(reexport(Files), Rest), Imports = all
              ; member(reexport(Files, Imports), Rest) ),
              file_of(Files, File),
              xref_source_file(File, From, Path, [silent(true)]),
              From \== Path,
              public_list(From, Path, _, Exports1, _, _),
              imported(Imports, Exports1, Selected),
              member(Export0, Selected),
              ( Export0 = op(_, _, _) -> Export = Export0 ; renamed(Export0, Export) ) ),
            Reexported),
    append(Exports0, Reexported, Exports),
    findall(PI, ( member(public(PIs), Rest), in_list(PIs, PI), ground(PI) ), Public),
    findall(Meta, ( member(meta_predicate(Heads), Rest), in_list(Heads, Meta) ), Metas).

% public_directives(+Stream, +Source, -Directives): the directives at the
% beginning of a file.

public_directives(Stream, Source, Directives) :-
    catch(prolog_read_source_term(Stream, Term, _, []), Error, true),
    (   nonvar(Error)
    ->  warn(Source, error, Error),
        public_directives(Stream, Source, Directives)
    ;   nonvar(Term),
        Term = (:- Directive),
        nonvar(Directive)
    ->  Directives = [Directive|Rest],
        public_directives(Stream, Source, Rest)
    ;   Directives = []
    ).

%!  xref_source_file(+Spec, -Path, +Source) is semidet.
%!  xref_source_file(+Spec, -Path, +Source, +Options) is semidet.
%
%   Path is the file that Spec stands for in Source. A warning is printed when there is
%   none, unless Options have silent(true); others are those of absolute_file_name/3.
%   Source: SWI-Prolog.

xref_source_file(Spec, Path, Source) :-
    xref_source_file(Spec, Path, Source, []).

xref_source_file(Spec0, Path, Source, Options0) :-
    strip_module(Spec0, _, Spec),
    select_option(silent(Silent0), Options0, Options1, false),
    (   option_of(Source, silent(true))
    ->  Silent = true
    ;   Silent = Silent0
    ),
    merge_options(Options1, [file_type(prolog), access(read), file_errors(fail)], Options),
    (   catch(absolute_file_name(Spec, Path0, [relative_to(Source)|Options]), error(_, _), fail)
    ->  Path = Path0
    ;   Silent == true
    ->  fail
    ;   print_message(warning, error(existence_error(file, Spec), _)),
        fail
    ).

%!  xref_clean(+Source) is det.
%!  xref_current_source(?Source) is nondet.
%!  xref_done(+Source, -Time) is semidet.
%
%   Forget Source; Source is known; it was read at Time.
%   Source: SWI-Prolog.

xref_clean(Source) :-
    known(Source, Src),
    forget(Src).

forget(Src) :-
    forall(about(Src, Fact), retractall(prolog_xref:Fact)).

about(Src, source(Src, _, _)).
about(Src, option_of(Src, _)).
about(Src, module_of(Src, _)).
about(Src, context_of(Src, _)).
about(Src, defined(_, Src, _)).
about(Src, called(_, Src, _, _, _)).
about(Src, exported(_, Src)).
about(Src, uses(Src, _, _)).
about(Src, operator(Src, _)).
about(Src, flag_set(Src, _, _, _)).
about(Src, title(Src, _, _)).
about(Src, comment(_, Src, _, _)).
about(Src, mode(Src, _, _)).
about(Src, meta(_, Src, _)).
about(Src, class(Src, _, _)).
about(Src, condition(Src, _)).

xref_current_source(Source) :-
    source(Source, _, _).

xref_done(Source, Time) :-
    known(Source, Src),
    source(Src, _, Time).

known(Source, Src) :-
    (   var(Source)
    ->  Src = Source
    ;   atom(Source),
        source(Source, _, _)
    ->  Src = Source
    ;   prolog_canonical_source(Source, Src)
    ).

%!  xref_called(?Source, ?Goal, ?By) is nondet.
%!  xref_called(?Source, ?Goal, ?By, ?Condition) is nondet.
%!  xref_called(?Source, ?Goal, ?By, ?Condition, ?Line) is nondet.
%
%   A clause of the predicate By calls Goal; By is '<directive>'(Line) for a directive,
%   and '<public>'(Line) for a declaration that it is called. Condition is that of the
%   conditional compilation around it; Line is where the clause begins. The first two
%   give a pair once.
%   Source: SWI-Prolog.

xref_called(Source, Goal, By) :-
    known(Source, Src),
    distinct(Goal-By, called(Goal, Src, By, _, _)).

xref_called(Source, Goal, By, Condition) :-
    known(Source, Src),
    distinct(Goal-By, called(Goal, Src, By, Condition, _)).

xref_called(Source, Goal, By, Condition, Line) :-
    known(Source, Src),
    called(Goal, Src, By, Condition, Line).

%!  xref_defined(?Source, ?Head, ?How) is nondet.
%!  xref_definition_line(+How, -Line) is semidet.
%
%   The predicate of Head is one of Source: local(Location), dynamic(Location),
%   thread_local(Location), multifile(Location), public(Location), constraint(Location) or
%   imported(From). Location is a Line, or File:Line in a file that is included.
%   Source: SWI-Prolog.

xref_defined(Source, Head, How) :-
    known(Source, Src),
    defined(Head, Src, How).

xref_definition_line(How, Line) :-
    compound(How),
    functor(How, Kind, 1),
    memberchk(Kind, [local, dynamic, thread_local, multifile, public, foreign, constraint]),
    arg(1, How, Line).

%!  xref_exported(?Source, ?Head) is nondet.
%!  xref_module(?Source, ?Module) is nondet.
%!  xref_uses_file(?Source, ?Spec, ?Path) is nondet.
%!  xref_op(?Source, ?Op) is nondet.
%!  xref_prolog_flag(?Source, ?Flag, ?Value, ?Line) is nondet.
%!  xref_option(?Source, ?Option) is nondet.
%
%   The exports of Source; its module; the files that it uses, with Path '<not_found>' for
%   missing ones; the operators and flags that it sets; the options with which it was
%   read.
%   Source: SWI-Prolog.

xref_exported(Source, Head) :-
    known(Source, Src),
    exported(Head, Src).

xref_module(Source, Module) :-
    known(Source, Src),
    module_of(Src, Module).

xref_uses_file(Source, Spec, Path) :-
    known(Source, Src),
    uses(Src, Spec, Path).

xref_op(Source, Op) :-
    known(Source, Src),
    operator(Src, Op).

xref_prolog_flag(Source, Flag, Value, Line) :-
    known(Source, Src),
    flag_set(Src, Flag, Value, Line).

xref_option(Source, Option) :-
    known(Source, Src),
    option_of(Src, Option).

%!  xref_comment(?Source, ?Title, ?Comment) is nondet.
%!  xref_comment(?Source, ?Head, ?Summary, ?Comment) is nondet.
%!  xref_mode(?Source, ?Mode, ?Determinism) is nondet.
%
%   Source has a Comment with a Title, or one about the predicate of Head; it states a
%   Mode of a predicate, such as append(+list, -any), with its Determinism.
%   Source: SWI-Prolog.

xref_comment(Source, Title, Comment) :-
    known(Source, Src),
    title(Src, Title, Comment).

xref_comment(Source, Head, Summary, Comment) :-
    known(Source, Src),
    comment(Head, Src, Summary, Comment).

xref_mode(Source, Mode, Determinism) :-
    known(Source, Src),
    mode(Src, Mode, Determinism).

%!  xref_defined_class(?Source, ?Class, ?How) is nondet.
%!  xref_used_class(?Source, ?Class) is nondet.
%
%   Source defines a Class of XPCE, which is local(Line, Super, Summary), or builds on a
%   Class that it does not define.
%   Source: SWI-Prolog.

xref_defined_class(Source, Class, How) :-
    known(Source, Src),
    class(Src, Class, How).

xref_used_class(Source, Class) :-
    known(Source, Src),
    distinct(Src-Class, class(Src, _, local(_, Class, _))),
    \+ class(Src, Class, _).

%!  xref_meta(+Goal, -Called) is semidet.
%!  xref_meta(+Source, +Goal, -Called) is semidet.
%
%   Called are the goals that Goal calls by its arguments: Goal+N for one that gets N more
%   arguments, //(Body) for a body of a grammar rule. Declarations in Source come first.
%   Source: SWI-Prolog.

xref_meta(Goal, Called) :-
    calls(Goal, user, Called).

xref_meta(Source, Goal, Called) :-
    known(Source, Src),
    (   meta(Goal, Src, Called)
    *-> true
    ;   nonvar(Goal),
        calls(Goal, user, Called)
    ).

%!  xref_hook(?Head) is nondet.
%
%   The system calls the predicate of Head if it is defined; prolog:hook/1 adds
%   others.
%   Source: SWI-Prolog.

xref_hook(Head) :-
    hook(Head).
xref_hook(Head) :-
    prolog:hook(Head).
