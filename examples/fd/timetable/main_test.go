package main

func Example() {
	main()
	// Output:
	// day 1, 1:  1b machines (Alan)
	// day 1, 2:  1b proofs (Kurt)  1a machines (Alan)
	// day 1, 3:  1a proofs (Kurt)  1b machines (Alan)
	// day 1, 4:  1b proofs (Kurt)
	// day 2, 1:  1a logic (Ada)
	// day 2, 2:  1a logic (Ada)
	// day 2, 3:  1b logic (Ada)
	// day 2, 4:
	// day 3, 1:  1a algebra (Emmy)
	// day 3, 2:  1a algebra (Emmy)
	// day 3, 3:  1b algebra (Emmy)
	// day 3, 4:
	// These contradict each other:
	// - Emmy is there on the last day only
	// - class 1a is free on the last day
}
