package yaml_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/quad"
	"github.com/zebralog/prolog/yaml"
)

// interpreter has the builtins of package yaml.
func interpreter(t *testing.T, out io.Writer, opts ...prolog.Option) *prolog.Interpreter {
	t.Helper()
	p, err := prolog.New(strings.NewReader(""), out, append(opts, prolog.WithOS(), prolog.WithError(io.Discard))...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	yaml.Install(p.Engine())
	return p
}

// TestTable runs the queries of testdata.
func TestTable(t *testing.T) {
	const path = "testdata/yaml.txt"
	file, err := quad.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	results, err := quad.Check(file, func(script string) (string, error) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		var out bytes.Buffer
		p := interpreter(t, &out)
		if err := p.Exec(script); err != nil {
			return "", err
		}
		err := p.QuerySolutionContext(ctx, "'quad main'.").Err()
		return out.String(), err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if !r.OK {
			t.Errorf("%s:%d: ?- %s\n\t%s", path, r.Case.Line, r.Case.Query, r.Detail)
		}
	}
}

// TestEnds checks that reading and writing end with the context, and keep to the memory.
func TestEnds(t *testing.T) {
	p, small := interpreter(t, io.Discard), interpreter(t, io.Discard, prolog.WithMemory(64<<20))
	long := "- a\n" + strings.Repeat("- [b, {c: d}]\n", 200_000)
	for _, goal := range []string{"yaml_read(string(?), _)", "numlist(1, 500000, L), atom_length(?, _), yaml_write(user_output, L)"} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		begun := time.Now()
		if err := p.QuerySolutionContext(ctx, "use_module(library(yaml)), "+goal, long).Err(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", goal, err)
		}
		if took := time.Since(begun); took > 2*time.Second {
			t.Errorf("%s: ended after %v", goal, took)
		}
		cancel()
		if err := small.QuerySolution("use_module(library(yaml)), "+goal, long).Err(); err == nil || !strings.Contains(err.Error(), "esource") {
			t.Errorf("%s within 64 MB: %v", goal, err)
		}
	}
}
