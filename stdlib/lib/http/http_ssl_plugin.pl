/*  library(http/http_ssl_plugin): HTTPS, which http_open/3 and http_server/2 support without it.
*/

:- module(http_ssl_plugin, []).

:- use_module(library(http/http_open)).
:- use_module(library(http/thread_httpd)).
