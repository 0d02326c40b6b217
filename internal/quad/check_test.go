package quad

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestCheck runs a table whose cases under the heading "differ" are wrong.
func TestCheck(t *testing.T) {
	for _, system := range Systems {
		t.Run(system.Name, func(t *testing.T) {
			if !system.Installed() {
				t.Skip("it is not installed")
			}
			file, err := ParseFile("testdata/check.txt")
			if err != nil {
				t.Fatal(err)
			}
			results, err := Check(file, system.Run)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range results {
				if want := !strings.HasPrefix(r.Case.Section, "differ"); r.OK != want {
					t.Errorf("%s:%d: OK is %t: %s: %s", file.Path, r.Case.Line, r.OK, r.Case.Query, r.Detail)
				}
			}
		})
	}
}

// TestCheckEndedRun has a system that answers true and ends at "halt", or when
// it has answered that, which takes the case out of the next run.
func TestCheckEndedRun(t *testing.T) {
	for _, answer := range []string{"", "\x01ok solution\n\x01end 4\n"} {
		checkEndedRun(t, answer)
	}
}

func checkEndedRun(t *testing.T, answer string) {
	file, err := Parse("ended.txt", "?- a.\n   true.\n\n?- halt.\n   true.\n\n?- b.\n   true.\n")
	if err != nil {
		t.Fatal(err)
	}
	runs := 0
	results, err := Check(file, func(script string) (string, error) {
		runs++
		var out strings.Builder
		for _, c := range file.Cases() {
			if !strings.Contains(script, fmt.Sprintf("query(%d,", c.Line)) {
				continue
			}
			fmt.Fprintf(&out, "\x01begin %d\n", c.Line)
			if c.Query == "halt." {
				return out.String() + answer, errors.New("exit status 1")
			}
			fmt.Fprintf(&out, "\x01ok solution\n\x01ok false\n\x01end %d\n", c.Line)
		}
		return out.String(), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []bool
	for _, r := range results {
		got = append(got, r.OK)
	}
	if want := []bool{true, false, true}; !slices.Equal(got, want) || runs != 2 {
		t.Errorf("%d runs gave %v, want 2 with %v", runs, got, want)
	}
	if detail := results[1].Detail; !strings.Contains(detail, "exit status 1") {
		t.Errorf("the detail is %q", detail)
	}
}
