//go:build unix && !linux

package engine

const mapNoReserve = 0

// discard does nothing: the system takes pages back when it needs them.
func discard([]byte) {}
