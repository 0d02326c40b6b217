package yaml

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// A writer makes nodes from terms.
type writer struct {
	m      *engine.Machine
	shared map[engine.Cell]engine.Cell // the values of shared variables
	nodes  map[engine.Cell]*yaml.Node  // the nodes of these variables
	memory engine.Account
	depth  int
}

// A sink collects the written text until the run of the machine ends.
type sink struct {
	strings.Builder
	w *writer
}

func (s *sink) Write(p []byte) (int, error) {
	if s.w.m.Cancelled() {
		return 0, errCancelled
	}
	if !s.w.memory.TryGrow(s.w.m.Engine, len(p), engine.AreaMemory) {
		return 0, errFull
	}
	return s.Builder.Write(p)
}

// write implements '$yaml_write'(Data, Shared, Options, Text).
func write(m *engine.Machine, a []engine.Cell) bool {
	w := &writer{m: m, shared: make(map[engine.Cell]engine.Cell), nodes: make(map[engine.Cell]*yaml.Node)}
	defer w.memory.Free()
	shared, _ := m.ListItems(a[1])
	for _, pair := range shared {
		w.shared[m.Deref(m.Arg(pair, 0))] = m.Arg(pair, 1)
	}
	opts := []yaml.Option{yaml.WithV4Defaults()}
	wanted, _ := m.ListItems(a[2])
	for _, o := range wanted {
		switch engine.AtomText(m.Deref(o)) {
		case "canonical":
			opts = append(opts, yaml.WithCanonical())
		case "ascii":
			opts = append(opts, yaml.WithUnicode(false))
		case "explicit":
			opts = append(opts, yaml.WithExplicitStart(), yaml.WithExplicitEnd())
		}
	}
	n := w.node(a[0])
	if n == nil {
		return false
	}
	out := &sink{w: w}
	dumper, err := yaml.NewDumper(out, opts...)
	if err == nil {
		err = errors.Join(dumper.Dump(n), dumper.Close())
	}
	switch {
	case errors.Is(err, errCancelled):
		return false
	case errors.Is(err, errFull):
		return m.ResourceError("memory")
	case err != nil:
		return m.SystemError(err)
	}
	return m.Reserve(out.Len()/8+8) && m.Unify(a[3], m.NewString(out.String()))
}

// node returns the node of a term, or nil when an exception is pending.
func (w *writer) node(c engine.Cell) *yaml.Node {
	m := w.m
	m.Tick()
	if w.depth++; w.depth > maxDepth {
		m.ResourceError("yaml_depth")
		return nil
	}
	defer func() { w.depth-- }()
	if !w.memory.TryGrow(m.Engine, nodeBytes, engine.AreaMemory) {
		m.ResourceError("memory")
		return nil
	}
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return w.anchored(c)
	case m.IsDict(c):
		pairs := m.DictPairs(c)
		n := &yaml.Node{Kind: yaml.MappingNode}
		for _, p := range pairs {
			if !w.pair(n, p.Key, p.Value) {
				return nil
			}
		}
		return n
	}
	if items, tail := m.ListItems(c); tail == builtin.NilList {
		n := &yaml.Node{Kind: yaml.SequenceNode}
		for _, item := range items {
			child := w.node(item)
			if child == nil {
				return nil
			}
			n.Content = append(n.Content, child)
		}
		return n
	}
	if engine.IsCompound(c) {
		return w.mapping(c)
	}
	return w.scalar(c)
}

// anchored returns a node for a shared variable: the node of its value the first time, then
// an alias of that.
func (w *writer) anchored(v engine.Cell) *yaml.Node {
	c, ok := w.shared[v]
	if !ok {
		w.m.InstantiationError()
		return nil
	}
	if n := w.nodes[v]; n != nil {
		return &yaml.Node{Kind: yaml.AliasNode, Value: n.Anchor, Alias: n}
	}
	n := &yaml.Node{Anchor: fmt.Sprintf("a%d", len(w.nodes)+1)}
	w.nodes[v] = n
	made := w.node(c)
	if made == nil {
		return nil
	}
	anchor := n.Anchor
	*n = *made
	n.Anchor = anchor
	return n
}

// mapping returns the node of json(Pairs) or yaml(Pairs).
func (w *writer) mapping(c engine.Cell) *yaml.Node {
	m := w.m
	name, arity := m.Functor(c)
	var pairs []engine.Cell
	tail := c
	if arity == 1 && (name.String() == "json" || name.String() == "yaml") {
		pairs, tail = m.ListItems(m.Arg(c, 0))
	}
	if tail != builtin.NilList {
		m.TypeError("yaml_scalar", c)
		return nil
	}
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, pair := range pairs {
		var key, value engine.Cell
		switch pair = m.Deref(pair); {
		case m.IsFunctor(pair, atom.Minus, 2), m.IsFunctor(pair, atom.Equals, 2):
			key, value = m.Arg(pair, 0), m.Arg(pair, 1)
		case engine.IsCompound(pair) && m.Arity(pair) == 1:
			name, _ := m.Functor(pair)
			key, value = engine.Atom(name), m.Arg(pair, 0)
		default:
			m.TypeError("pair", pair)
			return nil
		}
		if !w.pair(n, key, value) {
			return nil
		}
	}
	return n
}

// pair adds a key with its value to a mapping.
func (w *writer) pair(n *yaml.Node, key, value engine.Cell) bool {
	k, v := w.node(key), (*yaml.Node)(nil)
	if k != nil {
		v = w.node(value)
	}
	n.Content = append(n.Content, k, v)
	return v != nil
}

// scalar returns the node of an atom, a string or a number.
func (w *writer) scalar(c engine.Cell) *yaml.Node {
	m := w.m
	n := &yaml.Node{Kind: yaml.ScalarNode}
	switch {
	case c == builtin.CellTrue, c == builtin.BoolCell(false):
		n.Tag = "!!bool"
	case c == builtin.AtomCell("null"):
		n.Tag = "!!null"
	case m.IsFloat(c):
		n.Tag = "!!float"
	case m.IsInteger(c):
		n.Tag = "!!int"
	case m.IsNumber(c):
		m.TypeError("atomic", c)
		return nil
	default:
		n.Tag = "!!str"
	}
	text, ok := texts.KeptText(m, c)
	if !ok {
		return nil
	}
	if n.Value = text; m.IsFloat(c) {
		switch f := m.FloatOf(c); {
		case math.IsNaN(f):
			n.Value = ".nan"
		case math.IsInf(f, 1):
			n.Value = ".inf"
		case math.IsInf(f, -1):
			n.Value = "-.inf"
		}
	}
	return n
}
