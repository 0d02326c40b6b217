package jupyter

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// A client speaks with a kernel.
type client struct {
	t                            *testing.T
	signer                       signer
	shell, control, stdin, iopub zmq4.Socket
	ended                        chan error
	published, requested         chan *message
	replies, controlled          chan *message
}

func newClient(t *testing.T) *client {
	t.Helper()
	c := Connection{Transport: "tcp", IP: "127.0.0.1", Key: "secret"}
	for _, port := range []*int{&c.Shell, &c.Control, &c.Stdin, &c.IOPub, &c.Heartbeat} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		*port = l.Addr().(*net.TCPAddr).Port
		l.Close()
	}
	cl := &client{t: t, signer: signer{[]byte("secret")}, ended: make(chan error, 1)}
	go func() { cl.ended <- Run(t.Context(), c, nil) }()
	id := zmq4.WithID(zmq4.SocketIdentity("client"))
	dial := func(s zmq4.Socket, port int) chan *message {
		for i := 0; ; i++ {
			err := s.Dial(fmt.Sprintf("tcp://127.0.0.1:%d", port))
			if err == nil {
				break
			}
			if i == 50 {
				t.Fatal(err)
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Cleanup(func() { s.Close() })
		messages := make(chan *message, 1000)
		go func() {
			for {
				m, err := s.Recv()
				if err != nil {
					return
				}
				if decoded, err := cl.signer.decode(m.Frames); err == nil {
					messages <- decoded
				}
			}
		}()
		return messages
	}
	cl.shell, cl.control, cl.stdin = zmq4.NewDealer(t.Context(), id), zmq4.NewDealer(t.Context(), id), zmq4.NewDealer(t.Context(), id)
	cl.iopub = zmq4.NewSub(t.Context())
	if err := cl.iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	cl.published = dial(cl.iopub, c.IOPub)
	cl.requested = dial(cl.stdin, c.Stdin)
	cl.controlled = dial(cl.control, c.Control)
	cl.replies = dial(cl.shell, c.Shell)
	hb := zmq4.NewReq(t.Context())
	defer hb.Close()
	if err := hb.Dial(fmt.Sprintf("tcp://127.0.0.1:%d", c.Heartbeat)); err != nil {
		t.Fatal(err)
	}
	if err := hb.Send(zmq4.NewMsgString("beat")); err != nil {
		t.Fatal(err)
	}
	if m, err := hb.Recv(); err != nil || m.String() != zmq4.NewMsgString("beat").String() {
		t.Fatalf("heartbeat: %v %v", m, err)
	}
	return cl
}

func (c *client) send(s zmq4.Socket, kind string, content any) {
	c.t.Helper()
	m, err := c.signer.encode(nil, "session", kind, nil, content)
	if err == nil {
		err = s.SendMulti(m)
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// reply returns the next reply, which must be of a kind.
func (c *client) reply(kind string) object { return c.next(c.replies, kind) }

func (c *client) next(from chan *message, kind string) object {
	c.t.Helper()
	select {
	case m := <-from:
		if m.header.Type != kind {
			c.t.Fatalf("%s %s, want %s", m.header.Type, m.content, kind)
		}
		var content object
		if err := json.Unmarshal(m.content, &content); err != nil {
			c.t.Fatal(err)
		}
		return content
	case <-time.After(20 * time.Second):
		c.t.Fatalf("no %s", kind)
		return nil
	}
}

// shown returns what was published for the last request.
func (c *client) shown() string {
	c.t.Helper()
	var b strings.Builder
	for {
		select {
		case m := <-c.published:
			var content struct {
				State string `json:"execution_state"`
				Text  string
				Data  map[string]string
				Trace []string `json:"traceback"`
			}
			if err := json.Unmarshal(m.content, &content); err != nil {
				c.t.Fatal(err)
			}
			switch m.header.Type {
			case "status":
				if content.State == "idle" {
					return b.String()
				}
			case "stream":
				b.WriteString(content.Text)
			case "execute_result":
				b.WriteString(content.Data["text/plain"] + "\n")
			case "error":
				b.WriteString(strings.Join(content.Trace, "\n") + "\n")
			}
		case <-time.After(20 * time.Second):
			c.t.Fatalf("not idle: %s", b.String())
		}
	}
}

// execute runs a cell, and returns what it shows and its status.
func (c *client) execute(cell string) (shown, status string) {
	c.t.Helper()
	c.send(c.shell, "execute_request", object{"code": cell, "allow_stdin": true})
	status, _ = c.reply("execute_reply")["status"].(string)
	return c.shown(), status
}

// ready asks for the kernel's description until it is heard of where all is published, which
// a subscriber is not at once.
func (c *client) ready() {
	c.t.Helper()
	for range 20 {
		c.send(c.shell, "kernel_info_request", object{})
		if got := c.reply("kernel_info_reply"); got["protocol_version"] != "5.3" {
			c.t.Errorf("%v", got)
		}
		for {
			select {
			case m := <-c.published:
				if m.header.Type == "status" && strings.Contains(string(m.content), `"idle"`) {
					return
				}
				continue
			case <-time.After(time.Second):
			}
			break
		}
	}
	c.t.Fatal("nothing is published")
}

func TestKernel(t *testing.T) {
	c := newClient(t)
	c.ready()
	for _, test := range []struct{ cell, shown, status string }{
		{"p(1). p(2).\n:- write(hello), nl.\n", "hello\n", "ok"},
		{"?- p(X).", "X = 1 ;\nX = 2.\n", "ok"},
		{"p(3).", "", "ok"},
		{"% again\n?- p(X).\n?- fail.\n?- X = f(_, 'A').", "X = 3.\nfalse.\nX = f(_, 'A').\n", "ok"},
		{"q(X) :- p(X).\n?- q(X).", "X = 3.\n", "ok"},
		{"%limit 2\n?- between(1, inf, X).", "X = 1 ;\nX = 2 ;\n...\n", "ok"},
		{"?- X = 'a b', dif(Y, b)", "X = 'a b',\ndif(Y, b).\n", "ok"},
		{"p(1).\np(2 :- q.\n", "2:9: syntax error: operator expected\np(2 :- q.\n        ^\n", "error"},
		{"?- X = 1,\n   Y = f(a b).", "", "error"},
		{"?- no_such(1).", "", "error"},
		{":- op(700, xfx, ===>).\nr(a ===> b).\n?- r(X ===> Y).", "X = a,\nY = b.\n", "ok"},
	} {
		shown, status := c.execute(test.cell)
		if status != test.status || test.status == "ok" && shown != test.shown || status == "error" && !strings.HasPrefix(shown, test.shown) {
			t.Errorf("%s\nshows %s: %s\nwant %s: %s", test.cell, status, shown, test.status, test.shown)
		}
		if test.status == "error" {
			t.Logf("%s\n%s", test.cell, shown)
		}
	}

	// A program that reads.
	c.send(c.shell, "execute_request", object{"code": "?- read(X).", "allow_stdin": true})
	c.next(c.requested, "input_request")
	c.send(c.stdin, "input_reply", object{"value": "f(Y)."})
	c.reply("execute_reply")
	if got := c.shown(); got != "X = f(_).\n" {
		t.Errorf("read: %s", got)
	}

	// An interrupt ends a query, and what it has asserted stays.
	c.send(c.shell, "execute_request", object{"code": "?- assertz(kept(1)), repeat, fail."})
	time.Sleep(200 * time.Millisecond)
	c.send(c.control, "interrupt_request", object{})
	c.next(c.controlled, "interrupt_reply")
	if got := c.reply("execute_reply"); got["ename"] != "Interrupted" {
		t.Errorf("%v", got)
	}
	c.shown()
	c.shown()
	if shown, _ := c.execute("?- kept(X)."); shown != "X = 1.\n" {
		t.Errorf("kept: %s", shown)
	}

	// So does one while the program reads; the next one that reads asks again.
	for _, value := range []string{"", "again."} {
		c.send(c.shell, "execute_request", object{"code": "?- read(X).", "allow_stdin": true})
		c.next(c.requested, "input_request")
		if value == "" {
			c.send(c.control, "interrupt_request", object{})
			c.next(c.controlled, "interrupt_reply")
			c.shown()
		} else {
			c.send(c.stdin, "input_reply", object{"value": value})
		}
		c.reply("execute_reply")
		if got := c.shown(); value != "" && got != "X = again.\n" {
			t.Errorf("read again: %s", got)
		}
	}

	c.send(c.shell, "complete_request", object{"code": "a.\n?- atom_len", "cursor_pos": 14})
	if got := c.reply("complete_reply"); fmt.Sprint(got["matches"], got["cursor_start"]) != "[atom_length] 6" {
		t.Errorf("%v", got)
	}
	c.shown()
	c.send(c.shell, "inspect_request", object{"code": "?- append(X, Y, Z)", "cursor_pos": 5})
	if got := c.reply("inspect_reply"); got["found"] != true || !strings.Contains(fmt.Sprint(got["data"]), "append") {
		t.Errorf("%v", got)
	}
	c.shown()
	for code, want := range map[string]string{"p(1).": "complete", "?- p(X)": "incomplete", "p(1) :-\n": "incomplete", "p(1).\n% c\n": "complete", "'a b": "incomplete", "% c": "complete", "p. % c": "complete"} {
		c.send(c.shell, "is_complete_request", object{"code": code})
		if got := c.reply("is_complete_reply"); got["status"] != want {
			t.Errorf("%q: %v", code, got)
		}
		c.shown()
	}
	c.send(c.shell, "history_request", object{"n": 1})
	if got := fmt.Sprint(c.reply("history_reply")["history"]); !strings.HasSuffix(got, "?- read(X).]]") {
		t.Errorf("history: %s", got)
	}
	c.shown()
	c.send(c.shell, "comm_info_request", object{})
	c.reply("comm_info_reply")
	c.shown()
	c.send(c.shell, "comm_open", object{})
	c.shown()
	c.send(c.control, "shutdown_request", object{"restart": false})
	c.next(c.controlled, "shutdown_reply")
	select {
	case err := <-c.ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the kernel has not ended")
	}
}

// python is a Python that has nbclient.
func python(t *testing.T) string {
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import nbclient").Run() == nil {
			return name
		}
	}
	t.Skip("there is no Python with nbclient")
	return ""
}

// notebook runs cells by nbclient. The results are kind and text of what they show; the arguments are
// those of testdata/cells.py.
func notebook(t *testing.T, cells []string, args ...string) [][2]string {
	py := python(t)
	dir := t.TempDir()
	kernel := filepath.Join(dir, "zebra-jupyter")
	if out, err := exec.Command("go", "build", "-o", kernel, "./cmd/zebra-jupyter").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(kernel, "install", "--prefix", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := json.Marshal(cells)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, py, append([]string{"testdata/cells.py"}, args...)...)
	cmd.Stdin = bytes.NewReader(text)
	cmd.Env = append(os.Environ(), "JUPYTER_PATH="+filepath.Join(dir, "share", "jupyter"), "JUPYTER_PLATFORM_DIRS=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	var shown [][2]string
	if err := json.Unmarshal(out, &shown); err != nil {
		t.Fatal(err)
	}
	return shown
}

// TestNotebook runs a notebook by nbclient.
func TestNotebook(t *testing.T) {
	shown := notebook(t, []string{
		"parent(tom, bob). parent(bob, ann).\n",
		"?- parent(X, Y).",
		"?- zebra(Owner).",
		"?- X is foo + 1.",
		":- format(\"~w~n\", [done]).",
	})
	var b strings.Builder
	for _, output := range shown {
		if output[0] != "html" {
			fmt.Fprintf(&b, "%s: %s\n", output[0], strings.TrimSpace(output[1]))
		}
	}
	want := "plain: X = tom,\nY = bob ;\nX = bob,\nY = ann.\nplain: Owner = japanese.\nException: ERROR: Arithmetic: `foo/0' is not a function\nERROR: In:\nERROR:   [10] _ is foo+1\nstdout: done\n"
	if b.String() != want {
		t.Errorf("shown:\n%s\nwant:\n%s", &b, want)
	}
}

var screenshot = flag.String("screenshot", "", "where to put a picture of a notebook")

// TestScreenshot makes the picture of a notebook that README shows, by nbconvert and Chromium:
//
//	go test -run Screenshot -screenshot ../docs/screenshots/notebook.png
func TestScreenshot(t *testing.T) {
	if *screenshot == "" {
		t.Skip("-screenshot is not given")
	}
	page := filepath.Join(t.TempDir(), "notebook.html")
	notebook(t, []string{
		"parent(tom, bob).\nparent(bob, ann).\nparent(bob, pat).\n\nancestor(X, Y) :- parent(X, Y).\nancestor(X, Y) :- parent(X, Z), ancestor(Z, Y).",
		"?- ancestor(tom, X).",
		"?- zebra(Owner).",
		"?- X is foo + 1.",
	}, page)
	out, err := exec.Command("chromium", "--headless", "--no-sandbox", "--hide-scrollbars",
		"--window-size=900,510", "--screenshot="+*screenshot, "file://"+page).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
