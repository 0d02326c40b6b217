package room

import (
	"bytes"
	"slices"
	"testing"
)

// What is long is the same as by make and append, with polls between the pieces.
func TestRoom(t *testing.T) {
	polls := 0
	poll := func() { polls++ }
	const n = 10*piece + 1
	for range 3 {
		if s := Make[byte](poll, n); len(s) != n || !bytes.Equal(s, make([]byte, n)) {
			t.Fatal("Make is not like make")
		} else {
			for i := range s { // for the next round
				s[i] = 1
			}
		}
	}
	if polls < 30 {
		t.Error("Make asked only", polls, "times")
	}
	long := make([]uint64, n/8)
	for i := range long {
		long[i] = uint64(i)
	}
	polls = 0
	got := Append(poll, []uint64{7}, long...)
	if !slices.Equal(got, append([]uint64{7}, long...)) {
		t.Error("Append is not like append")
	}
	if polls < 20 {
		t.Error("Append asked only", polls, "times")
	}
	if s := Append(nil, []int32{1}, 2, 3); !slices.Equal(s, []int32{1, 2, 3}) {
		t.Error(s)
	}
}

// What is pushed comes back in the other order, also over the ends of pieces.
func TestStack(t *testing.T) {
	var s Stack[int]
	var model []int
	for i := range 20 * stackPiece {
		for range 1 + i%7/3 {
			s.Push(i)
			model = append(model, i)
		}
		if i%5 == 0 || i/(3*stackPiece)%2 == 1 {
			for range min(2, len(model)) {
				n := len(model) - 1
				if x, ok := s.Pop(); !ok || x != model[n] {
					t.Fatalf("%d, %t is popped, not %d", x, ok, model[n])
				}
				model = model[:n]
			}
		}
	}
	for i := range slices.Backward(model) {
		if x, ok := s.Pop(); !ok || x != model[i] {
			t.Fatalf("%d, %t is popped, not %d", x, ok, model[i])
		}
	}
	if _, ok := s.Pop(); ok {
		t.Error("an empty stack has an element")
	}
}
