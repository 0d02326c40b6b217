package engine

import (
	"fmt"
	"os"
	"runtime"
)

// NativeCode says whether an engine has native code.
type NativeCode uint8

// With NativeDefault it has some, unless the environment variable ZEBRA_NATIVE is 0. If that is
// first, every predicate has it from its first call on, for tests; if it is lockstep, each
// instruction is run in both ways, too.
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

// NativeStatus tells in a few words whether there is native code, and why not.
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
