// Package room makes long slices. To get 100 MB from the operating system and to clear them
// takes 40 ms. The builtin make does it at once. This package clears memory in pieces and
// calls poll between them.
package room

import (
	"strings"
	"unsafe"
)

// piece is the number of bytes that are cleared between two polls.
const piece = 1 << 20

// A plain type has no pointers.
type plain interface {
	~uint8 | ~int32 | ~int | ~uint | ~uint64
}

// Make returns make([]T, n). It calls poll, which may panic, now and then.
func Make[T plain](poll func(), n int) []T {
	size := int(unsafe.Sizeof(*new(T)))
	if poll == nil || n <= piece/size {
		return make([]T, n)
	}
	var b strings.Builder // the builder does not clear its memory
	b.Grow(n * size)
	b.WriteByte(0)
	s := unsafe.Slice((*T)(unsafe.Pointer(unsafe.StringData(b.String()))), n)
	for i := 0; i < n; i += piece / size {
		poll()
		clear(s[i:min(i+piece/size, n)])
	}
	return s
}

// Copy does copy(dst, src) in pieces.
func Copy[T plain](poll func(), dst, src []T) {
	n := piece / int(unsafe.Sizeof(*new(T)))
	for poll != nil && len(src) > n {
		poll()
		copy(dst, src[:n])
		dst, src = dst[n:], src[n:]
	}
	copy(dst, src)
}

// Append returns append(dst, src...), in pieces. A slice that has to move gets an eighth
// more room than it needs.
func Append[T plain](poll func(), dst []T, src ...T) []T {
	at, n := len(dst), len(dst)+len(src)
	if n > cap(dst) {
		if n <= piece/int(unsafe.Sizeof(*new(T))) {
			return append(dst, src...)
		}
		dst = Grow(poll, dst, n+n/8)
	}
	Copy(poll, dst[at:n], src)
	return dst[:n]
}

// Grow returns a copy of a slice with room for n elements.
func Grow[T plain](poll func(), s []T, n int) []T {
	longer := Make[T](poll, n)
	Copy(poll, longer, s)
	return longer[:len(s)]
}

// String returns string(b).
func String(poll func(), b []byte) string {
	if len(b) <= piece {
		return string(b)
	}
	own := Grow(poll, b, len(b)) // b itself must not be used, so that it may lie on Go's stack
	return unsafe.String(unsafe.SliceData(own), len(own))
}
