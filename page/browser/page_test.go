// Package browser tests the page in a browser, and takes its screenshot.
package browser

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/zebralog/prolog/page"
)

// browser is the first of the names of Chromium that is installed.
func browser() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// open opens the page in a browser, with a fragment, and waits for the engine.
func open(t *testing.T, fragment string, options ...chromedp.ExecAllocatorOption) context.Context {
	path := browser()
	if path == "" {
		if os.Getenv("NO_ORACLES") == "" {
			t.Fatal("Chromium is not installed; with NO_ORACLES this test is skipped")
		}
		t.Skip("Chromium is not installed")
	}
	if _, err := page.Files().Open(page.Built); err != nil {
		t.Fatalf("go generate ./page makes the engine: %v", err)
	}
	server := httptest.NewServer(http.FileServerFS(page.Files()))
	t.Cleanup(server.Close)
	options = append(append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox), options...)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	do(t, ctx, chromedp.Navigate(server.URL+"/#"+fragment))
	state(t, ctx, "idle")
	return ctx
}

func do(t *testing.T, ctx context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Fatalf("%v; the page shows:\n%s", err, shown(ctx))
	}
}

// state waits until the page is in a state.
func state(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	do(t, ctx, chromedp.Poll[chromedp.Void]("document.body.dataset.state === '"+name+"'"))
}

func shown(ctx context.Context) string {
	text, _ := chromedp.Run(ctx, chromedp.Evaluate[string]("transcript.textContent"))
	return text
}

// fill makes a text that of a field.
func fill(id, text string) chromedp.Action[chromedp.Void] {
	return run(fmt.Sprintf("document.querySelector(%q).value = %q", id, text))
}

// run runs a script in the page.
func run(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](script)
}

// ask types a query.
func ask(t *testing.T, ctx context.Context, query string) {
	t.Helper()
	do(t, ctx, run("query.focus()"), fill("#query", ""), chromedp.KeyEvent(query+kb.Enter))
}

// ends checks what the page shows last.
func ends(t *testing.T, ctx context.Context, want string) {
	t.Helper()
	if got := shown(ctx); !strings.HasSuffix(got, want) {
		t.Errorf("shown:\n%s\nwant at the end:\n%s", got, want)
	}
}

func TestPage(t *testing.T) {
	ctx := open(t, "")

	// The program is zebra.pl, the query is there.
	do(t, ctx, run("document.querySelector('#run').click()"))
	state(t, ctx, "asking")
	do(t, ctx, chromedp.KeyEvent(";"))
	state(t, ctx, "idle")
	ends(t, ctx, "?- zebra(Owner).\nOwner = japanese ;\nfalse.\n\n")

	// Answers come one by one. Keys say how to continue.
	ask(t, ctx, "member(X, [a, b, c])")
	state(t, ctx, "asking")
	ends(t, ctx, "X = a ")
	do(t, ctx, chromedp.KeyEvent(";"))
	do(t, ctx, chromedp.Poll[chromedp.Void]("transcript.textContent.endsWith('X = b ')"))
	do(t, ctx, chromedp.KeyEvent(kb.Enter))
	state(t, ctx, "idle")
	ends(t, ctx, "X = a ;\nX = b .\n\n")
	ask(t, ctx, "member(X, [a, b, c])")
	state(t, ctx, "asking")
	do(t, ctx, chromedp.KeyEvent("a"))
	state(t, ctx, "idle")
	ends(t, ctx, "X = a ;\nX = b ;\nX = c.\n\n")
	ask(t, ctx, "numlist(1, 12, L), (true ; fail)")
	state(t, ctx, "asking")
	do(t, ctx, chromedp.KeyEvent("w"), chromedp.Poll[chromedp.Void]("transcript.textContent.includes('[write]')"))
	do(t, ctx, chromedp.KeyEvent(";"))
	state(t, ctx, "idle")
	ends(t, ctx, "[write]\nL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] ;\nfalse.\n\n")

	// Stop ends a query. Asserted clauses stay.
	ask(t, ctx, "assertz(kept(1)), repeat, fail")
	state(t, ctx, "busy")
	time.Sleep(200 * time.Millisecond)
	do(t, ctx, chromedp.KeyEvent(kb.Escape))
	state(t, ctx, "idle")
	ends(t, ctx, "% Execution Aborted\n")
	ask(t, ctx, "kept(X)")
	state(t, ctx, "idle")
	ends(t, ctx, "X = 1.\n\n")
	ask(t, ctx, "length(L, 300000), foldl([X, N, M]>>(X = N, M is N + 1), L, 0, _), repeat, msort(L, _), fail")
	time.Sleep(time.Second)
	do(t, ctx, run("document.querySelector('#stop').click()"))
	state(t, ctx, "idle")
	ends(t, ctx, "% Execution Aborted\n")

	// A program that writes without end does not drown the page.
	ask(t, ctx, "repeat, write(hello), nl, fail")
	time.Sleep(300 * time.Millisecond)
	do(t, ctx, chromedp.KeyEvent(kb.Escape))
	state(t, ctx, "idle")
	ask(t, ctx, "X = after")
	state(t, ctx, "idle")
	ends(t, ctx, "X = after.\n\n")

	// Timers run beside goals.
	ask(t, ctx, "catch(call_with_time_limit(0.3, (repeat, fail)), E, true)")
	state(t, ctx, "idle")
	ends(t, ctx, "E = time_limit_exceeded.\n\n")

	// Errors have a place, in the query and in the program.
	ask(t, ctx, "X = f(a b)")
	state(t, ctx, "idle")
	if got := shown(ctx); !strings.Contains(got, "X = f(a b)\n") || !strings.Contains(got, "        ^") {
		t.Errorf("shown: %s", got)
	}
	do(t, ctx, fill("#program", "p(1).\np(2.\nq(X) :- r(X).\n"))
	ask(t, ctx, "q(1)")
	state(t, ctx, "idle")
	got := shown(ctx)
	for _, want := range []string{"/program.pl:2:", "Unknown procedure: r/1"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in what is shown:\n%s", want, got)
		}
	}
	do(t, ctx, run("document.querySelector('#transcript button').click()"))
	line, err := chromedp.Run(ctx, chromedp.Evaluate[int]("program.value.slice(0, program.selectionStart).split('\\n').length"))
	if err != nil || line != 2 {
		t.Errorf("the place leads to line %d, %v", line, err)
	}

	// A changed program is loaded before the next query.
	do(t, ctx, fill("#program", "greet :- read(X), format(\"Hello, ~w!~n\", [X]).\n"))
	ask(t, ctx, "greet")
	state(t, ctx, "reading")
	do(t, ctx, chromedp.KeyEvent("world."+kb.Enter))
	state(t, ctx, "idle")
	ends(t, ctx, "Hello, world!\n\ntrue.\n\n")
	ask(t, ctx, "greet")
	state(t, ctx, "reading")
	do(t, ctx, chromedp.KeyEvent(kb.Escape))
	state(t, ctx, "idle")
	ends(t, ctx, "% Execution Aborted\n")
	ask(t, ctx, "greet")
	state(t, ctx, "reading")
	do(t, ctx, chromedp.KeyEvent("again."+kb.Enter))
	state(t, ctx, "idle")
	ends(t, ctx, "Hello, again!\n\ntrue.\n\n")

	// Nothing outside is open, and halt/0 makes a new engine.
	ask(t, ctx, "catch(open('/etc/passwd', read, _), error(E, _), true)")
	state(t, ctx, "idle")
	ends(t, ctx, "E = existence_error(source_sink, '/etc/passwd').\n\n")
	ask(t, ctx, "halt")
	do(t, ctx, chromedp.Poll[chromedp.Void]("transcript.textContent.endsWith('a new engine starts\\n')"))
	state(t, ctx, "idle")
	ask(t, ctx, "X is 2 ** 100")
	state(t, ctx, "idle")
	ends(t, ctx, "X = 1267650600228229401496703205376.\n\n")
}

// TestPuzzle solves the puzzle that is there, and one that cannot be read.
func TestPuzzle(t *testing.T) {
	ctx := open(t, "")
	do(t, ctx, run("document.querySelector('#to-puzzle').click()"), run("document.querySelector('#solve').click()"))
	state(t, ctx, "idle")
	solved := func() string {
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("document.querySelector('#solved').textContent"))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if text := solved(); !strings.Contains(text, "This is the only solution.") || !strings.Contains(text, "1.") {
		t.Errorf("solved: %s", text)
	}
	do(t, ctx, chromedp.Poll[chromedp.Void]("document.querySelector('#grid').naturalWidth > 100"))
	do(t, ctx, fill("#puzzle", "Name: Ann, Bob\nPet: cat, dog\n\n1. Ann flies to the moon.\n"), run("document.querySelector('#solve').click()"))
	state(t, ctx, "idle")
	if text := solved(); !strings.Contains(text, "puzzle.txt:4:") {
		t.Errorf("solved: %s", text)
	}
	if hidden, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("document.querySelector('#grid').hidden")); err != nil || !hidden {
		t.Errorf("the grid of a puzzle that was not read is shown, %v", err)
	}
}

// TestShare is a URL with a program and a query.
func TestShare(t *testing.T) {
	program, query := "likes(ann, 'Prolog & more; +').\n% ünïcode\n", "likes(X, Y)."
	ctx := open(t, url.Values{"program": {program}, "query": {query}}.Encode())
	do(t, ctx, run("document.querySelector('#run').click()"))
	state(t, ctx, "idle")
	ends(t, ctx, "X = ann,\nY = 'Prolog & more; +'.\n\n")
	do(t, ctx, fill("#query", query), run("document.querySelector('#share').click()"))
	location, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil {
		t.Fatal(err)
	}
	from, err := url.Parse(location)
	if err != nil {
		t.Fatal(err)
	}
	values, err := url.ParseQuery(from.EscapedFragment())
	if err != nil || values.Get("program") != program || values.Get("query") != query {
		t.Errorf("%v %v", err, values)
	}
}

// TestSize bounds how much is loaded.
func TestSize(t *testing.T) {
	info, err := fs.Stat(page.Files(), page.Built)
	if err != nil {
		t.Fatalf("go generate ./page makes the engine: %v", err)
	}
	if info.Size() > 5_000_000 {
		t.Errorf("the engine has %d bytes", info.Size())
	}
}
