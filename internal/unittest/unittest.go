// Package unittest runs the tests of library(plunit) one by one. The command zebra and
// package prologtest report the results.
//
//	find.go    which files have tests
//	suite.go   the units and tests that an interpreter has loaded, and their runs
//	result.go  the result of a test, and its text
package unittest
