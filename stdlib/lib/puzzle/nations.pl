/*  Countries, their adjectives and their people. Each of these names means the
    option.  */

:- module(puzzle_nations, [nation/2]).

%   nation(+Name, -Other): Other is another name of the same.

nation(Name, Other) :-
    once(of(Name, Country)),
    of(Other, Country),
    Other \== Name.

%   of(?Name, ?Country)

of(argentina, argentina). of(argentine, argentina). of(argentinian, argentina).
of(australia, australia). of(australian, australia). of(aussie, australia).
of(austria, austria). of(austrian, austria).
of(belgium, belgium). of(belgian, belgium).
of(bolivia, bolivia). of(bolivian, bolivia).
of(brazil, brazil). of(brazilian, brazil).
of(britain, britain). of(british, britain). of(briton, britain). of(brit, britain).
of(bulgaria, bulgaria). of(bulgarian, bulgaria).
of(cambodia, cambodia). of(cambodian, cambodia).
of(canada, canada). of(canadian, canada).
of(chile, chile). of(chilean, chile).
of(china, china). of(chinese, china).
of(colombia, colombia). of(colombian, colombia).
of(croatia, croatia). of(croatian, croatia).
of(cuba, cuba). of(cuban, cuba).
of(denmark, denmark). of(danish, denmark). of(dane, denmark).
of(egypt, egypt). of(egyptian, egypt).
of(england, england). of(english, england). of(englishman, england). of(englishwoman, england).
of(estonia, estonia). of(estonian, estonia).
of(ethiopia, ethiopia). of(ethiopian, ethiopia).
of(fiji, fiji). of(fijian, fiji).
of(finland, finland). of(finnish, finland). of(finn, finland).
of(france, france). of(french, france). of(frenchman, france). of(frenchwoman, france).
of(germany, germany). of(german, germany).
of(ghana, ghana). of(ghanaian, ghana).
of(greece, greece). of(greek, greece).
of(haiti, haiti). of(haitian, haiti).
of(hungary, hungary). of(hungarian, hungary).
of(iceland, iceland). of(icelandic, iceland). of(icelander, iceland).
of(india, india). of(indian, india).
of(indonesia, indonesia). of(indonesian, indonesia).
of(iran, iran). of(iranian, iran).
of(iraq, iraq). of(iraqi, iraq).
of(ireland, ireland). of(irish, ireland). of(irishman, ireland). of(irishwoman, ireland).
of(israel, israel). of(israeli, israel).
of(italy, italy). of(italian, italy).
of(jamaica, jamaica). of(jamaican, jamaica).
of(japan, japan). of(japanese, japan).
of(jordan, jordan). of(jordanian, jordan).
of(kenya, kenya). of(kenyan, kenya).
of(korea, korea). of(korean, korea).
of(latvia, latvia). of(latvian, latvia).
of(lebanon, lebanon). of(lebanese, lebanon).
of(lithuania, lithuania). of(lithuanian, lithuania).
of(malaysia, malaysia). of(malaysian, malaysia).
of(mexico, mexico). of(mexican, mexico).
of(mongolia, mongolia). of(mongolian, mongolia).
of(morocco, morocco). of(moroccan, morocco).
of(nepal, nepal). of(nepalese, nepal).
of(netherlands, netherlands). of(dutch, netherlands). of(dutchman, netherlands). of(dutchwoman, netherlands).
of(nigeria, nigeria). of(nigerian, nigeria).
of(norway, norway). of(norwegian, norway).
of(pakistan, pakistan). of(pakistani, pakistan).
of(peru, peru). of(peruvian, peru).
of(philippines, philippines). of(philippine, philippines). of(filipino, philippines).
of(poland, poland). of(polish, poland). of(pole, poland).
of(portugal, portugal). of(portuguese, portugal).
of(romania, romania). of(romanian, romania).
of(russia, russia). of(russian, russia).
of(scotland, scotland). of(scottish, scotland). of(scot, scotland). of(scotsman, scotland).
of(serbia, serbia). of(serbian, serbia). of(serb, serbia).
of(singapore, singapore). of(singaporean, singapore).
of(slovakia, slovakia). of(slovak, slovakia). of(slovakian, slovakia).
of(slovenia, slovenia). of(slovenian, slovenia). of(slovene, slovenia).
of(spain, spain). of(spanish, spain). of(spaniard, spain).
of(sudan, sudan). of(sudanese, sudan).
of(sweden, sweden). of(swedish, sweden). of(swede, sweden).
of(switzerland, switzerland). of(swiss, switzerland).
of(syria, syria). of(syrian, syria).
of(taiwan, taiwan). of(taiwanese, taiwan).
of(thailand, thailand). of(thai, thailand).
of(tunisia, tunisia). of(tunisian, tunisia).
of(turkey, turkey). of(turkish, turkey). of(turk, turkey).
of(ukraine, ukraine). of(ukrainian, ukraine).
of(uruguay, uruguay). of(uruguayan, uruguay).
of(venezuela, venezuela). of(venezuelan, venezuela).
of(vietnam, vietnam). of(vietnamese, vietnam).
of(wales, wales). of(welsh, wales). of(welshman, wales).
of(alaska, alaska). of(alaskan, alaska).
of(california, california). of(californian, california).
of(florida, florida). of(floridian, florida).
of(hawaii, hawaii). of(hawaiian, hawaii).
of(ohio, ohio). of(ohioan, ohio).
of(texas, texas). of(texan, texas).
of(virginia, virginia). of(virginian, virginia).
