% Runs the queries of a table and compares what happens with the answers
% expected. Nothing beyond ISO Prolog with its corrigenda is relied upon, so
% that every system runs the same text.
%
% The table is given by clauses of 'quad item'/1 that follow this text:
%   program(Line, File)            consult File
%   query(Line, File, Answers, More)
%       File holds the text of the query; Answers is a list of the files that
%       hold the expected answers; More says that answers may follow them
% The predicate scratch/1, also given, names a file that programs may use, and
% 'quad double quotes'/1 is the value of the flag double_quotes.
%
% What happens is told on the standard output by lines that begin with the
% character of code 1, between which stands what the queries write:
%   begin Line     a program or case begins
%   ok Kind        an event (solution, ball or final failure) is as expected
%   bad Event      it is not, and the case is over
%   end            the program or case is done

:- dynamic('quad events'/1).

'quad main' :-
    'quad double quotes'(Quotes),
    catch(set_prolog_flag(double_quotes, Quotes), _, true),
    'quad item'(Item),
    'quad run'(Item),
    fail.
'quad main'.

'quad run'(Item) :-
    arg(1, Item, Line),
    'quad tell'(begin, Line),
    catch('quad limited'(Item), Ball, 'quad tell'(bad, harness(Ball))),
    set_input(user_input),
    set_output(user_output),
    'quad tell'(end, Line).

% An item runs under a limit of inferences where the system has one.

'quad limited'(Item) :-
    (   catch(call_with_inference_limit(true, 1000, _), _, fail) ->
        call_with_inference_limit('quad do'(Item), 1000000000, Result),
        (   Result == inference_limit_exceeded ->
            'quad tell'(bad, Result)
        ;   true
        )
    ;   'quad do'(Item)
    ).

'quad do'(program(_, File)) :-
    consult(File).
'quad do'(query(_, File, AnswerFiles, More)) :-
    'quad read all'(AnswerFiles, Answers),
    retractall('quad events'(_)),
    assertz('quad events'(0)),
    'quad solve'(File, Answers, More).

% Each solution, ball or final failure is an event with a number, which selects
% the answer to compare it with. A solution that succeeds ends the case.

'quad solve'(File, Answers, More) :-
    catch(
        (   'quad read'(File, Goal, Names),
            call(Goal),
            'quad solution'(Names, Answers, More)
        ),
        Ball,
        'quad ball'(Ball, Answers)
    ),
    !.
'quad solve'(_, Answers, _) :-
    'quad next'(Answers, Answer, _),
    (   'quad is false'(Answer) ->
        'quad tell'(ok, false)
    ;   'quad tell'(bad, false)
    ).

'quad solution'(Names, Answers, More) :-
    'quad next'(Answers, Answer, Left),
    'quad visible'(Names, Visible),
    (   \+ \+ 'quad is solution'(Answer, Visible) ->
        'quad tell'(ok, solution),
        More = true,
        Left = []
    ;   'quad tell'(bad, Visible)
    ).

'quad ball'(Ball, Answers) :-
    'quad next'(Answers, Answer, _),
    (   'quad is ball'(Answer, Ball) ->
        'quad tell'(ok, ball)
    ;   'quad tell'(bad, throws(Ball))
    ).

'quad next'(Answers, Answer, Left) :-
    retract('quad events'(Count)),
    Next is Count + 1,
    assertz('quad events'(Next)),
    'quad drop'(Count, Answers, Rest),
    (   Rest = [Answer|Left] ->
        true
    ;   Answer = none,
        Left = []
    ).

'quad drop'(0, Xs, Xs) :- !.
'quad drop'(_, [], []) :- !.
'quad drop'(N, [_|Xs], Rest) :-
    M is N - 1,
    'quad drop'(M, Xs, Rest).

'quad is false'(none).
'quad is false'(answer(false, _)).

'quad is ball'(answer(throws(Expected), _), Ball) :-
    subsumes_term(Expected, Ball).
'quad is ball'(answer(error(Formal, Context), _), Ball) :-
    subsumes_term(error(Formal, Context), Ball).

'quad is solution'(answer(Conjunction, AnswerNames), Names) :-
    'quad equations'(Conjunction, Goals, []),
    'quad values'(Names, AnswerNames, Values, Expected),
    'quad bound'(AnswerNames, Names),
        'quad residue'(Values, Actual, Residue),
    'quad variant'(Expected-Goals, Actual-Residue).

% An answer is a substitution. Its equations are solved, then the values of the
% query's variables are compared with it up to renaming.

'quad equations'((A, B), Goals0, Goals) :-
    !,
    'quad equations'(A, Goals0, Goals1),
    'quad equations'(B, Goals1, Goals).
'quad equations'(true, Goals, Goals) :- !.
'quad equations'(X = X, Goals, Goals) :- !.
'quad equations'(Goal, [Goal|Goals], Goals).

'quad visible'([], []).
'quad visible'([Name = Value|Names], Visible) :-
    (   sub_atom(Name, 0, 1, _, '_') ->
        Visible = Rest
    ;   Visible = [Name = Value|Rest]
    ),
    'quad visible'(Names, Rest).

'quad values'([], _, [], []).
'quad values'([Name = Value|Names], AnswerNames, [Value|Values], [Expected|Rest]) :-
    'quad lookup'(AnswerNames, Name, Expected),
    'quad values'(Names, AnswerNames, Values, Rest).

'quad lookup'([], _, _).
'quad lookup'([Key = X|Names], Name, Value) :-
    (   Key == Name ->
        Value = X
    ;   'quad lookup'(Names, Name, Value)
    ).

% Only variables of the query may get a value.

'quad bound'([], _).
'quad bound'([Name = Value|AnswerNames], Names) :-
    (   var(Value)
    ;   'quad key'(Names, Name)
    ),
    !,
    'quad bound'(AnswerNames, Names).

'quad key'([Key = _|Names], Name) :-
    (   Key == Name ->
        true
    ;   'quad key'(Names, Name)
    ).

'quad residue'(Values, Actual, Residue) :-
    (   catch(copy_term(Values, Copy, Goals), _, fail) ->
        Actual = Copy,
        Residue = Goals
    ;   Actual = Values,
        Residue = []
    ).

'quad variant'(A, B) :-
    copy_term(A, A1),
    copy_term(B, B1),
    'quad number'(A1),
    'quad number'(B1),
    A1 == B1.

'quad number'(Term) :-
    term_variables(Term, Variables),
    'quad number'(Variables, 0).

'quad number'([], _).
'quad number'(['quad variable'(N)|Variables], N) :-
    M is N + 1,
    'quad number'(Variables, M).

% Reading and telling.

'quad read all'([], []).
'quad read all'([File|Files], [answer(Term, Names)|Answers]) :-
    'quad read'(File, Term, Names),
    'quad read all'(Files, Answers).

'quad read'(File, Term, Names) :-
    open(File, read, Stream),
    catch(set_stream(Stream, encoding(utf8)), _, true),
    catch(read_term(Stream, Read, [variable_names(ReadNames)]), Ball, true),
    close(Stream),
    (   nonvar(Ball) ->
        throw(Ball)
    ;   Term = Read,
        Names = ReadNames
    ).

'quad tell'(Kind, Detail) :-
    put_char(user_output, '\1\'),
    write(user_output, Kind),
    put_char(user_output, ' '),
    writeq(user_output, Detail),
    put_char(user_output, '\n'),
    flush_output(user_output).
