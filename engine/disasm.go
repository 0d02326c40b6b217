package engine

import (
	"fmt"
	"math"
	"strings"

	"github.com/zebralog/prolog/engine/number"
)

// Disassemble returns the instructions of the clause, one on each line. Registers are shown
// as x0, x1, ..., slots of the environment as y0, y1, ... Each instruction begins with its
// number in the clause, to which jumps refer.
func (e *Engine) Disassemble(c *Clause) string {
	e.clauseCode(c)
	return e.disassemble(c.code.block)
}

// DisassembleSelection is Disassemble for the code that selects the clauses of p.
func (e *Engine) DisassembleSelection(p *Pred) string {
	var b strings.Builder
	for _, l := range p.linked {
		b.WriteString(e.disassemble(l))
	}
	return b.String()
}

func (e *Engine) disassemble(bl block) string {
	var b strings.Builder
	code := e.code.block(bl.off, bl.n)
	lists := make(map[int]int) // live lists: number of the instruction -> length
	for i := 0; i < len(code); i++ {
		in := &code[i]
		if n, ok := lists[i]; ok {
			fmt.Fprintf(&b, "%4d  live%s\n", i, registers(code[i:], n))
			i += (n+3)/4 - 1
			continue
		}
		if at := int(in.k >> 40); hasLiveList(in.op) && at > 0 {
			lists[i+at] = int(code[i+at].a)
		}
		if in.op >= opCount {
			fmt.Fprintf(&b, "%4d  data %x %x\n", i, in.first(), in.k)
			continue
		}
		fmt.Fprintf(&b, "%4d  %-14s%s\n", i, opNames[in.op], e.operands(in, i, bl))
		switch in.op {
		case opSwitchTag:
			i += e.table(&b, code, i, 4, false, bl)
		case opSwitchAtomic, opSwitchStruct:
			i += e.table(&b, code, i, int(in.k/16)+1, true, bl)
		case opSwitchConst, opSwitchFunc:
			fmt.Fprintf(&b, "        -> %s, else -> %s, variable -> %s\n", e.place(code[i+1].first(), bl), e.place(code[i+1].k, bl), e.place(code[i+2].k, bl))
			i += 2
		}
	}
	return b.String()
}

// hasLiveList reports whether the instruction may have a list of live registers.
func hasLiveList(op uint16) bool {
	switch op {
	case opSafepoint, opBuiltin, opNeckCut, opCutY, opCommitY, opSoftCut:
		return true
	}
	return false
}

// registers shows the first n registers of a live list.
func registers(code []instr, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " x%d", (int(code[i/4].k>>(16*(i%4))&0xffff)-firstX)/8)
	}
	return b.String()
}

// table shows the words after a switch.
func (e *Engine) table(b *strings.Builder, code []instr, at, n int, keys bool, bl block) int {
	for i := range n {
		in := &code[at+1+i]
		if keys {
			fmt.Fprintf(b, "        %s -> %s\n", cellText(in.first()), e.place(in.k, bl))
		} else {
			fmt.Fprintf(b, "        %s -> %s, %s -> %s\n", tagNames[2*i], e.place(in.first(), bl), tagNames[2*i+1], e.place(in.k, bl))
		}
	}
	return n
}

var tagNames = [...]string{"ref", "struct", "list", "atom", "int", "float", "box", "attvar"}

// place returns a code address as a number in the block at off, or in the code space.
func (e *Engine) place(c Cell, bl block) string {
	n := e.code.offset(e.code.pointer(c))
	if n >= bl.off && n < bl.off+bl.n {
		return fmt.Sprint(n - bl.off)
	}
	return fmt.Sprintf("@%d", n)
}

func (e *Engine) operands(in *instr, at int, bl block) string {
	var parts []string
	for _, o := range opOperands[in.op] {
		switch o {
		case 'a', 'b', 'c':
			f := map[rune]uint16{'a': in.a, 'b': in.b, 'c': in.c}[o]
			parts = append(parts, fmt.Sprintf("x%d", (int(f)-firstX)/8))
		case 'A', 'B', 'C':
			f := map[rune]uint16{'A': in.a, 'B': in.b, 'C': in.c}[o]
			parts = append(parts, fmt.Sprintf("y%d", (int(f)-envSize)/8))
		case 'n':
			parts = append(parts, fmt.Sprint(in.a))
		case 'm':
			parts = append(parts, fmt.Sprintf("%#x", in.b))
		case 'o':
			parts = append(parts, fmt.Sprintf("+%d", in.c))
		case 'k':
			parts = append(parts, cellText(in.k))
		case 'i':
			parts = append(parts, fmt.Sprint(int64(in.k)>>3))
		case 'K':
			parts = append(parts, fmt.Sprint(in.k))
		case 'G':
			parts = append(parts, fmt.Sprint(in.k&0xffff))
		case 'F':
			parts = append(parts, fmt.Sprint(math.Float64frombits(uint64(in.k))))
		case 't':
			parts = append(parts, "-> "+e.place(in.k, bl))
		case 'r':
			parts = append(parts, fmt.Sprintf("-> %d", at+int(in.rel())))
		case 'l':
			parts = append(parts, fmt.Sprintf("live %b", in.live()))
		case 'p':
			rec := e.code.in(e.code.pointer(in.k))
			p := e.preds[rec.k]
			parts = append(parts, fmt.Sprintf("%s:%s/%d", p.Module.Name, p.Name, p.Arity))
		case 'f':
			parts = append(parts, e.builtins[in.k&(1<<24-1)].PI(), fmt.Sprintf("x%d", (int(in.k>>24&0xffff)-firstX)/8))
		case 'x':
			parts = append(parts, fmt.Sprintf("x%d", (int(in.k)-firstX)/8))
		case '2':
			k := in.k
			parts = append(parts, fmt.Sprintf("x%d, x%d, +%d", (int(k&0xffff)-firstX)/8, (int(k>>16&0xffff)-firstX)/8, k>>32))
		case 'e':
			parts = append(parts, number.Op(in.k).Name().String())
		case 'X':
			parts = append(parts, fmt.Sprintf("y%d", (int(in.k)-envSize)/8))
		case 'L':
			parts = append(parts, fmt.Sprintf("y%d", (int(in.k&0xffff)-envSize)/8))
		case 's':
			for i := range 4 {
				if r := int(in.k >> (16 * i) & 0xffff); r != 0 {
					parts = append(parts, fmt.Sprintf("y%d=x%d", i, (r-firstX)/8))
				}
			}
		}
	}
	return strings.Join(parts, ", ")
}

// cellText shows a constant or a functor.
func cellText(c Cell) string {
	switch {
	case c == 0:
		return "-"
	case c&tagMask == tagInt:
		return fmt.Sprint(c.smallInt())
	case c&tagMask == tagAtm && c.isHeader():
		return fmt.Sprintf("%s/%d", c.atom(), c.arity())
	case c&tagMask == tagAtm:
		return c.atom().String()
	}
	return fmt.Sprintf("%#x", uint64(c))
}
