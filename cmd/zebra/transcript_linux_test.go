package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/sys/unix"
)

// TestTranscripts holds sessions at a pseudo-terminal: the archives of testdata/terminal. The
// file session is what is on the screen, with what is typed between « and »; ↵ is Enter, ^C
// and the like are control keys, ‖ is a pause, ‹1;31› and the like are colours. What the line
// editor shows of typed text is left out. The line of the command, zebra or a shell that starts
// it, with its environment, comes first; the other files are there when it begins. Names of
// variables and what statistics/0 tells are _; what a query or thread takes is left out or 0.
func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/terminal/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, paths)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir() // of one length, as tables have columns for it
			dir = filepath.Join(dir, strings.Repeat("d", max(1, 90-len(dir))))
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			var session *txtar.File
			for i, f := range archive.Files {
				if f.Name == "session" {
					session = &archive.Files[i]
				} else if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			got := replay(t, dir, string(session.Data))
			if want := string(session.Data); got != want {
				if !*update {
					t.Fatalf("%s:\n%s\nwant\n%s", path, got, want)
				}
				session.Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

var typed = regexp.MustCompile(`«[^»]*»`)

// replay types the keys of a session and returns it as it is now. After each it waits for the
// text that comes before the next, or when that does not come for a pause.
func replay(t *testing.T, dir, session string) string {
	command, session, _ := strings.Cut(session, "\n")
	words := strings.Fields(command)[1:]
	i := slices.IndexFunc(words, func(word string) bool { return !strings.Contains(word, "=") })
	term, _ := startTerminalIn(t, dir, words[:i], words[i], words[i+1:]...)
	var screen strings.Builder
	screen.WriteString(command + "\n")
	keys := typed.FindAllString(session, -1)
	for i, text := range typed.Split(session, -1) {
		shown := term.shows(dir, text)
		screen.WriteString(shown)
		if i == len(keys) {
			break
		}
		screen.WriteString(keys[i])
		key := keys[i][len("«") : len(keys[i])-len("»")]
		entered := false
		if term.echo, _, entered = strings.Cut(key, "↵"); !entered {
			term.echo = ""
		}
		term.edited = entered && (strings.HasSuffix(shown, "?- ") || strings.HasSuffix(shown, "|    "))
		term.waitForKeys()
		term.typeKeys(key)
	}
	return screen.String()
}

// waitForKeys waits until keys are read one by one, so that the terminal does not show them itself.
func (term *terminal) waitForKeys() {
	for range 300 {
		if mode, err := unix.IoctlGetTermios(int(term.file.Fd()), unix.TCGETS); err != nil || mode.Lflag&unix.ECHO == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// typeKeys types what a session says.
func (term *terminal) typeKeys(text string) {
	control := ""
	for _, c := range text {
		switch {
		case control == "^":
			term.send(string(c &^ 0x60))
			control = ""
		case c == '^':
			control = "^"
		case c == '↵':
			term.send("\r")
		case c == '‖':
			time.Sleep(200 * time.Millisecond)
		default:
			term.send(string(c))
		}
	}
}

// shows returns what the screen shows from now on: the text, or what else comes until there
// is a pause.
func (term *terminal) shows(dir, text string) string {
	pause := 10 * time.Second
	if *update {
		pause = 1500 * time.Millisecond
	}
	for {
		got := term.visible(dir)
		if got == text && got != "" && !*update {
			term.text = nil
			return got
		}
		if got == text && text == "" && !*update {
			pause = 50 * time.Millisecond
		}
		select {
		case more, ok := <-term.read:
			if !ok {
				term.text = nil
				return got
			}
			term.text = append(term.text, more...)
		case <-time.After(pause):
			term.text = nil
			return got
		}
	}
}

var (
	escape    = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Zac-ln-z]")
	attribute = regexp.MustCompile("\x1b\\[([0-9;]*)m")
	elapsed   = regexp.MustCompile(`(?m)^% [1-9][0-9]*\.[0-9] s\n`)
	fraction  = regexp.MustCompile(`(?m)^% 0\.[0-9] s$`)
	lips      = regexp.MustCompile(`(?m)^(% [0-9,]+ inferences), .*`)
	loaded    = regexp.MustCompile(`(?m)^(% \S+ compiled .*?)[0-9.]+ sec`)
	seconds   = regexp.MustCompile(`(?m)^Total time: [0-9.]+`)
	started   = regexp.MustCompile(`(?m)^% Started at .*(\n% .*)*`)
	thread    = regexp.MustCompile(`(?m)^(% +\S+ running) .*`)
	measured  = regexp.MustCompile(`Started at .*| *[0-9][0-9.,]*( [KM]?b\b)?`)
	variable  = regexp.MustCompile(`\b_[0-9]+\b`)
)

// visible returns what remains on the screen of the text that has come.
func (term *terminal) visible(dir string) string {
	text := bytes.ReplaceAll(term.text, []byte("\r\n"), []byte("\n"))
	var lines []string
	for _, line := range strings.Split(string(attribute.ReplaceAll(escape.ReplaceAll(text, nil), []byte("‹$1›"))), "\n") {
		if i := strings.LastIndexByte(line, '\r'); i >= 0 {
			line = line[i+1:]
		}
		for {
			i := strings.IndexByte(line, '\b')
			if i < 1 {
				break
			}
			line = line[:i-1] + line[i+1:]
		}
		lines = append(lines, line)
	}
	if term.edited && len(lines) > 1 {
		lines[0] = ""
	}
	out := strings.ReplaceAll(strings.Join(lines, "\n"), dir+"/", "")
	if i := strings.Index(out, term.echo); term.echo != "" && i >= 0 && !strings.Contains(out[:i], "\n") {
		out = out[i+len(term.echo):]
	}
	out = fraction.ReplaceAllString(elapsed.ReplaceAllString(out, ""), "% 0.0 s")
	out = started.ReplaceAllStringFunc(out, func(text string) string { return measured.ReplaceAllString(text, " _") })
	out = loaded.ReplaceAllString(out, "${1}0.00 sec")
	out = lips.ReplaceAllString(seconds.ReplaceAllString(out, "Total time: 0.000"), "$1")
	out = thread.ReplaceAllString(out, "$1")
	return variable.ReplaceAllString(out, "_")
}
