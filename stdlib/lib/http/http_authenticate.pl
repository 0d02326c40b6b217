/*  library(http/http_authenticate): users with passwords, in Apache's files. */

:- module(authenticate,
          [ http_authenticate/3,
            http_authorization_data/2,
            http_current_user/3,
            http_read_passwd_file/2,
            http_write_passwd_file/2
          ]).

:- use_module(library(base64)).
:- use_module(library(crypt)).
:- autoload(library(error)).
:- use_module(library(http/http_hook)).
:- autoload(library(lists)).
:- use_module(library(readutil)).

:- dynamic known_file/3.                % File, Time, Users

%   http:authenticate(+Type, +Request, -Fields): the option authentication(basic(File, Realm)) of a handler.

http:authenticate(basic(File, Realm), Request, [user(User)|Details]) :-
    (   http_authenticate(basic(File), Request, [User|Fields])
    ->  (   Fields == []
        ->  Details = []
        ;   Details = [user_details(Fields)]
        )
    ;   throw(http_reply(authorise(basic, Realm)))
    ).

%!  http_authenticate(+Type, +Request, -Fields) is semidet.
%
%   Request is from a user in the file of passwords. Type is basic(File); Fields
%   are the user and the other fields of the line in File.
%   Source: SWI-Prolog, as all in this library.

http_authenticate(basic(File), Request, [User|Fields]) :-
    memberchk(authorization(Text), Request),
    http_authorization_data(Text, basic(User, Password)),
    http_current_user(File, User, [Hash|Fields]),
    atom_codes(Hash, HashCodes),
    crypt(Password, HashCodes),
    !.

%!  http_authorization_data(+Text, -Data) is semidet.
%
%   Data is basic(User, PasswordCodes).

http_authorization_data(Text, basic(User, Password)) :-
    split_string(Text, " ", " ", [Scheme,Encoded|_]),
    string_lower(Scheme, "basic"),
    base64(Plain, Encoded),
    sub_string(Plain, Before, _, After, ":"),
    !,
    sub_string(Plain, 0, Before, _, UserText),
    sub_string(Plain, _, After, 0, PasswordText),
    atom_string(User, UserText),
    string_codes(PasswordText, Password).

%!  http_current_user(+File, ?User, ?Fields) is nondet.
%!  http_read_passwd_file(+File, -Users) is det.
%!  http_write_passwd_file(+File, +Users) is det.
%
%   Users are terms passwd(User, Hash, Fields), the lines User:Hash:Field:... of File.

http_current_user(Spec, User, [Hash|Fields]) :-
    absolute_file_name(Spec, File, [access(read)]),
    time_file(File, Time),
    (   known_file(File, Time, Users)
    ->  true
    ;   http_read_passwd_file(File, Users),
        retractall(known_file(File, _, _)),
        assertz(known_file(File, Time, Users))
    ),
    member(passwd(User, Hash, Fields), Users).

http_read_passwd_file(Spec, Users) :-
    absolute_file_name(Spec, File, [access(read)]),
    read_file_to_string(File, Text, []),
    split_string(Text, "\n", "\r", Lines),
    findall(passwd(User,Hash,Fields),
            ( member(Line, Lines),
              \+ sub_string(Line, 0, 1, _, "#"),
              atomic_list_concat([User,Hash|Fields], :, Line) ),
            Users).

http_write_passwd_file(Spec, Users) :-
    absolute_file_name(Spec, File, [access(write)]),
    setup_call_cleanup(open(File, write, Out, [encoding(utf8)]),
                       forall(member(passwd(User, Hash, Fields), Users),
                              ( atomic_list_concat([User,Hash|Fields], :, Line),
                                format(Out, '~w~n', [Line]) )),
                       close(Out)).
