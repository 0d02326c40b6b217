package number

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestQuick compares the quick phase of the elementary functions with the one in doubled
// precision. If it is sure, it must be right, and it is usually sure.
func TestQuick(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	between := func(a, b float64) float64 { return a + (b-a)*r.Float64() }
	functions := []struct {
		name        string
		least, most float64
		quick       func(x float64) (float64, bool)
		slow        func(x float64) float64
	}{
		{"exp", -700, 700, func(x float64) (float64, bool) { return quickExp(toDoubled(x)) }, func(x float64) float64 { return ldexp(expDoubled(toDoubled(x))) }},
		{"log", 0.5, 2, func(x float64) (float64, bool) { return quickLog(x).rounded() }, func(x float64) float64 { return logDoubled(x).float() }},
		{"log", 0, 1e9, func(x float64) (float64, bool) { return quickLog(x).rounded() }, func(x float64) float64 { return logDoubled(x).float() }},
		{"log near 1", 1 - 1e-5, 1 + 1e-5, func(x float64) (float64, bool) { return quickLog(x).rounded() }, func(x float64) float64 { return logDoubled(x).float() }},
		{"sin", -4, 4, func(x float64) (float64, bool) { return quickSin(x, 0).rounded() }, func(x float64) float64 { return sinTurned(reducePi(x)).float() }},
		{"sin", -1e6, 1e6, func(x float64) (float64, bool) { return quickSin(x, 0).rounded() }, func(x float64) float64 { return sinTurned(reducePi(x)).float() }},
		{"small sin", -0.01, 0.01, func(x float64) (float64, bool) { return quickSin(x, 0).rounded() }, func(x float64) float64 { return sinTurned(reducePi(x)).float() }},
		{"cos", -1e6, 1e6, func(x float64) (float64, bool) { return quickSin(x, 1).rounded() }, func(x float64) float64 {
			_, c := sinCosOf(x)
			return c.float()
		}},
		{"tan", -10, 10, func(x float64) (float64, bool) { return tan(x), true }, func(x float64) float64 {
			s, c := sinCosOf(x)
			return s.div(c).float()
		}},
		{"atan", -10, 10, func(x float64) (float64, bool) { return atan(x), true }, func(x float64) float64 {
			first := math.Atan(x)
			s, c := sinCosOf(first)
			return first + c.mul(toDoubled(x)).sub(s).div(toDoubled(x).mul(s).add(c)).hi
		}},
		{"x^33.7", 0, 1e9, func(x float64) (float64, bool) { return quickExp(quickLog(x).mul(toDoubled(33.7))) }, func(x float64) float64 { return ldexp(expDoubled(logDoubled(x).mul(toDoubled(33.7)))) }},
	}
	for _, f := range functions {
		const n = 50_000
		unclear := 0
		for range n {
			x := between(f.least, f.most)
			switch got, ok := f.quick(x); {
			case !ok:
				unclear++
			case got != f.slow(x):
				t.Errorf("%s(%v) = %v, want %v", f.name, x, got, f.slow(x))
			}
		}
		if unclear > n/100 {
			t.Errorf("%s: %d of %d are not clear", f.name, unclear, n)
		}
	}
}

// TestQuickErrors measures the relative error of the quick phase.
func TestQuickErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	worst := make(map[string]float64)
	note := func(name string, a, b doubled) {
		if d := a.sub(b); b.hi != 0 {
			worst[name] = max(worst[name], math.Abs(d.hi/b.hi))
		}
	}
	for range 50_000 {
		x := r.Float64() * 10
		note("log", quickLog(x), logDoubled(x))
		near := 1 + (r.Float64()-0.5)/64
		note("log", quickLog(near), logDoubled(near))
		s, c := sinCosOf(x)
		note("sin", quickSin(x, 0), s)
		note("sin", quickSin(x, 1), c)
	}
	if worst["log"] > 0x1p-74 || worst["sin"] > quickError/2 {
		t.Errorf("errors: log %.2g, sin %.2g; bounds %.2g, %.2g", worst["log"], worst["sin"], 0x1p-74, quickError/2)
	}
}
