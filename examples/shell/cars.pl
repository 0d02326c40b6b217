% Why a car does not start or runs badly: a knowledge base for shell.pl, which
% declares the operators.

goal(fault).

% ask(Attribute, Values): the user can be asked. [yes] is a question of yes or
% no; otherwise the values exclude each other.
ask(engine_turns, [yes]).
ask(lights_bright, [yes]).
ask(terminals_corroded, [yes]).
ask(fuel_gauge, [empty, low, fine]).
ask(smell_of_fuel, [yes]).
ask(weather, [dry, damp]).
ask(plugs_old, [yes]).
ask(clicking_heard, [yes]).

text(engine_turns, 'Does the starter turn the engine').
text(lights_bright, 'Are the lights as bright as usual').
text(terminals_corroded, 'Is there corrosion at the battery').
text(fuel_gauge, 'What does the fuel gauge show').
text(smell_of_fuel, 'Is there a smell of fuel').
text(weather, 'What is the weather like').
text(plugs_old, 'Have the plugs done more than 40,000 km').
text(clicking_heard, 'Is there a clicking when the key is turned').

r1 :: if not engine_turns is yes and not lights_bright is yes
      then power is missing with 0.9.
r2 :: if power is missing and not terminals_corroded is yes
      then fault is flat_battery with 0.8.
r3 :: if power is missing and terminals_corroded is yes
      then fault is bad_contact with 0.9.
r4 :: if not engine_turns is yes and lights_bright is yes
      then fault is starter with 0.7.
r5 :: if clicking_heard is yes and not engine_turns is yes
      then fault is starter with 0.4.
r6 :: if clicking_heard is yes and power is missing
      then fault is flat_battery with 0.5.
r7 :: if engine_turns is yes and (fuel_gauge is empty or not smell_of_fuel is yes)
      then fault is no_fuel with 0.8.
r8 :: if engine_turns is yes and smell_of_fuel is yes and weather is damp
      then fault is wet_ignition with 0.6.
r9 :: if engine_turns is yes and plugs_old is yes
      then fault is worn_plugs with 0.5.
