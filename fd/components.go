package fd

// components are the strongly connected components of a graph: Tarjan, Depth-First Search and
// Linear Graph Algorithms (SIAM Journal on Computing 1, 1972).
type components struct {
	group []int32 // the component of a node, below 0, or its number on the stack
	low   []int32 // the least number that can be reached from a node
	stack []int32
	path  []frame
}

// A graph tells the edges of its nodes, which are numbers from 0.
type graph interface {
	begin(node int32) frame   // before its first edge
	successor(f *frame) int32 // the node that the next edge goes to, or -1
}

// A frame is a node and its next edge.
type frame struct {
	node int32
	next int64
}

func newComponents(nodes int) components {
	return components{group: make([]int32, nodes), low: make([]int32, nodes)}
}

// find finds the components. It reports false if the store is stopped.
func (c *components) find(s *Store, g graph) bool {
	clear(c.group)
	c.stack, c.path = c.stack[:0], c.path[:0]
	var count, component int32
	push := func(node int32) {
		count++
		c.group[node], c.low[node] = count, count
		c.stack = append(c.stack, node)
		c.path = append(c.path, g.begin(node))
	}
	for root := range c.group {
		if c.group[root] == 0 {
			push(int32(root))
		}
		for len(c.path) > 0 {
			f := &c.path[len(c.path)-1]
			node, o := f.node, g.successor(f)
			steps := 16
			for ; o >= 0 && c.group[o] != 0; o = g.successor(f) {
				steps++
				if n := c.group[o]; n > 0 && n < c.low[node] {
					c.low[node] = n
				}
			}
			if s.stopped(steps) {
				return false
			}
			if o >= 0 {
				push(o)
				continue
			}
			if c.path = c.path[:len(c.path)-1]; len(c.path) > 0 {
				up := c.path[len(c.path)-1].node
				c.low[up] = min(c.low[up], c.low[node])
			}
			if c.low[node] != c.group[node] {
				continue
			}
			for component--; c.group[node] > 0; {
				c.group[c.stack[len(c.stack)-1]] = component
				c.stack = c.stack[:len(c.stack)-1]
			}
		}
	}
	return true
}
