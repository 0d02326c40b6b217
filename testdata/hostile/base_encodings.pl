% Encodes texts again and again, each time longer.

:- use_module([library(base64), library(uri), library(md5), library(sha)]).
attack :- e(abcdefghijklmnop).
e(A) :- base64(A, B), uri_encoded(query_value, B, C), md5_hash(C, _, []), sha_hash(C, _, []), variant_sha1(C, _), term_hash(C, _), atom_concat(C, C, D), e(D).
