package puzzle

import (
	"embed"
	"fmt"
	"math/big"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
)

// A Theme has what puzzles are made of: categories with more options than a puzzle needs,
// and phrases about them.
//
//	The market
//	Price (paid): $20, $25, $30, $35
//	    who the one who paid {}; the person who paid {}
//	    does paid {}
//	    not did not pay {}
//	    more paid {} more than
//	    less paid {} less than
//	    above paid more than
//	    below paid less than
//
// A category of places has no options: Row: houses.
type Theme struct {
	Title      string
	categories []themed
}

// themed is a category of a theme.
type themed struct {
	head    string // the line up to the colon
	name    string
	options []string
	ordered bool                // the options are in a row: those next to each other are taken
	phrases map[string][]string // with {} for the option, or for a difference
}

//go:embed themes/*.txt
var themeFiles embed.FS

// Themes returns the names of the built-in themes.
func Themes() (names []string) {
	files, _ := themeFiles.ReadDir("themes")
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".txt"))
	}
	return names
}

// NamedTheme returns the built-in theme with that name: see Themes.
func NamedTheme(name string) (*Theme, error) {
	text, err := themeFiles.ReadFile(path.Join("themes", name+".txt"))
	if err != nil {
		return nil, fmt.Errorf("there is no theme %s: there are %s", name, strings.Join(Themes(), ", "))
	}
	return ParseTheme(name, string(text))
}

var phraseKinds = []string{"who", "does", "not", "more", "less", "above", "below"}

// ParseTheme reads a theme. The name of its file is for messages.
func ParseTheme(name, text string) (*Theme, error) {
	t := &Theme{}
	for i, line := range strings.Split(text, "\n") {
		fail := func(format string, args ...any) error {
			return &Error{name, Position{i + 1, 1 + len(line) - len(strings.TrimLeft(line, " \t"))}, fmt.Sprintf(format, args...)}
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || strings.HasPrefix(line, "#"):
		case line[0] == ' ' || line[0] == '\t':
			kind, phrases, _ := strings.Cut(trimmed, " ")
			if !slices.Contains(phraseKinds, kind) {
				return nil, fail("%s is not one of %s", kind, strings.Join(phraseKinds, ", "))
			}
			if len(t.categories) == 0 {
				return nil, fail("a category comes first")
			}
			c := &t.categories[len(t.categories)-1]
			for _, p := range strings.Split(phrases, ";") {
				p = strings.TrimSpace(p)
				if (kind == "above" || kind == "below") == strings.Contains(p, "{}") {
					return nil, fail("%q has {} for an option, unless it is above or below", p)
				}
				c.phrases[kind] = append(c.phrases[kind], p)
			}
		default:
			head, options, ok := strings.Cut(line, ":")
			if !ok && t.Title == "" && len(t.categories) == 0 {
				t.Title = trimmed
				continue
			}
			if !ok {
				return nil, fail("a category is expected: Name: option, option")
			}
			c := themed{head: strings.TrimSpace(head), phrases: make(map[string][]string)}
			c.name, _, _ = strings.Cut(c.head, " (")
			if c.name != "Row" {
				sep := ","
				if strings.Contains(options, "<") {
					sep = "<"
				}
				c.ordered = sep == "<"
				for _, o := range strings.Split(options, sep) {
					c.options = append(c.options, strings.TrimSpace(o))
				}
			} else {
				c.name = strings.TrimSpace(options)
			}
			t.categories = append(t.categories, c)
		}
	}
	for _, c := range t.categories {
		for _, kind := range phraseKinds[:3] {
			if len(c.phrases[kind]) == 0 {
				return nil, &Error{File: name, Message: fmt.Sprintf("%s has no phrase %s", c.name, kind)}
			}
		}
	}
	if len(t.categories) < 2 {
		return nil, &Error{File: name, Message: "a theme has two categories at least"}
	}
	return t, nil
}

// header draws k categories of n options and writes them. One of them is the first category
// of the theme. A category of numbers has consecutive numbers.
func (t *Theme) header(r *rand.Rand, n, k int) (string, error) {
	if k > len(t.categories) {
		return "", fmt.Errorf("the theme has %d categories", len(t.categories))
	}
	chosen := r.Perm(len(t.categories) - 1)[:k-1]
	slices.Sort(chosen)
	b := t.Title + "\n\n"
	for _, i := range append([]int{-1}, chosen...) {
		c := t.categories[i+1]
		if c.options == nil {
			b += c.head + ": " + c.name + "\n"
			continue
		}
		if len(c.options) < n {
			return "", fmt.Errorf("the theme has %d options of %s", len(c.options), c.name)
		}
		var options []string
		sep := ", "
		switch {
		case c.ordered || len(c.phrases["above"])+len(c.phrases["more"]) > 0:
			at := r.IntN(len(c.options) - n + 1)
			options = c.options[at : at+n]
			if c.ordered {
				sep = " < "
			}
		default:
			at := r.Perm(len(c.options))[:n]
			slices.Sort(at)
			for _, i := range at {
				options = append(options, c.options[i])
			}
		}
		b += c.head + ": " + strings.Join(options, sep) + "\n"
	}
	return b, nil
}

// A writer puts formulas into English.
type writer struct {
	t    *Theme
	p    *Puzzle
	rand *rand.Rand
}

// phrase draws a phrase of a category, or returns "".
func (w *writer) phrase(c int, kind, of string) string {
	for _, themed := range w.t.categories {
		if themed.name == w.p.Categories[c].Name {
			if list := themed.phrases[kind]; len(list) > 0 {
				return strings.ReplaceAll(list[w.rand.IntN(len(list))], "{}", of)
			}
		}
	}
	return ""
}

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// option returns a phrase about an option.
func (w *writer) option(r Ref, kind string) string {
	name := w.p.Option(r).Name
	if r.Cat == w.p.Row && r.Opt < len(ordinals) {
		name = ordinals[r.Opt]
	}
	return w.phrase(r.Cat, kind, name)
}

func (w *writer) who(r Ref) string { return w.option(r, "who") }

// coin draws one of two.
func (w *writer) coin() bool { return w.rand.IntN(2) == 0 }

// sentence returns a formula in English, or "" when the theme has no words for it.
func (w *writer) sentence(f Formula) string {
	text := w.write(f)
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

func (w *writer) write(f Formula) string {
	switch f := f.(type) {
	case Same:
		a, b := w.ordered(f)
		return w.who(a) + " " + w.option(b, "does")
	case Not:
		a, b := w.ordered(f.F.(Same))
		if w.coin() {
			a, b = f.F.(Same).A, f.F.(Same).B
		}
		return w.who(a) + " " + w.option(b, "not")
	case One:
		if and, ok := f[0].(And); ok {
			x, y := and[0].(Same), and[1].(Same)
			return "of " + w.who(x.A) + " and " + w.who(y.A) + ", one " + w.option(x.B, "does") + " and the other " + w.option(y.B, "does")
		}
		s, t := f[0].(Same), f[1].(Same)
		return w.who(s.A) + " is either " + w.who(s.B) + " or " + w.who(t.B)
	case Or:
		return w.who(f[0].(Same).A) + " lives at one of the ends"
	case And:
		l, r := f[0].(Cmp), f[1].(Cmp)
		return w.who(r.L.(At).Of) + " lives somewhere between " + w.who(l.L.(At).Of) + " and " + w.who(r.R.(At).Of) + ", in that order"
	case Different:
		var b strings.Builder
		for i, r := range f {
			switch {
			case i == len(f)-1:
				b.WriteString(" and ")
			case i > 0:
				b.WriteString(", ")
			}
			b.WriteString(w.who(r))
		}
		return b.String() + " are " + numerals[len(f)] + " different people"
	case Cmp:
		return w.compare(f)
	}
	return ""
}

// ordered returns the options of a fact: a name or a house as the one spoken of, mostly.
func (w *writer) ordered(f Same) (a, b Ref) {
	if f.A.Cat == w.p.Row || f.B.Cat == 0 || f.A.Cat != 0 && f.B.Cat != w.p.Row && w.coin() {
		return f.B, f.A
	}
	return f.A, f.B
}

// compare writes the comparisons that a generator makes.
func (w *writer) compare(f Cmp) string {
	if f.Op == Lt {
		l, r := f.L.(At), f.R.(At)
		below, above := w.phrase(l.Cat, "below", ""), w.phrase(l.Cat, "above", "")
		if w.p.Categories[l.Cat].Kind == Places {
			below, above = "lives somewhere to the left of", "lives somewhere to the right of"
		}
		return w.either(l.Of, below, r.Of, above)
	}
	by := f.R
	if abs, ok := f.L.(Abs); ok {
		d := abs.E.(Sub)
		a, b, k := w.who(d.L.(At).Of), w.who(d.R.(At).Of), integer(by)
		switch k {
		case 1:
			return a + " lives next to " + b
		case 2:
			return "there is one house between " + a + " and " + b
		}
		return "there are " + numerals[k-1] + " houses between " + a + " and " + b
	}
	sum := by.(Add)
	high, low := f.L.(At), sum.L.(At)
	k := integer(sum.R)
	if k == 0 {
		return ""
	}
	c := &w.p.Categories[high.Cat]
	if c.Kind == Places {
		far := "immediately"
		if k >= int64(len(numerals)) {
			return ""
		}
		if k > 1 {
			far = numerals[k] + " houses"
		}
		return w.either(low.Of, "lives "+far+" to the left of", high.Of, "lives "+far+" to the right of")
	}
	amount := fmt.Sprint(k)
	switch c.Unit {
	case "$", "£", "€":
		amount = c.Unit + amount
	case "%":
		amount += c.Unit
	}
	less, more := w.phrase(high.Cat, "less", amount), w.phrase(high.Cat, "more", amount)
	if k == 1 { // one year older
		less, more = strings.NewReplacer("1 years", "one year", "1 minutes", "one minute").Replace(less), strings.NewReplacer("1 years", "one year", "1 minutes", "one minute").Replace(more)
	}
	return w.either(low.Of, less, high.Of, more)
}

// either says a relation from one side or from the other one.
func (w *writer) either(a Ref, is string, b Ref, was string) string {
	if is == "" || was == "" {
		return ""
	}
	if w.coin() {
		return w.who(a) + " " + is + " " + w.who(b)
	}
	return w.who(b) + " " + was + " " + w.who(a)
}

// integer returns a number that is an integer, or 0.
func integer(e Expr) int64 {
	n, ok := e.(Num)
	if !ok || !n.Rat.IsInt() || n.Rat.Cmp(big.NewRat(1<<40, 1)) > 0 {
		return 0
	}
	return n.Rat.Num().Int64()
}
