/*  library(http/http_cookie): cookies. Servers send them to http_open/3 and the like, which
send them back. Each client has its own cookies. The only client is default, unless the
option client(Id) names another.
*/

:- module(http_cookie, [cookie_remove_client/1, cookie_remove_all_clients/0, cookie_current_cookie/4]).

:- use_module(library(http/http_header)).
:- use_module(library(http/http_hook)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(uri)).

:- multifile http:write_cookies/3, http:update_cookies/3.

:- dynamic client_cookie/5.        % Client, CanonicalName, Name, Value, Options

%   http:write_cookies(+Out, +Parts, +Options): the line Cookie of a request.
%   http:update_cookies(+Text, +Parts, +Options): Text is a line Set-Cookie of a reply.

http:write_cookies(Out, Parts, Options) :-
    option(client(Client), Options, default),
    parts_location(Parts, Host, Path, Scheme),
    get_time(Now),
    findall(Text,
            ( client_cookie(Client, _, Name, Value, CookieOptions),
              applies(CookieOptions, Host, Path, Scheme, Now),
              format(atom(Text), '~w=~w', [Name,Value]) ),
            Texts),
    Texts \== [],
    atomic_list_concat(Texts, '; ', Line),
    format(Out, 'Cookie: ~w\r\n', [Line]).

http:update_cookies(Text, Parts, Options) :-
    option(client(Client), Options, default),
    http_parse_header_value(set_cookie, Text, set_cookie(Name, Value, Options0)),
    parts_location(Parts, Host, Path, _),
    completed(Options0, Host, Path, CookieOptions),
    within(Host, CookieOptions),
    memberchk(domain(Domain), CookieOptions),
    memberchk(path(CookiePath), CookieOptions),
    downcase_atom(Name, Canonical),
    forall(( clause(client_cookie(Client, Canonical, _, _, Old), true, Ref),
             memberchk(domain(Domain), Old), memberchk(path(CookiePath), Old) ),
           erase(Ref)),
    get_time(Now),
    (   memberchk(expires(Time), CookieOptions),
        Time =< Now
    ->  true
    ;   assertz(client_cookie(Client, Canonical, Name, Value, CookieOptions))
    ).

parts_location(Parts, Host, Path, Scheme) :-
    option(host(Host), Parts, localhost),
    option(path(Path), Parts, /),
    option(scheme(Scheme), Parts, http).

%   completed(+Options0, +Host, +Path, -Options): a cookie without a domain is for its host only.

completed(Options0, Host, Path, [domain(Domain),path(CookiePath)|Options]) :-
    (   memberchk(domain=Domain0, Options0)
    ->  (   atom_concat('.', Domain, Domain0)
        ->  true
        ;   Domain = Domain0
        ),
        Options = Options1
    ;   Domain = Host,
        Options = [host_only(true)|Options1]
    ),
    (   memberchk(path=CookiePath, Options0)
    ->  true
    ;   file_directory_name(Path, CookiePath)
    ),
    findall(Option, ( member(Pair, Options0), cookie_option(Pair, Option) ), Options1).

%   within(+Host, +Options): Host belongs to the domain of the cookie.

within(Host, Options) :-
    memberchk(domain(Domain), Options),
    (   Host == Domain
    ->  true
    ;   \+ memberchk(host_only(true), Options),
        atom_concat('.', Domain, Suffix),
        sub_atom(Host, _, _, 0, Suffix)
    ).

cookie_option('max-age'=Text, expires(Time)) :-
    atom_number(Text, Seconds),
    get_time(Now),
    Time is Now+Seconds.
cookie_option(expires=Text, expires(Time)) :-
    catch(parse_time(Text, Time), error(_, _), fail).
cookie_option(secure=true, secure(true)).
cookie_option(httponly=true, http_only(true)).

applies(Options, Host, Path, Scheme, Now) :-
    within(Host, Options),
    memberchk(path(CookiePath), Options),
    (   Path == CookiePath
    ->  true
    ;   sub_atom(CookiePath, _, 1, 0, /)
    ->  sub_atom(Path, 0, _, _, CookiePath)
    ;   atom_concat(CookiePath, /, Folder),
        sub_atom(Path, 0, _, _, Folder)
    ),
    \+ ( memberchk(expires(Time), Options), Time =< Now ),
    \+ ( memberchk(secure(true), Options), Scheme \== https ).

%!  cookie_current_cookie(?Client, ?Name, ?Value, ?Options) is nondet.
%!  cookie_remove_client(+Client) is det.
%!  cookie_remove_all_clients is det.
%
%   Source: SWI-Prolog.

cookie_current_cookie(Client, Name, Value, Options) :-
    client_cookie(Client, _, Name, Value, Options).

cookie_remove_client(Client) :-
    retractall(client_cookie(Client, _, _, _, _)).

cookie_remove_all_clients :-
    retractall(client_cookie(_, _, _, _, _)).
