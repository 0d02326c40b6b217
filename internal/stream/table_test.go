package stream

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

type fixture struct {
	Current
	in, out, err *Stream
	written      bytes.Buffer
}

func newFixture(t *testing.T) *fixture {
	f := &fixture{
		in:  mustInput(t, strings.NewReader("input"), Options{}),
		err: mustOutput(t, io.Discard, Options{}),
	}
	f.out = mustOutput(t, &f.written, Options{})
	f.Current = NewTable(f.in, f.out, f.err).NewCurrent()
	return f
}

func TestTable(t *testing.T) {
	f := newFixture(t)
	a, b := NewStringInput("a"), NewBuffer(Options{})
	f.Add(a)
	f.Add(b)
	f.Add(a)
	if got := f.All(); !slices.Equal(got, []*Stream{f.in, f.out, f.err, a, b}) {
		t.Errorf("all: %v", got)
	}
	if s, ok := f.ByID(b.ID()); s != b || !ok {
		t.Error("not found by number")
	}
	f.Remove(b)
	if s, ok := f.ByID(b.ID()); s != nil || ok {
		t.Error("found when removed")
	}
	f.Remove(f.out)
	if got := f.All(); !slices.Equal(got, []*Stream{f.in, f.out, f.err, a}) {
		t.Errorf("all: %v", got)
	}
}

func TestAliases(t *testing.T) {
	f := newFixture(t)
	a, b := NewStringInput("a"), NewStringInput("b")
	f.Add(a)
	f.Add(b)
	for _, name := range []string{"y", "x"} {
		if err := f.SetAlias(a, name); err != nil {
			t.Fatal(err)
		}
	}
	if got := f.Aliases(a); !slices.Equal(got, []string{"x", "y"}) {
		t.Errorf("aliases %v", got)
	}
	f.SetAlias(b, "x")
	if s, ok := f.ByAlias("x"); s != b || !ok {
		t.Error("the alias did not move")
	}
	f.Close(a, false)
	if _, ok := f.ByAlias("y"); ok {
		t.Error("the alias of a closed stream stays")
	}
	if got := f.Aliases(f.in); !slices.Equal(got, []string{UserInput}) {
		t.Errorf("aliases of standard input %v", got)
	}
}

func TestStandardStreams(t *testing.T) {
	f := newFixture(t)
	for name, want := range map[string]*Stream{UserInput: f.in, UserOutput: f.out, UserError: f.err} {
		if s, ok := f.ByAlias(name); s != want || !ok {
			t.Errorf("%s is wrong", name)
		}
	}
	f.out.WriteString("x")
	for _, s := range f.All() {
		if err := f.Close(s, false); err != nil || s.Closed() {
			t.Errorf("standard stream closed %v, %v", s.Closed(), err)
		}
	}
	if f.written.String() != "x" {
		t.Error("closing user_output did not flush it")
	}
	other := NewBuffer(Options{})
	f.Add(other)
	if err := f.SetAlias(other, UserOutput); err != nil {
		t.Fatal(err)
	}
	if err := f.SetAlias(other, UserInput); err != errNotInput {
		t.Errorf("output as user_input: %v", err)
	}
	if err := f.SetAlias(f.in, UserError); err != errNotOutput {
		t.Errorf("input as user_error: %v", err)
	}
	f.SetOutput(other)
	if err := f.Close(other, false); err != nil || !other.Closed() {
		t.Errorf("closed %v, %v", other.Closed(), err)
	}
	if s, _ := f.ByAlias(UserOutput); s != f.out || f.Output() != f.out {
		t.Error("user_output is not the standard one again")
	}
}

func TestCurrentStreams(t *testing.T) {
	f := newFixture(t)
	if f.Input() != f.in || f.Output() != f.out {
		t.Error("wrong at first")
	}
	in, out := NewStringInput(""), NewBuffer(Options{})
	f.Add(in)
	f.Add(out)
	if err := f.SetInput(out); err != errNotInput {
		t.Errorf("output as current input: %v", err)
	}
	if err := f.SetOutput(in); err != errNotOutput {
		t.Errorf("input as current output: %v", err)
	}
	f.SetInput(in)
	f.SetOutput(out)
	if f.Input() != in || f.Output() != out {
		t.Error("not set")
	}
	f.Close(in, false)
	f.Close(out, false)
	if f.Input() != f.in || f.Output() != f.out {
		t.Error("closed streams are current")
	}
	if err := f.SetInput(in); err != ErrClosed {
		t.Errorf("closed stream as current: %v", err)
	}
	if err := f.Close(in, false); err != ErrClosed {
		t.Errorf("second close: %v", err)
	}
}

func TestCapture(t *testing.T) {
	f := newFixture(t)
	buffer := NewBuffer(Options{})
	old := f.Capture(buffer)
	buffer.WriteString("abc")
	id := buffer.ID()
	if old != f.out || f.Output() != buffer || !f.IsOpen(buffer) {
		t.Error("the buffer is not the current output")
	}
	if !f.Release(buffer, old) || f.Output() != old || f.IsOpen(buffer) || f.Release(buffer, old) {
		t.Error("the buffer was not closed, or twice")
	}
	buffer.Renew()
	if _, open := f.ByID(id); open || buffer.ID() == id || buffer.Closed() || len(buffer.Bytes()) > 0 || buffer.Position() != NewBuffer(Options{}).Position() {
		t.Error("a renewed buffer is not a new one")
	}
	inner := NewBuffer(Options{})
	f.Capture(buffer)
	f.Capture(inner)
	f.Close(buffer, false)
	if !f.Release(inner, buffer) || f.Output() != f.out {
		t.Error("a closed stream became the current output")
	}
}

func TestCloseAll(t *testing.T) {
	f := newFixture(t)
	var order []string
	for _, name := range []string{"a", "b", "c"} {
		f.Add(mustOutput(t, &named{name, &order}, Options{Owned: true}))
	}
	f.All()[4].Close(false)
	f.out.WriteString("end")
	err := f.CloseAll()
	if got := strings.Join(order, ""); got != "bca" {
		t.Errorf("closed in order %s", got)
	}
	if err == nil || err.Error() != "c failed\na failed" {
		t.Errorf("errors: %v", err)
	}
	if f.written.String() != "end" || f.out.Closed() || len(f.All()) != 3 {
		t.Errorf("wrote %q, %d streams left", f.written.String(), len(f.All()))
	}
}

func TestManyAliases(t *testing.T) {
	f := newFixture(t)
	for i := range 50_000 {
		s := NewStringInput("")
		f.Add(s)
		if err := f.SetAlias(s, strconv.Itoa(i)); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	if err := f.CloseAll(); err != nil || len(f.All()) != 3 {
		t.Errorf("%v, %d streams left", err, len(f.All()))
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("closing took %v", took)
	}
}

// named is a writer that cannot be closed, and notes that it was tried.
type named struct {
	name  string
	order *[]string
}

type closeError string

func (e closeError) Error() string { return string(e) + " failed" }

func (n *named) Write(p []byte) (int, error) { return len(p), nil }

func (n *named) Close() error {
	*n.order = append(*n.order, n.name)
	return closeError(n.name)
}

func TestTableConcurrently(t *testing.T) {
	f := newFixture(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				s := NewBuffer(Options{})
				f.Add(s)
				f.SetAlias(s, "shared")
				f.SetOutput(s)
				f.Output()
				f.ByAlias("shared")
				f.Aliases(s)
				f.ByID(s.ID())
				f.Close(s, false)
			}
		})
	}
	wg.Wait()
	if n := len(f.All()); n != 3 {
		t.Errorf("%d streams left", n)
	}
	if f.Output() != f.out {
		t.Error("a closed stream is current")
	}
}
