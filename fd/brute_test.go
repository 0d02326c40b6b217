package fd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/zebralog/prolog/internal/daily"
)

// consistency is the consistency that a propagator claims to reach.
type consistency uint8

const (
	checking consistency = iota // nothing but solutions, when all have values
	bounds                      // each bound has a solution, with the others anywhere between their bounds
	domains                     // each value has a solution
)

// A family is the instances of a constraint, for random tests by brute force.
type family struct {
	name  string
	vars  int // at most
	claim consistency
	// post posts a random instance over the variables, and returns its meaning.
	post func(r *rand.Rand, s *Store, xs []*Var) (holds func(v []int64) bool)
}

// TestFamilies compares each propagator with brute force. It removes no part of a solution,
// the rest is as consistent as claimed, and the search finds all solutions once.
func TestFamilies(t *testing.T) {
	seeds := uint64(1500)
	if testing.Short() {
		seeds = 200
	}
	today := daily.Cases(t, 3)
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			for seed := range seeds {
				if !today(int(seed)) {
					continue
				}
				if msg := f.try(rand.New(rand.NewPCG(seed, 0))); msg != "" {
					t.Fatalf("seed %d: %s", seed, msg)
				}
			}
		})
	}
}

func (f *family) try(r *rand.Rand) string {
	s := New()
	xs := randomVars(r, s, f.vars)
	before := make([][]int64, len(xs))
	for i, x := range xs {
		before[i] = values(x)
	}
	level := -1
	if r.IntN(2) == 0 {
		level = s.Push()
	}
	constraint := f.post(r, s, xs)
	merged := r.IntN(6) == 0
	if merged { // later they become the same
		if r.IntN(2) == 0 {
			s.Propagate()
		}
		x, y, _ := two(xs)
		s.Same(x, y)
	}
	holds := func(v []int64) bool {
		for i := range v {
			for j := range i {
				if xs[i] == xs[j] && v[i] != v[j] {
					return false
				}
			}
		}
		return constraint(v) && (!merged || v[0] == v[len(v)-1])
	}
	var solutions [][]int64
	product_(before, func(v []int64) {
		if holds(v) {
			solutions = append(solutions, slices.Clone(v))
		}
	})
	ok := s.Propagate()
	text := fmt.Sprint(before)
	if !ok && len(solutions) > 0 {
		return fmt.Sprintf("%s: fails, but %v is a solution", text, solutions[0])
	}
	if ok {
		after := make([][]int64, len(xs))
		for i, x := range xs {
			after[i] = values(x)
		}
		text += fmt.Sprint(" becomes ", after)
		for _, v := range solutions {
			for i := range v {
				if !slices.Contains(after[i], v[i]) {
					return fmt.Sprintf("%s: %v has gone", text, v)
				}
			}
		}
		if f.claim == domains && !merged && len(xs) > 1 && distinct(xs) {
			for i := range after {
				for _, n := range after[i] {
					if !slices.ContainsFunc(solutions, func(v []int64) bool { return v[i] == n }) {
						return fmt.Sprintf("%s: no solution has %d for %d", text, n, i)
					}
				}
			}
		}
	}
	slices.SortFunc(solutions, slices.Compare)
	how := Search{Random: r, Phases: []Phase{{Vars: xs, Select: Select(r.IntN(9)), Choose: Choose(r.IntN(7))}}}
	for _, how.Learn = range []bool{false, true} {
		var found [][]int64
		for range s.Solve(how) {
			v := make([]int64, len(xs))
			for i, x := range xs {
				if !x.Fixed() {
					return fmt.Sprintf("%s: %d has no value", text, i)
				}
				v[i] = x.Value()
			}
			found = append(found, v)
		}
		slices.SortFunc(found, slices.Compare)
		if !slices.EqualFunc(found, solutions, slices.Equal) {
			return fmt.Sprintf("%s: found %v (learning: %v), solutions are %v", text, found, how.Learn, solutions)
		}
	}
	if level >= 0 {
		s.Pop(level)
		for i, x := range xs {
			if !slices.Equal(values(x), before[i]) {
				return fmt.Sprintf("%d was %v, and is %v after going back", i, before[i], values(x))
			}
		}
	}
	return ""
}

// randomVars makes variables with small domains. Some of them have holes, are wide, or are
// the same variable.
func randomVars(r *rand.Rand, s *Store, most int) []*Var {
	xs := make([]*Var, 1+r.IntN(most))
	for i := range xs {
		lo := int64(r.IntN(9) - 4)
		switch x := s.Var(lo, lo+int64(r.IntN(6))); r.IntN(8) {
		case 0: // a long domain of few values
			xs[i] = s.Var(lo, lo+70+int64(r.IntN(5000)))
			s.RemoveRange(xs[i], lo+2, xs[i].Max()-1)
		case 1:
			if i > 0 {
				xs[i] = xs[r.IntN(i)]
				break
			}
			fallthrough
		case 2, 3:
			xs[i] = x
			for range 3 {
				if n := lo + int64(r.IntN(6)); x.Size() > 1 {
					s.Remove(x, n)
				}
			}
		default:
			xs[i] = x
		}
	}
	return xs
}

func distinct(xs []*Var) bool {
	for i, x := range xs {
		if slices.Contains(xs[:i], x) {
			return false
		}
	}
	return true
}

func values(x *Var) (v []int64) {
	for _, i := range x.Domain() {
		for n := i.Lo; n <= i.Hi; n++ {
			v = append(v, n)
		}
	}
	return v
}

// product_ calls f with each tuple of values.
func product_(of [][]int64, f func([]int64)) {
	v := make([]int64, len(of))
	var fill func(i int)
	fill = func(i int) {
		if i == len(of) {
			f(v)
			return
		}
		for _, n := range of[i] {
			v[i] = n
			fill(i + 1)
		}
	}
	fill(0)
}

func randomCoefficients(r *rand.Rand, n int) []int64 {
	c := make([]int64, n)
	for i := range c {
		c[i] = int64(r.IntN(7) - 3)
	}
	return c
}

// two are the first and the last of the variables.
func two(xs []*Var) (x, y *Var, last int) { return xs[0], xs[len(xs)-1], len(xs) - 1 }

func linear(rel Relation, post func(*Store, []int64, []*Var, Relation, int64)) func(*rand.Rand, *Store, []*Var) func([]int64) bool {
	return func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		c, n := randomCoefficients(r, len(xs)), int64(r.IntN(13)-6)
		post(s, c, xs, rel, n)
		return func(v []int64) bool {
			var sum int64
			for i := range v {
				sum += c[i] * v[i]
			}
			return rel == EQ && sum == n || rel == NE && sum != n || rel == LE && sum <= n
		}
	}
}

func postWide(s *Store, c []int64, xs []*Var, rel Relation, n int64) {
	var ts []term
	for i := range xs {
		ts = append(ts, term{c[i], xs[i].root()})
	}
	s.postWide(normal(ts), rel, n)
}

var families = []family{
	{"Different", 2, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, y, last := two(xs)
		c := int64(r.IntN(5) - 2)
		s.Different(x, y, c)
		return func(v []int64) bool { return v[0] != v[last]+c }
	}},
	{"Equal", 2, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, y, last := two(xs)
		c := int64(r.IntN(5) - 2)
		s.Equal(x, y, c)
		return func(v []int64) bool { return v[0] == v[last]+c }
	}},
	{"AtMost", 2, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, y, last := two(xs)
		c := int64(r.IntN(5) - 2)
		s.AtMost(x, y, c)
		return func(v []int64) bool { return v[0] <= v[last]+c }
	}},
	{"Distance", 2, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, y, last := two(xs)
		c := int64(r.IntN(5) - 1)
		s.Distance(x, y, c)
		return func(v []int64) bool { return c >= 0 && (v[0]-v[last] == c || v[last]-v[0] == c) }
	}},
	{"AllDifferent", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		c := make([]int64, len(xs))
		if r.IntN(2) == 0 {
			s.AllDifferent(xs...)
		} else {
			c = randomCoefficients(r, len(xs))
			s.AllDifferentBy(xs, c)
		}
		return func(v []int64) bool {
			for i := range v {
				for j := range i {
					if v[i]+c[i] == v[j]+c[j] {
						return false
					}
				}
			}
			return true
		}
	}},
	{"AllDistinct", 5, domains, eachItsOwn((*Store).AllDistinct)},
	{"AllDifferentBounds", 5, checking, eachItsOwn((*Store).AllDifferentBounds)},
	{"Linear EQ", 5, checking, linear(EQ, (*Store).Linear)},
	{"Linear NE", 5, checking, linear(NE, (*Store).Linear)},
	{"Linear LE", 5, bounds, linear(LE, (*Store).Linear)},
	{"Plus", 3, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, j, k := three(r, xs)
		n := r.Int64N(7) - 3
		s.Linear([]int64{1, 1, -1}, []*Var{xs[i], xs[j], xs[k]}, EQ, n)
		return func(v []int64) bool { return v[i]+v[j] == v[k]+n }
	}},
	{"wide EQ", 5, checking, linear(EQ, postWide)},
	{"wide NE", 5, checking, linear(NE, postWide)},
	{"wide LE", 5, bounds, linear(LE, postWide)},
	{"Times", 3, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, j, k := three(r, xs)
		s.Times(xs[i], xs[j], xs[k])
		return func(v []int64) bool { return v[i]*v[j] == v[k] }
	}},
	{"Divide", 4, checking, divide(false, func(a, b int64) (q, r int64) { return a / b, a % b })},
	{"Divide down", 4, checking, divide(true, func(a, b int64) (q, r int64) { q = floorDiv(a, b); return q, a - q*b })},
	{"Scaled", 2, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, y, last := two(xs)
		c := r.Int64N(7) - 3
		s.Scaled(x, c, y)
		return func(v []int64) bool { return v[last] == c*v[0] }
	}},
	{"DifferentFrom", 4, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		s.DifferentFrom(xs[0], xs[1:])
		return func(v []int64) bool { return !slices.Contains(v[1:], v[0]) }
	}},
	{"Absolute", 2, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, y, last := two(xs)
		s.Absolute(x, y)
		return func(v []int64) bool { return max(v[0], -v[0]) == v[last] }
	}},
	{"Maximum", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		s.Maximum(xs[:(len(xs)+1)/2], xs[len(xs)-1])
		return func(v []int64) bool { return slices.Max(v[:(len(v)+1)/2]) == v[len(v)-1] }
	}},
	{"Minimum", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		s.Minimum(xs[:(len(xs)+1)/2], xs[len(xs)-1])
		return func(v []int64) bool { return slices.Min(v[:(len(v)+1)/2]) == v[len(v)-1] }
	}},
	{"Element", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, j, _ := three(r, xs)
		s.Element(xs[i], xs, xs[j])
		return func(v []int64) bool { return v[i] >= 0 && v[i] < int64(len(v)) && v[v[i]] == v[j] }
	}},
	{"ElementOf", 2, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, z, last := two(xs)
		ns := randomCoefficients(r, 1+r.IntN(7))
		s.ElementOf(i, ns, z)
		return func(v []int64) bool { return v[0] >= 0 && v[0] < int64(len(ns)) && ns[v[0]] == v[last] }
	}},
	{"Reify EQ", 4, checking, reify(EQ, false)},
	{"Reify NE", 4, checking, reify(NE, false)},
	{"Reify LE", 4, checking, reify(LE, false)},
	{"Imply EQ", 4, checking, reify(EQ, true)},
	{"Imply LE", 4, checking, reify(LE, true)},
	{"Reify one", 3, checking, reifyOne(false)},
	{"Imply one", 3, checking, reifyOne(true)},
	{"Reify order", 3, checking, reifyOrder(false)},
	{"Imply order", 3, checking, reifyOrder(true)},
	{"Reify In", 2, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, b, last := two(xs)
		var d []Interval
		for lo := int64(r.IntN(4) - 5); r.IntN(4) > 0; {
			hi := lo + int64(r.IntN(3))
			d = append(d, Interval{lo, hi})
			lo = hi + 2 + int64(r.IntN(3))
		}
		s.Reify(b, In{x, d})
		return func(v []int64) bool {
			in := slices.ContainsFunc(d, func(i Interval) bool { return i.Lo <= v[0] && v[0] <= i.Hi })
			return v[last] == 1 && in || v[last] == 0 && !in
		}
	}},
	{"Clause", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		ls := literals(r, xs)
		s.Clause(ls...)
		return func(v []int64) bool {
			return zeroOne(v) && slices.ContainsFunc(ls, func(l Literal) bool { return holds(l, xs, v) })
		}
	}},
	{"All", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		ls := literals(r, xs)
		s.All(ls[0], ls[1:]...)
		return func(v []int64) bool {
			return zeroOne(v) && holds(ls[0], xs, v) != slices.ContainsFunc(ls[1:], func(l Literal) bool { return !holds(l, xs, v) })
		}
	}},
	{"Any", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		ls := literals(r, xs)
		s.Any(ls[0], ls[1:]...)
		return func(v []int64) bool {
			return zeroOne(v) && holds(ls[0], xs, v) == slices.ContainsFunc(ls[1:], func(l Literal) bool { return holds(l, xs, v) })
		}
	}},
	{"Even", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		s.Even(xs...)
		return func(v []int64) bool {
			n := int64(0)
			for _, k := range v {
				n += k
			}
			return zeroOne(v) && n%2 == 0
		}
	}},
	{"Power", 2, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		x, z, last := two(xs)
		n := r.IntN(5)
		s.Power(x, n, z)
		return func(v []int64) bool { return n > 0 && raise(v[0], n) == v[last] || n == 0 && v[last] == 1 }
	}},
	{"Table", 4, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		rows := make([][]int64, r.IntN(100))
		for i := range rows {
			for range xs {
				rows[i] = append(rows[i], int64(r.IntN(9)-4))
			}
		}
		s.Table(xs, rows)
		return func(v []int64) bool {
			return slices.ContainsFunc(rows, func(row []int64) bool { return slices.Equal(row, v) })
		}
	}},
	{"Regular", 5, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		var arcs []Arc
		for range r.IntN(20) {
			arcs = append(arcs, Arc{r.IntN(4), int64(r.IntN(9) - 4), r.IntN(4)})
		}
		start, ends := []int{r.IntN(4)}, []int{r.IntN(4), r.IntN(4)}
		s.Regular(xs, arcs, start, ends)
		return func(v []int64) bool {
			at := map[int]bool{start[0]: true}
			for _, n := range v {
				to := map[int]bool{}
				for _, a := range arcs {
					if a.Value == n && at[a.From] {
						to[a.To] = true
					}
				}
				at = to
			}
			return at[ends[0]] || at[ends[1]]
		}
	}},
	{"Circuit", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		s.Circuit(xs)
		return func(v []int64) bool {
			i, n := int64(0), 0
			for {
				if i = v[i]; i < 0 || i >= int64(len(v)) {
					return false
				}
				if n++; i == 0 || n > len(v) {
					return n == len(v)
				}
			}
		}
	}},
	{"Subcircuit", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		s.Subcircuit(xs)
		return func(v []int64) bool {
			if slices.Min(v) < 0 || slices.Max(v) >= int64(len(v)) {
				return false
			}
			var on, met int
			for i, to := range v {
				if to == int64(i) {
					continue
				}
				if on++; on > 1 {
					continue
				}
				for met = 1; to != int64(i) && met <= len(v); met++ {
					to = v[to]
				}
			}
			return on == met
		}
	}},
	{"BinPacking", 6, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		bins := 1 + r.IntN(len(xs))
		weight := make([]int64, len(xs)-bins)
		for i := range weight {
			weight[i] = int64(r.IntN(4))
			if r.IntN(8) == 0 {
				weight[i] = int64(r.IntN(100))
			}
		}
		s.BinPacking(xs[:bins], xs[bins:], weight)
		return func(v []int64) bool {
			load := make([]int64, bins)
			for i, b := range v[bins:] {
				if b < 0 || b >= int64(bins) {
					return false
				}
				load[b] += weight[i]
			}
			return slices.Equal(load, v[:bins])
		}
	}},
	{"Cumulative", 6, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		tasks, at := randomTasks(r, xs)
		s.Cumulative(tasks, xs[0])
		return func(v []int64) bool {
			for now := int64(-9); now < 20000; now++ {
				var demand int64
				for _, t := range at {
					if v[t[1]] < 0 || v[t[2]] < 0 {
						return false
					}
					if v[t[0]] <= now && now < v[t[0]]+v[t[1]] {
						demand += v[t[2]]
					}
				}
				if demand > v[0] || now == 20 && slices.Max(v) < 20 {
					return demand <= v[0]
				}
			}
			return true
		}
	}},
	{"Disjunctive", 6, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		tasks, at := randomTasks(r, xs)
		s.Disjunctive(tasks)
		return func(v []int64) bool {
			for i, a := range at {
				for _, b := range at[:i] {
					if v[a[1]] > 0 && v[b[1]] > 0 && v[a[0]] < v[b[0]]+v[b[1]] && v[b[0]] < v[a[0]]+v[a[1]] {
						return false
					}
				}
			}
			return !slices.ContainsFunc(at, func(t [3]int) bool { return v[t[1]] < 0 })
		}
	}},
	{"OneOf", 6, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		var ps []Precedence
		var at [][3]int
		for range 1 + r.IntN(3) {
			i, j, k := three(r, xs)
			ps, at = append(ps, Precedence{xs[i], xs[j], xs[k]}), append(at, [3]int{i, j, k})
		}
		s.OneOf(ps...)
		return func(v []int64) bool {
			return slices.ContainsFunc(at, func(p [3]int) bool { return v[p[0]]+v[p[1]] <= v[p[2]] })
		}
	}},
	{"Count", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, _, _ := three(r, xs)
		k := int64(r.IntN(7) - 3)
		s.Count(xs, k, xs[i])
		return func(v []int64) bool { return counted(v, k) == v[i] }
	}},
	{"Cardinality", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, j, _ := three(r, xs)
		closed := r.IntN(2) == 0
		s.Cardinality(xs, []int64{0, 2}, []*Var{xs[i], xs[j]}, closed)
		return func(v []int64) bool {
			return counted(v, 0) == v[i] && counted(v, 2) == v[j] && (!closed || v[i]+v[j] == int64(len(v)))
		}
	}},
	{"Cardinality of constants", 5, domains, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		v, counts, closed := []int64{-2, 0, 1, 2}, make([]int64, 4), r.IntN(4) == 0
		n := make([]*Var, len(v))
		for i := range n {
			counts[i] = int64(r.IntN(3))
			n[i] = s.Var(counts[i], counts[i]+int64(r.IntN(2)))
		}
		most := make([]int64, len(v))
		for i := range n {
			most[i] = n[i].Max()
		}
		s.Cardinality(xs, v, n, closed)
		return func(w []int64) bool {
			all := int64(0)
			for i := range v {
				k := counted(w, v[i])
				if all += k; k < counts[i] || k > most[i] {
					return false
				}
			}
			return !closed || all == int64(len(w))
		}
	}},
	{"NValue", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, _, _ := three(r, xs)
		s.NValue(xs, xs[i])
		return func(v []int64) bool { return int64(len(sortedSet(v))) == v[i] }
	}},
	{"Lex", 6, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		n, strict := len(xs)/2, r.IntN(2) == 0
		s.Lex(xs[:n], xs[n:2*n], strict)
		return func(v []int64) bool {
			order := slices.Compare(v[:n], v[n:2*n])
			return order < 0 || order == 0 && !strict
		}
	}},
	{"Inverse", 6, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		n := len(xs) / 2
		s.Inverse(xs[:n], xs[n:2*n])
		return func(v []int64) bool {
			for i := range n {
				if f, g := v[i], v[n+i]; f < 0 || f >= int64(n) || g < 0 || g >= int64(n) || v[n+int(f)] != int64(i) || v[g] != int64(i) {
					return false
				}
			}
			return true
		}
	}},
}

func counted(v []int64, k int64) (n int64) {
	for _, w := range v {
		if w == k {
			n++
		}
	}
	return n
}

// randomTasks are tasks of variables, with their indexes.
func randomTasks(r *rand.Rand, xs []*Var) (tasks []Task, at [][3]int) {
	for range 1 + r.IntN(3) {
		i, j, k := three(r, xs)
		tasks = append(tasks, Task{xs[i], xs[j], xs[k]})
		at = append(at, [3]int{i, j, k})
	}
	return tasks, at
}

// literals are of all variables.
func literals(r *rand.Rand, xs []*Var) (ls []Literal) {
	for _, x := range xs {
		ls = append(ls, Literal{x, r.IntN(2) == 0})
	}
	return ls
}

func holds(l Literal, xs []*Var, v []int64) bool { return (v[slices.Index(xs, l.X)] == 1) != l.No }

func zeroOne(v []int64) bool {
	return !slices.ContainsFunc(v, func(n int64) bool { return n != 0 && n != 1 })
}

func eachItsOwn(post func(*Store, ...*Var)) func(*rand.Rand, *Store, []*Var) func([]int64) bool {
	return func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		post(s, xs...)
		return func(v []int64) bool {
			for i := range v {
				if slices.Contains(v[:i], v[i]) {
					return false
				}
			}
			return true
		}
	}
}

func reify(rel Relation, half bool) func(*rand.Rand, *Store, []*Var) func([]int64) bool {
	return func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		b, c, n := xs[0], randomCoefficients(r, len(xs)-1), int64(r.IntN(9)-4)
		s.reify(b, Sum{C: c, X: xs[1:], Rel: rel, N: n}, half)
		return func(v []int64) bool {
			var sum int64
			for i, k := range v[1:] {
				sum += c[i] * k
			}
			holds := rel == EQ && sum == n || rel == NE && sum != n || rel == LE && sum <= n
			return v[0] == 1 && holds || v[0] == 0 && (half || !holds)
		}
	}
}

// reifyOne is reify for several comparisons with one variable, which may be a 0/1 variable itself.
func reifyOne(half bool) func(*rand.Rand, *Store, []*Var) func([]int64) bool {
	return func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		var all []func([]int64) bool
		for range 1 + r.IntN(3) {
			i, j := r.IntN(len(xs)), r.IntN(len(xs))
			c, rel, n := r.Int64N(5)-2, Relation(r.IntN(3)), r.Int64N(9)-4
			s.reify(xs[i], Sum{C: []int64{c}, X: []*Var{xs[j]}, Rel: rel, N: n}, half)
			all = append(all, func(v []int64) bool {
				k := c * v[j]
				holds := rel == EQ && k == n || rel == NE && k != n || rel == LE && k <= n
				return v[i] == 1 && holds || v[i] == 0 && (half || !holds)
			})
		}
		return func(v []int64) bool {
			return !slices.ContainsFunc(all, func(holds func([]int64) bool) bool { return !holds(v) })
		}
	}
}

// reifyOrder is reify for x ≤ y + n, where one of the two may be the 0/1 variable itself.
func reifyOrder(half bool) func(*rand.Rand, *Store, []*Var) func([]int64) bool {
	return func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, j, k := three(r, xs)
		n := int64(r.IntN(7) - 3)
		s.reify(xs[i], Sum{C: []int64{1, -1}, X: []*Var{xs[j], xs[k]}, Rel: LE, N: n}, half)
		return func(v []int64) bool {
			holds := v[j] <= v[k]+n
			return v[i] == 1 && holds || v[i] == 0 && (half || !holds)
		}
	}
}

// three are the indexes of some variables.
func three(r *rand.Rand, xs []*Var) (i, j, k int) {
	return r.IntN(len(xs)), r.IntN(len(xs)), r.IntN(len(xs))
}

func divide(down bool, divMod func(a, b int64) (q, r int64)) func(*rand.Rand, *Store, []*Var) func([]int64) bool {
	return func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
		i, j, k := three(r, xs)
		l := r.IntN(len(xs))
		s.Divide(xs[i], xs[j], xs[k], xs[l], down)
		return func(v []int64) bool {
			if v[j] == 0 {
				return false
			}
			q, r := divMod(v[i], v[j])
			return q == v[k] && r == v[l]
		}
	}
}
