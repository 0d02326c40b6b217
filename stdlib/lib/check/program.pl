/*  Part of library(check): predicates of a file that nothing calls, and clauses
    that no goal reaches. The command zebra check reports both.
*/

:- module(check_program,
          [ check_files/1
          ]).

:- use_module(library(check)).
:- autoload(library(lists)).
:- use_module(library(nb_set)).
:- use_module(library(occurs)).
:- use_module(library(prolog_source)).
:- use_module(library(prolog_xref)).

:- multifile
    prolog:message//1.

%!  check_files(+Files) is det.
%
%   Load files into user, and print warnings about them: those of check/0, and of predicates
%   that are not used and clauses that are not reached.
%
%   A predicate counts as unused if nothing in the loaded files calls it but itself, and its
%   name is no atom in them, nor that of a term in a head or a directive, if the file is a
%   module that does not export it, or a program with a directive that calls what it defines:
%   of other files anything may be called from outside. Those are left out that come of
%   expansion, with a name that does not stand in the text, and files with errors of syntax. A clause counts as unreachable if a clause before it
%   takes all that its head does and begins with a cut.

check_files(Names) :-
    load_files(user:Names, []),
    check,
    forall(( member(Name, Names), absolute_file_name(Name, File) ),
           catch(check_file(File), error(Formal, Context), print_message(error, error(Formal, Context)))).

check_file(File) :-
    forall(unused(File, PI, Line),
           print_message(warning, check(unused(PI, File:Line)))),
    forall(unreachable(File, PI, Line, Earlier),
           print_message(warning, check(unreachable(PI, File:Line, Earlier)))).

unused(File, PI, Line) :-
    program_file(File, _),
    xref_source(File, [silent(true)]),
    is_closed(File),
    forall(( program_file(Other, _), Other \== File ), xref_source(Other, [silent(true)])),
    mentioned(Atoms),
    findall(L-(Name/Arity), is_unused(File, Atoms, Name, Arity, L), Unused0),
    sort(Unused0, Unused),
    Unused \== [],
    file_terms(File, Terms),
    member(Line-PI, Unused),
    PI = Named/_,
    memberchk(Line-Term, Terms),
    names(Term, Named),
    \+ ( member(_-(:- Directive), Terms),
         \+ declares(Directive),
         names(Directive, Named) ).

%   file_terms(+File, -Terms): Line-Term for each term, as read. Fails after a
%   syntax error.

file_terms(File, Terms) :-
    setup_call_cleanup(prolog_open_source(File, Stream),
                       read_terms(Stream, Terms),
                       prolog_close_source(Stream)).

read_terms(Stream, Terms) :-
    catch(prolog_read_source_term(Stream, Term, _, [term_position(Position)]),
          error(Formal, _),
          Formal \= syntax_error(_)),
    (   Term == end_of_file
    ->  Terms = []
    ;   stream_position_data(line_count, Position, Line),
        Terms = [Line-Term|Rest],
        read_terms(Stream, Rest)
    ).

%   names(+Term, +Name): Name is an atom or the name of a compound in Term,
%   outside of Name/Arity.

names(Term, Name) :-
    nonvar(Term),
    \+ ( Term = Indicated/Arity, atom(Indicated), integer(Arity) ),
    \+ ( Term = Indicated//Arity, atom(Indicated), integer(Arity) ),
    (   compound(Term)
    ->  (   compound_name_arity(Term, Name, _)
        ;   arg(_, Term, Argument),
            names(Argument, Name)
        )
    ;   Term == Name
    ),
    !.

%   declares(+Directive): Directive names predicates but does not call them.

declares(module(_, _)).
declares(meta_predicate(_)).
declares(table(_)).

is_unused(File, Atoms, Name, Arity, Line) :-
    xref_defined(File, Head, local(Line)),
    \+ ( compound(Head), compound_name_arity(Head, _, 0) ),
    Head \= _:_,
    functor(Head, Name, Arity),
    \+ xref_exported(File, Head),
    \+ ( xref_defined(File, Head, How), is_open(How) ),
    \+ xref_hook(Head),
    \+ is_test(File, Head),
    \+ ( xref_called(_, Head, By), \+ same_predicate(Head, By) ),
    \+ ( xref_called(_, _:Head, By), \+ same_predicate(Head, By) ),
    \+ ( gen_nb_set(Atoms, Atom), Atom == Name ).

%   is_test(+File, +Head): Head is a test between begin_tests and end_tests.

is_test(File, Head) :-
    functor(Head, test, Arity),
    between(1, 2, Arity),
    xref_called(File, Begin, '<directive>'(_)),
    functor(Begin, begin_tests, _).

is_open(multifile(_)).
is_open(public(_)).

same_predicate(Head, By) :-
    nonvar(By),
    functor(Head, Name, Arity),
    functor(By, Name, Arity).

%   is_closed(+File): only File itself calls what it defines.

is_closed(File) :-
    (   xref_module(File, _)
    ->  true
    ;   xref_called(File, Goal, '<directive>'(_)),
        xref_defined(File, Goal, local(_))
    ->  true
    ).

%   program_file(?File, -Module): File is a loaded file of a program.

program_file(File, Module) :-
    source_file(File),
    (   source_file_property(File, module(Module))
    ->  module_property(Module, class(user))
    ;   Module = user
    ).

%   mentioned(-Atoms): the atoms in clauses of programs at places where no goal
%   is expected, and names of rules called by \(Rule), as in html//1.

mentioned(Atoms) :-
    empty_nb_set(Atoms),
    forall(( program_predicate(_, Module, Head),
             catch(clause(Module:Head, Body), _, fail),
             (   ( atom(Head) -> Term = Body ; Term = Head-Body ),
                 sub_term(Sub, Term),
                 mentions(Sub, Atom)
             ;   closure(Head, Atom)
             )
           ),
           add_nb_set(Atom, Atoms)).

mentions(Atom, Atom) :-
    atom(Atom).
mentions(Sub, Name) :-
    nonvar(Sub),
    Sub = \(Rule),
    callable(Rule),
    functor(Rule, Name, _).

%   closure(+Head, -Name): Name is an argument in a clause, or a part of one,
%   that may be called with more arguments.

closure(Head, Name) :-
    compound(Head),
    arg(_, Head, Argument),
    sub_term(Sub, Argument),
    compound(Sub),
    compound_name_arity(Sub, Name, _),
    atom(Name).

program_predicate(File, Module, Head) :-
    program_file(File, Module),
    current_predicate(_, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    source_file(Module:Head, File).

%   unreachable(+File, -PI, -Line, -Earlier): no goal reaches the clause at Line
%   because of the one at Earlier.

unreachable(File, Name/Arity, Line, Earlier) :-
    program_predicate(File, Module, Head),
    \+ predicate_property(Module:Head, dynamic),
    predicate_property(Module:Head, number_of_clauses(Count)),
    Count > 1,
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    (   predicate_property(Module:Head, ssu)
    ->  Rules = ssu
    ;   Rules = plain
    ),
    findall(clause(General, Committed, Ref),
            ( catch(clause(Module:General, Body, Ref), _, fail),
              committed(Rules, Body, Committed)
            ),
            Clauses),
    covered(Clauses, Ref1, Ref2),
    clause_property(Ref1, file(File)),
    clause_property(Ref1, line_count(Line)),
    clause_property(Ref2, line_count(Earlier)).

%   committed(+Rules, +Body, -Committed): whether the body of a clause, or of a rule if Rules is ssu,
%   commits without a test. Guards of rules come before a cut.

committed(plain, Body, Committed) :-
    (   nonvar(Body),
        ( Body = ! ; Body = ( First, _ ), First == ! )
    ->  Committed = true
    ;   Committed = false
    ).
committed(ssu, Body, Committed) :-
    (   nonvar(Body),
        Body = ( _, Rest ),
        nonvar(Rest),
        Rest = ( Cut, _ ),
        Cut == !
    ->  Committed = false
    ;   Committed = true
    ).

%   covered(+Clauses, -Ref, -Earlier): each clause that a committed one before it covers.

covered(Clauses, Ref, Earlier) :-
    append(Before, [clause(Head, _, Ref)|_], Clauses),
    once(( member(clause(General, true, Earlier), Before),
           subsumes_term(General, Head)
         )).

prolog:message(check(unused(PI, Place))) -->
    [ url(Place), ':', nl, '   ~p is never called'-[PI] ].
prolog:message(check(unreachable(PI, Place, Earlier))) -->
    [ url(Place), ':', nl, '   No call of ~p reaches this clause: the clause at line ~d takes it and commits'-[PI,Earlier] ].
