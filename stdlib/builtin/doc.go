// Package builtin has what builtins need in common: taking arguments and options, raising
// errors, walking lists, giving solutions, and keeping values for each engine (slots). All
// other packages below stdlib stand on it.
package builtin
