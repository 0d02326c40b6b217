package flatzinc

import (
	"strconv"
	"strings"

	"github.com/zebralog/prolog/fd"
)

// A model is the variables and names of a text, in a store.
type model struct {
	*parser
	store   *fd.Store
	names   map[string]value
	fixed   map[int64]*fd.Var // constants as variables
	named   []*fd.Var         // that the modeller has named, in order
	made    []*fd.Var         // that the compiler has introduced
	outputs []output
	goal    item

	in          string // the constraint that is posted, for errors
	unsupported *item  // the declaration of a variable over floats or sets
}

// A value is what a name stands for.
type value struct {
	e    expr // a constant, or an array
	x    *fd.Var
	bool bool
	not  string // the kind of a variable that is not supported
}

// An output is a variable or an array to be written.
type output struct {
	name string
	bool bool
	dims [][]fd.Interval // of an array, else nil
	xs   []*fd.Var
}

// load makes the model of a text. It panics with an *Error.
func load(file, text string) *model {
	m := &model{store: fd.New(), names: make(map[string]value), fixed: make(map[int64]*fd.Var)}
	m.parser = &parser{file: file, text: text}
	parse(file, text, func(it item) {
		switch it.what {
		case declaration:
			m.declare(it)
		case constraint:
			m.constrain(it)
		default:
			m.goal = it
		}
	})
	if m.goal.goal == "" {
		m.fail(len(text), "there is no solve item")
	}
	if u := m.unsupported; u != nil { // no constraint has it
		m.fail(u.at, "%s is a variable over %s, which are not supported", u.name, m.names[u.name].not)
	}
	return m
}

func (m *model) declare(it item) {
	if _, ok := m.names[it.name]; ok {
		m.fail(it.at, "%s is declared twice", it.name)
	}
	t := it.typ
	v := value{bool: t.base == "bool"}
	switch {
	case t.isVar && !t.isArray && t.isSet:
		v.not = "sets"
	case t.isVar && !t.isArray && t.base == "float":
		v.not = "floats"
	case t.isArray:
		if it.value == nil {
			m.fail(it.at, "an array of variables has no value")
		}
		v.e = m.constant(*it.value)
	case !t.isVar:
		if it.value == nil {
			m.fail(it.at, "%s has no value", it.name)
		}
		v.e = m.constant(*it.value)
	default:
		v.x = m.variable(it)
	}
	m.names[it.name] = v
	if v.not != "" {
		m.unsupported = &it
		return
	}
	for _, a := range it.annots {
		switch {
		case a.kind == name && a.name == "output_var" && v.x != nil:
			m.outputs = append(m.outputs, output{name: it.name, bool: v.bool, xs: []*fd.Var{v.x}})
		case a.kind == call && a.name == "output_array" && len(a.args) == 1 && v.x == nil:
			o := output{name: it.name, bool: v.bool, xs: m.vars(v.e)}
			for _, d := range m.list(a.args[0]) {
				o.dims = append(o.dims, m.set(d))
			}
			m.outputs = append(m.outputs, o)
		}
	}
}

func (m *model) variable(it item) *fd.Var {
	var x *fd.Var
	t := it.typ
	switch {
	case it.value != nil:
		x = m.variableOf(*it.value)
	case t.base == "bool":
		x = m.store.Var(0, 1)
	case t.bounded && len(t.domain) == 0:
		x = m.store.Var(1, 0) // no value at all
	case t.bounded:
		x = m.store.Var(t.domain[0].Lo, t.domain[len(t.domain)-1].Hi)
	default:
		x = m.store.Var(-fd.Limit, fd.Limit)
	}
	if t.bounded && len(t.domain) > 0 {
		m.must(m.store.Restrict(x, t.domain))
	}
	if strings.HasPrefix(it.name, "X_INTRODUCED_") {
		m.made = append(m.made, x)
	} else {
		m.named = append(m.named, x)
	}
	return x
}

// must notes that there is no solution if something failed.
func (m *model) must(ok bool) {
	if !ok {
		m.store.Fail()
	}
}

// constant replaces names of constants and arrays by what they stand for.
func (m *model) constant(e expr) expr {
	switch e.kind {
	case name:
		v, ok := m.names[e.name]
		if !ok {
			m.fail(e.at, "%s is not declared", e.name)
		}
		if v.not != "" {
			m.fail(e.at, "%s%s is a variable over %s, which are not supported", m.in, e.name, v.not)
		}
		if v.x == nil {
			return v.e
		}
	case element:
		v, ok := m.names[e.name]
		if !ok {
			m.fail(e.at, "%s is not declared", e.name)
		}
		if e.n < 1 || e.n > int64(len(v.e.args)) {
			m.fail(e.at, "%s has no element %d", e.name, e.n)
		}
		return m.constant(v.e.args[e.n-1])
	}
	return e
}

// integer is a constant: an integer or a Boolean.
func (m *model) int(e expr) int64 {
	e = m.constant(e)
	if e.kind != number && e.kind != boolean {
		m.fail(e.at, "an integer is expected")
	}
	return e.n
}

// number returns a constant: an integer or a float.
func (m *model) number(e expr) float64 {
	e = m.constant(e)
	if e.kind != float {
		return float64(m.int(e))
	}
	n, err := strconv.ParseFloat(e.name, 64)
	if err != nil {
		m.fail(e.at, "%s is too large", e.name)
	}
	return n
}

// set returns a constant.
func (m *model) set(e expr) []fd.Interval {
	e = m.constant(e)
	if e.kind != set {
		m.fail(e.at, "a set is expected")
	}
	return e.set
}

// variableOf returns a variable, or one that has the value of a constant.
func (m *model) variableOf(e expr) *fd.Var {
	e = m.constant(e)
	switch e.kind {
	case name:
		return m.names[e.name].x
	case number, boolean:
		x, ok := m.fixed[e.n]
		if !ok {
			x = m.store.Var(e.n, e.n)
			m.fixed[e.n] = x
		}
		return x
	}
	m.fail(e.at, "a variable or an integer is expected")
	return nil
}

func (m *model) list(e expr) []expr {
	e = m.constant(e)
	if e.kind != array {
		m.fail(e.at, "an array is expected")
	}
	return e.args
}

func (m *model) vars(e expr) []*fd.Var {
	es := m.list(e)
	xs := make([]*fd.Var, len(es))
	for i := range es {
		xs[i] = m.variableOf(es[i])
	}
	return xs
}

func (m *model) ints(e expr) []int64 {
	es := m.list(e)
	ns := make([]int64, len(es))
	for i := range es {
		ns[i] = m.int(es[i])
	}
	return ns
}
