% Reads files outside of its directory, by every way that opens one.

attack :- forall(way(Goal), catch(reads(Goal), error(_, _), true)).
reads(Goal) :- ( call(Goal) -> throw(escaped(Goal)) ; true ).
name('/etc/passwd'). name('../../../../../../etc/passwd'). name('/proc/self/environ'). name('~/.profile').
way(open(F, read, _)) :- name(F).
way(open(F, read, _, [type(binary)])) :- name(F).
way(see(F)) :- name(F).
way(consult(F)) :- name(F).
way(load_files(F, [])) :- name(F).
way(use_module(F)) :- name(F).
way(ensure_loaded(F)) :- name(F).
way(exists_file(F)) :- name(F).
way(exists_source(F)) :- name(F).
way(size_file(F, _)) :- name(F).
way(read_file_to_string(F, _, [])) :- name(F).
way(read_file_to_terms(F, _, [])) :- name(F).
way(phrase_from_file(([] | [_]), F)) :- name(F).
way(csv_read_file(F, _)) :- name(F).
way(load_structure(F, _, [])) :- name(F).
way(load_html(F, _, [])) :- name(F).
way(gzopen(F, read, _)) :- name(F).
way(read_term_from_atom(F, _, _)) :- fail, name(F).
way(system:open(F, read, _)) :- name(F).
way(user:(system:(lists:open(F, read, _)))) :- name(F).
way(call(open, F, read, _)) :- name(F).
way((G =.. [open, F, read, _], call(G))) :- name(F).
way(directory_files('/', [_, _, _|_])).
way((expand_file_name('/*', [_|_]))).
way(include('/etc/passwd')).
way(make_directory('/tmp/zebra_hostile')).
