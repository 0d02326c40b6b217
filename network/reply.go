package network

import (
	"bytes"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/stream"
)

// A handler writes its reply as a CGI program does: lines Name: Value, an empty line, and
// the content. The reply is sent when the handler is done. With the line Transfer-encoding:
// chunked, it is sent while the handler writes.

// A reply is the output of a handler. It is written while the machine has its turn, and
// finished afterwards.
type reply struct {
	n   *Network
	w   http.ResponseWriter
	r   *http.Request
	m   *engine.Machine
	out *stream.Stream

	fields  [][2]string    // added by http_send_header/1
	text    []byte         // the header, and the content that was not sent yet
	memory  engine.Account // of both
	body    int            // the start of the content in text; 0 while the header is not complete
	chunked bool           // to be sent while it is written
	sent    bool           // the header was sent
	given   bool           // the connection was taken over, or is to be broken off
	broken  bool
}

// replyOptions are the options of the stream while the header is written. Output is
// buffered by lines, so that the end of the header is seen before the content comes.
var replyOptions = stream.Options{Encoding: stream.UTF8, Buffer: stream.BufferLine, TypeCheck: stream.TypeOff}

// Write takes output of the handler.
func (p *reply) Write(b []byte) (int, error) {
	switch {
	case p.given:
	case p.sent:
		var err error
		p.m.Unlocked(func() {
			if _, err = p.w.Write(b); err == nil {
				err = http.NewResponseController(p.w).Flush()
			}
		})
		return len(b), err
	default:
		if !p.memory.TryGrow(p.m.Engine, len(b), engine.AreaMemory) {
			return 0, stream.ErrFull
		}
		p.text = append(p.text, b...)
		if p.body == 0 {
			p.findBody(len(p.text) - len(b))
		}
		return len(b), p.begin()
	}
	return len(b), nil
}

// findBody looks for the end of the header in the text from index from on, which was
// written last.
func (p *reply) findBody(from int) {
	from = max(from-3, 0)
	last := p.text[from:]
	end, length := bytes.Index(last, []byte("\n\n")), 2
	if crlf := bytes.Index(last, []byte("\r\n\r\n")); crlf >= 0 && (end < 0 || crlf < end) {
		end, length = crlf, 4
	}
	if end < 0 {
		return
	}
	p.body = from + end + length
	p.out.SetBuffering(stream.BufferFull)
	h := p.header()
	if t := h.Get("Content-Type"); t != "" && !isText(t) {
		p.out.SetEncoding(stream.Octet)
	}
	p.chunked = strings.EqualFold(h.Get("Transfer-Encoding"), "chunked")
}

// header returns the header that the handler has written, with the fields added by
// http_send_header/1.
func (p *reply) header() http.Header {
	h := make(http.Header)
	for line := range strings.Lines(string(p.text[:p.body])) {
		name, value, ok := strings.Cut(line, ":")
		if ok {
			h.Add(textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name)), strings.TrimSpace(value))
		}
	}
	for _, f := range p.fields {
		h.Add(f[0], f[1])
	}
	return h
}

// isText reports whether content of a type is text. Text is sent in UTF-8.
func isText(contentType string) bool {
	base, parameters, _ := strings.Cut(contentType, ";")
	base = strings.ToLower(strings.TrimSpace(base))
	if strings.HasPrefix(base, "text/") || strings.Contains(strings.ToLower(parameters), "utf-8") {
		return true
	}
	switch base {
	case "application/json", "application/xml", "application/xhtml+xml", "application/javascript", "application/x-javascript":
		return true
	}
	return false
}

// send sends the header.
func (p *reply) send() {
	h := p.header()
	status := http.StatusOK
	if text := h.Get("Status"); text != "" {
		code, _, _ := strings.Cut(text, " ")
		if n, err := strconv.Atoi(code); err == nil && 100 <= n && n <= 999 {
			status = n
		}
	} else if h.Get("Location") != "" {
		status = http.StatusFound
	}
	for _, name := range []string{"Status", "Transfer-Encoding", "Content-Length"} {
		h.Del(name)
	}
	if t := h.Get("Content-Type"); isText(t) && !strings.Contains(strings.ToLower(t), "charset") {
		base, _, _ := strings.Cut(t, ";")
		h.Set("Content-Type", strings.TrimSpace(base)+"; charset=UTF-8")
	}
	to := p.w.Header()
	for name, values := range h {
		to[name] = values
	}
	if _, ok := to["Content-Type"]; !ok {
		to["Content-Type"] = nil // so that package http does not guess it
	}
	p.sent = true
	p.w.WriteHeader(status)
}

// finish sends the rest of the reply. The handler is done, and the machine has no turn.
func (p *reply) finish() {
	switch {
	case p.broken:
		panic(http.ErrAbortHandler) // tells package http to close the connection
	case p.given, p.sent:
	case p.body == 0:
		http.Error(p.w, "The reply has no header.", http.StatusInternalServerError)
	default:
		p.w.Header().Set("Content-Length", strconv.Itoa(len(p.text)-p.body))
		p.send()
		_, _ = p.w.Write(p.text[p.body:]) // an error means that the client has gone
	}
}

// abandon breaks off the reply, as its goal was ended.
func (p *reply) abandon() { p.given, p.broken = true, true }

// begin starts to send a chunked reply, once its header is complete.
func (p *reply) begin() error {
	if p.sent || !p.chunked {
		return nil
	}
	body := p.text[p.body:]
	p.send()
	_, err := p.Write(body)
	return err
}

// replyArg returns the reply that an argument is the stream of.
func (n *Network) replyArg(m *engine.Machine, c engine.Cell) (*reply, bool) {
	s, ok := n.streamArg(m, c)
	if !ok {
		return nil, false
	}
	p := n.replies[s]
	if p == nil {
		return nil, m.DomainError("cgi_stream", m.Deref(c))
	}
	return p, true
}

// discard implements '$http_discard'(Out). If a part of the reply was sent, the rest is left out
// and the connection is closed.
func (n *Network) discard(m *engine.Machine, a []engine.Cell) bool {
	p, ok := n.replyArg(m, a[0])
	if !ok {
		return false
	}
	p.out.SetBuffering(stream.BufferFull)
	given := p.given
	p.given = true // drops the text in the buffer
	err := p.out.Flush()
	p.given = given
	if err != nil {
		return m.SystemError(err)
	}
	if p.sent {
		p.abandon()
		return true
	}
	p.memory.Free()
	p.text, p.body, p.fields, p.chunked = nil, 0, nil, false
	p.out.SetEncoding(replyOptions.Encoding)
	p.out.SetBuffering(replyOptions.Buffer)
	return true
}

// fieldSize is the number of bytes that a field takes besides its text.
const fieldSize = 64

// addField implements '$http_header'(Out, Name, Value).
func (n *Network) addField(m *engine.Machine, a []engine.Cell) bool {
	p, ok := n.replyArg(m, a[0])
	if !ok {
		return false
	}
	name, ok := textArg(m, a[1])
	if !ok {
		return false
	}
	value, ok := textArg(m, a[2])
	if !ok {
		return false
	}
	p.memory.Grow(m.Engine, len(name)+len(value)+fieldSize, engine.AreaMemory)
	p.fields = append(p.fields, [2]string{name, value})
	return true
}

// hijack implements '$http_switch'(Out, Fields, NewIn, NewOut).
func (n *Network) hijack(m *engine.Machine, a []engine.Cell) bool {
	p, ok := n.replyArg(m, a[0])
	if !ok {
		return false
	}
	fields, ok := pairsArg(m, a[1])
	if !ok {
		return false
	}
	conn, buffered, err := http.NewResponseController(p.w).Hijack()
	if err != nil {
		return m.SystemError(err)
	}
	p.given = true
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 101 Switching Protocols\r\n")
	for _, f := range fields {
		head.WriteString(f[0] + ": " + f[1] + "\r\n")
	}
	head.WriteString("\r\n")
	m.Unlocked(func() { _, err = conn.Write(head.Bytes()) })
	if err != nil {
		return fail(m, err)
	}
	in, out, err := n.pair(m, conn, buffered.Reader)
	return err == nil && m.Unify(a[2], in) && m.Unify(a[3], out)
}
