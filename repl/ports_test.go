package repl_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/repl"
)

// traced are the goals whose ports are compared, by file of testdata/ports.
var traced = map[string]string{"ports.pl": `
	p(X) p(7) cut(X) ite(1) neg(X) ct(X) safe fa(L) once1(X) fall last(2) usei(X) callit(q,X) gr(L)
	dyn(X) scc bt(X) ml([2]) soft(X) dis(X) ign len([a,b],N) within`,
	"more.pl": `
	ex1 ex3 ex4 ex5 ex6 ex7 cu1(X) cu2(X) cu3(X) cu4(X) cu5(X) it1(X) it2(X) it3(b) it4(X)
	no1 no2 no3(X) no4 no5 no6 no7 no8 no9 no10 no11 no12 al1(L) al2(L) al3(L) al4(C) al5
	cl1 cl2 cl3 cl4 me1(X) me2(X) me3(X) me4(X) me5(X) me6(X) ph md1(X) md2(X) md3(L) md4(X)
	rec(2) turn([a,b],1,2,3) bind as gone set bw(X)
	de1(X) de2(0,X) de3(X) de5(X)`,
	"further.pl": `
	queens(4,Qs) kind(-1,K) kind(0,K) kind(4,K) kind(11,K) kinds(Ks) risky(9,R) risky(1,R) outer(4,R) outer(6,R)
	denied(4) denied(1) balanced([a,a,b,b]) parse([c,d],Ws) app(Y) incs(L) all_pos([1,2]) all_pos([1,-2])
	pair(P) once_pair(P) marks soft(X) noelse(1) noelse(2) nest(X) ev(2) ev(3) same(A,Ns) nobody`,
	"rest.pl": `
	a1(X) a2(X) a3(X) a4(X) i1(-1,R) i1(0,R) i1(2,R) i1(5,R) i1(50,R) i2(X) i3(X) i4(X) e3(R) e7(R) e8
	k1(L) k3(X) k4(X) k8(N) f1(L) f2(L) f3(X,L) s1(3,S) s2(X) r1(X) g1([5],R) g4(T) d1(X) d2 m1(X)
	z1(X) z2(X) z3(Y) z4(X) z5 z6(X) z7(L) z8(X)`,
	"fresh.pl": `
	try_all(Rs) guarded(bob) rethrown(E) max2(1,2,M) max2(2,1,M) grade(6,G) grade(1,G) firsts(L) soft(bob,R)
	soft(zed,R) nested(zed) nested(ann) onlyone(X) unpaid(X) nobody twice(Y) poly(add(1,2),A) calc(V) words(W)
	joined(S) apart(X) hanoi(2,a,b) collatz(3,L) perm([1,2],L) even(3) flat([a,[b]],L)`,
	"latest.pl": `
	work left(L) undone(N) cheapest(P) within(4,P) numbers(['1',x],L) numbers(['1','2'],L) strict(['3',z],S)
	closing(X) read_stmt('a=1+2',S) read_stmt(b,S) read_stmt('A',S) run([t,s,t],on,S) run([s,x],off,S) sign(-1,S)
	sign(200,S) first(even,[1,4,6],X) first(above(9),[1,2],X) either(4) either(5) no_pair([2,1]) no_pair([1,2])
	firstly(X) guarded(X) guarded(a) counted(N) every lookup(k,V) lookup(zz,V) build(A)`,
	"courses.pl": `
	trip(oslo,rome,Cs,P) cheap(oslo,rome,P) cheap(cairo,oslo,P) tree([2,1,3,2],T) sorted([c,a,b],Ys) qsort([2,3,1],Ys)
	map(Cs) gcd(12,18,G) count(N) price(bread,P) price(milk,P) try(gcd(1,a,G),R) try(color(blue),R) try(color(X),R)
	sums(3,S) state([M,N],0,S) parents(bob,Ps) parents(ann,Ps)`,
	"various.pl": `
	rev([1,2],[],R) fact(3,F) bucket(5,B) bucket(50,B) bucket(500,B) pick([1,2],X) pick([1,5],X) cmp(1,2,R) cmp(2,1,R)
	cmp(1,1,R) both(1,R) both(9,R) both(-1,R) softc(X,Y) lonely(X) safe_div(1,0,Z) safe_div(4,2,Z) chk(3) rethrow(1)
	pairs(L) byfriend(X,L) anyfriend(L) cnt(N) big(M) phrase(as(N),[0'a,0'a]) phrase(opt(X),[0'x],R)
	phrase(opt(X),[0'z],R) restock sell(pen) sell(ink) graph(a,Y) graph(a,Y) text(abc,N) univ(f(a,b),L) srt([b,a,c],S)
	ap(inc(1),2,R) comp(1,Z) nocall(X) cutcall(X) sq([1,2],M) lam([1,2],M) free(3,[1,2],M) fold([1,2],S) filt([1,2,3],M)
	o(X) ig fa fb btw(X) rep(N) str("ab",U) spl("1,2",L) jn([a,b],A) ev(2) od(2) dj(X) uni(X,Y) occ(X) chain(1,C) cc(E)
	cl(1) loop(2) walk([a,stop]) df(X) wh(X,Y) ie(1) ie(2) nn(X) nv(X) nv(a) nv("s")`,
	"nested.pl":  `y1 y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 y13 y14 y15 y16 y17 y18 y19 y20 y22 y23 y24 y25`,
	"cleanup.pl": `c1 c2 c3 c4 c5 c7 c8 c9 c10 c11 c13 c14 c15 c16 c17 x1 x2 x3 x4 x5`,
	"modules.pl": `w1 w2 w3 w4 w5 w6 w7 w8 w1 w2 w3 w4 w5 w6 w7 w8 w8 w7 w6 w1`,
	"loops.pl":   `a1 a2 a3 a5 a6 a7 a8 a9 a10 a11 a13 a14 a15 a19 a20 a23 a27 t1 t2 t3 t4 t5 t6 t19 t20 t21 t24 t39`}

// levelled are the files for which levels are compared, too.
var levelled = []string{"various.pl", "nested.pl", "cleanup.pl", "modules.pl", "loops.pl"}

var (
	portLine = regexp.MustCompile(`(?m)^([\^ ]) +(Call|Exit|Redo|Fail|Exception): (\(\d+\) )(.*)$`)
	names    = regexp.MustCompile(`\b_\d+\b`)
	lambdas  = regexp.MustCompile(`__aux_yall_\w+`)
	modules  = regexp.MustCompile(`\b(user|lists|apply): ?`)
)

// portsIn are the ports that a session has shown. What is known to differ is left out:
// SWI-Prolog does not show that a catch/3 fails or raises whose recovery goal does, compiles N-1 as
// N+ -1, names lambda expressions by hashes, and, unless levels are wanted, numbers goals by frames
// of its own.
func portsIn(text string, levels bool) (ports []string) {
	for _, line := range portLine.FindAllStringSubmatch(text, -1) {
		goal := modules.ReplaceAllString(names.ReplaceAllString(lambdas.ReplaceAllString(line[4], "yall"), "_"), "")
		if levels {
			goal = line[3] + goal
		}
		ports = append(ports, line[1]+" "+line[2]+" "+strings.ReplaceAll(goal, "+ -", "-"))
	}
	return ports
}

// TestPorts compares the ports of programs with those of SWI-Prolog, where it is installed.
func TestPorts(t *testing.T) {
	swipl, err := exec.LookPath("swipl")
	if err != nil {
		t.Skip("no swipl")
	}
	for file, goals := range traced {
		t.Run(file, func(t *testing.T) { comparePorts(t, swipl, "../testdata/ports/"+file, strings.Fields(goals)) })
	}
}

func comparePorts(t *testing.T, swipl, file string, goals []string) {
	session := func(first string) string {
		text := first + "leash(-all), leash(-exception).\ntrace.\n"
		for _, goal := range goals {
			text += "(" + goal + "), fail.\n"
		}
		return text
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, swipl, "-q", file)
	cmd.Stdin = strings.NewReader(session("visible(+full).\n"))
	other, err := cmd.CombinedOutput()
	if err != nil && len(other) == 0 {
		t.Fatal(err)
	}
	e, out, text := newNative(t, session(""))
	if err := e.Consult(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	s := repl.Session{Engine: e, Out: out}
	s.Run(t.Context())
	levels := slices.Contains(levelled, filepath.Base(file))
	got, want := portsIn(text.String(), levels), portsIn(string(other), levels)
	if len(want) < 200 {
		t.Errorf("%d ports: %s", len(want), other)
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("port %d of %d and %d:\n%q\nwant\n%q", i, len(got), len(want), got[max(0, i-5):min(len(got), i+3)], want[max(0, i-5):min(len(want), i+3)])
		}
	}
}
