// Package yaml is the Go part of library(yaml). It turns YAML documents into terms and
// terms into documents, with the package go.yaml.in/yaml. A program that wants the library
// calls Install. One that does not call it does not link that package.
package yaml

import (
	"errors"

	"github.com/zebralog/prolog/engine"
)

// Install gives an engine the builtins of the library.
func Install(e *engine.Engine) {
	e.Lock()
	defer e.Unlock()
	e.Install([]engine.Builtin{
		{Name: "$yaml_read", Arity: 3, Det: read, Use: engine.Nothing,
			Doc: "'$yaml_read'(+Text, -Data, -Tagged)\nData is that of the document in Text. Tagged are tagged(Tag, Value, Variable) for values with tags, for which it has variables."},
		{Name: "$yaml_write", Arity: 4, Det: write, Use: engine.Nothing,
			Doc: "'$yaml_write'(+Data, +Shared, +Options, -Text)\nText is the document of Data, in which variables stand for what Shared, a list of Variable=Data, says. Options are of canonical, ascii and explicit."},
	})
}

var (
	errCancelled = errors.New("cancelled")
	errFull      = errors.New("no memory")
)

const (
	nodeBytes = 256    // the memory that a node takes
	maxDepth  = 10_000 // the depth to which nodes may be nested, as in go.yaml.in/yaml
)
