package network

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// The client, for library(http/http_open).

// A transportKey says how to check the certificates of HTTPS servers.
type transportKey struct {
	unchecked bool
	roots     string // a file of certificates; "": those of the system
}

// transport is the one for a key: it keeps connections for later requests.
func (n *Network) transport(key transportKey) (*http.Transport, error) {
	if t := n.transports[key]; t != nil {
		return t, nil
	}
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	t.TLSClientConfig = &tls.Config{InsecureSkipVerify: key.unchecked}
	if key.roots != "" {
		pem, err := builtin.Worlds.Of(n.engine).ReadFile(key.roots)
		if err != nil {
			return nil, err
		}
		t.TLSClientConfig.RootCAs = x509.NewCertPool()
		if !t.TLSClientConfig.RootCAs.AppendCertsFromPEM(pem) {
			return nil, errors.New("no certificates in " + key.roots)
		}
	}
	n.transports[key] = t
	return t, nil
}

// certificate returns the certificate of a server, from files of the program.
func (n *Network) certificate(file, key string) (tls.Certificate, error) {
	files := builtin.Worlds.Of(n.engine)
	cert, err := files.ReadFile(file)
	if err != nil {
		return tls.Certificate{}, err
	}
	private, err := files.ReadFile(key)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.X509KeyPair(cert, private)
}

// A content is the body of a server's reply. A read that takes longer than the timeout ends
// the request.
type content struct {
	io.ReadCloser
	cancel  context.CancelFunc
	timeout time.Duration // 0 for none
}

func (c *content) Read(b []byte) (int, error) {
	if c.timeout > 0 {
		defer time.AfterFunc(c.timeout, c.cancel).Stop()
	}
	return c.ReadCloser.Read(b)
}

func (c *content) Close() error {
	defer c.cancel()
	return c.ReadCloser.Close()
}

// fetch implements '$http_fetch'(Method, URL, Fields, Content, Options, Stream, Reply).
// Options are fetch(Milliseconds, Redirects, Verify, Certificates), where 0 milliseconds is
// no limit. Reply is reply(Code, Comment, Version, FinalURL, Fields).
func (n *Network) fetch(m *engine.Machine, a []engine.Cell) bool {
	options := m.Deref(a[4])
	milliseconds, ok := intArg(m, m.Arg(options, 0))
	if !ok {
		return false
	}
	redirects, ok := intArg(m, m.Arg(options, 1))
	if !ok {
		return false
	}
	roots, ok := textArg(m, m.Arg(options, 3))
	if !ok {
		return false
	}
	transport, err := n.transport(transportKey{m.Arg(options, 2) != engine.Atom(atom.True), roots})
	if err != nil {
		return m.SystemError(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var memory engine.Account // of the request
	defer memory.Free()
	request, ok := newRequest(ctx, m, a, &memory)
	if !ok {
		cancel()
		return false
	}
	client := &http.Client{Transport: transport, CheckRedirect: func(_ *http.Request, via []*http.Request) error {
		if len(via) > redirects {
			return http.ErrUseLastResponse
		}
		return nil
	}}
	timeout := time.Duration(milliseconds) * time.Millisecond
	var reply *http.Response
	ok = m.Await(func(run context.Context) {
		defer context.AfterFunc(run, cancel)()
		if timeout > 0 {
			defer time.AfterFunc(timeout, cancel).Stop()
		}
		reply, err = client.Do(request)
	})
	if !ok {
		cancel()
		return false
	}
	if err != nil {
		cancel()
		if m.Cancelled(); !m.Pending() && errors.Is(err, context.Canceled) {
			err = context.DeadlineExceeded
		}
		return fail(m, err)
	}
	in, err := stream.NewInput("", &content{reply.Body, cancel, timeout}, stream.Options{Encoding: stream.Octet, Owned: true, TypeCheck: stream.TypeLoose})
	if err != nil {
		cancel()
		return m.SystemError(err)
	}
	return m.Unify(a[5], n.addStream(m, in)) && m.Unify(a[6], replyTerm(m, reply))
}

// newRequest returns the request that the first arguments of '$http_fetch' describe.
func newRequest(ctx context.Context, m *engine.Machine, a []engine.Cell, memory *engine.Account) (*http.Request, bool) {
	method, ok := textArg(m, a[0])
	if !ok {
		return nil, false
	}
	url, ok := textArg(m, a[1])
	if !ok {
		return nil, false
	}
	fields, ok := pairsArg(m, a[2])
	if !ok {
		return nil, false
	}
	posted, ok := textArg(m, a[3])
	if !ok {
		return nil, false
	}
	memory.Grow(m.Engine, len(posted), engine.AreaMemory)
	body := make([]byte, 0, len(posted))
	for i, r := range posted {
		if i&0xfffff == 0 && m.Cancelled() {
			return nil, false
		}
		body = append(body, byte(r))
	}
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return nil, m.DomainError("url", m.Deref(a[1]))
	}
	for _, f := range fields {
		if strings.EqualFold(f[0], "Host") {
			request.Host = f[1]
		} else {
			request.Header.Add(f[0], f[1])
		}
	}
	return request, true
}

// replyTerm returns reply(Code, Comment, Version, FinalURL, Fields).
func replyTerm(m *engine.Machine, reply *http.Response) engine.Cell {
	_, comment, _ := strings.Cut(reply.Status, " ")
	header := reply.Header
	return m.NewStruct(atom.Intern("reply"), m.NewInt(int64(reply.StatusCode)), m.NewAtom(comment),
		m.NewStruct(atom.Minus, m.NewInt(int64(reply.ProtoMajor)), m.NewInt(int64(reply.ProtoMinor))),
		m.NewAtom(reply.Request.URL.String()), pairsTerm(m, header, slices.Sorted(maps.Keys(header))))
}

// closeIdle is '$http_close_idle'.
func (n *Network) closeIdle(*engine.Machine, []engine.Cell) bool {
	for _, t := range n.transports {
		t.CloseIdleConnections()
	}
	return true
}

func (n *Network) clientRows() []engine.Builtin {
	return []engine.Builtin{
		{Name: "$http_fetch", Arity: 7, Det: n.fetch,
			Doc: "'$http_fetch'(+Method, +URL, +Fields, +Content, +Options, -Stream, -Reply)\nSends a request and opens the reply."},
		{Name: "$http_close_idle", Arity: 0, Det: n.closeIdle,
			Doc: "'$http_close_idle'\nCloses connections that wait for a next request."},
	}
}
