/*  library(http/http_server): the usual libraries of a server in one. */

:- module(http_server, [http_server/1]).

:- reexport(library(http/thread_httpd),
            [ http_current_server/2,
              http_server_property/2,
              http_server/2,
              http_workers/2,
              http_current_worker/2,
              http_stop_server/2,
              http_spawn/2
            ]).
:- reexport(library(http/http_dispatch),
            [ http_dispatch/1,
              http_handler/3,
              http_delete_handler/1,
              http_request_expansion/2,
              http_reply_file/3,
              http_redirect/3,
              http_404/2,
              http_switch_protocol/2,
              http_current_handler/2,
              http_current_handler/3,
              http_location_by_id/2,
              http_link_to_id/3,
              http_reload_with_parameters/3
            ]).
:- reexport(library(http/http_wrapper), [http_current_request/1, http_peer/2]).
:- reexport(library(http/http_parameters), [http_parameters/2, http_parameters/3]).
:- reexport(library(http/http_json),
            [ reply_json_dict/1,
              reply_json_dict/2,
              http_read_json_dict/2,
              http_read_json_dict/3,
              is_json_content_type/1
            ]).
:- reexport(library(http/html_write),
            [ html/3,
              reply_html_page/2,
              html_meta/1,
              op(1150, fx, html_meta)
            ]).

:- use_module(library(http/http_path)).
:- autoload(library(option)).


%!  http_server(+Options) is det.
%
%   http_server/2 with http_dispatch/1; the port is that of the option port; by default it is
%   8080, or a free one if that is taken.
%   Source: SWI-Prolog.

http_server(Options) :-
    merge_options(Options, [port(8080)], All),
    http_server(http_dispatch, All).
