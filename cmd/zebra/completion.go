package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// completeShell implements the command zebra completion.
func completeShell(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	if status, ok := onlyHelp("completion", args, 1, completionUsage, stdout, stderr); !ok {
		return status
	}
	write := map[string]func(io.Writer){"bash": completeBash, "zsh": completeZsh, "fish": completeFish}[args[0]]
	if write == nil {
		fmt.Fprintf(stderr, "zebra completion: %s is not bash, zsh or fish\n", args[0])
		return 2
	}
	write(stdout)
	return 0
}

// offered returns the options that a shell offers after the name of the command.
func (p page) offered() []option {
	list := p.options()
	if p.name == "query" {
		for _, o := range mainPage.options() {
			own := func(q option) bool { return slices.Equal(q.names, o.names) }
			if !slices.ContainsFunc(list, own) && !slices.Contains([]string{"-g", "-t", "--version", "--help"}, o.names[0]) {
				list = append(list, o)
			}
		}
	}
	if p.name != "" {
		list = append(list, option{names: []string{"--help"}, summary: "print the help text"})
	}
	return list
}

// commandNames returns the names of all commands.
func commandNames() string {
	var names []string
	for _, p := range pages {
		names = append(names, p.name)
	}
	return strings.Join(names, " ")
}

// each calls f for each command. At last it calls f for the main page, with the name *.
func each(f func(p page, name string)) {
	for _, p := range pages {
		f(p, p.name)
	}
	f(mainPage, "*")
}

const bashHead = `_zebra() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words
	if [[ $word == = ]]; then
		word=
	elif [[ $before == = ]]; then
		before=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case ${COMP_WORDS[1]} in
`

func completeBash(w io.Writer) {
	fmt.Fprint(w, bashHead)
	each(func(p page, name string) {
		fmt.Fprintf(w, "\t%s)\n\t\tcase $before in\n", name)
		var names []string
		for _, o := range p.offered() {
			names = append(names, o.names...)
			switch pattern := strings.Join(o.names, " | "); {
			case o.values != nil:
				fmt.Fprintf(w, "\t\t%s) words='%s' ;;\n", pattern, strings.Join(o.values, " "))
			case o.file:
				fmt.Fprintf(w, "\t\t%s) ;;\n", pattern)
			case o.argument != "":
				fmt.Fprintf(w, "\t\t%s) compopt +o default 2>/dev/null ;;\n", pattern)
			}
		}
		fmt.Fprintf(w, "\t\t*) words='%s'; [[ $word == -* ]] && words='%s' ;;\n\t\tesac ;;\n",
			strings.Join(choices(p.name, ""), " "), strings.Join(names, " "))
	})
	fmt.Fprintf(w, "\tesac\n\tif [[ $COMP_CWORD == 1 && $word != -* ]]; then\n\t\twords='%s'\n\tfi\n", commandNames())
	fmt.Fprint(w, "\tCOMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\ncomplete -o default -F _zebra zebra\n")
}

func completeZsh(w io.Writer) {
	quote := strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`).Replace
	fmt.Fprint(w, "#compdef zebra\n_zebra() {\n\tlocal -a commands=(\n")
	for _, p := range pages {
		fmt.Fprintf(w, "\t\t'%s:%s'\n", p.name, quote(p.summary))
	}
	fmt.Fprint(w, "\t)\n\tif (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then\n\t\t_describe command commands\n\t\t_files\n\t\treturn\n\tfi\n\tcase $words[2] in\n")
	each(func(p page, name string) {
		fmt.Fprintf(w, "\t%s)\n", name)
		if p.name != "" {
			fmt.Fprint(w, "\t\tshift words\n\t\t(( CURRENT-- ))\n")
		}
		fmt.Fprint(w, "\t\t_arguments")
		for _, o := range p.offered() {
			for _, name := range o.names {
				if strings.Contains(o.summary, "repeatable") {
					name = "*" + name
				}
				if o.argument != "" && strings.HasPrefix(name, "--") {
					name += "="
				}
				fmt.Fprintf(w, " \\\n\t\t\t'%s[%s]", name, quote(o.summary))
				if o.argument != "" {
					fmt.Fprintf(w, ":%s:%s", quote(o.argument), zshAction(o.values, o.file))
				}
				fmt.Fprint(w, "'")
			}
		}
		values := choices(p.name, "")
		fmt.Fprintf(w, " \\\n\t\t\t'*:argument:%s' ;;\n", zshAction(values, values == nil))
	})
	fmt.Fprint(w, "\tesac\n}\n# in a directory of fpath it is called at once, else it is to be known\nif [[ $funcstack[1] == _zebra ]]; then _zebra \"$@\"; else compdef _zebra zebra; fi\n")
}

// zshAction says how to complete an argument.
func zshAction(values []string, file bool) string {
	list := strings.Join(values, " ")
	switch {
	case values != nil && file:
		return "{compadd -- " + list + "; _files}"
	case values != nil:
		return "(" + list + ")"
	case file:
		return "_files"
	}
	return " " // shows a message only
}

func completeFish(w io.Writer) {
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace
	each(func(p page, name string) {
		condition := "__fish_seen_subcommand_from " + name
		if p.name == "" {
			condition = "not __fish_seen_subcommand_from " + commandNames()
		} else {
			fmt.Fprintf(w, "complete -c zebra -n __fish_is_first_arg -a %s -d '%s'\n", p.name, quote(p.summary))
		}
		for _, o := range p.offered() {
			for _, name := range o.names {
				kind := "-l " + strings.TrimPrefix(name, "--")
				if !strings.HasPrefix(name, "--") {
					kind = "-s " + name[1:]
				}
				switch {
				case o.file:
					kind += " -r -F"
				case o.argument != "":
					kind += " -x"
				}
				if o.values != nil {
					kind += " -a '" + strings.Join(o.values, " ") + "'"
				}
				fmt.Fprintf(w, "complete -c zebra -n '%s' %s -d '%s'\n", condition, kind, quote(o.summary))
			}
		}
		if values := choices(p.name, ""); values != nil {
			fmt.Fprintf(w, "complete -c zebra -n '%s' -f -a '%s'\n", condition, strings.Join(values, " "))
		}
	})
}
