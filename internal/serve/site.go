package serve

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net/http"

	"github.com/zebralog/prolog/page"
)

// Handler serves the page of the engine, and queries at /query.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /query", s)
	mux.Handle("GET /", site(page.Files()))
	return mux
}

// site serves the page, if its engine has been built.
func site(files fs.FS) http.Handler {
	tag, err := tagOf(files)
	if err != nil {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, notBuilt, http.StatusNotFound)
		})
	}
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("ETag", tag)
		h.Set("Cache-Control", "no-cache")
		h.Set("X-Content-Type-Options", "nosniff")
		server.ServeHTTP(w, r)
	})
}

const notBuilt = `This zebra was compiled without its page. In the source,

    go generate ./page
    go install ./cmd/zebra

makes one with it. Queries are answered at /query.
`

// tagOf returns the entity tag of the files. It returns an error if the engine is not among
// them.
func tagOf(files fs.FS) (string, error) {
	hash := sha256.New()
	for _, name := range []string{page.Built, "wasm_exec.js", "index.html", "page.js", "page.css", "worker.js"} {
		f, err := files.Open(name)
		if err != nil {
			return "", err
		}
		_, err = io.Copy(hash, f)
		f.Close()
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return `"` + base64.RawURLEncoding.EncodeToString(hash.Sum(nil)[:12]) + `"`, nil
}
