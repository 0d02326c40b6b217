/*  The names of files. */

:- module('$filenames', [absolute_file_name/2, absolute_file_name/3, '$spec_name'/2]).

%!  absolute_file_name(+Spec, -Path) is semidet.
%
%   Path is the absolute name of the file that Spec stands for: a name,
%   Segments/Name, or Alias(Name) with an alias of
%   user:file_search_path/2. Names that are not absolute are of the working directory.
%   Source: SWI-Prolog.

absolute_file_name(Spec, Path) :-
    absolute_file_name(Spec, Path, [relative_to('.')]).

%!  absolute_file_name(+Spec, -Path, +Options) is nondet.
%
%   The same with options:
%
%     - extensions(List): extensions to try; '' for none. Without a test it is
%       the first one
%     - file_type(Type): txt, prolog, source, executable, directory or
%       regular; stands for extensions and for a test
%     - access(Mode): read, write, append, execute, exist or none
%     - relative_to(FileOrDirectory): where a name that is not absolute is
%       looked for; without it in the directory of the file that is being loaded, if there is one
%       and the name has no alias, then in the working directory
%     - file_errors(OnError): error, or fail when no file fits
%     - solutions(Solutions): first or all
%     - expand(Bool): whether the name is a pattern of expand_file_name/2
%
%   The file need not exist unless it is a directory or access is asked for. The
%   options may be the second argument, too.
%   Errors: instantiation_error, domain_error(Option, Value),
%   existence_error(source_sink, Spec), existence_error(file, Spec) for a folder
%   where a Prolog file is asked for.
%   Source: SWI-Prolog.

absolute_file_name(Spec, Options, Path) :-
    is_list(Options),
    \+ is_list(Path),
    !,
    absolute_file_name(Spec, Path, Options).
absolute_file_name(Spec, Path, Options) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, context(system:absolute_file_name/3, _)))
    ;   is_list(Options)
    ->  '$load_option'(solutions(Solutions), Options, first),
        '$known_value'(solutions, [first, all], Solutions),
        (   Solutions == all
        ->  '$find_file'(Spec, Path, Options)
        ;   '$find_file'(Spec, Found, Options)
        ->  Path = Found
        ;   '$load_option'(file_errors(OnError), Options, error),
            OnError \== fail,
            '$load_option'(file_type(Type), Options, txt),
            (   '$one_of'([prolog, source], Type)
            ->  '$no_source'(Spec)
            ;   true
            ),
            throw(error(existence_error(source_sink, Spec), _))
        )
    ;   throw(error(type_error(list, Options), context(system:absolute_file_name/3, _)))
    ).

'$known_value'(Option, Values, Value) :-
    (   '$one_of'(Values, Value)
    ->  true
    ;   throw(error(domain_error(Option, Value), context(system:absolute_file_name/3, _)))
    ).

%   '$find_file'(+Spec, -Path, +Options) is nondet.

'$find_file'(library(Name), Path, _) :-
    '$library'(Name, Path).
'$find_file'(Spec, Path, Options) :-
    '$load_option'(access(Access), Options, none),
    '$load_option'(file_type(Type), Options, txt),
    '$type_extensions'(Type, Default),
    '$load_option'(extensions(Extensions), Options, Default),
    '$spec_name'(Spec, Name0),
    '$load_option'(expand(Expand), Options, false),
    (   Expand == true
    ->  expand_file_name(Name0, Names),
        '$any_of'(Names, Name1)
    ;   Name1 = Name0
    ),
    '$relative_to'(Options, Spec, Name1, Name),
    (   Access == none,
        Type \== directory
    ->  Extensions = [Extension|_],
        file_name_extension(Name, Extension, File),
        '$absolute_file'(File, Path)
    ;   '$any_of'(Extensions, Extension),
        file_name_extension(Name, Extension, File),
        '$absolute_file'(File, Path),
        '$file_fits'(Access, Type, Path)
    ).

'$type_extensions'(Type, Extensions) :-
    '$known_value'(file_type, [txt, prolog, source, executable, directory, regular], Type),
    (   '$one_of'([prolog, source], Type)
    ->  Extensions = [pl, prolog, '']
    ;   Type == executable
    ->  Extensions = [so, '']
    ;   Extensions = ['']
    ).

'$any_of'([X|_], X).
'$any_of'([_|Xs], X) :-
    '$any_of'(Xs, X).

%   '$spec_name'(+Spec, -Name): Name is a file name for Spec. On backtracking
%   it gives the names in the directories of its alias.

'$spec_name'(Spec, Name) :-
    (   '$alias_of'(Spec, Alias)
    ->  '$search_path'(Spec, [Alias], Name)
    ;   Spec = _/_
    ->  '$segments'(Spec, Name)
    ;   Name = Spec
    ).

'$alias_of'(Spec, Alias) :-
    compound(Spec),
    Spec \= [_|_],
    Spec \= _/_,
    functor(Spec, Alias, _).

'$relative_to'(Options, Spec, Name0, Name) :-
    '$load_option'(relative_to(Base), Options, []),
    (   ( Base == '.'
        ; is_absolute_file_name(Name0)
        )
    ->  Name = Name0
    ;   Base \== []
    ->  (   exists_directory(Base)
        ->  Dir = Base
        ;   file_directory_name(Base, Dir)
        ),
        directory_file_path(Dir, Name0, Name)
    ;   \+ '$alias_of'(Spec, _),
        source_location(File, _)
    ->  (   file_directory_name(File, Dir),
            directory_file_path(Dir, Name0, Name)
        ;   Name = Name0
        )
    ;   Name = Name0
    ).

%   '$file_fits'(+Access, +Type, +Path) is semidet.

'$file_fits'(Access, Type, Path) :-
    (   Type == directory
    ->  exists_directory(Path)
    ;   \+ exists_directory(Path)
    ),
    access_file(Path, Access).
