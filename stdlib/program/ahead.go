package program

import (
	"context"
	"time"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Files that the host gives are loaded while no other goal runs, so that no goal sees half
// a program. Most of that time would be spent on reading. So the files are read before,
// while other goals run. Facts are read into clauses, other terms into terms. The result is
// used as long as reading the text now would give the same. It would not if a directive has
// changed operators or flags, or if hooks must see terms. The loader then reads again from
// there.

// An earlyText is a file that was read before loading.
type earlyText struct {
	in       *reading
	modified time.Time
}

// An ahead has what was read of a text but not yet loaded.
type ahead struct {
	manner syntax.Manner
	items  [][]item        // in groups, none of them empty
	end    syntax.Position // the position in the text after them
	round  int             // the round of the load whose operators and flags were used
}

// An item is a term, or the fact that it stands for.
type item struct {
	start syntax.Position
	key   engine.PredKey // of the fact
	fact  *engine.Clause
	term  *syntax.Term
}

// ReadAhead reads files that will be loaded, as far as it can. Errors are reported when the
// files are loaded.
func (l *Loader) ReadAhead(ctx context.Context, m *engine.Machine, paths []string) {
	l.early = make(map[string]*earlyText, len(paths))
	for _, path := range paths {
		var t earlyText
		err := m.Guard(ctx, func() (err error) {
			t.in, t.modified, err = l.open(path)
			return err
		})
		if err != nil || len(t.in.bad) > 0 {
			continue
		}
		l.early[path] = &t
		t.in.ahead = new(ahead)
		for more := true; more; {
			err := m.Guard(ctx, func() error {
				more = t.in.readAhead(m)
				return nil
			})
			m.Reset()
			more = more && err == nil
		}
	}
}

// termBytes is roughly the memory of a term without its nodes.
const termBytes = 400

// dropEarly drops what was read ahead and not loaded.
func (l *Loader) dropEarly() {
	for _, t := range l.early {
		t.in.memory.Free()
	}
	l.early = nil
}

// openEarly does what open does, for a file that may have been read.
func (l *Loader) openEarly(path string) (*reading, time.Time, error) {
	if t := l.early[path]; t != nil {
		delete(l.early, path)
		return t.in, t.modified, nil
	}
	return l.open(path)
}

// readAhead reads the next terms of a text. It reports whether there may be more.
func (in *reading) readAhead(m *engine.Machine) bool {
	a, opts := in.ahead, streams.LoadOptions(m.Engine)
	switch manner := opts.Manner(); {
	case len(a.items) == 0:
		a.manner = manner
	case !a.manner.Equal(manner):
		return false
	}
	var items []item
	bytes := 0
	defer func() {
		if len(items) > 0 {
			a.items = append(a.items, items)
		}
		in.memory.Grow(m.Engine, bytes, engine.AreaMemory)
	}()
	for len(items) < batchTerms && bytes < batchNodes {
		m.Tick()
		a.end = in.reader.Position()
		t, err := in.reader.Read(opts)
		if err != nil {
			return false
		}
		it := item{start: t.Start}
		if key, ok := factOf(t); ok {
			if head, _ := m.BuildTerm(t); !engine.IsPair(head) {
				it.key, it.fact = key, m.NewFact(head)
			}
		}
		if it.fact != nil {
			bytes += it.fact.Size()
		} else {
			it.term = t.Clone()
			bytes += termBytes + len(t.Nodes)*int(unsafe.Sizeof(t.Nodes[0]))
		}
		bytes += int(unsafe.Sizeof(it))
		items = append(items, it)
	}
	a.end = in.reader.Position()
	return true
}

// factOf returns the name and the arity of a fact. It returns false if there may be a
// message about the fact.
func factOf(t *syntax.Term) (key engine.PredKey, ok bool) {
	root := &t.Nodes[len(t.Nodes)-1]
	switch {
	case t.Functions || len(t.Quotations) > 0:
		return key, false
	case root.Kind == syntax.KindAtom && root.Atom != atom.EndOfFile:
		return engine.PredKey{Name: root.Atom}, true
	case root.Kind != syntax.KindCompound || root.N < 1 || root.N > engine.MaxProcedureArity:
		return key, false
	}
	switch root.Atom {
	case atom.Neck, atom.Query, atom.DCGArrow, atomRuleArrow, atom.Colon, atom.Comma:
		return key, false
	}
	for i := range t.Vars {
		if v := &t.Vars[i]; v.Count == 1 && WantsOthers(v.Name) || v.Count > 1 && WantsNoOthers(v.Name) {
			return key, false
		}
	}
	return engine.PredKey{Name: root.Atom, Arity: int(root.N)}, true
}

// nextTerm reads the next term. If it is a fact that was read before, it adds the fact and
// returns nil.
func (ld *load) nextTerm(m *engine.Machine, opts *syntax.Options) (*syntax.Term, error) {
	in := ld.in
	for in.ahead != nil {
		a := in.ahead
		switch {
		case len(a.items) == 0:
			in.goBack(a.end)
			continue
		case opts.Spans || a.round != ld.round && !a.manner.Equal(opts.Manner()):
			in.goBack(a.items[0][0].start)
			continue
		}
		a.round = ld.round
		it := &a.items[0][0]
		if it.fact != nil && !ld.skipping() && !ld.takes(m, it) {
			in.goBack(it.start)
			continue
		}
		if a.items[0] = a.items[0][1:]; len(a.items[0]) == 0 {
			a.items = a.items[1:]
		}
		if it.term != nil {
			in.reader.Seek(it.term.End)
		}
		return it.term, nil
	}
	return in.reader.Read(opts)
}

// goBack drops what was read after a position.
func (in *reading) goBack(p syntax.Position) {
	in.reader.Seek(p)
	in.ahead = nil
}

// takes adds a fact that was read ahead. It returns false if the fact must be handled as a
// term.
func (ld *load) takes(m *engine.Machine, it *item) bool {
	if ld.hooked || ld.first && ld.moduleOnly {
		return false
	}
	p := ld.last
	if p == nil || p.Name != it.key.Name || p.Arity != it.key.Arity || p.Module != ld.module {
		p = m.Engine.Pred(ld.module, it.key.Name, it.key.Arity)
	}
	ld.Start, ld.first, ld.reads = it.start, false, streams.LastReadOf(m.Engine).Count
	if p != ld.last {
		if !ld.added(m, ld.open(m, p)) {
			return true
		}
		ld.last = p
	}
	if p.Context() != nil || p.Mixes(engine.Neck) {
		return false
	}
	m.AddFact(p, it.fact)
	it.fact.SetSource(ld.file.path, ld.Start.Line)
	return true
}
