% Digests, encodes and compares long texts.

:- use_module(library(md5)).
:- use_module(library(sha)).
:- use_module(library(base64)).
:- use_module(library(utf8)).
attack :- member(G, [( g(24, "ab", S), md5_hash(S, _, []) ),
    ( g(24, "ab", S), sha_hash(S, H, []), hash_atom(H, _) ),
    ( g(22, "ab", S), base64(S, _) ),
    ( g(22, "ab", S), base64_encoded(S, X), base64_encoded(_, X) ),
    ( g(24, "ab", S), term_hash(S, _) ),
    ( g(24, "ab", S), variant_sha1(f(S), _) ),
    ( g(20, "ab", S), string_codes(S, C), phrase(utf8_codes(C), _) )]), catch(ignore(G), _, true), fail.
attack :- attack.
g(0, S, S) :- !.
g(N, S, T) :- string_concat(S, S, U), M is N-1, g(M, U, T).
