/*  Countries, what is of them and who is from them: an option is meant by each of its names.  */

:- module(puzzle_nations, [nation/2]).

:- use_module(library(lists)).

%   nation(+Name, -Other): Other is another name of the same.

nation(Name, Other) :-
    names(Names),
    memberchk(Name, Names),
    !,
    member(Other, Names),
    Other \== Name.

names([argentina, argentine, argentinian]).
names([australia, australian, aussie]).
names([austria, austrian]).
names([belgium, belgian]).
names([bolivia, bolivian]).
names([brazil, brazilian]).
names([britain, british, briton, brit]).
names([bulgaria, bulgarian]).
names([cambodia, cambodian]).
names([canada, canadian]).
names([chile, chilean]).
names([china, chinese]).
names([colombia, colombian]).
names([croatia, croatian]).
names([cuba, cuban]).
names([denmark, danish, dane]).
names([egypt, egyptian]).
names([england, english, englishman, englishwoman]).
names([estonia, estonian]).
names([ethiopia, ethiopian]).
names([finland, finnish, finn]).
names([france, french, frenchman, frenchwoman]).
names([germany, german]).
names([ghana, ghanaian]).
names([greece, greek]).
names([hungary, hungarian]).
names([iceland, icelandic, icelander]).
names([india, indian]).
names([indonesia, indonesian]).
names([iran, iranian]).
names([iraq, iraqi]).
names([ireland, irish, irishman, irishwoman]).
names([israel, israeli]).
names([italy, italian]).
names([jamaica, jamaican]).
names([japan, japanese]).
names([jordan, jordanian]).
names([kenya, kenyan]).
names([korea, korean]).
names([latvia, latvian]).
names([lebanon, lebanese]).
names([lithuania, lithuanian]).
names([malaysia, malaysian]).
names([mexico, mexican]).
names([mongolia, mongolian]).
names([morocco, moroccan]).
names([nepal, nepalese]).
names([netherlands, dutch, dutchman, dutchwoman]).
names([nigeria, nigerian]).
names([norway, norwegian]).
names([pakistan, pakistani]).
names([peru, peruvian]).
names([philippines, philippine, filipino]).
names([poland, polish, pole]).
names([portugal, portuguese]).
names([romania, romanian]).
names([russia, russian]).
names([scotland, scottish, scot, scotsman]).
names([serbia, serbian, serb]).
names([singapore, singaporean]).
names([slovakia, slovak, slovakian]).
names([slovenia, slovenian, slovene]).
names([spain, spanish, spaniard]).
names([sudan, sudanese]).
names([sweden, swedish, swede]).
names([switzerland, swiss]).
names([syria, syrian]).
names([taiwan, taiwanese]).
names([thailand, thai]).
names([tunisia, tunisian]).
names([turkey, turkish, turk]).
names([ukraine, ukrainian]).
names([uruguay, uruguayan]).
names([venezuela, venezuelan]).
names([vietnam, vietnamese]).
names([wales, welsh, welshman]).
names([alaska, alaskan]).
names([california, californian]).
names([florida, floridian]).
names([hawaii, hawaiian]).
names([ohio, ohioan]).
names([texas, texan]).
names([virginia, virginian]).
