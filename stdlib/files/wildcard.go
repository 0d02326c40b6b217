package files

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Patterns for file names. ? matches any character, * matches any number of characters, and
// [a-z_] matches one of some characters. {one,two} matches one of some texts, which may be
// patterns. \ removes the special meaning of the next character.

// A patternError is a bracket of a pattern that is not closed.
type patternError rune

func (e patternError) Error() string { return fmt.Sprintf("Unmatched '%c'", rune(e)) }

// wildcard converts a pattern to a regular expression.
func wildcard(pattern string, fold bool) (*regexp.Regexp, error) {
	var expr strings.Builder
	expr.WriteString("(?s")
	if fold {
		expr.WriteByte('i')
	}
	expr.WriteString(`)\A(?:`)
	depth := 0
	runes := []rune(pattern)
	for i := 0; i < len(runes); i++ {
		switch r := runes[i]; {
		case r == '*':
			expr.WriteString(".*")
		case r == '?':
			expr.WriteByte('.')
		case r == '[':
			end := i + 1
			for end < len(runes) && runes[end] != ']' {
				if runes[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(runes) {
				return nil, patternError('[')
			}
			expr.WriteString(class(runes[i+1 : end]))
			i = end
		case r == '{':
			depth++
			expr.WriteString("(?:")
		case r == ',' && depth > 0:
			expr.WriteByte('|')
		case r == '}' && depth > 0:
			depth--
			expr.WriteByte(')')
		default:
			if r == '\\' && i+1 < len(runes) {
				i++
				r = runes[i]
			}
			expr.WriteString(regexp.QuoteMeta(string(r)))
		}
	}
	if depth > 0 {
		return nil, patternError('{')
	}
	expr.WriteString(`)\z`)
	return regexp.Compile(expr.String())
}

// class returns the expression for the characters between brackets.
func class(runes []rune) string {
	var expr strings.Builder
	next := func() rune {
		r := runes[0]
		if r == '\\' && len(runes) > 1 {
			runes = runes[1:]
			r = runes[0]
		}
		runes = runes[1:]
		return r
	}
	for len(runes) > 0 {
		from := next()
		to := from
		if len(runes) > 1 && runes[0] == '-' {
			runes = runes[1:]
			to = next()
		}
		if from <= to {
			fmt.Fprintf(&expr, `\x{%x}-\x{%x}`, from, to)
		}
	}
	if expr.Len() == 0 {
		return `[^\x{0}-\x{10ffff}]`
	}
	return "[" + expr.String() + "]"
}

// alternatives calls f with the patterns without braces for which a pattern stands, until f
// returns false.
func alternatives(m *engine.Machine, pattern string, f func(string) bool) bool {
	open := -1
	depth := 0
	var parts []string
	from := 0
	for i := 0; i < len(pattern); i++ {
		m.Tick()
		switch pattern[i] {
		case '\\':
			i++
		case '{':
			if depth++; depth == 1 {
				open, from = i, i+1
			}
		case ',':
			if depth == 1 {
				parts, from = append(parts, pattern[from:i]), i+1
			}
		case '}':
			if depth--; depth != 0 {
				continue
			}
			for _, part := range append(parts, pattern[from:i]) {
				if !alternatives(m, pattern[:open]+part+pattern[i+1:], f) {
					return false
				}
			}
			return true
		}
	}
	return f(pattern)
}

// wildcardMatch implements wildcard_match/2,3. The third argument is a list of options.
func wildcardMatch(m *engine.Machine, a []engine.Cell) bool {
	pattern, ok := texts.AnyText(m, a[0])
	if !ok {
		return false
	}
	text, ok := texts.AnyText(m, a[1])
	if !ok {
		return false
	}
	fold := false
	if len(a) > 2 {
		items, ok := builtin.OptionItems(m, a[2])
		if !ok {
			return false
		}
		for _, it := range items {
			if name, v := builtin.Option(m, it); name == "case_sensitive" {
				on, ok := builtin.OptionBool(m, v)
				if !ok {
					return m.TypeError("bool", v)
				}
				fold = !on
			}
		}
	}
	if len(pattern) > maxPattern {
		return m.RepresentationError("max_path_length")
	}
	last := lastWildcards.Of(m.Engine)
	if last.expr == nil || last.pattern != pattern || last.fold != fold {
		expr, err := wildcard(pattern, fold)
		if err != nil {
			return wildcardError(m, a[0], err)
		}
		*last = lastWildcard{strings.Clone(pattern), fold, expr}
	}
	if len(pattern)*len(text) <= streams.MaxPath {
		return last.expr.MatchString(text)
	}
	return last.expr.MatchReader(tickingReader{m, strings.NewReader(text), 1 + len(pattern)/16})
}

// maxPattern is the greatest length of a pattern in bytes. It is bounded because compiling
// cannot be interrupted.
const maxPattern = 1 << 12

// A lastWildcard is the pattern that was matched last. Loops often match it again.
type lastWildcard struct {
	pattern string
	fold    bool
	expr    *regexp.Regexp
}

var lastWildcards = builtin.NewSlot[lastWildcard]()

// A tickingReader is a text that can be read until the run is to end.
type tickingReader struct {
	m *engine.Machine
	*strings.Reader
	steps int // for each character
}

func (r tickingReader) ReadRune() (rune, int, error) {
	r.m.Ticks(r.steps)
	return r.Reader.ReadRune()
}

// wildcardError raises the error for a pattern.
func wildcardError(m *engine.Machine, pattern engine.Cell, err error) bool {
	var bracket patternError
	if errors.As(err, &bracket) {
		return m.ErrorTerm(m.NewStruct(texts.AtomSyntaxError, builtin.AtomCell(bracket.Error())))
	}
	return m.DomainError("file_pattern", m.Deref(pattern))
}

// expandFileName implements expand_file_name/2. It finds the existing files that match a
// pattern. A name that is not a pattern stands for itself. A ~ at the start is the home
// directory, and $Name or ${Name} is an environment variable.
func expandFileName(m *engine.Machine, a []engine.Cell) bool {
	pattern, _, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	w := builtin.WorldOf(m)
	pattern, missing := w.Expand(pattern)
	if missing != "" {
		return m.ExistenceError("variable", builtin.AtomCell(missing))
	}
	if pattern == "~" || strings.HasPrefix(pattern, "~/") {
		full, err := w.Absolute(pattern)
		if err != nil {
			return m.SystemError(err)
		}
		pattern = full
	}
	if !strings.ContainsAny(pattern, "*?[{") {
		return m.Unify(a[1], builtin.AtomList(m, []string{pattern}))
	}
	if len(pattern) > maxPattern {
		return m.RepresentationError("max_path_length")
	}
	if _, err := wildcard(pattern, false); err != nil {
		return wildcardError(m, a[0], err)
	}
	var found []string
	var failed error
	alternatives(m, pattern, func(p string) bool {
		names, err := w.Glob(p)
		for _, name := range names {
			if hidden := strings.HasPrefix(baseName(name), "."); !hidden || strings.HasPrefix(baseName(p), ".") {
				m.HoldEntry(len(found))
				found = append(found, name)
			}
		}
		failed = err
		return err == nil
	})
	if failed != nil {
		return wildcardError(m, a[0], failed)
	}
	slices.Sort(found)
	found = slices.Compact(found)
	return m.Reserve(2*len(found)) && m.Unify(a[1], builtin.AtomList(m, found))
}

var wildcardRows = []engine.Builtin{
	{Name: "wildcard_match", Arity: 2, Det: wildcardMatch,
		Doc: "wildcard_match(+Pattern, +Text) is semidet\nText matches a pattern with ?, *, [...] and {...,...}."},
	{Name: "wildcard_match", Arity: 3, Det: wildcardMatch,
		Doc: "wildcard_match(+Pattern, +Text, +Options) is semidet\nThe same; with the option case_sensitive(false), case is ignored."},
	{Name: "expand_file_name", Arity: 2, Det: expandFileName,
		Doc: "expand_file_name(+Pattern, -Files) is det\nFiles is the list of the files that match a pattern with ?, *, [...] and {...,...}."},
}
