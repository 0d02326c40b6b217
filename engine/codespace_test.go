package engine

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// TestClass checks that every block fits its size class, that classes grow, and
// that no more than a third of a block is lost.
func TestClass(t *testing.T) {
	last, lastSize := 0, 0
	for n := 1; n < 1<<16; n++ {
		c, size := class(n)
		if size < n {
			t.Fatalf("class(%d) has size %d", n, size)
		}
		if n > 2 && 3*(size-n) >= 2*n {
			t.Errorf("class(%d) has size %d", n, size)
		}
		if c < last || c == last && size != lastSize || c > last && size <= lastSize {
			t.Fatalf("class(%d) is %d of size %d, after class %d of size %d", n, c, size, last, lastSize)
		}
		if c2, size2 := class(size); c2 != c || size2 != size {
			t.Fatalf("class(%d) is %d, but class(%d) is %d", n, c, size, c2)
		}
		last, lastSize = c, size
	}
}

func testCodeSpace(t *testing.T) *codeSpace {
	t.Helper()
	s, err := newCodeSpace()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.area.release)
	return s
}

// TestCodeSpace allocates and releases blocks at random. Blocks in use never overlap, their
// contents stay, and the count of used memory is right.
func TestCodeSpace(t *testing.T) {
	s := testCodeSpace(t)
	r := rand.New(rand.NewPCG(1, 2))
	type used struct {
		block
		mark Cell
	}
	var blocks []used
	total := 0
	check := func(u used) {
		for _, in := range s.block(u.off, u.n) {
			if in.k != u.mark {
				t.Fatalf("block of %d at %d was overwritten", u.n, u.off)
			}
		}
	}
	for i := range 5000 {
		if len(blocks) > 0 && r.IntN(2) == 0 {
			j := r.IntN(len(blocks))
			u := blocks[j]
			check(u)
			_, size := class(u.n)
			total -= size
			s.release(u.off, u.n)
			blocks[j] = blocks[len(blocks)-1]
			blocks = blocks[:len(blocks)-1]
			continue
		}
		n := 1 + r.IntN(1<<r.IntN(8))
		off, err := s.alloc(n)
		if err != nil {
			t.Fatal(err)
		}
		if off < 1 {
			t.Fatalf("block at %d: 0 is no address", off)
		}
		u := used{block{off, n}, Cell(i)}
		for j := range s.block(off, n) {
			s.block(off, n)[j].k = u.mark
		}
		blocks = append(blocks, u)
		_, size := class(n)
		total += size
		if s.used != total {
			t.Fatalf("%d instructions are said to be used, not %d", s.used, total)
		}
	}
	for _, u := range blocks {
		check(u)
		s.release(u.off, u.n)
	}
	if s.used != 0 {
		t.Errorf("%d instructions are left", s.used)
	}
}

// TestCodeSpaceReuse checks that a released block is used again before new
// memory is.
func TestCodeSpaceReuse(t *testing.T) {
	s := testCodeSpace(t)
	a, _ := s.alloc(10)
	next := s.next
	s.release(a, 10)
	if b, _ := s.alloc(9); b != a || s.next != next {
		t.Errorf("a block of 9 is at %d, not at the free one at %d", b, a)
	}
}

// TestCodeSpaceFull asks for more than there are addresses: the error is
// returned, and the space is as good as before.
func TestCodeSpaceFull(t *testing.T) {
	s := testCodeSpace(t)
	for _, n := range []int{maxBlock + 1, math.MaxInt} {
		if _, err := s.alloc(n); !errors.Is(err, errCodeFull) {
			t.Errorf("a block of %d: %v", n, err)
		}
	}
	last, err := s.alloc(8)
	if err != nil {
		t.Fatal(err)
	}
	s.release(last, 8)
	if off, err := s.alloc(8); err != nil || off != last {
		t.Errorf("after a release: %d, %v", off, err)
	}
}

// TestCodeIsFreed loads and wipes a program again and again: erased clauses are
// freed now and then, and the space in use does not grow.
func TestCodeIsFreed(t *testing.T) {
	s := newSession(t)
	most := 0
	for i := range 60 {
		s.consult(`
			w(a, 1). w(b, 2). w(c, 3.5). w(d, "text"). w(e, f(100000000000000000000)).
			w(X, Y) :- v(X), ( Y = 1 ; Y = 2 ).
			v(z).
		`)
		if got := s.solve("w(z, 2), w(c, X), w(e, Y)", 1)[0]; got != "X=3.5, Y=f(100000000000000000000)" {
			t.Fatal(got)
		}
		s.e.Wipe(s.e.Pred(s.e.user, atom.Intern("w"), 2))
		s.e.Wipe(s.e.Pred(s.e.user, atom.Intern("v"), 1))
		s.solve("true", 1)
		if i < 20 {
			most = max(most, s.e.code.used)
		} else if s.e.code.used > most {
			t.Fatalf("in round %d %d instructions are used, in the first 20 at most %d", i, s.e.code.used, most)
		}
	}
}
