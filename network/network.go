// Package network is the Go part of the libraries about the network: servers and clients of
// HTTP on net/http, and sockets. A program that wants library(http/http_server),
// library(http/http_open), library(socket) and the like calls Install. One that does not
// call it does not link net/http.
//
// Each incoming request is answered by its own query on the same interpreter, in parallel
// with other requests and with queries of the host. The query ends when the client
// disconnects.
package network

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"sync"
	"syscall"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A Network has what an engine has open on the network.
type Network struct {
	// Halt, if set, is called when a goal that answers a request calls halt/1.
	Halt func(code int)

	engine *engine.Engine
	table  *streams.Streams

	// These fields are used at the desk only.
	servers    map[int]*server
	replies    map[*stream.Stream]*reply
	transports map[transportKey]*http.Transport
	made       int // the number of servers made so far

	mu      sync.Mutex
	sockets map[*socket]bool
}

// Install gives an engine the builtins of the libraries.
func Install(e *engine.Engine) *Network {
	n := &Network{
		engine: e, table: streams.Of(e),
		servers:    make(map[int]*server),
		replies:    make(map[*stream.Stream]*reply),
		transports: make(map[transportKey]*http.Transport),
		sockets:    make(map[*socket]bool),
	}
	e.Lock()
	defer e.Unlock()
	for _, rows := range [][]engine.Builtin{n.serverRows(), n.clientRows(), n.socketRows()} {
		e.Install(rows)
	}
	return n
}

// Close frees all ports and sockets. Requests that are being answered end.
func (n *Network) Close() error {
	n.engine.Lock()
	defer n.engine.Unlock()
	var failures []error
	for id, s := range n.servers {
		failures = append(failures, s.http.Close())
		delete(n.servers, id)
	}
	for _, t := range n.transports {
		t.CloseIdleConnections()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for s := range n.sockets {
		failures = append(failures, s.close())
		delete(n.sockets, s)
	}
	return errors.Join(failures...)
}

// addStream opens a stream for a program.
func (n *Network) addStream(m *engine.Machine, s *stream.Stream) engine.Cell {
	n.table.Add(s)
	return m.NewStruct(atom.DollarStream, m.NewInt(int64(s.ID())))
}

// streamArg returns the open stream of an argument.
func (n *Network) streamArg(m *engine.Machine, c engine.Cell) (*stream.Stream, bool) {
	c = m.Deref(c)
	var s *stream.Stream
	ok := false
	switch {
	case engine.IsVar(c):
		return nil, m.InstantiationError()
	case engine.IsAtom(c):
		s, ok = n.table.ByAlias(engine.AtomText(c))
	case m.IsFunctor(c, atom.DollarStream, 1):
		id, _ := engine.SmallIntOf(m.Arg(c, 0))
		s, ok = n.table.ByID(int(id))
	default:
		return nil, m.DomainError("stream_or_alias", c)
	}
	if !ok {
		return nil, m.ExistenceError("stream", c)
	}
	return s, true
}

var (
	atomEqual = atom.Intern("=")
	nilList   = engine.Atom(atom.Nil)
)

// textArg returns the text of an argument.
func textArg(m *engine.Machine, c engine.Cell) (string, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return "", m.InstantiationError()
	}
	text, ok := m.Text(c)
	if !ok {
		return "", m.TypeError("text", c)
	}
	return text, true
}

// intArg returns an argument that must be an integer.
func intArg(m *engine.Machine, c engine.Cell) (int, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return 0, m.InstantiationError()
	}
	i, ok := engine.SmallIntOf(c)
	if !ok {
		return 0, m.TypeError("integer", c)
	}
	return int(i), true
}

// pairsArg returns a list of Name=Value.
func pairsArg(m *engine.Machine, c engine.Cell) ([][2]string, bool) {
	items, tail := m.ListItems(c)
	if !engine.IsNil(m.Deref(tail)) {
		return nil, m.TypeError("list", c)
	}
	var pairs [][2]string
	for _, it := range items {
		it = m.Deref(it)
		if !m.IsFunctor(it, atomEqual, 2) {
			return nil, m.TypeError("pair", it)
		}
		name, ok := textArg(m, m.Arg(it, 0))
		if !ok {
			return nil, false
		}
		value, ok := textArg(m, m.Arg(it, 1))
		if !ok {
			return nil, false
		}
		pairs = append(pairs, [2]string{name, value})
	}
	return pairs, true
}

// pairsTerm returns the list of Name=Value of the lines of a header.
func pairsTerm(m *engine.Machine, header http.Header, names []string) engine.Cell {
	var items []engine.Cell
	for _, name := range names {
		for _, value := range header[name] {
			items = append(items, m.NewStruct(atomEqual, m.NewAtom(name), m.NewAtom(value)))
		}
	}
	return m.NewList(items, nilList)
}

// fail raises the exception for an error of the network.
func fail(m *engine.Machine, err error) bool {
	if m.Cancelled(); m.Pending() {
		return false
	}
	code, text := "unknown", err.Error()
	var (
		dns   *net.DNSError
		errno syscall.Errno
		timed net.Error
	)
	switch {
	case errors.As(err, &dns):
		code, text = "eai_noname", "Name or service not known"
	case errors.As(err, &errno):
		if name, ok := errnoNames[errno]; ok {
			code = name
		}
		text = errnoText(errno)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded),
		errors.As(err, &timed) && timed.Timeout():
		return m.ErrorTerm(m.NewStruct(atom.Intern("timeout_error"), engine.Atom(atom.Intern("read")), m.NewVar()))
	}
	return m.ErrorTerm(m.NewStruct(atom.Intern("socket_error"),
		engine.Atom(atom.Intern(code)), m.NewAtom(text)))
}

var errnoNames = map[syscall.Errno]string{
	syscall.EACCES: "eacces", syscall.EADDRINUSE: "eaddrinuse", syscall.EADDRNOTAVAIL: "eaddrnotavail",
	syscall.ECONNABORTED: "econnaborted", syscall.ECONNREFUSED: "econnrefused", syscall.ECONNRESET: "econnreset",
	syscall.EHOSTUNREACH: "ehostunreach", syscall.ENETUNREACH: "enetunreach", syscall.EPIPE: "epipe",
	syscall.ENOPROTOOPT: "enoprotoopt", syscall.ETIMEDOUT: "etimedout", syscall.EPERM: "eperm",
}

// errnoText returns the text of a system error. It begins with a capital letter, as other
// messages do.
func errnoText(e syscall.Errno) string {
	text := []byte(e.Error())
	if len(text) > 0 && 'a' <= text[0] && text[0] <= 'z' {
		text[0] -= 'a' - 'A'
	}
	return string(text)
}
