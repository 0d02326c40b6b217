// Package prolog is a Prolog for Go programs.
package prolog

// Version is the version of this module.
const Version = "0.1.0"
