package main

import "testing"

// TestSystems asks each system both questions.
func TestSystems(t *testing.T) {
	for _, start := range systems {
		s, err := start()
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		for _, test := range []struct {
			user, action, doc string
			want              bool
		}{{"u4", "read", "d4", true}, {"u4", "write", "d4", true}, {"u5", "write", "d5", false}, {"u5", "read", "d6", false}} {
			if ok, err := s.allow(test.user, test.action, test.doc); ok != test.want || err != nil {
				t.Errorf("%s: %v: %v, %v", s.name, test, ok, err)
			}
		}
		if s.price == nil {
			continue
		}
		if q, err := s.price(order); q != quote || err != nil {
			t.Errorf("%s: %+v, %v", s.name, q, err)
		}
	}
}

func BenchmarkZebra(b *testing.B) {
	s, err := zebra()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("allow", s.benchmarkAllow)
	b.Run("price", s.benchmarkPrice)
}
