package stream

import (
	"io/fs"
	"slices"
)

// Options are the properties with which a stream is made. The zero Options are for a text
// stream in UTF-8 with full buffering and the end-of-file action eof_code.
type Options struct {
	Type        Type
	Encoding    Encoding // of a text stream; a binary stream is always Octet
	BOM         BOM
	EOFAction   EOFAction
	Buffer      Buffering
	Newline     Newline
	Unencodable Unencodable
	TypeCheck   TypeCheck

	// Reposition asks for a stream on which SetPosition works. It is an error if that is
	// not possible. Regular files always allow it, unless they are Fixed.
	Reposition bool
	// Fixed forbids SetPosition.
	Fixed bool
	// Strict makes malformed input an *EncodingError. Without it, malformed input is read
	// as U+FFFD and counted.
	Strict bool
	// TTY says that the stream is a terminal.
	TTY bool
	// KeepOnAbort says that the stream stays open when execution is aborted
	// (SWI-Prolog's close_on_abort(false)).
	KeepOnAbort bool
	// Owned makes Close also close the io.Reader or io.Writer given to
	// NewInput or NewOutput, if it is an io.Closer.
	Owned bool
	// Foreign is for a writer of the host. If a Write blocks when the context ends, it is
	// left, and the next one waits for it. A panic of the writer becomes an error.
	Foreign bool
	// Perm is the permissions of a file made by Open. 0 stands for 0666.
	Perm fs.FileMode
}

// Mode is the I/O mode of a stream (ISO 7.10.2.1 and SWI-Prolog's update).
type Mode uint8

// The modes.
const (
	Read   Mode = iota // input
	Write              // output to an empty file
	Append             // output after the content of the file
	Update             // output over the content of the file, from its start
)

var modeNames = []string{"read", "write", "append", "update"}

// String returns the name in Prolog.
func (m Mode) String() string { return name(modeNames, m) }

// ParseMode returns the mode with the given Prolog name.
func ParseMode(s string) (Mode, bool) { return parse[Mode](modeNames, s) }

// Type is the type of a stream: text or binary (ISO 7.10.2.2).
type Type uint8

// The types.
const (
	Text Type = iota
	Binary
)

var typeNames = []string{"text", "binary"}

// String returns the name in Prolog.
func (t Type) String() string { return name(typeNames, t) }

// ParseType returns the type with the given Prolog name.
func ParseType(s string) (Type, bool) { return parse[Type](typeNames, s) }

// EOFAction says what a read past the end does (ISO 7.10.2.11).
type EOFAction uint8

// The actions.
const (
	EOFCode  EOFAction = iota // returns the end of file again
	EOFError                  // is an error
	EOFReset                  // asks the source again
)

var eofActionNames = []string{"eof_code", "error", "reset"}

// String returns the name in Prolog.
func (a EOFAction) String() string { return name(eofActionNames, a) }

// ParseEOFAction returns the action with the given Prolog name.
func ParseEOFAction(s string) (EOFAction, bool) { return parse[EOFAction](eofActionNames, s) }

// Buffering says when output is handed on.
type Buffering uint8

// The kinds of buffering.
const (
	BufferFull Buffering = iota // when the buffer is full
	BufferLine                  // after each line
	BufferNone                  // after each write
)

var bufferingNames = []string{"full", "line", "false"}

// String returns the name in Prolog.
func (b Buffering) String() string { return name(bufferingNames, b) }

// ParseBuffering returns the buffering with the given name of SWI-Prolog's.
func ParseBuffering(s string) (Buffering, bool) { return parse[Buffering](bufferingNames, s) }

// Newline says how a text stream ends its lines.
type Newline uint8

// The newline modes.
const (
	Posix  Newline = iota // LF, without conversion
	DOS                   // output writes CR LF for LF; input drops CR
	Detect                // input only: DOS if a CR comes before the first LF, else Posix
)

var newlineNames = []string{"posix", "dos", "detect"}

// String returns the name in Prolog.
func (n Newline) String() string { return name(newlineNames, n) }

// ParseNewline returns the newline mode with the given name of SWI-Prolog's.
func ParseNewline(s string) (Newline, bool) { return parse[Newline](newlineNames, s) }

// BOM says what to do about a byte order mark at the start of a text stream.
type BOM uint8

// The choices.
const (
	// BOMAuto looks for a mark only in files opened for reading, if characters of the
	// encoding may have several bytes.
	BOMAuto BOM = iota
	// BOMYes looks for a mark on input and takes the encoding from it. On output it writes
	// a mark if the encoding has one and the file is empty.
	BOMYes
	// BOMNo takes a mark on input as text.
	BOMNo
)

// Unencodable says what to write for a character that the encoding lacks.
type Unencodable uint8

// The choices, named as in SWI-Prolog's representation_errors.
const (
	UnencodableError   Unencodable = iota // nothing: an *EncodingError
	UnencodableProlog                     // \x2200\
	UnencodableUnicode                    // \u2200 or \U0001F600
	UnencodableXML                        // &#8704;
)

var unencodableNames = []string{"error", "prolog", "unicode", "xml"}

// String returns the name in Prolog.
func (u Unencodable) String() string { return name(unencodableNames, u) }

// ParseUnencodable returns the choice with the given name of SWI-Prolog's.
func ParseUnencodable(s string) (Unencodable, bool) { return parse[Unencodable](unencodableNames, s) }

// TypeCheck says how strictly byte operations are limited to binary streams, and character
// operations to text streams (SWI-Prolog's flag stream_type_check).
type TypeCheck uint8

// The choices.
const (
	// TypeStrict is the rule of ISO.
	TypeStrict TypeCheck = iota
	// TypeLoose allows characters on binary streams. It allows bytes on text streams whose
	// encoding has one byte a character.
	TypeLoose
	// TypeOff allows everything.
	TypeOff
)

var typeCheckNames = []string{"true", "loose", "false"}

// String returns the name in Prolog.
func (c TypeCheck) String() string { return name(typeCheckNames, c) }

// ParseTypeCheck returns the choice with the given name of SWI-Prolog's.
func ParseTypeCheck(s string) (TypeCheck, bool) { return parse[TypeCheck](typeCheckNames, s) }

// EndState is the position of an input stream relative to its end (ISO 7.10.2.9).
type EndState uint8

// The states.
const (
	NotEnd EndState = iota
	AtEnd
	PastEnd
)

var endStateNames = []string{"not", "at", "past"}

// String returns the name in Prolog.
func (e EndState) String() string { return name(endStateNames, e) }

func name[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}

func parse[T ~uint8](names []string, s string) (T, bool) {
	i := slices.Index(names, s)
	if i < 0 {
		return 0, false
	}
	return T(i), true
}
