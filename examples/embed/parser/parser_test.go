package parser

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"
	"testing"
)

func ExampleParser_Parse() {
	p, err := New()
	if err != nil {
		log.Fatal(err)
	}
	events, err := p.Parse(context.Background(), `
		# This week
		every monday at 10:30 for 45m: stand-up @ room 2
		on 2026-03-01 at 9:00 for 1h30m: release  # at last
	`)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range events {
		fmt.Printf("%v, %v for %v: %s (%s)\n", e.When, e.At, e.Duration, e.Title, e.Place)
	}
	_, err = p.Parse(context.Background(), "every monday at 10:30 for 45m: stand-up\nevery mornday at 11:00")
	fmt.Println(err)
	// Output:
	// every monday, 10h30m0s for 45m0s: stand-up (room 2)
	// on 2026-03-01, 9h0m0s for 1h30m0s: release ()
	// 2:7: expected a day of the week
}

func TestErrors(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"each monday":                                     "1:1: expected every or on",
		"every friday":                                    "1:13: expected at",
		"every friday at 25:00":                           "1:17: expected a time such as 10:30",
		"every friday at 9:00 for 10s":                    "1:26: expected a duration such as 1h30m",
		"every friday at 9:00 for 10m party":              `1:30: expected ":"`,
		"every friday at 9:00 for 10m: @ home":            "1:31: expected a title",
		"every friday at 9:00 for 10m: party @":           "1:38: expected a place",
		"every friday at 9:00 for 10m: party @ home @":    "1:44: expected the end of the line",
		"on 2026-02-30 at 9:00":                           "1:4: expected a date such as 2026-03-01",
		"# übung\n\n  every sonntag":                      "3:9: expected a day of the week",
		"every friday at 9:00 for 10m: größe @ wo\n\tnie": "2:2: expected every or on",
	} {
		var wrong *Error
		if _, err := p.Parse(t.Context(), text); !errors.As(err, &wrong) || wrong.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestLong reads many lines.
func TestLong(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const lines = 2000
	events, err := p.Parse(t.Context(), strings.Repeat("every monday at 10:30 for 45m: stand-up @ room 2\n", lines))
	if err != nil || len(events) != lines {
		t.Error(len(events), err)
	}
}
