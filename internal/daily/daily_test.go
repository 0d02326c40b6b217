package daily

import "testing"

// TestCases: on n days each case is run once, and on one day if all are asked for.
func TestCases(t *testing.T) {
	const n = 3
	var runs [10]int
	for _, day := range []string{"20785", "20786", "20787"} {
		t.Setenv("TEST_DAY", day)
		run := Cases(t, n)
		for i := range runs {
			if run(i) {
				runs[i]++
			}
		}
	}
	for i, r := range runs {
		if r != 1 {
			t.Errorf("case %d is run %d times in %d days", i, r, n)
		}
	}
	t.Setenv("TEST_DAY", "all")
	run := Cases(t, n)
	for i := range runs {
		if !run(i) {
			t.Errorf("case %d is not run", i)
		}
	}
}
