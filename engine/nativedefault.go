package engine

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
)

// NativeCode says whether an engine has native code.
type NativeCode uint8

// With NativeDefault it has some, unless the environment variable ZEBRA_NATIVE is 0. If that is
// first, every predicate has it from its first call on, for tests; if it is lockstep, each
// instruction is run in both ways, too; if it is perf, the file /tmp/perf-PID.map tells perf(1) the
// predicates.
const (
	NativeDefault NativeCode = iota
	NativeOn
	NativeOff
)

// nativeAfter is how often a predicate is called before it gets native code: when what it has
// taken in the loop is about what making the code takes.
var (
	nativeByDefault       = os.Getenv("ZEBRA_NATIVE") != "0"
	nativeAfter     int32 = 30
	nativeInStep          = os.Getenv("ZEBRA_NATIVE") == "lockstep"
)

// nativeNames is the file from which perf(1) takes the names of code that is made at run time, or nil.
var nativeNames = sync.OnceValue(func() io.Writer {
	if os.Getenv("ZEBRA_NATIVE") != "perf" {
		return nil
	}
	name := fmt.Sprintf("/tmp/perf-%d.map", os.Getpid())
	_ = os.Remove(name) // that of an earlier process
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil
	}
	return f
})

func init() {
	if nativeInStep || os.Getenv("ZEBRA_NATIVE") == "first" {
		nativeAfter = 1
	}
}

// Choose gives the engine native code, or not. No goal runs. Where the system or the
// processor does not let it be, the loop runs everything, and NativeStatus says why.
func (c NativeCode) Choose(e *Engine) {
	e.nativeError = e.SetNative(c == NativeOn || c == NativeDefault && nativeByDefault)
}

// NativeStatus says in a few words whether native code is on, and if not, why.
func (e *Engine) NativeStatus() string {
	if e.nativeAfter > 0 && e.nativeError == nil {
		e.nativeError = e.openNative()
	}
	switch {
	case e.nativeError != nil:
		return fmt.Sprintf("no native code: %v", e.nativeError)
	case e.nativeAfter > 0:
		return "native code for " + runtime.GOARCH
	}
	return "no native code: it is off"
}
