% wildcard_match/2: one pattern and many names.
%% only: zebra swipl

top :- result(_).

result(Count) :-
    findall(x, ( between(1, 200, N), name(N, Name), wildcard_match("*[0-9]1.{pl,pro}", Name) ), Xs),
    length(Xs, Count).

name(N, Name) :- atomic_list_concat([file_, N, '.pl'], Name).
