package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The set goals measures single goals, which are in goals/goals.txt, one on each line. A
// process of a system runs many of them.

// goalData is the second argument of bench_goal/2, as data/1 of goals.pl makes it.
const goalData = "data(Ints, Shuffled, Atoms, Pairs, Assoc, Tree, Graph, Heap, Term, Cyclic, Other, Big, Text, String, Codes)"

// goalBatch is the number of goals that a process runs. A new process begins with an empty
// heap.
const goalBatch = 50

// benchGoals returns the lines of goals.txt that are goals.
func benchGoals() []string {
	return slices.DeleteFunc(strings.Split(embedded("goals/goals.txt"), "\n"), func(line string) bool {
		return line == "" || strings.HasPrefix(line, "#")
	})
}

// goalsText returns the program that runs these goals.
func goalsText(goals []string) string {
	var b strings.Builder
	b.WriteString(embedded("goals/goals.pl"))
	for i, goal := range goals {
		fmt.Fprintf(&b, "bench_goal(%d, %s) :-\n    (   %s\n    ),\n    !.\n", i+1, goalData, goal)
	}
	return b.String()
}

// goalRows measures the goals. The rows begin with the goals that are slowest compared with
// SWI-Prolog.
func (m *measurement) goalRows(ctx context.Context) ([]*row, error) {
	goals := benchGoals()
	rows := make([]*row, len(goals))
	for i, goal := range goals {
		rows[i] = &row{Set: goalSet, Name: goal, Cells: map[string]*cell{}}
	}
	if err := os.WriteFile(filepath.Join(m.dir, "goals.pl"), []byte(goalsText(goals)), 0o666); err != nil {
		return nil, err
	}
	for round := range m.rounds {
		for first := 0; first < len(goals); first += goalBatch {
			m.bar.Set(round*len(goals)+first, m.rounds*len(goals), "goals")
			batch := rows[first:min(first+goalBatch, len(rows))]
			for _, s := range m.systems {
				if s.command == nil {
					continue
				}
				if err := m.runGoals(ctx, s, first+1, batch); err != nil {
					return nil, fmt.Errorf("%s: %w", s.name, err)
				}
			}
		}
	}
	for _, r := range rows {
		r.judge(m.systems)
	}
	slices.SortStableFunc(rows, func(a, b *row) int {
		x, _ := a.ratio("swipl")
		y, _ := b.ratio("swipl")
		return cmp.Compare(x, y)
	})
	return rows, nil
}

// runGoals runs the goals of some rows on a system. The first row has the number first.
func (m *measurement) runGoals(ctx context.Context, s *system, first int, rows []*row) error {
	ctx, cancel := context.WithTimeout(ctx, m.timeout)
	defer cancel()
	cmd := s.command(ctx, "-q", "-g", "goals_main", "-t", "halt", "goals.pl")
	cmd.Dir = m.dir
	cmd.Stdin = strings.NewReader(fmt.Sprintf("goals(%d, %d, %d).\n", first, first+len(rows)-1, m.target/20+1))
	out, _, _, err := runChild(cmd)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(out)) {
		number, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "goal("), ", ")
		us, result, ok := strings.Cut(strings.TrimSuffix(rest, ")."), ", ")
		i, err := strconv.Atoi(number)
		v, err2 := strconv.ParseFloat(us, 64)
		if i -= first; !ok || err != nil || err2 != nil || i < 0 || i >= len(rows) {
			return fmt.Errorf("cannot read the line %q", clip(line, 200))
		}
		if c := rows[i].Cells[s.name]; c == nil {
			rows[i].Cells[s.name] = &cell{Us: v, Count: 1, Result: result}
		} else {
			c.Us = min(c.Us, v)
		}
	}
	return nil
}
