package sqlfacts

import (
	"math"
	"math/big"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// A where is the condition of a statement. What it selects is all that the goal may have as
// solutions: where the database cannot tell, it selects more, and unification and the
// comparisons themselves decide.
type where struct {
	t     *table
	terms []string
	args  []any
	none  bool // nothing fulfils it
	loose bool // it selects more than unifies
	risky bool // a comparison may raise an error: those after it cannot come first
}

func (w *where) text() string {
	if len(w.terms) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.terms, " AND ")
}

// where returns the condition that the arguments are. When ok is false, an exception is
// pending.
func (t *table) where(m *engine.Machine, a []engine.Cell) (w *where, ok bool) {
	w = &where{t: t}
	for i := range a {
		x := m.Deref(a[i])
		if engine.IsVar(x) {
			for j := range i {
				w.loose = w.loose || m.Deref(a[j]) == x
			}
			w.loose = w.loose || m.IsAttVar(x)
			continue
		}
		if !w.equal(m, &t.columns[i], x) {
			return nil, false
		}
	}
	return w, true
}

// parameter adds a parameter and returns its placeholder.
func (w *where) parameter(c *column, v any) string {
	w.args = append(w.args, v)
	return w.t.db.dialect.placeholder(len(w.args), c.kind)
}

func (w *where) add(terms ...string) { w.terms = append(w.terms, strings.Join(terms, " ")) }

// equal adds that a column unifies with a bound term.
func (w *where) equal(m *engine.Machine, c *column, x engine.Cell) (ok bool) {
	v, f, ok := w.t.parameter(m, c, x)
	switch {
	case !ok:
		return false
	case f == loose:
		w.loose = true
	case f == misfit:
		w.none = true
	case v == nil && (c.kind == kindAtom || c.kind == kindTerm):
		w.add("(", c.quoted, "IS NULL OR", c.quoted, "= 'null' )")
	case v == nil:
		w.add(c.quoted, "IS NULL")
	case c.isText() && !w.t.db.dialect.postgres:
		w.add(w.t.db.dialect.collated(c), "=", w.parameter(c, v))
	default:
		w.loose = w.loose || v == 0.0 // and -0.0
		w.add(c.quoted, "=", w.parameter(c, v))
	}
	return true
}

func (c *column) isText() bool { return c.kind == kindAtom || c.kind == kindString }

// operators are those of SQL for comparisons, and the comparison with its sides exchanged.
var operators = map[string]struct{ sql, exchanged string }{
	"<": {"<", ">"}, ">": {">", "<"}, "=<": {"<=", ">="}, ">=": {">=", "=<"}, "=:=": {"=", "=:="}, `=\=`: {"<>", `=\=`},
	"@<": {"<", "@>"}, "@>": {">", "@<"}, "@=<": {"<=", "@>="}, "@>=": {">=", "@=<"},
	"=": {"=", "="}, "==": {"=", "=="}, `\==`: {"", `\==`}, `\=`: {"", `\=`},
}

// addConditions adds comparisons, a goal or several in a conjunction; those that the database
// cannot make are left out. So are all after one that may raise an error, which they would
// hide. Columns are those of the arguments.
func (w *where) addConditions(m *engine.Machine, a []engine.Cell, goal engine.Cell) (ok bool) {
	for stack := []engine.Cell{goal}; len(stack) > 0 && !w.risky; {
		g := m.Deref(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		if !engine.IsCompound(g) {
			continue
		}
		name, arity := m.Functor(g)
		switch {
		case name == atom.Comma && arity == 2:
			if len(stack) > maxNesting {
				return true
			}
			stack = append(stack, m.Arg(g, 1), m.Arg(g, 0))
		case name == atomBetween && arity == 3:
			low, high := m.Deref(m.Arg(g, 0)), m.Deref(m.Arg(g, 1))
			c := w.columnOf(m, a, m.Arg(g, 2))
			if w.risky = c == nil || c.kind != kindInteger || !m.IsInteger(low) || !m.IsInteger(high) && !isInfinite(high); !w.risky {
				w.compareNumbers(m, c, ">=", low)
				w.compareNumbers(m, c, "=<", high)
			}
		case arity == 2:
			if op, known := operators[name.String()]; known && !w.comparison(m, a, name.String(), op.exchanged, m.Arg(g, 0), m.Arg(g, 1)) {
				return false
			}
		}
		m.Tick()
	}
	return true
}

// maxNesting bounds the conjunctions that are looked into.
const maxNesting = 100

var atomBetween = atom.Intern("between")

func isInfinite(c engine.Cell) bool {
	return engine.IsAtom(c) && (engine.AtomText(c) == "inf" || engine.AtomText(c) == "infinite")
}

// columnOf returns the column whose argument is an unbound variable, or nil.
func (w *where) columnOf(m *engine.Machine, a []engine.Cell, x engine.Cell) *column {
	x = m.Deref(x)
	if !engine.IsVar(x) {
		return nil
	}
	for i := range a {
		if m.Deref(a[i]) == x {
			return &w.t.columns[i]
		}
	}
	return nil
}

func (w *where) comparison(m *engine.Machine, a []engine.Cell, op, exchanged string, x, y engine.Cell) (ok bool) {
	c, d := w.columnOf(m, a, x), w.columnOf(m, a, y)
	if c == nil {
		c, d, op, x, y = d, c, exchanged, y, x
	}
	y = m.Deref(y)
	unknown := c == nil || d == nil && engine.IsVar(y)
	switch op {
	case "=", "==", `\=`, `\==`, "@<", "@>", "@=<", "@>=":
		if unknown {
			return true
		}
	default:
		if w.risky = unknown || !c.isNumber() || d != nil && !d.isNumber(); w.risky {
			return true
		}
	}
	switch op {
	case "=", "==":
		if d == nil {
			return w.equal(m, c, y)
		}
	case `\=`, `\==`:
		if d == nil {
			return w.unequal(m, c, y)
		}
	case "@<", "@>", "@=<", "@>=":
		if d == nil && c.isText() {
			return w.compareTexts(m, c, operators[op].sql, y)
		}
	default:
		switch {
		case d == nil:
			w.compareNumbers(m, c, op, y)
		case c.kind == d.kind && (c.kind == kindInteger || c.kind == kindFloat):
			w.add(c.quoted, operators[op].sql, d.quoted)
		default:
			w.notNull(c)
			w.notNull(d)
		}
	}
	return true
}

func (c *column) isNumber() bool {
	return c.kind == kindInteger || c.kind == kindFloat || c.kind == kindRational
}

// notNull leaves out values that are not numbers, as a comparison of numbers in SQL does.
func (w *where) notNull(c *column) { w.add(c.quoted, "IS NOT NULL") }

func (w *where) unequal(m *engine.Machine, c *column, x engine.Cell) (ok bool) {
	v, f, ok := w.t.parameter(m, c, x)
	switch {
	case !ok || f != exact:
		return ok
	case v == nil:
		w.add(c.quoted, "IS NOT NULL")
	case c.isText():
		w.add(w.t.db.dialect.collated(c), w.t.db.dialect.distinct(), w.parameter(c, v))
	default:
		w.add(c.quoted, w.t.db.dialect.distinct(), w.parameter(c, v))
	}
	return true
}

// compareTexts adds a comparison in the standard order of terms. NULL is the atom null
// there.
func (w *where) compareTexts(m *engine.Machine, c *column, op string, x engine.Cell) (ok bool) {
	v, f, ok := w.t.parameter(m, c, x)
	if ok && f == exact && v != nil {
		w.add("(", w.t.db.dialect.collated(c), op, w.parameter(c, v), "OR", c.quoted, "IS NULL )")
	}
	return ok
}

// exactFloats is the bound below which floats have all integers.
const exactFloats = 1 << 53

// compareNumbers adds a comparison of numbers, if the database makes it as Prolog does.
func (w *where) compareNumbers(m *engine.Machine, c *column, op string, x engine.Cell) {
	n, ok := m.NumberOf(m.Deref(x))
	if !ok {
		n, ok = evaluated(m, x)
	}
	if !ok {
		w.risky = true
		return
	}
	sql := operators[op].sql
	switch {
	case c.kind == kindInteger && (n.IsRational() || math.Abs(n.Nearest()) < exactFloats):
		w.compareIntegers(c, sql, n.Rat())
		return
	case c.kind == kindFloat && (n.Kind == number.Float && !n.IsNaN() || n.IsInteger() && math.Abs(n.Nearest()) < exactFloats):
		w.add(c.quoted, sql, w.parameter(c, n.Nearest()))
		return
	case c.kind == kindRational && w.t.db.dialect.postgres && n.IsRational():
		if text, finite := decimal(n); finite {
			w.add(c.quoted, sql, w.parameter(c, text))
			return
		}
	}
	w.notNull(c)
}

// compareIntegers adds a comparison of a column of integers with a number, as one with an
// integer.
func (w *where) compareIntegers(c *column, op string, r *big.Rat) {
	i := new(big.Int).Div(r.Num(), r.Denom()) // the next integer below
	if !r.IsInt() {
		switch op {
		case ">=":
			op = ">"
		case "<":
			op = "<="
		case "=":
			w.none = true
		case "<>":
			w.notNull(c)
			return
		}
	}
	if i.IsInt64() {
		w.add(c.quoted, op, w.parameter(c, i.Int64()))
		return
	}
	w.notNull(c)
	less := op == "<" || op == "<=" || op == "<>"
	greater := op == ">" || op == ">=" || op == "<>"
	w.none = w.none || i.Sign() > 0 && !less || i.Sign() < 0 && !greater
}

// evaluated returns the value of an arithmetic expression without unbound variables. What would be
// an error is left to the comparison itself.
func evaluated(m *engine.Machine, x engine.Cell) (n number.Number, ok bool) {
	if !m.IsGround(x) {
		return n, false
	}
	v := m.NewVar()
	if !call(m, "$value", x, v) {
		return n, false
	}
	return m.NumberOf(m.Deref(v))
}
