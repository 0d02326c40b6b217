% Changes flags that bear on what it may call.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way((set_prolog_flag(access_level, system), getenv('HOME', _))).
way((set_prolog_flag(protect_static_code, false), clause(lists:append(_, _, _), _))).
way((set_prolog_flag(unknown, fail), \+ getenv('HOME', _))).
way((set_prolog_flag(iso, true), getenv('HOME', _))).
way((set_prolog_flag(autoload, true), process_create('/bin/true', [], []))).
way((set_prolog_flag(user_flags, silent), set_prolog_flag(sandboxed_load, false), getenv('HOME', _))).
way((create_prolog_flag(sandbox, false, []), getenv('HOME', _))).
way((set_prolog_flag(generate_debug_info, false), getenv('HOME', _))).
way((set_prolog_flag(system:unknown, fail), \+ no_such)).
way((style_check(-singleton), getenv('HOME', _))).
way((prolog_load_context(dialect, _), expects_dialect(sicstus), getenv('HOME', _))).
way((set_prolog_flag(toplevel_goal, shell), fail)).
