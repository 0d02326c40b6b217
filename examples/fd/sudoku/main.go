// Command sudoku solves a sudoku: 81 variables, and 27 times nine of them are different.
package main

import (
	"fmt"
	"strings"

	"github.com/zebralog/prolog/fd"
)

const puzzle = `
	8 . . . . . . . .
	. . 3 6 . . . . .
	. 7 . . 9 . 2 . .
	. 5 . . . 7 . . .
	. . . . 4 5 7 . .
	. . . 1 . . . 3 .
	. . 1 . . . . 6 8
	. . 8 5 . . . 1 .
	. 9 . . . . 4 . .`

func main() {
	s := fd.New()
	cells := s.Vars(81, 1, 9)
	for i, given := range strings.Fields(puzzle) {
		if given != "." {
			s.Assign(cells[i], int64(given[0]-'0'))
		}
	}
	rows, columns, boxes := make([][]*fd.Var, 9), make([][]*fd.Var, 9), make([][]*fd.Var, 9)
	for i, x := range cells {
		r, c := i/9, i%9
		rows[r] = append(rows[r], x)
		columns[c] = append(columns[c], x)
		boxes[r/3*3+c/3] = append(boxes[r/3*3+c/3], x)
	}
	for _, groups := range [][][]*fd.Var{rows, columns, boxes} {
		for _, g := range groups {
			s.AllDistinct(g...)
		}
	}
	how := fd.Search{Phases: []fd.Phase{{Vars: cells, Select: fd.FirstFail}}}
	for range s.Solve(how) {
		for _, row := range rows {
			line := make([]int64, len(row))
			for i, x := range row {
				line[i] = x.Value()
			}
			fmt.Println(line)
		}
	}
	if s.Unique(how) {
		fmt.Println("There is no other solution.")
	}
}
