package engine

import (
	"math"
	"slices"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/internal/room"
)

// writeStruct makes the structure that an attributed variable is bound to, and
// puts its arguments, new variables, into registers.
func (m *Machine) writeStruct(in *instr) {
	v := m.Deref(m.word(Cell(in.a)))
	at := m.grow(Cell(1 + in.k.arity()))
	m.setWord(at, in.k)
	for i, r := range []Cell{Cell(in.b), Cell(in.c)}[:in.k.arity()] {
		arg := at + 8 + Cell(i)*8
		m.setWord(arg, arg)
		m.setWord(r, arg)
	}
	m.bind(v, at|tagStr)
}

// writeList makes the list cell that an attributed variable is bound to.
func (m *Machine) writeList(in *instr) {
	a, b, c := Cell(in.a), Cell(in.b), Cell(in.c)
	v := m.Deref(m.word(a))
	at := m.grow(2)
	m.setWord(at, at)
	m.setWord(at+8, at+8)
	switch in.op {
	case opGetListXV, opGetListXX, opGetListXK:
		m.setWord(at, m.word(b))
	case opGetListKV:
		m.setWord(at, in.k)
	case opGetListVX:
		m.setWord(at+8, m.word(c))
	case opGetListVK:
		m.setWord(at+8, in.k)
	}
	if in.op == opGetListVV || in.op == opGetListVX || in.op == opGetListVK {
		m.setWord(b, at)
	}
	switch in.op {
	case opGetListVV, opGetListXV, opGetListKV, opGetListXX, opGetListXK:
		m.setWord(c, at+8)
	}
	m.bind(v, at|tagLst)
}

// compareRegs compares the numbers in two registers.
func (m *Machine) compareRegs(in *instr) bool {
	a, b := m.word(Cell(in.a)), m.word(Cell(in.b))
	if in.c&exchanged == 0 {
		return m.compareTest(in.op, a, b, target(m.code, m.p))
	}
	op := reversed[opLtI]
	if in.op == opLe {
		op = reversed[opLeI]
	}
	m.inCall = m.Engine.arithmetic(op)
	return m.compareTest(op, b, a, target(m.code, m.p))
}

// compareConst compares the number in a register with a constant.
func (m *Machine) compareConst(in *instr) bool {
	a, other := m.word(Cell(in.a)), branch(m.code, m.p)
	switch in.op {
	case opLtI:
		return m.compareTest(opLt, a, in.k, other)
	case opLeI:
		return m.compareTest(opLe, a, in.k, other)
	case opNumEqI:
		return m.compareTest(opNumEq, a, in.k, other)
	case opNumNeI:
		return m.compareTest(opNumNe, a, in.k, other)
	case opGtI:
		return m.compareTest(opLt, in.k, a, other)
	}
	return m.compareTest(opLe, in.k, a, other)
}

// arithmetic returns the predicate that an instruction with an expression belongs to,
// for the contexts of errors, or nil.
func (e *Engine) arithmetic(op uint16) *Pred {
	if e.arith[op] == nil && arithmeticKeys[op].Arity > 0 {
		e.arith[op] = e.system.preds[arithmeticKeys[op]]
	}
	return e.arith[op]
}

var arithmeticKeys = func() (t [opCount]PredKey) {
	for op := opAdd; op <= opEval0; op++ {
		t[op] = PredKey{funIs.atom(), 2}
	}
	for f, c := range inlineCompares {
		if !c.swap {
			t[c.op] = PredKey{f.atom(), 2}
		}
	}
	t[opUnifyCheck] = PredKey{atom.Equals, 2}
	t[opLtI], t[opGtI] = t[opLt], PredKey{atom.Intern(">"), 2}
	t[opLeI], t[opGeI] = t[opLe], PredKey{atom.Intern(">="), 2}
	t[opNumEqI], t[opNumNeI] = t[opNumEq], t[opNumNe]
	return t
}()

var opNumberAdd, _ = number.Lookup(atom.Plus, 2)

// commit cuts to a barrier; that of a condition names the choice point to be dropped.
func (m *Machine) commit(barrier Cell) bool {
	if barrier&tagMask == tagCondBarrier {
		barrier = m.word(barrier - tagCondBarrier + chPrev)
	}
	return m.cutTo(barrier &^ tagMask)
}

// softCut makes the choice point of a condition, if the barrier names one, one that
// only fails, or drops it when it is the newest.
func (m *Machine) softCut(barrier Cell) {
	if barrier&tagMask != tagCondBarrier {
		return
	}
	b := barrier - tagCondBarrier
	if m.b == b {
		m.b = m.word(b + chPrev)
		m.resetHB()
		return
	}
	m.stp(b+chAlt, m.Engine.stubs.dead)
	m.setWord(b+chEnv, m.layout.local)
	m.setWord(b+chArgs, 0)
}

// newBoxed returns a boxed constant.
func (m *Machine) newBoxed(r *record) Cell {
	n := len(r.cells) - 1
	at := m.grow(Cell(n))
	m.copyCells(m.cells(at, n), r.cells[1:])
	return at | r.cells[0]&tagMask
}

// unifyBoxed unifies a dereferenced term with a boxed constant.
func (m *Machine) unifyBoxed(v Cell, r *record) bool {
	if IsVar(v) {
		m.bind(v, m.newBoxed(r))
		return true
	}
	return m.equalsBoxed(v, r)
}

// cutSoftly does a soft cut, after the goals to wake.
func (m *Machine) cutSoftly(in *instr) bool {
	if m.word(wordLimit) == 0 {
		return m.builtinSafepoint(in)
	}
	m.softCut(m.word(m.e + (in.k & 0xffff)))
	m.p = skip(m.p, 1)
	return true
}

// deallocReturn returns from a clause, after it has found room on the heap.
func (m *Machine) deallocReturn() bool {
	if m.h > min(m.gcAt, m.areas[areaHeap].end) && !m.attend(roots{env: m.e, size: envSize}) {
		return false
	}
	m.cp = ldp(m.mem, m.e+envCont)
	m.e = m.word(m.e + envPrev)
	m.p = m.cp
	return true
}

// equalsBoxed compares a term with a boxed constant.
func (m *Machine) equalsBoxed(v Cell, r *record) bool {
	if v&tagMask != r.cells[0]&tagMask {
		return false
	}
	n := m.extent(v)
	if n != len(r.cells)-1 {
		return false
	}
	for i, c := range m.cells(v&^tagMask, n) {
		if c != r.cells[i+1] {
			return false
		}
	}
	return true
}

// putBlock builds a stored term whose variables are the arguments of the
// structure in register from.
func (m *Machine) putBlock(to, from Cell, r *record) bool {
	if !m.Reserve(len(r.cells)) {
		return false
	}
	var vars []Cell
	if from != 0 {
		s := m.word(from)
		vars = append(m.newVars(r.nvars)[:0], m.cells(s-tagStr+8, r.nvars)...)
	}
	m.setWord(to, m.build(r, vars))
	return true
}

// bigClause builds the clause r and leaves a structure of the arguments of its
// head and its body in register to. The head of a rule is matched here.
func (m *Machine) bigClause(to Cell, r *record) bool {
	if !m.Reserve(len(r.cells) * 2) {
		return false
	}
	mark := m.h
	head, body := m.clauseParts(r, m.newVars(r.nvars))
	var args []Cell
	if IsCompound(head) {
		args = append(args, m.cells(argAddr(head, 0), m.functorOf(head).arity())...)
	}
	if kind := r.kind(); kind != Neck {
		terms, values := slices.Clone(args), slices.Clone(m.cells(firstX, len(args)))
		if kind == GuardedRule {
			for i, arg := range args {
				args[i] = m.Deref(arg)
			}
			for _, v := range matchings(m.Arg(body, 0), args, m.functorIn, m.Arg) {
				terms, values = append(terms, v.term), append(values, v.variable)
			}
		}
		if !m.match(terms, values, mark) {
			return false
		}
		if kind == Rule {
			body = m.NewStruct(atom.Comma, cutCell, body)
		}
	}
	m.setWord(to, m.NewStruct(atom.Call, append(args, body)...))
	return true
}

// result stores what op returned in register a.
func (m *Machine) result(a Cell, op number.Op, n number.Number, err error) bool {
	if err != nil {
		return m.evaluableError(op, err)
	}
	m.setWord(a, m.NewNumber(n))
	return true
}

// eval1 stores op of b in register a; a float b may be temporary.
func (m *Machine) eval1(a Cell, op number.Op, b Cell, temporary bool) bool {
	b = m.Deref(b)
	if x, ok := m.quickEval(b); ok {
		if r, ok := number.Quick1(op, x, m.Engine.Flags); ok {
			if temporary && b == m.h-16+tagFlt { // the result takes its place
				m.h -= 16
			}
			m.setWord(a, m.newWord(r))
			return true
		}
	}
	x, ok := m.Eval(b)
	if !ok {
		return false
	}
	n, err := number.Eval1(op, x, m.Engine.Flags)
	return m.result(a, op, n, err)
}

// eval2 stores op of b and c in register a; \X is for the loop X xor -1.
func (m *Machine) eval2(a Cell, op number.Op, b, c Cell) bool {
	if op == opComplement {
		return m.eval1(a, op, b, false)
	}
	b, c = m.Deref(b), m.Deref(c)
	if x, y, ok := m.quickEval2(b, c); ok {
		if r, ok := number.Quick2(op, x, y, m.Engine.Flags); ok {
			m.setWord(a, m.newWord(r))
			return true
		}
	}
	r, ok := Cell(0), false
	if !m.isLong(b) {
		r, ok = m.quickWide(op, b, c)
	}
	if !ok {
		r, ok = m.quickInteger(op, b, c)
	}
	if ok {
		m.setWord(a, r)
		return true
	}
	y, ok := m.Eval(c)
	if !ok {
		return false
	}
	x, ok := m.Eval(b)
	if !ok {
		return false
	}
	n, err := number.Eval2(op, x, y, m.Engine.Flags)
	return m.result(a, op, n, err)
}

// compareTest compares two expressions. It continues after the instruction, or at the place
// for tests that do not hold.
func (m *Machine) compareTest(op uint16, b, c Cell, otherwise codePtr) bool {
	r, ok := m.compareValues(m.Deref(b), m.Deref(c))
	if !ok {
		return false
	}
	holds := false
	switch op {
	case opLt:
		holds = r < 0
	case opLe:
		holds = r <= 0
	case opNumEq:
		holds = r == 0
	case opGtI:
		holds = r > 0 && r != number.Unordered
	case opGeI:
		holds = r >= 0 && r != number.Unordered
	default:
		holds = r != 0
	}
	return m.decide(holds, otherwise)
}

// decide continues after a test that holds, or at the place for one that does not.
func (m *Machine) decide(holds bool, otherwise codePtr) bool {
	if holds {
		m.p = skip(m.p, 1)
	} else {
		m.p = otherwise
	}
	return true
}

// compareValues compares the values of two dereferenced expressions.
func (m *Machine) compareValues(b, c Cell) (r int, ok bool) {
	if x, y, ok := m.quickEval2(b, c); ok {
		return x.Compare(y), true
	}
	if m.operands(b, c) {
		return m.integers.x.Cmp(&m.integers.y), true
	}
	x, ok := m.Eval(b)
	if !ok {
		return 0, false
	}
	y, ok := m.Eval(c)
	if !ok {
		return 0, false
	}
	return m.Engine.Flags.Poll.CompareValues(x, y), true
}

// Eval evaluates an arithmetic expression (ISO 9.1). When it cannot, the
// exception is pending and ok is false.
func (m *Machine) Eval(t Cell) (n number.Number, ok bool) {
	t = m.Deref(t)
	if n, ok := m.number(t); ok {
		return n, true
	}
	if w, ok := m.quickEval(t); ok {
		return w.Number(), true
	}
	return m.evalRounded(t)
}

func (m *Machine) evalRounded(t Cell) (n number.Number, ok bool) {
	e := evaluation{m: m, rounding: m.Engine.Flags.FloatRounding}
	e.frames.Top, e.values.Top = m.evalFrames, m.evalValues
	e.frames.Charge, e.values.Charge = m.charge, m.charge
	defer e.end()
	return e.term(t)
}

// An evaluation is the stacks of a term that is evaluated.
type evaluation struct {
	m        *Machine
	frames   room.Stack[evalFrame]
	values   room.Stack[number.Number]
	rounding number.FloatRounding // before: roundtoward/2 changes it
}

// An evalFrame is a term whose arguments are being evaluated.
type evalFrame struct {
	term     Cell
	op       number.Op
	left     uint8
	arity    uint8
	rounding number.FloatRounding // outside of roundtoward/2
}

// keptEval is the number of values for which the stacks keep room until the next
// evaluation. They are cleared, as some are large.
const keptEval = 8

func (e *evaluation) end() {
	m := e.m
	m.Engine.Flags.FloatRounding = e.rounding
	if values := e.values.Top[:cap(e.values.Top)]; len(values) <= keptEval {
		clear(values)
		m.evalFrames, m.evalValues = e.frames.Top[:0], values[:0]
	}
}

// term returns the value of t. Values wait for those to their left, as the last argument is
// the first, as in SWI-Prolog.
func (e *evaluation) term(t Cell) (n number.Number, ok bool) {
	m, root := e.m, t
	var space [4]number.Number
	budget := int(m.h-m.layout.heap)/8 + 1024
	for {
		v, ok := m.number(t)
		if !ok {
			op, arity, ok := m.evaluable(t)
			if !ok {
				return n, false
			}
			var err error
			switch {
			case arity > 0:
				m.Tick()
				if budget--; budget < 0 {
					if !m.IsAcyclic(root) {
						return n, m.TypeError("expression", root)
					}
					budget = math.MaxInt
				}
				if op != roundToward && op != unevaluable && m.numbers(t, space[:arity]) {
					v, err = m.apply(op, space[:arity])
					break
				}
				if op == roundToward {
					arity = 1
				}
				e.frames.Push(evalFrame{t, op, uint8(arity - 1), uint8(arity), m.Engine.Flags.FloatRounding})
				if op == roundToward && !m.setRounding(m.Arg(t, 1)) {
					return n, false
				}
				t = m.Arg(t, arity-1)
				continue
			case op == charExpression:
				if t, ok = m.charValue(t); !ok {
					return n, false
				}
				continue
			default:
				v, err = number.Eval0(op, m.Engine.Flags)
			}
			if err != nil {
				return n, m.evaluableError(op, err)
			}
		}
		for {
			m.Tick()
			f, ok := e.frames.Pop()
			if !ok {
				return v, true
			}
			if f.op == roundToward {
				m.Engine.Flags.FloatRounding = f.rounding
				continue
			}
			if f.left > 0 {
				e.values.Push(v)
				f.left--
				t = m.Arg(f.term, int(f.left))
				e.frames.Push(f)
				break
			}
			if f.op == unevaluable {
				return n, m.TypeError("evaluable", m.evalIndicator(f.term))
			}
			args := space[:f.arity]
			args[0] = v
			for i := 1; i < len(args); i++ {
				args[i], _ = e.values.Pop()
			}
			var err error
			if v, err = m.apply(f.op, args); err != nil {
				return n, m.evaluableError(f.op, err)
			}
		}
	}
}

// numbers takes the arguments of t, if they are numbers.
func (m *Machine) numbers(t Cell, args []number.Number) (ok bool) {
	for i := range args {
		if args[i], ok = m.number(m.Arg(t, i)); !ok {
			return false
		}
	}
	return true
}

// charValue returns the value of [X] or of a one-character string: X is a character,
// which stands for its code, or a small integer, as in SWI-Prolog. Nothing may follow it.
func (m *Machine) charValue(t Cell) (v Cell, ok bool) {
	c, alone, list := t, true, IsPair(t)
	if list {
		c, alone = m.Arg(t, 0), m.Arg(t, 1) == nilCell
	}
	switch {
	case IsVar(c):
		return 0, m.InstantiationError()
	case c&tagMask == tagInt:
		v, ok = c, alone
	case IsAtom(c) || !list:
		text, _ := m.TextView(c)
		r, one := atom.OneChar(text)
		if !one && list {
			return 0, m.TypeError("character", c)
		}
		v, ok = intCell(int64(r)), one && alone
	default:
		return 0, m.TypeError("character", c)
	}
	if !ok {
		return 0, m.ErrorMessage(m.NewStruct(atomType, nilCell, t), m.NewAtom(`"x" must hold one character`))
	}
	return v, true
}

func (m *Machine) apply(op number.Op, args []number.Number) (number.Number, error) {
	switch len(args) {
	case 1:
		return number.Eval1(op, args[0], m.Engine.Flags)
	case 2:
		return number.Eval2(op, args[0], args[1], m.Engine.Flags)
	default:
		return number.Eval3(op, args[0], args[1], args[2], m.Engine.Flags)
	}
}

// Operations that are none of package number: charExpression stands for [X] and
// for a one-character string, roundToward for roundtoward(X, Mode), which
// evaluates X with another value of the flag float_rounding.
const (
	charExpression = ^number.Op(0) - iota
	roundToward
	unevaluable
)

var funRoundToward = functor(atom.Intern("roundtoward"), 2)

// setRounding sets the flag float_rounding while the first argument of
// roundtoward/2 is evaluated.
func (m *Machine) setRounding(mode Cell) bool {
	switch {
	case IsVar(mode):
		return m.InstantiationError()
	case !IsAtom(mode):
		return m.TypeError("atom", mode)
	}
	r, ok := number.Roundings[AtomText(mode)]
	if !ok {
		return m.DomainError("round", mode)
	}
	m.Engine.Flags.FloatRounding = r
	return true
}

// evaluable finds the operation of a term that is not a number.
func (m *Machine) evaluable(t Cell) (op number.Op, arity int, ok bool) {
	switch {
	case IsVar(t):
		return 0, 0, m.InstantiationError()
	case IsAtom(t):
		op, ok := number.Lookup(AtomOf(t), 0)
		if !ok {
			return 0, 0, m.TypeError("evaluable", m.evalIndicator(t))
		}
		return op, 0, true
	case IsPair(t) && (!m.Engine.Flags.ISO || m.Arg(t, 1) == nilCell):
		return charExpression, 0, true
	case m.IsString(t):
		if _, one := atom.OneChar(m.StringView(t)); one || !m.Engine.Flags.ISO {
			return charExpression, 0, true
		}
	case IsCompound(t):
		if m.functorOf(t) == funRoundToward {
			return roundToward, 2, true
		}
		name, arity := m.Functor(t)
		op, ok := number.Lookup(name, arity)
		switch {
		case ok:
			return op, arity, true
		case arity > 0 && arity <= math.MaxUint8 && !m.Engine.Flags.ISO:
			return unevaluable, arity, true
		}
		return 0, 0, m.TypeError("evaluable", m.evalIndicator(t))
	}
	return 0, 0, m.TypeError("evaluable", t)
}

// evalIndicator returns what an error says of a term that is not evaluable.
func (m *Machine) evalIndicator(t Cell) Cell {
	name, arity := m.nameArity(t)
	if arity == 0 && (IsCompound(t) || m.IsReserved(t)) {
		return t
	}
	return m.NewStruct(atom.Slash, atomCell(name), intCell(int64(arity)))
}
