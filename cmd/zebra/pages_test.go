package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// TestPages holds that every command has a page, that --help fits on a screen, and that the
// commands know the options that their pages tell of.
func TestPages(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(usage, "\n"), "\n")
	if len(lines) > 23 {
		t.Errorf("--help has %d lines", len(lines))
	}
	for _, line := range lines {
		if len(line) > 79 {
			t.Errorf("--help has a line of %d characters: %s", len(line), line)
		}
	}
	var names []string
	for _, p := range pages {
		names = append(names, p.name)
	}
	for name := range subcommands {
		if !slices.Contains(names, name) {
			t.Errorf("%s has no page", name)
		}
	}
	for _, p := range append(pages, mainPage) {
		for _, o := range p.options() {
			for _, name := range o.names {
				if name == "--help" || name == "--version" || p.name == "jupyter" {
					continue
				}
				args := []string{name}
				if p.name != "" {
					args = []string{p.name, name}
				}
				if o.argument != "" {
					args = append(args, "no such value")
				}
				var stderr bytes.Buffer
				run(append(args, "--no-such-option"), nil, new(bytes.Buffer), &stderr)
				if text := stderr.String(); strings.Contains(text, "option "+name+";") || strings.Contains(text, "not defined: "+name) {
					t.Errorf("zebra %s: %s", strings.Join(args, " "), text)
				}
			}
		}
	}
}
