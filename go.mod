module github.com/zebralog/prolog

go 1.26

require (
	github.com/chzyer/readline v1.5.1 // indirect
	github.com/ichiban/prolog v1.2.2 // indirect
	golang.org/x/sys v0.0.0-20220310020820-b874c991c1a5 // indirect
)
