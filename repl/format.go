package repl

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// Answers for other programs.
//
// In JSON an answer is an object with a member for each variable of the query. Terms have
// the form that the API for Go gives them. Lists are arrays. Atoms and strings are strings;
// null, true and false are themselves. f(a) is {"functor":"f","args":["a"]}, and a variable
// is {"var":"X"}. Residual goals, such as those of constraints, are strings in a member
// "$goals".
//
// A row has a text for each variable. An atom, string or number has its own text. Another
// term has a text that can be read back. An unbound variable has the empty text.

// JSON returns the answer in JSON, on one line.
func (a *Answer) JSON() ([]byte, error) {
	w := a.writer(0)
	dst := []byte{'{'}
	vars := a.shown()
	for i, v := range vars {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendString(dst, v.Name), ':')
		var err error
		if dst, err = w.appendJSON(dst, v.Value); err != nil {
			return nil, err
		}
	}
	if goals := a.goals(); len(goals) > 0 {
		text, err := json.Marshal(goals)
		if err != nil {
			return nil, err
		}
		if len(vars) > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, `"$goals":`...), text...)
	}
	return append(dst, '}'), nil
}

// Row returns the values of the variables. The residual goals follow, if there are any.
func (a *Answer) Row() []string {
	w := a.writer(0)
	var row []string
	for _, v := range a.shown() {
		text := ""
		switch kind, name, _ := a.Terms.Look(a.Terms.Resolve(v.Value)); kind {
		case syntax.VarTerm:
		case syntax.AtomTerm:
			text = name.String()
		case syntax.StringTerm:
			text = a.Terms.Text(a.Terms.Resolve(v.Value))
		default:
			text = w.one(v.Value, equalsPriority)
		}
		row = append(row, text)
	}
	if goals := a.goals(); len(goals) > 0 {
		row = append(row, strings.Join(goals, ", "))
	}
	return row
}

// shown returns the variables that are shown.
func (a *Answer) shown() []Var {
	return slices.DeleteFunc(slices.Clone(a.Vars), func(v Var) bool { return v.Unshown })
}

// goals returns the texts of the residual goals.
func (a *Answer) goals() (texts []string) {
	w := a.writer(0)
	for _, g := range a.Goals {
		texts = append(texts, w.one(g, syntax.ArgPriority))
	}
	if a.Undefined {
		texts = append(texts, "undefined")
	}
	return texts
}

// one returns the text of one term.
func (w *answerWriter) one(t syntax.Cell, priority int) string {
	w.text = w.text[:0]
	w.term(t, priority)
	return string(w.text)
}

var errCyclic = errors.New("a cyclic term cannot be written in JSON")

// appendJSON appends a term in JSON. It walks over the term with a stack of its own, which
// holds terms and the texts between them.
func (w *answerWriter) appendJSON(dst []byte, t syntax.Cell) ([]byte, error) {
	if !w.Terms.Acyclic(t) {
		return nil, errCyclic
	}
	stack := []any{t}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		t, ok := top.(syntax.Cell)
		if !ok {
			dst = append(dst, top.(string)...)
			continue
		}
		t = w.Terms.Resolve(t)
		switch kind, name, arity := w.Terms.Look(t); kind {
		case syntax.VarTerm:
			variable, _ := w.name(t)
			dst = append(appendString(append(dst, `{"var":`...), variable), '}')
		case syntax.AtomTerm:
			dst = appendAtom(dst, name)
		case syntax.NumberTerm:
			number := w.Terms.AppendNumber(nil, t)
			if !json.Valid(number) {
				number = appendString(nil, string(number))
			}
			dst = append(dst, number...)
		case syntax.StringTerm:
			dst = appendString(dst, w.Terms.Text(t))
		default:
			if items, ok := w.items(t); ok {
				dst = append(dst, '[')
				stack = pushAll(append(stack, "]"), items)
				continue
			}
			if kind == syntax.ListTerm {
				name, arity = atom.Cons, 2
			}
			if name == atom.Dict && arity%2 == 1 {
				dst = append(dst, '{')
				stack = w.pushPairs(append(stack, "}"), t, arity)
				continue
			}
			args := make([]syntax.Cell, arity)
			for i := range args {
				args[i] = w.Terms.Arg(t, i)
			}
			dst = append(appendString(append(dst, `{"functor":`...), name.String()), `,"args":[`...)
			stack = pushAll(append(stack, "]}"), args)
		}
	}
	return dst, nil
}

// items returns the elements of a list that is not partial.
func (w *answerWriter) items(t syntax.Cell) (items []syntax.Cell, ok bool) {
	for {
		switch kind, name, _ := w.Terms.Look(t); {
		case kind == syntax.ListTerm:
			items = append(items, w.Terms.Arg(t, 0))
			t = w.Terms.Resolve(w.Terms.Arg(t, 1))
		default:
			return items, kind == syntax.AtomTerm && name == atom.Nil
		}
	}
}

// pushAll pushes terms with commas between them, the first one last.
func pushAll(stack []any, terms []syntax.Cell) []any {
	for i := len(terms) - 1; i >= 0; i-- {
		stack = append(stack, terms[i])
		if i > 0 {
			stack = append(stack, ",")
		}
	}
	return stack
}

// pushPairs pushes the keys and values of a dict, the first ones last.
func (w *answerWriter) pushPairs(stack []any, dict syntax.Cell, arity int) []any {
	for i := arity - 2; i > 0; i -= 2 {
		key := w.Terms.Resolve(w.Terms.Arg(dict, i+1))
		text := ""
		if kind, name, _ := w.Terms.Look(key); kind == syntax.AtomTerm {
			text = name.String()
		} else {
			text = string(w.Terms.AppendNumber(nil, key))
		}
		stack = append(stack, w.Terms.Arg(dict, i), string(appendString(nil, text))+":")
		if i > 1 {
			stack = append(stack, ",")
		}
	}
	return stack
}

func appendAtom(dst []byte, name atom.Atom) []byte {
	switch text := name.String(); {
	case name == atom.Nil:
		return append(dst, "[]"...)
	case text == "null", text == "true", text == "false":
		return append(dst, text...)
	default:
		return appendString(dst, text)
	}
}

func appendString(dst []byte, text string) []byte {
	quoted, _ := json.Marshal(text) // a string has no errors
	return append(dst, quoted...)
}
