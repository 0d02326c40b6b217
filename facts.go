package prolog

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// AddFacts adds a fact for each row to the end of a predicate of module user, as assertz/1
// does. If the predicate does not exist, it becomes a dynamic one. The arguments of a fact
// are the fields of a struct or the elements of a slice or array; any other value is the
// only argument. After an error nothing has been added.
//
//	type parent struct{ Name, Child string }
//	prolog.AddFacts(ctx, p, "parent", slices.Values([]parent{{"tom", "bob"}, {"bob", "ann"}}))
//
// Goals that run at the same time may see the first facts before the last ones are there.
// The rows may come from such a goal.
func AddFacts[T any](ctx context.Context, p *Interpreter, name string, rows iter.Seq[T]) error {
	if alone, _, err := indicator(name); err == nil {
		return fmt.Errorf("prolog: AddFacts wants the name %q, not %q: a row says how many arguments there are", alone, name)
	}
	switch {
	case !p.isMade():
		return errNotMade
	case rows == nil:
		return errors.New("prolog: AddFacts: the rows are nil")
	}
	f := facts{p: p, name: name}
	batch := make([]T, 0, factsAtATime)
	add := func() error {
		return f.add(ctx, len(batch), func(i int) reflect.Value { return reflect.ValueOf(&batch[i]).Elem() })
	}
	for row := range rows {
		if batch = append(batch, row); len(batch) == factsAtATime {
			if err := add(); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	return add()
}

// factsAtATime is the number of rows that are added in one turn.
const factsAtATime = 1000

// facts are those that AddFacts has added so far.
type facts struct {
	p     *Interpreter
	name  string
	added [][]*engine.Clause // in each turn
	count int
}

// add adds n rows. After an error it takes all back that were added.
func (f *facts) add(ctx context.Context, n int, row func(int) reflect.Value) error {
	m, err := f.p.begin(ctx)
	if err != nil {
		f.takeBack(ctx)
		return err
	}
	err = m.Guard(ctx, func() error {
		m.Check()
		defer m.Alone()()
		added := make([]*engine.Clause, 0, n)
		defer func() {
			f.added = append(f.added, added)
			f.count += len(added)
		}()
		w := &runs.Of(m.Engine).writer
		w.begin(m, false)
		name, mod := atom.Intern(f.name), m.Engine.Module(userModule)
		var (
			p    *engine.Pred
			args []engine.Cell
			t    *goType // of the last row
		)
		for i := range n {
			m.Tick()
			if args, err = w.columns(row(i), &t, args[:0]); err != nil {
				return fmt.Errorf("row %d: %w", f.count+len(added)+1, err)
			}
			if p == nil || p.Arity != len(args) {
				if d := m.Engine.FindPred(mod, name, len(args)); d != nil && d.IsSystem() {
					return fmt.Errorf("prolog: %s/%d is a predicate of the system", f.name, len(args))
				}
				if p = m.Engine.Pred(mod, name, len(args)); p.Clauses() == 0 {
					m.Engine.SetDynamic(p, true)
				}
			}
			added = append(added, m.AddRow(p, args))
		}
		return nil
	})
	f.p.release(m)
	if err != nil {
		f.takeBack(ctx)
	}
	return err
}

var (
	stringType = reflect.TypeFor[string]()
	intType    = reflect.TypeFor[int]()
)

var (
	trueCell  = engine.Atom(atom.True)
	falseCell = engine.Atom(atom.False)
)

// takeBack erases the added facts. If the context has ended, other goals wait for that, but
// the goal that adds does not.
func (f *facts) takeBack(ctx context.Context) {
	if len(f.added) == 0 {
		return
	}
	f.p.engine.Lock()
	erase := func() {
		defer f.p.engine.Unlock()
		for _, c := range slices.Concat(f.added...) {
			f.p.engine.Erase(c)
		}
	}
	if ctx.Err() != nil {
		go erase()
		return
	}
	erase()
}

// columns appends the cells of the arguments that a row is. Known is the type of another row,
// or nil, and becomes that of this one.
func (w *writer) columns(row reflect.Value, known **goType, args []engine.Cell) ([]engine.Cell, error) {
	for row.Kind() == reflect.Pointer || row.Kind() == reflect.Interface {
		if row.IsNil() {
			break
		}
		row = row.Elem()
	}
	one := func(v reflect.Value, t reflect.Type, strings bool) (err error) {
		var c engine.Cell
		switch {
		case !v.IsValid(): // of an embedded pointer that is nil
			c = nullCell
		case t == stringType:
			c, err = w.text(v.String(), strings)
		case t == intType:
			c = w.m.NewInt(v.Int())
		default:
			w.strings = strings
			c, err = w.tree(v)
		}
		args = append(args, c)
		return err
	}
	t := *known
	if rowType := row.Type(); t == nil || t.typ != rowType {
		t = typeOf(rowType)
		*known = t
	}
	switch {
	case t.err != nil:
		return nil, t.err
	case t.isRecord():
		for i := range t.fields {
			f := &t.fields[i]
			if err := one(fieldOf(row, f.index, false), f.typ, f.strings); err != nil {
				return nil, err
			}
		}
	case t.kind == sliceKind || t.kind == arrayKind:
		for i := range row.Len() {
			if err := one(row.Index(i), t.elem, false); err != nil {
				return nil, err
			}
		}
	default:
		return args, one(row, t.typ, false)
	}
	return args, nil
}
