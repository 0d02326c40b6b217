package engine

import (
	"fmt"
	"os"
	"testing"
)

func TestOne(t *testing.T) {
	s := newSession(t)
	text, _ := os.ReadFile(os.Getenv("PROG"))
	s.consult(string(text))
	fmt.Println(s.collect(os.Getenv("GOAL"), 6))
}
func TestShape(t *testing.T) {
	s := newSession(t)
	s.consult("b(V4) :- (true,!;p(V4)).")
	p := s.e.Pred(s.e.user, 0, 0); _ = p
	for _, p := range s.e.preds { if p.Name.String()=="b" { fmt.Print(s.e.Disassemble(p.clauses.list()[0])) } }
}
