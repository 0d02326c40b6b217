// Command zebra-jupyter is zebra's kernel for Jupyter.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/zebralog/prolog/jupyter"
)

const usage = `Usage:
    zebra jupyter install [--prefix dir]    make the kernel known to Jupyter, for the user or below
                                            a directory, as that of a virtual environment
    zebra jupyter kernel file               run the kernel, as Jupyter does
`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "zebra jupyter: %v\n", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	switch {
	case len(args) > 0 && args[0] == "install":
		f := flag.NewFlagSet("install", flag.ContinueOnError)
		prefix := f.String("prefix", "", "the directory below which share/jupyter is")
		if err := f.Parse(args[1:]); err != nil {
			return err
		}
		dir, err := jupyter.Install(*prefix)
		if err == nil {
			fmt.Printf("installed in %s\n", dir)
		}
		return err
	case len(args) == 2 && args[0] == "kernel":
		text, err := os.ReadFile(args[1])
		if err != nil {
			return err
		}
		var c jupyter.Connection
		if err := json.Unmarshal(text, &c); err != nil {
			return err
		}
		interrupts := make(chan os.Signal, 1)
		signal.Notify(interrupts, os.Interrupt)
		return jupyter.Run(context.Background(), c, interrupts)
	}
	fmt.Print(usage)
	return nil
}
