/*  library(http/http_dirindex): the contents of a directory as a page. */

:- module(http_dirindex, [http_reply_dirindex/3, directory_index/4]).

:- autoload(library(apply)).
:- use_module(library(http/html_write)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/http_hook)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(uri)).

:- meta_predicate
    http_reply_dirindex(+, :, +),
    directory_index(+, :, ?, ?).

:- multifile http:file_extension_icon/2, http:mime_type_icon/2.
:- dynamic http:file_extension_icon/2, http:mime_type_icon/2.

%!  http_reply_dirindex(+Directory, :Options, +Request) is det.
%!  directory_index(+Directory, :Options)// is det.
%
%   The names, times and sizes of the files in Directory. Options: title(Title),
%   order_by(Key), name, size or time, order(ascending or descending), show_hidden(Boolean),
%   name(Closure).
%   Source: SWI-Prolog.

http_reply_dirindex(Directory, Options0, Request) :-
    strip_module(Options0, M, Options),
    http_safe_file(Directory, Options),
    absolute_file_name(Directory, Path, [file_type(directory),access(read)]),
    memberchk(path(Location), Request),
    (   sub_atom(Location, _, _, 0, /)
    ->  true
    ;   atom_concat(Location, /, Slashed),
        throw(http_reply(moved(Slashed)))
    ),
    option(title(Title), Options, ['Index of ',Location]),
    reply_html_page(title(Title), http_dirindex:[h1(Title),\directory_index(Path, M:Options)]).

directory_index(Directory, Options0) -->
    { strip_module(Options0, _, Options),
      directory_files(Directory, Names0),
      exclude(hidden(Options), Names0, Names),
      option(order_by(Key), Options, name),
      option(order(Order), Options, ascending),
      findall(K-entry(Name,Path,Kind,Size,Time),
              ( member(Name, Names), entry(Directory, Name, Path, Kind, Size, Time),
                sort_key(Key, Kind, Name, Size, Time, K) ),
              Keyed),
      keysort(Keyed, Sorted0),
      (   Order == descending
      ->  reverse(Sorted0, Sorted)
      ;   Sorted = Sorted0
      ) },
    html(http_dirindex:table(class(dirindex),
               [ thead(tr([th(colspan(2), 'Name'),th('Last modified'),th('Size')])),
                 tbody([\up,\rows(Sorted)])
               ])).

hidden(Options, Name) :-
    (   memberchk(Name, ['.','..'])
    ->  true
    ;   sub_atom(Name, 0, _, _, '.'),
        \+ option(show_hidden(true), Options)
    ).

entry(Directory, Name, Path, Kind, Size, Time) :-
    directory_file_path(Directory, Name, Path),
    catch(time_file(Path, Time), error(_, _), fail),
    (   exists_directory(Path)
    ->  Kind = directory,
        Size = 0
    ;   Kind = file,
        size_file(Path, Size)
    ).

sort_key(name, Kind, Name, _, _, Kind-Name).
sort_key(size, _, _, Size, _, Size).
sort_key(time, _, _, _, Time, Time).

up -->
    html(tr([td([]),td(a(href('..'), 'Up')),td([]),td([])])).

rows([]) -->
    [].
rows([_-entry(Name,_,Kind,Size,Time)|Entries]) -->
    { uri_encoded(path, Name, Encoded),
      (   Kind == directory
      ->  atom_concat(Encoded, /, HREF),
          SizeText = '-'
      ;   HREF = Encoded,
          format(atom(SizeText), '~D', [Size])
      ),
      format_time(atom(TimeText), '%d-%b-%Y %H:%M', Time) },
    html(tr([td([]),td(a(href(HREF), Name)),td(TimeText),td(align(right), SizeText)])),
    rows(Entries).
