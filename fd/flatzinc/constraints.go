package flatzinc

import (
	"slices"
	"strings"
	"sync"

	"github.com/zebralog/prolog/fd"
)

// A row is a constraint: how many arguments it has, and what posts it.
type row struct {
	arity int
	post  func(m *model, a []expr)
}

// constrain posts a constraint. If its name ends in _reif or _imp, its last argument is a
// condition.
func (m *model) constrain(it item) {
	c := it.call
	if c.kind != call {
		m.fail(c.at, "a constraint is expected")
	}
	m.in = "the constraint " + c.name + ": "
	if r, ok := rows()[c.name]; ok {
		m.arity(c, r.arity)
		r.post(m, c.args)
		return
	}
	if k, ok := conditions[c.name]; ok {
		m.arity(c, k.arity)
		k.make(m, c.args).Require(m.store, true)
		return
	}
	base, reified := strings.CutSuffix(c.name, "_reif")
	if !reified {
		base, _ = strings.CutSuffix(c.name, "_imp")
	}
	k, ok := conditions[base]
	if !ok {
		why := ""
		if strings.Contains(c.name, "float") {
			why = ": there are no variables over floats"
		} else if strings.HasPrefix(c.name, "set_") || strings.HasPrefix(c.name, "array_var_set") {
			why = ": there are no variables over sets"
		}
		m.fail(c.at, "the constraint %s is not supported%s", c.name, why)
	}
	m.arity(c, k.arity+1)
	b, condition := m.variableOf(c.args[k.arity]), k.make(m, c.args)
	if reified {
		m.store.Reify(b, condition)
	} else {
		m.store.Imply(b, condition)
	}
}

func (m *model) arity(c expr, n int) {
	if len(c.args) != n {
		m.fail(c.at, "%s has %d arguments, not %d", c.name, n, len(c.args))
	}
}

// length checks that of an array.
func (m *model) length(e expr, n, want int) {
	if n != want {
		m.fail(e.at, "there are %d elements, not %d", n, want)
	}
}

// conditions are the constraints that can be reified.
var conditions = map[string]struct {
	arity int
	make  func(m *model, a []expr) fd.Condition
}{
	"int_eq":      {2, relation(fd.EQ, 0)},
	"int_ne":      {2, relation(fd.NE, 0)},
	"int_le":      {2, relation(fd.LE, 0)},
	"int_lt":      {2, relation(fd.LE, -1)},
	"bool_eq":     {2, relation(fd.EQ, 0)},
	"bool_ne":     {2, relation(fd.NE, 0)},
	"bool_le":     {2, relation(fd.LE, 0)},
	"bool_lt":     {2, relation(fd.LE, -1)},
	"int_lin_eq":  {3, sum(fd.EQ)},
	"int_lin_ne":  {3, sum(fd.NE)},
	"int_lin_le":  {3, sum(fd.LE)},
	"bool_lin_eq": {3, sum(fd.EQ)},
	"bool_lin_le": {3, sum(fd.LE)},
	"set_in":      {2, func(m *model, a []expr) fd.Condition { return fd.In{X: m.variableOf(a[0]), D: m.set(a[1])} }},
}

// relation returns the relation of two variables.
func relation(rel fd.Relation, n int64) func(m *model, a []expr) fd.Condition {
	return func(m *model, a []expr) fd.Condition {
		return fd.Sum{C: []int64{1, -1}, X: []*fd.Var{m.variableOf(a[0]), m.variableOf(a[1])}, Rel: rel, N: n}
	}
}

func sum(rel fd.Relation) func(m *model, a []expr) fd.Condition {
	return func(m *model, a []expr) fd.Condition {
		s := fd.Sum{C: m.ints(a[0]), X: m.vars(a[1]), Rel: rel, N: 0}
		if n := m.constant(a[2]); n.kind == name { // bool_lin_eq has a variable there
			s.C, s.X = append(s.C, -1), append(s.X, m.variableOf(n))
		} else {
			s.N = m.int(n)
		}
		m.length(a[0], len(s.C), len(s.X))
		return s
	}
}

// of returns a constraint of some variables.
func of(arity int, post func(s *fd.Store, x []*fd.Var)) row {
	return row{arity, func(m *model, a []expr) {
		xs := make([]*fd.Var, len(a))
		for i := range a {
			xs[i] = m.variableOf(a[i])
		}
		post(m.store, xs)
	}}
}

// arrays returns a constraint of some arrays of variables, as many in each.
func arrays(arity int, post func(s *fd.Store, x [][]*fd.Var)) row {
	return row{arity, func(m *model, a []expr) {
		xs := make([][]*fd.Var, len(a))
		for i := range a {
			xs[i] = m.vars(a[i])
			m.length(a[i], len(xs[i]), len(xs[0]))
		}
		post(m.store, xs)
	}}
}

func literals(xs []*fd.Var, no bool) []fd.Literal {
	ls := make([]fd.Literal, len(xs))
	for i, x := range xs {
		ls[i] = fd.Literal{X: x, No: no}
	}
	return ls
}

func yes(x *fd.Var) fd.Literal { return fd.Literal{X: x} }

var (
	same       = of(2, func(s *fd.Store, x []*fd.Var) { s.Same(x[0], x[1]) })
	elementOf  = row{3, func(m *model, a []expr) { m.store.ElementOf(m.index(a[0]), m.ints(a[1]), m.variableOf(a[2])) }}
	elementVar = row{3, func(m *model, a []expr) { m.store.Element(m.index(a[0]), m.vars(a[1]), m.variableOf(a[2])) }}
)

// index returns an index from 0 by one from 1.
func (m *model) index(e expr) *fd.Var {
	i := m.variableOf(e)
	j := m.store.Var(i.Min()-1, i.Max()-1)
	m.store.Equal(i, j, 1)
	return j
}

func extremum(post func(s *fd.Store, xs []*fd.Var, z *fd.Var)) row {
	return row{2, func(m *model, a []expr) {
		xs := m.vars(a[1])
		if len(xs) == 0 {
			m.fail(a[1].at, "an array without elements has no extremum")
		}
		post(m.store, xs, m.variableOf(a[0]))
	}}
}

var table = row{2, func(m *model, a []expr) {
	xs, cells := m.vars(a[0]), m.ints(a[1])
	if len(xs) == 0 {
		return
	}
	m.length(a[1], len(cells)%len(xs), 0)
	rows := slices.Collect(slices.Chunk(cells, len(xs)))
	m.store.Table(xs, rows)
}}

func cardinality(closed bool) row {
	return row{3, func(m *model, a []expr) {
		values, counts := m.ints(a[1]), m.vars(a[2])
		m.length(a[2], len(counts), len(values))
		m.store.Cardinality(m.vars(a[0]), values, counts, closed)
	}}
}

func (m *model) tasks(starts, lengths, demands expr) (ts []fd.Task) {
	b, l, d := m.vars(starts), m.vars(lengths), m.vars(demands)
	m.length(lengths, len(l), len(b))
	m.length(demands, len(d), len(b))
	for i := range b {
		ts = append(ts, fd.Task{Start: b[i], Length: l[i], Demand: d[i]})
	}
	return ts
}

func lex(strict bool) row {
	return arrays(2, func(s *fd.Store, x [][]*fd.Var) { s.Lex(x[0], x[1], strict) })
}

func divide(quotient bool) row {
	return of(3, func(s *fd.Store, x []*fd.Var) {
		other := s.Var(-fd.Limit, fd.Limit)
		if quotient {
			s.Divide(x[0], x[1], x[2], other, false)
		} else {
			s.Divide(x[0], x[1], other, x[2], false)
		}
	})
}

// rows are the constraints that are not conditions, or have a better way than as one.
var rows = sync.OnceValue(func() map[string]row {
	return map[string]row{
		"int_eq":    same,
		"bool_eq":   same,
		"int_plus":  of(3, func(s *fd.Store, x []*fd.Var) { s.Linear([]int64{1, 1, -1}, x, fd.EQ, 0) }),
		"int_minus": of(3, func(s *fd.Store, x []*fd.Var) { s.Linear([]int64{1, -1, -1}, x, fd.EQ, 0) }),
		"int_times": of(3, func(s *fd.Store, x []*fd.Var) { s.Times(x[0], x[1], x[2]) }),
		"int_div":   divide(true),
		"int_mod":   divide(false),
		"int_abs":   of(2, func(s *fd.Store, x []*fd.Var) { s.Absolute(x[0], x[1]) }),
		"int_max":   of(3, func(s *fd.Store, x []*fd.Var) { s.Maximum(x[:2], x[2]) }),
		"int_min":   of(3, func(s *fd.Store, x []*fd.Var) { s.Minimum(x[:2], x[2]) }),
		"int_pow": {3, func(m *model, a []expr) {
			y := m.variableOf(a[1])
			if !y.Fixed() || y.Value() < 0 {
				m.fail(a[1].at, "int_pow is supported with a constant exponent only")
			}
			m.store.Power(m.variableOf(a[0]), int(y.Value()), m.variableOf(a[2]))
		}},
		"array_int_maximum": extremum((*fd.Store).Maximum),
		"array_int_minimum": extremum((*fd.Store).Minimum),

		"array_int_element":      elementOf,
		"array_bool_element":     elementOf,
		"array_var_int_element":  elementVar,
		"array_var_bool_element": elementVar,

		"bool2int": same,
		"bool_not": of(2, func(s *fd.Store, x []*fd.Var) { s.Linear([]int64{1, 1}, x, fd.EQ, 1) }),
		"bool_and": of(3, func(s *fd.Store, x []*fd.Var) { s.All(yes(x[2]), yes(x[0]), yes(x[1])) }),
		"bool_or":  of(3, func(s *fd.Store, x []*fd.Var) { s.Any(yes(x[2]), yes(x[0]), yes(x[1])) }),
		"bool_xor": of(3, func(s *fd.Store, x []*fd.Var) { s.Even(x...) }),
		"array_bool_and": {2, func(m *model, a []expr) {
			m.store.All(yes(m.variableOf(a[1])), literals(m.vars(a[0]), false)...)
		}},
		"array_bool_or": {2, func(m *model, a []expr) {
			m.store.Any(yes(m.variableOf(a[1])), literals(m.vars(a[0]), false)...)
		}},
		"array_bool_xor": {1, func(m *model, a []expr) {
			m.store.Even(append(m.vars(a[0]), m.store.Var(1, 1))...)
		}},
		"bool_clause": {2, func(m *model, a []expr) {
			m.store.Clause(append(literals(m.vars(a[0]), false), literals(m.vars(a[1]), true)...)...)
		}},
		"bool_clause_reif": {3, func(m *model, a []expr) {
			m.store.Any(yes(m.variableOf(a[2])), append(literals(m.vars(a[0]), false), literals(m.vars(a[1]), true)...)...)
		}},

		"fzn_all_different_int":         arrays(1, func(s *fd.Store, x [][]*fd.Var) { s.AllDistinct(x[0]...) }),
		"zebra_circuit":                 {1, func(m *model, a []expr) { m.store.Circuit(m.vars(a[0])) }},
		"zebra_subcircuit":              {1, func(m *model, a []expr) { m.store.Subcircuit(m.vars(a[0])) }},
		"zebra_bin_packing":             {3, binPacking},
		"zebra_inverse":                 arrays(2, func(s *fd.Store, x [][]*fd.Var) { s.Inverse(x[0], x[1]) }),
		"zebra_table_int":               table,
		"zebra_table_bool":              table,
		"fzn_global_cardinality":        cardinality(false),
		"fzn_global_cardinality_closed": cardinality(true),
		"zebra_count_eq": {3, func(m *model, a []expr) {
			m.store.Count(m.vars(a[0]), m.int(a[1]), m.variableOf(a[2]))
		}},
		"fzn_nvalue":           {2, func(m *model, a []expr) { m.store.NValue(m.vars(a[1]), m.variableOf(a[0])) }},
		"zebra_lex_less_int":   lex(true),
		"zebra_lex_lesseq_int": lex(false),
		"fzn_cumulative": {4, func(m *model, a []expr) {
			m.store.Cumulative(m.tasks(a[0], a[1], a[2]), m.variableOf(a[3]))
		}},
		"fzn_disjunctive": {2, func(m *model, a []expr) { m.store.Disjunctive(m.tasks(a[0], a[1], a[1])) }},
		"zebra_regular":   {6, regular},
	}
})

func binPacking(m *model, a []expr) {
	load, bin, weight := m.vars(a[0]), m.vars(a[1]), m.ints(a[2])
	m.length(a[2], len(weight), len(bin))
	total := int64(0)
	for _, w := range weight {
		if total += w; w < 0 || total > fd.Limit {
			m.fail(a[2].at, "a weight is less than 0 or the sum too large")
		}
	}
	m.store.BinPacking(load, bin, weight)
}

// regular is fzn_regular(x, Q, S, d, q0, F): states from 1, 0 is none.
func regular(m *model, a []expr) {
	states, symbols, to := m.int(a[1]), m.int(a[2]), m.ints(a[3])
	if n := int64(len(to)); symbols < 1 || n%symbols != 0 || n/symbols != states {
		m.fail(a[3].at, "there are not %d times %d transitions, but %d", states, symbols, n)
	}
	start := m.int(a[4])
	if start < 1 || start > states {
		m.fail(a[4].at, "there is no state %d", start)
	}
	var arcs []fd.Arc
	for i, q := range to {
		if q > states {
			m.fail(a[3].at, "there is no state %d", q)
		}
		if q > 0 {
			arcs = append(arcs, fd.Arc{From: i / int(symbols), Value: int64(i)%symbols + 1, To: int(q - 1)})
		}
	}
	var ends []int
	for _, d := range m.set(a[5]) {
		for q := max(d.Lo, 1); q <= min(d.Hi, states); q++ {
			ends = append(ends, int(q-1))
		}
	}
	m.store.Regular(m.vars(a[0]), arcs, []int{int(start - 1)}, ends)
}
