//go:build prolog_safe

package prolog_test

// stacksOnHeap tells that the stacks of machines are on Go's heap.
const stacksOnHeap = true
