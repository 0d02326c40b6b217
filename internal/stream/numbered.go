package stream

// numbered is a set of streams that are found by number. The last bits of a number say in
// which list a stream is. As numbers are given one after the other, lists are short.
type numbered struct {
	lists []*Stream // their number is a power of 2
	count int
}

const fewestLists = 16

func newNumbered() numbered { return numbered{lists: make([]*Stream, fewestLists)} }

// list returns the list in which the stream with the number is, if it is in the set.
func (n *numbered) list(id int) **Stream { return &n.lists[id&(len(n.lists)-1)] }

// find returns the stream with the number, or nil.
func (n *numbered) find(id int) *Stream {
	s := *n.list(id)
	for s != nil && s.id != id {
		s = s.same
	}
	return s
}

// has reports whether the stream is in the set.
func (n *numbered) has(s *Stream) bool { return n.find(s.id) == s }

// add adds a stream that is not in the set.
func (n *numbered) add(s *Stream) {
	if n.count == len(n.lists) {
		before := n.lists
		n.lists = make([]*Stream, 2*len(before))
		for _, s := range before {
			for s != nil {
				next := s.same
				n.enter(s)
				s = next
			}
		}
	}
	n.enter(s)
	n.count++
}

func (n *numbered) enter(s *Stream) {
	at := n.list(s.id)
	s.same, *at = *at, s
}

// remove removes a stream that is in the set.
func (n *numbered) remove(s *Stream) {
	at := n.list(s.id)
	for *at != s {
		at = &(*at).same
	}
	*at, s.same = s.same, nil
	n.count--
}
