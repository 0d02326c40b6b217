package stdlib

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/program"
)

// Permits makes Options.Permits of patterns, each of which is one of
//
//	safe              what library(sandbox) takes to be safe: it computes, and prints
//	declarations      directives about the predicates and operators of a program
//	Name/Arity        a builtin, or the predicate of that name that a library exports
//	Module:Name/Arity a predicate of a module
//	Module:*          what a module exports
//	*                 all that is documented
func Permits(patterns ...string) (func(*engine.Pred) bool, error) {
	set := permitSet{all: make(map[string]bool), modules: make(map[string]bool)}
	for _, pattern := range append(patterns, reachedByData...) {
		if err := set.add(pattern); err != nil {
			return nil, err
		}
	}
	return set.permits, nil
}

// reachedByData are predicates whose goals appear in programs after expansion, or in terms
// that libraries make. Such goals cannot get names of their own.
var reachedByData = []string{
	"$bag_new/1", "$bag_add/2", "$bag_list/3", "$no_rule/1", "$get_dict_ex/3", "dcg_translate_rule/2", "dcg_translate_rule/4",
	"$tbl_add/1", "tabling:tabled/2", "tabling:join/2", "tabling:$table undefined/1", "tabling:$table tabled_call/2",
	"tabling:$clauses undefined/0", "tabling:$clauses tabled_call/1", "lazy_lists:slice/4", "$callable/2", "tabling:suspend/3", "prolog_listing:write_plain/3", "lazy_lists:step/3", "lazy_lists:next_line/3", "lazy_lists:next_term/3",
	"lazy_lists:next_code/2", "intercept:collect/2", "intercept:nb_collect/2", "portray_text:setting/2",
	"plunit:loading_unit/3", "clpfd:all_without/2",
}

// declarations are the directives of the pattern declarations.
var declarations = []string{
	"dynamic/1", "discontiguous/1", "multifile/1", "table/1", "public/1", "meta_predicate/1", "module_transparent/1",
	"initialization/1", "module/2", "use_module/1", "use_module/2", "style_check/1", "op/3",
}

// printing are predicates about output whose arguments library(sandbox) checks itself. The
// sandbox checks each goal that they call.
var printing = []string{"format/1", "format/2", "format/3", "with_output_to/2", "put_attr/3", "apply/2"}

// A permitSet is the set of predicates that patterns permit.
type permitSet struct {
	all     map[string]bool // Name/Arity and Module:Name/Arity
	modules map[string]bool // modules whose exports are all permitted
	any     bool
}

func (s *permitSet) add(pattern string) error {
	switch pattern {
	case "*":
		s.any = true
		return nil
	case "declarations":
		return s.addAll(declarations)
	case "safe":
		if err := s.addAll(printing); err != nil {
			return err
		}
		return s.addTable()
	}
	if mod, ok := strings.CutSuffix(pattern, ":*"); ok && mod != "" {
		s.modules[mod] = true
		return nil
	}
	i := strings.LastIndexByte(pattern, '/')
	if i <= 0 {
		return namesNone(pattern)
	}
	if _, err := strconv.ParseUint(pattern[i+1:], 10, 31); err != nil {
		return namesNone(pattern)
	}
	s.all[pattern] = true
	return nil
}

func namesNone(pattern string) error { return fmt.Errorf("prolog: %q names no predicates", pattern) }

// CheckPatterns returns an error about the first pattern that names nothing in the system
// or a library. The engine must be a new one.
func CheckPatterns(e *engine.Engine, patterns []string) error {
	for _, pattern := range patterns {
		if !names(e, pattern) {
			return namesNone(pattern)
		}
	}
	return nil
}

// names reports whether a valid pattern names something. A predicate counts even if its
// module does not export it, if the pattern gives its name.
func names(e *engine.Engine, pattern string) bool {
	switch pattern {
	case "*", "declarations", "safe":
		return true
	}
	libraries := program.LoaderOf(e).Libraries()
	if mod, ok := strings.CutSuffix(pattern, ":*"); ok {
		for lib := range libraries {
			if lib.Module.String() == mod {
				return true
			}
		}
		return false
	}
	i := strings.LastIndexByte(pattern, '/')
	arity, _ := strconv.Atoi(pattern[i+1:])
	mod, name, qualified := strings.Cut(pattern[:i], ":")
	if mod == "" || name == "" { // as for :/2
		mod, name, qualified = "", pattern[:i], false
	}
	if system := e.Module(atom.System); !qualified || mod == system.Name.String() {
		key := atom.Intern(name)
		if e.FindPred(system, key, arity) != nil || engine.IsCompiled(key, arity) {
			return true
		}
	}
	for lib := range libraries {
		switch {
		case qualified && lib.Module.String() != mod:
		case qualified && lib.Mentions(name), slices.Contains(lib.Exports, engine.PredKey{Name: atom.Intern(name), Arity: arity}):
			return true
		}
	}
	return false
}

func (s *permitSet) addAll(patterns []string) error {
	for _, p := range patterns {
		if err := s.add(p); err != nil {
			return err
		}
	}
	return nil
}

// safeTable is the table of library(sandbox): a file of Prolog terms.
const safeTable = program.LibraryDir + "/sandbox/safe.pl"

// addTable adds the predicates in the table of library(sandbox).
func (s *permitSet) addTable() error {
	text, err := fs.ReadFile(program.Embedded, safeTable)
	if err != nil {
		return err
	}
	r, opts := syntax.NewStringReader(string(text), safeTable), syntax.Options{Ops: syntax.NewOps()}
	for {
		t, err := r.Read(&opts)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		// Nodes are in postfix order: name(Goal) or name(Module, Goal).
		n := len(t.Nodes)
		root := t.Nodes[n-1]
		if root.Kind != syntax.KindCompound || n < 2 {
			continue
		}
		goal := t.Nodes[n-2]
		pi := goal.Atom.String() + "/0"
		if goal.Kind == syntax.KindCompound {
			pi = goal.Atom.String() + "/" + strconv.Itoa(int(goal.N))
		}
		switch root.Atom.String() {
		case "safe_builtin", "safe_builtin_meta":
			s.all[pi] = true
		case "safe_library":
			s.modules[goal.Atom.String()] = true
		case "safe_library_goal", "safe_library_meta":
			s.all[t.Nodes[0].Atom.String()+":"+pi] = true
		}
	}
}

// permits reports whether the set permits p.
func (s *permitSet) permits(p *engine.Pred) bool {
	mod, pi := p.Module.Name.String(), p.Name.String()+"/"+strconv.Itoa(p.Arity)
	shown := p.Module.Exports[p.PredKey]
	if p.Module.Name == atom.System {
		shown = !strings.HasPrefix(pi, "$")
		if s.all[pi] {
			return true
		}
	}
	if strings.HasPrefix(pi, "$chr_") { // in programs with CHR constraints after their translation
		shown = s.any || s.modules["chr"]
	}
	if s.all[mod+":"+pi] || shown && (s.any || s.all[pi]) {
		return true
	}
	for name := range s.modules {
		if p.ExportedBy(name) {
			return true
		}
	}
	return false
}
