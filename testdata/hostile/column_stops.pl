% Formats lines with many columns and fill points.

attack :- length(L, 20000), maplist(=(x), L), findall("~t~w~t~100+", member(_, L), Fs), atomics_to_string(Fs, F), catch(format(string(_), F, L), _, true), findall("~t", member(_, L), Ts), atomics_to_string(Ts, T), string_concat(T, "~1000000|", G), catch(format(string(_), G, []), _, true), catch(format(string(_), "~*c~t~*c~t~w~2000000|~a", [500000, 0'a, 500000, 0'b, L, x]), _, true), catch(format(string(_), "~@~@", [attack, attack]), _, true), attack.
atomics_to_string(L, S) :- atomic_list_concat(L, A), atom_string(A, S).
