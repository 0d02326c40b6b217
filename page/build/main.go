// Command build compiles the engine for the page into page/built. If it is given the name of
// a directory, it writes the whole page there.
package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/zebralog/prolog/page"
)

func main() {
	log.SetFlags(0)
	dir, err := packageDir()
	if err == nil {
		err = build(filepath.Join(dir, "built"))
	}
	if err == nil && len(os.Args) > 1 {
		err = export(dir, os.Args[1])
	}
	if err != nil {
		log.Fatalf("page: %v", err)
	}
}

func packageDir() (string, error) {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/zebralog/prolog/page").Output()
	return strings.TrimSpace(string(out)), err
}

// seldom are packages whose functions are not inlined. That makes the engine smaller by 10
// %. Not inlining fd costs a fifth of the solver's speed. Not inlining the runtime costs a
// tenth of the speed of programs that build and assert much.
var seldom = []string{
	"github.com/zebralog/prolog", "github.com/zebralog/prolog/engine/number", "github.com/zebralog/prolog/engine/syntax",
	"github.com/zebralog/prolog/fd", "github.com/zebralog/prolog/internal/...", "github.com/zebralog/prolog/stdlib", "github.com/zebralog/prolog/stdlib/builtin",
	"github.com/zebralog/prolog/page/wasm", "github.com/zebralog/prolog/puzzle", "github.com/zebralog/prolog/repl/...",
	"github.com/zebralog/prolog/stdlib/constraints", "github.com/zebralog/prolog/stdlib/control",
	"github.com/zebralog/prolog/stdlib/debugger", "github.com/zebralog/prolog/stdlib/documents",
	"github.com/zebralog/prolog/stdlib/files", "github.com/zebralog/prolog/stdlib/flags",
	"github.com/zebralog/prolog/stdlib/manual", "github.com/zebralog/prolog/stdlib/profiler",
	"github.com/zebralog/prolog/stdlib/program", "github.com/zebralog/prolog/stdlib/puzzle", "github.com/zebralog/prolog/stdlib/streams",
	"github.com/zebralog/prolog/stdlib/tabling", "github.com/zebralog/prolog/stdlib/terms",
	"github.com/zebralog/prolog/stdlib/texts", "github.com/zebralog/prolog/stdlib/threads",
	"bufio", "bytes", "compress/...", "crypto/...", "encoding/...", "fmt", "golang.org/x/net/...", "hash/...", "io/...",
	"log/...", "math/big", "net/...", "os/...", "path/...",
	"github.com/zebralog/prolog/engine/atom", "runtime", "runtime/debug", "runtime/metrics", "internal/runtime/...",
	"cmp", "embed", "internal/bisect", "internal/filepathlite", "internal/godebug", "internal/oserror", "internal/stringslite",
	"internal/sync", "internal/testlog", "iter", "maps", "math", "slices", "sync", "unicode", "weak",
	"context", "errors", "html", "internal/fmtsort", "internal/poll", "internal/strconv", "internal/syscall/...", "math/rand/...", "reflect",
	"regexp/...", "sort", "strconv", "strings", "syscall/...", "testing/...", "text/...", "time", "unicode/...",
}

// build compiles the engine.
func build(dir string) error {
	wasm := filepath.Join(dir, "zebra.wasm")
	goroot, err := goroot()
	if err != nil {
		return err
	}
	overlay, err := lean(filepath.Join(dir, "..", ".."), goroot)
	if err != nil {
		return err
	}
	defer os.RemoveAll(filepath.Dir(overlay))
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-overlay=" + overlay, "-o", wasm}
	for _, pkg := range seldom {
		args = append(args, "-gcflags="+pkg+"=-l")
	}
	cmd := exec.Command("go", append(args, "github.com/zebralog/prolog/page/wasm")...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	defer os.Remove(wasm)
	size, err := compress(wasm, filepath.Join(dir, page.Built))
	if err != nil {
		return err
	}
	fmt.Printf("%s: %.2f MB\n", page.Built, float64(size)/1e6)
	return copyFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"), filepath.Join(dir, "wasm_exec.js"))
}

func goroot() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	return strings.TrimSpace(string(out)), err
}

// lean copies the Prolog files of the engine to a directory of its own, and empties the
// comments for maintainers in them. It leaves those of system/boot as they are, because an index
// has the places of clauses in them. It returns the name of an overlay for go build that names
// the copies and smaller sorts.
func lean(root, goroot string) (overlay string, err error) {
	dir, err := os.MkdirTemp("", "page")
	if err != nil {
		return "", err
	}
	replace := make(map[string]string)
	err = filepath.WalkDir(filepath.Join(root, "stdlib"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".pl" || filepath.Base(filepath.Dir(path)) == "boot" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, fmt.Sprintf("%d.pl", len(replace)))
		replace[path] = to
		return os.WriteFile(to, []byte(withoutComments(string(text))), 0o666)
	})
	if err != nil {
		return "", err
	}
	if err := replaceSorts(dir, goroot, replace); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// withoutComments empties comments that begin in the first column. It keeps those that
// help/1 shows, which begin with %! or /**, and the title of a library. Other lines lose
// their indentation.
func withoutComments(text string) string {
	lines := strings.Split(text, "\n")
	shown := false
	for i := 0; i < len(lines); i++ {
		switch line := lines[i]; {
		case strings.HasPrefix(line, "/*") && !strings.HasPrefix(line, "/**"):
			i = emptyComment(lines, i)
		case strings.HasPrefix(line, "/**"):
			for !strings.Contains(lines[i], "*/") && i < len(lines)-1 {
				i++
			}
		case !strings.HasPrefix(line, "%"):
			shown = false
			lines[i] = strings.TrimLeft(line, " ")
		case strings.HasPrefix(line, "%!"):
			shown = true
		case !shown:
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
}

// emptyComment empties the comment that begins in line i, and returns the line where the
// comment ends. It keeps the title of a library, which ends at an empty line.
func emptyComment(lines []string, i int) int {
	library := strings.HasPrefix(lines[i], "/*  library(")
	for title := library; ; i++ {
		title = title && lines[i] != ""
		ends := strings.Contains(lines[i], "*/") || i == len(lines)-1
		switch {
		case title:
		case ends && library:
			lines[i] = "*/"
		default:
			lines[i] = ""
		}
		if ends {
			return i
		}
	}
}

func compress(from, to string) (size int64, err error) {
	text, err := os.ReadFile(from)
	if err != nil {
		return 0, err
	}
	f, err := os.Create(to)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return 0, err
	}
	if _, err := z.Write(text); err != nil {
		return 0, err
	}
	if err := z.Close(); err != nil {
		return 0, err
	}
	return f.Seek(0, io.SeekCurrent)
}

// export copies the files of the page, as they are now, to a directory.
func export(dir, to string) error {
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, pattern := range []string{"static/*", "built/*.gz", "built/*.js"} {
		names, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := copyFile(name, filepath.Join(to, filepath.Base(name))); err != nil {
				return err
			}
		}
	}
	return nil
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}
