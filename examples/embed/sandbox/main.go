// Command sandbox is a server that runs programs of strangers.
//
//	POST /run {"program": "p(1). p(2).", "query": "p(X)"}
//
// replies with the answers, the output of the program, and the error that ended it:
//
//	{"answers":[{"X":"1"},{"X":"2"}],"output":"","error":""}
//
// A program can only call predicates that compute. Its time, inferences, memory, output and
// number of answers are limited.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/zebralog/prolog"
)

// A Request is a program and a query.
type Request struct{ Program, Query string }

// A Reply is what came of it: the values of the variables of each answer, as texts.
type Reply struct {
	Answers []map[string]prolog.TermString `json:"answers"`
	Output  string                         `json:"output"`
	Error   string                         `json:"error"`
}

const (
	maxAnswers = 100
	maxOutput  = 10_000
	maxBody    = 100_000
	maxMemory  = 32 << 20
	maxTime    = 500 * time.Millisecond
	maxRunning = 8
)

// permitted are the predicates that programs may call: safe ones, and those that write.
var permitted = []string{"safe", "declarations", "nl/0", "write/1", "writeq/1", "print/1", "write_canonical/1"}

// Run runs a query over a program, in a new interpreter.
func Run(ctx context.Context, r Request) Reply {
	reply := Reply{Answers: []map[string]prolog.TermString{}}
	ctx, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	var out bytes.Buffer
	err := run(ctx, r, &out, &reply)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		reply.Error = fmt.Sprintf("more than %v", maxTime)
	case errors.Is(err, prolog.ErrSolutions):
		reply.Error = fmt.Sprintf("more than %d answers", maxAnswers)
	case err != nil:
		reply.Error = err.Error()
	}
	reply.Output = out.String()
	return reply
}

func run(ctx context.Context, r Request, out *bytes.Buffer, reply *Reply) error {
	p, err := prolog.New(nil, out,
		prolog.WithPredicates(permitted...),
		prolog.WithTotalMemory(maxMemory),
		prolog.WithMemory(maxMemory),
		prolog.WithThreads(0),
		prolog.WithLimits(prolog.Limits{Inferences: 20_000_000, Solutions: maxAnswers, Output: maxOutput}))
	if err != nil {
		return err
	}
	if err := p.ExecContext(ctx, r.Program); err != nil {
		return err
	}
	sols, err := p.QueryContext(ctx, r.Query)
	if err != nil {
		return err
	}
	defer sols.Close()
	for sols.Next() {
		answer := make(map[string]prolog.TermString)
		if err := sols.Scan(answer); err != nil {
			return err
		}
		reply.Answers = append(reply.Answers, answer)
	}
	return sols.Err()
}

// NewHandler returns the server.
func NewHandler() http.Handler {
	running := make(chan struct{}, maxRunning)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /run", func(w http.ResponseWriter, r *http.Request) {
		var request Request
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&request); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		select {
		case running <- struct{}{}:
			defer func() { <-running }()
		case <-r.Context().Done():
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(Run(r.Context(), request))
	})
	return mux
}

func main() {
	addr := flag.String("addr", "localhost:8080", "where to listen")
	flag.Parse()
	log.Fatal(http.ListenAndServe(*addr, NewHandler()))
}
