package engine

import (
	"fmt"
	"os"
	"testing"
)

func TestZZDis(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("DIS"))
	if err != nil {
		t.Skip()
	}
	s := newSession(t)
	seen := map[*Pred]bool{}
	for _, c := range s.define(string(text)) {
		fmt.Println("---", s.e.Disassemble(c))
		if !seen[c.Pred()] {
			seen[c.Pred()] = true
			s.e.link(c.Pred(), 0)
			fmt.Println("=== selection\n", s.e.DisassembleSelection(c.Pred()))
		}
	}
}
