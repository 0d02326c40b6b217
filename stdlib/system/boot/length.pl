/*  length/2 for lists whose tails have attributes. The rest of length/2 is in
    Go.
*/

%   The attribute '$lengthen'(?Tail, +Before, ?Length): Length is the length of
%   a list with Before elements before the variable Tail.

'$lengthen':attr_unify_hook('$lengthen'(Tail, Before, Length), _) :-
    '$lengthen'(Tail, Before, Length).

'$lengthen'([], Length, Length).
'$lengthen'([_|Tail], Before, Length) :-
    length(Tail, After),
    Length is Before + 1 + After.
