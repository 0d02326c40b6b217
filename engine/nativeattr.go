//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/native"
)

// Attributes of variables, in native code. attvar.go explains them.

// atomAttvars is the global variable that lists variables with attributes while
// call_residue_vars/2 runs. Otherwise its value is off.
var atomAttvars, atomOff = atom.Intern("$attvars"), atom.Intern("off")

// mostAttributes is the number of attributes that are searched without Go.
const mostAttributes = 64

// findAttribute finds an attribute of the attributed variable in T0. The atom in T1 is its
// module. It falls through with the attribute, a structure, in T0, or goes to none. T2 is
// lost.
func findAttribute(a native.Assembler, none, slow native.Label) {
	known, found := a.NewLabel(), a.NewLabel()
	a.StoreConst(fixed(wordSteps), mostAttributes)
	a.Load(regT0, cell(regT0, 8-tagAtt))
	next := a.Here()
	follow(a, regT0, known, slow)
	a.Bind(known)
	a.BranchTag(regT0, tagStr, false, none)
	a.Load(regT2, cell(regT0, -tagStr))
	a.BranchConst(native.NE, regT2, uint64(funAtt), none)
	a.Load(regT2, cell(regT0, 8-tagStr))
	a.Branch(native.EQ, regT2, regT1, found)
	a.BranchTag(regT2, tagAtm, false, slow)
	a.CountDown(fixed(wordSteps), slow)
	a.Load(regT0, cell(regT0, 24-tagStr))
	a.Jump(next)
	a.Bind(found)
}

// getAttrStub makes get_attr/3, unless the value is a variable.
func (t *nativeTier) getAttrStub(a native.Assembler, slow native.Label) {
	label := a.NewLabel
	variable, module, known, fail := label(), label(), label(), label()
	a.Store(fixed(wordRight), regT2)
	follow(a, regT0, variable, fail)
	a.Bind(variable)
	a.BranchTag(regT0, tagAtt, false, fail)
	follow(a, regT1, module, slow)
	a.Bind(module)
	a.BranchTag(regT1, tagAtm, false, slow)
	findAttribute(a, fail, slow)
	t.withoutOccurs(a, slow)
	a.Load(regT1, cell(regT0, 16-tagStr))
	follow(a, regT1, known, slow)
	a.Bind(known)
	a.BranchTag(regT1, tagAtt, true, slow)
	a.Load(regT0, fixed(wordRight))
	a.Load(regT2, fixed(wordNext))
	a.Jump(external(t.stubs.unify)) // T0 is not subFailed or subSlow unless it fails
	a.Bind(fail)
	result(a, subFailed)
}

// putAttrStub makes put_attr/3 for a variable without attributes, or one that has a value
// of the module.
func (t *nativeTier) putAttrStub(a native.Assembler, slow native.Label) {
	label := a.NewLabel
	module, attributed, unbound, done := label(), label(), label(), label()
	a.Store(fixed(wordLeft), regT0)
	a.Store(fixed(wordSaved), regT2)
	a.Const(regT0, uint64(atomCell(atomAttvars)))
	global(a, slow)
	a.BranchMemConst(native.NE, cell(regT0, 0), uint64(atomCell(atomOff)), slow)
	a.Load(regT1, fixed(wordRight))
	follow(a, regT1, module, slow)
	a.Bind(module)
	a.BranchTag(regT1, tagAtm, false, slow)
	a.Load(regT0, fixed(wordLeft))
	follow(a, regT0, attributed, unbound)
	a.Bind(attributed)
	a.BranchTag(regT0, tagAtt, false, slow)
	findAttribute(a, slow, slow)
	a.Load(regT1, fixed(wordSaved))
	anyValue(a, slow)
	a.Offset(regT0, regT0, 16-tagStr)
	assign(a)
	result(a, subDone)
	a.Bind(unbound)
	a.StoreConst(cell(regH, 0), uint64(funAtt))
	a.Store(cell(regH, 8), regT1)
	a.Load(regT1, fixed(wordSaved))
	anyValue(a, slow)
	a.Store(cell(regH, 16), regT1)
	a.StoreConst(cell(regH, 24), uint64(nilCell))
	a.Offset(regT1, regH, 32+tagAtt)
	a.Store(cell(regH, 32), regT1)
	a.Offset(regT1, regH, tagStr)
	a.Store(cell(regH, 40), regT1)
	a.Offset(regT1, regH, 32)
	a.Offset(regH, regH, 48)
	bind(a, done)
	a.Bind(done)
	result(a, subDone)
}

// sameTermStub makes same_term/2 for terms that are no boxes.
func (t *nativeTier) sameTermStub(a native.Assembler, slow native.Label) {
	equal, differ := a.NewLabel(), a.NewLabel()
	dereferenceBoth(a)
	a.Branch(native.EQ, regT0, regT1, equal)
	a.BranchTag(regT0, tagFlt, true, slow)
	a.BranchTag(regT0, tagBox, false, differ)
	a.Jump(slow)
	a.Bind(differ)
	result(a, subFailed)
	a.Bind(equal)
	result(a, subDone)
}
