package network_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestEndWaiting ends goals that wait, by their context and by an exception of a goal for their
// thread. A connection that nobody takes cannot be had on every machine: http_open/3 waits for
// the reply here.
func TestEndWaiting(t *testing.T) {
	p, _ := serve(t)
	for _, goal := range []string{
		`tcp_socket(S), tcp_bind(S, localhost:_), tcp_accept(S, _, _).`,
		`tcp_socket(S), tcp_bind(S, localhost:P), tcp_connect(localhost:P, C, []), get_char(C, _).`,
		`tcp_socket(S), tcp_bind(S, localhost:P), tcp_connect(localhost:P, C, []), tcp_select([C], _, infinite).`,
		`udp_socket(S), tcp_bind(S, localhost:_), udp_receive(S, _, _, []).`,
		`tcp_socket(S), tcp_bind(S, localhost:P), http_open([host(localhost),port(P)], _, []).`,
		`tcp_socket(S), tcp_bind(S, localhost:P), tcp_connect(localhost:P, C, []), repeat, format(C, '~*c', [1000000, 0'a]), fail.`,
		`tcp_socket(S), tcp_bind(S, localhost:P), tcp_connect(localhost:P, C, []), repeat, put_char(C, a), fail.`,
		`sleep(100).`,
		`thread_get_message(_).`,
	} {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(50*time.Millisecond, cancel)
		err := p.QuerySolutionContext(ctx, goal).Err()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", goal, err)
		}
		cancel()
		ctx, cancel = context.WithTimeout(context.Background(), 20*time.Second)
		err = p.QuerySolutionContext(ctx, `thread_create(( `+strings.TrimSuffix(goal, ".")+` ), T), sleep(0.05),
			thread_signal(T, true), thread_signal(T, throw(stop)), thread_join(T, exception(stop)).`).Err()
		if err != nil {
			t.Errorf("%s: signal: %v", goal, err)
		}
		cancel()
	}
}

// TestMessage stops a program that waits for a message by a request.
func TestMessage(t *testing.T) {
	p, address := serve(t)
	if err := p.Exec(`:- http_handler(root(stop), stop, []).
		stop(_) :- thread_send_message(main, stop), format('Content-type: text/plain~n~nbye').`); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- p.QuerySolution(`thread_get_message(stop).`).Err() }()
	for _, c := range [][2]string{{"/sum?a=1", "200 2"}, {"/stop", "200 bye"}} {
		r, err := http.Get(address + c[0])
		if got := reply(t, r, err); got != c[1] {
			t.Errorf("%s: %q, not %q", c[0], got, c[1])
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
