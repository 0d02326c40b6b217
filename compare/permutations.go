package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/zebralog/prolog/puzzle"
)

// A plan is how to solve a puzzle by generating and testing. The options of one category
// are persons. Every other option stands for the person to whom it belongs. Each step
// permutes the persons over the options of a category, and then tests what can be tested.
type plan struct {
	*task
	person int
	steps  []planStep
}

type planStep struct {
	cat     int
	given   map[int]puzzle.Ref // options whose person is already known: a person, or an option of an earlier step
	by      map[int]clue       // the clue that says so
	persons []int              // the persons that are permuted over the other options
	options []int
	tests   []clue
}

func newPlan(t *task) *plan {
	p := &plan{task: t}
	if p.person = 0; t.Row == 0 {
		p.person = 1
	}
	made := map[int]bool{p.person: true}
	used := make([]bool, len(t.clues))
	for len(made) < len(t.Categories) {
		p.steps = append(p.steps, p.step(p.next(made, used), made, used))
	}
	return p
}

// next returns the category after which most of the remaining clues can be tested.
func (p *plan) next(made map[int]bool, used []bool) int {
	best, most := -1, -1
	for c := range p.Categories {
		if made[c] {
			continue
		}
		score := 0
		for i, cl := range p.clues {
			if !used[i] && within(cl.says, func(d int) bool { return made[d] || d == c }) {
				score += 2
			}
		}
		if c == p.Row {
			score++
		}
		if score > most {
			best, most = c, score
		}
	}
	return best
}

// step returns the step for a category. It uses the clues that say who has an option, and
// those that can be tested afterwards.
func (p *plan) step(cat int, made map[int]bool, used []bool) planStep {
	s := planStep{cat: cat, given: make(map[int]puzzle.Ref), by: make(map[int]clue)}
	for i, cl := range p.clues {
		x, ok := cl.says.(same)
		if !ok || used[i] {
			continue
		}
		if x.b.Cat != cat {
			x.a, x.b = x.b, x.a
		}
		if _, twice := s.given[x.b.Opt]; x.b.Cat == cat && made[x.a.Cat] && !twice {
			s.given[x.b.Opt], s.by[x.b.Opt] = x.a, cl
			used[i] = true
		}
	}
	made[cat] = true
	persons := make([]bool, p.n)
	for _, r := range s.given {
		if r.Cat == p.person {
			persons[r.Opt] = true
		}
	}
	for o := range p.n {
		if r, ok := s.given[o]; !ok || r.Cat != p.person {
			s.options = append(s.options, o)
		}
		if !persons[o] {
			s.persons = append(s.persons, o)
		}
	}
	for i, cl := range p.clues {
		if !used[i] && within(cl.says, func(d int) bool { return made[d] }) {
			s.tests = append(s.tests, cl)
			used[i] = true
		}
	}
	return s
}

// within reports whether has is true for all categories of a test.
func within(x test, has func(int) bool) bool {
	switch x := x.(type) {
	case same:
		return has(x.a.Cat) && has(x.b.Cat)
	case apart:
		return has(x.a.Cat) && has(x.b.Cat)
	case all:
		return !slices.ContainsFunc(x, func(x test) bool { return !within(x, has) })
	case some:
		return !slices.ContainsFunc(x, func(x test) bool { return !within(x, has) })
	case puzzle.Cmp:
		return !slices.ContainsFunc(ats(x), func(a puzzle.At) bool { return !has(a.Cat) || !has(a.Of.Cat) })
	}
	return true
}

// who returns the person of an option in a program: an atom or a variable.
func (p *plan) who(r puzzle.Ref) string {
	switch {
	case r.Cat == p.person:
		return p.atom(r)
	case r.Cat == p.Row:
		return word(p.ordinal(r.Opt), true)
	}
	return p.variable(r)
}

// ordinal returns a name for a place that no option has.
func (p *plan) ordinal(place int) string {
	if len(p.Find(ordinalWord(place))) > 0 {
		return fmt.Sprintf("place%d", place+1)
	}
	return ordinalWord(place)
}

func ordinalWord(place int) string {
	words := []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
	if place < len(words) {
		return words[place]
	}
	return fmt.Sprintf("place%d", place+1)
}

// group returns the variable for the persons of the options of a category.
func (p *plan) group(c int) string {
	if c == p.Row {
		return "Houses"
	}
	return word(p.category(c), true) + "s"
}

func (p *plan) list(c int, options []int) string {
	texts := make([]string, len(options))
	for i, o := range options {
		texts[i] = p.who(puzzle.Ref{Cat: c, Opt: o})
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func (p *plan) everyone() []int {
	all := make([]int, p.n)
	for i := range all {
		all[i] = i
	}
	return all
}

func permutations(t *task) (string, error) {
	p := newPlan(t)
	var groups []string
	var body strings.Builder
	vars := 0
	value := make(map[int]bool)
	for c := range t.Categories {
		if c != p.person {
			groups = append(groups, p.group(c))
			fmt.Fprintf(&body, "    %s = %s,\n", p.group(c), p.list(c, p.everyone()))
		}
	}
	solution := "{" + strings.Join(groups, ", ") + "}"
	for _, s := range p.steps {
		fmt.Fprintf(&body, "\n    %% %s\n", p.Categories[s.cat].Name)
		for o := range p.n {
			if r, ok := s.given[o]; ok {
				c := s.by[o]
				body.WriteString(c.comment("    "))
				fmt.Fprintf(&body, "    %s = %s,\n", p.who(puzzle.Ref{Cat: s.cat, Opt: o}), p.who(r))
			}
		}
		fmt.Fprintf(&body, "    perm(%s,\n         %s),\n", p.list(p.person, s.persons), p.list(s.cat, s.options))
		for _, c := range s.tests {
			body.WriteString(c.comment("    "))
			body.WriteString("    " + strings.Join(p.goals(c.says, "    ", &vars, value), ",\n    ") + ",\n")
		}
	}
	var b strings.Builder
	b.WriteString(t.header("by generating and testing: every option but the persons is a variable for the person it belongs to. perm/2 generates an assignment, and the clues test it as soon as all they speak of has been assigned."))
	fmt.Fprintf(&b, "%% puzzle(-Solution)\npuzzle(%s) :-\n%s.\n\n", solution, strings.TrimSuffix(body.String(), ",\n"))
	b.WriteString("solutions(Solutions, inferences) :-\n    findall(Street, ( puzzle(Solution), street(Solution, Street) ), Streets),\n    sort(Streets, Solutions).\n\n")
	order := "[" + strings.Trim(p.list(p.person, p.everyone()), "[]") + "]"
	if t.Row >= 0 {
		order = "Houses"
	}
	var options, finds []string
	for _, c := range t.rest() {
		if c == p.person {
			options = append(options, "Person")
			continue
		}
		o := word("O "+t.category(c), true)
		options = append(options, o)
		finds = append(finds, fmt.Sprintf("belonging(Person, %s, %s, %s)", p.group(c), p.labels(c), o))
	}
	if len(finds) == 0 {
		finds = []string{"true"}
	}
	var singles []string // the groups that are used
	for c := range t.Categories {
		switch {
		case c == p.person:
		default:
			singles = append(singles, p.group(c))
		}
	}
	fmt.Fprintf(&b, "%% street(+Solution, -Street): the options of each house.\nstreet({%s}, Street) :-\n    findall([%s],\n            ( member(Person, %s),\n              %s ),\n            Street).\n\n",
		strings.Join(singles, ", "), strings.Join(options, ", "), order, strings.Join(finds, ",\n              "))
	b.WriteString("% belonging(+Person, +Persons, +Options, -Option): Option is Person's.\nbelonging(Person, [Other|Persons], [Option0|Options], Option) :-\n    (   Person == Other\n    ->  Option = Option0\n    ;   belonging(Person, Persons, Options, Option)\n    ).\n\n")
	b.WriteString(p.layout())
	return b.String(), nil
}

// labels returns the list of the options of a category.
func (p *plan) labels(c int) string {
	texts := make([]string, p.n)
	for o := range texts {
		texts[o] = p.atom(puzzle.Ref{Cat: c, Opt: o})
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// layout returns the part of the program that collects and prints the solutions.
func (p *plan) layout() string {
	var groups, writes []string
	for c := range p.Categories {
		if c != p.person {
			groups = append(groups, p.group(c))
			labels := p.labels(c)
			if c == p.Row {
				var ordinals []string
				for o := range p.n {
					ordinals = append(ordinals, "'"+ordinal(o+1)+"'")
				}
				labels = "[" + strings.Join(ordinals, ", ") + "]"
			}
			writes = append(writes, fmt.Sprintf("write_assignments(%s,\n                      %s)", labels, p.group(c)))
		}
	}
	return fmt.Sprintf(`%% main: prints one solution, whichever comes first, and stops there.
main :-
    (   puzzle(Solution)
    ->  write_solution(Solution)
    ;   write('No solution found.'), nl
    ).

%% main_solutions: collects all solutions, sorted and without duplicates, and then
%% prints them.
main_solutions :-
    findall(Solution, puzzle(Solution), Found),
    sort(Found, Solutions),
    write_solutions(Solutions).

%% main_as_found: prints each solution when it is found.
main_as_found :-
    puzzle(Solution),
    write_solution(Solution),
    fail.
main_as_found.

write_solutions([]).
write_solutions([Solution|Solutions]) :-
    write_solution(Solution),
    write_solutions(Solutions).

write_solution({%s}) :-
    write('--------'), nl,
    %s.

write_assignments([], []) :-
    nl.
write_assignments([Label|Labels], [Person|Persons]) :-
    write(Label), write(' - '), write(Person), nl,
    write_assignments(Labels, Persons).
`, strings.Join(groups, ", "), strings.Join(writes, ",\n    "))
}

func ordinal(n int) string {
	switch {
	case n%10 == 1 && n%100 != 11:
		return fmt.Sprintf("%dst", n)
	case n%10 == 2 && n%100 != 12:
		return fmt.Sprintf("%dnd", n)
	case n%10 == 3 && n%100 != 13:
		return fmt.Sprintf("%drd", n)
	}
	return fmt.Sprintf("%dth", n)
}

// goals returns the tests for a clue. They leave no choice points.
func (p *plan) goals(x test, indent string, vars *int, value map[int]bool) []string {
	switch x := x.(type) {
	case same:
		return []string{p.who(x.a) + " == " + p.who(x.b)}
	case apart:
		return []string{p.who(x.a) + ` \== ` + p.who(x.b)}
	case all:
		if len(x) == 0 {
			return []string{"true"}
		}
		var gs []string
		for _, x := range x {
			gs = append(gs, p.goals(x, indent, vars, value)...)
		}
		return gs
	case some:
		d := disjunction(x, indent+"    ", func(x test, indent string) []string { return p.goals(x, indent, vars, value) })
		return []string{"once(" + d + ")"}
	case puzzle.Cmp:
		if goal, ok := p.beside(x, p.who); ok {
			return []string{"once(" + goal + ")"}
		}
		var gs []string
		names := make(map[puzzle.At]string)
		for _, at := range ats(x) {
			*vars++
			names[at] = fmt.Sprintf("V%d", *vars)
			persons := p.group(at.Cat)
			if at.Cat == p.person {
				persons = p.list(p.person, p.everyone())
			}
			gs = append(gs, fmt.Sprintf("belonging(%s, %s, %s, %s)", p.who(at.Of), persons, p.values(at.Cat), names[at]))
		}
		return append(gs, p.arithmetic(x, func(a puzzle.At) string { return names[a] }))
	}
	return nil
}

// libraryText defines what programs need if they run without the builtins of
// library(zebra).
const libraryText = `
% perm(+List, -Permutation): the head is inserted at each place of each
% permutation of the tail.
perm([], []).
perm([X|Xs], Permutation) :-
    perm(Xs, Permuted),
    insert(X, Permuted, Permutation).

insert(X, Ys, [X|Ys]).
insert(X, [Y|Ys], [Y|Zs]) :-
    insert(X, Ys, Zs).

% left_of(?List, ?X, ?Y): Y follows X in List.
left_of([X, Y|_], X, Y).
left_of([_|List], X, Y) :-
    left_of(List, X, Y).

% next_to(?List, ?X, ?Y): X and Y are neighbours in List.
next_to(List, X, Y) :-
    (   left_of(List, X, Y)
    ;   left_of(List, Y, X)
    ).
`
