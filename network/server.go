package network

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Servers, for library(http/thread_httpd).

// A server listens at one port.
type server struct {
	n        *Network
	id       int
	http     *http.Server
	listener net.Listener
	done     chan struct{} // closed when the server takes no more requests
}

// listen implements '$http_listen'(Host, Port, TLS, Id, Bound). TLS is none or
// tls(CertificateFile, KeyFile).
func (n *Network) listen(m *engine.Machine, a []engine.Cell) bool {
	host, ok := textArg(m, a[0])
	if !ok {
		return false
	}
	port, ok := intArg(m, a[1])
	if !ok {
		return false
	}
	var certificates []tls.Certificate
	if t := m.Deref(a[2]); engine.IsCompound(t) {
		file, ok := textArg(m, m.Arg(t, 0))
		if !ok {
			return false
		}
		key, ok := textArg(m, m.Arg(t, 1))
		if !ok {
			return false
		}
		c, err := n.certificate(file, key)
		if err != nil {
			return m.SystemError(err)
		}
		certificates = append(certificates, c)
	}
	var (
		l   net.Listener
		err error
	)
	ctx := m.Context()
	m.Unlocked(func() {
		l, err = new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	})
	if err != nil {
		return fail(m, err)
	}
	n.made++
	s := &server{n: n, id: n.made, done: make(chan struct{})}
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: time.Minute, ErrorLog: log.New(io.Discard, "", 0)}
	n.servers[s.id] = s
	if certificates != nil {
		s.http.TLSConfig = &tls.Config{Certificates: certificates, NextProtos: []string{"http/1.1"}}
		l = tls.NewListener(l, s.http.TLSConfig)
	}
	s.listener = l
	go s.http.Serve(l) // it returns when the listener is closed
	bound := l.Addr().(*net.TCPAddr).Port
	return m.Unify(a[3], m.NewInt(int64(s.id))) && m.Unify(a[4], m.NewInt(int64(bound)))
}

// stop implements '$http_stop'(Id). Running requests go on, as the caller may be one of them.
func (n *Network) stop(m *engine.Machine, a []engine.Cell) bool {
	id, ok := intArg(m, a[0])
	if !ok {
		return false
	}
	s, ok := n.servers[id]
	if !ok {
		return m.ExistenceError("http_server", m.Deref(a[0]))
	}
	delete(n.servers, id)
	close(s.done)
	s.listener.Close()                       // frees the port, even if Serve has not begun
	go s.http.Shutdown(context.Background()) // nobody waits for it
	return true
}

// ServeHTTP answers a request by a query.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n := s.n
	m, err := builtin.HostOf(n.engine).Machine()
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	if m.Enter(r.Context(), s.done) != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	rep, halted, err := s.query(m, w, r)
	builtin.HostOf(n.engine).Release(m)
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	case rep != nil:
		rep.finish()
	}
	if halted >= 0 && n.Halt != nil {
		go n.Halt(halted)
	}
}

// errEnded is the error of a request whose reply is a status only.
var errEnded = errors.New("the goal that answers the request was ended")

// query runs the query of a request, while the machine has its turn. It returns the code
// that the query has given to halt/1, or -1.
func (s *server) query(m *engine.Machine, w http.ResponseWriter, r *http.Request) (_ *reply, halted int, err error) {
	n := s.n
	in, err := stream.NewInput("", r.Body, stream.Options{Encoding: stream.Octet, TypeCheck: stream.TypeLoose})
	if err != nil {
		return nil, -1, err
	}
	rep := &reply{n: n, w: w, r: r, m: m}
	if rep.out, err = stream.NewOutput("", rep, replyOptions); err != nil {
		return nil, -1, err
	}
	var goal engine.Cell
	m.AtDesk(func() {
		n.replies[rep.out] = rep
		goal, err = s.goal(m, r, in, rep.out)
	})
	defer m.AtDesk(func() {
		_ = n.table.Close(in, true)
		_ = rep.out.Flush() // an error means that the client has gone
		_ = n.table.Close(rep.out, true)
		delete(n.replies, rep.out)
		rep.memory.Free()
	})
	if err != nil {
		return nil, -1, err
	}
	m.Start(m.Engine.Module(atom.User), goal)
	switch m.Next(builtin.LastingThreads(r.Context())) {
	case engine.Halted:
		return rep, m.ExitCode(), nil
	case engine.Raised: // the goal was ended, or memory ran out while its exception was raised
		m.Ball()
		if !rep.sent && !rep.given {
			return nil, -1, errEnded
		}
		rep.abandon()
	}
	return rep, -1, nil
}

// goal returns the goal that answers a request: request/8 of library(http/thread_httpd).
func (s *server) goal(m *engine.Machine, r *http.Request, in, out *stream.Stream) (goal engine.Cell, err error) {
	err = m.Guard(r.Context(), func() error {
		var fields []engine.Cell
		header := maps.Clone(r.Header)
		header["Host"] = []string{r.Host}
		for _, name := range slices.Sorted(maps.Keys(header)) {
			for _, value := range header[name] {
				fields = append(fields, m.NewStruct(atom.Minus, m.NewAtom(name), m.NewAtom(value)))
			}
		}
		goal = m.NewStruct(atom.Intern("request"),
			m.NewInt(int64(s.id)), m.NewAtom(strings.ToLower(r.Method)), m.NewAtom(r.RequestURI),
			m.NewStruct(atom.Minus, m.NewInt(int64(r.ProtoMajor)), m.NewInt(int64(r.ProtoMinor))),
			m.NewList(fields, nilList), ipTerm(m, r.RemoteAddr),
			s.n.addStream(m, in), s.n.addStream(m, out))
		goal = m.NewStruct(atom.Colon, engine.Atom(atom.Intern("thread_httpd")), goal)
		return nil
	})
	return goal, err
}

func (n *Network) serverRows() []engine.Builtin {
	return []engine.Builtin{
		{Name: "$http_listen", Arity: 5, Det: n.listen,
			Doc: "'$http_listen'(+Host, +Port, +TLS, -Id, -Bound)\nBegins to take requests at a port."},
		{Name: "$http_stop", Arity: 1, Det: n.stop,
			Doc: "'$http_stop'(+Id)\nTakes no more requests."},
		{Name: "$http_discard", Arity: 1, Det: n.discard,
			Doc: "'$http_discard'(+Out)\nForgets what was written of a reply."},
		{Name: "$http_header", Arity: 3, Det: n.addField,
			Doc: "'$http_header'(+Out, +Name, +Value)\nAdds a line to the header of a reply."},
		{Name: "$http_switch", Arity: 4, Det: n.hijack,
			Doc: "'$http_switch'(+Out, +Fields, -NewIn, -NewOut)\nTakes the connection over, after a reply that says so."},
	}
}
