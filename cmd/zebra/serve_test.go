package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/internal/serve"
)

// TestServe runs a server with a program. When it is asked to end, it lets a query finish.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "rules.pl")
	text := ":- include(more).\nslow(done) :- sleep(0.3).\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "more.pl"), []byte("p(1).\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	p, err := served(ctx, []string{file}, serve.DefaultLimits, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r, w := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- listen(ctx, "localhost:0", serve.New(p, serve.DefaultLimits).Handler(), w) }()
	url, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url = strings.TrimSpace(url)
	time.AfterFunc(100*time.Millisecond, stop)
	reply, err := http.Post(url+"query", "application/json", strings.NewReader(`{"query": "p(X), slow(Y)"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	got, err := io.ReadAll(reply.Body)
	if want := `{"answers":[{"X":1,"Y":"done"}],"more":false}` + "\n"; err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
