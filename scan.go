package prolog

import (
	"encoding"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
)

// A TermString is the text of a term as writeq/1 writes it, with the operators of the
// interpreter.
type TermString string

// A scanner stores the values of variables in Go values.
type scanner struct {
	reader
	depth  int // of the values that store is in
	recent recentType
}

// maxNesting is the depth to which values may be nested if their type contains itself.
const maxNesting = 10_000

// scan is Solutions.Scan.
func (s *scanner) scan(dest any, names []string, cells []engine.Cell) error {
	d := reflect.ValueOf(dest)
	for d.Kind() == reflect.Pointer && !d.IsNil() {
		d = d.Elem()
	}
	if d.IsValid() && (d.CanSet() || d.Kind() == reflect.Map && !d.IsNil()) {
		if t := typeOf(d.Type()); t.takesVariables() {
			return s.scanIn(d, t, names, cells)
		}
	}
	if d.IsValid() && d.Kind() == reflect.Pointer && typeOf(d.Type().Elem()).takesVariables() {
		return fmt.Errorf("prolog: scan: the %T is nil", dest)
	}
	return fmt.Errorf("prolog: scan: %T is neither a pointer to a struct nor a map from strings", dest)
}

// takesVariables reports whether a value of the type has a place for each variable of a
// query by its name.
func (t *goType) takesVariables() bool {
	return t.isRecord() || t.kind == mapKind && t.typ.Key().Kind() == reflect.String
}

// scanIn stores the values of variables in a struct or a map.
func (s *scanner) scanIn(d reflect.Value, t *goType, names []string, cells []engine.Cell) error {
	if t.kind == structKind {
		return s.scanStruct(d, t, names, cells)
	}
	if d.IsNil() {
		d.Set(reflect.MakeMap(t.typ))
	}
	for i, name := range names {
		v := reflect.New(t.elem).Elem()
		if err := s.storeAs(v, t.elemType(), cells[i]); err != nil {
			return fmt.Errorf("prolog: scan %s: %w", name, err)
		}
		d.SetMapIndex(reflect.ValueOf(name).Convert(t.typ.Key()), v)
	}
	return nil
}

func (s *scanner) scanStruct(d reflect.Value, t *goType, names []string, cells []engine.Cell) error {
	if t.err != nil {
		return t.err
	}
	absent := t.absent(d, func(i int) bool {
		f := &t.fields[i]
		v := slices.Index(names, f.variable)
		return v >= 0 && s.hasValue(cells[v]) || v < 0 && !f.optional
	})
	for i := range t.fields {
		f := &t.fields[i]
		v := slices.Index(names, f.variable)
		if absent != nil && absent[i] {
			continue
		}
		if v < 0 {
			if f.optional {
				continue
			}
			return fmt.Errorf("prolog: scan: field %s of %v: the query has no variable %s (its variables: %s)",
				f.goName, t, f.variable, strings.Join(names, ", "))
		}
		if err := s.storeAs(fieldOf(d, f.index, true), f.known.get(f.typ), cells[v]); err != nil {
			return fmt.Errorf("prolog: scan %s: field %s of %v: %w", names[v], f.goName, t, err)
		}
	}
	return nil
}

// hasValue reports whether a cell is neither null nor a variable.
func (s *scanner) hasValue(c engine.Cell) bool {
	c = s.m.Deref(c)
	return c != nullCell && !engine.IsVar(c)
}

// store stores the value of a cell in d. It calls itself for what values consist of.
func (s *scanner) store(d reflect.Value, c engine.Cell) error {
	return s.storeAs(d, typeOf(d.Type()), c)
}

// storeAs is store where the type of d is known.
func (s *scanner) storeAs(d reflect.Value, t *goType, c engine.Cell) error {
	c = s.m.Deref(c)
	if t.unmarshals {
		return s.unmarshal(d, t, c)
	}
	switch t.kind {
	case stringKind:
		text, ok := s.plainText(c)
		if !ok {
			return s.mismatch(t.typ, c)
		}
		d.SetString(text)
		return nil
	case intKind, uintKind, floatKind:
		n, ok := s.m.NumberOf(c)
		if !ok {
			return s.mismatch(t.typ, c)
		}
		return s.storeNumber(d, c, n)
	case boolKind:
		if c != engine.Atom(atom.True) && c != engine.Atom(atom.False) {
			return s.mismatch(t.typ, c)
		}
		d.SetBool(c == engine.Atom(atom.True))
		return nil
	case interfaceKind, termKind:
		return s.storeInterface(d, t, c)
	case textStringKind:
		text, err := s.text(c, s.m.View())
		d.SetString(text)
		return err
	case bigIntKind, bigRatKind, bigFloatKind:
		return s.storeBig(d, c)
	case timeKind:
		return s.storeTime(d, t, c)
	case jsonKind, jsonNumberKind:
		return s.storeJSON(d, t, c)
	}
	if s.m.IsHost(c) {
		if v := reflect.ValueOf(s.m.Engine.HostValue(s.m.HostOf(c))); v.IsValid() && v.Type().AssignableTo(t.typ) {
			d.Set(v)
			return nil
		}
	}
	return s.storeParts(d, t, c)
}

// storeParts is store for a type whose values consist of others.
func (s *scanner) storeParts(d reflect.Value, t *goType, c engine.Cell) error {
	if s.depth++; s.depth > maxNesting {
		return fmt.Errorf("%v is nested too deeply", t)
	}
	defer func() { s.depth-- }()
	if s.depth == 1 && t.hasParts() && engine.IsCompound(c) && s.m.SharesMuch(c) {
		if !s.m.IsAcyclic(c) {
			return errCyclic
		}
		return errShared
	}
	switch t.kind {
	case pointerKind:
		if engine.IsVar(c) || c == nullCell {
			d.SetZero()
			return nil
		}
		v := reflect.New(t.elem)
		if err := s.storeAs(v.Elem(), t.elemType(), c); err != nil {
			return err
		}
		d.Set(v)
		return nil
	case sliceKind, arrayKind:
		return s.storeList(d, t, c)
	case mapKind:
		return s.storeMap(d, t, c)
	case structKind:
		return s.storeStruct(d, t, c)
	}
	return s.mismatch(t.typ, c)
}

// hasParts reports whether what values of the type consist of may be shared.
func (t *goType) hasParts() bool {
	switch t.kind {
	case structKind:
		return true
	case noTerm:
		return false
	}
	switch t.elem.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map, reflect.Struct, reflect.Pointer:
		return true
	}
	return false
}

// unmarshal hands the text of an atom or a string to an encoding.TextUnmarshaler.
func (s *scanner) unmarshal(d reflect.Value, t *goType, c engine.Cell) error {
	text, ok := s.plainText(c)
	if !ok {
		return s.mismatch(t.typ, c)
	}
	if err := d.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); err != nil {
		return fmt.Errorf("type %v cannot hold %s: %w", t, quoted(text), err)
	}
	return nil
}

// storeInterface is store for an interface or a type of Terms.
func (s *scanner) storeInterface(d reflect.Value, t *goType, c engine.Cell) error {
	v, err := s.value(c, t.kind == interfaceKind)
	switch {
	case err != nil:
		return err
	case v == nil:
		d.SetZero()
	case !reflect.TypeOf(v).AssignableTo(t.typ):
		return s.mismatch(t.typ, c)
	default:
		d.Set(reflect.ValueOf(v))
	}
	return nil
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
	case d.CanFloat() && n.Kind == number.Int:
		d.SetFloat(float64(n.I))
	case d.CanFloat() && n.Kind == number.Float && !d.OverflowFloat(n.F):
		d.SetFloat(n.F)
	case d.CanFloat() && n.Kind == number.Big && !d.OverflowFloat(bigFloat(n.B)) && !math.IsInf(bigFloat(n.B), 0):
		d.SetFloat(bigFloat(n.B))
	case n.Kind == number.Int, n.Kind == number.Big, d.CanFloat() && n.Kind == number.Float:
		return fmt.Errorf("%s does not fit %v", briefView{s.m.View(), s.m}.AppendNumber(nil, uint64(c)), t)
	default:
		return s.mismatch(t, c)
	}
	return nil
}

// bigFloat returns the float next to an integer, which may be infinite.
func bigFloat(i *big.Int) float64 {
	f, _ := new(big.Float).SetInt(i).Float64()
	return f
}

// storeBig stores a number in a big.Int, big.Rat or big.Float.
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
	case *big.Float:
		switch {
		case ok && i != nil:
			v.SetInt(i)
		case ok && n.R != nil:
			v.SetRat(n.R)
		case ok && n.Kind == number.Float:
			v.SetFloat64(n.F)
		default:
			return s.mismatch(d.Type(), c)
		}
	}
	return nil
}

// storeTime stores a time: a stamp of get_time/1, or a text as in RFC 3339.
func (s *scanner) storeTime(d reflect.Value, t *goType, c engine.Cell) error {
	n, ok := s.m.NumberOf(c)
	if !ok {
		return s.unmarshal(d, t, c)
	}
	stamp := n.F
	if n.Kind == number.Int {
		stamp = float64(n.I)
	} else if n.Kind == number.Rational {
		stamp, _ = n.R.Float64()
	}
	if n.Kind == number.Big || math.Abs(stamp) > 1<<53 {
		return s.mismatch(t.typ, c)
	}
	seconds, rest := math.Modf(stamp)
	d.Set(reflect.ValueOf(time.Unix(int64(seconds), int64(math.Round(rest*1e6))*1000).UTC()))
	return nil
}

// storeJSON stores a term as JSON, or a number as a json.Number.
func (s *scanner) storeJSON(d reflect.Value, t *goType, c engine.Cell) error {
	if t.kind == jsonNumberKind {
		if !s.m.IsInteger(c) && !s.m.IsFloat(c) {
			return s.mismatch(t.typ, c)
		}
		d.SetString(string(s.m.View().AppendNumber(nil, uint64(c))))
		return nil
	}
	if s.m.SharesMuch(c) {
		if !s.m.IsAcyclic(c) {
			return errCyclic
		}
		return errLong
	}
	term, err := s.term(c)
	if err != nil {
		return err
	}
	text, err := termJSON(term, s.m.Engine.Flags.Poll)
	d.SetBytes(text)
	return err
}

// storeList stores a list in a slice, or in an array of its length.
func (s *scanner) storeList(d reflect.Value, t *goType, c engine.Cell) error {
	if c == nullCell && t.kind == sliceKind {
		d.SetZero()
		return nil
	}
	items, tail := s.m.ListItems(c)
	if !engine.IsNil(s.m.Deref(tail)) || t.kind == arrayKind && len(items) != d.Len() {
		return s.mismatch(t.typ, c)
	}
	v := d
	if t.kind == sliceKind {
		v = reflect.MakeSlice(t.typ, len(items), len(items))
	}
	for i, item := range items {
		s.m.Tick()
		if err := s.storeAs(v.Index(i), t.elemType(), item); err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
	}
	d.Set(v)
	return nil
}

// storeMap stores a dict in a map, or a list of Key-Value or Key=Value.
func (s *scanner) storeMap(d reflect.Value, t *goType, c engine.Cell) error {
	pairs, ok := s.pairs(c)
	if c == nullCell {
		d.SetZero()
		return nil
	}
	if !ok {
		return s.mismatch(t.typ, c)
	}
	v := reflect.MakeMapWithSize(t.typ, len(pairs))
	for _, p := range pairs {
		s.m.Tick()
		before := v.Len()
		key, value := reflect.New(t.typ.Key()).Elem(), reflect.New(t.elem).Elem()
		if err := s.store(key, p.Key); err != nil {
			return fmt.Errorf("a key: %w", err)
		}
		if err := s.storeAs(value, t.elemType(), p.Value); err != nil {
			return fmt.Errorf("the value of %v: %w", key, err)
		}
		v.SetMapIndex(key, value)
		if v.Len() == before {
			return fmt.Errorf("two keys are %v", key)
		}
	}
	d.Set(v)
	return nil
}

// pairs returns the keys and values of a dict or of a list of pairs.
func (s *scanner) pairs(c engine.Cell) (pairs []engine.DictPair, ok bool) {
	if s.m.IsDict(c) {
		return s.m.DictPairs(c), true
	}
	items, tail := s.m.ListItems(c)
	if !engine.IsNil(s.m.Deref(tail)) {
		return nil, false
	}
	for _, it := range items {
		s.m.Tick()
		if it = s.m.Deref(it); !s.m.IsFunctor(it, atom.Minus, 2) && !s.m.IsFunctor(it, atom.Equals, 2) {
			return nil, false
		}
		pairs = append(pairs, engine.DictPair{Key: s.m.Arg(it, 0), Value: s.m.Arg(it, 1)})
	}
	return pairs, true
}

// storeStruct stores in a struct the arguments of a compound that has its name, or the
// values of a dict by their keys.
func (s *scanner) storeStruct(d reflect.Value, t *goType, c engine.Cell) error {
	if t.err != nil {
		return t.err
	}
	if s.m.IsDict(c) {
		return s.storeDict(d, t, c)
	}
	n := len(t.fields)
	if t.dict || !s.m.IsFunctor(c, t.atom, n) && (n > 0 || c != engine.Atom(t.atom)) {
		err := s.mismatch(t.typ, c)
		if !t.dict {
			err = fmt.Errorf("%w: it holds %s/%d", err, t.name, n)
		}
		return err
	}
	absent := t.absent(d, func(i int) bool { return s.hasValue(s.m.Arg(c, i)) })
	for i := range t.fields {
		if absent != nil && absent[i] {
			continue
		}
		f := &t.fields[i]
		if err := s.storeAs(fieldOf(d, f.index, true), f.known.get(f.typ), s.m.Arg(c, i)); err != nil {
			return fmt.Errorf("field %s of %v: %w", f.goName, t, err)
		}
	}
	return nil
}

func (s *scanner) storeDict(d reflect.Value, t *goType, c engine.Cell) error {
	pairs := s.m.DictPairs(c)
	pairOf := func(f *field) int {
		return slices.IndexFunc(pairs, func(p engine.DictPair) bool {
			return engine.IsAtom(p.Key) && engine.AtomText(p.Key) == f.key
		})
	}
	absent := t.absent(d, func(i int) bool {
		p := pairOf(&t.fields[i])
		return p >= 0 && s.hasValue(pairs[p].Value)
	})
	found := 0
	for i := range t.fields {
		f := &t.fields[i]
		p := pairOf(f)
		if p >= 0 {
			found++
		}
		switch {
		case absent != nil && absent[i], p < 0 && f.optional:
			continue
		case p < 0:
			return fmt.Errorf("field %s of %v: %w without the key %s", f.goName, t, s.mismatch(t.typ, c), f.key)
		}
		if err := s.storeAs(fieldOf(d, f.index, true), f.known.get(f.typ), pairs[p].Value); err != nil {
			return fmt.Errorf("field %s of %v: %w", f.goName, t, err)
		}
	}
	if found == len(pairs) {
		return nil
	}
	for _, p := range pairs {
		if !engine.IsAtom(p.Key) || !slices.ContainsFunc(t.fields, func(f field) bool { return f.key == engine.AtomText(p.Key) }) {
			key, _ := s.outline(p.Key)
			return fmt.Errorf("%w: it has no field for the key %s", s.mismatch(t.typ, c), key)
		}
	}
	return nil
}

// plainText returns the text of an atom, a string, or a list of characters or codes.
func (s *scanner) plainText(c engine.Cell) (string, bool) {
	switch {
	case engine.IsNil(c):
		return "", true
	case s.m.IsNumber(c):
		return "", false
	}
	return s.m.Text(c)
}

// text returns the text of a term as a view shows it.
func (s *scanner) text(c engine.Cell, view syntax.View) (string, error) {
	if !s.m.IsAcyclic(c) {
		return "", errCyclic
	}
	if s.m.SharesMuch(c) {
		return "", errLong
	}
	o := *syntax.WriteqOptions(s.m.Engine.Ops())
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

// maxBits is the length of the longest number that a briefView shows.
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

// outlineDepth is the depth of the outline of a term. After maxOutline polls the outline is
// given up.
const (
	outlineDepth = 10
	maxOutline   = 1 << 10
)

// outline returns the text of a term without what lies deep in it.
func (s *scanner) outline(c engine.Cell) (string, error) {
	o := *syntax.WriteqOptions(s.m.Engine.Ops())
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
