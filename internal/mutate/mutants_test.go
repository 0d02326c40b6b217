package main

import (
	"slices"
	"testing"
)

// TestMutants lists the mistakes in a small library.
func TestMutants(t *testing.T) {
	const text = `:- module(m, [p/2]).
p(X, Y) :- ( X < 1 -> Y is X-1 ; \+ q(Y), ! ).
q --> "a", { true }, r.
d(_{k:1}).
`
	var got []string
	mutants, err := mutantsOf(text, true)
	for _, m := range mutants {
		got = append(got, text[m.from:m.to]+" => "+m.text)
	}
	want := []string{
		`p(X, Y) :- ( X < 1 -> Y is X-1 ; \+ q(Y), ! ). => `,
		`Y is X-1 ; \+ q(Y), ! => (\+ q(Y), !) ; (Y is X-1)`,
		`X < 1 => true`, `< => =<`, `1 => 2`,
		`Y is X-1 => true`, `- => +`, `1 => 2`,
		`\+ q(Y) => (q(Y))`, `q(Y) => true`, `! => true`,
		`q --> "a", { true }, r. => `,
		`"a" => []`, `true => fail`, `r => []`,
		`d(_{k:1}). => `, `1 => 2`,
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v\n%q\nnot\n%q", err, got, want)
	}
}
