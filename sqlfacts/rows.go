package sqlfacts

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"time"

	"github.com/zebralog/prolog/engine"
)

// Rows are the answer of a query. A goal takes one after the other. They are fetched some
// at a time. A short answer is fetched at once, and then holds no connection; a long one
// holds a connection until it has been fetched, or nobody asks for more.
//
// The connections that goals hold are bounded. A run that would have to wait for one first
// fetches all that it has begun to, and gives its connections back; so runs never wait for
// each other in a circle, and a recursion over tables takes any number of rows at a time.
// It also does so before a write that could change the rows still to come (in a transaction
// of SQLite, and where SQLite has no write-ahead log). Queries in a transaction of
// PostgreSQL share its connection: they have cursors, which do not see later changes.
type rows struct {
	s      *session
	d      *Database
	tx     *transaction // in which the query is, or nil
	rows   *sql.Rows    // nil when all are fetched, and with a cursor
	cursor *cursor      // nil when all are fetched, and without one
	ctx    context.Context
	cancel context.CancelFunc
	width  int

	fetched [][]any
	next    int
	failed  error // after these
	memory  engine.Account
	counted int // bytes of fetched
}

const (
	firstRows    = 16
	rowsAtATime  = 256
	bytesAtATime = 64 << 10
)

// openRows begins a query, and fetches the first rows. When it returns nil, an exception is
// pending.
func (s *session) openRows(m *engine.Machine, d *Database, text string, args []any, width int) *rows {
	tx, ok := s.within(m, d)
	if !ok || tx == nil && !s.acquire(m, d) {
		return nil
	}
	r := &rows{s: s, d: d, tx: tx, width: width}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	begun := false
	defer func() {
		if !begun || !r.unfetched() {
			r.end()
		}
	}()
	err := r.during(m, func() error {
		var (
			stmt *sql.Stmt
			err  error
		)
		switch {
		case tx != nil && d.dialect.postgres:
			r.cursor, err = tx.declare(r.ctx, text, args)
		case tx != nil:
			d.trace(text, args)
			if stmt, err = tx.prepared(r.ctx, text); err == nil {
				r.rows, err = stmt.QueryContext(r.ctx, args...)
			}
		default:
			d.trace(text, args)
			if stmt, err = d.prepared(r.ctx, text); err == nil {
				r.rows, err = stmt.QueryContext(r.ctx, args...)
			}
		}
		if err != nil {
			return err
		}
		return r.fetch(firstRows)
	})
	if err != nil {
		fail(m, err)
		return nil
	}
	if begun = true; r.unfetched() {
		s.open = append(s.open, r)
	}
	return r
}

// during calls f, which waits for the database, outside of the turn. The end of the run ends
// the query.
func (r *rows) during(m *engine.Machine, f func() error) (err error) {
	stop := context.AfterFunc(m.Context(), r.cancel)
	defer stop()
	m.Outside(func() { err = f() })
	return err
}

// unfetched reports whether the database may have more rows.
func (r *rows) unfetched() bool { return r.rows != nil || r.cursor != nil }

// fetch fetches up to n more rows.
func (r *rows) fetch(n int) error {
	if r.cursor == nil {
		_, err := r.take(n, bytesAtATime)
		return err
	}
	if r.cursor.long {
		n = firstRows
	}
	before := r.counted
	var err error
	if r.rows, err = r.tx.fetch(r.ctx, r.cursor, n); err != nil {
		return err
	}
	got, err := r.take(n, math.MaxInt)
	if r.rows != nil {
		if closed := r.rows.Close(); err == nil {
			err = closed
		}
		r.rows = nil
	}
	r.cursor.long = r.counted-before > got*(bytesAtATime/rowsAtATime)
	if err == nil && got < n {
		err = r.tx.closeCursor(r.ctx, r.cursor)
		r.cursor = nil
	}
	return err
}

// take takes up to n rows, while they have less than a number of bytes, and returns how many.
func (r *rows) take(n, most int) (int, error) {
	if r.next > 0 {
		r.fetched, r.next = r.fetched[:copy(r.fetched, r.fetched[r.next:])], 0
	}
	values := make([]any, n*r.width)
	to := make([]any, r.width)
	bytes := 0
	i := 0
	for ; i < n && bytes < most; i++ {
		if !r.rows.Next() {
			err := r.rows.Err()
			if closed := r.rows.Close(); err == nil {
				err = closed
			}
			r.rows = nil
			r.counted += bytes
			return i, err
		}
		row := values[i*r.width : (i+1)*r.width : (i+1)*r.width]
		for j := range row {
			to[j] = &row[j]
		}
		if err := r.rows.Scan(to...); err != nil {
			return i, err
		}
		r.fetched = append(r.fetched, row)
		bytes += sizeOf(row)
	}
	r.counted += bytes
	return i, nil
}

func sizeOf(row []any) int {
	n := 24
	for _, v := range row {
		switch v := v.(type) {
		case string:
			n += len(v)
		case []byte:
			n += len(v)
		}
		n += 24
	}
	return n
}

// row returns the next row; nil after the last one, or when an exception is pending.
func (r *rows) row(m *engine.Machine) []any {
	if !r.more(m) {
		r.memory.Free()
		return nil
	}
	if r.next == len(r.fetched) {
		fail(m, r.failed)
		return nil
	}
	row := r.fetched[r.next]
	r.fetched[r.next] = nil
	r.next++
	return row
}

// more reports whether there is another row, or an error.
func (r *rows) more(m *engine.Machine) bool {
	if r.next == len(r.fetched) && r.unfetched() {
		r.counted = 0
		r.failed = r.during(m, func() error { return r.fetch(rowsAtATime) })
		if r.failed != nil || !r.unfetched() {
			r.end()
		}
	}
	return r.next < len(r.fetched) || r.failed != nil
}

// settle fetches all rows of a query. An error is kept until these have been taken. It reports false
// when an exception is pending.
func (r *rows) settle(m *engine.Machine) bool {
	for r.unfetched() && r.failed == nil {
		n := r.counted
		r.failed = r.during(m, func() error { return r.fetch(rowsAtATime) })
		if !r.memory.TryGrow(m.Engine, r.counted-n, engine.AreaMemory) {
			return m.ResourceError("memory")
		}
		if m.Cancelled() {
			return false
		}
	}
	r.end()
	return true
}

// Size returns about what the first rows take.
func (r *rows) Size() int { return 200 + r.counted }

// Release ends the query: nobody asks for more.
func (r *rows) Release(m *engine.Machine) {
	if r.unfetched() {
		m.Outside(r.abandon)
		r.end()
	}
	r.fetched, r.next, r.failed = nil, 0, nil
	r.memory.Free()
}

// abandon closes rows that have not all been fetched. PostgreSQL sends the rest when they are
// closed, unless the query is cancelled. As that costs the connection, a rest that is small is
// taken.
func (r *rows) abandon() {
	if r.cursor != nil {
		_ = r.tx.closeCursor(r.ctx, r.cursor) // if the transaction has failed, it ends with that
		return
	}
	if r.tx == nil && r.d.dialect.postgres {
		defer time.AfterFunc(restTime, r.cancel).Stop()
		for i := 0; i < smallRest && r.rows.Next(); i++ {
		}
	}
	if r.tx == nil {
		r.cancel()
	}
	r.rows.Close()
}

const (
	smallRest = 1000 // rows
	restTime  = 5 * time.Millisecond
)

// end gives back what the query holds.
func (r *rows) end() {
	if r.rows != nil {
		r.rows.Close()
		r.rows = nil
	}
	r.cursor = nil
	r.cancel()
	r.s.forget(r)
	if r.tx == nil {
		<-r.d.connections
	}
}

// fail raises the error of a database. It returns false.
func fail(m *engine.Machine, err error) bool {
	if m.Cancelled() || m.Pending() {
		return false
	}
	text := m.NewString(err.Error())
	formal := m.NewStruct(atomSQLError, codeOf(m, err), text)
	return m.ErrorMessage(formal, m.GiveHost(err))
}

var errLost = errors.New("sqlfacts: the connection of the transaction is lost")
