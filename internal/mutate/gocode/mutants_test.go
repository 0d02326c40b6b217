package main

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// TestMutated: the text of a package with all mistakes, and what they are.
func TestMutated(t *testing.T) {
	const text = `package p

func f(a, b int, ok bool) int {
	const c = 1 + 2
	if a < b && ok {
		a = b + c
	}
	switch {
	case a == -b:
		panic("x")
	}
	return len("x") * a
}
`
	const want = `package p

func f(a, b int, ok bool) int {
	const c = 1 + 2
	if ((mutant(1) != (a < b || mutant(0) && a == b)) || mutant(2)) && (ok || mutant(3)) {
		if !mutant(5) {
			a = mutantOr(4, b+c, b-c)
		}
	}
	switch {
	case (mutant(7) != (a == mutantOr(6, -(b), b))):
		panic("x")

	}
	return mutantOr(8, len("x")*a, len("x")+a)
}
`
	p := &goPackage{fset: token.NewFileSet(), files: make(map[*ast.File][]byte),
		info: types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}}
	f, err := parser.ParseFile(p.fset, "f.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.files[f] = []byte(text)
	if _, err := new(types.Config).Check("p", p.fset, []*ast.File{f}, &p.info); err != nil {
		t.Fatal(err)
	}
	got, err := format.Source([]byte(p.mutated()["f.go"]))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s", got)
	}
	mistakes := []string{
		"f.go:5: <= in a < b", "f.go:5: >= in a < b", "f.go:5: without a < b", "f.go:5: without ok", "f.go:6: - in b + c",
		"f.go:6: without a = b + c", "f.go:9: no sign of -b", "f.go:9: != in a == -b", `f.go:12: + in len("x") * a`}
	if !slices.Equal(p.mutants, mistakes) {
		t.Errorf("%q", p.mutants)
	}
}
