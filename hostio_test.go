package prolog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

// errDisk is the error of a device of the host.
var errDisk = errors.New("the disk is full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, fmt.Errorf("writing: %w", errDisk) }
func (failing) Read([]byte) (int, error)  { return 0, fmt.Errorf("reading: %w", errDisk) }

func (failing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: errDisk}
}

// TestHostErrors: the error of a reader, a writer or a file system of the host is that of the
// query, also when output is written as it ends, and is found in it.
func TestHostErrors(t *testing.T) {
	for _, c := range []struct{ goal, formal string }{
		{"write(hello)", "io_error(write,"},
		{"write(hello), fail", "io_error(write,"},
		{"member(_, [1, 2]), write(hello)", "io_error(write,"},
		{"write(hello), flush_output", "io_error(write,"},
		{"write(hello), read(_)", "io_error("},
		{"write(user_error, hello)", "io_error(write,"},
		{"read(_)", "io_error(read,"},
		{"catch(read(_), E, throw(E))", "io_error(read,"},
		{"open(file, read, _)", "io_error(open,"},
	} {
		p, err := prolog.New(failing{}, failing{}, prolog.WithFS(failing{}))
		if err != nil {
			t.Fatal(err)
		}
		q := prepare(t, p, c.goal, prolog.Output(failing{}), prolog.ErrorOutput(failing{}), prolog.Input(failing{}))
		_, own := q.Holds(t.Context())
		for kind, err := range map[string]error{"own": own, "of the interpreter": p.QuerySolution(c.goal).Err()} {
			var x *prolog.Exception
			if !errors.As(err, &x) || !errors.Is(err, errDisk) || !bytes.HasPrefix([]byte(fmt.Sprint(x.Formal())), []byte(c.formal)) {
				t.Errorf("%s, streams %s: %v", c.goal, kind, err)
			}
		}
		if err := p.Exec(":- write(hello)."); !errors.Is(err, errDisk) {
			t.Errorf("Exec: %v", err)
		}
		if err := p.QuerySolution("true").Err(); err != nil {
			t.Errorf("%s, then true: %v", c.goal, err)
		}
	}
}

// TestHostErrorsCaught: what the program has caught is not the error of the query.
func TestHostErrorsCaught(t *testing.T) {
	p := newInterpreter(t, "")
	q := prepare(t, p, "catch((write(hello), flush_output), error(io_error(_, _), _), true)", prolog.Output(failing{}))
	if ok, err := q.Holds(t.Context()); !ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	q = prepare(t, p, "write(hello), throw(mine)", prolog.Output(failing{}))
	if _, err := q.Holds(t.Context()); fmt.Sprint(err) != "mine" {
		t.Errorf("an exception of the goal: %v", err)
	}
	q = prepare(t, p, "write(0123456789)", prolog.Output(io.Discard), prolog.Limited(prolog.Limits{Output: 5}))
	if _, err := q.Holds(t.Context()); fmt.Sprint(err.(*prolog.Exception).Formal()) != "resource_error(output)" {
		t.Errorf("too much output: %v", err)
	}
}

// TestHostPanics: a panic of a writer is an error of writing, as that of a reader is.
func TestHostPanics(t *testing.T) {
	p := newInterpreter(t, "")
	for _, ctx := range []context.Context{t.Context(), context.Background()} {
		_, err := prepare(t, p, "write(hello)", prolog.Output(panicking{})).Holds(ctx)
		if want := "writer of a stream panicked: a defect"; err == nil || !bytes.Contains([]byte(err.Error()), []byte(want)) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestBlockedWriter checks that a blocked Write does not keep a query past its context, nor
// past Close, and that later output comes after it.
func TestBlockedWriter(t *testing.T) {
	for _, goal := range []string{"write(hello)", "write(hello), nl", "repeat, write(hello), fail", "write(hello), flush_output"} {
		r, w := io.Pipe()
		p, err := prolog.New(nil, w)
		if err != nil {
			t.Fatal(err)
		}
		for kind, q := range map[string]*prolog.Query{
			"own":                prepare(t, p, goal, prolog.Output(w)),
			"of the interpreter": prepare(t, p, goal),
			"with a limit":       prepare(t, p, goal, prolog.Limited(prolog.Limits{Time: 50 * time.Millisecond})),
		} {
			ctx := context.Background()
			if kind != "with a limit" {
				var cancel func()
				ctx, cancel = context.WithTimeout(ctx, 50*time.Millisecond)
				defer cancel()
			}
			ended := make(chan error)
			go func() {
				_, err := q.Holds(ctx)
				ended <- err
			}()
			select {
			case err := <-ended:
				if err != context.DeadlineExceeded {
					t.Errorf("%s, writer %s: %v", goal, kind, err)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("%s, writer %s: the query goes on", goal, kind)
			}
		}
		sols, err := p.Query(goal)
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan bool)
		go func() { ended <- sols.Next() }()
		time.Sleep(20 * time.Millisecond)
		_ = sols.Close()
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: the query goes on after Close", goal)
		}
		_ = r.Close()
	}
}

// blocking is a writer whose Writes end when the channel end is closed.
type blocking struct{ begun, end chan struct{} }

func (b blocking) Write(p []byte) (int, error) {
	b.begun <- struct{}{}
	<-b.end
	return len(p), nil
}

// TestBesideBlockedWriter checks that others run, and write to their own writers, while a
// Write of one query blocks, with a context that can end or without.
func TestBesideBlockedWriter(t *testing.T) {
	for _, goal := range []string{"write(hello), flush_output", "format('~w~n', [hello])", "write(hello)", "print_message(error, format(hello, []))"} {
		for _, own := range []bool{true, false} {
			for _, ctx := range []context.Context{context.Background(), t.Context()} {
				w := blocking{make(chan struct{}, 100), make(chan struct{})}
				p, err := prolog.New(nil, w)
				if err != nil {
					t.Fatal(err)
				}
				var streams []prolog.QueryOption
				if own {
					streams = []prolog.QueryOption{prolog.Output(w), prolog.ErrorOutput(w)}
				}
				blocked := prepare(t, p, goal, streams...)
				ended := make(chan error)
				go func() {
					_, err := blocked.Holds(ctx)
					ended <- err
				}()
				<-w.begun
				for _, beside := range []string{"true", "write(a)", "write(a), nl", "write(user_error, a)", "assertz(found)", "\\+ read(a)",
					"stream_property(_, alias(user_output))"} {
					var out bytes.Buffer
					late, cancel := context.WithTimeout(t.Context(), 10*time.Second)
					err := p.QuerySolutionContext(late, "true").Err()
					if err == nil {
						_, err = prepare(t, p, beside, prolog.Output(&out), prolog.ErrorOutput(&out)).Holds(late)
					}
					cancel()
					if err != nil {
						t.Fatalf("%s, own writer %t, beside it %s: %v", goal, own, beside, err)
					}
				}
				close(w.end)
				if err := <-ended; err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// TestSharedBlockedWriter: queries that write to the same writer wait for it, as long as their context
// lasts, and what each has written comes whole.
func TestSharedBlockedWriter(t *testing.T) {
	r, w := io.Pipe()
	p, err := prolog.New(nil, w)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := p.QuerySolution("forall(between(1, 50, _), format('~a~a~a~n', [a, b, c]))").Err(); err != nil {
				t.Error(err)
			}
		})
	}
	time.Sleep(time.Millisecond)
	if err := p.QuerySolutionContext(ctx, "repeat, format('~a~a~a~n', [a, b, c]), fail").Err(); err != context.DeadlineExceeded {
		t.Error(err)
	}
	go func() {
		all.Wait()
		_ = w.Close()
	}()
	got, _ := io.ReadAll(r)
	if lines := strings.Count(string(got), "abc\n"); lines < 200 || len(got) != 4*lines {
		t.Errorf("%d lines, %d bytes", lines, len(got))
	}
}

// announced is a writer that tells when a Write begins.
type announced struct {
	io.Writer
	begun chan struct{}
}

func (a announced) Write(p []byte) (int, error) {
	a.begun <- struct{}{}
	return a.Writer.Write(p)
}

// TestLateWriter checks that an abandoned Write continues, and that the next one waits for
// it.
func TestLateWriter(t *testing.T) {
	r, w := io.Pipe()
	out := announced{w, make(chan struct{}, 10)}
	p, err := prolog.New(nil, out)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-out.begun
		cancel()
	}()
	if err := p.QuerySolutionContext(ctx, "write(first), nl").Err(); err != context.Canceled {
		t.Fatal(err)
	}
	go func() {
		if err := p.QuerySolution("write(second), nl").Err(); err != nil {
			t.Error(err)
		}
		_ = w.Close()
	}()
	if got, _ := io.ReadAll(r); string(got) != "first\nsecond\n" {
		t.Errorf("%q", got)
	}
}

// TestNegativeLimits: a limit that is negative leaves nothing.
func TestNegativeLimits(t *testing.T) {
	p := newInterpreter(t, "")
	for _, c := range []struct {
		limits prolog.Limits
		want   string
	}{
		{prolog.Limits{Time: -1}, "context deadline exceeded"},
		{prolog.Limits{Solutions: -1}, prolog.ErrSolutions.Error()},
		{prolog.Limits{Output: -1}, "error(resource_error(output),"},
		{prolog.Limits{Depth: -1}, "error(resource_error(depth),"},
	} {
		_, err := prepare(t, p, "write(hello)", prolog.Limited(c.limits), prolog.Output(io.Discard)).Holds(t.Context())
		if err == nil || !bytes.HasPrefix([]byte(err.Error()), []byte(c.want)) {
			t.Errorf("%+v: %v", c.limits, err)
		}
	}
}

// TestManyQueries: when a process has as many queries open as it may, the next one is a resource
// error, programs can still be made, and those that are closed make room.
func TestManyQueries(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	p := newInterpreter(t, "")
	q := prepare(t, p, "member(X, [1, 2, 3])")
	var open []*prolog.Solutions
	var err error
	for range 20000 {
		var s *prolog.Solutions
		if s, err = q.Solutions(t.Context()); err != nil {
			break
		}
		if open = append(open, s); !s.Next() {
			t.Fatal(s.Err())
		}
	}
	var x *prolog.Exception
	if !errors.As(err, &x) || fmt.Sprint(x.Formal()) != "resource_error(memory)" {
		t.Errorf("after %d queries: %v", len(open), err)
	}
	for _, s := range open {
		_ = s.Close()
	}
	clear(open)
	other, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.QuerySolution("true").Err(); err != nil {
		t.Error(err)
	}
}

// TestKeysTwice: a key that is twice there is an error; no value takes the place of another one.
func TestKeysTwice(t *testing.T) {
	p := newInterpreter(t, "")
	var s struct{ X map[string]int }
	err := p.QuerySolution("X = [a-1, b-2, a=3]").Scan(&s)
	if want := "prolog: scan X: field X of struct { X map[string]int }: two keys are a"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = prolog.ParseJSON([]byte(`{"a": 1, "a": 2}`))
	if err == nil {
		err = p.QuerySolution("X = ?", json.RawMessage(`{"a": 1, "a": 2}`)).Err()
	}
	if want := "prolog: two keys of a dict are a"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestScanNil: Scan into a pointer that is nil says so.
func TestScanNil(t *testing.T) {
	err := newInterpreter(t, "").QuerySolution("X = 1").Scan((*struct{ X int })(nil))
	if want := "prolog: scan: the *struct { X int } is nil"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
