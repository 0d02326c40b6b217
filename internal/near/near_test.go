package near_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/zebralog/prolog/internal/near"
)

func TestFind(t *testing.T) {
	procedures := func(yield func(string, int) bool) {
		for _, pi := range []struct {
			name  string
			arity int
		}{
			{"length", 2}, {"append", 2}, {"append", 3}, {"atom_length", 2}, {"member", 2}, {"memberchk", 2},
			{"is", 2}, {"$length", 2}, {"Hello World", 1}, {"between", 3}, {"a", 0}, {"b", 0},
		} {
			if !yield(pi.name, pi.arity) {
				return
			}
		}
	}
	for _, test := range []struct {
		name  string
		arity int
		want  string
	}{
		{"lenght", 2, "length/2"},  // swapped
		{"lngth", 2, "length/2"},   // missing
		{"lengthh", 2, "length/2"}, // doubled
		{"lenkth", 2, "length/2"},  // replaced
		{"lenght", 3, ""},          // another arity
		{"append", 4, "append/2 append/3"},
		{"atomlength", 2, "atom_length/2"},
		{"atomLength", 2, "atom_length/2"},
		{"hello world", 1, "'Hello World'/1"},
		{"mmeberchk", 2, "memberchk/2"},
		{"mmeebrchk", 2, "memberchk/2"}, // two slips in a long name
		{"c", 0, ""},                    // a short name is near none
		{"on", 2, ""},
		{"nothing", 2, ""},
	} {
		if got := strings.Trim(fmt.Sprint(near.Find(test.name, test.arity, procedures)), "[]"); got != test.want {
			t.Errorf("%s/%d: %q, want %q", test.name, test.arity, got, test.want)
		}
	}
}
