package program

import (
	_ "embed" // for bootIndex
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/texts"
)

// bootDir is the folder with the predicates that every engine has from the start. As a program
// calls few of them, their clauses are read when they are first needed.
const bootDir = SystemDir + "/boot/"

// bootIndex has a line for each of these predicates, with tabs between: its name, which begins
// with its module unless that is system; its arity; what it is declared to be, or its
// meta_predicate declaration, or nothing; and if it has clauses, the file, and where in the
// file they begin and end. TestBoot writes it.
//
//go:embed boot.txt
var bootIndex string

// Boot defines the predicates.
func (l *Loader) Boot(e *engine.Engine) {
	e.Supply = supply
	l.deferred = make(map[*engine.Pred]string, strings.Count(bootIndex, "\n"))
	for line := range strings.Lines(bootIndex) {
		name, rest, _ := strings.Cut(line[:len(line)-1], "\t")
		arity, rest, _ := strings.Cut(rest, "\t")
		declared, place, hasClauses := strings.Cut(rest, "\t")
		p := bootPred(e, name, arity)
		if !hasClauses {
			e.SetDynamic(p, true)
			p.Multifile = strings.Contains(declared, "multifile")
			continue
		}
		if declared != "" {
			e.SetMeta(p, []byte(declared))
		}
		l.deferred[p] = place
		e.Defer(p)
	}
}

// bootPred returns the predicate of a name and an arity in the index.
func bootPred(e *engine.Engine, name, arity string) *engine.Pred {
	mod := atom.System
	if module, rest, ok := strings.Cut(name, ":"); ok {
		mod, name = atom.Intern(module), rest
	}
	a := atom.Intern(name)
	if a == atom.Cons && e.Lists() == atom.Standard {
		a = atom.Dot
	}
	n, err := strconv.Atoi(arity)
	if err != nil {
		panic(err)
	}
	return e.Pred(e.Module(mod), a, n)
}

// supply is the engine's hook. It adds the clauses of a predicate of the index.
func supply(m *engine.Machine, p *engine.Pred) {
	l := LoaderOf(m.Engine)
	defer l.pauseChanges(m)()
	text, err := bootText(l.deferred[p])
	r := syntax.NewStringReader(text, "")
	opts := syntax.Options{Ops: syntax.NewOps(), Atoms: m.Engine.PermanentOwner()}
	system := m.Engine.Module(atom.System)
	for err == nil {
		var t *syntax.Term
		if t, err = r.Read(&opts); err != nil {
			break
		}
		term, _ := m.BuildTerm(t)
		var c ClauseTerm
		added, ok := (*engine.Clause)(nil), c.Split(m, system, term)
		if ok {
			added, ok = c.Add(m, p, false)
		}
		if !ok {
			err = fmt.Errorf("no clause of %s", p.PI())
			break
		}
		added.SetTrusted()
	}
	if err != io.EOF {
		panic(err) // the files are embedded
	}
}

// bootText returns the text at a place of the index.
func bootText(place string) (string, error) {
	fields := strings.Split(place, "\t")
	from, err := strconv.Atoi(fields[1])
	if err != nil {
		return "", err
	}
	to, err := strconv.Atoi(fields[2])
	if err != nil {
		return "", err
	}
	file, err := Embedded.Open(bootDir + fields[0])
	if err != nil {
		return "", err
	}
	text := make([]byte, to-from)
	_, err = file.(io.ReaderAt).ReadAt(text, int64(from))
	return texts.ViewOf(text), err
}
