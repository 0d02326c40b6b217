% A grammar for lines such as
%
%     every monday at 10:30 for 45m: stand-up @ room 2   # a comment
%     on 2026-03-01 at 9:00 for 1h30m: release
%
% as event(When, Minute, Minutes, Title, Place): Minute is that of the day, When is
% every(Day) or on(Year, Month, Day). What stands somewhere else is an error
% error(syntax_error(Expected), Rest): Rest is the number of characters after that place.

%!  schedule(-Events)// is det.

schedule(Events) -->
    skipped,
    (   end
    ->  { Events = [] }
    ;   event(Event),
        { Events = [Event|Events1] },
        schedule(Events1)
    ).

event(event(When, Minute, Minutes, Title, Place)) -->
    when(When),
    expected("at", keyword(at)),
    expected("a time such as 10:30", time(Minute)),
    expected("for", keyword(for)),
    expected("a duration such as 1h30m", duration(Minutes)),
    expected("\":\"", mark(0':)),
    expected("a title", text(Title)),
    place(Place),
    expected("the end of the line", line_end).

when(every(Day)) -->
    keyword(every),
    !,
    expected("a day of the week", weekday(Day)).
when(on(Year, Month, Day)) -->
    keyword(on),
    !,
    expected("a date such as 2026-03-01", date(Year, Month, Day)).
when(_) -->
    syntax_error("every or on").

weekday(Day) -->
    word(Day),
    { memberchk(Day, [monday, tuesday, wednesday, thursday, friday, saturday, sunday]) }.

date(Year, Month, Day) -->
    number(Year), "-", number(Month), "-", number(Day),
    { catch(date_time_stamp(date(Year, Month, Day, 0, 0, 0.0, 0, -, -), Stamp), _, fail),
      stamp_date_time(Stamp, date(Year, Month, Day, _, _, _, _, _, _), 'UTC')
    },
    blanks_in_line.

time(Minute) -->
    number(Hour), ":", number(Minute0),
    { Hour < 24, Minute0 < 60, Minute is 60 * Hour + Minute0 },
    blanks_in_line.

duration(Minutes) -->
    number(N),
    (   "h"
    ->  (   number(M), "m"
        ->  { Minutes is 60 * N + M }
        ;   { Minutes is 60 * N }
        )
    ;   "m",
        { Minutes = N }
    ),
    blanks_in_line.

place(Place) -->
    (   mark(0'@)
    ->  expected("a place", text(Place))
    ;   { Place = "" }
    ).

% Tokens, each with the blanks after it.

keyword(Word) -->
    word(Word).

word(Word) -->
    letters(Codes),
    { Codes = [_|_], atom_codes(Word, Codes) },
    blanks_in_line.

letters([C|Cs]) --> [C], { code_type(C, alpha) }, !, letters(Cs).
letters([]) --> [].

number(N) -->
    digits(Codes),
    { Codes = [_|_], number_codes(N, Codes) }.

digits([C|Cs]) --> [C], { code_type(C, digit) }, !, digits(Cs).
digits([]) --> [].

mark(C) --> [C], blanks_in_line.

text(Text) -->
    plain(Codes),
    { string_codes(Text0, Codes), normalize_space(string(Text), Text0), Text \== "" }.

plain([C|Cs]) --> [C], { \+ memberchk(C, `@#\n`) }, !, plain(Cs).
plain([]) --> [].

blanks_in_line --> [C], { memberchk(C, ` \t\r`) }, !, blanks_in_line.
blanks_in_line --> [].

line_end --> comment, ( "\n" -> [] ; end ).

comment --> "#", !, rest_of_line.
comment --> [].

rest_of_line --> [C], { C \== 0'\n }, !, rest_of_line.
rest_of_line --> [].

% skipped: blanks, empty lines and comments.

skipped --> [C], { code_type(C, space) }, !, skipped.
skipped --> "#", !, rest_of_line, skipped.
skipped --> [].

end([], []).

% expected(+What, :Nonterminal)//: without backtracking into it.

expected(What, Nonterminal) -->
    (   Nonterminal
    ->  []
    ;   syntax_error(What)
    ).

syntax_error(What, Rest, _) :-
    length(Rest, Length),
    throw(error(syntax_error(What), Length)).
