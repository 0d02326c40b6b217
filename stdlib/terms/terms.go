package terms

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Creation and decomposition of terms (ISO 8.5), and changes of terms in place.

// functorOf implements functor/3 (ISO 8.5.1).
func functorOf(m *engine.Machine, a []engine.Cell) bool {
	t := m.Deref(a[0])
	if engine.IsCompound(t) {
		name, arity := m.Functor(t)
		if arity == 0 {
			return m.DomainError("compound_non_zero_arity", t)
		}
		return m.Unify(a[1], engine.Atom(name)) && m.Unify(a[2], engine.SmallInt(int64(arity)))
	}
	if !engine.IsVar(t) {
		return m.Unify(a[1], t) && m.Unify(a[2], engine.SmallInt(0))
	}
	name := m.Deref(a[1])
	if engine.IsVar(name) || engine.IsVar(m.Deref(a[2])) {
		return m.InstantiationError()
	}
	if engine.IsCompound(name) {
		return m.TypeError("atomic", name)
	}
	arity, ok := builtin.Natural(m, a[2])
	if !ok {
		return false
	}
	if arity == 0 {
		return m.Unify(t, name)
	}
	if !engine.IsAtom(name) {
		return m.TypeError("atom", name)
	}
	return unifyFresh(m, t, engine.AtomOf(name), arity)
}

// typedFunctor implements functor/4.
func typedFunctor(m *engine.Machine, a []engine.Cell) bool {
	t, name, kind := m.Deref(a[0]), m.Deref(a[1]), m.Deref(a[3])
	if !engine.IsVar(kind) && !engine.IsAtom(kind) {
		return m.TypeError("atom", kind)
	}
	if !engine.IsVar(t) {
		if engine.IsCompound(t) {
			return unifyKind(m, kind, atomCompound) && compoundNameArity(m, a[:3])
		}
		return unifyKind(m, kind, kindOfAtomic(t)) && m.Unify(name, t) && m.Unify(a[2], engine.SmallInt(0))
	}
	if engine.IsVar(name) || engine.IsVar(m.Deref(a[2])) {
		return m.InstantiationError()
	}
	arity, ok := builtin.Natural(m, a[2])
	switch isAtom := engine.IsAtom(name); {
	case !ok:
		return false
	case arity > 0 && !isAtom:
		return m.TypeError("atom", name)
	case engine.IsCompound(name):
		return m.TypeError("atomic", name)
	case arity == 0 && isAtom && engine.IsVar(kind):
		return m.InstantiationError()
	case arity > 0 || isAtom && kind == engine.Atom(atomCompound):
		return unifyKind(m, kind, atomCompound) && unifyFresh(m, t, engine.AtomOf(name), arity)
	case isAtom && !slices.Contains(functorKinds, engine.AtomOf(kind)):
		return m.DomainError("functor_type", kind)
	}
	return unifyKind(m, kind, kindOfAtomic(name)) && m.Unify(t, name)
}

var (
	atomCompound = atom.Intern("compound")
	atomCallable = atom.Intern("callable")
	atomAtom     = atom.Intern("atom")
	atomAtomic   = atom.Intern("atomic")
	functorKinds = []atom.Atom{atomCompound, atomCallable, atomAtom, atomAtomic}
)

// kindOfAtomic returns the type of an atomic term for functor/4.
func kindOfAtomic(c engine.Cell) atom.Atom {
	if engine.IsAtom(c) {
		return atomAtom
	}
	return atomAtomic
}

// unifyKind unifies the last argument of functor/4 with the type of a term. The type
// callable stands for atom and compound.
func unifyKind(m *engine.Machine, kind engine.Cell, found atom.Atom) bool {
	return kind == engine.Atom(atomCallable) && found != atomAtomic || m.Unify(kind, engine.Atom(found))
}

// unifyFresh unifies t with the most general term of a name and an arity.
func unifyFresh(m *engine.Machine, t engine.Cell, name atom.Atom, arity int) bool {
	if arity > engine.MaxArity {
		return m.RepresentationError("max_arity")
	}
	if !m.Reserve(2*arity + 1) {
		return false
	}
	return m.Unify(t, m.NewFresh(name, arity))
}

// arg implements arg/3 (ISO 8.5.2). If the number is unbound, it enumerates the arguments.
// The state is the number of the next argument, from 0.
func arg(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	n := m.Deref(a[0])
	t := m.Deref(a[1])
	switch {
	case engine.IsVar(t):
		return m.InstantiationError()
	case !engine.IsVar(n) && !m.IsInteger(n):
		return m.TypeError("integer", n)
	case !engine.IsCompound(t):
		return m.TypeError("compound", t)
	}
	arity := m.Arity(t)
	if !engine.IsVar(n) {
		i, _ := builtin.BoundInteger(m, n)
		if i < 0 {
			return m.DomainError("not_less_than_zero", n)
		}
		return i > 0 && i <= arity && m.Unify(a[2], m.Arg(t, i-1))
	}
	next := func(i int) int {
		for ; i < arity && !m.CanUnify(a[2], m.Arg(t, i)); i++ {
			m.Tick()
		}
		return i
	}
	i, ok := r.State.(int)
	if !ok {
		i = next(0)
	}
	if i >= arity {
		return false
	}
	if after := next(i + 1); after < arity {
		r.Again(after)
	}
	return m.Unify(n, engine.SmallInt(int64(i+1))) && m.Unify(a[2], m.Arg(t, i))
}

// argumentList returns the list of first and the arguments of the compound t. It returns
// false if there is no memory for the list.
func argumentList(m *engine.Machine, t engine.Cell, first ...engine.Cell) (list engine.Cell, ok bool) {
	n := len(first) + m.Arity(t)
	if !m.Reserve(2 * n) {
		return 0, false
	}
	cells, list := m.NewSpine(n, builtin.NilList)
	for i, c := range first {
		cells[2*i] = c
	}
	for i, c := range m.Arguments(t) {
		m.Tick()
		cells[2*(len(first)+i)] = m.Deref(c)
	}
	return list, true
}

// univ implements (=..)/2 (ISO 8.5.3).
func univ(m *engine.Machine, a []engine.Cell) bool {
	t := m.Deref(a[0])
	if !engine.IsVar(t) {
		if !checkList(m, a[1]) {
			return false
		}
		if !engine.IsCompound(t) {
			return m.Unify(a[1], m.NewPair(t, builtin.NilList))
		}
		name, arity := m.Functor(t)
		if arity == 0 {
			return m.DomainError("compound_non_zero_arity", t)
		}
		list, ok := argumentList(m, t, engine.Atom(name))
		return ok && m.Unify(a[1], list)
	}
	n, ok := builtin.ProperLength(m, a[1])
	if !ok {
		return false
	}
	if n == 0 {
		return m.DomainError("non_empty_list", builtin.NilList)
	}
	list := m.Deref(a[1])
	name := m.Arg(list, 0)
	switch {
	case engine.IsVar(name):
		return m.InstantiationError()
	case n == 1 && engine.IsCompound(name):
		return m.TypeError("atomic", name)
	case n == 1:
		return m.Unify(t, name)
	case !engine.IsAtom(name):
		return m.TypeError("atom", name)
	}
	return unifyStruct(m, t, engine.AtomOf(name), m.Arg(list, 1), n-1)
}

// unifyStruct unifies t with a compound. Its arguments are the n elements of a list.
func unifyStruct(m *engine.Machine, t engine.Cell, name atom.Atom, list engine.Cell, n int) bool {
	if n > engine.MaxArity {
		return m.RepresentationError("max_arity")
	}
	if !m.Reserve(n + 1) {
		return false
	}
	made, args := m.NewCompound(name, n)
	for i := range args {
		m.Tick()
		args[i] = m.Arg(list, 0)
		list = m.Arg(list, 1)
	}
	return m.Unify(t, made)
}

// compoundNameArity implements compound_name_arity/3.
func compoundNameArity(m *engine.Machine, a []engine.Cell) bool {
	if t := m.Deref(a[0]); !engine.IsVar(t) {
		if !engine.IsCompound(t) {
			return m.TypeError("compound", t)
		}
		name, arity := m.Functor(t)
		return m.Unify(a[1], engine.Atom(name)) && m.Unify(a[2], engine.SmallInt(int64(arity)))
	}
	name, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	arity, ok := builtin.Natural(m, a[2])
	if !ok {
		return false
	}
	return unifyFresh(m, a[0], name, arity)
}

// compoundNameArguments implements compound_name_arguments/3.
func compoundNameArguments(m *engine.Machine, a []engine.Cell) bool {
	if t := m.Deref(a[0]); !engine.IsVar(t) {
		if !engine.IsCompound(t) {
			return m.TypeError("compound", t)
		}
		name, _ := m.Functor(t)
		list, ok := argumentList(m, t)
		return ok && m.Unify(a[1], engine.Atom(name)) && m.Unify(a[2], list)
	}
	name, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	n, ok := builtin.ProperLength(m, a[2])
	if !ok {
		return false
	}
	return unifyStruct(m, a[0], name, m.Deref(a[2]), n)
}

// copyTerm returns copy_term/2 (ISO 8.5.4), or copy_term_nat/2 if attributes are dropped.
func copyTerm(attrs bool) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		return m.Unify(a[1], m.CopyTerm(a[0], attrs))
	}
}

// copyOnly returns copy_term/4 or copy_term_nat/4. The variables in a[0] are renamed. Other
// variables of a[1] are shared with the copy.
func copyOnly(attrs bool) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		renamed := make(map[engine.Cell]bool)
		for _, v := range m.TermVars(a[0], nil) {
			m.Tick()
			m.HoldEntry(len(renamed))
			renamed[v] = true
		}
		var kept []engine.Cell
		for _, v := range m.TermVars(a[1], nil) {
			m.Tick()
			if !renamed[v] {
				kept = append(kept, v)
			}
		}
		pair := m.NewPair(a[0], m.Deref(a[1]))
		c := m.CopyTermSharing(pair, kept, attrs)
		return m.Unify(a[2], m.Arg(c, 0)) && m.Unify(a[3], m.Arg(c, 1))
	}
}

// A Setter stores a value as an argument of a compound.
type Setter func(m *engine.Machine, t engine.Cell, i int, value engine.Cell)

// setArgument implements setarg/3 and its relatives.
func setArgument(set Setter) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		i, ok := builtin.Natural(m, a[0])
		if !ok {
			return false
		}
		t, ok := builtin.CompoundArg(m, a[1])
		if !ok {
			return false
		}
		if i < 1 || i > m.Arity(t) {
			return false
		}
		set(m, t, i-1, m.Deref(a[2]))
		return true
	}
}

// termVariables implements term_variables/2,3. The list of the variables of a[0] ends in
// tail.
func termVariables(m *engine.Machine, a []engine.Cell, tail engine.Cell) bool {
	vars := m.TermVars(a[0], nil)
	return m.Reserve(2*len(vars)) && m.Unify(a[1], m.NewList(vars, tail))
}

// freeVariables implements '$free_variables'/3.
func freeVariables(m *engine.Machine, a []engine.Cell) bool {
	bound := m.TermVars(a[1], make([]engine.Cell, 0, 8))
	free := m.TermVars(a[0], bound)[len(bound):]
	return m.Reserve(2*len(free)) && m.Unify(a[2], m.NewList(free, builtin.NilList))
}

// nonground implements nonground/2.
func nonground(m *engine.Machine, a []engine.Cell) bool {
	first := engine.Cell(0)
	found := !m.Visit(a[0], func(c engine.Cell) bool {
		first = c
		return !engine.IsVar(c)
	})
	return found && m.Unify(a[1], first)
}

// skipList implements '$skip_list'/3.
func skipList(m *engine.Machine, a []engine.Cell) bool {
	n, tail := m.ListLength(a[1])
	return m.Unify(a[0], engine.SmallInt(int64(n))) && m.Unify(a[2], tail)
}

// termSize implements $term_size/2.
func termSize(m *engine.Machine, a []engine.Cell) bool {
	return m.Unify(a[1], engine.SmallInt(int64(Size(m, a[0]))))
}

// Size returns the number of cells of a term. A large number or a string takes three cells, and
// the cells for its digits or bytes.
func Size(m *engine.Machine, t engine.Cell) (size int) {
	known := make(map[engine.Cell]bool)
	agenda := []engine.Cell{m.Deref(t)}
	for len(agenda) > 0 {
		c := agenda[len(agenda)-1]
		agenda = agenda[:len(agenda)-1]
		switch {
		case m.IsString(c):
			text, _ := m.TextView(c)
			size += 3 + len(text)/8
		case m.IsFloat(c):
			size += 3
		case engine.IsCompound(c) && !known[c]:
			m.HoldEntry(len(known))
			known[c] = true
			arity := m.Arity(c)
			size += arity + 1
			for i := range arity {
				m.Tick()
				if arg := m.Arg(c, i); !engine.IsVar(arg) && !engine.IsAtom(arg) {
					agenda = append(agenda, arg)
				}
			}
		default:
			_, small := engine.SmallIntOf(c)
			if n, ok := m.NumberOf(c); ok && !small {
				size += 2 + (n.BitLen()+64)/64
			}
		}
	}
	return size
}

var termRows = []engine.Builtin{
	{Name: "functor", Arity: 3, Det: functorOf,
		Doc: "functor(?Term, ?Name, ?Arity) is det\nTerm has this name and arity, or is atomic and its own name with arity 0 (ISO 8.5.1)."},
	{Name: "functor", Arity: 4, Det: typedFunctor,
		Doc: "functor(?Term, ?Name, ?Arity, ?Type) is semidet\nfunctor/3, where Type is compound, atom or atomic; callable stands for either of the first two."},
	{Name: "arg", Arity: 3, NonDet: arg,
		Doc: "arg(?N, +Term, ?Arg) is nondet\nArg is argument N of Term, from 1; an unbound N is enumerated (ISO 8.5.2)."},
	{Name: "=..", Arity: 2, Det: univ,
		Doc: "?Term =.. ?List is det\nList is the name of Term followed by its arguments (ISO 8.5.3)."},
	{Name: "compound_name_arity", Arity: 3, Det: compoundNameArity,
		Doc: "compound_name_arity(?Compound, ?Name, ?Arity) is det\nCompound has this name and arity, which may be 0."},
	{Name: "compound_name_arguments", Arity: 3, Det: compoundNameArguments,
		Doc: "compound_name_arguments(?Compound, ?Name, ?Arguments) is det\nCompound has this name and this list of arguments."},
	{Name: "copy_term", Arity: 2, Det: copyTerm(true),
		Doc: "copy_term(?Term, ?Copy) is det\nCopy is Term with new variables, which have copies of the attributes (ISO 8.5.4)."},
	{Name: "copy_term_nat", Arity: 2, Det: copyTerm(false),
		Doc: "copy_term_nat(?Term, ?Copy) is det\nCopy is Term with new variables that have no attributes."},
	{Name: "copy_term", Arity: 4, Det: copyOnly(true),
		Doc: "copy_term(?Vars, ?Term, -VarsCopy, -Copy) is det\nAs copy_term/2, but only the variables of Vars are renamed."},
	{Name: "copy_term_nat", Arity: 4, Det: copyOnly(false),
		Doc: "copy_term_nat(?Vars, ?Term, -VarsCopy, -Copy) is det\nThe same; the new variables have no attributes."},
	{Name: "duplicate_term", Arity: 2, Det: copyTerm(true),
		Doc: "duplicate_term(?Term, ?Copy) is det\nAs copy_term/2; nothing of Copy is shared with Term, so that either may be changed by setarg/3."},
	{Name: "setarg", Arity: 3, Det: setArgument((*engine.Machine).AssignArg),
		Doc: "setarg(+N, +Term, +Value) is det\nMakes Value argument N of Term, until backtracking."},
	{Name: "nb_setarg", Arity: 3,
		Det: setArgument(func(m *engine.Machine, t engine.Cell, i int, value engine.Cell) {
			m.SetArg(t, i, m.CopyTerm(value, true))
		}),
		Doc: "nb_setarg(+N, +Term, +Value) is det\nMakes a copy of Value argument N of Term; backtracking does not undo it."},
	{Name: "nb_linkarg", Arity: 3, Det: setArgument((*engine.Machine).SetArg),
		Doc: "nb_linkarg(+N, +Term, +Value) is det\nMakes Value itself argument N of Term; backtracking does not undo it."},
	{Name: "term_variables", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			return checkListResult(m, a[1]) && termVariables(m, a, builtin.NilList)
		},
		Doc: "term_variables(?Term, -Vars) is det\nVars is the list of the variables of Term from left to right (ISO 8.5.5)."},
	{Name: "term_variables", Arity: 3,
		Det: func(m *engine.Machine, a []engine.Cell) bool { return termVariables(m, a, a[2]) },
		Doc: "term_variables(?Term, -Vars, ?Tail) is det\nAs term_variables/2; the list ends in Tail."},
	{Name: "$term_size", Arity: 2, Det: termSize,
		Doc: "'$term_size'(@Term, -Size) is det\nSize is the number of cells of Term, of a compound in several places once."},
	{Name: "nonground", Arity: 2, Det: nonground,
		Doc: "nonground(@Term, -Var) is semidet\nVar is the first variable of Term. Fails if Term is ground."},
	{Name: "$memberchk", Arity: 3, Det: memberScan,
		Doc: "'$memberchk'(?X, ?List, -Rest)\nRest is [] if a leading element of List is the atom or small integer X, else what of List is to be searched by unification; elements that cannot unify with X are passed over."},
	{Name: "$drop", Arity: 4, Det: dropElements,
		Doc: "'$drop'(+N, ?List, -Left, -Rest)\nRest is List without its first N - Left elements; Left is not 0 only if List has no more."},
	{Name: "$free_variables", Arity: 3, Det: freeVariables,
		Doc: "'$free_variables'(+Term, +Bound, -Free)\nFree are the variables of Term that are not in Bound, as term_variables/2 has them (ISO 7.1.1.4)."},
	{Name: "$skip_list", Arity: 3, Det: skipList,
		Doc: "'$skip_list'(-Length, +List, -Tail)\nLength is the number of elements of List before its Tail, which is not a list cell unless List is cyclic."},
}
