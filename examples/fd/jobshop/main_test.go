package main

import "testing"

func TestSchedule(t *testing.T) {
	starts, end := schedule()
	if end != 55 {
		t.Errorf("takes %d", end)
	}
	for i, job := range jobs {
		for k, op := range job {
			if k > 0 && starts[i][k] < starts[i][k-1]+job[k-1][1] || starts[i][k]+op[1] > end {
				t.Errorf("job %d: operation %d is at %d", i, k, starts[i][k])
			}
			for j, other := range jobs[:i] {
				for l, op2 := range other {
					if a, b := starts[i][k], starts[j][l]; op[0] == op2[0] && a < b+op2[1] && b < a+op[1] {
						t.Errorf("machine %d works on two jobs at %d", op[0], max(a, b))
					}
				}
			}
		}
	}
}
