package syntax

import (
	"fmt"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

func TestOpsLookup(t *testing.T) {
	ops := NewOps()
	minus := atom.Intern("-")
	if got := ops.Lookup(Prefix, minus); got != (Op{200, FY}) {
		t.Errorf("prefix - is %v", got)
	}
	if got := ops.Lookup(Infix, minus); got != (Op{500, YFX}) {
		t.Errorf("infix - is %v", got)
	}
	if got := ops.Lookup(Postfix, minus); got.IsOp() {
		t.Errorf("postfix - is %v", got)
	}
	if ops.IsOp(atom.Intern("foo")) || !ops.IsOp(atom.Intern("dynamic")) {
		t.Error("IsOp is wrong for foo or dynamic")
	}
}

func TestOpsGrowAndRemove(t *testing.T) {
	above := NewOps()
	ops := NewOpsBelow(above)
	name := func(i int) atom.Atom { return atom.Intern(fmt.Sprint("op", i)) }
	for i := range 5000 {
		ops.Add(1+i%1200, YF, name(i))
	}
	for i := range 5000 {
		if got := ops.Lookup(Postfix, name(i)); got != (Op{int16(1 + i%1200), YF}) {
			t.Fatalf("op%d is %v", i, got)
		}
		if above.IsOp(name(i)) {
			t.Fatal("the table above changed with the one below it")
		}
		ops.Add(0, XF, name(i))
		if ops.IsOp(name(i)) || ops.Lookup(Postfix, name(i)) != (Op{}) {
			t.Fatalf("op%d is still there", i)
		}
	}
	count := func(o *Ops) (n int) {
		for range o.All() {
			n++
		}
		return n
	}
	if count(ops) != count(above) {
		t.Errorf("%d operators, want %d", count(ops), count(above))
	}
}

func TestOpsBelow(t *testing.T) {
	system, other := NewOps(), NewOpsBelow()
	user := NewOpsBelow(system)
	ops := NewOpsBelow(other, user)
	minus, is, x := atom.Intern("-"), atom.Intern("is"), atom.Intern("x")
	ops.Add(0, FY, minus)
	ops.Add(700, XFY, is)
	user.Add(300, XFX, x)
	for _, c := range []struct {
		ops  *Ops
		f    Fixity
		name atom.Atom
		want Op
	}{
		{ops, Prefix, minus, Op{}},
		{ops, Infix, minus, Op{500, YFX}},
		{user, Prefix, minus, Op{200, FY}},
		{ops, Infix, is, Op{700, XFY}},
		{user, Infix, is, Op{700, XFX}},
		{ops, Infix, x, Op{300, XFX}},
		{system, Infix, x, Op{}},
	} {
		if got := c.ops.Lookup(c.f, c.name); got != c.want {
			t.Errorf("%s is %v, want %v", c.name, got, c.want)
		}
	}
	other.Add(400, YFX, x)
	if got := ops.Lookup(Infix, x); got != (Op{400, YFX}) {
		t.Errorf("x is %v: the first table above decides", got)
	}
	for name, op := range ops.All() {
		if op != ops.Lookup(op.Type.Fixity(), name) {
			t.Errorf("All has %v for %s", op, name)
		}
	}
	ops.SetAbove(system)
	if ops.IsOp(x) {
		t.Error("x is still an operator")
	}
}

func TestOpsConflict(t *testing.T) {
	ops := NewOps()
	ops.Add(100, XF, atom.Intern("post"))
	for _, c := range []struct {
		priority int
		typ      OpType
		name     string
		want     string
	}{
		{700, XFX, "foo", ""},
		{700, XFX, ",", "modify"},
		{0, XFX, ",", "modify"},
		{700, FY, "[]", "create"},
		{700, FY, "{}", "create"},
		{1000, XFY, "|", "create"},
		{1001, XFY, "|", ""},
		{0, XFY, "|", ""},
		{1100, FY, "|", "create"},
		{100, YF, "+", "create"},
		{0, YF, "+", ""},
		{100, XFX, "post", "create"},
		{100, FY, "post", ""},
	} {
		if got := ops.Conflict(c.priority, c.typ, atom.Intern(c.name), true); got != c.want {
			t.Errorf("op(%d, %v, %s): %q, want %q", c.priority, c.typ, c.name, got, c.want)
		}
	}
	if got := ops.Conflict(100, YF, atom.Intern("+"), false); got != "" {
		t.Errorf("op(100, yf, +), not iso: %q", got)
	}
}

func TestOpTypeNames(t *testing.T) {
	for typ := XFX; typ <= YF; typ++ {
		if got, ok := ParseOpType(typ.String()); !ok || got != typ {
			t.Errorf("%v does not come back", typ)
		}
	}
	if _, ok := ParseOpType(""); ok {
		t.Error("the empty specifier is accepted")
	}
}
