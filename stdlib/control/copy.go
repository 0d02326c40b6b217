package control

import "github.com/zebralog/prolog/engine"

// Copy removes the engines of coroutines from a copy of an engine.
func Copy(c *engine.Copy) {
	c.MapHosts(func(v any) any {
		if _, ok := v.(*goalEngine); ok {
			return nil
		}
		return v
	})
}
