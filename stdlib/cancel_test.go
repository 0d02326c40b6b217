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
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/control"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/terms"
)

// This file calls every builtin with huge arguments, asks it to end after a few
// milliseconds, and measures how long it continues.

var (
	cancelSize  = flag.Int("cancel.size", 1<<20, "bytes of the arguments of TestCancel")
	cancelAfter = flag.Duration("cancel.after", 2*time.Millisecond, "when TestCancel asks a builtin to end")
	cancelUntil = flag.Duration("cancel.until", 10*time.Millisecond, "until when it asks again, later each time")
	cancelBound = flag.Duration("cancel.bound", time.Second, "how long it may go on")
	cancelAll   = flag.Bool("cancel.all", false, "each builtin with each pattern of arguments, not with one of them")
	cancelOnly  = flag.String("cancel.only", "", "only goals whose text contains this")
	cancelKind  = flag.String("cancel.kind", "", "only this kind of argument")
)

// untouchable are the builtins that end the process, wait for the user or for time to pass,
// or are parts of others that pass them what no program can.
var untouchable = map[string]bool{
	"halt": true, "sleep": true, "shell": true, "prompt": true,
	"nb_linkarg": true, "nb_linkval": true, "nb_setarg": true, "setarg": true,
}

// libraryCalls are calls of predicates written in Prolog, by name and pattern.
var libraryCalls = strings.Fields(`
	append/hhv reverse/hv nth0/vha nth1/1hv last/hv sum_list/hv sumlist/hv max_list/hv min_list/hv
	max_member/vh min_member/vh numlist/11v is_set/h list_to_set/hv subtract/hhv intersection/hhv
	union/hhv permutation/hv flatten/hv exclude/ahv partition/ahvv maplist/ah maplist/ahv foldl/ahav
	delete/hav select/ahv selectchk/ahv subseq/hvv sumlist/hv pairs_keys_values/hvv pairs_values/hv
	pairs_keys/hv transpose_pairs/hv map_list_to_pairs/ahv list_to_assoc/hv ord_list_to_assoc/hv
	list_to_rbtree/hv ord_union/hhv ord_subtract/hhv ord_memberchk/ah list_to_ord_set/hv ord_insert/hav
	vertices_edges_to_ugraph/hhv transpose_ugraph/hv top_sort/hv aggregate_all/aah option/ah
	select_option/ahv merge_options/hhv phrase/ah phrase/ahv sort/aahv predsort/ahv
	string_lines/hv split_lines/hv dedent_lines/hvh indent_lines/hhv interpolate_string/hvhh
	foldsubterms/ahva sumlist/hv clumped/hv pairs_keys/hh same_length/hh last/hh msort/hh`)

// composed are goals in which H is the huge argument. They use streams in memory, the
// database and the compiler.
var composed = []string{
	"with_output_to(string(_), print(H))", "with_output_to(codes(_), write(H))", "format(atom(_), '~w~q', [H, H])",
	"open_string(H, S), read_string(S, _, _)", "open_string(H, S), read_term(S, _, [])", "read_term_from_atom(H, _, [])",
	"text_to_string(H, S), string_codes(S, _)", "sformat(_, '~w', [H])", "term_string(_, H)",
	"new_memory_file(F), insert_memory_file(F, 0, H)",
	"retractall(huge(_)), assertz(huge(H)), huge(_)", "retractall(huge(_)), assertz(huge(H)), huge(H)",
	"retractall(huge(_)), assertz(huge(H)), clause(huge(_), _)", "retractall(huge(_)), assertz(huge(H)), retract(huge(H))",
	"retractall(rule(_)), assertz((rule(_) :- H)), rule(_)", "retractall(rule(_)), assertz((rule(X) :- X = H)), rule(_)",
	"retractall(rule(_)), assertz((rule(X) :- huge(H, X))), rule(_)",
	"findall(H, true, _)", "findall(X, member(X, H), _)", "setof(X, member(X, H), _)", "aggregate_all(count, member(_, H), _)",
	"catch(throw(H), _, true)", "nb_setval(huge, H)", "b_setval(huge, H)", "print_message(silent, H)",
	"call(H)", "freeze(X, true), X = H", "copy_term(H, _, _)",
}

// kinds are the kinds of huge arguments, of about n bytes.
var kinds = []struct {
	name string
	make func(m *engine.Machine, n int) engine.Cell
}{
	{"Ints", listOf(16, func(m *engine.Machine, i int) engine.Cell { return engine.SmallInt(int64(i * 7919 % 1000003)) })},
	{"Codes", listOf(16, func(m *engine.Machine, i int) engine.Cell { return engine.SmallInt('1' + int64(i%9)) })},
	{"Chars", listOf(16, func(m *engine.Machine, i int) engine.Cell { return m.NewChar('a' + rune(i%26)) })},
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
		m.PutAttrs(v, m.NewStruct(terms.AtomAtt, engine.Atom(atom.Intern("a")), engine.SmallInt(1), builtin.NilList))
		return m.Deref(v)
	})},
	{"Atom", func(m *engine.Machine, n int) engine.Cell { return m.NewAtom(strings.Repeat("ab c", n/4)) }},
	{"String", func(m *engine.Machine, n int) engine.Cell { return m.NewString(strings.Repeat("ab c", n/4)) }},
	{"Digits", func(m *engine.Machine, n int) engine.Cell { return m.NewAtom(strings.Repeat("9876", n/4)) }},
	{"Big", func(m *engine.Machine, n int) engine.Cell { return m.NewBig(hugeInt(n, 3)) }},
	{"Rat", func(m *engine.Machine, n int) engine.Cell {
		return m.NewRat(number.Lowest(hugeInt(n/2, 5), new(big.Int).Lsh(big.NewInt(1), uint(n)*4)))
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

// hugeInt returns an odd integer of n bytes.
func hugeInt(n int, seed uint) *big.Int {
	words := make([]big.Word, max(n/8, 1))
	for i := range words {
		words[i] = big.Word(seed | 1)
		seed = seed*6364136223846793005 + 1442695040888963407
	}
	return new(big.Int).SetBits(words)
}

// patterns returns the patterns of arguments: each is huge (h), a variable (v), or a small
// integer (1) or atom (a).
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
	e, err := New(Options{World: world.OfSystem(), Limits: engine.Limits{Stacks: uint64(*cancelSize)*8 + 256<<20}})
	if err != nil {
		t.Fatal(err)
	}
	for k, kind := range kinds {
		if *cancelKind != "" && kind.name != *cancelKind {
			continue
		}
		t.Run(kind.name, func(t *testing.T) {
			m, err := e.NewMachine()
			if err != nil {
				t.Fatal(err)
			}
			_ = m.Enter(context.Background(), nil)
			defer m.Leave()
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
			for op := range number.NumOps {
				for _, p := range patterns(op.Arity()) {
					if !strings.Contains(p, "a") && !strings.Contains(p, "v") {
						w.addCase("is "+op.Name().String(), p)
					}
				}
			}
			for _, p := range libraryCalls {
				name, pattern, _ := strings.Cut(p, "/")
				w.addCase(name, pattern)
			}
			for i, text := range composed {
				if *cancelAll || i%3 == k%3 {
					w.addComposed(e, text)
				}
			}
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
		if op, ok := strings.CutPrefix(name, "is "); ok {
			return m.NewStruct(atom.Intern("is"), m.NewVar(), m.NewStruct(atom.Intern(op), args...)), text
		}
		return m.NewStruct(atom.Intern(name), args...), text
	})
}

// addComposed adds a goal by its text, in which H is the argument.
func (w *walker) addComposed(e *engine.Engine, text string) {
	if !strings.Contains(text, *cancelOnly) {
		return
	}
	o := streams.ReadOptions(e)
	o.EndOptional = true
	t, err := syntax.NewStringReader(text, "").Read(o)
	if err != nil {
		w.t.Fatal(text, err)
	}
	w.cases = append(w.cases, func(m *engine.Machine, arg engine.Cell) (engine.Cell, string) {
		goal, vars := m.BuildTerm(t)
		for i, v := range t.Vars {
			if v.Name == "H" {
				m.Unify(vars[i], arg)
			}
		}
		return goal, text
	})
}

// run runs all goals. A builtin with one solution for each goal does that.
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
		text, _ := syntax.AppendTerm(nil, m.View(), m.View().Resolve(uint64(m.Ball())), syntax.WriteqOptions(m.Engine.Ops()))
		w.t.Errorf("exception: %s", text)
	}
	m.Reset()
}

// call runs one goal and notes it if it continues for too long.
func (w *walker) call(goal engine.Cell, text string) {
	w.count++
	for after := *cancelAfter; after <= *cancelUntil; after *= 4 {
		var late time.Duration
		for try := 0; try == 0 || try < 3 && late > *cancelBound; try++ { // a single slow run may be the machine's fault
			var ended bool
			if late, ended = w.cancel(goal, text, after); ended {
				return
			}
		}
		if late > *cancelBound {
			w.slow = append(w.slow, fmt.Sprintf("%8.3f s: %s", late.Seconds(), text))
			return
		}
	}
}

// cancel runs a goal and asks it to end after some time. It returns how long the goal then
// continued, or that it had ended by itself.
func (w *walker) cancel(goal engine.Cell, text string, after time.Duration) (late time.Duration, ended bool) {
	m := w.m
	var asked, askedAt atomic.Int64
	sent := make(chan struct{})
	timer := time.AfterFunc(after, func() {
		defer close(sent)
		askedAt.Store(int64(time.Since(testStart)))
		asked.Store(int64(processTime()))
		m.InterruptWith(w.ball)
	})
	watch := time.AfterFunc(10*time.Second+*cancelBound+after, func() { panic(text + " does not end") })
	m.Once(m.Engine.Module(atom.User), m.NewStruct(atom.Intern("\\+"), goal))
	end, endAt := int64(processTime()), int64(time.Since(testStart))
	if !timer.Stop() {
		<-sent
	}
	watch.Stop()
	m.Withdraw(w.ball)
	if m.Pending() {
		m.Ball()
	}
	at := asked.Load()
	return time.Duration(min(end-at, endAt-askedAt.Load())), at == 0 || end < at
}

// processTime returns the CPU time of the process, which other processes do not affect. It
// is more than the time that passes while Go collects garbage beside the test.
func processTime() time.Duration {
	user, system := control.CPUTime(testStart)
	return user + system
}

var testStart = time.Now()
