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
		}{
			{"u5", "read", "d71", true}, {"u5", "write", "d71", false}, {"u4", "write", "d70", true},
			{"u5", "read", "d72", false}, {"u7", "delete", "d1", true}, {"u7", "delete", "d2", false},
		} {
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
	for name, f := range map[string]func(int){"allow": s.asks(), "price": s.prices()} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				f(i)
			}
		})
	}
}
