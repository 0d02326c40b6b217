/*  The words that say how options relate, and their kinds.  */

:- module(puzzle_words, [lex/2, determiner/1, filler/1, two/1, of_letters/1, comp/3, comparative_form/2, usual/2, adjectival/1, upside_down/2, by_strokes/3, second/2, named_for/2, verb_dim/2, place_word/1, past/1, past/2, perfect/2, ends/2, ends/3]).

:- discontiguous lex/2.

%   ends(+Key, +End), ends(+Key, -Start, +End): Key is a word, not a number,
%   that ends with End.

ends(Key, End) :- ends(Key, _, End).

ends(Key, Start, End) :-
    atom(Key),
    atom_concat(Start, End, Key).

%   lex(+Key, -Item): the role of a word in a clause. All other words are open:
%   w(Key).
%
%   d: determiner; v: auxiliary; p: preposition; who: relative pronoun; pron: a
%   person named before; bad: a word that may change the meaning, unless a
%   phrase has it.

lex(the, d).
lex(a, d).
lex(an, d).
lex(this, d).
lex(that, who).
lex(these, d).
lex(those, d).
lex(his, d).
lex(her, d).
lex(their, d).
lex(its, d).
lex(my, d).
lex(our, d).
lex(your, d).
lex(whose, who).
lex(who, who).
lex(whom, who).
lex(whoever, whoever).
lex(whomever, whoever).
lex(which, who).
lex(whichever, whoever).
lex(whatever, whoever).
lex(what, whoever).
lex(where, who).
lex(is, v).
lex(are, v).
lex(was, v).
lex(were, v).
lex(be, v).
lex(been, v).
lex(being, v).
lex(am, v).
lex(has, v).
lex(have, v).
lex(had, v).
lex(having, v).
lex(do, v).
lex(does, v).
lex(did, v).
lex(will, v).
lex(would, v).
lex(shall, v).
lex(should, v).
lex(can, v).
lex(could, v).
lex(may, v).
lex(might, v).
lex(must, v).
lex(of, p).
lex(in, p).
lex(on, p).
lex(at, p).
lex(with, p).
lex(from, p).
lex(by, p).
lex(for, p).
lex(to, p).
lex(into, p).
lex(onto, p).
lex(as, p).
lex(about, p).
lex(through, p).
lex(during, p).
lex(named, p).
lex(called, p).
lex(via, p).
lex(and, and).
lex(but, but).
lex(while, while).
lex(whereas, while).
lex(or, or).
lex(nor, nor).
lex(either, either).
lex(neither, neither).
lex(not, not).
lex(never, not).
lex(both, both).
lex(he, pron).
lex(she, pron).
lex(it, pron).
lex(they, they).
lex('#previous', previous).
lex('#his', pron).
lex(him, pron).
lex(them, pron).
lex(he, pron).
lex('''s', poss).
lex(',', comma).
lex(';', semi).
lex(':', colon).
lex(dash, comma).
lex('(', comma).
lex(')', comma).
lex('"', quote).
lex('[', comma).
lex(']', comma).
lex(other, other).
lex(another, other).
lex(if, if).
lex(then, then).
lex(unless, unless).
lex(whenever, bad).
lex(wherever, bad).
lex(when, bad).
lex(although, while).
lex(different, different).
lex(distinct, different).
lex(separate, different).
lex(each, bad).
lex(every, bad).
lex(everyone, bad).
lex(everybody, bad).
lex(same, same).
lex(respectively, respectively).
lex(together, sum).
lex(altogether, sum).
lex(combined, sum).
lex(all, all).
lex(only, only).
lex(no, bad).
lex(none, bad).
lex(nobody, bad).
lex(nothing, bad).
lex(everything, bad).
lex(without, bad).
lex(except, bad).
lex(besides, bad).
lex(unlike, bad).
lex(instead, bad).
lex(rather, bad).
lex(than, bad).
lex(more, bad).
lex(less, bad).
lex(fewer, bad).
lex(most, bad).
lex(least, bad).
lex(half, bad).
lex(twice, bad).
lex(thrice, bad).
lex(double, bad).
lex(triple, bad).
lex(times, bad).
lex(before, bad).
lex(after, bad).
lex(left, w(left)).
lex(right, bad).
lex(next, bad).
lex(between, bad).
lex(among, bad).
lex(adjacent, bad).
lex(beside, bad).
lex(near, bad).
lex(opposite, bad).
lex(across, bad).
lex(above, bad).
lex(below, bad).
lex(under, bad).
lex(over, bad).
lex(behind, bad).
lex(beyond, bad).
lex(within, bad).
lex(ahead, bad).
lex(apart, bad).
lex(last, bad).
lex(middle, bad).
lex(end, bad).
lex(ends, bad).
lex(leftmost, bad).
lex(nearest, bad).
lex(closest, bad).
lex(rightmost, bad).
lex(either, bad).
lex(any, bad).
lex(anyone, bad).
lex(anybody, bad).
lex(some, bad).
lex(someone, d).
lex(somebody, d).
lex(else, bad).
lex(otherwise, bad).
lex(enough, bad).
lex(topics, bad).
lex(whether, bad).
lex(because, bad).
lex(since, bad).
lex(until, bad).
lex(till, bad).
lex(equal, bad).
lex(multiple, bad).
lex(divisible, bad).
lex(per, bad).
lex('at the latest', bad).
lex(sum, sum).
lex(total, sum).
lex(totals, sum).
lex(totaled, sum).
lex(totalled, sum).
lex(plus, plus).
lex(so, so).
lex(differ, differ).
lex(differed, differ).
lex(differs, differ).
lex(difference, bad).
lex(average, bad).
lex(odd, bad).
lex(even, bad).
lex(alphabetically, bad).
lex(alphabetical, bad).
lex(married, bad).
lex(brother, bad).
lex(sister, bad).
lex(wife, bad).
lex(husband, bad).
lex(cousin, bad).
lex(beat, bad).
lex(defeated, bad).
lex(outbid, bad).
lex(outscored, bad).
lex(outsold, bad).
lex(outran, bad).
lex(outpaced, bad).
lex(outlasted, bad).
lex(outlived, bad).
lex(outperformed, bad).
lex(outranked, bad).
lex(outranks, bad).
lex(trailed, bad).
lex(trails, bad).
lex(overtook, bad).
lex(edged, bad).
lex(bested, bad).
lex(surpassed, bad).
lex(surpasses, bad).
lex(succeeded, bad).
lex(succeeds, bad).
lex(eclipsed, bad).
lex(replaced, bad).
lex(replaces, bad).
lex(facing, bad).
lex(faces, bad).
lex(met, bad).
lex(knows, bad).
lex(cannot, not).
lex(true, bad).
lex(false, bad).
lex(untrue, bad).
lex(exceeds, bad).
lex(exceeded, bad).
lex(visits, w(visits)).

%   determiner(?Word): articles and possessives, which may stand for each other before a noun.

determiner(the).
determiner(a).
determiner(an).
determiner(his).
determiner(her).
determiner(its).
determiner(their).

%   filler(?Item): it says nothing by itself.

filler(w(_, _)).
filler(v(_, _)).
filler(p(_, _)).
filler(d).
filler(poss).
filler(one).

%   two(?Item): the number two, which may be an option.

two(cnt(2)).
two(num(2, _, _)).
two(m(_, _, t(n(2, ''), _, _, _))).

%   of_letters(?Word): Word is about the letters of a name.

of_letters(vowel).
of_letters(vowels).
of_letters(consonant).
of_letters(letter).
of_letters(letters).
of_letters(initial).
of_letters(initials).
of_letters(rhymes).
of_letters(syllable).
of_letters(syllables).

%   place_word(?Stem): a noun that may be counted in a row.

place_word(hous).
place_word(hom).
place_word(plac).
place_word(position).
place_word(spot).
place_word(slot).
place_word(seat).
place_word(chair).
place_word(step).
place_word(door).
place_word(person).
place_word(peopl).
place_word(space).
place_word(spac).
place_word(tabl).
place_word(lan).
place_word(stall).
place_word(tent).
place_word(boat).
place_word(car).
place_word(desk).
place_word(bed).
place_word(room).
place_word(apartment).
place_word(booth).
place_word(stand).
place_word(locker).
place_word(number).
place_word(no).
place_word(rank).

%   comp(?Comparative, -Sign, -Dims): Sign is 1 if the X-er one has the greater
%   value in a category that measures one of Dims, -1 if the smaller one. The
%   dim any fits all that can be more or less.

comp(left, -1, [row]).
comp(right, 1, [row]).
comp(before, -1, [time, year, rank, row, duration]).
comp(after, 1, [time, year, rank, row, duration]).
comp(earlier, -1, [time, year, rank, row, duration]).
comp(sooner, -1, [time, year, rank, row, duration]).
comp(later, 1, [time, year, rank, row, duration]).
comp(ahead, -1, [rank, row]).
comp(ahead, -1, [time, year]).
comp(ahead, 1, [points, pct]).
comp(ahead, -1, [racing]).
comp(behind, 1, [racing]).
comp(behind, 1, [rank, row]).
comp(behind, 1, [time, year]).
comp(behind, -1, [points, pct]).
comp(inside, 1, [inward]).
comp(inside, -1, [outward]).
comp(outside, -1, [inward]).
comp(outside, 1, [outward]).
comp(north, 1, [north]).
comp(north, -1, [south]).
comp(south, 1, [south]).
comp(south, -1, [north]).
comp(east, 1, [east]).
comp(east, -1, [west]).
comp(west, 1, [west]).
comp(west, -1, [east]).
comp(above, 1, [floor, any]).
comp(above, -1, [rank, depth]).
comp(below, -1, [floor, any]).
comp(below, 1, [rank, depth]).
comp(higher, 1, [floor, any]).
comp(higher, -1, [rank, depth]).
comp(lower, -1, [floor, any]).
comp(lower, 1, [rank, depth]).
comp(more, 1, [any]).
comp(less, -1, [any]).
comp(fewer, -1, [any]).
comp(greater, 1, [any]).
comp(lesser, -1, [any]).
comp(older, 1, [age]).
comp(older, -1, [year]).
comp(elder, 1, [age]).
comp(younger, -1, [age]).
comp(younger, 1, [year]).
comp(newer, 1, [year, time]).
comp(newer, -1, [age]).
comp('more recent', 1, [year, time]).
comp('less recent', -1, [year, time]).
comp(longer, 1, [length, duration, odds, lasting]).
comp(shorter, -1, [length, duration, floor, odds, lasting]).
comp(briefer, -1, [duration]).
comp(taller, 1, [length, floor]).
comp(bigger, 1, [size, any]).
comp(larger, 1, [size, any]).
comp(smaller, -1, [size, any]).
comp(tinier, -1, [size, length]).
comp(heavier, 1, [weight]).
comp(lighter, -1, [weight]).
comp(cheaper, -1, [money]).
comp(costlier, 1, [money]).
comp(pricier, 1, [money]).
comp(dearer, 1, [money]).
comp(richer, 1, [money]).
comp(wealthier, 1, [money]).
comp(poorer, -1, [money]).
comp('more expensive', 1, [money]).
comp('more costly', 1, [money]).
comp('more valuable', 1, [money]).
comp('more money', 1, [money]).
comp(faster, -1, [duration, rank]).
comp(faster, 1, [speed]).
comp(quicker, -1, [duration, rank]).
comp(quicker, 1, [speed]).
comp(slower, 1, [duration, rank]).
comp(slower, -1, [speed]).
comp(farther, 1, [length]).
comp(further, 1, [length]).
comp(closer, -1, [length]).
comp(nearer, -1, [length]).
comp(deeper, 1, [length]).
comp(shallower, -1, [length]).
comp(wider, 1, [length]).
comp(narrower, -1, [length]).
comp(thicker, 1, [length]).
comp(thinner, -1, [length]).
comp('more recent', 1, [time, year]).
comp(hotter, 1, [temperature, heat, strength]).
comp(spicier, 1, [heat, strength]).
comp(milder, -1, [heat, strength]).
comp(warmer, 1, [temperature]).
comp(colder, -1, [temperature]).
comp(cooler, -1, [temperature]).
comp(better, 1, [points, pct]).
comp(better, -1, [rank, duration]).
comp(worse, -1, [points, pct]).
comp(worse, 1, [rank, duration]).
comp(better, -1, [strokes]).
comp(worse, 1, [strokes]).
comp(ahead, -1, [strokes]).
comp(behind, 1, [strokes]).
comp(louder, 1, [loudness]).
comp(noisier, 1, [loudness]).
comp(quieter, -1, [loudness]).
comp(stronger, 1, [pct, weight, speed, strength]).
comp(weaker, -1, [pct, weight, speed, strength]).
comp('more popular', 1, [any]).
comp('more powerful', 1, [any]).
comp('more productive', 1, [any]).
comp('more successful', 1, [any]).
comp('more experienced', 1, [duration, any]).
comp('more potent', 1, [any]).
comp('more populous', 1, [any]).
comp('more crowded', 1, [any]).
comp('more lucrative', 1, [money]).
comp('more profitable', 1, [money]).
comp('more generous', 1, [money]).
comp('more prolific', 1, [any]).
comp('more nutritious', 1, [any]).
comp('more fattening', 1, [any]).
comp('more sugary', 1, [any]).
comp('more acidic', 1, [any]).
comp('more accurate', 1, [any]).
comp('more difficult', 1, [any]).
comp('more challenging', 1, [any]).
comp('more intense', 1, [any]).
comp('more severe', 1, [any]).
comp('more violent', 1, [any]).
comp('more distant', 1, [length]).
comp('more remote', 1, [length]).
comp('more massive', 1, [weight, size]).
comp('more senior', 1, [age]).
comp('more mature', 1, [age]).
comp('more elderly', 1, [age]).
comp('more modern', 1, [year]).
comp('more contemporary', 1, [year]).
comp('more extensive', 1, [any]).
comp('more spacious', 1, [size, any]).
comp('more efficient', 1, [any]).
comp('more talkative', 1, [any]).
comp('more active', 1, [any]).
comp('more luxurious', 1, [money]).
comp('more pricey', 1, [money]).
comp(busier, 1, [any]).
comp(brighter, 1, [any]).
comp(denser, 1, [any]).
comp(fatter, 1, [weight, any]).
comp(fuller, 1, [any]).
comp(grander, 1, [any]).
comp(harder, 1, [any]).
comp(luckier, 1, [any]).
comp(mightier, 1, [any]).
comp(saltier, 1, [any]).
comp(sharper, 1, [any]).
comp(smarter, 1, [points, any]).
comp(smellier, 1, [any]).
comp(steeper, 1, [money, any]).
comp(sturdier, 1, [any]).
comp(sweeter, 1, [any]).
comp(darker, 1, [pct]).
comp(tougher, 1, [any]).
comp(windier, 1, [any]).
comp(rainier, 1, [any]).
comp(snowier, 1, [any]).
comp(sunnier, 1, [any]).
comp(fancier, 1, [money]).
comp(plumper, 1, [weight]).
comp(chubbier, 1, [weight]).
comp(bulkier, 1, [weight, size]).
comp(roomier, 1, [size, any]).
comp(lengthier, 1, [length, duration]).
comp(loftier, 1, [length]).
comp(wiser, 1, [age]).
comp(slimmer, -1, [weight, length]).
comp(skinnier, -1, [weight, length]).
comp(softer, -1, [any]).
comp(dimmer, -1, [any]).
comp(emptier, -1, [any]).
comp(rarer, -1, [any]).
comp(scarcer, -1, [any]).
comp(duller, -1, [any]).
comp(drier, -1, [any]).
comp(gentler, -1, [any]).
comp(daintier, -1, [weight, size]).
comp(tighter, -1, [any]).
comp(lowlier, -1, [any]).
comp('more ancient', -1, [year]).
comp('more affordable', -1, [money]).
comp('more economical', -1, [money]).

comp(Comp, Sign, Dims) :-
    of_two_words(Comp),
    atom_concat('less ', Key, Comp),
    ( comparative_form(Key, Form) ; atom_concat('more ', Key, Form) ),
    comp(Form, Sign0, Dims),
    Sign is -Sign0.
comp(Comp, Sign, Dims) :-
    of_two_words(Comp),
    atom_concat('more ', Adverb, Comp),
    adverb_of(Adverb, Key),
    ( comparative_form(Key, Form) ; atom_concat('more ', Key, Form) ),
    comp(Form, Sign, Dims).

of_two_words(Comp) :-
    atom(Comp),
    sub_atom(Comp, 4, 1, _, ' ').

%   adverb_of(+Adverb, -Key): Adverb is Key's adverb: cheaply for cheap, heavily for
%   heavy.

adverb_of(Adverb, Key) :- atom_concat(Root, ily, Adverb), !, atom_concat(Root, y, Key).
adverb_of(Adverb, Key) :- atom_concat(Key, ly, Adverb).

%   comparative_form(+Key, -Comp): spicier for spicy.

comparative_form(Key, Comp) :- atom_concat(Key, er, Comp).
comparative_form(Key, Comp) :- atom_concat(Key, r, Comp).
comparative_form(Key, Comp) :- sub_atom(Key, _, 1, 0, Last), atomic_list_concat([Key, Last, er], Comp).
comparative_form(Key, Comp) :- atom_concat(Root, y, Key), atom_concat(Root, ier, Comp).

%   usual(?Comp, -Dim): Dim is the dim that Comp is usually about.

usual(ahead, rank).
usual(behind, rank).
usual(above, floor).
usual(below, floor).
usual(higher, floor).
usual(lower, floor).
usual(older, age).
usual(younger, age).
usual(newer, year).
usual(faster, speed).
usual(slower, speed).
usual(quicker, duration).

%   adjectival(+Word): "most impressed", "least happy" and "more warmly" are not
%   about numbers.

adjectival(Word) :-
    \+ memberchk(Word, [money, time, candy, honey, pastry, pottery, jelly, energy]),
    member(End, [ed, y, ful, ient, ous, ive, able, ible, ing, less]),
    ends(Word, End),
    !.

%   upside_down(+Comp, +Dims): what is higher has the smaller depth.

upside_down(Comp, Dims) :-
    memberchk(depth, Dims),
    comp(Comp, _, Ds),
    memberchk(depth, Ds),
    !.

%   by_strokes(?Comp, +Dim, +Dims): if the lowest score wins, who is better has
%   fewer points.

by_strokes(Comp, points, Dims) :-
    memberchk(strokes, Dims),
    comp(Comp, _, [strokes]),
    !.

%   second(?Comp, -Dim): Dim is a dim that Comp is about only if no other fits.

second(taller, floor).
second(shorter, floor).
second(longer, lasting).
second(shorter, lasting).
second(faster, rank).
second(slower, rank).
second(quicker, rank).
second(before, duration).
second(after, duration).
second(earlier, duration).
second(sooner, duration).
second(later, duration).
second(better, duration).
second(worse, duration).
second(Comp, Dim) :-
    atom(Comp),
    atom_concat('less ', Key, Comp),
    comparative_form(Key, Form),
    second(Form, Dim).

%   named_for(?Comp, -Stem): Stem is in the name of what Comp measures.

named_for(longer, length).
named_for(shorter, length).
named_for(taller, height).
named_for(higher, height).
named_for(lower, height).
named_for(higher, altitud).
named_for(lower, altitud).
named_for(higher, elevation).
named_for(lower, elevation).
named_for(shorter, height).
named_for(deeper, depth).
named_for(shallower, depth).
named_for(wider, width).
named_for(narrower, width).
named_for(heavier, weight).
named_for(lighter, weight).
named_for(farther, distanc).
named_for(further, distanc).
named_for(longer, duration).
named_for(shorter, duration).
named_for(longer, tim).
named_for(longer, wait).
named_for(larger, diameter).
named_for(bigger, diameter).
named_for(smaller, diameter).
named_for(faster, speed).
named_for(slower, speed).

%   verb_dim(?Stem, -Dim): the dim that the word suggests.

verb_dim(paid, money).
verb_dim(pai, money).
verb_dim(paying, money).
verb_dim(spent, money).
verb_dim(spend, money).
verb_dim(cost, money).
verb_dim(charged, money).
verb_dim(charg, money).
verb_dim(earn, money).
verb_dim(earned, money).
verb_dim(gross, money).
verb_dim(grossed, money).
verb_dim(netted, money).
verb_dim(fetch, money).
verb_dim(fetched, money).
verb_dim(bill, money).
verb_dim(experienc, duration).
verb_dim(drif, length).
verb_dim(weigh, weight).
verb_dim(scored, points).
verb_dim(scor, points).
verb_dim(leaf, time). verb_dim(leaf, year).
verb_dim(depart, time). verb_dim(depart, year).
verb_dim(arrif, time). verb_dim(arrif, year).
verb_dim(built, year).
verb_dim(wed, year).
verb_dim(visit, time). verb_dim(visit, rank).
verb_dim('#already', time). verb_dim('#already', year).

%   perfect(?Form, -Verb): perfect forms that differ from the past.

perfect(broken, break).
perfect(torn, tear).
perfect(stolen, steal).
perfect(frozen, freeze).
perfect(forgotten, forget).
perfect(bitten, bite).
perfect(fallen, fall).
perfect(woven, weave).

%   past(?Verb, -Base): forms with another vowel.

past(left, leave).
past(bore, bear).
past(went, go).
past(ran, run).
past(took, take).
past(bought, buy).
past(sold, sell).
past(spent, spend).
past(paid, pay).
past(won, win).
past(came, come).
past(made, make).
past(wore, wear).
past(ate, eat).
past(drank, drink).
past(flew, fly).
past(drove, drive).
past(rode, ride).
past(swam, swim).
past(caught, catch).
past(built, build).
past(wrote, write).
past(born, birth).
past(remade, remake).
past(bit, bite).
past(threw, throw).
past(hid, hide).
past(broke, break).
past(sang, sing).
past(drew, draw).
past(grew, grow).
past(spoke, speak).
past(stole, steal).
past(wove, weave).
past(shot, shoot).
past(dug, dig).
past(fought, fight).
past(told, tell).
past(taught, teach).
past(fell, fall).
past(blew, blow).
past(rang, ring).
past(slept, sleep).
past(swept, sweep).
past(saw, see).
past(gave, give).
past(kept, keep).
past(held, hold).
past(found, find).
past(lost, lose).
past(tore, tear).
past(froze, freeze).
past(sank, sink).
past(brought, bring).
past(chose, choose).
past(led, lead).
past(sat, sit).
past(stood, stand).
past(began, begin).
past(sent, send).
past(spun, spin).
past(shook, shake).
past(stuck, stick).
past(dove, dive).
past(bred, breed).
past(fed, feed).
past(hung, hang).
past(lent, lend).
past(laid, lay).
past(lay, lie).

%   past(?Verb): forms of verbs that do not end in -s or -ed.

past(bought).
past(sold).
past(paid).
past(cost).
past(won).
past(went).
past(ran).
past(took).
past(got).
past(made).
past(came).
past(saw).
past(ate).
past(drank).
past(wore).
past(spent).
past(chose).
past(drove).
past(flew).
past(gave).
past(kept).
past(led).
past(left).
past(sang).
past(sat).
past(stood).
past(swam).
past(taught).
past(told).
past(wrote).
past(began).
past(became).
past(brought).
past(built).
past(caught).
past(did).
past(drew).
past(fell).
past(felt).
past(found).
past(grew).
past(heard).
past(held).
past(hit).
past(lost).
past(tore).
past(froze).
past(sank).
past(read).
past(rode).
past(rose).
past(sent).
past(set).
past(shot).
past(slept).
past(spoke).
past(threw).
past(woke).
past(blew).
past(dug).
past(broke).
past(fought).
past(froze).
past(hung).
past(hid).
past(laid).
past(lent).
past(lit).
past(rang).
past(sank).
past(sought).
past(shook).
past(shut).
past(slid).
past(spun).
past(stole).
past(struck).
past(swept).
past(tore).
past(wove).
past(wound).
past(bent).
past(bit).
past(bred).
past(cast).
past(crept).
past(dealt).
past(fed).
past(fled).
past(ground).
past(hurt).
past(leapt).
past(quit).
past(shone).
past(split).
past(spread).
past(sprang).
past(stuck).
past(stung).
past(swung).
past(wept).
past(withdrew).
past(dove).
past(knelt).
past(meant).
past(slew).
past(overcame).
past(understood).
past(undertook).
past(lives).
past(lay).
past(belong).
past(live).
past(own).
past(drink).
past(smoke).
past(keep).
past(sit).
past(stand).
past(come).
past(work).
past(go).
past(play).
past(wear).
past(eat).
past(buy).
past(sell).
past(teach).
past(attend).
past(prefer).
past(speak).
past(arrive).
past(sing).
past(bring).
past(grow).
