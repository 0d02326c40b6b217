// Package builtin holds what builtins are written with: how they take arguments and options,
// raise errors, walk lists, give solutions, and keep something for each engine (slots). All
// other packages below stdlib stand on it.
package builtin
