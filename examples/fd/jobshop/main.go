// Command jobshop schedules a job shop: each job goes through the machines in its own order,
// and each machine works on one job at a time. The instance is ft06 of Fisher and Thompson (1963), whose shortest
// schedule takes 55.
package main

import (
	"fmt"

	"github.com/zebralog/prolog/fd"
)

// jobs are pairs of a machine and how long it takes.
var jobs = [][][2]int64{
	{{2, 1}, {0, 3}, {1, 6}, {3, 7}, {5, 3}, {4, 6}},
	{{1, 8}, {2, 5}, {4, 10}, {5, 10}, {0, 10}, {3, 4}},
	{{2, 5}, {3, 4}, {5, 8}, {0, 9}, {1, 1}, {4, 7}},
	{{1, 5}, {0, 5}, {2, 5}, {3, 3}, {4, 8}, {5, 9}},
	{{2, 9}, {1, 3}, {4, 5}, {5, 4}, {0, 3}, {3, 1}},
	{{1, 3}, {3, 3}, {5, 9}, {0, 10}, {4, 4}, {2, 1}},
}

func main() {
	starts, end := schedule()
	for i, job := range jobs {
		fmt.Printf("job %d:", i+1)
		for k, op := range job {
			fmt.Printf("  machine %d from %2d", op[0]+1, starts[i][k])
		}
		fmt.Println()
	}
	fmt.Println("takes", end)
}

// schedule returns when the operations of each job begin in the shortest schedule, and when
// it ends.
func schedule() (best [][]int64, shortest int64) {
	s := fd.New()
	const horizon = 200
	end := s.Var(0, horizon)
	one := s.Var(1, 1)
	machines := make([][]fd.Task, 6)
	var starts []*fd.Var
	for _, job := range jobs {
		var before fd.Task
		for i, op := range job {
			t := fd.Task{Start: s.Var(0, horizon), Length: s.Var(op[1], op[1]), Demand: one}
			if i > 0 {
				s.AtMost(before.Start, t.Start, -before.Length.Value())
			}
			machines[op[0]] = append(machines[op[0]], t)
			starts = append(starts, t.Start)
			before = t
		}
		s.AtMost(before.Start, end, -before.Length.Value())
	}
	for _, tasks := range machines {
		s.Disjunctive(tasks)
	}
	// A search that learns from its failures proves this in a few hundred of them.
	for range s.Solve(fd.Search{Phases: []fd.Phase{{Vars: starts, Select: fd.Smallest}, {Vars: []*fd.Var{end}}}, Minimize: end, Learn: true}) {
		best, shortest = make([][]int64, len(jobs)), end.Value()
		for i, x := range starts {
			best[i/6] = append(best[i/6], x.Value())
		}
	}
	return best, shortest
}
