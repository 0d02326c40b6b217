package puzzle

import "testing"

func TestStem(t *testing.T) {
	for word, want := range map[string]string{
		"": "", "s": "s", "as": "as", "gas": "gas", "cats": "cat", "glass": "glass", "houses": "hous",
		"house": "hous", "be": "be", "bee": "be", "party": "parti", "parties": "parti", "wolves": "wolf",
		"wolf": "wolf", "éés": "éés", "ééés": "ééé", "ée": "ée", "éée": "éé",
	} {
		if got := stem(word); got != want {
			t.Errorf("%q: %q, not %q", word, got, want)
		}
	}
}
