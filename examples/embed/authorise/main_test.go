package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/zebralog/prolog/prologtest"
)

func TestRules(t *testing.T) { prologtest.Run(t, rules) }

func server(t *testing.T) *Server {
	t.Helper()
	documents := []Document{{"plan", "ann", "internal"}, {"menu", "ann", "public"}}
	for i := range 10_000 {
		documents = append(documents, Document{fmt.Sprint("d", i), fmt.Sprint("u", i%100), []string{"public", "internal"}[i%2]})
	}
	s, err := NewServer(t.Context(), documents)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ask returns the reply to a request.
func ask(s *Server, method, target string) string {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return fmt.Sprint(w.Code, " ", strings.TrimSpace(w.Body.String()))
}

func TestServer(t *testing.T) {
	s := server(t)
	for _, test := range []struct{ method, target, want string }{
		{"GET", "/allow?user=ann&action=delete&document=plan", `200 {"allow":true}`},
		{"GET", "/allow?user=bob&action=read&document=plan", `200 {"allow":false}`},
		{"PUT", "/users/bob/roles/chief", `200 {}`},
		{"PUT", "/users/bob/roles/auditor", `200 {}`},
		{"GET", "/allow?user=bob&action=read&document=plan", `200 {"allow":true}`},
		{"GET", "/why?user=bob&action=read&document=plan", `200 {"why":["role(editor)","role(auditor)"]}`},
		{"DELETE", "/users/bob/roles/chief", `200 {}`},
		{"GET", "/allow?user=bob&action=write&document=plan", `200 {"allow":false}`},
		{"GET", "/allow?user=X&action=Y&document=Z", `200 {"allow":false}`},
		{"GET", "/allow?user=ann,_,_),halt%3B(true&action=a&document=plan", `200 {"allow":false}`},
		{"GET", "/allow", `200 {"allow":false}`},
	} {
		if got := ask(s, test.method, test.target); got != test.want {
			t.Errorf("%s %s: %s, want %s", test.method, test.target, got, test.want)
		}
	}
}

// TestConcurrent asks from several clients, while roles change.
func TestConcurrent(t *testing.T) {
	s := httptest.NewServer(server(t))
	defer s.Close()
	var clients sync.WaitGroup
	for c := range 8 {
		clients.Go(func() {
			for i := range 50 {
				d := (c + 8*i) % 10_000
				for user, want := range map[string]bool{fmt.Sprint("u", d%100): true, "eve": false} {
					r, err := http.Get(fmt.Sprintf("%s/allow?user=%s&action=read&document=d%d", s.URL, user, d))
					if err != nil {
						t.Error(err)
						return
					}
					body, _ := io.ReadAll(r.Body)
					r.Body.Close()
					if got := strings.TrimSpace(string(body)); got != fmt.Sprintf(`{"allow":%v}`, want) {
						t.Errorf("%s d%d: %s", user, d, got)
					}
				}
			}
		})
	}
	clients.Go(func() {
		for i := range 50 {
			for _, method := range []string{"PUT", "DELETE"} {
				r, err := http.NewRequest(method, fmt.Sprintf("%s/users/mallory%d/roles/chief", s.URL, i), nil)
				if err == nil {
					var reply *http.Response
					if reply, err = http.DefaultClient.Do(r); err == nil {
						reply.Body.Close()
					}
				}
				if err != nil {
					t.Error(err)
				}
			}
		}
	})
	clients.Wait()
}

// TestCancelled asks for a client that has gone.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	server(t).ServeHTTP(w, httptest.NewRequest("GET", "/allow?user=ann&action=read&document=plan", nil).WithContext(ctx))
	if w.Code != http.StatusInternalServerError {
		t.Error(w.Code, w.Body)
	}
}
