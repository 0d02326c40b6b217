% Loads files that load themselves and each other.
% It has the files of the folder.

attack :- member(F, [itself, ping, shared, started, grows]), member(G, [consult(F), ensure_loaded(F), use_module(F), load_files(F, [if(true)]), load_files([F, F], []), [F], exists_source(F), make]), catch(call_with_time_limit(0.005, ( G -> true ; true )), _, true), fail.
attack :- attack.
