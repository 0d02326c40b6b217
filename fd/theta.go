package fd

// A theta is a tree of tasks in the order of their earliest starts, some of which are in it,
// white ones, and some of which may be in it, gray ones. It tells when the white ones can
// be done at the earliest, also with the best one of the gray ones: Vilím, O(n log n)
// Filtering Algorithms for Unary Resource Constraint (CPAIOR 2004).
type theta struct {
	leaves int
	nodes  []thetaNode // the root is 1, the leaves come last
}

type thetaNode struct {
	length, ect         int64 // of the white tasks
	grayLength, grayEct int64 // with one gray task at most
	byLength, byEct     int32 // that gray task, or -1
}

// never is before all times.
const never = -4 * Limit

// reset makes the tree one for n tasks and removes all tasks from it.
func (t *theta) reset(n int) {
	for t.leaves = 1; t.leaves < n; t.leaves *= 2 {
	}
	if len(t.nodes) < 2*t.leaves {
		t.nodes = make([]thetaNode, 2*t.leaves)
	}
	for i := range t.nodes {
		t.nodes[i] = noTask
	}
}

var noTask = thetaNode{ect: never, grayEct: never, byLength: -1, byEct: -1}

// white puts the task of a rank into the tree.
func (t *theta) white(rank int, est, length int64) {
	t.set(rank, thetaNode{length, est + length, length, est + length, -1, -1})
}

// gray makes it one that may be in it.
func (t *theta) gray(rank int, est, length int64) {
	t.set(rank, thetaNode{0, never, length, est + length, int32(rank), int32(rank)})
}

// remove takes it away.
func (t *theta) remove(rank int) { t.set(rank, noTask) }

func (t *theta) set(rank int, n thetaNode) {
	i := t.leaves + rank
	t.nodes[i] = n
	for i /= 2; i > 0; i /= 2 {
		l, r, n := &t.nodes[2*i], &t.nodes[2*i+1], &t.nodes[i]
		n.length = l.length + r.length
		n.ect = max(r.ect, l.ect+r.length)
		if n.grayLength, n.byLength = l.grayLength+r.length, l.byLength; l.length+r.grayLength > n.grayLength {
			n.grayLength, n.byLength = l.length+r.grayLength, r.byLength
		}
		n.grayEct, n.byEct = r.grayEct, r.byEct
		if e := l.ect + r.grayLength; e > n.grayEct {
			n.grayEct, n.byEct = e, r.byLength
		}
		if e := l.grayEct + r.length; e > n.grayEct {
			n.grayEct, n.byEct = e, l.byEct
		}
	}
}

// ect returns the earliest time at which the white tasks can be done.
func (t *theta) ect() int64 { return t.nodes[1].ect }

// grayEct is the same with the worst one of the gray tasks, which it tells.
func (t *theta) grayEct() (int64, int32) { return t.nodes[1].grayEct, t.nodes[1].byEct }
