/*  library(http/http_client): requests whose content is a term. */

:- module(http_client,
          [ http_get/3,
            http_delete/3,
            http_post/4,
            http_put/4,
            http_patch/4,
            http_read_data/3,
            http_disconnect/1
          ]).

:- autoload(library(error)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_open)).
:- autoload(library(lists)).
:- use_module(library(memfile)).
:- autoload(library(option)).
:- use_module(library(readutil)).
:- use_module(library(uri)).

:- meta_predicate http_read_data(+, -, :).

:- multifile http_convert_data/4.       % In, Fields, Data, Options
:- dynamic http_convert_data/4.

%!  http_get(+URL, -Data, +Options) is det.
%!  http_delete(+URL, -Data, +Options) is det.
%!  http_post(+URL, +Content, -Reply, +Options) is det.
%!  http_put(+URL, +Content, -Reply, +Options) is det.
%!  http_patch(+URL, +Content, -Reply, +Options) is det.
%
%   Content is as in http_post_data/3; a list of Name=Value is a form. Options are
%   those of http_open/3 and http_read_data/3, and reply_header(Fields).
%   Source: SWI-Prolog, as all in this library.

http_get(URL, Data, Options) :-
    headers_option(Options, Fields, Options1),
    http_open(URL, In, [headers(Fields)|Options1]),
    call_cleanup(http_read_data([input(In)|Fields], Data, Options), close(In)).

headers_option(Options, Fields, Options) :-
    (   option(reply_header(Fields), Options)
    ->  true
    ;   option(headers(Fields), Options)
    ->  true
    ;   true
    ).

http_delete(URL, Data, Options) :-
    http_get(URL, Data, [method(delete)|Options]).

http_post(URL, Content0, Data, Options) :-
    posted(Content0, Content),
    http_get(URL, Data, [post(Content)|Options]).

http_put(URL, Content, Data, Options) :-
    http_post(URL, Content, Data, [method(put)|Options]).

http_patch(URL, Content, Data, Options) :-
    http_post(URL, Content, Data, [method(patch)|Options]).

posted(Content, form(Content)) :-
    is_list(Content),
    Content = [First|_],
    nonvar(First),
    First = (_=_),
    !.
posted(Content, Content).

%!  http_disconnect(+What) is det.
%
%   Close all connections that are kept open.

http_disconnect(_) :-
    http_close_keep_alive(_).

%!  http_read_data(+Fields, -Data, :Options) is det.
%
%   Data is the content that comes with a request or a reply, where Fields has
%   input(In). By the type of the content it is what http_convert_data/4 makes of it,
%   the pairs of a form, or an atom. Options:
%     - to(How): atom, string, codes, or stream(Out): as it is.
%     - content_type(Type): instead of that in Fields.
%     - input_encoding(E), form_data(form or mime), on_filename(Closure).

http_read_data(Fields, Data, Options0) :-
    strip_module(Options0, M, Options),
    memberchk(input(In), Fields),
    (   option(content_type(Type), Options)
    ->  delete(Fields, content_type(_), Fields1),
        Fields2 = [content_type(Type)|Fields1]
    ;   Fields2 = Fields
    ),
    (   option(to(How), Options)
    ->  encoded_for(Fields2, Options, Encoding),
        as_is(How, In, Fields2, Encoding, Data)
    ;   text_encoding(In, Fields2),
        http_convert_data(In, Fields2, Data0, [module(M)|Options])
    ->  Data = Data0
    ;   form(Fields2)
    ->  read_content(In, Fields2, octet, Text),
        uri_query_components(Text, Data)
    ;   encoded_for(Fields2, Options, Encoding),
        as_is(atom, In, Fields2, Encoding, Data)
    ).

form(Fields) :-
    memberchk(content_type(Type), Fields),
    sub_atom(Type, 0, _, _, 'application/x-www-form-urlencoded').

encoded_for(Fields, Options, Encoding) :-
    (   option(input_encoding(Encoding0), Options)
    ->  Encoding = Encoding0
    ;   memberchk(content_type(Type), Fields),
        downcase_atom(Type, Lower),
        (   sub_atom(Lower, _, _, _, 'charset=utf-8')
        ;   sub_atom(Lower, 0, _, _, 'application/json')
        )
    ->  Encoding = utf8
    ;   Encoding = octet
    ).

text_encoding(In, Fields) :-
    encoded_for(Fields, [], Encoding),
    set_stream(In, encoding(Encoding)).

as_is(stream(Out), In, Fields, Encoding, _) :-
    !,
    (   \+ memberchk(content_length(_), Fields)
    ->  set_stream(In, encoding(Encoding)),
        copy_stream_data(In, Out)
    ;   read_content(In, Fields, Encoding, Text),
        write(Out, Text)
    ).
as_is(How, In, Fields, Encoding, Data) :-
    read_content(In, Fields, Encoding, Text),
    (   as_text(How, Text, Data0)
    ->  Data = Data0
    ;   domain_error(http_to, How)
    ).

as_text(atom, Text, Atom) :-
    atom_string(Atom, Text).
as_text(string, Text, Text).
as_text(codes, Text, Codes) :-
    string_codes(Text, Codes).
as_text(codes(Codes, Tail), Text, Codes) :-
    string_codes(Text, All),
    append(All, Tail, Codes).

%   read_content(+In, +Fields, +Encoding, -Text): as many bytes as Fields says, or all.

read_content(In, Fields, Encoding, Text) :-
    (   memberchk(content_length(Length), Fields),
        integer(Length)
    ->  set_stream(In, encoding(octet)),
        read_string(In, Length, Octets),
        string_codes(Octets, Bytes),
        string_bytes(Text, Bytes, Encoding)
    ;   set_stream(In, encoding(Encoding)),
        read_string(In, _, Text)
    ).
