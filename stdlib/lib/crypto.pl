/*  library(crypto): digests, and random bytes that cannot be predicted. */

:- module(crypto,
          [ crypto_data_hash/3,
            crypto_file_hash/3,
            crypto_context_new/2,
            crypto_data_context/3,
            crypto_context_hash/2,
            crypto_n_random_bytes/2,
            hex_bytes/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(readutil)).

%!  crypto_data_hash(+Data, -Hash, +Options) is det.
%
%   Hash is the digest of the text Data in hexadecimal, an atom. Options:
%     - algorithm(A): md5, sha1, sha224, sha256 (the default, and what an
%       unbound A becomes), sha384, sha512, or sha3_224 and so on to sha3_512.
%     - encoding(E): how Data becomes bytes, utf8 (the default) or octet.
%     - hmac(Key): with the text Key (RFC 2104).
%   Errors: instantiation_error, type_error(text, Data),
%   domain_error(algorithm, A), representation_error(encoding).
%   Source: SWI-Prolog.

crypto_data_hash(Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha256),
    default_algorithm(Algorithm),
    option(encoding(Encoding), Options, utf8),
    (   option(hmac(Key), Options)
    ->  '$hmac'(Algorithm, Key, Encoding, Data, Hash)
    ;   '$digest'(Algorithm, Encoding, Data, Hash)
    ).

default_algorithm(Algorithm) :-
    (   var(Algorithm)
    ->  Algorithm = sha256
    ;   true
    ).

%!  crypto_file_hash(+File, -Hash, +Options) is det.
%
%   Hash is the digest of the bytes of File. Options are those of
%   crypto_data_hash/3.
%   Errors: those of open/4 and crypto_data_hash/3.
%   Source: SWI-Prolog.

crypto_file_hash(File, Hash, Options) :-
    read_file_to_codes(File, Bytes, [type(binary)]),
    crypto_data_hash(Bytes, Hash, [encoding(octet)|Options]).

%!  crypto_context_new(-Context, +Options) is det.
%!  crypto_data_context(+Data, +Context0, -Context) is det.
%!  crypto_context_hash(+Context, -Hash) is det.
%
%   Texts Data are added to Context, and Hash is their digest. Options are those
%   of crypto_data_hash/3.
%   Source: SWI-Prolog.

crypto_context_new(context('', Options), Options) :-
    option(algorithm(Algorithm), Options, sha256),
    default_algorithm(Algorithm).

crypto_data_context(Data, context(Data0, Options), context(Data1, Options)) :-
    atomic_list_concat([Data0,Data], Data1).

crypto_context_hash(context(Data, Options), Hash) :-
    crypto_data_hash(Data, Hash, Options).

%!  crypto_n_random_bytes(+N, -Bytes) is det.
%
%   Bytes are N random bytes from the operating system.
%   Errors: instantiation_error, type_error(nonneg, N).
%   Source: SWI-Prolog.

crypto_n_random_bytes(N, Bytes) :-
    must_be(nonneg, N),
    '$random_bytes'(N, Bytes).

%!  hex_bytes(?Hex, ?Bytes) is det.
%
%   Hex is an atom, the hexadecimal form of the list Bytes; a bound Hex may be
%   any text.
%   Errors: instantiation_error, domain_error(hex_encoding, Hex),
%   type_error(integer, _),
%   domain_error(between(0,255), _).
%   Source: SWI-Prolog.

hex_bytes(Hex, Bytes) :-
    (   ground(Hex)
    ->  text_to_string(Hex, String),
        (   '$hex_bytes'(String, Bytes0)
        ->  Bytes = Bytes0
        ;   domain_error(hex_encoding, Hex)
        )
    ;   must_be(list, Bytes),
        digits_of(Bytes, Digits),
        atom_chars(Hex, Digits)
    ).

digits_of([], []).
digits_of([Byte|Bytes], [H,L|Digits]) :-
    must_be(between(0,255), Byte),
    High is Byte>>4,
    Low is Byte/\15,
    hex_digit(High, H),
    hex_digit(Low, L),
    digits_of(Bytes, Digits).

hex_digit(Weight, Digit) :-
    nth0(Weight, ['0','1','2','3','4','5','6','7','8','9',a,b,c,d,e,f], Digit).
