package stdlib

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
type directory struct{ name string }

var directories = newSlot[directory]()

func directoryOf(m *engine.Machine) *directory { return directories.of(m.Engine) }

// longestName is more than any system takes for the name of a file.
const longestName = 1 << 20

// path is the name of a file for the operating system. Of one that is too long it gets
// the first part, of which it says the same.
func (d *directory) path(name string) string {
	name = name[:min(len(name), longestName)]
	if filepath.IsAbs(name) || d.name == "" || len(name) == longestName {
		return name
	}
	return filepath.Join(d.name, name)
}

// current is the absolute name of the working directory.
func (d *directory) current() (string, error) {
	if d.name != "" {
		return d.name, nil
	}
	return os.Getwd()
}

// absolute is the absolute name of a file, without "." and "..". A "~" at its
// start is the home directory.
func (d *directory) absolute(name string) (string, error) {
	if name == "~" || strings.HasPrefix(name, "~/") {
		if home, err := os.UserHomeDir(); err == nil {
			name = home + name[1:]
		}
	}
	if filepath.IsAbs(name) {
		return filepath.Clean(name), nil
	}
	dir, err := d.current()
	return filepath.Join(dir, name), err
}

func isNotDirectory(err error) bool { return errors.Is(err, syscall.ENOTDIR) }
