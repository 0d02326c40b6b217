/*  library(http/http_hook): the predicates of module http that programs define. */

:- module(http_hook, []).

:- multifile
    http:location/3,
    http:authenticate/3,
    http:authenticate_client/2,
    http:convert_parameter/3,
    http:http_address/2,
    http:mime_type_encoding/2,
    http:open_options/2,
    http:post_data_hook/3,
    http:serialize_reply/2,
    http:status_page/3,
    http:status_reply/3,
    http:update_cookies/3,
    http:write_cookies/3.
:- dynamic
    http:location/3,
    http:authenticate/3,
    http:authenticate_client/2,
    http:convert_parameter/3,
    http:http_address/2,
    http:mime_type_encoding/2,
    http:open_options/2,
    http:post_data_hook/3,
    http:serialize_reply/2,
    http:status_page/3,
    http:status_reply/3,
    http:update_cookies/3,
    http:write_cookies/3.
