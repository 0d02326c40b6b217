// Package builtin holds what builtins are written with: the arguments and options they
// take, the errors they raise, lists and solutions they give, and the slots in which they keep
// something for each engine. All other packages below stdlib stand on it.
package builtin
