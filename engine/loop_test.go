//go:build amd64 && !prolog_safe && !race

package engine

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLoop reads the machine code of the run loop. The loop is fast because the
// machine's registers stay in those of the processor: its dispatch must not
// store anything to the stack or move any of them but P, and no arm may make a
// call, around which the compiler would have to save them.
func TestLoop(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("instructions that count coverage are in the loop")
	}
	lines := disassembleRun(t)
	dispatch := slices.IndexFunc(lines, indirectJump.MatchString)
	if dispatch < 0 {
		t.Fatal("the loop dispatches without a jump table")
	}
	checkDispatch(t, lines, dispatch)
	for _, l := range lines {
		// Where the loop is left, pointers are stored to the machine, which
		// the Go collector may want to know; the stack grows before the loop.
		if strings.Contains(l, "CALL") && !strings.Contains(l, "gcWriteBarrier") && !strings.Contains(l, "morestack") {
			t.Errorf("the loop makes a call:\n%s", l)
		}
	}
}

var (
	indirectJump = regexp.MustCompile(`JMP (0x[0-9a-f]+|0)\(`)
	stackStore   = regexp.MustCompile(`MOV\S* [A-Z0-9]+, (0x[0-9a-f]+|0)\(SP\)`)
	registerMove = regexp.MustCompile(`MOVQ [A-Z0-9]+, [A-Z0-9]+\s*$`)
)

// checkDispatch looks at the instructions before the jump at line i, back to
// the jump that ends what lies before the loop.
func checkDispatch(t *testing.T, lines []string, i int) {
	t.Helper()
	start := i
	for start > 0 && !strings.Contains(lines[start-1], "\tJMP ") {
		start--
	}
	code := strings.Join(lines[start:i+1], "\n")
	if i-start > 8 {
		t.Errorf("the dispatch takes more than 8 instructions:\n%s", code)
	}
	moves := 0
	for _, l := range lines[start:i] {
		if registerMove.MatchString(l) {
			moves++
		}
		if stackStore.MatchString(l) {
			t.Errorf("the dispatch stores to the stack:\n%s", code)
		}
	}
	if moves > 1 {
		t.Errorf("the dispatch moves %d registers:\n%s", moves, code)
	}
}

// disassembleRun is the machine code of the run loop, one instruction a line.
func disassembleRun(t *testing.T) []string {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("go is not installed")
	}
	object := filepath.Join(t.TempDir(), "engine.a")
	if out, err := exec.Command(goTool, "build", "-o", object, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(goTool, "tool", "objdump", "-s", `engine\.\(\*Machine\)\.run$`, object).Output()
	if err != nil {
		t.Fatalf("go tool objdump: %v", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 1000 {
		t.Fatalf("the loop is only %d lines of code", len(lines))
	}
	return lines
}
