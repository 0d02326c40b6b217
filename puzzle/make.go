package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
)

// MakeOptions say which puzzle to make.
type MakeOptions struct {
	Options    int // of each category; 0 is 4
	Categories int // 0 is 4
	Theme      *Theme
	Difficulty Difficulty // "" is any
	Seed       uint64     // the same one makes the same puzzle
}

// Made is a puzzle that was made. It has exactly one solution and no superfluous clue.
type Made struct {
	Text       string // with the answer
	Puzzle     *Puzzle
	Solution   Solution
	Difficulty Difficulty
}

// maxTries is the number of puzzles that are made to find one of a difficulty.
const maxTries = 1000

// Make makes a puzzle. Its text has been read back and has the meaning it was made from.
func Make(ctx context.Context, o MakeOptions) (*Made, error) {
	if o.Options == 0 {
		o.Options = 4
	}
	if o.Categories == 0 {
		o.Categories = 4
	}
	if o.Options < 3 || o.Categories < 2 {
		return nil, fmt.Errorf("a puzzle has at least 2 categories of at least 3 options")
	}
	if o.Theme == nil {
		names := Themes()
		t, err := NamedTheme(names[o.Seed%uint64(len(names))])
		if err != nil {
			return nil, err
		}
		o.Theme = t
	}
	for try := range uint64(maxTries) {
		m, err := o.try(ctx, rand.New(rand.NewPCG(o.Seed, try)))
		if m != nil || err != nil {
			return m, err
		}
	}
	return nil, fmt.Errorf("no %s puzzle of this size was found", o.Difficulty)
}

// try makes a puzzle, or nil if it is not as it should be.
func (o *MakeOptions) try(ctx context.Context, r *rand.Rand) (*Made, error) {
	header, err := o.Theme.header(r, o.Options, o.Categories)
	if err != nil {
		return nil, err
	}
	p, err := ParseContext(ctx, "theme", header)
	if err != nil {
		return nil, err
	}
	if p.Size() != o.Options { // of a row alone the size is not known
		return nil, fmt.Errorf("the theme gives %d options", p.Size())
	}
	s := make(Solution, o.Options)
	for e := range s {
		s[e] = make([]int, len(p.Categories))
	}
	first := max(p.Row, 0)
	for c := range p.Categories {
		for e, option := range r.Perm(o.Options) {
			if c == first {
				option = e
			}
			s[e][c] = option
		}
	}
	w := &writer{o.Theme, p, r}
	g := &generator{p: p, s: s, rand: r, fits: func(f Formula) bool { return w.sentence(f) != "" }}
	fs := g.clues(ctx, o.weight)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, f := range fs {
		p.Clues = append(p.Clues, Clue{Formula: f})
	}
	if o.Difficulty != "" {
		x, err := Explain(ctx, p)
		if err != nil || x.Difficulty != o.Difficulty {
			return nil, ctx.Err()
		}
	}
	m := &Made{Solution: s}
	for range 4 { // other words, if these are not understood
		m.Text = w.text(header, fs, s)
		m.Puzzle, err = ParseContext(ctx, "made", m.Text)
		if err == nil && m.Puzzle.means(fs) {
			x, err := Explain(ctx, m.Puzzle)
			if err != nil {
				return nil, err
			}
			m.Difficulty = x.Difficulty
			if o.Difficulty == "" || m.Difficulty == o.Difficulty {
				return m, nil
			}
		}
	}
	return nil, ctx.Err()
}

// weight returns the weight of a form for a difficulty.
func (o *MakeOptions) weight(f *form) int {
	switch {
	case o.Difficulty == Easy && (f.name == "pairs" || f.name == "all" || f.name == "between"):
		return 0
	case o.Difficulty == Easy && f.name == "same":
		return 2 * f.weight
	}
	return f.weight
}

// means reports whether a text that was read again has the same meaning.
func (p *Puzzle) means(fs []Formula) bool {
	if len(p.Clues) != len(fs) {
		return false
	}
	for i, f := range fs {
		if g := p.Clues[i].Formula; g == nil || p.canonical(f) != p.canonical(g) {
			return false
		}
	}
	return true
}

// canonical returns a text that formulas have in common only if they mean the same.
func (p *Puzzle) canonical(f Formula) string {
	set := func(name string, fs []Formula) string {
		texts := make([]string, len(fs))
		for i, f := range fs {
			texts[i] = p.canonical(f)
		}
		slices.Sort(texts)
		return name + fmt.Sprint(texts)
	}
	switch f := f.(type) {
	case Same:
		return fmt.Sprint("same", fact(f.A, f.B, true))
	case Not:
		return "not " + p.canonical(f.F)
	case And:
		return set("and", f)
	case Or:
		return set("or", f)
	case One:
		return set("one", f)
	case Different:
		refs := slices.SortedFunc(slices.Values(f), func(a, b Ref) int {
			return cmp.Or(cmp.Compare(a.Cat, b.Cat), cmp.Compare(a.Opt, b.Opt))
		})
		return fmt.Sprint("different", refs)
	case Cmp:
		ats := slices.SortedFunc(slices.Values(f.ats()), At.compare)
		text := fmt.Sprint("cmp", ats)
		if len(ats) != 2 {
			return text + Term(f).String()
		}
		for _, v := range p.Categories[ats[0].Cat].Options {
			for _, w := range p.Categories[ats[1].Cat].Options {
				text += fmt.Sprint(f.holds(func(a At) *big.Rat {
					if a == ats[0] {
						return v.Value
					}
					return w.Value
				}))
			}
		}
		return text
	}
	return Term(f).String()
}

// text returns a puzzle as a text.
func (w *writer) text(header string, fs []Formula, s Solution) string {
	var b strings.Builder
	b.WriteString(header + "\n")
	for i, f := range fs {
		fmt.Fprintf(&b, "%d. %s\n", i+1, w.sentence(f))
	}
	b.WriteString("\nAnswer:\n")
	for _, row := range s {
		var names []string
		for _, c := range w.p.columns() {
			names = append(names, w.p.Categories[c].Options[row[c]].Name)
		}
		b.WriteString(strings.Join(names, ", ") + "\n")
	}
	return b.String()
}
