package yaml

import (
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// A source is a text that is read in pieces, until the run of the machine ends. While it is
// read, the memory of its nodes is estimated and counted.
type source struct {
	m      *engine.Machine
	text   string
	memory engine.Account
}

func (s *source) Read(p []byte) (int, error) {
	switch {
	case s.m.Cancelled():
		return 0, errCancelled
	case s.text == "":
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), 1<<16)], s.text)
	nodes := strings.Count(s.text[:n], "\n") + strings.Count(s.text[:n], ",") + strings.Count(s.text[:n], ":") + 1
	if !s.memory.TryGrow(s.m.Engine, n+nodes*nodeBytes, engine.AreaMemory) {
		return 0, errFull
	}
	s.text = s.text[n:]
	return n, nil
}

// A reader makes terms from nodes.
type reader struct {
	m      *engine.Machine
	made   map[*yaml.Node]engine.Cell // the terms of nodes with anchors; a variable while the term is being made
	tagged []engine.Cell
}

// read implements '$yaml_read'(Text, Data, Tagged).
func read(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	src := &source{m: m, text: text}
	defer src.memory.Free()
	loader, err := yaml.NewLoader(src)
	if err != nil {
		return m.SystemError(err)
	}
	var doc, next yaml.Node
	switch err := loader.Load(&doc); {
	case err == io.EOF:
		return m.Unify(a[2], builtin.NilList)
	case err != nil:
		return fail(m, err)
	}
	switch err := loader.Load(&next); {
	case err == nil:
		return m.DomainError("yaml_document", builtin.AtomCell("stream"))
	case err != io.EOF:
		return fail(m, err)
	}
	r := &reader{m: m, made: make(map[*yaml.Node]engine.Cell)}
	data, ok := r.term(&doc)
	if !ok || !m.Reserve(3*len(r.tagged)) {
		return false
	}
	return m.Unify(a[2], m.NewList(r.tagged, builtin.NilList)) && m.Unify(a[1], data)
}

var unknownAnchor = pattern.New(`unknown anchor '(.*)' referenced`)

// fail raises the exception for an error of the loader.
func fail(m *engine.Machine, err error) bool {
	var at *yaml.LoadError
	switch {
	case errors.Is(err, errCancelled):
		return false
	case errors.Is(err, errFull):
		return m.ResourceError("memory")
	case !errors.As(err, &at):
		return m.SystemError(err)
	}
	if found := unknownAnchor().FindStringSubmatch(at.Message); found != nil {
		return m.ExistenceError("anchor", m.NewAtom(found[1]))
	}
	return m.ErrorTerm(m.NewStruct(atom.Intern("yaml_error"), m.NewInt(int64(at.Mark.Line)), m.NewString(at.Message)))
}

// term returns the term of a node.
func (r *reader) term(n *yaml.Node) (c engine.Cell, ok bool) {
	m := r.m
	if m.Tick(); !m.Reserve(32) {
		return 0, false
	}
	switch n.Kind {
	case yaml.DocumentNode:
		return r.term(n.Content[0])
	case yaml.AliasNode:
		return r.made[n.Alias], true
	case yaml.ScalarNode:
		c, ok = r.scalar(n)
	default:
		if n.Anchor != "" {
			r.made[n] = m.NewVar()
		}
		if n.Kind == yaml.SequenceNode {
			c, ok = r.sequence(n)
		} else {
			c, ok = r.mapping(n)
		}
		if ok && n.Style&yaml.TaggedStyle != 0 {
			c = m.NewStruct(atom.Intern("tag"), m.NewAtom(n.LongTag()), c)
		}
		if v, waits := r.made[n]; ok && waits {
			ok = m.Unify(v, c)
		}
		return c, ok
	}
	if n.Anchor != "" {
		r.made[n] = c
	}
	return c, ok
}

func (r *reader) sequence(n *yaml.Node) (engine.Cell, bool) {
	cells := make([]engine.Cell, len(n.Content))
	for i, item := range n.Content {
		var ok bool
		if cells[i], ok = r.term(item); !ok {
			return 0, false
		}
	}
	return r.m.NewList(cells, builtin.NilList), r.m.Reserve(3 * len(cells))
}

func (r *reader) mapping(n *yaml.Node) (engine.Cell, bool) {
	m := r.m
	pairs := m.NewDictPairs(len(n.Content) / 2)
	for i := range pairs {
		key, ok := r.term(n.Content[2*i])
		if !ok {
			return 0, false
		}
		key = m.Deref(key)
		if m.IsString(key) {
			text, _ := m.Text(key)
			key = m.NewAtom(text)
		}
		if !engine.IsDictKey(key) {
			return 0, m.TypeError("dict-key", key)
		}
		value, ok := r.term(n.Content[2*i+1])
		if !ok {
			return 0, false
		}
		pairs[i] = engine.DictPair{Key: key, Value: value}
	}
	if !m.Reserve(2*len(pairs) + 8) {
		return 0, false
	}
	dict, twice, ok := m.NewDict(builtin.AtomCell("yaml"), pairs)
	if !ok {
		return 0, m.ErrorTerm(m.NewStruct(atom.Intern("duplicate_key"), twice))
	}
	return dict, true
}

// scalar returns the number, atom or string of a scalar, or a variable if it has a tag.
func (r *reader) scalar(n *yaml.Node) (engine.Cell, bool) {
	m := r.m
	if n.Style&yaml.TaggedStyle != 0 {
		if !m.Reserve(len(n.Value)/8 + 16) {
			return 0, false
		}
		v := m.NewVar()
		r.tagged = append(r.tagged, m.NewStruct(atom.Intern("tagged"), m.NewAtom(n.LongTag()), m.NewString(n.Value), v))
		return v, true
	}
	if n.Style == 0 {
		if c, ok := r.plain(n.Value); ok {
			return c, m.Reserve(8)
		}
	}
	return m.NewString(n.Value), m.Reserve(len(n.Value)/8 + 8)
}

var (
	wholeNumber = pattern.New(`^(-?(0|[1-9][0-9]*)|0x[0-9a-fA-F]+|0o[0-7]+)$`)
	decimal     = pattern.New(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
	special     = pattern.New(`^[-+]?\.(inf|Inf|INF)$`)
)

// plain returns the value of a scalar without quotes, unless that is a string.
func (r *reader) plain(text string) (engine.Cell, bool) {
	switch text {
	case "~", "null", "Null", "NULL":
		return builtin.AtomCell("null"), true
	case "true", "True", "TRUE":
		return builtin.CellTrue, true
	case "false", "False", "FALSE":
		return builtin.BoolCell(false), true
	case ".nan", ".NaN", ".NAN":
		return r.m.NewFloat(math.Float64frombits(0x7ff8 << 48)), true
	}
	switch {
	case special().MatchString(text):
		return r.m.NewFloat(math.Inf(1 - 2*strings.Count(text, "-"))), true
	case wholeNumber().MatchString(text):
		n, err := texts.ParseNumber(r.m, text)
		return r.m.NewNumber(n), err == nil
	case strings.ContainsAny(text, ".eE") && decimal().MatchString(text):
		f, err := strconv.ParseFloat(text, 64)
		return r.m.NewFloat(f), err == nil
	}
	return 0, false
}
