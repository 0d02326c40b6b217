module github.com/zebralog/prolog

go 1.26.0

require (
	github.com/chzyer/readline v1.5.1
	github.com/ichiban/prolog v1.2.2
	github.com/rogpeppe/go-internal v1.14.1
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/net v0.62.0
	golang.org/x/sys v0.49.0
)

require golang.org/x/tools v0.26.0

require github.com/stretchr/testify v1.9.0 // indirect
