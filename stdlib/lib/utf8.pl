/*  library(utf8): characters as UTF-8 bytes. */

:- module(utf8, [utf8_codes//1]).

%!  utf8_codes(?Codes)// is det.
%
%   The bytes of the UTF-8 form of Codes, in both directions.
%   Source: SWI-Prolog.

utf8_codes([Code|Codes]) -->
    { nonvar(Code) },
    !,
    encoded(Code),
    utf8_codes(Codes).
utf8_codes([Code|Codes]) -->
    [Byte],
    !,
    decoded(Byte, Code),
    utf8_codes(Codes).
utf8_codes([]) -->
    [].

encoded(Code) -->
    (   { Code < 0x80 }
    ->  [Code]
    ;   { Code < 0x800,
          A is 0xC0\/(Code>>6),
          B is 0x80\/(Code/\0x3F)
        }
    ->  [A,B]
    ;   { Code < 0x10000,
          A is 0xE0\/(Code>>12),
          B is 0x80\/((Code>>6)/\0x3F),
          C is 0x80\/(Code/\0x3F)
        }
    ->  [A,B,C]
    ;   { A is 0xF0\/(Code>>18),
          B is 0x80\/((Code>>12)/\0x3F),
          C is 0x80\/((Code>>6)/\0x3F),
          D is 0x80\/(Code/\0x3F)
        },
        [A,B,C,D]
    ).

decoded(Byte, Code) -->
    (   { Byte < 0x80 }
    ->  { Code = Byte }
    ;   { Byte/\0xE0 =:= 0xC0,
          Code0 is Byte/\0x1F
        }
    ->  continued(1, Code0, Code)
    ;   { Byte/\0xF0 =:= 0xE0,
          Code0 is Byte/\0x0F
        }
    ->  continued(2, Code0, Code)
    ;   { Byte/\0xF8 =:= 0xF0,
          Code0 is Byte/\0x07
        }
    ->  continued(3, Code0, Code)
    ).

continued(N, Code0, Code) -->
    (   { N =:= 0 }
    ->  { Code = Code0 }
    ;   [Byte],
        { Byte/\0xC0 =:= 0x80,
          Code1 is Code0<<6\/(Byte/\0x3F),
          N1 is N-1
        },
        continued(N1, Code1, Code)
    ).
