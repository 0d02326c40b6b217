/*  library(http/http_header): requests and replies of HTTP as text.

    A reply is a term such as html(Tokens) or not_found(Path). reply_parts/6
    gives its status, its header lines and its body: none, html(Tokens),
    bytes(Codes), file(Path), file(Path, From, To) or stream(In, Length).
*/

:- module(http_header,
          [ http_read_request/2,
            http_read_reply_header/2,
            http_reply/2,
            http_reply/3,
            http_reply/4,
            http_reply/5,
            http_reply/6,
            http_reply_header/3,
            http_status_reply/4,
            http_status_reply/5,
            http_timestamp/2,
            http_post_data/3,
            http_read_header/2,
            http_parse_header/2,
            http_parse_header_value/3,
            http_join_headers/3,
            http_update_encoding/3,
            http_update_connection/4,
            http_update_transfer/4
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- use_module(library(http/html_write)).
:- use_module(library(http/http_exception)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/json)).
:- use_module(library(http/mimetype)).
:- autoload(library(lists)).
:- use_module(library(messages), [translate_message//1]).
:- autoload(library(option)).
:- use_module(library(readutil)).
:- use_module(library(sgml_write)).
:- use_module(library(socket)).
:- use_module(library(uri)).

:- meta_predicate as_bytes(+, 0).

%!  http_read_request(+In, -Request) is det.
%!  http_read_reply_header(+In, -Fields) is det.
%!  http_read_header(+In, -Fields) is det.
%!  http_parse_header(+Codes, -Fields) is det.
%
%   Request is a list of input(In), method(M), request_uri(U), path(P), search(Query) where
%   there is one, http_version(Major-Minor), and the fields of the header; end_of_file at
%   the end. Fields of a reply begin with input(In), http_version(V) and status(Code, Name,
%   Comment). A field is Name(Value) with the name in lower case, and _ for -.
%   Errors: syntax_error(http_request(Line)).
%   Source: SWI-Prolog; RFC 9110. So are all in this library.

http_read_request(In, Request) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  Request = end_of_file
    ;   Line == ""
    ->  http_read_request(In, Request)
    ;   split_string(Line, " ", " ", [Method0,URI0,VersionText]),
        version(VersionText, Version)
    ->  http_read_header(In, Fields),
        string_lower(Method0, Method1),
        atom_string(Method, Method1),
        atom_string(URI, URI0),
        request_location(URI, Location),
        append([[input(In),method(Method)|Location], [http_version(Version)], Fields], Request)
    ;   throw(error(syntax_error(http_request(Line)), _))
    ).

version(Text, Major-Minor) :-
    string_concat("HTTP/", Numbers, Text),
    split_string(Numbers, ".", "", [MajorText,MinorText]),
    number_string(Major, MajorText),
    number_string(Minor, MinorText).

%   request_location(+URI, -Fields): request_uri, path and search, if there is one.

request_location(URI, [request_uri(URI),path(Path)|Search]) :-
    uri_components(URI, uri_components(_, _, Path0, Query, _)),
    uri_encoded(path, Path1, Path0),
    (   Path1 == ''
    ->  Path = (/)
    ;   Path = Path1
    ),
    (   var(Query)
    ->  Search = []
    ;   catch(uri_query_components(Query, Pairs), error(_, _), Pairs = []),
        Search = [search(Pairs)]
    ).

http_read_reply_header(In, [input(In),http_version(Version),status(Code,Name,Comment)|Fields]) :-
    read_line_to_string(In, Line),
    (   string(Line),
        sub_string(Line, Before, _, After, " "),
        sub_string(Line, 0, Before, _, VersionText),
        version(VersionText, Version),
        sub_string(Line, _, After, 0, Rest),
        sub_string(Rest, 0, 3, _, CodeText),
        number_string(Code, CodeText)
    ->  sub_string(Rest, 3, _, 0, Comment0),
        split_string(Comment0, "", " ", [Comment1]),
        atom_string(Comment, Comment1),
        (   status(Name0, Code, _)
        ->  Name = Name0
        ;   Name = Code
        )
    ;   throw(error(syntax_error(http_reply(Line)), _))
    ),
    http_read_header(In, Fields).

http_read_header(In, Fields) :-
    header_lines(In, Lines),
    phrase(fields(Lines), Fields).

header_lines(In, Lines) :-
    read_line_to_string(In, Line),
    (   ( Line == end_of_file ; Line == "" )
    ->  Lines = []
    ;   Lines = [Line|Lines1],
        header_lines(In, Lines1)
    ).

http_parse_header(Codes, Fields) :-
    string_codes(Text, Codes),
    split_string(Text, "\n", "\r", Lines0),
    exclude(==(""), Lines0, Lines),
    phrase(fields(Lines), Fields).

%   fields(+Lines)//: a line that begins with a blank continues the line before.

fields([]) -->
    [].
fields([Line|Lines]) -->
    (   { sub_string(Line, Before, _, After, ":") }
    ->  { sub_string(Line, 0, Before, _, Name0),
          sub_string(Line, _, After, 0, Value0),
          folded(Lines, Value0, Rest, Value1),
          split_string(Value1, "", " \t\r", [Value2]),
          field_name(Name0, Name),
          atom_string(Value, Value2) },
        field(Name, Value),
        fields(Rest)
    ;   fields(Lines)
    ).

folded([Line|Lines], Value0, Rest, Value) :-
    sub_string(Line, 0, 1, _, Blank),
    memberchk(Blank, [" ","\t"]),
    !,
    split_string(Line, "", " \t\r", [More]),
    string_concat(Value0, " ", Value1),
    string_concat(Value1, More, Value2),
    folded(Lines, Value2, Rest, Value).
folded(Lines, Value, Lines, Value).

%   field_name(+Text, -Name): content_type for Content-Type.

field_name(Text, Name) :-
    string_lower(Text, Lower),
    split_string(Lower, "-", " ", Parts),
    atomic_list_concat(Parts, '_', Name).

field(Name, Value) -->
    (   { Name \== content_type,
          catch(http_parse_header_value(Name, Value, Parsed), error(_, _), fail) }
    ->  parsed_field(Name, Parsed)
    ;   [Field],
        { Field =.. [Name,Value] }
    ).

parsed_field(host, Host:Port) -->
    !,
    [host(Host),port(Port)].
parsed_field(Name, Parsed) -->
    [Field],
    { Field =.. [Name,Parsed] }.

%!  http_parse_header_value(+Name, +Text, -Value) is semidet.
%
%   The value of a field as a term. It fails for unknown names.
%     - content_length, status: a number.
%     - content_type: media(Type/SubType, Parameters); accept: a list of media(Type/SubType,
%       Parameters, Quality, Extensions), the best first.
%     - cookie: a list of Name=Value; set_cookie: set_cookie(Name, Value, Options).
%     - host: Host:Port; range: bytes(From, To), To may be end.
%     - content_disposition: disposition(Type, Parameters).

http_parse_header_value(content_length, Text, Value) :-
    header_number(Text, Value).
http_parse_header_value(status, Text, Value) :-
    leading_number(Text, Value).
http_parse_header_value(content_type, Text, Value) :-
    header_media(Text, Value).
http_parse_header_value(accept, Text, Value) :-
    header_accept(Text, Value).
http_parse_header_value(cookie, Text, Value) :-
    header_cookies(Text, Value).
http_parse_header_value(set_cookie, Text, Value) :-
    header_set_cookie(Text, Value).
http_parse_header_value(host, Text, Value) :-
    header_host(Text, Value).
http_parse_header_value(range, Text, Value) :-
    header_range(Text, Value).
http_parse_header_value(content_disposition, Text, Value) :-
    header_disposition(Text, Value).

header_number(Text, Number) :-
    atom_codes(Text, Codes),
    number_codes(Number, Codes).

leading_number(Text, Number) :-
    split_string(Text, " ", " ", [First|_]),
    number_string(Number, First).

header_media(Text, media(Type, Parameters)) :-
    parts(Text, [TypeText|Parts]),
    media_type(TypeText, Type),
    maplist(parameter, Parts, Parameters).

media_type(Text, Type/SubType) :-
    split_string(Text, "/", " ", [Type0,SubType0]),
    type_name(Type0, Type),
    type_name(SubType0, SubType).

type_name("*", _) :-
    !.
type_name(Text, Name) :-
    atom_string(Name, Text).

header_accept(Text, Media) :-
    quoted_split(Text, 0',, Texts),
    maplist(accepted, Texts, Media0),
    predsort(better_media, Media0, Media).

accepted(Text, media(Type, Parameters, Quality, Extensions)) :-
    parts(Text, [TypeText|Parts]),
    media_type(TypeText, Type),
    maplist(parameter, Parts, All),
    (   append(Parameters, [q=Q|Extensions], All)
    ->  atom_number(Q, Quality0),
        Quality is float(Quality0)
    ;   Parameters = All,
        Quality = 1.0,
        Extensions = []
    ).

%   better_media(-Order, +A, +B): orders by quality, the highest first, then by
%   how specific the type is.

better_media(Order, A, B) :-
    media_rank(A, RankA),
    media_rank(B, RankB),
    (   RankA @> RankB
    ->  Order = (<)
    ;   Order = (>)
    ).

media_rank(media(Type/SubType, Parameters, Quality, _), rank(Quality, Named, Count)) :-
    length(Parameters, Count),
    (   var(Type)
    ->  Named = 0
    ;   var(SubType)
    ->  Named = 1
    ;   Named = 2
    ).

header_cookies(Text, Cookies) :-
    parts(Text, Parts),
    convlist(cookie, Parts, Cookies).

cookie(Text, Name=Value) :-
    sub_string(Text, _, _, _, "="),
    !,
    parameter(Text, Name=Value).

header_set_cookie(Text, set_cookie(Name, Value, Options)) :-
    parts(Text, [First|Parts]),
    parameter(First, Name=Value),
    maplist(parameter, Parts, Options0),
    maplist(lower_name, Options0, Options).

lower_name(Name0=Value, Name=Value) :-
    downcase_atom(Name0, Name).

header_host(Text, Host:Port) :-
    (   sub_atom(Text, _, 1, 0, ']')
    ->  fail
    ;   true
    ),
    atomic_list_concat(Parts, :, Text),
    append(HostParts, [PortText], Parts),
    HostParts \== [],
    atom_number(PortText, Port),
    atomic_list_concat(HostParts, :, Host).

header_range(Text, bytes(From, To)) :-
    split_string(Text, "=", " ", ["bytes",Range]),
    split_string(Range, "-", " ", [FromText,ToText]),
    number_string(From, FromText),
    (   ToText == ""
    ->  To = end
    ;   number_string(To, ToText)
    ).

header_disposition(Text, disposition(Type, Parameters)) :-
    parts(Text, [TypeText|Parts]),
    atom_string(Type, TypeText),
    maplist(parameter, Parts, Parameters).

%   parts(+Text, -Parts): Parts are the texts between ; outside of quotes,
%   without surrounding blanks.

parts(Text, Parts) :-
    quoted_split(Text, 0';, Parts0),
    exclude(==(""), Parts0, Parts).

quoted_split(Text, Separator, Parts) :-
    format(codes(Codes), '~w', [Text]),
    phrase(quoted_parts(Separator, Lists), Codes),
    maplist(trimmed, Lists, Parts).

trimmed(Codes, Text) :-
    string_codes(Text0, Codes),
    split_string(Text0, "", " \t", [Text]).

quoted_parts(Separator, [Part|Parts]) -->
    quoted_part(Separator, Part),
    (   [Separator]
    ->  quoted_parts(Separator, Parts)
    ;   { Parts = [] }
    ).

quoted_part(Separator, Codes) -->
    (   [C], { C \== Separator }
    ->  (   { C == 0'" }
        ->  { Codes = [C|Codes1] },
            in_quotes(Codes1, Rest)
        ;   { Codes = [C|Rest] }
        ),
        quoted_part(Separator, Rest)
    ;   { Codes = [] }
    ).

in_quotes(Codes, Rest) -->
    (   "\\", [C]
    ->  { Codes = [0'\\,C|Codes1] },
        in_quotes(Codes1, Rest)
    ;   [C]
    ->  { Codes = [C|Codes1] },
        (   { C == 0'" }
        ->  { Rest = Codes1 }
        ;   in_quotes(Codes1, Rest)
        )
    ;   { Codes = Rest }
    ).

parameter(Text, Name=Value) :-
    (   sub_string(Text, Before, _, After, "=")
    ->  sub_string(Text, 0, Before, _, Name0),
        sub_string(Text, _, After, 0, Value0),
        split_string(Name0, "", " ", [Name1]),
        split_string(Value0, "", " ", [Value1]),
        unquoted(Value1, Value),
        atom_string(Name, Name1)
    ;   downcase_atom(Text, Name),
        Value = true
    ).

unquoted(Text, Value) :-
    string_codes(Text, Codes),
    (   Codes = [0'"|Inner],
        phrase(unquoted(Plain), Inner, _)
    ->  atom_codes(Value, Plain)
    ;   atom_string(Value, Text)
    ).

unquoted(Codes) -->
    (   "\""
    ->  { Codes = [] }
    ;   "\\", [C]
    ->  { Codes = [C|Codes1] },
        unquoted(Codes1)
    ;   [C]
    ->  { Codes = [C|Codes1] },
        unquoted(Codes1)
    ;   { Codes = [] }
    ).

%!  http_timestamp(+Time, -Text) is det.
%
%   Text is a time stamp in the format of HTTP.

http_timestamp(Time, Text) :-
    stamp_date_time(Time, Date, 'UTC'),
    format_time(atom(Text), '%a, %d %b %Y %T GMT', Date).

%!  http_join_headers(+Default, +Header, -Joined) is det.
%
%   Header with the missing fields from Default.

http_join_headers([], Header, Header).
http_join_headers([Field|Fields], Header, Joined) :-
    functor(Field, Name, Arity),
    functor(Same, Name, Arity),
    (   memberchk(Same, Header)
    ->  Joined = Joined1
    ;   Joined = [Field|Joined1]
    ),
    http_join_headers(Fields, Header, Joined1).

%!  http_update_encoding(+Header0, ?Encoding, -Header) is semidet.
%!  http_update_connection(+Header0, +Request, -Connection, -Header) is det.
%!  http_update_transfer(+Request, +Header0, -Transfer, -Header) is det.
%
%   Encoding is that of the text: utf8, which the type then says, or octet.
%   Connection is what happens after the reply, Transfer chunked or none.

http_update_encoding(Header0, Encoding, Header) :-
    (   Encoding \== octet,
        selectchk(content_type(Type), Header0, Rest),
        text_type(Type, Base)
    ->  Encoding = utf8,
        atom_concat(Base, '; charset=UTF-8', Type1),
        Header = [content_type(Type1)|Rest]
    ;   Encoding = octet,
        Header = Header0
    ).

text_type(Type, Base) :-
    atomic_list_concat([Base0|Parameters], ;, Type),
    normalize_space(atom(Base), Base0),
    (   sub_atom(Base, 0, _, _, 'text/')
    ;   memberchk(Base, ['application/json','application/x-javascript','application/xml',
                         'application/xhtml+xml'])
    ;   http:mime_type_encoding(Base, utf8)
    ;   member(Parameter, Parameters),
        downcase_atom(Parameter, Lower),
        sub_atom(Lower, _, _, _, 'charset=utf-8')
    ),
    !.

http_update_connection(Header, Request, Connection, Header) :-
    memberchk(connection(Connection0), Header),
    !,
    Connection = Connection0,
    ignore(Request = Request).
http_update_connection(Header, Request, Connection, [connection(Connection)|Header]) :-
    (   memberchk(connection(Asked), Request),
        downcase_atom(Asked, 'keep-alive')
    ->  Connection = 'Keep-Alive'
    ;   memberchk(connection(_), Request)
    ->  Connection = close
    ;   memberchk(http_version(1-1), Request)
    ->  Connection = 'Keep-Alive'
    ;   Connection = close
    ).

http_update_transfer(Request, Header0, Transfer, Header) :-
    (   selectchk(transfer_encoding(chunked), Header0, Header1)
    ->  (   memberchk(http_version(1-1), Request)
        ->  Transfer = chunked,
            Header = Header0
        ;   Transfer = none,
            Header = Header1
        )
    ;   Transfer = none,
        Header = Header0
    ).

%!  http_reply(+Reply, +Out) is det.
%!  http_reply(+Reply, +Out, +Header) is det.
%!  http_reply(+Reply, +Out, +Header, -Code) is det.
%!  http_reply(+Reply, +Out, +Header, +Context, -Code) is det.
%!  http_reply(+Reply, +Out, +Header, +Context, +Request, -Code) is det.
%
%   Write a reply with the further lines Header. Code is its status. Context is as
%   http_status_reply/5 has it. Reply is
%     - html(Tokens), file(Type, Path), file(Type, Path, bytes(From, To)),
%       tmp_file(Type, Path), gzip_file(Type, Path), bytes(Type, Codes), stream(In, Length),
%       cgi_stream(In, Length) for one that has a header of its own
%     - created(URL), moved(URL), moved_temporary(URL), see_other(URL), bad_request(Error),
%       authorise(Method), forbidden(URL), not_found(URL), gone(URL),
%       method_not_allowed(Method, URL), not_acceptable(Why), server_error(Error),
%       unavailable(Why), resource_error(Error), busy, no_content, not_modified, accepted
%     - status(Reply), status(Reply, Header), connection(Reply, ...)

http_reply(Reply, Out) :-
    http_reply(Reply, Out, [connection(close)], _).

http_reply(Reply, Out, Header) :-
    http_reply(Reply, Out, Header, _).

http_reply(Reply, Out, Header, Code) :-
    http_reply(Reply, Out, Header, [], Code).

http_reply(Reply, Out, Header, Context, Code) :-
    http_reply(Reply, Out, Header, Context, [], Code).

http_reply(Reply, Out, Header, Context, Request, Code) :-
    once(reply_parts(Reply, Context, Request, Status, Fields0, Body)),
    status(Status, Code, Comment),
    length_fields(Body, Fields0, Fields1),
    (   Code == 204
    ->  Fields = []
    ;   get_time(Now),
        http_timestamp(Now, Date),
        append([[date(Date)|Fields0], Header, Fields1], Fields)
    ),
    format(Out, 'HTTP/1.1 ~w ~w\r\n', [Code,Comment]),
    write_fields(Out, '\r\n', Fields),
    format(Out, '\r\n', []),
    (   memberchk(method(head), Request)
    ->  true
    ;   write_body(Body, Out)
    ),
    flush_output(Out).

%!  http_status_reply(+Status, +Out, +Header, -Code) is det.
%!  http_status_reply(+Status, +Out, +Header, +Context, -Code) is det.
%
%   http_reply/5 for a status. Context has accept(Media), of the request.

http_status_reply(Status, Out, Header, Code) :-
    http_status_reply(Status, Out, Header, [], Code).

http_status_reply(Status, Out, Header, Context, Code) :-
    http_reply(Status, Out, Header, Context, Code).

%!  http_reply_header(+Out, +Reply, +Header) is det.
%
%   The header of Reply only. Reply may also be status(Name) or status(Name, _).

http_reply_header(Out, status(Status), Header) :-
    !,
    status(Status, Code, Comment),
    format(Out, 'HTTP/1.1 ~w ~w\r\n', [Code,Comment]),
    write_fields(Out, '\r\n', Header),
    format(Out, '\r\n', []).
http_reply_header(Out, Reply, Header) :-
    http_reply(Reply, Out, Header, [], [method(head)], _).

%   cgi_reply(+Reply, +Out, +Header, +Context): writes the reply as a handler
%   does. Called by library(http/http_wrapper).

cgi_reply(Reply, Out, Header, Context) :-
    once(reply_parts(Reply, Context, [], Status, Fields0, Body)),
    status(Status, Code, _),
    length_fields(Body, Fields0, Fields1),
    delete(Fields1, content_length(_), Fields2),
    append([Fields0, Header, Fields2], Fields),
    format(Out, 'Status: ~w~n', [Code]),
    write_fields(Out, '\n', Fields),
    nl(Out),
    write_body(Body, Out).

write_fields(_, _, []).
write_fields(Out, End, [Field|Fields]) :-
    (   Field = (Name=Value)
    ->  true
    ;   Field =.. [Name,Value]
    ),
    field_line_name(Name, LineName),
    field_text(Value, Text),
    format(Out, '~w: ~w~w', [LineName,Text,End]),
    write_fields(Out, End, Fields).

%   field_line_name(+Name, -Text): content_type is Content-Type.

field_line_name(last_modified, 'Last-modified') :-
    !.
field_line_name(www_authenticate, 'WWW-Authenticate') :-
    !.
field_line_name(Name, Text) :-
    atomic_list_concat(Parts, '_', Name),
    maplist(capitalised, Parts, Words),
    atomic_list_concat(Words, -, Text).

capitalised(Part, Word) :-
    (   sub_atom(Part, 0, 1, _, First)
    ->  sub_atom(Part, 1, _, 0, Rest),
        upcase_atom(First, Upper),
        atom_concat(Upper, Rest, Word)
    ;   Word = ''
    ).

field_text(media(Type/SubType, Parameters), Text) :-
    !,
    findall(Part, ( member(Name=Value, Parameters), format(atom(Part), '; ~w=~w', [Name,Value]) ),
            Parts),
    atomic_list_concat([Type,/,SubType|Parts], Text).
field_text(Format-Args, Text) :-
    is_list(Args),
    !,
    format(atom(Text), Format, Args).
field_text(Value, Value).

%   length_fields(+Body, +Fields0, -Fields): Content-Length and the type of the body.

length_fields(none, _, []).
length_fields(html(Type, Tokens), _, [content_length(Length),content_type(Type)]) :-
    with_output_to(string(Text), print_html(Tokens)),
    text_bytes(Text, Length).
length_fields(text(Type, Text), _, [content_length(Length),content_type(Type)]) :-
    text_bytes(Text, Length).
length_fields(bytes(Type, Codes), _, [content_length(Length),content_type(Type)]) :-
    (   string(Codes)
    ->  string_length(Codes, Length)
    ;   must_be(list, Codes),
        length(Codes, Length)
    ).
length_fields(file(Type, Path), _, [content_length(Length),content_type(Type)]) :-
    size_file(Path, Length).
length_fields(file(Type, _, From, To), _, [content_length(Length),content_type(Type)]) :-
    Length is To-From+1.
length_fields(stream(_, Length), _, [content_length(Length)]).
length_fields(cgi_stream(_, _), _, []).

text_bytes(Text, Bytes) :-
    open_null_stream(Null),
    set_stream(Null, encoding(utf8)),
    call_cleanup(( write(Null, Text), byte_count(Null, Bytes) ), close(Null)).

%   write_body(+Body, +Out)

write_body(none, _).
write_body(html(_, Tokens), Out) :-
    print_html(Out, Tokens).
write_body(text(_, Text), Out) :-
    write(Out, Text).
write_body(bytes(_, Codes), Out) :-
    as_bytes(Out, format(Out, '~s', [Codes])).
write_body(file(_, Path), Out) :-
    setup_call_cleanup(open(Path, read, In, [encoding(iso_latin_1)]),
                       as_bytes(Out, copy_stream_data(In, Out)),
                       close(In)).
write_body(file(_, Path, From, To), Out) :-
    Length is To-From+1,
    setup_call_cleanup(open(Path, read, In, [encoding(iso_latin_1)]),
                       ( seek(In, From, bof, _),
                         as_bytes(Out, copy_stream_data(In, Out, Length)) ),
                       close(In)).
write_body(stream(In, Length), Out) :-
    as_bytes(Out, copy_stream_data(In, Out, Length)).
write_body(cgi_stream(In, _), Out) :-
    as_bytes(Out, copy_stream_data(In, Out)).

%   as_bytes(+Out, :Goal): calls Goal, which writes bytes to Out.

as_bytes(Out, Goal) :-
    stream_property(Out, encoding(Encoding)),
    (   catch(set_stream(Out, encoding(iso_latin_1)), error(permission_error(_, _, _), _), fail)
    ->  call_cleanup(Goal, set_stream(Out, encoding(Encoding)))
    ;   call(Goal)
    ).

%   reply_parts(+Reply, +Context, +Request, -Status, -Fields, -Body)

reply_parts(html(Tokens), _, _, ok, [], html('text/html', Tokens)).
reply_parts(bytes(Type, Codes), _, _, ok, [], bytes(Type, Codes)).
reply_parts(file(Type, Path), _, _, ok, [last_modified(Stamp)], file(Type, Path)) :-
    file_stamp(Path, Stamp).
reply_parts(file(Type, Path, bytes(From0,To0)), _, _, partial_content,
            [last_modified(Stamp),content_range(Range)], file(Type, Path, From0, To)) :-
    file_stamp(Path, Stamp),
    size_file(Path, Size),
    Last is Size-1,
    (   To0 == end
    ->  To = Last
    ;   To is min(To0, Last)
    ),
    format(atom(Range), 'bytes ~d-~d/~d', [From0,To,Size]).
reply_parts(tmp_file(Type, Path), _, _, ok, [], file(Type, Path)).
reply_parts(gzip_file(Type, Path), _, _, ok, [last_modified(Stamp),content_encoding(gzip)],
            file(Type, Path)) :-
    file_stamp(Path, Stamp).
reply_parts(stream(In, Length), _, _, ok, [], stream(In, Length)).
reply_parts(cgi_stream(In, Length), _, _, ok, [], cgi_stream(In, Length)).
reply_parts(connection(Reply, _), Context, Request, Status, Fields, Body) :-
    reply_parts(Reply, Context, Request, Status, Fields, Body).
reply_parts(status(Reply), Context, Request, Status, Fields, Body) :-
    reply_parts(Reply, Context, Request, Status, Fields, Body).
reply_parts(status(Reply, Fields), Context, Request, Status, AllFields, Body) :-
    reply_parts(Reply, Context, Request, Status, Fields1, Body),
    append(Fields1, Fields, AllFields).
reply_parts(Reply, Context, Request, Status, Fields, Body) :-
    status_reply(Reply, Status, Fields),
    (   without_body(Status)
    ->  Body = none
    ;   status_body(Reply, Status, Context, Request, Body)
    ).

file_stamp(Path, Stamp) :-
    time_file(Path, Time),
    http_timestamp(Time, Stamp).

without_body(no_content).
without_body(not_modified).

%   status_reply(+Reply, -Status, -Fields)

status_reply(created(URL), created, [location(URL)]).
status_reply(accepted, accepted, []).
status_reply(no_content, no_content, []).
status_reply(moved(URL), moved, [location(URL)]).
status_reply(moved_temporary(URL), moved_temporary, [location(URL)]).
status_reply(see_other(URL), see_other, [location(URL)]).
status_reply(not_modified, not_modified, []).
status_reply(bad_request(_), bad_request, []).
status_reply(authorise(Method), authorise, [www_authenticate(Text)]) :-
    challenge(Method, Text).
status_reply(authorise(Method, Realm), authorise, [www_authenticate(Text)]) :-
    Term =.. [Method,Realm],
    challenge(Term, Text).
status_reply(forbidden(_), forbidden, []).
status_reply(not_found(_), not_found, []).
status_reply(method_not_allowed(_, _), method_not_allowed, []).
status_reply(not_acceptable(_), not_acceptable, []).
status_reply(gone(_), gone, []).
status_reply(server_error(_), server_error, []).
status_reply(unavailable(_), unavailable, []).
status_reply(resource_error(_), unavailable, []).
status_reply(busy, unavailable, []).

challenge(Method, Text) :-
    (   Method =.. [Name,Realm]
    ->  capitalised(Name, Scheme),
        format(atom(Text), '~w Realm="~w"', [Scheme,Realm])
    ;   capitalised(Method, Text)
    ).

%   status(?Name, ?Code, -Comment)

status(continue, 100, 'Continue').
status(switching_protocols, 101, 'Switching Protocols').
status(ok, 200, 'OK').
status(created, 201, 'Created').
status(accepted, 202, 'Accepted').
status(non_authoritative_info, 203, 'Non-Authoritative Information').
status(no_content, 204, 'No Content').
status(reset_content, 205, 'Reset Content').
status(partial_content, 206, 'Partial content').
status(multiple_choices, 300, 'Multiple Choices').
status(moved, 301, 'Moved Permanently').
status(moved_temporary, 302, 'Moved Temporary').
status(see_other, 303, 'See Other').
status(not_modified, 304, 'Not Modified').
status(use_proxy, 305, 'Use Proxy').
status(temporary_redirect, 307, 'Temporary Redirect').
status(bad_request, 400, 'Bad Request').
status(authorise, 401, 'Authorization Required').
status(payment_required, 402, 'Payment Required').
status(forbidden, 403, 'Forbidden').
status(not_found, 404, 'Not Found').
status(method_not_allowed, 405, 'Method Not Allowed').
status(not_acceptable, 406, 'Not Acceptable').
status(request_timeout, 408, 'Request Timeout').
status(conflict, 409, 'Conflict').
status(gone, 410, 'Gone').
status(length_required, 411, 'Length Required').
status(payload_too_large, 413, 'Payload Too Large').
status(unsupported_media_type, 415, 'Unsupported Media Type').
status(range_not_satisfiable, 416, 'Range Not Satisfiable').
status(too_many_requests, 429, 'Too Many Requests').
status(server_error, 500, 'Internal Server Error').
status(not_implemented, 501, 'Not Implemented').
status(bad_gateway, 502, 'Bad Gateway').
status(unavailable, 503, 'Service Unavailable').
status(gateway_timeout, 504, 'Gateway Timeout').
status(http_version_not_supported, 505, 'HTTP Version Not Supported').

%   status_body(+Reply, +Status, +Context, +Request, -Body): JSON if the client
%   likes that at least as much as HTML.

status_body(Reply, Status, Context, _, text(Type, Text)) :-
    http:status_reply(Reply, body(Type0, Encoding, Text0), Context),
    !,
    ignore(Encoding = utf8),
    format(atom(Type), '~w', [Type0]),
    format(string(Text), '~w', [Text0]),
    ignore(Status = Status).
status_body(Reply, Status, Context, _, text('application/json; charset=UTF-8', Text)) :-
    wants_json(Context),
    !,
    json_page(Reply, Status, Members),
    status(Status, Code, _),
    dict_create(Dict, _, [code=Code|Members]),
    with_output_to(string(Text), json_write_dict(current_output, Dict)).
status_body(Reply, Status, Context, _, html('text/html; charset=UTF-8', Tokens)) :-
    (   http:status_page(Reply, Context, Tokens0)
    ->  Tokens = Tokens0
    ;   status(Status, Code, _),
        http:status_page(Code, Context, Tokens0)
    ->  Tokens = Tokens0
    ;   status(Status, Code, _),
        status_page(Reply, Title, Content),
        phrase(page([title('~w ~w'-[Code,Title])],
                    http_header:[h1(Title),Content,\server]),
               Tokens)
    ).

wants_json(Context) :-
    memberchk(accept(Media), Context),
    (   member(media(Type, _, _, _), Media),
        ( subsumes_term(Type, application/json) ; subsumes_term(Type, text/html) )
    ->  Type = application/json
    ).

server -->
    { gethostname(Host) },
    html(address([a(href('http://www.swi-prolog.org'), 'SWI-Prolog'),' httpd at ',Host])).

status_page(created(URL), 'Created', p(['The document was created ',a(href(URL),' Here')])).
status_page(accepted, 'Accepted', p('The request was accepted')).
status_page(moved(URL), 'Moved Permanently',
            p(['The document has moved ',a(href(URL),' Here')])).
status_page(moved_temporary(URL), 'Moved Temporary',
            p(['The document is currently ',a(href(URL),' Here')])).
status_page(see_other(URL), 'See Other', p(['See other document ',a(href(URL),' Here')])).
status_page(bad_request(Error), 'Bad Request', p(Text)) :-
    error_text(Error, Text).
status_page(authorise(_), Title, Content) :-
    status_page(authorise(_, _), Title, Content).
status_page(authorise(_, _), 'Authorization Required',
            p('This server could not verify that you are authorized to access the document \c
               requested.  Either you supplied the wrong credentials (e.g., bad password), \c
               or your browser doesn\'t understand how to supply the credentials required.')).
status_page(forbidden(URL), 'Forbidden',
            p(['You don\'t have permission to access ',URL,' on this server'])).
status_page(not_found(URL), 'Not Found',
            p(['The requested URL ',tt(URL),' was not found on this server'])).
status_page(method_not_allowed(Method0, URL), 'Method not allowed',
            p(['The requested URL ',tt(URL),' does not support method ',tt(Method),'.'])) :-
    upcase_atom(Method0, Method).
status_page(not_acceptable(Why), 'Not Acceptable', Why).
status_page(gone(URL), 'Resource Gone',
            p(['The document has been removed ',a(href(URL),' from here')])).
status_page(server_error(Error), 'Internal server error', p(Text)) :-
    error_text(Error, Text).
status_page(unavailable(Why), 'Service Unavailable', Why).
status_page(resource_error(Why), 'Service Unavailable', Content) :-
    (   atomic(Why)
    ->  Content = Why
    ;   error_text(Why, Content)
    ).
status_page(busy, 'Service Unavailable',
            p('The server is temporarily out of resources, please try again later')).

%   json_page(+Reply, +Status, -Members)

json_page(created(URL), _, [location=URL,message=Text]) :-
    format(string(Text), 'Created: ~w', [URL]).
json_page(accepted, _, [message="Accepted"]).
json_page(moved(URL), _, [location=URL,message=Text]) :-
    format(string(Text), 'Moved to: ~w', [URL]).
json_page(moved_temporary(URL), _, [location=URL,message=Text]) :-
    format(string(Text), 'Moved temporary to: ~w', [URL]).
json_page(see_other(URL), _, [location=URL,message=Text]) :-
    format(string(Text), 'See: ~w', [URL]).
json_page(bad_request(Error), _, [message=Text]) :-
    error_text(Error, Text).
json_page(authorise(Method), _, [message=Text]) :-
    format(string(Text), 'Authorization (~p) required', [Method]).
json_page(authorise(Name, Realm), Status, Members) :-
    Method =.. [Name,Realm],
    json_page(authorise(Method), Status, Members).
json_page(forbidden(URL), _, [location=URL,message=Text]) :-
    format(string(Text), 'You have no permission to access: ~w', [URL]).
json_page(not_found(URL), _, [location=URL,message=Text]) :-
    format(string(Text), 'Path not found: ~w', [URL]).
json_page(method_not_allowed(Method0, URL), _, [location=URL,message=Text,method=Method]) :-
    upcase_atom(Method0, Method),
    format(string(Text), 'Method not allowed: ~w', [Method]).
json_page(not_acceptable(Why), _, [message=Text]) :-
    format(string(Text), 'Not acceptable: ~p', [Why]).
json_page(gone(URL), _, [location=URL,message=Text]) :-
    format(string(Text), 'Resource gone: ~w', [URL]).
json_page(server_error(Error), _, [message=Text]) :-
    error_text(Error, Text).
json_page(unavailable(Why), _, [message=Text]) :-
    format(string(Text), 'Service unavailable: ~p', [Why]).
json_page(resource_error(Why), _, [message=Text]) :-
    error_text(Why, Text).
json_page(busy, _, [message="Service unavailable: busy"]).

error_text(Error, Text) :-
    in_or_exclude_backtrace(Error, Shown),
    message_to_codes_text(Shown, Text).

message_to_codes_text(Error, Text) :-
    phrase(translate_message(Error), Lines),
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    split_string(Text0, "", "\n", [Text]).

%!  http_post_data(+Data, +Out, +Header) is det.
%
%   Write the header of Data with the further lines Header, and its content. Data is
%   form(Pairs), form_data(Pairs) with values that may be file(Path), file(Path), file(Type,
%   Path), memory_file(Type, Handle), bytes(Type, Codes), codes(Codes), codes(Type, Codes),
%   atom(Atom), atom(Type, Atom), string(Text), string(Type, Text), xml(Content), xml(Type,
%   Content), html(Tokens), cgi_stream(In), a list of these, or what http:post_data_hook/3
%   writes.

http_post_data(Data, Out, Header) :-
    http:post_data_hook(Data, Out, Header),
    !.
http_post_data(Data, Out, Header) :-
    post_body(Data, Type, Body),
    !,
    post_length(Body, Length),
    (   memberchk(content_type(_), Header)
    ->  Fields = Header
    ;   form_type(Data)
    ->  append(Header, [content_type(Type)], Fields0),
        append(Fields0, [content_length(Length)], Fields)
    ;   append(Header, [content_length(Length),content_type(Type)], Fields)
    ),
    (   memberchk(content_length(_), Fields)
    ->  AllFields = Fields
    ;   append(Fields, [content_length(Length)], AllFields)
    ),
    (   multipart(Data)
    ->  format(Out, 'MIME-Version: 1.0\r\n', [])
    ;   true
    ),
    write_fields(Out, '\r\n', AllFields),
    format(Out, '\r\n', []),
    as_bytes(Out, write_post(Body, Out)).

form_type(form(_)).
form_type(form_data(_)).
form_type([_|_]).
form_type([]).

multipart(form_data(_)).
multipart([]).
multipart([_|_]).

%   post_body(+Data, -Type, -Body): Body is a list of bytes(String) and file(Path).

post_body(form(Pairs), 'application/x-www-form-urlencoded', [bytes(Text)]) :-
    uri_query_components(Query0, Pairs),
    atomic_list_concat(Parts, ;, Query0),
    atomic_list_concat(Parts, &, Query),
    atom_string(Query, Text).
post_body(bytes(Type, Codes), Type, [bytes(Text)]) :-
    text_to_string(Codes, Text).
post_body(codes(Codes), 'text/plain; charset=UTF-8', [bytes(Bytes)]) :-
    utf8_bytes(Codes, Bytes).
post_body(codes(Type0, Codes), Type, [bytes(Bytes)]) :-
    with_charset(Type0, Type),
    utf8_bytes(Codes, Bytes).
post_body(atom(Atom), 'text/plain; charset=UTF-8', [bytes(Bytes)]) :-
    utf8_bytes(Atom, Bytes).
post_body(atom(Type0, Atom), Type, [bytes(Bytes)]) :-
    with_charset(Type0, Type),
    utf8_bytes(Atom, Bytes).
post_body(string(Text), 'text/plain; charset=UTF-8', [bytes(Bytes)]) :-
    utf8_bytes(Text, Bytes).
post_body(string(Type0, Text), Type, [bytes(Bytes)]) :-
    with_charset(Type0, Type),
    utf8_bytes(Text, Bytes).
post_body(html(Tokens), 'text/html', [bytes(Bytes)]) :-
    with_output_to(string(Text), print_html(Tokens)),
    utf8_bytes(Text, Bytes).
post_body(xml(Content), 'text/xml', Body) :-
    post_body(xml('text/xml', Content), _, Body).
post_body(xml(Type, Content), Type, [bytes(Bytes)]) :-
    with_output_to(string(Text), xml_write(current_output, Content, [])),
    utf8_bytes(Text, Bytes).
post_body(file(Path), Type, [file(Path)]) :-
    file_mime_type(Path, Main/Sub),
    atomic_list_concat([Main,/,Sub], Type).
post_body(file(Type, Path), Type, [file(Path)]).
post_body(cgi_stream(In), 'application/octet-stream', [bytes(Text)]) :-
    read_string(In, _, Text).
post_body(cgi_stream(In, _), Type, Body) :-
    post_body(cgi_stream(In), Type, Body).
post_body(form_data(Pairs), Type, Body) :-
    boundary(Boundary),
    atom_concat('multipart/form-data; boundary=', Boundary, Type),
    maplist(form_part, Pairs, Parts),
    phrase(parts_body(Parts, Boundary), Body).
post_body(List, Type, Body) :-
    is_list(List),
    boundary(Boundary),
    atom_concat('multipart/mixed; boundary=', Boundary, Type),
    maplist(mixed_part, List, Parts),
    phrase(parts_body(Parts, Boundary), Body).

with_charset(Type0, WithCharset) :-
    format(atom(Type), '~w', [Type0]),
    (   sub_atom(Type, _, _, _, charset)
    ->  WithCharset = Type
    ;   atom_concat(Type, '; charset=UTF-8', WithCharset)
    ).

boundary(Boundary) :-
    get_time(Now),
    Random is random(1<<62),
    format(atom(Boundary), '------~0f.~16r', [Now,Random]).

form_part(Name=Value, part(Header, Body)) :-
    (   compound(Value)
    ->  (   Value = file(Path)
        ;   Value = file(_, Path)
        ),
        post_body(Value, Type, Body),
        format(string(Header),
               'Content-Disposition: form-data; name="~w"; filename="~w"\r\nContent-Type: ~w\r\n',
               [Name,Path,Type])
    ;   format(string(Header), 'Content-Disposition: form-data; name="~w"\r\n', [Name]),
        utf8_bytes(Value, Bytes),
        Body = [bytes(Bytes)]
    ).

mixed_part(Name=Value, Part) :-
    !,
    form_part(Name=Value, Part).
mixed_part(Data, part(Header, Body)) :-
    post_body(Data, Type, Body),
    format(string(Header), 'Content-Type: ~w\r\n', [Type]).

parts_body([], Boundary) -->
    { format(string(End), '--~w--\r\n', [Boundary]) },
    [bytes(End)].
parts_body([part(Header0, Body)|Parts], Boundary) -->
    { format(string(Text), '--~w\r\n~w\r\n', [Boundary,Header0]),
      utf8_bytes(Text, Header) },
    [bytes(Header)],
    Body,
    [bytes("\r\n")],
    parts_body(Parts, Boundary).

%   utf8_bytes(+Text, -Bytes): a string of the bytes of Text in UTF-8.

utf8_bytes(Text, Bytes) :-
    string_bytes(Text, Codes, utf8),
    string_codes(Bytes, Codes).

post_length(Body, Length) :-
    maplist(part_length, Body, Lengths),
    sum_list(Lengths, Length).

part_length(bytes(Text), Length) :-
    string_length(Text, Length).
part_length(file(Path), Length) :-
    size_file(Path, Length).

write_post([], _).
write_post([Part|Parts], Out) :-
    (   Part = bytes(Text)
    ->  write(Out, Text)
    ;   Part = file(Path),
        setup_call_cleanup(open(Path, read, In, [encoding(iso_latin_1)]),
                           copy_stream_data(In, Out),
                           close(In))
    ),
    write_post(Parts, Out).
