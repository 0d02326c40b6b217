package main

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed driver.pl fd.pl programs/*.pl micro/*.pl load/*.pl fd/*.pl globals/*.pl stress/*.pl goals
var sources embed.FS

// setNames are the sets of programs in the order of the table. Each set except startup has
// a directory with its programs.
var setNames = []string{"programs", "micro", "load", "startup", "fd", "globals", "stress", goalSet}

// goalSet is the set with the goals of goals.txt.
const goalSet = "goals"

// A program is one row of the table. It is a Prolog program that follows the convention of
// driver.pl. In the set startup it is a goal for a fresh system.
type program struct {
	Set, Name string

	// Text is the program without its driver.
	Text string

	// Goal is run instead of a text, by programs of the set startup.
	Goal string

	// Only has the names of the systems that can run the program. nil stands for all of
	// them.
	Only []string

	// Once says that result/1 is called and timed once, and top/0 is not used.
	Once bool

	// Files says that the program needs the data files in the working directory.
	Files bool
}

// runsOn reports whether the program is for the named system.
func (p *program) runsOn(system string) bool {
	if system == "interpreter" || system == "before" {
		system = "zebra"
	}
	return p.Only == nil || slices.Contains(p.Only, system)
}

// parseProgram reads the lines at the head of a program that start with "%%". They may be:
//
//	%% only: SYSTEM ...
//	%% once
//	%% files
func parseProgram(set, name, text string) (*program, error) {
	p := &program{Set: set, Name: name, Text: text}
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(line, "%%")
		if !ok {
			continue
		}
		key, value, _ := strings.Cut(strings.TrimSpace(rest), ":")
		switch key {
		case "only":
			p.Only = strings.Fields(value)
		case "once":
			p.Once = true
		case "files":
			p.Files = true
		default:
			return nil, fmt.Errorf("%s/%s.pl: unknown setting %q", set, name, key)
		}
	}
	return p, nil
}

// startupPrograms measure the time from the start of a process to its end.
var startupPrograms = []*program{
	{Set: "startup", Name: "startup", Goal: "halt"},
	{Set: "startup", Name: "startup_library", Goal: "list_to_assoc([a-1],A),get_assoc(a,A,V),V==1,halt",
		Only: []string{"zebra", "swipl"}},
}

// loadPrograms returns the programs of a set in the order of their names.
func loadPrograms(set string) ([]*program, error) {
	if set == "startup" {
		return startupPrograms, nil
	}
	if set == goalSet {
		return nil, nil
	}
	if !slices.Contains(setNames, set) {
		return nil, fmt.Errorf("unknown set %q: the sets are %s", set, strings.Join(setNames, ", "))
	}
	entries, err := sources.ReadDir(set)
	if err != nil {
		return nil, err
	}
	var programs []*program
	for _, e := range entries {
		text, err := sources.ReadFile(path.Join(set, e.Name()))
		if err != nil {
			return nil, err
		}
		p, err := parseProgram(set, strings.TrimSuffix(e.Name(), ".pl"), string(text))
		if err != nil {
			return nil, err
		}
		programs = append(programs, p)
	}
	return programs, nil
}

// selectPrograms returns the programs named in only, from any set. If only is empty, it
// returns all programs of the sets.
func selectPrograms(sets, only []string) ([]*program, error) {
	if len(only) > 0 {
		sets = setNames
	}
	var programs []*program
	for _, set := range sets {
		ps, err := loadPrograms(set)
		if err != nil {
			return nil, err
		}
		for _, p := range ps {
			if len(only) == 0 || slices.Contains(only, p.Name) {
				programs = append(programs, p)
			}
		}
	}
	for _, name := range only {
		if !slices.ContainsFunc(programs, func(p *program) bool { return p.Name == name }) {
			return nil, fmt.Errorf("no program is named %q", name)
		}
	}
	return programs, nil
}

// constraints reports whether the program is about finite domains. Such programs have a
// model for Gecode. The set globals uses constraints that GNU Prolog lacks.
func (p *program) constraints() bool { return p.Set == "fd" || p.Set == "globals" }

// withDriver returns the text that a system loads.
func (p *program) withDriver() string {
	text := p.Text
	if p.constraints() {
		text = embedded("fd.pl") + text
	}
	return text + "\n" + embedded("driver.pl")
}

func embedded(name string) string {
	text, err := sources.ReadFile(name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return string(text)
}
