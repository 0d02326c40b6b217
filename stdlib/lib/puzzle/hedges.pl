/*  Words with which a sentence says no fact: "Ann hopes to pay $20", "Bob claimed that", "almost".

    A category may have such a word, as in "Dish (wanted): ..."; then the word
    is open. A wish or belief is a fact, too, if three clues express it in the
    same way. Who refused the pie had none, if at most two clues say such
    things.
*/

:- module(puzzle_hedges, [hedge/2, hedge/3, hedge_root/2, refusal/2, fearful/1, aversion/1]).

:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).

%   hedge(?Word, -Kind): the Kind common is open if three clues have it.

hedge(hope, common). hedge(hopes, common). hedge(hoped, common). hedge(hoping, common).
hedge(want, common). hedge(wants, common). hedge(wanted, common). hedge(wanting, common).
hedge(wish, common). hedge(wishes, common). hedge(wished, common). hedge(wishing, common).
hedge(intend, common). hedge(intends, common). hedge(intended, common). hedge(intending, common).
hedge(believe, common). hedge(believes, common). hedge(believed, common). hedge(believing, common).
hedge(estimate, common). hedge(estimates, common). hedge(estimated, common).
hedge(should, common).
hedge(ought, common).
hedge(supposed, common).
hedge(think, thought). hedge(thinks, thought). hedge(thought, thought). hedge(thinking, thought).
hedge(suspect, thought). hedge(suspects, thought). hedge(suspected, thought).
hedge(guess, thought). hedge(guesses, thought). hedge(guessed, thought). hedge(guessing, thought).
hedge(assume, thought). hedge(assumes, thought). hedge(assumed, thought).
hedge(imagine, thought). hedge(imagines, thought). hedge(imagined, thought).
hedge(suppose, thought). hedge(supposes, thought).
hedge(doubt, thought). hedge(doubts, thought). hedge(doubted, thought). hedge(doubtful, thought).
hedge(wonder, thought). hedge(wonders, thought). hedge(wondered, thought).
hedge(consider, thought). hedge(considers, thought). hedge(considered, thought). hedge(considering, thought).
hedge(claim, thought). hedge(claims, thought). hedge(claimed, thought). hedge(claiming, thought).
hedge(say, thought). hedge(says, thought). hedge(said, thought). hedge(saying, thought).
hedge(insist, thought). hedge(insists, thought). hedge(insisted, thought).
hedge(stated, thought).
hedge(swear, thought). hedge(swears, thought). hedge(swore, thought).
hedge(promise, thought). hedge(promises, thought). hedge(promised, thought).
hedge(threaten, thought). hedge(threatens, thought). hedge(threatened, thought).
hedge(pretend, thought). hedge(pretends, thought). hedge(pretended, thought). hedge(pretending, thought).
hedge(know, thought). hedge(knew, thought).
hedge(according, thought).
hedge(assuming, thought). hedge(provided, thought).
hedge(rumored, thought). hedge(rumoured, thought).
hedge(mistaken, thought). hedge(mistakenly, thought). hedge(wrongly, thought). hedge(falsely, thought).
hedge(might, chance). hedge(maybe, chance). hedge(perhaps, chance). hedge(possibly, chance).
hedge(impossible, chance). hedge(likely, chance). hedge(unlikely, chance).
hedge(probably, chance). hedge(presumably, chance). hedge(supposedly, chance). hedge(allegedly, chance).
hedge(reportedly, chance). hedge(apparently, chance). hedge(seemingly, chance). hedge(ostensibly, chance).
hedge(seem, chance). hedge(seems, chance). hedge(seemed, chance). hedge(seeming, chance).
hedge(nearly, chance). hedge(almost, chance). hedge(practically, chance). hedge(virtually, chance).
hedge(hardly, chance). hedge(barely, chance). hedge(scarcely, chance).
hedge(rarely, chance). hedge(seldom, chance). hedge(sometimes, chance). hedge(occasionally, chance).
hedge(necessarily, chance). hedge(unsure, chance).
hedge(formerly, chance). hedge(previously, chance). hedge(initially, chance). hedge(tentatively, chance).
hedge(fail, refusal). hedge(fails, refusal). hedge(failed, refusal). hedge(failing, refusal).
hedge(refuse, refusal). hedge(refuses, refusal). hedge(refused, refusal). hedge(refusing, refusal).
hedge(decline, refusal). hedge(declines, refusal). hedge(declined, refusal).
hedge(reject, refusal). hedge(rejects, refusal). hedge(rejected, refusal).
hedge(skip, refusal). hedge(skips, refusal). hedge(skipped, refusal). hedge(skipping, refusal).
hedge(miss, refusal). hedge(misses, refusal). hedge(missed, refusal).
hedge(forgo, refusal). hedge(forgoes, refusal). hedge(forwent, refusal). hedge(forgone, refusal).
hedge(disdain, refusal). hedge(disdains, refusal). hedge(disdained, refusal).
hedge(scorn, refusal). hedge(scorns, refusal). hedge(scorned, refusal).
hedge(averse, refusal). hedge(immune, refusal). hedge(ignorant, refusal). hedge(indifferent, refusal).
hedge(uninterested, refusal). hedge(unfamiliar, refusal). hedge(unacquainted, refusal). hedge(devoid, refusal).
hedge(shun, refusal). hedge(shuns, refusal). hedge(shunned, refusal).
hedge(snubbed, refusal).
hedge(spurned, refusal).
hedge(eschews, refusal). hedge(eschewed, refusal).
hedge(bypassed, refusal).
hedge(dodged, refusal).
hedge(abstains, refusal). hedge(abstained, refusal).
hedge(banned, refusal). hedge(barred, refusal).
hedge(dread, refusal). hedge(dreads, refusal). hedge(dreaded, refusal).
hedge(dreamt, chance).
hedge(forget, refusal). hedge(forgets, refusal). hedge(forgot, refusal).
hedge(neglect, refusal). hedge(neglects, refusal). hedge(neglected, refusal).
hedge(avoid, refusal). hedge(avoids, refusal). hedge(avoided, refusal). hedge(avoiding, refusal).
hedge(ignore, refusal). hedge(ignores, refusal). hedge(ignored, refusal).
hedge(canceled, refusal). hedge(cancelled, refusal).
hedge(resist, refusal). hedge(resists, refusal). hedge(resisted, refusal).
hedge(regret, refusal). hedge(regrets, refusal). hedge(regretted, refusal).
hedge(deny, refusal). hedge(denies, refusal). hedge(denied, refusal).
hedge(lack, refusal). hedge(lacks, refusal). hedge(lacked, refusal). hedge(lacking, refusal).
hedge(dislike, refusal). hedge(dislikes, refusal). hedge(disliked, refusal).
hedge(hate, refusal). hedge(hates, refusal). hedge(hated, refusal).
hedge(detest, refusal). hedge(detests, refusal). hedge(detested, refusal).
hedge(loathe, refusal). hedge(loathes, refusal). hedge(loathed, refusal).
hedge(despise, refusal). hedge(despises, refusal). hedge(despised, refusal).
hedge(envy, refusal). hedge(envies, refusal). hedge(envied, refusal).
hedge(allergic, refusal).
hedge(spared, refusal).
hedge(afraid, refusal).
hedge(non, refusal). hedge(anti, refusal).
hedge(ex, refusal).

%   hedge(?Word, ?Next, -Kind): before the word Next.

hedge(heart, on, common).
hedge(friends, with, chance).
hedge(mind, between, chance).
hedge(mind, about, chance).
hedge(torn, between, chance).
hedge(choose, between, chance).
hedge(decide, between, chance).
hedge(plan, to, common).
hedge(plans, to, common).
hedge(planned, to, common).
hedge(planning, to, common).
hedge(plan, on, common).
hedge(planned, on, common).
hedge(aim, to, common).
hedge(aims, to, common).
hedge(aimed, to, common).
hedge(expect, to, common).
hedge(expects, to, common).
hedge(expected, to, common).
hedge(dreams, of, common).
hedge(dreamed, of, common).
hedge(heard, that, thought).
hedge(knows, that, thought).
hedge(told, that, thought).
hedge(appear, to, chance).
hedge(appears, to, chance).
hedge(appeared, to, chance).
hedge(try, to, chance).
hedge(tries, to, chance).
hedge(tried, to, chance).
hedge(trying, to, chance).
hedge(attempt, to, chance).
hedge(attempts, to, chance).
hedge(attempted, to, chance).
hedge(far, from, chance).
hedge(was, offered, chance).
hedge(still, in, chance).
hedge(still, fit, chance).
hedge(still, well, chance).
hedge(still, healthy, chance).
hedge(still, unhurt, chance).
hedge(were, offered, chance).
hedge(about, to, chance).
hedge(yet, to, chance).
hedge(up, to, chance).
hedge(refrained, from, chance).
hedge(room, for, chance).
hedge(turned, down, refusal). hedge(turn, down, refusal).
hedge(fed, up, refusal).
hedge(sick, of, refusal).
hedge(tired, of, refusal).
hedge(wary, of, refusal).
hedge(weary, of, refusal).
hedge(scared, of, refusal).
hedge(terrified, of, refusal).
hedge(lost, interest, refusal).
hedge(clear, of, refusal).
hedge(rid, of, refusal).
hedge(hopeless, at, refusal).
hedge(useless, at, refusal).
hedge(terrible, at, refusal).
hedge(walked, out, refusal).
hedge(slept, through, refusal).
hedge(late, for, refusal).
hedge(dreamed, about, chance).
hedge(decided, against, refusal).
hedge(decides, against, refusal).
hedge(voted, against, refusal).
hedge(opted, out, refusal).
hedge(opted, against, refusal).
hedge(stayed, away, refusal).
hedge(passed, on, refusal).
hedge(steered, clear, refusal).
hedge(steers, clear, refusal).
hedge(need, not, chance).
hedge(moved, out, refusal).
hedge(escaped, from, refusal).
hedge(sent, back, refusal).
hedge(gave, back, refusal).
hedge(took, back, refusal).
hedge(turns, down, refusal).
hedge(gave, up, refusal).
hedge(gives, up, refusal). hedge(give, up, refusal). hedge(given, up, refusal).
hedge(unknown, to, refusal). hedge(opposed, to, refusal). hedge(stranger, to, refusal). hedge(strangers, to, refusal).
hedge(object, to, refusal). hedge(objects, to, refusal). hedge(objected, to, refusal).
hedge(short, of, refusal).
hedge(bad, at, refusal).
hedge(put, off, refusal).
hedge(gone, off, refusal).
hedge(leave, out, refusal). hedge(leaves, out, refusal). hedge(left, out, refusal).
hedge(tires, of, refusal). hedge(tire, of, refusal).
hedge(not, mind, refusal).
hedge(passed, up, refusal). hedge(passes, up, refusal). hedge(pass, up, refusal).
hedge(ran, out, refusal).
hedge(called, off, refusal).
hedge(backed, out, refusal).
hedge(stopped, short, refusal).

%   refusal(?Word, -Next): who did so does not have the thing. Next is the word
%   that must follow. Somebody may do what he hates.

refusal(refused, none). refusal(refuses, none).
refusal(declined, none). refusal(declines, none).
refusal(rejected, none). refusal(rejects, none).
refusal(avoided, none). refusal(avoids, none).
refusal(turned, down). refusal(turns, down).
refusal(decided, against). refusal(decides, against).
refusal(allergic, to).
refusal(hopeless, at). refusal(useless, at). refusal(terrible, at).
refusal(spared, none).

%   fearful(?Word): the puzzle may ask what each person fears.

fearful(afraid).
fearful(scared).
fearful(terrified).
fearful(dread). fearful(dreads). fearful(dreaded).
fearful(hate). fearful(hates). fearful(hated).
fearful(dislike). fearful(dislikes). fearful(disliked).
fearful(detest). fearful(detests). fearful(detested).
fearful(allergic).

%   aversion(?Front): a word of the story or of a category begins with Front if
%   the puzzle may ask for dislikes.

aversion(refu). aversion(decl). aversion(reje). aversion(avoi). aversion(turn). aversion(disl).
aversion(hate). aversion(dete). aversion(loat). aversion(desp). aversion(alle). aversion(aver).
aversion(fear). aversion(afra). aversion(phob). aversion(peev).
aversion(weak). aversion(wors). aversion(flaw). aversion(pest). aversion(bann). aversion(forb). aversion(foe). aversion(enem).

%   hedge_root(+Word, -Root): Root is the root of hopes, hoped and hoping.

hedge_root(Word, Root) :-
    (   member(End, [ing, ed, es, s, e]),
        ends(Word, Base, End),
        atom_length(Base, L),
        L >= 3
    ->  doing_root(Base, Root)
    ;   Root = Word
    ).
