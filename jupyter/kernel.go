// Package jupyter is a kernel of Jupyter for zebra.
//
// A cell consists of clauses and queries. Its predicates replace earlier ones of the same
// name. A query begins with ?-. Its first answers are shown as a table; the line %limit N
// sets how many.
package jupyter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"github.com/go-zeromq/zmq4"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/repl"
)

// A Connection has the fields of the connection file, which Jupyter writes.
type Connection struct {
	Transport string `json:"transport"`
	IP        string `json:"ip"`
	Key       string `json:"key"`
	Shell     int    `json:"shell_port"`
	Control   int    `json:"control_port"`
	Stdin     int    `json:"stdin_port"`
	IOPub     int    `json:"iopub_port"`
	Heartbeat int    `json:"hb_port"`
}

// A kernel is an engine with its sockets.
type kernel struct {
	signer  signer
	session string
	engine  *repl.Native
	end     context.CancelFunc

	shell, control, stdin, heartbeat zmq4.Socket
	iopub                            zmq4.Socket
	publishing                       sync.Mutex

	parent   atomic.Pointer[message] // the request of the shell that is being answered
	running  atomic.Pointer[running] // the cell that runs, or nil
	inputs   chan string
	input    input
	errors   errorOutput
	count    int // the number of executions
	limit    int // how many answers are shown; 0 for all
	previous []string
}

// running is the context of a cell.
type running struct {
	ctx    context.Context
	cancel context.CancelFunc
}

// Run runs a kernel until a client asks it to end or the context ends. A signal from
// interrupts ends the running cell.
func Run(ctx context.Context, c Connection, interrupts <-chan os.Signal) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	k := &kernel{signer: signer{[]byte(c.Key)}, session: newID(), end: end, inputs: make(chan string, 1), limit: defaultLimit}
	k.input.kernel, k.errors.kernel = k, k
	var err error
	if k.engine, err = repl.NewNative(&k.input, repl.NewOutput(output{k, "stdout"}), &k.errors, repl.Options{
		Open: []prolog.Option{prolog.WithOS(), prolog.WithPartialTexts()},
	}); err != nil {
		return err
	}
	defer k.engine.Close()
	if err := k.engine.Interpreter().Exec(prelude); err != nil {
		return err
	}
	for _, s := range []struct {
		socket *zmq4.Socket
		make   func(context.Context, ...zmq4.Option) zmq4.Socket
		port   int
	}{
		{&k.shell, zmq4.NewRouter, c.Shell}, {&k.control, zmq4.NewRouter, c.Control}, {&k.stdin, zmq4.NewRouter, c.Stdin},
		{&k.iopub, zmq4.NewPub, c.IOPub}, {&k.heartbeat, zmq4.NewRep, c.Heartbeat},
	} {
		*s.socket = s.make(ctx)
		defer (*s.socket).Close()
		if err := (*s.socket).Listen(fmt.Sprintf("%s://%s:%d", c.Transport, c.IP, s.port)); err != nil {
			return err
		}
	}
	go k.beat()
	go func() {
		for {
			select {
			case <-interrupts:
				k.interrupt()
			case <-ctx.Done():
				return
			}
		}
	}()
	go k.serve(ctx, k.stdin, k.receiveInput)
	go k.serve(ctx, k.control, k.handle)
	k.serve(ctx, k.shell, k.handle)
	return nil
}

// prelude is loaded first. It silences the message about predicates that a cell redefines.
const prelude = `
	:- multifile user:message_hook/3.
	:- dynamic user:message_hook/3.
	user:message_hook(redefined_procedure(_, _), _, _).
`

// interrupt ends the running cell.
func (k *kernel) interrupt() {
	if r := k.running.Load(); r != nil {
		r.cancel()
	}
}

// beat sends each heartbeat back.
func (k *kernel) beat() {
	for {
		m, err := k.heartbeat.Recv()
		if err != nil || k.heartbeat.Send(m) != nil {
			return
		}
	}
}

// serve handles the messages of a socket, until the context ends.
func (k *kernel) serve(ctx context.Context, s zmq4.Socket, handle func(zmq4.Socket, *message)) {
	messages := make(chan zmq4.Msg)
	go func() {
		defer close(messages)
		for {
			m, err := s.Recv()
			if err != nil {
				return
			}
			select {
			case messages <- m:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case m, ok := <-messages:
			if !ok {
				return
			}
			if decoded, err := k.signer.decode(m.Frames); err == nil { // other messages are not for this kernel
				handle(s, decoded)
			}
		case <-ctx.Done():
			return
		}
	}
}

// reply answers a request.
func (k *kernel) reply(s zmq4.Socket, to *message, kind string, content any) {
	if m, err := k.signer.encode(to.peers, k.session, kind, to, content); err == nil {
		_ = s.SendMulti(m) // the client may have gone
	}
}

// publish tells all clients about a request.
func (k *kernel) publish(parent *message, kind string, content any) {
	m, err := k.signer.encode([][]byte{[]byte(kind)}, k.session, kind, parent, content)
	if err != nil {
		return
	}
	k.publishing.Lock()
	defer k.publishing.Unlock()
	_ = k.iopub.SendMulti(m)
}

type object = map[string]any

// handle answers a request of the shell or of the control socket.
func (k *kernel) handle(s zmq4.Socket, m *message) {
	k.publish(m, "status", object{"execution_state": "busy"})
	defer k.publish(m, "status", object{"execution_state": "idle"})
	if s == k.shell {
		k.parent.Store(m)
	}
	var request struct {
		Code         string
		Cursor       int `json:"cursor_pos"`
		Silent       bool
		StoreHistory *bool `json:"store_history"`
		AllowStdin   bool  `json:"allow_stdin"`
		Restart      bool
		N            int
	}
	_ = json.Unmarshal(m.content, &request) // a field of another type is left empty
	switch m.header.Type {
	case "kernel_info_request":
		k.reply(s, m, "kernel_info_reply", info())
	case "execute_request":
		k.input.allowed.Store(request.AllowStdin)
		keep := !request.Silent && (request.StoreHistory == nil || *request.StoreHistory)
		k.reply(s, m, "execute_reply", k.execute(m, request.Code, request.Silent, keep))
	case "complete_request":
		k.reply(s, m, "complete_reply", k.complete(request.Code, request.Cursor))
	case "inspect_request":
		k.reply(s, m, "inspect_reply", k.inspect(request.Code, request.Cursor))
	case "is_complete_request":
		k.reply(s, m, "is_complete_reply", object{"status": completeness(request.Code), "indent": "    "})
	case "history_request":
		k.reply(s, m, "history_reply", k.history(request.N))
	case "comm_info_request":
		k.reply(s, m, "comm_info_reply", object{"status": "ok", "comms": object{}})
	case "interrupt_request":
		k.interrupt()
		k.reply(s, m, "interrupt_reply", object{"status": "ok"})
	case "shutdown_request":
		k.interrupt()
		k.reply(s, m, "shutdown_reply", object{"status": "ok", "restart": request.Restart})
		defer k.end()
	}
}

func info() object {
	return object{
		"status": "ok", "protocol_version": protocol, "implementation": "zebra", "implementation_version": prolog.Version,
		"banner": "zebra " + prolog.Version + ": clauses are a program, ?- goal. is a query",
		"language_info": object{
			"name": "prolog", "version": prolog.Version, "mimetype": "text/x-prolog", "file_extension": ".pl",
			"pygments_lexer": "prolog", "codemirror_mode": "prolog",
		},
		"help_links": []object{},
	}
}

// history returns the last n cells, or all if n is 0.
func (k *kernel) history(n int) object {
	first := 0
	if n > 0 {
		first = max(0, len(k.previous)-n)
	}
	cells := [][]any{}
	for i, text := range k.previous[first:] {
		cells = append(cells, []any{0, first + i + 1, text})
	}
	return object{"status": "ok", "history": cells}
}

// An output sends what a program writes to the clients.
type output struct {
	kernel *kernel
	name   string
}

func (o output) Write(p []byte) (int, error) {
	o.kernel.publish(o.kernel.parent.Load(), "stream", object{"name": o.name, "text": string(p)})
	return len(p), nil
}

// errorOutput is user_error. The engine also reports there why a query has ended.
type errorOutput struct {
	kernel *kernel
	report io.Writer // if not nil, takes the text instead of the clients
}

func (o *errorOutput) Write(p []byte) (int, error) {
	if o.report != nil {
		return o.report.Write(p)
	}
	return output{o.kernel, "stderr"}.Write(p)
}

// input is user_input. It asks the client of the cell for lines.
type input struct {
	kernel  *kernel
	allowed atomic.Bool
	rest    string
}

var errNoInput = errors.New("this client has no input")

func (in *input) Read(p []byte) (int, error) {
	if in.rest == "" {
		k := in.kernel
		m, r := k.parent.Load(), k.running.Load()
		if m == nil || r == nil || !in.allowed.Load() {
			return 0, errNoInput
		}
		k.reply(k.stdin, m, "input_request", object{"prompt": k.engine.Prompt(), "password": false})
		select {
		case line := <-k.inputs:
			in.rest = line + "\n"
		case <-r.ctx.Done():
			return 0, nil
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}

// receiveInput takes a line that a client has sent for a program.
func (k *kernel) receiveInput(_ zmq4.Socket, m *message) {
	var reply struct{ Value string }
	if m.header.Type == "input_reply" && json.Unmarshal(m.content, &reply) == nil {
		select {
		case k.inputs <- reply.Value:
		default: // nobody waits for a line
		}
	}
}
