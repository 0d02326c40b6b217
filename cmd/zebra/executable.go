package main

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/repl"
	"github.com/zebralog/prolog/stdlib/program"
)

// The option -c makes a standalone executable: a copy of this command, followed by an
// archive. The archive has the files of a program, by their absolute names, and the
// arguments with which the command loads them. The comment of the archive, which is at the
// end of the file, shows that the archive is there.

const (
	trailer       = "program of zebra"
	archivedArgs  = "arguments.json"
	archivedFiles = "files"
)

// A standalone is the program attached to this executable.
type standalone struct {
	files fs.FS    // by their absolute names, without the first slash
	args  []string // arguments of the command, before those of the program
}

// attachedProgram returns the program attached to this executable, or nil if there is none.
func attachedProgram() (*standalone, error) {
	name, err := executable()
	if err != nil {
		return nil, nil // the system does not know the name of the executable
	}
	fd, err := syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC, 0) // os.Open would start the poller
	if err != nil {
		return nil, nil // the file may be executable but not readable
	}
	file := os.NewFile(uintptr(fd), name)
	size, ok := hasTrailer(file)
	if !ok {
		return nil, file.Close()
	}
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(archive, archivedArgs)
	if err != nil {
		return nil, err
	}
	p := new(standalone)
	if err := json.Unmarshal(text, &p.args); err != nil {
		return nil, err
	}
	p.files, err = fs.Sub(archive, archivedFiles)
	return p, err
}

// executable returns the name of the running file.
func executable() (string, error) {
	if name, err := os.Executable(); err == nil {
		return name, nil
	}
	return exec.LookPath(os.Args[0]) // on Linux without /proc
}

// hasTrailer reports whether an archive is attached to an executable. It returns the size
// of the file.
func hasTrailer(file *os.File) (size int64, ok bool) {
	info, err := file.Stat()
	if err != nil {
		return 0, false
	}
	last := make([]byte, len(trailer))
	_, err = file.ReadAt(last, info.Size()-int64(len(last)))
	return info.Size(), err == nil && string(last) == trailer
}

// makeExecutable loads the program and makes an executable from it and the options. It
// makes none from a program with errors. It returns the exit status.
func (c *command) makeExecutable() int {
	ctx := context.Background()
	native, ok := c.engine.(*repl.Native)
	if !ok {
		fmt.Fprintln(c.err, "zebra: -c is for the engine zebra")
		return 2
	}
	if status, ok := c.load(ctx); !ok {
		return status
	}
	sources := program.LoaderOf(native.Interpreter().Engine()).Sources()
	if status, _ := c.run(ctx, "-g", "halt"); status != 0 {
		return status
	}
	if err := writeExecutable(c.output, append(c.kept, "-f", "none"), c.files, sources); err != nil {
		fmt.Fprintf(c.err, "zebra: %v\n", err)
		return 1
	}
	return 0
}

// writeExecutable makes an executable that loads the files. The sources are these files and
// those that they load.
func writeExecutable(name string, args, files, sources []string) (err error) {
	system := world.OfSystem()
	for _, file := range files {
		if file, err = system.Absolute(file); err != nil {
			return err
		}
		args = append(args, "-l", file)
	}
	// The file gets its name when it is complete, as a program of that name may be running.
	unfinished := fmt.Sprintf("%s.%d", name, os.Getpid())
	out, err := os.OpenFile(unfinished, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o777)
	if err != nil {
		return fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	err = errors.Join(copyCommand(out, append(args, "--"), sources), out.Close())
	if err == nil {
		err = os.Rename(unfinished, name)
	}
	if err != nil {
		_ = os.Remove(unfinished)
	}
	return err
}

// copyCommand writes a copy of this command, and the archive.
func copyCommand(out io.Writer, args, sources []string) error {
	name, err := executable()
	if err != nil {
		return err
	}
	command, err := os.Open(name)
	if err != nil {
		return err
	}
	defer command.Close()
	start, err := io.Copy(out, command)
	if err != nil {
		return err
	}
	archive := zip.NewWriter(out)
	archive.SetOffset(start)
	text, err := json.Marshal(args)
	if err != nil {
		return err
	}
	if w, err := archive.Create(archivedArgs); err != nil {
		return err
	} else if _, err := w.Write(text); err != nil {
		return err
	}
	for _, source := range sources {
		if err := addFile(archive, source); err != nil {
			return err
		}
	}
	return errors.Join(archive.SetComment(trailer), archive.Close())
}

// addFile adds a file to the archive.
func addFile(archive *zip.Writer, name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	w, err := archive.CreateHeader(&zip.FileHeader{
		Name:     archivedFiles + "/" + world.Relative(name),
		Method:   zip.Deflate,
		Modified: info.ModTime(),
	})
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// defaultOutput returns the name of an executable for which -o gives none.
func defaultOutput() string {
	if runtime.GOOS == "windows" {
		return "a.exe"
	}
	return "a.out"
}

// keptOptions returns the options that the executable keeps: all except those that say what
// to make from which files. Directories of -p become absolute, like the files.
func keptOptions(f *flag.FlagSet, options []string) (kept []string) {
	for i := 0; i < len(options); {
		name, _, valued := strings.Cut(strings.TrimLeft(options[i], "-"), "=")
		end := i + 1
		if !valued && takesArgument(f.Lookup(name)) {
			end++
		}
		switch {
		case slices.Contains([]string{"c", "o", "s", "l", "f"}, name):
		case name == "p" && !valued:
			kept = append(kept, options[i], absolutePath(options[i+1]))
		default:
			kept = append(kept, options[i:end]...)
		}
		i = end
	}
	return kept
}

// absolutePath returns an argument of -p with its directories made absolute.
func absolutePath(text string) string {
	system := world.OfSystem()
	alias, list, _ := strings.Cut(text, "=")
	dirs := strings.Split(list, string(os.PathListSeparator))
	for i, dir := range dirs {
		if abs, err := system.Absolute(dir); err == nil {
			dirs[i] = filepath.ToSlash(abs)
		}
	}
	return alias + "=" + strings.Join(dirs, string(os.PathListSeparator))
}
