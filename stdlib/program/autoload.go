package program

import (
	"io"
	"io/fs"
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

// Autoloading: a predicate that a program calls and does not define is looked
// for in the libraries, and then in the bundled programs. The index of the
// libraries is made from the export lists of their module headers when it is
// first asked for.

// notAutoloaded is a library that a program asks for when it wants it, as it does for
// all that are in a folder: its exports clash with those of another one.
const notAutoloaded = LibraryDir + "/solutions.pl"

// LibraryIndex tells which embedded library exports a predicate.
var LibraryIndex = sync.OnceValue(func() map[engine.PredKey]string {
	index := make(map[engine.PredKey]string, 1<<11)
	opts := syntax.Options{Ops: syntax.NewOps()}
	r := syntax.NewStringReader("", "")
	for _, dir := range []string{SystemDir, LibraryDir} {
		files, err := fs.ReadDir(Embedded, dir)
		if err != nil {
			panic(err) // the folder is embedded
		}
		for _, f := range files {
			path := dir + "/" + f.Name()
			if f.IsDir() || path == notAutoloaded {
				continue
			}
			for _, key := range HeaderExports(r, &opts, path) {
				if index[key] == "" {
					index[key] = path
				}
			}
		}
	}
	return index
})

// headerSize is how much of a library is read at first to find its module header.
const headerSize = 2048

// HeaderExports returns what the module header of a library exports, which r
// reads.
func HeaderExports(r *syntax.Reader, opts *syntax.Options, path string) []engine.PredKey {
	var t *syntax.Term
	for _, size := range [...]int64{headerSize, math.MaxInt64} {
		text, err := libraryText(path, size)
		if err != nil {
			panic(err)
		}
		r.Reset(text, "")
		if t, err = r.Read(opts); err == nil {
			break
		}
	}
	if t == nil {
		return nil
	}
	// :- module(Name, [Name/Arity, ...]): three nodes for each indicator.
	var keys []engine.PredKey
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
	return keys
}

// MetaOf returns the meta_predicate declaration of a predicate that would be
// autoloaded, nil if it has none: a call is compiled before that happens.
func MetaOf(name atom.Atom, arity int) []byte {
	key := engine.PredKey{Name: name, Arity: arity}
	path := LibraryIndex()[key]
	if path == "" {
		return nil
	}
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

// libraryMetas holds the meta_predicate declarations of libraries by path.
var libraryMetas sync.Map

var atomMeta = atom.Intern("meta_predicate")

// metaDeclarations returns the meta_predicate declarations among the
// directives that a text begins with.
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
				meta[j] = metaNode(arg)
			}
			metas[engine.PredKey{Name: n.Atom, Arity: int(n.N)}] = meta
		}
	}
}

// metaNode is the character of an argument of a meta_predicate declaration.
func metaNode(n syntax.Node) byte {
	switch {
	case n.Kind == syntax.KindInt:
		return byte('0' + n.Int())
	case n.Kind == syntax.KindAtom:
		switch s := n.Atom.String(); s {
		case ":", "^", "//":
			return s[0]
		}
	}
	return '?'
}

// Autoloadable returns the predicates that are loaded from a library or a
// bundled program when they are first called.
func (l *Loader) Autoloadable() iter.Seq[engine.PredKey] {
	return func(yield func(engine.PredKey) bool) {
		for _, keys := range []map[engine.PredKey]string{LibraryIndex(), l.bundled} {
			for key := range keys {
				if !yield(key) {
					return
				}
			}
		}
	}
}

// bundle keeps the bundled programs, each to be loaded as a module of its own
// when one of its predicates is called.
func (l *Loader) bundle(files map[string]string) {
	l.bundled = make(map[engine.PredKey]string)
	for name, text := range files {
		f := l.File(LibraryDir + "/" + name)
		f.text = text
		for _, key := range programPreds(text) {
			l.bundled[key] = f.path
		}
	}
}

// programPreds returns the predicates that the clauses of a text define.
func programPreds(text string) []engine.PredKey {
	seen := make(map[engine.PredKey]bool)
	var keys []engine.PredKey
	r := syntax.NewStringReader(text, "")
	opts := syntax.Options{Ops: syntax.NewOps()}
	for {
		t, err := r.Read(&opts)
		if err == io.EOF {
			return keys
		}
		if err != nil {
			continue
		}
		n := headNode(t)
		if n == nil {
			continue
		}
		key := engine.PredKey{Name: n.Atom}
		if n.Kind == syntax.KindCompound {
			key.Arity = int(n.N)
		}
		if !seen[key] {
			seen[key] = true
			keys = append(keys, key)
		}
	}
}

// headNode is the node of the head of a clause, nil for a directive.
func headNode(t *syntax.Term) *syntax.Node {
	i := len(t.Nodes) - 1
	n := &t.Nodes[i]
	if n.Kind == syntax.KindCompound && n.Atom == atom.Neck {
		if n.N == 1 {
			return nil
		}
		i = start(t, i-1) - 1 // in front of the body
		n = &t.Nodes[i]
	}
	if n.Kind != syntax.KindAtom && n.Kind != syntax.KindCompound {
		return nil
	}
	return n
}

// start is the index of the first node of the subterm whose root is node i.
func start(t *syntax.Term, i int) int {
	for want := 1; ; i-- {
		want--
		switch n := &t.Nodes[i]; n.Kind {
		case syntax.KindCompound:
			want += int(n.N)
		case syntax.KindList:
			want += int(n.N) + 1
		}
		if want == 0 {
			return i
		}
	}
}

// Autoload is the engine's hook: it loads the file that defines a predicate
// and returns the definition, nil when there is none or an exception is
// pending.
func (l *Loader) Autoload(m *engine.Machine, mod *engine.Module, name atom.Atom, arity int) *engine.Pred {
	key := engine.PredKey{Name: name, Arity: arity}
	path := LibraryIndex()[key]
	if !mod.IsLibrary() && mod.Name != atom.System && flags.Of(m.Engine).Is("autoload", "false") {
		return nil
	}
	if path == "" || l.files[path] != nil && l.files[path].module == mod {
		path = l.bundled[key]
	}
	if path == "" {
		return nil
	}
	f := l.File(path)
	if !f.loaded() {
		into := f.home()
		goal := m.NewStruct(atomLoadSource, builtin.AtomCell(path), builtin.AtomCell(into), builtin.NilList)
		if !m.Once(m.Engine.Module(atom.System), goal) {
			return nil
		}
	}
	home := f.module
	if home == nil {
		home = f.into
	}
	if home == nil {
		return nil
	}
	return m.Engine.FindPred(home, name, arity)
}

var atomLoadSource = atom.Intern("$load_source")

// home is the module that a file is loaded into that is no module file: for a
// bundled program one with the name of the file.
func (f *sourceFile) home() string {
	if f.text == "" {
		return "user"
	}
	return strings.TrimSuffix(strings.TrimPrefix(f.path, LibraryDir+"/"), ".pl")
}

// visible returns the predicate that a call from the module reaches, after
// loading it from the library if need be; nil when there is none.
func (l *Loader) visible(m *engine.Machine, mod *engine.Module, key engine.PredKey) *engine.Pred {
	if p := m.Engine.FindPred(mod, key.Name, key.Arity); p != nil {
		return p
	}
	return l.Autoload(m, mod, key.Name, key.Arity)
}
