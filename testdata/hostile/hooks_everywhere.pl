% Defines the hooks that the system calls, so that they do not end.

:- multifile user:portray/1, prolog:message//1, user:exception/3, user:expand_term/2, user:prolog_load_file/2, user:file_search_path/2.
user:portray(X) :- print(X).
prolog:message(X) --> prolog:message(X).
user:exception(A, B, C) :- user:exception(A, B, C).
user:file_search_path(X, Y) :- user:file_search_path(X, Y).
attack :- print(a), print_message(error, a), no_such_procedure_here.
