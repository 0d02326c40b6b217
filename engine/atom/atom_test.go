package atom

import (
	"fmt"
	"math/rand"
	"sync"
	"testing"
)

// Goroutines that enter the same names, in different orders and while the index
// grows, get the same atoms, and each atom has its name.
func TestInternConcurrently(t *testing.T) {
	const names, goroutines = 20000, 4
	var got [goroutines][names]Atom
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			for _, i := range rand.New(rand.NewSource(int64(g))).Perm(names) {
				got[g][i] = Intern(fmt.Sprintf("concurrently %d", i))
			}
		})
	}
	wg.Wait()
	for i, a := range got[0] {
		name := fmt.Sprintf("concurrently %d", i)
		for g := range goroutines {
			if got[g][i] != a {
				t.Fatalf("%q is atom %d and %d", name, a, got[g][i])
			}
		}
		if known, ok := Known(name); a.String() != name || !ok || known != a {
			t.Fatalf("atom %d of %q is called %q; known as %d, %t", a, name, a.String(), known, ok)
		}
	}
	if _, ok := Known("concurrently absent"); ok {
		t.Error("a name is known that was never entered")
	}
}

func TestNamesAreCopied(t *testing.T) {
	name := []byte("changed later")
	a := InternBytes(name)
	name[0] = 'X'
	if a.String() != "changed later" {
		t.Errorf("the atom is called %q", a.String())
	}
}

func TestChar(t *testing.T) {
	for _, r := range []rune{0, 'a', '[', '\x7f', '\u0080', 'é', '界', '🦓', '\U0010FFFF'} {
		a := OfChar(r)
		if c, ok := a.Char(); a.String() != string(r) || !ok || c != r {
			t.Errorf("%q: atom %q, character %q, %t", r, a.String(), c, ok)
		}
	}
	for _, a := range []Atom{Nil, Empty, Call, Intern("éé"), Intern("ab")} {
		if c, ok := a.Char(); ok {
			t.Errorf("%q is the character %q", a.String(), c)
		}
	}
}
