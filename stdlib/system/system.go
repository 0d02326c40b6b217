// Package system holds the part of the system in Prolog that is not a library:
// boot/*.pl is loaded when an engine is made, the other files when a program first
// calls one of their predicates.
package system

import "embed"

// Files are the files of the system, by their names below system/.
//
//go:embed *.pl boot
var Files embed.FS
