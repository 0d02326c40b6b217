/*  Which first names and titles are of men and which of women, for "the two women" and "is a man".
    Names of both are in neither list.
*/

:- module(puzzle_names, [sex/2, of_sex/3]).

%   sex(+Name, -Sex)

sex(Name, Sex) :-
    (   man(Name)
    ->  Sex = man
    ;   woman(Name),
        Sex = woman
    ).

%   of_sex(?Noun, -Sex, -Number): who is so called.

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

man(aaron). man(abe). man(abebe). man(abel). man(abraham). man(adam). man(adrian). man(ahmed). man(al). man(alan).
man(alastair). man(albert). man(alec). man(alejandro). man(alf). man(alfie). man(alfonso). man(alfred). man(ali). man(allan).
man(allen). man(alonzo). man(alvin). man(ambrose). man(amir). man(amos). man(anders). man(andre). man(andrew). man(andy).
man(angelo). man(angus). man(anthony). man(anton). man(antonio). man(archie). man(arnold). man(arthur). man(arturo).
man(augustus). man(barnaby). man(baron). man(bart). man(basil). man(ben). man(benedict). man(benjamin). man(bernard).
man(bernie). man(bert). man(bertram). man(bill). man(billy). man(bjorn). man(bob). man(bobby). man(boris). man(brad).
man(bradley). man(brandon). man(brandt). man(brendan). man(brent). man(brian). man(brother). man(bruce). man(bruno).
man(bryan). man(burt). man(byron). man(caleb). man(calvin). man(carl). man(carlo). man(carlos). man(cecil). man(cedric).
man(charles). man(charlie). man(chester). man(chris). man(christian). man(christopher). man(chuck). man(clarence).
man(clark). man(claude). man(clem). man(clement). man(cliff). man(clifford). man(clint). man(clive). man(clyde). man(cody).
man(cole). man(colin). man(connor). man(conrad). man(cornelius). man(count). man(craig). man(curtis). man(cuthbert).
man(cyril). man(cyrus). man(damian). man(damon). man(dan). man(daniel). man(danny). man(darius). man(darrell). man(darren).
man(dave). man(david). man(dean). man(denis). man(dennis). man(derek). man(derrick). man(desmond). man(detlef). man(dexter).
man(dick). man(diego). man(dieter). man(dirk). man(dmitri). man(dominic). man(dominick). man(don). man(donald). man(doug).
man(douglas). man(duane). man(duke). man(duncan). man(dustin). man(dwayne). man(dwight). man(earl). man(ed). man(eddie).
man(edgar). man(edmund). man(eduardo). man(edward). man(edwin). man(eli). man(elias). man(elijah). man(elliot). man(elmer).
man(elwood). man(emil). man(emilio). man(enrique). man(ephraim). man(eric). man(erik). man(ernest). man(ernie). man(ethan).
man(eugene). man(evan). man(ewan). man(ezra). man(father). man(felix). man(ferdinand). man(fernando). man(floyd).
man(francisco). man(frank). man(franklin). man(fred). man(freddie). man(frederick). man(fritz). man(gabriel). man(garrett).
man(gary). man(gavin). man(gene). man(geoffrey). man(george). man(gerald). man(gerard). man(gideon). man(gilbert).
man(giles). man(glen). man(glenn). man(gordon). man(graham). man(grant). man(greg). man(gregory). man(gus). man(guy).
man(hamid). man(hamish). man(hank). man(hans). man(harold). man(harry). man(harvey). man(hassan). man(hector). man(henry).
man(herbert). man(herman). man(hideo). man(homer). man(horace). man(howard). man(hubert). man(hugh). man(hugo). man(ian).
man(igor). man(irving). man(isaac). man(isidore). man(ivan). man(ivor). man(jack). man(jacob). man(jake). man(jamal).
man(james). man(jared). man(jason). man(jasper). man(javier). man(jay). man(jebediah). man(jeff). man(jeffrey). man(jens).
man(jeremy). man(jerome). man(jerry). man(jim). man(jimmy). man(joe). man(joel). man(john). man(johnny). man(jon).
man(jonah). man(jonas). man(jonathan). man(jorge). man(jose). man(joseph). man(josh). man(joshua). man(juan). man(julio).
man(justin). man(kamal). man(karl). man(keith). man(ken). man(kenneth). man(kevin). man(kilian). man(king). man(kurt).
man(kwame). man(kyle). man(lance). man(larry). man(lars). man(lawrence). man(leo). man(leon). man(leonard). man(leroy).
man(lester). man(lewis). man(liam). man(lionel). man(lloyd). man(logan). man(lord). man(lorenz). man(louis). man(lucas).
man(lucian). man(luis). man(luke). man(luther). man(lyle). man(mack). man(malcolm). man(marco). man(marcus). man(mario).
man(mark). man(martin). man(marvin). man(mathew). man(matt). man(matthew). man(maurice). man(max). man(maxwell). man(melvin).
man(michael). man(miguel). man(mike). man(milton). man(mitchell). man(mohammed). man(monty). man(mort). man(mortimer).
man(mr). man(nathan). man(nathaniel). man(ned). man(neil). man(nicholas). man(nick). man(nigel). man(noah). man(nolan).
man(norman). man(oliver). man(omar). man(oscar). man(oswald). man(otis). man(otto). man(owen). man(pablo). man(paolo).
man(patrick). man(paul). man(paulo). man(pedro). man(percy). man(perry). man(pete). man(peter). man(phil). man(philip).
man(phillip). man(phineas). man(pierre). man(prince). man(quentin). man(rafael). man(ralph). man(ramon). man(randall).
man(randy). man(raul). man(ravi). man(ray). man(raymond). man(reginald). man(reuben). man(rex). man(ricardo). man(richard).
man(rick). man(ricky). man(rob). man(robert). man(roberto). man(rod). man(rodney). man(roger). man(roland). man(ron).
man(ronald). man(ross). man(roy). man(rudolph). man(rudy). man(rufus). man(rupert). man(russell). man(ryan). man(salvador).
man(sam). man(samuel). man(sanjay). man(scott). man(sean). man(sebastian). man(sergio). man(seth). man(shane). man(shawn).
man(sherman). man(sid). man(sidney). man(silas). man(simon). man(sir). man(spencer). man(stan). man(stanley). man(stefan).
man(stephen). man(steve). man(steven). man(stewart). man(stu). man(stuart). man(ted). man(teddy). man(terrence). man(theo).
man(theodore). man(thomas). man(tim). man(timothy). man(toby). man(todd). man(tom). man(tomas). man(tommy). man(tony).
man(travis). man(trevor). man(troy). man(tyler). man(tyrone). man(uncle). man(vernon). man(victor). man(viktor). man(vince).
man(vincent). man(virgil). man(vladimir). man(wade). man(wallace). man(wally). man(walt). man(walter). man(warren).
man(wayne). man(wendell). man(wesley). man(wilbur). man(wilf). man(will). man(william). man(willie). man(winston).
man(wolfgang). man(xavier). man(yuri). man(yusuf). man(zachary). man(zack). man(zane).

%   woman(?Name)

woman(abby). woman(abena). woman(abigail). woman(ada). woman(adele). woman(adriana). woman(agatha). woman(agnes).
woman(aiko). woman(alexandra). woman(alexis). woman(alice). woman(alicia). woman(alison). woman(allison). woman(alma).
woman(amanda). woman(amber). woman(amelia). woman(amy). woman(ana). woman(anastasia). woman(andrea). woman(angela).
woman(angelica). woman(angelina). woman(angie). woman(anita). woman(anke). woman(ann). woman(anna). woman(annabelle).
woman(anne). woman(annette). woman(annie). woman(antonia). woman(april). woman(ariel). woman(arlene). woman(astrid).
woman(aubrey). woman(audrey). woman(aunt). woman(ava). woman(babs). woman(barbara). woman(baroness). woman(beatrice).
woman(beatrix). woman(becky). woman(belinda). woman(bella). woman(bernadette). woman(bernice). woman(bertha). woman(beryl).
woman(bess). woman(beth). woman(bethany). woman(betsy). woman(bettina). woman(betty). woman(beverly). woman(bianca).
woman(birgit). woman(blanche). woman(bonita). woman(bonnie). woman(brenda). woman(bridget). woman(bridie). woman(britt).
woman(brittany). woman(bronwen). woman(brooke). woman(caitlin). woman(camila). woman(camilla). woman(camille).
woman(candace). woman(candice). woman(cara). woman(carla). woman(carlotta). woman(carmel). woman(carmen). woman(carol).
woman(carole). woman(caroline). woman(carolyn). woman(carrie). woman(cassandra). woman(cassie). woman(catherine).
woman(cathy). woman(cecilia). woman(cecily). woman(celeste). woman(celia). woman(celine). woman(charlene). woman(charlotte).
woman(chelsea). woman(cheryl). woman(chiara). woman(chloe). woman(christie). woman(christina). woman(christine).
woman(cindy). woman(claire). woman(clara). woman(clarissa). woman(claudia). woman(colette). woman(colleen). woman(connie).
woman(constance). woman(cora). woman(corinne). woman(cosima). woman(countess). woman(crystal). woman(cynthia). woman(dagny).
woman(daisy). woman(dalia). woman(daphne). woman(darlene). woman(davina). woman(dawn). woman(deanna). woman(debbie).
woman(deborah). woman(debra). woman(deirdre). woman(delia). woman(delilah). woman(della). woman(delphine). woman(denise).
woman(diana). woman(diane). woman(dina). woman(dinah). woman(dolores). woman(donna). woman(dora). woman(doreen).
woman(doris). woman(dorothea). woman(dorothy). woman(duchess). woman(edith). woman(edna). woman(edwina). woman(eileen).
woman(elaine). woman(eleanor). woman(elena). woman(elisa). woman(elise). woman(eliza). woman(elizabeth). woman(ella).
woman(ellen). woman(ellie). woman(eloise). woman(elsa). woman(elsie). woman(elvira). woman(emily). woman(emma). woman(enid).
woman(erica). woman(erika). woman(erin). woman(esme). woman(esmeralda). woman(estella). woman(estelle). woman(esther).
woman(ethel). woman(eugenia). woman(eunice). woman(eva). woman(eve). woman(evelyn). woman(faith). woman(fanny).
woman(fatima). woman(faye). woman(felicia). woman(felicity). woman(fern). woman(fiona). woman(flora). woman(florence).
woman(frances). woman(francesca). woman(freda). woman(freya). woman(frieda). woman(gabriella). woman(gail). woman(gemma).
woman(genevieve). woman(georgia). woman(georgina). woman(geraldine). woman(germaine). woman(gertrude). woman(gia).
woman(gina). woman(ginger). woman(gladys). woman(glenda). woman(gloria). woman(grace). woman(greta). woman(gretchen).
woman(guinevere). woman(gwen). woman(gwendolyn). woman(hannah). woman(harriet). woman(hazel). woman(heather). woman(heidi).
woman(helen). woman(helena). woman(helene). woman(helga). woman(henrietta). woman(hester). woman(hetty). woman(hilary).
woman(hilda). woman(holly). woman(hope). woman(ida). woman(imogen). woman(ina). woman(ines). woman(ingrid). woman(irene).
woman(iris). woman(irma). woman(isabel). woman(isabella). woman(isadora). woman(isla). woman(isolde). woman(ivy).
woman(jacqueline). woman(jane). woman(janet). woman(janice). woman(janis). woman(jasmine). woman(jean). woman(jeanette).
woman(jeannie). woman(jenna). woman(jennifer). woman(jenny). woman(jessica). woman(jill). woman(joan). woman(joanna).
woman(joanne). woman(jocelyn). woman(josephine). woman(josie). woman(joy). woman(joyce). woman(juanita). woman(judith).
woman(judy). woman(julia). woman(juliana). woman(julie). woman(juliet). woman(june). woman(karen). woman(karin).
woman(karla). woman(kate). woman(katherine). woman(kathleen). woman(kathryn). woman(kathy). woman(katie). woman(katrina).
woman(kay). woman(kayla). woman(kendra). woman(kirsten). woman(kirsty). woman(kristen). woman(kristin). woman(kristina).
woman(lady). woman(laura). woman(lauren). woman(laurie). woman(lavinia). woman(leah). woman(leila). woman(lena).
woman(lenora). woman(leona). woman(leslie). woman(leticia). woman(letitia). woman(lillian). woman(lily). woman(linda).
woman(lindsay). woman(lisa). woman(liz). woman(liza). woman(lois). woman(lola). woman(lorena). woman(loretta). woman(lori).
woman(lorna). woman(lorraine). woman(lotte). woman(louisa). woman(louise). woman(lucia). woman(lucille). woman(lucinda).
woman(lucy). woman(lydia). woman(lynette). woman(lynn). woman(mabel). woman(madame). woman(madeline). woman(madge).
woman(maggie). woman(maisie). woman(mamie). woman(mandy). woman(marcia). woman(margaret). woman(margarita). woman(margie).
woman(margot). woman(maria). woman(marian). woman(marianne). woman(marie). woman(marilyn). woman(marina). woman(marit).
woman(marjorie). woman(marlene). woman(marsha). woman(marta). woman(martha). woman(mary). woman(matilda). woman(maud).
woman(maude). woman(maureen). woman(mavis). woman(maxine). woman(megan). woman(melanie). woman(melinda). woman(melissa).
woman(melody). woman(mercedes). woman(meredith). woman(mia). woman(michelle). woman(mildred). woman(millicent).
woman(millie). woman(mimi). woman(minnie). woman(miranda). woman(miriam). woman(miss). woman(misty). woman(mme).
woman(moira). woman(molly). woman(mona). woman(monica). woman(morag). woman(morwenna). woman(mother). woman(mrs). woman(ms).
woman(muriel). woman(myra). woman(myrna). woman(myrtle). woman(nadia). woman(nadine). woman(nancy). woman(naomi).
woman(natalie). woman(natasha). woman(nell). woman(nellie). woman(nettie). woman(nicole). woman(nina). woman(nora).
woman(norma). woman(octavia). woman(odette). woman(olga). woman(olive). woman(olivia). woman(opal). woman(ophelia).
woman(pam). woman(pamela). woman(patricia). woman(patsy). woman(patty). woman(paula). woman(pauline). woman(pearl).
woman(peggy). woman(penelope). woman(penny). woman(petra). woman(phoebe). woman(phyllis). woman(polly). woman(portia).
woman(princess). woman(priscilla). woman(priya). woman(prudence). woman(queen). woman(rachel). woman(ramona). woman(rebecca).
woman(regina). woman(renata). woman(rhoda). woman(rhonda). woman(rita). woman(roberta). woman(rosa). woman(rosalie).
woman(rosalind). woman(rose). woman(rosemary). woman(rosie). woman(roxanne). woman(ruby). woman(ruth). woman(sabrina).
woman(sadie). woman(sally). woman(samantha). woman(sandra). woman(sara). woman(sarah). woman(selena). woman(selma).
woman(serena). woman(shannon). woman(sharon). woman(sheila). woman(shelly). woman(sherry). woman(sheryl). woman(shirley).
woman(silvia). woman(simone). woman(sister). woman(sofia). woman(sonia). woman(sonja). woman(sophia). woman(sophie).
woman(sorcha). woman(stacy). woman(stella). woman(stephanie). woman(sue). woman(susan). woman(susanna). woman(susie).
woman(suzanne). woman(sybil). woman(sylvia). woman(tabitha). woman(tamara). woman(tammy). woman(tania). woman(tanya).
woman(tara). woman(tatiana). woman(teresa). woman(tess). woman(tessa). woman(thelma). woman(theresa). woman(tiffany).
woman(tina). woman(toni). woman(tracy). woman(trish). woman(trisha). woman(trixie). woman(trudy). woman(uma). woman(una).
woman(ursula). woman(valerie). woman(vanessa). woman(vera). woman(verna). woman(veronica). woman(vicki). woman(vicky).
woman(victoria). woman(viola). woman(violet). woman(virginia). woman(vivian). woman(wanda). woman(wendy). woman(whitney).
woman(wilhelmina). woman(willa). woman(wilma). woman(winifred). woman(winnie). woman(yolanda). woman(yvette). woman(yvonne).
woman(zelda). woman(zoe).
