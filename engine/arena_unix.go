//go:build unix

package engine

import "syscall"

// reserve maps n bytes of zeroed memory that takes no space until it is
// touched.
func reserve(n uint64) ([]byte, error) {
	return syscall.Mmap(-1, 0, int(n), syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_PRIVATE|syscall.MAP_ANON|mapNoReserve)
}

func release(mem []byte) { _ = syscall.Munmap(mem) }
