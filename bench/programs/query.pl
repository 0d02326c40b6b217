% A database join with arithmetic: which countries are almost equally densely
% populated, the first at most 5 % more than the second?

top :- result(_).

result(Pairs) :-
    findall(A/B, alike(A, B), Pairs).

alike(A, B) :-
    density(A, Da),
    density(B, Db),
    Da > Db,
    20 * Da < 21 * Db.

density(Country, Density) :-
    people(Country, Thousands),
    area(Country, SquareKilometres),
    Density is Thousands * 1000 // SquareKilometres.

% Thousands of people.
people(china, 1411750).
people(india, 1407563).
people(usa, 331893).
people(indonesia, 273753).
people(pakistan, 231402).
people(brazil, 214326).
people(nigeria, 213401).
people(bangladesh, 169356).
people(russia, 145912).
people(mexico, 126705).
people(japan, 125681).
people(ethiopia, 120283).
people(philippines, 113880).
people(egypt, 109262).
people(vietnam, 97468).
people(turkey, 84775).
people(germany, 83196).
people(thailand, 71601).
people(france, 67749).
people(britain, 67326).
people(italy, 59109).
people(spain, 47416).
people(argentina, 45808).
people(poland, 37747).
people(australia, 25685).

% Square kilometres.
area(china, 9596961).
area(india, 3287263).
area(usa, 9525067).
area(indonesia, 1904569).
area(pakistan, 881913).
area(brazil, 8515767).
area(nigeria, 923768).
area(bangladesh, 147570).
area(russia, 17098246).
area(mexico, 1964375).
area(japan, 377975).
area(ethiopia, 1104300).
area(philippines, 300000).
area(egypt, 1002450).
area(vietnam, 331212).
area(turkey, 783562).
area(germany, 357114).
area(thailand, 513120).
area(france, 543940).
area(britain, 242495).
area(italy, 301339).
area(spain, 505992).
area(argentina, 2780400).
area(poland, 312696).
area(australia, 7692024).
