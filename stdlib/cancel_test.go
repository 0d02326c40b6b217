package stdlib

import (
	"context"
	"flag"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// This file calls every builtin with huge arguments, asks it to end after a few
// milliseconds, and measures how long it goes on.

var (
	cancelSize  = flag.Int("cancel.size", 1<<20, "bytes of the arguments of TestCancel")
	cancelAfter = flag.Duration("cancel.after", 2*time.Millisecond, "when TestCancel asks a builtin to end")
	cancelBound = flag.Duration("cancel.bound", time.Second, "how long it may go on")
	cancelAll   = flag.Bool("cancel.all", false, "each builtin with each pattern of arguments, not with one of them")
	cancelOnly  = flag.String("cancel.only", "", "only goals whose text contains this")
	cancelKind  = flag.String("cancel.kind", "", "only this kind of argument")
)

// untouchable are the builtins that end the process, wait for the user or for
// time to pass, or are parts of others that hand them what no program can.
var untouchable = map[string]bool{
	"halt": true, "sleep": true, "shell": true, "prompt": true,
	"nb_linkarg": true, "nb_linkval": true, "nb_setarg": true, "setarg": true,
}

// kinds of huge arguments of about n bytes.
var kinds = []struct {
	name string
	make func(m *engine.Machine, n int) engine.Cell
}{
	{"Ints", listOf(16, func(m *engine.Machine, i int) engine.Cell { return engine.SmallInt(int64(i * 7919 % 1000003)) })},
	{"Codes", listOf(16, func(m *engine.Machine, i int) engine.Cell { return engine.SmallInt('1' + int64(i%9)) })},
	{"Chars", listOf(16, func(m *engine.Machine, i int) engine.Cell { return engine.CharCell('a' + rune(i%26)) })},
	{"Vars", listOf(16, func(m *engine.Machine, i int) engine.Cell { return m.NewVar() })},
	{"Pairs", listOf(40, func(m *engine.Machine, i int) engine.Cell {
		return m.NewStruct(atom.Minus, engine.SmallInt(int64(i*7919%1000003)), engine.SmallInt(1))
	})},
	{"Lists", listOf(32, func(m *engine.Machine, i int) engine.Cell {
		return m.NewPair(engine.SmallInt(int64(i*7919%1000003)), engine.Atom(atom.Nil))
	})},
	{"Strings", listOf(32, func(m *engine.Machine, i int) engine.Cell { return m.NewString(fmt.Sprint(i * 7919 % 1000003)) })},
	{"Atts", listOf(64, func(m *engine.Machine, i int) engine.Cell {
		v := m.NewVar()
		m.PutAttrs(v, m.NewStruct(atomAtt, engine.Atom(atom.Intern("a")), engine.SmallInt(1), nilList))
		return m.Deref(v)
	})},
	{"Atom", func(m *engine.Machine, n int) engine.Cell { return m.NewAtom(strings.Repeat("ab c", n/4)) }},
	{"String", func(m *engine.Machine, n int) engine.Cell { return m.NewString(strings.Repeat("ab c", n/4)) }},
	{"Digits", func(m *engine.Machine, n int) engine.Cell { return m.NewAtom(strings.Repeat("9876", n/4)) }},
	{"Big", func(m *engine.Machine, n int) engine.Cell { return m.NewBig(hugeInt(n, 3)) }},
	{"Rat", func(m *engine.Machine, n int) engine.Cell {
		return m.NewRat(new(big.Rat).SetFrac(hugeInt(n/2, 5), new(big.Int).Lsh(big.NewInt(1), uint(n)*4)))
	}},
	{"Left", func(m *engine.Machine, n int) engine.Cell {
		t := engine.SmallInt(1)
		for range n / 24 {
			t = m.NewStruct(atom.Plus, t, engine.SmallInt(1))
		}
		return t
	}},
	{"Right", func(m *engine.Machine, n int) engine.Cell {
		t := engine.Atom(atom.True)
		for range n / 24 {
			t = m.NewStruct(atom.Comma, engine.Atom(atom.True), t)
		}
		return t
	}},
	{"Dag", func(m *engine.Machine, n int) engine.Cell {
		t := engine.SmallInt(1)
		for range 60 {
			t = m.NewStruct(atom.Plus, t, t)
		}
		return t
	}},
	{"Wide", func(m *engine.Machine, n int) engine.Cell {
		t, args := m.NewCompound(atom.Intern("f"), n/8)
		for i := range args {
			args[i] = engine.SmallInt(int64(i))
		}
		return t
	}},
}

func listOf(size int, item func(m *engine.Machine, i int) engine.Cell) func(m *engine.Machine, n int) engine.Cell {
	return func(m *engine.Machine, n int) engine.Cell {
		list := engine.Atom(atom.Nil)
		for i := range n / size {
			list = m.NewPair(item(m, i), list)
		}
		return list
	}
}

// hugeInt is an odd integer of n bytes.
func hugeInt(n int, seed uint) *big.Int {
	words := make([]big.Word, max(n/8, 1))
	for i := range words {
		words[i] = big.Word(seed | 1)
		seed = seed*6364136223846793005 + 1442695040888963407
	}
	return new(big.Int).SetBits(words)
}

// patterns are which arguments of a builtin are huge (h), variables (v), or
// small: an integer (1) or an atom (a).
func patterns(arity int) []string {
	switch arity {
	case 0:
		return nil
	case 1:
		return []string{"h"}
	case 2:
		return []string{"hv", "vh", "hh", "h1", "1h", "ha", "ah"}
	}
	all := []string{strings.Repeat("h", arity)}
	for i := range arity {
		for _, rest := range "v1a" {
			p := []byte(strings.Repeat(string(rest), arity))
			p[i] = 'h'
			all = append(all, string(p))
			if i+1 < arity {
				p[i+1] = 'h'
				all = append(all, string(p))
				p[i+1] = 'v'
				all = append(all, string(p))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// A walker runs goals on huge arguments.
type walker struct {
	t     *testing.T
	m     *engine.Machine
	cases []func(m *engine.Machine, arg engine.Cell) (goal engine.Cell, text string)
	ball  engine.Stored
	slow  []string
	count int
}

// TestCancel calls the builtins.
func TestCancel(t *testing.T) {
	e, err := engine.New(engine.Limits{Stacks: uint64(*cancelSize)*8 + 256<<20}, atom.Reserved)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Install(e, Options{})
	if err != nil {
		t.Fatal(err)
	}
	_ = s
	for k, kind := range kinds {
		if *cancelKind != "" && kind.name != *cancelKind {
			continue
		}
		t.Run(kind.name, func(t *testing.T) {
			m, err := e.NewMachine()
			if err != nil {
				t.Fatal(err)
			}
			e.Lock()
			defer e.Unlock()
			w := &walker{t: t, m: m}
			w.ball = m.Store(engine.Atom(atom.Intern("stop")))
			e.Builtins(func(b *engine.Builtin) bool {
				if strings.HasPrefix(b.Name, "$") || untouchable[b.Name] {
					return true
				}
				all := patterns(b.Arity)
				for i, p := range all {
					if *cancelAll || i == (len(b.Name)+k)%(3*len(all)) {
						w.addCase(b.Name, p)
					}
				}
				return true
			})
			w.run(kind.make)
			slices.Sort(w.slow)
			for _, s := range slices.Backward(w.slow) {
				t.Error(s)
			}
			t.Log(w.count, "goals")
		})
	}
}

func (w *walker) addCase(name, pattern string) {
	text := name + "/" + pattern
	if !strings.Contains(text, *cancelOnly) {
		return
	}
	w.cases = append(w.cases, func(m *engine.Machine, arg engine.Cell) (engine.Cell, string) {
		args := make([]engine.Cell, len(pattern))
		for i, c := range pattern {
			switch c {
			case 'h':
				args[i] = arg
			case 'v':
				args[i] = m.NewVar()
			case '1':
				args[i] = engine.SmallInt(1)
			case 'a':
				args[i] = engine.Atom(atom.Intern("a"))
			}
		}
		return m.NewStruct(atom.Intern(name), args...), text
	})
}

// run runs all goals, by a builtin that has one solution for each of them.
func (w *walker) run(huge func(m *engine.Machine, n int) engine.Cell) {
	m := w.m
	user := m.Engine.Module(atom.User)
	m.Engine.InstallIn(user, engine.Builtin{Name: "$walk", Arity: 1,
		NonDet: func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
			i, _ := r.State.(int)
			if i == len(w.cases) {
				return false
			}
			r.State = nil
			goal, text := w.cases[i](m, m.Deref(a[0]))
			w.call(goal, text)
			r.Again(i + 1)
			return true
		}})
	m.Start(user, m.NewStruct(atom.Intern("$walk"), huge(m, *cancelSize)))
	for m.Next(context.Background()) == engine.Succeeded {
	}
	if m.Pending() {
		text, _ := state(m).TermText(m, m.Ball(), nilList, nil)
		w.t.Error("exception: ", text)
	}
	m.Reset()
}

// call runs one goal and notes it if it goes on for too long.
func (w *walker) call(goal engine.Cell, text string) {
	m := w.m
	w.count++
	var late time.Duration
	for range 3 { // to be slow once may be the machine's fault
		var asked atomic.Int64
		sent := make(chan struct{})
		timer := time.AfterFunc(*cancelAfter, func() {
			defer close(sent)
			asked.Store(int64(processTime()))
			m.InterruptWith(w.ball)
		})
		watch := time.AfterFunc(10*time.Second+*cancelBound, func() { panic(text + " does not end") })
		m.Once(m.Engine.Module(atom.User), m.NewStruct(atom.Intern("\\+"), goal))
		end := int64(processTime())
		if !timer.Stop() {
			<-sent
		}
		watch.Stop()
		m.Withdraw(w.ball)
		if m.Pending() {
			m.Ball()
		}
		at := asked.Load()
		if at == 0 || end < at {
			return
		}
		late = time.Duration(end - at)
		if late < *cancelBound {
			return
		}
	}
	w.slow = append(w.slow, fmt.Sprintf("%8.3f s: %s", late.Seconds(), text))
}

// processTime is the CPU time of the process: other processes do not matter.
func processTime() time.Duration {
	user, system := cpuTime(testStart)
	return user + system
}

var testStart = time.Now()
