/*  library(sha): the digests SHA-1 and SHA-2, as lists of bytes. */

:- module(crypto_hash,
          [ sha_hash/3,
            sha_new_ctx/2,
            sha_hash_ctx/4,
            hmac_sha/4,
            file_sha1/2,
            hash_atom/2
          ]).

:- use_module(library(crypto)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(readutil)).

%!  sha_hash(+Data, -Hash, +Options) is det.
%
%   Hash is the digest of the text Data, a list of bytes. Options: algorithm(A)
%   is sha1 (the default), sha224, sha256, sha384 or sha512; encoding(E), utf8
%   or octet, is how Data becomes bytes.
%   Errors: instantiation_error, type_error(text, Data),
%   domain_error(algorithm, A), representation_error(encoding).
%   Source: SWI-Prolog.

sha_hash(Data, Hash, Options) :-
    sha_options(Options, Algorithm, Encoding),
    '$digest'(Algorithm, Encoding, Data, Hex),
    hex_bytes(Hex, Hash).

sha_options(Options, Algorithm, Encoding) :-
    option(algorithm(Algorithm), Options, sha1),
    option(encoding(Encoding), Options, utf8),
    (   memberchk(Algorithm, [sha1,sha224,sha256,sha384,sha512])
    ->  true
    ;   domain_error(algorithm, Algorithm)
    ).

%!  sha_new_ctx(-Context, +Options) is det.
%!  sha_hash_ctx(+Context0, +Data, -Context, -Hash) is det.
%
%   Hash is the digest of the texts added to Context so far. Options are those
%   of sha_hash/3.
%   Errors: those of sha_hash/3.
%   Source: SWI-Prolog.

sha_new_ctx(sha('', Algorithm, Encoding), Options) :-
    sha_options(Options, Algorithm, Encoding).

sha_hash_ctx(sha(Data0, Algorithm, Encoding), Data1, sha(Data, Algorithm, Encoding), Hash) :-
    atomic_list_concat([Data0,Data1], Data),
    '$digest'(Algorithm, Encoding, Data, Hex),
    hex_bytes(Hex, Hash).

%!  hmac_sha(+Key, +Data, -Hash, +Options) is det.
%
%   As sha_hash/3, with the text Key (RFC 2104). Algorithms are sha1 and
%   sha256.
%   Source: SWI-Prolog.

hmac_sha(Key, Data, Hash, Options) :-
    sha_options(Options, Algorithm, Encoding),
    '$hmac'(Algorithm, Key, Encoding, Data, Hex),
    hex_bytes(Hex, Hash).

%!  file_sha1(+File, -Hash) is det.
%
%   Hash is the SHA-1 digest of the bytes of File in hexadecimal, an atom.
%   Errors: those of open/4.
%   Source: SWI-Prolog.

file_sha1(File, Hash) :-
    read_file_to_codes(File, Bytes, [type(binary)]),
    '$digest'(sha1, octet, Bytes, Hash).

%!  hash_atom(+Bytes, -Hex) is det.
%
%   Hex is an atom, the hexadecimal form of Bytes.
%   Errors: instantiation_error, type_error(integer, _),
%   domain_error(between(0,255), _).
%   Source: SWI-Prolog.

hash_atom(Bytes, Hex) :-
    must_be(list, Bytes),
    hex_bytes(Hex0, Bytes),
    Hex = Hex0.
