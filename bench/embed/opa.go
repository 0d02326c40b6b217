package main

import (
	"context"
	"encoding/json"

	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
)

const regoRules = `package rules

default allow := false

allow if data.Owner[input.doc] == input.user

allow if {
	some role in data.Roles[input.user]
	input.action in data.May[role][data.Class[input.doc]]
}

discount := 10 if input.Customer.Tier == "gold"

discount := 5 if input.Customer.Tier == "silver"

default discount := 0

cost(line) := floor((line.Price * line.Qty * 95) / 100) if line.Qty >= 10

cost(line) := line.Price * line.Qty if line.Qty < 10

quote := [floor((sum([cost(line) | some line in input.Lines]) * (100 - discount)) / 100), discount]
`

func opa() (s system, err error) {
	s = system{name: "OPA", path: "github.com/open-policy-agent/opa"}
	text, err := json.Marshal(dataMaps())
	if err != nil {
		return s, err
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		return s, err
	}
	ctx := context.Background()
	store := inmem.NewFromObject(all)
	allow, err := rego.New(rego.Query("data.rules.allow"), rego.Module("rules.rego", regoRules), rego.Store(store)).PrepareForEval(ctx)
	if err != nil {
		return s, err
	}
	price, err := rego.New(rego.Query("data.rules.quote"), rego.Module("rules.rego", regoRules), rego.Store(store)).PrepareForEval(ctx)
	if err != nil {
		return s, err
	}
	s.allow = func(user, action, doc string) (bool, error) {
		rs, err := allow.Eval(ctx, rego.EvalInput(map[string]any{"user": user, "action": action, "doc": doc}))
		return err == nil && rs.Allowed(), err
	}
	s.price = func(o *Order) (q Quote, err error) {
		rs, err := price.Eval(ctx, rego.EvalInput(o))
		if err != nil || len(rs) == 0 {
			return q, err
		}
		pair := rs[0].Expressions[0].Value.([]any)
		total, _ := pair[0].(json.Number).Int64()
		discount, _ := pair[1].(json.Number).Int64()
		return Quote{int(total), int(discount)}, nil
	}
	return s, nil
}
