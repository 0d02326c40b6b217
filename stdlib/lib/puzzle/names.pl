/*  First names and titles of men and of women, for "the two women" and "is a
    man". Names for both are in neither list.
*/

:- module(puzzle_names, [sex/2, of_sex/3, pronoun_sex/2]).

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

%   man(?Name)

man(aaron). man(abe). man(abebe). man(abel). man(abner). man(abraham). man(adam). man(adrian). man(ahmed). man(aidan).
man(akira). man(al). man(alan). man(alasdair). man(alastair). man(albert). man(aldo). man(alec). man(alejandro).
man(alf). man(alfie). man(alfonso). man(alfred). man(algernon). man(ali). man(alistair). man(allan). man(allen).
man(alonzo). man(alton). man(alvaro). man(alvin). man(ambrose). man(amir). man(amit). man(amos). man(anders).
man(andre). man(andres). man(andrew). man(andy). man(angelo). man(angus). man(anil). man(ansel). man(anthony).
man(anton). man(antonio). man(archibald). man(archie). man(arjun). man(arlo). man(armando). man(arnie). man(arnold).
man(arthur). man(arturo). man(asher). man(augie). man(augustus). man(austin). man(barnabas). man(barnaby). man(barney).
man(baron). man(barry). man(bart). man(basil). man(beau). man(ben). man(benedict). man(benito). man(benjamin).
man(bennett). man(benny). man(bernard). man(bernie). man(bert). man(bertie). man(bertram). man(bill). man(billy).
man(bjorn). man(bob). man(bobby). man(boris). man(brad). man(bradley). man(brady). man(brandon). man(brandt).
man(brendan). man(brent). man(brett). man(brian). man(brice). man(brother). man(bruce). man(bruno). man(bryan).
man(bryce). man(bud). man(burt). man(byron). man(caleb). man(callum). man(calvin). man(carl). man(carlo). man(carlos).
man(cecil). man(cedric). man(cesar). man(chad). man(charles). man(charlie). man(chester). man(chet). man(chris).
man(christian). man(christopher). man(chuck). man(cid). man(clarence). man(clark). man(claude). man(clay). man(clayton).
man(clem). man(clement). man(cletus). man(cliff). man(clifford). man(clint). man(clive). man(clyde). man(cody).
man(cole). man(colin). man(connor). man(conrad). man(corbin). man(corey). man(cormac). man(cornelius). man(cosmo).
man(count). man(craig). man(crispin). man(curt). man(curtis). man(cuthbert). man(cyril). man(cyrus). man(damian).
man(damon). man(dan). man(daniel). man(danny). man(darius). man(darnell). man(darrell). man(darren). man(darryl).
man(dave). man(davey). man(david). man(dean). man(declan). man(delbert). man(denis). man(dennis). man(denny).
man(derek). man(derrick). man(desmond). man(detlef). man(dev). man(dewey). man(dexter). man(dick). man(diego).
man(dieter). man(digby). man(dirk). man(dmitri). man(dom). man(dominic). man(dominick). man(don). man(donald).
man(donnie). man(dorian). man(doug). man(douglas). man(duane). man(dudley). man(duke). man(duncan). man(dustin).
man(dwayne). man(dwight). man(dylan). man(eamon). man(earl). man(ebenezer). man(ed). man(eddie). man(edgar).
man(edmund). man(eduardo). man(edward). man(edwin). man(efrain). man(elbert). man(eli). man(elias). man(elijah).
man(elliot). man(elliott). man(elmer). man(elmo). man(elroy). man(elton). man(elvin). man(elwood). man(emil).
man(emilio). man(emmett). man(enrique). man(enzo). man(ephraim). man(eric). man(erik). man(ernest). man(ernesto).
man(ernie). man(errol). man(ervin). man(ethan). man(eugene). man(evan). man(everett). man(ewan). man(ezra). man(fabian).
man(father). man(felix). man(ferdinand). man(fergus). man(fernando). man(finn). man(fletcher). man(floyd).
man(francisco). man(franco). man(frank). man(franklin). man(fred). man(freddie). man(freddy). man(frederick).
man(fritz). man(gabe). man(gabriel). man(gareth). man(garrett). man(garth). man(gary). man(gavin). man(gene).
man(geoff). man(geoffrey). man(george). man(gerald). man(gerard). man(gideon). man(gil). man(gilbert). man(giles).
man(giovanni). man(glen). man(glenn). man(godfrey). man(gordon). man(graham). man(grant). man(greg). man(gregory).
man(guillermo). man(gunnar). man(gus). man(gustav). man(guy). man(hal). man(hamid). man(hamish). man(hank). man(hans).
man(harold). man(harrison). man(harry). man(harvey). man(hassan). man(hector). man(henrik). man(henry). man(herb).
man(herbert). man(herman). man(hideo). man(hiram). man(hiro). man(hiroshi). man(homer). man(horace). man(horatio).
man(howard). man(hubert). man(hugh). man(hugo). man(humphrey). man(ian). man(ibrahim). man(ignacio). man(ignatius).
man(igor). man(ike). man(ira). man(irving). man(isaac). man(isaiah). man(isidore). man(ismael). man(ivan). man(ivor).
man(jack). man(jacob). man(jacques). man(jake). man(jamal). man(james). man(jared). man(jason). man(jasper).
man(javier). man(jay). man(jebediah). man(jed). man(jeff). man(jeffrey). man(jens). man(jeremiah). man(jeremy).
man(jerome). man(jerry). man(jesse). man(jethro). man(jim). man(jimmy). man(joaquin). man(joe). man(joel). man(john).
man(johnny). man(jolyon). man(jon). man(jonah). man(jonas). man(jonathan). man(jorge). man(jose). man(joseph).
man(josh). man(joshua). man(juan). man(julian). man(julio). man(julius). man(jurgen). man(justin). man(kamal).
man(karl). man(keith). man(kelvin). man(ken). man(kendrick). man(kenji). man(kenneth). man(kenny). man(kent).
man(kermit). man(kevin). man(khalid). man(kieran). man(kilian). man(king). man(kirk). man(klaus). man(kurt). man(kwame).
man(kyle). man(lachlan). man(lance). man(larry). man(lars). man(laurence). man(lawrence). man(leander). man(leif).
man(lemuel). man(lenny). man(leo). man(leon). man(leonard). man(leopold). man(leroy). man(lester). man(levi).
man(lewis). man(liam). man(lionel). man(lloyd). man(logan). man(lonnie). man(lord). man(lorenz). man(lorenzo). man(lou).
man(louis). man(luca). man(lucas). man(lucian). man(ludo). man(luigi). man(luis). man(luke). man(luther). man(lyle).
man(lysander). man(mac). man(mack). man(magnus). man(malcolm). man(manny). man(manuel). man(marc). man(marcel).
man(marcello). man(marco). man(marcus). man(mario). man(mark). man(marlon). man(marshall). man(martin). man(marty).
man(marvin). man(mason). man(mateo). man(mathew). man(matt). man(matteo). man(matthew). man(maurice). man(max).
man(maximilian). man(maxwell). man(melvin). man(mervin). man(micah). man(michael). man(mick). man(mickey). man(miguel).
man(mike). man(mikhail). man(miles). man(milo). man(milton). man(mitch). man(mitchell). man(mohamed). man(mohammed).
man(monty). man(morris). man(mort). man(mortimer). man(moses). man(mr). man(mungo). man(murray). man(mustafa).
man(myron). man(nate). man(nathan). man(nathaniel). man(neal). man(ned). man(neil). man(nelson). man(neville).
man(nicholas). man(nick). man(nico). man(nicolas). man(nigel). man(nikhil). man(nikolai). man(nils). man(noah).
man(noel). man(nolan). man(norbert). man(norm). man(norman). man(norris). man(obadiah). man(olaf). man(oleg).
man(oliver). man(olivier). man(ollie). man(omar). man(orlando). man(orson). man(orville). man(osbert). man(oscar).
man(osric). man(oswald). man(otis). man(otto). man(owen). man(pablo). man(paco). man(padraig). man(paolo). man(pascal).
man(patrick). man(paul). man(paulo). man(pavel). man(pedro). man(percival). man(percy). man(perry). man(pete).
man(peter). man(phil). man(philip). man(phillip). man(phineas). man(pierre). man(pietro). man(piotr). man(preston).
man(prince). man(quentin). man(quincy). man(quinton). man(rafael). man(raj). man(rajesh). man(ralph). man(ramon).
man(randall). man(randolph). man(randy). man(raoul). man(raphael). man(raul). man(ravi). man(ray). man(raymond).
man(reggie). man(reginald). man(rene). man(reuben). man(rex). man(rhys). man(ricardo). man(richard). man(rick).
man(ricky). man(rob). man(robbie). man(robert). man(roberto). man(rocco). man(rod). man(roderick). man(rodney).
man(rodrigo). man(roger). man(rohan). man(roland). man(rolf). man(rollo). man(roman). man(ron). man(ronald). man(rory).
man(roscoe). man(ross). man(roy). man(ruben). man(rudolph). man(rudy). man(rufus). man(rupert). man(russ). man(russell).
man(ryan). man(salvador). man(sam). man(sammy). man(samson). man(samuel). man(sanjay). man(santiago). man(saul).
man(scott). man(seamus). man(sean). man(sebastian). man(serge). man(sergei). man(sergio). man(seth). man(seymour).
man(shane). man(shaun). man(shawn). man(sheldon). man(sherman). man(sid). man(sidney). man(silas). man(simon). man(sir).
man(sol). man(solomon). man(spencer). man(stan). man(stanley). man(stefan). man(stephen). man(steve). man(steven).
man(stewart). man(stu). man(stuart). man(sven). man(sylvester). man(tad). man(takeshi). man(tariq). man(tarquin).
man(ted). man(teddy). man(terence). man(terrence). man(thad). man(thaddeus). man(theo). man(theodore). man(thomas).
man(tim). man(timmy). man(timothy). man(tobias). man(toby). man(todd). man(tom). man(tomas). man(tommy). man(tony).
man(travis). man(trent). man(trevor). man(tristan). man(troy). man(tyler). man(tyrone). man(ulrich). man(ulysses).
man(uncle). man(vance). man(vern). man(vernon). man(vic). man(victor). man(vikram). man(viktor). man(vince).
man(vincent). man(vinnie). man(virgil). man(vito). man(vladimir). man(wade). man(waldo). man(wallace). man(wally).
man(walt). man(walter). man(warren). man(wayne). man(wendell). man(werner). man(wes). man(wesley). man(wilbur).
man(wiley). man(wilf). man(wilfred). man(will). man(willard). man(william). man(willie). man(willis). man(winston).
man(wolfgang). man(wyatt). man(xavier). man(yuri). man(yusuf). man(zach). man(zachary). man(zack). man(zane). man(zeke).

%   woman(?Name)

woman(abby). woman(abena). woman(abigail). woman(ada). woman(adela). woman(adelaide). woman(adele). woman(adeline).
woman(adriana). woman(agatha). woman(agnes). woman(aiko). woman(aileen). woman(aimee). woman(aisha). woman(alana).
woman(alba). woman(alberta). woman(alexa). woman(alexandra). woman(alexandria). woman(alexis). woman(alice).
woman(alicia). woman(alina). woman(alison). woman(aliyah). woman(allison). woman(alma). woman(alta). woman(althea).
woman(alyssa). woman(amanda). woman(amber). woman(amelia). woman(amira). woman(amy). woman(ana). woman(anastasia).
woman(andrea). woman(angela). woman(angelica). woman(angelina). woman(angie). woman(anita). woman(anjali). woman(anke).
woman(ann). woman(anna). woman(annabel). woman(annabelle). woman(anne). woman(annette). woman(annie). woman(antoinette).
woman(antonia). woman(anya). woman(aoife). woman(april). woman(ariana). woman(ariel). woman(arlene). woman(ashlyn).
woman(astrid). woman(athena). woman(aubrey). woman(audra). woman(audrey). woman(aunt). woman(aurora). woman(ava).
woman(avis). woman(ayesha). woman(babs). woman(barbara). woman(baroness). woman(bea). woman(beatrice). woman(beatrix).
woman(beatriz). woman(becca). woman(becky). woman(belinda). woman(bella). woman(bernadette). woman(bernice).
woman(bertha). woman(beryl). woman(bess). woman(bessie). woman(beth). woman(bethany). woman(betsy). woman(bette).
woman(bettina). woman(betty). woman(beulah). woman(beverly). woman(bianca). woman(birdie). woman(birgit).
woman(blanche). woman(bonita). woman(bonnie). woman(brandi). woman(brenda). woman(briana). woman(brianna).
woman(bridget). woman(bridie). woman(brigitte). woman(britt). woman(brittany). woman(bronwen). woman(bronwyn).
woman(brooke). woman(cadence). woman(caitlin). woman(callie). woman(camila). woman(camilla). woman(camille).
woman(cammie). woman(candace). woman(candice). woman(cara). woman(carina). woman(carla). woman(carlene).
woman(carlotta). woman(carly). woman(carmel). woman(carmen). woman(carol). woman(carole). woman(carolina).
woman(caroline). woman(carolyn). woman(carrie). woman(carys). woman(cassandra). woman(cassie). woman(catherine).
woman(cathryn). woman(cathy). woman(cecelia). woman(cecilia). woman(cecily). woman(celeste). woman(celia).
woman(celine). woman(cerys). woman(charlene). woman(charlotte). woman(chelsea). woman(cher). woman(cheryl).
woman(chiara). woman(chloe). woman(chrissy). woman(christie). woman(christina). woman(christine). woman(cindy).
woman(claire). woman(clara). woman(clare). woman(clarissa). woman(claudia). woman(clementine). woman(cleo).
woman(colette). woman(colleen). woman(connie). woman(constance). woman(consuelo). woman(cora). woman(cordelia).
woman(corinne). woman(cornelia). woman(corrine). woman(cosima). woman(countess). woman(crystal). woman(cybil).
woman(cynthia). woman(dagny). woman(daisy). woman(dalia). woman(daniela). woman(danielle). woman(daphne). woman(darcy).
woman(darlene). woman(davina). woman(dawn). woman(deanna). woman(debbie). woman(deborah). woman(debra). woman(deena).
woman(deepa). woman(deirdre). woman(delia). woman(delilah). woman(della). woman(delores). woman(delphine).
woman(demelza). woman(denise). woman(desiree). woman(destiny). woman(diana). woman(diane). woman(dina). woman(dinah).
woman(dolly). woman(dolores). woman(donna). woman(dora). woman(doreen). woman(doris). woman(dorothea). woman(dorothy).
woman(dot). woman(dottie). woman(duchess). woman(dulcie). woman(edie). woman(edith). woman(edna). woman(edwina).
woman(effie). woman(eileen). woman(eilidh). woman(elaine). woman(eleanor). woman(eleanora). woman(elena). woman(elinor).
woman(elisa). woman(elise). woman(eliza). woman(elizabeth). woman(ella). woman(ellen). woman(ellie). woman(elnora).
woman(eloise). woman(elsa). woman(elsie). woman(elvira). woman(emilia). woman(emily). woman(emma). woman(enid).
woman(erica). woman(erika). woman(erin). woman(erma). woman(ernestine). woman(esme). woman(esmeralda). woman(esperanza).
woman(estella). woman(estelle). woman(esther). woman(ethel). woman(etta). woman(eugenia). woman(eugenie). woman(eunice).
woman(euphemia). woman(eva). woman(evangeline). woman(eve). woman(evelyn). woman(evie). woman(faith). woman(fannie).
woman(fanny). woman(fatima). woman(fay). woman(faye). woman(felice). woman(felicia). woman(felicity). woman(fern).
woman(fiona). woman(flo). woman(flora). woman(florence). woman(flossie). woman(frances). woman(francesca).
woman(francine). woman(freda). woman(freya). woman(frieda). woman(gabriela). woman(gabriella). woman(gabrielle).
woman(gail). woman(gemma). woman(genevieve). woman(georgia). woman(georgina). woman(geraldine). woman(germaine).
woman(gertie). woman(gertrude). woman(gia). woman(gigi). woman(gilda). woman(gillian). woman(gina). woman(ginger).
woman(ginny). woman(giulia). woman(gladys). woman(glenda). woman(gloria). woman(grace). woman(greta). woman(gretchen).
woman(guadalupe). woman(guinevere). woman(gwen). woman(gwendolyn). woman(gwyneth). woman(hallie). woman(hannah).
woman(harriet). woman(haruka). woman(hattie). woman(hayley). woman(hazel). woman(heather). woman(heidi). woman(helen).
woman(helena). woman(helene). woman(helga). woman(henny). woman(henrietta). woman(hermione). woman(hester).
woman(hettie). woman(hetty). woman(hilary). woman(hilda). woman(hillary). woman(holly). woman(hope). woman(ida).
woman(ilene). woman(ilse). woman(imelda). woman(imogen). woman(ina). woman(ines). woman(inez). woman(ingrid).
woman(irene). woman(irina). woman(iris). woman(irma). woman(isabel). woman(isabella). woman(isabelle). woman(isadora).
woman(isla). woman(isolde). woman(ivy). woman(jacqueline). woman(jada). woman(jana). woman(jane). woman(janelle).
woman(janet). woman(janette). woman(janice). woman(janine). woman(janis). woman(jasmine). woman(jean). woman(jeanette).
woman(jeanine). woman(jeanne). woman(jeannie). woman(jemima). woman(jenna). woman(jennie). woman(jennifer).
woman(jenny). woman(jeri). woman(jessica). woman(jill). woman(jo). woman(joan). woman(joann). woman(joanna).
woman(joanne). woman(jocelyn). woman(jodie). woman(johanna). woman(jolene). woman(josefina). woman(josephine).
woman(josie). woman(joy). woman(joyce). woman(juanita). woman(judith). woman(judy). woman(julia). woman(juliana).
woman(julie). woman(juliet). woman(juliette). woman(june). woman(justine). woman(kara). woman(karen). woman(kari).
woman(karin). woman(karla). woman(kate). woman(katelyn). woman(katerina). woman(katherine). woman(kathleen).
woman(kathrin). woman(kathryn). woman(kathy). woman(katie). woman(katrina). woman(katy). woman(katya). woman(kavya).
woman(kay). woman(kayla). woman(keiko). woman(keira). woman(kelsey). woman(kendra). woman(keri). woman(kerri).
woman(kiara). woman(kiki). woman(kimberly). woman(kira). woman(kirsten). woman(kirsty). woman(kitty). woman(krista).
woman(kristen). woman(kristi). woman(kristin). woman(kristina). woman(kristy). woman(krystal). woman(lacey).
woman(lady). woman(lakshmi). woman(lana). woman(lara). woman(latoya). woman(laura). woman(lauren). woman(laurie).
woman(laverne). woman(lavinia). woman(layla). woman(lea). woman(leah). woman(leanne). woman(leila). woman(lena).
woman(lenora). woman(lenore). woman(leona). woman(leonora). woman(lesley). woman(leslie). woman(leticia).
woman(letitia). woman(lettie). woman(libby). woman(lila). woman(liliana). woman(lillian). woman(lillie). woman(lily).
woman(lina). woman(linda). woman(lindsay). woman(lisa). woman(liz). woman(liza). woman(lizzie). woman(lois).
woman(lola). woman(lorena). woman(loretta). woman(lori). woman(lorna). woman(lorraine). woman(lotte). woman(lottie).
woman(louisa). woman(louise). woman(luann). woman(lucia). woman(lucie). woman(lucille). woman(lucinda). woman(lucy).
woman(ludmila). woman(luella). woman(luisa). woman(lulu). woman(luz). woman(lydia). woman(lynda). woman(lynette).
woman(lynn). woman(lyra). woman(mabel). woman(mable). woman(madame). woman(madeleine). woman(madeline). woman(madelyn).
woman(madge). woman(mae). woman(maeve). woman(maggie). woman(maisie). woman(mamie). woman(mandy). woman(mara).
woman(marcela). woman(marcella). woman(marcia). woman(margaret). woman(margarita). woman(marge). woman(margery).
woman(margie). woman(margo). woman(margot). woman(marguerite). woman(maria). woman(mariah). woman(marian).
woman(marianne). woman(maribel). woman(marie). woman(marilyn). woman(marina). woman(marisa). woman(marisol).
woman(marissa). woman(marit). woman(marjorie). woman(marla). woman(marlene). woman(marnie). woman(marsha). woman(marta).
woman(martha). woman(mary). woman(maryann). woman(matilda). woman(maud). woman(maude). woman(maura). woman(maureen).
woman(mavis). woman(maxine). woman(maya). woman(meera). woman(meg). woman(megan). woman(mei). woman(melanie).
woman(melinda). woman(melissa). woman(mellie). woman(melody). woman(melva). woman(mercedes). woman(meredith).
woman(mia). woman(michele). woman(michelle). woman(michiko). woman(mildred). woman(millicent). woman(millie).
woman(mimi). woman(mindy). woman(minerva). woman(minna). woman(minnie). woman(miranda). woman(miriam). woman(miss).
woman(misty). woman(mme). woman(moira). woman(mollie). woman(molly). woman(mona). woman(monica). woman(monique).
woman(morag). woman(morwenna). woman(mother). woman(mrs). woman(ms). woman(muriel). woman(myra). woman(myrna).
woman(myrtle). woman(nadia). woman(nadine). woman(nan). woman(nancy). woman(nanette). woman(naoko). woman(naomi).
woman(natalia). woman(natalie). woman(natasha). woman(nelda). woman(nell). woman(nelle). woman(nellie). woman(nelly).
woman(netta). woman(nettie). woman(niamh). woman(nicole). woman(nikki). woman(nina). woman(noelle). woman(nola).
woman(noor). woman(nora). woman(noreen). woman(norma). woman(octavia). woman(odette). woman(olga). woman(olive).
woman(olivia). woman(olwen). woman(opal). woman(ophelia). woman(oprah). woman(ottilie). woman(paige). woman(paloma).
woman(pam). woman(pamela). woman(pansy). woman(patrice). woman(patricia). woman(patsy). woman(patti). woman(patty).
woman(paula). woman(paulette). woman(pauline). woman(pearl). woman(peggy). woman(penelope). woman(penny). woman(petra).
woman(philippa). woman(phoebe). woman(phyllis). woman(pia). woman(pippa). woman(polly). woman(portia). woman(princess).
woman(priscilla). woman(priya). woman(prudence). woman(queen). woman(queenie). woman(rachael). woman(rachel).
woman(ramona). woman(raquel). woman(reba). woman(rebecca). woman(regina). woman(rena). woman(renata). woman(renee).
woman(rhea). woman(rhiannon). woman(rhoda). woman(rhonda). woman(rita). woman(roberta). woman(robyn). woman(rochelle).
woman(rosa). woman(rosalie). woman(rosalind). woman(rosalyn). woman(rosanna). woman(rosanne). woman(rose).
woman(roseanne). woman(rosemarie). woman(rosemary). woman(rosetta). woman(rosie). woman(rowena). woman(roxanne).
woman(roxie). woman(roz). woman(ruby). woman(ruth). woman(ruthie). woman(sabrina). woman(sadie). woman(sally).
woman(samantha). woman(sandra). woman(sara). woman(sarah). woman(saskia). woman(scarlett). woman(selena). woman(selene).
woman(selma). woman(serena). woman(shania). woman(shannon). woman(sharon). woman(sheena). woman(sheila). woman(shelley).
woman(shelly). woman(sheri). woman(sherri). woman(sherry). woman(sheryl). woman(shirley). woman(sibyl). woman(sigrid).
woman(silvia). woman(simona). woman(simone). woman(siobhan). woman(sister). woman(sofia). woman(solveig). woman(sondra).
woman(sonia). woman(sonja). woman(sonya). woman(sophia). woman(sophie). woman(sophronia). woman(sorcha). woman(stacey).
woman(stacie). woman(stacy). woman(starla). woman(stella). woman(stephanie). woman(sue). woman(suki). woman(sunita).
woman(susan). woman(susana). woman(susanna). woman(susannah). woman(susanne). woman(susie). woman(suzanne).
woman(suzette). woman(suzie). woman(svetlana). woman(sybil). woman(sylvia). woman(tabatha). woman(tabitha).
woman(tallulah). woman(tamara). woman(tamika). woman(tammy). woman(tania). woman(tanya). woman(tara). woman(tatiana).
woman(tatum). woman(teresa). woman(teri). woman(terri). woman(tess). woman(tessa). woman(tessie). woman(thea).
woman(thelma). woman(theodora). woman(theresa). woman(tiffany). woman(tilda). woman(tillie). woman(tilly). woman(tina).
woman(toni). woman(tonya). woman(tracey). woman(traci). woman(tracy). woman(tricia). woman(trina). woman(trish).
woman(trisha). woman(trixie). woman(trudy). woman(twyla). woman(ulrike). woman(uma). woman(una). woman(ursula).
woman(vada). woman(valeria). woman(valerie). woman(vanessa). woman(velma). woman(vera). woman(verena). woman(verity).
woman(verna). woman(veronica). woman(vicki). woman(vicky). woman(victoria). woman(viola). woman(violet).
woman(virginia). woman(viv). woman(vivian). woman(viviana). woman(vivienne). woman(wanda). woman(wendy). woman(whitney).
woman(wilhelmina). woman(willa). woman(wilma). woman(winifred). woman(winnie). woman(winona). woman(wynona).
woman(xenia). woman(ximena). woman(yasmin). woman(yoko). woman(yolanda). woman(yuki). woman(yvette). woman(yvonne).
woman(zara). woman(zelda). woman(zena). woman(zinnia). woman(zoe). woman(zora).
