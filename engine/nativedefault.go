package engine

import "os"

// nativeByDefault says whether engines have native code from the start: the environment
// variable ZEBRA_NATIVE is 1 for that, 0 against it.
var nativeByDefault = os.Getenv("ZEBRA_NATIVE") == "1"
