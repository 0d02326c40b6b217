package flags

import (
	"math"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// The flags that every engine has, and the effects of setting them.

// Init makes the flags of a new engine. Terms that are values are made on the machine.
func (t *Flags) Init(m *engine.Machine, args []string, iso bool) {
	t.engine = m.Engine.Host()
	for _, row := range atomFlags {
		row.values = append(row.values, flagValues[row.typ]...)
		row.writable = true
		t.add(row)
		if row.changed != nil {
			row.changed(t, row.value.name)
		}
	}
	if iso {
		t.Set("iso", "true")
		t.Set("stream_type_check", "true")
		t.Set("double_quotes", "chars")
	}
	t.addLimits(m)
	t.addSystem(m)
	for _, row := range idleFlags {
		row.values = append(row.values, flagValues[row.typ]...)
		row.writable = true
		t.add(row)
	}
	for name, value := range idleNumbers {
		t.addTerm(m, name, flagInteger, true, engine.SmallInt(value))
	}
	t.addTerm(m, "message_context", flagTerm, true, builtin.AtomList(m, nil))
	t.addTerm(m, "argv", flagTerm, true, builtin.AtomList(m, args))
	options := flagRow{name: "print_write_options", typ: flagTerm, writable: true, changed: func(t *Flags, _ string) { t.PrintOptions = true }}
	options.value, _ = options.take(m, optionList(m, "portray", "numbervars", "quoted"))
	t.add(options)
	answerOptions, _ := m.ListItems(optionList(m, "quoted", "portray"))
	answerOptions = append(answerOptions,
		m.NewStruct(atom.Intern("max_depth"), engine.SmallInt(10)),
		m.NewStruct(atom.Intern("spacing"), builtin.AtomCell("next_argument")))
	t.addTerm(m, "answer_write_options", flagTerm, true, m.NewList(answerOptions, builtin.NilList))
	debuggerOptions := slices.Insert(answerOptions, 3, m.NewStruct(atom.Intern("attributes"), builtin.AtomCell("portray")))
	t.addTerm(m, "debugger_write_options", flagTerm, true, m.NewList(debuggerOptions, builtin.NilList))
}

// SetBreakLevel sets the flag break_level to the number of top levels nested in the first
// one. Only a user at a terminal has this flag.
func (t *Flags) SetBreakLevel(m *engine.Machine, level int) {
	t.put(termFlag(m, "break_level", flagInteger, false, engine.SmallInt(int64(level))))
}

// addTerm adds a flag whose value is any term.
func (t *Flags) addTerm(m *engine.Machine, name string, typ flagType, writable bool, c engine.Cell) {
	t.add(termFlag(m, name, typ, writable, c))
}

func termFlag(m *engine.Machine, name string, typ flagType, writable bool, c engine.Cell) flagRow {
	row := flagRow{name: name, typ: typ, writable: writable}
	row.value, _ = row.take(m, c)
	return row
}

// addLimits adds the flags about limits of memory.
func (t *Flags) addLimits(m *engine.Machine) {
	margin := flagRow{name: "agc_margin", typ: flagInteger, writable: true, changed: setAtomMargin}
	margin.value, _ = margin.take(m, engine.SmallInt(engine.AtomMargin))
	t.add(margin)
	limit := flagRow{name: "stack_limit", typ: flagInteger, writable: true, changed: setStackLimit, check: checkStackLimit}
	limit.value, _ = limit.take(m, engine.SmallInt(int64(t.engine.StackLimit())))
	t.add(limit)
	space := flagRow{name: "table_space", typ: flagInteger, writable: true, changed: setTableSpace, check: checkBytes}
	space.value, _ = space.take(m, engine.SmallInt(1<<30))
	setTableSpace(t, space.value.name)
	t.add(space)
}

// addSystem adds the constant flags about the system and its host.
func (t *Flags) addSystem(m *engine.Machine) {
	fixed := func(name, value string) { t.add(flagRow{name: name, value: flagValue{name: value}}) }
	number := func(name string, value int64) { t.addTerm(m, name, flagInteger, false, m.NewInt(value)) }
	fixed("bounded", "false")
	fixed("dialect", "swi")
	fixed("max_arity", "unbounded")
	fixed("unix", boolCellName(runtime.GOOS != "windows"))
	switch runtime.GOOS {
	case "windows":
		fixed("windows", "true")
	case "darwin":
		fixed("apple", "true")
	}
	fixed("arch", runtime.GOARCH+"-"+runtime.GOOS)
	fixed("threads", "true")
	fixed("emulated_dialect", "swi")
	fixed("traditional", "false")
	fixed("tmp_dir", builtin.WorldOf(m).TempDir())
	fixed("path_sep", world.ListSeparator)
	number("max_procedure_arity", engine.MaxProcedureArity)
	number("max_integer", math.MaxInt64)
	number("min_integer", math.MinInt64)
	number("max_tagged_integer", engine.MaxSmallInt)
	number("min_tagged_integer", engine.MinSmallInt)
	number("max_char_code", 0x10ffff)
	t.addTerm(m, "float_max", flagFloat, false, m.NewFloat(math.MaxFloat64))
	t.addTerm(m, "float_min", flagFloat, false, m.NewFloat(0x1p-1022))
	number("address_bits", 64)
	number("cpu_count", int64(runtime.NumCPU()))
	number("version", swiVersion)
	t.addTerm(m, "version_data", flagTerm, false, m.NewStruct(atom.Intern("swi"),
		engine.SmallInt(swiVersion/10000), engine.SmallInt(swiVersion/100%100), engine.SmallInt(swiVersion%100), builtin.NilList))
	fixed("zebra_version", Version)
	fixed("pipe", "true")
	fixed("large_files", "true")
	fixed("tty_control", "false")
	fixed("colon_sets_calling_context", "true")
	fixed("quasi_quotations", "true")
	if runtime.GOOS != "windows" {
		fixed("posix_shell", "/bin/sh")
	}
	if process, ok := builtin.WorldOf(m).Process(); ok {
		number("pid", int64(process.Pid))
		t.add(flagRow{name: "executable", ask: func(m *engine.Machine) engine.Cell {
			return builtin.AtomCell(builtin.WorldOf(m).Executable())
		}})
		t.addTerm(m, "os_argv", flagTerm, false, builtin.AtomList(m, process.Args))
	}
	t.add(flagRow{name: "timezone", typ: flagInteger, ask: func(m *engine.Machine) engine.Cell {
		_, east := time.Now().Zone()
		return m.NewInt(int64(-east))
	}})
}

// optionList returns the list of the options Name(true).
func optionList(m *engine.Machine, names ...string) engine.Cell {
	list := make([]engine.Cell, len(names))
	for i, name := range names {
		list[i] = m.NewStruct(atom.Intern(name), builtin.CellTrue)
	}
	return m.NewList(list, builtin.NilList)
}

func boolCellName(b bool) string { return engine.AtomOf(builtin.BoolCell(b)).String() }

// atomFlags are the flags whose value is an atom and can be changed, with their initial
// values.
var atomFlags = []flagRow{
	choice("double_quotes", "string", func(t *Flags, v string) { t.Quotes = DoubleQuotes[v] }, "codes", "chars", "atom", "string"),
	choice("back_quotes", "codes", nil, "codes", "chars", "string", "symbol_char"),
	toggle("multiline_quoted", false, func(t *Flags, on bool) { t.Read.MultilineQuoted = on }),
	toggle("character_escapes", true, func(t *Flags, on bool) { t.Read.PlainBackslash = !on }),
	toggle("character_escapes_unicode", true, func(t *Flags, on bool) { t.UnicodeEscapes = on }),
	choice("rational_syntax", "compatibility", func(t *Flags, v string) { t.Natural = v == "natural" }, "natural", "compatibility"),
	toggle("var_prefix", false, func(t *Flags, on bool) { t.Read.VarPrefix = on }),
	{name: "char_conversion", typ: flagSwitch, value: flagValue{name: "false"},
		changed: func(t *Flags, v string) { t.Read.CharConversion = v == "true" }},
	toggle("iso", false, func(t *Flags, on bool) { t.engine.Flags.ISO = on }),
	choice("unknown", "error", nil, "error", "fail", "warning"),
	{name: "debug", typ: flagSwitch, value: flagValue{name: "false"}},
	choice("occurs_check", "false", func(t *Flags, v string) { t.engine.SetOccursCheck(occursChecks[v]) }, "true", "false", "error"),
	choice("integer_rounding_function", "toward_zero", func(t *Flags, v string) {
		t.engine.Flags.IntegerRounding = number.TowardZero
		if v == "down" {
			t.engine.Flags.IntegerRounding = number.Down
		}
	}, "toward_zero", "down"),
	toggle("prefer_rationals", false, func(t *Flags, on bool) { t.engine.Flags.PreferRationals = on }),
	choice("float_overflow", "error", func(t *Flags, v string) {
		t.engine.Flags.FloatOverflow = floatActions[v]
	}, "error", "infinity"),
	choice("float_zero_div", "error", func(t *Flags, v string) {
		t.engine.Flags.FloatZeroDiv = floatActions[v]
	}, "error", "infinity"),
	choice("float_undefined", "error", func(t *Flags, v string) {
		t.engine.Flags.FloatUndefined = floatActions[v]
	}, "error", "nan"),
	choice("float_rounding", "to_nearest", func(t *Flags, v string) {
		t.engine.Flags.FloatRounding = number.Roundings[v]
	}, "to_nearest", "to_positive", "to_negative", "to_zero"),
	choice("stream_type_check", "loose", func(t *Flags, v string) {
		t.TypeCheck, _ = stream.ParseTypeCheck(v)
	}, "true", "loose", "false"),
	choice("user_flags", "silent", func(t *Flags, v string) { t.userFlags = v }, "error", "warning", "silent"),
	choice("encoding", "utf8", func(t *Flags, v string) {
		t.Encoding, _ = stream.ParseEncoding(v)
	}, "utf8", "iso_latin_1", "ascii", "octet", "text", "unicode_le", "unicode_be", "utf16le", "utf16be", "wchar_t"),
	choice("verbose", "normal", nil, "normal", "silent"),
	toggle("autoload", true, nil),
	toggle("optimise", false, nil),
	toggle("toplevel_print_anon", true, nil),
	toggle("toplevel_name_variables", true, nil),
	toggle("toplevel_print_factorized", false, nil),
	toggle("toplevel_residue_vars", false, nil),
	toggle("toplevel_extra_white_line", true, nil),
	toggle("toplevel_list_wfs", true, nil),
	choice("toplevel_prompt", "~m~d~l~! ?- ", nil),
	choice("write_attributes", "ignore", func(t *Flags, v string) {
		if t.Attributes = v; v == "ignore" {
			t.Attributes = ""
		}
	}, "ignore", "dots", "write", "portray"),
	toggle("warn_override_implicit_import", true, nil),
	choice("on_error", "print", nil, "print", "halt", "status"),
	choice("on_warning", "print", nil, "print", "halt", "status"),
	toggle("protect_static_code", false, nil),
}

// idleFlags and idleNumbers can be set, as programs for SWI-Prolog do, but have no effect.
var (
	idleFlags = []flagRow{
		toggle("signals", true, nil),
		toggle("report_error", true, nil),
		toggle("debug_on_error", true, nil),
		toggle("debug_on_interrupt", false, nil),
		toggle("debugger_show_context", false, nil),
		toggle("optimise_unify", true, nil),
		toggle("sandboxed_load", false, nil),
		toggle("verbose_file_search", false, nil),
		toggle("warn_autoload", false, nil),
		toggle("file_name_variables", false, nil),
		choice("editor", "default", nil),
		choice("access_level", "user", nil, "user", "system"),
		choice("qcompile", "false", nil),
		choice("determinism_error", "error", nil),
		choice("verbose_load", "silent", nil, "silent", "normal", "full"),
		toggle("verbose_autoload", false, nil),
		toggle("gc", true, nil),
		toggle("last_call_optimisation", true, nil),
		toggle("generate_debug_info", true, nil),
		choice("color_term", "false", nil, "true", "false"),
		choice("toplevel_mode", "backtracking", nil, "backtracking", "recursive"),
		choice("prompt_alternatives_on", "determinism", nil, "determinism", "groundness", "all"),
		choice("max_rational_size_action", "error", nil, "error", "float"),
		choice("message_language", "default", nil),
		choice("toplevel_goal", "default", nil),
		choice("file_name_case_handling", "case_sensitive", nil, "case_sensitive"),
		toggle("trace_gc", false, nil),
		toggle("agc_close_streams", false, nil),
		toggle("compile_meta_arguments", false, nil),
		toggle("debug_term_position", false, nil),
		toggle("fileerrors", true, nil),
		toggle("optimise_debug", true, nil),
		toggle("toplevel_list_wfs_residual_program", true, nil),
		choice("float_underflow", "ignore", nil, "ignore"),
		toggle("gc_thread", false, nil),
		toggle("xref", false, nil),
		toggle("mitigate_spectre", false, nil),
		choice("answer_format", "~p", nil),
		toggle("table_incremental", false, nil),
		toggle("table_shared", false, nil),
		toggle("table_subsumptive", false, nil),
		choice("max_answers_for_subgoal", "infinite", nil, "infinite"),
		choice("max_answers_for_subgoal_action", "error", nil, "error"),
		choice("max_table_answer_size", "infinite", nil, "infinite"),
		choice("max_table_answer_size_action", "error", nil, "error"),
		choice("max_table_subgoal_size", "infinite", nil, "infinite"),
		choice("max_table_subgoal_size_action", "error", nil, "error"),
	}
	idleNumbers = map[string]int64{
		"shared_table_space": 1 << 30, "file_search_cache_time": 10,
		"heartbeat": 0, "toplevel_var_size": 1000, "toplevel_time": 1, "string_stack_tripwire": 75,
	}
)

// choice returns a flag whose value is one of some atoms, or any atom if values is empty.
func choice(name, value string, changed func(*Flags, string), values ...string) flagRow {
	return flagRow{name: name, typ: flagAtom, values: values, value: flagValue{name: value}, changed: changed}
}

// toggle returns a boolean flag.
func toggle(name string, on bool, changed func(*Flags, bool)) flagRow {
	row := flagRow{name: name, typ: flagBool, value: flagValue{name: boolCellName(on)}}
	if changed != nil {
		row.changed = func(t *Flags, v string) { changed(t, v == "true") }
	}
	return row
}

var occursChecks = map[string]engine.OccursCheck{
	"false": engine.OccursOff,
	"true":  engine.OccursFail,
	"error": engine.OccursRaise,
}

// unknowns has the values of the flag unknown, which each module has for itself.
var unknowns = map[string]engine.Unknown{"error": engine.UnknownError, "fail": engine.UnknownFail, "warning": engine.UnknownWarn}

// WarnUnknown is the engine's hook for calls of unknown procedures that fail with
// a warning.
func WarnUnknown(m *engine.Machine, p *engine.Pred) {
	formal := m.NewStruct(atom.Intern("existence_error"), builtin.AtomCell("procedure"), m.Indicator(p))
	builtin.PrintMessage(m, "warning", m.NewStruct(atom.Error, formal, m.NewVar()))
}

var (
	floatActions = map[string]number.FloatAction{"error": number.Error, "infinity": number.Infinity, "nan": number.NaN}
)

// setAtomMargin sets the flag agc_margin: the least number of new atoms before atoms are
// collected. 0 stands for never.
func setAtomMargin(t *Flags, v string) {
	if n, err := strconv.Atoi(v); err == nil {
		t.engine.SetAtomMargin(max(n, 0))
	}
}

// checkBytes checks a number of bytes.
func checkBytes(m *engine.Machine, c engine.Cell) bool {
	text, _ := m.Text(c)
	_, err := strconv.ParseInt(text, 10, 64)
	return err == nil || m.RepresentationError("int64_t")
}

// checkStackLimit checks a value of the flag stack_limit. It must not be below the memory
// in use.
func checkStackLimit(m *engine.Machine, c engine.Cell) bool {
	if !checkBytes(m, c) {
		return false
	}
	u := m.Usage()
	n, small := engine.SmallIntOf(c)
	if small && n >= 0 && uint64(n) < u.Heap+u.Local+u.Trail+u.Choice {
		return m.PermissionError("limit", "stacks", c)
	}
	return true
}

// setTableSpace sets the flag table_space: the bytes that all tables may take together.
func setTableSpace(t *Flags, v string) {
	if n, err := strconv.ParseInt(v, 10, 64); err == nil {
		t.engine.SetTableSpace(uint64(n)) // a negative number is very large
	}
}

// setStackLimit sets the flag stack_limit: the bytes that the stacks of a goal may take
// together.
func setStackLimit(t *Flags, v string) {
	if n, err := strconv.ParseUint(v, 10, 63); err == nil {
		t.engine.SetStackLimit(n)
	}
}

// The values of the flags double_quotes and back_quotes.
var (
	DoubleQuotes = map[string]syntax.Quote{"codes": syntax.QuoteCodes, "chars": syntax.QuoteChars,
		"atom": syntax.QuoteAtom, "string": syntax.QuoteString}
	BackQuotes = map[string]syntax.Quote{"codes": syntax.QuoteCodes, "chars": syntax.QuoteChars,
		"string": syntax.QuoteString, "symbol_char": syntax.QuoteSymbolChar}
)
