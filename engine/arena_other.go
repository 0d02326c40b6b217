//go:build !unix

package engine

func reserve(n uint64) ([]byte, error) { return make([]byte, n), nil }

func release([]byte) {}

func discard([]byte) {}
