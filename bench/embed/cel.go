package main

import "cel.dev/cel-go/cel"

func celGo() (s system, err error) {
	s = system{name: "cel-go", path: "cel.dev/cel-go"}
	all := dataMaps()
	text := cel.StringType
	env, err := cel.NewEnv(
		cel.Variable("user", text), cel.Variable("action", text), cel.Variable("doc", text),
		cel.Variable("roles", cel.MapType(text, cel.ListType(text))),
		cel.Variable("owner", cel.MapType(text, text)), cel.Variable("classes", cel.MapType(text, text)),
		cel.Variable("may", cel.MapType(text, cel.MapType(text, cel.ListType(text)))))
	if err != nil {
		return s, err
	}
	ast, issues := env.Compile("owner[doc] == user || roles[user].exists(r, classes[doc] in may[r] && action in may[r][classes[doc]])")
	if issues.Err() != nil {
		return s, issues.Err()
	}
	program, err := env.Program(ast, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		return s, err
	}
	s.allow = func(user, action, doc string) (bool, error) {
		v, _, err := program.Eval(map[string]any{"user": user, "action": action, "doc": doc,
			"roles": all.Roles, "owner": all.Owner, "classes": all.Class, "may": all.May})
		if err != nil {
			return false, err
		}
		return v.Value().(bool), nil
	}
	return s, nil
}
