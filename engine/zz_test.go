package engine

import (
	"fmt"
	"os"
	"testing"
)

func TestDis(t *testing.T) {
	s := newSession(t)
	text, _ := os.ReadFile(os.Getenv("PROG"))
	s.consult(string(text))
	for _, p := range s.e.preds {
		if p.Module != s.e.user || len(p.clauses.list()) == 0 || os.Getenv("P") != "" && p.Name.String() != os.Getenv("P") {
			continue
		}
		for _, c := range p.clauses.list() {
			fmt.Println("--")
			fmt.Print(s.e.Disassemble(c))
		}
		s.e.link(p)
		fmt.Printf("%s/%d\n%s", p.Name, p.Arity, s.e.DisassembleSelection(p))
	}
}
