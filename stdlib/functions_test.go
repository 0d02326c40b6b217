package stdlib

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestFunctionsAreShort finds functions of more than 80 lines, or with more than 25 paths
// (cyclomatic complexity). Divide them by what they do. The loop of the machine is one
// function by design.
func TestFunctionsAreShort(t *testing.T) {
	const mostLines, mostWays = 80, 25
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || strings.HasSuffix(filepath.ToSlash(path), "engine/run.go") && fn.Name.Name == "run" {
				continue
			}
			lines := files.Position(fn.End()).Line - files.Position(fn.Pos()).Line + 1
			if ways := waysThrough(fn); lines > mostLines || ways > mostWays {
				t.Errorf("%s: %s has %d lines and %d ways", path, fn.Name.Name, lines, ways)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// waysThrough returns the number of conditions, loops and cases of a function, plus one.
func waysThrough(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.CommClause:
			if node.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
