package builtin

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/zebralog/prolog/engine"
)

// The names of files. Each engine has a working directory of its own.

// A directory is the working directory of an engine, "" for that of the process.
type directory struct{ Name string }

// Directories are those of all engines.
var Directories = NewSlot[directory]()

// DirectoryOf is that of the machine's engine.
func DirectoryOf(m *engine.Machine) *directory { return Directories.Of(m.Engine) }

// longestName is more than any system takes for the name of a file.
const longestName = 1 << 20

// Path is the name of a file for the operating system. Of a name that is too long it is
// the first part, which is just as wrong.
func (d *directory) Path(name string) string {
	name = name[:min(len(name), longestName)]
	if filepath.IsAbs(name) || d.Name == "" || len(name) == longestName {
		return name
	}
	return filepath.Join(d.Name, name)
}

// Current is the absolute name of the working directory.
func (d *directory) Current() (string, error) {
	if d.Name != "" {
		return d.Name, nil
	}
	return os.Getwd()
}

// Absolute is the absolute name of a file, without "." and "..". A "~" at its
// start is the home directory.
func (d *directory) Absolute(name string) (string, error) {
	if name == "~" || strings.HasPrefix(name, "~/") {
		if home, err := os.UserHomeDir(); err == nil {
			name = home + name[1:]
		}
	}
	if filepath.IsAbs(name) {
		return filepath.Clean(name), nil
	}
	dir, err := d.Current()
	return filepath.Join(dir, name), err
}

// IsNotDirectory reports whether an error says that part of a path is not a directory.
func IsNotDirectory(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
