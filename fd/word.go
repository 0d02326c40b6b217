package fd

// Word returns the values as bits of a word. All of them must be from 0 to 63.
func (x *Var) Word() uint64 {
	x = x.root()
	return x.word << uint(x.base)
}

// Keep removes the values that are not bits of word. The domain must fit a word: see
// Var.Word.
func (s *Store) Keep(x *Var, word uint64) bool { return s.keep(x.root(), 0, word) }
