% Parses with grammars that call themselves first.

attack :- catch(phrase(left, `aaa`), _, true), catch(phrase(any, L, _), _, true), length(L, _), catch(phrase(pushes, L, _), _, true), attack.
left --> left, "a".
left --> "a".
any --> [] | [_], any, any.
pushes, [a, b] --> pushes.
