#include "textflag.h"

// func Enter(arena, code unsafe.Pointer)
// The frame gives the code, which calls one level deep, room on this stack; its
// prologue saves the frame pointer.
TEXT ·Enter(SB), NOSPLIT, $64-16
	MOVQ arena+0(FP), BX
	MOVQ code+8(FP), AX
	CALL AX
	RET
