/*  library(prolog_source): reading the terms of a source file, and finding
    source files.
*/

:- module(prolog_source,
          [ prolog_open_source/2,
            prolog_close_source/1,
            prolog_read_source_term/4,
            prolog_canonical_source/2,
            path_segments_atom/2,
            directory_source_files/3
          ]).

:- use_module(library(error)).
:- use_module(library(filesex)).
:- use_module(library(lists)).
:- use_module(library(operators)).
:- use_module(library(option)).

%!  prolog_open_source(+File, -Stream) is det.
%!  prolog_close_source(+Stream) is det.
%
%   Stream reads the source File, behind a first line that begins with #!. The
%   operators that its directives declare are undone when it is closed.
%   Errors: those of open/3.
%   Source: SWI-Prolog.

prolog_open_source(File, Stream) :-
    open(File, read, Stream),
    (   peek_char(Stream, #)
    ->  skip(Stream, '\n')
    ;   true
    ),
    push_operators([]).

prolog_close_source(Stream) :-
    pop_operators,
    close(Stream).

%!  prolog_read_source_term(+Stream, -Term, -Expanded, +Options) is det.
%
%   Term is the next term of the source that Stream reads; Expanded is what
%   expand_term/2 makes of it. The operators that op/3 and module/2 declare hold for
%   the terms that follow. Options are those of read_term/3.
%   Errors: those of read_term/3.
%   Source: SWI-Prolog.

prolog_read_source_term(Stream, Term, Expanded, Options) :-
    read_term(Stream, Term, [module(user)|Options]),
    (   nonvar(Term),
        Term = (:- Directive),
        nonvar(Directive)
    ->  Expanded = Term,
        declare_operators(Directive)
    ;   expand_term(Term, Expanded)
    ).

declare_operators(Directive) :-
    (   Directive = op(Priority, Type, Names)
    ->  declare_operator(Priority, Type, Names)
    ;   Directive = module(_, Exports),
        is_list(Exports)
    ->  forall(member(op(Priority, Type, Names), Exports),
               declare_operator(Priority, Type, Names))
    ;   true
    ).

declare_operator(Priority, Type, Names0) :-
    (   is_list(Names0)
    ->  Names = Names0
    ;   Names = [Names0]
    ),
    forall(( member(Spec, Names), strip_module(Spec, _, Name) ),
           push_op(Priority, Type, user:Name)).

%!  prolog_canonical_source(+Spec, -Source) is semidet.
%
%   Source is the absolute name of the source file Spec; user stands for itself.
%   Source: SWI-Prolog.

prolog_canonical_source(Spec, Source) :-
    (   Spec == user
    ->  Source = user
    ;   absolute_file_name(Spec, Source,
                           [file_type(prolog), access(read), file_errors(fail)])
    ).

%!  path_segments_atom(?Segments, ?Atom) is det.
%
%   Atom is the path of the term Segments: 'a/b/c' of a/b/c.
%   Errors: type_error(file_path, Segments).
%   Source: SWI-Prolog.

path_segments_atom(Segments, Atom) :-
    (   atom(Atom)
    ->  atomic_list_concat([Part|Parts], /, Atom),
        below(Parts, Part, Segments)
    ;   segments(Segments, Segments, Parts, []),
        atomic_list_concat(Parts, /, Atom)
    ).

below([], Path, Path).
below([Part|Parts], Path0, Path) :-
    below(Parts, Path0/Part, Path).

segments(Segments, Whole, Parts, Rest) :-
    (   nonvar(Segments),
        Segments = A/B
    ->  segments(A, Whole, Parts, Parts1),
        segments(B, Whole, Parts1, Rest)
    ;   atomic(Segments)
    ->  Parts = [Segments|Rest]
    ;   type_error(file_path, Whole)
    ).

%!  directory_source_files(+Directory, -Files, +Options) is det.
%
%   Files are the absolute names of the source files in Directory. Options are
%   recursive(true), those below it too; if(true), not only those that are loaded,
%   which is if(loaded); follow_links(false), not those that links lead to.
%   Errors: existence_error(source_sink, Directory).
%   Source: SWI-Prolog.

directory_source_files(Directory, Files, Options) :-
    absolute_file_name(Directory, Absolute, [file_type(directory), access(read)]),
    option(recursive(Recursive), Options, false),
    option(follow_links(Follow), Options, true),
    option(if(If), Options, loaded),
    findall(File,
            ( directory_member(Absolute, File,
                               [ extensions([pl,prolog]),
                                 recursive(Recursive),
                                 follow_links(Follow) ]),
              ( If == true -> true ; source_file(File) ) ),
            Files).
