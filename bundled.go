package prolog

import _ "embed" // for zebra.pl

// Zebra is the text of the bundled program: zebra/1, water/1 and houses/1 solve the zebra
// puzzle. library(zebra) has them, and perm/2, left_of/3 and next_to/3, which are in Go.
//
//go:embed zebra.pl
var Zebra string

// zebraLibrary is library(zebra): the module has the predicates in Go already.
var zebraLibrary = ":- module(zebra, [zebra/1, water/1, houses/1, perm/2, left_of/3, next_to/3]). " + Zebra
