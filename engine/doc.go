// Package engine is the machine that runs Prolog: the format of terms, the
// database of predicates, the compiler from clauses to instructions, the loop
// that runs them, exceptions and the garbage collector. It has the control
// constructs, call/N, catch/3 and the base of findall/3. All other builtins
// are rows (Builtin) that the packages above it install.
//
// The machine is a Warren Abstract Machine. This comment describes it once;
// each file adds what it needs.
//
// # Parts
//
// An Engine is a database: modules, predicates, clauses, operators, flags and
// the code space, which holds instructions and procedure records. A Machine
// runs goals over an Engine. It owns an arena: memory that grows as it is used, and
// that Go's collector does not scan. Machines run in parallel (turn.go); each
// has an Engine of its own over the database that they share.
//
// # Memory
//
// The areas of an arena, from low to high addresses:
//
//	0        fixed words: the limit, the number of calls, stack ends, ...
//	2048     argument registers X0, X1, ... (up to 64 KiB)
//	globals  the values of global variables
//	choice   choice points, growing up
//	local    environments, growing up
//	trail    what backtracking restores, growing up
//	heap     terms, growing up
//
// All addresses are offsets in bytes from the start of the arena. Areas lie far
// apart, and only the used part of each has memory (arena.go). After the end of each
// area there is slack: memory that a clause, and the one that it returns to, may use
// without a test. It is also needed to report that the area is full. A clause that may
// write more is built as a term. The heap is the last area, so that one comparison
// tells whether an address belongs to it.
//
// # Cells
//
// A cell is a word: a tag in the low three bits, the rest above.
//
//	63                              3 2 0
//	+--------------------------------+---+
//	| address of a cell              |ref|  a variable: unbound when it is its own address
//	| address of a functor           |str|  a compound: name and arity, then its arguments
//	| address of two cells           |lst|  a list cell: head, tail
//	| number of an atom              |atm|
//	| integer of 61 bits             |int|
//	| address of a header            |flt|  a float: header, 64 bits
//	| address of a header            |box|  a big integer, rational, string or Go value
//	| its own address                |att|  an attributed variable; its attributes follow
//	+--------------------------------+---+
//
// A functor is an atom's cell with bit 63 set and the arity in bits 35 to 62. A
// header of a box is a cell with the tag box and bit 63 set; it says how many
// words follow, which are not cells. The list [1,X|T] and the term f(X, 2.5) on
// the heap:
//
//	100  int 1            200  f/2
//	108  lst 116          208  ref 116
//	116  ref 116  (X)     216  flt 224
//	124  ref 300  (T)     224  header: float, 1 word
//	                      232  the bits of 2.5
//
// # Registers
//
//	P    instruction                     H   heap top
//	CP   continuation                    HB  heap top at the newest choice point
//	E    environment                     TR  trail top
//	B    newest choice point             B0  cut barrier: B when the predicate was called
//	X0.. arguments and temporaries
//
// The loop (run.go) keeps P, H, HB, E, B and TR in local variables, which the Go
// compiler holds in registers of the processor because the loop calls nothing;
// CP and B0 are words of the arena. Outside the loop they are fields of Machine.
//
// # Environments and choice points
//
// An environment is the link to the one before it, a continuation, and slots
// for the variables that must survive a call. The call instruction before the
// continuation says how many slots are still needed and which of them have a
// value: environments shrink from call to call and are never cleared. A new
// one lies after the newest choice point's, or the present one, whichever is
// higher. It is allocated just before the first call, so that a clause whose
// head or guards fail costs none.
//
// A choice point is 64 bytes, with the arguments to restore below it:
//
//	         arguments
//	B  ->  0 the choice point before it     32 heap top
//	       8 alternative                    40 trail top
//	      16 environment                    48 local stack top
//	      24 continuation                   56 bytes of arguments
//
// A disjunction within a clause pushes one without arguments: all that lives is
// in the environment, and the instruction at its alternative says which slots.
// Builtins with several solutions, dynamic predicates, catch/3 and cleanups use
// choice points whose alternatives are stubs (stubs, setStub).
//
// The trail has entries of two kinds: the address of a variable older than the
// newest choice point; and a value that was replaced, followed by its address
// with tag 1, for attributes, b_setval/2 and setarg/3.
//
// # Instructions
//
// An instruction is 16 bytes: an opcode, three fields a, b, c of 16 bits, and a
// word k (code.go). Registers are held as byte offsets, targets as addresses, so
// that nothing is scaled or added when they are used. The table in opcode.go
// says what each instruction does. The first part of its name gives its kind: get and
// arg instructions unify with an existing term; bind and w instructions write the same
// term out of line (two-stream unification: no mode flag); put instructions build
// arguments; or instructions are the disjunctions within a clause. The last letters of
// get_list_xv and put_list_kx say whether head and tail are a known register (x), a new
// variable (v) or a constant (k). An i at the end means a constant operand; 2 means
// the same thing twice.
//
// A call goes through the procedure record of its predicate. The first word of the
// record is the address to jump to: code that selects clauses (link.go), the code of
// the only clause, or a stub that leaves the loop. Stubs are for builtins, and for
// dynamic, unknown and not yet linked predicates. To change a predicate is to store
// that word.
//
// # Ways out of the loop
//
// The loop calls nothing. An arm that needs Go stores the registers and
// returns one of the exit codes; drive (step.go) acts on it and enters the loop
// again:
//
//	exitSlow      the instruction at P does not fit the loop: its arm in slow does it
//	exitGo        control function k, by the stubs: undefined, link, dynamic, ...
//	exitBuiltin   a deterministic builtin called within a clause
//	exitUnify     a unification that met a box, an attributed variable, or depth
//	exitSafepoint a call found the limit passed
//	exitWake      a cut or a test found that goals are to be woken
//	exitFail      failure while goals were to be woken: they are forgotten
//	exitStack     the local or the choice stack is full
//	exitClause    native code has found the clause of a call that goes through a chain
//
// # Safepoints
//
// A safepoint is a place where the machine may stop to do something else: the
// calls, builtins within clauses, and, when the limit is zero, cuts and tests.
// The one test there compares the heap top with the word wordLimit. Whatever needs
// the machine's attention sets that word to zero: an interrupt, an ended context,
// goals to be woken by the binding of an attributed variable. Calls also count the
// word wordCalls down to zero, for limits of inferences (calls.go) and of depth
// (depth.go).
//
// The collector runs at safepoints only, as roots are known exactly there: the
// arguments of a call; or, in the middle of a clause, the registers that the
// instruction's live list names, which go to an environment of their own while
// other goals run (safepoint.go).
//
// # Invariants
//
//   - A slot that says where a cut cuts to holds the address of a choice point,
//     tagged as a structure or, for the choice point of a condition, as a list.
//     But for the argument of '$call_cut'/2, no other cell has such a tag and
//     an address below the heap.
//   - An unbound variable is on the heap, and no reference points to a stack. Of
//     two plain variables the younger one becomes a reference to the older.
//   - No register, slot or argument holds a cell with tag att: an attributed
//     variable is a reference to that cell, which is met only by dereferencing.
//   - A functor or a header is only where a cell with tag str, flt or box points.
//   - Slots of an environment above the size that the call instruction gives may
//     hold anything, and so may those its bitmap does not name; nothing reads
//     them, the collector included. With more than 32 slots all of them are
//     cleared first and count as live.
//   - The instruction at a choice point's alternative, when it is or_retry or
//     or_trust, gives the live slots of its environment; otherwise the call
//     before its continuation does.
//   - HB is the heap top of the newest choice point or that after the last
//     collection, whichever is higher; cells below it are trailed when they change.
//   - A cell that a builtin gets or makes is valid until the builtin returns. Go
//     code that keeps cells between solutions names them with SetRoots.
//   - The collector does not run in a goal that a builtin calls itself (Once):
//     Go variables of the builtin hold cells then (noGC).
//   - A term may be cyclic, and as deep as the heap: no Go function recurses over
//     it. Walks have a stack of their own and remember what they met after as
//     many steps as the heap has cells (unify.go).
//   - A pending exception is Machine.ball. It is set before false is returned.
//     Go panics are used only for an allocation beyond the heap (exhausted) and
//     for the end of a run that the host has asked for (Check).
//   - Long loops in Go call Tick or Check. Deferred functions repair what these
//     leave half done, such as marks on the heap.
//   - Clauses are visible from their birth to their death, counted in changes of
//     the database; a goal sees those of its call (logical update view). Code of
//     an erased clause is freed when no environment or choice point refers to it.
//
// # Safe build
//
// With the build tag prolog_safe, in WebAssembly and where addresses have 32 bits,
// the arena and the code space are slices and every access is checked
// (memory_safe.go); else they are addresses (memory_unsafe.go). A slice moves when
// its area grows: Go code that makes a term does not hold cells of it meanwhile.
// The loop is one source for both. A difference between the two is a bug.
//
// # Literature
//
// The machine follows D. H. D. Warren, An Abstract Prolog Instruction Set (1983),
// and H. Aït-Kaci, Warren's Abstract Machine: A Tutorial Reconstruction (1991).
// Two-stream unification is that of A. Mariën and B. Demoen, A New Scheme for
// Unification in WAM (1991). Clause selection by several arguments and by tests
// goes back to P. Van Roy, Can Logic Programming Execute as Fast as Imperative
// Programming? (1990), and to B. Demoen, A. Mariën and A. Callebaut, Indexing
// Prolog Clauses (1989). The collector marks as K. Appleby, M. Carlsson, S.
// Haridi and D. Sahlin do, Garbage Collection for Prolog Based on WAM (1988),
// with early reset, and slides by a bitmap and block counts as D. Abuaiadh, Y.
// Ossia, E. Petrank and U. Silbershtein, An Efficient Parallel Heap Compaction
// Algorithm (2004). Attributed variables are those of S. Le Huitouze (1990) and
// C. Holzbaur (1992). The logical update view is that of T. Lindholm and R. A.
// O'Keefe, Efficient Implementation of a Defensible Semantics for Dynamic Prolog
// Code (1987). Behaviour follows ISO/IEC 13211-1 with its corrigenda.
package engine
