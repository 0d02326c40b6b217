package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A goPackage has the files in which mistakes are made.
type goPackage struct {
	name    string
	fset    *token.FileSet
	files   map[*ast.File][]byte
	info    types.Info
	mutants []string // the place and the kind of each mistake
}

// load reads a package and finds the types of its expressions.
func load(dir string) (*goPackage, error) {
	var listed struct {
		Name    string
		GoFiles []string
	}
	out, err := exec.Command("go", "list", "-json=Name,GoFiles", "./"+filepath.ToSlash(dir)).Output()
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(out, &listed); err != nil {
		return nil, err
	}
	p := &goPackage{name: listed.Name, fset: token.NewFileSet(), files: make(map[*ast.File][]byte),
		info: types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}}
	var files []*ast.File
	for _, name := range listed.GoFiles {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(p.fset, filepath.Join(dir, name), text, 0)
		if err != nil {
			return nil, err
		}
		p.files[f], files = text, append(files, f)
	}
	exports, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./"+filepath.ToSlash(dir)).Output()
	if err != nil {
		return nil, err
	}
	compiled := make(map[string]string)
	for line := range bytes.Lines(exports) {
		path, file, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		compiled[path] = file
	}
	conf := types.Config{Importer: importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(compiled[path])
	})}
	_, err = conf.Check(dir, p.fset, files, &p.info)
	return p, err
}

// mutated returns the texts of the files with all mistakes, by file name.
func (p *goPackage) mutated() map[string]string {
	texts := make(map[string]string)
	for f, text := range p.files {
		m := &mutator{goPackage: p, file: p.fset.File(f.Pos()), text: text}
		var b strings.Builder
		at := 0
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				from, to := m.file.Offset(fn.Body.Pos()), m.file.Offset(fn.Body.End())
				b.Write(text[at:from])
				b.WriteString(m.with(fn.Body))
				at = to
			}
		}
		b.Write(text[at:])
		texts[filepath.Base(m.file.Name())] = b.String()
	}
	return texts
}

// A mutator makes the mistakes in a file.
type mutator struct {
	*goPackage
	file *token.File
	text []byte
}

// with returns the text of a node with the mistakes in its parts.
func (m *mutator) with(n ast.Node) string {
	var b strings.Builder
	at := m.file.Offset(n.Pos())
	ast.Inspect(n, func(part ast.Node) bool {
		if part == nil || part == n {
			return true
		}
		if text, ok := m.mistaken(part); ok {
			b.Write(m.text[at:m.file.Offset(part.Pos())])
			b.WriteString(text)
			at = m.file.Offset(part.End())
			return false
		}
		return true
	})
	b.Write(m.text[at:m.file.Offset(n.End())])
	return b.String()
}

// number notes a mistake, and returns its number.
func (m *mutator) number(n ast.Node, format string, args ...any) int {
	m.mutants = append(m.mutants, fmt.Sprintf("%s:%d: ", m.file.Name(), m.file.Line(n.Pos()))+fmt.Sprintf(format, args...))
	return len(m.mutants) - 1
}

// source returns the text of a node in the file.
func (m *mutator) source(n ast.Node) string {
	return string(m.text[m.file.Offset(n.Pos()):m.file.Offset(n.End())])
}

var (
	negated = map[token.Token]string{token.EQL: "!=", token.NEQ: "==", token.LSS: ">=", token.LEQ: ">", token.GTR: "<=", token.GEQ: "<"}
	other   = map[token.Token]string{token.ADD: "-", token.SUB: "+", token.MUL: "+", token.AND: "|", token.OR: "&", token.SHL: ">>", token.SHR: "<<"}
)

// mistaken returns the text of a node with mistakes of its own. It returns false if there
// can be none.
func (m *mutator) mistaken(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return m.binary(n)
	case *ast.UnaryExpr:
		if n.Op == token.SUB && m.isValue(n) {
			return fmt.Sprintf("mutantOr(%d, -(%s), %[2]s)", m.number(n, "no sign of %s", m.source(n)), m.with(n.X)), true
		}
	case *ast.Ident:
		if v := m.info.Types[n]; v.IsValue() && v.Value != nil && (n.Name == "true" || n.Name == "false") {
			return fmt.Sprintf("(mutant(%d) != %s)", m.number(n, "not %s", n.Name), n.Name), true
		}
	case *ast.BlockStmt:
		return "{\n" + m.statements(n.List) + "}", true
	case *ast.CaseClause:
		head := "default"
		for i, e := range n.List {
			head = [...]string{"case ", head + ", "}[min(i, 1)] + m.whole(e)
		}
		return head + ":\n" + m.statements(n.Body), true
	case *ast.GenDecl:
		return m.source(n), true
	}
	return "", false
}

func (m *mutator) isValue(e ast.Expr) bool {
	v := m.info.Types[e]
	return v.IsValue() && v.Value == nil
}

func (m *mutator) binary(n *ast.BinaryExpr) (string, bool) {
	if !m.isValue(n) {
		return "", false
	}
	x, y, op, whole := m.whole(n.X), m.whole(n.Y), n.Op.String(), m.source(n)
	switch n.Op {
	case token.LAND:
		first, second := m.number(n.X, "without %s", m.source(n.X)), m.number(n.Y, "without %s", m.source(n.Y))
		return fmt.Sprintf("((%s || mutant(%d)) && (%s || mutant(%d)))", x, first, y, second), true
	case token.LOR:
		first, second := m.number(n.X, "without %s", m.source(n.X)), m.number(n.Y, "without %s", m.source(n.Y))
		return fmt.Sprintf("(%s && !mutant(%d) || %s && !mutant(%d))", x, first, y, second), true
	case token.LSS, token.GTR:
		text := fmt.Sprintf("(%s %s %s || mutant(%d) && %[1]s == %[3]s)", x, op, y, m.number(n, "%s= in %s", op, whole))
		return fmt.Sprintf("(mutant(%d) != %s)", m.number(n, "%s in %s", negated[n.Op], whole), text), true
	case token.LEQ, token.GEQ:
		text := fmt.Sprintf("(%s %s %s && !(mutant(%d) && %[1]s == %[3]s))", x, op, y, m.number(n, "%s in %s", op[:1], whole))
		return fmt.Sprintf("(mutant(%d) != %s)", m.number(n, "%s in %s", negated[n.Op], whole), text), true
	case token.EQL, token.NEQ:
		return fmt.Sprintf("(mutant(%d) != (%s %s %s))", m.number(n, "%s in %s", negated[n.Op], whole), x, op, y), true
	}
	wrong, known := other[n.Op]
	basic, numeric := m.info.Types[n].Type.Underlying().(*types.Basic)
	if !known || !numeric || basic.Info()&types.IsNumeric == 0 || !m.isValue(n.X) && n.Op == token.SHL || calls(n) {
		return "", false
	}
	return fmt.Sprintf("mutantOr(%d, %s %s %s, %[2]s %[5]s %[4]s)", m.number(n, "%s in %s", wrong, whole), x, op, y, wrong), true
}

// whole returns the text of a node with all mistakes in it.
func (m *mutator) whole(n ast.Node) string {
	if text, ok := m.mistaken(n); ok {
		return text
	}
	return m.with(n)
}

// calls reports whether an expression calls something. Such an expression may not be
// evaluated twice.
func calls(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != "len" {
				found = true
			}
		}
		return true
	})
	return found
}

// statements returns the lines of a block. Some statements are left out if the mistake says
// so.
func (m *mutator) statements(list []ast.Stmt) string {
	var b strings.Builder
	for _, s := range list {
		text := m.whole(s)
		if droppable(s) {
			text = fmt.Sprintf("if !mutant(%d) {\n%s\n}", m.number(s, "without %s", m.source(s)), text)
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

// droppable reports whether the program compiles without a statement.
func droppable(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE
	case *ast.IncDecStmt:
		return true
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		f, ok := call.Fun.(*ast.Ident)
		return !ok || f.Name != "panic"
	}
	return false
}
