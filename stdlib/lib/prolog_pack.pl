/*  library(prolog_pack): installed packages of libraries. A pack is a directory with
    the file pack.pl, which describes it, and the directory prolog, whose files are found as
    library(File). Nothing is fetched from the network.
*/

:- module(prolog_pack,
          [ attach_packs/0,
            attach_packs/1,
            attach_packs/2,
            pack_attach/2,
            pack_property/2,
            pack_list_installed/0
          ]).

:- autoload(library(error)).
:- use_module(library(filesex)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(readutil)).

:- dynamic
    attached/2. % name, directory

%!  attach_packs is det.
%!  attach_packs(+Directory) is det.
%!  attach_packs(+Directory, +Options) is det.
%
%   Attach each pack in Directory, or in those that file_search_path/2 has for pack. Options are those
%   of pack_attach/2. A directory that does not exist has no packs.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

attach_packs :-
    forall(absolute_file_name(pack(.), Directory, [file_type(directory),solutions(all),file_errors(fail)]),
           attach_packs(Directory)).

attach_packs(Directory) :-
    attach_packs(Directory, []).

attach_packs(Directory, Options) :-
    must_be(ground, Directory),
    (   absolute_file_name(Directory, Path, [file_type(directory),file_errors(fail)]),
        exists_directory(Path)
    ->  directory_files(Path, Entries0),
        msort(Entries0, Entries),
        forall(( member(Entry, Entries),
                 directory_file_path(Path, Entry, Pack),
                 is_pack(Pack, Library)
               ),
               attach(Pack, Library, Options))
    ;   true
    ).

is_pack(Directory, Library) :-
    directory_file_path(Directory, 'pack.pl', File),
    exists_file(File),
    directory_file_path(Directory, prolog, Library),
    exists_directory(Library).

%!  pack_attach(+Directory, +Options) is det.
%
%   Files of the pack are found as library(File). Options: duplicate(replace, keep or warning), if a
%   pack of that name is already attached; search(first or last), its place in the search path.
%   Errors: domain_error(pack, Directory), existence_error(directory, Directory).
%   Source: SWI-Prolog.

pack_attach(Spec, Options) :-
    must_be(ground, Spec),
    absolute_file_name(Spec, Directory),
    directory_file_path(Directory, 'pack.pl', File),
    (   \+ exists_file(File)
    ->  domain_error(pack, Spec)
    ;   is_pack(Directory, Library)
    ->  attach(Directory, Library, Options)
    ;   existence_error(directory, Directory)
    ).

attach(Directory, Library, Options) :-
    option(duplicate(Duplicate), Options, warning),
    option(search(Search), Options, last),
    must_be(oneof([replace,keep,warning]), Duplicate),
    must_be(oneof([first,last]), Search),
    file_base_name(Directory, Name),
    (   attached(Name, Directory)
    ->  true
    ;   attached(Name, Other),
        Duplicate \== replace
    ->  (   Duplicate == warning
        ->  print_message(warning, format('Pack ~w is attached from ~w already: ~w is left out', [Name,Other,Directory]))
        ;   true
        )
    ;   forall(retract(attached(Name, Old)), detach(Old)),
        assertz(attached(Name, Directory)),
        (   Search == first
        ->  asserta(user:file_search_path(library, Library))
        ;   assertz(user:file_search_path(library, Library))
        )
    ).

detach(Directory) :-
    directory_file_path(Directory, prolog, Library),
    retractall(user:file_search_path(library, Library)).

%!  pack_property(?Pack, ?Property) is nondet.
%
%   Property of an attached pack: directory(Path), library(File) for each module file, readme(Path), or
%   what its pack.pl says: version(Version), title(Title), author(Name, Address), requires(Pack) and others.
%   Source: SWI-Prolog.

pack_property(Pack, Property) :-
    attached(Pack, Directory),
    property(Directory, Property).

property(Directory, directory(Directory)).
property(Directory, Property) :-
    directory_file_path(Directory, 'pack.pl', File),
    read_file_to_terms(File, Terms, []),
    member(Property, Terms),
    \+ Property = name(_).
property(Directory, library(Name)) :-
    directory_file_path(Directory, prolog, Library),
    directory_files(Library, Files0),
    msort(Files0, Files),
    member(File, Files),
    file_name_extension(Name, pl, File).
property(Directory, readme(File)) :-
    member(Name, ['README.md','README.txt','README']),
    directory_file_path(Directory, Name, File),
    exists_file(File),
    !.

%!  pack_list_installed is det.
%
%   Print the attached packs.
%   Source: SWI-Prolog.

pack_list_installed :-
    findall(Name, attached(Name, _), Names),
    length(Names, Count),
    format('Installed packages (~d):~n~n', [Count]),
    forall(member(Name, Names), pack_line(Name)).

pack_line(Name) :-
    (   pack_property(Name, version(Version))
    ->  true
    ;   Version = ?
    ),
    (   pack_property(Name, title(Title))
    ->  true
    ;   Title = ''
    ),
    format('i ~w@~w~t~28| - ~w~n', [Name,Version,Title]).
