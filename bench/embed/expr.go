package main

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

// dataMaps are the facts as maps: the role of a user; the actions by role and document.
func dataMaps() (role map[string]string, may map[string]map[string][]string) {
	role, may = make(map[string]string), make(map[string]map[string][]string)
	for i := range users {
		role[userName(i)] = roleName(i)
	}
	for i := range roles {
		may[roleName(i)] = map[string][]string{docName(i): actions(i)}
	}
	return role, may
}

func exprLang() (s system, err error) {
	s = system{name: "expr", path: "github.com/expr-lang/expr"}
	role, may := dataMaps()
	type request struct {
		User, Action, Doc string
		Role              map[string]string
		May               map[string]map[string][]string
	}
	allow, err := expr.Compile("Action in May[Role[User]][Doc]", expr.Env(request{}), expr.AsBool())
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
		v, err := vm.Run(allow, request{user, action, doc, role, may})
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
