package threads

import "github.com/zebralog/prolog/engine"

// Copy removes threads, queues and mutexes from a copy of an engine, which has none of the
// original's.
func Copy(c *engine.Copy) {
	*Limit.Of(c.To) = *Limit.Of(c.From)
	c.MapHosts(func(v any) any {
		switch v.(type) {
		case *thread, *queue, *mutex:
			return nil
		}
		return v
	})
}
