% Asks format for columns that are very wide.

attack :- catch(format("~t~w~1000000000|~n", [a]), _, true), catch(format("~*c", [1000000000000, 0'x]), _, true), catch(format("~1000000000d", [7]), _, true), catch(format("~1000000000e", [7.0]), _, true), catch(format("~`xt~100000000000|", []), _, true).
