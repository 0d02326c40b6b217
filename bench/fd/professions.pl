% The puzzle of five houses as the Alice ML document has it, posted and solved.

top :- result(_).

result(Ns) :-
    Ns = [English,Italian,Japanese,Norwegian,Spaniard],
    Cs = [Green,Red,Yellow,Blue,White],
    Ps = [Painter,Diplomat,Violinist,Doctor,Sculptor],
    As = [Dog,Zebra,Fox,Snails,Horse],
    Ds = [Juice,_,Tea,Coffee,Milk],
    domain(Ns, 1, 5), domain(Cs, 1, 5), domain(Ps, 1, 5), domain(As, 1, 5), domain(Ds, 1, 5),
    different(Ns), different(Cs), different(Ps), different(As), different(Ds),
    English #= Red,
    Spaniard #= Dog,
    Japanese #= Painter,
    Italian #= Tea,
    Norwegian #= 1,
    Green #= Coffee,
    Green #> White,
    Sculptor #= Snails,
    Diplomat #= Yellow,
    Milk #= 3,
    next_to(Norwegian, Blue),
    Violinist #= Juice,
    next_to(Fox, Doctor),
    next_to(Horse, Diplomat),
    Zebra #= White,
    in_order(Ns), in_order(Cs), in_order(Ps), in_order(As), in_order(Ds), !.
