package syntax

import (
	"strings"
	"testing"
)

// TestQuotations reads quasi quotations from memory and from a stream.
func TestQuotations(t *testing.T) {
	type quotation struct{ syntax, text, start, at string }
	for _, test := range []struct {
		text, term string
		want       []quotation
	}{
		{"p({|a||b|}).", "p(_0)", []quotation{{"a", "b", "f:1:8", "f:1:3"}}},
		{"p(X, {|q(X, Y)||\n . 'é|| |}, Y, Z).", "p(X,_2,Y,Z)", []quotation{{"q(X,Y)", "\n . 'é|| ", "f:1:17", "f:1:6"}}},
		{"{| a || |} - [{|c|||}|{|d||||}].", "-(_0,[_1|_2])", []quotation{
			{"a", " ", "f:1:8", "f:1:1"}, {"c", "", "f:1:20", "f:1:15"}, {"d", "|", "f:1:28", "f:1:23"}}},
		{"p({|a({|b||x|}, [u|v])||y|}).", "p(_1)", []quotation{{"b", "x", "f:1:12", "f:1:7"}, {"a(_0,[u|v])", "y", "f:1:25", "f:1:3"}}},
		{"- {|a||{|b|}.", "-(_0)", []quotation{{"a", "{|b", "f:1:8", "f:1:3"}}},
		{"((({|(a)||%\n/* |}))).", "_0", []quotation{{"a", "%\n/* ", "f:1:11", "f:1:4"}}},
	} {
		opts := plain()
		opts.Quotations, opts.Spans = true, true
		for _, r := range []*Reader{NewStringReader(test.text, "f"), NewReader(strings.NewReader(test.text), "f")} {
			term, err := r.Read(opts)
			if err != nil {
				t.Errorf("%q: %v", test.text, err)
				continue
			}
			if got := canonical1(term); got != test.term {
				t.Errorf("%q: %s, want %s", test.text, got, test.term)
			}
			if len(term.Spans) != len(term.Nodes) {
				t.Errorf("%q: %d spans of %d nodes", test.text, len(term.Spans), len(term.Nodes))
			}
			if len(term.Quotations) != len(test.want) {
				t.Errorf("%q: %d quotations", test.text, len(term.Quotations))
				continue
			}
			for i, q := range term.Quotations {
				syntax := canonical1(&Term{Nodes: q.Syntax, Vars: term.Vars})
				if got := (quotation{syntax, q.Text, q.Start.String(), q.At.String()}); got != test.want[i] {
					t.Errorf("%q: %v, want %v", test.text, got, test.want[i])
				}
				if v := term.Vars[q.Result]; v.Name != "_" || v.Count != 0 {
					t.Errorf("%q: stands for %+v", test.text, v)
				}
			}
		}
	}
}
