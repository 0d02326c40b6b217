package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what the server answers in the scripts")

// TestScripts plays the sessions of testdata/*.txtar. A script is the comment of the archive,
// whose files are the workspace. A line
//
//	> METHOD FILE:LINE:COLUMN {...}
//
// sends a request or notification, with the file and the place as its parameters if they are
// given, besides those in JSON; $DIR is the URI of the workspace. What the server answers
// stands below it.
func TestScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { play(t, path) })
	}
}

// TestLibraryDefinition goes to predicates of libraries, imported and not, and to a library.
func TestLibraryDefinition(t *testing.T) {
	dir := t.TempDir()
	text := ":- use_module(library(lists)).\np(X) :-\n    sum_list([1], X),\n    foldl(q, [], X, _),\n    atom_length(X, _).\n"
	if err := os.WriteFile(filepath.Join(dir, "a.pl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s := &Server{Cache: t.TempDir()}
	c := clientOf(t, dir, s)
	c.send(`initialize {"rootUri": "$DIR", "capabilities": {}}`)
	c.send("initialized")
	c.send("textDocument/didOpen a.pl")
	for place, want := range map[string][2]string{
		"1:25": {"lists.pl", "/*"}, "3:6": {"lists.pl", "sum_list("}, "4:6": {"apply.pl", "foldl("}, "5:6": {"", ""},
	} {
		answer := c.send("textDocument/definition a.pl:" + place)
		var found []location
		if len(answer) != 1 || json.Unmarshal([]byte(answer[0]), &found) != nil || len(found) > 1 {
			t.Fatalf("%s: %s", place, answer)
		}
		if len(found) == 0 {
			if want[0] != "" {
				t.Errorf("%s: nothing found", place)
			}
			continue
		}
		path := pathOf(found[0].URI)
		text, err := os.ReadFile(path)
		if err != nil || filepath.Base(path) != want[0] {
			t.Fatalf("%s: %s, %v", place, path, err)
		}
		if line := strings.Split(string(text), "\n")[found[0].Range.Start.Line]; !strings.HasPrefix(line, want[1]) {
			t.Errorf("%s: %s", place, line)
		}
	}
	c.send("shutdown")
	c.send("exit")
	c.close()
}

func play(t *testing.T, path string) {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := newClient(t, dir)
	var got bytes.Buffer
	for line := range strings.Lines(string(archive.Comment)) {
		switch {
		case strings.HasPrefix(line, "> "):
			got.WriteString(line)
			for _, answer := range c.send(strings.TrimSpace(line[2:])) {
				got.WriteString(answer + "\n")
			}
		case strings.HasPrefix(line, "#"), strings.TrimSpace(line) == "":
			got.WriteString(line)
		}
	}
	if status := c.close(); status != 0 {
		t.Errorf("exit status %d", status)
	}
	if *update {
		archive.Comment = got.Bytes()
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(archive.Comment); got.String() != want {
		wants, gots := strings.Split(want, "\n"), strings.Split(got.String(), "\n")
		for i := range wants {
			if i >= len(gots) || wants[i] != gots[i] {
				t.Fatalf("line %d: want %s\ngot %s", i+1, wants[i], strings.Join(gots[min(i, len(gots)):], "\n"))
			}
		}
		t.Fatal("more answers than expected")
	}
}

// A client talks to a server over pipes.
type client struct {
	t      *testing.T
	dir    string
	out    io.WriteCloser
	in     *bufio.Reader
	id     int
	status chan int
}

func newClient(t *testing.T, dir string) *client { return clientOf(t, dir, new(Server)) }

func clientOf(t *testing.T, dir string, s *Server) *client {
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	c := &client{t: t, dir: dir, out: toServer, in: bufio.NewReader(fromServer), status: make(chan int, 1)}
	go func() {
		c.status <- s.Serve(fromClient, toClient)
		toClient.Close()
	}()
	return c
}

func (c *client) close() int {
	c.out.Close()
	go func() { _, _ = io.Copy(io.Discard, c.in) }() // the server is not to wait
	select {
	case status := <-c.status:
		return status
	case <-time.After(20 * time.Second):
		c.t.Error("the server does not end")
		return -1
	}
}

var placeOfLine = regexp.MustCompile(`^(\S+?)(?::(\d+):(\d+))?$`)

// send sends what a line of a script says, and returns what the server answers.
func (c *client) send(line string) (answers []string) {
	method, rest, _ := strings.Cut(line, " ")
	params := make(map[string]any)
	if rest != "" && !strings.HasPrefix(rest, "{") {
		var where string
		where, rest, _ = strings.Cut(rest, " ")
		m := placeOfLine.FindStringSubmatch(where)
		params["textDocument"] = map[string]any{"uri": "$DIR/" + m[1], "version": 1}
		if m[2] != "" {
			line, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3])
			params["position"] = position{line - 1, column - 1}
		}
		if method == "textDocument/didOpen" {
			text, err := os.ReadFile(filepath.Join(c.dir, m[1]))
			if err != nil {
				c.t.Fatal(err)
			}
			params["textDocument"].(map[string]any)["text"] = string(text)
		}
	}
	if rest != "" {
		if err := json.Unmarshal([]byte(rest), &params); err != nil {
			c.t.Fatalf("%s: %v", line, err)
		}
	}
	text, _ := json.Marshal(params)
	uri := uriOf(c.dir)
	text = bytes.ReplaceAll(text, []byte("$DIR"), []byte(uri))
	m := &message{Method: method, Params: text}
	expected := ""
	document := struct {
		TextDocument documentID `json:"textDocument"`
	}{}
	_ = json.Unmarshal(text, &document)
	isNotification := strings.HasPrefix(method, "textDocument/did") || strings.HasPrefix(method, "workspace/did") || method == "initialized" ||
		method == "exit" || method == "$/cancelRequest"
	switch method {
	case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose":
		expected = document.TextDocument.URI // its diagnostics come last
	}
	if !isNotification {
		c.id++
		m.ID = json.RawMessage(strconv.Itoa(c.id))
	}
	w := writer{out: c.out}
	if err := w.write(m); err != nil {
		c.t.Fatal(err)
	}
	for done := isNotification; !done || expected != ""; {
		answer, err := readMessage(c.in)
		if err != nil {
			c.t.Fatal(err)
		}
		text := answer.Params
		switch {
		case answer.Method != "":
			var p publishDiagnostics
			if _ = json.Unmarshal(text, &p); p.URI == expected {
				expected = ""
			}
		case answer.Error != nil:
			text, _ = json.Marshal(answer.Error)
			done = true
		default:
			text, done = answer.Result, true
		}
		answers = append(answers, strings.ReplaceAll(string(text), uri, "$DIR"))
	}
	slices.Sort(answers)
	return answers
}

// TestCancel cancels a request that waits after others: the server can't answer the first
// before somebody reads, and has seen the cancellation when it takes the message after it.
func TestCancel(t *testing.T) {
	c := newClient(t, t.TempDir())
	w := writer{out: c.out}
	send := func(id, method string, params any) {
		text, _ := json.Marshal(params)
		m := &message{Method: method, Params: text}
		if id != "" {
			m.ID = json.RawMessage(id)
		}
		_ = w.write(m)
	}
	send("1", "initialize", struct{}{})
	for i := range 100 {
		send(strconv.Itoa(10+i), "workspace/symbol", symbolParams{"x"})
	}
	send(`"last"`, "workspace/symbol", symbolParams{"x"})
	send("", "$/cancelRequest", map[string]any{"id": "last"})
	send("2", "shutdown", nil)
	for {
		m, err := readMessage(c.in)
		if err != nil {
			t.Fatal(err)
		}
		if string(m.ID) == `"last"` {
			if m.Error == nil || m.Error.Code != requestCancelled {
				t.Errorf("%+v", m)
			}
		}
		if string(m.ID) == "2" {
			break
		}
	}
	if status := c.close(); status != 0 {
		t.Errorf("exit status %d", status)
	}
}

// TestBroken sends data that is no message.
func TestBroken(t *testing.T) {
	for _, text := range []string{"", "Content-Length: 3\r\n\r\n{", "Content-Length: x\r\n\r\n", "\r\n\r\n"} {
		var out bytes.Buffer
		if status := new(Server).Serve(strings.NewReader(text), &out); status != 1 {
			t.Errorf("%q: status %d", text, status)
		}
	}
	var out bytes.Buffer
	text := `{"jsonrpc": "2.0", "id": 1, "method": `
	new(Server).Serve(strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text)), &out)
	if !strings.Contains(out.String(), "-32700") {
		t.Error(out.String())
	}
}

// TestPositions goes from offsets to positions and back.
func TestPositions(t *testing.T) {
	for _, utf8 := range []bool{false, true} {
		text := newText("a\r\nä😀b\rc\n\n𝔘x\xff.", utf8)
		for i := range text.string {
			if i > 0 && text.string[i-1] == '\r' && text.string[i] == '\n' {
				continue
			}
			if got := text.offset(text.position(i)); got != i {
				t.Errorf("%d: %v is %d", i, text.position(i), got)
			}
		}
	}
	text := newText("ä😀b", false)
	if p := text.position(len("ä😀")); p != (position{0, 3}) {
		t.Error(p)
	}
	for _, p := range []position{{0, 2}, {0, 100}, {7, 0}} {
		text.offset(p)
	}
}

// TestHover asks about things that are not in the workspace.
func TestHover(t *testing.T) {
	dir := t.TempDir()
	const text = ":- use_module(library(lists)).\np(X, Y) :- atom_length(X, Y), sum_list(X, Y).\n"
	if err := os.WriteFile(filepath.Join(dir, "a.pl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, dir)
	c.send("initialize {}")
	c.send("textDocument/didOpen a.pl")
	for where, want := range map[string]string{
		"a.pl:1:25": "library(lists)", "a.pl:2:13": "atom_length(", "a.pl:2:33": "library(lists)",
	} {
		if got := c.send("textDocument/hover " + where); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s: %v", where, got)
		}
	}
	c.send("shutdown")
	if status := c.close(); status != 0 {
		t.Errorf("exit status %d", status)
	}
}
