package fd

// Word returns the values of a variable as the bits of a word. There are none but from 0 to
// 63.
func (x *Var) Word() uint64 {
	x = x.root()
	return x.word << uint(x.base)
}

// Keep takes the values of such a variable away that are not bits of a word.
func (s *Store) Keep(x *Var, word uint64) bool { return s.keep(x.root(), 0, word) }
