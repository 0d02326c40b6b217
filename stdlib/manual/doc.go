// Package manual is what can be read about predicates, arithmetic functions and flags, at the
// top level, at the command line and in the folder docs of the repository. It is
// gathered from where they are defined: the rows of builtins (engine.Builtin.Doc), the
// comments above predicates of the system, of libraries and of programs, in the form of
// library(pldoc), and the tables of evaluables and flags. Examples are tables of
// queries, one for each room and each library, in the folder examples; a test runs them.
//
//	entry.go     entries, and their heads with modes
//	comments.go  comments in the form of library(pldoc)
//	manual.go    the pages, one for each room and each library
//	library.go   the comments of libraries
//	examples.go  the tables of examples
//	find.go      what is meant by the argument of help/1 and apropos/1
//	text.go      entries as text for a terminal
//	markdown.go  pages as files of the folder docs
//	user.go      the comments of programs
//	builtins.go  the builtins below library(help) and library(pldoc)
package manual

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{helpRows}
