/*  library(base32): the encoding of bytes by 32 letters and digits (RFC 4648). */

:- module(base32, [base32/2, base32//1]).

:- autoload(library(error)).
:- autoload(library(lists)).

%!  base32(?Plain, ?Encoded) is semidet.
%
%   Encoded, an atom, is the Base32 form of Plain, whose characters are taken
%   as bytes. A bound Plain is encoded; otherwise Encoded is decoded, and Plain
%   is an atom.
%   Errors: instantiation_error, representation_error(encoding).
%   Source: SWI-Prolog.

base32(Plain, Encoded) :-
    (   nonvar(Plain)
    ->  atom_codes(Plain, Codes),
        phrase(base32(Codes), Letters),
        atom_codes(Encoded, Letters)
    ;   nonvar(Encoded)
    ->  atom_codes(Encoded, Letters),
        phrase(base32(Codes), Letters),
        atom_codes(Plain, Codes)
    ;   instantiation_error(Plain)
    ).

%!  base32(?Codes)// is semidet.
%
%   The list of bytes Codes in Base32; bound Codes are encoded, others decoded.
%   Errors: instantiation_error, representation_error(encoding).
%   Source: SWI-Prolog.

base32(Codes) -->
    (   { nonvar(Codes) }
    ->  encoded(Codes)
    ;   decoded(Codes)
    ).

%   Five bytes are eight letters. A shorter last group is filled up with zero
%   bits, and its letters with =.

encoded([]) --> !.
encoded(Codes) -->
    { group(5, Codes, 0, Bits, Missing, Rest),
      letters_of(Missing, Count)
    },
    letters(8, Count, Bits),
    encoded(Rest).

%   group(+N, +Codes, +Bits0, -Bits, -Missing, -Rest): Bits are the bits of N
%   bytes, of which Missing are absent.

group(N, Codes, Bits0, Bits, Missing, Rest) :-
    (   N =:= 0
    ->  Bits = Bits0,
        Missing = 0,
        Rest = Codes
    ;   Codes = [C|Codes1]
    ->  (   integer(C),
            between(0, 255, C)
        ->  true
        ;   must_be(integer, C),
            representation_error(encoding)
        ),
        Bits1 is Bits0<<8 \/ C,
        N1 is N-1,
        group(N1, Codes1, Bits1, Bits, Missing, Rest)
    ;   Bits is Bits0<<(8*N),
        Missing = N,
        Rest = []
    ).

%   letters_of(?Missing, ?Count): a group that lacks Missing bytes has Count
%   letters.

letters_of(0, 8).
letters_of(1, 7).
letters_of(2, 5).
letters_of(3, 4).
letters_of(4, 2).

letters(N, Count, Bits) -->
    (   { N =:= 0 }
    ->  []
    ;   { Count =< 0 }
    ->  "=",
        { N1 is N-1 },
        letters(N1, 0, Bits)
    ;   { N1 is N-1,
          Count1 is Count-1,
          Value is Bits>>(5*N1) /\ 31
        },
        letter(Value),
        letters(N1, Count1, Bits)
    ).

letter(Value) -->
    (   { Value < 26 }
    ->  { C is 0'A+Value }
    ;   { C is 0'2+Value-26 }
    ),
    [C].

decoded(Codes) -->
    values(8, 0, Bits, Left),
    (   { Left =:= 8 }
    ->  { Codes = [] }
    ;   { Count is 8-Left,
          letters_of(Missing, Count),
          Present is 5-Missing,
          bytes(Present, 4, Bits, Codes, Rest)
        },
        (   { Left =:= 0 }
        ->  decoded(Rest)
        ;   padding(Left),
            { Rest = [] }
        )
    ).

values(N, Bits0, Bits, Left) -->
    (   { N > 0 },
        value(Value)
    ->  { Bits1 is Bits0<<5 \/ Value,
          N1 is N-1
        },
        values(N1, Bits1, Bits, Left)
    ;   { Bits is Bits0<<(5*N),
          Left = N
        }
    ).

value(Value) -->
    [C],
    {   C >= 0'A, C =< 0'Z
    ->  Value is C-0'A
    ;   C >= 0'2, C =< 0'7,
        Value is C-0'2+26
    }.

padding(N) -->
    (   { N =:= 0 }
    ->  []
    ;   "=",
        { N1 is N-1 },
        padding(N1)
    ).

bytes(N, Shift, Bits, Codes, Rest) :-
    (   N =:= 0
    ->  Codes = Rest
    ;   Byte is Bits>>(8*Shift) /\ 255,
        Codes = [Byte|Codes1],
        N1 is N-1,
        Shift1 is Shift-1,
        bytes(N1, Shift1, Bits, Codes1, Rest)
    ).
