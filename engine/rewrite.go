package engine

import (
	"github.com/zebralog/prolog/engine/atom"
)

// Calls of the meta-predicates that are defined by control constructs are
// compiled as those, so that their goals run in the clause and need not be
// built as terms. That is done only for goals that are known, contain no cut,
// and are written where the definition of system applies.

var (
	funOnce     = functor(atom.Intern("once"), 1)
	funIgnore   = functor(atom.Intern("ignore"), 1)
	funForall   = functor(atom.Intern("forall"), 2)
	funNotGoal  = functor(atom.Intern("not"), 1)
	funFindall3 = functor(atom.Intern("findall"), 3)
	funFindall4 = functor(atom.Intern("findall"), 4)
	funVar      = functor(atom.Intern("var"), 1)
	funBagNew   = functor(atom.Intern("$bag_new"), 1)
	funBagAdd   = functor(atom.Intern("$bag_add"), 2)
	funBagList  = functor(atom.Intern("$bag_list"), 3)
	funPartial  = functor(atom.Intern("$partial_list"), 2)
	failGoal    = atomCell(atom.Fail)
)

// rewrite returns the body that a call of a meta-predicate stands for.
func (c *compiler) rewrite(goal Cell) (body Cell, ok bool) {
	f := c.functor(goal)
	if f == 0 {
		return 0, false
	}
	args := c.src[argsAt(goal):][:f.arity()]
	goals := args
	switch f {
	case funOnce, funIgnore, funNotGoal, funForall:
	case funFindall3, funFindall4:
		goals = args[1:2]
		if args[2]&tagMask != tagRef {
			return 0, false
		}
	default:
		return 0, false
	}
	if c.engine.callee(c.module, f.atom(), f.arity()).Module != c.engine.system {
		return 0, false
	}
	for _, g := range goals {
		if !c.knownGoal(g) {
			return 0, false
		}
	}
	switch f {
	case funOnce:
		return c.term(funArrow, args[0], Cell(trueCell)), true
	case funIgnore:
		return c.term(funSemi, c.term(funArrow, args[0], Cell(trueCell)), Cell(trueCell)), true
	case funNotGoal:
		return c.term(funNot, args[0]), true
	case funForall:
		return c.term(funNot, c.term(funComma, args[0], c.term(funNot, args[1]))), true
	}
	tail := Cell(nilCell)
	if f == funFindall4 {
		tail = args[3]
	}
	template, list := args[0], args[2]
	if !c.plain(template) { // it is built once, not for each solution
		template = Cell(c.newVar()) << 3
	}
	name := c.term(functor(atom.Slash, 2), atomCell(f.atom()), intCell(int64(f.arity())))
	check := c.term(funSemi, c.term(funArrow, c.term(funVar, list), Cell(trueCell)), c.term(funPartial, list, name))
	bag := Cell(c.newVar()) << 3
	collect := c.term(funComma, args[1], c.term(funComma, c.term(funBagAdd, bag, template), failGoal))
	body = c.term(funComma, c.term(funBagNew, bag), c.term(funSemi, collect, c.term(funBagList, bag, list, tail)))
	body = c.term(funComma, check, body)
	if template != args[0] {
		body = c.term(funComma, c.term(funEquals, template, args[0]), body)
	}
	return body, true
}

// term adds a compound to the source.
func (c *compiler) term(f Cell, args ...Cell) Cell {
	at := len(c.src)
	c.src = append(append(c.src, f), args...)
	return Cell(at)<<3 | tagStr
}

// knownGoal reports whether t is a body without a cut whose goals are all known.
func (c *compiler) knownGoal(t Cell) bool {
	stack := []Cell{t}
	for budget := 64; len(stack) > 0; budget-- {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		f := c.functor(t)
		switch {
		case budget == 0, t == cutCell, f == 0 && t&tagMask != tagAtm, f == funColon:
			return false
		case f != 0 && isControl(f):
			i := argsAt(t)
			stack = append(stack, c.src[i:i+f.arity()]...)
		}
	}
	return true
}
