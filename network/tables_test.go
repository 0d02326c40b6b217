package network_test

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/quad"
	"github.com/zebralog/prolog/network"
)

// TestTables runs the tables of testdata: queries with their answers, of an
// interpreter that has the network.
func TestTables(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no tables", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			file, err := quad.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			results, err := quad.Check(file, run)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range results {
				if !r.OK {
					t.Errorf("%s:%d: ?- %s\n\t%s", path, r.Case.Line, r.Case.Query, r.Detail)
				}
			}
		})
	}
}

// run is a quad.Runner.
func run(script string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	p, err := prolog.New(strings.NewReader(""), &out, prolog.WithOS(), prolog.WithError(io.Discard))
	if err != nil {
		return "", err
	}
	n := network.Install(p.Engine())
	defer n.Close()
	if err := p.Exec(script); err != nil {
		return "", err
	}
	err = p.QuerySolutionContext(ctx, "'quad main'.").Err()
	return out.String(), err
}
