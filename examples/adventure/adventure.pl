% A text adventure: find the lighthouse keeper's log and light the lamp.
%
% Run:   zebra -q -g main -t halt examples/adventure/adventure.pl
%        Commands come from standard input, one a line: look, go north (or
%        north, or n), take, drop, examine, open, light, put ... in ...,
%        inventory, score, help, quit.
%
% Lines are split into words, a DCG turns them into actions, an action changes
% the dynamic predicates that are the state of the world.
%
% Literature: W. Crowther and D. Woods, Adventure (1977); D. Merritt, Adventure
% in Prolog (1990).

:- use_module(library(readutil)).

:- set_prolog_flag(double_quotes, string).

:- dynamic([at/2, here/1, state/2, turns/1]).

main :-
    restart,
    prompt(_, ''),
    format('THE LIGHTHOUSE~n~nNight falls, a ship is due, and the lamp is dark.~n~n'),
    look,
    play.

% The world.

room(beach, 'the beach', 'Shingle, and a wrack of rope. A path climbs to the east.').
room(yard, 'the yard', 'A walled yard. The lighthouse stands to the north, a shed to the south, and the beach lies west.').
room(shed, 'the shed', 'It smells of tar. The yard is north.').
room(hall, 'the hall', 'A round hall. Stairs lead up; the yard is south.').
room(lamp_room, 'the lamp room', 'Glass all around, and the great lamp. Stairs lead down.').

door(beach, east, yard).
door(yard, west, beach).
door(yard, north, hall).
door(yard, south, shed).
door(shed, north, yard).
door(hall, south, yard).
door(hall, up, lamp_room).
door(lamp_room, down, hall).

% thing(?Thing, ?Name, ?Description)
thing(rope, 'a rope', 'Ten fathoms of it, stiff with salt.').
thing(crate, 'a crate', 'A crate with a lid.').
thing(key, 'a key', 'An iron key.').
thing(can, 'an oil can', 'It is full.').
thing(matches, 'a box of matches', 'Three are left.').
thing(log, 'the keeper\'s log', 'The last entry: "No oil left. Gone for more."').
thing(lamp, 'the lamp', 'A lamp of brass and glass, taller than you.').

portable(rope).
portable(key).
portable(can).
portable(matches).
portable(log).

restart :-
    retractall(at(_, _)),
    retractall(here(_)),
    retractall(state(_, _)),
    retractall(turns(_)),
    forall(member(Thing-Place,
                  [ rope-beach, crate-shed, key-crate, can-shed, matches-crate,
                    log-hall, lamp-lamp_room ]),
           assertz(at(Thing, Place))),
    forall(member(Thing-State, [crate-closed, hall-locked, lamp-dark, lamp-empty]),
           assertz(state(Thing, State))),
    assertz(here(beach)),
    assertz(turns(0)).

% The loop.

play :-
    write('> '),
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  nl, end
    ;   format('~s~n', [Line]),
        command(Line, Action),
        retract(turns(N0)),
        N is N0 + 1,
        assertz(turns(N)),
        (   Action == quit
        ->  end
        ;   perform(Action),
            nl,
            (   state(lamp, burning)
            ->  end
            ;   play
            )
        )
    ).

end :-
    turns(N),
    score(Score),
    format('You made ~d turns and ~d points of 50.~n', [N, Score]).

% command(+Line, -Action): what the line asks for; unknown(Words) otherwise.
command(Line, Action) :-
    string_lower(Line, Lower),
    split_string(Lower, " \t", " .,!\t\r", Parts),
    findall(Word, ( member(Part, Parts), Part \== "", atom_string(Word, Part),
                    \+ memberchk(Word, [the, a, an, please, box, of]) ),
            Words),
    (   phrase(action(Action0), Words)
    ->  Action = Action0
    ;   Action = unknown(Words)
    ).

action(nothing) --> [].
action(go(D)) --> direction(D).
action(go(D)) --> [go], direction(D).
action(look) --> [look] ; [l].
action(take(T)) --> ( [take] ; [get] ; [pick, up] ), object(T).
action(drop(T)) --> ( [drop] ; [put, down] ), object(T).
action(examine(T)) --> ( [examine] ; [x] ; [read] ; [look, at] ), object(T).
action(open(T)) --> ( [open] ; [unlock] ), object(T).
action(light(T)) --> [light], object(T).
action(fill(T, can)) --> [fill], object(T), ( [with, oil] ; [] ).
action(fill(T, can)) --> [put], ( [oil] ; [can] ; [oil, can] ), ( [in] ; [into] ), object(T).
action(inventory) --> [inventory] ; [i].
action(score) --> [score].
action(help) --> [help].
action(quit) --> [quit] ; [q].

direction(D) --> [D], { memberchk(D, [north, south, east, west, up, down]) }.
direction(D) --> [A], { memberchk(A-D, [n-north, s-south, e-east, w-west, u-up, d-down]) }.

object(can) --> [oil, can].
object(can) --> [oil].
object(log) --> [keepers, log] ; ['keeper\'s', log].
object(hall) --> [door] ; [lighthouse].
object(T) --> [T], { thing(T, _, _) }.

% Actions.

perform(nothing) :- format('Yes?~n').
perform(unknown(Words)) :-
    atomic_list_concat(Words, ' ', Text),
    format('I do not know how to "~w".~n', [Text]).
perform(help) :-
    format('Try: look, north, take rope, examine crate, open door, fill lamp, light lamp.~n').
perform(look) :- look.
perform(score) :-
    score(Score),
    format('~d points of 50.~n', [Score]).
perform(inventory) :-
    findall(Name, ( at(T, you), thing(T, Name, _) ), Names),
    (   Names == []
    ->  format('You carry nothing.~n')
    ;   enumeration(Names, Text),
        format('You carry ~w.~n', [Text])
    ).
perform(go(D)) :-
    here(Place),
    (   \+ door(Place, D, _)
    ->  format('There is no way ~w.~n', [D])
    ;   door(Place, D, Next),
        (   state(Next, locked)
        ->  format('The door is locked.~n')
        ;   retract(here(Place)),
            assertz(here(Next)),
            look
        )
    ).
perform(take(T)) :-
    (   at(T, you)
    ->  format('You have it already.~n')
    ;   \+ visible(T)
    ->  unseen
    ;   \+ portable(T)
    ->  format('You cannot carry that.~n')
    ;   retract(at(T, _)),
        assertz(at(T, you)),
        format('Taken.~n')
    ).
perform(drop(T)) :-
    (   retract(at(T, you))
    ->  here(Place),
        assertz(at(T, Place)),
        format('Dropped.~n')
    ;   format('You do not have that.~n')
    ).
perform(examine(T)) :-
    (   visible(T)
    ->  thing(T, _, Text),
        findall(State, state(T, State), States),
        format('~w', [Text]),
        (   States == []
        ->  nl
        ;   enumeration(States, StateText),
            format(' It is ~w.~n', [StateText])
        ),
        contents(T)
    ;   unseen
    ).
perform(open(hall)) :-
    here(yard),
    !,
    (   \+ state(hall, locked)
    ->  format('It is open.~n')
    ;   at(key, you)
    ->  retract(state(hall, locked)),
        format('The key turns. The door swings open.~n')
    ;   format('It is locked, and you have no key.~n')
    ).
perform(open(crate)) :-
    visible(crate),
    !,
    (   retract(state(crate, closed))
    ->  format('The lid comes off.~n'),
        contents(crate)
    ;   format('It is open.~n')
    ).
perform(open(T)) :-
    (   visible(T)
    ->  format('That cannot be opened.~n')
    ;   unseen
    ).
perform(fill(T, can)) :-
    (   \+ visible(T)
    ->  unseen
    ;   T \== lamp
    ->  format('Oil does not belong there.~n')
    ;   \+ at(can, you)
    ->  format('You have no oil.~n')
    ;   retract(state(lamp, empty))
    ->  format('The oil runs into the lamp.~n')
    ;   format('It is full.~n')
    ).
perform(light(T)) :-
    (   \+ visible(T)
    ->  unseen
    ;   \+ at(matches, you)
    ->  format('With what?~n')
    ;   T \== lamp
    ->  format('Better not.~n')
    ;   state(lamp, empty)
    ->  format('The wick smokes and goes out. There is no oil.~n')
    ;   retract(state(lamp, dark)),
        assertz(state(lamp, burning)),
        format('Light sweeps over the sea. Far out, a ship turns away from the rocks.~n')
    ).

unseen :- format('You see no such thing.~n').

% visible(+T): in reach: carried, in the room, or in something open in the room.
visible(T) :- at(T, you).
visible(T) :- here(Place), at(T, Place).
visible(T) :- at(T, Box), thing(Box, _, _), visible(Box), \+ state(Box, closed).

look :-
    here(Place),
    room(Place, Name, Text),
    format('You are at ~w. ~w~n', [Name, Text]),
    findall(N, ( at(T, Place), thing(T, N, _) ), Names),
    (   Names == []
    ->  true
    ;   enumeration(Names, List),
        format('You see ~w.~n', [List])
    ).

contents(Box) :-
    (   \+ state(Box, closed),
        findall(N, ( at(T, Box), thing(T, N, _) ), [Name|Names])
    ->  enumeration([Name|Names], Text),
        format('In it: ~w.~n', [Text])
    ;   true
    ).

% enumeration(+Names, -Text): with commas, and "and" before the last.
enumeration([Name], Name) :- !.
enumeration(Names, Text) :-
    append(Init, [Last], Names),
    !,
    atomic_list_concat(Init, ', ', Start),
    format(atom(Text), '~w and ~w', [Start, Last]).

score(Score) :-
    aggregate_all(sum(Points), reached(Points), Score).

reached(5) :- at(key, you).
reached(5) :- at(log, you).
reached(10) :- \+ state(hall, locked).
reached(10) :- \+ state(lamp, empty).
reached(20) :- state(lamp, burning).
