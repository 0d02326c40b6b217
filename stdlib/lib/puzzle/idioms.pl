/*  Phrases whose words would mislead: "the box with the tea in it", "has nothing to do with".  */

:- module(puzzle_idioms, [plain/2]).

:- autoload(library(lists)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/names)).
:- use_module(library(puzzle/relations)).

%   plain(+Tokens, -Plain): replaces the phrases by words that say the same.

plain(Tokens, Plain) :-
    plain(Tokens, none, Plain).

%   Had is with after "with" or "has": what follows may end with "in it".

plain([], _, []).
plain([T|Ts], Had, Plain) :-
    T = t(Key, _, _, _),
    (   said_so(Key, T, Ts, Had, Front, Rest)
    ->  append(Front, Plain1, Plain),
        plain(Rest, Had, Plain1)
    ;   Plain = [T|Plain1],
        ( holds(Key) -> plain(Ts, with, Plain1) ; plain(Ts, Had, Plain1) )
    ).

holds(with).
holds(has).
holds(have).
holds(had).

%   said_so(+Key, +T, +Ts, +Had, -Front, -Rest): Front replaces T, whose key is
%   Key, and the part of Ts before Rest.

said_so(Key, T, Ts, Had, Front, Rest) :-
    ( First = Key ; class(Key, First) ),
    ( turned(First, T, Ts, Front, Rest) ; idiom(First, T, Ts, Had, Front, Rest) ),
    !.
said_so(Key, T, Ts, Had, Front, Rest) :-
    free(Key, T, Ts, Had, Front, Rest),
    !.

%   turned(+Key, +T, +Tokens, -Front, -Rest): applies turn/4.

turned(Key, T, Ts, Front, Rest) :-
    turn(Key, Words, Next, Parts),
    words(Words, Ts, Rest),
    next(Next, Rest),
    !,
    parts(Parts, T, Ts, Front).

words([], Ts, Ts).
words([Word|Words], [t(Key, _, _, _)|Ts], Rest) :-
    a_word(Word, Key),
    words(Words, Ts, Rest).

a_word(Word, Key) :- var(Word), !, Key = Key.
a_word(*, Key) :- !, atom(Key).
a_word([W|Ws], Key) :- !, memberchk(Key, [W|Ws]).
a_word(Key, Key).

next(any, _).
next(end, Ts) :- phrase(end_of_phrase, Ts, _), !.
next(but(Keys), Ts) :- \+ next(Keys, Ts).
next([K|Ks], [t(Key, _, _, _)|_]) :- memberchk(Key, [K|Ks]).
next(comparative, [t(Key, _, _, _)|_]) :- comp(Key, _, _), !.

parts([], _, _, []).
parts([P|Ps], T, Ts, [F|Fs]) :-
    (   integer(P)
    ->  nth0(P, [T|Ts], F)
    ;   T = t(_, _, L, C),
        ( atom(P) -> Raw = P ; Raw = '' ),
        F = t(P, Raw, L, C)
    ),
    parts(Ps, T, Ts, Fs).

%   class(?Word, -First): turn/4 and idiom/6 treat Word like First.

class(and, ';'). class(but, ';').
class(were, are).
class(her, his).
class(either, neither_one). class(neither, neither_one).
class(waits, waited). class(wait, waited).
class(brought, brings).
class(could, can).
class(close, closes). class(closed, closes). class(ended, closes). class(finished, closes).
class(firm, company). class(startup, company). class(business, company). class(brand, company).
class(studio, company). class(publisher, company). class(brains, company). class(brain, company).
class(mind, company). class(voice, company).
class(hands, hand). class(handed, hand). class(fork, hand). class(forks, hand). class(forked, hand).
class(cobbled, pieced). class(glued, pieced). class(assembled, pieced). class(stitched, pieced). class(sewed, pieced).
class(nearer, closer).
class(go, went). class(goes, went). class(going, went). class(pored, went). class(pores, went). class(poring, went).
class(pour, pours). class(poured, pours). class(serve, pours). class(serves, pours). class(served, pours). class(offers, pours). class(sells, pours).
class(drinks, pours). class(drank, pours). class(has, pours). class(had, pours). class(have, pours).
class(drew, breathed). class(breathes, breathed).
class(pin, pinned). class(pins, pinned). class(set, pinned). class(sets, pinned). class(put, pinned). class(puts, pinned).
class(precisely, exactly). class(just, exactly). class(only, exactly).
class(hitched, coupled).
class(does, did).
class(houses, doors).
class(although, though). class(albeit, though).
class(later, earlier). class(sooner, earlier).
class(ends, end). class(ended, end).
class(equaled, equals). class(equalled, equals). class(matches, equals). class(matched, equals).
class(started, began). class(finished, began).
class(still, even).
class(further, farther).
class(sister, brother). class(father, brother). class(mother, brother). class(son, brother). class(daughter, brother).
class(floors, floor). class(story, floor). class(stories, floor). class(storey, floor). class(storeys, floor).
class(level, floor). class(levels, floor).
class(goes, go). class(went, go).
class(had, has). class(have, has).
class(she, he).
class(days, hours). class(nights, hours). class(times, hours). class(miles, hours). class(minutes, hours).
class(on, in). class(inside, in).
class(was, is).
class(keeps, kept). class(made, kept). class(makes, kept).
class(kilometres, kilometers).
class(knows, know). class(knew, know).
class(leaves, leave). class(leaving, leave). class(left, leave). class(off, leave). class(boarded, leave). class(entered, leave).
class(exited, leave). class(quit, leave).
class(rounded, washed). class(finished, washed). class(topped, washed).
class(makes, made). class(make, made).
class(mile, miles).
class(fewer, more). class(less, more).
class(half, twice). class(n(_, ''), twice).
class(hammered, nailed). class(bolted, nailed). class(screwed, nailed). class(welded, nailed).
class(sewn, nailed). class(sewed, nailed). class(stitched, nailed). class(knitted, nailed).
class(never, not). class(cannot, not).
class(open, opens). class(opened, opens). class(started, opens). class(began, opens).
class(plans, plan). class(planned, plan). class(planning, plan).
class(puts, put). class(pieced, put). class(sewn, put). class(sewed, put). class(stitched, put).
class(thrown, put). class(threw, put). class(glued, put). class(assembled, put). class(cobbled, put).
class(held, put). class(nailed, put). class(hammered, put). class(bolted, put). class(screwed, put).
class(welded, put). class(tied, put). class(knitted, put). class(woven, put).
class(says, said). class(spoke, said). class(made, said).
class(separate, separates). class(separated, separates).
class(sews, sew). class(sewed, sew). class(sewn, sew). class(stitched, sew). class(put, sew).
class(pieced, sew). class(glued, sew). class(joined, sew). class(tied, sew). class(strung, sew).
class(strings, sew). class(fit, sew). class(fitted, sew).
class(somebody, someone). class(something, someone). class(anyone, someone). class(anybody, someone).
class(stood, stands). class(works, stands). class(worked, stands). class(serves, stands).
class(served, stands).
class(counting, starting). class(going, starting). class(reading, starting).
class(takes, take). class(took, take). class(bring, take). class(brings, take). class(brought, take).
class(lead, take). class(led, take). class(carry, take). class(carried, take). class(send, take).
class(sent, take).

%   turn(?First, ?Words, ?Next, ?Parts): Parts replace First and the Words after
%   it if Next follows. A number in Parts is the word at that place, 0 the
%   first. * is any word, a list has alternatives.

turn(=, [=], any, [is]).
turn(=, [], any, [is]).
turn(is, [not,expected,to], any, [0,1]).
turn(are, [not,expected,to], any, [0,1]).
turn(is, [expected,to], any, [0]).
turn(are, [expected,to], any, [0]).
turn(his, [or,her], any, [0]).
turn(him, [or,her], any, [0]).
turn(her, [or,[his,him]], any, [0]).
turn(he, [or,she], any, [0]).
turn(man, [or,[woman,lady]], any, [person]).
turn(woman, [or,man], any, [person]).
turn(boy, [or,girl], any, [child]).
turn(girl, [or,boy], any, [child]).
turn(lucky, [enough,to], any, [able,to]).
turn(fortunate, [enough,to], any, [able,to]).
turn(happy, [enough,to], any, [able,to]).
turn(kind, [enough,to], any, [able,to]).
turn(good, [enough,to], any, [able,to]).
turn(she, [or,he], any, [0]).
turn(leave, [the,[train,bus,flight,class,race,show,stage,event],[before,after]], any, [0,3]).
turn(take, [the,[stage,floor,podium],[before,after]], any, [0,3]).
turn(doors, [[down,over,along,up],from], any, [0,2]).
turn(floor, [up,from], any, [0,above]).
turn(floor, [down,from], any, [0,below]).
turn(take, [[him,her,them],to], any, [0,2]).
turn(take, [[his,her,their],[bride,groom,wife,husband,family,kids,children,parents],to], any, [0,3]).
turn(nor, [_,[his,her,its]], any, [0,1,'#his']).
turn(nor, [[is,was],it], [the,he,she,in,on,at,from], [and,it,1,not]).
turn(stuck, [it,out], any, [lasted]).
turn(there, ['''s'], any, [0,is]).
turn(go, [ahead], but([of]), []).
turn(they, [[call,called]], any, [called]).
turn(the, [would,be], any, [0]).
turn(a, [would,be], any, [0]).
turn(a, [*,other,than], any, [not]).
turn(an, [*,other,than], any, [not]).
turn(some, [*,other,than], any, [not]).
turn(some, [other,*,than], any, [not]).
turn(another, [*,than], any, [not]).
turn(victory, [[went,goes,belonged],to], any, [n(1, ord),place,1,2]).
turn(someone, [other,than], any, [not]).
turn(but, [that,[is,was]], any, [0,it,2]).
turn(but, [not,until], any, [after]).
turn(and, [that,[is,was]], any, [0,it,2]).
turn(earlier, [in,life], any, [younger]).
turn(later, [in,life], any, [older]).
turn(earlier, [in,the,week], any, [0,day]).
turn(earlier, [in,the,day], any, [0,hour]).
turn(earlier, [in,the,[year,season,month,week,day,morning,afternoon,evening,century,show,programme,program]], any, [0]).
turn(somewhere, [in,the,_,[before,after]], any, [0,4]).
turn(know, [how,to], any, [can,2]).
turn(bed, [and,breakfast], any, [0]).
turn(other, [of,[these,those,the],n(2, '')], any, [0]).
turn(other, [of,them], any, [0]).
turn(other, [n(1, ''),of,[them,these,those]], but([n(2, '')]), [0]).
turn(other, [n(1, ''),of,[these,those,the],n(2, '')], any, [0]).
turn(go, [straight,to], any, [0,2]).
turn(has, [more,seniority,than], any, [worked,longer,than]).
turn(has, [less,seniority,than], any, [worked,shorter,than]).
turn(on, [[a,some,another],[floor,story,storey,level],[above,below]], any, [somewhere,3]).
turn(some, [day], any, []).
turn(next, [door,[neighbor,neighbors,neighbour,neighbours]], but(end), [immediate,2]).
turn(date, [from], any, [are,1]).
turn(of, [the,[n(_, '')],','], [only], []).
turn(of, [the,[n(_, '')],*,','], [only], []).
turn(of, [all], end, []).
turn(of, [them,all], end, []).
turn(of, [all], [is,was,belongs,went,goes,has,had], []).
turn(of, [[anyone,anybody]], end, []).
turn(double, [[those,that],of], any, [twice,as,much,as]).
turn(is, [a,different,*,from], any, [0,not]).
turn(is, [not,the,same,as], any, [0,1]).
turn(is, [the,same,as], any, [0]).
turn(the, [same,[person,individual,n(1, ''),man,woman,boy,girl,child,student,friend,guest,lady,guy,neighbor,player,house],as], any, [0]).
turn(in, [the,[hands,possession,care],of], any, [with]).
turn(at, [the,same,[position,place,spot,slot,house],as], any, []).
turn(in, [the,same,[position,place,spot,slot,house],as], any, []).
turn(because, [of], any, [with]).
turn(upon, [], any, [on]).
turn(an, [even], [n(_, _)], []).
turn(under, [the,[command,direction,guidance,leadership,management,supervision,care,flag,colors],of], any, [with]).
turn(very, [[front,back,rear,end,left,right,middle,n(1, ord),last]], any, [1]).
turn(and, [_,no,others], any, []).
turn(he, [did,not,*,[it,them],[in,on,at,from,with]], any, [0,1,2,3,5]).
turn(done, [[over,up]], end, [0]).
turn(',', [but,not,for,long,','], any, []).
turn(',', [but,not,for,long], end, []).
turn(is, [done,by], any, [0,2]).
turn(the, [[day,week,month,year,hour,evening,night,morning],following], but([:]), [0,1,after]).
turn(the, [[day,week,month,year,hour,evening,night,morning],preceding], any, [0,1,before]).
turn(in, [the,[day,week,month,year,hour,evening,night,morning],[before,after]], any, [1,2,3]).
turn(the, [[day,week,month,year,hour],between], any, [0,1,directly,2]).
turn(the, [next,size,up,from], any, [immediately,larger,than]).
turn(the, [next,size,down,from], any, [immediately,smaller,than]).
turn(the, [next,n(1, '')], comparative, [immediately]).
turn(the, [next,*], comparative, [immediately]).
turn(the, [next], comparative, [immediately]).
turn(with, [n(_, _),years,behind,[him,her,them]], any, [0,1,2]).
turn(with, [[just,only,barely,merely],n(_, _),years,behind,[him,her,them]], any, [0,2,3]).
turn(years, [of,*,behind,[him,her,them]], any, [0,1,2]).
turn(breathed, [[his,her,its,their],last,breath], any, [died]).
turn(breathed, [[his,her,its,their],last], any, [died]).
turn(pours, [_,with,[it,them]], end, [0,1]).
turn(pours, [_,_,with,[it,them]], end, [0,1,2]).
turn(to, [go,with,[it,them]], end, []).
turn(quarter, [hour], any, [n(15, ''),minute]).
turn(the, [hour,long], any, [0,n(1, ''),1]).
turn(an, [hour,long], any, [0,n(1, ''),1]).
turn(to, [be,more,patient,than], any, [wait,longer,4]).
turn(went, [over,[the,his,her,their]], but([n(_, _)]), [0,through,2]).
turn(pinned, [[his,her,their],hopes,on,the], but([gold,silver,bronze,top,first,prize,medal,grand]), [chose,4]).
turn(the, [next,*,up,from], any, [immediately,higher,than]).
turn(the, [next,*,down,from], any, [immediately,lower,than]).
turn(the, [next,*,to,*,after], any, [immediately,5]).
turn(the, [next,to,*,after], any, [immediately,4]).
turn(the, [next,*,after], any, [immediately,3]).
turn(the, [next,n(1, ''),after], any, [immediately,3]).
turn(the, [next,*,*,after], any, [immediately,4]).
turn(the, [[number,numbers],of], any, [0]).
turn(where, [nobody,[has,had,ever]], any, [0,2,not]).
turn(where, [no,n(1, ''),[has,had,ever]], any, [0,3,not]).
turn(nothing, [to,do,with], any, [not]).
turn(nothing, [but], any, []).
turn(nothing, [[worse,more,less,better],than], any, []).
turn(no, [n(1, ''),but], any, []).
turn(brother, [in,law], any, [0]).
turn(none, [other,than], any, []).
turn(none, [of,[whom,which]], any, [who,not]).
turn(made, [it,[to,up,over,across,through,down,home,back]], any, [0,2]).
turn(made, [it,in], [n(_, _), exactly, just, only, under], [took]).
turn(you, [can,[find,see,buy,get,meet]], any, []).
turn(followed, [[n(_, ''),a,an],*,later,by], any, [1,2,before]).
turn(preceded, [[n(_, ''),a,an],*,earlier,by], any, [1,2,after]).
turn(followed, [the,next,*,by], any, [immediately,before]).
turn(followed, [it,up,with], any, [had]).
turn(followed, [it,with], any, [had]).
turn(opens, [the,[show,concert,festival,programme,program,recital,week,meeting,season,series,evening]], end, [is,n(1, ord)]).
turn(closes, [the,[show,concert,festival,programme,program,recital,week,meeting,season,series,evening]], end, [is,last]).
turn(began, [it], any, [0]).
turn(opens, [[or,nor,and],[close,closed,closes,ended,finished],the,[show,concert,festival,programme,program,recital,week,meeting,season,series,evening,event,proceedings,bill,performance,parade]], any, [n(1, ord),1,last]).
turn(closes, [[or,nor,and],[open,opened,opens,began,started],the,[show,concert,festival,programme,program,recital,week,meeting,season,series,evening,event,proceedings,bill,performance,parade]], any, [last,1,n(1, ord)]).
turn(the, [[week,day,year,season,evening,month],'\'s',[n(_, ord),last]], any, [0,3]).
turn(or, [vice,versa], end, [in,some,order]).
turn(in, [[a,an,some],[day,evening,night,morning,afternoon,week,month,year],[before,after]], any, [sometime,3]).
turn(not, [[only,merely,simply]], but([before,after,because,if,when,n(1, '')]), []).
turn(not, [just], [a,an], []).
turn(not, [a,[cent,penny,dollar,pound,point,minute,second,hour,day,week,year,mile],[more,less,fewer,better,worse,older,younger,later,earlier,longer,shorter,heavier,lighter]], any, [no,3]).
turn(the, [only,n(1, '')], comparative, [0,1,'#one']).
turn(the, [opening,[number,song,act,solo,item,turn,talk,lecture,performance,spot,slot,n(1, '')]], any, [0,n(1, ord),2]).
turn(the, [closing,[number,song,act,solo,item,turn,talk,lecture,performance,spot,slot,n(1, '')]], any, [0,last,2]).
turn(brings, [up,the,rear], any, [is,last]).
turn(did, [so], any, [was]).
turn(the, [n(1, ''),[who,that],[did,does],so], any, ['#doer']).
turn(either, [the,n(1, ''),of,the], any, [0,1]).
turn(or, [the,n(1, ''),of,the], any, [0,1]).
turn(whichever, [of,_,it,[is,was]], any, ['#doer']).
turn(whichever, [of,_,n(2, ''),it,[is,was]], any, ['#doer']).
turn(whichever, [of,_,n(2, ''),[does,did],so], any, ['#doer']).
turn(whichever, [n(1, ''),it,[is,was]], any, ['#doer']).
turn(whichever, [it,[is,was]], any, ['#doer']).
turn(whoever, [it,[is,was]], any, ['#doer']).
turn(n(1, ''), [and,the,same], any, [the,2,3]).
turn(nearly, [as], any, [1]).
turn(saw, [to,it,that,[his,her]], any, ['''s']).
turn(has, [no,[plans,plan,intention],[to,of]], any, [did,not]).
turn(has, [a,word,to,say,about], any, [spoke,about]).
turn(has, [nothing,to,say,[about,on]], any, [did,not,spoke,about]).
turn(has, [nothing,bad,to,say,[about,of]], any, [did,not,spoke,about]).
turn(has, [[plenty,lots,much],to,say,[about,on],[the,that],[subject,matter,topic]], any, [talked]).
turn(has, [[plenty,lots,much],to,say,[about,on]], any, [spoke,about]).
turn(came, [to,[grief,light,rest,blows,harm]], any, [appeared]).
turn(swim, [for,it], end, [0]).
turn(run, [for,it], end, [0]).
turn(has, [a,lot,to,say,[about,on]], any, [spoke,about]).
turn(has, [done,so], end, []).
turn(has, [never,set,foot,in], any, [0,1,visited]).
turn(set, [foot,in], any, [visited]).
turn(has, [to,wait,for,_,*,until], any, [waited]).
turn(has, [to,wait,until], any, [waited]).
turn(put, [together,[the,a,an,his,her]], any, [0,2]).
turn(and, [so], any, [so]).
turn(',', [in,turn,','], any, []).
turn(',', [[a,an],*,[for,in,at,on,with,from],which], any, [0,3,4]).
turn(',', [[a,an],*,[that,which]], any, [0,3]).
turn(both, [of,theirs], any, [0,1,them]).
turn(either, [of,theirs], any, [0,1,them]).
turn(he, [',',in,turn,','], any, [the,latter]).
turn(it, [',',in,turn,','], any, [the,latter]).
turn(it, [['''s',is,was],no,*,to,*,that], any, []).
turn(it, [['''s',is,was],no,*,that], any, []).
turn(',', [of,all,the,*,','], any, []).
turn(altogether, [different], any, [1]).
turn(on, [and,on], any, [0]).
turn(found, [it,[too,very,so,rather]], any, [0]).
turn(of, [[a,an],different,[kind,sort,type]], any, []).
turn(of, [[a,an],altogether,different,[kind,sort,type]], any, []).
turn(n(_, ''), [[days,nights,mornings,afternoons,evenings],a,week], end, [0,1,'#weekly']).
turn(n(_, ''), [*,[a,an],[minute,hour,day,night,week,month,year]], comparative, [0,1]).
turn(n(_, ''), [[years,months,weeks,days,hours,minutes],'''s',[more,less]], any, [0,1,3]).
turn(though, [not,necessarily,respectively], any, [in,some,order]).
turn(not, [necessarily,respectively], any, [in,some,order]).
turn(over, [it], end, []).
turn(over, [it], [than,before,after,but], []).
turn(over, [[his,hers,theirs]], end, []).
turn(as, [[his,her,its,their],[name,title,nickname],[suggests,implies,indicates,suggested],','], any, []).
turn(that, [[year,month,week,day,night,morning,afternoon,evening,spring,summer,autumn,winter]], end, []).
turn(his, [or,hers], any, []).
turn(what, [[he,she,they],[needed,wanted]], any, []).
turn(not, [[taken,took],off,[his,her,the]], any, [wearing,3]).
turn(not, [parted,with,[his,her,the]], any, [kept,3]).
turn(not, [let,go,of,[his,her,the]], any, [kept,4]).
turn(not, [put,down,[his,her,the]], any, [kept,3]).
turn(so, [[long,badly,well,hard,often]], but([as,that]), [1]).
turn(not, [been,near], any, [0,at]).
turn(can, [not,sleep,for], any, [was,awake,with]).
turn(not, [agree,with], any, [upset]).
turn(not, [so,much,as], any, [0,even]).
turn(husband, [and,wife], any, [couple]).
turn(best, [selling], any, [most,popular]).
turn(best, [attended], any, [most,popular]).
turn(worst, [attended], any, [least,popular]).
turn(least, [attended], any, [least,popular]).
turn(know, [the,n(1, ord),thing,about], any, [understands]).
turn(held, [together], any, [0]).
turn(gone, [off], [to,on,for,with], [0]).
turn(not, [[fail,fails,failed],to], any, []).
turn(them, [both], any, [both,of,0]).
turn(mr, [and,mrs], any, [the]).
turn(worth, [of,*], any, []).
turn(put, [together,[out,from,with,of,using,by,in]], any, [0,2]).
turn(pieced, [together], any, [0]).
turn(nailed, [together,[on,before,after,n(_, _)]], any, [0,2]).
turn(sew, [[n(_, '')],_,together], any, [0,1,2]).
turn(when, [[added,put,taken,counted,lumped],together], any, [2]).
turn(per, [*], but([than]), []).
turn(since, [[n(_, '')]], any, [in,1]).
turn(kept, [[him,her,them],[busy,happy,amused,entertained,occupied,warm]], any, []).
turn(plan, [ahead], any, [0]).
turn(across, [the,finish,line], any, []).
turn(anyone, ['''s'], any, []).
turn(end, [up], any, [1]).
turn(what, [_,won], any, [0,1,received]).
turn(all, [[the,his,her,their,its,this],[way,life,day,night,morning,afternoon,evening,week,weekend,year,summer,winter,season,time]], any, []).
turn(all, [[way,life,day,night,morning,afternoon,evening,week,weekend,year,summer,winter,season,time,along]], any, []).
turn(all, [about], any, [1]).
turn(at, [the,bottom,of,the,[table,standings,rankings,league,leaderboard]], any, [last]).
turn(at, [the,top,of,the,[table,standings,rankings,league,leaderboard]], any, [n(1, ord)]).
turn(at, [it], [for,longer,n(_, _)], []).
turn(',', [at,any,rate,','], any, []).
turn(after, [[somebody,someone],had,*], any, [0]).
turn(before, [[somebody,someone],had,*], any, [0]).
turn(at, [neither], any, [not,0,either]).
turn(more, [than,anything,else], end, []).
turn(more, [than,anything], end, []).
turn(so, [far], end, []).
turn(in, [all], end, [altogether]).
turn(has, [[only,just],n(1, ''),[neighbor,neighbour],',',[who,which],is], any, [is,at,either,end,and,is,next,to]).
turn(has, [[only,just],n(1, ''),[neighbor,neighbour],','], but([who,which,and,but,he,she,it]), [is,at,either,end,and,is,next,to]).
turn(has, [a,[neighbor,neighbour],on,n(1, ''),side,only], any, [is,at,either,end]).
turn(has, [a,[neighbor,neighbour],on,[only,just],n(1, ''),side], any, [is,at,either,end]).
turn(has, [[neighbors,neighbours],on,both,sides], any, [is,not,at,either,end]).
turn(as, [far,apart,as,possible], any, [at,opposite,ends]).
turn(as, [far,apart,as,_,can,be], any, [at,opposite,ends]).
turn(has, [[only,just],n(1, ''),[neighbor,neighbour]], end, [is,at,either,end]).
turn(as, [[his,her,its],[left,right],[neighbor,neighbour]], any, [on,1,immediate,2]).
turn(as, [[his,her,its],[left,right],hand,[neighbor,neighbour]], any, [on,1,immediate,2]).
turn(the, [n(2, ''),[are,were,do,did,have,had,live,is,was]], any, [they,2]).
turn(though, [not], but([necessarily]), [but,1]).
turn(company, [behind], any, [0,with]).
turn(start, [up,behind], any, [0,1,with]).
turn(equal, [to], any, []).
turn(miles, [[an,a,per],hour], comparative, [mph]).
turn(kilometers, [[an,a,per],hour], comparative, [kph]).
turn(hours, [a,[day,week,month,year]], any, [0]).
turn(is, [that,of], any, [0,2]).
turn(not, [that,of], any, [0,2]).
turn(stands, [behind,the,[n(_, ord),last,middle,leftmost,rightmost],[chair,desk,stall,stand,table,booth,counter,till,window]], any, [0,at,2,3,4]).
turn(coupled, [to], any, [next,1]).
turn(put, [right], any, [0]).
turn(his, [own], but([',',he,she]), [0]).
turn(was, [over,[in,by,at,on]], any, [0,2]).
turn(above, [the,ground], any, []).
turn(off, [the,ground], any, []).
turn(above, [sea,level], any, []).
turn(farther, [back,than], any, [behind]).
turn(waited, [until,at,least], any, [0,no,earlier,than]).
turn(waited, [until,after], any, [0,after]).
turn(waited, [until], any, [0,on]).
turn(not, [the,case,that], any, [not,true,that]).
turn(not, [[last,stay,remain,wait,hold,keep,sleep,work],until], any, [0,1,2]).
turn(not, [*,until], but([at,after,before]), [1,on]).
turn(by, [[itself,himself,herself,themselves]], any, []).
turn(hand, [over], [n(_, _)], [0]).
turn(are, [all,*,by], any, [0,2,3]).
turn(closer, [to,the,[left,right],end,than], any, [somewhere,to,the,3,of]).
turn(closer, [to,the,[left,right],hand,end,than], any, [somewhere,to,the,3,of]).
turn(closer, [the,[left,right],end,than], any, [somewhere,to,the,2,of]).
turn(closer, [the,[left,right],hand,end,than], any, [somewhere,to,the,2,of]).
turn(set, [[him,her,them,it],back], any, [cost]).
turn(set, [_,back], [n(_, _)], [cost,1]).
turn(n(_, ''), [[pounder,footer,tonner,incher,yarder]], any, [0]).
turn(a, [single], any, [n(1, '')]).
turn(a, [[full,whole,mere,further,clear,handsome,massive,whopping,staggering,paltry]], [n(_, _)], []).
turn(half, [a,dozen], any, [n(6, '')]).
turn(a, [dozen], any, [n(12, '')]).
turn(half, [[baked,hearted,empty,full,asleep,eaten,finished,built,open,forgotten]], any, [1]).
turn(not, [to,both], any, [0,2]).
turn(and, [[his,her],[wife,husband,spouse,bride,groom,bridegroom,crew,party]], any, []).
turn(than, [there,[are,were]], any, [0]).
turn(last, [*,but,n(1, '')], any, [0,2,3,1]).
turn(the, [next,to,be,*,after], any, [immediately,5]).
turn(mistaken, [for], any, [1]).
turn(every, [[n(_, _)]], any, [1]).
turn(with, [n(_, ''),*,behind,[him,her,them]], any, [0,1,2]).
turn(with, [a,dozen,*,behind,[him,her,them]], any, [0,n(12, ''),3]).
turn(trying, [to,[sell,flog,unload]], any, [selling]).
turn(is, [runner,up], any, [came,n(2, ord)]).
turn(finished, [runner,up], any, [0,n(2, ord)]).
turn(an, [even,dozen], any, [n(12, '')]).
turn(across, [the,line], any, []).
turn(are, [not,married,to,each,other], any, [0,not,same]).
turn(n(_, ''), [[table,tables,seat,seats,desk,desks,stall,stalls,lot,lots,lane,lanes,cabin,cabins],[up,down],from], any, [0,1,away,3]).
turn(followed, [[immediately,directly],by], any, [1,0,2]).
turn(preceded, [[immediately,directly],by], any, [1,0,2]).
turn(and, [*,[of,about],nothing,else], any, []).
turn(and, [[his,her],[kin,family,folks,household,brood,kids]], any, []).
turn(of, [all,[n(_, '')],','], any, []).
turn(of, [all,[n(_, '')],*,','], any, []).
turn(though, [], comparative, [but]).
turn(man, [or,woman], any, [person]).
turn(woman, [or,man], any, [person]).
turn(n(1, ''), [when], any, [0,that]).
turn(and, [[his,hers]], [did,does], []).
turn(around, [every], [n(_, _)], []).
turn(belong, [together], end, [same]).
turn(form, [a,[pair,match,couple,pairing,combination]], end, [same]).
turn(correspond, [], end, [same]).
turn(correspond, [[to,with],each,other], end, [same]).
turn(match, [each,other], end, [same]).
turn(are, [[unrelated,unlinked,unmatched,unconnected]], end, [0,not,same]).
turn(',', [yet], but([to]), [0,but]).
turn(and, [yet], but([to,again,another]), [but]).
turn(better, [paid], any, [higher,1]).
turn(his, [[neighbor,neighbour]], but([on,to,of,in]), [the,1,of,'#his']).
turn(farther, [from,the,left,than], any, [somewhere,to,the,right,of]).
turn(farther, [from,the,right,than], any, [somewhere,to,the,left,of]).
turn(farther, [from,the,left,end,than], any, [somewhere,to,the,right,of]).
turn(farther, [from,the,right,end,than], any, [somewhere,to,the,left,of]).
turn(only, [as,far,as], any, [at]).
turn(best, [paid], any, [highest,1]).
turn(has, [to,be,[content,satisfied],with], any, [0]).
turn(of, [any,[kind,sort,type,description]], any, []).
turn(a, [*,of,a,[man,woman,boy,girl,lady,gentleman,fellow]], any, [0,1]).
turn(to, [[friends,family,customers,neighbors,neighbours,young,rich,critics,fans,colleagues,teammates],and,*,alike], any, []).
turn(by, [the,name,of], any, [called]).
turn(whom, [[everyone,everybody],[calls,called]], any, [who,is,known,as]).
turn(than, [just,n(1, ''),of], any, [0,only,2,3]).
turn(',', [only,to,be,told,that], any, [0,and]).
turn(',', [only,to,[learn,hear,discover],that], any, [0,and]).
turn(has, [[his,her],[husband,wife,spouse,brother,sister,mother,father,aunt,uncle],[make,bake,cook,brew,prepare,sew,knit,build,paint,carve]], [the,a,an], [0]).
turn(put, [off,until], any, [held,on]).
turn(washed, [[it,them],[down,off],with], any, [had]).
turn(someone, ['\'s'], any, [the]).
turn(',', [let,alone,[n(1, ''),a,an],[that,which,who],*,*], end, []).
turn(',', [let,alone,[n(1, ''),a,an],[that,which,who],*], end, []).
turn(n(1, ''), [or,more], any, [some,number,of]).

%   idiom(?First, +T, +Ts, +Had, -Front, -Rest): replacements that turn/4 cannot
%   express.

idiom(in, _, [t(it, _, _, _)|Ts], with, [], Ts).
idiom(the, The, [t(Concert, _, L, C),t(Opened, _, _, _)|Ts0], _, Front, Ts) :-
    memberchk(Concert, [show, concert, festival, programme, program, recital, evening, event, proceedings, bill, performance, parade]),
    ( memberchk(Opened, [was, is]) -> Ts0 = [t(Began, _, _, _),t(by, _, _, _)|Ts1], By = by ; Began = Opened, Ts0 = [t(with, _, _, _)|Ts1], By = with ),
    begins_or_ends(Began, First),
    Is = t(is, is, L, C),
    (   append(One, [And,t(Ended, _, _, _),t(By, _, _, _)|Other], Ts1),
        And = t(and, _, _, _),
        begins_or_ends(Ended, Last),
        Last \== First
    ->  append([[The,t(First, '', L, C),Is|One], [And,The,t(Last, '', L, C),Is|Other]], Front),
        Ts = []
    ;   Front = [The,t(First, '', L, C),Is],
        Ts = Ts1
    ).
idiom(put, T, Ts0, _, [T|Object], Ts) :-
    Object = [_,_|_],
    append(Object, [t(right, _, _, _)|Ts], Ts0),
    !,
    \+ Object = [_,_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Object), ( lex(Key, p) ; memberchk(Key, [',', ';', and, but, who]) ) ),
    phrase(end_of_phrase, Ts, _).
idiom(leave, T, Ts0, _, [T|Object], Ts) :-
    T = t(Leave, _, _, _),
    memberchk(Leave, [leave, leaves, leaving, left]),
    append(Object, [t(behind, _, _, _)|Ts], Ts0),
    !,
    Object = [_|_],
    \+ Object = [_,_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Object), ( lex(Key, p) ; memberchk(Key, [',', ';', and, but, who]) ) ),
    phrase(end_of_phrase, Ts, _).
idiom(take, T, Ts0, _, [T|Object], Ts) :-
    append(Object, [t(with, _, _, _),t(Them, _, _, _)|Ts], Ts0),
    memberchk(Them, [him, her, them]),
    !,
    Object = [_|More],
    \+ More = [_,_,_|_],
    ( phrase(end_of_phrase, Ts, _) -> true ; Ts = [t(On, _, _, _)|_], lex(On, p) ).
idiom(it, _, Ts0, _, Front, Ts) :- took_to(Ts0, Front, Ts).
idiom(to, t(_, 'To', _, _), Ts0, _, [], Ts) :- feeling(Ts0, Ts).
idiom(much, t(_, 'Much', _, _), [t(to, _, _, _)|Ts0], _, [], Ts) :- feeling(Ts0, Ts).
idiom(Have, T, Ts0, _, [T|Front], Ts) :-
    memberchk(Have, [have, has, had, having, get, gets, got, getting, need, needs, needed]),
    append(Brakes, [t(replaced, _, L, C)|Ts], Ts0),
    Brakes = [_|_],
    \+ Brakes = [_,_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Brakes), once(( lex(Key, v) ; memberchk(Key, [he, she, who, that, ',']) )) ),
    \+ Ts = [t(by, _, _, _)|_],
    !,
    append(Brakes, [t(fixed, fixed, L, C)], Front).
idiom(go, t(go, R, L, C), [t(together, _, _, _)|Ts], _, [t(same, R, L, C)], Ts) :- phrase(end_of_phrase, Ts, _).
idiom(on, T, [The,t(n(N, ord), _, L, C)|Ts], _, [T,The,t(n(N, ord), N, L, C)], Ts) :-
    The = t(the, _, _, _),
    \+ ( Ts = [t(Noun, _, _, _)|_], \+ memberchk(Noun, [',', ';', but, while, of, was, is, were]) ),
    \+ ordinals(Ts, _, _, _).
idiom(not, t(Not, R, L, C), Ts0, _, Front, Ts) :-
    without_else(Not, Ts0, R, L, C, Front, Ts),
    !.
idiom(not, _, [t(Stop, _, _, _),Barking|Ts], _, [Barking], Ts) :-
    memberchk(Stop, [stop, help, resist, quit]),
    Barking = t(Key, _, _, _),
    ends(Key, ing),
    !.
idiom(can, _, [t(not, _, _, _),t(Stop, _, _, _),Barking|Ts], _, [Barking], Ts) :-
    memberchk(Stop, [stop, help, resist, quit]),
    Barking = t(Key, _, _, _),
    ends(Key, ing),
    !.
idiom(can, _, [t(not, R, L, C)|Ts0], _, Front, Ts) :- without_else(cannot, Ts0, R, L, C, Front, Ts), !.
idiom(not, T, [V,t(any, _, _, _),Noun|Ts], _, [T,V,Noun], Ts) :-
    atom_key(V),
    Noun = t(Key, _, _, _),
    ( Key = option(_, _, _) -> true ; atom(Key), \+ lex(Key, _), \+ comp(Key, _, _) ).
idiom(n(A, ''), t(_, _, L, C), [t(Hundred, _, _, _)|Ts0], _, [t(n(N, ''), Raw, L, C)], Ts) :- in_words(Hundred, A, Ts0, N, Ts), atom_number(Raw, N).
idiom(a, t(_, R, L, C), [H|Ts0], _, Front, Ts) :-
    H = t(Hundred, _, _, _),
    memberchk(Hundred, [hundred, thousand]),
    ( in_words(Hundred, 1, Ts0, N, Ts) -> atom_number(Raw, N), Front = [t(n(N, ''), Raw, L, C)] ; Front = [t(n(1, ''), R, L, C),H], Ts = Ts0 ).
idiom(starting, _, [t(from, _, _, _)|Ts0], _, Front, Ts) :- from_side(Ts0, Front, Ts), !.
idiom(starting, _, [From,t(the, _, L, C),Left|Ts], _, [From,Left,t(to, to, L, C),t(right, right, L, C)], Ts) :-
    From = t(from, _, _, _),
    Left = t(left, _, _, _),
    Ts = [t(',', _, _, _)|_].
idiom(has, t(_, R, L, C), Ts0, _, [t(is, R, L, C),t(not, R, L, C),t(at, R, L, C),t(either, R, L, C),t(end, R, L, C)], Ts) :- on_each_side(Ts0, Ts).
idiom(the, t(_, _, L, C), [t(n(1, ord), R, _, _)|Ts0], _, [t(immediately, R, L, C),To|Ts1], Ts) :-
    ( Ts0 = [To|_] ; Ts0 = [Noun,To|_], atom_key(Noun) ),
    To = t(to, _, _, _),
    append(_, [To|Ts2], Ts0),
    Ts2 = [t(the, _, _, _),t(Side, _, _, _),t(of, _, _, _)|_],
    memberchk(Side, [left, right]),
    !,
    Ts1 = [],
    Ts = Ts2.
idiom(more, T, Ts0, _, Front, Ts) :- more_here(T, Ts0, Front, Ts).
idiom(n(_, ''), N, Ts0, _, Front, Ts) :- N = t(_, Raw, _, _), \+ downcase_atom(Raw, Raw), so_many_more(N, Ts0, Front, Ts).
idiom(exactly, t(Exactly, Raw, _, _), [N|Ts0], _, Front, Ts) :-
    Raw \== Exactly,
    N = t(n(_, ''), _, _, _),
    so_many_more(N, Ts0, Front, Ts).
idiom(twice, T, Ts0, _, Front, Ts) :- as_many_here(T, Ts0, Front, Ts).
idiom(equals, t(_, _, L, C), Ts0, _, Front, Ts) :- sum_of(Ts0, t(is, '', L, C), Front, Ts).
idiom(is, T, Ts0, _, Front, Ts) :-
    ( Ts0 = [t(equal, _, _, _),t(to, _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    sum_of(Ts1, T, Front, Ts),
    !.
idiom(than, T, [t(The, _, _, _),t(Sum, _, _, _)|Ts00], _, [T|Front], Ts) :-
    memberchk(The, [the, a]),
    ( memberchk(Sum, [sum, total]), Ts00 = [t(of, _, _, _)|Ts0] -> true ; memberchk(Sum, [combined, total]), Ts00 = [_,t(of, _, _, _)|Ts0] ),
    sum_ends(Ts0, Of, Ts),
    append(_, [t(and, _, L, C)|_], Of),
    !,
    append(Of, [t(together, together, L, C)], Front).
idiom(so, t(_, R, L, C), [Good|Ts], _, [t(as, R, L, C),Good], Ts) :-
    Good = t(Key, _, _, _),
    as_comparative(Key, _),
    memberchk(t(as, _, _, _), Ts).
idiom(are, T, Ts0, _, Front, Ts) :-
    ( Ts0 = [Not|Ts1], Not = t(not, _, _, _) -> Front = [T,Not|Front1] ; Ts1 = Ts0, Front = [T|Front1] ),
    ( Ts1 = [Both|Ts2], Both = t(K, _, _, _), memberchk(K, [both, all]) -> Front1 = [Both|Front2] ; Ts2 = Ts1, Front1 = Front2 ),
    Ts2 = [t(Women, R, L, C)|Ts],
    memberchk(Women-Woman, [women-woman, men-man, girls-girl, boys-boy]),
    phrase(end_of_phrase, Ts, _),
    !,
    Front2 = [t(a, a, L, C),t(Woman, R, L, C)].
idiom(it, _, [Was|Ts0], _, Front, Ts) :-
    Was = t(Is, _, _, _),
    memberchk(Is, [is, was]),
    append(Amount, [Comp,t(In, _, _, _)|Ts1], Ts0),
    Comp = t(Key, _, _, _),
    comp(Key, _, _),
    memberchk(In, [in, at]),
    !,
    \+ Amount = [_,_,_,_|_],
    append(Place, [Than,t(In, _, _, _)|Ts], Ts1),
    Than = t(than, _, _, _),
    append([Place, [Was|Amount], [Comp,Than]], Front).
idiom(left, T, [t(behind, _, _, _)|Ts], _, [T], Ts) :-
    Ts = [t(The, _, _, _)|_],
    memberchk(The, [the, on, in, at, by, before, after]),
    \+ Ts = [t(the, _, _, _),t(_, _, _, _),t(who, _, _, _)|_].
idiom(';', _, [t(that, _, _, _),t(is, _, _, _),t(',', _, _, _)|_], _, [], []).
idiom(',', _, [t(that, _, _, _),t(is, _, _, _),t(',', _, _, _)|Ts], _, [], []) :-
    Ts = [t(the, _, _, _)|More],
    \+ More = [_,_,_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Ts), ( lex(Key, v) ; memberchk(Key, [',', ';', and, but]) ) ).
idiom(spent, _, [t(His, _, _, _)|Ts0], _, [t(is, '', L, C),t(Agent, Raw, L, C)], Ts) :-
    memberchk(His, [his, her]),
    append(Whole, [t(Career, _, _, _),t(Doing, Raw, L, C)|Ts], Ts0),
    memberchk(Career, [life, career]),
    ends(Doing, Base, ing),
    !,
    \+ ( member(t(Key, _, _, _), Whole), \+ memberchk(Key, [whole, entire, working, adult, long]) ),
    atom_concat(Base, er, Agent).
idiom(moved, _, [t(away, R, L, C),t(from, _, _, _)|Ts0], _, [t(did, R, L, C),t(not, '', L, C),t(live, live, L, C),t(in, in, L, C)|Town], Ts) :-
    append(Town, [t(Years, _, _, _),t(ago, _, _, _)|Ts], Ts0),
    memberchk(Years, [years, decades, long, months, ages]),
    !,
    \+ Town = [_,_,_,_|_].
idiom(';', t(_, R, L, C), [t(if, _, _, _)|Ts0], _, [t(otherwise, R, L, C)], Ts) :-
    (   Ts0 = [t(not, _, _, _)|Ts1]
    ->  true
    ;   Ts0 = [t(He, _, _, _),t(Did, _, _, _),t(not, _, _, _)|Ts1],
        memberchk(He, [he, she, it, they]),
        lex(Did, v)
    ),
    Ts1 = [t(',', _, _, _)|Ts2],
    ( Ts2 = [t(then, _, _, _)|Ts] -> true ; Ts = Ts2 ).
idiom(when, _, [t(He, _, _, _),t(Began, _, _, _)|Ts0], _, [], Ts) :-
    memberchk(He, [he, she, they]),
    memberchk(Began, [began, started, joined, retired, enlisted, married]),
    ( Ts0 = [t(His, _, _, _),t(Noun, _, _, _)|Ts], memberchk(His, [his, her, their, the]), atom(Noun) ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(of, t(_, 'Of', L, C), Ts0, _, Front, Ts) :-
    append(Men, [t(',', _, _, _)|Ts1], Ts0),
    last(Men, t(Noun, _, _, _)),
    of_sex(Noun, _, all),
    !,
    ( Men = [t(the, _, _, _),_] -> true ; Men = [t(the, _, _, _),t(n(_, ''), _, _, _),_] ),
    append(Said, [Most0|Ts2], Ts1),
    ( memberchk(Most0-Key, [t(n(1, ord), _, _, _)-earliest, t(last, _, _, _)-latest]), phrase(end_of_phrase, Ts2, _) -> Most = t(Key, Key, L, C) ; Most = Most0, Most = t(Key, _, _, _) ),
    ( Ts2 = [Words|Ts], atom_key(Words), phrase(end_of_phrase, Ts, _) -> Named = [Most,Words] ; Named = [Most], Ts = Ts2 ),
    ( once(( ends(Key, est) ; memberchk(Key, [most, least]) )) -> The = [] ; comp(Key, _, _), phrase(end_of_phrase, Ts, _), The = [t(the, '', L, C)] ),
    !,
    append([Said, The, Named, [t(of, '', L, C)|Men]], Front).
idiom(of, t(_, of, _, _), [t(The, _, _, _),t(n(N, ''), _, _, _)|Ts0], _, [], Ts) :-
    memberchk(The, [the, all, these]),
    integer(N),
    N >= 3,
    N =< 12,
    ( Ts0 = [t(Noun, _, _, _)|Ts], ends(Noun, s) -> true ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(of, T, [t(These, _, _, _)|Ts0], _, [T|Front], []) :-
    ( These == these -> Ts1 = Ts0 ; These == the, Ts0 = [t(following, _, _, _)|Ts1] ),
    append(Said0, [t(':', _, _, _)|Listed], Ts1),
    once(( member(t(And, _, _, _), Listed), memberchk(And, [and, ',']) )),
    ( Said0 = [t(n(_, ''), _, _, _)|Said1] -> true ; Said1 = Said0 ),
    ( Said1 = [t(Noun, _, _, _)|Said], atom(Noun), ends(Noun, s), \+ lex(Noun, _) -> true ; Said = Said1 ),
    Said = [_|_],
    \+ ( member(t(Key, _, _, _), Said), memberchk(Key, [true, false, ',', ';']) ),
    !,
    append(Listed, Said, Front).
idiom(the, _, [t(following, _, _, _),t(Noun, _, _, _)|Ts], _, Front, []) :-
    atom(Noun),
    append(Said, [t(':', _, _, _)|Listed], Ts),
    Said = [_|_],
    memberchk(t(and, _, _, _), Listed),
    \+ ( member(t(Key, _, _, _), Said), memberchk(Key, [true, false, ',', ';']) ),
    !,
    append(Listed, Said, Front).
idiom(with, _, [t(It, _, _, _)|Ts], with, [], Ts) :-
    memberchk(It, [it, them]),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(for, t(_, 'For', L, C), Ts0, _, Front, Ts) :-
    \+ ( aside(for, Words), follow(Words, Ts0, _) ),
    append(Who, [t(',', _, _, _),t(the, _, _, _)|Ts1], Ts0),
    append(Fruit, [t(is, R, _, _)|Ts], Ts1),
    \+ Fruit = [_,_,_|_],
    \+ ( member(t(Key, _, _, _), Fruit), \+ atom(Key), Key \= n(_, ord) ),
    !,
    append(Who, [t(has, R, L, C)], Front).
idiom(the, _, [t(n(2, ''), _, _, _),t(People, _, _, _)|Ts0], _, Front, []) :-
    memberchk(People, [people, persons, neighbors]),
    follow([next, to, each, other], Ts0, [Are|Ts]),
    Are = t(are, _, L, C),
    \+ memberchk(t(',', _, _, _), Ts),
    append(Ts, [Are,t(next, next, L, C),t(to, to, L, C),t(each, each, L, C),t(other, other, L, C)], Front).
idiom(',', _, Ts0, _, [], Ts) :-
    ( Ts0 = [t(But, _, _, _)|Ts1], memberchk(But, [but, though, although]) -> true ; Ts1 = Ts0 ),
    ( member(Not, [[perhaps, not], [not, necessarily], [maybe, not]]), follow(Not, Ts1, Ts2) ),
    Ts2 = [t(Next, _, _, _)|_],
    \+ memberchk(Next, [in, respectively]),
    append(Words, Ts, Ts2),
    Words = [_|_],
    phrase(end_of_phrase, Ts, _),
    !.
idiom(the, _, [t(Noun, R, L, C),t(Who, _, _, _),t(Did, _, _, _)|Ts0], _, Front, Ts) :-
    memberchk(Who, [who, that]),
    ( memberchk(Did, [did, does]), Ts0 = [t(Took, _, _, _)|Ts1] -> true ; Took = Did, Ts1 = Ts0 ),
    atom(Took),
    Ts1 = [t(It, _, _, _)|Ts],
    memberchk(It, [it, them]),
    (   Ts = [t(Is, _, _, _)|_],
        ( lex(Is, v) -> true ; past(Is) -> true ; ends(Is, s) )
    ->  Front = [t(it, R, L, C)]
    ;   Noun = n(1, ''),
        phrase(end_of_phrase, Ts, _),
        Front = [t(hers, R, L, C)]
    ).
idiom(out, t(_, R, L, C), [t(Verb, _, L, C1)|Ts], _, [t(Outdid, R, L, C)], Ts) :-
    C1 =:= C + 4,
    memberchk(Verb, [earned, earns, scored, scores, sold, sells, bid, bids, spent, spends, performed, performs, raised, raises, grossed, weighed, weighs,
                     jumped, jumps, ran, runs, raced, swam, threw, lifted, climbed, bowled, pitched, ate, hit, grew, rode, rowed, skied, skated]),
    atom_concat(out, Verb, Outdid).
idiom(n(K, ord), T, Ts0, _, [T,Noun|Front], Ts) :-
    integer(K),
    ordinals(Ts0, Noun, Front, Ts),
    !.
idiom(n(K, ord), _, [t(and, _, _, _),Last,Noun|Ts], _, [Last,Noun], Ts) :-
    integer(K),
    K >= 3,
    Last = t(last, _, _, _),
    Noun = t(Key, _, _, _),
    atom(Key),
    \+ ends(Key, s).
idiom(n(_, ''), N, [Unit|Ts0], _, [N,Unit,t(Comp, R, L, C),Than|Name], Ts) :-
    append(Name, [t('''s', _, L, C),t(Senior, R, _, _)|Ts], Ts0),
    memberchk(Senior-Comp, [senior-older, elder-older, junior-younger]),
    !,
    \+ Name = [_,_,_,_|_],
    Than = t(than, than, L, C).
idiom('(', T, [D|Ts], _, [T,t(which, '', L, C),t(is, '', L, C),D], Ts) :-
    D = t(Key, _, L, C),
    memberchk(Key, [the, a, an]),
    append(Inside, [t(')', _, _, _)|_], Ts),
    !,
    \+ ( member(t(K, _, _, _), Inside), memberchk(K, [',', ';', and, or, who, which, that, '(']) ).
idiom(there, _, [t(Are, _, _, _),More,Noun|Ts], _, Front, Rest) :-
    memberchk(Are, [are, is, were, was]),
    More = t(Comp, _, L, C),
    memberchk(Comp, [more, fewer, less]),
    atom_key(Noun),
    Ts = [t(In, _, _, _)|Ts1],
    memberchk(In, [in, on, at]),
    append(One, [Than,t(In1, _, _, _)|Rest], Ts1),
    Than = t(than, _, _, _),
    memberchk(In1, [in, on, at]),
    !,
    append(One, [t(has, has, L, C),More,Noun,Than], Front).
idiom(neither, T, [Of,The,Girls|Ts], _, [T,Of,The,t(n(2, ''), Raw, L, C),Girls], Ts) :-
    Of = t(of, _, _, _),
    The = t(the, _, _, _),
    Girls = t(Key, Raw, L, C),
    memberchk(Key, [men, women, boys, girls, ladies, gentlemen]).
idiom(neither_one, T, [t(Key, R, L, C)|Ts], _, [T, t(of, R, L, C), t(the, R, L, C), t(n(2, ''), R, L, C), t(Two, R, L, C)], Ts) :-
    two_of_sex(Key, Two).
idiom(n(N, ''), _, [t(of, _, _, _),t(the, _, _, _),t(Noun, _, _, _)|Ts], _, Front, []) :-
    N > 1,
    atom(Noun),
    append(Said, [t(':', _, _, _)|Listed], Ts),
    memberchk(t(and, _, _, _), Listed),
    \+ ( member(t(Key, _, _, _), Said), memberchk(Key, [true, false, ',', ';']) ),
    !,
    append(Listed, Said, Front).
idiom(n(1, ''), T, [t(Key, R, L, C)|Ts], _, [T, t(of, R, L, C), t(the, R, L, C), t(n(2, ''), R, L, C), t(Two, R, L, C)], Ts) :-
    two_of_sex(Key, Two),
    append(_, [t(the, _, _, _),t(other, _, _, _)|_], Ts).
idiom(the, T, [Game|Ts0], _, [T,Game|Front], Ts) :-
    Game = t(Key, Small, _, _),
    ( Key == Small -> \+ lex(Key, _) ; Small == one ),
    ( Ts0 = [That|Ts1], That = t(Who, _, _, _), memberchk(Who, [that, which]) -> Front = [That|Front1] ; Ts1 = Ts0, Front = Front1 ),
    ( Ts1 = [Ann,t(Won, _, L, C)|Ts], Name = [Ann] ; Ts1 = [Mr,Ann,t(Won, _, L, C)|Ts], Name = [Mr,Ann] ),
    memberchk(Won, [won, wins]),
    \+ ( member(t(_, Raw, _, _), Name), downcase_atom(Raw, Raw) ),
    !,
    append(Name, [t(got, got, L, C)], Front1).
idiom(the, T, [N,People,t(who, _, _, _)|Ts0], _, [T,N,Most|Front], Ts) :-
    N = t(n(2, ''), _, _, _),
    append(_, [t(the, _, _, _),Most|Ts1], Ts0),
    !,
    Most = t(Key, _, _, _),
    ( ends(Key, est) -> true ; memberchk(Key, [most, least]) ),
    append(Front0, [Were|Ts], Ts1),
    Were = t(Are, _, _, _),
    memberchk(Are, [are, were]),
    !,
    append(Front0, [People,Were], Front1),
    ( Front0 = [_] -> Front = Front1 ; Front = [People,Were] ).
idiom(the, T, [Other,t(Key, _, _, _)|Ts], _, [T,Other], Ts) :-
    Other = t(other, _, _, _),
    two_of_sex(Key, _).
idiom(his, T, [Gift,t(',', R, L, C),t(which, _, _, _)|Ts], _, [T,Gift,t(';', R, L, C),t(He, '', L, C)], Ts) :-
    T = t(His, _, _, _),
    ( memberchk(His-He, [his-he, her-she]) -> true ; He = '#his' ),
    Gift = t(Key, _, _, _),
    atom(Key),
    \+ lex(Key, _),
    \+ memberchk(t(',', _, _, _), Ts).
idiom(among, T, [The,N|Ts0], _, [The,N,Are], Ts) :-
    T = t(_, 'Among', _, _),
    N = t(n(_, ''), _, _, _),
    ( Ts0 = [Are|Ts] ; Ts0 = [_,Are|Ts] ),
    Are = t(Is, _, _, _),
    memberchk(Is, [are, were]).
idiom(there, _, [t(Is, _, _, _),Only|Ts0], _, [Only|Some], Ts) :-
    memberchk(Is, [is, are, was, were]),
    Only = t(Key, _, _, _),
    ( Key = n(_, '') -> true ; memberchk(Key, [only, exactly, just, at, no, nobody, someone]) ),
    append(Some, [t(Who, _, _, _)|Ts], Ts0),
    memberchk(Who, [who, that]),
    !,
    \+ Some = [_,_,_,_|_],
    \+ memberchk(t(of, _, _, _), Some).
idiom(n(1, ''), T, [Of,t(The, R, L, C),t(n(2, ''), _, _, _)|Ts], _, [T,Of,t(them, R, L, C)], Ts) :-
    Of = t(of, _, _, _),
    memberchk(The, [the, these, those]),
    Ts = [t(Verb, _, _, _)|_],
    ( lex(Verb, v) -> true ; atom(Verb), past(Verb) -> true ; ends(Verb, ed) ).
idiom(said, T, Ts, _, Front, Rest) :- no_word(T, Ts, Front, Rest).
idiom('(', _, [t(who, _, _, _), t(are, _, _, _)|Ts], _, [], Rest) :-
    append(Words, [t(')', _, _, _)|Rest], Ts),
    !,
    ( append(_, [t(different, _, _, _), t(_, _, _, _)], Words) -> \+ Words = [_,_,_,_|_] ; follow([not, married, to, each, other], Words, []) ).
idiom(even, _, [T,Than|Ts], _, [T,Than], Ts) :-
    T = t(Key, _, _, _),
    Than = t(than, _, _, _),
    comp(Key, _, _).
idiom(even, Still, [T|Ts], _, Front, Ts) :- T = t(Key, _, _, _), than_before(Key, T, Still, Ts, Front).
idiom(at, t(_, R, L, C), [t(the, _, _, _), t(Key, _, _, _)|Ts], _, [t('at the latest', R, L, C)], Ts) :-
    memberchk(Key, [latest, earliest]),
    \+ ( Ts = [t(Noun, _, _, _)|_], atom(Noun), \+ memberchk(Noun, [',', ';', and, but, a, an]) ).
idiom(are, T, [t(Couple, R, L, C)|Ts], _, [T, t(same, R, L, C)], Rest) :-
    couple(Couple, Ts, Rest).
idiom(are, T, [Not,t(Couple, R, L, C)|Ts], _, [T, Not, t(same, R, L, C)], Rest) :-
    Not = t(not, _, _, _),
    couple(Couple, Ts, Rest).
idiom(',', _, [t(by, _, _, _),t(Key, Key, _, _),t(',', _, _, _)|Ts], _, [], Ts) :- atom(Key).
idiom(',', _, Ts0, _, [], Ts) :- perhaps_one(Ts0, Ts).
idiom(it, t(_, 'It', _, _), [Took|Ts0], _, Front, Ts) :-
    Took = t(Key, _, _, _),
    memberchk(Key, [took, takes]),
    took(Ts0, Took, Front, Ts),
    !.
idiom(',', _, [t(Key, _, _, _)|Ts], _, [], Rest) :-
    aside(Key, Words),
    follow(Words, Ts, Rest),
    \+ ( Rest = [t(Next, _, _, _)|_], \+ memberchk(Next, [',', ';']) ).
idiom(n(_, '$'), T, [t(A, _, _, _), Noun|Ts], _, [T], Ts) :-
    memberchk(A, [a, an, per]),
    Noun = t(Key, _, _, _),
    atom(Key),
    \+ lex(Key, _),
    \+ comp(Key, _, _),
    \+ ( Ts = [t(Before, _, _, _)|_], memberchk(Before, [before, after, earlier, later, sooner, ahead, behind]) ).
idiom(behind, t(_, R, L, C), Ts, _, [t(with, R, L, C)|Front], Rest) :-
    append(Front, [t(Door, _, _, _)|Rest], Ts),
    memberchk(Door, [door, curtain, counter, mask, wheel, bar]),
    !,
    Front = [t(The, _, _, _),_|_],
    memberchk(The, [the, a, an]),
    \+ Front = [_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Front), memberchk(Key, [',', ';', and, but, or, who, with]) ).
idiom(on, _, Ts0, _, Front, Ts) :-
    Ts0 = [t(the, _, _, _), t(left, _, _, _), And|Ts1],
    And = t(and, _, _, _),
    append(B, [t(on, R, L, C), t(the, _, _, _), t(right, _, _, _)|Ts], Ts1),
    !,
    Order = [t(',', R, L, C), t(in, R, L, C), t(that, R, L, C), t(order, R, L, C)],
    append([And|B], Order, Front).
idiom(n(1, ''), _, [t(end, R, L, C),t(of, _, _, _),t(the, _, _, _),_,Is,t(_, _, _, _),t(by, _, _, _)|Ts0], _, Front, []) :-
    append(One, [And,t(the, _, _, _),t(other, _, _, _)|Ts1], Ts0),
    And = t(and, _, _, _),
    ( Ts1 = [t(end, _, _, _)|Ts2] -> true ; Ts2 = Ts1 ),
    Ts2 = [t(by, _, _, _)|Other],
    append([One, [And|Other], [Is,t(at, R, L, C),t(opposite, R, L, C),t(ends, R, L, C)]], Front).
idiom(separates, T, Ts0, _, [T|Front], Rest) :-
    findall(A-[From|B], ( append(A, [From|B], Ts0), From = t(from, _, _, _) ), Splits),
    (   Splits = [One-[t(_, R, L, C)|Rest]]
    ->  true
    ;   findall(A-B, ( member(A-B, Splits), B = [_,t(the, _, _, _)|_] ), [One-[t(_, R, L, C)|Rest]])
    ),
    \+ ( append(_, [t(and, _, _, _),t(The, Raw, _, _)|_], One), ( The == the ; The \== Raw ) ),
    append(One, [t(and, R, L, C)], Front).
idiom(from, _, [t(left, R, L, C), t(to, _, _, _), t(right, _, _, _)|Ts0], _, Front, []) :-
    append(Intro, [t(',', _, _, _)|Ts00], Ts0),
    ( Ts00 = [t(but, _, _, _)|Ts01] -> true ; Ts01 = Ts00 ),
    Ts01 = [t(not, _, _, _), t(necessarily, _, _, _)|Ts1],
    \+ Intro = [_,_,_,_|_],
    ( follow([side, by, side], Ts1, [Stop|Ts2]) ; follow([next, to, each, other], Ts1, [Stop|Ts2]) ),
    Stop = t(Mark, _, _, _),
    memberchk(Mark, [',', ':']),
    ( Ts2 = [t(are, _, _, _)|Ts] -> true ; Ts = Ts2 ),
    listed(Ts, Parts),
    Parts = [_,_|_],
    !,
    left_of_next(Parts, [t(is, R, L, C), t(somewhere, R, L, C), t(to, R, L, C), t(the, R, L, C), t(left, R, L, C), t(of, R, L, C)], Front).
idiom(is, t(_, R, L, C), [Separated,t(from, _, _, _)|Ts0], _, [t(and, '', L, C)|Front], Ts) :-
    Separated = t(separated, _, _, _),
    append(B, [By|Ts1], Ts0),
    By = t(by, _, _, _),
    append(Amount, Ts, Ts1),
    Amount = [_,_|_],
    phrase(end_of_phrase, Ts, _),
    !,
    append([B, [t(are, R, L, C),Separated,By], Amount], Front).
idiom(k, t(_, _, L, C), [t(n(9, ''), _, L, C2)|Ts], _, [t(k9, k9, L, C)], Ts) :-
    C2 =:= C + 2.

%   free(+Key, +T, +Ts, +Had, -Front, -Rest): replacements for (almost) any
%   first word.

free(A, _, [t(Gap, R, L, C),t(of, _, _, _)|Ts1], _, Front, [Between|Ts]) :-
    memberchk(A, [a, an, the]),
    memberchk(Gap, [gap, difference, spread, interval, distance, margin]),
    Between = t(Key, _, _, _),
    append(Amount, [Between|Ts], Ts1),
    memberchk(Key, [between, separates, separated]),
    !,
    Amount = [t(n(_, _), _, _, _)|Unit],
    \+ Unit = [_,_,_|_],
    ( Key == between -> append(Amount, [t(gap, R, L, C)], Front) ; Front = Amount ).
free(One, t(_, R, L, C), [t(of, _, _, _),t(these, _, _, _),t(n(2, ''), _, _, _)|Ts0], _, [t(either, R, L, C)], Ts) :-
    memberchk(One, [n(1, ''), either]),
    ( Ts0 = [t(':', _, _, _)|Ts] -> true ; Ts0 = [_,t(':', _, _, _)|Ts] ),
    memberchk(t(or, _, _, _), Ts).
free(Got, T, [t(Hers, _, _, _)|Ts0], _, [T], Ts) :-
    memberchk(Hers, [hers, theirs, his, it]),
    atom(Got),
    \+ lex(Got, _),
    ( past(Got) -> true ; ends(Got, ed) -> true ; Got == given ),
    ( memberchk(Hers, [hers, theirs]) -> true ; memberchk(Hers, [his, it]), ( phrase(end_of_phrase, Ts0, _) -> true ; Ts0 = [t(Next, _, _, _)|_], ( memberchk(Next, [back, before, after, the, exactly]) -> true ; ends(Next, ing) -> true ; half_before(Ts0) ) ) ),
    ( Ts0 = [t(back, _, _, _)|Ts] -> true ; ( Hers \== it -> true ; Ts0 = [t(Doing, _, _, _)|_], ends(Doing, ing) -> true ; half_before(Ts0) ), Ts = Ts0 ).
free(Beside, _, Ts0, _, [t(immediately, '', 0, 0),t(to, '', 0, 0),t(the, '', 0, 0),Left,t(of, '', 0, 0)|Front], Rest) :-
    ( immediate(Beside) -> Ts0 = [t(Next, _, _, _)|Ts00] ; memberchk(Beside, [beside, next]), Next = Beside, Ts00 = Ts0 ),
    ( Next == beside -> Ts1 = Ts00 ; Next == next, Ts00 = [t(to, _, _, _)|Ts1] ),
    append(X, [t(',', _, _, _),t(To, _, _, _),t(His, _, _, _),Left|Rest0], Ts1),
    ( Rest0 = [t(',', _, _, _)|Rest], Rest = [t(Is, _, _, _)|_], memberchk(Is, [is, was]) -> true ; Rest = Rest0, phrase(end_of_phrase, Rest, _) ),
    memberchk(To, [to, on]),
    memberchk(His, [his, her, its, their, the]),
    Left = t(Side, _, _, _),
    memberchk(Side, [left, right]),
    !,
    \+ X = [_,_,_,_,_,_|_],
    Front = X.
free(Says, _, [t(that, _, _, _),t(His, _, _, _)|Ts0], _, [], Ts) :-
    memberchk(Says, [says, said]),
    (   memberchk(His, [he, she])
    ->  Ts = Ts0
    ;   memberchk(His, [his, her]),
        Ts0 = [Noun|Ts],
        atom_key(Noun),
        Ts = [t(Is, _, _, _)|_],
        memberchk(Is, [is, was])
    ).
free(Key, T, [Still|Ts], _, Front, Ts) :- Still = t(Yet, _, _, _), memberchk(Yet, [still, yet]), than_before(Key, T, Still, Ts, Front).
free(Shorter, T, [t(by, _, _, _), N|Ts0], _, Front, Ts) :-
    comp(Shorter, _, _),
    N = t(n(_, _), _, _, _),
    Than = t(than, _, _, _),
    ( Ts0 = [Than|Ts] -> Front = [N, T, Than] ; Ts0 = [Unit,Than|Ts], atom_key(Unit), Front = [N, Unit, T, Than] ).
free(On, T, Ts0, _, [t(next, '', 0, 0),t(to, '', 0, 0)|Front], Ts) :-
    memberchk(On, [on, to]),
    phrase(either_side, [T|Ts0], Ts1),
    append(Front, [t(',', _, _, _)|Ts2], Ts1),
    beside_it(Ts2, Ts),
    phrase(end_of_phrase, Ts, _),
    !.
free(Imm, _, Ts0, _, [t(next, '', 0, 0),t(to, '', 0, 0)], Ts) :-
    immediate(Imm),
    phrase(either_side, Ts0, Ts).
free(Key, T, Ts0, _, Front, Ts) :-
    ( Key == between -> true ; left_or_right_of([T|Ts0]) ),
    append(Object, [t(',', _, _, _)|Tail0], Ts0),
    !,
    ( Tail0 = [t(But, _, _, _)|Tail], memberchk(But, [but, though, although, if]) -> true ; Tail = Tail0 ),
    how_near(Not, Key, Words),
    follow(Not, Tail, Ts1),
    beside_it(Ts1, Ts),
    phrase(end_of_phrase, Ts, _),
    !,
    parts(Words, T, [], Said),
    append(Said, [T|Object], Front).
free(Key, _, [t(enough, _, _, _)|Ts], _, [], Ts) :-
    ends(Key, ly).
free(Key, T, Ts, _, Front, Rest) :-
    (   misspelt(Key, Verb)
    ->  T = t(_, Raw, L, C),
        Front = [t(Verb, Raw, L, C), t(not, '', L, C)],
        Rest = Ts
    ;   aside(Key, Words),
        follow(Words, Ts, Rest)
    ->  Front = []
    ;   Ts = [t(Next, _, _, _)|Rest0],
        before(Next, Key, Rest0, Rest),
        Front = [T]
    ).

%   ordinals(+Tokens, -Noun, -Front, -Rest): after "the first": "or second floor", ", second and fifth floors". Each
%   gets the noun.

ordinals([Sep|Ts0], Noun, [Sep|Front], Ts) :-
    Sep = t(Link, _, _, _),
    memberchk(Link, [',', or, nor, and]),
    ( Link == (','), Ts0 = [Or|Ts1], Or = t(Or0, _, _, _), memberchk(Or0, [or, and]) -> Front = [Or|Front1] ; Ts1 = Ts0, Front = Front1 ),
    ( Ts1 = [The|Ts2], The = t(the, _, _, _) -> Front1 = [The|Front2] ; Ts2 = Ts1, Front1 = Front2 ),
    Ts2 = [Ord|Ts3],
    Ord = t(n(_, ord), _, _, _),
    Front2 = [Ord,Noun|Front3],
    (   Ts3 = [t(Key, Raw, L, C)|Ts],
        atom(Key),
        Key \== (','),
        \+ lex(Key, _)
    ->  ( Link \== or, Key == Raw, ( ends(Key, Stem, ies) -> atom_concat(Stem, y, One) ; ends(Key, One, s), \+ ends(One, s) ) -> Noun = t(One, Raw, L, C) ; Noun = t(Key, Raw, L, C) ),
        Front3 = []
    ;   ordinals(Ts3, Noun, Front3, Ts)
    ).

%   half_before(+Tokens): "half an hour before", "20 minutes after".

half_before([t(Half, _, _, _)|Ts]) :-
    once(( Half == half ; Half = n(_, _) )),
    ( Ts = [t(Unit, _, _, _),t(Before, _, _, _)|_] ; Ts = [t(An, _, _, _),t(Unit, _, _, _),t(Before, _, _, _)|_], memberchk(An, [a, an]) ),
    atom(Unit),
    memberchk(Before, [before, after, earlier, later, sooner]),
    !.

%   took_to(+Tokens, -Front, -Rest): "it cost 10 cents more to send a card from A than to send one from B" compares two cards.

took_to(Ts0, Front, Ts) :-
    append(Costs, [Verb|Ts1], Ts0),
    Verb = t(Cost, _, _, _),
    memberchk(Cost, [cost, costs, take, takes, took, is, was]),
    !,
    \+ ( member(t(Did, _, _, _), Costs), \+ memberchk(Did, [did, does, do, would, not]) ),
    append(More, [t(to, _, _, _),t(Send, Send, _, _)|Ts2], Ts1),
    !,
    reverse(More, [t(Comp, Comp, _, _)|Before]),
    \+ ( member(t(Who, Raw, _, _), Before), \+ Who = n(_, _), ( Who \== Raw ; memberchk(Who, [who, that, which]) ) ),
    ( comp(Comp, _, _) -> Than = than ; Than = as, Before = [t(as, _, _, _)|_] ),
    append(Card, [t(Than, R, L, C)|Ts3], Ts2),
    !,
    \+ ( member(t(Key, _, _, _), Card), memberchk(Key, [to, ',']) ),
    ( Ts3 = [t(to, _, _, _),t(Mail, Mail, _, _)|Ts4] -> Ts = Ts4 ; Ts = Ts3 ),
    append([Card, Costs, [Verb|More], [t(Than, R, L, C)]], Front).

%   feeling(+Tokens, -Rest): after "to", "the relief of the movers,", "his surprise,".

feeling(Ts0, Ts) :-
    append(Words, [t(',', _, _, _)|Ts], Ts0),
    !,
    once(( member(t(Key, _, _, _), Words), memberchk(Key, [surprise, relief, dismay, delight, horror, annoyance, joy, amusement, disappointment, astonishment, amazement, regret, embarrassment, credit]) )).

two_of_sex(man, men).
two_of_sex(woman, women).
two_of_sex(boy, boys).
two_of_sex(girl, girls).
two_of_sex(lady, ladies).
two_of_sex(gentleman, gentlemen).

atom_key(t(Key, _, _, _)) :- atom(Key).

%   without_else(+Tokens, ..., -Front, -Rest): after a negation: "without X"
%   means with X, and "drinks anything but X" drinks X.

without_else(_, Ts0, R, L, C, [t(with, R, L, C)], Ts) :-
    ( Ts0 = [t(without, _, _, _)|Ts] -> true ; Ts0 = [t(Seen, _, _, _)|Ts1], memberchk(Seen, [seen, found, spotted, go, goes, went, leave, leaves, left, live, do, be, cope, see, read, work, sleep, walk, get, gets, got, let, lets, face, imagine, spend, spends, spent, start, starts, started, travel, travels, traveled, travelled, manage, manages, managed]), append(Front, [t(without, _, _, _)|Ts], Ts1), \+ ( member(t(K, Raw, _, _), Front), ( K \== Raw ; Front = [_,_,_|_], \+ ( lex(K, d) ; lex(K, p) ; memberchk(K, [day, week, night, morning, evening, year, hour, life, anywhere, out, home, house, single, whole, go, goes, by, pass, passes, seen]) ) ) ) ),
    !.
without_else(_, [t(miss, _, _, _)|Ts0], R, L, C, [t(has, R, L, C)|Front], Ts) :-
    append(Front, [t(for, _, _, _)|Ts1], Ts0),
    ( Ts1 = [t(the, _, _, _),t(world, _, _, _)|Ts] -> true ; Ts1 = [t(Anything, _, _, _)|Ts], memberchk(Anything, [anything, worlds]) ),
    !.
without_else(Not, Ts0, R, L, C, [t(has, R, L, C)], Ts) :-
    undone(Not, Words),
    follow(Words, Ts0, Ts),
    ( Not == never -> Ts = [t(His, _, _, _)|_], lex(His, d) ; true ),
    !.
without_else(_, Ts0, _, _, _, Front, Ts) :-
    append(Front, [t(Anything, _, _, _)|Ts1], Ts0),
    memberchk(Anything, [anything, anybody, anyone]),
    !,
    \+ Front = [_,_,_|_],
    ( Ts1 = [t(but, _, _, _)|Ts] -> true ; Ts1 = [t(other, _, _, _),t(than, _, _, _)|Ts] -> true ; Ts1 = [t(except, _, _, _)|Ts] ).

%   undone(+Not, ?Words): who did not do so has the thing that follows.

undone(cannot, [wait, to]).
undone(cannot, [wait, for]).
undone(cannot, [resist]).
undone(cannot, [get, enough, of]).
undone(cannot, [bear, to, be, parted, from]).
undone(_, [hear, a, word, against]).
undone(never, [Took, off]) :- member(Took, [take, takes, took]).
undone(never, [Misses]) :- member(Misses, [miss, misses, missed, skip, skips, skipped]).
undone(never, [Parts, with]) :- member(Parts, [parts, parted]).

%   in_words(+Hundred, +A, +Tokens, -N, -Rest): a number in words above a
%   hundred or thousand.

in_words(hundred, A, Ts0, N, Ts) :- below(100, Ts0, B, Ts), N is 100*A + B.
in_words(thousand, A, Ts0, N, Ts) :- below(1000, Ts0, B, Ts), N is 1000*A + B.

below(Most, Ts0, N, Ts) :-
    ( Ts0 = [t(and, _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    Ts1 = [t(n(A, ''), Raw, _, _)|Ts2],
    integer(A),
    A > 0,
    downcase_atom(Raw, Word),
    number_word(Word, A),
    (   Ts2 = [t(hundred, _, _, _)|Ts3]
    ->  Most > 100,
        ( in_words(hundred, A, Ts3, N, Ts) -> true ; N is 100*A, Ts = Ts3 )
    ;   A mod 10 =:= 0,
        A >= 20,
        Ts2 = [t(n(B, ''), Raw1, _, _)|Ts3],
        downcase_atom(Raw1, Ones),
        number_word(Ones, B),
        B < 10
    ->  N is A + B,
        Ts = Ts3
    ;   N = A,
        Ts = Ts2
    ),
    \+ Ts = [t(thousand, _, _, _)|_].

%   from_side(+Tokens, -Front, -Rest): after "counting from", "the right, the
%   second car" is the second from the right.

from_side([The,Left,t(',', R, L, C)|Ts0], Front, Ts) :-
    Left = t(Side, _, _, _),
    memberchk(Side, [left, right]),
    append(Before, [Third,Noun|Ts], Ts0),
    Third = t(n(_, ord), _, _, _),
    atom_key(Noun),
    !,
    append(Before, [Third,t(from, R, L, C),The,Left], Front).

%   took(+Tokens0, +Took, -Front, -Rest): "Ann five days to finish", "five days to write the poem", "longer to
%   write the poem than the song".

took([Ann|Ts], Took, [Ann,Took|Front], Ts) :-
    Ann = t(Key, Raw, _, _),
    Key \== Raw,
    !,
    Front = [].
took(Ts0, Took, Front, []) :-
    append(Long, [t(to, _, _, _),Verb|Object], Ts0),
    atom_key(Verb),
    Long = [_|_],
    \+ Long = [_,_,_,_,_|_],
    (   append(One, [Than|Other0], Object),
        Than = t(K, _, _, _),
        memberchk(K, [than, as])
    ->  \+ One = [],
        \+ ( One = [t(Back, _, _, _)], memberchk(Back, [back, up, down, out, over, in]) ),
        ( Other0 = [t(it, _, _, _),t(Did, _, _, _)|Other1], memberchk(Did, [did, took, does, takes]) -> true ; Other1 = Other0 ),
        ( Other1 = [t(to, _, _, _),_|Other] -> true ; Other = Other1 ),
        append([One, [Took|Long], [Than|Other]], Front)
    ;   append(Object, [Took|Long], Front)
    ).

%   either_side//: "to the left or right of".

either_side --> on_the, [t(A, _, _, _),t(or, _, _, _)], on_the, [t(B, _, _, _),t(of, _, _, _)], { memberchk(A-B, [left-right, right-left]) }.

on_the --> ( [t(P, _, _, _)], { memberchk(P, [on, to]) } -> [] ; [] ), ( [t(the, _, _, _)] -> [] ; [] ).

left_or_right_of([t(to, _, _, _),t(the, _, _, _)|Ts]) :- !, left_or_right_of(Ts).
left_or_right_of([t(Side, _, _, _),t(of, _, _, _)|_]) :- memberchk(Side, [left, right]).

%   how_near(?Not, ?Key, -Words): before "next to him", Not and Key mean the
%   same as Words before Key.

how_near([not,necessarily], _, [somewhere]).
how_near([perhaps,not], _, [somewhere]).
how_near([maybe,not], _, [somewhere]).
how_near([not], to, [at,least,n(2, ''),places]).
how_near([], between, [directly]).

%   perhaps_one(+Tokens, -Rest): "though those two are not necessarily different people".

perhaps_one(Ts0, Ts) :-
    append(Words, Ts, Ts0),
    ( Ts = [] ; Ts = [t(Stop, _, _, _)|_], memberchk(Stop, [',', ';']) ),
    !,
    ( memberchk(t(different, _, _, _), Words), memberchk(t(necessarily, _, _, _), Words) -> true ; memberchk(t(same, _, _, _), Words), memberchk(t(may, _, _, _), Words) ),
    \+ ( member(t(Key, _, _, _), Words),
         \+ memberchk(Key, [though, although, but, who, these, those, they, the, n(2, ''), are, is, be, may, or, not, necessarily, different, same, person, people, men, women, one]) ).

%   on_each_side(+Tokens, -Rest): "a car on each side of it".

on_each_side([t(A, _, _, _)|Ts0], Ts) :-
    memberchk(A, [a, an, n(1, ''), another, neighbors]),
    ( Ts0 = [t(on, _, _, _)|Ts1] -> true ; Ts0 = [_,t(on, _, _, _)|Ts1] ),
    Ts1 = [t(Each, _, _, _),t(Side, _, _, _)|Ts2],
    memberchk(Each, [each, either, both]),
    memberchk(Side, [side, sides]),
    ( Ts2 = [t(of, _, _, _),t(It, _, _, _)|Ts], memberchk(It, [it, him, her]) -> true ; Ts = Ts2 ),
    phrase(end_of_phrase, Ts, _),
    !.

%   more_here(+T, +Tokens, -Front, -Rest): at the beginning, "more people were
%   in A than in B" is about A.

more_here(T, [Noun|Ts0], Front, Ts) :-
    T = t(More, Raw, L, C),
    Raw \== More,
    atom_key(Noun),
    append(Words, [t(P, _, _, _)|Ts1], Ts0),
    counted_at(P),
    Words = [_|_],
    \+ Words = [_,_,_,_|_],
    append(One, [Than,t(P, _, _, _)|Ts], Ts1),
    Than = t(than, _, _, _),
    !,
    append(One, [t(has, has, L, C),T,Noun,Than], Front).

%   so_many_more(+N, +Tokens, -Front, -Rest): at the beginning, "two more sacks were
%   sent to A than to B" is about A, too.

so_many_more(N, Ts0, Front, Ts) :-
    N = t(_, _, L, C),
    ( Ts0 = [More,Noun|Ts2] ; Ts0 = [Noun,More|Ts2] ),
    More = t(Comp, _, _, _),
    memberchk(Comp, [more, fewer, less]),
    atom_key(Noun),
    append(Words, [t(P, _, _, _)|Ts3], Ts2),
    counted_at(P),
    Words = [_|_],
    \+ Words = [_,_,_,_|_],
    append(One, [Than,t(P, _, _, _)|Ts], Ts3),
    Than = t(than, _, _, _),
    !,
    append(One, [t(has, has, L, C),N,More,Noun,Than], Front).

%   as_many_here(+T, +Tokens, -Front, -Rest): "twice as many people were in A as
%   in B" is about A, too.

as_many_here(T, Ts0, Front, Ts) :-
    T = t(Key, Raw, L, C),
    Raw \== Key,
    ( Ts0 = [Times|Ts1], Times = t(times, _, _, _) -> Ratio = [T,Times] ; Ts1 = Ts0, Ratio = [T] ),
    As = t(as, _, _, _),
    Ts1 = [As,Many,Noun|Ts2],
    Many = t(Much, _, _, _),
    memberchk(Much, [many, much]),
    atom_key(Noun),
    append(Words, [t(P, _, _, _)|Ts3], Ts2),
    counted_at(P),
    Words = [_|_],
    \+ Words = [_,_,_,_|_],
    append(One, [As1,t(P, _, _, _)|Ts], Ts3),
    As1 = t(as, _, _, _),
    !,
    append([One, [t(has, has, L, C)|Ratio], [As,Many,Noun,As1]], Front).

%   counted_at(?P): things are counted at a place with this preposition.

counted_at(P) :-
    memberchk(P, [in, on, at, to, into, onto, by, aboard, for, from, with, during, through, over, toward, towards, against]).

%   sum_of(+Tokens, +Is, -Front, -Rest): "the sum of A and B" is as much as A and B together.

sum_of(Ts0, Is, [Is,t(as, R, L, C),t(much, R, L, C),t(as, R, L, C)|Front], Ts) :-
    ( Ts0 = [t(exactly, _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    Ts1 = [t(the, _, _, _),t(Sum, R, L, C),t(of, _, _, _)|Ts2],
    memberchk(Sum, [sum, total]),
    sum_ends(Ts2, Of, Ts),
    plain(Of, Plain),
    once(append(_, [t(and, _, _, _)|_], Plain)),
    append(Plain, [t(together, R, L, C)], Front).

%   begins_or_ends(?Verb, -Ordinal)

begins_or_ends(opened, n(1, ord)).
begins_or_ends(began, n(1, ord)).
begins_or_ends(started, n(1, ord)).
begins_or_ends(closed, last).
begins_or_ends(ended, last).
begins_or_ends(finished, last).
begins_or_ends(concluded, last).

%   sum_ends(+Tokens, -Of, -Rest): Of are the summands, up to the end of the
%   phrase.

sum_ends(Ts, Of, Rest) :-
    append(Of, Rest, Ts),
    ( Rest == [] -> true ; Rest = [t(Mark, _, _, _)|_], memberchk(Mark, [',', ';', but]) ),
    !.

%   beside_it(+Tokens, -Rest): "next to him", "adjacent", "next door".

beside_it(Ts0, Ts) :-
    member(Words, [[next, to], [adjacent, to], [beside], [right, beside], [directly, beside], [immediately, beside]]),
    follow(Words, Ts0, [t(It, _, _, _)|Ts1]),
    memberchk(It, [it, him, her, them, either, both]),
    ( Ts1 = [t(of, _, _, _),t(them, _, _, _)|Ts] -> true ; Ts1 = [t(n(1, ''), _, _, _)|Ts] -> true ; Ts = Ts1 ),
    !.
beside_it(Ts0, Ts) :-
    member(Words, [[next, door], [right, next, door], [right, beside], [directly, beside], [beside], [side, by, side], [adjacent], [immediately], [directly], [immediately, so], [directly, so]]),
    follow(Words, Ts0, Ts),
    phrase(end_of_phrase, Ts, _),
    !.

%   listed(+Tokens, -Parts): A, B and C. "Ann, the baker, and Cid" may be two.

listed(Ts, [Part|Parts]) :-
    append(Part, [t(Link, _, _, _)|Ts1], Ts),
    memberchk(Link, [',', and]),
    !,
    Part = [t(Key, _, _, _)|_],
    \+ memberchk(Key, [who, whose, which, and]),
    listed(Ts1, Parts).
listed(Part, [Part]) :-
    Part = [t(Key, _, _, _)|_],
    Key \== and.

%   left_of_next(+Parts, +LeftOf, -Tokens): each is left of the next.

left_of_next([A,B|Parts], LeftOf, Ts) :-
    append([A, LeftOf, B], Front),
    (   Parts == []
    ->  Ts = Front
    ;   LeftOf = [t(_, R, L, C)|_],
        append(Front, [t(',', R, L, C), t(and, R, L, C)|Ts1], Ts),
        left_of_next([B|Parts], LeftOf, Ts1)
    ).

%   than_before(+Comp, +T, +Still, +Tokens, -Front): "older still" means older
%   than the last subject.

than_before(Key, T, t(_, R, L, C), Ts, [T, t(than, R, L, C), t('#previous', R, L, C)]) :-
    comp(Key, _, _),
    phrase(end_of_phrase, Ts, _).

%   no_word(+T, +Tokens, -Front, -Rest): "said not a word about" says that
%   something is not the topic.

no_word(t(_, R, L, C), Ts, [t(did, R, L, C), t(not, '', L, C), t(topics, R, L, C), About], Rest) :-
    ( Ts = [t(not, _, _, _), t(a, _, _, _), t(word, _, _, _), About|Rest] ; Ts = [t(nothing, _, _, _), About|Rest] ; Ts = [t(no, _, _, _), t(mention, _, _, _), About|Rest] ),
    About = t(Of, _, _, _),
    memberchk(Of, [about, of]).

%   before(+Next, +Key, +Tokens, -Rest): the word after Key says nothing:
%   "looked after", "cost him $5".

before(after, Key, Ts, Ts) :- memberchk(Key, [look, looks, looked, looking]).
before(him, Key, Ts, Ts) :- gains(Key), so_much(Ts).
before(it, Key, Ts, Ts) :- gains(Key), Ts = [t(n(_, _), _, _, _)|_].
before(them, Key, Ts, Ts) :- gains(Key), so_much(Ts).

%   so_much(+Tokens): no given thing follows.

so_much(Ts) :- \+ ( Ts = [t(The, _, _, _)|_], memberchk(The, [the, a, an]) ).

gains(Key) :- memberchk(Key, [earned, earns, won, gained, cost, costs, took, takes, gave, gives, got, brought, netted]).

%   couple(+Key, +Tokens, -Rest): words for two who are married or linked to
%   each other.

couple(husband, [t(and, _, _, _), t(wife, _, _, _)|Ts], Ts).
couple(a, [t(Key, _, _, _)|Ts], Ts) :- memberchk(Key, [couple, pair, match, pairing, combination]).
couple(a, [t(married, _, _, _), t(couple, _, _, _)|Ts], Ts).
couple(Linked, Ts0, Ts) :-
    memberchk(Linked, [linked, matched, paired, connected, associated, coupled]),
    ( member(Words, [[together], [with, each, other], [to, each, other], [with, one, another], [to, one, another]]), follow(Words, Ts0, Ts) -> true ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _).
couple(married, [t(to, _, _, _), t(each, _, _, _), t(other, _, _, _)|Ts], Ts).

%   aside(?Key, -Words): words of the writer to the reader, which state nothing.

aside(as, [you, might, expect]).
aside(as, [one, might, expect]).
aside(as, [might, be, expected]).
aside(as, [expected]).
aside(as, [it, happens]).
aside(as, [it, turns, out]).
aside(as, [it, turned, out]).
aside(by, [the, way]).
aside(of, [course]).
aside(so, [he, had, something, else]).
aside(so, [he, bought, something, else]).
aside(so, [she, bought, something, else]).
aside(so, [he, chose, something, else]).
aside(so, [she, chose, something, else]).
aside(do, [so]).
aside(i, [am, sure, of, that]).
aside(i, [am, sure]).
aside(despite, [his, name]).
aside(despite, [her, name]).
aside(despite, [its, name]).
aside(despite, [its, title]).
aside(whatever, [his, name, may, suggest]).
aside(whatever, [her, name, may, suggest]).
aside(dead, [or, alive]).
aside(having, [one, of, them, on, either, side]).
aside(with, [one, of, them, on, either, side]).
aside(with, [one, on, either, side]).
aside(with, [one, on, each, side]).
aside(for, [reasons, no, longer, known]).
aside(for, [some, reason]).
aside(oddly, [enough]).
aside(strangely, [enough]).
aside(interestingly, [enough]).
aside(not, [surprisingly]).
aside(in, [fact]).
aside(in, [the, end]).

%   follow(+Words, +Tokens, -Rest): Tokens begin with Words.

follow([], Ts, Ts).
follow([Word|Words], [t(Key, _, _, _)|Ts], Rest) :-
    ( Key = n(1, _) -> Word == one ; Key == Word ),
    follow(Words, Ts, Rest).

%   misspelt(?Key, -Verb): a negation with a missing or misplaced apostrophe.

misspelt(isnt, is).
misspelt('is''nt', is).
misspelt(wasnt, was).
misspelt('was''nt', was).
misspelt(arent, are).
misspelt('are''nt', are).
misspelt(werent, were).
misspelt('were''nt', were).
misspelt(doesnt, does).
misspelt('does''nt', does).
misspelt(didnt, did).
misspelt('did''nt', did).
misspelt(dont, do).
misspelt('do''nt', do).
misspelt(hasnt, has).
misspelt('has''nt', has).
misspelt(havent, have).
misspelt('have''nt', have).
misspelt(hadnt, had).
misspelt('had''nt', had).
misspelt('ca''nt', can).
misspelt('wo''nt', will).
misspelt(couldnt, could).
misspelt('could''nt', could).
misspelt(wouldnt, would).
misspelt('would''nt', would).
misspelt(shouldnt, should).
misspelt('should''nt', should).
misspelt(cannt, can).
misspelt(cant, can).
