//go:build !unix

package edit

const readSize = 64 // one key, as package readline reads consoles

// suspend does nothing: these systems cannot stop a process.
func suspend() {}

// typedAhead returns false: these systems do not tell.
func typedAhead() bool { return false }
