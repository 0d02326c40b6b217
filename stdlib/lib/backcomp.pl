/*  library(backcomp): names that older programs use, each defined by its
    replacement. Source: the manuals of SWI-Prolog.
*/

:- module(backward_compatibility,
          [ concat_atom/2,
            concat_atom/3,
            concat/3,
            '$strip_module'/3,
            '$arch'/2,
            '$version'/1,
            '$home'/1,
            '$argv'/1,
            '$set_prompt'/1,
            '$declare_module'/3,
            displayq/1,
            displayq/2,
            write_ln/1,
            flush/0,
            proper_list/1,
            free_variables/2,
            checklist/2,
            sublist/3,
            merge/3,
            merge_set/3,
            sformat/2,
            sformat/3,
            string_to_list/2,
            substring/4,
            convert_time/2,
            convert_time/8,
            hash_term/2,
            current_thread/2,
            index/1,
            hash/1,
            feature/2,
            set_feature/2,
            current_module/2,
            export_list/2,
            'C'/3,
            read_clause/1,
            read_clause/2,
            read_variables/2,
            read_variables/3,
            read_pending_input/3,
            at_initialization/1,
            setup_and_call_cleanup/3,
            setup_and_call_cleanup/4,
            string_to_atom/2,
            thread_at_exit/1,
            '$module'/2
          ]).

:- autoload(library(apply)).
:- autoload(library(lists)).

:- meta_predicate
    checklist(1, +),
    sublist(1, +, ?),
    at_initialization(0),
    index(:),
    hash(:),
    setup_and_call_cleanup(0, 0, 0),
    setup_and_call_cleanup(0, 0, ?, 0).

%!  concat_atom(+List, -Atom) is det.
%!  concat_atom(?List, +Separator, ?Atom) is nondet.
%
%   As atomic_list_concat/2 and atomic_list_concat/3.

concat_atom(List, Atom) :-
    atomic_list_concat(List, Atom).

concat_atom(List, Separator, Atom) :-
    atomic_list_concat(List, Separator, Atom).

%!  concat(+A, +B, -Atom) is det.
%
%   Atom is the texts of A and B one after the other.

concat(A, B, C) :-
    atomic_list_concat([A,B], C).

'$strip_module'(Term, Module, Plain) :-
    strip_module(Term, Module, Plain).

'$arch'(Arch, unknown) :-
    current_prolog_flag(arch, Arch).

'$version'(Version) :-
    current_prolog_flag(version, Version).

'$home'(Home) :-
    current_prolog_flag(home, Home).

'$argv'(List) :-
    current_prolog_flag(argv, List).

'$set_prompt'(Prompt) :-
    set_prolog_flag(toplevel_prompt, Prompt).

'$declare_module'(_, _, _).

%!  displayq(+Term) is det.
%!  displayq(+Stream, +Term) is det.
%
%   Write Term with quotes and without operators.

displayq(Term) :-
    write_term(Term, [ignore_ops(true), quoted(true)]).

displayq(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true), quoted(true)]).

%!  write_ln(+Term) is det.
%
%   As writeln/1.

write_ln(Term) :-
    writeln(Term).

%!  flush is det.
%
%   As flush_output/0.

flush :-
    flush_output.

%!  proper_list(@Term) is semidet.
%
%   As is_list/1.

proper_list(List) :-
    is_list(List).

%!  free_variables(@Term, -Vars) is det.
%
%   As term_variables/2.

free_variables(Term, Vars) :-
    term_variables(Term, Vars).

%!  checklist(:Goal, +List) is semidet.
%
%   As maplist/2.

checklist(Goal, List) :-
    maplist(Goal, List).

%!  sublist(:Goal, +List, -Included) is det.
%
%   As include/3.

sublist(Goal, List, Included) :-
    include(Goal, List, Included).

%!  merge(+List1, +List2, -List3) is det.
%!  merge_set(+Set1, +Set2, -Set3) is det.
%
%   Lists in the standard order of terms become one, with merge_set/3 without duplicates.

merge([], Ys, Ys) :-
    !.
merge(Xs, [], Xs) :-
    !.
merge([X|Xs], [Y|Ys], Zs) :-
    (   X @=< Y
    ->  Zs = [X|Zs1],
        merge(Xs, [Y|Ys], Zs1)
    ;   Zs = [Y|Zs1],
        merge([X|Xs], Ys, Zs1)
    ).

merge_set(Set1, Set2, Set) :-
    append(Set1, Set2, List),
    sort(List, Set).

%!  sformat(-String, +Format) is det.
%!  sformat(-String, +Format, +Args) is det.
%
%   String is what format/1 or format/2 writes.

sformat(String, Format) :-
    format(string(String), Format, []).

sformat(String, Format, Args) :-
    format(string(String), Format, Args).

%!  string_to_list(?String, ?Codes) is det.
%
%   As string_codes/2.

string_to_list(String, Codes) :-
    string_codes(String, Codes).

%!  substring(+Text, +Start, +Length, -Sub) is semidet.
%
%   Sub is Length characters of Text from position Start, counted from 1.

substring(String, Start, Length, Sub) :-
    Before is Start-1,
    sub_string(String, Before, Length, _, Sub).

%!  convert_time(+Stamp, -String) is det.
%!  convert_time(+Stamp, -Year, -Month, -Day, -Hour, -Minute, -Second, -Milliseconds) is det.
%
%   A time stamp as text, or in parts, in the local time zone.

convert_time(Stamp, String) :-
    format_time(string(String), '%+', Stamp).

convert_time(Stamp, Y, Mon, D, H, Min, S, MilliSec) :-
    stamp_date_time(Stamp, Date, local),
    Date = date(Y, Mon, D, H, Min, Seconds, _, _, _),
    S is truncate(Seconds),
    MilliSec is round(1000*(Seconds-S)).

%!  hash_term(+Term, -Hash) is det.
%
%   As term_hash/2.

hash_term(Term, Hash) :-
    term_hash(Term, Hash).

%!  current_thread(?Thread, ?Status) is nondet.
%
%   As thread_property/2 with status(Status); fails if there is no such thread.

current_thread(Thread, Status) :-
    catch(thread_property(Thread, status(Status)), error(existence_error(thread, _), _), fail).

%!  index(:Spec) is det.
%!  hash(:Spec) is det.
%
%   Declarations without effect; a warning is printed. Indexes are made when calls need them.

index(Spec) :-
    has_no_effect(index, Spec).

hash(Spec) :-
    has_no_effect(hash, Spec).

has_no_effect(Name, Spec0) :-
    strip_module(Spec0, M, Spec),
    Declaration =.. [Name,M:Spec],
    print_message(warning, format('Deprecated declaration has no effect: ~p', [Declaration])).

%!  feature(?Name, ?Value) is nondet.
%!  set_feature(+Name, +Value) is det.
%
%   As current_prolog_flag/2 and set_prolog_flag/2.

feature(Name, Value) :-
    current_prolog_flag(Name, Value).

set_feature(Name, Value) :-
    set_prolog_flag(Name, Value).

%!  current_module(?Module, ?File) is nondet.
%
%   File defines Module.

current_module(Module, File) :-
    module_property(Module, file(File)).

%!  export_list(+Module, -Exports) is semidet.
%
%   Exports are the indicators of the predicates that Module exports.

export_list(Module, Exports) :-
    module_property(Module, exports(Exports)).

%!  'C'(?List, ?X, ?Rest) is semidet.
%
%   List is X followed by Rest: a terminal of a grammar rule.

'C'([X|Xs], X, Xs).

%!  read_clause(-Term) is det.
%!  read_clause(+Stream, -Term) is det.
%
%   As read/1 and read/2.

read_clause(Term) :-
    read_term(Term, []).

read_clause(Stream, Term) :-
    read_term(Stream, Term, []).

%!  read_variables(-Term, -Bindings) is det.
%!  read_variables(+Stream, -Term, -Bindings) is det.
%
%   Read a term; Bindings is the list of Name=Variable.

read_variables(Term, Bindings) :-
    read_term(Term, [variable_names(Bindings)]).

read_variables(Stream, Term, Bindings) :-
    read_term(Stream, Term, [variable_names(Bindings)]).

%!  read_pending_input(+Stream, -Codes, ?Rest) is det.
%
%   As read_pending_codes/3.

read_pending_input(Stream, Codes, Rest) :-
    read_pending_codes(Stream, Codes, Rest).

%!  at_initialization(:Goal) is det.
%
%   As initialization/1.

at_initialization(Goal) :-
    initialization(Goal).

%!  setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%!  setup_and_call_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   As setup_call_cleanup/3 and setup_call_catcher_cleanup/4.

setup_and_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal, Cleanup).

setup_and_call_cleanup(Setup, Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup).
