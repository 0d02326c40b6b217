//go:build js

// Command wasm is the engine of the page, as WebAssembly in a worker of the browser.
//
// The page sends objects with one member each:
//
//	{consult: text}   loads the program
//	{ask: text}       runs a query
//	{puzzle: text}    solves a puzzle in English
//	{key: character}  what to do after an answer
//	{line: text}      for a program that reads; without a text the input ends
//	{stop: true}      ends what runs
//	{shown: size}     output of that size has been shown
//
// and gets
//
//	{ready: version, zebra: text}           the text is that of zebra.pl
//	{out: text, size}, {err: text, size}    what is written
//	{asks: question}                        a key is wanted
//	{reads: prompt}                         a line is wanted
//	{solved: text, grid: picture}           what there is to say of a puzzle, and its cross grid
//	{done: true}                            what was asked for has ended
//	{halt: status}                          so has the engine
package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall/js"
	"unicode/utf8"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/repl"
)

// memory is the memory that all data of programs may take, in bytes.
const memory = 1 << 30

func main() {
	w := newWorker()
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.receive(args[0].Get("data"))
		return nil
	}))
	if err := w.run(); err != nil {
		w.post("failed", err.Error())
	}
}

// A worker is the engine and its connection to the page.
type worker struct {
	engine  *repl.Native
	session repl.Session
	files   program
	slices  slices

	tasks  chan js.Value // to consult and to ask
	keys   chan rune
	lines  chan string // "": the end of the input
	rest   string      // of a line
	output output
}

func newWorker() *worker {
	w := &worker{
		tasks: make(chan js.Value, 16), keys: make(chan rune, 16), lines: make(chan string, 16),
	}
	w.slices.init(w.output.flush)
	w.output.shown = make(chan struct{}, 1)
	return w
}

// post sends a message to the page, after the output so far.
func (w *worker) post(name string, value any) { w.postAll(map[string]any{name: value}) }

func (w *worker) postAll(message map[string]any) {
	w.output.flush()
	js.Global().Call("postMessage", message)
}

// receive takes a message from the page. It is called between slices and must not wait.
func (w *worker) receive(data js.Value) {
	get := func(name string) (js.Value, bool) {
		v := data.Get(name)
		return v, !v.IsUndefined()
	}
	if v, ok := get("shown"); ok {
		w.output.unshown -= v.Int()
		offer(w.output.shown, struct{}{})
	} else if _, ok := get("stop"); ok {
		w.slices.stop()
	} else if v, ok := get("key"); ok {
		key, _ := utf8.DecodeRuneInString(v.String())
		offer(w.keys, key)
	} else if v, ok := get("line"); ok {
		text := ""
		if !v.IsNull() {
			text = v.String() + "\n"
		}
		offer(w.lines, text)
	} else {
		offer(w.tasks, data)
	}
}

// offer sends a value if the channel has room, and drops it otherwise.
func offer[T any](to chan T, value T) {
	select {
	case to <- value:
	default:
	}
}

// run makes the engine and carries out the tasks of the page, until a program halts.
func (w *worker) run() error {
	out := repl.NewOutput(&writer{w: w, kind: "out"})
	n, err := repl.NewNative(w, out, out.Beside(&writer{w: w, kind: "err"}), repl.Options{
		Open: []prolog.Option{prolog.WithFS(&w.files), prolog.WithTotalMemory(memory)},
	})
	if err != nil {
		return err
	}
	w.engine = n
	w.session = repl.Session{Engine: n, Out: out, Key: w.key}
	js.Global().Call("postMessage", map[string]any{"ready": n.Version(), "zebra": prolog.Zebra})
	for task := range w.tasks {
		err := w.do(task)
		out.StartLine()
		var exit prolog.HaltError
		if errors.As(err, &exit) {
			w.post("halt", int(exit))
			return nil
		}
		w.post("done", true)
	}
	return nil
}

// do consults, asks, or solves a puzzle.
func (w *worker) do(task js.Value) error {
	ctx := w.slices.begin()
	defer w.slices.stop()
	if query := task.Get("ask"); !query.IsUndefined() {
		return w.session.Ask(ctx, repl.GoalQuery(query.String()))
	}
	if text := task.Get("puzzle"); !text.IsUndefined() {
		w.solve(ctx, text.String())
		return nil
	}
	text := task.Get("consult").String()
	w.files.text = &text
	err := w.engine.Consult(ctx, programFile)
	var exit prolog.HaltError
	switch {
	case errors.As(err, &exit):
	case ctx.Err() != nil:
		w.session.Out.StartLine()
		io.WriteString(w.session.Out, "% Execution Aborted\n")
	case err != nil:
		w.engine.Report(err)
	}
	return err
}

// solve solves a puzzle. It sends the report of zebra solve with the steps, and the cross
// grid that the steps fill.
func (w *worker) solve(ctx context.Context, text string) {
	var said, grid strings.Builder
	source := puzzle.Source{Name: "puzzle.txt", Text: func() (string, error) { return text, nil }}
	for r := range puzzle.SolveAll(ctx, []puzzle.Source{source}, puzzle.Options{}) {
		_ = r.Write(&said) // into memory, so there is no error
		p := r.Puzzle
		if p == nil || r.Result == nil || len(p.Unread) > 0 {
			continue
		}
		x, err := puzzle.Explain(ctx, p)
		if err == nil {
			said.WriteString("\n")
			_ = x.Write(&said, p)
		}
		if len(r.Unread()) == 0 {
			_ = p.SVG(&grid, x)
		}
	}
	if ctx.Err() != nil {
		said.Reset()
		said.WriteString("% Execution Aborted\n")
	}
	w.postAll(map[string]any{"solved": said.String(), "grid": grid.String()})
}

// key asks what to do after an answer.
func (w *worker) key(ctx context.Context, out io.Writer, question string) (rune, error) {
	if _, err := io.WriteString(out, question); err != nil {
		return 0, err
	}
	for len(w.keys) > 0 {
		<-w.keys
	}
	w.post("asks", question)
	select {
	case key := <-w.keys:
		return key, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Read returns the input of programs: a line that the page is asked for.
func (w *worker) Read(p []byte) (int, error) {
	if w.rest == "" {
		for len(w.lines) > 0 {
			<-w.lines
		}
		w.post("reads", w.engine.Prompt())
		select {
		case w.rest = <-w.lines:
		case <-w.slices.ctx.Done():
			return 0, nil
		}
		if w.rest == "" {
			return 0, io.EOF
		}
	}
	n := copy(p, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}
