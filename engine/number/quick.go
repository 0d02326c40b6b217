package number

import (
	"math"
	"sync"
)

// The first of the two phases of the elementary functions (Ziv): tables and short
// polynomials give some 65 bits of the result, and usually all numbers so near to it round
// to the same float. One argument in a thousand needs doubled precision.

// quickError bounds the relative error of the results here.
const quickError = 0x1p-63

// rounded returns the float next to the number that x is quickError from, if that is clear.
func (x doubled) rounded() (r float64, ok bool) {
	e := x.hi * quickError
	r = x.hi + (x.lo - e)
	return r, r == x.hi+(x.lo+e)
}

// quickTables are the values at the points next to which arguments are brought.
type quickTables struct {
	exp2 [64]doubled // 2^(j/64)
	log  [92]struct {
		inverse float64 // of a number from (i+90)/128 to the next one
		log     doubled // of 1/inverse
	}
	sin, cos [52]doubled // of i/64
}

var quick = sync.OnceValue(func() *quickTables {
	t := new(quickTables)
	for j := range t.exp2 {
		m, k := expDoubled(ln2.doubled().mul(toDoubled(float64(j) / 64)))
		t.exp2[j] = m.scale(k)
	}
	for i := range t.log {
		if n := i + 90; n == 127 || n == 128 { // so that nothing is added to logarithms near 0
			t.log[i].inverse = 1
		} else {
			t.log[i].inverse = 128 / (float64(n) + 0.5)
			t.log[i].log = logDoubled(t.log[i].inverse).neg()
		}
	}
	for i := range t.sin {
		r := toDoubled(float64(i) / 64)
		t.sin[i], t.cos[i] = sinDoubled(r), cosDoubled(r)
	}
	return t
})

// quickExp is e^x for |x| < 800, if that is clear and not subnormal.
func quickExp(x doubled) (y float64, ok bool) {
	n := math.RoundToEven(x.hi * (64 / math.Ln2))
	first := math.FMA(-n, ln2[0]/64, x.hi) // exact
	r := twoSum(first, x.lo-n*(ln2[1]/64))
	z := r.hi
	// e^r - 1 - r
	q := z*r.lo + z*z*(1./2+z*(1./6+z*(1./24+z*(1./120+z*(1./720+z*(1./5040))))))
	p := &quick().exp2[int(n)&63]
	product := twoProduct(p.hi, z)
	s := fastTwoSum(p.hi, product.hi)
	s.lo += product.lo + (p.hi*(r.lo+q) + (p.lo + p.lo*z))
	y, ok = s.rounded()
	k := int(n) >> 6
	if k < -1020 || k > 1020 {
		return 0, false
	}
	return y * math.Float64frombits(uint64(1023+k)<<52), ok
}

// quickLog is log(x) for a finite x > 0, with a relative error below 2^-74.
func quickLog(x float64) doubled {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = m*2, k-1
	}
	t := &quick().log[int(m*128)-90]
	z := twoProduct(m, t.inverse)
	z.hi-- // exact
	v := z.hi
	square := twoProduct(v, v)
	const third, thirdLow = 1. / 3, 0x1p-54 / 3
	cube := twoProduct(square.hi, v)
	cube.lo += square.lo * v
	last := twoProduct(cube.hi, third)
	last.lo += cube.hi*thirdLow + cube.lo*third
	tail := -1./4 + v*(1./5+v*(-1./6+v*(1./7+v*(-1./8+v*(1./9+v*(-1./10+v*(1./11+v*(-1./12))))))))
	s := fastTwoSum(v, -square.hi/2)
	u := fastTwoSum(s.hi, last.hi)
	u = fastTwoSum(u.hi, u.lo+(s.lo+last.lo-square.lo/2)+(z.lo*(1-v*(1-v*(1-v)))+square.hi*square.hi*tail))
	n := float64(k)
	return twoProduct(n, ln2[0]).add(twoProduct(n, ln2[1])).add(t.log).add(u)
}

// quickSin returns the sine of x turned by quarters of a circle, for |x| < 2^20.
func quickSin(x float64, quarters int) doubled {
	n := math.RoundToEven(x * (2 / math.Pi))
	first := math.FMA(-n, halfPi[0], x) // exact
	p := twoProduct(n, halfPi[1])
	r := twoSum(first, -p.hi)
	r.lo -= p.lo + n*halfPi[2]
	below := r.hi < 0
	if below {
		r = r.neg()
	}
	i := math.RoundToEven(r.hi * 64)
	z := r.hi - i/64 // exact
	t, square := quick(), z*z
	sinLow := r.lo + z*square*(-1./6+square*(1./120+square*(-1./5040)))
	cosLess := square*(-1./2+square*(1./24+square*(-1./720))) - z*r.lo // the cosine less 1
	a, b := t.sin[int(i)], t.cos[int(i)]
	quarters += int(n)
	if quarters&1 != 0 {
		a, b, below = b, a.neg(), false
	}
	last := twoProduct(b.hi, z)
	s := fastTwoSum(a.hi, last.hi)
	s = fastTwoSum(s.hi, s.lo+last.lo+(a.hi*cosLess+(b.hi*sinLow+(a.lo+b.lo*z))))
	if (quarters&2 != 0) != below {
		return s.neg()
	}
	return s
}
