package stdlib

import (
	"context"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/waits"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// handled creates terms that refer to things in Go, both live ones and those that are gone.
const handled = `
	open_null_stream(Null), open_null_stream(Shut), close(Shut), open_string("text. more", In),
	assertz(fact(1), Fact), assertz(fact(2), Gone), erase(Gone), recordz(key, value, Record),
	engine_create(X, repeat, Engine), engine_create(X, true, Dead), engine_destroy(Dead),
	'$new_memory_file'(File), '$new_memory_file'(Freed), '$free_memory_file'(Freed),
	'$bag_new'(Bag), '$chunk_new'(Chunk), '$limit_new'(Limit), prolog_current_choice(Choice),
	'$put'([Null, Shut, In, Fact, Gone, Record, Engine, Dead, File, Freed, Bag, Chunk, Limit, Choice])`

// wrong are arguments that some builtin does not expect.
const wrong = `[9223372036854775807, -9223372036854775808, 4294967296, 65536, -7, 1.0Inf, 1.5NaN, 'no such', "", user, system,
	user:f(X), 1:f(X), (a :- b), (X :- 1), (:- a), a/1, (f)/X, [f/1|X], user_input, user_output, fact(X), (a, !), (a, 1),
	[a = 1, b(2)], [1-X, 2-[X]], t(1, 2, 3), "a b c", [-1, 0, 1114112], [], {}, '\x0\', 'no'(X, X, X)].`

// dangerous are the builtins that wait, or end this process or others.
var dangerous = map[string]bool{"$halt": true, "sleep": true, "shell": true, "$kill_process": true, "$create_process": true}

// TestPanics calls every builtin with wrong arguments, also those that are parts of others.
// Whatever the outcome, the host and the collector must continue.
func TestPanics(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("HOME", ".")
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	var rows []engine.Builtin
	newPanicker(t).e.Builtins(func(b *engine.Builtin) bool {
		rows = append(rows, *b)
		return true
	})
	const perEngine = 30
	var p *panicker
	for i, row := range rows {
		if p == nil || i%perEngine == 0 {
			p = newPanicker(t)
		}
		if !dangerous[row.Name] && !p.try(&row, 20*(min(row.Arity, 4)+1)) {
			p = nil // a panicker that has panicked cannot continue
		}
	}
}

// A panicker calls builtins of an interpreter with arguments from a pool.
type panicker struct {
	*session
	caller  *caller
	wrong   *syntax.Term
	handles engine.Stored
}

func newPanicker(t *testing.T) *panicker {
	p := &panicker{session: newSession(t, Options{In: strings.NewReader("term. text"), Out: io.Discard, Err: io.Discard})}
	p.e.Install([]engine.Builtin{{Name: "$put", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		p.handles = m.Store(a[0])
		return true
	}}})
	p.solve(context.Background(), "dynamic(fact/1), "+handled)
	p.caller = &caller{t: t, m: p.m, samples: p.read(samples)}
	p.wrong = p.read(wrong)
	return p
}

func (p *panicker) read(text string) *syntax.Term {
	t, err := syntax.NewStringReader(text, "").Read(&syntax.Options{Ops: p.e.Ops()})
	if err != nil {
		p.t.Fatal(err)
	}
	return t
}

// try calls a builtin n times.
func (p *panicker) try(row *engine.Builtin, n int) bool {
	_ = p.m.Enter(context.Background(), nil)
	defer p.m.Leave()
	random := rand.New(rand.NewPCG(*seed, uint64(len(row.Name))))
	for range n {
		if !p.call(row, random) {
			return false
		}
	}
	return true
}

// call calls a builtin once, and then the collector.
func (p *panicker) call(row *engine.Builtin, random *rand.Rand) (ok bool) {
	m := p.m
	pool := p.caller.build()
	list, _ := m.BuildTerm(p.wrong)
	for _, c := range []engine.Cell{list, m.Load(p.handles)} {
		items, _ := m.ListItems(c)
		pool = append(pool, items...)
	}
	args := make([]engine.Cell, row.Arity)
	for i := range args {
		args[i] = pool[random.IntN(len(pool))]
	}
	goal := m.NewStruct(atom.Intern(row.Name), args...)
	view := m.View()
	b, _ := syntax.AppendTerm(nil, view, view.Resolve(uint64(goal)), &syntax.WriteOptions{Quoted: true, MaxDepth: 8, Ops: p.e.Ops()})
	text := string(b)
	defer func() {
		if r := recover(); r != nil {
			p.t.Errorf("%s panics: %v\n%s", text, r, debug.Stack())
			ok = false
		}
	}()
	watch := time.AfterFunc(waits.For(20*time.Second), func() { panic(text + " does not end") })
	defer watch.Stop()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	defer m.Reset()
	m.Start(builtin.User(m), m.NewStruct(atom.Comma, goal, engine.Atom(atom.Intern("garbage_collect"))))
	for range 3 {
		if m.Next(ctx) != engine.Succeeded {
			break
		}
	}
	return true
}
