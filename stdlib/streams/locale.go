package streams

import (
	"fmt"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// A locale says how ~:d of format/2 writes numbers. The system has only the locale of the C
// language. Programs make others from it.

// A locale says how numbers are written.
type locale struct {
	builtin.Name
	kept      bool // counts as memory until it is destroyed
	number    int
	point     string
	separator string // between groups of digits
	groups    []int  // the number of digits of each group, from the right
	repeats   bool   // the last group is repeated
}

// String returns how the locale is written.
func (l *locale) String() string { return fmt.Sprintf("<locale>(0x%x)", l.number) }

// BlobType returns the type of the locale for blob/2.
func (l *locale) BlobType() string { return "locale" }

// locales has the locales of an engine.
type locales struct {
	current *locale
	named   []*locale // those with an alias
	made    int
}

var localesSlot = builtin.NewSlot[locales]()

// localesOf returns the locales of the engine. At first this is the locale default.
func localesOf(m *engine.Machine) *locales {
	s := localesSlot.Of(m.Engine)
	if s.current == nil {
		s.made, s.current = 1, &locale{Name: builtin.NewName(m, nil, builtin.AtomCell("default")), number: 1, point: "."}
		s.named = []*locale{s.current}
	}
	return s
}

// find returns the locale for a term, or nil.
func (s *locales) find(m *engine.Machine, c engine.Cell) *locale {
	if l, ok := builtin.HostValue[*locale](m, c); ok {
		return l
	}
	if i := slices.IndexFunc(s.named, func(l *locale) bool { return l.Alias == c }); i >= 0 {
		return s.named[i]
	}
	if c == builtin.AtomCell("current_locale") {
		return s.current
	}
	return nil
}

// arg returns the locale for an argument. If there is none it raises an error.
func (s *locales) arg(m *engine.Machine, c engine.Cell) (*locale, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return nil, m.InstantiationError()
	}
	if l := s.find(m, c); l != nil {
		return l, true
	}
	return nil, m.ExistenceError("locale", c)
}

// isSystemLocale reports whether a text names the locale of the system.
func isSystemLocale(name string) bool { return name == "C" || name == "POSIX" || name == "" }

// localeCreate implements locale_create/3.
func localeCreate(m *engine.Machine, a []engine.Cell) bool {
	s := localesOf(m)
	l := locale{point: "."}
	base := m.Deref(a[1])
	if known := s.find(m, base); known != nil {
		l = *known
		l.groups = slices.Clone(l.groups)
	} else if name, ok := m.Text(base); !ok || engine.IsVar(base) || !isSystemLocale(name) {
		_, ok := s.arg(m, base)
		return ok
	}
	l.Name, l.kept = builtin.Name{}, true
	items, ok := builtin.OptionItems(m, a[2])
	if !ok {
		return false
	}
	for _, item := range items {
		if name, value := builtin.Option(m, item); !l.set(m, s, name, value) {
			return false
		}
	}
	if !engine.IsVar(m.Deref(a[0])) {
		return false
	}
	s.made++
	l.number = s.made
	m.Engine.Grow(l.bytes(), engine.AreaMemory)
	if l.Name = builtin.NewName(m, &l, l.Alias); l.Alias != 0 {
		s.named = append(s.named, &l)
	}
	return m.Unify(a[0], l.Term(m))
}

func (l *locale) bytes() int { return 200 + len(l.point) + len(l.separator) + 8*len(l.groups) }

// set sets an option of locale_create/3.
func (l *locale) set(m *engine.Machine, s *locales, name string, value engine.Cell) (ok bool) {
	switch name {
	case "alias":
		if l.Alias, ok = builtin.AliasArg(m, value); !ok {
			return false
		}
		if s.find(m, l.Alias) != nil {
			return m.PermissionError("create", "locale", l.Alias)
		}
	case "decimal_point":
		name, ok := builtin.AtomArg(m, value)
		l.point = name.String()
		return ok
	case "thousands_sep":
		name, ok := builtin.AtomArg(m, value)
		l.separator = name.String()
		return ok
	case "grouping":
		items, ok := builtin.OptionItems(m, value)
		if !ok {
			return false
		}
		l.groups, l.repeats = nil, false
		for _, item := range items {
			if item = m.Deref(item); m.IsFunctor(item, atomRepeat, 1) {
				l.repeats, item = true, m.Arg(item, 0)
			}
			n, ok := builtin.IntegerArg(m, item)
			if !ok {
				return false
			}
			if n < 1 {
				return m.TypeError("positive_integer", item)
			}
			if l.groups = append(l.groups, n); l.repeats {
				break
			}
		}
	}
	return true
}

// group returns an integer as text, with separators between its groups, and with its point
// if it has one.
func (l *locale) group(m *engine.Machine, text string) string {
	whole, rest, hasPoint := strings.Cut(text, ".")
	if hasPoint {
		rest = l.point + rest
	}
	sign := strings.HasPrefix(whole, "-")
	if sign {
		whole = whole[1:]
	}
	var parts []string
	for i := 0; i < len(l.groups) && l.separator != ""; {
		m.Tick()
		n := l.groups[i]
		if len(whole) <= n {
			break
		}
		parts = append(parts, whole[len(whole)-n:])
		whole = whole[:len(whole)-n]
		if i < len(l.groups)-1 || !l.repeats {
			i++
		}
	}
	slices.Reverse(parts)
	whole = strings.Join(append([]string{whole}, parts...), l.separator)
	if sign {
		whole = "-" + whole
	}
	return whole + rest
}

// properties returns the properties of a locale as terms.
func (l *locale) properties(m *engine.Machine) []engine.Cell {
	var list []engine.Cell
	add := func(name string, value engine.Cell) {
		list = append(list, m.NewStruct(atom.Intern(name), value))
	}
	if l.Alias != 0 {
		add("alias", l.Alias)
	}
	add("decimal_point", builtin.AtomCell(l.point))
	if l.separator != "" {
		add("thousands_sep", builtin.AtomCell(l.separator))
	}
	if len(l.groups) > 0 {
		groups := make([]engine.Cell, len(l.groups))
		for i, n := range l.groups {
			if groups[i] = engine.SmallInt(int64(n)); l.repeats && i == len(groups)-1 {
				groups[i] = m.NewStruct(atomRepeat, groups[i])
			}
		}
		add("grouping", m.NewList(groups, builtin.NilList))
	}
	return list
}

var atomRepeat = atom.Intern("repeat")

// localeList implements '$locale_properties'(Locale, Properties).
func localeList(m *engine.Machine, a []engine.Cell) bool {
	l := localesOf(m).find(m, m.Deref(a[0]))
	return l != nil && m.Unify(a[1], m.NewList(l.properties(m), builtin.NilList))
}

// localeDestroy implements locale_destroy/1.
func localeDestroy(m *engine.Machine, a []engine.Cell) bool {
	s := localesOf(m)
	l, ok := s.arg(m, a[0])
	if !ok {
		return false
	}
	if l.Alias != 0 {
		s.named = slices.DeleteFunc(s.named, func(x *locale) bool { return x == l })
		l.Name = builtin.NewName(m, l, 0)
		l.Drop(m)
	} else if l.kept {
		l.Drop(m)
	}
	if l.kept {
		m.Engine.Shrink(l.bytes())
		l.kept = false
	}
	return true
}

// setLocale implements set_locale/1.
func setLocale(m *engine.Machine, a []engine.Cell) bool {
	s := localesOf(m)
	l, ok := s.arg(m, a[0])
	if ok {
		s.current = l
	}
	return ok
}

// categories are the categories of the C function setlocale.
var categories = []string{"all", "collate", "ctype", "messages", "monetary", "numeric", "time"}

// setlocale implements setlocale/3.
func setlocale(m *engine.Machine, a []engine.Cell) bool {
	category, ok := builtin.AtomArg(m, a[0])
	switch {
	case !ok:
		return false
	case !slices.Contains(categories, category.String()):
		return m.DomainError("category", m.Deref(a[0]))
	case !m.Unify(a[1], builtin.AtomCell("C")):
		return false
	case engine.IsVar(m.Deref(a[2])):
		return m.Unify(a[2], builtin.AtomCell("C"))
	}
	name, ok := builtin.AtomArg(m, a[2])
	if ok && !isSystemLocale(name.String()) {
		return m.ExistenceError("locale", m.Deref(a[2]))
	}
	return ok
}

var localeRows = []engine.Builtin{
	{Name: "locale_create", Arity: 3, Det: localeCreate,
		Doc: "locale_create(-Locale, +Default, +Options) is semidet\nLocale is a copy of Default, a locale or the system's \"C\", with changes. Options are alias(Name), decimal_point(Atom), thousands_sep(Atom) and grouping(List) of numbers of digits from the right, the last of which may be repeat(Count)."},
	{Name: "locale_destroy", Arity: 1, Det: localeDestroy,
		Doc: "locale_destroy(+Locale) is det\nFrees the alias of Locale. A locale without an alias counts as memory until then."},
	{Name: "$locale_properties", Arity: 2, Det: localeList,
		Doc: "'$locale_properties'(+Locale, -Properties)\nSee locale_property/2."},
	{Name: "$locales", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		var list []engine.Cell
		for _, l := range localesOf(m).named {
			list = append(list, l.Alias)
		}
		return m.Unify(a[0], m.NewList(list, builtin.NilList))
	}, Doc: "'$locales'(-Aliases)\nThe locales that have an alias."},
	{Name: "set_locale", Arity: 1, Det: setLocale,
		Doc: "set_locale(+Locale) is det\nNumbers are written as Locale says, by ~:d of format/2."},
	{Name: "current_locale", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return m.Unify(a[0], localesOf(m).current.Term(m))
	}, Doc: "current_locale(-Locale) is semidet\nLocale is that of set_locale/1, default at first."},
	{Name: "setlocale", Arity: 3, Det: setlocale,
		Doc: "setlocale(+Category, -Old, +New) is semidet\nThe locale of the system is always C, for each Category: all, collate, ctype, messages, monetary, numeric, time."},
}
