package serve

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/zebralog/prolog"
)

// residue is the variable in a query's text whose value has the residual goals.
const residue = "Residue__"

// prepare prepares a query followed by a goal that finds the constraints on its variables.
func prepare(p *prolog.Interpreter, text string, options ...prolog.QueryOption) (*prolog.Query, error) {
	q, err := p.Prepare(text, options...)
	if err != nil {
		return nil, err
	}
	names := strings.Join(q.Vars(), ", ")
	after := "\n), copy_term([" + names + "], [" + names + "], " + residue + ")"
	for end := len(text); ; {
		whole, err := p.Prepare("(\n"+text[:end]+after, options...)
		if err == nil {
			return whole, nil
		}
		// The full stop is in the way. It is the last one before comments.
		if end = strings.LastIndexByte(text[:end], '.'); end < 0 {
			return q, nil
		}
	}
}

// answerOf returns the current solution in JSON. Variables without a value are called by
// their names.
func answerOf(sols *prolog.Solutions) (json.RawMessage, error) {
	values := make(map[string]prolog.Term)
	if err := sols.Scan(values); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	var renamed []string
	member := func(name string, value prolog.Term) error {
		b.WriteByte(',')
		if err := e.Encode(name); err != nil {
			return err
		}
		b.WriteByte(':')
		return e.Encode(value)
	}
	for _, name := range sols.Vars() {
		value := values[name]
		if v, ok := value.(prolog.Var); ok {
			renamed = append(renamed, variable(string(v)), variable(name))
		}
		if name == residue {
			if goals, ok := value.(prolog.List); ok && len(goals) == 0 {
				continue
			}
			name = "$goals"
		}
		if err := member(name, value); err != nil {
			return nil, err
		}
	}
	text := strings.ReplaceAll(strings.TrimPrefix(b.String(), ","), "\n", "") // without the newlines of the encoder
	// No text within JSON contains such quotes.
	return json.RawMessage("{" + strings.NewReplacer(renamed...).Replace(text) + "}"), nil
}

// variable returns a variable in JSON.
func variable(name string) string { return `{"var":"` + name + `"}` }

// A Reply is the complete result of a query.
type Reply struct {
	Answers []json.RawMessage `json:"answers,omitzero"`
	More    bool              `json:"more"`
	Output  string            `json:"output,omitempty"`
	Error   *Error            `json:"error,omitempty"`
}

func reply(w http.ResponseWriter, status int, r *Reply) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(r) // the client may have gone
}

// collected is the sink of a reply that is sent at once.
type collected struct {
	reply  Reply
	output strings.Builder
}

func (c *collected) answer(text json.RawMessage) error {
	c.reply.Answers = append(c.reply.Answers, text)
	return nil
}

func (c *collected) Write(p []byte) (int, error) { return c.output.Write(p) }

// stream is the sink of a reply in lines.
type stream struct {
	encoder *json.Encoder
	control *http.ResponseController
}

func newStream(w http.ResponseWriter) *stream {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	s := &stream{json.NewEncoder(w), http.NewResponseController(w)}
	s.encoder.SetEscapeHTML(false)
	return s
}

func (s *stream) send(line any) error {
	if err := s.encoder.Encode(line); err != nil {
		return err
	}
	return s.control.Flush()
}

func (s *stream) answer(text json.RawMessage) error {
	return s.send(map[string]json.RawMessage{"answer": text})
}

func (s *stream) Write(p []byte) (int, error) {
	return len(p), s.send(map[string]string{"output": string(p)})
}

func (s *stream) end(more bool, failed *Error) {
	_ = s.send(&Reply{More: more, Error: failed}) // the client may have gone
}
