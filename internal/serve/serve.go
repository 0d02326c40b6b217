// Package serve answers queries over HTTP.
//
//	POST /query {"query": "member(X, L)", "bindings": {"L": [1, 2]}, "limit": 10, "timeout": 2}
//
// replies with
//
//	{"answers":[{"X":1,"L":[1,2]},{"X":2,"L":[1,2]}],"more":false}
//
// Values are terms in JSON: f(a) is {"functor":"f","args":["a"]}, and a variable is
// {"var":"X"}. A string in bindings is an atom. In an answer, the member "$goals" has the
// remaining constraints on variables, as goals. "more" says whether there may be more
// answers than the limit or the server allows. There may also be the members "output", with
// the output of the query, and "error". In a request, "program" is a text that is added to
// the server's program for this query.
//
// With "stream": true, or Accept: application/x-ndjson, the reply is lines of JSON. Each is
// sent as soon as it is known: {"answer":{...}}, {"output":"..."}, and at the end
// {"more":...}, with the error if there is one.
//
// Each query runs in a clone of the interpreter, so queries do not affect each other.
package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog"
)

// Limits bound each query. The memory is that of its interpreter.
type Limits struct {
	Time       time.Duration
	Inferences uint64
	Memory     uint64
	Answers    int
	Output     int64
	Body       int64
}

// DefaultLimits are the limits of zebra serve.
var DefaultLimits = Limits{
	Time:       10 * time.Second,
	Inferences: 1_000_000_000,
	Memory:     256 << 20,
	Answers:    1000,
	Output:     1 << 20,
	Body:       1 << 20,
}

// Options returns the options for the interpreter that a server clones. Programs in it
// reach nothing outside.
func (l Limits) Options() []prolog.Option {
	return []prolog.Option{
		prolog.WithMemory(l.Memory), prolog.WithTotalMemory(l.Memory), prolog.WithThreads(0),
		prolog.WithLimits(prolog.Limits{Inferences: l.Inferences, Output: l.Output}),
	}
}

// A Server handles queries.
type Server struct {
	limits  Limits
	program *prolog.Interpreter // the interpreter that is cloned for each query
	running chan struct{}       // full when as many queries run as there are processors
}

// New returns a server for queries about the program of an interpreter. From then on the
// interpreter must only be cloned.
func New(p *prolog.Interpreter, l Limits) *Server {
	return &Server{limits: l, program: p, running: make(chan struct{}, runtime.GOMAXPROCS(0))}
}

// A Request is a query with its options.
type Request struct {
	Query    string         `json:"query"`
	Program  string         `json:"program"`
	Bindings map[string]any `json:"bindings"`
	Limit    int            `json:"limit"`
	Timeout  float64        `json:"timeout"` // in seconds
	Stream   bool           `json:"stream"`
}

// patience is how long a query waits for its turn to run.
const patience = 10 * time.Second

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	request, failed := s.read(w, r)
	if failed != nil {
		reply(w, failed.status(), &Reply{Error: failed})
		return
	}
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case s.running <- struct{}{}:
		defer func() { <-s.running }()
	case <-wait.C:
		w.Header().Set("Retry-After", "10")
		reply(w, http.StatusServiceUnavailable, &Reply{Error: &Error{Kind: "busy", Message: "too many queries run"}})
		return
	case <-r.Context().Done():
		return
	}
	if request.Stream {
		stream := newStream(w)
		more, err := s.run(r.Context(), request, stream)
		stream.end(more, err)
		return
	}
	all := &collected{reply: Reply{Answers: []json.RawMessage{}}}
	more, err := s.run(r.Context(), request, all)
	all.reply.More, all.reply.Output, all.reply.Error = more, all.output.String(), err
	reply(w, err.status(), &all.reply)
}

// read reads a request.
func (s *Server) read(w http.ResponseWriter, r *http.Request) (*Request, *Error) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		// The pages of other servers must ask for permission to send this type.
		return nil, &Error{Kind: "request", Message: "the content type is to be application/json", code: http.StatusUnsupportedMediaType}
	}
	request := &Request{Limit: s.limits.Answers}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, s.limits.Body))
	d.DisallowUnknownFields()
	d.UseNumber()
	err := d.Decode(request)
	if _, after := d.Token(); err == nil && after != io.EOF {
		err = errors.New("there is text after the request")
	}
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return nil, &Error{Kind: "request", Message: fmt.Sprintf("more than %d bytes", long.Limit), code: http.StatusRequestEntityTooLarge}
	case err == nil && request.Query == "":
		err = errors.New("there is no query")
	case err == nil && (request.Limit < 1 || request.Timeout < 0):
		err = errors.New("limit and timeout must be positive")
	}
	if err != nil {
		return nil, &Error{Kind: "request", Message: err.Error()}
	}
	request.Limit = min(request.Limit, s.limits.Answers)
	request.Stream = request.Stream || strings.Contains(r.Header.Get("Accept"), "application/x-ndjson")
	return request, nil
}

// A sink takes the results of a query.
type sink interface {
	answer(json.RawMessage) error
	Write(p []byte) (int, error)
}

// run runs a query. It reports whether there may be more answers.
func (s *Server) run(ctx context.Context, r *Request, to sink) (more bool, failed *Error) {
	limit := s.limits.Time
	if r.Timeout > 0 && r.Timeout < limit.Seconds() {
		limit = time.Duration(r.Timeout * float64(time.Second))
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	p, err := s.program.Clone()
	if err != nil {
		return false, errorOf(err)
	}
	defer p.Close()
	if r.Program != "" {
		if err := p.ExecContext(ctx, r.Program); err != nil {
			return false, programError(err)
		}
	}
	q, err := prepare(p, r.Query, prolog.Output(to), prolog.ErrorOutput(to))
	if err != nil {
		return false, errorOf(err)
	}
	var args []any
	for name, value := range r.Bindings {
		if !slices.Contains(q.Vars(), name) || name == residue {
			return false, &Error{Kind: "request", Message: "bindings: the query has no variable " + name}
		}
		args = append(args, prolog.Named(name, value))
	}
	sols, err := q.Solutions(ctx, args...)
	if err != nil {
		return false, errorOf(err)
	}
	defer sols.Close()
	for n := 0; n < r.Limit; n++ {
		if !sols.Next() {
			return false, explained(p, sols.Err())
		}
		text, err := answerOf(sols)
		if err != nil {
			return true, unsaid(err)
		}
		if err := to.answer(text); err != nil {
			return true, errorOf(err)
		}
	}
	return true, nil
}
