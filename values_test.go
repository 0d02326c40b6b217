package prolog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

type line struct {
	Item string
	Qty  int
}

type audit struct {
	By string
	At time.Time
}

type order struct {
	_ struct{} `prolog:"purchase"`
	audit
	ID    uint64
	Lines []line
	Note  *string
}

type settings struct {
	_       struct{} `prolog:"settings,dict"`
	UserID  int
	Label   string `prolog:"title,string"`
	Retries int    `prolog:",optional"`
}

type tree struct {
	Left  *tree
	Value int
	Right *tree
}

type level int

func (l level) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "level%d", int(l)), nil }

func (l *level) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "level%d", (*int)(l))
	return err
}

// roundTrip passes a value to a query and scans it again.
func roundTrip(t *testing.T, p *prolog.Interpreter, v any) (text string, back any) {
	t.Helper()
	dest := reflect.New(reflect.StructOf([]reflect.StructField{
		{Name: "X", Type: reflect.TypeOf(v)},
		{Name: "Text", Type: reflect.TypeFor[prolog.TermString](), Tag: `prolog:"T"`},
	}))
	if err := p.QuerySolution("X = ?, T = X", v).Scan(dest.Interface()); err != nil {
		t.Errorf("%#v: %v", v, err)
		return "", nil
	}
	return dest.Elem().Field(1).String(), dest.Elem().Field(0).Interface()
}

// A colour is a text by its address.
type colour struct{ name string }

func (c *colour) MarshalText() ([]byte, error) { return []byte(c.name), nil }

func (c *colour) UnmarshalText(text []byte) error {
	c.name = string(text)
	return nil
}

// A named struct has the methods of a Term, and is none.
type named struct {
	prolog.Atom
	N int
}

func TestValuesBothWays(t *testing.T) {
	name := prolog.Atom("ann")
	p := newInterpreter(t, "")
	note := "fragile"
	huge, _ := new(big.Int).SetString("-123456789012345678901234567890", 10)
	at := time.Date(2026, 11, 22, 20, 0, 0, 250_000_000, time.UTC)
	for _, test := range []struct {
		value any
		text  string
	}{
		{line{"tea", 2}, "line(tea,2)"},
		{&line{"tea", 2}, "line(tea,2)"},
		{[]line{{"tea", 2}}, "[line(tea,2)]"},
		{order{audit: audit{"ann", at}, ID: 7, Lines: []line{{"tea", 2}}, Note: &note},
			"purchase(ann,1795377600.25,7,[line(tea,2)],fragile)"},
		{order{Lines: []line{}, audit: audit{At: time.Unix(0, 0).UTC()}}, "purchase('',0.0,0,[],null)"},
		{settings{UserID: 1, Label: "a b"}, `settings{title:"a b",user_id:1}`},
		{settings{UserID: 1, Retries: 3}, `settings{retries:3,title:"",user_id:1}`},
		{struct{ Name string }{"x"}, "_{name:x}"},
		{map[string]int{"a": 1, "b": 2}, "_{a:1,b:2}"},
		{map[int]string{-1: "a", 20: "b"}, "_{-1:a,20:b}"},
		{map[string]map[string][]int{"a": {"b": {1}}}, "_{a:_{b:[1]}}"},
		{map[string]any{"a": 1, "b": []any{"x", 1.5, nil, true, map[string]any{}}}, "_{a:1,b:[x,1.5,null,true,_{}]}"},
		{map[netip.Addr]level{netip.MustParseAddr("10.0.0.1"): 3}, "_{'10.0.0.1':level3}"},
		{map[string]int(nil), "null"},
		{(*line)(nil), "null"},
		{[2]string{"a", "b"}, "[a,b]"},
		{level(4), "level4"},
		{[]*level{new(level)}, "[level0]"},
		{colour{"red"}, "red"},
		{map[string]colour{"a": {"red"}}, "_{a:red}"},
		{[]any{"a"}, "[a]"},
		{boxed[colour]{colour{"red"}, 2}, "boxed(red,2)"},
		{uint64(math.MaxUint64), "18446744073709551615"},
		{"\xff\xfe", "'\ufffd\ufffd'"},
		{&name, "ann"},
		{named{"ann", 1}, "named(ann,1)"},
		{boxed[string]{"a", 2}, "boxed(a,2)"},
		{huge, "-123456789012345678901234567890"},
		{*huge, "-123456789012345678901234567890"},
		{*big.NewRat(-1, 3), "-1r3"},
		{*big.NewFloat(0.5), "0.5"},
		{at, "1795377600.25"},
		{time.Minute, "60000000000"},
		{tree{nil, 1, &tree{Value: 2}}, "tree(null,1,tree(null,2,null))"},
		{json.Number("12"), "12"},
		{json.RawMessage(`{"a":[1,2.5,"x",null,true,{}],"b":{"c":123456789012345678901}}`),
			`_{a:[1,2.5,"x",null,true,_{}],b:_{c:123456789012345678901}}`},
		{prolog.Term(&prolog.Dict{Tag: prolog.Atom("p"), Pairs: []prolog.DictPair{{prolog.Int(1), prolog.Atom("x")}}}), "p{1:x}"},
	} {
		text, back := roundTrip(t, p, test.value)
		if nameless(text) != test.text {
			t.Errorf("%#v: %s, want %s", test.value, text, test.text)
		}
		if f, ok := back.(big.Float); ok {
			back, test.value = f.String(), "0.5"
		}
		if !reflect.DeepEqual(back, test.value) {
			t.Errorf("%#v: came back as %#v", test.value, back)
		}
	}
}

// nameless is a text of a term in which variables have no numbers.
func nameless(text string) string { return regexp.MustCompile(`_\d+`).ReplaceAllString(text, "_") }

// TestValuesThatDoNotFit wants errors that name the field and the term.
func TestValuesThatDoNotFit(t *testing.T) {
	p := newInterpreter(t, "")
	for _, test := range []struct {
		query string
		dest  any
		want  string
	}{
		{"X = item(a)", &struct{ X line }{}, "field X of struct { X prolog_test.line }: type prolog_test.line cannot hold item(a): it holds line/2"},
		{"X = line(tea, many)", &struct{ X line }{}, "field Qty of prolog_test.line: type int cannot hold many"},
		{"X = [line(a,1),line(b,c)]", &struct{ X []line }{}, "element 1: field Qty of prolog_test.line: type int cannot hold c"},
		{"X = 1", &struct{ Y int }{}, "field Y of struct { Y int }: the query has no variable Y (its variables: X)"},
		{"X = settings{user_id:1, title:a, color:red}", &struct{ X settings }{}, "it has no field for the key color"},
		{"X = settings{user_id:1}", &struct{ X settings }{}, "field Label of prolog_test.settings: type prolog_test.settings cannot hold settings{user_id:1} without the key title"},
		{"X = settings(1, a, 2)", &struct{ X settings }{}, "cannot hold settings(1,a,2)"},
		{"X = _{a:b}", &struct{ X map[string]int }{}, "the value of a: type int cannot hold b"},
		{"X = [a]", &struct{ X map[string]int }{}, "type map[string]int cannot hold [a]"},
		{"X = [a,b,c]", &struct{ X [2]string }{}, "type [2]string cannot hold [a,b,c]"},
		{"X = high", &struct{ X level }{}, `type prolog_test.level cannot hold "high"`},
		{"X = 7", &struct{ X level }{}, "type prolog_test.level cannot hold 7"},
		{"X = soon", &struct{ X time.Time }{}, `type time.Time cannot hold "soon"`},
		{"X = tree(X, 1, null)", &struct{ X *tree }{}, "the term contains itself"},
		{"length(L, 20000), foldl([_,T0,T]>>(T = tree(T0, 1, null)), L, null, X)", &struct {
			X *tree
			L any `prolog:"-"`
		}{}, "is nested too deeply"},
		{"length(L, 60), foldl([_,T0,T]>>(T = tree(T0, 1, T0)), L, null, X)", &struct{ X *tree }{}, "share too many"},
		{"length(L, 60), foldl([_,T0,[T0,T0]]>>true, L, a, X)", &struct{ X json.RawMessage }{}, "too long"},
		{"X = [X]", &struct{ X json.RawMessage }{}, "the term contains itself"},
		{"X = 1.0e300", &struct{ X float32 }{}, "does not fit float32"},
		{"X is 10 ** 400", &struct{ X float64 }{}, "does not fit float64"},
		{"X is 1 << 63", &struct{ X int64 }{}, "9223372036854775808 does not fit int64"},
		{"X = 1", &struct {
			X int `prolog:"X,string,extra"`
		}{}, `unknown option "extra"`},
		{"X = 1", &struct {
			X int
			Y int `prolog:"x"`
		}{}, `have the same name "x"`},
	} {
		err := p.QuerySolution(test.query).Scan(test.dest)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.query, err, test.want)
		}
	}
	type node struct {
		Name string
		Next any
	}
	ring := &node{Name: "a"}
	ring.Next = ring
	dict := map[string]any{}
	dict["self"] = dict
	var pointer any
	pointer = &pointer
	for _, v := range []any{ring, dict, pointer, make(chan int), map[float64]int{1.5: 1}, json.RawMessage("{"), json.RawMessage("1 2"),
		math.NaN(), float32(math.Inf(-1)), complex(1, 2), errors.New("without exported fields")} {
		if err := p.QuerySolution("X = ?", v).Err(); err == nil {
			t.Errorf("%T: no error", v)
		}
	}
}

func TestScanEmbedded(t *testing.T) {
	p := newInterpreter(t, "")
	type Base struct{ ID int }
	type Pointed struct{ Name string }
	var s struct {
		Base
		*Pointed
		Own int
	}
	if err := p.QuerySolution("ID = 1, Name = ann, Own = 3").Scan(&s); err != nil || s.ID != 1 || s.Name != "ann" || s.Own != 3 {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestNilEmbedded: a struct with an embedded pointer that is nil comes back as it was, as a
// compound, as a dict, as values of variables and as a fact.
func TestNilEmbedded(t *testing.T) {
	p := newInterpreter(t, "")
	type Deep struct{ Depth int }
	type Base struct {
		*Deep
		ID   int
		Name string
	}
	type Whole struct {
		*Base
		Own int
		Any any
	}
	type AsDict struct {
		_ struct{} `prolog:"whole,dict"`
		*Base
		Own int
		Any any
	}
	for _, base := range []*Base{nil, {ID: 1, Name: "a"}, {Deep: &Deep{}, ID: 1}, {Deep: &Deep{7}}} {
		var compound struct{ X Whole }
		in := Whole{base, 2, "x"}
		if err := p.QuerySolution("X = ?", in).Scan(&compound); err != nil || !reflect.DeepEqual(compound.X, in) {
			t.Errorf("compound: %+v for %+v: %v", compound.X, in, err)
		}
		var dict struct{ X AsDict }
		dict.X.Base = &Base{ID: 99} // that of another solution
		if err := p.QuerySolution("X = ?", AsDict{Base: base, Own: 2, Any: "x"}).Scan(&dict); err != nil || !reflect.DeepEqual(dict.X.Base, base) {
			t.Errorf("dict: %+v for %+v: %v", dict.X.Base, base, err)
		}
		var vars Whole
		if err := p.QuerySolution("Depth = Depth, ID = ID, Name = Name, Own = Own, Any = Any", in).Scan(&vars); err != nil || !reflect.DeepEqual(vars, in) {
			t.Errorf("variables: %+v for %+v: %v", vars, in, err)
		}
		var rows []Whole
		if err := prolog.AddFacts(t.Context(), p, "kept", slices.Values([]*Whole{&in})); err != nil {
			t.Fatal(err)
		}
		for row, err := range prolog.All[Whole](t.Context(), prepare(t, p, "kept(Depth, ID, Name, Own, Any)")) {
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
		if last := rows[len(rows)-1]; !reflect.DeepEqual(last, in) {
			t.Errorf("fact: %+v for %+v", last, in)
		}
	}
	var part struct{ X AsDict }
	if err := p.QuerySolution("X = whole{own: 1, any: 2, id: 3}").Scan(&part); err == nil || !strings.Contains(err.Error(), "depth") && !strings.Contains(err.Error(), "name") {
		t.Errorf("a key is missing: %v", err)
	}
}

func TestOtherFormsOfMaps(t *testing.T) {
	p := newInterpreter(t, "")
	for _, goal := range []string{"X = _{a:1, b:2}", "X = [a-1, b-2]", "X = [a=1, b=2]", "dict_create(X, t, [a-1, b-2])"} {
		var s struct{ X map[string]int }
		if err := p.QuerySolution(goal).Scan(&s); err != nil || !reflect.DeepEqual(s.X, map[string]int{"a": 1, "b": 2}) {
			t.Errorf("%s: %v, %v", goal, s.X, err)
		}
	}
}

func TestStringsAreAtoms(t *testing.T) {
	p := newInterpreter(t, "role(u1, admin).")
	for _, flag := range []string{"codes", "chars", "atom", "string"} {
		if err := p.QuerySolution("set_prolog_flag(double_quotes, " + flag + ")").Err(); err != nil {
			t.Fatal(err)
		}
		if err := p.QuerySolution("role(?, ?)", "u1", "admin").Err(); err != nil {
			t.Errorf("double_quotes %s: %v", flag, err)
		}
	}
	if err := p.QuerySolution("role(u1, ?)", prolog.String("admin")).Err(); err != prolog.ErrNoSolutions {
		t.Errorf("a String is an atom: %v", err)
	}
}

// TestJSONTexts reads texts, and texts with mistakes. It checks that encoding/json agrees
// about what JSON is, and what its strings are.
func TestJSONTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	texts := []string{
		`{"a":[1,"x",null,true,false,-2.5],"b":{},"c":[]}`, ` [ 0 , -0 , 0.0 , 1e5 , 1E+5 , 1.25e-5 ] `, `{"":""}`, `[[[]],{"a":{"b":[{}]}}]`,
		`"\"\\\/\b\f\n\r\t\u00e9\u20AC\ud83d\ude00"`, `"\ud83d"`, `"\ude00\ud83d"`, `"\ud83d\ud83d\ude00x"`, `"\ud83d\u0041"`, `"\ud83d\n"`,
		"\"é€😀\x7f\"", "\"\xff\xe2\x82a\xf0\"", "\"a\\n\xff\"", `["a\nb","c"]`, "01", "1.", ".5", "-", "+1", "1e", "1e+", "nul", "nulls", "1 2", `{"a"}`, `{"a":}`,
		`{"a":1,}`, "[1,]", "[,1]", "[", "]", "{]", `{1:2}`, `"`, `"\`, `"\u00`, "\"\n\"", "\x00", "[\x00]", "", " ", "\ufeff1", `"\x"`, `"\u00g0"`, `"\u+123"`,
	}
	const marks = "[]{},:\"\\u019deE+-. \n\x00\xffntr"
	for n := range 100000 {
		text := []byte(texts[n%len(texts)])
		for range min(n/len(texts), 1+r.IntN(3)) {
			if len(text) == 0 {
				break
			}
			switch i := r.IntN(len(text)); r.IntN(3) {
			case 0:
				text[i] = marks[r.IntN(len(marks))]
			case 1:
				text = slices.Delete(text, i, i+1)
			default:
				text = slices.Insert(text, i, marks[r.IntN(len(marks))])
			}
		}
		term, err := prolog.ParseJSON(text)
		var want any
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		if valid := json.Valid(text); valid != (err == nil) && !(valid && strings.Contains(fmt.Sprint(err), "no number")) {
			t.Fatalf("%q: %v, %v", text, term, err)
		}
		if err != nil || d.Decode(&want) != nil {
			continue
		}
		if s, ok := want.(string); ok && term != prolog.String(s) {
			t.Fatalf("%q: %q, not %q", text, term, s)
		}
	}
}

func TestJSON(t *testing.T) {
	if testing.Short() {
		t.Skip(alone)
	}
	for _, text := range []string{`{"a":[1,"x",null,true,false,-2.5],"b":{}}`, "[]", `"a\"b"`, "12345678901234567890123"} {
		term, err := prolog.ParseJSON([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if back, err := json.Marshal(term); err != nil || string(back) != text {
			t.Errorf("%s: came back as %s, %v", text, back, err)
		}
	}
	for _, text := range []string{"", "[1", "{", "nul", "1 2", `{"a"}`, "1e999"} {
		if term, err := prolog.ParseJSON([]byte(text)); err == nil {
			t.Errorf("%s: %v", text, term)
		}
	}
	p := newInterpreter(t, "")
	for _, test := range []struct{ goal, want string }{
		{"X = f(a, _, \"s\", 1.5, [x|y])", `{"functor":"f","args":["a",{"var":"_"},"s",1.5,{"functor":"[|]","args":["x","y"]}]}`},
		{"X = _{a:point{x:1}, 2:null}", `{"2":null,"a":{"x":1}}`},
		{"X is 2 ** 100", "1267650600228229401496703205376"},
		{"X is 1 rdiv 3", `"1r3"`},
		{"X = []", "[]"},
	} {
		var s struct{ X json.RawMessage }
		err := p.QuerySolution(test.goal).Scan(&s)
		if err != nil || nameless(string(s.X)) != test.want {
			t.Errorf("%s: %s, %v", test.goal, s.X, err)
		}
	}
	var deep struct{ X prolog.Term }
	long := strings.Repeat("[", 1_000_000) + strings.Repeat("]", 1_000_000)
	if err := p.QuerySolution("X = ?", json.RawMessage(long)).Scan(&deep); err != nil {
		t.Error(err)
	}
	if text, err := deep.X.(prolog.List).MarshalJSON(); err != nil || string(text) != long {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

func TestLongNestedValues(t *testing.T) {
	if testing.Short() {
		t.Skip(alone)
	}
	p := newInterpreter(t, "depth(null, N, N). depth(tree(T, _, _), N0, N) :- N1 is N0+1, depth(T, N1, N).")
	var top *tree
	for range 1_000_000 {
		top = &tree{Left: top}
	}
	var s struct{ N int }
	if err := p.QuerySolution("depth(?, 0, N)", top).Scan(&s); err != nil || s.N != 1_000_000 {
		t.Errorf("%d, %v", s.N, err)
	}
}

// A bomb panics when it is made a text, or made of one.
type bomb struct{}

func (bomb) MarshalText() ([]byte, error)  { panic("marshal") }
func (*bomb) UnmarshalText(_ []byte) error { panic("unmarshal") }

// TestPanicsOfValues lets others go on after methods of the host have panicked.
func TestPanicsOfValues(t *testing.T) {
	p := newInterpreter(t, "")
	q := prepare(t, p, "X = ?")
	ctx := context.Background()
	for i, f := range []func(){
		func() { _, _ = p.Query("X = ?", bomb{}) },
		func() { _, _ = q.Solutions(ctx, bomb{}) },
		func() { _, _ = q.Holds(ctx, bomb{}) },
		func() { _, _ = prolog.One[bomb](ctx, q, "a") },
		func() {
			for range prolog.All[struct{ X bomb }](ctx, q, "a") {
			}
		},
		func() { _ = p.QuerySolution("X = a").Scan(&struct{ X bomb }{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d: no panic", i)
				}
			}()
			f()
		}()
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		if err := p.QuerySolutionContext(short, "assertz(f(1)), X = b").Err(); err != nil {
			t.Errorf("%d: afterwards: %v", i, err)
		}
		cancel()
	}
}
