package files

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Files, directories, their names, and the environment. The search of
// absolute_file_name/2,3 is in system/filenames.pl.

// fileArg checks that an argument is the name of a file: an atom, a string or a list of
// codes or characters.
func fileArg(m *engine.Machine, c engine.Cell) (name string, file engine.Cell, ok bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return "", c, m.InstantiationError()
	}
	name, ok = streams.SourceSink(m, c)
	if !ok {
		return "", c, m.TypeError("text", c)
	}
	if len(name) > streams.MaxPath {
		return "", c, m.RepresentationError("max_path_length")
	}
	if engine.IsPair(c) {
		c = texts.NewAtom(m, name)
	}
	return name, c, true
}

// fileTest returns a builtin that succeeds for files that pass a test.
func fileTest(test func(fs.FileInfo) bool) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		name, _, ok := fileArg(m, a[0])
		if !ok {
			return false
		}
		info, err := builtin.WorldOf(m).Stat(name)
		return err == nil && test(info)
	}
}

// fileFact returns a builtin that returns a fact about a file.
func fileFact(of func(*engine.Machine, fs.FileInfo) engine.Cell) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		name, file, ok := fileArg(m, a[0])
		if !ok {
			return false
		}
		info, err := builtin.WorldOf(m).Stat(name)
		if err != nil {
			return streams.FileError(m, "access", "file", file, err)
		}
		return m.Unify(a[1], of(m, info))
	}
}

// fileAction returns a builtin that does something with a file or directory.
func fileAction(action, kind string, do func(w *world.World, path string) error) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		name, file, ok := fileArg(m, a[0])
		if !ok {
			return false
		}
		if err := do(builtin.WorldOf(m), name); err != nil {
			return streams.FileError(m, action, kind, file, err)
		}
		return true
	}
}

// renameFile implements rename_file/2.
func renameFile(m *engine.Machine, a []engine.Cell) bool {
	from, file, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	to, _, ok := fileArg(m, a[1])
	if !ok {
		return false
	}
	if err := builtin.WorldOf(m).Rename(from, to); err != nil {
		return streams.FileError(m, "rename", "file", file, err)
	}
	return true
}

// directoryFiles implements directory_files/2. The entries include . and ... themselves.
func directoryFiles(m *engine.Machine, a []engine.Cell) bool {
	name, file, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	entries, err := builtin.WorldOf(m).ReadDir(name)
	if err != nil {
		return streams.FileError(m, "access", "directory", file, err)
	}
	names := []string{".", ".."}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return m.Reserve(2*len(names)) && m.Unify(a[1], builtin.AtomList(m, names))
}

// accessFile implements access_file/2.
func accessFile(m *engine.Machine, a []engine.Cell) bool {
	name, _, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	mode, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	w := builtin.WorldOf(m)
	switch mode.String() {
	case "none":
		return true
	case "exist":
		_, err := w.Stat(name)
		return err == nil
	case "read":
		return w.CanRead(name)
	case "write", "append":
		if _, err := w.Stat(name); errors.Is(err, fs.ErrNotExist) {
			return w.CanMake(name)
		}
		return w.CanWrite(name)
	case "execute":
		info, err := w.Stat(name)
		return err == nil && info.Mode().Perm()&0o111 != 0
	}
	return m.DomainError("io_mode", m.Deref(a[1]))
}

// workingDirectory2 implements working_directory/2. Directories end in a slash.
func workingDirectory2(m *engine.Machine, a []engine.Cell) bool {
	dir, err := builtin.WorldOf(m).Directory()
	if err != nil {
		return m.SystemError(err)
	}
	if !strings.HasSuffix(dir, "/") {
		dir += "/"
	}
	return m.Unify(a[0], texts.NewAtom(m, dir)) && (m.Deref(a[0]) == m.Deref(a[1]) || changeDirectory(m, a[1]))
}

// changeDirectory changes the working directory.
func changeDirectory(m *engine.Machine, c engine.Cell) bool {
	name, file, ok := fileArg(m, c)
	if !ok {
		return false
	}
	if err := builtin.WorldOf(m).SetDirectory(name); err != nil {
		return streams.FileError(m, "chdir", "directory", file, err)
	}
	return true
}

// nameOf returns a builtin that returns a part of a file name.
func nameOf(part func(string) string) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		name, _, ok := fileArg(m, a[0])
		return ok && m.Unify(a[1], texts.NewAtom(m, part(name)))
	}
}

// baseName returns the last part of a name.
func baseName(name string) string {
	trimmed := strings.TrimRight(name, "/")
	if trimmed == "" {
		return name[:min(len(name), 1)]
	}
	return trimmed[strings.LastIndexByte(trimmed, '/')+1:]
}

func directoryName(name string) string {
	trimmed := strings.TrimRight(name, "/")
	if trimmed == "" && name != "" {
		return "/"
	}
	i := strings.LastIndexByte(trimmed, '/')
	if i < 0 {
		return "."
	}
	if dir := strings.TrimRight(trimmed[:i], "/"); dir != "" {
		return dir
	}
	return "/"
}

// extensionAt returns the index after the dot before the extension of a name, or -1 if
// there is no extension.
func extensionAt(name string) int {
	i := strings.LastIndexByte(name, '.')
	if i < 0 || strings.IndexByte(name[i:], '/') >= 0 {
		return -1
	}
	return i + 1
}

// fileNameExtension implements file_name_extension/3.
func fileNameExtension(m *engine.Machine, a []engine.Cell) bool {
	if full := m.Deref(a[2]); !engine.IsVar(full) {
		name, _, ok := fileArg(m, full)
		if !ok {
			return false
		}
		base, ext := name, ""
		if i := extensionAt(name); i > 0 {
			base, ext = name[:i-1], name[i:]
		}
		if wanted := m.Deref(a[1]); !engine.IsVar(wanted) {
			text, ok := texts.KeptText(m, wanted)
			if !ok {
				return false
			}
			if text = strings.TrimPrefix(text, "."); text != ext {
				// Only a name without this extension is left.
				return m.Unify(a[0], texts.NewAtom(m, name)) && text == ""
			}
			return m.Unify(a[0], texts.NewAtom(m, base))
		}
		return m.Unify(a[1], texts.NewAtom(m, ext)) && m.Unify(a[0], texts.NewAtom(m, base))
	}
	base, _, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	ext, ok := texts.KeptText(m, a[1])
	if !ok {
		return false
	}
	ext = strings.TrimPrefix(ext, ".")
	if i := extensionAt(base); ext != "" && (i < 0 || base[i:] != ext) {
		base += "." + ext
	}
	return m.Unify(a[2], texts.NewAtom(m, base))
}

// directoryFilePath implements directory_file_path/3.
func directoryFilePath(m *engine.Machine, a []engine.Cell) bool {
	if full := m.Deref(a[2]); engine.IsVar(m.Deref(a[0])) && !engine.IsVar(full) {
		name, _, ok := fileArg(m, full)
		return ok && m.Unify(a[0], texts.NewAtom(m, directoryName(name))) && m.Unify(a[1], texts.NewAtom(m, baseName(name)))
	}
	dir, _, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	file, _, ok := fileArg(m, a[1])
	if !ok {
		return false
	}
	if dir != "." && !strings.HasPrefix(file, "/") {
		file = strings.TrimSuffix(dir, "/") + "/" + file
	}
	return m.Unify(a[2], texts.NewAtom(m, file))
}

// relativeFileName implements relative_file_name/3. Path and RelPath name the same file.
// RelPath is relative to the directory of RelTo.
func relativeFileName(m *engine.Machine, a []engine.Cell) bool {
	to, _, ok := fileArg(m, a[1])
	if !ok {
		return false
	}
	w := builtin.WorldOf(m)
	from, err := w.Absolute(to)
	if err != nil {
		return m.SystemError(err)
	}
	if !strings.HasSuffix(to, "/") {
		from = filepath.Dir(from)
	}
	if engine.IsVar(m.Deref(a[0])) {
		rel, _, ok := fileArg(m, a[2])
		if ok && !world.IsAbs(rel) {
			rel = filepath.Join(from, rel)
		}
		return ok && m.Unify(a[0], texts.NewAtom(m, rel))
	}
	name, _, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	full, err := w.Absolute(name)
	if err != nil {
		return m.SystemError(err)
	}
	rel, err := filepath.Rel(from, full)
	if err != nil {
		return m.SystemError(err)
	}
	return m.Unify(a[2], texts.NewAtom(m, filepath.ToSlash(rel)))
}

// readLink implements read_link/3.
func readLink(m *engine.Machine, a []engine.Cell) bool {
	name, file, ok := fileArg(m, a[0])
	if !ok {
		return false
	}
	link, target, ok, err := builtin.WorldOf(m).ReadLink(name)
	if err != nil {
		return streams.FileError(m, "access", "file", file, err)
	}
	return ok && m.Unify(a[1], builtin.AtomCell(link)) && m.Unify(a[2], builtin.AtomCell(target))
}

// osName implements prolog_to_os_filename/2. Names have slashes.
func osName(m *engine.Machine, a []engine.Cell) bool {
	if engine.IsVar(m.Deref(a[0])) {
		name, ok := texts.AnyText(m, a[1])
		return ok && m.Unify(a[0], builtin.AtomCell(filepath.ToSlash(name)))
	}
	name, ok := texts.AnyText(m, a[0])
	return ok && m.Unify(a[1], builtin.AtomCell(filepath.FromSlash(name)))
}

// getEnv implements getenv/2.
func getEnv(m *engine.Machine, a []engine.Cell) bool {
	name, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	value, ok := builtin.WorldOf(m).Variable(name)
	return ok && m.Unify(a[1], texts.NewAtom(m, value))
}

// variables has the sizes of the environment variables that a program has set, for each
// engine.
var variables = builtin.NewSlot[map[string]int]()

// longestVariable is the greatest size of an environment variable in bytes. The system
// copies a variable all at once. No process can be given a tenth of that.
const longestVariable = 1 << 22

// setEnv implements setenv/2.
func setEnv(m *engine.Machine, a []engine.Cell) bool {
	name, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	value, ok := texts.KeptText(m, a[1])
	if !ok {
		return false
	}
	if len(name)+len(value) > longestVariable {
		return m.ResourceError("environment")
	}
	set := variables.Of(m.Engine)
	size := 2*(len(name)+len(value)) + 200
	m.Engine.Resize((*set)[name], size, engine.AreaMemory)
	if err := builtin.WorldOf(m).SetVariable(name, value); err != nil {
		m.Engine.Resize(size, (*set)[name], engine.AreaMemory)
		return variableError(m, a[0], err)
	}
	if *set == nil {
		*set = make(map[string]int)
	}
	(*set)[name] = size
	return true
}

// variableError raises the error of changing a variable of the environment.
func variableError(m *engine.Machine, name engine.Cell, err error) bool {
	if errors.Is(err, fs.ErrPermission) {
		return m.PermissionError("modify", "environment_variable", m.Deref(name))
	}
	return m.DomainError("environment_variable", m.Deref(name))
}

// unsetEnv implements unsetenv/1.
func unsetEnv(m *engine.Machine, a []engine.Cell) bool {
	name, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	if err := builtin.WorldOf(m).UnsetVariable(name); err != nil {
		return variableError(m, a[0], err)
	}
	set := variables.Of(m.Engine)
	m.Engine.Shrink((*set)[name])
	delete(*set, name)
	return true
}

var fileRows = []engine.Builtin{
	{Name: "exists_file", Arity: 1, Det: fileTest(func(i fs.FileInfo) bool { return !i.IsDir() }),
		Doc: "exists_file(+File) is semidet\nFile exists and is not a directory."},
	{Name: "exists_directory", Arity: 1, Det: fileTest(fs.FileInfo.IsDir),
		Doc: "exists_directory(+Directory) is semidet\nDirectory exists and is a directory."},
	{Name: "size_file", Arity: 2, Det: fileFact(func(m *engine.Machine, i fs.FileInfo) engine.Cell { return m.NewInt(i.Size()) }),
		Doc: "size_file(+File, -Size) is det\nSize is the number of bytes in File."},
	{Name: "time_file", Arity: 2, Det: fileFact(func(m *engine.Machine, i fs.FileInfo) engine.Cell {
		return m.NewFloat(float64(i.ModTime().UnixNano()) / 1e9)
	}), Doc: "time_file(+File, -Time) is det\nTime is when File was last changed, in seconds since 1970."},
	{Name: "access_file", Arity: 2, Det: accessFile,
		Doc: "access_file(+File, +Mode) is semidet\nFile can be accessed in mode read, write, append, execute, exist or none."},
	{Name: "delete_file", Arity: 1, Det: deleteFile,
		Doc: "delete_file(+File) is det\nRemoves a file."},
	{Name: "rename_file", Arity: 2, Det: renameFile,
		Doc: "rename_file(+From, +To) is det\nRenames a file."},
	{Name: "make_directory", Arity: 1, Det: fileAction("create", "directory", (*world.World).Mkdir),
		Doc: "make_directory(+Directory) is det\nMakes a directory."},
	{Name: "make_directory_path", Arity: 1, Det: fileAction("create", "directory", (*world.World).MkdirAll),
		Doc: "make_directory_path(+Directory) is det\nMakes a directory and its parents, unless it exists."},
	{Name: "delete_directory", Arity: 1, Det: fileAction("delete", "directory", (*world.World).RemoveDirectory),
		Doc: "delete_directory(+Directory) is det\nRemoves an empty directory."},
	{Name: "directory_files", Arity: 2, Det: directoryFiles,
		Doc: "directory_files(+Directory, -Entries) is det\nEntries is the list of the names in a directory, . and .. among them."},
	{Name: "working_directory", Arity: 2, Det: workingDirectory2,
		Doc: "working_directory(-Old, +New) is det\nOld is the working directory, and New the new one."},
	{Name: "chdir", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool { return changeDirectory(m, a[0]) },
		Doc: "chdir(+Directory) is det\nMakes Directory the working directory."},
	{Name: "file_base_name", Arity: 2, Det: nameOf(baseName),
		Doc: "file_base_name(+File, -Base) is det\nBase is the last part of a file name."},
	{Name: "file_directory_name", Arity: 2, Det: nameOf(directoryName),
		Doc: "file_directory_name(+File, -Directory) is det\nDirectory is the file name without its last part, or . if nothing is left."},
	{Name: "file_name_extension", Arity: 3, Det: fileNameExtension,
		Doc: "file_name_extension(?Base, ?Extension, ?Name) is det\nName is Base with a dot and Extension."},
	{Name: "directory_file_path", Arity: 3, Det: directoryFilePath,
		Doc: "directory_file_path(?Directory, ?File, ?Path) is det\nPath is the name of File in Directory."},
	{Name: "relative_file_name", Arity: 3, Det: relativeFileName,
		Doc: "relative_file_name(?Path, +File, ?Relative) is det\nRelative is the name of Path as seen from the directory of File."},
	{Name: "is_absolute_file_name", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		name, _, ok := fileArg(m, a[0])
		return ok && (world.IsAbs(name) || strings.HasPrefix(name, "~"))
	}, Doc: "is_absolute_file_name(+File) is semidet\nFile is a name that does not depend on the working directory."},
	{Name: "same_file", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		x, _, ok := fileArg(m, a[0])
		if !ok {
			return false
		}
		y, _, ok := fileArg(m, a[1])
		if !ok || x == y {
			return ok
		}
		return builtin.WorldOf(m).SameFile(x, y)
	}, Doc: "same_file(+File1, +File2) is semidet\nBoth names refer to the same file."},
	{Name: "$absolute_file", Arity: 2, Det: func(m *engine.Machine, a []engine.Cell) bool {
		name, _, ok := fileArg(m, a[0])
		if !ok {
			return false
		}
		full, err := builtin.WorldOf(m).Absolute(name)
		if err != nil {
			return m.SystemError(err)
		}
		return m.Unify(a[1], texts.NewAtom(m, full))
	}, Doc: "'$absolute_file'(+File, -Absolute)\nAbsolute is the absolute name of a file."},
	{Name: "read_link", Arity: 3, Det: readLink,
		Doc: "read_link(+File, -Link, -Target) is semidet\nFile is a symbolic link to Link; Target is the file after following all links. Fails if File is not a link."},
	{Name: "prolog_to_os_filename", Arity: 2, Det: osName,
		Doc: "prolog_to_os_filename(?Name, ?OSName) is det\nOSName is Name as the operating system writes it."},
	{Name: "getenv", Arity: 2, Det: getEnv,
		Doc: "getenv(+Name, -Value) is semidet\nValue is that of an environment variable."},
	{Name: "setenv", Arity: 2, Det: setEnv,
		Doc: "setenv(+Name, +Value) is det\nSets an environment variable of the process."},
	{Name: "unsetenv", Arity: 1, Det: unsetEnv,
		Doc: "unsetenv(+Name) is det\nRemoves an environment variable of the process."},
}
