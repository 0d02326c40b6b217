//go:build !prolog_safe && (amd64 || arm64)

package engine

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// A window is a reserved range of addresses. Only parts of it have memory.
type window struct{ base unsafe.Pointer }

// newWindow returns a window of size bytes without memory.
func newWindow(size uint64) (window, error) {
	at, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_RESERVE, windows.PAGE_NOACCESS)
	return window{unsafe.Add(nil, at)}, err
}

// grow gives the addresses from one offset to another zeroed memory.
func (w *window) grow(from, to uint64) error {
	_, err := windows.VirtualAlloc(uintptr(w.base)+uintptr(from), uintptr(to-from), windows.MEM_COMMIT, windows.PAGE_READWRITE)
	return err
}

func (w *window) growMore(from, to uint64) error { return w.grow(from, to) }

// shrink takes the memory of the addresses between two offsets away.
func (w *window) shrink(from, to uint64) {
	_ = windows.VirtualFree(uintptr(w.base)+uintptr(from), uintptr(to-from), windows.MEM_DECOMMIT)
}

// discard does nothing here: memory counts as used as long as it has addresses.
func (w *window) discard(_, _ uint64) {}

// release frees the window.
func (w *window) release() { _ = windows.VirtualFree(uintptr(w.base), 0, windows.MEM_RELEASE) }
