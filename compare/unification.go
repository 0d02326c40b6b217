package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/zebralog/prolog/puzzle"
)

// A unifier writes the program that solves a puzzle by unification. Houses are structures
// with unbound variables, which the clues bind. Clues that leave few choices come first.
type unifier struct {
	*task
	placed map[puzzle.Ref]bool // the options that have a house
	vars   int
	helper map[string]bool
}

func unification(t *task) (string, error) {
	u := &unifier{task: t, placed: make(map[puzzle.Ref]bool), helper: make(map[string]bool)}
	for o := range t.n {
		u.placed[puzzle.Ref{Cat: t.house, Opt: o}] = true
	}
	var body strings.Builder
	left := slices.Clone(t.clues)
	for len(left) > 0 {
		best, least := 0, math.Inf(1)
		for i := range left {
			if c := u.choices(left[i].says); c < least {
				best, least = i, c
			}
		}
		// An option gets a house first if every clue leaves more choices than this.
		if r, ok := u.open(); ok && least > 1.5*math.Log(float64(t.n)) {
			fmt.Fprintf(&body, "    member(%s, Houses),\n", u.with(map[int]string{r.Cat: t.atom(r)}))
			u.placed[r] = true
			continue
		}
		c := left[best]
		left = slices.Delete(left, best, best+1)
		body.WriteString(c.comment("    "))
		body.WriteString("    " + strings.Join(u.goals(c.says, "    "), ",\n    ") + ",\n")
		u.place(c.says)
	}
	for r, ok := u.open(); ok; r, ok = u.open() {
		fmt.Fprintf(&body, "    member(%s, Houses),\n", u.with(map[int]string{r.Cat: t.atom(r)}))
		u.placed[r] = true
	}
	houses := make([]string, t.n)
	for o := range houses {
		houses[o] = u.with(map[int]string{t.house: t.atom(puzzle.Ref{Cat: t.house, Opt: o})})
	}
	names := make([]string, len(t.Categories))
	for c := range names {
		names[c] = t.category(c)
	}
	drop := "_"
	if t.Row < 0 {
		drop = ""
	}
	var b strings.Builder
	b.WriteString(t.header("by unification: a house has an argument for each category, and an unbound one is something not yet known. A clue finds the houses that it speaks of and unifies what it says into them."))
	fmt.Fprintf(&b, "%% houses(?Houses): a house is house(%s).\nhouses(Houses) :-\n    Houses = [%s],\n%s.\n\n", strings.Join(names, ", "),
		strings.Join(houses, ",\n              "), strings.TrimSuffix(body.String(), ",\n"))
	b.WriteString("solutions(Solutions, inferences) :-\n    findall(Street, ( houses(Houses), street(Houses, Street) ), Streets),\n    sort(Streets, Solutions).\n\nstreet([], []).\n")
	if drop == "" {
		b.WriteString("street([House|Houses], [Options|Street]) :-\n    House =.. [house|Options],\n    street(Houses, Street).\n")
	} else {
		b.WriteString("street([House|Houses], [Options|Street]) :-\n    House =.. [house|All],\n    " + u.without() + ",\n    street(Houses, Street).\n")
	}
	b.WriteString(mainText)
	if u.helper["apart"] {
		b.WriteString("\n% apart(?X, ?Y, ?Houses): X and Y are different houses.\napart(X, Y, Houses) :-\n    select(X, Houses, Others),\n    member(Y, Others).\n")
	}
	for c := range t.Categories {
		if u.helper[fmt.Sprint(c)] {
			fmt.Fprintf(&b, "\n%% %s_value(?Option, ?Value)\n", t.category(c))
			values := strings.Split(strings.Trim(t.values(c), "[]"), ", ")
			for o, v := range values {
				fmt.Fprintf(&b, "%s_value(%s, %s).\n", t.category(c), t.atom(puzzle.Ref{Cat: c, Opt: o}), v)
			}
		}
	}
	return b.String(), nil
}

// without returns the goal that removes the place from the options.
func (u *unifier) without() string {
	before, after := "[", "["
	for c := range u.Categories {
		v := fmt.Sprintf("X%d", c+1)
		if c == u.Row {
			v = "_"
		} else {
			after += v + ", "
		}
		before += v + ", "
	}
	return "All = " + strings.TrimSuffix(before, ", ") + "],\n    Options = " + strings.TrimSuffix(after, ", ") + "]"
}

// open returns an option without a house.
func (u *unifier) open() (puzzle.Ref, bool) {
	for c := range u.Categories {
		for o := range u.n {
			if r := (puzzle.Ref{Cat: c, Opt: o}); !u.placed[r] {
				return r, true
			}
		}
	}
	return puzzle.Ref{}, false
}

// choices returns roughly the logarithm of the number of choices that a clue leaves.
func (u *unifier) choices(x test) float64 {
	n := math.Log(float64(u.n))
	open := func(refs ...puzzle.Ref) (k float64) {
		for _, r := range refs {
			if !u.placed[r] {
				k++
			}
		}
		return k
	}
	switch x := x.(type) {
	case same:
		return (open(x.a, x.b) - 1) * n
	case apart:
		return open(x.a, x.b) * n
	case all:
		k := 0.0
		for _, x := range x {
			k += max(u.choices(x), -n/2)
		}
		return k
	case some:
		k := 0.0
		for _, x := range x {
			k += math.Exp(u.choices(x))
		}
		return math.Log(k + 0.01)
	case puzzle.Cmp:
		a, b, rows, ok := u.related(x)
		k := 0.0
		if ok {
			count := 0
			for _, row := range rows {
				for _, is := range row {
					if is {
						count++
					}
				}
			}
			k = math.Log(float64(count)+0.01) - 2*n
			if a.Of == b.Of {
				k += n
			}
		}
		for _, at := range ats(x) {
			k += open(at.Of) * n
			if at.Cat != u.house && at.Cat != at.Of.Cat {
				k += n / 2
			}
		}
		return k
	}
	return 0
}

// place notes the options that have a house after a clue.
func (u *unifier) place(x test) {
	switch x := x.(type) {
	case same:
		u.placed[x.a], u.placed[x.b] = true, true
	case apart:
		u.placed[x.a], u.placed[x.b] = true, true
	case all:
		for _, x := range x {
			u.place(x)
		}
	case puzzle.Cmp:
		for _, at := range ats(x) {
			u.placed[at.Of] = true
		}
	}
}

// with returns a house with some of its arguments.
func (u *unifier) with(args map[int]string) string {
	texts := make([]string, len(u.Categories))
	for c := range texts {
		texts[c] = "_"
		if a, ok := args[c]; ok {
			texts[c] = a
		}
	}
	return "house(" + strings.Join(texts, ", ") + ")"
}

func (u *unifier) of(r puzzle.Ref) string { return u.with(map[int]string{r.Cat: u.atom(r)}) }

// goals returns the goals for a clue.
func (u *unifier) goals(x test, indent string) []string {
	switch x := x.(type) {
	case same:
		return []string{"member(" + u.with(map[int]string{x.a.Cat: u.atom(x.a), x.b.Cat: u.atom(x.b)}) + ", Houses)"}
	case apart:
		u.helper["apart"] = true
		return []string{fmt.Sprintf("apart(%s, %s, Houses)", u.of(x.a), u.of(x.b))}
	case all:
		if len(x) == 0 {
			return []string{"true"}
		}
		var gs []string
		for _, x := range x {
			gs = append(gs, u.goals(x, indent)...)
		}
		return gs
	case some:
		return []string{disjunction(x, indent, u.goals)}
	case puzzle.Cmp:
		return u.compare(x)
	}
	return nil
}

// disjunction returns a goal for alternatives.
func disjunction(x some, indent string, goals func(test, string) []string) string {
	if len(x) == 0 {
		return "fail"
	}
	inner := indent + "    "
	ways := make([]string, len(x))
	for i, x := range x {
		ways[i] = strings.Join(goals(x, inner), ",\n"+inner)
	}
	return "(   " + strings.Join(ways, "\n"+indent+";   ") + "\n" + indent + ")"
}

// compare returns the goals of a comparison.
func (u *unifier) compare(f puzzle.Cmp) []string {
	if goal, ok := u.beside(f, u.of); ok {
		return []string{goal}
	}
	var goals, values []string
	names := make(map[puzzle.At]string)
	for _, at := range ats(f) {
		u.vars++
		v := fmt.Sprintf("V%d", u.vars)
		option := fmt.Sprintf("%s%d", word("O "+u.category(at.Cat), true), u.vars)
		if at.Cat == at.Of.Cat {
			option = u.atom(at.Of)
		} else {
			goals = append(goals, "member("+u.with(map[int]string{at.Of.Cat: u.atom(at.Of), at.Cat: option})+", Houses)")
		}
		names[at] = v
		if at.Cat == u.Row && at.Cat != at.Of.Cat {
			names[at] = option
			continue
		}
		u.helper[fmt.Sprint(at.Cat)] = true
		values = append(values, fmt.Sprintf("%s_value(%s, %s)", u.category(at.Cat), option, v))
	}
	return append(append(goals, values...), u.arithmetic(f, func(a puzzle.At) string { return names[a] }))
}

// mainText is the end of each program.
const mainText = `
% main: prints the solutions.
main :-
    solutions(Solutions, _),
    (   Solutions == []
    ->  write('No solution found.'), nl
    ;   print_streets(Solutions)
    ).

print_streets([]).
print_streets([Street|Streets]) :-
    print_houses(Street),
    nl,
    print_streets(Streets).

print_houses([]).
print_houses([House|Houses]) :-
    print_options(House),
    print_houses(Houses).

print_options([]) :-
    nl.
print_options([Option|Options]) :-
    write(Option), write(' '),
    print_options(Options).
`
