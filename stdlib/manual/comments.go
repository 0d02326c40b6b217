package manual

import (
	"iter"
	"strings"
	"unicode"

	"github.com/zebralog/prolog/internal/pattern"
)

// A Comment is a comment in the form of library(pldoc). It is a group of lines whose first
// line begins with %! or %%, or a block that begins with /**.
type Comment struct {
	Line int    // of its start
	Raw  string // as it stands in the file
}

// Comments returns the comments of this form in a Prolog text.
func Comments(text string) iter.Seq[Comment] {
	return func(yield func(Comment) bool) {
		line, counted := 1, 0
		for at := 0; ; {
			start, end := nextComment(text, at)
			if start < 0 {
				return
			}
			at = end
			raw := text[start:end]
			if raw[0] == '%' {
				if start > 0 && strings.Trim(text[strings.LastIndexByte(text[:start], '\n')+1:start], " \t") != "" {
					continue // the comment follows a goal
				}
				at = afterLines(text, end)
				raw = strings.TrimRight(text[start:at], "\n")
			}
			if !IsStructured(raw) {
				at = end
				continue
			}
			line += strings.Count(text[counted:start], "\n")
			counted = start
			if !yield(Comment{line, raw}) {
				return
			}
		}
	}
}

var structured = pattern.New(`^(%[!%]|/\*\*)\s`)

// IsStructured reports whether a comment has the form of library(pldoc).
func IsStructured(comment string) bool { return structured().MatchString(comment) }

// afterLines returns the end of the line comments that follow the one that ends at end.
func afterLines(text string, end int) int {
	for end < len(text) {
		line, _, _ := strings.Cut(text[end+1:], "\n")
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), "%") {
			return end
		}
		end += 1 + len(line)
	}
	return end
}

// nextComment finds the next comment from an offset on, outside of quotes. A line comment
// ends before its newline. start is -1 if there is none.
func nextComment(text string, at int) (start, end int) {
	const symbols = "+-*/\\^<>=~:.?@#&$"
	symbol, word := false, false // whether the previous character belongs to such a token
	for i := at; i < len(text); {
		c := text[i]
		switch {
		case c == '%':
			if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
				return i, i + n
			}
			return i, len(text)
		case !symbol && strings.HasPrefix(text[i:], "/*"):
			if n := strings.Index(text[i+2:], "*/"); n >= 0 {
				return i, i + n + 4
			}
			return -1, -1
		case !word && strings.HasPrefix(text[i:], "0'") && len(text) > i+3:
			i += 2
			if text[i] == '\\' || text[i] == '\'' && text[i+1] == '\'' {
				i++
			}
			symbol, word = false, true
		case c == '\'' && word, c != '\'' && c != '"' && c != '`':
			symbol = strings.IndexByte(symbols, c) >= 0
			word = c == '_' || c >= 0x80 || unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))
		default:
			i = quoteEnd(text, i)
			symbol, word = false, false
			continue
		}
		i++
	}
	return -1, -1
}

// quoteEnd returns the offset after the quoted text that begins at i.
func quoteEnd(text string, i int) int {
	quote := text[i]
	for i++; i < len(text); i++ {
		if text[i] == '\\' {
			i++
		} else if text[i] == quote {
			return i + 1
		}
	}
	return len(text)
}

// Parse divides a comment into its heads and its text. If the comment is about a module, it
// has a title instead of heads.
func (c Comment) Parse() (heads []Head, title, text string) {
	lines := c.lines()
	if name, ok := strings.CutPrefix(strings.TrimSpace(lines[0]), "<module>"); ok {
		return nil, strings.TrimSpace(name), strings.TrimSpace(strings.Join(lines[1:], "\n"))
	}
	rest := 0
	for head := ""; rest < len(lines); rest++ {
		line := strings.TrimSpace(lines[rest])
		if head == "" && line == "" {
			if len(heads) > 0 {
				break
			}
			continue
		}
		if h, ok := parseHead(strings.TrimSpace(head + " " + line)); ok {
			heads, head = append(heads, h), ""
		} else if head += " " + line; !opens(head) {
			break
		}
	}
	return heads, "", strings.TrimSpace(strings.Join(lines[min(rest, len(lines)):], "\n"))
}

// opens reports whether a part of a head ends within brackets.
func opens(head string) bool {
	return strings.Count(head, "(")+strings.Count(head, "[") > strings.Count(head, ")")+strings.Count(head, "]")
}

// lines returns the lines of a comment without comment marks.
func (c Comment) lines() []string {
	lines := strings.Split(strings.ReplaceAll(c.Raw, "\r\n", "\n"), "\n")
	if c.Raw[0] == '%' {
		for i, line := range lines {
			line = strings.TrimLeft(line, " \t")
			line = strings.TrimPrefix(line, "%")
			if strings.HasPrefix(line, "!") || strings.HasPrefix(line, "%") {
				line = line[1:]
			}
			lines[i] = unindent(line)
		}
		return lines
	}
	last := len(lines) - 1
	lines[last] = strings.TrimRight(strings.TrimSuffix(lines[last], "*/"), " \t")
	lines[0] = strings.TrimPrefix(lines[0], "/**")
	for i, line := range lines {
		if bare := strings.TrimLeft(line, " \t"); bare == "*" || strings.HasPrefix(bare, "* ") && len(line)-len(bare) == 1 {
			line = bare[1:]
		}
		lines[i] = unindent(line)
	}
	return lines
}

// unindent removes the indentation of a comment from a line.
func unindent(line string) string {
	line = strings.ReplaceAll(line, "\t", "    ")
	bare := strings.TrimLeft(line, " ")
	return line[min(len(line)-len(bare), 3):]
}
