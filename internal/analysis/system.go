// Package analysis finds what Prolog files define, call and declare. It reads their text
// and runs none of it.
package analysis

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
)

// A PI is the indicator of a predicate.
type PI struct {
	Name  string
	Arity int
}

// String returns the indicator as it is written.
func (p PI) String() string {
	return string(syntax.AppendAtom(nil, p.Name)) + "/" + strconv.Itoa(p.Arity)
}

// A Predicate is a predicate of the system or of a library.
type Predicate struct {
	PI
	Library string // "" in the system; lists or dcg/basics
	Meta    string // of meta_predicate/1, a character for each argument; "" for none
}

// Origin says in words where the predicate comes from.
func (p *Predicate) Origin() string {
	if p.Library == "" {
		return "builtin"
	}
	return "library(" + p.Library + ")"
}

// A System has what programs can use without defining it. It is safe for use by several
// goroutines.
type System struct {
	Predicates map[PI]*Predicate // of the system, and of libraries that are loaded at a call
	Libraries  []string          // by name
	Flags      []string
	Engine     *engine.Engine
}

// NewSystem makes an engine and asks it for its predicates.
func NewSystem() (*System, error) {
	e, err := stdlib.New(stdlib.Options{})
	if err != nil {
		return nil, err
	}
	s := &System{Predicates: make(map[PI]*Predicate), Engine: e}
	for modules := []*engine.Module{program.LoaderOf(e).TypeIn()}; len(modules) > 0; modules = modules[1:] {
		modules[0].Preds(func(p *engine.Pred) bool {
			if p.Defined || p.Dynamic || p.Imported() != nil {
				s.add(p.Name.String(), p.Arity, "", p.Meta)
			}
			return true
		})
		modules = append(modules, modules[0].Parents()...)
	}
	for key, path := range program.LibraryExports() {
		name, _ := LibraryName(path)
		s.add(key.Name.String(), key.Arity, name, program.MetaOf(key.Name, key.Arity))
	}
	err = fs.WalkDir(program.Embedded, program.LibraryDir, func(path string, d fs.DirEntry, err error) error {
		if name, ok := LibraryName(path); ok && err == nil && !d.IsDir() {
			s.Libraries = append(s.Libraries, name)
		}
		return err
	})
	for name := range flags.Of(e).Values() {
		s.Flags = append(s.Flags, name)
	}
	slices.Sort(s.Flags)
	return s, err
}

func (s *System) add(name string, arity int, library string, meta []byte) {
	pi := PI{name, arity}
	if s.Predicates[pi] == nil {
		s.Predicates[pi] = &Predicate{pi, library, string(meta)}
	}
}

// LibraryName returns the name of the library in an embedded file.
func LibraryName(path string) (string, bool) {
	name, ok := strings.CutPrefix(path, program.LibraryDir+"/")
	name, source := strings.CutSuffix(name, ".pl")
	return strings.TrimPrefix(name, "clp/"), ok && source
}

// meta returns the meta_predicate declaration of a predicate of the system or of a library.
func (s *System) meta(pi PI) string {
	if p := s.Predicates[pi]; p != nil {
		return p.Meta
	}
	if meta := program.MetaOf(atom.Intern(pi.Name), pi.Arity); meta != nil {
		return string(meta)
	}
	return ""
}

// Exports returns the predicates that an embedded file exports.
func (s *System) Exports(path string) (exports []PI, ok bool) {
	if _, ok = LibraryName(path); !ok {
		return nil, false
	}
	r, options := syntax.NewStringReader("", ""), syntax.Options{Ops: syntax.NewOps()}
	for _, key := range program.HeaderExports(r, &options, path) {
		exports = append(exports, PI{key.Name.String(), key.Arity})
	}
	return exports, true
}
