package analysis

import (
	"maps"
	"slices"
	"strings"

	"github.com/zebralog/prolog/internal/source"
)

// A Workspace is a set of files that may load each other. It is not safe for use by several
// goroutines.
type Workspace struct {
	System  *System
	Library *source.Library
	// Version returns a value that changes with a file. It returns nil if there is no such
	// file.
	Version func(path string) any

	units   map[string]*version
	paths   map[string]bool    // the paths that were added
	round   int                // counts the calls of Refresh
	listed  []*Unit            // the units of all paths, in this round
	loading map[string][]*Unit // from a file to the files that it is part of
	joined  map[string]string  // from a file to another one that shares its module user
}

type version struct {
	unit  *Unit
	value any
	round int // the round in which the version was last checked
}

// Refresh forces files that may have changed to be checked again.
func (ws *Workspace) Refresh() {
	ws.round++
	ws.listed, ws.loading, ws.joined = nil, nil, nil
}

// Add adds files to the workspace.
func (ws *Workspace) Add(paths ...string) {
	if ws.paths == nil {
		ws.paths = make(map[string]bool)
	}
	for _, path := range paths {
		ws.paths[path] = true
	}
	ws.Refresh()
}

// Remove removes a file from the workspace.
func (ws *Workspace) Remove(path string) {
	delete(ws.paths, path)
	ws.Refresh()
}

// Unit returns what a file contains now, or nil if it cannot be read.
func (ws *Workspace) Unit(path string) *Unit {
	known := ws.units[path]
	if known != nil && known.round == ws.round {
		return known.unit
	}
	value := ws.Version(path)
	if known != nil && known.value == value {
		known.round = ws.round
		return known.unit
	}
	if ws.units == nil {
		ws.units = make(map[string]*version)
	}
	var u *Unit
	if text, err := ws.Library.ReadFile(path); err == nil {
		u = Analyse(source.Read(path, text, ws.Library), ws.System)
	}
	ws.units[path] = &version{u, value, ws.round}
	return u
}

// Units returns the units of all files of the workspace, by name.
func (ws *Workspace) Units() []*Unit {
	if ws.listed == nil {
		for _, path := range slices.Sorted(maps.Keys(ws.paths)) {
			if u := ws.Unit(path); u != nil {
				ws.listed = append(ws.listed, u)
			}
		}
	}
	return ws.listed
}

// A Place is a definition in a file.
type Place struct {
	Unit *Unit
	Definition
}

// Find returns the clauses of the predicate that a file calls by an indicator, with a
// module or without one.
func (ws *Workspace) Find(u *Unit, module string, pi PI) []Place {
	if module != "" && module != u.Module {
		for _, other := range ws.Units() {
			if other.Module == module {
				return ws.within(other, pi, make(map[string]bool))
			}
		}
		if module != "user" {
			return nil
		}
	}
	if places := ws.within(u, pi, make(map[string]bool)); len(places) > 0 {
		return places
	}
	for _, need := range u.Needs {
		if places := ws.exported(need.Path, pi, map[string]bool{u.Name: true}); len(places) > 0 {
			return places
		}
	}
	for _, other := range ws.loaders(u) {
		if places := ws.within(other, pi, map[string]bool{u.Name: true}); len(places) > 0 {
			return places
		}
		for _, need := range other.Needs {
			if places := ws.exported(need.Path, pi, map[string]bool{u.Name: true}); len(places) > 0 {
				return places
			}
		}
	}
	return nil
}

// loaders returns the files that a file is part of. They include it, or they load it and it
// is no module.
func (ws *Workspace) loaders(u *Unit) []*Unit {
	if ws.loading == nil {
		ws.loading = make(map[string][]*Unit)
		for _, other := range ws.Units() {
			for _, need := range other.Needs {
				if part := ws.Unit(need.Path); part != nil && (need.Directive == "include" || part.Module == "") {
					ws.loading[need.Path] = append(ws.loading[need.Path], other)
				}
			}
		}
	}
	return ws.loading[u.Name]
}

// within returns the clauses of a predicate in a file and in those that it includes.
func (ws *Workspace) within(u *Unit, pi PI, seen map[string]bool) (places []Place) {
	seen[u.Name] = true
	for _, i := range u.of[pi] {
		if d := u.Definitions[i]; d.Module == "" || d.Module == u.Module {
			places = append(places, Place{u, d})
		}
	}
	for _, need := range u.Needs {
		if need.Directive == "include" && need.Path != "" && !seen[need.Path] {
			if included := ws.Unit(need.Path); included != nil {
				places = append(places, ws.within(included, pi, seen)...)
			}
		}
	}
	return places
}

// exported returns the clauses of a predicate that a file defines for files that load it.
func (ws *Workspace) exported(path string, pi PI, seen map[string]bool) (places []Place) {
	if path == "" || seen[path] {
		return nil
	}
	seen[path] = true
	u := ws.Unit(path)
	if u == nil {
		return nil
	}
	if u.Module == "" || u.exports(pi) {
		places = ws.within(u, pi, make(map[string]bool))
	}
	if len(places) == 0 {
		for _, need := range u.Needs {
			if u.Module == "" || need.Directive == "reexport" {
				places = append(places, ws.exported(need.Path, pi, seen)...)
			}
		}
	}
	return places
}

func (u *Unit) exports(pi PI) bool {
	return slices.ContainsFunc(u.Exports, func(r Reference) bool { return r.PI == pi })
}

// Mentions returns the mentions in the workspace of the predicate that a file calls by an
// indicator. If clauses is set, it returns the heads of its clauses, too.
func (ws *Workspace) Mentions(u *Unit, module string, pi PI, clauses bool) (found []Reference, in []*Unit) {
	home := ws.home(u, module, pi)
	units := ws.Units()
	if !slices.Contains(units, u) {
		units = append(units, u)
	}
	add := func(u *Unit, r Reference) { found, in = append(found, r), append(in, u) }
	for _, other := range units {
		if clauses {
			for _, d := range other.Definitions {
				if d.PI == pi && ws.home(other, d.Module, pi) == home {
					add(other, Reference{PI: pi, Range: d.Range, Module: d.Module, Clause: d.Clause})
				}
			}
		}
		for _, r := range slices.Concat(other.Exports, other.References) {
			if r.PI == pi && ws.home(other, r.Module, pi) == home {
				add(other, r)
			}
		}
	}
	return found, in
}

// home returns a text that is the same for all mentions of a predicate. Predicates with the
// same indicator are told apart by it. It names the module or the file of the first clause,
// or where else the predicate comes from.
func (ws *Workspace) home(u *Unit, module string, pi PI) string {
	if places := ws.Find(u, module, pi); len(places) > 0 {
		if m := places[0].Unit.Module; m != "" {
			return "module " + m
		}
		return "user of " + ws.program(places[0].Unit.Name)
	}
	if p := ws.System.Predicates[pi]; p != nil {
		return p.Origin()
	}
	if module != "" {
		return "module " + module
	}
	if u.Module != "" {
		return "module " + u.Module
	}
	return "user of " + ws.program(u.Name)
}

// program returns one of the files that share the module user with a file. Files share it
// that load each other and are no modules, and name.plt shares it with name.pl.
func (ws *Workspace) program(path string) string {
	last := func(path string) string {
		for ws.joined[path] != "" {
			path = ws.joined[path]
		}
		return path
	}
	if ws.joined == nil {
		ws.joined = make(map[string]string)
		join := func(x, y string) {
			if x, y = last(x), last(y); x != y {
				ws.joined[x] = y
			}
		}
		for _, u := range ws.Units() {
			if name, ok := strings.CutSuffix(u.Name, ".plt"); ok {
				join(u.Name, name+".pl")
			}
			for _, need := range u.Needs {
				if part := ws.Unit(need.Path); u.Module == "" && part != nil && part.Module == "" {
					join(u.Name, need.Path)
				}
			}
		}
	}
	return last(path)
}

// In returns the mention or the head whose name is at an offset of a file.
func (u *Unit) In(offset int) (r Reference, ok bool) {
	for _, d := range u.Definitions {
		if d.Has(offset) {
			return Reference{PI: d.PI, Range: d.Range, Module: d.Module, Clause: d.Clause}, true
		}
	}
	for _, r := range slices.Concat(u.References, u.Exports) {
		if r.Has(offset) {
			return r, true
		}
	}
	return Reference{}, false
}

// ClauseAt returns the clause that contains an offset or ends there.
func (u *Unit) ClauseAt(offset int) (i int, ok bool) {
	i, _ = slices.BinarySearchFunc(u.Clauses, offset, func(c *source.Clause, offset int) int {
		if c.To < offset {
			return -1
		}
		return 1
	})
	return i, i < len(u.Clauses) && u.Clauses[i].From <= offset
}
