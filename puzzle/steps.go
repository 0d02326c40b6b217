package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/zebralog/prolog/internal/pattern"
)

// Write writes the steps, numbered.
func (x *Explanation) Write(w io.Writer, p *Puzzle) error {
	var b strings.Builder
	for i := range x.Steps {
		p.writeStep(&b, fmt.Sprint(i+1), &x.Steps[i], "")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteStep writes one step.
func (p *Puzzle) WriteStep(w io.Writer, s *Step) error {
	var b strings.Builder
	p.writeStep(&b, "", s, "")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeStep writes a step, and what follows from a supposition below it.
func (p *Puzzle) writeStep(b *strings.Builder, number string, s *Step, indent string) {
	if number != "" {
		b.WriteString(indent + number + ". ")
	}
	b.WriteString(p.SayStep(s) + "\n")
	for i := range s.Inner {
		p.writeStep(b, fmt.Sprintf("%s.%d", number, i+1), &s.Inner[i], indent+"    ")
	}
	if s.Kind == Suppose {
		fmt.Fprintf(b, "%s    So %s.\n", indent, p.sayFacts(s.So))
	}
}

// SayStep returns what a step does, in one or two sentences.
func (p *Puzzle) SayStep(s *Step) string {
	so := "so " + p.sayFacts(s.So)
	if s.Bad {
		so = "this is a contradiction"
	}
	with := ""
	if len(s.From) > 0 {
		with = " With " + p.sayFacts(s.From) + ":"
	}
	switch s.Kind {
	case ByClue:
		return p.sayClue(s.Clues[0]) + with + " " + so + "."
	case ByCases:
		return p.sayClue(s.Clues[0]) + with + " in each case left, " + so + "."
	case TwoClues:
		return p.sayClue(s.Clues[0]) + with + " in each case left, by " + p.sayClue(s.Clues[1]) + " " + so + "."
	case Cross:
		if s.Bad {
			return p.sayFacts(s.From) + ", which cannot be both: " + so + "."
		}
		return p.SayFact(s.From[0]) + ", and no other: " + so + "."
	case Last:
		if s.Bad {
			return p.sayFacts(s.From) + ": nothing is left: " + so + "."
		}
		return p.sayFacts(s.From) + ": only one is left: " + so + "."
	case Transfer:
		rest := ""
		if len(s.From) > 1 {
			rest = ", and " + p.sayFacts(s.From[1:])
		}
		return p.SayFact(s.From[0]) + rest + ": " + so + "."
	case Through:
		return p.sayFacts(s.From) + ": whichever it is, " + so + "."
	case Group:
		return p.sayFacts(s.From) + ": as many are left as there are for them, " + so + "."
	case Suppose:
		contrary := s.So[0]
		contrary.Is = !contrary.Is
		return "Suppose " + p.SayFact(contrary) + "."
	}
	return "With clues " + p.numbers(s.Clues) + with + " whatever is tried for the contrary ends in a contradiction, " + so + "."
}

// sayClue quotes a clue.
func (p *Puzzle) sayClue(i int) string {
	c := &p.Clues[i]
	text := c.Text
	if text == "" {
		text = p.Say(c.meaning())
	}
	if c.Line > 0 {
		return fmt.Sprintf("Clue %d (line %d: %s):", i+1, c.Line, text)
	}
	return fmt.Sprintf("Clue %d (%s):", i+1, text)
}

// numbers returns the numbers of some clues, from 1.
func (p *Puzzle) numbers(clues []int) string {
	texts := make([]string, len(clues))
	for i, c := range clues {
		texts[i] = fmt.Sprint(c + 1)
	}
	return strings.Join(texts, ", ")
}

// sayFacts says facts; those of one option with some of a category together: Ann ≠ ant, bee.
func (p *Puzzle) sayFacts(fs []Fact) string {
	var texts []string
	for len(fs) > 0 {
		f := fs[0]
		if f.Is {
			texts = append(texts, p.SayFact(f))
			fs = fs[1:]
			continue
		}
		// As many as possible of one option with others of one category.
		byA, byB := one(fs, func(g Fact) bool { return !g.Is && g.A == f.A && g.B.Cat == f.B.Cat }),
			one(fs, func(g Fact) bool { return !g.Is && g.B == f.B && g.A.Cat == f.A.Cat })
		text := p.Label(f.A) + " ≠ "
		together := byA
		if len(byB) > len(byA) {
			text, together = p.Label(f.B)+" ≠ ", byB
		}
		for i, g := range together {
			if i > 0 {
				text += ", "
			}
			if len(byB) > len(byA) {
				text += p.Label(g.A)
			} else {
				text += p.Label(g.B)
			}
		}
		texts = append(texts, text)
		fs = one(fs, func(g Fact) bool {
			for _, t := range together {
				if t == g {
					return false
				}
			}
			return true
		})
	}
	return strings.Join(texts, "; ")
}

// one returns the facts of a list for which a test holds.
func one(fs []Fact, test func(Fact) bool) (some []Fact) {
	for _, f := range fs {
		if test(f) {
			some = append(some, f)
		}
	}
	return some
}

// thousands is a comma in a number.
var thousands = pattern.New(`(\d),(\d{3}\b)`)

// ParseFacts reads facts such as "Ann=fish, Bob!=cat", with names of options. An option
// whose name is ambiguous is named with its category: 40 (Age).
func (p *Puzzle) ParseFacts(text string) (fs []Fact, err error) {
	text = thousands().ReplaceAllString(text, "$1\x00$2")
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' || r == ',' }) {
		part = strings.ReplaceAll(part, "\x00", ",")
		if strings.TrimSpace(part) == "" {
			continue
		}
		a, b, is := "", "", false
		var ok bool
		for _, sign := range []string{"!=", "≠", `\=`, "="} {
			if a, b, ok = strings.Cut(part, sign); ok {
				is = sign == "="
				break
			}
		}
		if !ok {
			return nil, fmt.Errorf("%s is not a fact: write Ann=fish or Bob!=cat", strings.TrimSpace(part))
		}
		as, bs := p.named(a), p.named(b)
		for _, of := range []struct {
			name string
			refs []Ref
		}{{a, as}, {b, bs}} {
			if len(of.refs) == 0 {
				return nil, fmt.Errorf("there is no option %s", strings.TrimSpace(of.name))
			}
			if len(of.refs) > 1 {
				return nil, fmt.Errorf("%s is an option of several categories: name one, as in %s", strings.TrimSpace(of.name), p.Label(of.refs[0]))
			}
		}
		if as[0].Cat == bs[0].Cat {
			return nil, fmt.Errorf("%s and %s are of one category", p.Label(as[0]), p.Label(bs[0]))
		}
		fs = append(fs, fact(as[0], bs[0], is))
	}
	return fs, nil
}

// named returns the options of a name, perhaps with a category in brackets.
func (p *Puzzle) named(text string) (refs []Ref) {
	text = strings.TrimSpace(text)
	if refs = p.Find(text); len(refs) > 0 {
		return refs
	}
	name, rest, ok := strings.Cut(text, " (")
	if !ok {
		return nil
	}
	for _, r := range p.Find(strings.TrimSpace(name)) {
		if strings.EqualFold(p.Categories[r.Cat].Name, strings.TrimSuffix(rest, ")")) {
			refs = append(refs, r)
		}
	}
	return refs
}
