/*  library(http/http_open): the content of a URL as a stream. */

:- module(http_open, [http_open/3, http_set_authorization/2, http_close_keep_alive/1]).

:- autoload(library(apply)).
:- use_module(library(base64)).
:- autoload(library(error)).
:- use_module(library(http/http_header)).
:- use_module(library(http/http_hook)).
:- autoload(library(lists)).
:- use_module(library(memfile)).
:- autoload(library(option)).
:- use_module(library(uri)).

:- meta_predicate http_open(+, -, :).

:- multifile
    map_method/2,               % option of method(M), name of the method
    autoload_encoding/1.
:- dynamic
    map_method/2,
    authorization/2.            % URL prefix, Authorization

map_method(delete, 'DELETE').
map_method(get, 'GET').
map_method(head, 'HEAD').
map_method(options, 'OPTIONS').
map_method(patch, 'PATCH').
map_method(post, 'POST').
map_method(put, 'PUT').

%!  http_open(+URL, -Stream, :Options) is det.
%
%   Stream has the content of the server's reply, as bytes. URL is a text or a list
%   of scheme(S), host(H), port(P), path(P), search(Pairs). Options:
%     - method(M): get, or post where there is the option post.
%     - post(Data): as http_post_data/3 has it.
%     - request_header(Name=Value), user_agent(Text), authorization(Method), basic(User,
%       Password), bearer(Token), digest(User, Password) only for the first step;
%       accept_encoding(A).
%     - timeout(Seconds), connection(C), proxy(P), bypass_proxy(B).
%     - redirect(Boolean), max_redirect(N).
%     - cert_verify_hook(Hook), cacert_file(F): for HTTPS; with a hook nothing is checked.
%     - status_code(Code): also with codes that would be an error.
%     - final_url(URL), header(Name, Text), headers(Fields), raw_headers(Lines),
%       size(Bytes), version(V).
%   Errors: existence_error(url, URL), permission_error(url, URL, _), socket_error(Code,
%   Message), domain_error(method, M).
%   Source: SWI-Prolog, as all in this library.

http_open(URL0, Stream, Options0) :-
    must_be(nonvar, URL0),
    strip_module(Options0, _, Options),
    must_be(list, Options),
    url_text(URL0, URL),
    findall(Extra, ( http:open_options(URL, Extras), member(Extra, Extras) ), AllExtras),
    append(Options, AllExtras, AllOptions),
    request_method(AllOptions, Method),
    setup_call_cleanup(new_memory_file(Body),
                       open_url(Method, URL, Body, AllOptions, Stream),
                       free_memory_file(Body)).

url_text(URL0, URL) :-
    (   is_list(URL0)
    ->  option(scheme(Scheme), URL0, http),
        option(host(Host), URL0, localhost),
        option(path(Path0), URL0, /),
        uri_encoded(path, Path0, Path),
        (   option(port(Port), URL0)
        ->  format(atom(Authority), '~w:~w', [Host,Port])
        ;   Authority = Host
        ),
        (   option(query_string(Query), URL0)
        ->  true
        ;   option(search(Pairs), URL0),
            Pairs \== []
        ->  uri_query_components(Query, Pairs)
        ;   true
        ),
        uri_components(URL, uri_components(Scheme, Authority, Path, Query, _))
    ;   text_to_string(URL0, String),
        atom_string(URL, String)
    ).

request_method(Options, Name) :-
    (   option(method(Method), Options)
    ->  (   map_method(Method, Name0)
        ->  Name = Name0
        ;   domain_error(method, Method)
        )
    ;   option(post(_), Options)
    ->  Name = 'POST'
    ;   Name = 'GET'
    ).

open_url(Method, URL, Body, Options, Stream) :-
    findall(Field, request_field(Options, URL, Field), Fields0),
    (   option(post(Data), Options)
    ->  posted(Data, Body, PostFields, Posted),
        append(Fields0, PostFields, Fields)
    ;   Posted = "",
        Fields = Fields0
    ),
    fetch_options(Options, FetchOptions),
    '$http_fetch'(Method, URL, Fields, Posted, FetchOptions, Stream, Reply),
    Reply = reply(Code, Comment, _, FinalURL, Lines),
    keep_cookies(Lines, FinalURL, Options),
    check_status(Code, Comment, URL, Stream, Options),
    reply_options(Reply, Options),
    set_stream(Stream, file_name(FinalURL)).

%   posted(+Data, +MemoryFile, -Fields, -Content): the fields and content that
%   http_post_data/3 writes.

posted(Data, Body, Fields, Content) :-
    setup_call_cleanup(open_memory_file(Body, write, Out, [encoding(iso_latin_1)]),
                       http_post_data(Data, Out, []),
                       close(Out)),
    memory_file_to_codes(Body, Codes, iso_latin_1),
    string_codes(Text, Codes),
    sub_string(Text, Before, _, After, "\r\n\r\n"),
    !,
    sub_string(Text, 0, Before, _, Header),
    sub_string(Text, _, After, 0, Content),
    split_string(Header, "\n", "\r", Lines),
    convlist(posted_field, Lines, Fields).

posted_field(Line, Name=Value) :-
    header_line(Line, Name, Value),
    Name \== 'Content-Length',
    Name \== 'MIME-Version'.

fetch_options(Options, fetch(Timeout, Redirects, Verify, Certificates)) :-
    (   option(timeout(Seconds), Options),
        number(Seconds)
    ->  Timeout is max(1, min(10**12, integer(Seconds*1000)))
    ;   Timeout = 0
    ),
    (   option(redirect(false), Options)
    ->  Redirects = 0
    ;   option(max_redirect(Redirects), Options, 10)
    ),
    (   option(cert_verify_hook(_), Options)
    ->  Verify = false
    ;   Verify = true
    ),
    (   option(cacert_file(File), Options),
        atom(File)
    ->  absolute_file_name(File, Certificates, [access(read)])
    ;   Certificates = ''
    ).

keep_cookies([], _, _).
keep_cookies([Name=Value|Lines], URL, Options) :-
    (   downcase_atom(Name, 'set-cookie')
    ->  uri_parts(URL, Parts),
        ignore(http:update_cookies(Value, Parts, Options))
    ;   true
    ),
    keep_cookies(Lines, URL, Options).

check_status(Code, Comment, URL, Stream, Options) :-
    (   option(status_code(Code0), Options)
    ->  Code0 = Code
    ;   Code >= 200,
        Code < 300
    ->  true
    ;   close(Stream),
        Context = context(_, status(Code, Comment)),
        (   memberchk(Code, [401,403])
        ->  throw(error(permission_error(url, URL, _), Context))
        ;   throw(error(existence_error(url, URL), Context))
        )
    ).

reply_options(reply(_, _, Version, FinalURL, Lines), Options) :-
    option(version(Version), Options, _),
    option(final_url(FinalURL), Options, _),
    phrase(reply_fields(Lines), Fields),
    option(headers(Fields), Options, _),
    findall(Text, ( member(Name=Value, Lines), format(string(Text), '~w: ~w', [Name,Value]) ), Raw),
    option(raw_headers(Raw), Options, _),
    (   memberchk(content_length(Size), Fields)
    ->  true
    ;   Size = ''
    ),
    option(size(Size), Options, _),
    header_options(Options, Lines).

reply_fields([]) -->
    [].
reply_fields([Name0=Value|Fields]) -->
    { http_header:field_name(Name0, Name) },
    http_header:field(Name, Value),
    reply_fields(Fields).

header_options([], _).
header_options([Option|Options], Reply) :-
    (   nonvar(Option),
        Option = header(Name0, Value)
    ->  http_header:field_name(Name0, Name),
        (   member(LineName=Text, Reply),
            http_header:field_name(LineName, Name)
        ->  Value = Text
        ;   Value = ''
        )
    ;   true
    ),
    header_options(Options, Reply).

header_line(Line, Name, Value) :-
    sub_string(Line, Before, _, After, ":"),
    !,
    sub_string(Line, 0, Before, _, Name0),
    sub_string(Line, _, After, 0, Value0),
    split_string(Value0, "", " ", [Value1]),
    atom_string(Name, Name0),
    atom_string(Value, Value1).

uri_parts(URL, [scheme(Scheme),host(Host),path(Path)]) :-
    uri_components(URL, uri_components(Scheme, Authority, Path0, _, _)),
    uri_authority_components(Authority, uri_authority(_, _, Host, _)),
    (   Path0 == ''
    ->  Path = (/)
    ;   Path = Path0
    ).

%   request_field(+Options, +URL, -Name=Value) is nondet.

request_field(Options, _, 'User-Agent'=Agent) :-
    option(user_agent(Agent), Options, 'SWI-Prolog').
request_field(Options, _, Name=Value) :-
    member(Option, Options),
    nonvar(Option),
    Option = request_header(Name0=Value),
    http_header:field_line_name(Name0, Name).
request_field(Options, _, 'Authorization'=Value) :-
    (   option(authorization(Method), Options)
    ->  authorization_text(Method, Value)
    ;   option(basic(User, Password), Options)
    ->  authorization_text(basic(User, Password), Value)
    ;   fail
    ).
request_field(Options, URL, 'Authorization'=Value) :-
    \+ option(authorization(_), Options),
    authorization(Prefix, Method),
    sub_atom(URL, 0, _, _, Prefix),
    !,
    authorization_text(Method, Value).
request_field(_, URL, 'Cookie'=Value) :-
    uri_parts(URL, Parts),
    with_output_to(string(Text), ( current_output(Out), ignore(http:write_cookies(Out, Parts, [])) )),
    split_string(Text, "\n", "\r", [Line|_]),
    header_line(Line, _, Value).

authorization_text(basic(User, Password), Text) :-
    format(string(Plain), '~w:~w', [User,Password]),
    base64(Plain, Encoded),
    format(atom(Text), 'Basic ~w', [Encoded]).
authorization_text(bearer(Token), Text) :-
    format(atom(Text), 'Bearer ~w', [Token]).

%!  http_set_authorization(+URL, +Authorization) is det.
%
%   Sets how requests below URL are authorized: basic(User, Password),
%   bearer(Token), or - for not at all.

http_set_authorization(URL, Authorization) :-
    must_be(atom, URL),
    retractall(authorization(URL, _)),
    (   Authorization == (-)
    ->  true
    ;   asserta(authorization(URL, Authorization))
    ).

%!  http_close_keep_alive(+Address) is det.
%
%   Close connections kept open for further requests.

http_close_keep_alive(_) :-
    '$http_close_idle'.
