package number

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"sync"
)

// NewRandom returns a generator of random numbers that gives the same
// sequence for the same seed in every run. Several goroutines may use it.
func NewRandom(seed uint64) *rand.Rand {
	return rand.New(&source{pcg: rand.NewPCG(seed, mix(seed, 1))})
}

type source struct {
	mu  sync.Mutex
	pcg *rand.PCG
}

func (s *source) Uint64() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pcg.Uint64()
}

func (f *Flags) uint64() uint64 {
	if f.Rand == nil {
		return rand.Uint64()
	}
	return f.Rand.Uint64()
}

// randomFloat implements random_float/0: 0.0 < r < 1.0.
func randomFloat(f *Flags) (Number, error) {
	return FromFloat((float64(f.uint64()>>12) + 0.5) / (1 << 52)), nil
}

// randomInteger implements random/1: 0 =< r < n.
func randomInteger(n Number, f *Flags) (Number, error) {
	if err := needIntegers(n); err != nil {
		return Number{}, err
	}
	if err := needAtLeast(1, n); err != nil {
		return Number{}, err
	}
	return FromBig(f.below(n.BigInt())), nil
}

// below returns a uniform integer 0 <= r < n: it draws as many bits as n has
// until they make a number below n.
func (f *Flags) below(n *big.Int) *big.Int {
	length := n.BitLen()
	words := f.Poll.make((length + bits.UintSize - 1) / bits.UintSize)
	for {
		for i := range words {
			if i%(16*mulPiece) == 0 {
				f.Poll.Call()
			}
			words[i] = big.Word(f.uint64())
		}
		words[len(words)-1] >>= uint(len(words)*bits.UintSize - length)
		r := f.Poll.Copy(new(big.Int).SetBits(words))
		if r.Cmp(n) < 0 {
			return r
		}
	}
}

// mix mixes x into a hash.
func mix(h, x uint64) uint64 {
	hi, lo := bits.Mul64(h^x^0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93)
	return hi ^ lo
}
