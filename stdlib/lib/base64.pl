/*  library(base64): base64 and its variant for URLs, RFC 4648. */

:- module(base64,
          [ base64/2,
            base64//1,
            base64url/2,
            base64url//1,
            base64_encoded/3,
            base64_encoded//2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(utf8)).

%!  base64(+Plain, -Encoded) is det.
%!  base64(-Plain, +Encoded) is det.
%!  base64url(?Plain, ?Encoded) is det.
%!  base64_encoded(?Plain, ?Encoded, +Options) is det.
%
%   Encoded is the text Plain in base64, the bytes of Plain being its characters,
%   which must be less than 256. For base64_encoded/3 they are those of its UTF-8
%   form, or as option encoding(E) says; further options are charset(classic or
%   url), padding(Bool) and as(Type), the type of the result.
%   Errors: instantiation_error, representation_error(encoding),
%   syntax_error(illegal_base64).

base64(Plain, Encoded) :-
    coded(Plain, Encoded, classic, true, octet, atom).

base64url(Plain, Encoded) :-
    coded(Plain, Encoded, url, false, octet, atom).

base64_encoded(Plain, Encoded, Options) :-
    option(charset(Charset), Options, classic),
    option(padding(Padding), Options, true),
    option(as(As), Options, string),
    option(encoding(Encoding), Options, utf8),
    must_be(oneof([atom,string]), As),
    coded(Plain, Encoded, Charset, Padding, Encoding, As).

coded(Plain, Encoded, Charset, Padding, Encoding, As) :-
    (   nonvar(Plain)
    ->  text_to_string(Plain, String),
        string_codes(String, Codes),
        bytes(Encoding, Codes, Bytes),
        encode(Bytes, Charset, Padding, Out, []),
        text_as(As, Out, Encoded)
    ;   nonvar(Encoded)
    ->  text_to_string(Encoded, String),
        string_codes(String, In),
        sextets(In, Charset, Sextets),
        decode(Sextets, Bytes),
        bytes(Encoding, Codes, Bytes),
        text_as(As, Codes, Plain)
    ;   instantiation_error(Plain)
    ).

%!  base64(+PlainCodes)// is det.
%!  base64url(+PlainCodes)// is det.
%!  base64_encoded(+Plain, +Options)// is det.
%
%   The same as grammar rules: the codes of the encoded form.

base64(Plain) -->
    codes_encoded(Plain, [encoding(octet)]).

base64url(Plain) -->
    codes_encoded(Plain, [encoding(octet),charset(url),padding(false)]).

codes_encoded(Plain, Options, Codes, Rest) :-
    (   nonvar(Plain)
    ->  base64_encoded(Plain, Options, Codes, Rest)
    ;   base64_encoded(String, Options, Codes, Rest),
        string_codes(String, Plain)
    ).

base64_encoded(Plain, Options, Codes, Rest) :-
    (   nonvar(Plain)
    ->  base64_encoded(Plain, Encoded, Options),
        text_to_string(Encoded, String),
        string_codes(String, Codes0),
        append(Codes0, Rest, Codes)
    ;   base64_encoded(Plain, Codes, Options),
        Rest = []
    ).

text_as(atom, Codes, Atom) :-
    atom_codes(Atom, Codes).
text_as(string, Codes, String) :-
    string_codes(String, Codes).

bytes(Encoding, Codes, Bytes) :-
    (   Encoding == utf8
    ->  utf8_bytes(Codes, Bytes)
    ;   Codes = Bytes,
        octets(Bytes)
    ).

octets([]).
octets([Byte|Bytes]) :-
    (   Byte < 256
    ->  octets(Bytes)
    ;   representation_error(encoding)
    ).

utf8_bytes(Codes, Bytes) :-
    phrase(utf8_codes(Codes), Bytes).

encode([], _, _, Out, Out).
encode([A|Bytes], Charset, Padding, Out, Rest) :-
    S1 is A>>2,
    (   Bytes = [B|Bytes1]
    ->  S2 is (A/\3)<<4\/B>>4,
        (   Bytes1 = [C|Bytes2]
        ->  S3 is (B/\15)<<2\/C>>6,
            S4 is C/\63,
            characters([S1,S2,S3,S4], Charset, Out, Out1),
            encode(Bytes2, Charset, Padding, Out1, Rest)
        ;   S3 is (B/\15)<<2,
            characters([S1,S2,S3], Charset, Out, Out1),
            padded(Padding, [0'=], Out1, Rest)
        )
    ;   S2 is (A/\3)<<4,
        characters([S1,S2], Charset, Out, Out1),
        padded(Padding, [0'=,0'=], Out1, Rest)
    ).

padded(true, Pad, Out, Rest) :-
    append(Pad, Rest, Out).
padded(false, _, Out, Out).

characters([], _, Out, Out).
characters([S|Ss], Charset, [C|Out], Rest) :-
    character(S, Charset, C),
    characters(Ss, Charset, Out, Rest).

character(S, Charset, C) :-
    (   S < 26
    ->  C is S+0'A
    ;   S < 52
    ->  C is S-26+0'a
    ;   S < 62
    ->  C is S-52+0'0
    ;   Charset == url
    ->  arg_of(S, 0'-, 0'_, C)
    ;   arg_of(S, 0'+, 0'/, C)
    ).

arg_of(62, C, _, C).
arg_of(63, _, C, C).

sextets([], _, []).
sextets([C|Cs], Charset, Ss) :-
    (   C =:= 0'=
    ->  Ss = [],
        padding([C|Cs])
    ;   sextet(C, Charset, S)
    ->  Ss = [S|Ss1],
        sextets(Cs, Charset, Ss1)
    ;   throw(error(syntax_error(illegal_base64), _))
    ).

padding(Cs) :-
    (   Cs == [0'=]
    ->  true
    ;   Cs == [0'=,0'=]
    ->  true
    ;   throw(error(syntax_error(illegal_base64), _))
    ).

sextet(C, Charset, S) :-
    (   C >= 0'A,
        C =< 0'Z
    ->  S is C-0'A
    ;   C >= 0'a,
        C =< 0'z
    ->  S is C-0'a+26
    ;   C >= 0'0,
        C =< 0'9
    ->  S is C-0'0+52
    ;   character(62, Charset, C)
    ->  S = 62
    ;   character(63, Charset, C)
    ->  S = 63
    ).

decode([], []).
decode([S1,S2|Ss], [A|Bytes]) :-
    A is S1<<2\/S2>>4,
    (   Ss = [S3|Ss1]
    ->  B is (S2/\15)<<4\/S3>>2,
        Bytes = [B|Bytes1],
        (   Ss1 = [S4|Ss2]
        ->  C is (S3/\3)<<6\/S4,
            Bytes1 = [C|Bytes2],
            decode(Ss2, Bytes2)
        ;   Bytes1 = []
        )
    ;   Bytes = []
    ).
