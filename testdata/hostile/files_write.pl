% Writes, renames and deletes files, and makes temporary ones.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).
way(open(f, write, _)).
way(open('/tmp/zebra_hostile', append, _)).
way(open('/dev/null', update, _)).
way(tell(f)).
way(append(f)).
way(tmp_file_stream(text, _, _)).
way(tmp_file_stream(_, _, [extension(x)])).
way(delete_file('main.go')).
way(rename_file('main.go', f)).
way(delete_directory('.')).
way(copy_file('/etc/passwd', f)).
way(make_directory_path('a/b')).
way(delete_directory_and_contents('/tmp')).
way(link_file('/etc/passwd', f, symbolic)).
way(set_time_file('/etc/passwd', _, [])).
way(csv_write_file(f, [row(a)])).
way(protocol(f)).
way(qcompile(f)).
way(qsave_program(f)).
way(save_settings(f)).
way(chdir('/tmp')).
way(working_directory(_, '/tmp')).
