package puzzle

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"maps"
	"math/big"
	"slices"

	"github.com/zebralog/prolog/fd"
)

// A problem is a puzzle, and what the models of its clues have in common.
type problem struct {
	ctx    context.Context
	p      *Puzzle
	n      int
	shapes map[string]*relation // of comparisons
	err    error                // what could not be posted
	work   int64                // propagations that are left, if bounded
	bound  bool
}

// bounded bounds the work from now on.
func (q *problem) bounded() { q.bound, q.work = true, maxWork }

// maxWork is the number of propagations that may be done to find more than the solution.
const maxWork = 200_000

// exhausted reports whether the work that may be done is done.
func (q *problem) exhausted() bool { return q.bound && q.work <= 0 }

func newProblem(ctx context.Context, p *Puzzle) *problem {
	return &problem{ctx: ctx, p: p, n: p.Size(), shapes: make(map[string]*relation)}
}

// A model is a puzzle as constraints: to[a][b][o] is the option in category b of the entity
// that option o of category a belongs to. So there are two permutations for each pair of
// categories, which are inverse, and those of three categories fit together: see grid.go.
type model struct {
	*problem
	s    *fd.Store
	to   [][][]*fd.Var
	same map[[2]Ref]*fd.Var // 0/1: whether two options belong to the same entity

	hints []fd.Hint // values to try first
}

// model makes the model of some clues.
func (q *problem) model(clues ...Formula) *model {
	m := &model{problem: q, s: fd.New(), same: make(map[[2]Ref]*fd.Var)}
	m.s.Stop = func() bool { return q.ctx.Err() != nil || q.bound && m.s.Stats.Propagations > q.work }
	k := len(q.p.Categories)
	m.to = make([][][]*fd.Var, k)
	for a := range k {
		m.to[a] = make([][]*fd.Var, k)
		for b := range a {
			m.to[a][b] = m.s.Vars(m.n, 0, int64(m.n-1))
			m.to[b][a] = m.s.Vars(m.n, 0, int64(m.n-1))
			m.s.Post(&pair{m.to[a][b], m.to[b][a]}, fd.LinearCost).Watch(fd.OnDomain, m.to[a][b]...).Watch(fd.OnDomain, m.to[b][a]...)
		}
	}
	for a := range k {
		for b := range a {
			for c := range b {
				p := m.s.Post(&triple{m.to, [3]int{a, b, c}}, fd.Quadratic)
				p.Watch(fd.OnDomain, m.to[a][b]...).Watch(fd.OnDomain, m.to[b][c]...).Watch(fd.OnDomain, m.to[a][c]...)
			}
		}
	}
	for _, f := range clues {
		m.add(f)
	}
	return m
}

// add requires a clue, with what it says of single options.
func (m *model) add(f Formula) {
	m.post(f)
	left := rows(f)
	for _, at := range slices.SortedFunc(maps.Keys(left), At.compare) {
		m.must(m.s.Keep(m.option(at.Cat, at.Of), left[at]))
	}
}

// compare orders values, so that nothing depends on the order of a map.
func (a At) compare(b At) int {
	return cmp.Or(cmp.Compare(a.Cat, b.Cat), cmp.Compare(a.Of.Cat, b.Of.Cat), cmp.Compare(a.Of.Opt, b.Of.Opt))
}

// rows returns what a formula says of the options that an entity may have in a category, as
// bits: those that it has in one of the ways in which the formula may be true.
func rows(f Formula) map[At]uint64 {
	switch f := f.(type) {
	case Same:
		return map[At]uint64{{f.B.Cat, f.A}: 1 << f.B.Opt, {f.A.Cat, f.B}: 1 << f.A.Opt}
	case And:
		all := make(map[At]uint64)
		for _, f := range f {
			for at, w := range rows(f) {
				if old, ok := all[at]; ok {
					w &= old
				}
				all[at] = w
			}
		}
		return all
	case Or:
		return someRows(f)
	case One:
		return someRows(f)
	}
	return nil
}

func someRows(fs []Formula) map[At]uint64 {
	if len(fs) == 0 {
		return nil
	}
	all := rows(fs[0])
	for _, f := range fs[1:] {
		more := rows(f)
		for at := range all {
			if w, ok := more[at]; ok {
				all[at] |= w
			} else {
				delete(all, at)
			}
		}
	}
	return all
}

// option returns the option in a category of the entity that r belongs to.
func (m *model) option(c int, r Ref) *fd.Var {
	if c == r.Cat {
		return m.s.Var(int64(r.Opt), int64(r.Opt))
	}
	return m.to[r.Cat][c][r.Opt]
}

// must makes the store one without solutions unless ok.
func (m *model) must(ok bool) {
	if !ok {
		m.s.Fail()
	}
}

// post requires a formula.
func (m *model) post(f Formula) {
	switch f := f.(type) {
	case Same:
		m.must(m.s.Assign(m.option(f.B.Cat, f.A), int64(f.B.Opt)))
	case Not:
		m.deny(f.F)
	case And:
		for _, f := range f {
			m.post(f)
		}
	case Or:
		if len(f) == 1 {
			m.post(f[0])
			return
		}
		m.clause(m.literals(f)...)
	case One:
		ls := m.literals(f)
		m.clause(ls...)
		for i, l := range ls {
			for _, k := range ls[:i] {
				m.s.Clause(not(l), not(k))
			}
		}
	case Implies:
		m.s.Clause(not(m.literal(f.If)), m.literal(f.Then))
	case Iff:
		a, b := m.literal(f.A), m.literal(f.B)
		m.s.Clause(a, not(b))
		m.s.Clause(not(a), b)
	case Different:
		for c := range m.to {
			xs := make([]*fd.Var, len(f))
			for i, r := range f {
				xs[i] = m.option(c, r)
			}
			m.s.AllDistinct(xs...)
		}
	case Cmp:
		m.compare(f, nil)
	}
}

// deny requires that a formula is false.
func (m *model) deny(f Formula) {
	switch f := f.(type) {
	case Same:
		m.must(m.s.Remove(m.option(f.B.Cat, f.A), int64(f.B.Opt)))
	case Not:
		m.post(f.F)
	case Or:
		for _, f := range f {
			m.deny(f)
		}
	case Implies:
		m.post(f.If)
		m.deny(f.Then)
	case Cmp:
		f.Op = f.Op.not()
		m.compare(f, nil)
	default:
		m.clause(not(m.literal(f)))
	}
}

func not(l fd.Literal) fd.Literal { return fd.Literal{X: l.X, No: !l.No} }

// clause requires that some literal is true.
func (m *model) clause(ls ...fd.Literal) {
	if len(ls) == 0 {
		m.s.Fail()
		return
	}
	m.s.Clause(ls...)
}

func (m *model) literals(fs []Formula) []fd.Literal {
	ls := make([]fd.Literal, len(fs))
	for i, f := range fs {
		ls[i] = m.literal(f)
	}
	return ls
}

// literal is one that is true if and only if the formula is.
func (m *model) literal(f Formula) fd.Literal {
	if g, ok := f.(Not); ok {
		return not(m.literal(g.F))
	}
	z := m.s.Var(0, 1)
	switch f := f.(type) {
	case Same:
		return fd.Literal{X: m.cell(f.A, f.B)}
	case And:
		m.s.All(fd.Literal{X: z}, m.literals(f)...)
	case Or:
		m.s.Any(fd.Literal{X: z}, m.literals(f)...)
	case One:
		c, x, n := sum(m.literals(f))
		m.s.Reify(z, fd.Sum{C: c, X: x, Rel: fd.EQ, N: 1 - n})
	case Implies:
		m.s.Any(fd.Literal{X: z}, not(m.literal(f.If)), m.literal(f.Then))
	case Iff:
		c, x, n := sum([]fd.Literal{m.literal(f.A), not(m.literal(f.B))})
		m.s.Reify(z, fd.Sum{C: c, X: x, Rel: fd.EQ, N: 1 - n})
	case Different:
		var ls []fd.Literal
		for i, r := range f {
			for _, q := range f[:i] {
				ls = append(ls, fd.Literal{X: m.cell(r, q), No: true})
			}
		}
		m.s.All(fd.Literal{X: z}, ls...)
	case Cmp:
		m.compare(f, z)
	}
	return fd.Literal{X: z}
}

// sum returns how many literals are true: c*x + n.
func sum(ls []fd.Literal) (c []int64, x []*fd.Var, n int64) {
	for _, l := range ls {
		x = append(x, l.X)
		if l.No {
			c = append(c, -1)
			n++
		} else {
			c = append(c, 1)
		}
	}
	return c, x, n
}

// cell is 1 if two options belong to the same entity, and else 0.
func (m *model) cell(a, b Ref) *fd.Var {
	if a.Cat > b.Cat || a.Cat == b.Cat && a.Opt > b.Opt {
		a, b = b, a
	}
	if z, ok := m.same[[2]Ref{a, b}]; ok {
		return z
	}
	z := m.s.Var(0, 1)
	m.same[[2]Ref{a, b}] = z
	switch {
	case a == b:
		m.s.Assign(z, 1)
	case a.Cat == b.Cat:
		m.s.Assign(z, 0)
	default:
		m.s.Reify(z, fd.In{X: m.option(b.Cat, a), D: []fd.Interval{{Lo: int64(b.Opt), Hi: int64(b.Opt)}}})
	}
	return z
}

// relation returns the relation with that name.
func (q *problem) relation(name string, holds func(v, w int) bool) *relation {
	r, ok := q.shapes[name]
	if !ok {
		r = newRelation(q.n, holds)
		q.shapes[name] = r
	}
	return r
}

// compare requires a comparison, or that z is 1 if it is true, and else 0.
func (m *model) compare(f Cmp, z *fd.Var) {
	ats := f.ats()
	if len(ats) > 2 {
		m.linear(f, z)
		return
	}
	at := make([]int, 2)
	value := func(a At) *big.Rat { return m.p.Categories[a.Cat].Options[at[slices.Index(ats, a)]].Value }
	r := m.relation(f.shape(ats), func(v, w int) bool {
		at[0], at[1] = v, w
		return f.holds(value)
	})
	xs := [2]*fd.Var{} // when there are less values, the others do not matter
	for i := range xs {
		if i < len(ats) {
			xs[i] = m.option(ats[i].Cat, ats[i].Of)
		} else {
			xs[i] = m.s.Var(0, 0)
		}
	}
	m.relate(r, xs[0], xs[1], z)
}

// linear is compare for more than two values.
func (m *model) linear(f Cmp, z *fd.Var) {
	scale := new(big.Int).Mul(m.denominator(f.L), m.denominator(f.R))
	t := terms{m: m}
	t.add(f.L, new(big.Rat).SetInt(scale))
	t.add(f.R, new(big.Rat).Neg(new(big.Rat).SetInt(scale)))
	c, n := t.c, -m.small(&t.n) // c*x op n
	op := f.Op
	if op == Gt || op == Ge {
		for i := range c {
			c[i] = -c[i]
		}
		n = -n
		op = [...]Op{Gt: Lt, Ge: Le}[op]
	}
	rel := fd.LE
	switch op {
	case Eq:
		rel = fd.EQ
	case Ne:
		rel = fd.NE
	case Lt:
		n--
	}
	if z == nil {
		m.s.Linear(c, t.x, rel, n)
	} else {
		m.s.Reify(z, fd.Sum{C: c, X: t.x, Rel: rel, N: n})
	}
}

// terms are c*x + n.
type terms struct {
	m *model
	c []int64
	x []*fd.Var
	n big.Rat
}

// add adds k times an expression. What k times its numbers are is an integer.
func (t *terms) add(e Expr, k *big.Rat) {
	switch e := e.(type) {
	case Num:
		t.n.Add(&t.n, new(big.Rat).Mul(k, e.Rat))
	case At:
		values := make([]int64, t.m.n)
		for i, o := range t.m.p.Categories[e.Cat].Options {
			values[i] = t.m.small(new(big.Rat).Mul(k, o.Value))
		}
		x := t.m.s.Var(slices.Min(values), slices.Max(values))
		t.m.s.ElementOf(t.m.option(e.Cat, e.Of), values, x)
		t.c, t.x = append(t.c, 1), append(t.x, x)
	case Add:
		t.add(e.L, k)
		t.add(e.R, k)
	case Sub:
		t.add(e.L, k)
		t.add(e.R, new(big.Rat).Neg(k))
	case Mul:
		t.add(e.E, new(big.Rat).Mul(k, e.K))
	case Abs:
		inner := terms{m: t.m}
		inner.add(e.E, new(big.Rat).Abs(k))
		x, y := t.m.s.Var(-limit, limit), t.m.s.Var(0, limit)
		t.m.s.Linear(append(inner.c, -1), append(inner.x, x), fd.EQ, -t.m.small(&inner.n))
		t.m.s.Absolute(x, y)
		t.c, t.x = append(t.c, int64(k.Sign())), append(t.x, y)
	}
}

// limit bounds the numbers that are added.
const limit = 1 << 50

// small returns an integer that is not too large to be added to others.
func (q *problem) small(r *big.Rat) int64 {
	if r.Num().BitLen() > 50 {
		q.err = errors.New("a number is too large")
		return 0
	}
	return r.Num().Int64()
}

// denominator returns a number by which an expression becomes an integer.
func (q *problem) denominator(e Expr) *big.Int {
	switch e := e.(type) {
	case Num:
		return e.Denom()
	case At:
		d := big.NewInt(1)
		for _, o := range q.p.Categories[e.Cat].Options {
			d.Mul(d, new(big.Int).Div(o.Value.Denom(), new(big.Int).GCD(nil, nil, d, o.Value.Denom())))
		}
		return d
	case Add:
		return new(big.Int).Mul(q.denominator(e.L), q.denominator(e.R))
	case Sub:
		return new(big.Int).Mul(q.denominator(e.L), q.denominator(e.R))
	case Mul:
		return new(big.Int).Mul(e.K.Denom(), q.denominator(e.E))
	case Abs:
		return q.denominator(e.E)
	}
	panic("puzzle: no expression")
}

// solutions yields the solutions.
func (m *model) solutions() iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		defer func() {
			m.work -= m.s.Stats.Propagations
			m.s.Stats.Propagations = 0
		}()
		var xs []*fd.Var
		for a := range m.to {
			for b := range a {
				xs = append(xs, m.to[a][b]...)
			}
		}
		how := fd.Search{Phases: []fd.Phase{{Vars: xs, Select: fd.DomWDeg}}, Hints: m.hints}
		// First come two searches that restart with what their failures have taught, then
		// the rest.
		t := m.restarting(&how, 50)
		if t == nil {
			return
		}
		s := m.solution()
		t.End()
		if !yield(s) {
			return
		}
		m.exclude(s)
		if t = m.restarting(&how, 4000); t == nil {
			return
		}
		defer t.End()
		how.Failures = 0
		for yield(m.solution()) && t.Next() {
		}
	}
}

// restarting returns a search that has found a solution, or nil if there is none. It first
// restarts after this many failures.
func (m *model) restarting(how *fd.Search, failures int64) *fd.Tree {
	if !m.s.Propagate() {
		return nil
	}
	how.Failures = failures
	t := m.s.Begin(how)
	for !t.Next() {
		if t.Complete || m.s.Stop() {
			t.End()
			return nil
		}
		how.Failures *= 2
		t.Restart()
	}
	return t
}

// expect has the search try the values of s first.
func (m *model) expect(s Solution) {
	for a := range m.to {
		for b := range a {
			for o, x := range m.to[a][b] {
				m.hints = append(m.hints, fd.Hint{X: x, N: int64(s[s.Entity(Ref{a, o})][b])})
			}
		}
	}
}

// exclude requires another solution than s.
func (m *model) exclude(s Solution) {
	p := &another{}
	first := max(m.p.Row, 0)
	for e, row := range s {
		for c, o := range row {
			if c != first {
				p.xs = append(p.xs, m.to[first][c][e])
				p.not = append(p.not, int64(o))
			}
		}
	}
	m.s.Post(p, fd.LinearCost).Watch(fd.OnValue, p.xs...)
}

// solution returns the solution which the variables have now.
func (m *model) solution() Solution {
	first := max(m.p.Row, 0)
	s := make(Solution, m.n)
	for i := range s {
		s[i] = make([]int, len(m.to))
		for c := range m.to {
			s[i][c] = int(m.option(c, Ref{first, i}).Value())
		}
	}
	return s
}
