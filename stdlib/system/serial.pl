/*  Terms as bytes, for programs that keep terms in files or send them. The
    bytes are the number of bytes, followed by the text of the term in UTF-8.
    Other systems cannot read them.
*/

:- module('$serial',
          [ fast_read/2,
            fast_term_serialized/2,
            fast_write/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(occurs)).

%!  fast_write(+Stream, +Term) is det.
%!  fast_read(+Stream, -Term) is det.
%
%   Write Term on a stream of bytes, and read what fast_write/2 has written. Cycles and
%   attributes are kept. At the end of the stream, Term is end_of_file.
%   Errors: permission_error(fast_write, stream, Stream), permission_error(fast_read, stream,
%   Stream), permission_error(fast_serialize, blob, B), syntax_error(fast_term).
%   Source: SWI-Prolog.

fast_write(Stream, Term) :-
    of_bytes(Stream, fast_write, Type),
    text_of(Term, Text),
    string_bytes(Text, Bytes, utf8),
    length(Bytes, Length),
    number_codes(Length, Digits),
    maplist(put(Type, Stream), Digits),
    put(Type, Stream, 0' ),
    maplist(put(Type, Stream), Bytes).

fast_read(Stream, Term) :-
    of_bytes(Stream, fast_read, Type),
    get(Type, Stream, Byte),
    (   Byte == -1
    ->  Term = end_of_file
    ;   size(Byte, Type, Stream, 0, Length),
        findall(B, ( between(1, Length, _), next(Type, Stream, B) ), Bytes),
        string_bytes(Text, Bytes, utf8),
        term_of(Text, Term)
    ).

size(0' , _, _, Length, Length) :-
    !.
size(Byte, Type, Stream, Length0, Length) :-
    (   between(0'0, 0'9, Byte)
    ->  Length1 is 10*Length0 + Byte - 0'0,
        next(Type, Stream, Next),
        size(Next, Type, Stream, Length1, Length)
    ;   syntax_error(fast_term)
    ).

next(Type, Stream, Byte) :-
    get(Type, Stream, Byte),
    (   Byte == -1
    ->  syntax_error(fast_term)
    ;   true
    ).

put(binary, Stream, Byte) :-
    put_byte(Stream, Byte).
put(text, Stream, Byte) :-
    char_code(Char, Byte),
    put_char(Stream, Char).

get(binary, Stream, Byte) :-
    get_byte(Stream, Byte).
get(text, Stream, Byte) :-
    get_code(Stream, Byte).

of_bytes(Stream, Action, Type) :-
    must_be(nonvar, Stream),
    (   \+ is_stream(Stream)
    ->  existence_error(stream, Stream)
    ;   stream_property(Stream, type(binary))
    ->  Type = binary
    ;   stream_property(Stream, encoding(octet))
    ->  Type = text
    ;   permission_error(Action, stream, Stream)
    ).

%!  fast_term_serialized(?Term, ?String) is det.
%
%   String is Term as fast_write/2 writes it. If String is given, Term is read from it.
%   Errors: those of fast_write/2 and fast_read/2.
%   Source: SWI-Prolog.

fast_term_serialized(Term, String) :-
    (   var(String)
    ->  text_of(Term, String)
    ;   must_be(string, String),
        term_of(String, Term0),
        Term = Term0
    ).

text_of(Term, Text) :-
    term_attvars(Term, Vars),
    maplist(attributes, Vars, Attributes),
    copy_term_nat(Term-Attributes, Plain),
    (   acyclic_term(Plain)
    ->  Tree = fast(Plain, [])
    ;   '$factorize_term'(Plain, Skeleton, Bindings),
        Tree = fast(Skeleton, Bindings)
    ),
    (   sub_term(Blob, Tree),
        blob(Blob, Type),
        \+ memberchk(Type, [text,reserved_symbol])
    ->  permission_error(fast_serialize, blob, Blob)
    ;   format(string(Text), '~W', [Tree, [quoted(true), ignore_ops(true)]])
    ).

attributes(Var, Var-Attributes) :-
    get_attrs(Var, Attributes).

term_of(Text, Term) :-
    catch(term_string(Read, Text, [double_quotes(string), back_quotes(codes)]), error(syntax_error(_), _), true),
    (   nonvar(Read),
        Read = fast(Term-Attributes, Bindings)
    ->  maplist(call, Bindings),
        maplist(restore, Attributes)
    ;   syntax_error(fast_term)
    ).

restore(Var-Attributes) :-
    put_attrs(Var, Attributes).
