package prolog

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/number"
)

// JSON and terms. The convention is that of SWI-Prolog's json_read_dict/2 and
// json_write_dict/2: an object is a dict, an array a list, a string a string; null, true
// and false are atoms. In JSON other atoms are strings as well. Terms that JSON lacks
// become objects as in library(term_to_json): f(a) is {"functor":"f", "args":["a"]}, a
// variable {"var":"_1"}. Rational numbers, infinities and NaN are strings.

// json makes the cell of a json.RawMessage.
func (w *writer) json(text json.RawMessage, u *unfinished) (engine.Cell, error) {
	if len(text) == 0 {
		return nullCell, nil
	}
	t, err := parseJSON(text, w.m.Engine.Flags.Poll)
	if err != nil {
		return 0, err
	}
	return w.term(t, u)
}

// MarshalJSON returns the term in JSON, as ParseJSON reads it.
func (t Atom) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns the term in JSON, as ParseJSON reads it.
func (t BigInt) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns the number with a decimal point, so that it is read as a float again.
// For infinity and NaN, which JSON does not have, it returns their text as a string.
func (t Float) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns the text of the number as a JSON string, as JSON has no rationals.
func (t Rational) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns {"var": N} for a variable with the name N.
func (t Var) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns the term in JSON, as ParseJSON reads it.
func (t List) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns {"functor": F, "args": [...]}.
func (t *Compound) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns an object, as ParseJSON reads it, without the tag.
func (t *Dict) MarshalJSON() ([]byte, error) { return termJSON(t, nil) }

// MarshalJSON returns the Go value in JSON.
func (t Host) MarshalJSON() ([]byte, error) { return json.Marshal(t.Value) }

// termJSON returns a term in JSON. It uses its own stack, of terms and of the texts between
// them, and calls poll now and then. A term with too many subterms is an error; a term that
// shares subterms may have so many.
func termJSON(t Term, poll number.Poll) ([]byte, error) {
	var dst []byte
	stack := []any{t}
	for steps := 0; len(stack) > 0; steps++ {
		if steps > maxSteps {
			return nil, errLong
		}
		if steps%1024 == 0 {
			poll.Call()
		}
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t, ok := top.(Term); ok {
			top = whole(t)
		}
		switch t := top.(type) {
		case string:
			dst = append(dst, t...)
		case List:
			dst = append(dst, '[')
			stack = append(stack, "]")
			stack = pushTerms(stack, t)
		case *Compound:
			dst = append(dst, `{"functor":`...)
			dst = appendJSON(dst, string(t.Functor))
			dst = append(dst, `,"args":[`...)
			stack = append(stack, "]}")
			stack = pushTerms(stack, t.Args)
		case *Dict:
			dst = append(dst, '{')
			stack = append(stack, "}")
			for i := len(t.Pairs) - 1; i >= 0; i-- {
				p := t.Pairs[i]
				stack = append(stack, p.Value, string(append(appendJSON(nil, keyOf(p.Key)), ':')))
				if i > 0 {
					stack = append(stack, ",")
				}
			}
		case Term:
			var err error
			if dst, err = appendSimple(dst, t, poll); err != nil {
				return nil, err
			}
		default:
			dst = append(dst, "null"...)
		}
	}
	return dst, nil
}

// maxSteps is the number of terms, and texts between them, that termJSON writes at most.
const maxSteps = 8 * maxSubterms

// pushTerms pushes terms with commas between them, the first one last.
func pushTerms(stack []any, terms []Term) []any {
	for i := len(terms) - 1; i >= 0; i-- {
		stack = append(stack, terms[i])
		if i > 0 {
			stack = append(stack, ",")
		}
	}
	return stack
}

// keyOf returns the text of the key of a Dict.
func keyOf(key Term) string {
	if a, ok := key.(Atom); ok {
		return string(a)
	}
	return whole(key).String()
}

func appendJSON(dst []byte, text string) []byte {
	quoted, _ := json.Marshal(text) // of a string, which has no errors
	return append(dst, quoted...)
}

// appendSimple appends a term without arguments.
func appendSimple(dst []byte, t Term, poll number.Poll) ([]byte, error) {
	switch t := t.(type) {
	case Atom:
		switch t {
		case "null", "true", "false":
			return append(dst, t...), nil
		}
		return appendJSON(dst, string(t)), nil
	case String:
		return appendJSON(dst, string(t)), nil
	case Int:
		return strconv.AppendInt(dst, int64(t), 10), nil
	case BigInt:
		return poll.AppendNumber(dst, number.FromBig(t.Int)), nil
	case Float:
		if f := float64(t); !math.IsInf(f, 0) && !math.IsNaN(f) {
			return poll.AppendNumber(dst, number.FromFloat(f)), nil
		}
		return appendJSON(dst, t.String()), nil
	case Rational:
		return appendJSON(dst, t.String()), nil
	case Var:
		return append(appendJSON(append(dst, `{"var":`...), string(t)), '}'), nil
	}
	text, err := json.Marshal(t)
	if err != nil {
		return nil, fmt.Errorf("prolog: %v in JSON: %w", t, err)
	}
	return append(dst, text...), nil
}
