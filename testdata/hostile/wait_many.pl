% Waits in many threads at the same time, for what never comes.

attack :- findall(T, ( between(1, 200, I), catch(thread_create(w(I), T, []), _, fail) ), Ts), forall(member(T, Ts), catch(thread_join(T, _), _, true)), attack.
w(I) :- I mod 3 =:= 0, !, catch(sleep(1000), _, w(I)).
w(I) :- I mod 3 =:= 1, !, thread_get_message(never(I)).
w(I) :- thread_self(Me), catch(thread_get_message(Me, never, [timeout(1000)]), _, w(I)).
