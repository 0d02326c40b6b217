package network

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Sockets, for library(socket).

// A socket is for TCP, for UDP, or for Unix domain sockets, which are files. At first it
// has no connection and does not listen. The builtins connect, bind and accept change that.
type socket struct {
	network  string // tcp, unix or udp
	listener net.Listener
	packets  net.PacketConn
	conn     net.Conn
	ends     int  // open streams of the connection
	delay    bool // small packets wait for more data: nodelay(false)
	buffer   int  // size of the output buffer in bytes, 0 for the system's default
	closed   bool
	mu       sync.Mutex
}

// String returns how a socket is written.
func (s *socket) String() string { return fmt.Sprintf("<socket>(%p)", s) }

// BlobType returns the type of a socket for blob/2.
func (s *socket) BlobType() string { return "socket" }

// close frees the system's resources of the socket.
func (s *socket) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	var failures []error
	if s.listener != nil {
		failures = append(failures, s.listener.Close())
	}
	if s.packets != nil {
		failures = append(failures, s.packets.Close())
	}
	if s.conn != nil {
		failures = append(failures, s.conn.Close())
	}
	return errors.Join(failures...)
}

// newSocket returns the term of a new socket.
func (n *Network) newSocket(m *engine.Machine, s *socket) engine.Cell {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.sockets[s] = true
	return m.GiveHost(s)
}

// closeSocket frees a socket.
func (n *Network) closeSocket(s *socket) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.sockets, s)
	return s.close()
}

// socketArg returns the socket of an argument.
func socketArg(m *engine.Machine, c engine.Cell) (*socket, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return nil, m.InstantiationError()
	}
	s, ok := builtin.HostValue[*socket](m, c)
	if !ok {
		return nil, m.TypeError("socket", c)
	}
	if s.closed {
		return nil, m.ExistenceError("socket", c)
	}
	return s, true
}

// create implements '$socket'(Network, Socket).
func (n *Network) create(m *engine.Machine, a []engine.Cell) bool {
	network, ok := textArg(m, a[0])
	return ok && m.Unify(a[1], n.newSocket(m, &socket{network: network}))
}

// bind implements '$socket_bind'(Socket, Host, Port, Bound): the socket listens there, or for
// packets.
func (n *Network) bind(m *engine.Machine, a []engine.Cell) bool {
	s, address, ok := endpointArgs(m, a)
	if !ok {
		return false
	}
	var err error
	ok = m.Await(func(ctx context.Context) {
		if s.network == "udp" {
			s.packets, err = new(net.ListenConfig).ListenPacket(ctx, s.network, address)
		} else {
			s.listener, err = new(net.ListenConfig).Listen(ctx, s.network, address)
		}
	})
	if err == nil {
		err = s.tune()
	}
	switch {
	case !ok:
		return false
	case err != nil:
		return fail(m, err)
	}
	return m.Unify(a[3], m.NewInt(int64(s.port())))
}

// tune applies the options of a socket to the connection it has by now.
func (s *socket) tune() (err error) {
	if c, ok := s.conn.(*net.TCPConn); ok {
		err = c.SetNoDelay(!s.delay)
	}
	for _, c := range []any{s.conn, s.packets} {
		if c, ok := c.(interface{ SetWriteBuffer(int) error }); ok && s.buffer > 0 {
			err = errors.Join(err, c.SetWriteBuffer(s.buffer))
		}
	}
	return err
}

// setDelay implements '$socket_delay'(Socket, Boolean).
func (n *Network) setDelay(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	err := error(syscall.ENOPROTOOPT)
	if s.network == "tcp" {
		s.delay = m.Deref(a[1]) == engine.Atom(atom.True)
		err = s.tune()
	}
	return err == nil || fail(m, err)
}

// setBuffer implements '$socket_buffer'(Socket, Bytes).
func (n *Network) setBuffer(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	if s.buffer, ok = intArg(m, a[1]); !ok {
		return false
	}
	err := s.tune()
	return err == nil || fail(m, err)
}

// descriptor implements '$socket_file_no'(Socket, Descriptor). It fails before the socket is bound
// or connected.
func (n *Network) descriptor(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	for _, c := range []any{s.conn, s.listener, s.packets} {
		c, ok := c.(syscall.Conn)
		if !ok {
			continue
		}
		raw, err := c.SyscallConn()
		if err != nil {
			return fail(m, err)
		}
		var number uintptr
		if err := raw.Control(func(fd uintptr) { number = fd }); err != nil {
			return fail(m, err)
		}
		return m.Unify(a[1], m.NewInt(int64(number)))
	}
	return false
}

// port returns the number that the socket is bound to.
func (s *socket) port() int {
	var address net.Addr
	switch {
	case s.packets != nil:
		address = s.packets.LocalAddr()
	case s.listener != nil:
		address = s.listener.Addr()
	case s.conn != nil:
		address = s.conn.LocalAddr()
	}
	switch address := address.(type) {
	case *net.TCPAddr:
		return address.Port
	case *net.UDPAddr:
		return address.Port
	}
	return 0
}

// addressArg returns the address for a host, which is a text, and a port, which is a
// number. For the domain of files, the host is the name of the file.
func (s *socket) addressArg(m *engine.Machine, host, port engine.Cell) (string, bool) {
	h, ok := textArg(m, host)
	if !ok {
		return "", false
	}
	if s.network == "unix" {
		return h, true
	}
	p, ok := intArg(m, port)
	if ok && (p < 0 || p > 65535) {
		return "", m.DomainError("port", m.Deref(port))
	}
	return net.JoinHostPort(h, strconv.Itoa(p)), ok
}

// endpointArgs returns the arguments Socket, Host and Port.
func endpointArgs(m *engine.Machine, a []engine.Cell) (s *socket, address string, ok bool) {
	if s, ok = socketArg(m, a[0]); ok {
		address, ok = s.addressArg(m, a[1], a[2])
	}
	return s, address, ok
}

// connect implements '$socket_connect'(Socket, Host, Port).
func (n *Network) connect(m *engine.Machine, a []engine.Cell) bool {
	s, address, ok := endpointArgs(m, a)
	if !ok {
		return false
	}
	var err error
	ok = m.Await(func(ctx context.Context) {
		s.conn, err = new(net.Dialer).DialContext(ctx, s.network, address)
	})
	if err == nil {
		err = s.tune()
	}
	return ok && (err == nil || fail(m, err))
}

// accept implements '$socket_accept'(Socket, Connection, Peer).
func (n *Network) accept(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	l, ok := s.listener.(interface {
		net.Listener
		SetDeadline(time.Time) error
	})
	if !ok {
		return m.PermissionError("accept", "socket", m.Deref(a[0]))
	}
	var (
		conn net.Conn
		err  error
	)
	ok = m.Await(func(ctx context.Context) {
		_ = l.SetDeadline(time.Time{}) // a closed listener reports its error below
		defer context.AfterFunc(ctx, func() { _ = l.SetDeadline(time.Unix(1, 0)) })()
		conn, err = l.Accept()
	})
	switch {
	case !ok:
		if conn != nil {
			_ = conn.Close()
		}
		return false
	case err != nil:
		return fail(m, err)
	}
	peer := engine.Atom(atom.Intern(""))
	if s.network != "unix" {
		peer = ipTerm(m, conn.RemoteAddr().String())
	}
	return m.Unify(a[1], n.newSocket(m, &socket{network: s.network, conn: conn})) && m.Unify(a[2], peer)
}

// An end is one of the two streams of a connection.
type end struct {
	io.Reader
	s *socket
	n *Network
}

func (e *end) Write(b []byte) (int, error) { return e.s.conn.Write(b) }

func (e *end) SetWriteDeadline(t time.Time) error { return e.s.conn.SetWriteDeadline(t) }

// Close closes the connection after its last stream. If output is closed first, the other
// side sees its end.
func (e *end) Close() error {
	e.s.ends--
	if e.s.ends == 0 {
		return e.n.closeSocket(e.s)
	}
	if c, ok := e.s.conn.(interface{ CloseWrite() error }); ok && e.Reader == nil {
		return c.CloseWrite()
	}
	return nil
}

// pair opens the two streams of a connection. Input comes from r.
func (n *Network) pair(m *engine.Machine, conn net.Conn, r io.Reader) (in, out engine.Cell, err error) {
	s := &socket{network: "tcp", conn: conn}
	return n.streams(m, s, r)
}

func (n *Network) streams(m *engine.Machine, s *socket, r io.Reader) (in, out engine.Cell, err error) {
	options := stream.Options{Encoding: stream.Octet, Owned: true, TypeCheck: stream.TypeOff}
	input, err := stream.NewInput("", &end{r, s, n}, options)
	if err != nil {
		return 0, 0, err
	}
	output, err := stream.NewOutput("", &end{nil, s, n}, options)
	if err != nil {
		return 0, 0, err
	}
	s.ends = 2
	return n.addStream(m, input), n.addStream(m, output), nil
}

// open implements '$socket_streams'(Socket, In, Out).
func (n *Network) open(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	if s.conn == nil {
		return m.PermissionError("open", "socket", m.Deref(a[0]))
	}
	in, out, err := n.streams(m, s, s.conn)
	if err != nil {
		return m.SystemError(err)
	}
	return m.Unify(a[1], in) && m.Unify(a[2], out)
}

// close implements tcp_close_socket/1.
func (n *Network) close(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	if err := n.closeSocket(s); err != nil {
		return fail(m, err)
	}
	return true
}

// lookup implements '$host_address'(Name, Text): an address of a host.
func (n *Network) lookup(m *engine.Machine, a []engine.Cell) bool {
	name, ok := textArg(m, a[0])
	if !ok {
		return false
	}
	var (
		found []netip.Addr
		err   error
	)
	ok = m.Await(func(ctx context.Context) { found, err = net.DefaultResolver.LookupNetIP(ctx, "ip", name) })
	switch {
	case !ok:
		return false
	case err != nil:
		return fail(m, err)
	}
	best := found[0]
	for _, address := range found {
		if address.Unmap().Is4() {
			best = address.Unmap()
			break
		}
	}
	return m.Unify(a[1], ipTerm(m, best.String()))
}

// name implements '$host_name'(Address, Name).
func (n *Network) name(m *engine.Machine, a []engine.Cell) bool {
	address, ok := textArg(m, a[0])
	if !ok {
		return false
	}
	var (
		names []string
		err   error
	)
	ok = m.Await(func(ctx context.Context) { names, err = net.DefaultResolver.LookupAddr(ctx, address) })
	switch {
	case !ok:
		return false
	case err != nil:
		return fail(m, err)
	}
	return m.Unify(a[1], m.NewAtom(strings.TrimSuffix(names[0], ".")))
}

// hostname implements gethostname/1.
func (n *Network) hostname(m *engine.Machine, a []engine.Cell) bool {
	name, err := os.Hostname()
	if err != nil {
		return m.SystemError(err)
	}
	return m.Unify(a[0], m.NewAtom(name))
}

// receive implements '$udp_receive'(Socket, Max, Bytes, From, Port).
func (n *Network) receive(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	size, ok := intArg(m, a[1])
	if !ok {
		return false
	}
	if s.packets == nil {
		return m.PermissionError("receive", "socket", m.Deref(a[0]))
	}
	buffer := make([]byte, min(max(size, 0), 65536))
	var (
		count int
		from  net.Addr
		err   error
	)
	ok = m.Await(func(ctx context.Context) {
		_ = s.packets.SetReadDeadline(time.Time{})
		defer context.AfterFunc(ctx, func() { _ = s.packets.SetReadDeadline(time.Unix(1, 0)) })()
		count, from, err = s.packets.ReadFrom(buffer)
	})
	switch {
	case !ok:
		return false
	case err != nil:
		return fail(m, err)
	}
	text := make([]rune, count)
	for i, b := range buffer[:count] {
		text[i] = rune(b)
	}
	udp := from.(*net.UDPAddr)
	return m.Unify(a[2], m.NewString(string(text))) && m.Unify(a[3], ipTerm(m, udp.String())) &&
		m.Unify(a[4], m.NewInt(int64(udp.Port)))
}

// sendTo implements '$udp_send'(Socket, Bytes, Host, Port).
func (n *Network) sendTo(m *engine.Machine, a []engine.Cell) bool {
	s, ok := socketArg(m, a[0])
	if !ok {
		return false
	}
	text, ok := textArg(m, a[1])
	if !ok {
		return false
	}
	address, ok := s.addressArg(m, a[2], a[3])
	if !ok {
		return false
	}
	var packet []byte
	for _, r := range text {
		packet = append(packet, byte(r))
	}
	var err error
	m.Unlocked(func() {
		if s.packets == nil {
			if s.packets, err = net.ListenPacket("udp", ":0"); err != nil {
				return
			}
		}
		var to *net.UDPAddr
		if to, err = net.ResolveUDPAddr("udp", address); err == nil {
			_, err = s.packets.WriteTo(packet, to)
		}
	})
	if err != nil {
		return fail(m, err)
	}
	return true
}

// ipTerm is ip(A, B, C, D), or ip(A, ..., H) for version 6, of the text of an address.
func ipTerm(m *engine.Machine, address string) engine.Cell {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		port, err := netip.ParseAddrPort(address)
		if err != nil {
			return m.NewAtom(address)
		}
		ip = port.Addr()
	}
	ip = ip.Unmap()
	bytes := ip.AsSlice()
	var parts []engine.Cell
	if ip.Is4() {
		for _, b := range bytes {
			parts = append(parts, engine.SmallInt(int64(b)))
		}
	} else {
		for i := 0; i < len(bytes); i += 2 {
			parts = append(parts, engine.SmallInt(int64(bytes[i])<<8|int64(bytes[i+1])))
		}
	}
	return m.NewStruct(atom.Intern("ip"), parts...)
}

func (n *Network) socketRows() []engine.Builtin {
	return []engine.Builtin{
		{Name: "$socket", Arity: 2, Det: n.create, Doc: "'$socket'(+Network, -Socket)\nMakes a socket."},
		{Name: "$socket_bind", Arity: 4, Det: n.bind, Doc: "'$socket_bind'(+Socket, +Host, +Port, -Bound)\nBinds a socket to an address."},
		{Name: "$socket_connect", Arity: 3, Det: n.connect, Doc: "'$socket_connect'(+Socket, +Host, +Port)\nConnects a socket."},
		{Name: "$socket_accept", Arity: 3, Det: n.accept, Doc: "'$socket_accept'(+Socket, -Connection, -Peer)\nWaits for a connection."},
		{Name: "$socket_streams", Arity: 3, Det: n.open, Doc: "'$socket_streams'(+Socket, -In, -Out)\nOpens the streams of a connection."},
		{Name: "$socket_close", Arity: 1, Det: n.close, Closes: true, Doc: "'$socket_close'(+Socket)\nCloses a socket."},
		{Name: "$socket_delay", Arity: 2, Det: n.setDelay, Doc: "'$socket_delay'(+Socket, +Boolean)\nSays whether small packets wait for more."},
		{Name: "$socket_buffer", Arity: 2, Det: n.setBuffer, Doc: "'$socket_buffer'(+Socket, +Bytes)\nSays how much output waits to be sent."},
		{Name: "$socket_file_no", Arity: 2, Det: n.descriptor, Doc: "'$socket_file_no'(+Socket, -Descriptor)\nDescriptor is the number that the system has for the socket."},
		{Name: "$udp_receive", Arity: 5, Det: n.receive, Doc: "'$udp_receive'(+Socket, +Max, -Bytes, -From, -Port)\nWaits for a packet."},
		{Name: "$udp_send", Arity: 4, Det: n.sendTo, Doc: "'$udp_send'(+Socket, +Bytes, +Host, +Port)\nSends a packet."},
		{Name: "$host_address", Arity: 2, Det: n.lookup, Doc: "'$host_address'(+Name, -Address)\nFinds the address of a host."},
		{Name: "$host_name", Arity: 2, Det: n.name, Doc: "'$host_name'(+Address, -Name)\nFinds the name of a host."},
		{Name: "$hostname", Arity: 1, Det: n.hostname, Doc: "'$hostname'(-Name)\nName is that of this machine."},
	}
}
