package syntax

import "slices"

// A Manner is how a text is read at one time, by Options: operators are defined and removed
// later on.
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

// Manner returns the manner of reading with the present options.
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

// Equal reports whether any text is read to the same terms in both manners. It returns false
// if characters are converted.
func (m *Manner) Equal(n Manner) bool {
	return m.mannerFlags == n.mannerFlags && !m.converts && slices.Equal(m.ops, n.ops)
}
