package engine

import (
	"slices"

	"github.com/zebralog/prolog/engine/atom"
)

// This file turns the body of a clause, as a record, into a tree of goals and
// finds out where its variables live. Code generation follows in compile.go.

// A goalKind says how a goal is compiled.
type goalKind uint8

const (
	goalCall    goalKind = iota // call of a predicate
	goalBuiltin                 // deterministic builtin, called within the clause
	goalTrue
	goalFail
	goalCut
	goalUnify
	goalMatch // unification in the guard of a rule that belongs to its head
	goalIs
	goalCompare // arithmetic comparison
	goalTest    // test of the kind of a term
	goalSame    // == and \==
	goalOr      // branches
	goalIf      // cond, branches: then, else
	goalSoft    // *->
	goalNot     // \+ cond
)

type goal struct {
	kind     goalKind
	op       uint16 // goalCompare, goalTest, goalSame: the instruction
	mask     uint16 // goalTest
	args     []Cell // of the predicate, the builtin or the test
	at       int    // where the arguments lie in the source: the index of the first
	src      Cell   // the term that is written: a compound of the clause, or the index of the goal's cell
	pred     *Pred
	builtin  *installed
	cond     []*goal
	branches [][]*goal
	names    bool // goalTest: and no reserved symbol
	simple   bool // goalIf, goalNot: the condition is only tests
	neck     bool // goalCut: nothing was called yet
	barrier  int  // the variable that holds the choice point to cut to
	calls    bool // contains a call, or pushes a choice point
	widest   int  // the most arguments of a call in it, and in the goals after it
	cuts     bool // goalCall: passes the barrier as an argument
}

// A clauseVar is what the compiler knows of a variable.
type clauseVar struct {
	left      int  // occurrences not yet compiled on the present path
	chunk     int  // the chunk of its occurrences; -1 before the first
	permanent bool // occurs in several chunks
	last      int  // position of the last occurrence
	slot      int  // environment slot of a permanent variable
	reg       int  // X register that holds it, or -1
	saved     bool // its slot holds it
}

// maxNesting is how deeply control constructs are compiled in place. Deeper ones are
// called.
const maxNesting = 100

// A nesting is how deep in control constructs a goal is, and the variable that
// holds the choice point to which a cut there cuts: that of the clause, or of the
// condition the goal is in.
type nesting struct {
	depth int
	cut   int
}

func (d nesting) deeper() nesting { return nesting{d.depth + 1, d.cut} }

func (d nesting) condition(cut int) nesting { return nesting{d.depth + 1, cut} }

// goals flattens a conjunction to a sequence.
func (c *compiler) goals(t Cell, at int, d nesting) []*goal {
	type item struct {
		t  Cell
		at int
	}
	var seq []*goal
	stack := []item{{t, at}}
	for len(stack) > 0 {
		c.tick()
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t := it.t; t&tagMask == tagStr && index(t) < c.written {
			c.origin = t
		} else if it.at >= 0 && it.at < c.written {
			c.origin = intCell(int64(it.at))
		}
		if c.functor(it.t) == funComma {
			i := index(it.t)
			stack = append(stack, item{c.src[i+2], i + 2}, item{c.src[i+1], i + 1})
			continue
		}
		if it.t == dollarCell {
			rest := make([]Cell, len(stack))
			for i, it := range stack {
				rest[i] = it.t
			}
			stack = append(stack[:0], item{c.guarded(rest), -1})
			continue
		}
		if slices.Contains(c.matched, it.t) {
			continue
		}
		if body, ok := c.rewrite(it.t); ok && !c.traced && d.depth < maxNesting {
			stack = append(stack, item{body, -1})
			continue
		}
		src := c.origin
		g := c.goal(it.t, it.at, d)
		g.src = src
		seq = append(append(seq, c.before...), g)
		c.before = nil
		switch {
		case c.traced && g.kind == goalNot:
			g.cond = append(g.cond, c.systemGoal("$refuted"))
			seq = append(seq, c.systemGoal("$redone"))
		case c.traced:
			c.traceAlternatives(g)
		}
	}
	return seq
}

// index returns where in the source the cells of the compound t begin.
func index(t Cell) int { return int(t >> 3) }

// functor returns the functor of t, or 0 when t is not compound.
func (c *compiler) functor(t Cell) Cell {
	switch t & tagMask {
	case tagStr:
		return c.src[index(t)]
	case tagLst:
		return c.engine.cons
	}
	return 0
}

// argsAt returns the index of the first argument of the compound t.
func argsAt(t Cell) int {
	if t&tagMask == tagLst {
		return index(t)
	}
	return index(t) + 1
}

// goal makes the tree of one goal.
func (c *compiler) goal(t Cell, at int, d nesting) *goal {
	mod, t, at := c.unqualified(t, at)
	switch t & tagMask {
	case tagAtm:
		switch t.atom() {
		case atom.Cut:
			return &goal{kind: goalCut, barrier: -1}
		case atom.True:
			if !c.traced {
				return &goal{kind: goalTrue}
			}
		case atom.Fail, atom.False:
			if !c.traced {
				return &goal{kind: goalFail}
			}
		}
		return c.callOf(mod, t.atom(), 0, at)
	case tagStr, tagLst:
	default:
		pred := c.engine.metaCall(c.module)
		if c.inContext {
			at = c.qualify(c.context, true, []byte{'0'}, true, at)
			pred = c.engine.metaCall(c.engine.user)
		}
		return &goal{kind: goalCall, pred: pred, args: c.src[at : at+1], at: at, calls: true}
	}
	f := c.functor(t)
	first := argsAt(t)
	args := c.src[first : first+f.arity()]
	switch {
	case f == funBody:
		return c.transparent(args[0], d.cut)
	case f == funColon && args[0]&tagMask == tagAtm && c.hasCut(args[1]):
		return c.transparent(t, d.cut)
	case f == funNot && !c.isBody(args[0]):
	case isControl(f) && f != funComma && d.depth < maxNesting:
		return c.construct(t, d)
	case isControl(f) && f != funNot:
		return c.transparent(t, d.cut)
	}
	if g := c.inline(f, args, first); g != nil && !c.traced {
		return g
	}
	return c.callOf(mod, f.atom(), f.arity(), first)
}

// unqualified returns the goal of Module:Goal at an index of the source, its index, and the
// module it is called in, unless that has to wait for the call.
func (c *compiler) unqualified(t Cell, at int) (*Module, Cell, int) {
	mod := c.module
	for c.functor(t) == funColon {
		i := argsAt(t)
		if c.src[i]&tagMask != tagAtm || c.src[i+1]&tagMask == tagRef {
			break
		}
		inner := c.engine.Module(c.src[i].atom())
		if c.isControlTerm(c.src[i+1]) && inner != c.module {
			// The goals inside belong to the other module: called. The text stays as it is.
			n := len(c.src)
			c.src = append(c.src, Cell(n+1)*8|tagStr, funColon, c.src[i], c.src[i+1])
			if inner.class == classLibrary {
				c.qualifyText(inner, textGoal{n + 3, '0'})
			}
			if c.trusted && c.engine.sandbox != nil {
				c.protectGoals(inner, textGoal{n + 3, '0'})
			}
			t, at = c.src[n], n
			break
		}
		mod = inner
		t, at = c.src[i+1], i+1
	}
	return mod, t, at
}

func (c *compiler) isControlTerm(t Cell) bool {
	f := c.functor(t)
	return f != 0 && f != funColon && isControl(f)
}

// hasCut reports whether a control construct has a cut that is not local to a part of it.
func (c *compiler) hasCut(body Cell) bool {
	for todo := []Cell{body}; len(todo) > 0; {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch f := c.functor(t); {
		case t == cutCell:
			return true
		case f == funColon || f == funArrow || f == funSoft:
			todo = append(todo, c.src[argsAt(t)+1])
		case c.isControlTerm(t) && f != funNot:
			todo = append(todo, c.src[argsAt(t):argsAt(t)+f.arity()]...)
		}
	}
	return false
}

// construct returns the tree of a disjunction, a condition or a negation.
func (c *compiler) construct(t Cell, d nesting) *goal {
	first := argsAt(t)
	switch c.functor(t) {
	case funArrow:
		return c.ifThenElse(goalIf, t, atomCell(atom.Fail), -1, d)
	case funSoft:
		return c.ifThenElse(goalSoft, t, atomCell(atom.Fail), -1, d)
	case funNot:
		g := &goal{kind: goalNot, barrier: c.newVar()}
		g.cond = c.goals(c.src[first], first, d.condition(g.barrier))
		g.simple = simpleTests(g.cond) && len(g.cond) == 1
		g.calls = !g.simple
		return g
	}
	switch cond := c.src[first]; c.functor(cond) {
	case funArrow:
		return c.ifThenElse(goalIf, cond, c.src[first+1], first+1, d)
	case funSoft:
		return c.ifThenElse(goalSoft, cond, c.src[first+1], first+1, d)
	}
	return c.disjunction(t, d)
}

// disjunction returns the tree of the branches of t, as far as none but the last has a
// condition.
func (c *compiler) disjunction(t Cell, d nesting) *goal {
	g := &goal{kind: goalOr, calls: true, barrier: -1}
	for {
		first := argsAt(t)
		g.branches = append(g.branches, c.goals(c.src[first], first, d.deeper()))
		t = c.src[first+1]
		f := Cell(0)
		if c.functor(t) == funSemi {
			f = c.functor(c.src[argsAt(t)])
		}
		if c.functor(t) != funSemi || f == funArrow || f == funSoft {
			g.branches = append(g.branches, c.goals(t, first+1, d.deeper()))
			return g
		}
	}
}

// funBody marks a body, in the shape of a longer one, that is called when its
// turn comes.
var funBody = functor(atom.Intern("$body"), 1)

// transparent returns the call of a body in which a cut cuts as one in its place
// would: to the choice point that the variable cut holds.
func (c *compiler) transparent(body Cell, cut int) *goal {
	at := len(c.src)
	c.src = append(c.src, body, Cell(cut)<<3)
	if c.module != c.engine.user {
		c.src[at] = Cell(len(c.src))*8 | tagStr
		c.src = append(c.src, funColon, atomCell(c.module.Name), body)
		if c.module.class == classLibrary {
			c.qualifyText(c.module, textGoal{len(c.src) - 1, '0'})
		}
	}
	if c.trusted && c.engine.sandbox != nil {
		c.protectGoals(c.module, textGoal{at, '0'})
	}
	return &goal{pred: c.engine.findCallee(c.module, PredKey{atom.Intern("$call_cut"), 2}), args: c.src[at : at+2], at: at, calls: true, cuts: true, barrier: cut}
}

func (c *compiler) ifThenElse(kind goalKind, arrow, otherwise Cell, elseAt int, d nesting) *goal {
	i := argsAt(arrow)
	g := &goal{kind: kind, barrier: c.newVar()}
	g.cond = c.goals(c.src[i], i, d.condition(g.barrier))
	then := c.goals(c.src[i+1], i+1, d.deeper())
	var els []*goal
	if elseAt < 0 {
		els = []*goal{{kind: goalFail}}
	} else {
		els = c.goals(otherwise, elseAt, d.deeper())
	}
	g.branches = [][]*goal{then, els}
	g.simple = kind == goalIf && simpleTests(g.cond)
	g.calls = !g.simple || hasCalls(then) || hasCalls(els)
	return g
}

func simpleTests(seq []*goal) bool {
	for _, g := range seq {
		switch g.kind {
		case goalCompare, goalTest, goalSame, goalTrue, goalFail:
		default:
			if g.kind != goalNot || !g.simple {
				return false
			}
		}
	}
	return true
}

func hasCalls(seq []*goal) bool {
	for _, g := range seq {
		if g.calls || g.kind == goalCall {
			return true
		}
	}
	return false
}

// isBody reports whether t, the goal of \+, can be converted to a body; if not,
// the call of \+ raises (ISO 7.6.2). A \+ within is judged for itself.
func (c *compiler) isBody(t Cell) bool {
	stack := []Cell{t}
	for len(stack) > 0 {
		c.tick()
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch t & tagMask {
		case tagRef, tagAtm, tagLst:
		case tagStr:
			if f := c.functor(t); isControl(f) && f != funNot {
				i := argsAt(t)
				stack = append(stack, c.src[i:i+f.arity()]...)
			}
		default:
			return false
		}
	}
	return true
}

// IsCompiled reports whether calls of the predicate are compiled into clauses, whatever a
// module defines by that name.
func IsCompiled(name atom.Atom, arity int) bool {
	f := functor(name, arity)
	_, test := inlineTests[f]
	_, compare := inlineCompares[f]
	switch {
	case test, compare, isControl(f), arity == 0 && (name == atom.Cut || name == atom.True || name == atom.Fail || name == atom.False):
		return true
	}
	switch f {
	case funColon, funEquals, funIs, funSame, funNotSame, funOnce, funIgnore, funForall, funNotGoal, funFindall3, funFindall4:
		return true
	}
	return name == atom.Call
}

// isControl reports whether f is a control construct that is compiled in place.
func isControl(f Cell) bool {
	switch f {
	case funComma, funSemi, funArrow, funSoft, funNot:
		return true
	}
	return false
}

// callOf returns the call of a predicate of module mod whose arguments start at at.
func (c *compiler) callOf(mod *Module, name atom.Atom, arity, at int) *goal {
	p := c.callee(mod, name, arity)
	in := atomCell(mod.Name)
	switch inContext := c.inContext && mod == c.module; {
	case inContext:
		in = c.context
		if meta := c.engine.declared(p); meta != nil {
			at = c.qualify(in, true, meta, true, at)
		}
	case mod.class != classSystem:
		if meta, goals := c.engine.meta(p, mod); meta != nil {
			at = c.qualify(in, mod.class == classUser, meta, goals, at)
		} else if mod.class == classUser && !p.Defined && p.imported == nil && p.builtin == nil {
			p.bare = true
		}
	}
	at = c.protect(mod, p, at)
	if t := c.engine.contextual(p); t != nil {
		n := len(c.src)
		c.src = append(append(c.src, c.src[at:at+arity]...), in)
		p, at, arity = t, n, arity+1
	}
	g := &goal{pred: p, at: at}
	if arity > 0 {
		g.args = c.src[at : at+arity]
	}
	if p.builtin != nil && p.builtin.Det != nil && !c.traced {
		g.kind, g.builtin = goalBuiltin, p.builtin
	} else {
		g.calls = true
	}
	return g
}

// qualify copies the arguments of a call of a meta-predicate to the end of the
// source and adds the module in to those that are goals or belong to a module. For a
// variable, which may be bound to a term with a module, or one after a module, the
// builtin '$qualify'/3 does that before the call. In a library only goals that
// stand in its text are qualified; variables hold goals that were passed to it,
// which belong to user: vars is false. It returns where the copy starts.
func (c *compiler) qualify(in Cell, vars bool, meta []byte, goals bool, at int) int {
	n := len(c.src)
	src := c.src
	src = append(src, src[at:at+len(meta)]...)
	var text []textGoal
	for i, k := range meta {
		arg := src[n+i]
		inner, qualified := arg, c.functor(arg) == funColon
		if qualified {
			inner = c.src[argsAt(arg)+1]
		}
		switch {
		case !qualifies(k, goals):
		case inner&tagMask == tagRef && vars, qualified && c.functor(inner) == funColon:
			first := len(src)
			src = append(src, in, arg, Cell(c.newVar())<<3)
			src[n+i] = src[first+2]
			c.before = append(c.before, &goal{kind: goalBuiltin, builtin: c.engine.system.preds[keyQualify].builtin, args: src[first : first+3], at: first})
		case arg&tagMask != tagRef && !qualified:
			src[n+i] = Cell(len(src))*8 | tagStr
			src = append(src, funColon, in, arg)
			if !vars {
				text = append(text, textGoal{len(src) - 1, k})
			}
		}
	}
	c.src = src
	if len(text) > 0 {
		c.qualifyText(c.engine.Module(in.atom()), text...)
	}
	return n
}

// A textGoal is a term in the source that is to be called: its place, and the character of
// its declaration.
type textGoal struct {
	at   int
	meta byte
}

// qualifyText does what qualify does for the goals in terms that stand in the text
// of a library: when they are called it is not known which of their arguments
// stand there and which were passed. It goes through no more goals than the source
// has cells: there may be no end of them.
func (c *compiler) qualifyText(mod *Module, text ...textGoal) {
	for budget := len(c.src); len(text) > 0 && budget > 0; budget-- {
		c.tick()
		g := text[len(text)-1]
		text = text[:len(text)-1]
		t := c.src[g.at]
		if t&tagMask != tagStr || g.meta == ':' || g.meta == '/' {
			continue
		}
		f, extra := c.functor(t), 0
		if g.meta != '^' {
			extra = int(g.meta - '0')
		}
		meta, within := []byte("00"), true
		switch {
		case f == funColon || f.arity()+extra > MaxProcedureArity:
			continue
		case g.meta == '^' && f == funCaret:
			meta = []byte("?^")
		case extra > 0 || !isControl(f):
			meta, _ = c.engine.meta(c.engine.callee(mod, f.atom(), f.arity()+extra), mod)
			within = false
		}
		first := argsAt(t)
		n := len(c.src) + 1
		c.src[g.at] = Cell(n-1)*8 | tagStr
		c.src = append(append(c.src, f), c.src[first:first+f.arity()]...)
		for i, k := range meta[:min(len(meta), f.arity())] {
			arg := c.src[n+i]
			switch {
			case !IsModuleArg(k), arg&tagMask == tagRef, c.functor(arg) == funColon:
			case within:
				text = append(text, textGoal{n + i, k})
			default:
				c.src[n+i] = Cell(len(c.src))*8 | tagStr
				c.src = append(c.src, funColon, atomCell(mod.Name), arg)
				text = append(text, textGoal{len(c.src) - 1, k})
			}
		}
	}
}

var funCaret = functor(atom.Intern("^"), 2)

var keyQualify = PredKey{atom.Intern("$qualify"), 3}

const (
	maskVar    = 1<<tagRef | 1<<tagAtt
	maskInt    = 1<<tagInt | 1<<(8+boxBig)
	maskNumber = maskInt | 1<<tagFlt | 1<<(8+boxRat)
	maskComp   = 1<<tagStr | 1<<tagLst
	maskAll    = 1<<16 - 1
)

var (
	funAtom     = functor(atom.Intern("atom"), 1)
	funCallable = functor(atom.Intern("callable"), 1)
	funRational = functor(atom.Intern("rational"), 1)
	funString   = functor(atom.Intern("string"), 1)
)

// These goals have their own instructions.
var inlineTests = map[Cell]uint16{
	functor(atom.Intern("var"), 1):      maskVar,
	functor(atom.Intern("nonvar"), 1):   maskAll &^ maskVar,
	funAtom:                             1 << tagAtm,
	functor(atom.Intern("number"), 1):   maskNumber,
	functor(atom.Intern("integer"), 1):  maskInt,
	functor(atom.Intern("float"), 1):    1 << tagFlt,
	funRational:                         maskInt | 1<<(8+boxRat),
	functor(atom.Intern("atomic"), 1):   maskAll &^ (maskVar | maskComp),
	functor(atom.Intern("compound"), 1): maskComp,
	funCallable:                         maskComp | 1<<tagAtm,
	funString:                           1 << (8 + boxString),
}

var (
	funIs      = functor(atom.Intern("is"), 2)
	funSame    = functor(atom.Intern("=="), 2)
	funNotSame = functor(atom.Intern("\\=="), 2)
)

// isOwnTest reports whether a test is a predicate of the program, which those that the standard does not
// know may be.
func (c *compiler) isOwnTest(f Cell) bool {
	if f != funRational && f != funString {
		return false
	}
	p := c.engine.findCallee(c.module, PredKey{f.atom(), 1})
	return p.Module != c.engine.system && (p.Defined || p.imported != nil)
}

// inline returns the goal for a builtin that has its own instructions, or nil.
func (c *compiler) inline(f Cell, args []Cell, at int) *goal {
	g := &goal{args: args, at: at}
	switch f {
	case funEquals:
		g.kind = goalUnify
		return g
	case funIs:
		g.kind = goalIs
		if !c.evaluable(args[1]) {
			return nil
		}
		return g
	case funSame:
		g.kind, g.op = goalSame, opSame
	case funNotSame:
		g.kind, g.op = goalSame, opNotSame
	}
	if g.op != 0 {
		if !c.plain(args[0]) || !c.plain(args[1]) {
			return nil
		}
		return g
	}
	if mask, ok := inlineTests[f]; ok {
		if args[0]&tagMask != tagRef || c.isOwnTest(f) {
			return nil
		}
		g.kind, g.op, g.mask = goalTest, opTest, mask
		g.names = c.engine.lists == atom.Reserved && (f == funAtom || f == funCallable)
		return g
	}
	if cmp, ok := inlineCompares[f]; ok && c.evaluable(args[0]) && c.evaluable(args[1]) {
		g.kind, g.op = goalCompare, cmp.op
		if cmp.swap {
			g.args = []Cell{args[1], args[0]}
			g.at = -1
		}
		return g
	}
	return nil
}

// plain reports whether t is a variable, an atom or a small integer.
func (c *compiler) plain(t Cell) bool {
	k := t & tagMask
	return k == tagRef || k == tagAtm || k == tagInt
}

// occurrences calls f for every occurrence of a variable in the term t.
func (c *compiler) occurrences(t Cell, f func(v int)) {
	stack := append(c.stack[:0], t)
	for len(stack) > 0 {
		c.tick()
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch t & tagMask {
		case tagRef:
			f(int(t >> 3))
		case tagStr, tagLst:
			i := argsAt(t)
			for j := i + c.functor(t).arity() - 1; j >= i; j-- {
				if k := c.src[j] & tagMask; k == tagRef || k == tagStr || k == tagLst {
					stack = append(stack, c.src[j])
				}
			}
		}
	}
	c.stack = stack
}

// occursIn calls f for every occurrence of a variable in the goals.
func (c *compiler) occursIn(seq []*goal, f func(v int)) {
	for _, g := range seq {
		c.tick()
		for _, a := range g.args {
			c.occurrences(a, f)
		}
		if g.kind == goalCut && g.barrier >= 0 {
			f(g.barrier)
		}
		c.occursIn(g.cond, f)
		for _, b := range g.branches {
			c.occursIn(b, f)
		}
		if (g.kind == goalIf || g.kind == goalNot || g.kind == goalSoft) && !g.simple {
			f(g.barrier)
		}
	}
}

// analyse numbers the chunks of a sequence that starts in the given chunk, the
// parts of the clause between which registers do not survive, and records for
// each variable whether it occurs in more than one. It returns the chunk
// after the sequence. Cut is the variable that holds the barrier of a cut in
// the sequence.
func (c *compiler) analyse(seq []*goal, chunk, cut int) int {
	for _, g := range seq {
		c.tick()
		for _, a := range g.args {
			c.occurrences(a, func(v int) { c.seen(v, chunk) })
		}
		switch g.kind {
		case goalCall:
			chunk = c.newChunk()
			if g.cuts {
				c.vars[g.barrier].permanent = true
			}
		case goalCut:
			if cut == c.clauseCut && chunk == 0 {
				g.neck = true
			} else {
				g.barrier = cut
				c.seen(cut, chunk)
				c.vars[cut].permanent = true
			}
		case goalOr:
			for _, b := range g.branches {
				c.analyse(b, c.newChunk(), cut)
			}
			chunk = c.newChunk()
		case goalIf, goalNot, goalSoft:
			if g.simple {
				c.analyse(g.cond, chunk, cut)
				after := chunk
				for _, b := range g.branches {
					if c.analyse(b, chunk, cut) != chunk {
						after = -1
					}
				}
				if after < 0 {
					after = c.newChunk()
				}
				chunk = after
				continue
			}
			c.vars[g.barrier].permanent = true
			c.analyse(g.cond, c.newChunk(), g.barrier)
			c.seen(g.barrier, chunk)
			for _, b := range g.branches {
				c.analyse(b, c.newChunk(), cut)
			}
			chunk = c.newChunk()
		}
	}
	return chunk
}

func (c *compiler) newChunk() int { c.chunks++; return c.chunks }

// seen records an occurrence of v.
func (c *compiler) seen(v, chunk int) {
	x := &c.vars[v]
	x.left++
	c.position++
	x.last = c.position
	if x.chunk < 0 {
		x.chunk = chunk
	} else if x.chunk != chunk {
		x.permanent = true
	}
}

// newVar adds a variable that is not in the source.
func (c *compiler) newVar() int {
	c.vars = append(c.vars, clauseVar{chunk: -1, reg: -1, slot: -1})
	return len(c.vars) - 1
}
