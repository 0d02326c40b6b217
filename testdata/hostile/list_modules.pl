% Goes by prefixes of modules around the list.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way(system:getenv('HOME', _)).
way(lists:getenv('HOME', _)).
way(user:(lists:(system:getenv('HOME', _)))).
way((M = system, M:getenv('HOME', _))).
way((G = system:getenv('HOME', _), call(G))).
way(call(system:getenv, 'HOME', _)).
way(call(system:(call), system:getenv('HOME', _))).
way(@(getenv('HOME', _), system)).
way(@(system:getenv('HOME', _), lists)).
way((strip_module(system:getenv('HOME', _), M, G), call(M:G))).
way(apply:maplist(system:getenv, ['HOME'], [_])).
way(apply:call(getenv, 'HOME', _)).
way(files_ex:directory_file_path('/etc', passwd, _)) :- fail.
way(new_module:getenv('HOME', _)).
way((add_import_module(user, files, start), getenv('HOME', _))).
way((import_module(user, _), set_module(class(system)), getenv('HOME', _))).
way((set_module(user:class(library)), getenv('HOME', _))).
way('$set_source_module'(_, system)).
way(module(system)).
way(context_module(_)) :- fail.
