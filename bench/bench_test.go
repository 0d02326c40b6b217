package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// sampleReport is a report of three programs.
func sampleReport() *report {
	r := &report{
		Machine: "a machine <of ours>",
		Date:    "2025-01-31",
		Systems: []string{"zebra", "swipl", "gprolog"},
		Version: map[string]string{"zebra": "zebra 1", "swipl": "SWI-Prolog 9 & more", "gprolog": "GNU Prolog 1"},
		Rows: []*row{
			{Set: "programs", Name: "nreverse", Cells: map[string]*cell{
				"zebra": {Us: 5, Peak: 10 << 20}, "swipl": {Us: 20, Peak: 12 << 20}, "gprolog": {Us: 2.5}}},
			{Set: "programs", Name: "tak", Cells: map[string]*cell{
				"zebra": {Us: 2000, Peak: 10<<20 + 1<<19}, "swipl": {Us: 18000}, "gprolog": {Error: "exit status 1\n\nno memory"}}},
			{Set: "startup", Name: "startup", Cells: map[string]*cell{
				"zebra": {Us: 12345.6}, "swipl": {Us: 11111}}},
		},
	}
	for _, row := range r.Rows {
		row.judge([]*system{{name: "zebra"}, {name: "swipl"}, {name: "gprolog"}})
	}
	r.Means = r.means()
	return r
}

func TestTableText(t *testing.T) {
	const want = `program         zebra us  swipl us  gprolog us  swipl/zebra  gprolog/zebra  zebra MB  swipl MB
----------------------------------------------------------------------------------------------
nreverse            5.00      20.0        2.50         4.00           0.50        10        12
tak                2,000    18,000       fails         9.00              -        11         -
geometric mean                                         6.00           0.50
----------------------------------------------------------------------------------------------
startup           12,346    11,111           -         0.90              -         -         -
`
	if got := sampleReport().table().text(); got != want {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}

func TestTableMarkdown(t *testing.T) {
	const want = `| program | zebra us | swipl us | gprolog us | swipl/zebra | gprolog/zebra | zebra MB | swipl MB |
|:--|--:|--:|--:|--:|--:|--:|--:|
| nreverse | 5.00 | 20.0 | 2.50 | 4.00 | 0.50 | 10 | 12 |
`
	if got := sampleReport().table().markdown(); !strings.HasPrefix(got, want) {
		t.Errorf("the table is\n%s\nwant it to begin\n%s", got, want)
	}
}

func TestTableWithoutSystems(t *testing.T) {
	r := sampleReport()
	r.Systems = []string{"gprolog"}
	for _, row := range r.Rows {
		delete(row.Cells, "zebra")
		delete(row.Cells, "swipl")
	}
	r.Means = r.means()
	const want = `program   gprolog us
--------------------
nreverse        2.50
tak            fails
--------------------
startup            -
`
	if got := r.table().text(); got != want {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}

func TestFooter(t *testing.T) {
	const want = `
zebra 1; SWI-Prolog 9 & more; GNU Prolog 1; a machine <of ours>; 2025-01-31
tak: gprolog fails: exit status 1 no memory
`
	if got := sampleReport().footer(); got != want {
		t.Errorf("the footer is %q, want %q", got, want)
	}
}

func TestMeans(t *testing.T) {
	means := sampleReport().Means
	if len(means) != 2 {
		t.Fatalf("the means are %v, want two of them", means)
	}
	if m := means[0]; m.Set != "programs" || m.System != "swipl" || m.Programs != 2 || math.Abs(m.Ratio-6) > 1e-9 {
		t.Errorf("the mean is %+v, want 6 of two programs", m)
	}
	if m := means[1]; m.System != "gprolog" || m.Programs != 1 || math.Abs(m.Ratio-0.5) > 1e-9 {
		t.Errorf("the mean is %+v, want 0.5 of one program", m)
	}
	for _, test := range []struct {
		set  string
		want int
	}{{"micro", 2}, {"fd", 2}, {"globals", 2}, {goalSet, 2}, {"startup", 0}} {
		r := sampleReport()
		for _, row := range r.Rows {
			row.Set = test.set
		}
		if means := r.means(); len(means) != test.want {
			t.Errorf("the means of %s are %v, want %d", test.set, means, test.want)
		}
	}
}

func TestJudge(t *testing.T) {
	systems := []*system{{name: "zebra"}, {name: "swipl"}, {name: "gprolog"}}
	tests := []struct {
		name  string
		cells map[string]*cell
		agree bool
		bad   bool
		notes int
	}{
		{"same", map[string]*cell{"zebra": {Result: "a"}, "swipl": {Result: "a"}, "gprolog": {Result: "a"}}, true, false, 0},
		{"ours differs", map[string]*cell{"zebra": {Result: "b"}, "swipl": {Result: "a"}, "gprolog": {Result: "a"}}, false, true, 2},
		{"others differ", map[string]*cell{"swipl": {Result: "a"}, "gprolog": {Result: "b"}}, false, true, 1},
		{"ours fails", map[string]*cell{"zebra": {Error: "x"}, "swipl": {Result: "a"}}, true, true, 1},
		{"another fails", map[string]*cell{"zebra": {Result: "a"}, "swipl": {Error: "x"}}, true, false, 1},
	}
	for _, test := range tests {
		r := &row{Name: "p", Cells: test.cells}
		r.judge(systems)
		report := &report{Rows: []*row{r}}
		if r.Agree != test.agree || report.bad() != test.bad || len(r.Notes) != test.notes {
			t.Errorf("%s: agree %v, bad %v, notes %q; want %v, %v, %d notes",
				test.name, r.Agree, report.bad(), r.Notes, test.agree, test.bad, test.notes)
		}
	}
}

func TestFormatTime(t *testing.T) {
	tests := []struct {
		cell *cell
		want string
	}{
		{nil, "-"},
		{&cell{Error: "x"}, "fails"},
		{&cell{Us: 0.456}, "0.46"},
		{&cell{Us: 9.994}, "9.99"},
		{&cell{Us: 12.34}, "12.3"},
		{&cell{Us: 123.4}, "123"},
		{&cell{Us: 999.5}, "1,000"},
		{&cell{Us: 1234567.8}, "1,234,568"},
	}
	for _, test := range tests {
		if got := formatTime(test.cell); got != test.want {
			t.Errorf("formatTime(%+v) = %q, want %q", test.cell, got, test.want)
		}
	}
}

func TestChart(t *testing.T) {
	r := sampleReport()
	drawing, err := chart(r)
	if err != nil {
		t.Fatal(err)
	}
	rects, labels := 0, []string{}
	d := xml.NewDecoder(bytes.NewReader(drawing))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("the chart is not well formed: %v\n%s", err, drawing)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "rect" {
				rects++
			}
		case xml.CharData:
			labels = append(labels, string(token))
		}
	}
	// The rectangles are the ground, two of the legend, two bars of nreverse, one of tak
	// and two means.
	if want := 8; rects != want {
		t.Errorf("the chart has %d rectangles, want %d", rects, want)
	}
	all := strings.Join(labels, "\n")
	for _, want := range []string{"nreverse", "tak", "geometric mean", "4.00", "8.00", "SWI-Prolog 9 & more", "a machine <of ours>", "2025-01-31"} {
		if !strings.Contains(all, want) {
			t.Errorf("the chart does not say %q", want)
		}
	}
	if !bytes.Contains(drawing, []byte("prefers-color-scheme: dark")) {
		t.Error("the chart has no colours for a dark ground")
	}
}

func TestChartOfOneSystem(t *testing.T) {
	r := sampleReport()
	r.Systems = r.Systems[:1]
	if _, err := chart(r); err == nil {
		t.Error("a chart of one system has been drawn")
	}
}

func TestParseOutput(t *testing.T) {
	s, err := parseOutput("noise\ncount(250).\nbench(p, 12.5, -(a,[1,2])).\n", "p")
	if err != nil || s.us != 12.5 || s.count != 250 || s.result != "-(a,[1,2])" {
		t.Errorf("parseOutput gives %+v, %v", s, err)
	}
	for _, out := range []string{
		"",
		"count(1).\n",
		"bench(p, 1.0, a).\n",
		"count(1).\nbench(q, 1.0, a).\n",
		"count(1).\nbench(p, x, a).\n",
		"count(1).\nbench(p, 1.0, a\n",
	} {
		if s, err := parseOutput(out, "p"); err == nil {
			t.Errorf("parseOutput(%q) gives %+v, want an error", out, s)
		}
	}
}

func TestParseProgram(t *testing.T) {
	p, err := parseProgram("micro", "p", "% Title.\n%% once\n%% files\n%% only: zebra swipl\ntop.\n")
	if err != nil {
		t.Fatal(err)
	}
	if !p.Once || !p.Files || !p.runsOn("zebra") || p.runsOn("gprolog") {
		t.Errorf("the program is %+v", p)
	}
	if _, err := parseProgram("micro", "p", "%% twice\n"); err == nil {
		t.Error("an unknown setting has been accepted")
	}
}

func TestProgramNames(t *testing.T) {
	programs, err := selectPrograms(setNames, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, p := range programs {
		if seen[p.Name] {
			t.Errorf("two programs are named %s", p.Name)
		}
		seen[p.Name] = true
		if p.Goal == "" && !strings.HasPrefix(p.Text, "% ") {
			t.Errorf("%s does not begin with what it is", p.Name)
		}
	}
}

func TestSelectPrograms(t *testing.T) {
	programs, err := selectPrograms([]string{"micro"}, []string{"tak", "startup"})
	if err != nil || len(programs) != 2 || programs[0].Name != "tak" || programs[1].Name != "startup" {
		t.Errorf("selectPrograms gives %v, %v", programs, err)
	}
	if _, err := selectPrograms(nil, []string{"nothing_of_the_kind"}); err == nil {
		t.Error("an unknown program has been accepted")
	}
	if _, err := selectPrograms([]string{"nothing"}, nil); err == nil {
		t.Error("an unknown set has been accepted")
	}
}

func TestGenerateFacts(t *testing.T) {
	var a, b bytes.Buffer
	if err := generateFacts(&a, 1000); err != nil {
		t.Fatal(err)
	}
	if err := generateFacts(&b, 1000); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two files of facts differ")
	}
	if n := bytes.Count(a.Bytes(), []byte("\n")); n != 1000 {
		t.Errorf("there are %d facts, want 1000", n)
	}
	if size := a.Len() / 1000; size < 55 || size > 70 {
		t.Errorf("a fact has %d bytes, want about 60", size)
	}
}

func TestGenerateRules(t *testing.T) {
	var a, b bytes.Buffer
	if err := generateRules(&a, 100); err != nil {
		t.Fatal(err)
	}
	if err := generateRules(&b, 100); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two programs differ")
	}
	if n := bytes.Count(a.Bytes(), []byte(".\n")); n < 400 {
		t.Errorf("there are %d clauses, want 400", n)
	}
}

func TestCommandLineErrors(t *testing.T) {
	for _, args := range [][]string{
		{"--sets", "nothing"},
		{"--only", "nothing_of_the_kind"},
		{"--systems", "nothing"},
		{"--unknown"},
		{"--rounds", "0"},
		{"stray"},
	} {
		var stdout, stderr bytes.Buffer
		if status := run(t.Context(), args, &stdout, &stderr); status != 2 {
			t.Errorf("the exit status of %q is %d, want 2", args, status)
		}
		if stderr.Len() == 0 || stdout.Len() > 0 {
			t.Errorf("%q prints %q and the error %q", args, &stdout, &stderr)
		}
	}
}

func TestCommandWithGo(t *testing.T) {
	var stdout, stderr bytes.Buffer
	args := []string{"--systems", "go", "--only", "zebra", "--ms", "1", "--rounds", "1", "--json"}
	if status := run(t.Context(), args, &stdout, &stderr); status != 0 {
		t.Fatalf("the exit status is %d: %s", status, &stderr)
	}
	for _, want := range []string{`"name": "zebra"`, `"result": "-(japanese,norwegian)"`} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("the report does not hold %s:\n%s", want, &stdout)
		}
	}
}

func TestSolverOutput(t *testing.T) {
	const out = "[3, 1]\n----------\n[2, 1]\n----------\n==========\n%%%mzn-stat: solveTime=8.7e-05\n%%%mzn-stat: nodes=4\n"
	if got := lastSolution(out); got != "[2,1]" {
		t.Errorf("the last solution is %q, want [2,1]", got)
	}
	if n, err := statistic(out, "solveTime"); n != 8.7e-5 || err != nil {
		t.Errorf("the solve time is %v and the error %v", n, err)
	}
	if _, err := statistic(out, "restarts"); err == nil {
		t.Error("a statistic that is not there is read")
	}
}

// TestModels checks that each program has a model with its name, and each model a program.
func TestModels(t *testing.T) {
	programs, err := selectPrograms([]string{"fd", "globals"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := models.ReadDir("gecode")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(programs) {
		t.Errorf("there are %d models for %d programs", len(entries), len(programs))
	}
	for _, p := range programs {
		if _, err := models.ReadFile("gecode/" + p.Name + ".mzn"); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}
