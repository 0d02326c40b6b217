package prologtest_test

import (
	"os"
	"testing"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/prologtest"
)

// The rules in testdata/rules ask Go what is in stock. Each unit runs in a copy of the
// interpreter, beside the others.
func ExampleRun() {
	TestRules := func(t *testing.T) {
		prologtest.Run(t, os.DirFS("testdata/rules"), prologtest.Parallel(), prologtest.Setup(func(p *prolog.Interpreter) error {
			return p.Register("in_stock/2", func(item string) (int, bool) { return 3, item == "apple" })
		}))
	}
	_ = TestRules // go test finds it in a file of its own
}
