% Formats numbers with millions of digits.

attack :- member(F-A, ["~10000000f"-[1.0e300], "~10000000e"-[1.5], "~10000000g"-[0.1], "~10000000d"-[1], "~10000000D"-[123], "~8r"-[1], "~36r"-[1], "~*f"-[10000000, 1 rdiv 3], "~`xt~10000000|~w"-[a], "~t~t~t~10000000+"-[], "~*c~*c"-[10000000, 0'x, 10000000, 0'y], "~*i"-[10000000], "~10000000a"-[a], "~10000000n"-[], "~10000000s"-[[0'a]]]), catch(format(atom(_), F, A), _, true), fail.
attack :- X is 2**5000000, catch(format(atom(_), "~8r ~36R ~D", [X, X, X]), _, true), attack.
