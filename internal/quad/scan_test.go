package quad

import (
	"strings"
	"testing"
)

// TestEndOfClause divides texts after their first full stop, the place of the bar.
func TestEndOfClause(t *testing.T) {
	for _, text := range []string{
		"a.| b.", "a.|", "a.|\n", "a.|\tb", "a.|%c", "a.b.|", "X = 1.5.|",
		"p('a. b').|", "p('it''s. ').|", `p('\'. ').|`, `p("a"". ").|`, "p(`. `).|", `p('\\').| q('. ').`,
		"% a. b\nc.|", "/* a. */ b.|", "/**/ b.|", "a /* . */.|",
		"X =.. Y.|", "X = *.  Y.|", "a =/* .| */ b.",
		"0'a.|", "X = 0'. .|", "X = 0'''.| '. ", `X = 0'\n.|`, "X = 0'é.|", "(0'b.| c.", "[0''.| ].",
		"a0'b. c'.|", "m0'b. c'.|", "z0'b. c'.|", "A0'b. c'.|", "M0'b. c'.|", "Z0'b. c'.|", "_0'b. c'.|",
		"00'b. c'.|", "50'b. c'.|", "90'b. c'.|", "é0'b. c'.|", "{0'b.| c'. ",
		"/*", "/* a.", "% a.", "'a. ", "a", `'a\`, "",
	} {
		before, after, found := strings.Cut(text, "|")
		n, ok := endOfClause(before + after)
		if ok != found || ok && n != len(before) {
			t.Errorf("%q: %d, %v", text, n, ok)
		}
	}
}
