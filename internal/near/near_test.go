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
			{"length", 2}, {"append", 3}, {"append", 2}, {"atom_length", 2}, {"member", 2}, {"memberchk", 2},
			{"is", 2}, {"$length", 2}, {"size_file", 2}, {"between", 3}, {"a", 0}, {"b", 0}, {"setOfAll", 1},
			{"tab", 1}, {"URL_of", 2}, {"FileBase", 2},
		} {
			if !yield(pi.name, pi.arity) {
				return
			}
		}
	}
	for _, test := range []struct{ name, want string }{
		{"lenght", "length/2"},  // exchanged
		{"lngth", "length/2"},   // missing
		{"lengthh", "length/2"}, // one more
		{"lenkth", "length/2"},  // another
		{"append", "append/2 append/3"},
		{"atomlength", "atom_length/2"},
		{"atomLength", "atom_length/2"},
		{"file_size", "size_file/2"},
		{"set_of_all", "setOfAll/1"},
		{"ofSetAll", "setOfAll/1"},
		{"tba", "tab/1"},        // as short as may be
		{"URLOf", "'URL_of'/2"}, // joined differently
		{"BaseFile", "'FileBase'/2"},
		{"URLPf", ""},
		{"atom_size", ""},
		{"mmeebrchk", ""}, // two slips
		{"c", ""},         // a short name is near none
		{"on", ""},
		{"nothing", ""},
	} {
		if got := strings.Trim(fmt.Sprint(near.Find(test.name, procedures)), "[]"); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
