/*  library(http/html_write): HTML from terms.

    html//1 turns a term into a list of tokens, print_html/1 writes them. A
    token is a text, which is written as it is, or nl(N), for N newlines (of
    several in a row the greatest N counts), or one of mailbox(Name,
    post(Content)) and mailbox(Name, accept(Handler)). Content posted anywhere
    in a page is written where it is accepted.
*/

:- module(html_write,
          [ html/3,
            html_begin/3,
            html_end/3,
            page/3,
            page/4,
            page/5,
            html_quoted/3,
            html_quoted_attribute/3,
            html_root_attribute/4,
            html_post/4,
            html_receive/3,
            html_receive/4,
            html_meta/1,
            html_set_options/1,
            html_current_option/1,
            html_print_length/2,
            print_html/1,
            print_html/2,
            reply_html_page/2,
            reply_html_page/3,
            xhtml_ns/4,
            op(1150, fx, html_meta)
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(sgml)).
:- use_module(library(uri)).
:- reexport(library(http/html_quasiquotations)).

:- meta_predicate
    html(:, -, +),
    page(:, -, +),
    page(:, :, -, +),
    page(+, :, :, -, +),
    html_post(+, :, -, +),
    html_receive(+, 3, -, +),
    reply_html_page(:, :),
    reply_html_page(+, :, :),
    html_meta(:).

:- multifile
    expand/3,                   % Term: html_write:expand//1 makes tokens of it
    location/2,                 % Id, Location: of library(http/http_dispatch)
    head_posts/3.               % Posts: of library(http/html_head)
:- dynamic
    expand/3,
    option_value/2.

option_value(dialect, html5).
option_value(doctype, html).
option_value(content_type, 'text/html; charset=UTF-8').

%!  html_set_options(+Options) is det.
%!  html_current_option(?Option) is nondet.
%
%   Options are dialect(D), html4, html5, xhtml or xhtml5, which sets the others;
%   doctype(Text) and content_type(Text).
%   Errors: domain_error(html_option, Option).
%   Source: SWI-Prolog, as all in this library.

html_set_options(Options) :-
    must_be(list, Options),
    forall(member(Option, Options), set_option(Option)).

set_option(Option) :-
    must_be(callable, Option),
    (   Option = dialect(Dialect)
    ->  must_be(oneof([html,html4,html5,xhtml,xhtml5]), Dialect),
        dialect(Dialect, DocType, ContentType),
        new_value(dialect, Dialect),
        new_value(doctype, DocType),
        new_value(content_type, ContentType)
    ;   Option =.. [Name,Value],
        memberchk(Name, [doctype,content_type])
    ->  must_be(atomic, Value),
        new_value(Name, Value)
    ;   domain_error(html_option, Option)
    ).

new_value(Name, Value) :-
    retractall(option_value(Name, _)),
    assertz(option_value(Name, Value)).

dialect(html, DocType, Type) :-
    dialect(html4, DocType, Type).
dialect(html4, 'HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"',
        'text/html; charset=UTF-8').
dialect(html5, html, 'text/html; charset=UTF-8').
dialect(xhtml, 'html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"',
        'application/xhtml+xml; charset=UTF-8').
dialect(xhtml5, html, 'application/xhtml+xml; charset=UTF-8').

html_current_option(Option) :-
    option_value(Name, Value),
    Option =.. [Name,Value].

xhtml :-
    option_value(dialect, Dialect),
    memberchk(Dialect, [xhtml,xhtml5]).

%!  html(:Content)// is det.
%
%   Content is
%     - Name(Content), Name(Attributes, Content): an element; an empty one is
%       Name(Attributes). Attributes is a list, or one, of Name=Value, Name(Value) and Name.
%     - element(Name, Attributes, Content): the same, in the form of library(sgml)
%     - a list of content
%     - a text or number, in which characters with a meaning in HTML are quoted
%     - Format-Args: what format/2 writes
%     - \Rule: the result of the grammar rule, called in the module of Content
%     - \List: the tokens of List, as they are
%     - &(Entity): by its name or number
%     - Module:Content
%   A value is a text or number; Format-Args; a list, with blanks between its elements;
%   location_by_id(Id) or #(Id), the location of a handler of library(http/http_dispatch);
%   encode(Text), quoted for a URL; or A+B, one after the other, where a list B of
%   Name=Value is the query of a URL.
%   Errors: instantiation_error, type_error(html_content, Content),
%   type_error(html_attribute, Attribute).

html(Content0) -->
    { strip_module(Content0, M, Content) },
    content(Content, M, quote).

%   content(+Content, +M, +How)//: How is quote or raw, for scripts and styles.

content(Content, _, _) -->
    { var(Content) },
    !,
    { instantiation_error(Content) }.
content([], _, _) -->
    !.
content([Part|Parts], M, How) -->
    !,
    content(Part, M, How),
    content(Parts, M, How).
content(Content, _, _) -->
    { callable(Content) },
    expand(Content),
    !.
content(Text, _, How) -->
    { atomic(Text) },
    !,
    text(How, Text).
content(Format-Args, _, How) -->
    !,
    { format(string(Text), Format, Args) },
    text(How, Text).
content(\Rule, M, _) -->
    !,
    (   { is_list(Rule) }
    ->  Rule
    ;   call(M:Rule)
    ).
content(&(Entity), _, _) -->
    !,
    { must_be(atomic, Entity),
      (   integer(Entity)
      ->  format(string(Text), '&#~d;', [Entity])
      ;   format(string(Text), '&~w;', [Entity])
      ) },
    [Text].
content(M:Content, _, How) -->
    { atom(M) },
    !,
    content(Content, M, How).
content(Element, M, _) -->
    { compound(Element),
      compound_name_arguments(Element, Functor, Args),
      parts(Args, Functor, Name, Attributes, Content) },
    !,
    element(Name, Attributes, Content, M).
content(Content, _, _) -->
    { type_error(html_content, Content) }.

text(quote, Text) -->
    html_quoted(Text).
text(raw, Text) -->
    [Text].

parts([Attributes], Name, Name, Attributes, empty) :-
    empty(Name),
    !.
parts([Content], Name, Name, [], filled(Content)).
parts([Attributes,Content], Name, Name, Attributes, filled(Content)).
parts([Name,Attributes,Content], element, Name, Attributes, Part) :-
    (   Content == [],
        atom(Name),
        empty(Name)
    ->  Part = empty
    ;   must_be(nonvar, Name),
        Part = filled(Content)
    ).

element(Name, Attributes, empty, M) -->
    { layout(Name, Before-After, _) },
    newlines(Before),
    [<,Name],
    attributes(Attributes, M),
    end_of_empty,
    newlines(After).
element(Name, Attributes, filled(Content), M) -->
    { layout(Name, Before-Inner, Last-After),
      (   raw(Name)
      ->  How = raw
      ;   How = quote
      ) },
    newlines(Before),
    [<,Name],
    attributes(Attributes, M),
    root(Name),
    [>],
    newlines(Inner),
    content(Content, M, How),
    mail(Name),
    newlines(Last),
    [</,Name,>],
    newlines(After).

end_of_empty -->
    (   { xhtml }
    ->  [/>]
    ;   [>]
    ).

newlines(N) -->
    (   { N == (-) }
    ->  []
    ;   [nl(N)]
    ).

root(Name) -->
    (   { Name == html }
    ->  (   { xhtml }
        ->  [' xmlns="http://www.w3.org/1999/xhtml"']
        ;   []
        ),
        [mailbox(html_begin, accept(html_write:attributes_posted))]
    ;   []
    ).

mail(Name) -->
    (   { Name == head }
    ->  [mailbox(head, accept(html_write:sorted_posts))]
    ;   []
    ).

empty(area).
empty(base).
empty(br).
empty(col).
empty(embed).
empty(frame).
empty(hr).
empty(img).
empty(input).
empty(keygen).
empty(link).
empty(meta).
empty(param).
empty(source).
empty(track).
empty(wbr).

raw(script).
raw(style).

%   layout(+Name, -BeforeAndAfterStart, -BeforeAndAfterEnd): newlines around the tags.

layout(Name, Start, End) :-
    (   tag_layout(Name, Start0, End0)
    ->  Start = Start0,
        End = End0
    ;   Start = (-)-(-),
        End = (-)-(-)
    ).

tag_layout(address,    2-1, 1-2).
tag_layout(area,       1-0, empty).
tag_layout(base,       1-1, empty).
tag_layout(blockquote, 2-1, 1-2).
tag_layout(body,       1-1, 1-1).
tag_layout(br,         0-1, empty).
tag_layout(caption,    1-1, 1-1).
tag_layout(center,     2-1, 1-2).
tag_layout(col,        0-0, empty).
tag_layout(dd,         0-0, (-)-(-)).
tag_layout(div,        1-0, 0-1).
tag_layout(dl,         2-1, 1-2).
tag_layout(dt,         1-0, (-)-(-)).
tag_layout(form,       2-1, 1-2).
tag_layout(frame,      1-1, empty).
tag_layout(frameset,   2-1, 1-2).
tag_layout(h1,         2-0, 0-2).
tag_layout(h2,         2-0, 0-2).
tag_layout(h3,         2-0, 0-2).
tag_layout(h4,         2-0, 0-2).
tag_layout(head,       1-1, 1-1).
tag_layout(hr,         1-1, empty).
tag_layout(html,       1-1, 1-1).
tag_layout(iframe,     1-1, 1-1).
tag_layout(img,        0-0, empty).
tag_layout(input,      0-0, empty).
tag_layout(li,         1-0, 0-1).
tag_layout(link,       1-1, empty).
tag_layout(map,        1-1, 1-1).
tag_layout(meta,       1-1, empty).
tag_layout(ol,         2-1, 1-2).
tag_layout(option,     1-0, 0-1).
tag_layout(p,          2-1, (-)-(-)).
tag_layout(param,      1-0, empty).
tag_layout(pre,        2-1, 0-2).
tag_layout(script,     1-1, 1-1).
tag_layout(select,     1-1, 1-1).
tag_layout(style,      1-1, 1-1).
tag_layout(table,      2-1, 1-2).
tag_layout(td,         0-0, 0-0).
tag_layout(textarea,   1-1, 0-1).
tag_layout(title,      1-0, 0-1).
tag_layout(tr,         1-0, 0-1).
tag_layout(ul,         1-1, 1-1).

%   attributes(+Attributes, +M)//

attributes(Attributes, _) -->
    { var(Attributes) },
    !,
    { instantiation_error(Attributes) }.
attributes([], _) -->
    !.
attributes([Attribute|Attributes], M) -->
    !,
    attribute(Attribute),
    attributes(Attributes, M).
attributes(Attribute, _) -->
    attribute(Attribute).

attribute(Attribute) -->
    { var(Attribute) },
    !,
    { instantiation_error(Attribute) }.
attribute(Name) -->
    { atom(Name) },
    !,
    [' ',Name].
attribute(Attribute) -->
    { compound(Attribute),
      attribute_value(Attribute, Name, Value) },
    !,
    [' ',Name,'="'],
    value(Value),
    ['"'].
attribute(Attribute) -->
    { type_error(html_attribute, Attribute) }.

attribute_value(Name=Value, Name, Value) :-
    !.
attribute_value(Attribute, Name, Value) :-
    compound_name_arguments(Attribute, Name, [Value]).

value(Value) -->
    { var(Value) },
    !,
    { instantiation_error(Value) }.
value(Value) -->
    { value_text(Value, Text) },
    html_quoted_attribute(Text).

value_text(Value, Text) :-
    (   var(Value)
    ->  instantiation_error(Value)
    ;   is_list(Value)
    ->  atomic_list_concat(Value, ' ', Text)
    ;   atomic(Value)
    ->  Text = Value
    ;   Value = location_by_id(Id)
    ->  id_location(Id, Text)
    ;   Value = #(Id)
    ->  id_location(Id, Text)
    ;   Value = encode(Part)
    ->  must_be(atomic, Part),
        uri_encoded(query_value, Part, Text)
    ;   Value = A+B
    ->  value_text(A, TextA),
        (   is_list(B)
        ->  uri_query_components(Query, B),
            atomic_list_concat([TextA,?,Query], Text)
        ;   value_text(B, TextB),
            atomic_list_concat([TextA,TextB], Text)
        )
    ;   Value = Format-Args
    ->  format(atom(Text), Format, Args)
    ;   type_error(html_attribute_value, Value)
    ).

id_location(Id, Location) :-
    (   location(Id, Location0)
    ->  Location = Location0
    ;   existence_error(http_handler_id, Id)
    ).

%!  html_quoted(+Text)// is det.
%!  html_quoted_attribute(+Text)// is det.
%
%   Text as the content of an element, and as the value of an attribute.

html_quoted(Text) -->
    { xml_quote_cdata(Text, Quoted, utf8) },
    [Quoted].

html_quoted_attribute(Text) -->
    { xml_quote_attribute(Text, Quoted, utf8) },
    [Quoted].

%!  html_begin(+Element)// is det.
%!  html_end(+Name)// is det.
%
%   The tag that begins an element, Name or a term Name(Attribute, ...), and the one that
%   ends it.

html_begin(Element) -->
    { must_be(callable, Element),
      Element =.. [Name|Attributes],
      layout(Name, Before-Inner, _) },
    newlines(Before),
    [<,Name],
    attributes(Attributes, user),
    (   { empty(Name) }
    ->  end_of_empty
    ;   [>]
    ),
    newlines(Inner).

html_end(Name) -->
    { must_be(atom, Name),
      layout(Name, _, Last-After) },
    newlines(Last),
    [</,Name,>],
    newlines(After).

%!  page(:Content)// is det.
%!  page(:Head, :Body)// is det.
%!  page(+Style, :Head, :Body)// is det.
%
%   A whole page, with the document type. A Style may be defined by the rules
%   user:head(Style, Head)// and user:body(Style, Body)//.

page(Content0) -->
    { strip_module(Content0, M, Content) },
    doctype,
    html(html_write:html([\html(M:Content)])).

page(Head, Body) -->
    page(default, Head, Body).

page(Style, Head0, Body0) -->
    { strip_module(Head0, MH, Head),
      strip_module(Body0, MB, Body),
      option_value(content_type, Type) },
    doctype,
    html_post(head, meta(['http-equiv'('content-type'),content(Type)])),
    html(html_write:html([ head(\styled(head, Style, MH:Head)),
                           body(\styled(body, Style, MB:Body))
                         ])).

styled(Part, Style, Content) -->
    (   { current_predicate(user:Part/4),
          Rule =.. [Part,Style,Content] },
        call(user:Rule)
    ->  []
    ;   html(Content)
    ).

doctype -->
    { option_value(doctype, DocType) },
    (   { DocType == '' }
    ->  []
    ;   ['<!DOCTYPE ',DocType,>]
    ).

%!  reply_html_page(:Head, :Body) is det.
%!  reply_html_page(+Style, :Head, :Body) is det.
%
%   Write a page with the header of a CGI program or a handler of HTTP.

reply_html_page(Head, Body) :-
    reply_html_page(default, Head, Body).

reply_html_page(Style, Head, Body) :-
    phrase(page(Style, Head, Body), Tokens),
    option_value(content_type, Type),
    format('Content-type: ~w~n~n', [Type]),
    print_html(Tokens).

%!  html_post(+Name, :Content)// is det.
%!  html_receive(+Name)// is det.
%!  html_receive(+Name, :Handler)// is det.
%
%   What is posted is written where it is received: each content once, or what the rule
%   Handler gives for the list of them.

html_post(Name, Content0) -->
    { strip_module(Content0, M, Content) },
    [mailbox(Name, post(M:Content))].

html_receive(Name) -->
    html_receive(Name, html_write:sorted_posts).

html_receive(Name, Handler) -->
    [mailbox(Name, accept(Handler))].

sorted_posts(Posts0) -->
    { once_each(Posts0, [], Posts) },
    (   { member(_:'html required'(_), Posts) }
    ->  head_posts(Posts)
    ;   posts(Posts)
    ).

posts([]) -->
    [].
posts([Post|Posts]) -->
    html(Post),
    posts(Posts).

once_each([], _, []).
once_each([Post|Posts0], Seen, Posts) :-
    (   member(Other, Seen),
        Other == Post
    ->  once_each(Posts0, Seen, Posts)
    ;   Posts = [Post|Posts1],
        once_each(Posts0, [Post|Seen], Posts1)
    ).

attributes_posted([]) -->
    [].
attributes_posted([_:Attribute|Posts]) -->
    attribute(Attribute),
    attributes_posted(Posts).

%!  html_root_attribute(+Name, +Value)// is det.
%!  xhtml_ns(+Prefix, +URL)// is det.
%
%   An attribute of the element html; for XHTML, a name space.

html_root_attribute(Name, Value) -->
    html_post(html_begin, Name=Value).

xhtml_ns(Prefix, URL) -->
    (   { xhtml }
    ->  { atom_concat('xmlns:', Prefix, Name) },
        html_root_attribute(Name, URL)
    ;   []
    ).

%!  html_meta(:Heads) is det.
%
%   A directive: the arguments html of the predicates Heads are content for html//1.

html_meta(Heads0) :-
    strip_module(Heads0, M, Heads),
    meta_heads(Heads, M).

meta_heads(Heads, M) :-
    (   var(Heads)
    ->  instantiation_error(Heads)
    ;   Heads = (A, B)
    ->  meta_heads(A, M),
        meta_heads(B, M)
    ;   strip_module(M:Heads, M1, Head),
        must_be(callable, Head),
        Head =.. [Name|Args],
        meta_arguments(Args, Modes),
        Declared =.. [Name|Modes],
        M1:meta_predicate(M1:Declared)
    ).

meta_arguments([], []).
meta_arguments([Arg|Args], [Mode|Modes]) :-
    (   Arg == html
    ->  Mode = (:)
    ;   Mode = Arg
    ),
    meta_arguments(Args, Modes).

%!  print_html(+Tokens) is det.
%!  print_html(+Stream, +Tokens) is det.
%!  html_print_length(+Tokens, -Length) is det.
%
%   Write tokens; Length is the number of characters that this writes.

print_html(Tokens) :-
    current_output(Stream),
    print_html(Stream, Tokens).

print_html(Stream, Tokens0) :-
    delivered(Tokens0, Tokens),
    print_tokens(Tokens, 0, Stream).

html_print_length(Tokens, Length) :-
    with_output_to(string(Text), print_html(Tokens)),
    string_length(Text, Length).

print_tokens([], N, Stream) :-
    put_newlines(N, Stream).
print_tokens([Token|Tokens], N0, Stream) :-
    (   Token = nl(N1)
    ->  N is max(N0, N1)
    ;   put_newlines(N0, Stream),
        write(Stream, Token),
        N = 0
    ),
    print_tokens(Tokens, N, Stream).

put_newlines(N, Stream) :-
    forall(between(1, N, _), nl(Stream)).

%   delivered(+Tokens0, -Tokens): posted content replaces the token that accepts
%   it.

delivered(Tokens0, Tokens) :-
    (   memberchk(mailbox(_, _), Tokens0)
    ->  findall(Name-Post, member(mailbox(Name, post(Post)), Tokens0), Posts),
        receive(Tokens0, Posts, Tokens)
    ;   Tokens = Tokens0
    ).

receive([], _, []).
receive([Token|Tokens0], Posts, Tokens) :-
    (   Token = mailbox(Name, What)
    ->  (   What = accept(Handler)
        ->  findall(Post, member(Name-Post, Posts), Mine),
            (   Mine == []
            ->  Received = []
            ;   phrase(call(Handler, Mine), Received)
            ),
            append([''|Received], [''|Tokens1], Tokens)   % '' parts newlines
        ;   Tokens = Tokens1
        )
    ;   Tokens = [Token|Tokens1]
    ),
    receive(Tokens0, Posts, Tokens1).
