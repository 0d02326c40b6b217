//go:build prolog_safe || !(unix || windows) || !(amd64 || arm64 || loong64 || mips64le || ppc64le || riscv64)

package engine

// stacksInGo says whether the stacks are memory of Go.
const stacksInGo = true

// memory is the arena as the machine's loop sees it: a slice of cells for each
// area, every access checked against its bounds. It is also for systems that map
// no memory, and for processors of 32 bits.
type memory = *[8][]Cell

// An area starts at a multiple of 1<<areaBits.
const areaBits = 36

func ld(m memory, a Cell) Cell    { return m[a>>areaBits&7][a&(1<<areaBits-1)>>3] }
func st(m memory, a Cell, v Cell) { m[a>>areaBits&7][a&(1<<areaBits-1)>>3] = v }

// cells is n cells of the arena from address a on. They stay what they are only
// until the area grows.
func (m *Machine) cells(a Cell, n int) []Cell {
	if n == 0 { // of an atom, whose arguments have no address
		return nil
	}
	return m.mem[a>>areaBits&7][a&(1<<areaBits-1)>>3:][:n:n]
}

// An arena is the slices.
type arena struct{ areas [8][]Cell }

func newArena(Cell) (*arena, error) { return new(arena), nil }

func (a *arena) memory() memory { return &a.areas }

func (a *arena) commit(k int, start, from, to Cell) error {
	mem := make([]Cell, (to-start)/8)
	copy(mem, a.areas[k])
	a.areas[k] = mem
	return nil
}

func (a *arena) decommit(k int, start, to, _ Cell) {
	a.areas[k] = append([]Cell(nil), a.areas[k][:(to-start)/8]...)
}

func (a *arena) discard(_, _ uint64) {}

func (a *arena) release() {}

// nextArea returns where the area after another one starts.
func nextArea(at Cell) Cell { return (at + 1<<areaBits - 1) &^ (1<<areaBits - 1) }

// A codePtr is the number of an instruction in the code space; 0 is none.
type codePtr = Cell

type codeMemory = *[]instr

const nilPtr codePtr = 0

func at(c codeMemory, p codePtr) *instr               { return &(*c)[p] }
func skip(p codePtr, n int) codePtr                   { return p + Cell(n) }
func ldp(m memory, a Cell) codePtr                    { return ld(m, a) }
func stp(m memory, a Cell, p codePtr)                 { st(m, a, p) }
func target(c codeMemory, p codePtr) codePtr          { return (*c)[p].k }
func branch(c codeMemory, p codePtr) codePtr          { return p + Cell((*c)[p].rel()) }
func entry(c codeMemory, p codePtr) codePtr           { return (*c)[(*c)[p].k].first() }
func word(c codeMemory, p codePtr, i Cell) Cell       { return (*c)[p+1+i>>4].half(i) }
func wordPtr(c codeMemory, p codePtr, i Cell) codePtr { return (*c)[p+1+i>>4].half(i) }

// codeArea is the memory of a code space. Instructions taken from it before it grew may
// be read, but not written.
type codeArea struct{ code []instr }

func newCodeArea() (*codeArea, error) { return new(codeArea), nil }

func (a *codeArea) memory() codeMemory { return &a.code }

// extend makes the memory n instructions long.
func (c *codeArea) extend(_, n int) error {
	code := make([]instr, n)
	copy(code, c.code)
	c.code = code
	return nil
}

func (c *codeArea) release() {}

func (s *codeSpace) pointerCell(p codePtr) Cell { return p }
func (s *codeSpace) pointer(c Cell) codePtr     { return c }

func (s *codeSpace) offset(p codePtr) int   { return int(p) }
func (s *codeSpace) atOffset(i int) codePtr { return Cell(i) }

// block returns the instructions from off on, n of them.
func (s *codeSpace) block(off, n int) []instr { return s.area.code[off : off+n] }
