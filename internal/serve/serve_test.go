package serve_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/serve"
)

const program = `
	:- dynamic mine/1.
	parent(tom, bob). parent(bob, ann).
	ancestor(X, Y) :- parent(X, Y).
	ancestor(X, Y) :- parent(X, Z), ancestor(Z, Y).
	broken(X) :-
		atom_length(X, _).
	loop :- loop.
`

var limits = serve.Limits{
	Time: time.Second, Inferences: 100_000_000, Memory: 64 << 20, Answers: 10, Output: 1000, Body: 10_000,
}

func newServer(t *testing.T) *httptest.Server {
	t.Helper()
	p, err := prolog.New(nil, nil, limits.Options()...)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec(program); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(serve.New(p, limits))
	t.Cleanup(s.Close)
	return s
}

// post posts a request and returns the status and the reply.
func post(t *testing.T, s *httptest.Server, body string) (int, string) {
	t.Helper()
	r, err := http.Post(s.URL, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(r.Body); err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, strings.TrimSpace(b.String())
}

func TestQueries(t *testing.T) {
	s := newServer(t)
	for _, test := range []struct {
		request string
		status  int
		reply   string
	}{
		{`{"query": "ancestor(tom, X)"}`, 200, `{"answers":[{"X":"bob"},{"X":"ann"}],"more":false}`},
		{`{"query": "ancestor(Who, X). % all. of them", "bindings": {"Who": "bob"}}`, 200, `{"answers":[{"Who":"bob","X":"ann"}],"more":false}`},
		{`{"query": "member(X, L)", "bindings": {"L": [1, {"a": null}, "b"]}, "limit": 3}`, 200,
			`{"answers":[{"X":1,"L":[1,{"a":null},"b"]},{"X":{"a":null},"L":[1,{"a":null},"b"]},{"X":"b","L":[1,{"a":null},"b"]}],"more":true}`},
		{`{"query": "fail"}`, 200, `{"answers":[],"more":false}`},
		{`{"query": "true"}`, 200, `{"answers":[{}],"more":false}`},
		{`{"query": "between(1, inf, X)"}`, 200, `{"answers":[{"X":1},{"X":2},{"X":3},{"X":4},{"X":5},{"X":6},{"X":7},{"X":8},{"X":9},{"X":10}],"more":true}`},
		{`{"query": "write(hello), nl, X = f(Y, \"s\", 1.5, 2**100)"}`, 200, ``},
		{`{"query": "X #> 3, X #< 6", "program": ":- use_module(library(clpfd))."}`, 200, `{"answers":[{"X":{"var":"X"},"$goals":[{"functor":":","args":["clpfd",{"functor":"in","args":[{"var":"X"},{"functor":"..","args":[4,5]}]}]}]}],"more":false}`},
		{`{"query": "dif(X, a)"}`, 200, `{"answers":[{"X":{"var":"X"},"$goals":[{"functor":"dif","args":[{"var":"X"},"a"]}]}],"more":false}`},
		{`{"query": "p(X)", "program": "p(1). p(2)."}`, 200, `{"answers":[{"X":1},{"X":2}],"more":false}`},
		{`{"query": "assertz(mine(1))"}`, 200, `{"answers":[{}],"more":false}`},
		{`{"query": "mine(Y)"}`, 200, `{"answers":[],"more":false}`},

		{`{"query": "X = f(a b)"}`, 400, `{"answers":[],"more":false,"error":{"kind":"syntax","message":"1:9: syntax error: expected an operator or the \")\" of 1:5","line":1,"column":9}}`},
		{`{"query": "true), (true"}`, 400, ``},
		{`{"query": ""}`, 400, `{"more":false,"error":{"kind":"request","message":"there is no query"}}`},
		{`{"query": "p", "limit": 0}`, 400, ``},
		{`{"query": "p", "more": 1}`, 400, ``},
		{`{"query": 1}`, 400, ``},
		{`{"query": "X = Y", "bindings": {"Z": 1}}`, 400, ``},
		{`{"query": "p", "program": "p :- .\nq.\n:- fail."}`, 400, ``},
		{`{"query": "` + strings.Repeat("x", 10_000) + `"}`, 413, `{"more":false,"error":{"kind":"request","message":"more than 10000 bytes"}}`},
		{`{"query": "member(X, [1, a]), Y is X + 1"}`, 422, ``},
		{`{"query": "broken(f(x))"}`, 422, ``},
		{`{"query": "halt(3)"}`, 422, `{"answers":[],"more":false,"error":{"kind":"halt","message":"prolog: halt(3)"}}`},
		{`{"query": "repeat, fail", "timeout": 0.05}`, 422, `{"answers":[],"more":false,"error":{"kind":"time","message":"the time is over"}}`},
		{`{"query": "call_with_inference_limit(true, 10, _), loop"}`, 422, ``},
		{`{"query": "length(L, 100000000)"}`, 422, ``},
		{`{"query": "repeat, write(hello), fail"}`, 422, ``},
		{`{"query": "open('/etc/passwd', read, S)"}`, 422, ``},
		{`{"query": "shell(ls)"}`, 422, ``},
		{`{"query": "X is inf, Y is nan"}`, 200, `{"answers":[{"X":"1.0Inf","Y":"1.5NaN"}],"more":false}`},
		{`{"query": "X = f(X)"}`, 422, ``},
		{`{"query": "X = [Y|Z], Z = \u0060a b\u0060 ; X = _{a: f(_{b: inf})}, Y = 1, Z = 2 ; Z = f(Z)"}`, 422, ``},
		{`{"query": "true"} {"query": "fail"}`, 400, `{"more":false,"error":{"kind":"request","message":"there is text after the request"}}`},
	} {
		status, reply := post(t, s, test.request)
		if status != test.status || test.reply != "" && reply != test.reply {
			t.Errorf("%.100s:\n%d %.500s\nwant:\n%d %s", test.request, status, reply, test.status, test.reply)
		}
		if test.reply == "" {
			t.Logf("%.100s:\n%d %.300s", test.request, status, reply)
		}
		if !json.Valid([]byte(reply)) {
			t.Errorf("%.100s: no JSON: %s", test.request, reply)
		}
	}
	r, err := http.Post(s.URL, "text/plain", strings.NewReader(`{"query": "true"}`))
	if err != nil || r.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("%v %v", r, err)
	}
}

// TestStream reads answers as they come, and goes: the query ends.
func TestStream(t *testing.T) {
	s := newServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "POST", s.URL, strings.NewReader(`{"query": "write(hi), member(X, [1, 2]) ; loop"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/x-ndjson")
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	lines := bufio.NewScanner(reply.Body)
	for _, want := range []string{`{"output":"hi"}`, `{"answer":{"X":1}}`, `{"answer":{"X":2}}`} {
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("%s, want %s", lines.Text(), want)
		}
	}
	cancel()
	began := time.Now()
	s.Close() // waits for what runs
	if took := time.Since(began); took > limits.Time/2 {
		t.Errorf("the query has run for %v more", took)
	}
}

// TestConcurrent has more clients than processors.
func TestConcurrent(t *testing.T) {
	s := newServer(t)
	var wait sync.WaitGroup
	for i := range 20 {
		wait.Go(func() {
			status, reply := post(t, s, fmt.Sprintf(`{"query": "assertz(mine(%d)), findall(X, mine(X), L)"}`, i))
			if want := fmt.Sprintf(`{"answers":[{"X":{"var":"X"},"L":[%d]}],"more":false}`, i); status != 200 || reply != want {
				t.Errorf("%d %s, want %s", status, reply, want)
			}
		})
	}
	wait.Wait()
}

func BenchmarkQuery(b *testing.B) {
	p, err := prolog.New(nil, nil, limits.Options()...)
	if err != nil {
		b.Fatal(err)
	}
	if err := p.Exec(program); err != nil {
		b.Fatal(err)
	}
	s := serve.New(p, limits)
	for b.Loop() {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", "/query", strings.NewReader(`{"query": "ancestor(tom, X)"}`))
		r.Header.Set("Content-Type", "application/json")
		s.ServeHTTP(w, r)
		if w.Code != 200 {
			b.Fatal(w.Body)
		}
	}
}
