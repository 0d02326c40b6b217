package golang

import "testing"

func TestPrograms(t *testing.T) {
	want := map[string]string{
		"generate_and_test": "[[norwegian,ukrainian,english,spanish,japanese]," +
			"[english,japanese,spanish,norwegian,ukrainian]," +
			"[spanish,english,norwegian,ukrainian,japanese]," +
			"[japanese,ukrainian,english,spanish,norwegian]," +
			"[english,norwegian,ukrainian,spanish,japanese]]",
		"zebra": "-(japanese,norwegian)",
	}
	if len(Programs) != len(want) {
		t.Errorf("there are %d programs, want %d", len(Programs), len(want))
	}
	for name, f := range Programs {
		if got := f(); got != want[name] {
			t.Errorf("%s: the answer is %s, want %s", name, got, want[name])
		}
	}
}

// TestPermutations checks the order of permutations: the head is inserted at each place of
// each permutation of the tail.
func TestPermutations(t *testing.T) {
	count := 0
	var second [4]Person
	for p := range permutations([4]Person{1, 2, 3, 4}) {
		if count == 1 {
			second = p
		}
		count++
	}
	if want := [4]Person{2, 1, 3, 4}; count != 24 || second != want {
		t.Errorf("there are %d permutations, the second is %v; want 24 and %v", count, second, want)
	}
	for range permutations([4]Person{1, 2, 3, 4}) {
		break
	}
}

func BenchmarkGenerateAndTest(b *testing.B) {
	for b.Loop() {
		GenerateAndTest(func(Solution) {})
	}
}

func BenchmarkUnification(b *testing.B) {
	for b.Loop() {
		Unification()
	}
}
