//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/native"
)

// TestLockstep: each instruction of programs leaves the same in native code and in the loop.
func TestLockstep(t *testing.T) {
	for _, name := range nativePrograms {
		text, err := os.ReadFile(filepath.Join("../bench/programs", name+".pl"))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			if err := s.e.SetNative(true); err != nil {
				t.Skip(err)
			}
			s.e.runInStep()
			s.consult(string(text))
			s.solve("result(X)", 1)
			if s.e.native.lockstep.compared < 100 {
				t.Errorf("%d instructions were compared", s.e.native.lockstep.compared)
			}
		})
	}
}

// TestLockstepFinds: a template that does something else is found, and named with its predicate.
func TestLockstepFinds(t *testing.T) {
	for _, test := range []struct {
		op       uint16
		template func(*nativeGen)
		want     []string
	}{
		{opGetListXV, func(g *nativeGen) { // a wrong argument register
			in := *g.in
			g.instruction()
			g.put(Cell(in.c), regTR)
		}, []string{"p/3: get_list_xv", "word "}},
		{opGetListVV, func(g *nativeGen) { // too much memory
			g.instruction()
			g.grow(8)
		}, []string{"p/3: get_list_vv", "H: "}},
		{opProceed, func(g *nativeGen) { // a cell of the heap is written
			g.StoreConst(native.Cell(regH, -8), 7)
			g.instruction()
		}, []string{"p/3: proceed", "word ", "0x7"}},
	} {
		t.Run(opNames[test.op], func(t *testing.T) {
			s := newSession(t)
			if err := s.e.SetNative(true); err != nil {
				t.Skip(err)
			}
			s.e.runInStep()
			s.e.native.instead[test.op] = test.template
			s.consult("p([], L, L). p([X|L], M, [X|N]) :- p(L, M, N).")
			defer func() {
				got := fmt.Sprint(recover())
				for _, want := range test.want {
					if !strings.Contains(got, want) {
						t.Errorf("%q is not in %s", want, got)
					}
				}
			}()
			s.solve("p([1,2,3], [4], L), p(L, [5], M), p([1], [2], [1,2])", 1)
		})
	}
}

// TestLockstepOfStubs: what one instruction of native code does in several steps, and the loop as well: a
// clause that returns to its own last instruction, and a call of a predicate without clauses.
func TestLockstepOfStubs(t *testing.T) {
	s := newSession(t)
	if err := s.e.SetNative(true); err != nil {
		t.Skip(err)
	}
	s.e.runInStep()
	s.consult("down(0). down(N) :- N > 0, M is N-1, down(M), true. try :- ( none(1) -> true ; down(3) ).")
	s.e.Define(s.e.Pred(s.e.user, atom.Intern("none"), 1))
	for _, goal := range []string{"down(50)", "try, try, try"} {
		if got := s.solve(goal, 1)[0]; got != "true" {
			t.Error(goal, got)
		}
	}
}

// TestNativeFault: a fault in native code is a panic that names the predicate, from which the
// host may recover; other machines go on.
func TestNativeFault(t *testing.T) {
	s := newSession(t)
	if err := s.e.SetNative(true); err != nil {
		t.Skip(err)
	}
	if err := s.e.openNative(nativeInStep); err != nil {
		t.Skip(err)
	}
	s.e.nativeAfter = 1
	s.e.native.instead[opGetListXV] = func(g *nativeGen) {
		g.Const(regT0, 1<<14) // where nothing is mapped
		g.Load(regT0, native.At(regT0, 0))
	}
	s.consult("p([], L, L). p([X|L], M, [X|N]) :- p(L, M, N). q(L) :- p(L, [], _). r([], []). r([_|L], [_|M]) :- r(L, M).")
	func() {
		defer func() {
			if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "p/3") {
				t.Error(err)
			}
		}()
		s.solve("q([1,2,3])", 1)
	}()
	var err error
	if s.m, err = s.e.NewMachine(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if got := s.solve("r([1,2,3], L)", 1)[0]; !strings.HasPrefix(got, "L=") {
			t.Error(got)
		}
	}
}
