module github.com/zebralog/prolog

go 1.26

require (
	github.com/chzyer/readline v1.5.1 // indirect
	github.com/ichiban/prolog v1.2.2 // indirect
	github.com/rogpeppe/go-internal v1.14.1 // indirect
	golang.org/x/sys v0.26.0 // indirect
	golang.org/x/tools v0.26.0 // indirect
)
