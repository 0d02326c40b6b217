package stdlib

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/manual"
)

// TestReference compares the folder docs with the sources.
func TestReference(t *testing.T) {
	files := manual.Of(newSession(t, Options{}).e).Files()
	const dir = "../docs"
	for name, text := range files {
		path := filepath.Join(dir, name)
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%s is not current; make it by go test ./stdlib -run TestReference -update", path)
		}
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".md" && files[filepath.ToSlash(strings.TrimPrefix(path, dir+string(filepath.Separator)))] == "" {
			if *update {
				return os.Remove(path)
			}
			t.Errorf("%s is no page", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestExamples runs the examples of the manual.
func TestExamples(t *testing.T) {
	t.Chdir("..")
	err := filepath.WalkDir("stdlib/manual/examples", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Run(strings.TrimPrefix(filepath.ToSlash(path), "stdlib/manual/examples/"), func(t *testing.T) { checkTable(t, path) })
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// noExample are predicates whose effect a table can't show, with the reason.
var noExample = map[string]string{
	"halt/0":             "ends the process",
	"shell/0":            "waits for the user's shell",
	"prolog/0":           "reads what the user types",
	"tprofile/1":         "waits for the user",
	"history/0":          "tells what the user has typed",
	"mutex_statistics/0": "writes numbers that change",

	// These are of libraries that need package network. testdata/lib/http_sockets.txt has
	// them.
	"http_get/3": "", "http_disconnect/1": "", "http_open/3": "", "http_close_keep_alive/1": "",
	"http_server/1": "", "http_server/2": "", "http_stop_server/2": "", "http_daemon/0": "",
	"yaml_read/2": "", "yaml_write/2": "", "yaml_write/3": "", // from package yaml
	"tcp_socket/1": "", "tcp_bind/2": "", "tcp_connect/2": "", "tcp_host_to_address/2": "", "udp_send/4": "",
	"pengine_rpc/2": "",
}

// TestManual checks that each builtin, exported predicate and flag has an entry. The entry
// must have an example, and say whether a predicate is det.
func TestManual(t *testing.T) {
	s := newSession(t, Options{})
	said := make(map[string]bool)
	for _, p := range manual.Of(s.e).Pages {
		library := ""
		if p.IsLibrary() {
			library = p.Name
		}
		for _, pi := range p.Also {
			said[library+":"+pi] = true
		}
		for _, e := range p.Entries {
			for _, h := range e.Heads {
				said[library+":"+string(e.Kind)+h.Name] = true
				if h.Grammar {
					h.Arity, h.Grammar = h.Arity+2, false
				}
				said[library+":"+h.String()] = true
				if e.Kind == manual.Predicate && !strings.Contains(h.Text, " is ") && !strings.HasSuffix(h.Text, h.String()) {
					t.Errorf("%s %s does not say whether it is det", p.Name, h.Text)
				}
			}
			name := e.Heads[0].String()
			if _, exempt := noExample[name]; e.Example == "" && e.Kind != manual.Flag && !exempt {
				t.Errorf("%s %s has no example", p.Name, name)
			}
		}
	}
	for name := range flags.Docs() {
		if name == "apple" || name == "windows" { // exists only there
			continue
		}
		if outcome, _ := s.solve(context.Background(), "current_prolog_flag("+name+", _)"); outcome != engine.Succeeded {
			t.Errorf("there is no flag %s", name)
		}
	}
	names := slices.Sorted(maps.Keys(flags.Docs()))
	if outcome, _ := s.solve(context.Background(), "forall(current_prolog_flag(F, _), memberchk(F, ["+strings.Join(names, ",")+"]))"); outcome != engine.Succeeded {
		t.Error("nothing is said about a flag")
	}
	for library, exports := range newCoverage(t).libraries {
		page := strings.TrimPrefix(library, "clp/")
		if strings.HasPrefix(library, "system/") {
			page = ""
		}
		for key := range exports {
			if h := (manual.Head{Name: key.Name.String(), Arity: key.Arity}); !said[page+":"+h.String()] {
				t.Errorf("nothing is said about %s in %q", h, library)
			}
		}
	}
}
