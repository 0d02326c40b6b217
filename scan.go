package prolog

import (
	"fmt"
	"math/big"
	"reflect"
	"strconv"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
)

// A TermString is the text of a term as writeq/1 writes it, with the operators
// of the interpreter.
type TermString string

// A scanner stores the values of variables in Go values.
type scanner struct {
	reader
	p     *Interpreter
	depth int // of the slices that store is in
}

// maxSlices is how deep slices may be nested that a type of slices of itself
// stands for.
const maxSlices = 10_000

// scan is Solutions.Scan.
func (s *scanner) scan(dest any, names []string, cells []engine.Cell) error {
	d := reflect.ValueOf(dest)
	for d.Kind() == reflect.Pointer && !d.IsNil() {
		d = d.Elem()
	}
	switch {
	case d.Kind() == reflect.Struct && d.CanSet():
		return s.scanStruct(d, names, cells)
	case d.Kind() == reflect.Map && d.Type().Key().Kind() == reflect.String && (!d.IsNil() || d.CanSet()):
		if d.IsNil() {
			d.Set(reflect.MakeMap(d.Type()))
		}
		for i, name := range names {
			v := reflect.New(d.Type().Elem()).Elem()
			if err := s.store(v, cells[i]); err != nil {
				return fmt.Errorf("prolog: scan %s: %w", name, err)
			}
			d.SetMapIndex(reflect.ValueOf(name).Convert(d.Type().Key()), v)
		}
		return nil
	}
	return fmt.Errorf("prolog: scan: %T is neither a pointer to a struct nor a map from strings", dest)
}

func (s *scanner) scanStruct(d reflect.Value, names []string, cells []engine.Cell) error {
	fields := make(map[string]int)
	for i := range d.NumField() {
		f := d.Type().Field(i)
		name := f.Name
		if tag, ok := f.Tag.Lookup("prolog"); ok {
			name = tag
		}
		if f.IsExported() {
			fields[name] = i
		}
	}
	for i, name := range names {
		f, ok := fields[name]
		if !ok {
			continue
		}
		if err := s.store(d.Field(f), cells[i]); err != nil {
			return fmt.Errorf("prolog: scan %s: %w", name, err)
		}
	}
	return nil
}

var (
	termType       = reflect.TypeFor[Term]()
	anyType        = reflect.TypeFor[any]()
	termStringType = reflect.TypeFor[TermString]()
	bigIntType     = reflect.TypeFor[big.Int]()
	bigRatType     = reflect.TypeFor[big.Rat]()
)

// store stores the value of a cell in d. It calls itself for the elements of
// slices and for what pointers point to.
func (s *scanner) store(d reflect.Value, c engine.Cell) error {
	c = s.m.Deref(c)
	t := d.Type()
	switch {
	case t == termStringType:
		text, err := s.text(c, s.m.View())
		d.SetString(text)
		return err
	case t == anyType:
		v, err := s.value(c, true)
		if v == nil {
			d.SetZero()
		} else if err == nil {
			d.Set(reflect.ValueOf(v))
		}
		return err
	case t.Implements(termType):
		v, err := s.term(c)
		if err != nil {
			return err
		}
		if !reflect.TypeOf(v).AssignableTo(t) {
			return s.mismatch(t, c)
		}
		d.Set(reflect.ValueOf(v))
		return nil
	case t == bigIntType || t == bigRatType:
		return s.storeBig(d, c)
	}
	switch t.Kind() {
	case reflect.Pointer:
		if engine.IsVar(c) {
			d.SetZero()
			return nil
		}
		v := reflect.New(t.Elem())
		if err := s.store(v.Elem(), c); err != nil {
			return err
		}
		d.Set(v)
		return nil
	case reflect.Slice:
		return s.storeSlice(d, c)
	case reflect.String:
		text, ok := s.plainText(c)
		if !ok {
			return s.mismatch(t, c)
		}
		d.SetString(text)
		return nil
	case reflect.Bool:
		if c != engine.Atom(atom.True) && c != engine.Atom(atom.False) {
			return s.mismatch(t, c)
		}
		d.SetBool(c == engine.Atom(atom.True))
		return nil
	}
	n, ok := s.m.NumberOf(c)
	if !ok {
		return s.mismatch(t, c)
	}
	return s.storeNumber(d, c, n)
}

// storeNumber stores a number in a Go number that it fits.
func (s *scanner) storeNumber(d reflect.Value, c engine.Cell, n number.Number) error {
	t := d.Type()
	switch {
	case d.CanInt() && n.Kind == number.Int && !d.OverflowInt(n.I):
		d.SetInt(n.I)
	case d.CanUint() && n.Kind == number.Int && n.I >= 0 && !d.OverflowUint(uint64(n.I)):
		d.SetUint(uint64(n.I))
	case d.CanUint() && n.Kind == number.Big && n.B.IsUint64() && !d.OverflowUint(n.B.Uint64()):
		d.SetUint(n.B.Uint64())
	case d.CanFloat() && n.Kind == number.Float:
		d.SetFloat(n.F)
	case d.CanFloat() && n.Kind == number.Int:
		d.SetFloat(float64(n.I))
	case d.CanFloat() && n.Kind == number.Big:
		f, _ := new(big.Float).SetInt(n.B).Float64()
		d.SetFloat(f)
	case (d.CanInt() || d.CanUint()) && (n.Kind == number.Int || n.Kind == number.Big):
		return fmt.Errorf("%s does not fit %v", briefView{s.m.View(), s.m}.AppendNumber(nil, uint64(c)), t)
	default:
		return s.mismatch(t, c)
	}
	return nil
}

// storeBig stores a number in a big.Int or big.Rat.
func (s *scanner) storeBig(d reflect.Value, c engine.Cell) error {
	n, ok := s.m.NumberOf(c)
	i := n.B
	if n.Kind == number.Int {
		i = big.NewInt(n.I)
	}
	switch v := d.Addr().Interface().(type) {
	case *big.Int:
		if !ok || i == nil {
			return s.mismatch(d.Type(), c)
		}
		v.Set(i)
	case *big.Rat:
		switch {
		case ok && i != nil:
			v.SetInt(i)
		case ok && n.R != nil:
			v.Set(n.R)
		default:
			return s.mismatch(d.Type(), c)
		}
	}
	return nil
}

func (s *scanner) storeSlice(d reflect.Value, c engine.Cell) error {
	items, tail := s.m.ListItems(c)
	if !engine.IsNil(s.m.Deref(tail)) {
		return s.mismatch(d.Type(), c)
	}
	if s.depth++; s.depth > maxSlices {
		return fmt.Errorf("%v is nested too deeply", d.Type())
	}
	defer func() { s.depth-- }()
	if d.Type().Elem().Kind() == reflect.Slice && s.depth == 1 && s.m.SharesMuch(c) {
		return errShared
	}
	v := reflect.MakeSlice(d.Type(), len(items), len(items))
	for i, item := range items {
		if err := s.store(v.Index(i), item); err != nil {
			return fmt.Errorf("element %s: %w", strconv.Itoa(i), err)
		}
	}
	d.Set(v)
	return nil
}

// plainText is the text of an atom, a string, or a list of characters or codes.
func (s *scanner) plainText(c engine.Cell) (string, bool) {
	switch {
	case engine.IsNil(c):
		return "", true
	case s.m.IsNumber(c):
		return "", false
	}
	return s.m.Text(c)
}

// text is the text of a term as a view shows it.
func (s *scanner) text(c engine.Cell, view syntax.View) (string, error) {
	if !s.m.IsAcyclic(c) {
		return "", errCyclic
	}
	if s.m.SharesMuch(c) {
		return "", errLong
	}
	o := *syntax.WriteqOptions(s.p.engine.Ops())
	o.Poll = func() error { s.m.Check(); return nil }
	text, err := syntax.AppendTerm(nil, view, uint64(c), &o)
	return string(text), err
}

// A briefView shows a term for the text of an error, without numbers of very many
// digits: to find these may take minutes.
type briefView struct {
	syntax.View
	m *engine.Machine
}

// maxBits is how long a number may be that a briefView shows.
const maxBits = 1 << 16

func (v briefView) AppendNumber(dst []byte, t syntax.Cell) []byte {
	switch n, _ := v.m.NumberOf(engine.Cell(t)); {
	case n.Kind == number.Big && n.B.BitLen() > maxBits:
		return fmt.Appendf(dst, "<integer of %d bits>", n.B.BitLen())
	case n.Kind == number.Rational && n.R.Num().BitLen()+n.R.Denom().BitLen() > maxBits:
		return fmt.Appendf(dst, "<rational of %d and %d bits>", n.R.Num().BitLen(), n.R.Denom().BitLen())
	}
	return v.View.AppendNumber(dst, t)
}

// outlineDepth is how deep the outline of a term goes, and maxOutline how often it
// is asked meanwhile whether it is to go on.
const (
	outlineDepth = 10
	maxOutline   = 1 << 10
)

// outline is the text of a term without what lies deep in it.
func (s *scanner) outline(c engine.Cell) (string, error) {
	o := *syntax.WriteqOptions(s.p.engine.Ops())
	o.MaxDepth = outlineDepth
	polls := 0
	o.Poll = func() error {
		s.m.Check()
		if polls++; polls > maxOutline {
			return errLong
		}
		return nil
	}
	text, err := syntax.AppendTerm(nil, briefView{s.m.View(), s.m}, uint64(c), &o)
	if err == errLong {
		text, err = append(text, "..."...), nil
	}
	return string(text), err
}

// mismatch is the error that a type cannot hold a term.
func (s *scanner) mismatch(t reflect.Type, c engine.Cell) error {
	text, err := s.outline(c)
	if err != nil {
		return err
	}
	return fmt.Errorf("type %v cannot hold %s", t, text)
}
