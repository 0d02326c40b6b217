package documents

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Regular expressions, for library(pcre), over Go's package regexp.

// regexes has the compiled expressions by flags and pattern. It keeps at most maxRegexes of
// them.
type regexes struct {
	compiled map[string]*regex
	memory   engine.Account
}

// A regex is an expression with the approximate length of its program.
type regex struct {
	*regexp.Regexp
	instructions int
}

const maxRegexes = 1000

var regexesOf = builtin.NewSlot[regexes]()

// forget drops all expressions.
func (r *regexes) forget() {
	r.compiled = nil
	r.memory.Free()
}

// add compiles an expression and keeps it. The memory of its program is counted before.
func (r *regexes) add(e *engine.Engine, key, text string) (*regex, error) {
	if len(text) > maxRegex {
		return nil, errLarge
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, err
	}
	length := instructions(parsed)
	if length > 2*maxRegex {
		return nil, errLarge
	}
	size := 2*len(key) + instructionBytes*length
	if len(r.compiled) >= maxRegexes {
		r.forget()
	}
	if !r.memory.TryGrow(e, size, engine.AreaMemory) {
		r.forget()
		r.memory.Grow(e, size, engine.AreaMemory)
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, err
	}
	if r.compiled == nil {
		r.compiled = make(map[string]*regex)
	}
	r.compiled[strings.Clone(key)] = &regex{re, length}
	return r.compiled[key], nil
}

// maxRegex is the greatest length of an expression in bytes. Its program may have twice as
// many instructions. The length is bounded because compiling cannot be interrupted. (PCRE
// has the same limit by default.)
const maxRegex = 1 << 16

var errLarge = errors.New("regular expression is too large")

// instructionBytes is the memory of an instruction of a program and of its source.
// parseBytes is the memory that parsing a character takes.
const (
	instructionBytes = 300
	parseBytes       = 600
)

// instructions returns the approximate length of the program of an expression. Package
// syntax limits the nesting to 1000, and the repetitions.
func instructions(re *syntax.Regexp) int {
	n := 2 + len(re.Rune)
	for _, sub := range re.Sub {
		n += instructions(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return n
}

// regexArg returns the expression for a pattern with flags. The flags are letters. They are
// those of package regexp, x for blanks and comments in the pattern, and A for a match only
// at the start.
func regexArg(m *engine.Machine, pattern, flags engine.Cell) (*regex, bool) {
	text, ok := texts.AnyText(m, pattern)
	if !ok {
		return nil, false
	}
	letters := builtin.OptionAtom(m.Deref(flags))
	m.Hold(len(text))
	key := letters + "/" + text
	kept := regexesOf.Of(m.Engine)
	if re := kept.compiled[key]; re != nil {
		return re, true
	}
	if strings.Contains(letters, "x") {
		text = withoutBlanks(text)
	}
	if strings.Contains(letters, "A") {
		text = `\A(?:` + text + `)`
	}
	if modes := strings.Trim(letters, "xA"); modes != "" {
		text = "(?" + modes + ")" + text
	}
	m.Hold(parseBytes * min(len(text), maxRegex))
	re, err := kept.add(m.Engine, key, text)
	if err != nil {
		message := err.Error()
		if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
			message = wrong.Code.String() + ": " + wrong.Expr
		}
		return nil, m.ErrorTerm(m.NewStruct(texts.AtomSyntaxError, texts.NewAtom(m, message)))
	}
	return re, true
}

// withoutBlanks removes the blanks and comments of an extended pattern.
func withoutBlanks(pattern string) string {
	var b strings.Builder
	class := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\\' && i+1 < len(pattern):
			b.WriteByte(c)
			i++
			c = pattern[i]
		case c == '[':
			class = true
		case c == ']':
			class = false
		case class:
		case c == '#':
			if i += strings.IndexByte(pattern[i:]+"\n", '\n'); i >= len(pattern) {
				return b.String()
			}
			continue
		case strings.IndexByte(blanks+"\f\v", c) >= 0:
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// regexGroups implements '$regex_groups'(Pattern, Flags, Names): the names of the groups, ”
// for those that have none.
func regexGroups(m *engine.Machine, a []engine.Cell) bool {
	re, ok := regexArg(m, a[0], a[1])
	if !ok {
		return false
	}
	return m.Unify(a[2], builtin.AtomList(m, re.SubexpNames()[1:]))
}

// regexMatches implements '$regex_matches'(Pattern, Flags, Text, v(Start, Max), Found,
// Rest). A match is match(Before, Groups). Before is the text between the previous match
// and this one. Groups has a term for the whole match and for each group. It is g(Start,
// Length, Text), or unset.
func regexMatches(m *engine.Machine, a []engine.Cell) bool {
	re, ok := regexArg(m, a[0], a[1])
	if !ok {
		return false
	}
	text, ok := texts.KeptText(m, a[2])
	if !ok {
		return false
	}
	from := m.Deref(a[3])
	start, ok := builtin.Natural(m, m.Arg(from, 0))
	if !ok {
		return false
	}
	limit, ok := builtin.IntegerArg(m, m.Arg(from, 1))
	if !ok {
		return false
	}
	offset := byteOffset(text, start)
	if offset < 0 {
		return m.Unify(a[4], builtin.NilList) && m.Reserve(len(text)/8+2) && m.Unify(a[5], m.NewString(text))
	}
	found, ok := findRegex(m, re, text, offset, limit)
	if !ok {
		return false
	}
	list := make([]engine.Cell, len(found))
	var at textPlace // start of the last match
	last := 0        // end of the last match
	for i, match := range found {
		m.Tick()
		before := text[last:match[0]]
		if !m.Reserve(20*len(match) + len(before)/8 + 16) {
			return false
		}
		at, last = at.forward(text, match[0]), match[1]
		groups := make([]engine.Cell, len(match)/2)
		for g := range groups {
			groups[g] = cellUnset
			if begin, end := match[2*g], match[2*g+1]; begin >= 0 {
				if !m.Reserve((end-begin)/8 + 16) {
					return false
				}
				groups[g] = m.NewStruct(atom.Intern("g"), m.NewInt(int64(at.forward(text, begin).char)),
					m.NewInt(int64(m.RuneCount(text[begin:end]))), m.NewString(text[begin:end]))
			}
		}
		list[i] = m.NewStruct(atom.Intern("match"), m.NewString(before), m.NewList(groups, builtin.NilList))
	}
	rest := text[last:]
	return m.Reserve(3*len(list)+len(rest)/8+8) && m.Unify(a[4], m.NewList(list, builtin.NilList)) && m.Unify(a[5], m.NewString(rest))
}

var cellUnset = engine.Atom(atom.Intern("unset"))

// A textPlace is a position in a text, in bytes and in characters.
type textPlace struct{ byte, char int }

// forward returns the place of a byte after p.
func (p textPlace) forward(text string, at int) textPlace {
	return textPlace{at, p.char + utf8.RuneCountInString(text[p.byte:at])}
}

// byteOffset converts a position in characters to one in bytes. It returns -1 past the end.
func byteOffset(text string, char int) int {
	for i := range text {
		if char == 0 {
			return i
		}
		char--
	}
	if char == 0 {
		return len(text)
	}
	return -1
}

// findRegex finds matches that begin at an offset or later. The text before the offset
// counts for ^ and \b. A search that may take long runs in a goroutine. If the run of the
// machine ends first, the goroutine ends with the match that it is looking for, or
// continues for at most the time that counting the matches has taken.
func findRegex(m *engine.Machine, re *regex, text string, offset, limit int) (found [][]int, ok bool) {
	find := func() [][]int {
		var later [][]int
		for _, match := range re.FindAllStringSubmatchIndex(text, -1) {
			if match[0] >= offset && (limit < 0 || len(later) < limit) {
				later = append(later, match)
			}
		}
		return later
	}
	if offset == 0 {
		find = func() [][]int { return re.FindAllStringSubmatchIndex(text, limit) }
	}
	groups := re.NumSubexp() + 1
	steps := int64(len(text)) * int64(re.instructions) * int64(1+groups/8)
	if steps > maxSteps {
		return nil, m.ResourceError("match_limit")
	}
	m.Hold(16 * re.instructions * groups) // the threads of the regexp machine
	one := offset == 0 && limit == 1
	if steps < shortSteps && (one || steps*int64(len(text)) < shortSteps) {
		return find(), true
	}
	if !one {
		m.Hold(len(text))
		count := 0
		if !apart(m, func() { count = countMatches(m, re, text) }) {
			return nil, false
		}
		m.Check()
		m.Hold(count * matchBytes * (groups + 1))
		m.Discard(count * 3 * matchBytes) // the list of matches grows by copying
	}
	var all [][]int
	if !apart(m, func() { all = find() }) {
		return nil, false
	}
	return all, true
}

// maxSteps bounds the steps of a search for one match to some seconds. A search of
// shortSteps needs no goroutine.
const (
	maxSteps   = 1 << 32
	shortSteps = 1 << 22
)

// countMatches counts the matches in a text, until the run ends.
func countMatches(m *engine.Machine, re *regex, text string) (count int) {
	ended := m.Context().Done()
	defer func() {
		if why := recover(); why != nil && why != errEnded {
			panic(why)
		}
	}()
	re.ReplaceAllStringFunc(text, func(string) string {
		count++
		select {
		case <-ended:
			panic(errEnded)
		default:
			return ""
		}
	})
	return count
}

var errEnded = errors.New("the run has ended")

// matchBytes is roughly the memory for the places of a match and of each of its groups.
const matchBytes = 40

// apart runs f in a goroutine. It returns false if the run of the machine has ended before
// f. Then f continues.
func apart(m *engine.Machine, f func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
		return true
	case <-m.Context().Done():
		return !m.Cancelled()
	}
}

var regexRows = []engine.Builtin{
	{Name: "$regex_groups", Arity: 3, Det: regexGroups,
		Doc: "'$regex_groups'(+Pattern, +Flags, -Names)\nNames are those of the groups of Pattern."},
	{Name: "$regex_matches", Arity: 6, Det: regexMatches,
		Doc: "'$regex_matches'(+Pattern, +Flags, +Text, +v(Start, Max), -Found, -Rest)\nFound are the matches in Text, Rest is what is after the last."},
	{Name: "$regex_flush", Arity: 0, Det: func(m *engine.Machine, _ []engine.Cell) bool {
		regexesOf.Of(m.Engine).forget()
		return true
	}, Doc: "'$regex_flush'\nForgets the expressions that are compiled."},
}
