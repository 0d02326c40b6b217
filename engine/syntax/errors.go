package syntax

import (
	"strings"
	"sync"
)

// An Error is a syntax error. Message is the text of the term in
// error(syntax_error(Message), _), as an atom or as Name(Atom), with SWI-Prolog's name if
// it has one.
type Error struct {
	Pos      Position
	Told     Told // Message and Pos as SWI-Prolog has them
	Message  string
	Expected string // what could have stood at Pos, in words; may be empty
}

// Told is the message of an error and its place as SWI-Prolog reports them: see Reader.told
// and complainer. In ISO mode they are those of the Error. The two arguments of "punct(ab)"
// are characters.
type Told struct {
	Message string
	Line    int // from 1
	Column  int // from 0
	Char    int // characters before it in the text
}

// The messages of syntax errors.
const (
	msgEndOfFile        = "end_of_file"
	msgEndOfFileComment = "end_of_file_in_block_comment"
	msgEndOfFileQuoted  = "end_of_file_in_quoted"
	msgEndOfFileQuasi   = "end_of_file_in_quasi_quotation"
	msgEndOfClause      = "end_of_clause"
	msgNewlineQuoted    = "newline_in_quoted"
	msgOperatorExpected = "operator_expected"
	msgOperatorClash    = "operator_clash"
	msgOperatorBalance  = "operator_balance"
	msgDoubleBar        = "double_bar_outside_quasiquotation"
	msgRestOfList       = "list_rest"
	msgPunct            = "punct"
	msgCannotStart      = "cannot_start_term"
	msgPunctuation      = "quoted_punctuation"
	msgIllegalNumber    = "illegal_number"
	msgFloatOverflow    = "float_overflow"
	msgIllegalChar      = "illegal_character"
	msgIllegalCode      = "illegal_character_code"
	msgIllegalCharacter = "Illegal character code"
	msgIllegalUnicode   = "Illegal \\u or \\U sequence"
	msgIllegalEscape    = "illegal_escape_sequence"
	msgUndefinedEscape  = "undefined_char_escape"
	msgInvalidUTF8      = "invalid_utf_8"
	msgBackQuoted       = "back_quoted_string"
	msgKeyExpected      = "key_expected"
	msgColonExpected    = "colon_expected"
	msgKeyDomain        = "key_domain"
)

var wording = sync.OnceValue(func() map[string]string {
	return map[string]string{
		msgEndOfFile:        "unexpected end of file",
		msgEndOfFileComment: "block comment without end",
		msgEndOfFileQuoted:  "quoted text without end",
		msgEndOfFileQuasi:   "quasi quotation without end",
		msgEndOfClause:      "unexpected end of clause",
		msgNewlineQuoted:    "newline in quoted text",
		msgOperatorClash:    "operator priority clash",
		msgOperatorBalance:  "operator without operand",
		msgCannotStart:      "this cannot start a term",
		msgPunctuation:      "punctuation is not an atom unless quoted",
		msgInvalidUTF8:      "invalid UTF-8",
		msgBackQuoted:       "back-quoted text is not ISO Prolog",
	}
})

// Error returns "file:line:column: syntax error: " and an explanation.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Pos.String())
	b.WriteString(": syntax error: ")
	if strings.HasSuffix(e.Message, "_expected") && e.Expected != "" { // which says more
		b.WriteString("expected " + e.Expected)
		return b.String()
	}
	if w := wording()[e.Message]; w != "" {
		b.WriteString(w)
	} else if c, ok := strings.CutPrefix(e.Message, msgUndefinedEscape+"("); ok {
		b.WriteString("undefined escape sequence \\" + strings.TrimSuffix(c, ")"))
	} else {
		b.WriteString(strings.ReplaceAll(e.Message, "_", " "))
	}
	if e.Expected != "" {
		b.WriteString("; expected " + e.Expected)
	}
	return b.String()
}
