package flatzinc

import (
	"math"
	"strings"

	"github.com/zebralog/prolog/fd"
)

var selects = map[string]fd.Select{
	"input_order":      fd.Leftmost,
	"first_fail":       fd.FirstFail,
	"anti_first_fail":  fd.LastFail,
	"smallest":         fd.Smallest,
	"largest":          fd.Largest,
	"occurrence":       fd.Occurrence,
	"most_constrained": fd.Constrained,
	"max_regret":       fd.Regret,
	"dom_w_deg":        fd.DomWDeg,
}

var chooses = map[string]fd.Choose{
	"indomain":               fd.Up,
	"indomain_min":           fd.Up,
	"indomain_max":           fd.Down,
	"indomain_middle":        fd.Middle,
	"indomain_median":        fd.Median,
	"indomain_random":        fd.Anyhow,
	"indomain_split":         fd.Halve,
	"indomain_reverse_split": fd.HalveDown,
	"indomain_interval":      fd.Halve,
	"indomain_split_random":  fd.Halve,
}

// search returns what the annotations of the solve item say, and then all that is left.
func (m *model) search(free bool) (how fd.Search) {
	for _, a := range m.goal.annots {
		how.Hints = m.hints(how.Hints, a)
		if !free {
			how.Phases = m.phases(how.Phases, a)
		}
	}
	sel := fd.FirstFail
	if len(how.Phases) == 0 {
		sel = fd.DomWDeg
	}
	shown := m.named // solutions differ in these
	for _, o := range m.outputs {
		shown = append(shown, o.xs...)
	}
	how.Phases = append(how.Phases, fd.Phase{Vars: shown, Select: sel}, fd.Phase{Vars: m.made, Select: sel, Once: true})
	switch m.goal.goal {
	case "minimize":
		how.Minimize = m.objective()
	case "maximize":
		how.Maximize = m.objective()
	}
	return how
}

// objective returns the variable to be improved, or nil.
func (m *model) objective() *fd.Var {
	if m.goal.goal == "satisfy" {
		return nil
	}
	return m.variableOf(m.goal.call)
}

// phases adds those of an annotation. Annotations that are not known are advice that
// nobody has to take.
func (m *model) phases(ps []fd.Phase, a expr) []fd.Phase {
	if a.kind != call {
		return ps
	}
	switch a.name {
	case "seq_search":
		if len(a.args) == 1 {
			for _, b := range m.list(a.args[0]) {
				ps = m.phases(ps, b)
			}
		}
	case "int_search", "bool_search":
		if len(a.args) >= 3 {
			p := fd.Phase{Vars: m.vars(a.args[0])}
			p.Select, p.Choose = selects[a.args[1].name], chooses[a.args[2].name]
			ps = append(ps, p)
		}
	case "priority_search":
		if len(a.args) >= 3 {
			p := fd.Phase{Vars: m.vars(a.args[0]), Select: selects[a.args[2].name]}
			for _, b := range m.list(a.args[1]) {
				p.Groups = append(p.Groups, m.phases(nil, b))
			}
			if len(p.Groups) != len(p.Vars) {
				m.fail(a.at, "priority_search has %d variables and %d annotations", len(p.Vars), len(p.Groups))
			}
			ps = append(ps, p)
		}
	case "warm_start", "warm_start_array":
		if xs := m.warm(a); len(xs) > 0 {
			ps = append(ps, fd.Phase{Vars: xs, Hinted: true})
		}
	}
	return ps
}

// warm returns the variables of an annotation that says what values they may well have.
func (m *model) warm(a expr) (xs []*fd.Var) {
	for _, h := range m.hints(nil, a) {
		xs = append(xs, h.X)
	}
	return xs
}

// hints adds those of an annotation.
func (m *model) hints(hs []fd.Hint, a expr) []fd.Hint {
	switch {
	case a.kind != call:
	case (a.name == "seq_search" || a.name == "warm_start_array") && len(a.args) == 1:
		for _, b := range m.list(a.args[0]) {
			hs = m.hints(hs, b)
		}
	case a.name == "warm_start" && len(a.args) == 2:
		xs, ns := m.vars(a.args[0]), m.ints(a.args[1])
		m.length(a.args[1], len(ns), len(xs))
		for i, x := range xs {
			hs = append(hs, fd.Hint{X: x, N: ns[i]})
		}
	}
	return hs
}

// restarts is after how many failures the search begins anew, for the n-th time from 1, as
// an annotation says; it is nil if none does.
func (m *model) restarts() func(n int) int64 {
	for _, a := range m.goal.annots {
		if a.kind != call || !strings.HasPrefix(a.name, "restart_") || len(a.args) == 0 {
			continue
		}
		scale := m.number(a.args[len(a.args)-1])
		switch {
		case scale < 1:
			m.fail(a.at, "%s needs a positive number", a.name)
		case a.name == "restart_constant" && len(a.args) == 1:
			return func(int) int64 { return int64(scale) }
		case a.name == "restart_linear" && len(a.args) == 1:
			return func(n int) int64 { return int64(scale) * int64(n) }
		case a.name == "restart_luby" && len(a.args) == 1:
			return func(n int) int64 { return int64(scale) * int64(fd.Luby(n)) }
		case a.name == "restart_geometric" && len(a.args) == 2:
			base := m.number(a.args[0])
			return func(n int) int64 { return int64(min(scale*math.Pow(base, float64(n-1)), 1<<40)) }
		}
	}
	return nil
}
