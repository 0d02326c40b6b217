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
// A predicate of a table finds its rows with a query whose conditions are the bound arguments
// and, where a clause has them directly after the goal, comparisons of its columns; they
// are always parameters of the query, never part of its text. Rows are fetched as the
// program asks for them; a cut closes the query, and so do an exception and the end of the
// context. assertz/1, retract/1 and retractall/1 change the table, each on its own or all in
// the transaction that transaction/1 is. What a goal has found does not change with the
// table while it is asked for more: the logical update view, as of clauses.
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
// The SQL types are those that Persistent gives a new table; of a table that there is
// already, columns may be of any type whose values can be read so. NULL is the atom null. A
// rational must be a finite decimal fraction; a stamp is kept to the microsecond.
// A term is written as by write_canonical/1.
// What does not fit the type of a column is a type_error when it is asserted, and has no
// rows when it is asked for; a value in the table that does not fit raises an error as well.
//
// retract/1 finds a row again by its rowid or ctid, which views do not have.
//
// # Errors
//
// What the database refuses is error(sql_error(Code, Text), context(Predicate, Cause)): Code is
// the SQLSTATE as an atom, or SQLite's extended code as an integer. In Go errors.As finds the
// driver's error in that of the query.
package sqlfacts
