//go:build !prolog_safe && unix && (amd64 || arm64 || loong64 || mips64le || ppc64le || riscv64)

package engine

import (
	"cmp"
	"errors"
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A window is a range of addresses of which only parts have memory. It is not reserved, as
// that would count as address space in use (ulimit -v). It lies where nothing else is
// mapped by default.
type window struct {
	base   unsafe.Pointer
	size   uint64
	fixed  bool        // all of it is mapped, as no such place was found
	mapped [][2]uint64 // else the parts that are, by offset
}

// regions are the places where windows are searched: above the random addresses of the Go
// heap and below those of programs, with 48, 47 and 39 bits. The last but one is among the
// addresses of the Go heap.
var regions = [...][2]uint64{{128 << 40, 168 << 40}, {64 << 40, 84 << 40}, {8 << 40, 64 << 40}, {64 << 30, 192 << 30}}

// apart is the distance of windows from the Go heap in a region with Go's addresses.
const apart = 64 << 30

// maxFixed is the size of the largest window that is mapped as a whole.
const maxFixed = codeWindow

// windowTries is the number of places that are tried in a region.
const windowTries = 4

// maxWindows keeps the process below the number of mappings that the system allows,
// without which Go's heap can't grow: an arena takes one for each of its areas.
const maxWindows = 8000

// windows is those that are in use, by address, and something on the Go heap.
var windows struct {
	sync.Mutex
	taken  [][2]uint64
	onHeap *uint64
}

var errTaken = errors.New("the addresses are in use")

// newWindow returns a window of size bytes without memory.
func newWindow(size uint64) (window, error) {
	size = (size + stepSize - 1) &^ (stepSize - 1)
	windows.Lock()
	defer windows.Unlock()
	if len(windows.taken) >= maxWindows {
		return window{}, errTaken
	}
	windows.onHeap = new(uint64)
	heap := uint64(uintptr(unsafe.Pointer(windows.onHeap)))
	for n, r := range regions {
		if n == 0 && runtime.GOARCH == "amd64" {
			continue // past the last address
		}
		from := r[0]
		for range windowTries {
			i, at := freeRange(from, size)
			if at < heap+apart && at+size+apart > heap {
				i, at = freeRange(heap+apart, size)
			}
			if at+size > r[1] {
				break
			}
			w := window{base: unsafe.Add(nil, at), size: size}
			if w.grow(0, stepSize) == nil {
				w.shrink(0, stepSize)
				windows.taken = slices.Insert(windows.taken, i, [2]uint64{at, at + size})
				return w, nil
			}
			from = at + size
		}
	}
	if size > maxFixed {
		return window{}, errTaken
	}
	p, err := unix.MmapPtr(-1, 0, nil, uintptr(size), unix.PROT_READ|unix.PROT_WRITE, mapFlags)
	if err != nil {
		return window{}, err
	}
	at := uint64(uintptr(p))
	i, _ := slices.BinarySearchFunc(windows.taken, at, func(t [2]uint64, at uint64) int { return cmp.Compare(t[0], at) })
	windows.taken = slices.Insert(windows.taken, i, [2]uint64{at, at + size})
	return window{base: p, size: size, fixed: true}, nil
}

// freeRange returns the lowest free range of size bytes from an address on, and its
// place among those that are taken.
func freeRange(from, size uint64) (i int, at uint64) {
	at = from
	for ; i < len(windows.taken); i++ {
		if t := windows.taken[i]; t[1] > at {
			if t[0] >= at+size {
				break
			}
			at = t[1]
		}
	}
	return i, at
}

const mapFlags = unix.MAP_PRIVATE | unix.MAP_ANON

// roomToStay is the address space that growing areas leave to the Go heap. Without any, the
// process would end.
const roomToStay = 96 << 20

// growMore is grow for an area that has memory already.
func (w *window) growMore(from, to uint64) error {
	p, err := unix.MmapPtr(-1, 0, nil, uintptr(to-from+roomToStay), unix.PROT_NONE, mapFlags)
	if err != nil {
		return err
	}
	_ = unix.MunmapPtr(p, uintptr(to-from+roomToStay))
	return w.grow(from, to)
}

// Where 2 MB are mapped at once, Linux is asked for pages of that size: one fault instead of
// 512. Most systems give them only to those who ask.
const (
	hugePage        = 2 << 20
	adviseHugePages = 14 // MADV_HUGEPAGE
)

// grow gives the addresses from one offset to another zeroed memory.
func (w *window) grow(from, to uint64) error {
	if w.fixed {
		return nil
	}
	at := unsafe.Add(w.base, from)
	p, err := unix.MmapPtr(-1, 0, at, uintptr(to-from), unix.PROT_READ|unix.PROT_WRITE, mapFlags)
	if err == nil && p != at {
		_ = unix.MunmapPtr(p, uintptr(to-from))
		err = errTaken
	}
	if err != nil {
		return err
	}
	if runtime.GOOS == "linux" && to-from >= hugePage {
		_ = unix.Madvise(unsafe.Slice((*byte)(at), to-from), adviseHugePages)
	}
	for i := range w.mapped {
		if p := &w.mapped[i]; p[1] == from {
			p[1] = to
			return nil
		}
	}
	w.mapped = append(w.mapped, [2]uint64{from, to})
	return nil
}

// shrink takes the memory of the addresses between two offsets away, which is at
// the end of a part.
func (w *window) shrink(from, to uint64) {
	if w.fixed {
		w.discard(from, to)
		return
	}
	_ = unix.MunmapPtr(unsafe.Add(w.base, from), uintptr(to-from))
	for i := range w.mapped {
		if p := &w.mapped[i]; p[1] == to {
			p[1] = from
		}
	}
}

// discard gives the memory of addresses back to the system, which zeroes it when it is used again.
func (w *window) discard(from, to uint64) {
	_ = unix.Madvise(unsafe.Slice((*byte)(unsafe.Add(w.base, from)), to-from), unix.MADV_DONTNEED)
}

// release frees the window: only what it has mapped, for there may be memory of others
// in between.
func (w *window) release() {
	windows.Lock()
	defer windows.Unlock()
	if w.fixed {
		w.mapped = [][2]uint64{{0, w.size}}
	}
	for _, p := range w.mapped {
		if p[0] < p[1] {
			_ = unix.MunmapPtr(unsafe.Add(w.base, p[0]), uintptr(p[1]-p[0]))
		}
	}
	at := uint64(uintptr(w.base))
	windows.taken = slices.DeleteFunc(windows.taken, func(t [2]uint64) bool { return t[0] == at })
}
