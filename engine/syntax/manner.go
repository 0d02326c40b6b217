package syntax

import "slices"

// A Manner is what Options say of how a text is read, at one time: operators are
// defined and taken away later on.
type Manner struct {
	ops []opsVersion
	mannerFlags
}

// An opsVersion is a table of operators that is not empty, as it was.
type opsVersion struct {
	table   *Ops
	version int
}

type mannerFlags struct {
	double, back                                       Quote
	converts, iso, dicts, quotations, multiline, spans bool
	plainBackslash, varPrefix, natural                 bool
}

// Manner is that of reading with the options now.
func (o *Options) Manner() Manner {
	m := Manner{mannerFlags: mannerFlags{
		o.DoubleQuotes, o.BackQuotes,
		o.Convert != nil, o.ISO, o.Dicts, o.Quotations, o.MultilineQuoted, o.Spans,
		o.PlainBackslash, o.VarPrefix, o.Natural,
	}}
	for t := range o.Ops.tables() {
		if t.count > 0 {
			m.ops = append(m.ops, opsVersion{t, t.version})
		}
	}
	return m
}

// Equal reports whether any text is read in both manners to the same terms. That is not
// known where characters are converted.
func (m *Manner) Equal(n Manner) bool {
	return m.mannerFlags == n.mannerFlags && !m.converts && slices.Equal(m.ops, n.ops)
}
