/*  Part of library(plunit): two terms as texts that mark the subterms that
    differ.

    The terms are walked side by side. Lists are compared without the elements
    that they have in common at their ends, so that only a missing element is
    marked, not all that follow it.
*/

:- module(plunit_difference,
          [ marked_difference/5
          ]).

:- autoload(library(apply)).
:- autoload(library(lists)).

%!  marked_difference(+Op, +Expected, +Got, -ExpectedText, -GotText) is det.
%
%   The texts of two terms that should be alike in the sense of Op, with their variables
%   named alike. Subterms that differ are between characters 1 and 2; terms that contain
%   themselves, very large ones, and those of an Op that is no equality, have no marks.

marked_difference(Op, Expected, Got, ExpectedText, GotText) :-
    copy_term_nat(Expected-Got, E0-G0),
    (   alike(Op, Like),
        acyclic_term(E0-G0),
        term_size(E0-G0, Size),
        Size =< 20000
    ->  differing(E0, G0, Like, E, G)
    ;   E-G = E0-G0
    ),
    (   acyclic_term(E0-G0)
    ->  numbervars(E-G, 0, _)
    ;   true
    ),
    text(E, ExpectedText),
    text(G, GotText).

%   alike(+Op, -Like): Like(X, Y) tells whether two subterms are the same for
%   Op.

alike(==, ==).
alike(=:=, ==).
alike(=, plunit_difference:unifiable).
alike(=@=, plunit_difference:variables).
alike(subsumes, plunit_difference:instance).

unifiable(X, Y) :-
    \+ X \= Y.

variables(X, Y) :-
    (   var(X),
        var(Y)
    ->  true
    ;   X == Y
    ).

instance(X, Y) :-
    subsumes_term(X, Y).

%   differing(+X0, +Y0, :Like, -X, -Y): X and Y are copies with '$differs'(Term)
%   for each subterm Term that differs.

differing(X, Y, Like, X, Y) :-
    call(Like, X, Y),
    !.
differing(X0, Y0, Like, X, Y) :-
    is_list(X0),
    is_list(Y0),
    ( X0 \== [] ; Y0 \== [] ),
    !,
    common(X0, Y0, Like, Start, X1, Y1),
    reverse(X1, X2),
    reverse(Y1, Y2),
    common(X2, Y2, Like, End0, X3, Y3),
    reverse(End0, End),
    reverse(X3, X4),
    reverse(Y3, Y4),
    paired(X4, Y4, Like, X5, Y5),
    append([Start,X5,End], X),
    append([Start,Y5,End], Y).
differing(X0, Y0, Like, X, Y) :-
    compound(X0),
    compound(Y0),
    compound_name_arguments(X0, Name, Xs0),
    compound_name_arguments(Y0, Name, Ys0),
    same_length(Xs0, Ys0),
    Xs0 \== [],
    !,
    paired(Xs0, Ys0, Like, Xs, Ys),
    compound_name_arguments(X, Name, Xs),
    compound_name_arguments(Y, Name, Ys).
differing(X, Y, _, '$differs'(X), '$differs'(Y)).

%   common(+Xs0, +Ys0, :Like, -Common, -Xs, -Ys): Xs and Ys are without the
%   Common elements that both begin with.

common([X|Xs0], [Y|Ys0], Like, [X|Common], Xs, Ys) :-
    call(Like, X, Y),
    !,
    common(Xs0, Ys0, Like, Common, Xs, Ys).
common(Xs, Ys, _, [], Xs, Ys).

paired([X0|Xs0], [Y0|Ys0], Like, [X|Xs], [Y|Ys]) :-
    !,
    differing(X0, Y0, Like, X, Y),
    paired(Xs0, Ys0, Like, Xs, Ys).
paired(Xs0, Ys0, _, Xs, Ys) :-
    maplist(marked, Xs0, Xs),
    maplist(marked, Ys0, Ys).

marked(X, '$differs'(X)).

text(Term, Text) :-
    with_output_to(string(Text), print_marked(Term, 1200)).

print_marked(Term, Priority) :-
    write_term(Term, [ quoted(true), numbervars(true), portray(true), priority(Priority), cycles(true),
                       portray_goal(plunit_difference:portray_marked) ]).

portray_marked('$differs'(Term), Options) :-
    memberchk(priority(Priority), Options),
    put_char('\001\'),
    print_marked(Term, Priority),
    put_char('\002\').
