// Package stream is the streams of Prolog (ISO 7.10 and 8.11 to 8.14, with
// SWI-Prolog's extensions) without any Prolog terms. Package stdlib/streams makes
// predicates of them.
//
// # How data flows
//
// Input:
//
//	io.Reader --fill--> raw bytes --decode--> characters --track--> ReadRune
//	                    (buf[r:w])            (newline mode)         position
//
// The buffer holds the bytes as they came. They are decoded one character at
// a time, so that the encoding may change in the middle of a stream, and so
// that a position in bytes is always exact. One fill is one Read of the
// source: a terminal or a pipe is never asked for more than the line that is
// there. The bytes of the character read last stay in the buffer until the
// next character is read; this is what UnreadRune returns to.
//
// Output:
//
//	WriteRune --track--> newline mode --encode--> raw bytes --Flush--> io.Writer
//	WriteString
//
// A character that the encoding does not have is an error or is written as an escape;
// the option Unencodable says which.
//
// # The end of a stream
//
// An input stream is before its end, at its end, or past it (ISO 7.10.2.9).
// Peeking at the end answers io.EOF and changes nothing. Reading at the end
// answers io.EOF and moves past the end, where the end-of-file action decides:
// a further read answers io.EOF again (eof_code), is a *PermissionError
// (error), or asks the source anew (reset; such a stream is never past its
// end). UnreadRune takes back a read that met the end as well.
//
// # Waiting
//
// A read of a source that may block, which is one that cannot be repositioned,
// ends with the error of the context given to SetContext when that is
// cancelled. The Read that is then under way goes on in a goroutine of its
// own, and what it brings is delivered by the next read, so no input is lost.
// Where SetContext was not used, no goroutine is started.
//
// # Who owns what
//
// A Table holds the streams of an interpreter with their aliases. It closes
// what is left open, and never closes the standard streams.
//
// # Errors
//
// No call panics, whatever the state of the stream. ErrClosed is for a closed
// stream, *PermissionError for an operation that the stream does not allow,
// *EncodingError for text that an encoding cannot express; errors of the
// operating system are passed on as they are.
//
// A Stream is not safe for concurrent use, a Table is.
package stream
