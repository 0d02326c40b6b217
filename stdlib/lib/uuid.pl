/*  library(uuid): universally unique identifiers (RFC 4122). */

:- module(uuid,
          [ uuid/1,
            uuid/2,
            is_uuid/1,
            uuid_property/2
          ]).

:- autoload(library(apply)).
:- use_module(library(crypto)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(md5)).
:- autoload(library(option)).
:- use_module(library(sha)).
:- use_module(library(utf8)).

%!  uuid(-UUID) is det.
%!  uuid(-UUID, +Options) is det.
%
%   UUID is a new identifier. Options:
%     - version(V): 1, of the time and a random node; 3 and 5, of a name by MD5
%       and SHA-1; 4, random, the default. With a name the default is 3.
%     - dns(Name), url(Name), oid(Name), x500(Name): the name, in its name space.
%     - format(Format): atom, the default, or integer.
%   Errors: domain_error(uuid_version, V), domain_error(uuid_format, Format),
%   existence_error(uuid_context, Options) for version 3 or 5 without a name.
%   Source: SWI-Prolog, whose versions before 9.1 have 1 as the default.

uuid(UUID) :-
    uuid(UUID, []).

uuid(UUID, Options) :-
    must_be(list, Options),
    option(format(Format), Options, atom),
    must_be(atom, Format),
    (   memberchk(Format, [atom,integer])
    ->  true
    ;   domain_error(uuid_format, Format)
    ),
    (   member(Option, Options),
        named(Option, Space, Name)
    ->  must_be(atom, Name),
        Default = 3
    ;   Default = 4
    ),
    option(version(Version), Options, Default),
    must_be(integer, Version),
    (   version_bits(Version, Space-Name, Options, Bits)
    ->  true
    ;   domain_error(uuid_version, Version)
    ),
    stamped(Bits, Version, Stamped),
    (   Format == atom
    ->  bits_atom(Stamped, UUID)
    ;   UUID = Stamped
    ).

%   named(+Option, -Space, -Name): the name spaces of RFC 4122, appendix C.

named(dns(Name), 0x6ba7b8109dad11d180b400c04fd430c8, Name).
named(url(Name), 0x6ba7b8119dad11d180b400c04fd430c8, Name).
named(oid(Name), 0x6ba7b8129dad11d180b400c04fd430c8, Name).
named(x500(Name), 0x6ba7b8149dad11d180b400c04fd430c8, Name).

%   version_bits(+Version, ?Space-Name, +Options, -Bits): 128 bits, in which
%   stamped/3 sets version and variant.

version_bits(1, _, _, Bits) :-
    get_time(Now),
    Ticks is truncate(Now*1.0e7)+0x01b21dd213814000,
    random_bits(8, Random),
    Node is Random/\0xffffffffffff\/0x010000000000,
    Sequence is (Random>>48)/\0x3fff,
    Bits is (Ticks/\0xffffffff)<<96 \/ ((Ticks>>32)/\0xffff)<<80 \/
            ((Ticks>>48)/\0xfff)<<64 \/ Sequence<<48 \/ Node.
version_bits(3, Name, Options, Bits) :-
    named_bytes(Name, Options, Bytes),
    md5_hash(Bytes, Hash, [encoding(octet)]),
    hex_bytes(Hash, Digest),
    bytes_bits(Digest, 0, Bits).
version_bits(4, _, _, Bits) :-
    random_bits(16, Bits).
version_bits(5, Name, Options, Bits) :-
    named_bytes(Name, Options, Bytes),
    sha_hash(Bytes, Digest0, [encoding(octet)]),
    length(Digest, 16),
    append(Digest, _, Digest0),
    bytes_bits(Digest, 0, Bits).

random_bits(N, Bits) :-
    crypto_n_random_bytes(N, Bytes),
    bytes_bits(Bytes, 0, Bits).

bytes_bits([], Bits, Bits).
bytes_bits([Byte|Bytes], Bits0, Bits) :-
    Bits1 is Bits0<<8\/Byte,
    bytes_bits(Bytes, Bits1, Bits).

%   named_bytes(+Space-Name, +Options, -Bytes): the name space, then Name in UTF-8.

named_bytes(Space-Name, Options, Bytes) :-
    (   var(Space)
    ->  existence_error(uuid_context, Options)
    ;   findall(Byte, ( between(0, 15, I), Byte is (Space>>(120-8*I))/\0xff ), Prefix),
        atom_codes(Name, Codes),
        phrase(utf8_codes(Codes), NameBytes),
        append(Prefix, NameBytes, Bytes)
    ).

stamped(Bits, Version, Stamped) :-
    Stamped is Bits/\ \(0xf<<76)/\ \(0x3<<62)\/Version<<76\/0x2<<62.

bits_atom(Bits, UUID) :-
    A is Bits>>96,
    B is (Bits>>80)/\0xffff,
    C is (Bits>>64)/\0xffff,
    D is (Bits>>48)/\0xffff,
    E is Bits/\0xffffffffffff,
    format(atom(UUID),
           '~`0t~16r~8|-~`0t~16r~13|-~`0t~16r~18|-~`0t~16r~23|-~`0t~16r~36|',
           [A,B,C,D,E]).

%!  is_uuid(@UUID) is semidet.
%
%   UUID is the text of an identifier.

is_uuid(UUID) :-
    ( atom(UUID) ; string(UUID) ),
    !,
    uuid_bits(UUID, _).

uuid_bits(UUID, Bits) :-
    split_string(UUID, "-", "", Parts),
    maplist(string_length, Parts, [8,4,4,4,12]),
    atomic_list_concat(Parts, Digits),
    catch(hex_bytes(Digits, Bytes), error(_, _), fail),
    bytes_bits(Bytes, 0, Bits).

%!  uuid_property(+UUID, ?Property) is nondet.
%
%   Property is version(V) or, for version 1, time(Stamp).

uuid_property(UUID, Property) :-
    uuid_bits(UUID, Bits),
    Version is (Bits>>76)/\0xf,
    (   Property = version(Version)
    ;   Version == 1,
        Ticks is (Bits>>96)\/((Bits>>80)/\0xffff)<<32\/((Bits>>64)/\0xfff)<<48,
        Stamp is (Ticks-0x01b21dd213814000)/10000000.0,
        Property = time(Stamp)
    ).
