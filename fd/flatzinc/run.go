package flatzinc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/zebralog/prolog/fd"
)

// Options are those of a solver's command line, as MiniZinc has them.
type Options struct {
	All          bool   // all solutions, and all that lead to the best one
	Intermediate bool   // all that lead to the best one
	Count        int    // the number of solutions; 0 means one, or the best one
	Free         bool   // the search need not be as annotated
	Statistics   bool   // are written
	Seed         uint64 // of random choices
}

// Run solves a model and writes its solutions. It stops when the context ends. The error
// is an *Error if the text is no model, or is not supported.
func Run(ctx context.Context, file, text string, o Options, out io.Writer) (err error) {
	defer func() {
		if e, ok := recover().(error); ok {
			var wrong *Error
			if !errors.As(e, &wrong) {
				panic(e)
			}
			err = e
		}
	}()
	w := bufio.NewWriter(out)
	defer w.Flush()
	began := time.Now()
	p := portfolio{ctx: ctx, load: func() *model { return load(file, text) }, o: o}
	first := p.start(o.Free)
	m := first.m
	flat := time.Since(began)
	best := m.goal.goal != "satisfy"
	all := o.All || best && o.Intermediate // are written at once
	found := 0
	complete := false
	var last []byte // the best solution so far
	for ctx.Err() == nil {
		e := p.next(!best && (o.All || o.Count > 1))
		if e == nil {
			complete = ctx.Err() == nil
			break
		}
		found++
		last = e.m.appendSolution(last[:0])
		if !best || all {
			w.Write(last)
			w.Flush()
		}
		if !best && !o.All && found >= max(o.Count, 1) || o.Count > 0 && found >= o.Count {
			break
		}
	}
	if best && !all && found > 0 {
		w.Write(last)
	}
	writeEnd(w, complete, found)
	if o.Statistics {
		if best && found > 0 {
			writeStat(w, "objective", p.best())
		}
		writeStat(w, "initTime", fmt.Sprintf("%.3f", flat.Seconds()))
		writeStat(w, "solveTime", fmt.Sprintf("%.3f", (time.Since(began)-flat).Seconds()))
		writeStat(w, "solutions", found)
		s := p.stats()
		writeStat(w, "nodes", s.Nodes)
		writeStat(w, "failures", s.Failures)
		writeStat(w, "propagations", s.Propagations)
		writeStat(w, "peakDepth", s.Depth)
		writeStat(w, "restarts", p.restarts)
		fmt.Fprintln(w, "%%%mzn-stat-end")
	}
	return nil
}

// writeEnd writes whether there are more solutions than those found.
func writeEnd(w io.Writer, complete bool, found int) {
	switch {
	case complete && found == 0:
		fmt.Fprintln(w, "=====UNSATISFIABLE=====")
	case complete:
		fmt.Fprintln(w, "==========")
	case found == 0:
		fmt.Fprintln(w, "=====UNKNOWN=====")
	}
}

func writeStat(w io.Writer, name string, value any) {
	fmt.Fprintf(w, "%%%%%%mzn-stat: %s=%v\n", name, value)
}

// appendSolution appends the values of the output variables.
func (m *model) appendSolution(b []byte) []byte {
	for _, o := range m.outputs {
		b = append(b, o.name...)
		b = append(b, " = "...)
		if o.dims == nil {
			b = o.appendValue(b, o.xs[0])
		} else {
			b = fmt.Appendf(b, "array%dd(", len(o.dims))
			for _, d := range o.dims {
				b = appendSet(b, d)
				b = append(b, ", "...)
			}
			b = append(b, '[')
			for i, x := range o.xs {
				if i > 0 {
					b = append(b, ", "...)
				}
				b = o.appendValue(b, x)
			}
			b = append(b, "])"...)
		}
		b = append(b, ";\n"...)
	}
	return append(b, "----------\n"...)
}

func appendSet(b []byte, d []fd.Interval) []byte {
	if len(d) == 0 {
		return append(b, "1..0"...)
	}
	return fmt.Appendf(b, "%d..%d", d[0].Lo, d[len(d)-1].Hi)
}

func (o *output) appendValue(b []byte, x *fd.Var) []byte {
	if o.bool {
		return strconv.AppendBool(b, x.Value() == 1)
	}
	return strconv.AppendInt(b, x.Value(), 10)
}
