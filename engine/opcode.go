package engine

import (
	"maps"
	"slices"

	"github.com/zebralog/prolog/engine/atom"
)

// The instructions. Operands are named as in code.go: x registers are offsets
// in the arena, y slots are offsets in the environment.
const (
	opFail uint16 = iota
	// Calls.
	opCall          // call the procedure k; a: size of the environment, bc: live slots
	opExec          // last call of the procedure k, no environment
	opDeallocExec   // leave the environment, then last call
	opProceed       // return
	opDeallocReturn // leave the environment and return
	opAllocate      // new environment; save four x registers, packed in k, in y0 to y3
	opJump          // go on at k
	opArg           // return from arg/3 when its first argument is an integer, else go on at k
	opLength        // return from length/2 or fail when its first argument is a short list, else go on at k
	opGo            // leave the loop for the control function k
	opSafepoint     // leave the loop when the limit is zero; live list as opBuiltin has
	opBuiltin       // leave the loop for the builtin k with arguments from x a on; b: live registers
	// Choice points.
	opTry      // push a choice point of a bytes of arguments, go on at k
	opRetry    // restore the arguments, go on at k, next clause after
	opTrust    // restore the arguments, drop the choice point, go on at k
	opOrTry    // push a choice point without arguments whose alternative is k; a: size of the environment
	opOrRetry  // next alternative is k; bc: live slots
	opOrTrust  // last alternative; bc: live slots
	opClearY   // y 0 to y k-1 := 0
	opSoftCut  // drop the choice point y k and keep those after it
	opGetLevel // y b := cut barrier
	opSaveB    // y b := newest choice point
	opNeckCut  // cut to the barrier register; the cuts have a live list as opBuiltin has
	opCommitY  // cut to the choice point before y k
	opCutY     // cut to the choice point in y k
	// Clause selection.
	opSwitchTag    // go on at the target for the tag of x a, in the 8 words after
	opSwitchAtomic // look x a up in the hash table after; k: mask of byte offsets
	opSwitchStruct // look the functor of x a up in the hash table after
	opSwitchConst  // the words after are the targets for x a == k, else, and an unbound x a
	opSwitchFunc   // the same for the functor of x a
	opInnerArg     // x a := argument c of the compound that x b refers to
	// Moves.
	opMove    // x a := x b
	opMove2   // x a := x b, x c := x k
	opLoadY   // x a := y b
	opLoadY2  // x a := y b, x c := y k
	opStoreY  // y a := x b
	opStoreY2 // y a := x b, y c := x k
	opConst   // x a := k
	opNewVar  // x a, x b := new variable
	opNewVarY // x a, y b := new variable
	// These unify with existing terms.
	opUnify       // x a = x b
	opGetConst    // x a = k
	opGetStruct   // x a = structure k, else write at bc
	opGetStructV  // x a = structure k of one argument, x b := the argument, new
	opGetStructVV // the same of two arguments, x b and x c
	opArgVar      // x a := argument c of x b
	opArgVar2     // the same, then for the register, structure and offset in k
	opArgVal      // x a = argument c of x b
	opArgConst    // k = argument c of x b
	opGetListVV   // x a = [x b|x c], both new
	opGetListVX   // x c known
	opGetListXV   // x b known
	opGetListKV   // [k|x c], x c new
	opGetListVK   // [x b|k], x b new
	opGetListXX   // [x b|x k]; x c := tail, and the next instruction unifies it, unless the list is written
	opGetListXK   // the same for [x b|k], k a constant
	// Building.
	opBindStruct // x a, a variable, := structure k at the heap top
	opPutStruct  // x a := structure k at the heap top
	opPutList
	opWConst
	opWVal      // write x a
	opWVal2     // write x a, x b
	opWVar      // write a new variable, x a refers to it
	opWVoid     // write new variables, a bytes of them
	opWPtr      // write a pointer k bytes ahead, tag included
	opPutListXX // x a := [x b|x c]
	opPutListXV // x c new
	opPutListKX // [k|x b]
	opPutListXK // [x b|k]
	// Arithmetic.
	opAdd
	opSub
	opMul
	opDiv
	opIDiv
	opMod
	opRem
	opAnd
	opOr
	opXor
	opShl
	opShr
	opMin
	opMax
	opAddI  // x a := x b + k, k untagged and shifted
	opEval1 // x a := f(x b), f is k
	opEval2 // x a := f(x b, x c), f is k
	opEval0
	// Tests; they go on at k, or at bc when they have a constant, when they do not hold.
	opLt
	opLe
	opNumEq
	opNumNe
	opLtI
	opLeI
	opGtI
	opGeI
	opNumEqI
	opNumNeI
	opTest    // the kind of x a is among the mask b
	opSame    // x a == x b
	opNotSame // x a \== x b
	opIsConst // x a == k, k atomic and not boxed; bc else
	opNotConst
	opUnifyCheck // x a = x b, with the occurs check; c is 1 in a head
	opGetBoxed   // x a = the boxed constant k
	opPutBoxed   // x a := the boxed constant k
	opPutFloat   // x a := the float whose bits are k
	opPutBlock   // x a := stored term k with its variables from the argument list x b; b 0: none
	opBigClause  // x a := structure of the head's arguments and the body of stored clause k
	opCount
)

// opNames is the name of each instruction, as the disassembly shows it.
var opNames = [opCount]string{
	opFail:          "fail",
	opCall:          "call",
	opExec:          "exec",
	opDeallocExec:   "dealloc_exec",
	opProceed:       "proceed",
	opDeallocReturn: "dealloc_return",
	opAllocate:      "allocate",
	opJump:          "jump",
	opArg:           "arg",
	opLength:        "length",
	opGo:            "go",
	opSafepoint:     "safepoint",
	opBuiltin:       "builtin",
	opTry:           "try",
	opRetry:         "retry",
	opTrust:         "trust",
	opOrTry:         "or_try",
	opOrRetry:       "or_retry",
	opOrTrust:       "or_trust",
	opClearY:        "clear_y",
	opSoftCut:       "soft_cut",
	opGetLevel:      "get_level",
	opSaveB:         "save_b",
	opNeckCut:       "neck_cut",
	opCutY:          "cut_y",
	opCommitY:       "commit_y",
	opSwitchTag:     "switch_tag",
	opSwitchAtomic:  "switch_atomic",
	opSwitchStruct:  "switch_struct",
	opSwitchConst:   "switch_const",
	opInnerArg:      "inner_arg",
	opSwitchFunc:    "switch_func",
	opMove:          "move",
	opMove2:         "move2",
	opLoadY:         "load_y",
	opLoadY2:        "load_y2",
	opStoreY:        "store_y",
	opStoreY2:       "store_y2",
	opConst:         "const",
	opNewVar:        "new_var",
	opNewVarY:       "new_var_y",
	opUnify:         "unify",
	opGetConst:      "get_const",
	opGetStruct:     "get_struct",
	opGetStructV:    "get_struct_v",
	opGetStructVV:   "get_struct_vv",
	opArgVar:        "arg_var",
	opArgVar2:       "arg_var2",
	opArgVal:        "arg_val",
	opArgConst:      "arg_const",
	opGetListVV:     "get_list_vv",
	opGetListVX:     "get_list_vx",
	opGetListXV:     "get_list_xv",
	opGetListKV:     "get_list_kv",
	opGetListVK:     "get_list_vk",
	opGetListXX:     "get_list_xx",
	opGetListXK:     "get_list_xk",
	opBindStruct:    "bind_struct",
	opPutStruct:     "put_struct",
	opPutList:       "put_list",
	opWConst:        "w_const",
	opWVal:          "w_val",
	opWVal2:         "w_val2",
	opWVar:          "w_var",
	opWVoid:         "w_void",
	opWPtr:          "w_ptr",
	opPutListXX:     "put_list_xx",
	opPutListXV:     "put_list_xv",
	opPutListKX:     "put_list_kx",
	opPutListXK:     "put_list_xk",
	opAdd:           "add",
	opSub:           "sub",
	opMul:           "mul",
	opDiv:           "div",
	opIDiv:          "i_div",
	opMod:           "mod",
	opRem:           "rem",
	opAnd:           "and",
	opOr:            "or",
	opXor:           "xor",
	opShl:           "shl",
	opShr:           "shr",
	opMin:           "min",
	opMax:           "max",
	opAddI:          "add_i",
	opEval1:         "eval1",
	opEval2:         "eval2",
	opEval0:         "eval0",
	opLt:            "lt",
	opLe:            "le",
	opNumEq:         "num_eq",
	opNumNe:         "num_ne",
	opLtI:           "lt_i",
	opLeI:           "le_i",
	opGtI:           "gt_i",
	opGeI:           "ge_i",
	opNumEqI:        "num_eq_i",
	opNumNeI:        "num_ne_i",
	opTest:          "test",
	opSame:          "same",
	opNotSame:       "not_same",
	opIsConst:       "is_const",
	opNotConst:      "not_const",
	opUnifyCheck:    "unify_check",
	opGetBoxed:      "get_boxed",
	opPutBoxed:      "put_boxed",
	opPutFloat:      "put_float",
	opPutBlock:      "put_block",
	opBigClause:     "big_clause",
}

// opOperands says what the fields of each instruction hold, for the disassembly: a
// letter for each operand.
//
//	a b c  an x register, in the field of this name
//	A B C  a slot of the environment, in that field
//	x X L  an x register in k; a slot in k; a slot in the low bits of k
//	n m o  the size in a; the mask in b; the offset in c
//	k K i  a constant in k; a number; an untagged integer
//	F e    the bits of a float in k; an evaluable
//	t r    the target in k; the relative one in bc
//	l      the live slots in bc
//	p f G  a procedure in k; a builtin, with the first of its registers; a control function
//	s 2    four packed registers in k; the operands of a second load in k
var opOperands = [opCount]string{
	opFail:          "",
	opCall:          "pnl",
	opExec:          "p",
	opDeallocExec:   "p",
	opProceed:       "",
	opDeallocReturn: "",
	opAllocate:      "s",
	opJump:          "t",
	opArg:           "t",
	opLength:        "t",
	opGo:            "G",
	opSafepoint:     "l",
	opBuiltin:       "fnl",
	opTry:           "nt",
	opRetry:         "nt",
	opTrust:         "nt",
	opOrTry:         "nt",
	opOrRetry:       "lt",
	opOrTrust:       "l",
	opClearY:        "K",
	opSoftCut:       "Ll",
	opGetLevel:      "B",
	opSaveB:         "B",
	opNeckCut:       "l",
	opCutY:          "Ll",
	opCommitY:       "Ll",
	opSwitchTag:     "a",
	opSwitchAtomic:  "a",
	opSwitchStruct:  "a",
	opSwitchConst:   "ak",
	opInnerArg:      "abo",
	opSwitchFunc:    "ak",
	opMove:          "ab",
	opMove2:         "abcx",
	opLoadY:         "aB",
	opLoadY2:        "aBcX",
	opStoreY:        "Ab",
	opStoreY2:       "AbCx",
	opConst:         "ak",
	opNewVar:        "ab",
	opNewVarY:       "aB",
	opUnify:         "ab",
	opGetConst:      "ak",
	opGetStruct:     "akr",
	opGetStructV:    "akb",
	opGetStructVV:   "akbc",
	opArgVar:        "abo",
	opArgVar2:       "abo2",
	opArgVal:        "abo",
	opArgConst:      "bok",
	opGetListVV:     "abc",
	opGetListVX:     "abc",
	opGetListXV:     "abc",
	opGetListKV:     "akc",
	opGetListVK:     "abk",
	opGetListXX:     "abcx",
	opGetListXK:     "abck",
	opBindStruct:    "ak",
	opPutStruct:     "ak",
	opPutList:       "a",
	opWConst:        "k",
	opWVal:          "a",
	opWVal2:         "ab",
	opWVar:          "a",
	opWVoid:         "n",
	opWPtr:          "K",
	opPutListXX:     "abc",
	opPutListXV:     "abc",
	opPutListKX:     "akb",
	opPutListXK:     "abk",
	opAdd:           "abc",
	opSub:           "abc",
	opMul:           "abc",
	opDiv:           "abc",
	opIDiv:          "abc",
	opMod:           "abc",
	opRem:           "abc",
	opAnd:           "abc",
	opOr:            "abc",
	opXor:           "abc",
	opShl:           "abc",
	opShr:           "abc",
	opMin:           "abc",
	opMax:           "abc",
	opAddI:          "abi",
	opEval1:         "abe",
	opEval2:         "abce",
	opEval0:         "ae",
	opLt:            "abt",
	opLe:            "abt",
	opNumEq:         "abt",
	opNumNe:         "abt",
	opLtI:           "akr",
	opLeI:           "akr",
	opGtI:           "akr",
	opGeI:           "akr",
	opNumEqI:        "akr",
	opNumNeI:        "akr",
	opTest:          "amt",
	opSame:          "abt",
	opNotSame:       "abt",
	opIsConst:       "akr",
	opNotConst:      "akr",
	opUnifyCheck:    "ab",
	opGetBoxed:      "aK",
	opPutBoxed:      "aK",
	opPutFloat:      "aF",
	opPutBlock:      "abK",
	opBigClause:     "aK",
}

// binaryOps are the evaluables of two arguments that have their own instructions.
var binaryOps = map[Cell]uint16{
	functor(atom.Plus, 2):          opAdd,
	functor(atom.Minus, 2):         opSub,
	functor(atom.Star, 2):          opMul,
	functor(atom.Slash, 2):         opDiv,
	functor(atom.Intern("//"), 2):  opIDiv,
	functor(atom.Intern("mod"), 2): opMod,
	functor(atom.Intern("rem"), 2): opRem,
	functor(atom.Intern("/\\"), 2): opAnd,
	functor(atom.Intern("\\/"), 2): opOr,
	funXor:                         opXor,
	functor(atom.Intern("<<"), 2):  opShl,
	functor(atom.Intern(">>"), 2):  opShr,
	functor(atom.Intern("min"), 2): opMin,
	functor(atom.Intern("max"), 2): opMax,
}

// A comparison is an instruction, and whether its operands are exchanged.
type comparison struct {
	op   uint16
	swap bool
}

// inlineCompares are the comparisons of numbers that have their own instructions.
var inlineCompares = map[Cell]comparison{
	functor(atom.Intern("<"), 2):    {opLt, false},
	functor(atom.Intern("=<"), 2):   {opLe, false},
	functor(atom.Intern(">"), 2):    {opLt, true},
	functor(atom.Intern(">="), 2):   {opLe, true},
	functor(atom.Intern("=:="), 2):  {opNumEq, false},
	functor(atom.Intern("=\\="), 2): {opNumNe, false},
}

// arithmeticGoals are the functors of the comparisons and of is/2.
var arithmeticGoals = slices.AppendSeq([]Cell{funIs}, maps.Keys(inlineCompares))
