//go:build unix && !linux

package engine

const (
	mapNoReserve  = 0
	adviseDiscard = 4 // MADV_DONTNEED or the system's equivalent
)
