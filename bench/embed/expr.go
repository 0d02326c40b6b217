package main

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

// data has the facts as maps: the roles of each user, the owner and class of each document,
// and the actions by role and class.
type data struct {
	Roles        map[string][]string
	Owner, Class map[string]string
	May          map[string]map[string][]string
}

func dataMaps() data {
	d := data{make(map[string][]string), make(map[string]string), make(map[string]string), make(map[string]map[string][]string)}
	for i := range users {
		d.Roles[userName(i)] = rolesOf(i)
	}
	for i := range docs {
		d.Owner[docName(i)], d.Class[docName(i)] = ownerOf(i), classOf(i)
	}
	for i := range roles {
		d.May[roleName(i)] = map[string][]string{className(i): actions(i)}
	}
	return d
}

func exprLang() (s system, err error) {
	s = system{name: "expr", path: "github.com/expr-lang/expr"}
	type request struct {
		User, Action, Doc string
		data
	}
	all := dataMaps()
	allow, err := expr.Compile(`Owner[Doc] == User || any(Roles[User], Action in May[#][Class[Doc]])`, expr.Env(request{}), expr.AsBool())
	if err != nil {
		return s, err
	}
	type priced struct {
		Order *Order
	}
	price, err := expr.Compile(`
		let discount = Order.Customer.Tier == "gold" ? 10 : Order.Customer.Tier == "silver" ? 5 : 0;
		let total = int(sum(Order.Lines, .Qty >= 10 ? int(.Price * .Qty * 95 / 100) : .Price * .Qty));
		[int(total * (100 - discount) / 100), discount]`, expr.Env(priced{}))
	if err != nil {
		return s, err
	}
	s.allow = func(user, action, doc string) (bool, error) {
		v, err := vm.Run(allow, request{user, action, doc, all})
		ok, _ := v.(bool)
		return ok, err
	}
	s.price = func(o *Order) (Quote, error) {
		v, err := vm.Run(price, priced{o})
		if err != nil {
			return Quote{}, err
		}
		pair := v.([]any)
		return Quote{pair[0].(int), pair[1].(int)}, nil
	}
	return s, nil
}
