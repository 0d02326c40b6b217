package engine

import "syscall"

const (
	mapNoReserve  = syscall.MAP_NORESERVE
	adviseDiscard = syscall.MADV_DONTNEED
)
