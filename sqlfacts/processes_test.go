package sqlfacts_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/sqlfacts"
)

// child starts the test binary as another process that works on a database.
func child(t *testing.T, name, source string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SQLFACTS_CHILD="+name, "SQLFACTS_SOURCE="+source)
	cmd.Stderr = os.Stderr
	return cmd
}

// inChild runs f in such a process.
func inChild(f func(p *prolog.Interpreter, db *sqlfacts.Database) error) {
	err := func() error {
		p, err := prolog.New(nil, os.Stdout)
		if err != nil {
			return err
		}
		dbs, err := sqlfacts.Install(p, sqlfacts.Options{})
		if err != nil {
			return err
		}
		defer dbs.Close()
		db, err := dbs.Attach("facts", os.Getenv("SQLFACTS_SOURCE"))
		if err != nil {
			return err
		}
		return f(p, db)
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func succeeds(p *prolog.Interpreter, goal string, args ...any) (bool, error) {
	sols, err := p.Query(goal, args...)
	if err != nil {
		return false, err
	}
	defer sols.Close()
	return sols.Next(), sols.Err()
}

const counts = 50

func init() {
	children["count"] = func() {
		inChild(func(p *prolog.Interpreter, db *sqlfacts.Database) error {
			if err := db.Persistent("counter(n:integer)"); err != nil {
				return err
			}
			err := p.Exec("count :- transaction(( retract(counter(N)), N1 is N+1, assertz(counter(N1)) )).")
			for i := 0; i < counts && err == nil; {
				var ok bool
				if ok, err = succeeds(p, "count"); err != nil && strings.Contains(err.Error(), "'40001'") {
					err = nil // another process was first
				} else if err == nil && !ok {
					err = fmt.Errorf("there is no counter")
				} else {
					i++
				}
			}
			return err
		})
	}
	children["write"] = func() {
		inChild(func(p *prolog.Interpreter, db *sqlfacts.Database) error {
			if err := db.Persistent("fact(n:integer, t:term)"); err != nil {
				return err
			}
			if err := db.Persistent("half(n:integer, half:atom)"); err != nil {
				return err
			}
			err := p.Exec(`
next(N) :- aggregate_all(max(M), fact(M, _), M), !, N is M+1.
next(1).
add(N) :- assertz(fact(N, t(N, "text"))),
    transaction((assertz(half(N, left)), assertz(half(N, right)), M is N-10, retractall(half(M, left)), retractall(half(M, right)))).
`)
			if err != nil {
				return err
			}
			sols, err := p.Query("next(N)")
			if err != nil {
				return err
			}
			var s struct{ N int }
			sols.Next()
			if err := sols.Scan(&s); err != nil {
				return err
			}
			sols.Close()
			for n := s.N; ; n++ {
				if ok, err := succeeds(p, "add(?)", n); !ok || err != nil {
					return fmt.Errorf("add: %v, %v", ok, err)
				}
				fmt.Println(n)
			}
		})
	}
}

// TestProcesses: several processes share facts.
func TestProcesses(t *testing.T) {
	for _, source := range sources {
		if source.name == "memory" {
			continue
		}
		t.Run(source.name, func(t *testing.T) {
			at := source.make(t)
			f := newFixture(t, at)
			f.must(f.db.Persistent("counter(n:integer)"))
			f.expect("assertz(counter(0))", "yes")
			const processes = 2
			var running []*exec.Cmd
			for range processes {
				cmd := child(t, "count", at)
				f.must(cmd.Start())
				running = append(running, cmd)
			}
			for _, cmd := range running {
				f.must(cmd.Wait())
			}
			f.expect("counter(X)", strconv.Itoa(processes*counts))
		})
	}
}

// TestKills kills a process that writes, again and again, and looks for the facts that it has
// acknowledged. SQLFACTS_KILLS says how often.
func TestKills(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv("SQLFACTS_KILLS"))
	if kills == 0 {
		kills = 15
	}
	source := t.TempDir() + "/facts.db"
	acknowledged := 0
	for i := range kills {
		cmd := child(t, "write", source)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// It is killed while it begins, or some time after its first fact.
		kill := func() { _ = cmd.Process.Kill() }
		var timer *time.Timer
		if rand.N(4) == 0 {
			timer = time.AfterFunc(rand.N(100*time.Millisecond), kill)
		}
		first := true // earlier processes may have written facts that they did not acknowledge
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			n, err := strconv.Atoi(lines.Text())
			if err != nil || n <= acknowledged || n > acknowledged+1 && !first {
				t.Fatalf("after %d comes %q", acknowledged, lines.Text())
			}
			acknowledged, first = n, false
			if timer == nil {
				timer = time.AfterFunc(rand.N(20*time.Millisecond), kill)
			}
		}
		if timer != nil {
			timer.Stop()
		}
		_ = cmd.Wait()
		if i%100 == 99 || i == kills-1 {
			f := newFixture(t, source)
			f.must(f.db.Persistent("fact(n:integer, t:term)"))
			f.must(f.db.Persistent("half(n:integer, half:atom)"))
			f.expect(
				fmt.Sprintf("forall(between(1, %d, N), fact(N, t(N, \"text\"))), X = all", acknowledged), "all",
				"aggregate_all(max(N), fact(N, _), Max), aggregate_all(count, fact(_, _), X), X =\\= Max", "no",
				"half(X, left), \\+ half(X, right) ; half(X, right), \\+ half(X, left)", "no",
			)
			f.must(f.dbs.Close())
		}
	}
	t.Logf("%d kills, %d facts acknowledged", kills, acknowledged)
	if acknowledged == 0 {
		t.Error("nothing was acknowledged")
	}
}
