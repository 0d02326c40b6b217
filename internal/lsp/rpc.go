package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"sync"
)

// A message is a message of JSON-RPC 2.0: a request, a notification or a response. A
// notification has no ID, a response no Method.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *responseError  `json:"error,omitempty"`
}

type responseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *responseError) Error() string { return e.Message }

// The error codes of JSON-RPC and of the protocol.
const (
	parseError           = -32700
	invalidRequest       = -32600
	methodNotFound       = -32601
	invalidParams        = -32602
	internalError        = -32603
	serverNotInitialized = -32002
	requestCancelled     = -32800
	requestFailed        = -32803
)

func fail(code int, format string, args ...any) error {
	return &responseError{code, fmt.Sprintf(format, args...)}
}

// largest is the greatest length of a message in bytes.
const largest = 64 << 20

// readMessage reads the next message: a header with its length, and JSON.
func readMessage(r *bufio.Reader) (*message, error) {
	header, err := textproto.NewReader(r).ReadMIMEHeader()
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || n < 0 || n > largest {
		return nil, fmt.Errorf("not the length of a message: %q", header.Get("Content-Length"))
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return nil, err
	}
	m := new(message)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, &responseError{parseError, err.Error()}
	}
	return m, nil
}

// A writer writes messages.
type writer struct {
	mu  sync.Mutex
	out io.Writer
}

func (w *writer) write(m *message) error {
	m.Version = "2.0"
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = fmt.Fprintf(w.out, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return err
}

// respond answers a request.
func (w *writer) respond(id json.RawMessage, result any, err error) error {
	m := &message{ID: id}
	if err != nil {
		e, ok := err.(*responseError)
		if !ok {
			e = &responseError{internalError, err.Error()}
		}
		m.Error = e
		return w.write(m)
	}
	if m.Result, err = json.Marshal(result); err != nil {
		return w.respond(id, nil, err)
	}
	return w.write(m)
}

// notify sends a notification.
func (w *writer) notify(method string, params any) error { return w.request("", method, params) }

// request sends a request with an ID. Nobody waits for the response.
func (w *writer) request(id, method string, params any) error {
	m := &message{Method: method}
	if id != "" {
		m.ID = json.RawMessage(strconv.Quote(id))
	}
	var err error
	if m.Params, err = json.Marshal(params); err != nil {
		return err
	}
	return w.write(m)
}
