package prolog

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/zebralog/prolog/engine/atom"
)

// This file says what the package knows of a Go type: by which of the rules of the
// package comment its values become terms and terms become values.

// A kind is the rule for values of a type.
type kind uint8

const (
	noTerm kind = iota // no value of the type can be a term
	termKind
	boolKind
	intKind
	uintKind
	floatKind
	stringKind
	textStringKind // TermString
	bigIntKind
	bigRatKind
	bigFloatKind
	timeKind
	jsonKind       // json.RawMessage
	jsonNumberKind // json.Number
	interfaceKind
	pointerKind
	sliceKind
	arrayKind
	mapKind
	structKind
)

// A goType is a type with what is known about it.
type goType struct {
	typ reflect.Type // not embedded: with its MethodByName the linker would keep all methods of all types
	kind
	elem  reflect.Type // of pointers, slices, arrays and maps
	known knownType    // of elem
	marshals, marshalsByAddress,
	unmarshals bool // as texts

	plain bool // values are nested no deeper than the type: see isPlain

	// Of structs.
	name   string // of the compound; "" for a dict without a tag
	atom   atom.Atom
	dict   bool
	fields []field
	inner  [][]int // the embedded pointers whose fields are among them
	err    error   // the error in the tags
}

func (g *goType) String() string { return g.typ.String() }

// A field is an exported field of a struct, or of one embedded in it.
type field struct {
	goName   string
	variable string // the variable of a query that it is for
	key      string // of a dict
	index    []int
	typ      reflect.Type
	known    *knownType // of typ
	optional bool
	strings  bool // strings of Go in it are strings of Prolog
}

var namedKinds = map[reflect.Type]kind{
	reflect.TypeFor[TermString]():      textStringKind,
	reflect.TypeFor[big.Int]():         bigIntKind,
	reflect.TypeFor[big.Rat]():         bigRatKind,
	reflect.TypeFor[big.Float]():       bigFloatKind,
	reflect.TypeFor[time.Time]():       timeKind,
	reflect.TypeFor[json.RawMessage](): jsonKind,
	reflect.TypeFor[json.Number]():     jsonNumberKind,
}

var termTypes = map[reflect.Type]bool{
	reflect.TypeFor[Atom](): true, reflect.TypeFor[Int](): true, reflect.TypeFor[BigInt](): true, reflect.TypeFor[Rational](): true,
	reflect.TypeFor[Float](): true, reflect.TypeFor[String](): true, reflect.TypeFor[Var](): true, reflect.TypeFor[List](): true,
	reflect.TypeFor[*Compound](): true, reflect.TypeFor[*Dict](): true, reflect.TypeFor[Host](): true,
}

var reflectKinds = [reflect.UnsafePointer + 1]kind{
	reflect.Bool: boolKind, reflect.String: stringKind,
	reflect.Int: intKind, reflect.Int8: intKind, reflect.Int16: intKind, reflect.Int32: intKind, reflect.Int64: intKind,
	reflect.Uint: uintKind, reflect.Uint8: uintKind, reflect.Uint16: uintKind, reflect.Uint32: uintKind,
	reflect.Uint64: uintKind, reflect.Uintptr: uintKind,
	reflect.Float32: floatKind, reflect.Float64: floatKind,
	reflect.Interface: interfaceKind, reflect.Pointer: pointerKind,
	reflect.Slice: sliceKind, reflect.Array: arrayKind, reflect.Map: mapKind, reflect.Struct: structKind,
}

var (
	termType        = reflect.TypeFor[Term]()
	marshalerType   = reflect.TypeFor[encoding.TextMarshaler]()
	unmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
)

var goTypes sync.Map // of *goType by reflect.Type

// typeOf returns what is known about a type.
func typeOf(t reflect.Type) *goType { return typeWithin(t, nil) }

// typeWithin is typeOf for a type that is in others.
func typeWithin(t reflect.Type, within []reflect.Type) *goType {
	if known, ok := goTypes.Load(t); ok {
		return known.(*goType)
	}
	known, _ := goTypes.LoadOrStore(t, newType(t, within))
	return known.(*goType)
}

// A recentType is the type that was looked up last.
type recentType struct{ known *goType }

func (r *recentType) of(t reflect.Type) *goType {
	if r.known == nil || r.known.typ != t {
		r.known = typeOf(t)
	}
	return r.known
}

// A knownType is a type that was looked up, or nil before. (A type may contain itself.)
type knownType struct{ t atomic.Pointer[goType] }

func (k *knownType) get(t reflect.Type) *goType {
	if known := k.t.Load(); known != nil {
		return known
	}
	known := typeOf(t)
	k.t.Store(known)
	return known
}

// elemType returns what is known about the type of the elements.
func (g *goType) elemType() *goType { return g.known.get(g.elem) }

func newType(t reflect.Type, within []reflect.Type) *goType {
	g := &goType{typ: t, kind: reflectKinds[t.Kind()]}
	if isTerm(t) {
		g.kind = termKind
		return g
	}
	if k, ok := namedKinds[t]; ok {
		g.kind, g.plain = k, k == timeKind || k == textStringKind
		return g
	}
	if g.kind != pointerKind && g.kind != interfaceKind {
		g.marshals = t.Implements(marshalerType)
		g.marshalsByAddress = reflect.PointerTo(t).Implements(marshalerType)
		g.unmarshals = reflect.PointerTo(t).Implements(unmarshalerType)
	}
	switch g.kind {
	case pointerKind, sliceKind, arrayKind, mapKind:
		g.elem = t.Elem()
	case structKind:
		g.struct_()
	}
	g.plain = !g.marshals && !g.marshalsByAddress && g.isPlain(append(within, t))
	return g
}

// isPlain reports whether values of the type are nested no deeper than the type: it does not
// contain itself, and nothing in it is an interface, a Term, a map, a dict or a number of any size.
// Within are the types that it is in, and it.
func (g *goType) isPlain(within []reflect.Type) bool {
	isPlain := func(t reflect.Type) bool { return !slices.Contains(within, t) && typeWithin(t, within).plain }
	switch g.kind {
	case noTerm, termKind, interfaceKind, mapKind:
		return false
	case pointerKind, sliceKind, arrayKind:
		return isPlain(g.elem)
	case structKind:
		return g.err == nil && !g.dict && !slices.ContainsFunc(g.fields, func(f field) bool { return !isPlain(f.typ) })
	}
	return true
}

// isTerm reports whether the values of a type are Terms as they are: types that embed one, and
// pointers to one, have its methods as well.
func isTerm(t reflect.Type) bool {
	return t.Implements(termType) && (t.Kind() == reflect.Interface || termTypes[t])
}

// isRecord reports whether the fields of a struct are what it consists of.
func (g *goType) isRecord() bool {
	return g.kind == structKind && !g.marshals && !g.marshalsByAddress && !g.unmarshals
}

// struct_ finds the fields of a struct, and the name of its compound.
func (g *goType) struct_() {
	name, _, _ := strings.Cut(g.typ.Name(), "[")
	g.name = snake(name)
	g.dict = name == ""
	var within []int // an embedded struct that is a field itself
	byKey := make(map[string]string)
	for _, f := range reflect.VisibleFields(g.typ) {
		tag, tagged := f.Tag.Lookup("prolog")
		tag, options, _ := strings.Cut(tag, ",")
		if f.Name == "_" {
			if tagged && len(f.Index) == 1 {
				g.name, g.dict = tag, options == "dict"
				if options != "" && options != "dict" {
					g.err = fmt.Errorf("prolog: %v: unknown option %q in the tag of its name", g.typ, options)
				}
			}
			continue
		}
		if within != nil && startsWith(f.Index, within) {
			continue
		}
		within = nil
		if f.Anonymous && !tagged && isEmbedded(f.Type) {
			switch isPointer := f.Type.Kind() == reflect.Pointer; {
			case isPointer && !f.IsExported():
				within = f.Index // it could not be set
			case isPointer:
				g.inner = append(g.inner, f.Index)
			}
			continue
		}
		if f.Anonymous {
			within = f.Index
		}
		if !f.IsExported() || tag == "-" {
			continue
		}
		n := g.field(f, tag, options)
		if other, taken := byKey[n.key]; taken {
			g.err = fmt.Errorf("prolog: fields %s and %s of %v have the same name %q", other, f.Name, g.typ, n.key)
		}
		byKey[n.key] = f.Name
		g.fields = append(g.fields, n)
	}
	if len(g.fields) == 0 && g.isOpaque() {
		g.err = fmt.Errorf("prolog: %v has no exported fields", g.typ)
	}
	g.atom = atom.Intern(g.name)
}

// field returns a field of a struct by its tag.
func (g *goType) field(f reflect.StructField, tag, options string) field {
	n := field{goName: f.Name, variable: f.Name, key: snake(f.Name), index: f.Index, typ: f.Type, known: new(knownType)}
	if tag != "" {
		n.variable, n.key = tag, tag
	}
	for o := range strings.SplitSeq(options, ",") {
		switch o {
		case "":
		case "optional":
			n.optional = true
		case "string":
			n.strings = true
		default:
			g.err = fmt.Errorf("prolog: field %v.%s: unknown option %q in its tag", g.typ, f.Name, o)
		}
	}
	return n
}

// isOpaque reports whether a struct has fields, but none that is exported or names it.
func (g *goType) isOpaque() bool {
	for i := range g.typ.NumField() {
		if f := g.typ.Field(i); f.IsExported() || f.Name == "_" {
			return false
		}
	}
	return g.typ.NumField() > 0
}

// startsWith reports whether a field is in the embedded one at prefix.
func startsWith(index, prefix []int) bool {
	return len(index) > len(prefix) && slices.Equal(index[:len(prefix)], prefix)
}

// absent makes those embedded pointers of a struct nil of which no field has a value, and says which
// fields these are; it is nil for none.
func (g *goType) absent(v reflect.Value, hasValue func(i int) bool) (absent []bool) {
	for _, index := range g.inner {
		within := func(i int) bool { return startsWith(g.fields[i].index, index) }
		some := false
		for i := range g.fields {
			some = some || within(i) && hasValue(i)
		}
		if some {
			continue
		}
		if absent == nil {
			absent = make([]bool, len(g.fields))
		}
		for i := range g.fields {
			absent[i] = absent[i] || within(i)
		}
		if pointer := fieldOf(v, index, false); pointer.IsValid() {
			pointer.SetZero()
		}
	}
	return absent
}

// isEmbedded reports whether the fields of an embedded field of that type count as
// those of the struct.
func isEmbedded(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if _, named := namedKinds[t]; named || t.Kind() != reflect.Struct || isTerm(t) {
		return false
	}
	p := reflect.PointerTo(t)
	return !p.Implements(marshalerType) && !p.Implements(unmarshalerType)
}

// snake returns a name of Go as programs in Prolog write it: orderID is order_id.
func snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if unicode.IsUpper(r) && i > 0 && runes[i-1] != '_' &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// of returns the field of a struct, which is 0 when it is in an embedded pointer that is nil.
func (f *field) of(v reflect.Value) reflect.Value {
	if len(f.index) == 1 {
		return v.Field(f.index[0])
	}
	return fieldOf(v, f.index, false)
}

// fieldOf returns a field of a struct, which is 0 when it is that of an embedded pointer
// that is nil and not to be made.
func fieldOf(v reflect.Value, index []int, make bool) reflect.Value {
	for i, n := range index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !make {
					return reflect.Value{}
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(n)
	}
	return v
}
