package edit

import "unicode"

// A terminal shows a cluster in one place: a character and those after it that have no
// place of their own, such as accents and joined characters. Its width, in columns, is that
// of the first character. Terminals differ in how they show joined emoji, so after such a
// cluster the column is always set (see screen).

// wide has the characters that take two columns. They are Wide or Fullwidth in Unicode's
// EastAsianWidth.txt, without unassigned ones.
var wide = [][2]rune{
	{0x1100, 0x115f}, {0x231a, 0x231b}, {0x2329, 0x232a}, {0x23e9, 0x23ec}, {0x23f0, 0x23f0}, {0x23f3, 0x23f3},
	{0x25fd, 0x25fe}, {0x2614, 0x2615}, {0x2648, 0x2653}, {0x267f, 0x267f}, {0x2693, 0x2693}, {0x26a1, 0x26a1},
	{0x26aa, 0x26ab}, {0x26bd, 0x26be}, {0x26c4, 0x26c5}, {0x26ce, 0x26ce}, {0x26d4, 0x26d4}, {0x26ea, 0x26ea},
	{0x26f2, 0x26f3}, {0x26f5, 0x26f5}, {0x26fa, 0x26fa}, {0x26fd, 0x26fd}, {0x2705, 0x2705}, {0x270a, 0x270b},
	{0x2728, 0x2728}, {0x274c, 0x274c}, {0x274e, 0x274e}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797},
	{0x27b0, 0x27b0}, {0x27bf, 0x27bf}, {0x2b1b, 0x2b1c}, {0x2b50, 0x2b50}, {0x2b55, 0x2b55}, {0x2e80, 0x303e},
	{0x3041, 0x33ff}, {0x3400, 0x4dbf}, {0x4e00, 0xa4cf}, {0xa960, 0xa97c}, {0xac00, 0xd7a3}, {0xf900, 0xfaff},
	{0xfe10, 0xfe19}, {0xfe30, 0xfe6b}, {0xff01, 0xff60}, {0xffe0, 0xffe6}, {0x16fe0, 0x18cff}, {0x1aff0, 0x1b2fb},
	{0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a}, {0x1f1e6, 0x1f202},
	{0x1f210, 0x1f23b}, {0x1f240, 0x1f248}, {0x1f250, 0x1f251}, {0x1f260, 0x1f265}, {0x1f300, 0x1f320},
	{0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393}, {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3},
	{0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4}, {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc},
	{0x1f4ff, 0x1f53d}, {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596},
	{0x1f5a4, 0x1f5a4}, {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc}, {0x1f6d0, 0x1f6d2},
	{0x1f6d5, 0x1f6d7}, {0x1f6dc, 0x1f6df}, {0x1f6eb, 0x1f6ec}, {0x1f6f4, 0x1f6fc}, {0x1f7e0, 0x1f7eb},
	{0x1f7f0, 0x1f7f0}, {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faff},
	{0x20000, 0x3fffd},
}

// Characters that join others.
const (
	zeroWidthJoiner = '\u200d'
	emojiStyle      = '\ufe0f' // shows the character before it as an emoji
)

// width returns the number of columns that a character takes on its own.
func width(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || 0x1160 <= r && r <= 0x11ff:
		return 0
	}
	low, high := 0, len(wide)
	for low < high {
		if mid := (low + high) / 2; wide[mid][1] < r {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(wide) && wide[low][0] <= r {
		return 2
	}
	return 1
}

// clusterAt returns the length in characters of the cluster that begins a text, and its
// width.
func clusterAt(text []rune) (n, columns int) {
	columns = width(text[0])
	for n = 1; n < len(text); n++ {
		switch r := text[n]; {
		case r == '\n':
			return n, columns
		case r == emojiStyle:
			columns = 2
		case width(r) == 0:
		case text[n-1] == zeroWidthJoiner:
		case isFlag(text[0]) && isFlag(r) && n == 1:
		case 0x1f3fb <= r && r <= 0x1f3ff && columns == 2: // a skin tone
		default:
			return n, columns
		}
	}
	return n, columns
}

// isFlag reports whether a character is half of a flag.
func isFlag(r rune) bool { return 0x1f1e6 <= r && r <= 0x1f1ff }

// Width returns the number of columns of a text without control characters.
func Width(text string) int {
	sum := 0
	for rest := []rune(text); len(rest) > 0; {
		n, columns := clusterAt(rest)
		sum += columns
		rest = rest[n:]
	}
	return sum
}

// after returns the end of the cluster at i.
func after(text []rune, i int) int {
	if i >= len(text) {
		return len(text)
	}
	n, _ := clusterAt(text[i:])
	return i + n
}

// before returns the start of the cluster that ends at i.
func before(text []rune, i int) int {
	start := lineStart(text, i)
	if start == i {
		return max(0, i-1)
	}
	for {
		next := after(text, start)
		if next >= i {
			return start
		}
		start = next
	}
}

// lineStart returns the start of the line that contains i, and lineEnd its end.
func lineStart(text []rune, i int) int {
	for i > 0 && text[i-1] != '\n' {
		i--
	}
	return i
}

func lineEnd(text []rune, i int) int {
	for i < len(text) && text[i] != '\n' {
		i++
	}
	return i
}
