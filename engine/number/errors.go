package number

import "fmt"

// EvalError is an evaluation_error(What) of ISO 7.12.2 (f).
type EvalError struct {
	What string // "undefined", "zero_divisor" or "float_overflow"
}

// Error says what was wrong.
func (e *EvalError) Error() string { return "evaluation error: " + e.What }

// TypeError is a type_error(Type, Culprit) of ISO 7.12.2 (b).
type TypeError struct {
	Type    string // "integer", "rational" or "float"
	Culprit Number
}

// Error says what was wrong.
func (e *TypeError) Error() string {
	return fmt.Sprintf("type error: %s expected, found %s", e.Type, e.Culprit)
}

// DomainError is a domain_error(Domain, Culprit) of ISO 7.12.2 (c).
type DomainError struct {
	Domain  string // "not_less_than_zero", "not_less_than_one" or "radix"
	Culprit Number
}

// Error says what was wrong.
func (e *DomainError) Error() string {
	return fmt.Sprintf("domain error: %s expected, found %s", e.Domain, e.Culprit)
}

// ResourceError is a resource_error(Resource) of ISO 7.12.2 (h): the result
// would be longer than Flags.MaxBits.
type ResourceError struct {
	Resource string // "memory"
}

// Error says what was wrong.
func (e *ResourceError) Error() string { return "resource error: " + e.Resource }

var (
	errUndefined     = &EvalError{"undefined"}
	errZeroDivisor   = &EvalError{"zero_divisor"}
	errFloatOverflow = &EvalError{"float_overflow"}
	errMemory        = &ResourceError{"memory"}
)

// needIntegers is the type test of the functions that take integers only.
func needIntegers(args ...Number) error {
	for _, n := range args {
		if !n.IsInteger() {
			return &TypeError{"integer", n}
		}
	}
	return nil
}

func needRationals(args ...Number) error {
	for _, n := range args {
		if !n.IsRational() {
			return &TypeError{"rational", n}
		}
	}
	return nil
}

// needAtLeast is the domain test not_less_than_zero or not_less_than_one.
func needAtLeast(min int64, n Number) error {
	if Poll(nil).Compare(n, FromInt(min)) >= 0 {
		return nil
	}
	if min == 0 {
		return &DomainError{"not_less_than_zero", n}
	}
	return &DomainError{"not_less_than_one", n}
}
