// Package unittest runs the tests of library(plunit) one by one. The command and package
// prologtest report them, each in its way.
//
//	find.go    which files have tests
//	suite.go   the units and tests that an interpreter has loaded, and their runs
//	result.go  what became of a test, and its text
package unittest
