// Package system holds what is written in Prolog and is no library: boot/*.pl is loaded
// when an engine is made, the other files when a program first calls one of their
// predicates.
package system

import "embed"

// Files are the files.
//
//go:embed *.pl boot
var Files embed.FS
