package golang

// A house has a colour, a nationality, a pet, a drink and a smoke. Each is unknown (0) or
// one of five. The numbers of nationalities are Persons.
type house [5]uint8

const (
	colour = iota
	nationality
	pet
	drink
	smoke
)

const (
	red uint8 = iota + 1
	green
	ivory
	yellow
	blue
)

const (
	dog uint8 = iota + 1
	snails
	fox
	horse
	zebra
)

const (
	coffee uint8 = iota + 1
	tea
	milk
	juice
	water
)

const (
	oldGold uint8 = iota + 1
	kools
	chesterfield
	luckyStrike
	parliament
)

// A clue says that there is a certain house. If it mentions two houses, it also says how
// they stand to each other.
type clue struct {
	relation func(c *clue, hs *[5]house, next func() bool) bool
	a, b     house
}

// clues has the clues in the order of the Prolog program.
var clues = []clue{
	{relation: among, a: house{colour: red, nationality: uint8(english)}},
	{relation: among, a: house{colour: green, drink: coffee}},
	{relation: among, a: house{nationality: uint8(spanish), pet: dog}},
	{relation: among, a: house{nationality: uint8(ukrainian), drink: tea}},
	{relation: rightOf, a: house{colour: green}, b: house{colour: ivory}},
	{relation: among, a: house{pet: snails, smoke: oldGold}},
	{relation: among, a: house{colour: yellow, smoke: kools}},
	{relation: beside, a: house{smoke: chesterfield}, b: house{pet: fox}},
	{relation: beside, a: house{smoke: kools}, b: house{pet: horse}},
	{relation: among, a: house{drink: juice, smoke: luckyStrike}},
	{relation: among, a: house{nationality: uint8(japanese), smoke: parliament}},
	{relation: beside, a: house{nationality: uint8(norwegian)}, b: house{colour: blue}},
	{relation: among, a: house{pet: zebra}},
	{relation: among, a: house{drink: water}},
}

// Unification finds the owner of the zebra and the drinker of water. It fills in the
// unknown properties of five houses, clue by clue, with backtracking.
func Unification() (owner, drinker Person) {
	hs := [5]house{0: {nationality: uint8(norwegian)}, 2: {drink: milk}}
	search(&hs, clues)
	for _, h := range hs {
		if h[pet] == zebra {
			owner = Person(h[nationality])
		}
		if h[drink] == water {
			drinker = Person(h[nationality])
		}
	}
	return owner, drinker
}

// search satisfies the clues one after the other. If it returns false, it has left the
// houses unchanged.
func search(hs *[5]house, clues []clue) bool {
	if len(clues) == 0 {
		return true
	}
	c := &clues[0]
	return c.relation(c, hs, func() bool { return search(hs, clues[1:]) })
}

// with unifies the house at h with what is known, and calls next. If that fails, it
// restores the house.
func with(h *house, known house, next func() bool) bool {
	old := *h
	for i, v := range known {
		switch {
		case v == 0 || v == h[i]:
		case h[i] == 0:
			h[i] = v
		default:
			*h = old
			return false
		}
	}
	if next() {
		return true
	}
	*h = old
	return false
}

func among(c *clue, hs *[5]house, next func() bool) bool {
	for i := range hs {
		if with(&hs[i], c.a, next) {
			return true
		}
	}
	return false
}

func pair(hs *[5]house, left, right house, next func() bool) bool {
	for i := range len(hs) - 1 {
		if with(&hs[i], left, func() bool { return with(&hs[i+1], right, next) }) {
			return true
		}
	}
	return false
}

func rightOf(c *clue, hs *[5]house, next func() bool) bool {
	return pair(hs, c.b, c.a, next)
}

func beside(c *clue, hs *[5]house, next func() bool) bool {
	return pair(hs, c.b, c.a, next) || pair(hs, c.a, c.b, next)
}
