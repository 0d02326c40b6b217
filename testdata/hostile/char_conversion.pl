% Converts every character, and gives names to what it finds.

% It may change the interpreter, unless the list of what it may call keeps it from that.
attack :- set_prolog_flag(char_conversion, on), forall(between(0x100, 0x10ffff, N), catch(( char_code(C, N), char_conversion(C, a) ), _, true)).
