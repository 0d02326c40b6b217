package manual

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/zebralog/prolog/internal/near"
	"github.com/zebralog/prolog/internal/pattern"
)

// A Topic is the subject of a question to help/1.
type Topic struct {
	Kind    string // f, flag, section, library, or "" for any
	Module  string
	Name    string
	Arity   int // -1 for any arity
	Grammar bool
}

var (
	topicKind  = pattern.New(`^(f|flag|section|library)\((.*)\)$`)
	topicParts = pattern.New(`^(?:([\w$]+):)?(.+?)(?:(//?)(\d+|_\w*))?$`)
)

// ParseTopic parses a topic. Examples: append, append/3, lists:append/3, phrase//2,
// f(mod/2), flag(double_quotes), section(streams), library(dcg/basics).
func ParseTopic(text string) Topic {
	t := Topic{Arity: -1}
	if kind := topicKind().FindStringSubmatch(text); kind != nil {
		t.Kind, text = kind[1], kind[2]
		if t.Kind == "section" || t.Kind == "library" {
			t.Name = text
			return t
		}
	}
	parts := topicParts().FindStringSubmatch(text)
	if parts == nil {
		t.Name = text
		return t
	}
	t.Module, t.Name, t.Grammar = parts[1], parts[2], parts[3] == "//"
	if n, err := strconv.Atoi(parts[4]); err == nil {
		t.Arity = n
	}
	return t
}

// Find returns the entries that a topic names. If the topic names a page, it returns that.
func (m *Manual) Find(t Topic) (entries []*Entry, page *Page) {
	if t.Kind != "section" && t.Kind != "library" {
		for _, e := range m.names[t.Name] {
			if t.wants(e) {
				entries = append(entries, e)
			}
		}
	}
	if t.Module == "" && t.Arity < 0 && (t.Kind == "" || t.Kind == "section" || t.Kind == "library") {
		for _, p := range m.Pages {
			if p.Name == t.Name && (t.Kind == "" || t.Kind == "library" == p.IsLibrary()) {
				page = p
			}
		}
	}
	return entries, page
}

// wants reports whether the topic names the entry.
func (t Topic) wants(e *Entry) bool {
	switch {
	case t.Kind == "f" && e.Kind != Function, t.Kind == "flag" && e.Kind != Flag:
		return false
	case t.Arity >= 0 && t.Kind == "" && e.Kind != Predicate:
		return false
	case t.Module != "" && (e.Page == nil || t.Module != e.Page.qualifier() && (t.Module != "system" || e.Page.IsLibrary())):
		return false
	}
	return e.about(t.Name, t.Arity, t.Grammar)
}

// String returns the topic as help/1 takes it.
func (t Topic) String() string {
	text := t.Name
	if t.Module != "" {
		text = t.Module + ":" + text
	}
	if t.Arity >= 0 {
		text += map[bool]string{false: "/", true: "//"}[t.Grammar] + strconv.Itoa(t.Arity)
	}
	if t.Kind != "" {
		text = t.Kind + "(" + text + ")"
	}
	return text
}

// Near returns the names that a topic may have meant. They are spelled similarly, or begin
// with the topic.
func (m *Manual) Near(t Topic) (names []string) {
	for name := range m.names {
		if near.Match(t.Name, name) || len(t.Name) >= 3 && strings.HasPrefix(strings.ToLower(name), strings.ToLower(t.Name)) {
			names = append(names, name)
		}
	}
	for _, p := range m.Pages {
		if near.Match(t.Name, p.Name) && p.IsLibrary() {
			names = append(names, "library("+p.Name+")")
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	names = slices.Compact(names)
	return names[:min(len(names), 8)]
}

// A Match is an entry or a page that Apropos has found.
type Match struct {
	Entry *Entry
	Page  *Page // set if Entry is nil
}

// kinds are the kinds that may stand before a colon in apropos/1. Prefixes of them are
// accepted, too.
var kinds = []string{"predicate", "function", "flag", "section", "library", "nonterminal"}

// Apropos finds entries and pages that have all words of the query in their name or
// summary. The best matches come first. A kind before a colon limits the search.
func (m *Manual) Apropos(query string) []Match {
	kind := ""
	if before, after, ok := strings.Cut(query, ":"); ok {
		for _, k := range kinds {
			if before != "" && strings.HasPrefix(k, strings.ToLower(before)) {
				kind, query = k, after
				break
			}
		}
	}
	words := split(query)
	if len(words) == 0 { // the query has only symbols
		words = []string{strings.TrimSpace(query)}
	}
	type ranked struct {
		Match
		score int
	}
	var found []ranked
	for _, p := range m.Pages {
		if s := score(words, p.Name, p.Title); s > 0 && (kind == "" || kind == "library" && p.IsLibrary() || kind == "section" && !p.IsLibrary()) {
			found = append(found, ranked{Match{Page: p}, s})
		}
		for _, e := range p.Entries {
			if kind != "" && !slices.ContainsFunc(e.Heads, func(h Head) bool { return kind == string(e.Kind) || kind == "nonterminal" && h.Grammar }) {
				continue
			}
			best := 0
			for _, name := range e.names() {
				best = max(best, score(words, name, e.Summary()))
			}
			if best > 0 {
				switch { // what programs can call at once comes first
				case !p.IsLibrary():
					best += 10
				case !strings.Contains(p.Name, "/"):
					best += 5
				}
				found = append(found, ranked{Match{Entry: e}, best})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Or(b.score-a.score, a.length()-b.length()) })
	matches := make([]Match, len(found))
	for i, f := range found {
		matches[i] = f.Match
	}
	return matches
}

// length returns the length of the name.
func (m Match) length() int {
	if m.Entry == nil {
		return len(m.Page.Name)
	}
	return len(m.Entry.Heads[0].Name)
}

// split returns the words of a text, in lower case.
func split(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// score returns how well a name and a summary match the words. It returns 0 if a word is
// missing.
func score(words []string, name, summary string) int {
	name = strings.ToLower(name)
	inName, inSummary := split(name), split(summary)
	total := 0
	for _, w := range words {
		begins := func(s string) bool { return len(w) > 2 && strings.HasPrefix(s, w) }
		switch {
		case name == w:
			total += 120
		case slices.Contains(inName, w):
			total += 60
		case slices.ContainsFunc(inName, begins):
			total += 40
		case len(w) > 2 && strings.Contains(name, w), unspaced(w) && strings.Contains(name, w):
			total += 25
		case slices.Contains(inSummary, w):
			total += 12
		case slices.ContainsFunc(inSummary, begins):
			total += 6
		default:
			return 0
		}
	}
	return total
}

// unspaced reports whether a word consists of symbols.
func unspaced(w string) bool { return len(split(w)) == 0 && w != "" }
