package prolog

// A QueryOption changes how a query runs.
type QueryOption func(*queryConfig)

type queryConfig struct {
	strings bool
	limits  *Limits
}

// StringArguments makes the strings of Go in the arguments of the query strings of Prolog
// instead of atoms.
func StringArguments() QueryOption { return func(c *queryConfig) { c.strings = true } }
