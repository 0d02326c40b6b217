/*  library(www_browser): pages in the user's browser. */

:- module(www_browser,
          [ www_open_url/1,
            expand_url_path/2
          ]).

:- autoload(library(error)).
:- use_module(library(process)).

%!  www_open_url(+Url) is det.
%
%   Open the page in the browser of the flag browser, of the environment variable BROWSER,
%   or of the system.
%   Errors: existence_error(browser, Url) if there is none.
%   Source: SWI-Prolog.

www_open_url(Spec) :-
    expand_url_path(Spec, Url),
    (   browser(Command),
        catch(process_create(path(Command), [Url], [process(_),stderr(null),stdout(null)]), error(_, _), fail)
    ->  true
    ;   existence_error(browser, Url)
    ).

browser(Command) :-
    current_prolog_flag(browser, Flag),
    (   Flag = Command-_
    ;   atom(Flag),
        Command = Flag
    ).
browser(Command) :-
    getenv('BROWSER', Command).
browser('xdg-open').
browser(open).

%!  expand_url_path(+Spec, -Url) is det.
%
%   Url is Spec if that is a text. Alias(Path) is expanded by user:url_path/2, as in
%   file_search_path/2.
%   Errors: existence_error(url_path, Alias).
%   Source: SWI-Prolog.

:- multifile
    user:url_path/2.
:- dynamic
    user:url_path/2.

user:url_path(swipl, 'https://www.swi-prolog.org').
user:url_path(swipl_man, swipl('pldoc/man')).

expand_url_path(Spec, Url) :-
    must_be(nonvar, Spec),
    (   compound(Spec),
        compound_name_arguments(Spec, Alias, [Path])
    ->  (   user:url_path(Alias, Base0)
        ->  expand_url_path(Base0, Base),
            (   sub_atom(Base, _, 1, 0, /)
            ->  atomic_list_concat([Base,Path], Url)
            ;   atomic_list_concat([Base,/,Path], Url)
            )
        ;   existence_error(url_path, Alias)
        )
    ;   Url = Spec
    ).
