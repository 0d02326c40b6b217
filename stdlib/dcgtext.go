package stdlib

import "github.com/zebralog/prolog/engine"

// dcgText is '$dcg_text'/3: a text in double quotes as the terminal of a grammar
// rule. The list holds codes if its first element is an integer.
func dcgText(m *engine.Machine, a []engine.Cell) bool {
	text, _ := m.TextView(m.Deref(a[0]))
	list := m.Deref(a[1])
	codes := false
	if engine.IsPair(list) {
		_, codes = engine.SmallIntOf(m.Deref(m.Arg(list, 0)))
	}
	element := func(r rune) engine.Cell {
		if codes {
			return engine.SmallInt(int64(r))
		}
		return engine.CharCell(r)
	}
	for i, r := range text {
		if !engine.IsPair(list) {
			var items []engine.Cell
			for _, r := range text[i:] {
				items = append(items, element(r))
			}
			return m.Unify(list, m.NewList(items, a[2]))
		}
		if head, c := m.Deref(m.Arg(list, 0)), element(r); head != c && (!engine.IsVar(head) || !m.Unify(head, c)) {
			return false
		}
		list = m.Deref(m.Arg(list, 1))
	}
	return m.Unify(list, a[2])
}
