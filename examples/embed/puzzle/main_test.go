package main

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

func handler(t *testing.T) http.Handler {
	t.Helper()
	h, err := NewHandler(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

const (
	hard   = `{"rows":[[8,0,0,0,0,0,0,0,0],[0,0,3,6,0,0,0,0,0],[0,7,0,0,9,0,2,0,0],[0,5,0,0,0,7,0,0,0],[0,0,0,0,4,5,7,0,0],[0,0,0,1,0,0,0,3,0],[0,0,1,0,0,0,0,6,8],[0,0,8,5,0,0,0,1,0],[0,9,0,0,0,0,4,0,0]]}`
	solved = `{"rows":[[8,1,2,7,5,3,6,4,9],[9,4,3,6,8,2,1,7,5],[6,7,5,4,9,1,2,8,3],[1,5,4,2,3,7,8,9,6],[3,6,9,8,4,5,7,2,1],[2,8,7,1,6,9,5,3,4],[5,2,1,9,7,4,3,6,8],[4,3,8,5,2,6,9,1,7],[7,9,6,3,1,8,4,5,2]]}`
)

func TestServer(t *testing.T) {
	h := handler(t)
	for _, test := range []struct {
		query, body string
		code        int
		want        string
	}{
		{"?solutions=2", `{"rows":[[1,0,0,0],[0,0,3,0],[0,0,0,2],[0,0,0,0]]}`, 200,
			"{\"rows\":[[1,3,2,4],[2,4,3,1],[3,1,4,2],[4,2,1,3]]}\n{\"rows\":[[1,3,2,4],[4,2,3,1],[3,1,4,2],[2,4,1,3]]}\n{\"solutions\":2}\n"},
		{"?solutions=2", hard, 200, solved + "\n{\"solutions\":1}\n"},
		{"", `{"rows":[[1,1,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`, 200, "{\"solutions\":0}\n"},
		{"", `{"rows":[[1,2],[3]]}`, 200, "{\"solutions\":0,\"error\":\"not a square of numbers from 0 to its size\"}\n"},
		{"", `{"rows":[[1,0,0,9],[0,0,3,0],[0,0,0,2],[0,0,0,0]]}`, 200, "{\"solutions\":0,\"error\":\"not a square of numbers from 0 to its size\"}\n"},
		{"", `{}`, 200, "{\"solutions\":0,\"error\":\"not a square of numbers from 0 to its size\"}\n"},
		{"", `{"rows":"x"}`, 400, "json: "},
		{"?solutions=many", `{}`, 400, "strconv.Atoi"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", "/sudoku"+test.query, strings.NewReader(test.body)))
		if got := w.Body.String(); w.Code != test.code || test.code == 200 && got != test.want || !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %d %s, want %s", test.body, w.Code, got, test.want)
		}
	}
}

// empty is a puzzle with more solutions than anybody waits for.
var empty = `{"rows":[` + strings.TrimSuffix(strings.Repeat("[0,0,0,0,0,0,0,0,0],", 9), ",") + `]}`

// TestStream reads the first of many solutions, and goes away.
func TestStream(t *testing.T) {
	s := httptest.NewServer(handler(t))
	defer s.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	r, err := http.NewRequestWithContext(ctx, "POST", s.URL+"/sudoku?solutions=1000", strings.NewReader(empty))
	if err != nil {
		t.Fatal(err)
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	line, err := bufio.NewReader(reply.Body).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, `{"rows":[[1,2,3,`) {
		t.Errorf("%q, %v", line, err)
	}
	cancel()
}

// TestConcurrent solves puzzles for several clients.
func TestConcurrent(t *testing.T) {
	h := handler(t)
	var clients sync.WaitGroup
	for range 4 {
		clients.Go(func() {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest("POST", "/sudoku", strings.NewReader(hard)))
			if got := w.Body.String(); got != solved+"\n{\"solutions\":1}\n" {
				t.Error(got)
			}
		})
	}
	clients.Wait()
}
