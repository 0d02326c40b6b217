package engine

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// The methods of this file raise the errors of ISO 7.12.2. Each sets the
// pending exception and returns false, for a builtin to return.

// Throw raises a copy of the term c, with attributes. The memory of a large term counts
// until it is caught.
func (m *Machine) Throw(c Cell) bool {
	ball := m.ballOf(c)
	if n := 8 * len(ball.cells); n > largeBall && !m.balls.TryGrow(m.Engine, n, AreaMemory) {
		return m.ResourceError("memory")
	}
	m.ball = ball
	return false
}

const largeBall = 64 << 10

// ballOf returns the record of an exception. A short one may take the memory of one before.
func (m *Machine) ballOf(c Cell) *record {
	cells, n := m.encode(c, withAttrs)
	if len(cells) > briefCells {
		r := m.copyRecord(record{cells, n})
		m.madeGarbage(8 * len(cells))
		return &r
	}
	b := m.spareBall
	if m.spareBall = nil; b == nil {
		b = new(briefRecord)
		m.madeGarbage(8 * briefCells)
	}
	b.record = record{b.of[:copy(b.of[:], cells)], n}
	m.briefBall = b
	return &b.record
}

// reuseBall is called with the last exception when another one is raised. If it was short
// and was caught, nothing refers to it any more.
func (m *Machine) reuseBall(last *record) {
	if b := m.caughtBall; b != nil {
		m.caughtBall = nil
		if last == &b.record && m.ball != last && m.short != last && m.outers.ball != last && m.unwinding != last && m.endBall != last {
			m.spareBall = b
		}
	}
}

// withoutBall calls f with no exception pending. After that the one that was pending
// before, if any, is pending again, whatever f has raised.
func (m *Machine) withoutBall(f func()) {
	ball, balls := m.ball, m.balls
	if ball == nil {
		f()
		return
	}
	m.ball, m.balls = nil, Account{}
	f()
	m.balls.Free()
	m.ball, m.balls = ball, balls
}

// ErrorTerm raises error(formal, context(PI, _)), where PI is the predicate
// that runs, as publicCall has it: system:Name/Arity for a builtin.
func (m *Machine) ErrorTerm(formal Cell) bool { return m.ErrorMessage(formal, 0) }

// ErrorMessage is ErrorTerm with a message in the context.
func (m *Machine) ErrorMessage(formal, message Cell) bool {
	if message == 0 {
		message = m.NewVar()
	}
	pi := m.NewVar()
	if p := m.publicCall(); p != nil {
		pi = m.Indicator(p)
		if p.Module == m.Engine.system && !slices.Contains(unqualified()[p.PredKey], m.kindOf(formal)) {
			pi = m.NewStruct(atom.Colon, atomCell(atom.System), pi)
		}
	}
	return m.errorIn(pi, formal, message)
}

// unqualified are the kinds of errors in whose contexts SWI-Prolog names a builtin without its module.
var unqualified = sync.OnceValue(func() map[PredKey][]atom.Atom {
	m := map[PredKey][]atom.Atom{}
	for _, row := range []struct {
		arity int
		names string
		kinds string
	}{
		{2, "length", "list integer not_less_than_zero"},
		{2, "atom_codes atom_chars", "atom"},
		{2, "number_codes number_chars number_string", "number illegal_number float_overflow"},
		{2, "name", "atomic"},
		{2, "char_type", "char_type"},
		{2, "access_file", "atom io_mode"},
		{3, "arg", "compound instantiation_error"},
	} {
		for _, name := range strings.Fields(row.names) {
			for _, kind := range strings.Fields(row.kinds) {
				key := PredKey{atom.Intern(name), row.arity}
				m[key] = append(m[key], atom.Intern(kind))
			}
		}
	}
	return m
})

// kindOf returns the first argument of a formal term, or its name.
func (m *Machine) kindOf(formal Cell) atom.Atom {
	if IsCompound(formal) {
		formal = m.Arg(formal, 0)
	}
	if formal = m.Deref(formal); !IsAtom(formal) {
		return 0
	}
	return AtomOf(formal)
}

// errorIn raises error(Formal, context(PI, Message)).
func (m *Machine) errorIn(pi, formal, message Cell) bool {
	return m.Throw(m.NewStruct(atom.Error, formal, m.NewStruct(atomContext, pi, message)))
}

var (
	atomContext = atom.Intern("context")
	atomType    = atom.Intern("type_error")
	atomDomain  = atom.Intern("domain_error")
	atomExist   = atom.Intern("existence_error")
	atomPermit  = atom.Intern("permission_error")
	atomRepr    = atom.Intern("representation_error")
	atomEval    = atom.Intern("evaluation_error")
	atomRes     = atom.Intern("resource_error")
	atomInst    = atom.Intern("instantiation_error")
	atomUninst  = atom.Intern("uninstantiation_error")
	atomSysErr  = atom.Intern("system_error")
)

// Indicator returns the term Name/Arity of p, with its module unless that is user or system.
func (m *Machine) Indicator(p *Pred) Cell {
	if p.contextOf != nil {
		p = p.contextOf
	}
	pi := m.NewStruct(atom.Slash, atomCell(p.Name), intCell(int64(p.Arity)))
	if n := p.Module.Name; n != atom.User && n != atom.System {
		pi = m.NewStruct(atom.Colon, atomCell(n), pi)
	}
	return pi
}

// InstantiationError raises instantiation_error: an argument is a variable where it
// must not be.
func (m *Machine) InstantiationError() bool { return m.ErrorTerm(atomCell(atomInst)) }

// UninstantiationError raises uninstantiation_error(Culprit): an argument is not a
// variable where it must be.
func (m *Machine) UninstantiationError(culprit Cell) bool {
	return m.ErrorTerm(m.NewStruct(atomUninst, culprit))
}

// TypeError raises type_error(Valid, Culprit): culprit is not of the valid type.
func (m *Machine) TypeError(valid string, culprit Cell) bool {
	return m.ErrorTerm(m.NewStruct(atomType, atomCell(atom.Intern(valid)), culprit))
}

// DomainError raises domain_error(Valid, Culprit): culprit is of the right type, but
// outside the valid domain.
func (m *Machine) DomainError(valid string, culprit Cell) bool {
	return m.ErrorTerm(m.NewStruct(atomDomain, atomCell(atom.Intern(valid)), culprit))
}

// ExistenceError raises existence_error(Kind, Culprit): there is no such object.
func (m *Machine) ExistenceError(kind string, culprit Cell) bool {
	return m.ErrorTerm(m.NewStruct(atomExist, atomCell(atom.Intern(kind)), culprit))
}

// PermissionError raises permission_error(Action, Kind, Culprit): the action on an
// object of the kind is not allowed.
func (m *Machine) PermissionError(action, kind string, culprit Cell) bool {
	return m.ErrorTerm(m.NewStruct(atomPermit, atomCell(atom.Intern(action)), atomCell(atom.Intern(kind)), culprit))
}

// RepresentationError raises representation_error(Flag): an implementation limit was
// exceeded.
func (m *Machine) RepresentationError(flag string) bool {
	return m.ErrorTerm(m.NewStruct(atomRepr, atomCell(atom.Intern(flag))))
}

// EvaluationError raises evaluation_error(What): an evaluable functor has no value for
// its arguments.
func (m *Machine) EvaluationError(what string) bool {
	return m.ErrorTerm(m.NewStruct(atomEval, atomCell(atom.Intern(what))))
}

// ResourceError raises resource_error(Resource): there is not enough of the resource.
func (m *Machine) ResourceError(resource string) bool {
	heap := &m.areas[areaHeap]
	heap.end = max(heap.end, m.h+errorSize)                                   // the slack is enough for it
	defer func() { heap.end = min(heap.end, heap.mapped-8*maxClauseCells) }() // and for a clause after it
	m.ErrorTerm(m.NewStruct(atomRes, atomCell(atom.Intern(resource))))
	m.short = m.ball
	return false
}

// errorSize is the most heap that the terms of an error take.
const errorSize = 4 << 10

// SystemError raises system_error(Text) for anything else that can go wrong, such as
// an error of the operating system.
func (m *Machine) SystemError(err error) bool {
	return m.ErrorTerm(m.NewStruct(atomSysErr, m.NewAtom(err.Error())))
}

// NumberError raises the error that an evaluation returned.
func (m *Machine) NumberError(err error) bool {
	if formal := m.numberFormal(err); formal != 0 {
		return m.ErrorTerm(formal)
	}
	var res *number.ResourceError
	if errors.As(err, &res) {
		return m.ResourceError(res.Resource)
	}
	return m.SystemError(err)
}

// evaluableError raises the error that op returned. Its context names the evaluable, or, as that of
// NumberError does, the predicate, if there is a value that no number is.
func (m *Machine) evaluableError(op number.Op, err error) bool {
	var eval *number.EvalError
	formal := m.numberFormal(err)
	if formal == 0 || errors.As(err, &eval) && eval.What != "zero_divisor" {
		return m.NumberError(err)
	}
	pi := m.NewStruct(atom.Slash, atomCell(op.Name()), intCell(int64(op.Arity())))
	return m.errorIn(pi, formal, m.NewVar())
}

// numberFormal returns the first argument of the error term for what an evaluation returned; 0 if it
// was not about numbers.
func (m *Machine) numberFormal(err error) Cell {
	var (
		eval *number.EvalError
		typ  *number.TypeError
		dom  *number.DomainError
	)
	switch {
	case errors.As(err, &eval):
		return m.NewStruct(atomEval, atomCell(atom.Intern(eval.What)))
	case errors.As(err, &typ):
		return m.NewStruct(atomType, atomCell(atom.Intern(typ.Type)), m.NewNumber(typ.Culprit))
	case errors.As(err, &dom):
		return m.NewStruct(atomDomain, atomCell(atom.Intern(dom.Domain)), m.NewNumber(dom.Culprit))
	}
	return 0
}

// Reserve makes sure that the heap has room for n more cells, or raises a resource error. A
// builtin that makes terms whose size the program decides calls it first.
func (m *Machine) Reserve(n int) bool {
	if !m.fits(n) {
		return m.ResourceError("memory")
	}
	return true
}

// Pending reports whether an exception is to be raised.
func (m *Machine) Pending() bool { return m.ball != nil }
