package program

import (
	"iter"
	"math"
	"strings"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
)

// Autoloading. If a program calls a predicate that it does not define, the predicate is
// looked for in the libraries (exports.go), and then in the bundled ones if those are
// autoloaded.

// headerSize is the number of bytes of a library that are read first, to find its module
// header.
const headerSize = 2048

// HeaderExports returns the exports in the module header of a library. r reads the library.
func HeaderExports(r *syntax.Reader, opts *syntax.Options, path string) []engine.PredKey {
	_, exports := headerOf(r, opts, path)
	return exports
}

// headerOf returns the module name and the exports in a library's header.
func headerOf(r *syntax.Reader, opts *syntax.Options, path string) (module atom.Atom, exports []engine.PredKey) {
	for _, size := range [...]int64{headerSize, math.MaxInt64} {
		text, err := libraryText(path, size)
		if err != nil {
			panic(err)
		}
		if module, exports = moduleHeader(r, opts, text); exports != nil {
			break
		}
	}
	return module, exports
}

// moduleHeader returns the module name and the exports in the header at the start of a
// text. The exports are nil if there is no complete header.
func moduleHeader(r *syntax.Reader, opts *syntax.Options, text string) (module atom.Atom, exports []engine.PredKey) {
	r.Reset(text, "")
	t, err := r.Read(opts)
	if err != nil {
		return 0, nil
	}
	// :- module(Name, [Name/Arity, ...]): three nodes for each indicator.
	keys := []engine.PredKey{}
	for i := 2; i < len(t.Nodes); i++ {
		n := &t.Nodes[i]
		name, arity := &t.Nodes[i-2], &t.Nodes[i-1]
		if n.Kind != syntax.KindCompound || n.N != 2 || name.Kind != syntax.KindAtom || arity.Kind != syntax.KindInt {
			continue
		}
		switch n.Atom {
		case atom.Slash:
			keys = append(keys, engine.PredKey{Name: name.Atom, Arity: int(arity.Int())})
		case atomSlashes:
			keys = append(keys, engine.PredKey{Name: name.Atom, Arity: int(arity.Int()) + 2})
		}
	}
	return t.Nodes[0].Atom, keys
}

// MetaOf returns the meta_predicate declaration of a predicate that would be autoloaded, or
// nil if it has none. The compiler needs it before the library is loaded.
func MetaOf(name atom.Atom, arity int) []byte {
	key := engine.PredKey{Name: name, Arity: arity}
	if path := LibraryOf(key); path != "" {
		return metaIn(path, key)
	}
	return nil
}

// metaIn is MetaOf for a predicate of the library with a path.
func metaIn(path string, key engine.PredKey) []byte {
	metas, ok := libraryMetas.Load(path)
	if !ok {
		text, err := libraryText(path, math.MaxInt64)
		if err != nil {
			panic(err)
		}
		metas, _ = libraryMetas.LoadOrStore(path, metaDeclarations(text))
	}
	return metas.(map[engine.PredKey][]byte)[key]
}

// libraryMetas has the meta_predicate declarations of libraries by path.
var libraryMetas sync.Map

var atomMeta = atom.Intern("meta_predicate")

// metaDeclarations returns the meta_predicate declarations among the directives at the
// start of a text.
func metaDeclarations(text string) map[engine.PredKey][]byte {
	metas := make(map[engine.PredKey][]byte)
	r := syntax.NewStringReader(text, "")
	opts := syntax.Options{Ops: syntax.NewOps()}
	for {
		t, err := r.Read(&opts)
		if err != nil {
			return metas
		}
		k := len(t.Nodes)
		if k < 2 || t.Nodes[k-1].Atom != atom.Neck || t.Nodes[k-1].N != 1 {
			return metas
		}
		if t.Nodes[k-2].Atom != atomMeta {
			continue
		}
		for i, n := range t.Nodes[:k-2] {
			if n.Kind != syntax.KindCompound || n.Atom == atom.Comma {
				continue
			}
			meta := make([]byte, n.N)
			for j, arg := range t.Nodes[i-int(n.N) : i] {
				meta[j] = MetaNode(arg)
			}
			metas[engine.PredKey{Name: n.Atom, Arity: int(n.N)}] = meta
		}
	}
}

// MetaNode returns the character for an argument of a meta_predicate declaration.
func MetaNode(n syntax.Node) byte {
	if n.Kind == syntax.KindInt && n.Int() >= 0 && n.Int() <= 9 {
		return byte('0' + n.Int())
	}
	if c, ok := metaMode(n.Atom.String()); ok && n.Kind == syntax.KindAtom {
		return c
	}
	return '?'
}

// Autoloadable returns the predicates that are loaded from a library or a bundled file at
// their first call.
func (l *Loader) Autoloadable() iter.Seq[engine.PredKey] {
	return func(yield func(engine.PredKey) bool) {
		for key := range LibraryExports() {
			if !yield(key) {
				return
			}
		}
		for key := range l.bundled() {
			if !yield(key) {
				return
			}
		}
	}
}

// Bundle adds libraries, by file name.
func (l *Loader) Bundle(files map[string]string) {
	for name, text := range files {
		l.File(LibraryDir + "/" + name).text = text
	}
}

// AutoloadBundled makes the bundled libraries autoload: they are loaded when a program
// first calls one of their predicates, unless another library exports it.
func (l *Loader) AutoloadBundled() {
	files := l.order
	l.bundled = sync.OnceValue(func() map[engine.PredKey]string {
		paths := make(map[engine.PredKey]string)
		r, opts := syntax.NewStringReader("", ""), syntax.Options{Ops: syntax.NewOps()}
		for _, f := range files {
			if f.text != "" {
				_, exports := moduleHeader(r, &opts, f.text)
				for _, key := range exports {
					paths[key] = f.path
				}
			}
		}
		return paths
	})
}

// autoloads reports whether calls in the module load libraries.
func autoloads(m *engine.Machine, mod *engine.Module) bool {
	return mod.IsLibrary() || mod.Name == atom.System || !flags.Of(m.Engine).Is("autoload", "false")
}

// isAutoloaded implements '$autoloads'(Module, Path). Calls in the module find what the library
// exports.
func isAutoloaded(m *engine.Machine, a []engine.Cell) bool {
	return autoloads(m, moduleArg(m, a[0])) && strings.Contains(exportsText, "\t"+nameArg(m, a[1])+"\n")
}

// Autoload is the engine's hook. It loads the file that defines a predicate and returns the
// definition. It returns nil if there is none, or if an exception is pending.
func Autoload(m *engine.Machine, mod *engine.Module, name atom.Atom, arity int) *engine.Pred {
	l := LoaderOf(m.Engine)
	key := engine.PredKey{Name: name, Arity: arity}
	path := LibraryOf(key)
	if !autoloads(m, mod) && !IsBuiltin(key, path) {
		return nil
	}
	if path == "" || l.files[path] != nil && l.files[path].module == mod {
		path = l.bundled()[key]
	}
	if path == "" {
		return nil
	}
	f := l.File(path)
	if !f.loaded() {
		goal := m.NewStruct(atomLoadSource, builtin.AtomCell(path), engine.Atom(atom.User), builtin.NilList)
		if system := m.Engine.Module(atom.System); !m.Once(system, m.SystemGoal(system, goal)) {
			return nil
		}
	}
	if f.module == nil {
		return nil
	}
	return m.Engine.FindPred(f.module, name, arity)
}

// IsBuiltin reports whether a predicate of LibraryExports is built in. Programs can call it
// even without autoloading.
func IsBuiltin(key engine.PredKey, path string) bool {
	return strings.HasPrefix(path, SystemDir+"/") || path == LibraryDir+"/tabling.pl" || contains(builtins, key)
}

var atomLoadSource = atom.Intern("$load_source")

// visible returns the predicate that a call from the module reaches. If need be, it loads
// the predicate from a library. It returns nil if there is none.
func (l *Loader) visible(m *engine.Machine, mod *engine.Module, key engine.PredKey) *engine.Pred {
	if p := m.Engine.FindPred(mod, key.Name, key.Arity); p != nil {
		return p
	}
	return Autoload(m, mod, key.Name, key.Arity)
}
