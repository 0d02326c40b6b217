// Package puzzles holds the programs of this folder, published ways to solve the zebra
// puzzle, in Prolog. README.md describes them.
package puzzles

import "embed"

// Files are the programs and the texts in English that english.pl reads.
//
//go:embed *.pl texts/*.txt collection/zebra.txt
var Files embed.FS
