package main

func chart(r *report) []byte { return nil }
