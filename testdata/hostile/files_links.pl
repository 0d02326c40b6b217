% Names files by paths that lead out of the folder.
% It has the files of the folder.

attack :- forall(member(F, ['../balls.pl', 'files/../../balls.pl', '/etc/passwd', '..', '.', '', './/./itself.pl', '%2e%2e/balls.pl', 'itself.pl\0\', '~/x', '$HOME/x', "../../../../../../etc/passwd"]), catch(( open(F, read, S), F \== './/./itself.pl' -> throw(escaped(F, S)) ; true ), error(_, _), true)), forall(member(G, [open(made, write, _), open(itself, append, _), delete_file('itself.pl'), rename_file('itself.pl', x), make_directory(d), tmp_file_stream(_, _, []), tell(x), see('../balls.pl'), copy_file('itself.pl', x)]), catch(( G -> throw(escaped(G)) ; true ), error(_, _), true)).
