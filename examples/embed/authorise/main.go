// Command authorise is a server that decides who may do what.
//
//	GET    /allow?user=bob&action=read&document=plan     {"allow":true}
//	GET    /why?user=bob&action=read&document=plan       {"why":["role(editor)"]}
//	PUT    /users/{user}/roles/{role}                    gives a user a role
//	DELETE /users/{user}/roles/{role}                    takes it away
//
// The rules are in rules.pl. Queries are prepared once and run in parallel. Each has limits,
// and ends when its request ends.
package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"slices"
	"time"

	"github.com/zebralog/prolog"
)

//go:embed rules.pl rules.plt
var rules embed.FS

// A Document is a fact owner(Name, Owner) and one class(Name, Class).
type Document struct{ Name, Owner, Class string }

// A Server answers questions about documents.
type Server struct {
	http.ServeMux
	allow, why, give, take *prolog.Query
}

// limits bound a question.
var limits = prolog.Limits{Time: 100 * time.Millisecond, Inferences: 100_000}

// NewServer returns a server that knows the documents.
func NewServer(ctx context.Context, documents []Document) (*Server, error) {
	p, err := prolog.New(nil, nil, prolog.WithLimits(limits))
	if err != nil {
		return nil, err
	}
	if err := p.Load(ctx, rules, "rules.pl"); err != nil {
		return nil, err
	}
	owners := func(yield func([]string) bool) {
		for _, d := range documents {
			if !yield([]string{d.Name, d.Owner}) {
				return
			}
		}
	}
	classes := func(yield func([]string) bool) {
		for _, d := range documents {
			if !yield([]string{d.Name, d.Class}) {
				return
			}
		}
	}
	if err := errors.Join(prolog.AddFacts(ctx, p, "owner", owners), prolog.AddFacts(ctx, p, "class", classes)); err != nil {
		return nil, err
	}
	s := new(Server)
	for text, q := range map[string]**prolog.Query{
		"allow(User, Action, Document, _)":                                   &s.allow,
		"allow(User, Action, Document, Why0), term_to_atom(Why0, Why)":       &s.why,
		"( user_role(User, Role) -> true ; assertz(user_role(User, Role)) )": &s.give,
		"retractall(user_role(User, Role))":                                  &s.take,
	} {
		if *q, err = p.Prepare(text); err != nil {
			return nil, err
		}
	}
	s.HandleFunc("GET /allow", s.serveAllow)
	s.HandleFunc("GET /why", s.serveWhy)
	s.HandleFunc("PUT /users/{user}/roles/{role}", s.change(s.give))
	s.HandleFunc("DELETE /users/{user}/roles/{role}", s.change(s.take))
	return s, nil
}

// question returns what a request asks, as values of variables of a query.
func question(r *http.Request) map[string]string {
	v := r.URL.Query()
	return map[string]string{"User": v.Get("user"), "Action": v.Get("action"), "Document": v.Get("document")}
}

func (s *Server) serveAllow(w http.ResponseWriter, r *http.Request) {
	ok, err := s.allow.Holds(r.Context(), question(r))
	reply(w, map[string]bool{"allow": ok}, err)
}

func (s *Server) serveWhy(w http.ResponseWriter, r *http.Request) {
	reasons := []string{}
	var failed error
	type reason struct{ Why string }
	for x, err := range prolog.All[reason](r.Context(), s.why, question(r)) {
		if failed = err; err == nil && !slices.Contains(reasons, x.Why) {
			reasons = append(reasons, x.Why)
		}
	}
	reply(w, map[string][]string{"why": reasons}, failed)
}

// change runs a query about a user and a role.
func (s *Server) change(q *prolog.Query) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, err := q.Holds(r.Context(), prolog.Named("User", r.PathValue("user")), prolog.Named("Role", r.PathValue("role")))
		reply(w, struct{}{}, err)
	}
}

// reply writes a value as JSON, or an error. What is not known is not allowed.
func reply(w http.ResponseWriter, value any, err error) {
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, prolog.ErrInferences):
		http.Error(w, "this takes too long", http.StatusServiceUnavailable)
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	default:
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(value)
	}
}

func main() {
	addr := flag.String("addr", "localhost:8080", "where to listen")
	flag.Parse()
	s, err := NewServer(context.Background(), []Document{{"plan", "ann", "internal"}, {"menu", "ann", "public"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on", *addr)
	log.Fatal(http.ListenAndServe(*addr, s))
}
