package flags

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Flags (ISO 7.11, 8.17) and halt. A flag is a row of a table. It has a name, a value and
// the values that it may have. If something depends on the flag, it also has a function
// that passes on the value. Programs add rows with create_prolog_flag/3.

// A flagType says which values a flag may have.
type flagType uint8

const (
	flagAtom    flagType = iota // one of flagRow.values; any atom if there are none
	flagBool                    // true or false; on and off are accepted for them
	flagSwitch                  // like flagBool, but in the mode of the standard it reads on or off
	flagInteger                 // an integer
	flagFloat                   // a float
	flagTerm                    // any term
)

var flagTypes = map[string]flagType{"atom": flagAtom, "boolean": flagBool, "integer": flagInteger,
	"float": flagFloat, "term": flagTerm}

// flagValues has the values of flags of a type. It is nil if the type does not determine
// them.
var flagValues = map[flagType][]string{flagBool: {"true", "false"}, flagSwitch: {"true", "false"}}

// A flagRow is a flag of an engine.
type flagRow struct {
	name     string
	typ      flagType
	writable bool
	values   []string
	value    flagValue
	changed  func(t *Flags, value string) // for a flag whose value is an atom; called after it was set

	// check, if set, raises the error for an integer that the flag cannot have.
	check func(m *engine.Machine, value engine.Cell) bool

	// ask, if set, returns the value of a constant flag that takes time to know.
	ask func(m *engine.Machine) engine.Cell

	ofProgram bool // a program has made the flag
}

// A flagValue is the value of a flag. It is an atom, given by its name, or a term that is
// kept outside of machines.
type flagValue struct {
	name  string
	term  engine.Stored
	isAny bool // the value is term
}

func (v flagValue) cell(m *engine.Machine) engine.Cell {
	if v.isAny {
		return m.Load(v.term)
	}
	return builtin.AtomCell(v.name)
}

// ReadFlags are the flags on which the reading of terms depends. A file has its own while
// it is loaded: the loader saves and restores them.
type ReadFlags struct{ CharConversion, MultilineQuoted, PlainBackslash, VarPrefix bool }

// Flags are the flags of an engine.
type Flags struct {
	engine     *engine.Engine
	rows       map[string]*flagRow
	order      []string
	separable  map[string]bool // flags that a thread may have for itself
	Read       ReadFlags
	Quotes     syntax.Quote     // the flag double_quotes
	TypeCheck  stream.TypeCheck // for new streams
	Encoding   stream.Encoding  // for new text streams
	Attributes string           // of variables that are written, "" to ignore them
	userFlags  string           // silent, warning or error

	OnDebug        func(m *engine.Machine, on bool) // called when the flag debug is set
	PrintOptions   bool                             // print_write_options was set
	Natural        bool                             // the flag rational_syntax is natural
	UnicodeEscapes bool                             // the flag character_escapes_unicode
}

var flagTables = builtin.NewSlot[Flags]()

// Of returns the flags of an engine.
func Of(e *engine.Engine) *Flags { return flagTables.Of(e) }

// SavedFlags are the flags that belong to a file while it is loaded.
type SavedFlags struct {
	read   ReadFlags
	values map[string]flagValue
}

// Values has the values of all flags.
type Values map[string]flagValue

// Values returns the values of all flags.
func (t *Flags) Values() Values {
	values := make(Values, len(t.rows))
	for name, row := range t.rows {
		values[name] = row.value
	}
	return values
}

// SetValues restores the values of the flags, and drops flags made since.
func (t *Flags) SetValues(values Values) {
	for name, row := range t.rows {
		was, known := values[name]
		switch {
		case !known:
			t.engine.Shrink(row.bytes())
			delete(t.rows, name)
			delete(t.separable, name)
		case row.value != was:
			row.value = was
			if row.changed != nil {
				row.changed(t, was.name)
			}
		}
	}
	t.order = slices.DeleteFunc(t.order, func(name string) bool { return t.rows[name] == nil })
}

// perFile are the flags that a file may set for itself.
var perFile = []string{"char_conversion", "multiline_quoted", "character_escapes", "var_prefix", "generate_debug_info", "optimise"}

// Save returns the flags that belong to a file. Restore restores them after the file was
// loaded.
func (t *Flags) Save() SavedFlags {
	s := SavedFlags{read: t.Read, values: make(map[string]flagValue)}
	for _, name := range perFile {
		s.values[name] = t.rows[name].value
	}
	return s
}

// Restore puts back what Save has returned.
func (t *Flags) Restore(s SavedFlags) {
	t.Read = s.read
	for name, v := range s.values {
		t.rows[name].value = v
	}
}

// Name returns the value of a flag if it is an atom, otherwise "".
func (t *Flags) Name(flag string) string {
	if row := t.rows[flag]; row != nil && !row.value.isAny {
		return row.value.name
	}
	return ""
}

// Int returns the value of a flag that is an integer, or 0 if it does not fit an int.
func (t *Flags) Int(flag string) int {
	n, _ := strconv.Atoi(t.rows[flag].value.name)
	return n
}

// Set sets a flag of an atom to one of its values.
func (t *Flags) Set(name, value string) {
	row := t.rows[name]
	row.value = flagValue{name: value}
	if row.changed != nil {
		row.changed(t, value)
	}
}

// Value returns the value of a flag as a term. The flag must exist.
func (t *Flags) Value(m *engine.Machine, flag string) engine.Cell {
	return t.row(m, flag).term(m)
}

// Is reports whether a flag has the atom as its value.
func (t *Flags) Is(name, value string) bool { return t.Name(name) == value }

// Version is the version of the system.
const Version = "0.1.0"

// The flags dialect, version and version_data are about the language. Programs ask them
// what they may use. The flag zebra_version is about this system.

// swiVersion is the value of the flag version: the version of SWI-Prolog whose language
// this is.
const swiVersion = 90004

// add adds a flag. The table must not have one with its name.
func (t *Flags) add(row flagRow) {
	if t.rows[row.name] != nil {
		panic("prolog: there is a flag " + row.name)
	}
	t.put(row)
}

// put adds a flag, or replaces one.
func (t *Flags) put(row flagRow) {
	if t.rows == nil {
		t.rows = make(map[string]*flagRow, 2*len(atomFlags))
	}
	if t.rows[row.name] == nil {
		t.order = append(t.order, row.name)
	}
	t.rows[row.name] = &row
	t.separate(row.name)
}

// separate notes that each thread has a flag for itself.
func (t *Flags) separate(name string) {
	if t.separable == nil {
		t.separable = make(map[string]bool)
	}
	if t.rows[name].ofProgram || name == "stack_limit" || slices.Contains(evaluation, name) {
		t.separable[name] = true
	}
}

// boolSynonyms has the atoms that are accepted for true and false.
var boolSynonyms = map[string]string{"on": "true", "off": "false"}

// converted returns c as a value of the flag. For a flag of floats an integer becomes a
// float. For a flag of integers a float becomes an integer, unless the flag iso is set.
func (row *flagRow) converted(m *engine.Machine, c engine.Cell) engine.Cell {
	n, ok := m.NumberOf(c)
	switch {
	case !ok || m.Engine.Flags.ISO:
	case row.typ == flagFloat && n.Kind != number.Float:
		return m.NewFloat(n.Nearest())
	case row.typ == flagInteger && n.Kind == number.Float && n.F == math.Trunc(n.F) && math.Abs(n.F) < 1<<63:
		return m.NewInt(int64(n.F))
	}
	return c
}

// take returns c as a value of the flag. It returns false if the flag may not have that
// value.
func (row *flagRow) take(m *engine.Machine, c engine.Cell) (flagValue, bool) {
	name := builtin.OptionAtom(c)
	if synonym := boolSynonyms[name]; synonym != "" && (row.typ == flagBool || row.typ == flagSwitch) {
		name = synonym
	}
	ok := true
	switch row.typ {
	case flagInteger:
		name, _ = m.Text(c)
		ok = m.IsInteger(c)
	case flagFloat:
		ok = m.IsFloat(c)
	case flagTerm:
	default:
		ok = engine.IsAtom(c) && (len(row.values) == 0 || slices.Contains(row.values, name))
		return flagValue{name: name}, ok
	}
	return flagValue{name: name, term: m.Store(c), isAny: true}, ok
}

// misfit raises the error for a value that the flag may not have. It is the error of the
// standard, or names the type of the flag.
func (row *flagRow) misfit(m *engine.Machine, value engine.Cell) bool {
	valid := flagTypeNames[row.typ]
	switch {
	case m.Engine.Flags.ISO:
		return m.DomainError("flag_value", m.NewStruct(atom.Plus, builtin.AtomCell(row.name), value))
	case strings.HasPrefix(row.name, "float_") && len(row.values) > 0:
		return m.DomainError("flag_value", value)
	case valid == "" || row.typ == flagAtom && len(row.values) > 0 && engine.IsAtom(value):
		return m.DomainError(row.name, value)
	}
	return m.TypeError(valid, value)
}

// flagTypeNames has the types that errors name. Flags with a list of values have domain
// errors.
var flagTypeNames = map[flagType]string{flagBool: "bool", flagSwitch: "bool", flagInteger: "integer", flagFloat: "float", flagAtom: "atom"}

// setFlag implements set_prolog_flag/2.
func setFlag(m *engine.Machine, a []engine.Cell) bool {
	mod, name, ok := m.StripModuleFrom(builtin.SourceModule(m.Engine), a[0])
	if !ok {
		return false
	}
	value := m.Deref(a[1])
	switch {
	case engine.IsVar(name):
		return m.InstantiationError()
	case !engine.IsAtom(name):
		return m.TypeError("atom", name)
	case engine.IsVar(value):
		return m.InstantiationError()
	}
	t := Of(m.Engine)
	row := t.row(m, builtin.OptionAtom(name))
	if row == nil {
		return t.create(m, name, value)
	}
	if !row.writable {
		return m.PermissionError("modify", "flag", name)
	}
	value = row.converted(m, value)
	v, ok := row.take(m, value)
	switch {
	case !ok:
		return row.misfit(m, value)
	case row.check != nil && !row.check(m, value):
		return false
	}
	if of := moduleFlags[row.name]; of.set != nil {
		of.set(mod, v.name)
		if row.name == "unknown" && v.name != "error" && mod.Name == atom.User && !m.Engine.Flags.ISO {
			return builtin.PrintMessage(m, "warning", engine.Atom(atom.Intern("unknown_in_module_user")))
		}
		return true
	}
	m.Engine.Resize(row.value.term.Size(), v.term.Size(), engine.AreaMemory)
	row.value = v
	if row.name == "debug" && t.OnDebug != nil {
		t.OnDebug(m, v.name == "true")
	}
	if row.changed != nil {
		if t.rows[row.name] == row {
			row.changed(t, v.name)
		}
		m.FlagsChanged()
	}
	return true
}

// bytes returns roughly the memory of the flag.
func (row *flagRow) bytes() int { return 200 + row.value.term.Size() }

// A moduleFlag is a flag that each module has for itself. Its value is one of several
// atoms. A module without a value has that of the row.
type moduleFlag struct {
	get func(*engine.Module) (name string, ok bool)
	set func(mod *engine.Module, name string)
}

var moduleFlags = map[string]moduleFlag{
	"unknown": {
		func(mod *engine.Module) (string, bool) { return keyOf(unknowns, mod.OnUnknown()) },
		func(mod *engine.Module, name string) { mod.Unknown = unknowns[name] },
	},
	"double_quotes": {
		func(mod *engine.Module) (string, bool) { return keyOf(DoubleQuotes, mod.DoubleQuotes) },
		func(mod *engine.Module, name string) { mod.DoubleQuotes = DoubleQuotes[name] },
	},
	"back_quotes": {
		func(mod *engine.Module) (string, bool) { return keyOf(BackQuotes, mod.BackQuotes) },
		func(mod *engine.Module, name string) { mod.BackQuotes = BackQuotes[name] },
	},
}

// keyOf returns the key of a value in a small map.
func keyOf[V comparable](names map[string]V, value V) (name string, ok bool) {
	for name, v := range names {
		if v == value {
			return name, true
		}
	}
	return "", false
}

// cell returns the value of the flag for a module.
func (row *flagRow) cell(m *engine.Machine, mod *engine.Module) engine.Cell {
	if of := moduleFlags[row.name]; of.get != nil {
		if name, ok := of.get(mod); ok {
			return builtin.AtomCell(name)
		}
	}
	if row.typ == flagSwitch && m.Engine.Flags.ISO {
		on, _ := keyOf(boolSynonyms, row.value.name)
		return builtin.AtomCell(on)
	}
	return row.term(m)
}

// term returns the value of the flag as a term.
func (row *flagRow) term(m *engine.Machine) engine.Cell {
	if row.ask != nil {
		return row.ask(m)
	}
	return row.value.cell(m)
}

// create implements set_prolog_flag/2 for a flag that does not exist. It is an error in the
// mode of the standard. Otherwise the flag user_flags decides.
func (t *Flags) create(m *engine.Machine, name, value engine.Cell) bool {
	switch {
	case m.Engine.Flags.ISO:
		return m.DomainError("prolog_flag", name)
	case t.userFlags == "error":
		return m.ExistenceError("prolog_flag", name)
	}
	row := flagRow{name: builtin.OptionAtom(name), typ: typeOf(m, value), writable: true, ofProgram: true}
	row.values = flagValues[row.typ]
	if row.value, _ = row.take(m, value); row.typ == flagBool {
		row.value.name = builtin.OptionAtom(value) // on and off stay until the flag is set again
	}
	m.Engine.Grow(row.bytes(), engine.AreaMemory)
	t.add(row)
	if t.userFlags == "warning" {
		return builtin.PrintMessage(m, "warning", m.NewStruct(atom.Intern("prolog_flag_created"), name, value))
	}
	return true
}

// typeOf returns the type of a flag that is made with a value.
func typeOf(m *engine.Machine, value engine.Cell) flagType {
	switch b := builtin.OptionAtom(value); {
	case b == "true" || b == "false" || boolSynonyms[b] != "":
		return flagBool
	case engine.IsAtom(value):
		return flagAtom
	case m.IsInteger(value):
		return flagInteger
	case m.IsFloat(value):
		return flagFloat
	}
	return flagTerm
}

// createFlag implements create_prolog_flag/3.
func createFlag(m *engine.Machine, a []engine.Cell) bool {
	name, ok := builtin.AtomArg(m, a[0])
	if !ok {
		return false
	}
	value := m.Deref(a[1])
	if engine.IsVar(value) {
		return m.InstantiationError()
	}
	items, ok := builtin.OptionItems(m, a[2])
	if !ok {
		return false
	}
	row := flagRow{name: name.String(), typ: typeOf(m, value), writable: true, ofProgram: true}
	keep := false
	for _, it := range items {
		option, v := builtin.Option(m, it)
		text := builtin.OptionAtom(v)
		var should string
		switch option {
		case "access":
			should = "prolog_flag_access"
			row.writable = text == "read_write"
			ok = row.writable || text == "read_only"
		case "type":
			should = "prolog_flag_type"
			row.typ, ok = flagTypes[text]
		case "keep":
			should = "bool"
			keep, ok = builtin.OptionBool(m, v)
		default:
			if !builtin.UnknownOption(m, "create_prolog_flag_option", it) {
				return false
			}
		}
		if !ok {
			return builtin.BadOption(m, "create_prolog_flag_option", it, should)
		}
	}
	row.values = flagValues[row.typ]
	value = row.converted(m, value)
	if row.value, ok = row.take(m, value); !ok {
		return row.misfit(m, value)
	}
	t := Of(m.Engine)
	if old := t.row(m, row.name); old != nil {
		if keep {
			return true
		}
		if !old.writable || old.changed != nil {
			return m.PermissionError("create", "flag", m.Deref(a[0]))
		}
		if old != t.rows[row.name] {
			m.Engine.Shrink(old.value.term.Size())
			row.own(m)
			return true
		}
		m.Engine.Shrink(old.bytes())
	}
	m.Engine.Grow(row.bytes(), engine.AreaMemory)
	t.put(row)
	return true
}

// currentFlag implements current_prolog_flag/2.
func currentFlag(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	t := Of(m.Engine)
	mod, name, ok := m.StripModuleFrom(builtin.SourceModule(m.Engine), a[0])
	if !ok {
		return false
	}
	if engine.IsAtom(name) {
		row := t.row(m, builtin.OptionAtom(name))
		if row == nil {
			return m.Engine.Flags.ISO && m.DomainError("prolog_flag", name)
		}
		return m.Unify(a[1], row.cell(m, mod))
	}
	if !engine.IsVar(name) {
		return m.TypeError("atom", name)
	}
	var names []string
	if r.State == nil {
		names = t.names(m)
	}
	pattern := m.NewStruct(atom.Equals, name, a[1])
	return builtin.AnswerItems(m, r, pattern, names, func(name string, m *engine.Machine) engine.Cell {
		return m.NewStruct(atom.Equals, builtin.AtomCell(name), t.row(m, name).cell(m, mod))
	})
}

var flagRows = []engine.Builtin{
	{Name: "set_prolog_flag", Arity: 2, Use: engine.Database, Closes: true, Det: setFlag,
		Doc: "set_prolog_flag(+Flag, @Value) is det\nChanges the value of a flag (ISO 8.17.1)."},
	{Name: "create_prolog_flag", Arity: 3, Use: engine.Database, Det: createFlag,
		Doc: "create_prolog_flag(+Flag, +Value, +Options) is det\nMakes a flag; options are access(read_only or read_write), type(Type) and keep(Bool)."},
	{Name: "current_prolog_flag", Arity: 2, NonDet: currentFlag,
		Doc: "current_prolog_flag(?Flag, ?Value) is nondet\nThe flag has the value (ISO 8.17.2)."},
}
