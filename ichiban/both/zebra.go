//go:build !ichiban

package main

import (
	"errors"
	"io"
	"log"
	"strings"

	"github.com/zebralog/prolog"
)

type interpreter = prolog.Interpreter

var errNoSolutions = prolog.ErrNoSolutions

func newInterpreter(in io.Reader, out io.Writer) (*interpreter, error) {
	return prolog.New(in, out)
}

func register(p *interpreter) {
	if err := p.Register("upper/2", strings.ToUpper); err != nil {
		log.Fatal(err)
	}
}

func isInstantiationError(err error) bool {
	var raised *prolog.Exception
	return errors.As(err, &raised) && raised.Formal() == prolog.Atom("instantiation_error")
}
