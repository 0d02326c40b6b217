/*  library(http/http_json): JSON in requests and replies. */

:- module(http_json,
          [ reply_json/1,
            reply_json/2,
            reply_json_dict/1,
            reply_json_dict/2,
            http_read_json/2,
            http_read_json/3,
            http_read_json_dict/2,
            http_read_json_dict/3,
            is_json_content_type/1
          ]).

:- autoload(library(error)).
:- use_module(library(http/http_client)).
:- use_module(library(http/http_header)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/json)).
:- autoload(library(lists)).
:- use_module(library(memfile)).
:- autoload(library(option)).

:- multifile
    json_type/1,                % Type/SubType
    http_client:http_convert_data/4,
    http:post_data_hook/3.
:- dynamic
    json_type/1.

%!  is_json_content_type(+Type) is semidet.
%
%   Type, the text of a content type, is that of JSON: application/json and what json_type/1 adds.
%   Source: SWI-Prolog, as all in this library.

is_json_content_type(Type) :-
    must_be(nonvar, Type),
    http_parse_header_value(content_type, Type, media(Media, _)),
    json_media(Media),
    !.

json_media(application/jsonrequest).
json_media(application/json).
json_media(Media) :-
    json_type(Media).

http_client:http_convert_data(In, Fields, Data, Options) :-
    memberchk(content_type(Type), Fields),
    is_json_content_type(Type),
    (   option(json_object(dict), Options)
    ->  json_read_dict(In, Data, Options)
    ;   json_read(In, Data, Options)
    ).

%   Data of http_post_data/3: json(Term), json(Term, Options) and json(Dict).

http:post_data_hook(json(Term), Out, Header) :-
    post_json(Term, [], Out, Header).
http:post_data_hook(json(Term, Options), Out, Header) :-
    post_json(Term, Options, Out, Header).

post_json(Term, Options, Out, Header) :-
    option(content_type(Type0), Options, 'application/json'),
    (   sub_atom(Type0, _, _, _, charset)
    ->  Type = Type0
    ;   atom_concat(Type0, '; charset=UTF-8', Type)
    ),
    (   is_dict(Term)
    ->  with_output_to(string(Text), json_write_dict(current_output, Term, Options))
    ;   with_output_to(string(Text), json_write(current_output, Term, Options))
    ),
    string_bytes(Text, Bytes, utf8),
    http_post_data(bytes(Type, Bytes), Out, Header).

%!  http_read_json(+Request, -Term) is det.
%!  http_read_json(+Request, -Term, +Options) is det.
%!  http_read_json_dict(+Request, -Dict) is det.
%!  http_read_json_dict(+Request, -Dict, +Options) is det.
%
%   The content of a request. Options are those of json_read/3, and
%   content_type(Type).
%   Errors: domain_error(mimetype, Type).

http_read_json(Request, Term) :-
    http_read_json(Request, Term, []).

http_read_json(Request, Term, Options) :-
    select_option(content_type(Type), Options, Rest, _),
    (   nonvar(Type)
    ->  true
    ;   memberchk(content_type(Type), Request)
    ),
    (   is_json_content_type(Type)
    ->  delete(Request, content_type(_), Request1),
        http_read_data([content_type(Type)|Request1], Term, Rest)
    ;   domain_error(mimetype, Type)
    ).

http_read_json_dict(Request, Dict) :-
    http_read_json_dict(Request, Dict, []).

http_read_json_dict(Request, Dict, Options) :-
    http_read_json(Request, Dict, [json_object(dict)|Options]).

%!  reply_json(+Term) is det.
%!  reply_json(+Term, +Options) is det.
%!  reply_json_dict(+Dict) is det.
%!  reply_json_dict(+Dict, +Options) is det.
%
%   Write a reply. Options are those of json_write/3, status(Code) and content_type(Type).

reply_json(Term) :-
    reply_json(Term, []).

reply_json(Term, Options) :-
    header(Options, Rest),
    json_write(current_output, Term, Rest).

reply_json_dict(Dict) :-
    reply_json_dict(Dict, []).

reply_json_dict(Dict, Options) :-
    header(Options, Rest),
    json_write_dict(current_output, Dict, Rest).

header(Options0, Options) :-
    select_option(status(Code), Options0, Options1, 200),
    select_option(content_type(Type0), Options1, Options, 'application/json'),
    (   sub_atom(Type0, _, _, _, charset)
    ->  Type = Type0
    ;   atom_concat(Type0, '; charset=UTF-8', Type)
    ),
    (   Code == 200
    ->  true
    ;   format('Status: ~w~n', [Code])
    ),
    format('Content-type: ~w~n~n', [Type]).
