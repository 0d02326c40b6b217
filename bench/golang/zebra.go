// Package golang solves the zebra puzzle in two ways in hand-written Go. It shows what the
// same search takes without Prolog. Both ways search in the order of the Prolog programs of
// the same name.
package golang

import "fmt"

// Programs has the functions by the name of the corresponding Prolog program. Each returns
// its answer as the driver writes it.
var Programs = map[string]func() string{
	"generate_and_test": func() string {
		var all []Solution
		GenerateAndTest(func(s Solution) { all = append(all, s) })
		if len(all) != 1 {
			return fmt.Sprint(len(all), " solutions")
		}
		return all[0].String()
	},
	"zebra": func() string {
		owner, drinker := Unification()
		return "-(" + owner.String() + "," + drinker.String() + ")"
	},
}
