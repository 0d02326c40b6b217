#!/usr/bin/env zebra
% head comment
:-module(foo,[bar/1,   % doc
 baz/2 ]).


:- use_module(library(lists)), use_module(library(clpfd)).
:- use_module(library(chr)).
:- op(700,xfx,===>).
a ===>   b.
foo(X):-bar(X),baz(X,Y),   % first
  % own line

  ( X>1->Y=2,w;Y<3 -> q ; \+ foo(X) , z ), findall(A,(member(A,[1,2,3]),A>2),L),
  X = [a,b|T], Z is X+1 - 2*3, foo:bar(X).   % end
/* block
   comment */
digits([H|T])-->digit(H),digits(T).
digits([])-->[].
p:-a;b.
q --> {a,b}, "abc", \+ c, ! , ( x ; y ), ( x -> y ; z ).
long(AAAAAAAAAAAAAAAAAAAAAAAAAAAAA, BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB, CCCCCCCCCCCCCCCCCCCCCCCCC, [a,b,c]).
x(X) :- format("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa~w~w~w~n", [AAAAAAAAAAAAAAAAAAAAAA, BBBBBBBBBBBBBBBBBBBBBBBBBBBBB, CCCCCCCCCCC]),
 X1 #= Basdfasdfasdf + Casdfasdfasdfsadf * Dasdfasdfasdfasdf + Easdfasdfasdfasdfasdf - Fasdfasdfasdfasdfasdf-G1.
y(X) :- X#=1,X=0x1F,Y = 1_000, Z=0'c, W='a\nb', forall(member(Q,L),(foo(Q),bar(Q)
 )), - 1 = X, A = - (1), B = -(-(1)), C = a- -1, D = [ a, b ], \+a, \+ (a,b), [-] = - , V = 0' , \+ \+ U.
:- dynamic a/1,b/2.
:- dynamic
   a/1,   /* one */
   b/2.
d(_{a:1,b:2}, {x,y}, "two
lines", 'it''s', `codes`, {|html(X)||<b>%</b>|}).
chr @ a(X) \ b(Y) <=> X>Y, Z is X-Y | c(Z), d.
:- if(current_prolog_flag(bounded,false)).
r :- catch(foo, E, (print_message(error, E), fail)), ( true
   ; a % why
   % before
   ; b
   ) .
:- else.
r:-foo( X ,   Y  /* inner */ , Z ), write(a), nl, write('a much longer text than before, so that the line is full'), write(b), nl.
:- endif.
s :- X = point{x:1}.x, t(a
  , b % leading
  , c),
  u(
    d, [ 1,
         2
       ]
  ).
t(A), A > 1 => true. u(1). u(2).
dict(D0, D) :- D = D0.put(first_key, a_rather_long_value).put(second_key, another_long_value).put(third_key, D0.value).
last :- a, % comment at the end
  b
  % before the full stop
  .
% the end
end_of_file.
what follows ( is ] no text
