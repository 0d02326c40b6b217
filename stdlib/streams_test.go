package stdlib

import (
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// session is an engine with a machine.
type session struct {
	t testing.TB
	e *engine.Engine
	m *engine.Machine
}

func newSession(t testing.TB, o Options) *session {
	o.World, o.Limits.Stacks = world.OfSystem(), 64<<20
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.NewMachine()
	if err != nil {
		t.Fatal(err)
	}
	return &session{t, e, m}
}

// solve runs a goal once. It returns the outcome, and the text of the ball if there is one.
func (s *session) solve(ctx context.Context, goal string) (engine.Outcome, string) {
	s.t.Helper()
	r := syntax.NewStringReader(goal, "")
	term, err := r.Read(&syntax.Options{Ops: s.e.Ops(), EndOptional: true})
	if err != nil {
		s.t.Fatal(err)
	}
	_ = s.m.Enter(context.Background(), nil)
	defer s.m.Leave()
	defer s.m.Reset()
	c, _ := s.m.BuildTerm(term)
	s.m.Start(builtin.User(s.m), c)
	out := s.m.Next(ctx)
	if out != engine.Raised {
		return out, ""
	}
	text, _ := syntax.AppendTerm(nil, s.m.View(), s.m.View().Resolve(uint64(s.m.Ball())), syntax.WriteqOptions(s.e.Ops()))
	return out, string(text)
}

// TestWaitingReadEnds checks that a waiting read ends when the run is interrupted or its
// context ends, and that no input is lost.
func TestWaitingReadEnds(t *testing.T) {
	in, typed := io.Pipe()
	s := newSession(t, Options{In: in})
	for _, goal := range []string{"read(_)", "get_char(_)", "peek_code(_)", "read_line_to_string(user_input, _)", "at_end_of_stream"} {
		time.AfterFunc(20*time.Millisecond, s.m.Interrupt)
		if out, ball := s.solve(context.Background(), goal); out != engine.Raised || ball != "interrupt" {
			t.Errorf("%s after an interrupt: %v %s", goal, out, ball)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		if out, ball := s.solve(ctx, goal); out != engine.Raised || ball != "'$cancelled'(deadline_exceeded)" {
			t.Errorf("%s after the end of its context: %v %s", goal, out, ball)
		}
		cancel()
	}
	go func() {
		_, _ = io.WriteString(typed, "foo(1).\n")
		_ = typed.Close()
	}()
	if out, ball := s.solve(context.Background(), "read(foo(1)), read(end_of_file)"); out != engine.Succeeded {
		t.Errorf("reading what was typed afterwards: %v %s", out, ball)
	}
}

// TestOutputBeforeInput checks that output is visible before a read waits for input.
func TestOutputBeforeInput(t *testing.T) {
	var out bytes.Buffer
	seen := ""
	in := readerFunc(func(p []byte) (int, error) {
		seen = out.String()
		return copy(p, "a.\n"), io.EOF
	})
	s := newSession(t, Options{In: in, Out: &out})
	if got, ball := s.solve(context.Background(), "write('name: '), read(a)"); got != engine.Succeeded {
		t.Fatalf("%v %s", got, ball)
	}
	if seen != "name: " {
		t.Errorf("before the input %q was written", seen)
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestWriteError checks that output that cannot be written is an error of the stream.
func TestWriteError(t *testing.T) {
	s := newSession(t, Options{Out: brokenWriter{}})
	out, ball := s.solve(context.Background(), "catch((write(a), flush_output), error(io_error(write, _), context(_, broken)), true)")
	if out != engine.Succeeded {
		t.Errorf("%v %s", out, ball)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

var errBroken = brokenError{}

type brokenError struct{}

func (brokenError) Error() string { return "broken" }

// TestDeepTerms checks that deep and long terms are written and read without recursion.
func TestDeepTerms(t *testing.T) {
	s := newSession(t, Options{})
	for _, goal := range []string{
		"length(L, 200000), with_output_to(string(S), write(L)), string_length(S, N), N > 400000",
		"numlist(1, 100000, L), foldl([X, T0, T]>>(T = f(T0)), L, a, D), term_to_atom(D, A), term_to_atom(E, A), E == D",
		"numlist(1, 100000, L), foldl([X, T0, T]>>(T = T0 - X), L, a, D), term_to_atom(D, A), term_to_atom(E, A), E == D",
		"numlist(1, 100000, L), foldl([X, T0, T]>>(T = T0 - X), L, a, D), format(atom(A), '~w', [D]), atom_length(A, N), N > 500000",
		"foldl([X, T0, T]>>(T = g(T0, T0)), [1, 2, 3], a, D), write_canonical(D)",
	} {
		if out, ball := s.solve(context.Background(), goal); out != engine.Succeeded {
			t.Errorf("%s: %v %.200s", goal, out, ball)
		}
	}
}

// FuzzFormat runs any format with some arguments. It must succeed, fail or raise an
// exception, and write no more than its numeric arguments allow.
func FuzzFormat(f *testing.F) {
	for _, seed := range []string{"~a~w~n", "~t~w~10|~w~n", "~`-t~30|", "~*c~2d~D", "~e~4f~g", "~8r~16R", "~p~q~k~i", "~@", "~s", "~", "~`", "~:d", "~+~+", "~99999999999d", "~t~t~3+é~5|"} {
		f.Add(seed)
	}
	s := newSession(f, Options{})
	f.Fuzz(func(t *testing.T, spec string) {
		s.t = t
		if bytes.ContainsRune([]byte(spec), 0) || len(spec) > 50 {
			t.Skip("no atom, or long")
		}
		quoted := string(syntax.AppendQuoted(nil, spec))
		goal := "format(atom(A), " + quoted + ", [3, abc, 2.5, [0'a, 0'b], f(X), write(x)]), atom_length(A, N), N < 100000000"
		if out, ball := s.solve(context.Background(), "catch(("+goal+"), error(_, _), true)"); out == engine.Raised {
			t.Errorf("%q: %s", spec, ball)
		}
	})
}
