// Package manual is the manual of predicates, arithmetic functions and flags. It is shown at
// the top level, at the command line, and in the folder docs of the repository. It is
// gathered from three sources: the rows of builtins (engine.Builtin.Doc), the comments above
// predicates in the form of library(pldoc), and the tables of evaluables and flags. The
// comments are those of the system, of libraries and of programs. Examples are tables of
// queries in the folder examples, one for each room and each library; a test runs them.
//
//	entry.go     entries, and their heads with modes
//	comments.go  comments in the form of library(pldoc)
//	manual.go    the pages, one for each room and each library
//	library.go   the comments of libraries
//	examples.go  the tables of examples
//	find.go      the argument of help/1 and apropos/1
//	text.go      entries as text for a terminal
//	markdown.go  pages as files of the folder docs
//	user.go      the comments of programs
//	builtins.go  the builtins below library(help) and library(pldoc)
package manual

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{helpRows}
