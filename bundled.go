package prolog

import _ "embed" // for zebra.pl

// Zebra is the text of the bundled program: zebra/1, water/1 and houses/1 solve the zebra
// puzzle. library(zebra) has them, and perm/2, left_of/3 and next_to/3, which are in Go.
//
//go:embed zebra.pl
var Zebra string

// zebraLibrary is library(zebra). The predicates in Go are in a separate module, so that a
// program may have a module zebra.
var zebraLibrary = ":- module(zebra, [zebra/1, water/1, houses/1, perm/2, left_of/3, next_to/3]). " +
	"perm(L, P) :- puzzle_lists:perm(L, P). left_of(L, A, B) :- puzzle_lists:left_of(L, A, B). next_to(L, A, B) :- puzzle_lists:next_to(L, A, B). " + Zebra
