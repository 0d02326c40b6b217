//go:build !prolog_safe && unix && (amd64 || arm64 || loong64 || mips64le || ppc64le || riscv64)

package engine

import (
	"runtime"
	"testing"
	"time"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"golang.org/x/sys/unix"
)

// TestWindowRelease maps memory of somebody else where a window has none.
func TestWindowRelease(t *testing.T) {
	w, err := newWindow(16 * stepSize)
	if err != nil || w.fixed {
		t.Skip("no addresses", err)
	}
	for _, r := range [][2]uint64{{0, 2}, {2, 4}, {8, 12}} {
		if err := w.grow(r[0]*stepSize, r[1]*stepSize); err != nil {
			t.Fatal(err)
		}
	}
	w.shrink(9*stepSize, 12*stepSize)
	at := unsafe.Add(w.base, 5*stepSize)
	p, err := unix.MmapPtr(-1, 0, at, stepSize, unix.PROT_READ|unix.PROT_WRITE, mapFlags)
	if err != nil || p != at {
		t.Skip("the addresses are in use", err)
	}
	defer unix.MunmapPtr(p, stepSize)
	mapped := func(i uint64) bool {
		page := unsafe.Slice((*byte)(unsafe.Add(w.base, i*stepSize)), stepSize)
		return unix.Msync(page, unix.MS_ASYNC) == nil // else ENOMEM
	}
	for i, want := range []bool{true, true, true, true, false, true, false, false, true, false} {
		if got := mapped(uint64(i)); got != want {
			t.Errorf("step %d is mapped: %v", i, got)
		}
	}
	w.release()
	for i := range uint64(16) {
		if got := mapped(i); got != (i == 5) {
			t.Errorf("after release step %d is mapped: %v", i, got)
		}
	}
}

// TestManyMachines checks that with as many machines as a process may have, the next one is
// refused until some are dropped. Nothing of them is left behind.
func TestManyMachines(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	e, err := New(Limits{}, atom.Reserved)
	if err != nil {
		t.Fatal(err)
	}
	var machines []*Machine
	for len(machines) <= maxWindows {
		m, err := e.NewMachine()
		if err != nil {
			break
		}
		machines = append(machines, m)
	}
	switch n := len(machines); {
	case n >= maxWindows:
		t.Fatalf("%d machines", n)
	case n < maxWindows/2:
		t.Skipf("the system has addresses for %d machines only", n)
	}
	for _, m := range machines[:3] {
		m.Start(e.user, atomCell(atom.True))
		if out := m.Next(t.Context()); out != Succeeded {
			t.Errorf("a machine among many: %v", out)
		}
		m.Reset()
	}
	// Those that are dropped make room when the next one is asked for.
	kept := len(machines) - 100
	clear(machines[kept:])
	for range 50 {
		m, err := e.NewMachine()
		if err != nil {
			t.Fatal(err)
		}
		machines = append(machines[:kept], m)
	}
	machines = nil
	for range 100 {
		runtime.GC()
		windows.Lock()
		n := len(windows.taken)
		windows.Unlock()
		if n < 100 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("windows of machines that were dropped are still taken")
}
