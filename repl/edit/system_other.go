//go:build !unix

package edit

const readSize = 64 // one key, as package readline reads consoles

// suspend does nothing: there is no such thing.
func suspend() {}

// typedAhead does not know.
func typedAhead() bool { return false }
