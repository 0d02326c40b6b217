package number

import (
	"math"
	"strconv"
	"time"

	"github.com/zebralog/prolog/engine/atom"
)

// Op is an evaluable: a name and a number of arguments that arithmetic knows.
type Op uint8

// The evaluables, in the order of their table.
const (
	OpPlus Op = iota
	OpNegate
	OpAdd
	OpSubtract
	OpMultiply
	OpDivide
	OpIntDivide
	OpDiv
	OpRem
	OpMod
	OpAbs
	OpSign
	OpMax
	OpMin
	OpMaxR
	OpMinR
	OpSucc
	OpPlus2
	OpEval

	OpFloat
	OpInteger
	OpTruncate
	OpTrunc
	OpRound
	OpCeiling
	OpCeil
	OpFloor
	OpFloatIntegerPart
	OpFloatFractionalPart

	OpPower
	OpCaret
	OpPowm
	OpSqrt
	OpExp
	OpLog
	OpLogBase
	OpLog2
	OpLog10
	OpSin
	OpCos
	OpTan
	OpCot
	OpAsin
	OpAcos
	OpAtan
	OpAtanPoint
	OpAtan2
	OpAcot
	OpSinh
	OpCosh
	OpTanh
	OpAsinh
	OpAcosh
	OpAtanh
	OpErf
	OpErfc
	OpLgamma
	OpCopysign
	OpNexttoward

	OpShiftRight
	OpShiftLeft
	OpAnd
	OpOr
	OpXor
	OpNot
	OpGcd
	OpLcm
	OpMsb
	OpLsb
	OpPopcount
	OpGetbit

	OpRational
	OpRationalize
	OpNumerator
	OpDenominator
	OpRdiv

	OpPi
	OpE
	OpInf
	OpNan
	OpEpsilon
	OpMaxInteger
	OpMinInteger
	OpMaxTaggedInteger
	OpMinTaggedInteger
	OpRandom
	OpRandomFloat
	OpRandomBelow
	OpCputime
	OpRealtime

	NumOps // how many there are
)

// The greatest and least integers that the engine keeps inside a cell.
const (
	MaxTagged = 1<<60 - 1
	MinTagged = -1 << 60
)

// A row is one evaluable: its name, the place of its definition, its function by arity, the
// function for Words, and a line of documentation.
type row struct {
	name   string
	clause string // of ISO/IEC 13211-1; empty for those that are not in it
	f0     func(*Flags) (Number, error)
	f1     func(x Number, f *Flags) (Number, error)
	f2     func(x, y Number, f *Flags) (Number, error)
	f3     func(x, y, z Number, f *Flags) (Number, error)

	// For Words, see Quick1 and Quick2.
	int1   func(x int64, f *Flags) (int64, bool)
	int2   func(x, y int64, f *Flags) (int64, bool)
	float1 func(x float64) float64
	float2 func(x, y float64) float64
	whole  func(x float64) float64 // rounds to an integer

	doc string
}

var table = [NumOps]row{
	OpPlus:      {name: "+", clause: "Cor.2 9.1.7", f1: identity, int1: sameInt, float1: sameFloat, doc: "X itself"},
	OpNegate:    {name: "-", clause: "9.1.7", f1: neg, int1: negInt, float1: negFloat, doc: "X negated"},
	OpAdd:       {name: "+", clause: "9.1.7", f2: add, int2: addInts, float2: addFloats, doc: "the sum of X and Y"},
	OpSubtract:  {name: "-", clause: "9.1.7", f2: sub, int2: subInts, float2: subFloats, doc: "X minus Y"},
	OpMultiply:  {name: "*", clause: "9.1.7", f2: mul, int2: mulInts, float2: mulFloats, doc: "the product of X and Y"},
	OpDivide:    {name: "/", clause: "9.1.7", f2: divide, int2: divideInts, float2: divFloats, doc: "X divided by Y: an integer if both are integers and Y divides X"},
	OpIntDivide: {name: "//", clause: "9.1.7", f2: quo, int2: quoInts, doc: "X divided by Y, rounded as the flag integer_rounding_function says"},
	OpDiv:       {name: "div", clause: "Cor.2 9.1.3", f2: div, int2: divInts, doc: "X divided by Y, rounded down"},
	OpRem:       {name: "rem", clause: "9.1.7", f2: rem, int2: remInts, doc: "the remainder of X by Y, with the sign of X"},
	OpMod:       {name: "mod", clause: "9.1.7", f2: mod, int2: modInts, doc: "the remainder of X by Y, with the sign of Y"},
	OpAbs:       {name: "abs", clause: "9.1.7", f1: abs, int1: absInt, float1: math.Abs, doc: "the absolute value"},
	OpSign:      {name: "sign", clause: "9.1.7", f1: sign, int1: signInt, float1: signFloat, doc: "-1, 0 or 1 as X is, in the type of X"},
	OpMax:       {name: "max", clause: "Cor.2 9.3.8", f2: greater, int2: greaterInt, float2: math.Max, doc: "the greater of X and Y; the float if they are equal"},
	OpMin:       {name: "min", clause: "Cor.2 9.3.9", f2: lesser, int2: lesserInt, float2: math.Min, doc: "the lesser of X and Y; the float if they are equal"},
	OpMaxR:      {name: "maxr", f2: greaterExact, doc: "the greater of X and Y; the rational if they are equal"},
	OpMinR:      {name: "minr", f2: lesserExact, doc: "the lesser of X and Y; the rational if they are equal"},
	OpSucc:      {name: "succ", f1: succ, int1: succInt, doc: "X + 1"},
	OpEval:      {name: "eval", f1: identity, int1: sameInt, float1: sameFloat, doc: "X itself"},
	OpPlus2:     {name: "plus", f2: add, int2: addInts, float2: addFloats, doc: "the sum of X and Y"},

	OpFloat:               {name: "float", clause: "9.1.7", f1: toFloatNumber, float1: sameFloat, doc: "X as a float"},
	OpInteger:             {name: "integer", f1: round, int1: sameInt, whole: math.Round, doc: "X rounded to the nearest integer, halves away from zero"},
	OpTruncate:            {name: "truncate", clause: "9.1.7", f1: ofFloat(truncate), int1: intOfFloat, whole: math.Trunc, doc: "X rounded toward zero to an integer"},
	OpTrunc:               {name: "trunc", f1: truncate, int1: sameInt, whole: math.Trunc, doc: "X rounded toward zero to an integer"},
	OpRound:               {name: "round", clause: "9.1.7", f1: ofFloat(round), int1: intOfFloat, whole: math.Round, doc: "X rounded to the nearest integer, halves away from zero"},
	OpCeiling:             {name: "ceiling", clause: "9.1.7", f1: ofFloat(ceiling), int1: intOfFloat, whole: math.Ceil, doc: "X rounded up to an integer"},
	OpCeil:                {name: "ceil", f1: ceiling, int1: sameInt, whole: math.Ceil, doc: "X rounded up to an integer"},
	OpFloor:               {name: "floor", clause: "9.1.7", f1: ofFloat(floor), int1: intOfFloat, whole: math.Floor, doc: "X rounded down to an integer"},
	OpFloatIntegerPart:    {name: "float_integer_part", clause: "9.1.7", f1: ofFloat(integerPart), int1: intOfFloat, float1: math.Trunc, doc: "the integral part of X, in the type of X"},
	OpFloatFractionalPart: {name: "float_fractional_part", clause: "9.1.7", f1: ofFloat(fractionalPart), int1: noFraction, float1: fraction, doc: "X minus its integral part"},

	OpPower:      {name: "**", clause: "9.3.1", f2: starStar, int2: powInts, float2: pow, doc: "X to the power of Y; 2 ** -1 is 0.5"},
	OpCaret:      {name: "^", clause: "Cor.2 9.3.10", f2: caret, int2: powInts, float2: pow, doc: "X to the power of Y; an integer for two integers"},
	OpPowm:       {name: "powm", f3: powm, doc: "X to the power of Y, modulo Z"},
	OpSqrt:       {name: "sqrt", clause: "9.3.7", f1: squareRoot, float1: math.Sqrt, doc: "the square root"},
	OpExp:        {name: "exp", clause: "9.3.5", f1: floatFunction(exp), float1: exp, doc: "e to the power of X"},
	OpLog:        {name: "log", clause: "9.3.6", f1: poleFunction(log, atZero), float1: log, doc: "the natural logarithm"},
	OpLogBase:    {name: "log", f2: logBase, doc: "the logarithm of Y to the base X"},
	OpLog2:       {name: "log2", f1: poleFunction(log2, atZero), float1: log2, doc: "the logarithm to the base 2"},
	OpLog10:      {name: "log10", f1: poleFunction(log10, atZero), float1: log10, doc: "the logarithm to the base 10"},
	OpSin:        {name: "sin", clause: "9.3.2", f1: floatFunction(sin), float1: sin, doc: "the sine of X radians"},
	OpCos:        {name: "cos", clause: "9.3.3", f1: floatFunction(cos), float1: cos, doc: "the cosine of X radians"},
	OpTan:        {name: "tan", clause: "Cor.2 9.3.14", f1: floatFunction(tan), float1: tan, doc: "the tangent of X radians"},
	OpCot:        {name: "cot", f1: poleFunction(cot, atZero), float1: cot, doc: "the cotangent of X radians"},
	OpAsin:       {name: "asin", clause: "Cor.2 9.3.11", f1: floatFunction(asin), float1: asin, doc: "the arc sine, in radians"},
	OpAcos:       {name: "acos", clause: "Cor.2 9.3.12", f1: floatFunction(acos), float1: acos, doc: "the arc cosine, in radians"},
	OpAtan:       {name: "atan", clause: "9.3.4", f1: floatFunction(atan), float1: atan, doc: "the arc tangent, in radians"},
	OpAtanPoint:  {name: "atan", f2: arcTangent2, float2: angleOf, doc: "the angle of the point (Y, X), in radians"},
	OpAtan2:      {name: "atan2", clause: "Cor.2 9.3.13", f2: arcTangent2, float2: angleOf, doc: "the angle of the point (Y, X), in radians"},
	OpAcot:       {name: "acot", f1: floatFunction(acot), float1: acot, doc: "the arc cotangent, in radians"},
	OpSinh:       {name: "sinh", f1: floatFunction(sinh), float1: sinh, doc: "the hyperbolic sine"},
	OpCosh:       {name: "cosh", f1: floatFunction(cosh), float1: cosh, doc: "the hyperbolic cosine"},
	OpTanh:       {name: "tanh", f1: floatFunction(tanh), float1: tanh, doc: "the hyperbolic tangent"},
	OpAsinh:      {name: "asinh", f1: floatFunction(asinh), float1: asinh, doc: "the inverse hyperbolic sine"},
	OpAcosh:      {name: "acosh", f1: floatFunction(acosh), float1: acosh, doc: "the inverse hyperbolic cosine"},
	OpAtanh:      {name: "atanh", f1: poleFunction(atanh, atOne), float1: atanh, doc: "the inverse hyperbolic tangent"},
	OpErf:        {name: "erf", f1: floatFunction(math.Erf), float1: math.Erf, doc: "the error function"},
	OpErfc:       {name: "erfc", f1: floatFunction(math.Erfc), float1: math.Erfc, doc: "1 minus the error function"},
	OpLgamma:     {name: "lgamma", f1: poleFunction(lgamma, atMinusInteger), float1: lgamma, doc: "the logarithm of the absolute value of the gamma function"},
	OpCopysign:   {name: "copysign", f2: copySign, doc: "X with the sign of Y"},
	OpNexttoward: {name: "nexttoward", f2: nextToward, doc: "the float next to X in the direction of Y"},

	OpShiftRight: {name: ">>", clause: "9.4.1", f2: shiftRight, int2: shiftRightInt, doc: "X shifted right by Y bits, arithmetically"},
	OpShiftLeft:  {name: "<<", clause: "9.4.2", f2: shiftLeft, int2: shiftLeftInt, doc: "X shifted left by Y bits"},
	OpAnd:        {name: "/\\", clause: "9.4.3", f2: and, int2: andInts, doc: "bitwise and"},
	OpOr:         {name: "\\/", clause: "9.4.4", f2: or, int2: orInts, doc: "bitwise or"},
	OpXor:        {name: "xor", clause: "Cor.2 9.4.6", f2: xor, int2: xorInts, doc: "bitwise exclusive or"},
	OpNot:        {name: "\\", clause: "9.4.5", f1: not, int1: notInt, doc: "bitwise complement"},
	OpGcd:        {name: "gcd", f2: gcd, int2: gcdInts, doc: "the greatest common divisor"},
	OpLcm:        {name: "lcm", f2: lcm, doc: "the least common multiple"},
	OpMsb:        {name: "msb", f1: msb, int1: msbInt, doc: "the position of the highest bit of X > 0"},
	OpLsb:        {name: "lsb", f1: lsb, doc: "the position of the lowest bit of X > 0"},
	OpPopcount:   {name: "popcount", f1: popcount, doc: "how many bits of X >= 0 are one"},
	OpGetbit:     {name: "getbit", f2: getbit, doc: "bit Y of X, both >= 0"},

	OpRational:    {name: "rational", f1: toRational, doc: "the exact value of X as a rational"},
	OpRationalize: {name: "rationalize", f1: rationalize, doc: "a small rational that reads as the float X"},
	OpNumerator:   {name: "numerator", f1: numerator, doc: "the numerator of a rational"},
	OpDenominator: {name: "denominator", f1: denominator, doc: "the denominator of a rational"},
	OpRdiv:        {name: "rdiv", f2: rdiv, doc: "the rational X divided by Y"},

	OpPi:               {name: "pi", clause: "Cor.2 9.3.15", f0: irrational(math.Pi), doc: "the ratio of a circle's circumference to its diameter"},
	OpE:                {name: "e", f0: irrational(math.E), doc: "the base of the natural logarithm"},
	OpInf:              {name: "inf", f0: value(FromFloat(inf)), doc: "infinity"},
	OpNan:              {name: "nan", f0: value(FromFloat(nan)), doc: "not a number"},
	OpEpsilon:          {name: "epsilon", f0: value(FromFloat(0x1p-52)), doc: "the distance from 1.0 to the next float"},
	OpMaxInteger:       {name: "max_integer", f0: value(FromInt(math.MaxInt64)), doc: "the greatest integer of 64 bits"},
	OpMinInteger:       {name: "min_integer", f0: value(FromInt(math.MinInt64)), doc: "the least integer of 64 bits"},
	OpMaxTaggedInteger: {name: "max_tagged_integer", f0: value(FromInt(MaxTagged)), doc: "the greatest integer that a cell holds"},
	OpMinTaggedInteger: {name: "min_tagged_integer", f0: value(FromInt(MinTagged)), doc: "the least integer that a cell holds"},
	OpRandom:           {name: "random", f0: randomFloat, doc: "a random float between 0 and 1, exclusive"},
	OpRandomFloat:      {name: "random_float", f0: randomFloat, doc: "a random float between 0 and 1, exclusive"},
	OpRandomBelow:      {name: "random", f1: randomInteger, doc: "a random integer from 0 to X - 1"},
	OpCputime:          {name: "cputime", f0: cpuTime, doc: "the CPU time used so far, in seconds"},
	OpRealtime:         {name: "realtime", f0: realTime, doc: "the time in whole seconds since 1970"},
}

func value(n Number) func(*Flags) (Number, error) {
	return func(*Flags) (Number, error) { return n, nil }
}

// irrational returns a constant whose nearest float lies below it, as those of pi
// and e do.
func irrational(nearest float64) func(*Flags) (Number, error) {
	return func(f *Flags) (Number, error) { return FromFloat(f.step(nearest, 1)), nil }
}

var start = time.Now()

func cpuTime(f *Flags) (Number, error) {
	if f.CPUTime == nil {
		return FromFloat(time.Since(start).Seconds()), nil
	}
	return FromFloat(f.CPUTime()), nil
}

func realTime(f *Flags) (Number, error) {
	if f.Now == nil {
		return FromInt(time.Now().Unix()), nil
	}
	return FromInt(f.Now().Unix()), nil
}

// index has the evaluables by arity and name, which is one of the first atoms. It has
// NumOps if there is none.
var index [4][]Op

func init() {
	for op := range NumOps {
		a, name := op.Arity(), int(op.Name())
		for len(index[a]) <= name {
			index[a] = append(index[a], NumOps)
		}
		index[a][name] = op
	}
}

// Lookup finds an evaluable.
func Lookup(name atom.Atom, arity int) (Op, bool) {
	if arity >= len(index) || int(name) >= len(index[arity]) {
		return 0, false
	}
	op := index[arity][name]
	return op, op < NumOps
}

// Name returns the name of the evaluable.
func (op Op) Name() atom.Atom { return atom.Intern(table[op].name) }

// Arity returns how many arguments the evaluable takes, 0 to 3.
func (op Op) Arity() int {
	switch r := &table[op]; {
	case r.f1 != nil:
		return 1
	case r.f2 != nil:
		return 2
	case r.f3 != nil:
		return 3
	}
	return 0
}

// String returns the predicate indicator of the evaluable, as in "mod/2".
func (op Op) String() string { return table[op].name + "/" + strconv.Itoa(op.Arity()) }

// Doc returns a line of documentation; the arguments are X, Y and Z.
func (op Op) Doc() string { return table[op].doc }

// Clause returns the clause of ISO/IEC 13211-1 that defines the evaluable, or
// "" if none does.
func (op Op) Clause() string { return table[op].clause }

// Eval0 evaluates a constant or another evaluable without arguments. This and
// the other Eval functions take nil for the default flags. Their errors are
// *EvalError, *TypeError, *DomainError or *ResourceError.
func Eval0(op Op, f *Flags) (Number, error) {
	if f == nil {
		f = defaultFlags
	}
	return table[op].f0(f)
}

// Eval1 applies an evaluable of one argument.
func Eval1(op Op, x Number, f *Flags) (Number, error) {
	if f == nil {
		f = defaultFlags
	}
	return table[op].f1(x, f)
}

// Eval2 applies an evaluable of two arguments.
func Eval2(op Op, x, y Number, f *Flags) (Number, error) {
	if f == nil {
		f = defaultFlags
	}
	return table[op].f2(x, y, f)
}

// Eval3 applies an evaluable of three arguments.
func Eval3(op Op, x, y, z Number, f *Flags) (Number, error) {
	if f == nil {
		f = defaultFlags
	}
	return table[op].f3(x, y, z, f)
}
