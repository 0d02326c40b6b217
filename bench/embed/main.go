// Command embed compares ways to evaluate rules in a Go program: this system and others
// that Go programs can embed. Each answers the same two questions. The first is whether a
// user may do something with a document, from 100,000 facts. The second is what an order
// costs, from structs. Queries are prepared where a system can do so. Systems without facts
// get Go maps.
//
//	go run . > README.md
package main

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"
)

// A system answers the questions. If it cannot answer the second one, it has no price.
type system struct {
	name  string
	path  string // of its Go module
	allow func(user, action, doc string) (bool, error)
	price func(o *Order) (Quote, error)
}

const (
	users   = 20_000 // each has three roles
	docs    = 20_000 // each has an owner and a class
	roles   = 100
	classes = 50
)

func userName(i int) string  { return fmt.Sprint("u", i) }
func docName(i int) string   { return fmt.Sprint("d", i) }
func roleName(i int) string  { return fmt.Sprint("r", i%roles) }
func className(i int) string { return fmt.Sprint("c", i%classes) }

// rolesOf returns the roles of a user.
func rolesOf(user int) []string {
	return []string{roleName(user), roleName(user + 33), roleName(user + 66)}
}

// ownerOf and classOf return the owner and the class of a document.
func ownerOf(doc int) string { return userName(doc * 7 % users) }
func classOf(doc int) string { return className(doc) }

// actions returns what a role may do with documents of its class. Every role may read and
// list them. Roles with even numbers may also write them. The owner of a document may do
// anything.
func actions(role int) []string {
	if role%2 == 0 {
		return []string{"list", "read", "write"}
	}
	return []string{"list", "read"}
}

// An Order is the subject of the second question.
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

// A Quote is the price of an order, in cents. Lines of ten or more items are 5 % cheaper.
// For customers with a tier the whole order is cheaper.
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
	fmt.Printf("`go run . > README.md`, %s, %s, %s/%s, %d processors, %s.\n", time.Now().Format("2 January 2006"), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), "processor time, the least of five rounds")
	fmt.Println("Authorisation: one call of allow/3 over 100,000 facts. Pricing: an order with three lines, from a struct to a struct.")
	fmt.Println()
	fmt.Println("| system | authorisation, us | allocations | pricing, us | allocations |")
	fmt.Println("|---|--:|--:|--:|--:|")
	for _, start := range systems {
		s, err := start()
		if err != nil {
			fmt.Printf("| %s | %v | | | |\n", s.name, err)
			continue
		}
		fmt.Printf("| %s | %s |", strings.TrimSpace(s.name+" "+version(s.path)), measure(s.asks()))
		if s.price == nil {
			fmt.Println(" | |")
			continue
		}
		fmt.Printf(" %s |\n", measure(s.prices()))
	}
}

// measure times some rounds of this length. The shortest time counts.
const (
	rounds = 5
	lasts  = 400 * time.Millisecond
)

// measure returns the time and the allocations of a call of f, as cells of the table. The
// time is processor time, including that of Go's collector.
func measure(f func(i int)) string {
	n := 0
	for start := time.Now(); time.Since(start) < lasts/4; n++ {
		f(n)
	}
	least := time.Duration(math.MaxInt64)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range rounds {
		runtime.GC()
		start := processorTime()
		for i := range 4 * n {
			f(i)
		}
		least = min(least, (processorTime()-start)/time.Duration(4*n))
	}
	runtime.ReadMemStats(&after)
	return fmt.Sprintf("%.3g | %d", float64(least.Nanoseconds())/1000, (after.Mallocs-before.Mallocs)/uint64(4*n*rounds))
}

func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// asks returns a function that calls allow with one user after the other.
func (s system) asks() func(i int) {
	asked := make([][2]string, 1000)
	for i := range asked {
		n := i * 97 % users
		asked[i] = [2]string{userName(n), docName((n + 66) % docs)} // by the third role
	}
	return func(i int) {
		a := &asked[i%len(asked)]
		if ok, err := s.allow(a[0], "read", a[1]); !ok || err != nil {
			panic(fmt.Sprint(s.name, ok, err))
		}
	}
}

func (s system) prices() func(i int) {
	return func(int) {
		if q, err := s.price(order); q != quote || err != nil {
			panic(fmt.Sprint(s.name, q, err))
		}
	}
}

// version returns the version of a module in this program.
func version(path string) string {
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		if m.Path == path && m.Replace == nil {
			parts := strings.Split(strings.TrimPrefix(m.Version, "v"), "-")
			if len(parts) == 3 {
				return parts[1][:8] // the day in a pseudo-version
			}
			return parts[0]
		}
	}
	return ""
}
