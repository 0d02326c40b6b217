package main

import (
	"fmt"
	"io"
	"strings"
)

// completeShell is the command zebra completion.
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

// commandNames are the names of all commands.
func commandNames() string {
	var names []string
	for _, p := range pages {
		names = append(names, p.name)
	}
	return strings.Join(names, " ")
}

func completeBash(w io.Writer) {
	fmt.Fprint(w, "_zebra() {\n\tlocal word=${COMP_WORDS[COMP_CWORD]} words\n\tcase ${COMP_WORDS[1]} in\n")
	words := func(text string) string {
		list := []string{"--help"}
		for _, o := range optionsOf(text) {
			list = append(list, o.names...)
		}
		return strings.Join(list, " ")
	}
	for _, p := range pages {
		fmt.Fprintf(w, "\t%s) words='%s' ;;\n", p.name, words(p.usage))
	}
	fmt.Fprintf(w, "\t*) words='%s' ;;\n\tesac\n", words(manual))
	fmt.Fprintf(w, "\tif [ \"$COMP_CWORD\" = 1 ] && [[ $word != -* ]]; then\n\t\twords='%s'\n\tfi\n", commandNames())
	fmt.Fprint(w, "\tCOMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\ncomplete -o default -F _zebra zebra\n")
}

func completeZsh(w io.Writer) {
	quote := strings.NewReplacer("'", "'\\''", "[", "(", "]", ")", ":", ";").Replace
	specs := func(text string) (list string) {
		for _, o := range optionsOf(text) {
			for _, name := range o.names {
				spec := name + "[" + quote(o.summary) + "]"
				if o.argument != "" {
					spec += ":" + quote(o.argument) + ":_files"
				}
				list += " \\\n\t\t\t'" + spec + "'"
			}
		}
		return list + " '*:file:_files'"
	}
	fmt.Fprint(w, "#compdef zebra\n_zebra() {\n\tlocal -a commands=(\n")
	for _, p := range pages {
		fmt.Fprintf(w, "\t\t'%s:%s'\n", p.name, quote(p.summary))
	}
	fmt.Fprint(w, "\t)\n\tif (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then\n\t\t_describe command commands\n\t\t_files\n\t\treturn\n\tfi\n\tcase $words[2] in\n")
	for _, p := range pages {
		fmt.Fprintf(w, "\t%s)\n\t\tshift words\n\t\t(( CURRENT-- ))\n\t\t_arguments%s ;;\n", p.name, specs(p.usage))
	}
	fmt.Fprintf(w, "\t*)\n\t\t_arguments%s ;;\n\tesac\n}\n_zebra \"$@\"\n", specs(manual))
}

func completeFish(w io.Writer) {
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace
	options := func(text, condition string) {
		for _, o := range optionsOf(text) {
			for _, name := range o.names {
				kind := "-l " + strings.TrimPrefix(name, "--")
				if !strings.HasPrefix(name, "--") {
					kind = "-o " + name[1:]
					if len(name) == 2 {
						kind = "-s " + name[1:]
					}
				}
				if o.argument != "" {
					kind += " -r"
				}
				fmt.Fprintf(w, "complete -c zebra -n '%s' %s -d '%s'\n", condition, kind, quote(o.summary))
			}
		}
	}
	for _, p := range pages {
		fmt.Fprintf(w, "complete -c zebra -n __fish_is_first_arg -a %s -d '%s'\n", p.name, quote(p.summary))
		options(p.usage, "__fish_seen_subcommand_from "+p.name)
	}
	options(manual, "not __fish_seen_subcommand_from "+commandNames())
}
