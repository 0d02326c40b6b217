#include "textflag.h"

// func Enter(arena, code, at unsafe.Pointer) (result int)
// The frame pointer is kept in the place of the first argument. Code returns to the caller
// (Leave).
TEXT ·Enter(SB), NOSPLIT|NOFRAME, $0-32
	MOVQ arena+0(FP), BX
	MOVQ code+8(FP), AX
	MOVQ at+16(FP), CX
	MOVQ BP, arena+0(FP)
	JMP  AX
