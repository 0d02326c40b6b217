package manual

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Page is the page about a room of builtins or a library.
type Page struct {
	Name    string // such as terms or dcg/basics
	Module  string // of a library; empty for a room
	Title   string
	Text    string
	Entries []*Entry
	Also    []string // exports whose entries are on another page
}

// IsLibrary reports whether the page is that of a library.
func (p *Page) IsLibrary() bool { return p.Module != "" }

// A Room has tables of builtins, and a description of what they have in common.
type Room struct {
	Name, Title string
	Rows        [][]engine.Builtin
	Use         engine.Use // of those that have none
}

// systemPages has the pages for the predicates of the system that are written in Prolog, by
// file.
var systemPages = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"bags": "control", "boot/attvar": "terms", "boot/between": "terms", "boot/control": "control", "boot/engines": "control",
		"boot/length": "terms", "boot/load": "program", "boot/streams": "streams", "builtins": "system", "control": "control", "dcg": "program",
		"expand": "program", "filenames": "files", "freeze": "terms", "limits": "control", "messages": "messages", "serial": "system",
		"sources": "program", "threads": "threads", "transactions": "program",
	}
})

// ownPages are the pages that belong to no room.
var ownPages = []*Page{
	{Name: "messages", Title: "Messages: what is printed by print_message/2, and how programs change it"},
	{Name: "system", Title: "The system: what few programs call"},
	{Name: "functions", Title: "Arithmetic functions: what is/2 and the comparisons evaluate"},
}

// A Manual has all pages.
type Manual struct {
	Pages []*Page // the rooms in their order, then the libraries by name
	names map[string][]*Entry
}

// A given has what an engine knows for its manual: its rooms, the builtins that were there
// before them, and the manual itself after its first use.
type given struct {
	rooms  []Room
	engine []*engine.Builtin
	manual *Manual
}

var manuals = builtin.NewSlot[given]()

// Init notes the rooms that a new engine will have.
func Init(e *engine.Engine, rooms []Room) {
	g := manuals.Of(e)
	g.rooms = rooms
	e.Builtins(func(b *engine.Builtin) bool {
		g.engine = append(g.engine, b)
		return true
	})
}

// Of returns the manual of an engine.
func Of(e *engine.Engine) *Manual {
	g := manuals.Of(e)
	if g.manual == nil {
		g.manual = newManual(g.rooms, g.engine)
	}
	return g.manual
}

// ofMachine returns the manual of the machine's engine. It polls while it reads the
// libraries.
func ofMachine(m *engine.Machine) *Manual {
	libraryPages(m.Poll)
	return Of(m.Engine)
}

func newManual(rooms []Room, constructs []*engine.Builtin) *Manual {
	m := &Manual{names: make(map[string][]*Entry)}
	pages := make(map[string]*Page)
	add := func(p *Page) {
		pages[p.Name] = p
		m.Pages = append(m.Pages, p)
	}
	for _, room := range rooms {
		p := &Page{Name: room.Name, Title: room.Title}
		if room.Name == "control" {
			for _, b := range constructs {
				p.addBuiltin(b)
			}
		}
		for _, b := range slices.Concat(room.Rows...) {
			p.addBuiltin(&b)
		}
		add(p)
	}
	for _, p := range ownPages {
		if pages[p.Name] == nil {
			own := *p
			add(&own)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(systemPages())) {
		p := pages[systemPages()[file]]
		for _, e := range systemEntries()[file] {
			own := *e
			p.Entries = append(p.Entries, &own)
		}
	}
	pages["functions"].Entries = functions()
	for _, name := range slices.Sorted(maps.Keys(flags.Docs())) {
		pages["flags"].Entries = append(pages["flags"].Entries, &Entry{Kind: Flag, Heads: []Head{{Name: name, Text: name}}, Text: flags.Docs()[name]})
	}
	m.Pages = slices.DeleteFunc(m.Pages, func(p *Page) bool { return len(p.Entries) == 0 })
	for _, p := range m.Pages {
		p.addExamples(exampleFile("builtin/" + p.Name))
	}
	for _, p := range m.Pages {
		for _, e := range p.Entries {
			e.Page = p
		}
	}
	m.Pages = append(m.Pages, libraryPages(func(int) {})...) // shared by all engines
	for _, p := range m.Pages {
		for _, e := range p.Entries {
			for _, name := range e.names() {
				m.names[name] = append(m.names[name], e)
			}
		}
	}
	return m
}

// addBuiltin adds the entry of a builtin that programs may call.
func (p *Page) addBuiltin(b *engine.Builtin) {
	if !strings.HasPrefix(b.Name, "$") {
		head, text, _ := strings.Cut(b.Doc, "\n")
		p.Entries = append(p.Entries, &Entry{Kind: Predicate, Heads: []Head{{Name: b.Name, Arity: b.Arity, Text: head}}, Text: text})
	}
}

// names returns the names in the heads, each once.
func (e *Entry) names() (names []string) {
	for _, h := range e.Heads {
		if !slices.Contains(names, h.Name) {
			names = append(names, h.Name)
		}
	}
	return names
}

// functions returns the entries of the evaluables.
func functions() (entries []*Entry) {
	for op := range number.NumOps {
		h := Head{Name: op.Name().String(), Arity: op.Arity()}
		args := []string{"X", "Y", "Z"}[:h.Arity]
		infix := modes().Lookup(syntax.Infix, op.Name()).Priority > 0
		switch {
		case h.Arity == 0:
			h.Text = h.Name
		case h.Arity == 2 && infix:
			h.Text = "X " + h.Name + " Y"
		case h.Arity == 1 && (h.Name == "+" || h.Name == "-" || h.Name == `\`):
			h.Text = h.Name + " X"
		default:
			h.Text = string(syntax.AppendAtom(nil, h.Name)) + "(" + strings.Join(args, ", ") + ")"
		}
		entries = append(entries, &Entry{Kind: Function, Heads: []Head{h}, Text: upperFirst(op.Doc()) + "."})
	}
	return entries
}

// upperFirst returns a text whose first letter is a capital.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// entriesOf returns the entries in the comments of a text whose heads are public. It also
// returns the title and the text of the module's comment.
func entriesOf(text string, public func(Head) bool) (entries []*Entry, title, about string) {
	for c := range Comments(text) {
		heads, name, said := c.Parse()
		if name != "" {
			title, about = name, said
		}
		heads = slices.DeleteFunc(heads, func(h Head) bool { return !public(h) })
		if len(heads) > 0 {
			entries = append(entries, &Entry{Kind: Predicate, Heads: heads, Text: said, Line: c.Line})
		}
	}
	return entries, title, about
}

// systemEntries has the entries of the files of the system, by file name.
var systemEntries = sync.OnceValue(func() map[string][]*Entry {
	found := make(map[string][]*Entry)
	for file := range systemPages() {
		found[file], _, _ = entriesOf(embedded(program.SystemDir+"/"+file+".pl"), func(h Head) bool { return !strings.HasPrefix(h.Name, "$") })
	}
	return found
})
