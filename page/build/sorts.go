package main

import (
	"os"
	"path/filepath"
)

// sorts are what package slices sorts with, in place of its own files. Each type that is
// sorted has a copy of it. It is a merge sort, for all uses: a tenth of the code of
// those that Go has.
var sorts = map[string]string{
	"zsortanyfunc.go": `package slices

func pdqsortCmpFunc[E any](data []E, a, b, _ int, cmp func(a, b E) int) {
	stableCmpFunc(data[a:b], b-a, cmp)
}

// stableCmpFunc sorts the halves and merges them. Only the first one has to be copied.
func stableCmpFunc[E any](data []E, n int, cmp func(a, b E) int) {
	if n < 2 {
		return
	}
	half := n / 2
	first := append([]E(nil), data[:half]...)
	stableCmpFunc(first, half, cmp)
	stableCmpFunc(data[half:], n-half, cmp)
	for i, j, k := 0, half, 0; i < half; k++ {
		if j < n && cmp(data[j], first[i]) < 0 {
			data[k] = data[j]
			j++
		} else {
			data[k] = first[i]
			i++
		}
	}
}
`,
	"zsortordered.go": `package slices

import "cmp"

func pdqsortOrdered[E cmp.Ordered](data []E, a, b, _ int) {
	stableCmpFunc(data[a:b], b-a, cmp.Compare[E])
}
`,
}

// replaceSorts writes the files of sorts to a directory, and says in replace which files of
// Go they replace.
func replaceSorts(dir, goroot string, replace map[string]string) error {
	for name, text := range sorts {
		to := filepath.Join(dir, name)
		replace[filepath.Join(goroot, "src", "slices", name)] = to
		if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
