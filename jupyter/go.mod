module github.com/zebralog/prolog/jupyter

go 1.26.0

require (
	github.com/go-zeromq/zmq4 v0.17.0
	github.com/zebralog/prolog v0.0.0-00010101000000-000000000000
)

require (
	github.com/chzyer/readline v1.5.1 // indirect
	github.com/go-zeromq/goczmq/v4 v4.2.2 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/zebralog/prolog => ../
