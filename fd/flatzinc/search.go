package flatzinc

import "github.com/zebralog/prolog/fd"

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

// search is what the annotations of the solve item say, and then all that is left.
func (m *model) search(free bool) (how fd.Search) {
	if !free {
		for _, a := range m.goal.annots {
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

// objective is what is to be improved, or nil.
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
	case "warm_start", "restart_luby":
	}
	return ps
}
