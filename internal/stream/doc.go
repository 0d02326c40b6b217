// Package stream has the streams of Prolog (ISO 7.10 and 8.11 to 8.14, with SWI-Prolog's
// extensions) without any Prolog terms. Package stdlib/streams makes predicates of them.
//
// # How data flows
//
// Input:
//
//	io.Reader --fill--> raw bytes --decode--> characters --track--> ReadRune
//	                    (buf[r:w])            (newline mode)         position
//
// The buffer holds the bytes of the source. They are decoded one character at a time. So
// the encoding may change in the middle of a stream, and a position in bytes is always
// exact. One fill is one Read of the source, so a terminal or a pipe is never asked for
// more than it has. The bytes of the last character read stay in the buffer until the next
// character is read, for UnreadRune.
//
// Output:
//
//	WriteRune --track--> newline mode --encode--> raw bytes --Flush--> io.Writer
//	WriteString
//
// A character that the encoding lacks is an error, or is written as an escape. The option
// Unencodable decides.
//
// # The end of a stream
//
// An input stream is before its end, at its end, or past it (ISO 7.10.2.9). Peeking at the
// end returns io.EOF and changes nothing. Reading at the end returns io.EOF and moves past
// the end. There the end-of-file action decides. With eof_code a further read returns
// io.EOF again. With error it is a *PermissionError. With reset it asks the source again;
// such a stream is never past its end. UnreadRune also takes back a read of the end.
//
// # Waiting
//
// A source that cannot be repositioned may block. A read of such a source ends when the
// context given to SetContext is cancelled, with the error of the context. The Read of the
// source goes on in a goroutine, and the next read gets its result, so no input is lost.
// Without SetContext no goroutine is started.
//
// # Who owns what
//
// A Table holds the streams of an interpreter with their aliases. It closes streams that
// were left open, but never the standard streams.
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
