package native

import "slices"

// A Label is a place in a piece of code. A Label made by External is a place in the area.
type Label int32

// External returns the label of code that lies at an offset in the area.
func External(offset int) Label { return Label(-1 - offset) }

// A buffer is a piece of code that is being made.
type buffer struct {
	code   []byte
	labels []int32 // where each label lies; -1 if it is not bound
	fixups []fixup
}

// A fixup is a jump whose target becomes known when all code is made.
type fixup struct {
	at    int32 // the bytes that hold the target
	label Label
}

func (b *buffer) Reset(n int) {
	b.code, b.labels, b.fixups = b.code[:0], slices.Grow(b.labels[:0], n)[:n], b.fixups[:0]
	for i := range b.labels {
		b.labels[i] = -1
	}
}

func (b *buffer) Len() int { return len(b.code) }

func (b *buffer) NewLabel() Label {
	b.labels = append(b.labels, -1)
	return Label(len(b.labels) - 1)
}

func (b *buffer) Bind(l Label) { b.labels[l] = int32(len(b.code)) }

func (b *buffer) Here() Label {
	l := b.NewLabel()
	b.Bind(l)
	return l
}

// known returns where a label lies, if that is known.
func (b *buffer) known(l Label) (at int, ok bool) {
	if l < 0 || b.labels[l] < 0 {
		return 0, false
	}
	return int(b.labels[l]), true
}

// target returns where a label lies, relative to the start of this code, which lies at an
// offset.
func (b *buffer) target(l Label, offset int) int {
	if l < 0 {
		return int(-1-l) - offset
	}
	if b.labels[l] < 0 {
		panic("native: label without a place")
	}
	return int(b.labels[l])
}
