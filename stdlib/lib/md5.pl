/*  library(md5): the MD5 digest. */

:- module(md5, [md5_hash/3]).

:- autoload(library(option)).

%!  md5_hash(+Data, -Hash, +Options) is det.
%
%   Hash is the MD5 digest of the text Data, an atom of 32 hexadecimal digits.
%   Option: encoding(E), utf8 or octet, is how Data becomes bytes.
%   Errors: instantiation_error, type_error(text, Data),
%   representation_error(encoding).
%   Source: SWI-Prolog.

md5_hash(Data, Hash, Options) :-
    option(encoding(Encoding), Options, utf8),
    '$digest'(md5, Encoding, Data, Hash).
