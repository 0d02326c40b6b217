package native

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEncodingsAMD64 compares the code of each operation, as Go's disassembler shows it, with
// what Go's assembler makes. Targets of jumps are in TestJumpsAMD64.
func TestEncodingsAMD64(t *testing.T) {
	const large = 0x123456789abcdef0
	var samples []sample[*AMD64]
	add := func(want string, emit func(*AMD64)) { samples = append(samples, sample[*AMD64]{want, emit}) }
	jump := func(f func(a *AMD64, l Label)) func(*AMD64) {
		return func(a *AMD64) { l := a.NewLabel(); f(a, l); a.Bind(l) }
	}
	names := map[Reg]string{T0: "AX", T1: "CX", T2: "DX", H: "SI", HB: "DI", E: "R8", B: "R9", TR: "R10", CP: "R11", X0: "R13", X1: "R14", X2: "R15", X3: "BP"}
	for r, n := range names {
		if r != TR {
			add("MOVQ "+n+", R10; MOVQ R10, "+n, func(a *AMD64) { a.Move(TR, r); a.Move(r, TR) })
		}
		for _, disp := range []int{0, 8, -2, 1000, -1000} {
			add(fmt.Sprintf("MOVQ %d(BX)(%s*1), %s; MOVQ %s, %d(%s)", disp, n, n, n, disp, n), func(a *AMD64) {
				a.Load(r, Cell(r, disp))
				a.Store(At(r, disp), r)
			})
		}
		add("LEAL -4("+n+"), R12; TESTB $7, R12; JE 0(PC)", jump(func(a *AMD64, l Label) { a.BranchTag(r, 4, true, l) }))
		add("TESTB $7, "+low(n)+"; JNE 0(PC)", jump(func(a *AMD64, l Label) { a.BranchTag(r, 0, false, l) }))
		add("BTL "+n+", R12", func(a *AMD64) {
			a.BranchBit(0, r, true, a.Here())
			a.code = a.code[3 : len(a.code)-2] // XORL R12, R12 and the jump
		})
		if r != TR {
			add("LEAQ 40("+n+"), R10; LEAQ -1000(R10), "+n, func(a *AMD64) { a.Offset(TR, r, 40); a.Offset(r, TR, -1000) })
		}
		add("JMP "+n, func(a *AMD64) { a.JumpReg(r) })
		add("CVTSQ2SD "+n+", X1; MOVQ X1, "+n, func(a *AMD64) { a.Convert(F1, r); a.code = a.code[4:]; a.Bits(r, F1) })
		add("CMPQ "+n+", DX; CMOVQCS DX, "+n, func(a *AMD64) { a.Max(r, T2) })
		for _, v := range []uint64{0, 1, 0x80000000, ^uint64(0), large} {
			want := fmt.Sprintf("MOVQ $%#x, %s", v, n)
			switch {
			case v == 0:
				want = "XORL " + n + ", " + n
			case v>>32 == 0:
				want = fmt.Sprintf("MOVL $%#x, %s", v, n)
			}
			add(want, func(a *AMD64) { a.Const(r, v) })
		}
	}
	for op, n := range map[Op]string{Add: "ADDQ", Sub: "SUBQ", And: "ANDQ", Or: "ORQ", Xor: "XORQ"} {
		add(n+" R13, AX; "+n+" $-8, R13; "+n+" $1000, AX; "+n+" 16(R8), R11", func(a *AMD64) {
			a.Op(op, T0, X0)
			a.OpConst(op, X0, ^uint64(7))
			a.OpConst(op, T0, 1000)
			a.OpMem(op, CP, At(E, 16))
		})
		add(fmt.Sprintf("MOVQ $%#x, R12; %s R12, DX", uint64(large), n), func(a *AMD64) { a.OpConst(op, T2, large) })
	}
	for s, n := range map[Shift]string{Left: "SHLQ", Right: "SHRQ", RightSigned: "SARQ"} {
		add(n+" $3, R15; "+n+" CX, DX", func(a *AMD64) { a.Shift(s, X2, 3); a.ShiftBy(s, T2) })
	}
	for c, n := range map[Cond]string{EQ: "JE", NE: "JNE", LT: "JLT", LE: "JLE", GT: "JGT", GE: "JGE", Below: "JCS", BelowEQ: "JLS", Above: "JHI", AboveEQ: "JCC"} {
		add("CMPQ SI, R13; "+n+" 0(PC)", jump(func(a *AMD64, l Label) { a.Branch(c, H, X0, l) }))
		add("CMPQ R13, $12; "+n+" 0(PC)", jump(func(a *AMD64, l Label) { a.BranchConst(c, X0, 12, l) }))
		add("CMPQ SI, 8(BX); "+n+" 0(PC)", jump(func(a *AMD64, l Label) { a.BranchMem(c, H, Word(8), l) }))
		add("CMPQ 2000(BX), $7; "+n+" 0(PC)", jump(func(a *AMD64, l Label) { a.BranchMemConst(c, Word(2000), 7, l) }))
		add("CMPQ 2000(BX), $70000; "+n+" 0(PC)", jump(func(a *AMD64, l Label) { a.BranchMemConst(c, Word(2000), 70000, l) }))
	}
	add("TESTQ R13, R13; JE 0(PC)", jump(func(a *AMD64, l Label) { a.BranchConst(EQ, X0, 0, l) }))
	add("TESTB $6, CL; JE 0(PC)", jump(func(a *AMD64, l Label) { a.BranchMask(T1, 6, true, l) }))
	add("IMULQ R13, AX; JO 0(PC)", jump(func(a *AMD64, l Label) { a.OpOver(Mul, T0, X0, l) }))
	add("SUBQ R13, AX; JO 0(PC)", jump(func(a *AMD64, l Label) { a.OpOver(Sub, T0, X0, l) }))
	add("ADDQ $8, R13; JO 0(PC)", jump(func(a *AMD64, l Label) { a.OpConstOver(Add, X0, 8, l) }))
	add("SUBQ $1, 16(BX); JMI 0(PC)", jump(func(a *AMD64, l Label) { a.CountDown(Word(16), l) }))
	add("XCHGQ R8, AX; XCHGQ CX, R13", func(a *AMD64) { a.regs(true, 0, r8, rax, 0x87); a.Swap(X0, T1) })
	add("CQO; IDIVQ CX", (*AMD64).DivRem)
	add("MOVL 4(AX), DX; MOVWLZX -14(R11), AX", func(a *AMD64) { a.Load32(T2, At(T0, 4)); a.Load16(T0, At(CP, -14)) })
	add("PREFETCHT0 64(CX)", func(a *AMD64) { a.Prefetch(At(T1, 64)) })
	add("MOVQ $7, 8(BX); MOVQ $-7, 8(BX)(SI*1)", func(a *AMD64) { a.StoreConst(Word(8), 7); a.StoreConst(Cell(H, 8), ^uint64(6)) })
	add("MOVQ $0x8000000000000001, R12; MOVQ R12, (BX)(SI*1)", func(a *AMD64) { a.StoreConst(Cell(H, 0), 1<<63|1) })
	add("MOVQ CX, 32(SP); MOVQ 8(SP), BP; RET", (*AMD64).Leave)
	add("ADDQ $8, SP; RET", func(a *AMD64) { a.Drop(); a.Return() })
	add("MOVSD 3(BX)(AX*1), X0; MOVSD X1, 8(BX)(R10*1)", func(a *AMD64) { a.LoadFloat(F0, Cell(T0, 3)); a.StoreFloat(Cell(TR, 8), F1) })
	add("SQRTSD X0, X0", (*AMD64).Sqrt)
	add("CVTTSD2SQ X0, CX", func(a *AMD64) { a.Truncate(T1) })
	for op, n := range map[Op]string{Add: "ADDSD", Sub: "SUBSD", Mul: "MULSD", Div: "DIVSD"} {
		add(n+" X1, X0", func(a *AMD64) { a.OpFloat(op) })
	}
	for c, w := range map[Cond]string{
		EQ: "UCOMISD X1, X0; JPS 0(PC); JEQ 0(PC)", NE: "UCOMISD X1, X0; JPS 0(PC); JNE 0(PC)",
		LT: "UCOMISD X0, X1; JHI 0(PC)", LE: "UCOMISD X0, X1; JCC 0(PC)", GT: "UCOMISD X1, X0; JHI 0(PC)", GE: "UCOMISD X1, X0; JCC 0(PC)",
	} {
		add(w, jump(func(a *AMD64, l Label) { a.BranchFloat(c, l) }))
	}
	compareEncodings(t, "amd64", samples)
}

// low is the name of the low byte of a register.
func low(r string) string {
	if len(r) == 2 && strings.HasSuffix(r, "X") {
		return r[:1] + "L"
	}
	return r
}

// TestJumpsAMD64 looks at the targets of jumps.
func TestJumpsAMD64(t *testing.T) {
	a := new(AMD64)
	back := a.Here()
	ahead := a.NewLabel()
	a.Jump(back)          // 0: to 0
	a.Jump(ahead)         // 2: to 27
	a.Call(External(100)) // 7: to 100-1000
	a.Call(ahead)         // 12
	for range 10 {
		a.Return()
	}
	a.Bind(ahead)
	for range 200 {
		a.Return()
	}
	a.Branch(EQ, T0, T0, back) // 227, the jump at 230: to 0
	want := []byte{0xEB, 0xFE, 0xE9, 20, 0, 0, 0, 0xE8, 0x70, 0xFC, 0xFF, 0xFF, 0xE8, 10, 0, 0, 0}
	a.End()
	code := a.Finish(1000)
	if got := code[:len(want)]; !bytes.Equal(got, want) {
		t.Errorf("got % x\nwant % x", got, want)
	}
	if got, want := code[227:], []byte{0x48, 0x39, 0xC0, 0x0F, 0x84, 0x14, 0xFF, 0xFF, 0xFF}; !bytes.Equal(got, want) {
		t.Errorf("got % x\nwant % x", got, want)
	}
}

// A sample is an operation, and what it is in the language of Go's assembler: instructions
// with semicolons between.
type sample[A Assembler] struct {
	want string
	emit func(A)
}

// compareEncodings disassembles both.
func compareEncodings[A interface {
	Assembler
	*E
}, E any](t *testing.T, arch string, samples []sample[A]) {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("go is not installed")
	}
	var theirs, ours strings.Builder
	for i, s := range samples {
		a := A(new(E))
		s.emit(a)
		a.End()
		fmt.Fprintf(&theirs, "TEXT ·s%d(SB), 4, $0-0\n\t%s\n", i, strings.ReplaceAll(s.want, "; ", "\n\t"))
		fmt.Fprintf(&ours, "TEXT ·s%d(SB), 4, $0-0\n", i)
		for code := a.Finish(0); len(code) > 0; {
			if arch == "amd64" {
				fmt.Fprintf(&ours, "\tBYTE $%d\n", code[0])
				code = code[1:]
			} else {
				fmt.Fprintf(&ours, "\tWORD $%d\n", binary.LittleEndian.Uint32(code))
				code = code[4:]
			}
		}
	}
	got, want := disassembled(t, goTool, arch, ours.String()), disassembled(t, goTool, arch, theirs.String())
	if len(got) != len(samples) || len(want) != len(samples) {
		t.Fatalf("%d and %d pieces of code, not %d", len(got), len(want), len(samples))
	}
	for i, s := range samples {
		if got[i] != want[i] {
			t.Errorf("%s\n got %s\nwant %s", s.want, got[i], want[i])
		}
	}
}

// disassembled is the instructions of each function of an assembly file, with semicolons
// between. Of jumps it has only the name.
func disassembled(t *testing.T, goTool, arch, text string) (code []string) {
	t.Helper()
	dir := t.TempDir()
	source, object := filepath.Join(dir, "a.s"), filepath.Join(dir, "a.o")
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	assemble := exec.Command(goTool, "tool", "asm", "-p", "a", "-o", object, source)
	assemble.Env = append(os.Environ(), "GOARCH="+arch)
	if out, err := assemble.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, text)
	}
	out, err := exec.Command(goTool, "tool", "objdump", object).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range regexp.MustCompile(`(?m)^TEXT .*$`).Split(string(out), -1)[1:] {
		var lines []string
		for _, l := range strings.Split(strings.TrimSpace(f), "\n") {
			fields := strings.Split(l, "\t")
			in := strings.Join(strings.Fields(fields[len(fields)-1]), " ")
			if jump.MatchString(in) {
				in, _, _ = strings.Cut(in, " ")
			}
			lines = append(lines, in)
		}
		code = append(code, strings.Join(lines, "; "))
	}
	return code
}

// jump is a jump with a constant target, or a conditional one.
var jump = regexp.MustCompile(`^J[A-Z]+ (0x|a\.s|[A-Za-z.]*\(SB\))|^J[^M]`)
