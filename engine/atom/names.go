package atom

import "math"

// Atoms that the engine knows by number, in the order of names.
const (
	Nil              Atom = iota // [], the empty list
	Cons                         // [|], the constructor of lists unless that is "."
	NilText                      // [], the atom of this text where the empty list is not an atom
	ConsText                     // [|], the atom of this text where the constructor is "."
	Dict                         // dict, the name of dicts, which is not an atom
	Dot                          // .
	Comma                        // ,
	Bar                          // |
	Semicolon                    // ;
	Arrow                        // ->
	SoftArrow                    // *->
	Neck                         // :-
	Query                        // ?-
	DCGArrow                     // -->
	Curly                        // {}
	Minus                        // -
	Plus                         // +
	Star                         // *
	Slash                        // /
	Equals                       // =
	Colon                        // :
	Caret                        // ^
	Cut                          // !
	Not                          // \+
	True                         // true
	False                        // false
	Fail                         // fail
	Call                         // call
	User                         // user
	System                       // system
	Error                        // error
	EndOfFile                    // end_of_file
	Empty                        // the atom without characters
	DollarVar                    // $VAR
	DollarStream                 // $stream
	DollarStreamPair             // $stream_pair
)

var names = [...]string{"[]", "[|]", "[]", "[|]", "dict", ".", ",", "|", ";", "->", "*->", ":-", "?-",
	"-->", "{}", "-", "+", "*", "/", "=", ":", "^", "!", "\\+", "true", "false",
	"fail", "call", "user", "system", "error", "end_of_file", "", "$VAR", "$stream", "$stream_pair"}

func init() {
	table.lowest.Store(math.MaxUint32)
	for i := range table.index {
		table.index[i].Store(new(index).renewed())
	}
	for a, name := range names {
		switch Atom(a) {
		case NilText, ConsText, Dict:
			insertBeside(name)
		default:
			Intern(name)
		}
	}
	for r := range asciiAtoms {
		asciiAtoms[r] = Intern(string(rune(r)))
	}
	for a := range asciiChars {
		asciiChars[a] = -1
		if a < int(table.count.Load()) {
			if r, ok := OneChar(Atom(a).String()); ok {
				asciiChars[a] = int16(r)
			}
		}
	}
}
