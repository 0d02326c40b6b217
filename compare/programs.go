package compare

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/puzzles"
)

// A way is one way to solve a puzzle by a program. The program defines
//
//	solutions(-Solutions, -Cost)
//	main
//
// A solution is the list of the houses. A house is the list of its options except its
// place.
type way struct {
	name  string
	cost  string // what Cost counts: "" for inferences of the engine
	build func(*task) (string, error)
	tells bool // the program calls perm/2, left_of/3 and next_to/3
}

var ways = []way{
	{"unification", "", unification, true},
	{"generate_and_test", "", permutations, true},
	{"elimination", "guesses", elimination, false},
	{"domains", "nodes", domains("standard"), false},
	{"domains_bounds", "nodes", domains("bounds"), false},
	{"domains_domain", "nodes", domains("domain"), false},
	{"random", "nodes", random, false},
	{"text", "nodes", text, false},
}

// Ways returns the names of the ways.
func Ways() (names []string) {
	for _, w := range ways {
		names = append(names, w.name)
	}
	return names
}

// Program returns the text of the program that solves a puzzle in the named way. The
// program needs no other files.
func Program(name string, p *puzzle.Puzzle) (string, error) {
	i := slices.IndexFunc(ways, func(w way) bool { return w.name == name })
	if i < 0 {
		return "", fmt.Errorf("there is no way %s: there are %s", name, strings.Join(Ways(), ", "))
	}
	program, err := ways[i].build(newTask(p))
	if err == nil && ways[i].tells {
		program += libraryText
	}
	return program, err
}

// source returns a program of package puzzles, without the directives that load others.
func source(name string) string {
	text, err := fs.ReadFile(puzzles.Files, name)
	if err != nil {
		panic(err) // the file is embedded
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, ":- ensure_loaded(") {
			b.WriteString(line)
		}
	}
	return "\n" + b.String()
}

// part divides a text before the first line that begins with line.
func part(text, line string) (before, after string) {
	before, after, _ = strings.Cut(text, "\n"+line)
	return before + "\n", after
}

func elimination(t *task) (string, error) {
	data, err := (&encoder{t}).puzzle()
	return t.header("by elimination on a grid, and guessing where that stops.") +
		"the_puzzle(" + data + ").\n\nsolutions(Solutions, guesses(Guesses)) :-\n    the_puzzle(Puzzle),\n    grid_solve(Puzzle, Grids, _, Guesses),\n    grid_streets(Grids, Puzzle, Streets),\n    sort(Streets, Solutions).\n" + mainText + source("grid.pl"), err
}

// domains returns a function that writes a program with solver.pl. The strength is that of
// its propagation.
func domains(strength string) func(*task) (string, error) {
	return func(t *task) (string, error) {
		const most = 10
		if strength == "domain" && t.n > most {
			return "", fmt.Errorf("all sets of %d values are too many", t.n)
		}
		data, err := (&encoder{t}).puzzle()
		return t.header("over finite domains.") + "the_puzzle(" + data + ").\n\nsolutions(Solutions, nodes(Nodes)) :-\n    the_puzzle(Puzzle),\n    dom_solve(Puzzle, " + strength + ", -1, Streets, Nodes-_),\n    sort(Streets, Solutions).\n" + mainText + source("solver.pl"), err
	}
}

// random returns a program with random.pl and exact formulas. All solutions are counted,
// and some are drawn.
func random(t *task) (string, error) {
	e := &encoder{t}
	var data strings.Builder
	fmt.Fprintf(&data, "draw_houses(%d).\n\n", t.n)
	var fields []string
	for _, c := range t.rest() {
		fields = append(fields, t.category(c))
	}
	fmt.Fprintf(&data, "draw_fields([%s]).\n\n", strings.Join(fields, ", "))
	for _, c := range t.rest() {
		texts := make([]string, t.n)
		for o := range texts {
			texts[o] = t.atom(puzzle.Ref{Cat: c, Opt: o})
		}
		fmt.Fprintf(&data, "draw_options(%s, [%s]).\n", t.category(c), strings.Join(texts, ", "))
	}
	data.WriteString("\n")
	for o := range t.n {
		if t.Row < 0 {
			fmt.Fprintf(&data, "draw_statement(0, at(%d, %s)).\n", o+1, e.name(puzzle.Ref{Cat: t.house, Opt: o}))
		}
	}
	for _, c := range t.clues {
		terms, err := e.statements(c.says)
		if err != nil {
			return "", fmt.Errorf("line %d: %w", c.line, err)
		}
		data.WriteString(c.comment(""))
		for _, term := range terms {
			fmt.Fprintf(&data, "draw_statement(%d, %s).\n", c.line, term)
		}
	}
	_, after := part(source("random.pl"), "% draw_variant(")
	rules, _ := part(after, "% Printing")
	return t.header("by constrained random solving: all fields of all houses are variables, and the statements Boolean formulas. To draw a solution: draw_streets(exact, 1, Seed, [Street]).") +
		data.String() + "\nsolutions(Solutions, nodes(Nodes)) :-\n    draw_model(exact, Model, Root),\n    dom_some(-1, [Root], Model, Stores, 0-0, Nodes-_),\n    findall(Street, ( member(Store, Stores), draw_street(Store, Street) ), Streets),\n    sort(Streets, Solutions).\n" +
		mainText + "\n% draw_variant(" + rules + source("solver.pl"), nil
}

// statements returns the terms of random.pl for a clue.
func (e *encoder) statements(x test) ([]string, error) {
	switch x := x.(type) {
	case all:
		var terms []string
		for _, x := range x {
			ts, err := e.statements(x)
			if err != nil {
				return nil, err
			}
			terms = append(terms, ts...)
		}
		return terms, nil
	case same:
		if x.a.Cat == e.Row {
			return []string{fmt.Sprintf("at(%d, %s)", x.a.Opt+1, e.name(x.b))}, nil
		}
		if x.b.Cat == e.Row {
			return []string{fmt.Sprintf("at(%d, %s)", x.b.Opt+1, e.name(x.a))}, nil
		}
		return []string{fmt.Sprintf("same(%s, %s)", e.name(x.a), e.name(x.b))}, nil
	case puzzle.Cmp:
		if a, b, rows, ok := e.related(x); ok && a.Cat == e.Row && b.Cat == e.Row && a.Of.Cat != e.Row && b.Of.Cat != e.Row {
			switch ds := e.distance(rows); {
			case slices.Equal(ds, []int{1}):
				return []string{fmt.Sprintf("left_of(%s, %s)", e.name(a.Of), e.name(b.Of))}, nil
			case slices.Equal(ds, []int{-1}):
				return []string{fmt.Sprintf("left_of(%s, %s)", e.name(b.Of), e.name(a.Of))}, nil
			case slices.Equal(ds, []int{-1, 1}):
				return []string{fmt.Sprintf("next_to(%s, %s)", e.name(a.Of), e.name(b.Of))}, nil
			}
		}
	}
	f, err := e.formula(x)
	return []string{"formula(" + f + ")"}, err
}

// text returns a program with english.pl. It says the puzzle in the sentences of
// english.pl, and the program reads and solves these.
func text(t *task) (string, error) {
	lines, err := english(t)
	if err != nil {
		return "", err
	}
	quoted := make([]string, len(lines))
	for i, line := range lines {
		quoted[i] = "    " + string(syntax.AppendAtom(nil, line))
	}
	reader, _ := part(source("english.pl"), "% Printing")
	grammar := strings.ReplaceAll(reader+source("grammar.pl"), "'?'", "question") // there are no question marks, and '?' is a placeholder of ichiban/prolog
	return t.header("read from English by a grammar, and solved over finite domains.") + "the_text([\n" + strings.Join(quoted, ",\n") + "\n]).\n" + `
solutions(Solutions, nodes(Nodes)) :-
    the_text(Lines),
    findall(Char,
            ( member(Line, Lines),
              ( atom_chars(Line, Chars), member(Char, Chars) ; Char = '\n' ) ),
            Text),
    english_parse(text, Text, Puzzle, _),
    Puzzle = puzzle(_, Groups, _),
    dom_solve(Puzzle, -1, Streets0, Nodes-_),
    findall(Street, ( member(S, Streets0), english_unplaced(Groups, S, Street) ),
            Streets),
    sort(Streets, Solutions).
` + mainText + grammar + source("solver.pl"), nil
}
