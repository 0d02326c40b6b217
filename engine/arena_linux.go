package engine

import "syscall"

const mapNoReserve = syscall.MAP_NORESERVE

// discard gives the pages of mem back; they read as zero afterwards.
func discard(mem []byte) {
	if len(mem) > 0 {
		_ = syscall.Madvise(mem, syscall.MADV_DONTNEED)
	}
}
