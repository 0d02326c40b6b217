package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// post sends a request and returns the reply.
func post(t *testing.T, h http.Handler, body string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/run", strings.NewReader(body)))
	return w.Code, strings.TrimSpace(w.Body.String())
}

func TestServer(t *testing.T) {
	h := NewHandler()
	for body, want := range map[string]string{
		`{"program": "p(1). p(2).", "query": "p(X)"}`:                           `{"answers":[{"X":"1"},{"X":"2"}],"output":"","error":""}`,
		`{"query": "writeq(hello('World')), nl"}`:                               `{"answers":[{}],"output":"hello('World')\n","error":""}`,
		`{"query": "fail"}`:                                                     `{"answers":[],"output":"","error":""}`,
		`{"program": "q(X) :- Y is X + 1, write(Y), nl, q(Y).", "query": "q("}`: `{"answers":[],"output":"","error":"1:3: syntax error: unexpected end of file; expected a term"}`,
	} {
		if code, got := post(t, h, body); code != 200 || got != want {
			t.Errorf("%s: %d %s, want %s", body, code, got, want)
		}
	}
	if code, got := post(t, h, `{"query": 1}`); code != http.StatusBadRequest {
		t.Error(code, got)
	}
	if code, got := post(t, h, `{"program": "`+strings.Repeat("p. ", maxBody)+`"}`); code != http.StatusBadRequest {
		t.Error(code, got)
	}
}

// TestHostile runs programs that try to get out or to take more than they may. None does; each
// ends in time, with an error that matches.
func TestHostile(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, test := range []struct{ program, query, want string }{
		// Out of the interpreter.
		{"", "open('x', write, _)", "sandboxed,open/3"},
		{"", "shell('touch x')", "sandboxed,shell/1"},
		{"", "system:shell('touch x')", "sandboxed,shell/1"},
		{"", "G =.. [shell, 'touch x'], call(G)", "sandboxed,shell/1"},
		{"", "maplist(shell, ['touch x'])", "sandboxed,shell/1"},
		{"", "getenv('PATH', X)", "sandboxed,getenv/2"},
		{"", "consult('/etc/passwd')", "sandboxed,consult/1"},
		{"", "halt", "sandboxed,halt/0"},
		{"", "thread_create(true, _)", "sandboxed,thread_create/2"},
		{":- initialization(shell('touch x')).", "true", "sandboxed,"},
		{":- include('/etc/passwd').", "true", "(sandboxed|permission_error|existence_error)"},
		{":- use_module(library(process)). p :- process_create(path(touch), [x], []).", "p", "sandboxed,"},
		{"term_expansion(x, y) :- shell('touch x'). x.", "true", "sandboxed,shell/1"},
		{"portray(_) :- shell('touch x').", "print(a)", "sandboxed,shell/1"},
		{"", "set_prolog_flag(double_quotes, codes)", "sandboxed,set_prolog_flag/2"},
		{"", "read(X)", ""},
		{"append(a, b, c).", "system:assertz(shell(_))", "permission_error"},
		{"", "catch(shell(x), _, true), shell(x)", "sandboxed,shell/1"},
		// More than its share.
		{"p :- p.", "p", "(more than|inferences)"},
		{"p :- p, q. q.", "p", "(resource_error|more than)"},
		{"p(X) :- p(f(X, X)).", "p(a)", "(resource_error|more than|inferences)"},
		{"", "numlist(1, 100000000, L)", "(resource_error|more than|inferences)"},
		{"", "length(L, 100000000)", "(resource_error|more than)"},
		{"", "X is 7 ** (7 ** (7 ** 7))", "(resource_error|more than)"},
		{"", "repeat, write(hello), fail", "(resource_error.output|more than)"},
		{"", "repeat", "more than"},
		{":- dynamic p/1.", "between(1, inf, X), assertz(p(X)), fail", "(resource_error|more than|inferences|sandboxed)"},
		{"", "between(1, inf, X), atom_concat(x, X, A), nb_setval(A, X), fail", "(resource_error|more than|inferences|sandboxed)"},
		{"", "catch((repeat, fail), _, true)", "(more than|inferences)"},
		{"p :- catch(q, _, p). q :- repeat, fail.", "p", "(more than|inferences)"},
		{"", "setup_call_cleanup(true, (repeat, fail), (repeat, fail))", "(more than|inferences)"},
		{"", "X = f(X), Y = f(Y), X == Y, length(L, 30), maplist(=(X), L), print(L)", "(contains itself|resource_error|^$)"},
		{"", "atom_length(L, L), sub_atom(abc, B, _, _, S)", "instantiation_error"},
		{"", "findall(X, repeat, L)", "(resource_error|more than|inferences)"},
		{strings.Repeat("p(", 10_000), "true", "syntax error"},
		{"p(" + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + ").", "p(X)", "(^$|more than)"},
	} {
		begun := time.Now()
		reply := Run(context.Background(), Request{test.program, test.query})
		program := test.program[:min(len(test.program), 60)]
		if !regexp.MustCompile(test.want).MatchString(reply.Error) {
			t.Errorf("%s ?- %s: %q, want %s", program, test.query, reply.Error, test.want)
		}
		if took := time.Since(begun); took > maxTime+time.Second {
			t.Errorf("%s ?- %s: %v", program, test.query, took)
		}
		if len(reply.Output) > maxOutput+1000 || len(reply.Answers) > maxAnswers {
			t.Errorf("%s ?- %s: %d bytes, %d answers", program, test.query, len(reply.Output), len(reply.Answers))
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Error(files, err)
	}
	text, err := json.Marshal(Run(context.Background(), Request{"", "X = 1"}))
	if err != nil || string(text) != `{"answers":[{"X":"1"}],"output":"","error":""}` {
		t.Errorf("%s, %v", text, err)
	}
}
