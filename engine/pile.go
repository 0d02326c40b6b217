package engine

import "slices"

// A pile is a stack for which no long piece of memory is ever copied: what lies deep
// is in pieces of their own.
type pile[T any] struct {
	top  []T
	deep [][]T
}

const pilePiece = 1 << 11

func (p *pile[T]) push(x T) {
	if len(p.top) == 2*pilePiece {
		p.deep = append(p.deep, slices.Clone(p.top[:pilePiece]))
		p.top = p.top[:copy(p.top, p.top[pilePiece:])]
	}
	p.top = append(p.top, x)
}

func (p *pile[T]) pop() (x T, ok bool) {
	if len(p.top) == 0 {
		n := len(p.deep) - 1
		if n < 0 {
			return x, false
		}
		p.top = append(p.top, p.deep[n]...)
		p.deep = slices.Delete(p.deep, n, n+1)
	}
	n := len(p.top) - 1
	x = p.top[n]
	p.top = p.top[:n]
	return x, true
}
