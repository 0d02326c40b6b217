package pricing

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"
)

func date(year int) time.Time { return time.Date(year, 3, 1, 0, 0, 0, 0, time.UTC) }

var order = Order{Customer{"Ann", "gold", date(2015)}, []Line{{"tea", 450, 12}, {"pot", 3900, 1}, {"cup", 700, 0}}, date(2026)}

func ExamplePricer_Quote() {
	p, err := New()
	if err != nil {
		panic(err)
	}
	q, err := p.Quote(context.Background(), order)
	if err != nil {
		panic(err)
	}
	for _, item := range q.Items {
		fmt.Println(item.Name, item.Net, item.Discounts)
	}
	fmt.Println(q.Total)
	// Output:
	// tea 4428 [{class 10} {years 5} {quantity(10) 3}]
	// pot 3315 [{class 10} {years 5}]
	// cup 0 [{class 10} {years 5}]
	// 7743
}

func TestQuote(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		class    string
		since    int
		line     Line
		want     int
		discount int // how many
	}{
		{"gold", 2015, Line{"pot", 100, 10}, 650, 3},
		{"silver", 2025, Line{"tea", 100, 9}, 855, 1},
		{"none", 2025, Line{"tea", 100, 99}, 9603, 1},
		{"none", 2025, Line{"tea", 100, 100}, 8500, 1},
		{"x), halt; (true", 2025, Line{"'tea", 100, 1}, 100, 0},
		{"none", 2025, Line{"tea", 1 << 62, 1 << 40}, -1, 0}, // too large for an int
	} {
		q, err := p.Quote(t.Context(), Order{Customer{"", test.class, date(test.since)}, []Line{test.line}, date(2026)})
		if test.want < 0 {
			if err == nil {
				t.Errorf("%+v: %+v", test, q)
			}
			continue
		}
		if err != nil || q.Total != test.want || len(q.Items[0].Discounts) != test.discount {
			t.Errorf("%+v: %+v, %v", test, q, err)
		}
	}
}

// TestConcurrent computes quotes in several goroutines.
func TestConcurrent(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	want, err := p.Quote(t.Context(), order)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				if q, err := p.Quote(t.Context(), order); err != nil || !reflect.DeepEqual(q, want) {
					t.Errorf("%+v, %v", q, err)
					return
				}
			}
		})
	}
	all.Wait()
}

func BenchmarkQuote(b *testing.B) {
	p, err := New()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Quote(b.Context(), order); err != nil {
			b.Fatal(err)
		}
	}
}
