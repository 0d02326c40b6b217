facts :-
    assertz(owner(plan, ann)),
    assertz(class(plan, internal)),
    assertz(class(menu, public)),
    assertz(user_role(bob, chief)).

no_facts :-
    retractall(owner(_, _)),
    retractall(class(_, _)),
    retractall(user_role(_, _)).

:- begin_tests(allow, [setup(facts), cleanup(no_facts)]).

test(owner, all(Why == [owner])) :- allow(ann, delete, plan, Why).
test(stranger, fail) :- allow(eve, read, menu, _).
test(included, all(Why == [role(reader)])) :- allow(bob, read, menu, Why).
test(limit, fail) :- allow(bob, delete, plan, _).

:- end_tests(allow).
