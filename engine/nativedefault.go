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

// With NativeDefault an engine has native code, unless the environment variable
// ZEBRA_NATIVE is 0. Other values of the variable are for tests and profiling. With first,
// every predicate has native code from its first call on. With lockstep, each instruction
// is also run in the loop and compared. With perf, the file /tmp/perf-PID.map names the
// predicates for perf(1).
const (
	NativeDefault NativeCode = iota
	NativeOn
	NativeOff
)

// nativeAfter is the number of calls after which a predicate gets native code. By then the
// time spent in the loop is about the time of making the code.
var (
	nativeByDefault       = os.Getenv("ZEBRA_NATIVE") != "0"
	nativeAfter     int32 = 30
	nativeInStep          = os.Getenv("ZEBRA_NATIVE") == "lockstep"
)

// nativeNames returns the file from which perf(1) takes the names of code made at run time,
// or nil.
var nativeNames = sync.OnceValue(func() io.Writer {
	if os.Getenv("ZEBRA_NATIVE") != "perf" {
		return nil
	}
	name := fmt.Sprintf("/tmp/perf-%d.map", os.Getpid())
	_ = os.Remove(name) // the file of an earlier process
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

// Choose turns native code of the engine on or off. No goal may be running. If the system
// or the processor does not allow native code, the loop runs everything, and NativeStatus
// says why.
func (c NativeCode) Choose(e *Engine) {
	e.nativeError = e.SetNative(c == NativeOn || c == NativeDefault && nativeByDefault)
}

// NativeStatus says in a few words whether native code is on, and if not, why.
func (e *Engine) NativeStatus() string {
	if e.nativeAfter > 0 && e.nativeError == nil {
		e.nativeError = e.openNative(nativeInStep)
	}
	switch {
	case e.nativeError != nil:
		return fmt.Sprintf("no native code: %v", e.nativeError)
	case e.nativeAfter > 0:
		return "native code for " + runtime.GOARCH
	}
	return "no native code: it is off"
}
