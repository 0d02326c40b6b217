package main

import "cel.dev/cel-go/cel"

func celGo() (s system, err error) {
	s = system{name: "cel-go", path: "cel.dev/cel-go"}
	role, may := dataMaps()
	text := cel.StringType
	env, err := cel.NewEnv(
		cel.Variable("user", text), cel.Variable("action", text), cel.Variable("doc", text),
		cel.Variable("role", cel.MapType(text, text)),
		cel.Variable("may", cel.MapType(text, cel.MapType(text, cel.ListType(text)))))
	if err != nil {
		return s, err
	}
	ast, issues := env.Compile("doc in may[role[user]] && action in may[role[user]][doc]")
	if issues.Err() != nil {
		return s, issues.Err()
	}
	program, err := env.Program(ast, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		return s, err
	}
	s.allow = func(user, action, doc string) (bool, error) {
		v, _, err := program.Eval(map[string]any{"user": user, "action": action, "doc": doc, "role": role, "may": may})
		if err != nil {
			return false, err
		}
		return v.Value().(bool), nil
	}
	return s, nil
}
