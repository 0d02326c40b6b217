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
// included: a line with its head, the arguments with their modes, and whether it is det, as
// library(pldoc) has them, then sentences. Parts of libraries need not say the latter.
func TestDocs(t *testing.T) {
	ops := syntax.NewOps()
	for _, mode := range []string{"?", ":", "@", "!", "++", "--"} {
		ops.Add(200, syntax.FY, atom.Intern(mode))
	}
	determinism := regexp.MustCompile(` is (det|semidet|nondet|multi|failure|erroneous)$`)
	sentences := regexp.MustCompile(`^(\p{Lu}|'|-|[a-z_]+/\d)[^\n]*[^ .]\.$`)
	e := newInterpreter(t, "").Engine()
	defer network.Install(e).Close()
	e.Builtins(func(b *engine.Builtin) bool {
		head, text, _ := strings.Cut(b.Doc, "\n")
		if is := determinism.FindString(head); is != "" {
			head = strings.TrimSuffix(head, is)
		} else if !strings.HasPrefix(b.Name, "$") {
			t.Errorf("%s: %q does not say whether it is det", b.PI(), head)
		}
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
