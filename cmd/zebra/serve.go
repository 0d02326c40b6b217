package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/serve"
)

const serveUsage = `Usage:
    zebra serve [options]

Serves a page with the engine in it, and answers queries to a program:

    curl localhost:8080/query -H 'Content-Type: application/json' \
        -d '{"query": "member(X, L)", "bindings": {"L": [1, 2]}, "limit": 10}'
    {"answers":[{"X":1,"L":[1,2]},{"X":2,"L":[1,2]}],"more":false}

Other members of a query are program, a text that is added to the program for this query;
timeout, in seconds; and stream: if it is true, each answer is sent as a line of JSON. Queries do not affect
each other, and reach nothing outside.

Options:
    --addr host:port    where to listen (default localhost:8080)
    --program file      load the file as a part of the program (repeatable)
    --timeout time      bound the time of a query (default 10s)
    --inferences n      bound the inferences of a query (default 1000000000)
    --memory size       bound the memory of a query with the program (default 256m)
    --limit n           bound the answers to a query (default 1000)
`

// serveQueries implements the command zebra serve.
func serveQueries(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("serve", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	limits := serve.DefaultLimits
	addr := f.String("addr", "localhost:8080", "")
	f.DurationVar(&limits.Time, "timeout", limits.Time, "")
	f.Uint64Var(&limits.Inferences, "inferences", limits.Inferences, "")
	f.IntVar(&limits.Answers, "limit", limits.Answers, "")
	f.Func("memory", "", func(text string) (err error) {
		limits.Memory, err = parseSize(text)
		return err
	})
	var files []string
	f.Func("program", "", func(name string) error {
		files = append(files, name)
		return nil
	})
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, serveUsage)
		return 0
	case err == nil && f.NArg() > 0:
		err = fmt.Errorf("unexpected argument %s", f.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra serve: %v; zebra serve --help lists the options\n", plain(err))
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := served(ctx, files, limits, stderr)
	if err == nil {
		err = listen(ctx, *addr, serve.New(p, limits).Handler(), stdout)
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra serve: %v\n", err)
		return 2
	}
	return 0
}

// served returns an interpreter with the served program.
func served(ctx context.Context, files []string, limits serve.Limits, stderr io.Writer) (*prolog.Interpreter, error) {
	p, err := prolog.New(nil, nil, append(limits.Options(), prolog.WithError(stderr))...)
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		if err := p.Load(ctx, os.DirFS(filepath.Dir(name)), filepath.Base(name)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// patience is how long running requests may go on after the server was told to end.
const patience = 5 * time.Second

// listen serves until the context ends.
func listen(ctx context.Context, addr string, h http.Handler, stdout io.Writer) error {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	requests, cancel := context.WithCancel(context.Background())
	defer cancel()
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return requests },
	}
	fmt.Fprintf(stdout, "http://%s/\n", l.Addr())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	if server.Shutdown(ctx) != nil {
		cancel() // ends the queries that still run
		return server.Close()
	}
	return nil
}
