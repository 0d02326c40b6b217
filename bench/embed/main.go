// Embed compares ways to ask rules from a Go program: this system and others that Go
// programs embed. Each answers the same two questions: whether a user may do something with
// a document, from 100,000 facts, and what an order costs, from structs. What can be
// prepared is.
//
//	go run . > README.md
package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// A system answers the questions. Those that cannot answer the second one have no price.
type system struct {
	name  string
	path  string // of its module
	allow func(user, action, doc string) (bool, error)
	price func(o *Order) (Quote, error)
}

const (
	users = 100_000
	roles = 100
)

func userName(i int) string { return fmt.Sprint("u", i) }
func roleName(i int) string { return fmt.Sprint("r", i%roles) }
func docName(i int) string  { return fmt.Sprint("d", i%roles) }

// Everybody may read the document of their role; those of even roles may write it.
func actions(role int) []string {
	if role%2 == 0 {
		return []string{"read", "write"}
	}
	return []string{"read"}
}

// An Order is what the second question is about.
type Order struct {
	Customer Customer
	Lines    []Line
}

// A Customer has a tier: gold, silver or none.
type Customer struct {
	Name string
	Tier string
}

// A Line is a number of items of one kind.
type Line struct {
	Item  string
	Price int // in cents
	Qty   int
}

// A Quote is what an order costs, in cents: lines of ten items or more are 5 % cheaper, and
// all of it is for customers of a tier.
type Quote struct {
	Total    int
	Discount int // percent
}

var order = &Order{
	Customer: Customer{"ann", "gold"},
	Lines:    []Line{{"tea", 450, 2}, {"cup", 1200, 12}, {"pot", 3900, 1}},
}

var quote = Quote{Total: 16632, Discount: 10}

var systems = []func() (system, error){zebra, exprLang, starlarkGo, celGo, opa, ichiban}

func main() {
	fmt.Println("# Rules in Go programs")
	fmt.Println()
	fmt.Printf("`go run . > README.md`, %s, %s, %s/%s, %d processors.\n", time.Now().Format("2 January 2006"), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	fmt.Println("Authorisation: one call of allow/3 over 100,000 facts. Pricing: an order with three lines, from a struct to a struct.")
	fmt.Println()
	fmt.Println("| system | authorisation | allocations | pricing | allocations |")
	fmt.Println("|---|--:|--:|--:|--:|")
	for _, start := range systems {
		s, err := start()
		if err != nil {
			fmt.Printf("| %s | %v | | | |\n", s.name, err)
			continue
		}
		allow := testing.Benchmark(s.benchmarkAllow)
		fmt.Printf("| %s %s | %s | %d |", s.name, version(s.path), duration(allow), allow.AllocsPerOp())
		if s.price == nil {
			fmt.Println(" | |")
			continue
		}
		price := testing.Benchmark(s.benchmarkPrice)
		fmt.Printf(" %s | %d |\n", duration(price), price.AllocsPerOp())
	}
}

func (s system) benchmarkAllow(b *testing.B) {
	b.ReportAllocs()
	asked := make([][2]string, 1000)
	for i := range asked {
		n := i * 97 % users
		asked[i] = [2]string{userName(n), docName(n)}
	}
	for i := range b.N {
		a := &asked[i%len(asked)]
		if ok, err := s.allow(a[0], "read", a[1]); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}

func (s system) benchmarkPrice(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		if q, err := s.price(order); q != quote || err != nil {
			b.Fatal(q, err)
		}
	}
}

func duration(r testing.BenchmarkResult) string {
	return strings.Replace(fmt.Sprint(time.Duration(r.NsPerOp()).Round(10*time.Nanosecond)), "µ", "u", 1)
}

// version is that of a module in this program.
func version(path string) string {
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		if m.Path == path && m.Replace == nil {
			v, _, _ := strings.Cut(m.Version, "-0.")
			return strings.TrimPrefix(strings.Split(v, "-")[0], "v")
		}
	}
	return ""
}
