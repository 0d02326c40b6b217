package main

import (
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
	"go.starlark.net/syntax"
)

const starlarkRules = `
def allow(user, action, doc):
    if owner.get(doc) == user:
        return True
    c = classes.get(doc)
    for role in roles.get(user, ()):
        if action in may.get(role, {}).get(c, ()):
            return True
    return False

def quote(order):
    tier = order.customer.tier
    discount = 10 if tier == "gold" else 5 if tier == "silver" else 0
    total = 0
    for line in order.lines:
        cost = line.price * line.qty
        total += cost * 95 // 100 if line.qty >= 10 else cost
    return (total * (100 - discount) // 100, discount)
`

func starlarkGo() (s system, err error) {
	s = system{name: "starlark-go", path: "go.starlark.net"}
	all := dataMaps()
	roles, owner, classes, may := new(starlark.Dict), new(starlark.Dict), new(starlark.Dict), new(starlark.Dict)
	for user, rs := range all.Roles {
		_ = roles.SetKey(starlark.String(user), tuple(rs))
	}
	for doc, user := range all.Owner {
		_ = owner.SetKey(starlark.String(doc), starlark.String(user))
		_ = classes.SetKey(starlark.String(doc), starlark.String(all.Class[doc]))
	}
	for role, byClass := range all.May {
		d := new(starlark.Dict)
		for class, as := range byClass {
			_ = d.SetKey(starlark.String(class), tuple(as))
		}
		_ = may.SetKey(starlark.String(role), d)
	}
	thread := new(starlark.Thread)
	globals, err := starlark.ExecFileOptions(&syntax.FileOptions{}, thread, "rules.star", starlarkRules,
		starlark.StringDict{"roles": roles, "owner": owner, "classes": classes, "may": may})
	if err != nil {
		return s, err
	}
	globals.Freeze()
	s.allow = func(user, action, doc string) (bool, error) {
		v, err := starlark.Call(new(starlark.Thread), globals["allow"],
			starlark.Tuple{starlark.String(user), starlark.String(action), starlark.String(doc)}, nil)
		return err == nil && bool(v.Truth()), err
	}
	s.price = func(o *Order) (Quote, error) {
		v, err := starlark.Call(new(starlark.Thread), globals["quote"], starlark.Tuple{starlarkOrder(o)}, nil)
		if err != nil {
			return Quote{}, err
		}
		var q Quote
		pair := v.(starlark.Tuple)
		if err := starlark.AsInt(pair[0], &q.Total); err != nil {
			return q, err
		}
		return q, starlark.AsInt(pair[1], &q.Discount)
	}
	return s, nil
}

func tuple(texts []string) starlark.Tuple {
	var t starlark.Tuple
	for _, text := range texts {
		t = append(t, starlark.String(text))
	}
	return t
}

func starlarkOrder(o *Order) starlark.Value {
	var lines []starlark.Value
	for _, l := range o.Lines {
		lines = append(lines, record(starlark.StringDict{
			"item": starlark.String(l.Item), "price": starlark.MakeInt(l.Price), "qty": starlark.MakeInt(l.Qty)}))
	}
	customer := record(starlark.StringDict{"name": starlark.String(o.Customer.Name), "tier": starlark.String(o.Customer.Tier)})
	return record(starlark.StringDict{"customer": customer, "lines": starlark.NewList(lines)})
}

func record(fields starlark.StringDict) starlark.Value {
	return starlarkstruct.FromStringDict(starlarkstruct.Default, fields)
}
