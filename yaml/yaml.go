// Package yaml is the Go part of library(yaml): it turns documents of YAML into terms and
// terms into documents, by go.yaml.in/yaml. A program that wants the library calls Install.
// One that does not call it does not link that package.
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
	nodeBytes = 256    // of memory that a node takes
	maxDepth  = 10_000 // of nodes within each other, as go.yaml.in/yaml has it
)
