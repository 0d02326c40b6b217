package network_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/network"
)

const program = `
	:- use_module(library(http/http_server)).
	:- use_module(library(http/http_open)).
	:- use_module(library(http/http_client)).
	:- use_module(library(http/http_session)).
	:- use_module(library(socket)).

	:- http_handler(root(.), hello, []).
	:- http_handler(root(sum), sum, [method(get)]).
	:- http_handler(root(form), form, [method(post)]).
	:- http_handler(root(json), json, []).
	:- http_handler(root(moved), http_redirect(moved, root(.)), []).
	:- http_handler(root(chunks), chunks, [chunked]).
	:- http_handler(root(fail), failing, []).
	:- http_handler(root(slow), slow, []).
	:- http_handler(root(bytes), bytes, []).
	:- http_handler(root(relay), relay, []).
	:- http_handler(root(count), count, []).
	:- http_handler(root(fields), fields, []).
	:- http_handler(root(long), long, []).
	:- http_handler(root(large), large, []).

	hello(_) :- format('Content-type: text/plain~n~nhello wörld~n').
	sum(Request) :-
		http_parameters(Request, [a(A, [integer]), b(B, [integer, default(1)])]),
		C is A+B, format('Content-type: text/plain~n~n~w', [C]).
	form(Request) :-
		http_parameters(Request, [name(Name, [])]),
		reply_html_page(title(form), p(Name)).
	json(Request) :-
		http_read_json_dict(Request, Dict), reply_json_dict(_{got: Dict.a}).
	chunks(_) :-
		format('Content-type: text/plain~n~n'),
		forall(between(1, 3, I), ( format('~w ', [I]), flush_output )).
	failing(_) :- fail.
	slow(_) :- repeat, fail.
	bytes(_) :- format('Content-type: image/png~n~n'), forall(member(B, [0, 200, 255]), put_code(B)).
	relay(Request) :-
		memberchk(port(Port), Request),
		http_get([host(localhost), port(Port), path('/sum'), search([a = 40, b = 2])], Text, [to(string)]),
		format('Content-type: text/plain~n~nrelayed ~w', [Text]).
	fields(_) :-
		forall(between(1, inf, I), http_send_header(x_name(I))).
	long(_) :-
		format('Content-type: text/plain~n~n'), repeat, format('~1000c~n', [0'x]), fail.
	large(_) :-
		format('Content-type: text/plain~n~n'), forall(between(1, 1000, _), format('~1000c~n', [0'x])).
	count(_) :-
		( http_session_retract(n(N0)) -> true ; N0 = 0 ),
		N is N0+1, http_session_assert(n(N)),
		format('Content-type: text/plain~n~n~w', [N]).

	start(Port) :- http_server(http_dispatch, [port(localhost:Port)]).
`

// serve runs the program above and returns the address of its server.
func serve(t *testing.T, options ...prolog.Option) (p *prolog.Interpreter, address string) {
	t.Helper()
	p, err := prolog.New(nil, io.Discard, options...)
	if err != nil {
		t.Fatal(err)
	}
	n := network.Install(p.Engine())
	t.Cleanup(func() { n.Close() })
	if err := p.Exec(program); err != nil {
		t.Fatal(err)
	}
	var v struct{ Port int }
	if err := p.QuerySolution(`start(Port).`).Scan(&v); err != nil {
		t.Fatal(err)
	}
	return p, fmt.Sprintf("http://localhost:%d", v.Port)
}

// reply is the status and the body of a reply.
func reply(t *testing.T, r *http.Response, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d %s", r.StatusCode, b)
}

// TestManyRequests: they are answered side by side.
func TestManyRequests(t *testing.T) {
	_, address := serve(t)
	var clients sync.WaitGroup
	for client := range 8 {
		clients.Go(func() {
			for i := range 10 {
				for path, want := range map[string]string{
					fmt.Sprintf("/sum?a=%d&b=%d", client, i): fmt.Sprintf("200 %d", client+i),
					"/chunks":                                "200 1 2 3 ",
				} {
					r, err := http.Get(address + path)
					if err != nil {
						t.Error(err)
						return
					}
					if got := reply(t, r, nil); got != want {
						t.Errorf("%s: %q, not %q", path, got, want)
					}
				}
			}
		})
	}
	clients.Wait()
}

// TestMemoryOfMessages: what a request or a reply takes counts as memory of the query.
func TestMemoryOfMessages(t *testing.T) {
	_, address := serve(t, prolog.WithMemory(16<<20))
	for path, want := range map[string]string{"/fields": "500", "/long": "503", "/large": "200"} {
		r, err := http.DefaultClient.Do(accepting(t, address+path))
		if got := reply(t, r, err); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %.80q, not %s", path, got, want)
		}
	}
}

func TestServer(t *testing.T) {
	_, address := serve(t)
	for _, c := range [][2]string{
		{"/", "200 hello wörld\n"},
		{"/sum?a=2&b=3", "200 5"},
		{"/sum?a=2", "200 3"},
		{"/moved", "200 hello wörld\n"},
		{"/chunks", "200 1 2 3 "},
		{"/bytes", "200 \x00\xc8\xff"},
		{"/relay", "200 relayed 42"},
	} {
		r, err := http.Get(address + c[0])
		if got := reply(t, r, err); got != c[1] {
			t.Errorf("%s: %q, not %q", c[0], got, c[1])
		}
	}
	for path, want := range map[string]string{
		"/nothing": "404", "/sum": `400 {"code":400, "message":"Missing value for parameter \"a\"."}`,
		"/sum?a=x": "400", "/fail": "500", "/form": "405",
	} {
		r, err := http.DefaultClient.Do(accepting(t, address+path))
		if got := reply(t, r, err); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, not %q", path, got, want)
		}
	}
	r, err := http.PostForm(address+"/form", map[string][]string{"name": {"a<ü"}})
	if got := reply(t, r, err); !strings.Contains(got, "a&lt;ü") {
		t.Errorf("form: %q", got)
	}
	r, err = http.Post(address+"/json", "application/json", strings.NewReader(`{"a": "ö"}`))
	if got := reply(t, r, err); got != `200 {"got":"ö"}` {
		t.Errorf("json: %q", got)
	}
}

// accepting is a request that takes any type.
func accepting(t *testing.T, url string) *http.Request {
	r, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "*/*")
	return r
}

// TestSession asks twice with the cookie of the first reply.
func TestSession(t *testing.T) {
	_, address := serve(t)
	r, err := http.Get(address + "/count")
	cookies := r.Cookies()
	if got := reply(t, r, err); got != "200 1" || len(cookies) != 1 {
		t.Fatalf("%q with cookies %v", got, cookies)
	}
	again := accepting(t, address+"/count")
	again.AddCookie(cookies[0])
	r, err = http.DefaultClient.Do(again)
	if got := reply(t, r, err); got != "200 2" {
		t.Errorf("%q", got)
	}
}

// TestClient asks the server of the same interpreter.
func TestClient(t *testing.T) {
	p, address := serve(t)
	for goal, want := range map[string]string{
		`http_get(?, X, [to(string)])`:                                                                                    "hello wörld\n",
		`http_open(?, In, [status_code(200), header(content_type, X)]), close(In)`:                                        "text/plain; charset=UTF-8",
		`atom_concat(?, moved, U), http_open(U, In, [redirect(false), status_code(X)]), close(In)`:                        "301",
		`atom_concat(?, form, U), http_post(U, form([name = ab]), Y, [to(string)]), sub_string(Y, B, 2, _, "ab"), X = ok`: "ok",
		`atom_concat(?, nothing, U), catch(http_open(U, _, []), error(existence_error(url, _), _), X = none)`:             "none",
		`atom_concat(?, json, U), http_post(U, json(_{a: 1}), D, [json_object(dict)]), X = D.got`:                         "1",
	} {
		var v struct{ X prolog.TermString }
		if err := p.QuerySolution(goal+`.`, prolog.Atom(address+"/")).Scan(&v); err != nil {
			t.Errorf("%s: %v", goal, err)
		} else if got := strings.Trim(string(v.X), `'"`); strings.ReplaceAll(got, `\n`, "\n") != want {
			t.Errorf("%s: %q, not %q", goal, got, want)
		}
	}
}

// TestEnds ends a handler with its client, a client with its context, and the server with
// http_stop_server/2 and Close.
func TestEnds(t *testing.T) {
	p, address := serve(t)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := http.NewRequestWithContext(ctx, "GET", address+"/slow", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := http.DefaultClient.Do(r); err == nil {
		t.Error("a reply of a loop")
	}
	if _, err := p.Query(`true.`); err != nil { // the lock is free again
		t.Error(err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	goal := `tcp_socket(S), tcp_bind(S, localhost:_), tcp_listen(S, 5), tcp_accept(S, _, _).`
	if err := p.QuerySolutionContext(ctx, goal).Err(); err == nil {
		t.Error("a connection of nobody")
	}
	if d := time.Since(start); d > 2*time.Second {
		t.Errorf("it took %v", d)
	}
	if err := p.QuerySolution(`http_server_property(P, goal(_)), http_stop_server(P, []).`).Err(); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("a reply of a server that was stopped")
	}
}

// TestSockets has a line go through a connection.
func TestSockets(t *testing.T) {
	p, _ := serve(t)
	var v struct{ Line, Peer prolog.TermString }
	err := p.QuerySolution(`
		tcp_socket(S), tcp_bind(S, localhost:P), tcp_listen(S, 5),
		tcp_socket(C), tcp_connect(C, localhost:P, In, Out), tcp_accept(S, A, Peer),
		tcp_open_socket(A, In2, Out2), format(Out, 'hi~n', []), close(Out),
		read_line_to_string(In2, Line), read_line_to_string(In2, end_of_file),
		close(In2), close(Out2), close(In), tcp_close_socket(S).`).Scan(&v)
	if err != nil || v.Line != `"hi"` || v.Peer != "ip(127,0,0,1)" {
		t.Errorf("%s from %s: %v", v.Line, v.Peer, err)
	}
}
