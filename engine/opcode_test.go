package engine

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
)

// TestOpcodeTables walks every opcode and compares the tables that are derived
// from or belong to the table of opcodes.
func TestOpcodeTables(t *testing.T) {
	names := make(map[string]uint16)
	for op := range opCount {
		name := opNames[op]
		if name == "" {
			t.Errorf("opcode %d has no name", op)
		}
		if other, twice := names[name]; twice {
			t.Errorf("opcodes %d and %d are both called %s", other, op, name)
		}
		names[name] = op
		checkOperands(t, op)
		if got, want := relativeTarget(op), strings.Contains(opOperands[op], "r"); got != want {
			t.Errorf("%s: relativeTarget is %v, its operands are %q", name, got, opOperands[op])
		}
		if mayRaise(op) && isGuard(op) && !isComparison(op) {
			t.Errorf("%s is a test that may raise an exception, but no comparison", name)
		}
	}
}

// The parts of an instruction that an operand takes: the fields a, b and c and
// parts of k.
var operandParts = map[rune]string{
	'a': "a", 'A': "a", 'n': "a",
	'b': "b", 'B': "b", 'm': "b",
	'c': "c", 'C': "c", 'o': "c",
	'r': "bc", 'l': "bc",
	'k': "k", 'K': "k", 'G': "k", 'i': "k", 'F': "k", 't': "k", 'p': "k", 'f': "k", 'x': "k", 'X': "k", 's': "k", 'L': "k", '2': "k", 'e': "k",
}

// checkOperands reports operands that do not exist or that share a field.
func checkOperands(t *testing.T, op uint16) {
	t.Helper()
	used := make(map[rune]rune)
	for _, o := range opOperands[op] {
		parts, known := operandParts[o]
		if !known {
			t.Errorf("%s: operand %c is unknown", opNames[op], o)
		}
		for _, p := range parts {
			if other, twice := used[p]; twice {
				t.Errorf("%s: operands %c and %c are both in %c", opNames[op], other, o, p)
			}
			used[p] = o
		}
	}
}

func isGuard(op uint16) bool { return op >= opLt && op <= opNotConst }

func isComparison(op uint16) bool { return op >= opLt && op <= opNumNeI }

// TestDisassembleEveryOpcode shows one instruction of every kind.
func TestDisassembleEveryOpcode(t *testing.T) {
	s := newSession(t)
	e := s.e
	p := e.Pred(e.user, atom.Intern("p"), 1)
	off, err := e.code.alloc(16)
	if err != nil {
		t.Fatal(err)
	}
	for op := range opCount {
		in := instr{op: op, a: xo(1), b: xo(2), c: xo(3)}
		switch o := opOperands[op]; {
		case strings.Contains(o, "p"):
			in.k = e.procedure(p)
		case strings.Contains(o, "t"):
			in.k = e.code.pointerCell(e.code.atOffset(off + 3))
		case strings.ContainsAny(o, "xX"):
			in.k = Cell(xo(4))
		case strings.Contains(o, "2"):
			in.k = Cell(xo(4)) | Cell(xo(5))<<16 | 8<<32
		case strings.Contains(o, "s"):
			in.k = Cell(xo(4)) << 16
		case strings.Contains(o, "f"):
			in.k = Cell(xo(4)) << 24
		case strings.Contains(o, "k"):
			in.k = functor(atom.Intern("foo"), 2)
		}
		if op == opSwitchAtomic || op == opSwitchStruct {
			in.k = 16 // two entries
		}
		code := e.code.block(off, 16)
		clear(code)
		code[0] = in
		line, _, _ := strings.Cut(e.disassemble(block{off, 6}), "\n")
		fields := strings.Fields(strings.ReplaceAll(line, ",", ""))
		if fields[0] != "0" || fields[1] != opNames[op] {
			t.Errorf("%s is shown as %q", opNames[op], line)
		}
		for _, o := range opOperands[op] {
			want := map[rune]string{
				'a': "x1", 'b': "x2", 'c': "x3", 'x': "x4", 'k': "foo/2", 'p': "user:p/1", 't': "-> 3",
				's': "y1=x4", '2': "x4, x5, +8", 'f': "x4", 'r': "-> ", 'l': "live ", 'o': "+", 'm': "0x",
			}[o]
			if !strings.Contains(line, want) {
				t.Errorf("%s: operand %c is not shown as %s in %q", opNames[op], o, want, line)
			}
		}
	}
}

// TestEveryOpcodeIsEmitted checks that the compiler, clause selection or the
// stubs use every instruction, by the files that show their code.
func TestEveryOpcodeIsEmitted(t *testing.T) {
	shown := make(map[string]bool)
	for _, dir := range []string{"compile", "select"} {
		for _, file := range goldenFiles(t, dir) {
			_, code := readGolden(t, file)
			for _, line := range strings.Split(code, "\n") {
				if f := strings.Fields(line); len(f) > 1 {
					shown[f[1]] = true
				}
			}
		}
	}
	elsewhere := map[uint16]string{
		opGo:        "the stubs of predicates",
		opArg:       "the stub of arg/3",
		opLength:    "the stub of length/2",
		opPutBlock:  "TestBigClauses",
		opBigClause: "TestBigClauses",
		opClearY:    "TestLongBodies: bodies that are called with more than 32 variables",
	}
	for op := range opCount {
		if !shown[opNames[op]] && elsewhere[op] == "" {
			t.Errorf("no file of testdata shows %s", opNames[op])
		}
	}
}

// TestOpcodeArms reads the source of the run loop and of its slow path: every
// instruction has an arm in one of them, and one that the loop leaves to the
// slow path has an arm there.
func TestOpcodeArms(t *testing.T) {
	loop := arms(t, "run.go", "run")
	slow := arms(t, "run.go", "slow")
	identifiers := opcodeIdentifiers(t)
	for op := range opCount {
		id := identifiers[op]
		body, inLoop := loop[id]
		_, inSlow := slow[id]
		if !inLoop && !inSlow {
			t.Errorf("%s has an arm neither in the loop nor in the slow path", id)
		}
		if inLoop && strings.Contains(body, "exitSlow") && !inSlow {
			t.Errorf("%s leaves the loop for the slow path, which has no arm for it", id)
		}
		if inLoop && inSlow && !strings.Contains(body, "exitSlow") && !strings.Contains(body, "shared") {
			t.Errorf("%s has an arm in the slow path that the loop never leaves for", id)
		}
	}
	for id := range loop {
		if !strings.HasPrefix(id, "op") {
			t.Errorf("the loop has an arm for %s", id)
		}
	}
}

// arms returns the outermost arms of the function's first switch on in.op, by opcode: the
// identifiers in each arm, and the word shared if it continues in code that it shares with
// other arms.
func arms(t *testing.T, file, function string) map[string]string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]string)
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name != function {
			continue
		}
		var sw *ast.SwitchStmt
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if s, ok := n.(*ast.SwitchStmt); ok && sw == nil {
				sw = s
			}
			return sw == nil
		})
		for _, c := range sw.Body.List {
			var names strings.Builder
			ast.Inspect(c, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					names.WriteString(n.Name + " ")
				case *ast.BranchStmt:
					if n.Tok == token.GOTO && n.Label.Name != "fail" && n.Label.Name != "leave" && n.Label.Name != "unify" {
						names.WriteString("shared ")
					}
				}
				return true
			})
			for _, e := range c.(*ast.CaseClause).List {
				id := e.(*ast.Ident).Name
				if _, twice := out[id]; twice {
					t.Errorf("%s has two arms in %s", id, function)
				}
				out[id] = names.String()
			}
		}
	}
	return out
}

// opcodeIdentifiers is the Go names of the opcodes in order. Each is the name
// of the instruction in another spelling.
func opcodeIdentifiers(t *testing.T) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "opcode.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, spec := range g.Specs {
			ids = append(ids, spec.(*ast.ValueSpec).Names[0].Name)
		}
	}
	if len(ids) != int(opCount)+1 || ids[opCount] != "opCount" {
		t.Fatalf("opcode.go declares %d constants, want %d and opCount", len(ids), opCount)
	}
	upper := regexp.MustCompile(`[A-Z]+`)
	for op, id := range ids[:opCount] {
		snake := upper.ReplaceAllStringFunc(strings.TrimPrefix(id, "op"), func(s string) string { return "_" + strings.ToLower(s) })
		if got, want := strings.ReplaceAll(snake, "_", ""), strings.ReplaceAll(opNames[op], "_", ""); got != want {
			t.Errorf("%s is called %s", id, opNames[op])
		}
	}
	return ids[:opCount]
}

// TestCells checks the format of cells at its limits.
func TestCells(t *testing.T) {
	for _, i := range []int64{0, 1, -1, 42, MaxSmallInt, MinSmallInt} {
		if c := intCell(i); c.tag() != tagInt || c.smallInt() != i {
			t.Errorf("intCell(%d) holds %d with tag %d", i, c.smallInt(), c.tag())
		}
	}
	if fitsSmall(MaxSmallInt+1) || fitsSmall(MinSmallInt-1) {
		t.Error("integers beyond the limits fit a cell")
	}
	for _, n := range []int{1, 2, 255, 256, 65536, MaxArity} {
		c := functor(atom.Intern("foo"), n)
		if c.tag() != tagAtm || !c.isHeader() || c.atom() != atom.Intern("foo") || c.arity() != n {
			t.Errorf("functor(foo, %d) holds %s/%d", n, c.atom(), c.arity())
		}
	}
	for kind := boxFloat; kind <= boxHost; kind++ {
		c := boxHeader(kind, 1<<30, 7)
		if c.tag() != tagBox || !c.isHeader() || c.boxKind() != kind || c.boxWords() != 1<<30 || c.boxAux() != 7 {
			t.Errorf("boxHeader(%d, ...) = %s", kind, fmt.Sprintf("%#x", uint64(c)))
		}
	}
	if atomCell(atom.Nil).isHeader() || intCell(-1).isHeader() {
		t.Error("a cell of a term looks like a header")
	}
}
