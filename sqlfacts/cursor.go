package sqlfacts

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
)

// A cursor is a query in a transaction of PostgreSQL. Its rows are fetched some at a time
// while other statements use the connection. It does not see changes made after it was
// declared.
type cursor struct {
	name, query string
	level       int  // of the transaction that declared it, with which it is taken back
	long        bool // the rows that were fetched last are
}

// cursors are the names of those that a transaction has had. A name is declared again only for the
// same query: the prepared statement that fetches from it has the columns of that.
type cursors struct {
	free  map[string][]string // by the query
	named int
}

func (tx *transaction) declare(ctx context.Context, query string, args []any) (*cursor, error) {
	c := &cursor{query: query, level: tx.level}
	if free := tx.cursors.free[query]; len(free) > 0 {
		c.name = free[len(free)-1]
		tx.cursors.free[query] = free[:len(free)-1]
	} else {
		tx.cursors.named++
		c.name = fmt.Sprintf("goal%d", tx.cursors.named)
	}
	text := "DECLARE " + c.name + " NO SCROLL CURSOR FOR " + query
	tx.d.trace(text, args)
	stmt, err := tx.prepared(ctx, text)
	if err == nil {
		_, err = stmt.ExecContext(ctx, args...)
	}
	return c, err
}

// fetch begins to fetch n rows.
func (tx *transaction) fetch(ctx context.Context, c *cursor, n int) (*sql.Rows, error) {
	stmt, err := tx.prepared(ctx, fmt.Sprintf("FETCH %d FROM %s", n, c.name))
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx)
}

func (tx *transaction) closeCursor(ctx context.Context, c *cursor) error {
	if _, err := tx.conn.ExecContext(ctx, "CLOSE "+c.name); err != nil {
		return err
	}
	tx.cursors.free[c.query] = append(tx.cursors.free[c.query], c.name)
	return nil
}

// endCursors is called when a transaction has ended at a level. Cursors of what was undone
// are gone. The others belong to the level around it.
func (s *session) endCursors(tx *transaction, level int, commit bool) {
	for _, r := range slices.Clone(s.open) {
		if r.tx != tx || r.cursor == nil || r.cursor.level < level {
			continue
		}
		if commit && level > 1 {
			r.cursor.level = level - 1
		} else {
			r.end()
		}
	}
}
