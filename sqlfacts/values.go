package sqlfacts

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Values of columns as terms, and terms as parameters of statements.

// A kind is the type of a column.
type kind uint8

const (
	kindInteger kind = iota
	kindFloat
	kindRational
	kindAtom
	kindString
	kindBoolean
	kindTime
	kindDate
	kindBlob
	kindJSON
	kindTerm
)

// kinds are their names, in Prolog and as types of new columns.
var kinds = [...]struct{ name, sqlite, postgres string }{
	kindInteger:  {"integer", "INTEGER", "bigint"},
	kindFloat:    {"float", "REAL", "double precision"},
	kindRational: {"rational", "TEXT", "numeric"},
	kindAtom:     {"atom", "TEXT", "text"},
	kindString:   {"string", "TEXT", "text"},
	kindBoolean:  {"boolean", "INTEGER", "boolean"},
	kindTime:     {"time", "TEXT", "timestamptz"},
	kindDate:     {"date", "TEXT", "date"},
	kindBlob:     {"blob", "BLOB", "bytea"},
	kindJSON:     {"json", "TEXT", "jsonb"},
	kindTerm:     {"term", "TEXT", "text"},
}

func kindOf(name string) (kind, bool) {
	for k := range kinds {
		if kinds[k].name == name {
			return kind(k), true
		}
	}
	return 0, false
}

// A fit says what a bound argument is for the database.
type fit uint8

const (
	exact  fit = iota // the values that are equal to it are those that unify with it
	loose             // the database cannot tell
	misfit            // no value unifies with it
)

var (
	nullCell = builtin.AtomCell("null")
	atomDate = atom.Intern("date")
)

// parameter makes a parameter for a query of a bound argument. When ok is false, an exception
// is pending.
func (t *table) parameter(m *engine.Machine, c *column, x engine.Cell) (v any, f fit, ok bool) {
	switch {
	case c.kind == kindJSON, c.kind == kindTerm && !m.IsGround(x), c.kind == kindTime && t.looseTimes():
		return nil, loose, true
	}
	v, fits, ok := t.encode(m, c, x)
	switch {
	case !fits, c.kind == kindTime && v != nil && m.Compare(x, m.NewFloat(builtin.Seconds(timeOf(m.FloatOf(x))))) != 0:
		return nil, misfit, ok
	}
	return v, exact, ok
}

// value makes a value of a term that is asserted. When ok is false, an exception is pending.
func (t *table) value(m *engine.Machine, c *column, x engine.Cell) (v any, ok bool) {
	x = m.Deref(x)
	if engine.IsVar(x) && c.kind != kindTerm {
		return nil, m.InstantiationError()
	}
	v, fits, ok := t.encode(m, c, x)
	switch {
	case !ok:
		return nil, false
	case fits:
		return v, true
	case c.kind == kindInteger && m.IsInteger(x):
		return nil, m.RepresentationError("int64_t")
	}
	return nil, m.TypeError(kinds[c.kind].name, x)
}

// encode makes a value of a term, if it is one of the column's type.
func (t *table) encode(m *engine.Machine, c *column, x engine.Cell) (v any, fits, ok bool) {
	x = m.Deref(x)
	if x == nullCell {
		return nil, true, true
	}
	switch c.kind {
	case kindInteger:
		if i, small := engine.SmallIntOf(x); small {
			return i, true, true
		}
		if m.IsInteger(x) {
			n, _ := m.NumberOf(x)
			b := n.BigInt()
			return b.Int64(), b.IsInt64(), true
		}
	case kindFloat:
		if m.IsFloat(x) {
			f := m.FloatOf(x)
			return f, !math.IsNaN(f), true
		}
	case kindRational:
		if n, isNumber := m.NumberOf(x); isNumber && n.IsRational() {
			text, finite := decimal(n)
			return text, finite, true
		}
	case kindAtom:
		if m.IsTextAtom(x) {
			return t.text(engine.AtomText(x))
		}
	case kindString:
		if m.IsString(x) {
			return t.text(m.StringOf(x))
		}
	case kindBoolean:
		return x == builtin.CellTrue, x == builtin.CellTrue || x == builtin.BoolCell(false), true
	case kindTime:
		if m.IsFloat(x) && minStamp <= m.FloatOf(x) && m.FloatOf(x) < maxStamp {
			return t.db.dialect.time(timeOf(m.FloatOf(x))), true, true
		}
	case kindDate:
		text, isDate := dateText(m, x)
		return text, isDate, true
	case kindBlob:
		if m.IsString(x) {
			b, isBytes := bytesOf(m.StringOf(x))
			return b, isBytes, true
		}
	case kindJSON:
		return viaText(m, x, "$json_text")
	case kindTerm:
		return viaText(m, x, "$term_text")
	}
	return nil, false, true
}

// text returns a text as a parameter. PostgreSQL has none with the character 0.
func (t *table) text(s string) (v any, fits, ok bool) {
	return s, !t.db.dialect.postgres || strings.IndexByte(s, 0) < 0, true
}

// viaText makes a text of a term by a predicate of library(sql).
func viaText(m *engine.Machine, x engine.Cell, predicate string) (v any, fits, ok bool) {
	text := m.NewVar()
	if !call(m, predicate, x, text) {
		return nil, false, !m.Pending()
	}
	s, fits := m.Text(text)
	return s, fits, true
}

// ofText makes a term of a text by a predicate of library(sql).
func ofText(m *engine.Machine, text, predicate string) (engine.Cell, bool) {
	t := m.NewVar()
	ok := call(m, predicate, m.NewString(text), t)
	return m.Deref(t), ok
}

// call calls a predicate of library(sql) once.
func call(m *engine.Machine, predicate string, args ...engine.Cell) bool {
	goal := m.SystemGoal(m.Engine.Module(atomSQL), m.NewStruct(atom.Intern(predicate), args...))
	return m.Once(m.Engine.Module(atom.System), m.NewStruct(atom.Colon, engine.Atom(atomSQL), goal))
}

var atomSQL = atom.Intern("sql")

// decimal returns the text of a number that is a finite decimal fraction.
func decimal(n number.Number) (text string, finite bool) {
	if n.IsInteger() {
		return n.BigInt().String(), true
	}
	digits, finite := n.Rat().FloatPrec()
	if !finite {
		return "", false
	}
	return n.Rat().FloatString(digits), true
}

// Stamps are those of years with four digits.
const (
	minStamp = -62135596800
	maxStamp = 253402300800
)

func timeOf(stamp float64) time.Time {
	seconds, part := math.Modf(stamp)
	return time.Unix(int64(seconds), int64(math.Round(part*1e6))*1000).UTC()
}

// dateText returns the text of date(Year, Month, Day).
func dateText(m *engine.Machine, x engine.Cell) (string, bool) {
	if !m.IsFunctor(x, atomDate, 3) {
		return "", false
	}
	var n [3]int64
	for i := range n {
		var ok bool
		if n[i], ok = engine.SmallIntOf(m.Deref(m.Arg(x, i))); !ok || n[i] < 1 || n[i] > 9999 {
			return "", false
		}
	}
	text := fmt.Sprintf("%04d-%02d-%02d", n[0], n[1], n[2])
	_, err := time.Parse(time.DateOnly, text)
	return text, err == nil
}

// bytesOf returns the bytes that the characters of a text stand for.
func bytesOf(s string) (b []byte, ok bool) {
	b = make([]byte, 0, len(s))
	for _, r := range s {
		if r > 255 {
			return nil, false
		}
		b = append(b, byte(r))
	}
	return b, true
}

// cell makes a term of a value of the database. When ok is false, an exception is pending.
func (t *table) cell(m *engine.Machine, c *column, v any) (x engine.Cell, ok bool) {
	if v == nil {
		return nullCell, true
	}
	if b, isBytes := v.([]byte); isBytes && c.kind != kindBlob {
		v = string(b)
	}
	if s, isText := v.(string); isText && !m.Reserve(len(s)+16) {
		return 0, false
	}
	switch c.kind {
	case kindInteger, kindRational:
		if x, ok = exactNumber(m, v, c.kind == kindRational); ok {
			return x, true
		}
	case kindFloat:
		if f, isFloat := floatIn(v); isFloat {
			return m.NewFloat(f), true
		}
	case kindAtom:
		return m.NewAtom(plainText(v)), true
	case kindString:
		return m.NewString(plainText(v)), true
	case kindBoolean:
		switch v {
		case true, int64(1):
			return builtin.CellTrue, true
		case false, int64(0):
			return builtin.BoolCell(false), true
		}
	case kindTime:
		if at, isTime := timeIn(v); isTime {
			return m.NewFloat(builtin.Seconds(at)), true
		}
	case kindDate:
		if at, isTime := timeIn(v); isTime {
			return m.NewStruct(atomDate, m.NewInt(int64(at.Year())), m.NewInt(int64(at.Month())), m.NewInt(int64(at.Day()))), true
		}
	case kindBlob:
		switch v := v.(type) {
		case []byte:
			return m.NewString(charsOf(v)), true
		case string:
			return m.NewString(charsOf([]byte(v))), true
		}
	case kindJSON:
		return ofText(m, plainText(v), "$text_json")
	case kindTerm:
		return ofText(m, plainText(v), "$text_term")
	}
	formal := m.NewStruct(atomTypeError, builtin.AtomCell(kinds[c.kind].name), m.NewString(plainText(v)))
	return 0, m.ErrorMessage(formal, m.NewAtom(fmt.Sprintf("in column %s of table %s", c.name, t.name)))
}

var atomTypeError = atom.Intern("type_error")

func floatIn(v any) (f float64, ok bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case int64:
		return float64(v), true
	case string:
		f, err := strconv.ParseFloat(v, 64)
		return f, err == nil
	}
	return 0, false
}

func exactNumber(m *engine.Machine, v any, fractions bool) (engine.Cell, bool) {
	switch v := v.(type) {
	case int64:
		return m.NewInt(v), true
	case float64:
		if r := new(big.Rat).SetFloat64(v); r != nil && (fractions || r.IsInt()) {
			return m.NewNumber(number.FromRat(r)), true
		}
	case string:
		if len(v) > 100_000 {
			return 0, false
		}
		if r, ok := new(big.Rat).SetString(v); ok && !strings.ContainsAny(v, "/eEpPxXbBoO_") && (fractions || r.IsInt()) {
			return m.NewNumber(number.FromRat(r)), true
		}
	}
	return 0, false
}

// plainText returns the text of a value, as the database would give it.
func plainText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []byte:
		return string(v)
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	}
	return fmt.Sprint(v)
}

func charsOf(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(rune(c))
	}
	return s.String()
}

// timeLayouts are the layouts of times as text. They are in UTC if they name no zone.
var timeLayouts = []string{sqliteTime, time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05Z07:00", time.DateOnly}

const sqliteTime = "2006-01-02 15:04:05.999999"

func timeIn(v any) (time.Time, bool) {
	switch v := v.(type) {
	case time.Time:
		return v.UTC(), true
	case int64:
		return time.Unix(v, 0).UTC(), true
	case float64:
		return timeOf(v), minStamp <= v && v < maxStamp
	case string:
		for _, layout := range timeLayouts {
			if at, err := time.Parse(layout, v); err == nil {
				return at.UTC(), true
			}
		}
	}
	return time.Time{}, false
}
