package sqlfacts

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"slices"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// A session is what a run has open: queries, and the transactions of databases that
// belong to its transaction.
type session struct {
	open         []*rows // that hold a connection, the oldest first
	transactions []*transaction
}

var sessions = builtin.NewLocalSlot[session]()

func (s *session) forget(r *rows) {
	if i := slices.Index(s.open, r); i >= 0 {
		s.open = slices.Delete(s.open, i, i+1)
	}
}

// settle fetches the rest of the queries that a function selects. It reports false when an
// exception is pending.
func (s *session) settle(m *engine.Machine, which func(*rows) bool) bool {
	for _, r := range slices.Clone(s.open) {
		if which(r) && !r.settle(m) {
			return false
		}
	}
	return true
}

// acquire takes one of the connections of a database. It reports false when an exception
// is pending.
func (s *session) acquire(m *engine.Machine, d *Database) bool {
	select {
	case d.connections <- struct{}{}:
		return true
	default:
	}
	if !s.settle(m, func(r *rows) bool { return r.d == d && r.tx == nil }) {
		return false
	}
	return wait(m, d.connections)
}

// wait puts something into a channel that has room for it now and then.
func wait(m *engine.Machine, into chan struct{}) (ok bool) {
	select {
	case into <- struct{}{}:
		return true
	default:
	}
	ctx, back := m.Context(), false
	defer func() {
		if ok && !back { // the run has ended meanwhile
			<-into
		}
	}()
	m.Outside(func() {
		select {
		case into <- struct{}{}:
			ok = true
		case <-ctx.Done():
		}
	})
	back = true
	return ok || fail(m, ctx.Err())
}

// write runs a statement that changes a table, and returns the number of rows that it has
// changed.
func (s *session) write(m *engine.Machine, d *Database, text string, args []any) (n int64, ok bool) {
	tx, ok := s.within(m, d)
	if !ok {
		return 0, false
	}
	if tx != nil && !d.dialect.postgres || d.dialect.blocks {
		if !s.settle(m, func(r *rows) bool { return r.d == d }) {
			return 0, false
		}
	}
	if tx == nil {
		if !s.acquire(m, d) {
			return 0, false
		}
		defer func() { <-d.connections }()
		if !d.dialect.postgres {
			if !wait(m, d.writing) {
				return 0, false
			}
			defer func() { <-d.writing }()
		}
	}
	ctx := m.Context()
	var (
		result sql.Result
		err    error
	)
	m.Outside(func() {
		d.trace(text, args)
		if tx != nil {
			result, err = tx.exec(ctx, text, args)
		} else {
			var stmt *sql.Stmt
			if stmt, err = d.prepared(ctx, text); err == nil {
				result, err = stmt.ExecContext(ctx, args...)
			}
		}
		if err == nil {
			n, err = result.RowsAffected()
		}
	})
	if err != nil {
		return 0, fail(m, err)
	}
	return n, true
}

// A transaction of a database belongs to the transaction of a run. It begins when the run
// first uses the database. Transactions within it are savepoints.
type transaction struct {
	d          *Database
	conn       *sql.Conn
	level      int // of the innermost transaction that it has
	statements map[string]*sql.Stmt
	guarded    bool // there is a savepoint of the last statement: see exec
	lost       bool // the connection
	cursors    cursors
}

// within returns the transaction of a database that belongs to that of the run; nil without one.
// If ok is false, an exception is pending.
func (s *session) within(m *engine.Machine, d *Database) (tx *transaction, ok bool) {
	depth := m.TransactionDepth()
	if depth == 0 {
		return nil, true
	}
	for _, t := range s.transactions {
		if t.d == d {
			tx = t
		}
	}
	ctx := m.Context()
	var err error
	if tx == nil {
		if !s.acquire(m, d) {
			return nil, false
		}
		if !d.dialect.postgres && !wait(m, d.writing) {
			<-d.connections
			return nil, false
		}
		if tx, err = s.begin(m, d); err != nil {
			return nil, fail(m, err)
		}
	}
	if tx.level < depth {
		m.Outside(func() {
			for err = tx.unguard(ctx); tx.level < depth && err == nil; tx.level++ {
				err = tx.run(ctx, fmt.Sprintf("SAVEPOINT level%d", tx.level+1))
			}
		})
		if err != nil {
			tx.lost = true
			return nil, fail(m, err)
		}
	}
	if tx.lost {
		return nil, fail(m, errLost)
	}
	return tx, true
}

// begin begins a transaction, for which a connection has been acquired.
func (s *session) begin(m *engine.Machine, d *Database) (*transaction, error) {
	tx := &transaction{d: d, statements: make(map[string]*sql.Stmt), cursors: cursors{free: make(map[string][]string)}}
	defer func() {
		if tx.level == 0 {
			tx.close(false)
		}
	}()
	ctx := m.Context()
	var err error
	m.Outside(func() {
		if tx.conn, err = d.db.Conn(ctx); err == nil {
			err = tx.run(ctx, d.dialect.begin())
		}
	})
	if err != nil {
		return nil, err
	}
	tx.level = 1
	s.transactions = append(s.transactions, tx)
	if p := builtin.Participants.Of(m.Engine); !slices.Contains(*p, builtin.Participant(s)) {
		*p = append(*p, s)
	}
	return tx, nil
}

// EndTransaction ends those of the databases, at a level.
func (s *session) EndTransaction(m *engine.Machine, level int, commit bool) bool {
	for _, tx := range slices.Clone(s.transactions) {
		if tx.level < level {
			continue
		}
		mine := func(r *rows) bool { return r.tx == tx }
		if !tx.d.dialect.postgres && (level > 1 || commit) {
			if !s.settle(m, mine) && commit {
				return false
			}
		}
		var err error
		switch {
		case commit:
			ctx := m.Context()
			m.Outside(func() { err = tx.end(ctx, level, true) })
		default:
			m.Outside(func() {
				ctx, cancel := context.WithTimeout(context.Background(), rollbackTime)
				defer cancel()
				if tx.end(ctx, level, false) != nil {
					tx.lost = true
				}
			})
		}
		if err != nil {
			return fail(m, err)
		}
		s.endCursors(tx, level, commit)
		if level == 1 {
			for _, r := range slices.Clone(s.open) {
				if mine(r) {
					r.Release(m)
				}
			}
			s.transactions = slices.DeleteFunc(s.transactions, func(t *transaction) bool { return t == tx })
			m.Outside(func() { tx.close(true) })
		}
	}
	return !m.Pending()
}

// rollbackTime bounds the time of a rollback; without one the connection is closed.
const rollbackTime = time.Second

func (tx *transaction) end(ctx context.Context, level int, commit bool) error {
	var err error
	switch {
	case tx.lost && commit:
		err = errLost
	case level == 1 && commit:
		err = tx.run(ctx, "COMMIT")
	case level == 1:
		err = tx.run(ctx, "ROLLBACK")
	default:
		if err = tx.unguard(ctx); err == nil && !commit {
			err = tx.run(ctx, fmt.Sprintf("ROLLBACK TO SAVEPOINT level%d", level))
		}
		if err == nil {
			err = tx.run(ctx, fmt.Sprintf("RELEASE SAVEPOINT level%d", level))
		}
	}
	if err == nil {
		tx.level = level - 1
	}
	return err
}

// close gives the connection back. One with a transaction that has not ended is closed.
func (tx *transaction) close(ended bool) {
	for _, s := range tx.statements {
		s.Close()
	}
	if tx.conn != nil {
		if !ended || tx.lost {
			_ = tx.conn.Raw(func(any) error { return driver.ErrBadConn })
		}
		tx.conn.Close()
	}
	if !tx.d.dialect.postgres {
		<-tx.d.writing
	}
	<-tx.d.connections
}

func (tx *transaction) run(ctx context.Context, text string) error {
	tx.d.trace(text, nil)
	_, err := tx.conn.ExecContext(ctx, text)
	return err
}

// prepared returns the prepared statement of a text for the connection.
func (tx *transaction) prepared(ctx context.Context, text string) (*sql.Stmt, error) {
	if s := tx.statements[text]; s != nil {
		return s, nil
	}
	s, err := tx.conn.PrepareContext(ctx, text)
	if err == nil {
		tx.statements[text] = s
	}
	return s, err
}

// exec runs a statement that may fail. In PostgreSQL that would make the whole transaction
// fail; so there is a savepoint before it, until the next statement.
func (tx *transaction) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	if tx.d.dialect.postgres {
		guard := "SAVEPOINT statement"
		if tx.guarded {
			guard = "RELEASE SAVEPOINT statement; " + guard
		}
		if err := tx.run(ctx, guard); err != nil {
			return nil, err
		}
		tx.guarded = true
	}
	s, err := tx.prepared(ctx, text)
	if err == nil {
		var result sql.Result
		if result, err = s.ExecContext(ctx, args...); err == nil {
			return result, nil
		}
	}
	if tx.guarded && tx.run(ctx, "ROLLBACK TO SAVEPOINT statement") != nil {
		tx.lost = true
	}
	return nil, err
}

func (tx *transaction) unguard(ctx context.Context) error {
	if !tx.guarded {
		return nil
	}
	tx.guarded = false
	return tx.run(ctx, "RELEASE SAVEPOINT statement")
}
