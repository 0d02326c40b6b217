/*  library(pldoc): documentation in comments. help/1 and doc_comment/4 read the comments of
    programs from their files when they need them.
*/

:- module(pldoc, [doc_collect/1, pldoc_loading/0, doc_comment/4]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(apply)).

:- meta_predicate doc_comment(:, -, -, -).

%!  doc_comment(:Object, -Position, -Summary, -Comment) is nondet.
%
%   Comment is the text of a comment of the program, at Position, File:Line, whose first
%   sentence is Summary. Object is the predicate that it is about, Module:Name/Arity or
%   Module:Name//Arity without the module user, a list of such, or module(Title).
%   Source: SWI-Prolog.

doc_comment(Object, File:Line, Summary, Comment) :-
    strip_module(Object, M, Plain),
    '$doc_comments'(Docs),
    member(doc(Module, Objects, File, Line, Summary, Comment), Docs),
    (   var(Plain)
    ->  object(Objects, Module, Plain)
    ;   Module = M,
        (   Objects = Plain
        ->  true
        ;   memberchk(Plain, Objects)
        )
    ).

object([Object], Module, Qualified) :-
    !,
    qualified(Module, Object, Qualified).
object(Objects, Module, Qualified) :-
    maplist(qualified(Module), Objects, Qualified).

qualified(user, Object, Object) :-
    !.
qualified(Module, Object, Module:Object).

%!  doc_collect(+Collect) is det.
%
%   Has no effect: comments are read when they are needed.
%   Source: SWI-Prolog.

doc_collect(Collect) :-
    must_be(nonvar, Collect).

%!  pldoc_loading is semidet.
%
%   Fails: nothing is being loaded for its documentation.
%   Source: SWI-Prolog.

pldoc_loading :-
    fail.
