package compare_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/zebralog/prolog/compare"
	"github.com/zebralog/prolog/repl"
)

func TestTable(t *testing.T) {
	results := []compare.Result{
		{Method: "domains", Engine: "a", Owner: "x", Drinker: "y", Solutions: 1, Cost: "nodes(9)", Ms: 0.5},
		{Method: "domains", Engine: "b", Owner: "x", Drinker: "y", Solutions: 1, Ms: 2},
		{Method: "random", Engine: "b", Err: "nothing"},
	}
	var out strings.Builder
	if err := compare.Write(&out, results); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(out.String()) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	want := []string{
		"way engine owner drinker solutions cost ms ratio",
		"domains a x y 1 9 nodes 0.500 1.0",
		"domains b x y 1 - 2.000 4.0",
		"random b nothing",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", out.String())
	}
}

func TestCheck(t *testing.T) {
	good := compare.Result{Method: "m", Engine: "e", Owner: "x", Drinker: "y", Solutions: 1}
	if err := compare.Check([]compare.Result{good, good}); err != nil {
		t.Error(err)
	}
	for _, change := range []func(r *compare.Result){
		func(r *compare.Result) { r.Owner = "z" },
		func(r *compare.Result) { r.Drinker = "z" },
		func(r *compare.Result) { r.Solutions = 2 },
		func(r *compare.Result) { r.Err = "failed" },
	} {
		bad := good
		change(&bad)
		if err := compare.Check([]compare.Result{good, bad}); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
}

func TestRunErrors(t *testing.T) {
	none := compare.Engine{Name: "none", New: func() (repl.Engine, error) { return nil, errors.New("no engine") }}
	results, err := compare.Run(context.Background(), []compare.Engine{none})
	if err != nil || len(results) != len(compare.Methods) || results[0].Err != "no engine" {
		t.Errorf("%v, %v", results, err)
	}
	small := compare.Engine{Name: "zebra", New: func() (repl.Engine, error) {
		return repl.NewNative(strings.NewReader(""), io.Discard, io.Discard, repl.Options{})
	}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := compare.Run(ctx, []compare.Engine{small}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
