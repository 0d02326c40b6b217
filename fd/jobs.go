package fd

// A job has what is known about a task in one direction of time.
type job struct {
	of               int // which task
	est, lct, length int64
}

// A timeline is tasks, seen in one direction of time, so that a rule about their earliest
// starts is one about their latest ends as well.
type timeline struct {
	tasks []Task
	sign  int64 // -1 while time is mirrored
}

// job returns what is known about the task i.
func (l *timeline) job(i int) job {
	b, length := l.tasks[i].Start.root(), l.tasks[i].Length.root().lo
	if l.sign > 0 {
		return job{i, b.lo, b.hi + length, length}
	}
	return job{i, -b.hi - length, -b.lo, length}
}

// raise makes a task begin at a time at the earliest.
func (l *timeline) raise(s *Store, j job, est int64) bool {
	if l.sign > 0 {
		return s.SetMin(l.tasks[j.of].Start, est)
	}
	return s.SetMax(l.tasks[j.of].Start, -est-j.length)
}

// lower makes a task end at a time at the latest.
func (l *timeline) lower(s *Store, j job, lct int64) bool {
	if l.sign > 0 {
		return s.SetMax(l.tasks[j.of].Start, lct-j.length)
	}
	return s.SetMin(l.tasks[j.of].Start, -lct)
}

// begins gives the facts that a task is so long and begins at a time at the earliest.
func (l *timeline) begins(facts []fact, j job, est int64) []fact {
	start := l.tasks[j.of].Start.root()
	facts = append(facts, fact{x: l.tasks[j.of].Length.root(), lo: -Limit, hi: j.length - 1})
	if l.sign > 0 {
		return append(facts, fact{x: start, lo: -Limit, hi: est - 1})
	}
	return append(facts, fact{x: start, lo: -est - j.length + 1, hi: Limit})
}

// ends gives the facts that it is so long and ends at a time at the latest.
func (l *timeline) ends(facts []fact, j job, lct int64) []fact {
	start := l.tasks[j.of].Start.root()
	facts = append(facts, fact{x: l.tasks[j.of].Length.root(), lo: -Limit, hi: j.length - 1})
	if l.sign > 0 {
		return append(facts, fact{x: start, lo: lct - j.length + 1, hi: Limit})
	}
	return append(facts, fact{x: start, lo: -Limit, hi: -lct - 1})
}

// between gives both.
func (l *timeline) between(facts []fact, j job, est, lct int64) []fact {
	return l.ends(l.begins(facts, j, est), j, lct)
}
