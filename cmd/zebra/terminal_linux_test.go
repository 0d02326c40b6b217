package main

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A terminal is a pseudo-terminal with the command at its other end.
type terminal struct {
	t    *testing.T
	file *os.File
	read chan []byte
	text []byte // the text shown and not yet expected
	echo string // what the line editor shows again: see replay

	edited bool // the first line that is shown is the editor's
}

// startTerminal runs the command with the given arguments in a terminal. The
// test binary is the command when it is called by that name, see TestMain, which puts it in PATH.
func startTerminal(t *testing.T, args ...string) (*terminal, *exec.Cmd) {
	t.Helper()
	return startTerminalIn(t, "", nil, "zebra", args...)
}

func startTerminalIn(t *testing.T, dir string, env []string, command string, args ...string) (*terminal, *exec.Cmd) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals: %v", err)
	}
	fd := int(master.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile("/dev/pts/"+strconv.Itoa(n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer slave.Close()
	cmd := exec.Command(command, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "TERM=xterm", "NO_COLOR=1", "ZEBRA_HISTORY="+t.TempDir()+"/history"), env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	term := &terminal{t: t, file: master, read: make(chan []byte)}
	go func() {
		defer close(term.read)
		for {
			buf := make([]byte, 4096)
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			term.read <- buf[:n]
		}
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		master.Close()
		for range term.read {
		}
	})
	return term, cmd
}

// send types keys.
func (term *terminal) send(keys string) {
	term.t.Helper()
	if _, err := term.file.WriteString(keys); err != nil {
		term.t.Fatal(err)
	}
}

// expect waits until the texts have been shown, one after the other.
func (term *terminal) expect(texts ...string) {
	term.t.Helper()
	timeout := time.After(20 * time.Second)
	for _, text := range texts {
		for {
			if i := bytes.Index(term.text, []byte(text)); i >= 0 {
				term.text = term.text[i+len(text):]
				break
			}
			select {
			case more, ok := <-term.read:
				if !ok {
					term.t.Fatalf("ended without %q; shown: %q", text, term.text)
				}
				term.text = append(term.text, more...)
			case <-timeout:
				term.t.Fatalf("no %q; shown: %q", text, term.text)
			}
		}
	}
}

func TestTerminal(t *testing.T) {
	term, cmd := startTerminal(t)
	term.expect("Welcome", "?- ")
	term.send("zebra(X).\r")
	term.expect("X = japanese ")
	term.send(";")
	term.expect(";\r\n", "false.\r\n", "?- ")

	// Keys after an answer.
	term.send("member(X, [1,2,3]).\r")
	term.expect("X = 1 ")
	term.send(" ")
	term.expect(";\r\n", "X = 2 ")
	term.send("x")
	term.expect("Unknown action: x", "Action?")
	term.send("h")
	term.expect("next answer", "Action?")
	term.send("\r")
	term.expect(".\r\n", "?- ")
	term.send("length(L, 12), member(X, L).\r")
	term.expect("|...]")
	term.send("w")
	term.expect("X, _, _, _, _, _, _, _, _, _, _, _]")
	term.send(".")
	term.expect("?- ")

	// A query over several lines, then two in one.
	term.send("X = f(\r")
	term.expect("|    ")
	term.send("a).\r")
	term.expect("X = f(a).\r\n", "?- ")
	term.send("X = 1. Y = 2.\r")
	term.expect("X = 1.\r\n", "Y = 2.\r\n", "?- ")

	// Ctrl-C interrupts a goal, ends a line and the wait for a key, and not the session.
	term.send("write(go), nl, repeat, fail.\r")
	term.expect("\r\ngo\r\n")
	term.send("\x03")
	term.expect("Action (h for help) ? ")
	term.send("a")
	term.expect("abort", "% Execution Aborted", "?- ")
	term.send("foo(\x03")
	term.expect("^C", "?- ")
	term.send("repeat.\r")
	term.expect("true ")
	term.send("\x03")
	term.expect("Action (h for help) ? ")
	term.send("a")
	term.expect("abort", "% Execution Aborted", "?- ")

	// The same while a goal reads.
	term.send("read(X).\r")
	term.expect("|: ")
	term.send("foo(\x03")
	term.expect("% Execution Aborted", "?- ")
	term.send("X = 1.\r")
	term.expect("X = 1.\r\n", "?- ")

	// What a goal reads, and a program.
	term.send("read(X).\r")
	term.expect("|: ")
	term.send("hello(World).\r")
	term.expect("X = hello(_).\r\n", "?- ")
	term.send("[user].\r")
	term.expect("|: ")
	term.send("p(1).\r")
	term.expect("|: ")
	term.send("p(2).\r")
	term.expect("|: ")
	term.send("\x04")
	term.expect("true.\r\n", "?- ")
	term.send("p(X).\r")
	term.expect("X = 1 ")
	term.send(";")
	term.expect("X = 2.\r\n", "?- ")

	// Output that does not end its line.
	term.send("write(hello).\r")
	term.expect("hello\r\ntrue.\r\n", "?- ")
	term.send("lenght(L, 2).\r")
	term.expect("Correct to: \"length(L,2)\"? ")
	term.send("n")
	term.expect("Unknown procedure: lenght/2", "length/2", "Exception: ", "? ")
	term.send("a")
	term.expect("% Execution Aborted\r\n", "?- ")

	// The history.
	term.send("\x10\x10\r")
	term.expect("hello\r\ntrue.\r\n", "?- ")

	term.send("\x04")
	term.expect("% halt")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

func TestTerminalHalt(t *testing.T) {
	for _, engine := range []string{"zebra", "ichiban"} {
		term, cmd := startTerminal(t, "-q", "--engine", engine)
		term.expect("?- ")
		term.send("zebra(X).\r")
		term.expect("X = japanese")
		term.send(";")
		term.expect("false.", "?- ")
		term.send("halt(3).\r")
		if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "exit status 3") {
			t.Errorf("%s: %v", engine, err)
		}
	}
}

// TestTypeAhead types before it is asked to.
func TestTypeAhead(t *testing.T) {
	term, cmd := startTerminal(t)
	term.send("member(X, [1,2,3]).\n;;X = 5.\nread(X).\nfoo.\nhalt.\n")
	term.expect("X = 1 ;\r\n", "X = 2 ;\r\n", "X = 3.\r\n", "X = 5.\r\n", "X = foo.\r\n")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestTerminalIsKnown asks what the terminal is, and completes, edits and searches in it.
func TestTerminalIsKnown(t *testing.T) {
	term, cmd := startTerminal(t, "-q")
	term.expect("?- ")
	if err := unix.IoctlSetWinsize(int(term.file.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 25, Col: 90}); err != nil {
		t.Fatal(err)
	}
	term.send("stream_property(user_input, tty(B)), current_prolog_flag(tty_control, C), tty_size(R, W).\r")
	term.expect("B = C, C = true,", "R = 25,", "W = 90.", "?- ")
	term.send("current_prolog_flag(color_term, X).\r") // the tests set NO_COLOR
	term.expect("X = false.", "?- ")

	term.send("atom_len\tabc, X).\r")
	term.expect("X = 3.", "?- ")
	term.send("= f(b).\x1b[1~X \x1b[1;5C\x1b[1;5Cb\x05\r")
	term.expect("X = f(bb).", "?- ")
	term.send("\x12atom_l\x1b[F\r")
	term.expect("X = 3.", "?- ")

	// Pasted text is one query, whatever ends its lines.
	term.send("\x1b[200~X = [1,\r\n\t2].\r\n\x1b[201~")
	term.expect("2].")
	term.send("\r")
	term.expect("X = [1, 2].", "?- ")
	term.send("halt.\r")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
