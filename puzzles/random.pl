% The zebra puzzle by constrained random solving, after the SystemVerilog
% document, with the pitfalls that the document fell into.
%
% A street is a vector of houses, a house has five fields, and every field of
% every house is a variable over the options of its property. The statements
% become Boolean formulas over fields, such as "house 2 is English if and only
% if house 2 is red". A solution is drawn at random and depends on a seed only.
%
% Drawing: a dive gives the variable with the smallest domain a random value,
% propagates, and so on until all are fixed; a dive that fails starts again from
% the root. A dive finds a solution with a probability proportional to 1/W,
% where W is the product of the sizes of the domains it chose from. So one of
% several dives is picked with the weights W, and the more dives there are, the
% closer all solutions come to being equally likely.

:- ensure_loaded(solver).

% The puzzle

draw_houses(5).

draw_fields([nationality, colour, pet, drink, smoke]).

draw_options(nationality, [english, spanish, ukrainian, norwegian, japanese]).
draw_options(colour, [red, green, ivory, yellow, blue]).
draw_options(pet, [dog, snails, fox, horse, zebra]).
draw_options(drink, [coffee, tea, milk, juice, water]).
draw_options(smoke, [oldgold, kools, chesterfield, luckystrike, parliament]).

draw_statement( 2, same(nationality=english, colour=red)).
draw_statement( 3, same(nationality=spanish, pet=dog)).
draw_statement( 4, same(drink=coffee, colour=green)).
draw_statement( 5, same(nationality=ukrainian, drink=tea)).
draw_statement( 6, left_of(colour=ivory, colour=green)).
draw_statement( 7, same(smoke=oldgold, pet=snails)).
draw_statement( 8, same(smoke=kools, colour=yellow)).
draw_statement( 9, at(3, drink=milk)).
draw_statement(10, at(1, nationality=norwegian)).
draw_statement(11, next_to(smoke=chesterfield, pet=fox)).
draw_statement(12, next_to(smoke=kools, pet=horse)).
draw_statement(13, same(smoke=luckystrike, drink=juice)).
draw_statement(14, same(nationality=japanese, smoke=parliament)).
draw_statement(15, next_to(nationality=norwegian, colour=blue)).

% draw_variant(?Variant, -Link, -Near, -Unique, -Dropped): ways of writing the
% statements down. Link is how two fields are linked, Near how neighbours are,
% Unique whether the houses differ in each field; the statements Dropped are
% left out. The pitfalls, in order:
%
%   - With implications a dog needs no Spaniard, and Spaniards may be many.
%   - With equivalences too all houses may be the same.
%   - Houses that differ make the implications within a house equivalences, but
%     left_of(A, B) still says nothing about an A in the last house.
%   - A <-> (B or C), B and C on either side of A, asks for an A on both sides
%     of a B.
%   - (A <-> B) or (A <-> C), where the document ends, has the one solution, by
%     luck: without statement 12 it has more than the statements.
%   - (A <-> B) xor (A <-> C), which the document calls more correct, is false
%     of a house that has neither A nor, on either side, what A wants there.
%     With houses that differ there is no solution, and without that many: so
%     it does not take the place of the uniqueness either.
draw_variant(implications, implies, implies, free, []).
draw_variant(equivalences, iff, parts, free, []).
draw_variant(unique_implications, implies, implies, unique, []).
draw_variant(contradiction, iff, whole, unique, []).
draw_variant(document, iff, parts, unique, []).
draw_variant(exact, iff, exact, unique, []).
draw_variant(either, iff, xor, unique, []).
draw_variant(either_free, iff, xor, free, []).
draw_variant(document_without_12, iff, parts, unique, [12]).
draw_variant(exact_without_12, iff, exact, unique, [12]).

% Formulas

% draw_formula(+Statement, +Link, +Near, -Formula): the formulas that the
% statement becomes, one after the other, over fields field(House, F=Option). A
% statement that becomes none is a domain error.
draw_formula(at(House, A), _, _, field(House, A)).
draw_formula(same(A, B), Link, _, F) :-
    draw_house(House),
    draw_link(Link, field(House, A), field(House, B), F).
draw_formula(left_of(A, B), Link, _, F) :-
    draw_house(House),
    Next is House + 1,
    draw_house(Next),
    draw_link(Link, field(House, A), field(Next, B), F).
draw_formula(left_of(A, _), _, exact, not(field(Last, A))) :-
    draw_houses(Last).
draw_formula(next_to(A, B), _, Near, F) :-
    draw_house(House),
    findall(field(Other, B),
            ( member(Step, [-1, 1]),
              Other is House + Step,
              draw_house(Other) ),
            Others),
    draw_near(Near, field(House, A), Others, F).
draw_formula(next_to(A, B), _, exact, F) :-
    draw_formula(next_to(B, A), _, implies, F).

draw_formula(formula(F0), _, _, F) :-
    draw_boolean(F0, F).

% draw_house(?House): a house that there is.
draw_house(House) :-
    draw_houses(Last),
    between(1, Last, House).

% draw_boolean(+Formula0, -Formula): a formula of clues over fields; in(A, Houses)
% is that A belongs to one of the houses.
draw_boolean(same(A, B), F) :-
    findall(iff(field(House, A), field(House, B)), draw_house(House), [G|Gs]),
    draw_both(Gs, G, F).
draw_boolean(in(A, Houses), F) :-
    findall(not(field(House, A)), member(House, Houses), [G|Gs]),
    draw_both(Gs, G, None),
    F = not(None).
draw_boolean(not(F0), not(F)) :-
    draw_boolean(F0, F).
draw_boolean(and(F0, G0), and(F, G)) :-
    draw_boolean(F0, F),
    draw_boolean(G0, G).
draw_boolean(or(F0, G0), or(F, G)) :-
    draw_boolean(F0, F),
    draw_boolean(G0, G).

draw_link(implies, F, G, or(not(F), G)).
draw_link(iff, F, G, iff(F, G)).

% draw_near(+Near, +F, +Others, -Formula): Others are one or two neighbours.
draw_near(implies, F, Others, or(not(F), G)) :-
    draw_either(Others, G).
draw_near(exact, F, Others, Formula) :-
    draw_near(implies, F, Others, Formula).
draw_near(whole, F, Others, iff(F, G)) :-
    draw_either(Others, G).
draw_near(parts, F, Others, Formula) :-
    findall(iff(F, Other), member(Other, Others), Parts),
    draw_either(Parts, Formula).
draw_near(xor, F, Others, Formula) :-
    findall(iff(F, Other), member(Other, Others), Parts),
    draw_one(Parts, Formula).

draw_either([F], F).
draw_either([F, G], or(F, G)).

% draw_one(+Formulas, -Formula): exactly one of them.
draw_one([F], F).
draw_one([F, G], not(iff(F, G))).

% draw_number(+Formula, -Numbered): fields become the variables of solver.pl. A
% field that there is not is an existence error.
draw_number(field(House, Property=Option), is(X, V)) :-
    (   draw_fields(Fields),
        nth1(Field, Fields, Property),
        draw_options(Property, Options),
        nth1(V, Options, Option)
    ->  length(Fields, Width),
        X is (House - 1) * Width + Field
    ;   throw(error(existence_error(option, Property=Option), _))
    ).
draw_number(not(F0), not(F)) :-
    draw_number(F0, F).
draw_number(and(F0, G0), and(F, G)) :-
    draw_number(F0, F),
    draw_number(G0, G).
draw_number(or(F0, G0), or(F, G)) :-
    draw_number(F0, F),
    draw_number(G0, G).
draw_number(iff(F0, G0), iff(F, G)) :-
    draw_number(F0, F),
    draw_number(G0, G).

draw_all([], Statement, _) :-
    throw(error(domain_error(statement, Statement), _)).
draw_all([F|Fs], _, Formula) :-
    draw_both(Fs, F, Formula).

draw_both([], F, F).
draw_both([G|Fs], F, and(F, H)) :-
    draw_both(Fs, G, H).

% draw_model(+Variant, -Model, -Node): Node is the root of the search.
draw_model(Variant, Model, Pending-Store) :-
    draw_variant(Variant, Link, Near, Unique, Dropped),
    findall(formula(Formula),
            ( draw_statement(Number, Statement),
              \+ member(Number, Dropped),
              findall(F,
                      ( draw_formula(Statement, Link, Near, G),
                        draw_number(G, F) ),
                      Fs),
              draw_all(Fs, Statement, Formula) ),
            Formulas),
    draw_houses(Houses),
    draw_fields(Fields),
    length(Fields, Width),
    findall(P,
            ( Unique == unique,
              between(1, Width, Field),
              findall(I,
                      ( draw_house(House), I is (House - 1) * Width + Field ),
                      Is),
              dom_permutation(Is, Houses, P) ),
            Permutations),
    append(Formulas, Permutations, Posted),
    Last is Houses * Width,
    dom_model(Posted, Last, Model, Pending),
    dom_values(Houses, All),
    dom_uniform(Last, All, Store).

% Counting and drawing

% draw_count(+Variant, +Limit, -Count): counts no further than Limit. A count of
% 1 with a higher limit proves that there is no second solution.
draw_count(Variant, Limit, Count) :-
    draw_model(Variant, Model, Root),
    dom_some(Limit, [Root], Model, Stores, 0-0, _),
    length(Stores, Count).

% draw_streets(+Variant, +Draws, +Seed, -Streets): Streets has that many
% solutions drawn at random, with repetitions; a street is a list of houses, a
% house a list of options. Seed is an integer. Fails when there is no solution.
draw_streets(Variant, Draws, Seed, Streets) :-
    draw_model(Variant, Model, Pending-Start),
    dom_propagate(Pending, Model, Start, stable(Store), 0, _),
    Root = 0-Store,
    dom_next([Root], Model, solution(_, _), 0-0, _),
    draw_seed(Seed, Random),
    draw_repeat(Draws, Root, Model, Random, Streets).

draw_repeat(Draws, Root, Model, Random0, Streets) :-
    (   Draws =:= 0
    ->  Streets = []
    ;   draw_dives(4, Root, Model, Random0, Random1, 0, Total, Dives),
        draw_below(Total, Chosen, Random1, Random2),
        draw_pick(Dives, Chosen, Store),
        draw_street(Store, Street),
        Streets = [Street|Streets1],
        Draws1 is Draws - 1,
        draw_repeat(Draws1, Root, Model, Random2, Streets1)
    ).

% draw_dives(+Number, +Root, +Model, +Random0, -Random, +Total0, -Total,
% -Dives): Dives has Weight-Store of successful dives, Total is the sum of the
% weights.
draw_dives(Number, Root, Model, Random0, Random, Total0, Total, Dives) :-
    (   Number =:= 0
    ->  Random = Random0,
        Total = Total0,
        Dives = []
    ;   draw_dive(Root, Root, Model, 1, Weight, Store, Random0, Random1),
        Dives = [Weight-Store|Dives1],
        Number1 is Number - 1,
        Total1 is Total0 + Weight,
        draw_dives(Number1, Root, Model, Random1, Random, Total1, Total,
                   Dives1)
    ).

draw_dive(Pending-Store0, Root, Model, Weight0, Weight, Store,
          Random0, Random) :-
    dom_propagate(Pending, Model, Store0, Outcome, 0, _),
    (   Outcome = stable(Store1)
    ->  (   dom_first_fail(Model, Store1, X)
        ->  dom_get(X, Store1, Domain),
            dom_size(Domain, 0, Size),
            draw_below(Size, Index, Random0, Random1),
            draw_value(Index, Domain, Value),
            dom_choose(X, Value, Model, Store1, Node),
            Weight1 is Weight0 * Size,
            draw_dive(Node, Root, Model, Weight1, Weight, Store,
                      Random1, Random)
        ;   Store = Store1,
            Weight = Weight0,
            Random = Random0
        )
    ;   draw_dive(Root, Root, Model, 1, Weight, Store, Random0, Random)
    ).

% draw_value(+Index, +Domain, -Value): Value, a domain with one value, has Index
% smaller ones in Domain.
draw_value(Index, Domain, Value) :-
    Least is Domain /\ -Domain,
    (   Index =:= 0
    ->  Value = Least
    ;   Index1 is Index - 1,
        Others is Domain - Least,
        draw_value(Index1, Others, Value)
    ).

draw_pick([Weight-Store|Dives], Chosen, Found) :-
    (   Chosen < Weight
    ->  Found = Store
    ;   Chosen1 is Chosen - Weight,
        draw_pick(Dives, Chosen1, Found)
    ).

% draw_seed(+Seed, -Random) and draw_below(+Limit, -Number, +Random0, -Random):
% numbers from 0 up to Limit by the multiplicative generator of Park and Miller
% (Communications of the ACM, 1988) with its later multiplier 48271.
draw_seed(Seed, Random) :-
    Random is Seed mod 2147483646 + 1.

draw_below(Limit, Number, Random0, Random) :-
    Random is Random0 * 48271 mod 2147483647,
    Number is (Random - 1) * Limit // 2147483646.

draw_street(Store, Street) :-
    draw_fields(Fields),
    length(Fields, Width),
    findall(House,
            ( draw_house(Place),
              findall(Option,
                      ( nth1(Field, Fields, Property),
                        I is (Place - 1) * Width + Field,
                        dom_get(I, Store, Mask),
                        draw_options(Property, Options),
                        nth1(V, Options, Option),
                        Mask =:= 1 << V ),
                      House) ),
            Street).

% draw_frequencies(+Variant, +Draws, +Seed, -Frequencies): how often each of the
% solutions drawn was drawn.
draw_frequencies(Variant, Draws, Seed, Frequencies) :-
    draw_streets(Variant, Draws, Seed, Streets),
    sort(Streets, Different),
    findall(Frequency,
            ( member(Street, Different),
              findall(x, member(Street, Streets), Drawn),
              length(Drawn, Frequency) ),
            Frequencies).

% Printing

% main: how many solutions each variant has, and one of them drawn at random.
main :-
    draw_variant(Variant, Link, Near, Unique, Dropped),
    write(Variant), write(': '), write(Link), write(' for fields, '),
    write(Near), write(' for neighbours, houses '), write(Unique),
    draw_print_dropped(Dropped), nl,
    draw_count(Variant, 1000, Count),
    write('  '), draw_print_count(Count), nl,
    Count > 0,
    write('  one drawn at random:'), nl,
    draw_streets(Variant, 1, 2014, [Street]),
    member(House, Street),
    write('   '),
    draw_print_options(House),
    fail.
main.

draw_print_dropped([]).
draw_print_dropped([Number|Numbers]) :-
    write(', without '), write(Number),
    draw_print_dropped(Numbers).

draw_print_count(Count) :-
    (   Count =:= 0
    ->  write('no solution')
    ;   Count =:= 1
    ->  write('one solution, there is no second one')
    ;   Count < 1000
    ->  write(Count), write(' solutions')
    ;   write('1000 solutions or more')
    ).

draw_print_options([]) :-
    nl.
draw_print_options([Option|Options]) :-
    write(' '), write(Option),
    draw_print_options(Options).
