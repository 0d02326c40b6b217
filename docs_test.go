package prolog_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/network"
)

// TestDocs holds the form of what is said about each builtin, those of the network
// included: a line with its head, the arguments with their modes, then sentences.
func TestDocs(t *testing.T) {
	ops := syntax.NewOps()
	for _, mode := range []string{"?", ":", "@", "!", "++", "--"} {
		ops.Add(200, syntax.FY, atom.Intern(mode))
	}
	sentences := regexp.MustCompile(`^(\p{Lu}|'|-|[a-z_]+/\d)[^\n]*[^ .]\.$`)
	e := newInterpreter(t, "").Engine()
	defer network.Install(e).Close()
	e.Builtins(func(b *engine.Builtin) bool {
		head, text, _ := strings.Cut(b.Doc, "\n")
		read, err := syntax.NewStringReader(head, "").Read(&syntax.Options{Ops: ops, EndOptional: true})
		if err != nil {
			t.Errorf("%s: %q: %v", b.PI(), head, err)
			return true
		}
		root := read.Nodes[len(read.Nodes)-1]
		if root.Atom.String() != b.Name || int(root.N) != b.Arity {
			t.Errorf("%s: %q is %s/%d", b.PI(), head, root.Atom, root.N)
		}
		if !sentences.MatchString(text) {
			t.Errorf("%s: %q", b.PI(), text)
		}
		return true
	})
}
