// Package system has the part of the system that is written in Prolog and is not a library.
// Every engine has the predicates of boot/*.pl. Every other file is loaded when a program
// first calls one of its predicates.
package system

import "embed"

// Files are the files of the system, by their names below system/.
//
//go:embed *.pl boot
var Files embed.FS
