// Package syntax turns Prolog text into terms and terms into text.
//
// # Reading
//
// A Reader takes one clause or term after the other from a text. It works in
// two layers, neither of which recurses, so that the nesting of the input is
// limited by memory alone.
//
// The scanner cuts a byte buffer into tokens (ISO 6.4). For a text that is in
// memory the buffer is the text; for a stream it holds what has been read of
// the current term and grows by one character whenever the scanner looks past
// its end, so that no more than one character after the full stop is ever
// asked for, and that one is given back.
//
// The parser is an operator precedence machine (ISO 6.3) with two states. In
// the operand state it expects a term: it writes a node for a constant or a
// variable, or puts a scope on its stack for an open bracket, a functor or a
// prefix operator. In the operator state it has a complete term of a known
// priority: it pushes a scope for an infix operator that may follow, or takes
// the top scope off and writes the node of its compound term. What comes out
// is a Term: a flat slice of nodes in postfix order, arguments before their
// functor, from which a consumer builds its own terms with one stack.
//
//	foo(X, bar) :- [a|T].    Var 0, Atom bar, Compound foo/2,
//	                         Atom a, Var 1, List 1, Compound :-/2
//
// The Term and what it holds belong to the Reader and are overwritten by its
// next Read; no memory is allocated for a token or a term.
//
// # Ambiguities
//
// Where the standard leaves more than one reading or none, the Reader decides
// with one token of lookahead:
//
//   - "-" directly followed by a number is a negative number where a term is
//     expected, with Options.ISO also when layout stands between them (ISO
//     6.3.4.1); -(1) and - (1) are compound.
//   - A prefix operator before something that starts a term is applied to it.
//     Before an infix operator, or where its priority is too high, it is an
//     atom. A name that is both is prefix there if its priority allows.
//   - An operator that is an operand must be bracketed or an argument of its
//     own (ISO 6.3.1.3). Unless Options.ISO is set, one that is not a prefix operator is
//     taken (:- dynamic mod/2), and a prefix operator before an infix one that may have
//     it as its left operand (- = x, not dynamic/1). With it, an operator that the
//     standard does not have may be the right operand of an infix operator (X =
//     table); if it is a word or quoted, also a left operand unless it is prefix
//     and infix (table = 1), and the operand of a prefix operator if it is
//     nothing but prefix (-discontiguous).
//
// # What is read beyond the standard
//
// Unless Options.ISO is set, what SWI-Prolog reads is read, although the standard
// gives it another meaning or makes it an error: infinities, rationals, groups of
// digits, 1e10, 16'FF, 0' before a quote that is not doubled, arguments and elements of
// priority 1200, operators as operands, newlines and control characters in quotes, the
// escapes \e, \s, \c, \u and \U, back quotes, and block comments within others.
//
// Options.Quotations adds quasi quotations, {|Syntax||Text|}: see Quotation.
//
// A syntax error does not stop a Reader: it goes on after the next full stop.
package syntax
