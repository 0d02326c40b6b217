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

require (
	github.com/schollz/progressbar/v3 v3.19.1
	golang.org/x/tools v0.26.0
)

require (
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/term v0.47.0 // indirect
)
