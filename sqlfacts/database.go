package sqlfacts

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"strings"
	"sync"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
	_ "modernc.org/sqlite"             // the driver sqlite

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// A Database is a database whose tables are predicates of an interpreter and its clones.
type Database struct {
	name    string
	db      *sql.DB
	dbs     *Databases
	dialect dialect
	owned   bool // it is closed with the others

	declared bool // by a program, which may declare tables of it

	// Connections that goals may hold at a time, and the one for whom SQLite has to be
	// written by one at a time: to wait here is fairer than to be refused there.
	connections chan struct{}
	writing     chan struct{}

	mu         sync.Mutex
	statements map[string]*sql.Stmt
}

// DB returns the database as a *sql.DB, for what this package lacks.
func (d *Database) DB() *sql.DB { return d.db }

// Table makes an existing table or view a predicate of module user. The specification has
// its name and its columns with their types: person(id:integer, name:atom).
func (d *Database) Table(spec string, options ...TableOption) error {
	return d.declare(spec, false, options)
}

// Persistent is like Table, but makes the table if there is none. Its facts outlive the
// process. When assertz/1 or retract/1 has succeeded, and the transaction around it, the
// change is on disk. Such a table has one more column, fact_number, which keeps the order of
// the facts.
func (d *Database) Persistent(spec string, options ...TableOption) error {
	return d.declare(spec, true, options)
}

// A TableOption adds to the description of a table.
type TableOption func(*tableConfig)

type tableConfig struct{ table, schema string }

// Named says which table a predicate stands for, if their names differ. If schema is not "",
// it is the table's schema in PostgreSQL.
func Named(schema, table string) TableOption {
	return func(c *tableConfig) { c.schema, c.table = schema, table }
}

func (d *Database) declare(spec string, create bool, options []TableOption) error {
	t, err := parseSpec(spec)
	if err != nil {
		return err
	}
	c := tableConfig{table: t.name}
	for _, o := range options {
		o(&c)
	}
	if err := d.define(context.Background(), t, c, create); err != nil {
		return err
	}
	e := d.dbs.engine
	e.Lock()
	defer e.Unlock()
	return t.install(e, e.Module(atom.User))
}

// maxConnections is the number of connections that goals may hold at a time, unless the
// host's *sql.DB allows fewer.
const maxConnections = 16

// maxStatements bounds the prepared statements that are kept.
const maxStatements = 256

func newDatabase(ctx context.Context, dbs *Databases, name string, db *sql.DB, owned bool) (*Database, error) {
	d := &Database{name: name, db: db, dbs: dbs, owned: owned, writing: make(chan struct{}, 1), statements: make(map[string]*sql.Stmt)}
	n := maxConnections
	if most := db.Stats().MaxOpenConnections; most > 0 {
		n = min(n, most)
	}
	d.connections = make(chan struct{}, n)
	var err error
	d.dialect, err = dialectOf(ctx, db)
	return d, err
}

// open opens a database by its data source name: a URL of PostgreSQL, or the name of a
// file of SQLite, or :memory:.
func open(source string) (*sql.DB, error) {
	if strings.HasPrefix(source, "postgres://") || strings.HasPrefix(source, "postgresql://") {
		return sql.Open("pgx", source)
	}
	if strings.HasPrefix(source, "file:") {
		return sql.Open("sqlite", source)
	}
	memory := source == ":memory:"
	if !memory {
		source = "file:" + (&url.URL{Path: source}).EscapedPath()
	}
	db, err := sql.Open("sqlite", source+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err == nil && memory {
		db.SetMaxOpenConns(1) // each connection has its own database
	}
	return db, err
}

func (d *Database) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range d.statements {
		s.Close()
	}
	clear(d.statements)
	if d.owned {
		return d.db.Close()
	}
	return nil
}

func (d *Database) trace(text string, args []any) {
	if d.dbs.options.Trace != nil {
		d.dbs.options.Trace(text, args)
	}
}

// prepared returns the prepared statement of a text.
func (d *Database) prepared(ctx context.Context, text string) (*sql.Stmt, error) {
	d.mu.Lock()
	s := d.statements[text]
	d.mu.Unlock()
	if s != nil {
		return s, nil
	}
	s, err := d.db.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if other := d.statements[text]; other != nil {
		s.Close()
		return other, nil
	}
	if len(d.statements) >= maxStatements {
		for _, old := range d.statements {
			old.Close() // when nobody uses it
		}
		clear(d.statements)
	}
	d.statements[text] = s
	return s, nil
}

// Options say what programs may do.
type Options struct {
	// Attach lets programs attach databases, whatever files and addresses they name, with
	// sql_attach/2, and declare tables of them.
	Attach bool
	// Declare lets programs declare tables of the databases that the host has attached,
	// whatever tables they name, with sql_table/3 and sql_persistent/3.
	Declare bool

	// Trace, if set, is called with each statement that goals run, and its parameters.
	// Several goals may call it at a time.
	Trace func(statement string, parameters []any)
}

// Databases are the databases of an interpreter.
type Databases struct {
	engine  *engine.Engine
	options Options

	mu    sync.Mutex
	named map[string]*Database
}

// Attach opens a database by its data source name, and names it for programs. The source is
// the URL of a PostgreSQL database, such as postgres://user@host/database; the name of an
// SQLite file, which is made if it does not exist; or ":memory:". A file is opened with
// write-ahead logging (WAL), so that readers and writers do not wait for each other, and
// with synchronous=FULL. A URI (file:...) is passed to the driver without these settings.
func (dbs *Databases) Attach(name, source string) (*Database, error) {
	return dbs.open(context.Background(), name, source)
}

func (dbs *Databases) open(ctx context.Context, name, source string) (*Database, error) {
	db, err := open(source)
	if err != nil {
		return nil, err
	}
	d, err := dbs.attach(ctx, name, db, true)
	if err != nil {
		db.Close()
	}
	return d, err
}

// AttachDB is like Attach for a database that the host opens and closes, with any driver for
// SQLite or PostgreSQL.
func (dbs *Databases) AttachDB(name string, db *sql.DB) (*Database, error) {
	return dbs.attach(context.Background(), name, db, false)
}

func (dbs *Databases) attach(ctx context.Context, name string, db *sql.DB, owned bool) (*Database, error) {
	d, err := newDatabase(ctx, dbs, name, db, owned)
	if err != nil {
		return nil, err
	}
	dbs.mu.Lock()
	defer dbs.mu.Unlock()
	if dbs.named[name] != nil {
		return nil, errAttached
	}
	dbs.named[name] = d
	return d, nil
}

var errAttached = errors.New("sqlfacts: there is already a database of that name")

// find returns the database of a name, or nil.
func (dbs *Databases) find(name string) *Database {
	dbs.mu.Lock()
	defer dbs.mu.Unlock()
	return dbs.named[name]
}

// detach closes a database.
func (dbs *Databases) detach(name string) error {
	dbs.mu.Lock()
	d := dbs.named[name]
	delete(dbs.named, name)
	dbs.mu.Unlock()
	return d.close()
}

// Close closes the databases that Attach and programs have opened.
func (dbs *Databases) Close() error {
	dbs.mu.Lock()
	defer dbs.mu.Unlock()
	var failures []error
	for name, d := range dbs.named {
		failures = append(failures, d.close())
		delete(dbs.named, name)
	}
	return errors.Join(failures...)
}
