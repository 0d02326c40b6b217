package golang

import (
	"iter"
	"strings"
)

// A Person lives in one of the houses.
type Person uint8

const (
	nobody Person = iota
	english
	spanish
	ukrainian
	norwegian
	japanese
)

// String returns the atom for the person, _ for none.
func (p Person) String() string {
	return [...]string{"_", "english", "spanish", "ukrainian", "norwegian", "japanese"}[p]
}

// A Solution has the person for each house, colour, pet, drink and smoke, in the order of
// the Prolog program.
type Solution struct {
	Houses, Colours, Pets, Drinks, Smokes [5]Person
}

// String returns the solution as a Prolog list of lists.
func (s Solution) String() string {
	var b strings.Builder
	b.WriteByte('[')
	for i, group := range [][5]Person{s.Houses, s.Colours, s.Pets, s.Drinks, s.Smokes} {
		if i > 0 {
			b.WriteByte(',')
		}
		for j, p := range group {
			b.WriteByte("[,,,,"[j])
			b.WriteString(p.String())
		}
		b.WriteByte(']')
	}
	b.WriteByte(']')
	return b.String()
}

// GenerateAndTest calls found with every solution of the puzzle. It permutes the persons
// over the houses, the colours and so on. It tests each clue as soon as all that the clue
// mentions has been generated.
func GenerateAndTest(found func(Solution)) {
	for h := range permutations([4]Person{english, spanish, ukrainian, japanese}) {
		houses := [5]Person{norwegian, h[0], h[1], h[2], h[3]}
		for c := range permutations([4]Person{spanish, ukrainian, norwegian, japanese}) {
			green, ivory, yellow, blue := c[0], c[1], c[2], c[3]
			if houses[1] != blue || !leftOf(&houses, ivory, green) {
				continue
			}
			for p := range permutations([4]Person{english, ukrainian, norwegian, japanese}) {
				snails, fox, horse := p[0], p[1], p[2]
				for d := range permutations([4]Person{english, spanish, norwegian, japanese}) {
					coffee, milk, juice := d[0], d[1], d[2]
					if coffee != green || milk != houses[2] {
						continue
					}
					for s := range permutations([4]Person{english, spanish, ukrainian, norwegian}) {
						oldGold, kools, chesterfield, luckyStrike := s[0], s[1], s[2], s[3]
						if oldGold != snails || kools != yellow || luckyStrike != juice ||
							!nextTo(&houses, chesterfield, fox) || !nextTo(&houses, kools, horse) {
							continue
						}
						found(Solution{
							Houses:  houses,
							Colours: [5]Person{english, green, ivory, yellow, blue},
							Pets:    [5]Person{spanish, p[0], p[1], p[2], p[3]},
							Drinks:  [5]Person{coffee, ukrainian, milk, juice, d[3]},
							Smokes:  [5]Person{oldGold, kools, chesterfield, luckyStrike, japanese},
						})
					}
				}
			}
		}
	}
}

// permutations yields the permutations of four persons. It inserts the first at each place
// of each permutation of the others.
func permutations(ps [4]Person) iter.Seq[[4]Person] {
	return func(yield func([4]Person) bool) {
		permute(&ps, 0, yield)
	}
}

// permute permutes ps[k:]. When it returns true, ps is as it was.
func permute(ps *[4]Person, k int, yield func([4]Person) bool) bool {
	if k == len(ps) {
		return yield(*ps)
	}
	first := ps[k]
	return permute(ps, k+1, func([4]Person) bool {
		if !yield(*ps) {
			return false
		}
		for i := k + 1; i < len(ps); i++ {
			ps[i-1], ps[i] = ps[i], first
			if !yield(*ps) {
				return false
			}
		}
		copy(ps[k+1:], ps[k:len(ps)-1])
		ps[k] = first
		return true
	})
}

// leftOf reports whether a's house is directly to the left of b's.
func leftOf(houses *[5]Person, a, b Person) bool {
	for i := 1; i < len(houses); i++ {
		if houses[i-1] == a && houses[i] == b {
			return true
		}
	}
	return false
}

// nextTo reports whether a's house and b's are neighbours.
func nextTo(houses *[5]Person, a, b Person) bool {
	return leftOf(houses, a, b) || leftOf(houses, b, a)
}
