package engine

import (
	"fmt"
	"os"
	"runtime"
)

// NativeCode says whether an engine has native code.
type NativeCode uint8

// With NativeDefault it has some if the environment variable ZEBRA_NATIVE is 1, or first: then
// every predicate has it from its first call on, for tests.
const (
	NativeDefault NativeCode = iota
	NativeOn
	NativeOff
)

var (
	nativeFirst     = os.Getenv("ZEBRA_NATIVE") == "first"
	nativeByDefault = nativeFirst || os.Getenv("ZEBRA_NATIVE") == "1"
)

// Choose gives the engine native code, or not. No goal runs. Where the system or the
// processor does not let it be, the loop runs everything, and NativeStatus says why.
func (c NativeCode) Choose(e *Engine) {
	e.nativeError = e.SetNative(c == NativeOn || c == NativeDefault && nativeByDefault)
}

// NativeStatus tells in a few words whether there is native code, and why not.
func (e *Engine) NativeStatus() string {
	switch {
	case e.native != nil:
		return "native code for " + runtime.GOARCH
	case e.nativeError != nil:
		return fmt.Sprintf("no native code: %v", e.nativeError)
	}
	return "no native code: it is off"
}
