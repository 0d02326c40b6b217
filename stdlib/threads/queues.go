package threads

import (
	"fmt"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Message queues. Programs make some, and each thread has one. A message is a copy of a
// term. Its memory counts for the query that has sent it.

// A queue is a message queue.
type queue struct {
	builtin.Name
	number int
	gate   gate
	first  *message
	last   *message
	size   int
	most   int // the most messages that it may have, or 0
	gone   bool
}

// A message is a term in a queue. The messages form a linked list, because a slice would be
// copied when it grows.
type message struct {
	next   *message
	term   engine.Stored
	memory engine.Account
}

// String returns how the queue is written.
func (q *queue) String() string { return fmt.Sprintf("<message_queue>(0x%x)", q.number) }

// BlobType returns the type of the queue for blob/2.
func (q *queue) BlobType() string { return "message_queue" }

// full reports whether there is no room for another message.
func (q *queue) full() bool { return q.most > 0 && q.size >= q.most }

// messageBytes is the memory of a message without its term.
const messageBytes = 64

func (q *queue) put(m *engine.Machine, t engine.Cell) {
	msg := &message{term: m.StoreWithAttrs(t)}
	msg.memory.Grow(m.Engine, messageBytes+msg.term.Size(), engine.AreaMemory)
	if q.first == nil {
		q.first = msg
	} else {
		q.last.next = msg
	}
	q.last = msg
	q.size++
	q.gate.open()
}

// find unifies the pattern with the first message that unifies. It returns that message and
// the one before it. before is nil if the message is the first one.
func (q *queue) find(m *engine.Machine, pattern engine.Cell) (before, found *message) {
	for found = q.first; found != nil; before, found = found, found.next {
		m.Tick()
		if m.UnifyStored(pattern, found.term) {
			return before, found
		}
		if m.Pending() {
			break
		}
	}
	return nil, nil
}

// take removes a message from the queue. before is the message before it, or nil.
func (q *queue) take(before, msg *message) {
	msg.memory.Free()
	if before == nil {
		q.first = msg.next
	} else {
		before.next = msg.next
	}
	if q.last == msg {
		q.last = before
	}
	if q.size--; q.most > 0 {
		q.gate.open()
	}
}

// clear drops the messages, and lets waiting goals continue.
func (q *queue) clear() {
	for msg := q.first; msg != nil; msg = msg.next {
		msg.memory.Free()
	}
	q.first, q.last, q.size, q.gone = nil, nil, 0, true
	q.gate.open()
}

// queueArg checks that an argument is a queue, or a thread, which stands for its queue.
func (s *state) queueArg(m *engine.Machine, c engine.Cell) (*queue, bool) {
	c = m.Deref(c)
	var q *queue
	switch {
	case engine.IsVar(c):
		return nil, m.InstantiationError()
	case engine.IsAtom(c):
		q = s.queues.named[c]
	default:
		q, _ = builtin.HostValue[*queue](m, c)
	}
	if q == nil {
		t, err := s.find(m, c)
		switch {
		case err == errNotThread && !m.IsHost(c):
			return nil, m.TypeError("message_queue", c)
		case err == nil && !t.done:
			q = &t.queue
		case err == nil:
			return nil, m.ExistenceError("thread", c)
		case err == errNoThread && m.IsInteger(c): // as in SWI-Prolog
			if n, _ := engine.SmallIntOf(c); n < 1 {
				return nil, m.TypeError("message_queue", c)
			}
			return nil, m.TypeError("thread", c)
		}
	}
	if q == nil || q.gone {
		return nil, m.ExistenceError("message_queue", c)
	}
	return q, true
}

// queueCreate implements message_queue_create/2.
func queueCreate(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	items, alias, ok := options(m, a[1])
	if !ok {
		return false
	}
	q := &queue{}
	for _, o := range items {
		if name, value := builtin.Option(m, o); name == "max_size" {
			if q.most, ok = builtin.Natural(m, value); !ok {
				return false
			}
		}
	}
	c := m.Deref(a[0])
	switch {
	case engine.IsVar(c):
	case engine.IsAtom(c) && (alias == 0 || alias == c):
		alias = c
	case alias != 0:
		return m.TypeError("variable", c)
	default:
		return m.TypeError("message_queue", c)
	}
	if alias != 0 && s.named(m, alias) {
		return m.PermissionError("create", "message_queue", alias)
	}
	m.Engine.Grow(objectBytes, engine.AreaMemory)
	s.madeQueues++
	q.number = s.madeQueues
	q.Name = builtin.NewName(m, q, alias)
	s.queues.add(q, alias)
	m.NoteChange(nil, func() { s.dropQueue(m, q) })
	return m.Unify(c, q.Term(m))
}

// queueDestroy implements message_queue_destroy/1.
func queueDestroy(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	q, ok := s.queueArg(m, a[0])
	if !ok {
		return false
	}
	return s.dropQueue(m, q) || m.PermissionError("destroy", "message_queue", a[0])
}

// dropQueue removes a queue from the state. It returns false for the queue of a thread.
func (s *state) dropQueue(m *engine.Machine, q *queue) bool {
	if !s.queues.all[q] {
		return false
	}
	s.queues.drop(q, q.Alias)
	q.clear()
	q.Drop(m)
	m.Engine.Shrink(objectBytes)
	return true
}

// sendMessage implements thread_send_message/2 and /3.
func sendMessage(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	var d deadline
	ok := true
	if len(a) > 2 {
		if d, ok = deadlineOption(m, a[2]); !ok {
			return false
		}
	}
	for {
		q, ok := s.queueArg(m, a[0])
		if !ok {
			return false
		}
		if !q.full() {
			q.put(m, a[1])
			return true
		}
		if d.passed() || !q.gate.wait(m, d) {
			return false
		}
	}
}

// getMessage implements thread_get_message/1.
func getMessage(m *engine.Machine, a []engine.Cell) bool {
	q := &stateOf(m).self(m).queue
	return q.await(m, a[0], deadline{}, func() bool { return true })
}

// getMessageFrom implements thread_get_message/2 and /3.
func getMessageFrom(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	q, ok := s.queueArg(m, a[0])
	if !ok {
		return false
	}
	var d deadline
	if len(a) > 2 {
		if d, ok = deadlineOption(m, a[2]); !ok {
			return false
		}
	}
	return q.await(m, a[1], d, func() bool {
		_, ok := s.queueArg(m, a[0])
		return ok
	})
}

// await takes the first message that unifies with the pattern, and waits until there is
// one. After waiting it calls there, which raises an error if the queue is gone.
func (q *queue) await(m *engine.Machine, pattern engine.Cell, d deadline, there func() bool) bool {
	for {
		if before, msg := q.find(m, pattern); msg != nil {
			q.take(before, msg)
			return true
		}
		if m.Pending() || d.passed() || !q.gate.wait(m, d) || !there() {
			return false
		}
	}
}

// peekMessage implements thread_peek_message/1.
func peekMessage(m *engine.Machine, a []engine.Cell) bool {
	_, msg := stateOf(m).self(m).queue.find(m, a[0])
	return msg != nil
}

// peekMessageFrom implements thread_peek_message/2.
func peekMessageFrom(m *engine.Machine, a []engine.Cell) bool {
	q, ok := stateOf(m).queueArg(m, a[0])
	if !ok {
		return false
	}
	_, msg := q.find(m, a[1])
	return msg != nil
}

// queueSet implements message_queue_set/2.
func queueSet(m *engine.Machine, a []engine.Cell) bool {
	q, ok := stateOf(m).queueArg(m, a[0])
	if !ok {
		return false
	}
	property := m.Deref(a[1])
	if engine.IsVar(property) {
		return m.InstantiationError()
	}
	if !engine.IsCompound(property) {
		return m.TypeError("compound", property)
	}
	if !m.IsFunctor(property, atomMaxSize, 1) {
		return m.DomainError("message_queue_property", property)
	}
	if q.most, ok = builtin.Natural(m, m.Arg(property, 0)); ok {
		q.gate.open()
	}
	return ok
}

var (
	atomMaxSize = atom.Intern("max_size")
	atomWaiting = atom.Intern("waiting")
	atomSize    = atom.Intern("size")
	atomAlias   = atom.Intern("alias")
)

// properties returns the properties of the queue.
func (q *queue) properties(m *engine.Machine) (list []engine.Cell) {
	if q.Alias != 0 {
		list = append(list, m.NewStruct(atomAlias, q.Alias))
	}
	list = append(list, m.NewStruct(atomSize, m.NewInt(int64(q.size))))
	if q.most > 0 {
		list = append(list, m.NewStruct(atomMaxSize, m.NewInt(int64(q.most))))
	}
	if q.gate.waiting > 0 {
		list = append(list, m.NewStruct(atomWaiting, m.NewInt(int64(q.gate.waiting))))
	}
	return list
}

// queueProperties implements '$message_queue_properties'(Queue, Properties).
func queueProperties(m *engine.Machine, a []engine.Cell) bool {
	q, ok := stateOf(m).queueArg(m, a[0])
	return ok && m.Unify(a[1], m.NewList(q.properties(m), builtin.NilList))
}

// currentQueues implements '$message_queues'(Queues).
func currentQueues(m *engine.Machine, a []engine.Cell) bool {
	var list []engine.Cell
	for _, q := range stateOf(m).queues.byNumber(func(q *queue) int { return q.number }) {
		list = append(list, q.Term(m))
	}
	return m.Unify(a[0], m.NewList(list, builtin.NilList))
}

var queueRows = []engine.Builtin{
	{Name: "message_queue_create", Arity: 2, Det: queueCreate,
		Doc: "message_queue_create(-Queue, +Options) is det\nMakes a message queue. Options are alias(Name), and max_size(N), beyond which a sender waits."},
	{Name: "message_queue_destroy", Arity: 1, Closes: true, Det: queueDestroy,
		Doc: "message_queue_destroy(+Queue) is det\nForgets a message queue and its messages; whoever waits for one gets an error."},
	{Name: "message_queue_set", Arity: 2, Det: queueSet,
		Doc: "message_queue_set(+Queue, +Property) is det\nChanges the property max_size(N) of a message queue."},
	{Name: "$message_queues", Arity: 1, Det: currentQueues,
		Doc: "'$message_queues'(-Queues)\nQueues are the message queues that programs have made."},
	{Name: "$message_queue_properties", Arity: 2, Det: queueProperties,
		Doc: "'$message_queue_properties'(+Queue, -Properties)\nProperties are alias(Name), size(N), max_size(N) and waiting(N), as far as the queue has them."},
	{Name: "thread_send_message", Arity: 2, Det: sendMessage,
		Doc: "thread_send_message(+QueueOrThread, +Message) is det\nPuts a copy of Message into the queue. When that is full, it waits until there is room."},
	{Name: "thread_send_message", Arity: 3, Det: sendMessage,
		Doc: "thread_send_message(+QueueOrThread, +Message, +Options) is semidet\nAs thread_send_message/2, but fails after timeout(Seconds) or at deadline(TimeStamp)."},
	{Name: "thread_get_message", Arity: 1, Det: getMessage,
		Doc: "thread_get_message(?Message) is det\nTakes the first message that unifies with Message from the queue of this thread; waits until there is one."},
	{Name: "thread_get_message", Arity: 2, Det: getMessageFrom,
		Doc: "thread_get_message(+Queue, ?Message) is det\nAs thread_get_message/1, from any queue."},
	{Name: "thread_get_message", Arity: 3, Det: getMessageFrom,
		Doc: "thread_get_message(+Queue, ?Message, +Options) is semidet\nAs thread_get_message/2, but fails after timeout(Seconds) or at deadline(TimeStamp)."},
	{Name: "thread_peek_message", Arity: 1, Det: peekMessage,
		Doc: "thread_peek_message(?Message) is semidet\nMessage unifies with a message in the queue of this thread, which stays there."},
	{Name: "thread_peek_message", Arity: 2, Det: peekMessageFrom,
		Doc: "thread_peek_message(+Queue, ?Message) is semidet\nAs thread_peek_message/1, in any queue."},
}
