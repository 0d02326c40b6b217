% Runs commands, sends signals, reads and sets variables of the environment.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).
way(shell('touch /tmp/zebra_hostile')).
way(shell('touch /tmp/zebra_hostile', 0)).
way(shell).
way(system:shell(ls)).
way(lists:shell(ls)).
way(@(shell(ls), system)).
way(unix(system(ls))).
way(process_create('/bin/ls', [], [])).
way(process_create(path(ls), [], [stdout(pipe(_))])).
way(open(pipe(ls), read, _)).
way(process_kill(1)).
way(getenv('PATH', _)).
way(getenv('HOME', _)).
way(setenv('PATH', x)).
way(unsetenv('PATH')).
way(expand_file_name('$HOME', _)).
way(absolute_file_name('~', X)) :- X = '/root'.
way((use_module(library(socket)), tcp_connect(localhost:22, _, []))).
way((use_module(library(http/http_open)), http_open('http://localhost/', _, []))).
way(load_foreign_library(foreign(x))).
way(open_shared_object('libc.so.6', _)).
way(thread_create(shell(ls), _, [])) :- fail.
way(on_signal(int, _, throw)).
way((current_prolog_flag(executable, _))).
way((current_prolog_flag(os_argv, _))).
way((current_prolog_flag(pid, _))).
