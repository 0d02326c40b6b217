//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import "github.com/zebralog/prolog/engine/native"

// mostSorted is the number of elements of a list that is sorted without Go.
const mostSorted = 16

// sortStub makes sort/2, or msort/2 if duplicates are kept, for a short list and a variable.
// The elements are inserted one by one into the result, which is made after the heap top.
func sortStub(keep bool) func(*nativeTier, native.Assembler, native.Label) {
	return func(t *nativeTier, a native.Assembler, slow native.Label) {
		label := a.NewLabel
		open, counted, short, list, rest, look, back, place, same, end, known, done, leave := label(), label(), label(), label(), label(), label(), label(), label(), label(), label(), label(), label(), label()
		const start = wordNext
		where := cell(regH, 8) // after the new element, which is at the heap top: where it may go
		follow(a, regT1, slow, open)
		a.Bind(open)
		a.Store(fixed(wordRight), regT1)
		a.Store(fixed(start), regH)
		a.Move(regT1, regT0)

		a.StoreConst(fixed(wordSteps), mostSorted) // it may be long or cyclic
		count := a.Here()
		follow(a, regT1, counted, slow)
		a.Bind(counted)
		a.BranchConst(native.EQ, regT1, uint64(nilCell), short)
		a.BranchTag(regT1, tagLst, false, slow)
		a.CountDown(fixed(wordSteps), slow)
		a.Load(regT1, cell(regT1, 8-tagLst))
		a.Jump(count)
		a.Bind(short)
		a.Move(regT1, regT0)

		a.Bind(rest) // the elements still to be inserted are in T1
		follow(a, regT1, list, leave)
		a.Bind(list)
		a.BranchConst(native.EQ, regT1, uint64(nilCell), end)
		a.Load(regT0, cell(regT1, 8-tagLst))
		a.Store(fixed(wordLeft), regT0)
		a.Load(regT0, cell(regT1, -tagLst))
		a.BranchTag(regT0, tagAtt, true, leave)
		a.Store(cell(regH, 0), regT0)
		a.Move(regT2, regH)

		a.Bind(look) // before T2?
		a.Store(where, regT2)
		a.BranchMem(native.EQ, regT2, fixed(start), place)
		a.Load(regT0, cell(regT2, -16))
		a.Load(regT1, cell(regH, 0))
		inOrder(a, same, leave)
		a.Branch(native.LT, regT0, regT1, place)
		a.Load(regT2, where)
		a.Offset(regT2, regT2, -16)
		a.Jump(look)

		a.Bind(place)
		insert(a, where)
		a.Bind(back)
		a.Load(regT1, fixed(wordLeft))
		a.Jump(rest)
		a.Bind(same)
		if keep {
			a.Jump(place)
		} else {
			a.Jump(back)
		}

		a.Bind(end)
		a.Load(regT0, fixed(start))
		a.Branch(native.EQ, regT0, regH, known) // T1 is the empty list
		a.Offset(regT1, regT0, tagLst)
		linkPairs(a)
		a.Bind(known)
		a.Load(regT0, fixed(wordRight))
		bind(a, done)
		a.Bind(done)
		result(a, subDone)
		a.Bind(leave)
		a.Load(regH, fixed(start))
		a.Jump(slow)
	}
}

// insert moves the element at the heap top to the place whose address is in the word after
// it, and the heap top after it.
func insert(a native.Assembler, where native.Mem) {
	move, moved := a.NewLabel(), a.NewLabel()
	a.Load(regT0, cell(regH, 0))
	a.Load(regT1, where)
	a.Move(regT2, regH)
	a.Jump(moved)
	a.Bind(move)
	a.Offset(regT2, regT2, -16)
	a.Store(where, regT0)
	a.Load(regT0, cell(regT2, 0))
	a.Store(cell(regT2, 16), regT0)
	a.Load(regT0, where)
	a.Bind(moved)
	a.Branch(native.Above, regT2, regT1, move)
	a.Store(cell(regT2, 0), regT0)
	a.Offset(regH, regH, 16)
}

// linkPairs makes the pairs from T0 to the heap top a list. T1 is kept.
func linkPairs(a native.Assembler) {
	more := a.Here()
	a.Offset(regT0, regT0, 16)
	a.Offset(regT2, regT0, tagLst)
	a.Store(cell(regT0, -8), regT2)
	a.Branch(native.NE, regT0, regH, more)
	a.StoreConst(cell(regH, -8), uint64(nilCell))
}
