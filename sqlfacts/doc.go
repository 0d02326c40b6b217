// Package sqlfacts makes tables of SQL databases predicates of Prolog.
//
//	p, err := prolog.New(nil, os.Stdout)
//	if err != nil {
//		return err
//	}
//	dbs, err := sqlfacts.Install(p, sqlfacts.Options{})
//	if err != nil {
//		return err
//	}
//	defer dbs.Close()
//	db, err := dbs.Attach("facts", "facts.db") // or "postgres://...", or AttachDB for a *sql.DB
//	if err != nil {
//		return err
//	}
//	if err := db.Persistent("parent(parent:atom, child:atom)"); err != nil {
//		return err
//	}
//	err = p.Exec(`:- initialization(assertz(parent(tom, bob))).`)
//
// A goal of such a predicate runs a query on the database. The conditions of the query are
// the bound arguments, and comparisons of columns that directly follow the goal in a clause.
// Values are always parameters of the query, never part of its text. Rows are fetched as the
// program asks for them. A cut, an exception and the end of the context close the query.
// assertz/1, retract/1 and retractall/1 change the table, each in a transaction of its own
// or all in the one of transaction/1. A goal does not see changes of the table made after
// its call: the logical update view, as for clauses.
//
// # Columns
//
// The columns of a table are declared with their types:
//
//	type      term               SQLite               PostgreSQL
//	integer   64 bits            INTEGER              bigint
//	float     float              REAL                 double precision
//	rational  integer, rational  TEXT                 numeric
//	atom      atom               TEXT                 text
//	string    string             TEXT                 text
//	boolean   true, false        INTEGER              boolean
//	time      stamp (float)      TEXT, in UTC         timestamptz
//	date      date(Y,M,D)        TEXT                 date
//	blob      string of bytes    BLOB                 bytea
//	json      dict, list, ...    TEXT                 jsonb
//	term      any term           TEXT (canonical)     text
//
// These are the SQL types of tables that Persistent makes. In an existing table, a column
// may have any type whose values can be read as the declared type. NULL is the atom null. A
// rational must be a finite decimal fraction. A stamp is kept to the microsecond. A term is
// written as by write_canonical/1. An argument that does not fit the type of its column is a
// type_error in assertz/1; in a goal it matches no row. A value in the table that does not
// fit raises an error too.
//
// retract/1 identifies a row by its rowid or ctid, which views do not have.
//
// # Errors
//
// An error of the database is error(sql_error(Code, Text), context(Predicate, Cause)). Code
// is the SQLSTATE as an atom, or the extended code of SQLite as an integer. In Go, errors.As
// finds the driver's error in the error of the query.
package sqlfacts
