/*  library(crypt): hashes of passwords. */

:- module(crypt, [crypt/2]).

:- autoload(library(lists)).

%!  crypt(+Password, ?Hash) is semidet.
%
%   Hash, a list of codes, is a hash of Password. If it is unbound, a new one is made.
%   Otherwise it must be a hash of Password, or begin with the salt to use or with the
%   prefix of a kind: MD5, $1$Salt$Hash, or that of Apache, $apr1$Salt$Hash. Others
%   fail.
%   Source: SWI-Prolog.

crypt(Password0, Hash) :-
    text_to_string(Password0, Password),
    known(Hash, Codes),
    string_codes(Known, Codes),
    salt(Known, Magic, Salt),
    '$md5_crypt'(Password, Magic, Salt, Text),
    string_codes(Text, Hash).

%   known(+Hash, -Codes): the codes that Hash begins with.

known(Hash, Codes) :-
    (   nonvar(Hash),
        Hash = [Code|Hash1],
        nonvar(Code)
    ->  Codes = [Code|Codes1],
        known(Hash1, Codes1)
    ;   Codes = []
    ).

salt("", "$1$", Salt) :-
    !,
    new_salt(Salt).
salt(Known, Magic, Salt) :-
    member(Magic, ["$1$","$apr1$"]),
    string_concat(Magic, Rest, Known),
    !,
    (   Rest == ""
    ->  new_salt(Salt)
    ;   split_string(Rest, "$", "", [Salt0|_]),
        string_length(Salt0, Length0),
        Length is min(Length0, 8),
        sub_string(Salt0, 0, Length, _, Salt)
    ).

new_salt(Salt) :-
    Random is random(36**8),
    format(string(Salt), '~`0t~36r~8|', [Random]).
