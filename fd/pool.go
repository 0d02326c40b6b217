package fd

// A pool is things that are made one after the other, and all forgotten that were made
// since some time. They are used again.
type pool[T any] struct {
	all  []*T
	used int
	slab []T // that are made next
}

// next is one more; with fresh it was never used.
func (p *pool[T]) next(fresh bool) *T {
	switch {
	case p.used == len(p.all):
		p.all = append(p.all, p.grow())
	case fresh:
		p.all[p.used] = p.grow()
	}
	p.used++
	return p.all[p.used-1]
}

func (p *pool[T]) grow() *T {
	if len(p.slab) == 0 {
		p.slab = make([]T, 32)
	}
	t := &p.slab[0]
	p.slab = p.slab[1:]
	return t
}

// live are those that are in use.
func (p *pool[T]) live() []*T { return p.all[:p.used] }
