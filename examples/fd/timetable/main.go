// Command timetable makes a timetable: lessons get slots and rooms, so that no class, teacher
// or room is needed twice at a time. Then a further wish makes it impossible, and the program
// says which wishes contradict each other.
package main

import (
	"fmt"

	"github.com/zebralog/prolog/fd"
)

const (
	days, hours = 3, 4
	slots       = days * hours
	rooms       = 2
)

type lesson struct{ class, teacher, subject string }

var lessons = []lesson{
	{"1a", "Ada", "logic"}, {"1a", "Ada", "logic"}, {"1a", "Kurt", "proofs"}, {"1a", "Emmy", "algebra"},
	{"1a", "Emmy", "algebra"}, {"1b", "Ada", "logic"}, {"1b", "Kurt", "proofs"}, {"1b", "Kurt", "proofs"},
	{"1b", "Emmy", "algebra"}, {"1b", "Alan", "machines"}, {"1a", "Alan", "machines"}, {"1b", "Alan", "machines"},
}

func main() {
	s := fd.New()
	slot := s.Vars(len(lessons), 0, slots-1)
	room := s.Vars(len(lessons), 0, rooms-1)
	place := make([]*fd.Var, len(lessons)) // a room at a time
	groups := make(map[string][]*fd.Var)
	var names []string
	for i, l := range lessons {
		place[i] = s.Var(0, slots*rooms-1)
		s.Linear([]int64{rooms, 1, -1}, []*fd.Var{slot[i], room[i], place[i]}, fd.EQ, 0)
		for _, name := range []string{l.class, l.teacher} {
			if groups[name] == nil {
				names = append(names, name)
			}
			groups[name] = append(groups[name], slot[i])
		}
		for j, m := range lessons[:i] {
			if l == m { // lessons that are the same are in order
				s.Less(slot[j], slot[i])
			}
		}
	}
	s.AllDistinct(place...)
	for _, name := range names {
		s.AllDistinct(groups[name]...)
	}

	// Who wants what. Hours are from 0, slots go through the days.
	only := func(name, who string, wanted func(slot int64) bool) fd.Constraint {
		return fd.Constraint{Name: name, Post: func(s *fd.Store) {
			for _, x := range groups[who] {
				for t := range int64(slots) {
					if !wanted(t) && !s.Remove(x, t) {
						s.Fail()
					}
				}
			}
		}}
	}
	wishes := []fd.Constraint{
		only("Ada does not come on the first day", "Ada", func(t int64) bool { return t >= hours }),
		only("Kurt does not begin early", "Kurt", func(t int64) bool { return t%hours > 0 }),
		only("Emmy is there on the last day only", "Emmy", func(t int64) bool { return t/hours == days-1 }),
		only("class 1a has no lessons late", "1a", func(t int64) bool { return t%hours < hours-1 }),
	}
	how := fd.Search{Phases: []fd.Phase{{Vars: place, Select: fd.DomWDeg}}}

	level := s.Push()
	for _, w := range wishes {
		w.Post(s)
	}
	for range s.Solve(how) {
		for t := range int64(slots) {
			fmt.Printf("day %d, %d:", t/hours+1, t%hours+1)
			for r := range int64(rooms) {
				for i, l := range lessons {
					if slot[i].Value() == t && room[i].Value() == r {
						fmt.Printf("  %s %s (%s)", l.class, l.subject, l.teacher)
					}
				}
			}
			fmt.Println()
		}
		break
	}
	s.Pop(level)

	wishes = append(wishes, only("class 1a is free on the last day", "1a", func(t int64) bool { return t/hours < days-1 }))
	fmt.Println("These contradict each other:")
	for _, w := range s.Contradiction(wishes, how) {
		fmt.Println("-", w.Name)
	}
}
