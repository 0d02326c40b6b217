package engine

import (
	"math"

	"github.com/zebralog/prolog/engine/number"
)

// The fixed words at the start of the arena.
const (
	wordLimit   = 8  // heap top beyond which the next call leaves the loop
	wordCalls   = 16 // number of calls left, see calls.go
	wordCleanup = 24 // newest choice point that a cut must not drop unseen
	wordLocal   = 32 // end of the local stack
	wordChoice  = 40 // end of the choice stack
	wordCont    = 48 // the continuation register, in the loop
	wordBarrier = 56 // the cut barrier of the predicate being called
	wordFloats  = 64 // not zero: float arithmetic must look at the flags
	// Of unification in the loop.
	wordEnv         = 72                 // the environment register
	wordChoicePoint = 80                 // the choice point register
	wordSteps       = 88                 // steps left
	wordPairs       = 96                 // top of the pairs still to be unified
	pairsStart      = 104                // their stack: addresses and number of cells
	pairsEnd        = pairsStart + 24*69 // the room after it takes the rest of a pair when Go takes over
	wordQuotients   = firstX - 56        // not zero: the quotient of two integers depends on flags
	wordDeep        = firstX - 48        // 1 while a goal with a limit of its depth runs, else 0
	wordSpare       = firstX - 40        // what entries of the trail refer to that do nothing
	wordTrail       = firstX - 32        // trail top at which the next call leaves the loop
	wordUndone      = firstX - 24        // how many of them are being called
	wordUndos       = firstX - 16        // how many goals of undo/1 there are
	wordOld         = firstX - 8         // heap top after the last collection, or a lower one since
	firstX          = 2048
	endX            = 1 << 16

	// mostCounted is the number of elements up to which the loop counts a list, as a cell.
	mostCounted = 10000<<3 | tagInt

	// maxSteps is the number of compounds that the loop unifies at a time.
	maxSteps = 256

	// numberMask turns tagInt and tagFlt into tagInt.
	numberMask = 6

	floatHeader = header | 1<<8 | boxFloat<<3 | tagBox
)

// The fields of a choice point, from its address; its arguments lie below it.
const (
	chPrev  = 0  // the choice point before it
	chAlt   = 8  // where to go on after failure
	chEnv   = 16 // environment
	chCont  = 24 // continuation
	chHeap  = 32 // heap top
	chTrail = 40 // trail top
	chLocal = 48 // local stack top
	chArgs  = 56 // bytes of arguments
	chSize  = 64
)

// The fields of an environment; its slots follow.
const (
	envPrev = 0
	envCont = 8
	envSize = 16
)

// The reasons to leave the loop.
const (
	exitSlow      = iota // the instruction at p needs Go
	exitGo               // control function number in.k, p after it
	exitBuiltin          // builtin number in.k, p at the instruction
	exitWake             // a cut at p found the limit at zero
	exitFail             // failure with the limit at zero
	exitSafepoint        // a call at p found the heap limit reached
	exitUnify            // x and y are to be unified, then p
	exitStack            // the local or the choice stack is full
	exitClause           // from native code: the clause that the stub at p has found is to be entered
)

// run executes instructions from m.p on until one needs Go. It keeps the machine's
// registers in local variables, except for the continuation, which is a word of the arena. It calls nothing, so that the compiler keeps the variables in
// registers of the processor. Every arm that cannot finish by itself stores them and
// returns a code (see step.go).
//
// Dereferencing and binding are written out in each arm: a call, even one that
// is inlined elsewhere, would not be inlined in a function of this size.
func (m *Machine) run() int {
	var (
		mem    = m.mem
		code   = m.code
		p      = m.p
		h      = m.h
		hb     = m.hb
		e      = m.e
		b      = m.b
		tr     = m.tr
		exit   int
		x, y   Cell
		fx, fy float64

		l, r, n Cell
	)
	stp(mem, wordCont, m.cp)
loop:
	for {
		in := at(code, p)
		switch in.op {
		case opFail:
			goto fail

		// Calls. The limit is passed or no call is left when one of two differences is
		// negative, which is one test. A difference made in the register of h would have
		// each arm move it: 10 % on all programs.

		case opCall:
			n = ld(mem, wordCalls) - 1
			if int64((ld(mem, wordLimit)-h)|n) < 0 {
				exit = exitSafepoint
				goto leave
			}
			st(mem, wordCalls, n)
			stp(mem, wordCont, skip(p, 1))
			st(mem, wordBarrier, b)
			p = entry(code, p)
			continue loop
		case opExec:
			n = ld(mem, wordCalls) - 1
			if int64((ld(mem, wordLimit)-h)|n) < 0 {
				exit = exitSafepoint
				goto leave
			}
			st(mem, wordCalls, n)
			st(mem, wordBarrier, b)
			p = entry(code, p)
			continue loop
		case opDeallocExec:
			n = ld(mem, wordCalls) - 1
			if int64((ld(mem, wordLimit)-h)|n) < 0 {
				exit = exitSafepoint
				goto leave
			}
			st(mem, wordCalls, n)
			stp(mem, wordCont, ldp(mem, e+envCont))
			e = ld(mem, e+envPrev)
			st(mem, wordBarrier, b)
			p = entry(code, p)
			continue loop
		case opProceed:
			p = ldp(mem, wordCont)
			continue loop
		case opDeallocReturn: // many, one after the other, may build each
			if h > ld(mem, wordLimit) {
				exit = exitSlow
				goto leave
			}
			p = ldp(mem, e+envCont)
			stp(mem, wordCont, p)
			e = ld(mem, e+envPrev)
			continue loop
		case opAllocate:
			x = ld(mem, b+chLocal)
			if e >= x {
				x = e + Cell(at(code, skip(ldp(mem, wordCont), -1)).a)
			}
			if x >= ld(mem, wordLocal) {
				exit = exitStack
				goto leave
			}
			st(mem, x+envPrev, e)
			stp(mem, x+envCont, ldp(mem, wordCont))
			e = x
			y = in.k
			st(mem, e+envSize, ld(mem, y&0xffff))
			st(mem, e+envSize+8, ld(mem, y>>16&0xffff))
			st(mem, e+envSize+16, ld(mem, y>>32&0xffff))
			st(mem, e+envSize+24, ld(mem, y>>48))
			p = skip(p, 1)
			continue loop
		case opJump:
			p = target(code, p)
			continue loop
		case opGo:
			exit = exitGo
			goto leave
		case opArg:
			x = ld(mem, firstX)
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			y = ld(mem, firstX+8)
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			n = 0
			switch y & tagMask {
			case tagStr:
				n = ld(mem, y-tagStr) >> 35 & (1<<28 - 1)
				y += 8 - tagStr
			case tagLst:
				n = 2
				y -= tagLst
			}
			if x&tagMask != tagInt || x>>3-1 >= n {
				p = target(code, p)
				continue loop
			}
			x = ld(mem, y+x&^tagMask-8)
			y = ld(mem, firstX+16)
			p = ldp(mem, wordCont)
			goto unify
		case opLength:
			x = ld(mem, firstX)
			for n = tagInt; ; n += 8 {
				for x&tagMask == tagRef {
					y = ld(mem, x)
					if y == x {
						break
					}
					x = y
				}
				if x&tagMask != tagLst || n == mostCounted {
					break
				}
				x = ld(mem, x-tagLst+8)
			}
			y = ld(mem, firstX+8)
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x != nilCell || y != n && y&tagMask != tagRef {
				if x == nilCell && y&tagMask == tagInt && int64(y) >= 0 {
					goto fail
				}
				p = target(code, p)
				continue loop
			}
			x = n
			p = ldp(mem, wordCont)
			goto unify
		case opSafepoint:
			if ld(mem, wordLimit) == 0 {
				exit = exitWake
				goto leave
			}
			p = skip(p, 1)
			continue loop
		case opBuiltin:
			exit = exitBuiltin
			goto leave

		// Choice points.

		case opTry:
			n = Cell(in.a)
			x = ld(mem, b+chLocal)
			if e >= x {
				x = e + Cell(at(code, skip(ldp(mem, wordCont), -1)).a)
			}
			y = b + chSize + n
			if y >= ld(mem, wordChoice) {
				exit = exitStack
				goto leave
			}
			st(mem, y+chPrev, b)
			stp(mem, y+chAlt, skip(p, 1))
			st(mem, y+chEnv, e)
			stp(mem, y+chCont, ldp(mem, wordCont))
			st(mem, y+chHeap, h)
			st(mem, y+chTrail, tr)
			st(mem, y+chLocal, x)
			st(mem, y+chArgs, n)
			for i := Cell(0); i < n; i += 8 {
				st(mem, y-n+i, ld(mem, firstX+i))
			}
			b = y
			hb = h
			p = target(code, p)
			continue loop
		case opRetry:
			stp(mem, b+chAlt, skip(p, 1))
			n = Cell(in.a)
			for x, y = b-n, firstX; x < b; x, y = x+8, y+8 {
				st(mem, y, ld(mem, x))
			}
			st(mem, wordBarrier, ld(mem, b+chPrev))
			p = target(code, p)
			continue loop
		case opTrust:
			n = Cell(in.a)
			for x, y = b-n, firstX; x < b; x, y = x+8, y+8 {
				st(mem, y, ld(mem, x))
			}
			b = ld(mem, b+chPrev)
			hb = max(ld(mem, b+chHeap), ld(mem, wordOld))
			st(mem, wordBarrier, b)
			p = target(code, p)
			continue loop
		case opOrTry:
			x = ld(mem, b+chLocal)
			if e >= x {
				x = e + Cell(in.a)
			}
			y = b + chSize
			if y >= ld(mem, wordChoice) {
				exit = exitStack
				goto leave
			}
			st(mem, y+chPrev, b)
			stp(mem, y+chAlt, target(code, p))
			st(mem, y+chEnv, e)
			stp(mem, y+chCont, ldp(mem, wordCont))
			st(mem, y+chHeap, h)
			st(mem, y+chTrail, tr)
			st(mem, y+chLocal, x)
			st(mem, y+chArgs, 0)
			b = y
			hb = h
			p = skip(p, 1)
			continue loop
		case opOrRetry:
			stp(mem, b+chAlt, target(code, p))
			p = skip(p, 1)
			continue loop
		case opOrTrust:
			b = ld(mem, b+chPrev)
			hb = max(ld(mem, b+chHeap), ld(mem, wordOld))
			p = skip(p, 1)
			continue loop
		case opGetLevel:
			st(mem, e+Cell(in.b), ld(mem, wordBarrier)|tagClauseBarrier)
			p = skip(p, 1)
			continue loop
		case opSaveB:
			st(mem, e+Cell(in.b), b|tagCondBarrier)
			p = skip(p, 1)
			continue loop
		case opNeckCut:
			if ld(mem, wordLimit) == 0 {
				exit = exitWake
				goto leave
			}
			x = ld(mem, wordBarrier)
			if b > x {
				if ld(mem, wordCleanup) > x {
					exit = exitSlow
					goto leave
				}
				b = x
				hb = max(ld(mem, b+chHeap), ld(mem, wordOld))
			}
			p = skip(p, 1)
			continue loop
		case opCommitY:
			if ld(mem, wordLimit) == 0 {
				exit = exitWake
				goto leave
			}
			x = ld(mem, e+(in.k&0xffff))
			if x&tagMask == tagCondBarrier {
				x = ld(mem, x-tagCondBarrier+chPrev)
			} else {
				x -= tagClauseBarrier
			}
			if ld(mem, wordCleanup) > x {
				exit = exitSlow
				goto leave
			}
			b = x
			hb = max(ld(mem, b+chHeap), ld(mem, wordOld))
			p = skip(p, 1)
			continue loop
		case opCutY:
			if ld(mem, wordLimit) == 0 {
				exit = exitWake
				goto leave
			}
			x = ld(mem, e+(in.k&0xffff)) &^ tagMask
			if b > x {
				if ld(mem, wordCleanup) > x {
					exit = exitSlow
					goto leave
				}
				b = x
				hb = max(ld(mem, b+chHeap), ld(mem, wordOld))
			}
			p = skip(p, 1)
			continue loop

		// Clause selection.

		case opSwitchTag:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			p = wordPtr(code, p, x&tagMask<<3)
			continue loop
		case opSwitchAtomic:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				x = ld(mem, x)
			}
			y = hashCell(x) & in.k
			for {
				t := word(code, p, y)
				if t == x || t == 0 {
					break
				}
				y = (y + 16) & in.k
			}
			p = wordPtr(code, p, y+8)
			continue loop
		case opSwitchStruct:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				x = ld(mem, x)
			}
			x = ld(mem, x-tagStr)
			y = hashCell(x) & in.k
			for {
				t := word(code, p, y)
				if t == x || t == 0 {
					break
				}
				y = (y + 16) & in.k
			}
			p = wordPtr(code, p, y+8)
			continue loop
		case opSwitchConst:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			y = 0
			if x != in.k {
				y = 8
				if (x+1)&tagMask < 2 { // a variable, attributed or not
					y = 16
				}
			}
			p = wordPtr(code, p, y)
			continue loop
		case opSwitchFunc:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			y = 8
			if x&tagMask == tagStr {
				if ld(mem, x-tagStr) == in.k {
					y = 0
				}
			} else if (x+1)&tagMask < 2 {
				y = 16
			}
			p = wordPtr(code, p, y)
			continue loop
		case opInnerArg:
			x = ld(mem, Cell(in.b))
			for x&tagMask == tagRef {
				x = ld(mem, x)
			}
			st(mem, Cell(in.a), ld(mem, x&^tagMask+Cell(in.c)))
			p = skip(p, 1)
			continue loop

		// Moves.

		case opMove:
			st(mem, Cell(in.a), ld(mem, Cell(in.b)))
			p = skip(p, 1)
			continue loop
		case opMove2:
			st(mem, Cell(in.a), ld(mem, Cell(in.b)))
			st(mem, Cell(in.c), ld(mem, in.k))
			p = skip(p, 1)
			continue loop
		case opLoadY:
			st(mem, Cell(in.a), ld(mem, e+Cell(in.b)))
			p = skip(p, 1)
			continue loop
		case opLoadY2:
			st(mem, Cell(in.a), ld(mem, e+Cell(in.b)))
			st(mem, Cell(in.c), ld(mem, e+in.k))
			p = skip(p, 1)
			continue loop
		case opStoreY:
			st(mem, e+Cell(in.a), ld(mem, Cell(in.b)))
			p = skip(p, 1)
			continue loop
		case opStoreY2:
			st(mem, e+Cell(in.a), ld(mem, Cell(in.b)))
			st(mem, e+Cell(in.c), ld(mem, in.k))
			p = skip(p, 1)
			continue loop
		case opConst:
			st(mem, Cell(in.a), in.k)
			p = skip(p, 1)
			continue loop
		case opNewVar:
			st(mem, h, h)
			st(mem, Cell(in.a), h)
			st(mem, Cell(in.b), h)
			h += 8
			p = skip(p, 1)
			continue loop
		case opNewVarY:
			st(mem, h, h)
			st(mem, Cell(in.a), h)
			st(mem, e+Cell(in.b), h)
			h += 8
			p = skip(p, 1)
			continue loop

		// Unification.

		case opUnify:
			x = ld(mem, Cell(in.a))
			y = ld(mem, Cell(in.b))
			p = skip(p, 1)
			goto unify
		case opGetConst:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, in.k)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x == in.k {
				p = skip(p, 1)
				continue loop
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetStruct:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, Cell(in.a), x)
					p = branch(code, p)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagStr {
				if ld(mem, x-tagStr) != in.k {
					goto fail
				}
				st(mem, Cell(in.a), x)
				p = skip(p, 1)
				continue loop
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetStructV:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagStr)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, in.k)
					st(mem, h+8, h+8)
					st(mem, Cell(in.b), h+8)
					h += 16
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagStr && ld(mem, x-tagStr) == in.k {
				st(mem, Cell(in.b), ld(mem, x-tagStr+8))
				p = skip(p, 1)
				continue loop
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetStructVV:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagStr)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, in.k)
					st(mem, h+8, h+8)
					st(mem, Cell(in.b), h+8)
					st(mem, h+16, h+16)
					st(mem, Cell(in.c), h+16)
					h += 24
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagStr && ld(mem, x-tagStr) == in.k {
				st(mem, Cell(in.b), ld(mem, x-tagStr+8))
				st(mem, Cell(in.c), ld(mem, x-tagStr+16))
				p = skip(p, 1)
				continue loop
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opArgVar:
			st(mem, Cell(in.a), ld(mem, ld(mem, Cell(in.b))&^tagMask+Cell(in.c)))
			p = skip(p, 1)
			continue loop
		case opArgVar2:
			st(mem, Cell(in.a), ld(mem, ld(mem, Cell(in.b))&^tagMask+Cell(in.c)))
			y = in.k
			st(mem, y&0xffff, ld(mem, ld(mem, y>>16&0xffff)&^tagMask+y>>32))
			p = skip(p, 1)
			continue loop
		case opArgVal:
			x = ld(mem, Cell(in.a))
			y = ld(mem, ld(mem, Cell(in.b))&^tagMask+Cell(in.c))
			p = skip(p, 1)
			goto unify
		case opArgConst:
			x = ld(mem, ld(mem, Cell(in.b))&^tagMask+Cell(in.c))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, in.k)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x == in.k {
				p = skip(p, 1)
				continue loop
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetListVV:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagLst)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, h)
					st(mem, Cell(in.b), h)
					st(mem, h+8, h+8)
					st(mem, Cell(in.c), h+8)
					h += 16
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagLst {
				st(mem, Cell(in.b), ld(mem, x-tagLst))
				st(mem, Cell(in.c), ld(mem, x-tagLst+8))
				p = skip(p, 1)
				continue loop
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetListXV:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagLst)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, ld(mem, Cell(in.b)))
					st(mem, h+8, h+8)
					st(mem, Cell(in.c), h+8)
					h += 16
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagLst {
				y = ld(mem, Cell(in.b))
				st(mem, Cell(in.c), ld(mem, x-tagLst+8))
				x = ld(mem, x-tagLst)
				p = skip(p, 1)
				goto unify
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetListXX:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagLst)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, ld(mem, Cell(in.b)))
					st(mem, h+8, ld(mem, in.k))
					h += 16
					p = skip(p, 2)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagLst {
				y = ld(mem, Cell(in.b))
				st(mem, Cell(in.c), ld(mem, x-tagLst+8))
				x = ld(mem, x-tagLst)
				p = skip(p, 1)
				goto unify
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetListXK:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagLst)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, ld(mem, Cell(in.b)))
					st(mem, h+8, in.k)
					h += 16
					p = skip(p, 2)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagLst {
				y = ld(mem, Cell(in.b))
				st(mem, Cell(in.c), ld(mem, x-tagLst+8))
				x = ld(mem, x-tagLst)
				p = skip(p, 1)
				goto unify
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetListVX:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagLst)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h+8, ld(mem, Cell(in.c)))
					st(mem, h, h)
					st(mem, Cell(in.b), h)
					h += 16
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagLst {
				y = ld(mem, Cell(in.c))
				st(mem, Cell(in.b), ld(mem, x-tagLst))
				x = ld(mem, x-tagLst+8)
				p = skip(p, 1)
				goto unify
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetListKV:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagLst)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, in.k)
					st(mem, h+8, h+8)
					st(mem, Cell(in.c), h+8)
					h += 16
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagLst {
				st(mem, Cell(in.c), ld(mem, x-tagLst+8))
				x = ld(mem, x-tagLst)
				y = in.k
				p = skip(p, 1)
				goto unify
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail
		case opGetListVK:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					st(mem, x, h|tagLst)
					if x < hb {
						st(mem, tr, x)
						tr += 8
						if tr >= ld(mem, wordTrail) {
							st(mem, wordLimit, 0)
						}
					}
					st(mem, h, h)
					st(mem, Cell(in.b), h)
					st(mem, h+8, in.k)
					h += 16
					p = skip(p, 1)
					continue loop
				}
				x = y
			}
			if x&tagMask == tagLst {
				st(mem, Cell(in.b), ld(mem, x-tagLst))
				x = ld(mem, x-tagLst+8)
				y = in.k
				p = skip(p, 1)
				goto unify
			}
			if x&tagMask == tagAtt {
				exit = exitSlow
				goto leave
			}
			goto fail

		// Building.

		case opBindStruct:
			x = ld(mem, Cell(in.a))
			st(mem, x, h|tagStr)
			if x < hb {
				st(mem, tr, x)
				tr += 8
				if tr >= ld(mem, wordTrail) {
					st(mem, wordLimit, 0)
				}
			}
			st(mem, h, in.k)
			h += 8
			p = skip(p, 1)
			continue loop
		case opPutStruct:
			st(mem, Cell(in.a), h|tagStr)
			st(mem, h, in.k)
			h += 8
			p = skip(p, 1)
			continue loop
		case opPutList:
			st(mem, Cell(in.a), h|tagLst)
			p = skip(p, 1)
			continue loop
		case opWConst:
			st(mem, h, in.k)
			h += 8
			p = skip(p, 1)
			continue loop
		case opWVal:
			st(mem, h, ld(mem, Cell(in.a)))
			h += 8
			p = skip(p, 1)
			continue loop
		case opWVal2:
			st(mem, h, ld(mem, Cell(in.a)))
			st(mem, h+8, ld(mem, Cell(in.b)))
			h += 16
			p = skip(p, 1)
			continue loop
		case opWVar:
			st(mem, h, h)
			st(mem, Cell(in.a), h)
			h += 8
			p = skip(p, 1)
			continue loop
		case opWVoid:
			for x = h + Cell(in.a); h < x; h += 8 {
				st(mem, h, h)
			}
			p = skip(p, 1)
			continue loop
		case opWPtr:
			st(mem, h, h+in.k)
			h += 8
			p = skip(p, 1)
			continue loop
		case opPutFloat:
			st(mem, h, floatHeader)
			st(mem, h+8, in.k)
			st(mem, Cell(in.a), h|tagFlt)
			h += 16
			p = skip(p, 1)
			continue loop
		case opPutListXX:
			x = ld(mem, Cell(in.b))
			y = ld(mem, Cell(in.c))
			st(mem, h, x)
			st(mem, h+8, y)
			st(mem, Cell(in.a), h|tagLst)
			h += 16
			p = skip(p, 1)
			continue loop
		case opPutListXV:
			x = ld(mem, Cell(in.b))
			st(mem, h, x)
			st(mem, h+8, h+8)
			st(mem, Cell(in.a), h|tagLst)
			st(mem, Cell(in.c), h+8)
			h += 16
			p = skip(p, 1)
			continue loop
		case opPutListXK:
			x = ld(mem, Cell(in.b))
			st(mem, h, x)
			st(mem, h+8, in.k)
			st(mem, Cell(in.a), h|tagLst)
			h += 16
			p = skip(p, 1)
			continue loop
		case opPutListKX:
			x = ld(mem, Cell(in.b))
			st(mem, h, in.k)
			st(mem, h+8, x)
			st(mem, Cell(in.a), h|tagLst)
			h += 16
			p = skip(p, 1)
			continue loop

		// Arithmetic on small integers; everything else is slow.

		case opDiv:
			x = ld(mem, Cell(in.b))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.c))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			goto floats
		case opAdd:
			x = ld(mem, Cell(in.b))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.c))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				goto floats
			}
			r := int64(x) + int64(y-tagInt)
			if (int64(x)^r)&(int64(y)^r) < 0 {
				exit = exitSlow
				goto leave
			}
			st(mem, Cell(in.a), Cell(r))
			p = skip(p, 1)
			continue loop
		case opSub:
			x = ld(mem, Cell(in.b))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.c))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				goto floats
			}
			r := int64(x) - int64(y-tagInt)
			if (int64(x)^int64(y))&(int64(x)^r) < 0 {
				exit = exitSlow
				goto leave
			}
			st(mem, Cell(in.a), Cell(r))
			p = skip(p, 1)
			continue loop
		case opMul:
			x = ld(mem, Cell(in.b))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.c))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				goto floats
			}
			i, j := int64(x)>>3, int64(y)>>3
			r := i * j
			if (uint64(i+1<<31)|uint64(j+1<<31))>>32 != 0 || r < MinSmallInt || r > MaxSmallInt {
				exit = exitSlow
				goto leave
			}
			st(mem, Cell(in.a), Cell(r<<3|tagInt))
			p = skip(p, 1)
			continue loop
		case opIDiv, opMod, opRem, opAnd, opOr, opXor, opShl, opShr, opMin, opMax:
			x = ld(mem, Cell(in.b))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.c))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				exit = exitSlow
				goto leave
			}
			i, j := int64(x-tagInt), int64(y-tagInt)
			switch in.op {
			case opIDiv:
				if j == 0 || j == -8 {
					exit = exitSlow
					goto leave
				}
				i = i / j << 3
			case opMod:
				if j == 0 || j == -8 {
					exit = exitSlow
					goto leave
				}
				i %= j
				if i != 0 && i^j < 0 {
					i += j
				}
			case opRem:
				if j == 0 || j == -8 {
					exit = exitSlow
					goto leave
				}
				i %= j
			case opAnd:
				i &= j
			case opOr:
				i |= j
			case opXor:
				i ^= j
			case opShl:
				if j < 0 || j > 60<<3 {
					exit = exitSlow
					goto leave
				}
				r := i << (uint(j>>3) & 63)
				if r>>(uint(j>>3)&63) != i {
					exit = exitSlow
					goto leave
				}
				i = r
			case opShr:
				if j < 0 || j > 60<<3 {
					exit = exitSlow
					goto leave
				}
				i = i >> (uint(j>>3) & 63) &^ 7
			case opMin:
				if j < i {
					i = j
				}
			case opMax:
				if j > i {
					i = j
				}
			}
			st(mem, Cell(in.a), Cell(i)|tagInt)
			p = skip(p, 1)
			continue loop
		case opAddI:
			x = ld(mem, Cell(in.b))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			y = x + in.k
			if x&tagMask != tagInt {
				y = in.k | tagInt
				goto floats
			}
			if int64((x^y)&(in.k^y)) < 0 {
				exit = exitSlow
				goto leave
			}
			st(mem, Cell(in.a), y)
			p = skip(p, 1)
			continue loop

		// Tests.

		case opLt:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.b))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				goto compareFloats
			}
			if int64(x) < int64(y) {
				p = skip(p, 1)
				continue loop
			}
			p = target(code, p)
			continue loop
		case opLe:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.b))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				goto compareFloats
			}
			if int64(x) <= int64(y) {
				p = skip(p, 1)
				continue loop
			}
			p = target(code, p)
			continue loop
		case opNumEq:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.b))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				goto compareFloats
			}
			if x == y {
				p = skip(p, 1)
				continue loop
			}
			p = target(code, p)
			continue loop
		case opNumNe:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.b))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			if x&tagMask != tagInt || y&tagMask != tagInt {
				goto compareFloats
			}
			if x != y {
				p = skip(p, 1)
				continue loop
			}
			p = target(code, p)
			continue loop
		case opLtI:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			if x&tagMask != tagInt {
				y = in.k
				goto compareFloats
			}
			if int64(x) < int64(in.k) {
				p = skip(p, 1)
				continue loop
			}
			p = branch(code, p)
			continue loop
		case opLeI:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			if x&tagMask != tagInt {
				y = in.k
				goto compareFloats
			}
			if int64(x) <= int64(in.k) {
				p = skip(p, 1)
				continue loop
			}
			p = branch(code, p)
			continue loop
		case opGtI:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			if x&tagMask != tagInt {
				y = in.k
				goto compareFloats
			}
			if int64(x) > int64(in.k) {
				p = skip(p, 1)
				continue loop
			}
			p = branch(code, p)
			continue loop
		case opGeI:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			if x&tagMask != tagInt {
				y = in.k
				goto compareFloats
			}
			if int64(x) >= int64(in.k) {
				p = skip(p, 1)
				continue loop
			}
			p = branch(code, p)
			continue loop
		case opNumEqI:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			if x&tagMask != tagInt {
				y = in.k
				goto compareFloats
			}
			if x == in.k {
				p = skip(p, 1)
				continue loop
			}
			p = branch(code, p)
			continue loop
		case opNumNeI:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			if x&tagMask != tagInt {
				y = in.k
				goto compareFloats
			}
			if x != in.k {
				p = skip(p, 1)
				continue loop
			}
			p = branch(code, p)
			continue loop
		case opTest:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			y = x & tagMask
			if y == tagBox {
				y = 8 + ld(mem, x-tagBox)>>3&31
			}
			if Cell(in.b)>>y&1 != 0 {
				p = skip(p, 1)
				continue loop
			}
			p = target(code, p)
			continue loop
		case opSame, opNotSame:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				t := ld(mem, x)
				if t == x {
					break
				}
				x = t
			}
			y = ld(mem, Cell(in.b))
			for y&tagMask == tagRef {
				t := ld(mem, y)
				if t == y {
					break
				}
				y = t
			}
			same := x == y
			if !same && x&tagMask == y&tagMask && 1<<(x&tagMask)&(1<<tagStr|1<<tagLst|1<<tagFlt|1<<tagBox) != 0 {
				exit = exitSlow
				goto leave
			}
			if same == (in.op == opSame) {
				p = skip(p, 1)
				continue loop
			}
			p = target(code, p)
			continue loop
		case opIsConst, opNotConst:
			x = ld(mem, Cell(in.a))
			for x&tagMask == tagRef {
				y = ld(mem, x)
				if y == x {
					break
				}
				x = y
			}
			if (x == in.k) == (in.op == opIsConst) {
				p = skip(p, 1)
				continue loop
			}
			p = branch(code, p)
			continue loop
		default:
			exit = exitSlow
			goto leave
		}
	}

	// Arithmetic on x and y, not both small integers: floats, and floats with
	// small integers. Everything else, and a result that is not finite, is slow.
floats:
	if x&numberMask != tagInt || y&numberMask != tagInt || (x|y)&tagMask == tagInt || ld(mem, wordFloats) != 0 {
		exit = exitSlow
		goto leave
	}
	if x&tagMask == tagFlt {
		fx = math.Float64frombits(uint64(ld(mem, x-tagFlt+8)))
	} else {
		fx = float64(int64(x) >> 3)
	}
	if y&tagMask == tagFlt {
		fy = math.Float64frombits(uint64(ld(mem, y-tagFlt+8)))
	} else {
		fy = float64(int64(y) >> 3)
	}
	switch at(code, p).op {
	case opAdd, opAddI:
		fx += fy
	case opSub:
		fx -= fy
	case opMul:
		fx *= fy
	default:
		fx /= fy
	}
	if fx-fx != 0 {
		exit = exitSlow
		goto leave
	}
	n = at(code, p).k >> tempShift
	if at(code, p).op == opAddI {
		n = Cell(at(code, p).c)
	}
	if n&tempFirst != 0 && x == h-16+tagFlt {
		h -= 16
	}
	if n&tempSecond != 0 && y == h-16+tagFlt {
		h -= 16
	}
	st(mem, h, floatHeader)
	st(mem, h+8, Cell(math.Float64bits(fx)))
	st(mem, Cell(at(code, p).a), h|tagFlt)
	h += 16
	p = skip(p, 1)
	goto loop

	// The comparison of x and y, not both small integers. Integers that a
	// float may not hold exactly are slow.
compareFloats:
	if x&numberMask != tagInt || y&numberMask != tagInt || (x|y)&tagMask == tagInt {
		exit = exitSlow
		goto leave
	}
	if x&tagMask == tagFlt {
		fx = math.Float64frombits(uint64(ld(mem, x-tagFlt+8)))
	} else if fx = float64(int64(x) >> 3); fx > 1<<53 || fx < -1<<53 {
		exit = exitSlow
		goto leave
	}
	if y&tagMask == tagFlt {
		fy = math.Float64frombits(uint64(ld(mem, y-tagFlt+8)))
	} else if fy = float64(int64(y) >> 3); fy > 1<<53 || fy < -1<<53 {
		exit = exitSlow
		goto leave
	}
	l, r, n = 0, 0, 0
	switch at(code, p).op {
	case opLt, opLtI:
		if fx < fy {
			n = 1
		}
	case opLe, opLeI:
		if fx <= fy {
			n = 1
		}
	case opGtI:
		if fx > fy {
			n = 1
		}
	case opGeI:
		if fx >= fy {
			n = 1
		}
	case opNumEq, opNumEqI:
		if fx == fy {
			n = 1
		}
	default:
		if fx != fy {
			n = 1
		}
	}
	if at(code, p).op < opLtI {
		if at(code, p).c&tempSecond != 0 && y == h-16+tagFlt {
			h -= 16
		}
		if at(code, p).c&tempFirst != 0 && x == h-16+tagFlt {
			h -= 16
		}
	}
	switch {
	case n != 0:
		p = skip(p, 1)
	case at(code, p).op >= opLtI: // the forms with a constant
		p = branch(code, p)
	default:
		p = target(code, p)
	}
	goto loop

	// Unify x and y, then go on at p. The arguments still to be unified of the
	// present structure are n pairs from the addresses l and r on; those of the
	// structures around it are on a small stack in the arena. When that is full,
	// or a box or an attributed variable is met, the rest is done by Unify. The
	// environment and choice registers wait in the arena: with them, there would
	// be more values than registers, and the loop would spill at each dispatch.
unify:
	st(mem, wordEnv, e)
	st(mem, wordChoicePoint, b)
	st(mem, wordPairs, pairsStart)
	st(mem, wordSteps, maxSteps)
	l, r, n = 0, 0, 0
unifyPair:
	for x&tagMask == tagRef {
		t := ld(mem, x)
		if t == x {
			break
		}
		x = t
	}
	for y&tagMask == tagRef {
		t := ld(mem, y)
		if t == y {
			break
		}
		y = t
	}
	if x != y {
		if x&tagMask == tagRef {
			if y&tagMask == tagRef && y > x {
				x, y = y, x
			}
			if y&tagMask == tagAtt {
				y &^= tagMask
			}
			st(mem, x, y)
			if x < hb {
				st(mem, tr, x)
				tr += 8
				if tr >= ld(mem, wordTrail) {
					goto slow
				}
			}
		} else if y&tagMask == tagRef {
			if x&tagMask == tagAtt {
				x &^= tagMask
			}
			st(mem, y, x)
			if y < hb {
				st(mem, tr, y)
				tr += 8
				if tr >= ld(mem, wordTrail) {
					goto slow
				}
			}
		} else if x&tagMask == tagAtt || y&tagMask == tagAtt {
			goto slow
		} else if x&tagMask != y&tagMask || x&tagMask-tagAtm < 2 { // an atom or an integer
			e = ld(mem, wordEnv)
			b = ld(mem, wordChoicePoint)
			goto fail
		} else if x&tagMask > tagLst { // a float or a box
			goto slow
		} else {
			t := ld(mem, wordSteps) - 1
			if t == 0 {
				goto slow
			}
			st(mem, wordSteps, t)
			if n > 0 {
				t = ld(mem, wordPairs)
				if t >= pairsEnd {
					goto slow
				}
				st(mem, t, l)
				st(mem, t+8, r)
				st(mem, t+16, n)
				st(mem, wordPairs, t+24)
			}
			l, r, n = x-tagLst, y-tagLst, 2
			if x&tagMask == tagStr {
				n = ld(mem, x-tagStr)
				if n != ld(mem, y-tagStr) {
					e = ld(mem, wordEnv)
					b = ld(mem, wordChoicePoint)
					goto fail
				}
				l, r, n = x-tagStr+8, y-tagStr+8, n>>35&(1<<28-1)
			}
		}
	}
	if n == 0 {
		t := ld(mem, wordPairs)
		if t == pairsStart {
			e = ld(mem, wordEnv)
			b = ld(mem, wordChoicePoint)
			goto loop
		}
		l, r, n = ld(mem, t-24), ld(mem, t-16), ld(mem, t-8)
		st(mem, wordPairs, t-24)
	}
	x, y = ld(mem, l), ld(mem, r)
	l, r, n = l+8, r+8, n-1
	goto unifyPair

slow:
	e = ld(mem, wordEnv)
	b = ld(mem, wordChoicePoint)
	if n > 0 {
		t := ld(mem, wordPairs)
		st(mem, t, l)
		st(mem, t+8, r)
		st(mem, t+16, n)
		st(mem, wordPairs, t+24)
	}
	m.left, m.right = x, y
	exit = exitUnify
	goto leave

	// Take back the bindings since the newest choice point and go on at its
	// alternative.
fail:
	if ld(mem, wordLimit) == 0 { // goals to wake are forgotten
		exit = exitFail
		goto leave
	}
	x = ld(mem, b+chTrail)
	for tr > x {
		tr -= 8
		y = ld(mem, tr)
		if y&tagMask == 0 {
			st(mem, y, y)
		} else {
			tr -= 8
			st(mem, y&^tagMask, ld(mem, tr))
		}
	}
	h = ld(mem, b+chHeap)
	hb = h
	if h < ld(mem, wordOld) {
		st(mem, wordOld, h)
	}
	e = ld(mem, b+chEnv)
	stp(mem, wordCont, ldp(mem, b+chCont))
	p = ldp(mem, b+chAlt)
	goto loop

leave:
	m.p, m.cp = p, ldp(mem, wordCont)
	m.h, m.hb, m.e, m.b, m.tr = h, hb, e, b, tr
	return exit
}

// slow does the instruction that the loop could not do, in full, and moves the
// machine after it. It reports whether the instruction succeeded; for a test,
// going on elsewhere is success.
func (m *Machine) slow(in *instr) (ok bool) {
	next := skip(m.p, 1)
	a, b, c := Cell(in.a), Cell(in.b), Cell(in.c)
	m.inCall = m.Engine.arithmetic(in.op)
	switch in.op {
	case opNeckCut:
		ok = m.cutTo(m.barrier())
	case opCutY:
		ok = m.cutTo(m.word(m.e+(in.k&0xffff)) &^ tagMask)
	case opCommitY:
		ok = m.commit(m.word(m.e + (in.k & 0xffff)))
	case opSoftCut:
		return m.cutSoftly(in)
	case opClearY:
		clear(m.cells(m.e+envSize, int(in.k)))
		ok = true
	case opDeallocReturn:
		return m.deallocReturn()

	case opGetConst:
		ok = m.Unify(m.word(a), in.k)
	case opArgConst:
		ok = m.Unify(m.word(m.word(b)&^tagMask+c), in.k)
	case opGetStruct: // an attributed variable
		v, fresh := m.Deref(m.word(a)), m.NewVar()
		m.setWord(a, fresh)
		m.bind(v, fresh)
		m.setWord(a, m.Deref(fresh))
		next = branch(m.code, m.p)
		ok = true
	case opGetStructV, opGetStructVV:
		m.writeStruct(in)
		ok = true
	case opGetListVV, opGetListVX, opGetListXV, opGetListKV, opGetListVK, opGetListXX, opGetListXK:
		m.writeList(in)
		ok = true
	case opUnifyCheck:
		if c == 1 {
			m.inCall = nil
		}
		ok = m.unify(m.word(a), m.word(b), m.Engine.occurs)
	case opGetBoxed:
		ok = m.unifyBoxed(m.Deref(m.word(a)), m.Engine.consts[in.k])
	case opPutBoxed:
		m.setWord(a, m.newBoxed(m.Engine.consts[in.k]))
		ok = true
	case opPutBlock:
		ok = m.putBlock(a, b, m.Engine.consts[in.k])
	case opBigClause:
		ok = m.bigClause(a, m.Engine.consts[in.k])

	case opEval0:
		var n number.Number
		n, err := number.Eval0(number.Op(in.k), m.Engine.Flags)
		ok = m.result(a, number.Op(in.k), n, err)
	case opEval1:
		ok = m.eval1(a, number.Op(in.k), m.word(b), in.k>>tempShift&tempFirst != 0)
	case opAdd, opSub, opMul, opDiv, opIDiv, opMod, opRem, opAnd, opOr, opXor, opShl, opShr, opMin, opMax, opEval2:
		ok = m.eval2(a, number.Op(in.k), m.word(b), m.word(c))
	case opAddI:
		ok = m.eval2(a, opNumberAdd, m.word(b), m.NewInt(int64(in.k)>>3))

	case opLt, opLe, opNumEq, opNumNe:
		return m.compareRegs(in)
	case opLtI, opLeI, opNumEqI, opNumNeI, opGtI, opGeI:
		return m.compareConst(in)
	case opSame, opNotSame:
		same := m.Compare(m.word(a), m.word(b)) == 0
		return m.decide(same == (in.op == opSame), target(m.code, m.p))
	default:
		panic("prolog: instruction " + opNames[in.op] + " has no slow path")
	}
	return m.goOnAt(next, ok)
}

// goOnAt continues at the next instruction, unless an exception was raised at the present
// one.
func (m *Machine) goOnAt(next codePtr, ok bool) bool {
	if ok {
		m.p = next
	}
	return ok
}
