package stdlib

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/terms"
	"github.com/zebralog/prolog/stdlib/texts"
)

// samples are arguments of all types. Goals share variables. The first variables become an
// attributed variable, a string and infinite terms.
const samples = `[Att, String, Cyclic, CyclicList,
	X, Y, a, [], '', <, abc, '12', 0, 1, -1, 3, 100000000000000000000, 1.5, 2r3,
	f(X), f(a, Y), g(X, b, Y), f(Att), [a], [a, b, c], [X, Y], [a|X], [a|b], [0'a, 0'b], "1",
	a-1, [a-1, b-2], att(a, 1, []), inf, @<, seed(1), alpha, upper(X), singletons(true), [attvar(bind)]].`

// pureTables are the builtins that do nothing but relate their arguments.
var pureTables = slices.Concat(terms.Rows, texts.Rows)

// formals are the errors of ISO 7.12.2, with those of its corrigenda.
var formals = map[string]bool{
	"instantiation_error/0": true, "uninstantiation_error/1": true, "type_error/2": true, "domain_error/2": true,
	"existence_error/2": true, "existence_error/3": true, "permission_error/3": true, "representation_error/1": true,
	"evaluation_error/1": true, "resource_error/1": true, "syntax_error/1": true,
}

// TestArguments calls builtins with arguments of all types. Each call must succeed, fail or
// raise one of the standard's errors.
func TestArguments(t *testing.T) {
	e, err := New(Options{World: world.OfSystem(), Limits: engine.Limits{Stacks: 64 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	read, err := syntax.NewStringReader(samples, "").Read(&syntax.Options{Ops: e.Ops()})
	if err != nil {
		t.Fatal(err)
	}
	_ = m.Enter(context.Background(), nil)
	defer m.Leave()
	c := caller{t: t, m: m, samples: read}
	random := rand.New(rand.NewPCG(1, 2))
	n := len(c.build())
	for _, rows := range pureTables {
		for i := range rows {
			row := &rows[i]
			for k := range min(power(n, row.Arity), 3000) {
				if row.Arity > 2 {
					k = random.IntN(power(n, row.Arity))
				}
				c.call(row, k, n)
			}
		}
	}
}

func power(n, k int) int {
	p := 1
	for range k {
		p *= n
	}
	return p
}

// A caller makes goals of the samples and runs them.
type caller struct {
	t       *testing.T
	m       *engine.Machine
	samples *syntax.Term
}

// build makes the samples on the heap.
func (c *caller) build() []engine.Cell {
	m := c.m
	list, vars := m.BuildTerm(c.samples)
	m.PutAttrs(vars[0], m.NewStruct(terms.AtomAtt, engine.Atom(atom.Intern("a")), engine.SmallInt(1), builtin.NilList))
	m.Unify(vars[1], m.NewString("ab"))
	m.Unify(vars[2], m.NewStruct(atom.Intern("f"), vars[2]))
	m.Unify(vars[3], m.NewPair(vars[3], vars[3]))
	items, _ := m.ListItems(list)
	return items
}

// call calls a builtin with the samples that the digits of k to the base n select.
func (c *caller) call(row *engine.Builtin, k, n int) {
	m := c.m
	defer m.Reset()
	items := c.build()
	args := make([]engine.Cell, row.Arity)
	for i := range args {
		args[i] = items[k%n]
		k /= n
	}
	goal := m.NewStruct(atom.Intern(row.Name), args...)
	text, err := syntax.AppendTerm(nil, m.View(), uint64(goal), &syntax.WriteOptions{Quoted: true, MaxDepth: 8, Ops: m.Engine.Ops()})
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != nil {
			c.t.Errorf("%s panics: %v", text, r)
			panic(r)
		}
	}()
	m.Start(m.Engine.Module(atom.User), goal)
	for range 3 {
		switch m.Next(context.Background()) {
		case engine.Failed:
			return
		case engine.Raised:
			ball := m.Ball()
			if !m.IsFunctor(ball, atom.Error, 2) || !formals[formalOf(m, m.Arg(ball, 0))] {
				got, _ := syntax.AppendTerm(nil, m.View(), uint64(ball), &syntax.WriteOptions{Quoted: true, MaxDepth: 8})
				c.t.Errorf("%s raises %s", text, got)
			}
			return
		}
	}
}

// formalOf returns the name and arity of a term as text.
func formalOf(m *engine.Machine, c engine.Cell) string {
	name, arity := "", 0
	switch {
	case engine.IsAtom(c):
		name = engine.AtomOf(c).String()
	case engine.IsCompound(c):
		f, n := m.Functor(c)
		name, arity = f.String(), n
	}
	return name + "/" + string(rune('0'+arity))
}
