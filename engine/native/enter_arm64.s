#include "textflag.h"

// func Enter(arena, code, at unsafe.Pointer) (result int)
TEXT ·Enter(SB), NOSPLIT, $64-32
	MOVD arena+0(FP), R3
	MOVD code+8(FP), R0
	MOVD at+16(FP), R1
	BL   enter<>(SB)
	MOVD R1, result+24(FP)
	RET

// The code gets its return address in R26 and in R30.
TEXT enter<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVD R30, R26
	B    (R0)

// func synchronizeCache(start unsafe.Pointer, n int)
// The data is written back, then the instructions are invalidated: in steps of 16 bytes, the
// smallest line that a cache may have.
TEXT ·synchronizeCache(SB), NOSPLIT, $0-16
	MOVD start+0(FP), R0
	MOVD n+8(FP), R1
	ADD  R0, R1, R1
	MOVD R0, R2

written:
	WORD $0xD50B7B22 // DC CVAU, X2
	ADD  $16, R2
	CMP  R1, R2
	BLO  written
	DSB  $11         // ISH
	MOVD R0, R2

invalid:
	WORD $0xD50B7522 // IC IVAU, X2
	ADD  $16, R2
	CMP  R1, R2
	BLO  invalid
	DSB  $11
	ISB  $15
	RET
