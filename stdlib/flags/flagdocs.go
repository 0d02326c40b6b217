package flags

// Docs say what the flags are.
var Docs = map[string]string{}
