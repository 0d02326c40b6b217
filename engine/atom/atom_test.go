package atom

import (
	"cmp"
	"fmt"
	"math/rand"
	"strings"
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
		if a.String() != name || find(name) != a {
			t.Fatalf("atom %d of %q is called %q and found as %d", a, name, a.String(), find(name))
		}
	}
	if known("concurrently absent") {
		t.Error("a name is known that was never entered")
	}
}

func TestNamesAreCopied(t *testing.T) {
	name := []byte("changed later")
	a := permanent.InternBytes(name)
	name[0] = 'X'
	if a.String() != "changed later" {
		t.Errorf("the atom is called %q", a.String())
	}
}

func TestChar(t *testing.T) {
	for _, r := range []rune{0, 'a', '[', '\x7f', '\u0080', 'é', '界', '🦓', '\U0010FFFF'} {
		a := Intern(string(r))
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

func TestIntern(t *testing.T) {
	if a := Intern("a name"); a != Intern("a name") || a != permanent.InternBytes([]byte("a name")) || a.String() != "a name" {
		t.Error("an atom is not the same twice")
	}
	if Intern("[]") != Nil || DollarVar.String() != "$VAR" {
		t.Error("the atoms with constants have other numbers")
	}
}

// find returns the atom of a name that is in the table; otherwise the number is
// none of an atom.
func find(name string) Atom {
	if a, _, ok := table.index.of(hashOf(name)).Load().find(name, hashOf(name)); ok {
		return a
	}
	return 1<<32 - 1
}

func known(name string) bool { return find(name) != 1<<32-1 }

func TestCollect(t *testing.T) {
	o, other := NewOwner(Reserved), NewOwner(Reserved)
	defer o.Close()
	defer other.Close()
	before, bytes := Count()
	permanent := fmt.Sprint("permanent later ", before) // another one in each run of the test
	used, unused, kept := o.Intern("c used"), o.Intern("c unused"), o.Intern(fmt.Sprint("kept ", before))
	shared, late := o.Intern("c shared"), o.Intern(permanent)
	other.Intern("c shared")
	Keep(kept)
	Intern(permanent)
	if o.Made() != 5 || other.Made() != 0 {
		t.Errorf("%d and %d atoms were made, want 5 and 0", o.Made(), other.Made())
	}
	marks := NewMarks(nil)
	marks.Add(used)
	marks.Add(1 << 31)
	if freed, n := o.Collect(marks); freed != 1 || n != 1 {
		t.Errorf("%d atoms were freed and %d kept, want 1 and 1", freed, n)
	}
	for _, a := range []Atom{used, kept, shared, late} {
		if a.String() == "" || !known(a.String()) {
			t.Errorf("atom %d has gone", a)
		}
	}
	if known("c unused") || o.Made() != 0 {
		t.Error("the atom that is not used is there")
	}
	if a := other.Intern("c another"); a != unused || a.String() != "c another" {
		t.Error("the number is not given again")
	}
	other.Collect(NewMarks(marks))
	if known("c shared") || known("c another") {
		t.Error("an atom that no owner needs is there")
	}
	o.Collect(NewMarks(marks))
	if after, n := Count(); after != before+2 || n != bytes+len(kept.String())+len(permanent) {
		t.Errorf("%d atoms of %d bytes are left, want %d of two more", after, n, before+2)
	}
}

func TestClose(t *testing.T) {
	o := NewOwner(Reserved)
	o.Intern("closed")
	o.Close()
	if known("closed") {
		t.Error("an atom of an owner that is no more is there")
	}
}

// TestPinned checks that a pinned atom stays until all who hold it are closed.
func TestPinned(t *testing.T) {
	o, other := NewOwner(Reserved), NewOwner(Reserved)
	pins := o.Pinning()
	pins.Intern("pinned")
	Keep(o.Intern("pinned later"))
	other.Intern("pinned")
	Intern("pinned for ever")
	pins.Intern("pinned for ever")
	if freed, kept := o.Collect(NewMarks(nil)); freed != 0 || kept != 0 || o.Bytes() < 2*entryBytes {
		t.Errorf("%d atoms were freed, %d kept, which take %d bytes", freed, kept, o.Bytes())
	}
	o.Close()
	if known("pinned later") || !known("pinned") {
		t.Error("a pinned atom stays, or goes too early")
	}
	other.Close()
	if known("pinned") || !known("pinned for ever") {
		t.Error("a pinned atom stays, or a permanent one goes")
	}
}

// TestManyOwners checks that there may be any number of owners.
func TestManyOwners(t *testing.T) {
	var owners []*Owner
	for i := range 100 {
		o := NewOwner(Reserved)
		owners = append(owners, o)
		o.Intern(fmt.Sprint("many ", i))
	}
	for i, o := range owners {
		name := fmt.Sprint("many ", i)
		if freed, _ := o.Collect(NewMarks(nil)); (freed == 1) == known(name) {
			t.Errorf("owner %d freed %d atoms, and %q is known: %v", i, freed, name, known(name))
		}
		o.Close()
	}
}

// TestOwnersTogether has owners make, keep and free the same names at the same
// time.
func TestOwnersTogether(t *testing.T) {
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			o := NewOwner(Reserved)
			defer o.Close()
			var marks Marks
			for round := range 50 {
				held := make(map[Atom]string)
				for i := range 300 {
					name := fmt.Sprint("together ", (i*(g+1)+round)%700)
					a := o.Intern(name)
					if i%3 == 0 {
						held[a] = name
					}
					if i%97 == 0 && round == 7 {
						Intern(name)
					}
				}
				marks = NewMarks(marks)
				for a := range held {
					marks.Add(a)
				}
				o.Collect(marks)
				for a, name := range held {
					if a.String() != name || o.Intern(name) != a {
						t.Errorf("the atom %q was lost", name)
					}
				}
			}
		})
	}
	wg.Wait()
}

// A name that is only looked up may lie on Go's stack.
func TestInternAllocates(t *testing.T) {
	o := NewOwner(Reserved)
	defer o.Close()
	n := testing.AllocsPerRun(100, func() {
		var name [16]byte
		o.InternBytes(append(name[:0], "a known name"...))
	})
	if n != 0 {
		t.Errorf("%v allocations for a name that is known", n)
	}
}

// TestOrders: what Orders says of two names is so.
func TestOrders(t *testing.T) {
	names := []string{"", "\x00", "a", "a\x00", "ab", "abcdefg", "abcdefgh", "abcdefgi", "abcdefghi", "b", "~", "é", "ÿ", "漢", "😀"}
	known := 0
	for _, x := range names {
		for _, y := range names {
			a, b := Intern(x), Intern(y)
			order := func(a Atom) int64 { return table.chunks[a>>chunkBits].Load().orders[a%chunkSize] }
			if c := cmp.Compare(order(a), order(b)); c != 0 && c != strings.Compare(x, y) {
				t.Errorf("%q and %q: %d", x, y, c)
			} else if c != 0 {
				known++
			}
		}
	}
	if known < len(names)*(len(names)-2) {
		t.Errorf("only %d are known", known)
	}
}

// TestIndexShrinks: an index that held very many atoms takes no memory when they have gone.
func TestIndexShrinks(t *testing.T) {
	slots := func() (n int) {
		for i := range table.index {
			n += len(table.index[i].Load().slots)
		}
		return n
	}
	before := slots()
	o := NewOwner(Reserved)
	for i := range 8 * before {
		o.Intern(fmt.Sprint("shrinks ", i))
	}
	kept := Intern("shrinks 0")
	if n := slots(); n < 16*before {
		t.Fatalf("%d slots for %d atoms", n, 8*before)
	}
	o.Close()
	if n := slots(); n > 2*before { // one that is made anew may have room where it was full
		t.Errorf("%d slots, %d before", n, before)
	}
	if !known("shrinks 0") || find("shrinks 0") != kept || known("shrinks 1") {
		t.Error("the index has other atoms than the table")
	}
}
