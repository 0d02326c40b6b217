// Package pricing computes quotes from Go structs, by rules in Prolog.
package pricing

import (
	"context"
	_ "embed"
	"time"

	"github.com/zebralog/prolog"
)

//go:embed rules.pl
var rules string

// An Order is order(Customer, Lines, Placed) in the rules: a struct is a compound of its
// name, a slice a list, a time a number of seconds.
type Order struct {
	Customer Customer
	Lines    []Line
	Placed   time.Time
}

// A Customer has placed an order.
type Customer struct {
	Name, Class string
	Since       time.Time
}

// A Line is a number of items.
type Line struct {
	Item     string
	Price    int // of one, in cents
	Quantity int
}

// A Quote is what an order costs.
type Quote struct {
	Items []Item
	Total int
}

// An Item is a line with its price.
type Item struct {
	Name      string
	Net       int
	Discounts []Discount
}

// A Discount has a reason, which is any term.
type Discount struct {
	Reason  prolog.Term
	Percent int
}

// A Pricer computes quotes. It may be used by several goroutines.
type Pricer struct{ quote *prolog.Query }

// New returns a Pricer.
func New() (*Pricer, error) {
	p, err := prolog.New(nil, nil, prolog.WithLimits(prolog.Limits{Inferences: 1_000_000}))
	if err != nil {
		return nil, err
	}
	if err := p.Exec(rules); err != nil {
		return nil, err
	}
	q, err := p.Prepare("quote(?, Quote)")
	return &Pricer{q}, err
}

// Quote computes what an order costs.
func (p *Pricer) Quote(ctx context.Context, o Order) (Quote, error) {
	answer, err := prolog.One[struct{ Quote Quote }](ctx, p.quote, o)
	return answer.Quote, err
}
