package fd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// fixedTasks are tasks that begin at variables, of random lengths and demands.
func fixedTasks(r *rand.Rand, s *Store, xs []*Var) (tasks []Task, lengths, demands []int64) {
	for _, x := range xs {
		l, d := int64(r.IntN(4)), int64(r.IntN(4))
		tasks = append(tasks, Task{x, s.Var(l, l), s.Var(d, d)})
		lengths, demands = append(lengths, l), append(demands, d)
	}
	return tasks, lengths, demands
}

func init() {
	families = append(families,
		family{"Disjunctive starts", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
			tasks, lengths, _ := fixedTasks(r, s, xs)
			s.Disjunctive(tasks)
			return func(v []int64) bool {
				for i := range v {
					for j := range i {
						if lengths[i] > 0 && lengths[j] > 0 && v[i] < v[j]+lengths[j] && v[j] < v[i]+lengths[i] {
							return false
						}
					}
				}
				return true
			}
		}},
		family{"Cumulative starts", 5, checking, func(r *rand.Rand, s *Store, xs []*Var) func([]int64) bool {
			tasks, lengths, demands := fixedTasks(r, s, xs)
			limit := int64(r.IntN(6))
			least := limit - int64(r.IntN(2))
			if r.IntN(2) == 0 { // no two of them fit
				for i := range tasks {
					demands[i] = limit/2 + 1
					tasks[i].Demand = s.Var(demands[i], demands[i])
				}
			}
			s.Cumulative(tasks, s.Var(least, limit))
			return func(v []int64) bool {
				for _, now := range v { // the need is greatest where some task begins
					var need int64
					for i := range v {
						if v[i] <= now && now < v[i]+lengths[i] {
							need += demands[i]
						}
					}
					if need > limit {
						return false
					}
				}
				return true
			}
		}})
}

// TestDisjunctiveRules: at the fixpoint none of the rules, by their definitions, tells more.
func TestDisjunctiveRules(t *testing.T) {
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := New()
		n := 3 + r.IntN(4)
		tasks := make([]Task, n)
		for i := range tasks {
			lo, l := int64(r.IntN(12)), 1+int64(r.IntN(5))
			tasks[i] = Task{s.Var(lo, lo+int64(r.IntN(15))), s.Var(l, l), nil}
		}
		s.Disjunctive(tasks)
		if !s.Propagate() {
			continue
		}
		for range 2 { // the second time mirrored
			est, lct, length := make([]int64, n), make([]int64, n), make([]int64, n)
			for i, x := range tasks {
				length[i] = x.Length.Min()
				est[i], lct[i] = x.Start.Min(), x.Start.Max()+length[i]
			}
			for range 2 {
				for set := 1; set < 1<<n; set++ {
					first, last, sum, before := int64(Limit), int64(-Limit), int64(0), int64(-Limit)
					for i := range n {
						if set>>i&1 != 0 {
							first, last = min(first, est[i]), max(last, lct[i])
							before = max(before, lct[i]-length[i])
							sum += length[i]
						}
					}
					if first+sum > last {
						t.Fatalf("seed %d: overload is not found", seed)
					}
					for i := range n {
						if set>>i&1 != 0 {
							continue
						}
						if min(first, est[i])+sum+length[i] > last && est[i] < first+sum {
							t.Fatalf("seed %d: edge finding tells more", seed)
						}
						if first+sum > lct[i]-length[i] && lct[i] > before {
							t.Fatalf("seed %d: not-last tells more", seed)
						}
						late := true
						for j := range n {
							late = late && (set>>j&1 == 0 || est[i]+length[i] > lct[j]-length[j])
						}
						if late && est[i] < first+sum {
							t.Fatalf("seed %d: detectable precedences tell more", seed)
						}
					}
				}
				for i := range n {
					est[i], lct[i] = -lct[i], -est[i]
				}
			}
		}
	}
}

// TestCumulativeRules: at the fixpoint no interval has less energy than its tasks need, and
// none would if a task began as early as it can.
func TestCumulativeRules(t *testing.T) {
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 2))
		s := New()
		n := 3 + r.IntN(4)
		limit := int64(3 + r.IntN(3))
		tasks := make([]Task, n)
		for i := range tasks {
			lo, l, d := int64(r.IntN(8)), 1+int64(r.IntN(5)), 1+int64(r.IntN(3))
			tasks[i] = Task{s.Var(lo, lo+int64(r.IntN(10))), s.Var(l, l), s.Var(d, d)}
		}
		s.Cumulative(tasks, s.Var(limit, limit))
		if !s.Propagate() {
			continue
		}
		p := &energy{timeline: timeline{tasks: tasks}}
		for _, p.sign = range []int64{1, -1} {
			var js []load
			for i := range tasks {
				js = append(js, load{p.job(i), tasks[i].Demand.Min()})
			}
			for _, first := range js {
				for _, last := range js {
					from, to := first.est, last.lct
					if from >= to {
						continue
					}
					room := limit * (to - from)
					for _, j := range js {
						lst, ect := j.lct-j.length, j.est+j.length
						if j.est >= from && j.lct <= to {
							room -= j.demand * j.length
						} else if j.est >= from {
							room -= j.demand * max(0, to-lst)
						} else {
							room -= j.demand * max(0, min(ect, to)-max(lst, from))
						}
					}
					if room < 0 {
						t.Fatalf("seed %d: overload is not found", seed)
					}
					for _, j := range js {
						early := min(j.est+j.length, to) - j.est
						if j.est >= from && j.lct > to && room+j.demand*max(0, to-j.lct+j.length) < j.demand*early {
							t.Fatalf("seed %d: edge finding tells more", seed)
						}
					}
				}
			}
		}
	}
}

// TestJobShop: ft06 of Fisher and Thompson (1963) takes 55; ft10 930, which needs all of the
// rules and a search that learns.
func TestJobShop(t *testing.T) {
	ft06 := [][]int64{
		{2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6}, {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
		{2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7}, {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
		{2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1}, {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1},
	}
	for _, learn := range []bool{false, true} {
		s := New()
		how := jobShop(s, ft06)
		how.Learn = learn
		best := int64(0)
		for range s.Solve(how) {
			best = how.Minimize.Value()
		}
		if best != 55 {
			t.Errorf("%d (learning: %v)", best, learn)
		}
		t.Logf("learning: %v, %+v", learn, s.Stats)
	}
}

// jobShop posts jobs: the machine and the time of each of their steps.
func jobShop(s *Store, jobs [][]int64) Search {
	var sum int64
	for _, j := range jobs {
		for k := 1; k < len(j); k += 2 {
			sum += j[k]
		}
	}
	end := s.Var(0, sum)
	machines := make(map[int64][]Task)
	var starts []*Var
	for _, j := range jobs {
		var last *Var
		for k := 0; k < len(j); k += 2 {
			x := s.Var(0, sum)
			starts = append(starts, x)
			if last != nil {
				s.AtMost(last, x, -j[k-1])
			}
			last = x
			machines[j[k]] = append(machines[j[k]], Task{x, s.Var(j[k+1], j[k+1]), nil})
		}
		s.AtMost(last, end, -j[len(j)-1])
	}
	for m := range int64(len(machines)) {
		s.Disjunctive(machines[m])
	}
	slices.SortStableFunc(starts, func(a, b *Var) int { return int(a.Min() - b.Min()) })
	return Search{Phases: []Phase{{Vars: starts, Select: Smallest, Choose: Halve}, {Vars: []*Var{end}}}, Minimize: end}
}
