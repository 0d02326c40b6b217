//go:build unix

package main

import (
	"os"
	"syscall"
)

// standard keeps the standard files of the process alive. Go would close them if nothing
// referred to them.
var standard = [...]*os.File{os.Stdout, os.Stderr}

// Writing to a pipe without a reader should be an error of the write. But for the
// descriptors 1 and 2, Go ends the process instead. So standard output and error use other
// descriptors. Ignoring the signal is no solution, because programs that are started would
// ignore it, too. Catching it takes a thread and 0.4 ms at each start.
func init() {
	os.Stdout, os.Stderr = beside(standard[0], syscall.Stdout), beside(standard[1], syscall.Stderr)
}

// beside returns the file with a duplicate of its descriptor, or the file itself if there
// can be none.
func beside(f *os.File, fd int) *os.File {
	other, err := syscall.Dup(fd)
	if err != nil {
		return f
	}
	syscall.CloseOnExec(other)
	return os.NewFile(uintptr(other), f.Name())
}
