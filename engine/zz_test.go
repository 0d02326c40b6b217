package engine

import (
	"fmt"
	"os"
	"testing"
)

func TestDis(t *testing.T) {
	s := newSession(t)
	text, _ := os.ReadFile("../bench/programs/" + os.Getenv("PROG") + ".pl")
	s.consult(string(text))
	s.solve("top", 1)
	for _, p := range s.e.preds {
		if p.Module != s.e.user || len(p.clauses.list()) == 0 {
			continue
		}
		fmt.Printf("%s/%d\n%s", p.Name, p.Arity, s.e.DisassembleSelection(p))
		for _, c := range p.clauses.list() {
			fmt.Println("--")
			fmt.Print(s.e.Disassemble(c))
		}
	}
}
