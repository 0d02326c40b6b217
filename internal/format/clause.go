package format

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/source"
)

// A printer lays out one clause. It prints the tokens in order. It only decides what stands
// before each of them.
type printer struct {
	clause *source.Clause
	ops    *syntax.Ops
	lead   string // what stands before the clause on its line
	tokens []source.Token
	gaps   []gap // the gap before each token

	tokenAt   map[int32]int // from an offset to the token that begins there
	closing   map[int]int   // from opening to closing brackets
	isGoal    []bool        // which nodes are goals
	isGrammar []bool        // which nodes are {Goal} in a grammar rule
	widths    []int         // the width of the tokens before each token, on one line
	hard      []int         // how many gaps and tokens before each token need a line break

	out    []byte
	column int
	next   int // the next token to be printed
	base   int // the column of the lines of the innermost goal
}

// deepest is the depth of the terms that are laid out. Deeper ones stay as they are.
const deepest = 2000

const step = 4 // the number of columns to indent by

// layClause lays out a clause.
func layClause(c *source.Clause, lead string, ops *syntax.Ops) *laidOut {
	of := indicator(c)
	if depth(c) > deepest {
		return &laidOut{c.Text, of}
	}
	p := &printer{clause: c, lead: lead, ops: ops, tokens: c.Tokens()}
	p.prepare()
	p.top()
	if p.out[len(p.out)-1] == ')' {
		p.gaps[p.next].space = false
	}
	p.gap(p.next, step)
	p.token()
	return &laidOut{string(p.out), of}
}

// depth returns the nesting depth of the term of a clause.
func depth(c *source.Clause) (most int) {
	depths := make([]int, len(c.Nodes))
	for i := len(c.Nodes) - 1; i >= 0; i-- {
		for _, arg := range c.Args(i) {
			depths[arg] = depths[i] + 1
			most = max(most, depths[arg])
		}
	}
	return most + len(c.Parentheses)/4
}

// conditional is the indicator of the directives for conditional compilation.
const conditional = ":- if"

// indicator returns the name and arity of the predicate of a clause, with // for a grammar rule.
func indicator(c *source.Clause) string {
	i := c.Root()
	suffix := "/"
	switch {
	case c.Is(i, atom.Neck, 1), c.Is(i, atom.Query, 1):
		if name, _, _ := c.Name(i - 1); slices.Contains([]string{"if", "elif", "else", "endif"}, name) {
			return conditional
		}
		return ":-"
	case c.Is(i, atom.DCGArrow, 2):
		suffix = "//"
		fallthrough
	case c.Is(i, atom.Neck, 2), c.Is(i, atom.Intern("=>"), 2):
		i = c.Args(i)[0]
		if c.Is(i, atom.Comma, 2) {
			i = c.Args(i)[0]
		}
	}
	if c.Is(i, atom.Colon, 2) {
		i = c.Args(i)[1]
	}
	name, arity, _ := c.Name(i)
	return name + suffix + string(rune('0'+arity))
}

// prepare finds the properties of the tokens and nodes.
func (p *printer) prepare() {
	c := p.clause
	p.tokenAt = make(map[int32]int, 2*len(p.tokens))
	p.closing = make(map[int]int)
	var open []int
	for i, t := range p.tokens {
		p.tokenAt[t.From] = i
		if t.Node < 0 {
			switch p.text(i) {
			case "(", "[", "{":
				open = append(open, i)
			case ")", "]", "}":
				p.closing[open[len(open)-1]] = i
				open = open[:len(open)-1]
			}
		}
	}
	p.isGoal, p.isGrammar = make([]bool, len(c.Nodes)), make([]bool, len(c.Nodes))
	p.markGoals()
	p.findGaps()
	p.widths, p.hard = make([]int, len(p.tokens)+1), make([]int, len(p.tokens)+1)
	for i := range p.tokens {
		p.widths[i+1], p.hard[i+1] = p.widths[i], p.hard[i]
		if i > 0 {
			p.widths[i+1] += utf8.RuneCountInString(p.gaps[i].flat())
			if !p.gaps[i].isFlat() {
				p.hard[i+1]++
			}
		}
		p.widths[i+1] += utf8.RuneCountInString(p.text(i))
		if strings.Contains(p.text(i), "\n") {
			p.hard[i+1]++
		}
	}
}

func (p *printer) text(i int) string {
	t := p.tokens[i]
	return p.clause.Text[t.From:t.To]
}

// metaGoals has the arguments that are goals.
var metaGoals = sync.OnceValue(func() map[string][]int {
	return map[string][]int{
		"\\+/1": {0}, "call/1": {0}, "once/1": {0}, "ignore/1": {0}, "forall/2": {0, 1}, "findall/3": {1}, "findall/4": {1},
		"bagof/3": {1}, "setof/3": {1}, "aggregate_all/3": {1}, "aggregate_all/4": {2}, "catch/3": {0, 2},
		"call_cleanup/2": {0, 1}, "setup_call_cleanup/3": {0, 1, 2}, "with_output_to/2": {1}, "findnsols/4": {2},
	}
})

// markGoals finds the nodes that are goals.
func (p *printer) markGoals() {
	c := p.clause
	root := c.Root()
	type visit struct {
		node    int
		grammar bool
	}
	var todo []visit
	switch name, arity, _ := c.Name(root); {
	case arity == 1 && (name == ":-" || name == "?-"):
		todo = append(todo, visit{c.Args(root)[0], false})
	case p.isRule(p.unnamed()):
		args := c.Args(p.unnamed())
		todo = append(todo, visit{args[1], name == "-->"})
		if name == "=>" && c.Is(args[0], atom.Comma, 2) {
			todo = append(todo, visit{c.Args(args[0])[1], false})
		}
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.isGoal[v.node] = true
		args := c.Args(v.node)
		name, arity, _ := c.Name(v.node)
		switch {
		case p.isControl(v.node):
			for _, arg := range args {
				todo = append(todo, visit{arg, v.grammar})
			}
		case v.grammar && name == "{}" && arity == 1 && c.Text[c.Spans[v.node].From] == '{' && c.Spans[v.node].Name == c.Spans[v.node].NameTo:
			p.isGrammar[v.node] = true
			todo = append(todo, visit{args[0], false})
		case v.grammar && !(name == "\\+" && arity == 1):
		case name == "^" && arity == 2:
			todo = append(todo, visit{args[1], false})
		case arity > 0 && arity < 10:
			for _, k := range metaGoals()[name+"/"+string(rune('0'+arity))] {
				todo = append(todo, visit{args[k], v.grammar})
			}
		}
	}
}

// isControl reports whether node i is a conjunction, a disjunction or a condition, written
// with an operator.
func (p *printer) isControl(i int) bool {
	return p.clause.Is(i, atom.Comma, 2) && p.operator(i) == infixOperator || p.isBranching(i)
}

func (p *printer) isBranching(i int) bool {
	name, arity, _ := p.clause.Name(i)
	return arity == 2 && (name == ";" || name == "->" || name == "*->" || name == "|") && p.operator(i) == infixOperator
}

// isRule reports whether node i is a rule: a head and a body with an operator between them.
func (p *printer) isRule(i int) bool {
	name, arity, _ := p.clause.Name(i)
	if arity != 2 || p.operator(i) != infixOperator || p.parentheses(i) > 0 {
		return false
	}
	switch name {
	case ":-", "-->", "=>", "<=>", "==>", "==>>", "<-", "::-":
		return true
	}
	return false
}

// unnamed returns the rule in Name @ Rule, or the root.
func (p *printer) unnamed() int {
	c, root := p.clause, p.clause.Root()
	if name, arity, _ := c.Name(root); name == "@" && arity == 2 && p.isRule(root-1) && p.operator(root) == infixOperator {
		return root - 1
	}
	return root
}

// top prints the term of the clause.
func (p *printer) top() {
	c := p.clause
	root := c.Root()
	name, arity, _ := c.Name(root)
	switch rule := p.unnamed(); {
	case p.parentheses(root) > 0:
		p.term(root)
	case p.isRule(rule):
		args := c.Args(rule)
		p.base = step
		if rule != root {
			p.term(c.Args(root)[0])
			p.gap(p.next, step)
			p.token()
			p.gap(p.next, step)
			name, _, _ = c.Name(rule)
		}
		p.term(args[0])
		p.base = 0
		p.gap(p.next, step)
		p.token()
		p.base = step
		p.body(args[1], name)
	case arity == 1 && (name == ":-" || name == "?-") && p.operator(root) == prefixOperator:
		p.token()
		p.gap(p.next, len(name)+1)
		p.directive(c.Args(root)[0])
	default:
		p.base = step
		p.term(root)
	}
}

// body prints the body of a rule. It stays on the line of the head if it is a single goal,
// or the body of a grammar or CHR rule without branches, and the file has it there.
func (p *printer) body(i int, neck string) {
	first := p.next
	chr := neck == "<=>" || neck == "==>"
	guarded := chr && p.clause.Is(i, atom.Bar, 2) && p.parentheses(i) == 0
	rest := i
	if guarded {
		rest = p.clause.Args(i)[1]
	}
	single := !p.isControl(i) || (chr || neck == "-->") && !p.branches(rest)
	if single && !p.gaps[first].newline && p.fitsAt(i, p.column+1) {
		p.gap(first, step)
		p.term(i)
		return
	}
	p.line(first, step)
	if !guarded {
		p.goals(i)
		return
	}
	p.goals(p.clause.Args(i)[0])
	p.gap(p.next, step)
	p.token()
	p.line(p.next, step)
	p.goals(rest)
}

// branches reports whether a goal of a conjunction is a disjunction or condition.
func (p *printer) branches(i int) bool {
	for p.clause.Is(i, atom.Comma, 2) && p.operator(i) == infixOperator {
		args := p.clause.Args(i)
		if p.isBranching(args[0]) {
			return true
		}
		i = args[1]
	}
	return p.isBranching(i)
}

// directive prints the goals of a directive.
func (p *printer) directive(i int) {
	if !p.isControl(i) || p.parentheses(i) == 0 && !p.branches(i) && p.fits(i) {
		p.goal(i)
		return
	}
	p.goals(i)
}

// goals prints goals, each on its own line, at the current column.
func (p *printer) goals(i int) {
	c, at := p.clause, p.column
	base := p.base
	p.base = at
	for c.Is(i, atom.Comma, 2) && p.operator(i) == infixOperator && p.parentheses(i) == 0 {
		args := c.Args(i)
		p.goal(args[0])
		p.gap(p.next, at)
		p.token()
		i = args[1]
		if p.prints(args[0]) && !p.gaps[p.next].newline && p.prints(p.head(i)) && p.firstLineFits(p.head(i)) {
			p.gap(p.next, at)
		} else {
			p.line(p.next, at)
		}
	}
	p.goal(i)
	p.base = base
}

// head returns the first goal of a conjunction.
func (p *printer) head(i int) int {
	if p.clause.Is(i, atom.Comma, 2) && p.operator(i) == infixOperator && p.parentheses(i) == 0 {
		return p.clause.Args(i)[0]
	}
	return i
}

// prints reports whether a goal prints something. Several such goals may share a line.
func (p *printer) prints(i int) bool {
	name, arity, _ := p.clause.Name(i)
	return arity <= 2 && slices.Contains([]string{"write", "writeln", "print", "nl", "tab", "put_char", "format"}, name)
}

// goal prints one goal.
func (p *printer) goal(i int) {
	switch {
	case p.parentheses(i) > 0 && p.isControl(i):
		p.block(i, p.parentheses(i))
	case p.isBranching(i):
		p.block(i, 0)
	default:
		p.term(i)
	}
}

// block prints a disjunction, a condition or a conjunction in parentheses. It prints as
// many pairs as there are in the file, but at least one.
func (p *printer) block(i, pairs int) {
	at := p.column
	branching := p.isBranching(i)
	if pairs > 1 || p.fits(i) && (!branching || pairs > 0 && !p.decides(i)) {
		p.term(i)
		return
	}
	if !branching {
		p.conjunction(i)
		return
	}
	if pairs == 0 {
		p.write("(" + strings.Repeat(" ", step-1))
	} else {
		p.token()
		p.set(p.next, at+step)
	}
	p.branch(i, at)
	if pairs == 0 {
		p.write("\n" + strings.Repeat(" ", at) + ")")
	} else {
		p.line(p.next, at)
		p.token()
	}
}

// decides reports whether a disjunction or conjunction contains a condition.
func (p *printer) decides(i int) bool {
	from, to := p.tokensOf(i)
	for k := from; k < to; k++ {
		if n := p.tokens[k].Node; n >= 0 && p.isGoal[n] && p.isBranching(n) && p.clause.Nodes[n].Atom.String() != ";" {
			return true
		}
	}
	return false
}

// conjunction prints goals in parentheses. They stand below the first one. If that is on a
// new line in the file, they are indented instead.
func (p *printer) conjunction(i int) {
	at := p.column
	indent := at + 2
	if p.gaps[p.next+1].newline {
		at = p.lineStart()
		indent = at + step
		p.token()
		p.line(p.next, indent)
	} else {
		p.token()
		p.set(p.next, indent)
	}
	c, base := p.clause, p.base
	p.base = indent
	for first := true; first || c.Is(i, atom.Comma, 2) && p.operator(i) == infixOperator && p.parentheses(i) == 0; first = false {
		args := c.Args(i)
		p.goal(args[0])
		p.gap(p.next, indent)
		p.token()
		p.line(p.next, indent)
		i = args[1]
	}
	p.goal(i)
	p.base = base
	p.line(p.next, at)
	p.token()
}

// branch prints the parts of a disjunction or condition. The opening parenthesis and the
// operators stand in column at.
func (p *printer) branch(i, at int) {
	c := p.clause
	for first := true; p.isBranching(i) && (first || p.parentheses(i) == 0); first = false {
		args := c.Args(i)
		if p.isBranching(args[0]) && p.parentheses(args[0]) == 0 {
			p.branch(args[0], at)
		} else {
			p.goals(args[0])
		}
		p.line(p.next, at)
		p.token()
		p.set(p.next, at+step)
		i = args[1]
	}
	p.goals(i)
}
