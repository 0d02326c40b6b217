% Builds goals that it may not call from parts.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way((G =.. [getenv, 'HOME', _], G)).
way((functor(G, getenv, 2), arg(1, G, 'HOME'), G)).
way((compound_name_arguments(G, getenv, ['HOME', _]), call(G))).
way((atom_to_term('getenv(\'HOME\', X)', G, _), call(G))).
way((term_to_atom(G, 'getenv(\'HOME\', X)'), call(G))).
way((term_string(G, "system:getenv('HOME', X)"), call(G))).
way((atom_codes(N, `getenv`), call(N, 'HOME', _))).
way((atom_concat(get, env, N), call(N, 'HOME', _))).
way((char_code(_, 0), atom_concat('\0\', getenv, N), call(N, 'HOME', _))).
way((T = foo('HOME', _), setof(T, member(T, [getenv('HOME', _)]), [G|_]), G)).
way((G = call(getenv), arg(1, G, A), call(A, 'HOME', _))).
way((G = writeln(x), setarg(1, G, y), duplicate_term(getenv('HOME', _), H), H)).
way((read_term_from_atom('getenv(\'HOME\', X)', G, []), call(G))).
way((sformat(G, "a", []), call(G))).
way((X = "getenv", call(X, 'HOME', _))).
way((X = [getenv], call(X))).
way(['/etc/passwd']).
way((X = getenv(_), call(X, _))) :- fail.
way((call((getenv('HOME', _), true)))).
way((copy_term(getenv('HOME', _), G), findall(G, G, [_]))).
way((phrase_from_file(([] | [_]), '/etc/passwd'))).
way((X is getenv('HOME'), nonvar(X))).
