package main

import (
	"strings"
	"testing"
)

const answers = `ancestor(ada, X): bea carl dora fay emil
ancestor(X, fay): dora ada bea
cousin(dora, X): emil
born_between(1945, 1970, X): bea carl dora
generation(ada, fay, X): 3
`

// TestFamily runs the program twice: the second time the family is there.
func TestFamily(t *testing.T) {
	source := t.TempDir() + "/family.db"
	refused := []string{"gus", "ada bea carl dora emil fay gus"}
	for _, names := range refused {
		var out strings.Builder
		if err := run(&out, source); err != nil {
			t.Fatal(err)
		}
		want := ""
		for _, name := range strings.Fields(names) {
			want += name + " is not added\n"
		}
		if got := out.String(); got != want+answers {
			t.Errorf("got\n%s\nwant\n%s", got, want+answers)
		}
	}
}
