package main

import (
	"errors"

	"github.com/ichiban/prolog"
)

func ichiban() (s system, err error) {
	s = system{name: "ichiban/prolog", path: "github.com/ichiban/prolog"}
	p := prolog.New(nil, nil)
	if err := p.Exec(facts() + zebraRules); err != nil {
		return s, err
	}
	if err := p.Exec(":- set_prolog_flag(double_quotes, atom)."); err != nil {
		return s, err
	}
	s.allow = func(user, action, doc string) (bool, error) {
		err := p.QuerySolution("allow(?, ?, ?).", user, action, doc).Err()
		if errors.Is(err, prolog.ErrNoSolutions) {
			return false, nil
		}
		return err == nil, err
	}
	return s, nil
}
