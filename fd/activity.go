package fd

// activity orders variables by how often they have lately taken part in conflicts, as in
// Moskewicz and others, Chaff (DAC 2001). It is a heap.
type activity struct {
	score []float64 // by the id of a variable
	heap  []*Var
	at    []int32 // the variable's place in the heap, or -1
	step  float64
}

func (a *activity) init(n int, vars []*Var) {
	a.score, a.at, a.step = make([]float64, n), make([]int32, n), 1
	for i := range a.at {
		a.at[i] = -1
	}
	for _, x := range vars {
		a.put(x.root())
	}
}

// bump raises the score of a variable.
func (a *activity) bump(x *Var) {
	if a.score[x.id] += a.step; a.score[x.id] > 1e100 {
		for i := range a.score {
			a.score[i] *= 1e-100
		}
		a.step *= 1e-100
	}
	if i := a.at[x.id]; i >= 0 {
		a.up(int(i))
	}
}

// put adds a variable, unless it is there.
func (a *activity) put(x *Var) {
	if a.at[x.id] < 0 {
		a.heap = append(a.heap, x)
		a.at[x.id] = int32(len(a.heap) - 1)
		a.up(len(a.heap) - 1)
	}
}

// take takes the variable with the highest score, or nil.
func (a *activity) take() *Var {
	if len(a.heap) == 0 {
		return nil
	}
	x := a.heap[0]
	last := len(a.heap) - 1
	a.swap(0, last)
	a.heap = a.heap[:last]
	a.at[x.id] = -1
	for i := 0; ; {
		k := 2*i + 1
		if k >= last {
			break
		}
		if k+1 < last && a.above(k+1, k) {
			k++
		}
		if !a.above(k, i) {
			break
		}
		a.swap(i, k)
		i = k
	}
	return x
}

func (a *activity) above(i, j int) bool { return a.score[a.heap[i].id] > a.score[a.heap[j].id] }

func (a *activity) swap(i, j int) {
	a.heap[i], a.heap[j] = a.heap[j], a.heap[i]
	a.at[a.heap[i].id], a.at[a.heap[j].id] = int32(i), int32(j)
}

func (a *activity) up(i int) {
	for i > 0 && a.above(i, (i-1)/2) {
		a.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}
