% Changes how the next query is read.
% It may change the interpreter, unless the list of what it may call keeps it from that.

attack :- set_prolog_flag(double_quotes, atom), set_prolog_flag(occurs_check, error), set_prolog_flag(unknown, fail), op(0, xfx, is), op(0, yfx, +), char_conversion(a, b), set_prolog_flag(char_conversion, on), set_prolog_flag(iso, true).
