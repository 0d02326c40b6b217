//go:build !prolog_safe && unix && (amd64 || arm64 || loong64 || mips64le || ppc64le || riscv64)

package engine

import (
	"testing"
	"unsafe"

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
