// Command family answers questions about a family, whose members are in a database that
// other programs may use at the same time.
//
//	go run ./examples/family                       # a file of SQLite
//	go run ./examples/family postgres://localhost  # a server of PostgreSQL
package main

import (
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/sqlfacts"
)

//go:embed family.pl
var rules string

func main() {
	source := "family.db"
	if len(os.Args) > 1 {
		source = os.Args[1]
	}
	if err := run(os.Stdout, source); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer, source string) error {
	p, err := prolog.New(nil, out)
	if err != nil {
		return err
	}
	dbs, err := sqlfacts.Install(p, sqlfacts.Options{})
	if err != nil {
		return err
	}
	defer dbs.Close()
	db, err := dbs.Attach("family", source)
	if err != nil {
		return err
	}
	for _, table := range []string{"person(name:atom, born:integer)", "parent(parent:atom, child:atom)"} {
		if err := db.Persistent(table); err != nil {
			return err
		}
	}
	// What is not a predicate's business is done with database/sql.
	for _, index := range []string{"person(born)", "person(name)", "parent(parent)", "parent(child)"} {
		name := "by_" + index[:6] + "_" + index[7:len(index)-1]
		if _, err := db.DB().Exec("CREATE INDEX IF NOT EXISTS " + name + " ON " + index); err != nil {
			return err
		}
	}
	if err := p.Exec(rules); err != nil {
		return err
	}
	for _, b := range []struct {
		name    prolog.Atom
		born    int
		parents []string
	}{
		{"ada", 1920, nil}, {"bea", 1945, []string{"ada"}}, {"carl", 1948, []string{"ada"}},
		{"dora", 1970, []string{"bea"}}, {"emil", 1972, []string{"carl"}}, {"fay", 1999, []string{"dora"}},
		{"gus", 1950, []string{"nobody"}}, // has no such parent: nothing of him is added
	} {
		sols, err := p.Query("birth(?, ?, ?)", b.name, b.born, b.parents)
		if err != nil {
			return err
		}
		if !sols.Next() && sols.Err() == nil {
			fmt.Fprintf(out, "%s is not added\n", b.name)
		}
		if err := sols.Err(); err != nil {
			return err
		}
		sols.Close()
	}
	for _, question := range []string{
		"ancestor(ada, X)", "ancestor(X, fay)", "cousin(dora, X)", "born_between(1945, 1970, X)", "generation(ada, fay, X)",
	} {
		sols, err := p.Query(question)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s:", question)
		for sols.Next() {
			var s struct{ X any }
			if err := sols.Scan(&s); err != nil {
				return err
			}
			fmt.Fprintf(out, " %v", s.X)
		}
		fmt.Fprintln(out)
		if err := sols.Err(); err != nil {
			return err
		}
		sols.Close()
	}
	return nil
}
