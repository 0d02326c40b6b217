package documents

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// TestAttributes compares the estimated number of attributes with what package html finds.
func TestAttributes(t *testing.T) {
	e, err := engine.New(engine.Limits{}, atom.Reserved)
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"<a>", "<a b>", "<a b c>", "<a b=c d>", "<a b='c>d' e>", "<a b=\"c>d\" e/>", "<a/b/c/d>", "<a b = c d = 'e'f>", "<a =b==c>",
		"<a b=c/d e>", "<a\nb\tc\fd>", "</a b c>", "<a b='c", "<a b=", "<a b", "<a =", "<a b=c\"d e=\">\" f>", "<a b=> c>", "<é b>", "<a b=''c=''>",
	} {
		z := html.NewTokenizer(strings.NewReader(text))
		z.Next()
		want := len(z.Token().Attr)
		if n := attributes(m, text[1:]); n < want {
			t.Errorf("%q has %d attributes, estimated %d", text, want, n)
		}
	}
	if n := attributes(m, "a"+strings.Repeat(" b", 2*maxAttributes)); n != maxAttributes+1 {
		t.Error(n)
	}
}
