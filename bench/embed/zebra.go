package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/zebralog/prolog"
)

const zebraRules = `
allow(User, _, Doc) :- owner(Doc, User).
allow(User, Action, Doc) :- class(Doc, Class), role(User, Role), may(Role, Class, Action).

quote(order(Customer, Lines), Total, Discount) :-
	Customer = customer(_, Tier),
	discount(Tier, Discount),
	sum(Lines, 0, Sum),
	Total is Sum * (100 - Discount) // 100.

discount(gold, 10) :- !.
discount(silver, 5) :- !.
discount(_, 0).

sum([], Sum, Sum).
sum([line(_, Price, Qty)|Lines], Sum0, Sum) :-
	(   Qty >= 10
	->  Sum1 is Sum0 + Price * Qty * 95 // 100
	;   Sum1 is Sum0 + Price * Qty
	),
	sum(Lines, Sum1, Sum).
`

func zebra() (s system, err error) {
	s = system{name: "this system", path: "github.com/zebralog/prolog"}
	p, err := prolog.New(nil, nil)
	if err != nil {
		return s, err
	}
	if err := p.Exec(facts() + zebraRules); err != nil {
		return s, err
	}
	allow, err := p.Prepare("allow(?, ?, ?)")
	if err != nil {
		return s, err
	}
	price, err := p.Prepare("quote(?, Total, Discount)")
	if err != nil {
		return s, err
	}
	ctx, cancel := context.WithCancel(context.Background()) // like that of a request
	_ = cancel
	s.allow = func(user, action, doc string) (bool, error) { return allow.Holds(ctx, user, action, doc) }
	s.price = func(o *Order) (Quote, error) { return prolog.One[Quote](ctx, price, o) }
	return s, nil
}

// facts returns the clauses of role/2, owner/2, class/2 and may/3.
func facts() string {
	var role, owner, class, may strings.Builder
	for i := range users {
		for _, r := range rolesOf(i) {
			fmt.Fprintf(&role, "role(%s, %s).\n", userName(i), r)
		}
	}
	for i := range docs {
		fmt.Fprintf(&owner, "owner(%s, %s).\n", docName(i), ownerOf(i))
		fmt.Fprintf(&class, "class(%s, %s).\n", docName(i), classOf(i))
	}
	for i := range roles {
		for _, a := range actions(i) {
			fmt.Fprintf(&may, "may(%s, %s, %s).\n", roleName(i), className(i), a)
		}
	}
	return role.String() + owner.String() + class.String() + may.String()
}
