package prolog

import _ "embed" // for zebra.pl

// Zebra is the text of the bundled program, which every interpreter loads when
// one of its predicates is first called: zebra/1, water/1 and houses/1 solve
// the zebra puzzle.
//
//go:embed zebra.pl
var Zebra string
