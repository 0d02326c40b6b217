/*  Builtins of SWI-Prolog that few programs call.
*/

:- module('$builtins',
          [ abort/0,
            catch_with_backtrace/3,
            '$recover'/2,
            '$spied'/2,
            '$show_exception'/2,
            term_singletons/2,
            is_most_general_term/1,
            nb_linkval/2,
            copy_predicate_clauses/2,
            cancel_halt/1,
            var_number/2,
            bounded_number/3,
            size_abstract_term/3,
            variant_sha1/2,
            default_module/2,
            atomics_to_string/2,
            atomics_to_string/3,
            qcompile/1,
            qcompile/2,
            set_prolog_gc_thread/1,
            collation_key/2,
            atom_prefix/2,
            on_signal/3,
            current_signal/3,
            prolog_alert_signal/2,
            prolog_stack_property/2,
            set_prolog_stack/2,
            trim_heap/0,
            '$clausable'/1,
            '$hide'/1,
            '$set_predicate_attribute'/3,
            '$declare_each'/3,
            deterministic/1,
            require/1,
            dcg_translate_rule/4,
            trie_property/2,
            var_property/2,
            rule/2,
            rule/3,
            compiling/0,
            compile_aux_clauses/1,
            read_clause/3,
            random_property/1,
            set_prolog_IO/3,
            set_system_IO/3,
            tty_size/2,
            with_tty_raw/1,
            notrace/1,
            dwim_predicate/2,
            locale_property/2,
            current_functor/2,
            expand_file_search_path/2,
            print_toplevel_variables/0,
            history/0,
            h/0,
            protocol/1,
            protocola/1,
            noprotocol/0,
            protocolling/1,
            '$hooked_query'/8,
            prolog/0,
            license/0,
            version/0,
            version/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- meta_predicate
    catch_with_backtrace(0, ?, 0),
    '$recover'(?, 0),
    copy_predicate_clauses(:, :),
    rule(:, -),
    rule(:, -, -),
    compile_aux_clauses(:),
    with_tty_raw(0),
    notrace(0),
    qcompile(:),
    qcompile(:, +),
    dwim_predicate(:, -).

%!  abort is det.
%
%   End the query by raising '$aborted'. A catch/3 whose ball unifies with it calls its
%   recovery goal; then it is raised again.
%   Source: SWI-Prolog.

abort :-
    throw('$aborted').

%   '$spied'(+Point, +Goal): the spy point Head-Condition applies to Goal.

'$spied'(Head-Condition, Goal) :-
    \+ \+ ( Head = Goal,
            call(Condition)
          ).

%   '$show_exception'(+Ball, +Shown): the tracer shows an exception. Shown has
%   the form of its message.

'$show_exception'(Ball, Shown) :-
    message_to_codes(Shown, silent, Codes),
    format(user_error, '\tException term: ~p~n\t       Message: ~s', [Ball, Codes]).

%!  catch_with_backtrace(:Goal, ?Ball, :Recovery) is nondet.
%
%   As catch/3. The context of an error has the clauses that were running: it is
%   context(prolog_stack(Frames), Message), unless there is too little memory for
%   it.
%   Source: SWI-Prolog.

catch_with_backtrace(Goal, Ball, Recovery) :-
    '$catch_reported'(Goal, Ball, '$recover'(Ball, Recovery)).

'$recover'(Ball, Recovery) :-
    (   nonvar(Ball),
        Ball = error(_, Context),
        catch('$stack'(Ball, Frames), error(resource_error(_), _), fail),
        Frames \== []
    ->  add_stack(Context, Ball, Frames)
    ;   true
    ),
    call(Recovery).

add_stack(Context, Ball, Frames) :-
    (   nonvar(Context),
        Context = context(_, Message)
    ->  setarg(2, Ball, context(prolog_stack(Frames), Message))
    ;   var(Context)
    ->  Context = context(prolog_stack(Frames), _)
    ;   true
    ).

%!  term_singletons(@Term, -Vars) is det.
%
%   Vars are the variables that occur once in Term, from left to right.
%   Source: SWI-Prolog.

term_singletons(Term, Vars) :-
    copy_term_nat(Term, Copy),
    term_variables(Term, All),
    term_variables(Copy, Copies),
    numbervars(Copy, 0, _, [singletons(true)]),
    singletons(All, Copies, Vars).

singletons([], [], []).
singletons([Var|Vars], [Copy|Copies], Singletons) :-
    (   Copy == '$VAR'('_')
    ->  Singletons = [Var|Singletons1]
    ;   Singletons = Singletons1
    ),
    singletons(Vars, Copies, Singletons1).

%!  is_most_general_term(@Term) is semidet.
%
%   Term is an atom, a compound whose arguments are distinct variables, or a
%   list of distinct variables, none of them with attributes.
%   Source: SWI-Prolog.

is_most_general_term(Term) :-
    (   is_list(Term)
    ->  Args = Term
    ;   compound(Term)
    ->  Term \= [_|_],
        compound_name_arguments(Term, _, Args)
    ;   atom(Term),
        Args = []
    ),
    maplist_var(Args),
    length(Args, Count),
    term_variables(Args, Vars),
    length(Vars, Count).

maplist_var([]).
maplist_var([Arg|Args]) :-
    var(Arg),
    \+ attvar(Arg),
    maplist_var(Args).

%!  nb_linkval(+Name, ?Value) is det.
%
%   As nb_setval/2: Value is copied.
%   Source: SWI-Prolog.

nb_linkval(Name, Value) :-
    nb_setval(Name, Value).

%!  copy_predicate_clauses(:From, :To) is det.
%
%   Add the clauses of From to To.
%   Source: SWI-Prolog.

copy_predicate_clauses(From, To) :-
    indicator(From, FromModule:FromName/Arity),
    indicator(To, ToModule:ToName/Arity),
    functor(Head0, FromName, Arity),
    Head0 =.. [_|Args],
    Head =.. [ToName|Args],
    forall(clause(FromModule:Head0, Body),
           copy_clause(FromModule, Body, ToModule, Head)).

indicator(Spec, Module:Name/Arity) :-
    strip_module(Spec, Module, Indicator),
    must_be(ground, Indicator),
    Indicator = Name/Arity.

copy_clause(Module, Body, Module, Head) :-
    !,
    assertz(Module:(Head :- Body)).
copy_clause(_, true, Module, Head) :-
    !,
    assertz(Module:Head).
copy_clause(FromModule, Body, ToModule, Head) :-
    assertz(ToModule:(Head :- FromModule:Body)).

%!  cancel_halt(+Reason) is erroneous.
%
%   Called by a goal of at_halt/1: the process continues, and halt/0,1 fails.
%   Source: SWI-Prolog.

cancel_halt(Reason) :-
    throw(cancel_halt(Reason)).

%!  var_number(@Term, -Number) is semidet.
%
%   Term is '$VAR'(Number), as numbervars/3 makes it.
%   Source: SWI-Prolog.

var_number(Term, Number) :-
    nonvar(Term),
    Term = '$VAR'(Number).

%!  bounded_number(?Low, ?High, +Number) is semidet.
%
%   Low < Number < High, for a finite Number. An unbound bound becomes the next
%   integer if Number is one, else the next float.
%   Source: SWI-Prolog.

bounded_number(Low, High, Number) :-
    must_be(number, Number),
    abs(Number) < inf,
    low_bound(Low, Number),
    high_bound(High, Number).

low_bound(Low, Number) :-
    (   var(Low)
    ->  (   integer(Number)
        ->  Low is Number-1
        ;   Low is nexttoward(Number, -inf)
        )
    ;   number(Low),
        Low < Number
    ).

high_bound(High, Number) :-
    (   var(High)
    ->  (   integer(Number)
        ->  High is Number+1
        ;   High is nexttoward(Number, inf)
        )
    ;   number(High),
        Number < High
    ).

%!  size_abstract_term(+Size, +Term, -Abstract) is det.
%
%   Abstract is Term where, breadth first, compounds beyond the outermost and
%   Size others are replaced by variables.
%   Source: SWI-Prolog.

size_abstract_term(Size, Term, Abstract) :-
    must_be(nonneg, Size),
    Count is Size+1,
    abstract([Term-Abstract|Rest], Rest, Count).

abstract(Queue, End, _) :-
    Queue == End,
    !.
abstract([Term-Abstract|Queue], End, Size) :-
    (   compound(Term)
    ->  (   Size > 0
        ->  Size1 is Size-1,
            compound_name_arguments(Term, Name, Args),
            same_length(Args, Abstracts),
            compound_name_arguments(Abstract, Name, Abstracts),
            queue(Args, Abstracts, End, End1)
        ;   Size1 = 0,
            End1 = End
        )
    ;   Abstract = Term,
        Size1 = Size,
        End1 = End
    ),
    abstract(Queue, End1, Size1).

queue([], [], End, End).
queue([Arg|Args], [Abstract|Abstracts], [Arg-Abstract|End0], End) :-
    queue(Args, Abstracts, End0, End).

%!  variant_sha1(@Term, -Digest) is det.
%
%   Digest is an atom of 40 hexadecimal digits, the same for variants.
%   Errors: type_error(acyclic_term, Term), type_error(free_of_attvar, Term).
%   Source: SWI-Prolog.

variant_sha1(Term, Digest) :-
    must_be(acyclic, Term),
    term_attvars(Term, Attvars),
    (   Attvars == []
    ->  true
    ;   throw(error(type_error(free_of_attvar, Term), context(system:variant_sha1/2, _)))
    ),
    copy_term_nat(Term, Copy),
    numbervars(Copy, 0, _, [functor_name('$variable')]),
    with_output_to(string(Text), write_canonical(Copy)),
    '$sha1'(Text, Digest).

%!  default_module(+Module, -Default) is nondet.
%
%   Default is Module, then its import modules and theirs.
%   Source: SWI-Prolog.

default_module(Module, Default) :-
    must_be(atom, Module),
    '$default_module'(Module, Default).

%!  atomics_to_string(+List, -String) is det.
%!  atomics_to_string(?List, +Separator, ?String) is det.
%!  atom_prefix(+Atom, +Prefix) is semidet.
%!  collation_key(+Atom, -Key) is det.
%
%   Older names, and the text by which the locale sorts: that of Atom.
%   Source: SWI-Prolog.

atomics_to_string(List, String) :-
    atomic_list_concat(List, Atom),
    atom_string(Atom, String).

atomics_to_string(List, Separator, String) :-
    (   ground(List)
    ->  atomic_list_concat(List, Separator, Atom),
        atom_string(Atom, String)
    ;   atomic_list_concat(List, Separator, String)
    ).

atom_prefix(Atom, Prefix) :-
    must_be(atomic, Atom),
    must_be(atomic, Prefix),
    sub_string(Atom, 0, _, _, Found),
    string_length(Prefix, Length),
    string_length(Found, Length),
    !,
    atom_string(Prefix, Found).

collation_key(Atom, Key) :-
    must_be(atomic, Atom),
    atom_string(Atom, Key).

%!  on_signal(+Signal, -Old, +New) is det.
%!  current_signal(?Name, ?Number, ?Handler) is nondet.
%!  prolog_alert_signal(?Old, +New) is det.
%
%   Signals keep the handlers that they had when the process was started.
%   Source: SWI-Prolog.

on_signal(Signal, Old, New) :-
    must_be(nonvar, Signal),
    (   current_signal(Name, Number, Handler),
        ( Signal == Name ; Signal == Number )
    ->  Old = Handler,
        (   Old == New
        ->  true
        ;   throw(error(permission_error(modify, signal_handler, Signal), context(system:on_signal/3, _)))
        )
    ;   throw(error(domain_error(signal, Signal), context(system:on_signal/3, _)))
    ).

current_signal(hup, 1, default).
current_signal(int, 2, default).
current_signal(quit, 3, default).
current_signal(usr1, 10, default).
current_signal(usr2, 12, default).
current_signal(pipe, 13, default).
current_signal(alrm, 14, default).
current_signal(term, 15, default).
current_signal(chld, 17, default).

prolog_alert_signal(0, 0).

%!  deterministic(-Boolean) is det.
%
%   Whether the program has left no choice point.
%   Source: SWI-Prolog.

deterministic(true).

%!  prolog_stack_property(?Stack, ?Property) is nondet.
%!  set_prolog_stack(+Stack, +Property) is det.
%!  trim_heap is det.
%
%   What the stacks may use, in bytes. Trimming does nothing, as free memory is
%   returned to the system anyway.
%   Source: SWI-Prolog.

prolog_stack_property(Stack, limit(Limit)) :-
    stack_limit(Stack, Key),
    statistics(Key, Limit).

stack_limit(local, locallimit).
stack_limit(global, globallimit).
stack_limit(trail, traillimit).

set_prolog_stack(Stack, Property) :-
    must_be(atom, Stack),
    must_be(ground, Property),
    (   \+ memberchk(Stack, [local,global,trail,argument])
    ->  existence_error(stack, Stack)
    ;   Property = limit(_)
    ->  print_message(warning, set_prolog_stack_limit)
    ;   true
    ).

trim_heap.

%!  require(:Indicators) is det.
%
%   Declare that predicates of libraries are needed. They are loaded when they
%   are called; a message names those that do not exist.
%   Source: SWI-Prolog.

require(Specs0) :-
    strip_module(Specs0, M, Specs),
    must_be(list, Specs),
    forall(( member(PI, Specs), \+ is_visible(PI, M) ),
           print_message(error, error(existence_error(procedure, PI), _))).

is_visible(Name/Arity, M) :-
    functor(Head, Name, Arity),
    predicate_property(M:Head, visible).

%!  dcg_translate_rule(+Rule, ?Pos0, -Clause, -Pos) is det.
%
%   As dcg_translate_rule/2; the positions stay unbound.
%   Source: SWI-Prolog.

dcg_translate_rule(Rule, Pos, Clause, Pos) :-
    dcg_translate_rule(Rule, Clause).

%!  trie_property(+Trie, ?Property) is nondet.
%
%   Property is value_count(N), how many keys Trie has, or size(Bytes), the memory of them and
%   of their values.

trie_property(Trie, Property) :-
    '$trie_property'(Trie, Keys, Bytes),
    (   Property = value_count(Keys)
    ;   Property = size(Bytes)
    ).

%!  var_property(+Var, ?Property) is semidet.
%
%   What goal expansion knows about a variable: only whether it may be fresh.
%   Source: SWI-Prolog.

var_property(Var, fresh(true)) :-
    var(Var).

%!  rule(:Head, -Rule) is nondet.
%!  rule(:Head, -Rule, -Reference) is nondet.
%
%   Rule is a clause for Head as it is written; a fact is its head. Head is not unified
%   with it.
%   Source: SWI-Prolog.

rule(Head, Rule) :-
    rule(Head, Rule, _).

rule(Head0, Rule, Reference) :-
    strip_module(Head0, Module, Head),
    must_be(callable, Head),
    copy_term(Head, Copy),
    clause(Module:Copy, _, Reference),
    instance(Reference, Clause),
    (   Clause = (Fact :- true)
    ->  Rule = Fact
    ;   Rule = Clause
    ).

%!  compiling is semidet.
%
%   Programs are not compiled to files.
%   Source: SWI-Prolog.

compiling :-
    fail.

%!  compile_aux_clauses(:Clauses) is det.
%
%   Add clauses to the file that is loaded.
%   Source: SWI-Prolog.

compile_aux_clauses(Clauses0) :-
    strip_module(Clauses0, Module, Clauses),
    aux_clauses(Clauses, Module).

aux_clauses(Clauses, _) :-
    var(Clauses),
    !,
    instantiation_error(Clauses).
aux_clauses([], _) :-
    !.
aux_clauses([Clause|Clauses], Module) :-
    !,
    aux_clauses(Clause, Module),
    aux_clauses(Clauses, Module).
aux_clauses(Clause, Module) :-
    assertz(Module:Clause).

%!  read_clause(+Stream, -Term, +Options) is det.
%
%   Read a term as a clause of a file: with a warning of variables that occur
%   once, and after the messages of terms with syntax errors, unless Options has syntax_errors(How).
%   Source: SWI-Prolog.

read_clause(Stream, Term, Options) :-
    (   is_list(Options),
        \+ memberchk(syntax_errors(_), Options)
    ->  Options1 = [syntax_errors(dec10)|Options]
    ;   Options1 = Options
    ),
    read_term(Stream, Term, [singletons(warning)|Options1]).

%!  random_property(?Property) is nondet.
%
%   The state of the generator of random numbers is not shown.
%   Source: SWI-Prolog.

random_property(_) :-
    fail.

%!  set_prolog_IO(+In, +Out, +Error) is det.
%!  set_system_IO(+In, +Out, +Error) is det.
%
%   Make the streams user_input, user_output and user_error, and the first two
%   the current ones.
%   Source: SWI-Prolog.

set_prolog_IO(In, Out, Error) :-
    set_stream(In, alias(user_input)),
    set_stream(Out, alias(user_output)),
    set_stream(Error, alias(user_error)),
    set_input(In),
    set_output(Out).

set_system_IO(In, Out, Error) :-
    set_prolog_IO(In, Out, Error).

%!  tty_size(-Rows, -Columns) is det.
%!  with_tty_raw(:Goal) is semidet.
%
%   Rows and Columns are the size of the terminal of the session.
%   Errors: system_error without one.
%   Source: SWI-Prolog.

tty_size(Rows, Columns) :-
    (   session('$terminal_size'(Rows0, Columns0))
    ->  Rows = Rows0,
        Columns = Columns0
    ;   throw(error(system_error, context(system:tty_size/2, 'not a terminal')))
    ).

with_tty_raw(Goal) :-
    once(Goal).

%!  version is det.
%!  version(+Message) is det.
%!  license is det.
%
%   Print the banner, and the license of the system. Messages that programs add
%   are not kept.
%   Source: SWI-Prolog.

version :-
    print_message(banner, welcome).

version(Message) :-
    must_be(nonvar, Message).

license :-
    print_message(help, license).

%!  print_toplevel_variables is semidet.
%
%   Print the values that $Name stands for, the newest first, and fail; or that there are none.
%   Source: SWI-Prolog.

print_toplevel_variables :-
    (   session('$toplevel_variables'(Pairs)),
        Pairs \== []
    ->  member(Name-Value, Pairs),
        format('$~w =~t~12|~p~n', [Name, Value]),
        fail
    ;   format('No defined toplevel variables~n')
    ).

%!  history is det.
%!  h is det.
%
%   Print the queries of the session with their numbers. !N stands for number N at
%   the start of a query, !! for the last one.
%   Source: SWI-Prolog.

history :-
    (   session('$history'(Queries))
    ->  forall(nth1(N, Queries, Query), format('~t~d~6|  ~w~n', [N, Query]))
    ;   true
    ).

h :-
    history.

%!  protocol(+File) is det.
%!  protocola(+File) is det.
%!  noprotocol is det.
%!  protocolling(-File) is semidet.
%
%   Copy the input and output of the top level into File, or to its end, until
%   noprotocol/0.
%   Source: SWI-Prolog.

protocol(File) :-
    protocol(File, write).

protocola(File) :-
    protocol(File, append).

protocol(File, Mode) :-
    noprotocol,
    open(File, Mode, Stream, [alias('$protocol')]),
    (   session('$protocol'(Stream))
    ->  true
    ;   close(Stream)
    ).

noprotocol :-
    (   stream_property(Stream, alias('$protocol'))
    ->  session('$protocol'([])),
        close(Stream)
    ;   true
    ).

protocolling(File) :-
    stream_property(Stream, alias('$protocol')),
    stream_property(Stream, file_name(File)).

%   session(:Goal): there is a top level, and Goal succeeds for it.

session(Goal) :-
    functor(Goal, Name, Arity),
    current_predicate(system:Name/Arity),
    call(system:Goal).

%   '$hooked_query'(:Query, +Bindings0, -Delays, -Copy, -Goals, -Residue,
%   -Options, +Corrects): '$query'/7 for a list of Name=Var, if a program has
%   hooks expand_query/4, expand_answer/2 or goal_expansion/2,4. If Corrects is
%   true, the user is asked about procedures that do not exist, after
%   expand_query/4. Hooks are not traced.

:- multifile
    user:expand_query/4,
    user:expand_answer/2.
:- dynamic
    user:expand_query/4,
    user:expand_answer/2.

'$hooked_query'(Module:Query0, Bindings0, Delays, Copy, Goals, Residue, Options, Corrects) :-
    '$pause_debugger',
    (   user:expand_query(Query0, Query1, Bindings0, Bindings1)
    ->  true
    ;   Query1 = Query0,
        Bindings1 = Bindings0
    ),
    (   Corrects == true
    ->  '$corrected'(Module:Query1, Bindings1, Query2)
    ;   Query2 = Query1
    ),
    '$pause_debugger',
    expand_goal(Query2, Query),
    '$continue_debugger',
    '$query'((call(Module:Query), '$pause_debugger', '$builtins':expanded(Bindings1, Bindings)), Bindings, Delays, Copy,
        Goals, Residue, Options).

expanded(Bindings0, Bindings) :-
    user:expand_answer(Bindings0, Bindings1),
    !,
    Bindings = Bindings1.
expanded(Bindings, Bindings).

%!  prolog is det.
%
%   Begin a nested top level, which ends with its input.
%   Source: SWI-Prolog.

prolog :-
    break.

%!  '$hide'(+Indicators) is det.
%!  '$clausable'(+Indicators) is det.
%
%   What they declare holds anyway: the debugger does not show the parts of the system, and
%   clause/2 sees static predicates.
%   Source: SWI-Prolog.

'$clausable'(_).

'$hide'(_).

%!  qcompile(:File) is det.
%!  qcompile(:File, +Options) is det.
%
%   Load File. No file with the extension qlf is made: clauses are compiled when they are first
%   called, so that loading a text takes no longer.
%   Errors: existence_error(source_sink, File).
%   Source: SWI-Prolog.

qcompile(File) :-
    qcompile(File, []).

qcompile(File, Options) :-
    must_be(list, Options),
    load_files(File, [if(true)|Options]).

%!  set_prolog_gc_thread(+Status) is det.
%
%   Status says where garbage is collected: false, true or stop. It has no effect, as Go's
%   collector has its own threads.
%   Errors: instantiation_error, domain_error(gc_thread, Status).
%   Source: SWI-Prolog.

set_prolog_gc_thread(Status) :-
    must_be(atom, Status),
    (   memberchk(Status, [false,true,stop])
    ->  true
    ;   domain_error(gc_thread, Status)
    ).

%   '$declare_each'(+Ball, +Module, @Declaration): the directive has raised
%   Ball. This reports the errors of all predicates that it names.

'$declare_each'(Ball, M, Declaration) :-
    (   Ball = error(_, _),
        nonvar(Declaration),
        functor(Declaration, Name, 1),
        arg(1, Declaration, Specs),
        first_spec(Specs, _, _)
    ->  declare(Specs, M, Name)
    ;   '$report'(Ball)
    ).

declare(Specs, M, Name) :-
    (   Specs == []
    ->  true
    ;   first_spec(Specs, Spec, Rest)
    ->  declare(Spec, M, Name),
        declare(Rest, M, Name)
    ;   Declaration =.. [Name,Specs],
        '$catch_reported'(M:Declaration, Ball, '$report'(Ball))
    ).

first_spec(Specs, Spec, Rest) :-
    nonvar(Specs),
    ( Specs = (Spec,Rest) ; Specs = [Spec|Rest] ),
    !.

%!  '$set_predicate_attribute'(:Indicator, +Attribute, +Bool) is det.
%
%   Declare a predicate. What is about the debugger, threads and the system changes
%   nothing.
%   Errors: domain_error(predicate_property, Attribute).
%   Source: SWI-Prolog.

'$set_predicate_attribute'(Spec0, Attribute, Bool) :-
    must_be(boolean, Bool),
    (   Bool == true,
        memberchk(Attribute, [dynamic,multifile,discontiguous])
    ->  strip_module(Spec0, M, Spec),
        call(Attribute, M:Spec)
    ;   memberchk(Attribute, [dynamic,multifile,discontiguous,trace,system,hide_childs,
                              noprofile,public,volatile,thread_local,non_terminal,iso,quasi_quotation_syntax])
    ->  true
    ;   domain_error(predicate_property, Attribute)
    ).

%!  notrace(:Goal) is semidet.
%
%   once/1, with the tracer off.
%   Source: SWI-Prolog.

notrace(Goal) :-
    (   tracing
    ->  setup_call_cleanup(notrace, once(Goal), trace)
    ;   once(Goal)
    ).

%!  dwim_predicate(:Head, -Meant) is nondet.
%
%   Meant is Head with its module if there is such a procedure, or the head of a procedure with
%   another arity or a similar name.
%   Source: SWI-Prolog.

dwim_predicate(Spec, Meant) :-
    strip_module(Spec, M, Head),
    callable(Head),
    (   predicate_property(M:Head, visible)
    ->  Meant = M:Head
    ;   functor(Head, Name, _),
        '$near'(M, Name, Indicators),
        Indicators \== []
    ->  member(Indicator, Indicators),
        strip_module(M:Indicator, In, N/A),
        functor(Near, N, A),
        (   predicate_property(In:Near, built_in)
        ->  Meant = system:Near
        ;   Meant = In:Near
        )
    ;   current_predicate(_, In:Head),
        \+ sub_atom(In, 0, _, _, $),
        Meant = In:Head
    ).

%!  expand_file_search_path(+Spec, -Path) is nondet.
%
%   Path is Spec, or for Alias(Segments) a name in a directory of
%   user:file_search_path/2. The file need not exist.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

expand_file_search_path(Spec, Path) :-
    must_be(nonvar, Spec),
    '$spec_name'(Spec, Path).

%!  locale_property(?Locale, ?Property) is nondet.
%
%   Property is alias(Name), decimal_point(Atom), thousands_sep(Atom) or grouping(List), as given to
%   locale_create/3. If Locale is not given, it is one that has an alias.
%   Errors: domain_error(locale_property, Property).
%   Source: SWI-Prolog.

locale_property(Locale, Property) :-
    (   var(Property)
    ->  true
    ;   compound(Property),
        compound_name_arity(Property, Name, 1),
        memberchk(Name, [alias, decimal_point, thousands_sep, grouping])
    ->  true
    ;   domain_error(locale_property, Property)
    ),
    (   var(Locale)
    ->  '$locales'(Aliases),
        member(Locale, Aliases)
    ;   true
    ),
    '$locale_properties'(Locale, Properties),
    member(Property, Properties).

%!  current_functor(?Name, ?Arity) is nondet.
%
%   A module of the program or of the system has a predicate Name/Arity. In SWI-Prolog terms
%   count, too.
%   Source: SWI-Prolog.

current_functor(Name, Arity) :-
    findall(Name/Arity,
            ( current_module(M),
              current_predicate(M:Name/Arity)
            ; predicate_property(system:Head, built_in),
              functor(Head, Name, Arity)
            ),
            Found),
    sort(Found, Functors),
    member(Name/Arity, Functors).
