/*  library(http/http_error): if this library is loaded, clients see where in the program an
error came from (library(http/http_exception)).
*/

:- module(http_error, []).

:- use_module(library(http/http_exception)).
