package files

import (
	"io/fs"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Permissions, times and links of files, for library(filesex).

// fileMode implements '$file_mode'(File, Mode).
func fileMode(m *engine.Machine, a []engine.Cell) bool {
	name, file, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	info, err := builtin.WorldOf(m).Stat(name)
	if err != nil {
		return streams.FileError(m, "access", "file", file, err)
	}
	bits := int64(info.Mode().Perm())
	for i, special := range specialModes {
		if info.Mode()&special != 0 {
			bits |= 0o1000 << i
		}
	}
	return m.Unify(a[1], engine.SmallInt(bits))
}

// specialModes are the mode bits of POSIX above the permissions, the lowest first.
var specialModes = [...]fs.FileMode{fs.ModeSticky, fs.ModeSetgid, fs.ModeSetuid}

// setFileMode implements '$set_file_mode'(File, Mode).
func setFileMode(m *engine.Machine, a []engine.Cell) bool {
	name, file, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	bits, ok := builtin.IntegerArg(m, a[1])
	if !ok {
		return false
	}
	mode := fs.FileMode(bits) & fs.ModePerm
	for i, special := range specialModes {
		if bits&(0o1000<<i) != 0 {
			mode |= special
		}
	}
	if err := builtin.WorldOf(m).Chmod(name, mode); err != nil {
		return streams.FileError(m, "modify", "file", file, err)
	}
	return true
}

// setFileTimes implements '$set_file_times'(File, Access, Modified). A negative time leaves
// a time unchanged.
func setFileTimes(m *engine.Machine, a []engine.Cell) bool {
	name, file, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	var times [2]time.Time
	for i := range times {
		seconds, ok := builtin.FloatArg(m, a[i+1])
		if !ok {
			return false
		}
		if seconds >= 0 && seconds < 1<<33 {
			times[i] = time.UnixMicro(int64(seconds * 1e6))
		}
	}
	if err := builtin.WorldOf(m).SetTimes(name, times[0], times[1]); err != nil {
		return streams.FileError(m, "modify", "file", file, err)
	}
	return true
}

// linkFile implements '$link_file'(Old, New, Symbolic).
func linkFile(m *engine.Machine, a []engine.Cell) bool {
	from, _, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	to, file, ok := fileArg(m, a[1])
	if !ok {
		return false
	}
	if err := builtin.WorldOf(m).Link(from, to, m.Deref(a[2]) == builtin.CellTrue); err != nil {
		return streams.FileError(m, "create", "link", file, err)
	}
	return true
}

var attributeRows = []engine.Builtin{
	{Name: "$file_mode", Arity: 2, Det: fileMode,
		Doc: "'$file_mode'(+File, -Mode)\nMode is the permissions of a file as bits of POSIX."},
	{Name: "$set_file_mode", Arity: 2, Det: setFileMode,
		Doc: "'$set_file_mode'(+File, +Mode)\nSets the permissions of a file."},
	{Name: "$set_file_times", Arity: 3, Det: setFileTimes,
		Doc: "'$set_file_times'(+File, +Access, +Modified)\nSets when a file was last read and written; a time below 0 is left as it is."},
	{Name: "$link_file", Arity: 3, Det: linkFile,
		Doc: "'$link_file'(+Old, +New, +Symbolic)\nMakes New a link to the file Old."},
}
