package sqlfacts_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/sqlfacts"
)

func TestMain(m *testing.M) {
	if child := os.Getenv("SQLFACTS_CHILD"); child != "" {
		children[child]()
		return
	}
	code := m.Run()
	server.stop()
	os.Exit(code)
}

// children are the tasks of the test binary as another process.
var children = map[string]func(){}

// server is a PostgreSQL server on a socket in a new directory. The first test that needs
// it starts it.
var server postgres

type postgres struct {
	once    sync.Once
	dir     string
	process *exec.Cmd
	failed  error
	tests   int
}

// start starts the server. Tests that need it are skipped if there is none, but not in CI.
func (s *postgres) start(t testing.TB) {
	t.Helper()
	s.once.Do(func() { s.failed = s.run() })
	if s.failed != nil {
		if os.Getenv("CI") != "" && os.Getenv("NO_ORACLES") == "" {
			t.Fatal(s.failed)
		}
		t.Skipf("no server of PostgreSQL (Debian's package postgresql has it): %v", s.failed)
	}
}

func (s *postgres) run() error {
	initdb, err := program("initdb")
	if err != nil {
		return err
	}
	if s.dir, err = os.MkdirTemp("", "sqlfacts"); err != nil {
		return err
	}
	var as *syscall.SysProcAttr
	if os.Getuid() == 0 { // who must not run a server
		u, err := user.Lookup("postgres")
		if err != nil {
			if u, err = user.Lookup("nobody"); err != nil {
				return err
			}
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		if err := os.Chown(s.dir, uid, gid); err != nil {
			return err
		}
		as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
	data := filepath.Join(s.dir, "data")
	cmd := exec.Command(initdb, "-D", data, "-U", "zebra", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions")
	cmd.SysProcAttr, cmd.Dir = as, s.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %v\n%s", err, out)
	}
	postgres := filepath.Join(filepath.Dir(initdb), "postgres")
	s.process = exec.Command(postgres, "-D", data, "-k", s.dir, "-c", "listen_addresses=", "-c", "fsync=off")
	s.process.SysProcAttr, s.process.Dir = as, s.dir
	if err := s.process.Start(); err != nil {
		return err
	}
	for range 200 {
		time.Sleep(50 * time.Millisecond)
		if db, err := sqlfacts.OpenSource(s.source("postgres")); err == nil {
			defer db.Close()
			if db.Ping() == nil {
				return nil
			}
		}
	}
	return fmt.Errorf("the server does not answer")
}

// program finds a program of PostgreSQL, which Debian has beside the path.
func program(name string) (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) > 0 {
		return found[len(found)-1], nil
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(path)
}

func (s *postgres) source(database string) string {
	return fmt.Sprintf("postgres://zebra@/%s?host=%s", database, s.dir)
}

func (s *postgres) stop() {
	if s.process != nil && s.process.Process != nil {
		_ = s.process.Process.Signal(syscall.SIGINT)
		_ = s.process.Wait()
	}
	if s.dir != "" {
		os.RemoveAll(s.dir)
	}
}

// sources are the databases that tests run on, each new.
var sources = []struct {
	name string
	make func(t testing.TB) string
}{
	{"SQLite", func(t testing.TB) string { return filepath.Join(t.TempDir(), "facts.db") }},
	{"memory", func(t testing.TB) string { return ":memory:" }},
	{"PostgreSQL", func(t testing.TB) string {
		server.start(t)
		db, err := sqlfacts.OpenSource(server.source("postgres"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		server.tests++
		name := fmt.Sprintf("test%d", server.tests)
		if _, err := db.Exec("CREATE DATABASE " + name); err != nil {
			t.Fatal(err)
		}
		return server.source(name)
	}},
}

// A fixture is an interpreter with a database.
type fixture struct {
	testing.TB
	*prolog.Interpreter
	dbs *sqlfacts.Databases
	db  *sqlfacts.Database
	out *strings.Builder
	mu  sync.Mutex
	sql []string
}

// onEach runs a test on each kind of database.
func onEach(t *testing.T, test func(t *testing.T, f *fixture), options ...prolog.Option) {
	for _, source := range sources {
		t.Run(source.name, func(t *testing.T) { test(t, newFixture(t, source.make(t), options...)) })
	}
}

func newFixture(t testing.TB, source string, options ...prolog.Option) *fixture {
	t.Helper()
	f := &fixture{TB: t, out: new(strings.Builder)}
	p, err := prolog.New(nil, f.out, options...)
	if err != nil {
		t.Fatal(err)
	}
	f.Interpreter = p
	if f.dbs, err = sqlfacts.Install(p, sqlfacts.Options{Declare: true, Trace: f.trace}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if n := f.db.DB().Stats().InUse; n > 0 {
			t.Errorf("%d connections are in use", n)
		}
		if err := f.dbs.Close(); err != nil {
			t.Error(err)
		}
	})
	if f.db, err = f.dbs.Attach("facts", source); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *fixture) trace(text string, args []any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sql = append(f.sql, strings.TrimSpace(fmt.Sprintln(append([]any{text}, args...)...)))
}

// statements are those since the last call, with the placeholders of SQLite.
func (f *fixture) statements() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	text := strings.Join(f.sql, "\n")
	f.sql = nil
	for i := 9; i > 0; i-- {
		text = strings.ReplaceAll(text, "$"+strconv.Itoa(i), "?")
	}
	return strings.NewReplacer("::bigint", "", "::double precision", "").Replace(text)
}

func (f *fixture) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

func (f *fixture) exec(statements ...string) {
	f.Helper()
	for _, s := range statements {
		if _, err := f.db.DB().Exec(s); err != nil {
			f.Fatalf("%s: %v", s, err)
		}
	}
}

// answers are the values of X in the solutions of a goal, or its error.
func (f *fixture) answers(goal string, args ...any) string {
	f.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	sols, err := f.QueryContext(ctx, goal, args...)
	if err != nil {
		return err.Error()
	}
	defer sols.Close()
	var found []string
	for sols.Next() {
		var s struct{ X prolog.TermString }
		if err := sols.Scan(&s); err != nil {
			found = append(found, "yes")
		} else {
			found = append(found, string(s.X))
		}
	}
	if err := sols.Err(); err != nil {
		found = append(found, err.Error())
	}
	if len(found) == 0 {
		return "no"
	}
	return variables.ReplaceAllString(strings.Join(found, " "), "_")
}

var variables = regexp.MustCompile(`_\d+`)

// expect runs goals and compares their answers.
func (f *fixture) expect(pairs ...string) {
	f.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if got := f.answers(pairs[i]); got != pairs[i+1] {
			f.Errorf("%s\n got %s\nwant %s", pairs[i], got, pairs[i+1])
		}
	}
}
