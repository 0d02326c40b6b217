//go:build unix

package main

import (
	"os"
	"syscall"
)

// standard are the files of the process, which would be closed if nothing referred to them.
var standard = [...]*os.File{os.Stdout, os.Stderr}

// Writing to a pipe that nobody reads any more is an error of the write, also on
// standard output and error. Go ends the process when it is the descriptor 1 or 2, so
// these are written to by others. (If the signal were ignored, programs that are started would
// ignore it, too. To wait for it takes a thread, and 0.4 ms at each start.)
func init() {
	os.Stdout, os.Stderr = beside(standard[0], syscall.Stdout), beside(standard[1], syscall.Stderr)
}

// beside returns the file of the descriptor, by another descriptor if there can be one.
func beside(f *os.File, fd int) *os.File {
	other, err := syscall.Dup(fd)
	if err != nil {
		return f
	}
	syscall.CloseOnExec(other)
	return os.NewFile(uintptr(other), f.Name())
}
