/*  library(http/http_error): clients see where in the program an error came from. That this
    module is there is all that library(http/http_exception) asks for.
*/

:- module(http_error, []).

:- use_module(library(http/http_exception)).
