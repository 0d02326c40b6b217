% Looks for what it should not know of the process.

secret(S) :- current_prolog_flag(K, S), memberchk(K, [executable, argv, os_argv, pid, tmp_dir, home, resource_database, shared_object_search_path, user_init_file, hwnd, timezone_name]), ( atom(S) ; is_list(S) ), S \== [], S \== '', K \== tmp_dir.
secret(S) :- source_file(S), sub_atom(S, 0, _, _, /), \+ sub_atom(S, _, _, _, library).
secret(S) :- stream_property(_, file_name(S)).
secret(S) :- working_directory(S, S), S \== (/).
secret(S) :- absolute_file_name('.', S), S \== (/).
secret(S) :- expand_file_name('~', [S]), S \== '/~'.
secret(S) :- getenv('PATH', S).
secret(S) :- environ(S).
secret(S) :- tmp_file(a, S).
secret(S) :- exists_directory('/etc'), S = etc.
secret(S) :- gethostname(S).
secret(S) :- module_property(user, file(S)).
secret(S) :- prolog_to_os_filename('/', S), fail.
attack :- forall(clause_of(G), ( catch(call(G, S), error(_, _), fail) -> throw(escaped(S)) ; true )).
clause_of(secret_by_way).
secret_by_way(S) :- catch(secret(S), error(permission_error(_, _, _), _), fail).
