package main

import (
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	prolog "github.com/zebralog/prolog"
)

func main() {
	p, err := prolog.New(nil, os.Stdout)
	if err != nil { panic(err) }
	text, _ := os.ReadFile(os.Args[1])
	if err := p.Exec(string(text)); err != nil { fmt.Println(err) }
	f, _ := os.Create(os.Args[3])
	pprof.StartCPUProfile(f)
	t := time.Now()
	s, err := p.Query(os.Args[2])
	if err != nil { panic(err) }
	fmt.Println(s.Next(), s.Err(), time.Since(t))
	pprof.StopCPUProfile()
}
