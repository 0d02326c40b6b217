package puzzle

import (
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

func TestPredicates(t *testing.T) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := Register(p); err != nil {
		t.Fatal(err)
	}
	const text = "Name: Ann, Bob\nPet: ant, bee\n\n"
	for goal, want := range map[string]string{
		"solve_puzzle(Text, X)":                                                    "[['Name'='Ann','Pet'=ant],['Name'='Bob','Pet'=bee]]",
		"findall(S, solve_puzzle(Text, S), L), length(L, X)":                       "1",
		"explain_puzzle(Text, [_|_]), X = yes":                                     "yes",
		"new_puzzle(3, T), findall(S, solve_puzzle(T, S), [X0]), length(X0, X)":    "4",
		"catch(solve_puzzle('Name: Ann', _), error(E, _), true), functor(E, X, _)": "system_error",
	} {
		var s struct{ X prolog.Term }
		sol := p.QuerySolution("Text = ?, "+goal+".", prolog.String(text+"Ann has the ant.\n"))
		if err := sol.Scan(&s); err != nil {
			t.Errorf("%s: %v", goal, err)
			continue
		}
		if got := s.X.String(); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Errorf("%s: %s, want %s", goal, got, want)
		}
	}
}
