/*  First names and titles of men and of women, for "the two women" and "is a
    man". Names for both are in neither list.
*/

:- module(puzzle_names, [sex/2, of_sex/3, pronoun_sex/2, named_thing/1]).

:- autoload(library(lists)).

%   sex(+Name, -Sex)

sex(Name, Sex) :-
    (   man(Name)
    ->  Sex = man
    ;   woman(Name),
        Sex = woman
    ).

%   pronoun_sex(?Pronoun, -Sex)

pronoun_sex(he, man).
pronoun_sex(him, man).
pronoun_sex(she, woman).

%   of_sex(?Noun, -Sex, -Number): the sex and number of a noun for persons.

of_sex(man, man, one).
of_sex(gentleman, man, one).
of_sex(boy, man, one).
of_sex(male, man, one).
of_sex(woman, woman, one).
of_sex(lady, woman, one).
of_sex(girl, woman, one).
of_sex(female, woman, one).
of_sex(men, man, all).
of_sex(gentlemen, man, all).
of_sex(boys, man, all).
of_sex(males, man, all).
of_sex(women, woman, all).
of_sex(ladies, woman, all).
of_sex(girls, woman, all).
of_sex(females, woman, all).

%   named_thing(+Stems): a category with these words has things or animals, which may have the names of persons.

named_thing(Stems) :-
    member(S, Stems),
    memberchk(S, [book, novel, titl, film, movi, song, album, opera, plai, ship, boat, yacht, hors, dog, cat, pet, storm, hurrican,
                  street, citi, town, stat]),
    !.

%   man(?Name)

man(aaron). man(abdul). man(abdullah). man(abe). man(abebe). man(abel). man(abner). man(abraham). man(adam). man(adolf).
man(adolfo). man(adrian). man(ahmed). man(aidan). man(ajay). man(akira). man(al). man(alain). man(alan). man(alaric).
man(alasdair). man(alastair). man(albert). man(aldo). man(aldous). man(aldrich). man(alec). man(alejandro).
man(aleksandr). man(alessandro). man(alexandre). man(alexei). man(alf). man(alfie). man(alfonso). man(alfred).
man(algernon). man(algy). man(ali). man(alistair). man(allan). man(allen). man(alonzo). man(alphonse). man(alton).
man(alvaro). man(alvin). man(amadeus). man(ambrose). man(amir). man(amit). man(amos). man(anand). man(anatole).
man(anders). man(andre). man(andreas). man(andrei). man(andres). man(andrew). man(andy). man(angelo). man(angelos).
man(angus). man(anil). man(ansel). man(anthony). man(antoine). man(anton). man(antonio). man(antony). man(archer).
man(archibald). man(archie). man(ari). man(aris). man(arjun). man(arlo). man(armand). man(armando). man(arnaud).
man(arne). man(arnie). man(arno). man(arnold). man(arthur). man(arturo). man(asher). man(ashok). man(atticus).
man(augie). man(augusto). man(augustus). man(aurelio). man(austin). man(axel). man(aziz). man(baptiste). man(barnabas).
man(barnabus). man(barnaby). man(barnard). man(barney). man(baron). man(barry). man(bart). man(bartholomew). man(basil).
man(bastian). man(beau). man(beauregard). man(ben). man(benedict). man(beniamino). man(benito). man(benjamin).
man(bennett). man(benny). man(benoit). man(bernard). man(bernardo). man(bernhard). man(bernie). man(bert). man(bertie).
man(bertil). man(bertram). man(bertrand). man(bill). man(billy). man(bjarne). man(bjorn). man(blaine). man(bob).
man(bobby). man(bogdan). man(boris). man(brad). man(braden). man(bradley). man(brady). man(bram). man(brandon).
man(brandt). man(brendan). man(brendon). man(brent). man(brett). man(brian). man(brice). man(broderick). man(brody).
man(brother). man(bruce). man(bruno). man(bryan). man(bryce). man(buck). man(bud). man(burt). man(byron). man(caesar).
man(cal). man(caleb). man(callum). man(calvin). man(carl). man(carlo). man(carlos). man(carlton). man(caspar).
man(casper). man(cato). man(cecil). man(cedric). man(cesar). man(chad). man(chaim). man(charles). man(charlie).
man(chaz). man(chester). man(chet). man(chico). man(chris). man(christian). man(christo). man(christophe).
man(christopher). man(chuck). man(ciaran). man(cid). man(clarence). man(clark). man(claude). man(claudio).
man(claudius). man(clay). man(clayton). man(clem). man(clemens). man(clement). man(cletus). man(cliff). man(clifford).
man(clint). man(clive). man(clyde). man(cody). man(colby). man(cole). man(colin). man(colm). man(conan). man(connor).
man(conor). man(conrad). man(constantine). man(corbin). man(corey). man(cormac). man(cornelis). man(cornelius).
man(cosimo). man(cosmas). man(cosmo). man(count). man(craig). man(crispin). man(cristobal). man(curt). man(curtis).
man(cuthbert). man(cyrano). man(cyril). man(cyrus). man(dafydd). man(damian). man(damien). man(damon). man(dan).
man(danforth). man(daniel). man(danilo). man(danny). man(dante). man(darian). man(darius). man(darnell). man(darrell).
man(darren). man(darryl). man(darryn). man(darwin). man(daryl). man(dave). man(davey). man(david). man(davide).
man(davy). man(dean). man(deandre). man(declan). man(delbert). man(delmar). man(denholm). man(denis). man(dennis).
man(denny). man(denzel). man(derek). man(dermot). man(derrick). man(deshawn). man(desi). man(desmond). man(detlef).
man(dev). man(dewey). man(dex). man(dexter). man(dick). man(diego). man(dieter). man(dietrich). man(digby). man(digger).
man(dimitri). man(dimitris). man(dinesh). man(dino). man(dirk). man(dmitri). man(dolph). man(dom). man(domingo).
man(dominic). man(dominick). man(don). man(donal). man(donald). man(donnie). man(donovan). man(dorian). man(doug).
man(dougal). man(dougie). man(douglas). man(duane). man(dudley). man(duff). man(duke). man(duncan). man(dunstan).
man(dustin). man(dwain). man(dwane). man(dwayne). man(dwight). man(dylan). man(eamon). man(earl). man(ebenezer).
man(ed). man(eddie). man(edgar). man(edison). man(edmond). man(edmund). man(edric). man(eduard). man(eduardo).
man(edward). man(edwin). man(efrain). man(efrem). man(egon). man(einar). man(elbert). man(eldon). man(eldred). man(eli).
man(elias). man(elihu). man(elijah). man(ellery). man(elliot). man(elliott). man(elmer). man(elmo). man(elroy).
man(elton). man(elvin). man(elvis). man(elwin). man(elwood). man(emanuel). man(emeric). man(emerson). man(emil).
man(emile). man(emiliano). man(emilio). man(emlyn). man(emmett). man(engelbert). man(ennis). man(enoch). man(enrique).
man(enzo). man(eoin). man(ephraim). man(eric). man(erik). man(ernest). man(ernesto). man(ernie). man(ernst). man(errol).
man(ervin). man(esteban). man(ethan). man(ethelred). man(eugene). man(eugenio). man(eustace). man(evan). man(evander).
man(everard). man(everett). man(evgeny). man(ewan). man(ewart). man(ezekiel). man(ezio). man(ezra). man(fabian).
man(fabio). man(fabrizio). man(faisal). man(farouk). man(father). man(federico). man(felipe). man(felix).
man(ferdinand). man(fergus). man(fernando). man(fidel). man(filip). man(filippo). man(finn). man(fitz). man(fitzroy).
man(fletcher). man(florian). man(floyd). man(flynn). man(francesco). man(francisco). man(franco). man(francois).
man(frank). man(franklin). man(franz). man(fraser). man(frazer). man(fred). man(freddie). man(freddy). man(frederic).
man(frederick). man(frederik). man(fredrik). man(friedrich). man(fritz). man(fyodor). man(gabe). man(gabriel).
man(gabriele). man(gaetano). man(galen). man(gareth). man(garfield). man(garret). man(garrett). man(garrick).
man(garry). man(garth). man(gary). man(gaspard). man(gaston). man(gavin). man(gene). man(gennaro). man(geoff).
man(geoffrey). man(geordie). man(george). man(geraint). man(gerald). man(gerard). man(gerardo). man(gerhard).
man(germain). man(gerrard). man(gervase). man(giacomo). man(gianni). man(gideon). man(gil). man(gilbert). man(gilberto).
man(giles). man(giovanni). man(giuseppe). man(glen). man(glenn). man(glyn). man(godfrey). man(goran). man(gordon).
man(graeme). man(graham). man(grant). man(grantley). man(granville). man(greg). man(gregor). man(gregory). man(griff).
man(griffith). man(grover). man(guido). man(guillaume). man(guillermo). man(gulliver). man(gunnar). man(gunther).
man(gus). man(gustaf). man(gustav). man(gustavo). man(guy). man(guybrush). man(gwilym). man(gwyn). man(hadrian).
man(hakeem). man(hal). man(halvard). man(hamid). man(hamish). man(hank). man(hans). man(hari). man(harlan). man(harold).
man(harrison). man(harry). man(hartley). man(haruki). man(harvey). man(hasan). man(hassan). man(haydn). man(hector).
man(heinrich). man(heinz). man(helmut). man(hendrik). man(henri). man(henrik). man(henry). man(herb). man(herbert).
man(herbie). man(hercules). man(herman). man(hermann). man(hernando). man(herve). man(hideo). man(hieronymus).
man(hillel). man(hilton). man(hiram). man(hiro). man(hiroshi). man(hobart). man(holden). man(homer). man(horace).
man(horatio). man(horst). man(howard). man(howell). man(howie). man(hubert). man(hubie). man(hugh). man(hugo).
man(hugues). man(humbert). man(humphrey). man(hywel). man(iain). man(ian). man(ibrahim). man(ichabod). man(idris).
man(ieuan). man(ignacio). man(ignatius). man(ignatz). man(igor). man(ike). man(ilya). man(immanuel). man(imran).
man(ingmar). man(inigo). man(iqbal). man(ira). man(irvin). man(irving). man(irwin). man(isaac). man(isaiah).
man(isidore). man(isidro). man(ismael). man(ismail). man(issac). man(istvan). man(italo). man(ivan). man(ivo).
man(ivor). man(iwan). man(jabari). man(jabez). man(jacek). man(jack). man(jacky). man(jacob). man(jacopo). man(jacques).
man(jago). man(jake). man(jamal). man(james). man(jared). man(jaromir). man(jaroslav). man(jarvis). man(jason).
man(jasper). man(javed). man(javier). man(jaxon). man(jay). man(jeb). man(jebediah). man(jed). man(jedediah).
man(jeevan). man(jeff). man(jeffrey). man(jens). man(jerald). man(jeremiah). man(jeremias). man(jeremy). man(jermaine).
man(jerome). man(jerrold). man(jerry). man(jervis). man(jesse). man(jethro). man(jim). man(jimmie). man(jimmy).
man(joaquin). man(joe). man(joel). man(johan). man(johann). man(johannes). man(john). man(johnny). man(jolyon).
man(jon). man(jonah). man(jonas). man(jonathan). man(jonny). man(jordi). man(jorge). man(jorgen). man(jos). man(jose).
man(josef). man(joseph). man(josh). man(joshua). man(josiah). man(jozef). man(juan). man(judd). man(juergen).
man(julian). man(julio). man(julius). man(jurgen). man(justin). man(kamal). man(kareem). man(karim). man(karl).
man(kaspar). man(kazuo). man(keanu). man(keenan). man(kees). man(keir). man(keith). man(kelvin). man(ken).
man(kendrick). man(kenji). man(kenneth). man(kenny). man(kent). man(kenton). man(kermit). man(kerwin). man(ketan).
man(kevin). man(khalid). man(khalil). man(kieran). man(kilian). man(killian). man(king). man(kip). man(kirk).
man(klaas). man(klaus). man(knut). man(kofi). man(konrad). man(kristian). man(kristof). man(kunal). man(kurt).
man(kurtis). man(kwame). man(kyle). man(kyran). man(lachlan). man(laird). man(lamont). man(lance). man(lancelot).
man(larry). man(lars). man(laszlo). man(laurence). man(laurent). man(lawrence). man(leander). man(lech). man(leif).
man(lemuel). man(lenny). man(lenox). man(leo). man(leon). man(leonard). man(leonardo). man(leopold). man(leroy).
man(lester). man(levi). man(lewis). man(liam). man(linus). man(lionel). man(llew). man(llewellyn). man(lloyd).
man(logan). man(lonnie). man(lorcan). man(lord). man(lorenz). man(lorenzo). man(lothar). man(lou). man(louis).
man(lowell). man(luca). man(lucas). man(lucian). man(luciano). man(lucius). man(ludo). man(ludovic). man(ludwig).
man(luigi). man(luis). man(lukas). man(luke). man(luther). man(lyle). man(lyndon). man(lysander). man(mac). man(mack).
man(maddox). man(magnus). man(maksim). man(malcolm). man(manfred). man(manny). man(mansel). man(manuel). man(marc).
man(marcel). man(marcello). man(marco). man(marcus). man(mario). man(marius). man(mark). man(marlon). man(marmaduke).
man(marshall). man(martin). man(marty). man(marvin). man(mason). man(mateo). man(mathew). man(mathias). man(matt).
man(matteo). man(matthew). man(matthias). man(maurice). man(maurizio). man(mauro). man(max). man(maximilian).
man(maxwell). man(maynard). man(melville). man(melvin). man(mervin). man(mervyn). man(meurig). man(meyer). man(micah).
man(michael). man(mick). man(mickey). man(miguel). man(mike). man(mikhail). man(miles). man(millard). man(milo).
man(milos). man(milton). man(mitch). man(mitchel). man(mitchell). man(mohamed). man(mohammed). man(montague).
man(montgomery). man(monty). man(mordecai). man(morris). man(mort). man(mortimer). man(moses). man(mr). man(mungo).
man(murray). man(mustafa). man(mustapha). man(myron). man(napoleon). man(narayan). man(nate). man(nathan).
man(nathanial). man(nathaniel). man(neal). man(ned). man(neil). man(nello). man(nelson). man(nestor). man(neville).
man(niall). man(nicholai). man(nicholas). man(nick). man(nico). man(nicodemus). man(nicolas). man(niels). man(nigel).
man(nikhil). man(niklas). man(nikolai). man(nikos). man(nils). man(noah). man(noam). man(noel). man(nolan).
man(norbert). man(norm). man(norman). man(norrie). man(norris). man(obadiah). man(ogden). man(olaf). man(olav).
man(ole). man(oleg). man(oliver). man(olivier). man(ollie). man(olly). man(omar). man(omari). man(orin). man(orlando).
man(orrin). man(orson). man(orville). man(osbert). man(osbourne). man(oscar). man(osric). man(osvaldo). man(oswald).
man(otis). man(otto). man(owen). man(oz). man(pablo). man(paco). man(padraig). man(paolo). man(pascal). man(pascoe).
man(patricio). man(patrick). man(paul). man(paulo). man(pavel). man(pavlo). man(pedro). man(pepe). man(perceval).
man(percival). man(percy). man(peregrine). man(perry). man(pete). man(peter). man(phil). man(philip). man(philippe).
man(phillip). man(phillipe). man(phineas). man(pierre). man(piers). man(pietro). man(piotr). man(preston). man(prince).
man(quentin). man(quincey). man(quincy). man(quinton). man(rafael). man(rafe). man(raffaele). man(raine). man(raj).
man(rajesh). man(ralph). man(ramon). man(randall). man(randolph). man(randy). man(raoul). man(raphael). man(rasheed).
man(raul). man(ravi). man(ray). man(raymond). man(raymundo). man(reece). man(reg). man(reggie). man(reginald).
man(regis). man(reinhard). man(remy). man(renato). man(rene). man(renzo). man(reuben). man(rex). man(reynard).
man(reynold). man(rhett). man(rhys). man(ricardo). man(richard). man(richie). man(rick). man(ricky). man(ridley).
man(rik). man(rinaldo). man(ritchie). man(roald). man(rob). man(robbie). man(robert). man(roberto). man(rocco).
man(rod). man(roddy). man(roderick). man(roderigo). man(rodney). man(rodolfo). man(rodrigo). man(rogelio). man(roger).
man(rohan). man(roland). man(rolando). man(rolf). man(rolland). man(rollo). man(roman). man(romeo). man(romulus).
man(ron). man(ronald). man(ronan). man(rory). man(roscoe). man(ross). man(roy). man(royston). man(rube). man(ruben).
man(rudi). man(rudolf). man(rudolph). man(rudy). man(rudyard). man(rufus). man(rupert). man(russ). man(russell).
man(ryan). man(salvador). man(salvatore). man(sam). man(sammy). man(samson). man(samuel). man(sancho). man(sandro).
man(sanjay). man(santiago). man(santos). man(saul). man(saverio). man(scot). man(scott). man(seamus). man(sean).
man(sebastian). man(sebastien). man(selwyn). man(septimus). man(serafin). man(serge). man(sergei). man(sergey).
man(sergio). man(seth). man(seumas). man(seymour). man(shamus). man(shane). man(shaun). man(shawn). man(sheldon).
man(sherman). man(shlomo). man(sid). man(sidney). man(sigmund). man(silas). man(silvio). man(simeon). man(simon).
man(sir). man(sjoerd). man(sol). man(solly). man(solomon). man(soren). man(spencer). man(stan). man(stanislav).
man(stanley). man(stavros). man(stefan). man(steffan). man(stephan). man(stephen). man(steve). man(steven).
man(stewart). man(stewie). man(stig). man(stirling). man(stu). man(stuart). man(sven). man(sweyn). man(sylvester).
man(tad). man(tadeusz). man(taffy). man(takeshi). man(tamas). man(tancred). man(taran). man(tarik). man(tariq).
man(tarquin). man(ted). man(teddy). man(terence). man(terje). man(terrance). man(terrell). man(terrence). man(thad).
man(thaddeus). man(theo). man(theobald). man(theodor). man(theodore). man(thom). man(thomas). man(thor). man(thorsten).
man(thurston). man(tiberius). man(tierney). man(tim). man(timmy). man(timon). man(timothy). man(titus). man(tobias).
man(tobin). man(toby). man(tod). man(todd). man(tom). man(tomas). man(tommy). man(tony). man(tor). man(torquil).
man(torsten). man(travers). man(travis). man(trefor). man(tremaine). man(trent). man(trevor). man(tristan). man(troy).
man(truman). man(tudor). man(tycho). man(tyler). man(tyrone). man(ulrich). man(ultan). man(ulysses). man(umberto).
man(uncle). man(urban). man(uri). man(uriah). man(uwe). man(vaclav). man(valentin). man(valentino). man(vance).
man(vaughan). man(vaughn). man(venkat). man(vern). man(vernon). man(vic). man(victor). man(viggo). man(vijay).
man(vikram). man(viktor). man(vinay). man(vince). man(vincent). man(vinnie). man(vinny). man(virgil). man(vitaly).
man(vito). man(vivek). man(vlad). man(vladimir). man(wade). man(waldo). man(wallace). man(wallis). man(wally).
man(walt). man(walter). man(walther). man(warren). man(warwick). man(waylon). man(wayne). man(weldon). man(wendall).
man(wendel). man(wendell). man(werner). man(wes). man(wesley). man(wilberforce). man(wilbert). man(wilbur). man(wiley).
man(wilf). man(wilfred). man(wilfrid). man(wilhelm). man(will). man(willard). man(willem). man(william). man(willie).
man(willis). man(willy). man(winfred). man(winston). man(wojciech). man(wolfgang). man(woodrow). man(woody). man(wyatt).
man(wystan). man(xander). man(xavier). man(xerxes). man(yannick). man(yevgeny). man(yorick). man(yuri). man(yusef).
man(yusuf). man(yves). man(zach). man(zachariah). man(zachary). man(zachery). man(zack). man(zaid). man(zane).
man(zbigniew). man(zeb). man(zebulon). man(zeke). man(zeno). man(zoltan).

%   woman(?Name)

woman(abbie). woman(abby). woman(abena). woman(abigail). woman(ada). woman(addie). woman(adela). woman(adelaide).
woman(adele). woman(adeline). woman(adeola). woman(adriana). woman(agatha). woman(agnes). woman(aiko). woman(aileen).
woman(aimee). woman(aisha). woman(alana). woman(alba). woman(alberta). woman(alexa). woman(alexandra).
woman(alexandria). woman(alexia). woman(alexis). woman(alice). woman(alicia). woman(alina). woman(alison).
woman(aliyah). woman(allison). woman(alma). woman(alta). woman(althea). woman(alyson). woman(alyssa). woman(amanda).
woman(amara). woman(amber). woman(amelia). woman(amira). woman(amy). woman(ana). woman(anabel). woman(anastasia).
woman(andrea). woman(angela). woman(angelica). woman(angelina). woman(angelique). woman(angie). woman(anita).
woman(anjali). woman(anke). woman(ann). woman(anna). woman(annabel). woman(annabelle). woman(anne). woman(anneka).
woman(anneke). woman(anneliese). woman(annette). woman(annie). woman(annika). woman(annis). woman(annmarie).
woman(antoinette). woman(antonia). woman(anya). woman(aoife). woman(april). woman(arabella). woman(araminta).
woman(ariana). woman(ariel). woman(arlene). woman(asha). woman(ashleigh). woman(ashlyn). woman(astrid). woman(athena).
woman(aubrey). woman(audra). woman(audrey). woman(augusta). woman(aunt). woman(aurelia). woman(aurora). woman(ava).
woman(avis). woman(avril). woman(ayesha). woman(babette). woman(babs). woman(barbara). woman(baroness). woman(bea).
woman(beatrice). woman(beatrisa). woman(beatrix). woman(beatriz). woman(becca). woman(becky). woman(belinda).
woman(bella). woman(bernadette). woman(bernadine). woman(bernice). woman(bertha). woman(beryl). woman(bess).
woman(bessie). woman(beth). woman(bethany). woman(betsy). woman(bette). woman(bettie). woman(bettina). woman(betty).
woman(beulah). woman(beverly). woman(bianca). woman(biddy). woman(birdie). woman(birgit). woman(blanch). woman(blanche).
woman(bonita). woman(bonnie). woman(brandi). woman(brenda). woman(brenna). woman(briana). woman(brianna).
woman(bridget). woman(bridgette). woman(bridie). woman(brigitte). woman(briony). woman(britt). woman(brittany).
woman(bronagh). woman(bronwen). woman(bronwyn). woman(brooke). woman(bryony). woman(cadence). woman(caitlin).
woman(calista). woman(callie). woman(camila). woman(camilla). woman(camille). woman(cammie). woman(cammy).
woman(candace). woman(candice). woman(candida). woman(cara). woman(carina). woman(carla). woman(carlene).
woman(carlotta). woman(carly). woman(carmel). woman(carmela). woman(carmen). woman(carol). woman(carole).
woman(carolina). woman(caroline). woman(carolyn). woman(carolynn). woman(carrie). woman(carys). woman(cassandra).
woman(cassie). woman(catherine). woman(cathie). woman(cathleen). woman(cathryn). woman(cathy). woman(catriona).
woman(cecelia). woman(cecilia). woman(cecily). woman(celeste). woman(celestine). woman(celia). woman(celine).
woman(cerys). woman(chantal). woman(charity). woman(charlene). woman(charlotte). woman(charmaine). woman(chelsea).
woman(cher). woman(cherie). woman(cheryl). woman(chiara). woman(chiyo). woman(chloe). woman(chrissie). woman(chrissy).
woman(christa). woman(christabel). woman(christie). woman(christina). woman(christine). woman(christobel). woman(ciara).
woman(cicely). woman(cindy). woman(claire). woman(clara). woman(clare). woman(clarice). woman(clarissa). woman(claudia).
woman(clemency). woman(clementine). woman(cleo). woman(clotilde). woman(colette). woman(colleen). woman(connie).
woman(constance). woman(constantia). woman(consuela). woman(consuelo). woman(cora). woman(coral). woman(coralie).
woman(cordelia). woman(corinne). woman(cornelia). woman(corrine). woman(cosima). woman(countess). woman(cressida).
woman(crystal). woman(cybil). woman(cynthia). woman(dagny). woman(dahlia). woman(daisy). woman(dalia). woman(daniela).
woman(daniella). woman(danielle). woman(daphne). woman(darcy). woman(darla). woman(darlene). woman(davina). woman(dawn).
woman(deanna). woman(debbie). woman(deborah). woman(debra). woman(dede). woman(deedee). woman(deena). woman(deepa).
woman(deidre). woman(deirdre). woman(delia). woman(delilah). woman(della). woman(delores). woman(delphine).
woman(delyth). woman(demelza). woman(denise). woman(desiree). woman(destiny). woman(diana). woman(diane). woman(dilys).
woman(dina). woman(dinah). woman(dolly). woman(dolores). woman(donna). woman(dora). woman(dorcas). woman(doreen).
woman(dorinda). woman(doris). woman(dorothea). woman(dorothee). woman(dorothy). woman(dot). woman(dottie). woman(dotty).
woman(drusilla). woman(duchess). woman(dulcie). woman(dympna). woman(ebba). woman(eda). woman(edie). woman(edith).
woman(edna). woman(edwina). woman(edythe). woman(effie). woman(eileen). woman(eilidh). woman(eira). woman(elaina).
woman(elaine). woman(eleanor). woman(eleanora). woman(elena). woman(eleonora). woman(eliana). woman(elinor).
woman(elisa). woman(elise). woman(eliza). woman(elizabeth). woman(ella). woman(elle). woman(ellen). woman(ellie).
woman(elma). woman(elnora). woman(elodie). woman(eloise). woman(elsa). woman(elsbeth). woman(elsie). woman(elspeth).
woman(eluned). woman(elvie). woman(elvira). woman(elyse). woman(emilia). woman(emily). woman(emma). woman(emmanuelle).
woman(emmeline). woman(emmy). woman(enid). woman(erica). woman(erika). woman(erin). woman(erma). woman(ernesta).
woman(ernestine). woman(esme). woman(esmeralda). woman(esperanza). woman(estella). woman(estelle). woman(esther).
woman(estrella). woman(ethel). woman(etheldreda). woman(etta). woman(eugenia). woman(eugenie). woman(eunice).
woman(euphemia). woman(eva). woman(evadne). woman(evangelina). woman(evangeline). woman(eve). woman(evelyn).
woman(evie). woman(evita). woman(faith). woman(fannie). woman(fanny). woman(farah). woman(fatima). woman(fatou).
woman(fay). woman(faye). woman(felice). woman(felicia). woman(felicity). woman(fenella). woman(fern). woman(fifi).
woman(fiona). woman(flavia). woman(flo). woman(floella). woman(flora). woman(florence). woman(florrie). woman(flossie).
woman(frances). woman(francesca). woman(francine). woman(francoise). woman(freda). woman(freya). woman(frieda).
woman(fumiko). woman(gabriela). woman(gabriella). woman(gabrielle). woman(gail). woman(gayle). woman(gaynor).
woman(gemma). woman(genevieve). woman(georgette). woman(georgia). woman(georgiana). woman(georgina). woman(geraldine).
woman(gerda). woman(geri). woman(germaine). woman(gertie). woman(gertrude). woman(ghislaine). woman(gia). woman(gigi).
woman(gilda). woman(gillian). woman(gina). woman(ginette). woman(ginger). woman(ginny). woman(giovanna). woman(giselle).
woman(giulia). woman(gladys). woman(glenda). woman(glenys). woman(gloria). woman(gloriana). woman(grace). woman(grania).
woman(graziella). woman(greer). woman(greta). woman(gretchen). woman(gretel). woman(griselda). woman(guadalupe).
woman(gudrun). woman(guinevere). woman(gunilla). woman(gussie). woman(gwen). woman(gwenda). woman(gwendolyn).
woman(gwyneth). woman(gwynne). woman(haley). woman(hallie). woman(hana). woman(hannah). woman(harriet).
woman(harriette). woman(haruka). woman(hattie). woman(hayley). woman(hazel). woman(heather). woman(hedda).
woman(hedwig). woman(heidi). woman(helen). woman(helena). woman(helene). woman(helga). woman(heloise). woman(henny).
woman(henrietta). woman(henriette). woman(hermione). woman(hester). woman(hettie). woman(hetty). woman(hilary).
woman(hilda). woman(hildegard). woman(hillary). woman(holly). woman(honor). woman(honoria). woman(hope).
woman(hortense). woman(hulda). woman(hyacinth). woman(ida). woman(idina). woman(ilaria). woman(ilene). woman(ilka).
woman(ilona). woman(ilse). woman(imani). woman(imelda). woman(imogen). woman(ina). woman(ines). woman(inez).
woman(inge). woman(ingeborg). woman(ingrid). woman(iona). woman(irena). woman(irene). woman(irina). woman(iris).
woman(irma). woman(isabeau). woman(isabel). woman(isabella). woman(isabelle). woman(isadora). woman(ishbel).
woman(isla). woman(ismay). woman(isobel). woman(isolde). woman(ivana). woman(ivy). woman(jacinta). woman(jacqueline).
woman(jacquelyn). woman(jada). woman(jamila). woman(jana). woman(jane). woman(janelle). woman(janet). woman(janette).
woman(janey). woman(janice). woman(janie). woman(janine). woman(janis). woman(jasmine). woman(jayne). woman(jean).
woman(jeanette). woman(jeanie). woman(jeanine). woman(jeanne). woman(jeannette). woman(jeannie). woman(jemima).
woman(jemma). woman(jenifer). woman(jenna). woman(jennie). woman(jennifer). woman(jenny). woman(jeri). woman(jessamine).
woman(jessamy). woman(jessica). woman(jill). woman(jo). woman(joan). woman(joanie). woman(joann). woman(joanna).
woman(joanne). woman(jocasta). woman(jocelyn). woman(jodi). woman(jodie). woman(jody). woman(joelle). woman(joellen). woman(joely).
woman(johanna). woman(johanne). woman(jolene). woman(josefina). woman(josephina). woman(josephine). woman(josette).
woman(josie). woman(joss). woman(joy). woman(joyce). woman(juana). woman(juanita). woman(judith). woman(judy).
woman(julia). woman(juliana). woman(julianne). woman(julie). woman(juliet). woman(juliette). woman(june).
woman(justine). woman(kaitlyn). woman(kamala). woman(kara). woman(karen). woman(kari). woman(karin). woman(karina).
woman(karla). woman(karyn). woman(kate). woman(katelyn). woman(katerina). woman(katharina). woman(katharine).
woman(kathe). woman(katherine). woman(kathi). woman(kathie). woman(kathleen). woman(kathrin). woman(kathryn).
woman(kathy). woman(katie). woman(katrina). woman(katy). woman(katya). woman(kavya). woman(kay). woman(kaye).
woman(kayla). woman(kayleigh). woman(keeley). woman(keiko). woman(keira). woman(kelsey). woman(kendra). woman(kerensa).
woman(keri). woman(kerri). woman(kiara). woman(kiki). woman(kimberly). woman(kira). woman(kirsten). woman(kirstie).
woman(kirsty). woman(kitty). woman(krista). woman(kristen). woman(kristi). woman(kristin). woman(kristina).
woman(kristy). woman(krystal). woman(kylie). woman(lacey). woman(lacy). woman(ladonna). woman(lady). woman(laila).
woman(lakshmi). woman(lalita). woman(lana). woman(lara). woman(laraine). woman(larissa). woman(latoya). woman(laura).
woman(laurel). woman(lauren). woman(laurie). woman(laverne). woman(lavinia). woman(layla). woman(lea). woman(leah).
woman(leanne). woman(leda). woman(leila). woman(lena). woman(lenora). woman(lenore). woman(leona). woman(leonie).
woman(leonor). woman(leonora). woman(lesley). woman(leslie). woman(leticia). woman(letitia). woman(lettice).
woman(lettie). woman(letty). woman(lexi). woman(libby). woman(lieselotte). woman(liesl). woman(lila). woman(lilian).
woman(liliana). woman(liliane). woman(lilias). woman(lilith). woman(lillian). woman(lillie). woman(lilly). woman(lily).
woman(lina). woman(linda). woman(lindsay). woman(lindy). woman(linette). woman(linnea). woman(lisa). woman(lisbeth).
woman(livia). woman(livvy). woman(liz). woman(liza). woman(lizbeth). woman(lizzie). woman(lois). woman(lola).
woman(lolly). woman(loraine). woman(lorelei). woman(lorena). woman(lorene). woman(loretta). woman(lori). woman(lorinda).
woman(lorna). woman(lorraine). woman(lotta). woman(lotte). woman(lottie). woman(louella). woman(louisa). woman(louise).
woman(luana). woman(luann). woman(lucasta). woman(lucia). woman(lucie). woman(lucienne). woman(lucilla). woman(lucille).
woman(lucinda). woman(lucretia). woman(lucy). woman(ludmila). woman(ludmilla). woman(luella). woman(luisa).
woman(luisella). woman(lulu). woman(luna). woman(luz). woman(lydia). woman(lyn). woman(lynda). woman(lynelle).
woman(lynette). woman(lynn). woman(lynne). woman(lynsey). woman(lyra). woman(mabel). woman(mabelle). woman(mable).
woman(madame). woman(maddie). woman(maddy). woman(madelaine). woman(madeleine). woman(madeline). woman(madelyn).
woman(madge). woman(mae). woman(maeve). woman(magda). woman(magdalena). woman(maggie). woman(mai). woman(mairi).
woman(maisie). woman(malika). woman(malvina). woman(mamie). woman(mandy). woman(manuela). woman(mara). woman(marcela).
woman(marcella). woman(marcia). woman(marcie). woman(marcy). woman(margaret). woman(margarita). woman(margaux).
woman(marge). woman(margery). woman(margie). woman(margo). woman(margot). woman(marguerite). woman(maria).
woman(mariah). woman(marian). woman(mariana). woman(marianne). woman(maribel). woman(marie). woman(mariella).
woman(marija). woman(marika). woman(mariko). woman(marilla). woman(marilyn). woman(marina). woman(marisa).
woman(marisol). woman(marissa). woman(marit). woman(marjolein). woman(marjorie). woman(marjory). woman(marla).
woman(marlene). woman(marnie). woman(marsha). woman(marta). woman(martha). woman(mary). woman(maryann). woman(mathilde).
woman(matilda). woman(mattie). woman(maud). woman(maude). woman(maura). woman(maureen). woman(mavis). woman(maxine).
woman(maya). woman(maybelle). woman(mechthild). woman(meena). woman(meera). woman(meg). woman(megan). woman(meghan).
woman(mei). woman(melanie). woman(melba). woman(melinda). woman(melisande). woman(melissa). woman(mellie).
woman(melody). woman(melva). woman(mercedes). woman(meredith). woman(mette). woman(mia). woman(michele).
woman(michelle). woman(michiko). woman(mildred). woman(millicent). woman(millie). woman(mimi). woman(mindy).
woman(minerva). woman(minna). woman(minnie). woman(mirabel). woman(miranda). woman(mireille). woman(miriam).
woman(miss). woman(missy). woman(misty). woman(mme). woman(moira). woman(moll). woman(mollie). woman(molly).
woman(mona). woman(monica). woman(monique). woman(morag). woman(morgana). woman(morwen). woman(morwenna). woman(mother).
woman(mrs). woman(ms). woman(muireann). woman(muriel). woman(myfanwy). woman(myra). woman(myrna). woman(myrtle).
woman(nadia). woman(nadine). woman(nadja). woman(naima). woman(nan). woman(nana). woman(nancy). woman(nanette).
woman(nannette). woman(naoko). woman(naomi). woman(nasreen). woman(natalia). woman(natalie). woman(natasha).
woman(natasza). woman(nelda). woman(nell). woman(nelle). woman(nellie). woman(nelly). woman(nerys). woman(nessa).
woman(nesta). woman(netta). woman(nettie). woman(ngaio). woman(niamh). woman(nichole). woman(nicole). woman(nicoletta).
woman(nicolette). woman(nikki). woman(nina). woman(noelle). woman(noemi). woman(nola). woman(nona). woman(noor).
woman(nora). woman(noreen). woman(norma). woman(nuala). woman(octavia). woman(odette). woman(odile). woman(oksana).
woman(olga). woman(olive). woman(olivia). woman(olwen). woman(oonagh). woman(opal). woman(ophelia). woman(oprah).
woman(orla). woman(orlaith). woman(orpha). woman(ottilie). woman(ottoline). woman(paige). woman(paloma). woman(pam).
woman(pamela). woman(pansy). woman(paola). woman(parvati). woman(patience). woman(patrice). woman(patricia).
woman(patsy). woman(patti). woman(patty). woman(paula). woman(paulette). woman(paulina). woman(pauline). woman(pearl).
woman(peggy). woman(penelope). woman(penny). woman(perdita). woman(petra). woman(petronella). woman(petunia).
woman(philippa). woman(philippine). woman(phillipa). woman(philomena). woman(phoebe). woman(phyllida). woman(phyllis).
woman(pia). woman(pilar). woman(pippa). woman(polly). woman(pooja). woman(portia). woman(primrose). woman(princess).
woman(priscilla). woman(prissy). woman(priya). woman(prudence). woman(prue). woman(prunella). woman(queen).
woman(queenie). woman(querida). woman(quiana). woman(rachael). woman(rachel). woman(raina). woman(raisa). woman(ramona).
woman(rani). woman(raquel). woman(reba). woman(rebecca). woman(regina). woman(reina). woman(rena). woman(renata).
woman(renate). woman(renee). woman(rhea). woman(rhian). woman(rhiannon). woman(rhoda). woman(rhona). woman(rhonda).
woman(rina). woman(rita). woman(robbin). woman(roberta). woman(robyn). woman(rochelle). woman(rosa). woman(rosabel).
woman(rosalee). woman(rosaleen). woman(rosalie). woman(rosalind). woman(rosalyn). woman(rosamond). woman(rosamund).
woman(rosanna). woman(rosanne). woman(rose). woman(roseanne). woman(roselyn). woman(rosemarie). woman(rosemary).
woman(rosetta). woman(rosie). woman(rosina). woman(rosita). woman(roslyn). woman(rowena). woman(roxana). woman(roxanne).
woman(roxie). woman(roz). woman(ruby). woman(rukmini). woman(ruth). woman(ruthie). woman(sabine). woman(sabrina).
woman(sadie). woman(saffron). woman(sal). woman(sally). woman(samantha). woman(samira). woman(sammie). woman(sandra).
woman(saoirse). woman(sara). woman(sarah). woman(saskia). woman(savannah). woman(savita). woman(scarlett).
woman(selena). woman(selene). woman(selma). woman(serena). woman(shania). woman(shannon). woman(shanti). woman(shari).
woman(sharlene). woman(sharon). woman(shauna). woman(sheelagh). woman(sheena). woman(sheila). woman(shelley).
woman(shelly). woman(sheree). woman(sheri). woman(sherri). woman(sherrie). woman(sherry). woman(sheryl). woman(shirley).
woman(shonda). woman(shreya). woman(sian). woman(sibyl). woman(sidonie). woman(sigourney). woman(sigrid).
woman(silvana). woman(silvia). woman(simona). woman(simone). woman(sinead). woman(siobhan). woman(sister). woman(sita).
woman(sofia). woman(soledad). woman(solveig). woman(sondra). woman(sonia). woman(sonja). woman(sonya). woman(sophia).
woman(sophie). woman(sophronia). woman(sorcha). woman(stacey). woman(stacie). woman(stacy). woman(starla).
woman(stella). woman(stephania). woman(stephanie). woman(sue). woman(suki). woman(sumi). woman(sunita). woman(susan).
woman(susana). woman(susanna). woman(susannah). woman(susanne). woman(susie). woman(suzann). woman(suzanna).
woman(suzanne). woman(suzette). woman(suzie). woman(suzy). woman(svetlana). woman(swati). woman(sybil). woman(sylvia).
woman(sylvie). woman(tabatha). woman(tabby). woman(tabitha). woman(tallulah). woman(tamara). woman(tamera).
woman(tamika). woman(tammy). woman(tamra). woman(tamsin). woman(tania). woman(tanith). woman(tanya). woman(tara).
woman(tatiana). woman(tatjana). woman(tatum). woman(tawny). woman(teresa). woman(teri). woman(terri). woman(tess).
woman(tessa). woman(tessie). woman(thea). woman(thelma). woman(theodora). woman(theodosia). woman(theresa).
woman(thirza). woman(thora). woman(tiffany). woman(tilda). woman(tillie). woman(tilly). woman(tina). woman(tomoko).
woman(toni). woman(tonia). woman(tonya). woman(topsy). woman(tove). woman(tracey). woman(traci). woman(tracy).
woman(trena). woman(tricia). woman(trina). woman(trish). woman(trisha). woman(trixie). woman(trudie). woman(trudy).
woman(twila). woman(twyla). woman(ulrike). woman(uma). woman(una). woman(ursula). woman(ursulina). woman(usha).
woman(vada). woman(valentina). woman(valeria). woman(valerie). woman(vanessa). woman(velma). woman(vera). woman(verena).
woman(verity). woman(verna). woman(veronica). woman(vicki). woman(vicky). woman(victoria). woman(vida). woman(vidya).
woman(vilma). woman(viola). woman(violet). woman(virginia). woman(vita). woman(viv). woman(vivian). woman(viviana).
woman(vivienne). woman(vonda). woman(wanda). woman(wenda). woman(wendy). woman(whitney). woman(wilhelmina).
woman(wilhelmine). woman(willa). woman(wilma). woman(winifred). woman(winnie). woman(winnifred). woman(winona).
woman(wynne). woman(wynona). woman(xenia). woman(ximena). woman(yasmin). woman(yasmine). woman(ynez). woman(yoko).
woman(yolanda). woman(yuki). woman(yumi). woman(yvette). woman(yvonne). woman(zadie). woman(zahra). woman(zainab).
woman(zandra). woman(zara). woman(zelda). woman(zelma). woman(zena). woman(zinnia). woman(zita). woman(zoe).
woman(zora). woman(zuleika).
woman(grandma).
woman(granny).
woman(gran).
woman(grandmother).
woman(mum).
woman(mummy).
woman(mom).
woman(niece).
woman(grandmama).
woman(granddaughter).
woman(daughter).
woman(stepmother).
