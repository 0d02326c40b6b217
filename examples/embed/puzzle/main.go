// Command puzzle is a server that solves sudoku.
//
//	POST /sudoku?solutions=2    {"rows":[[1,0,0,0],[0,0,3,0],[0,0,0,2],[0,0,0,0]]}
//
// replies with a line of JSON for each solution as soon as it is found, one by default, and
// then with one that tells how many there were, or what went wrong:
//
//	{"rows":[[1,3,2,4],[2,4,3,1],[3,1,4,2],[4,2,1,3]]}
//	{"solutions":1}
//
// A client that goes away ends the search.
package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"log"
	"net/http"
	"strconv"
	"time"

	"github.com/zebralog/prolog"
)

//go:embed sudoku.pl
var program embed.FS

// A Grid is a sudoku: 0 is a cell to be filled.
type Grid struct {
	Rows [][]int `json:"rows"`
}

// A Summary ends a reply.
type Summary struct {
	Solutions int    `json:"solutions"`
	Error     string `json:"error,omitempty"`
}

const (
	maxTime      = 10 * time.Second
	maxBody      = 10_000
	maxSolutions = 1000
)

// NewHandler returns the server.
func NewHandler(ctx context.Context) (http.Handler, error) {
	p, err := prolog.New(nil, nil, prolog.WithMemory(256<<20))
	if err != nil {
		return nil, err
	}
	if err := p.Load(ctx, program, "sudoku.pl"); err != nil {
		return nil, err
	}
	sudoku, err := p.Prepare("sudoku(?, Rows)", prolog.Limited(prolog.Limits{Time: maxTime}))
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /sudoku", func(w http.ResponseWriter, r *http.Request) {
		n, err := strconv.Atoi(r.FormValue("solutions"))
		if r.FormValue("solutions") == "" {
			n, err = 1, nil
		}
		var given Grid
		if err == nil {
			err = json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&given)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/x-ndjson")
		solve(r.Context(), w, sudoku, given, min(n, maxSolutions))
	})
	return mux, nil
}

// solve writes up to n solutions.
func solve(ctx context.Context, w http.ResponseWriter, sudoku *prolog.Query, given Grid, n int) {
	lines, flush := json.NewEncoder(w), http.NewResponseController(w)
	var end Summary
	for rows, err := range prolog.All[[][]int](ctx, sudoku, given.Rows) {
		if err != nil {
			end.Error = message(err)
			break
		}
		if end.Solutions == n {
			break
		}
		if err := lines.Encode(Grid{rows}); err != nil {
			return // the client has gone
		}
		_ = flush.Flush()
		end.Solutions++
	}
	_ = lines.Encode(end)
}

// message returns the error in a puzzle as text.
func message(err error) string {
	var raised *prolog.Exception
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "this takes too long"
	case errors.As(err, &raised):
		if formal, ok := raised.Formal().(*prolog.Compound); ok && formal.Functor == "domain_error" {
			return "not a square of numbers from 0 to its size"
		}
	}
	return err.Error()
}

func main() {
	addr := flag.String("addr", "localhost:8080", "where to listen")
	flag.Parse()
	h, err := NewHandler(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(*addr, h))
}
