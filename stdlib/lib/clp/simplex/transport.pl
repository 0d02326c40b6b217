/*  library(clp/simplex/transport): the transport of goods at the least cost, by
    shortest augmenting paths: N. Tomizawa (1971), J. Edmonds and R. M. Karp (1972).

    Rows are the sources and columns the targets. Each has a price. No cost is
    less than the sum of the prices of its row and column, and where something
    is sent they are equal. A path goes from a row with goods left to a column
    that wants some. It goes from a row to any column, and from a column to a
    row that sends to it and will send less. The length of a step is the cost
    minus the prices, so that Dijkstra's algorithm finds the shortest path.
    Vectors are terms that setarg/3 changes:

        problem(Costs, Flows, RowPrices, ColumnPrices, Wanted)
        search(RowDistances, RowFrom, ColumnDistances, ColumnFrom, ColumnDone)

    A distance is `none` where no path is known.
*/

:- module(simplex_transport,
          [ transportation/4,
            assignment/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

%!  transportation(+Supplies, +Demands, +Costs, -Plan) is det.
%
%   Plan is a list of rows: how much goes from each of Supplies to each of Demands,
%   lists of integers with the same sum, at the least cost; Costs is a list of
%   rows of the costs of a unit.
%   Errors: type_error(integer, X), domain_error(balanced_transport, S-D),
%   domain_error(cost_matrix, Costs).
%   Source: SWI-Prolog.

transportation(Supplies, Demands, Costs, Plan) :-
    must_be(list(nonneg), Supplies),
    must_be(list(nonneg), Demands),
    must_be(list(list(integer)), Costs),
    sum_list(Supplies, Supply),
    sum_list(Demands, Demand),
    (   Supply =:= Demand
    ->  true
    ;   domain_error(balanced_transport, Supply-Demand)
    ),
    length(Supplies, N),
    length(Demands, M),
    (   has_shape(Costs, N, M)
    ->  true
    ;   domain_error(cost_matrix, Costs)
    ),
    matrix(Costs, CostMatrix),
    zero_rows(N, M, Zeros),
    matrix(Zeros, Flows),
    least(Costs, RowPrices),
    zeros(M, ColumnPrices),
    vector(RowPrices, U),
    vector(ColumnPrices, V),
    vector(Demands, Wanted),
    send_all(Supplies, 1, problem(CostMatrix, Flows, U, V, Wanted)),
    matrix(Plan, Flows).

has_shape([], 0, _).
has_shape([Row|Rows], N, M) :-
    N > 0,
    length(Row, M),
    N1 is N-1,
    has_shape(Rows, N1, M).

vector(List, Vector) :-
    Vector =.. [vector|List].

matrix(Rows, Matrix) :-
    (   nonvar(Matrix)
    ->  vector(Vectors, Matrix),
        vectors(Rows, Vectors)
    ;   vectors(Rows, Vectors),
        vector(Vectors, Matrix)
    ).

vectors([], []).
vectors([Row|Rows], [Vector|Vectors]) :-
    vector(Row, Vector),
    vectors(Rows, Vectors).

zeros(N, Zeros) :-
    length(Zeros, N),
    all(Zeros, 0).

all([], _).
all([X|Xs], X) :-
    all(Xs, X).

zero_rows(N, M, [Row|Rows]) :-
    N > 0,
    !,
    zeros(M, Row),
    N1 is N-1,
    zero_rows(N1, M, Rows).
zero_rows(0, _, []).

least([], []).
least([Row|Rows], [Least|Rest]) :-
    (   Row == []
    ->  Least = 0
    ;   min_list(Row, Least)
    ),
    least(Rows, Rest).

%   send_all(+Supplies, +I, +Problem): sends the supplies of the rows from I on.

send_all([], _, _).
send_all([Supply|Supplies], I, Problem) :-
    send(Supply, I, Problem),
    I1 is I+1,
    send_all(Supplies, I1, Problem).

send(Supply, I, Problem) :-
    (   Supply =:= 0
    ->  true
    ;   new_search(Problem, Search),
        arg(1, Search, RowDistances),
        setarg(I, RowDistances, 0),
        scan_row(I, 0, Problem, Search),
        reach(Problem, Search, J, Distance),
        change_prices(Distance, Problem, Search),
        arg(5, Problem, Wanted),
        arg(J, Wanted, Want),
        Most is min(Supply, Want),
        path_amount(J, I, Problem, Search, Most, Amount),
        change_path(J, I, Problem, Search, Amount),
        Want1 is Want-Amount,
        setarg(J, Wanted, Want1),
        Supply1 is Supply-Amount,
        send(Supply1, I, Problem)
    ).

new_search(problem(_, _, U, V, _), search(RD, RF, CD, CF, Done)) :-
    functor(U, _, N),
    functor(V, _, M),
    vector_of(N, none, RD),
    vector_of(N, none, RF),
    vector_of(M, none, CD),
    vector_of(M, none, CF),
    vector_of(M, false, Done).

vector_of(N, X, Vector) :-
    length(List, N),
    all(List, X),
    vector(List, Vector).

%   scan_row(+I, +Distance, +Problem, +Search): finds the columns that row I
%   reaches.

scan_row(I, Distance, problem(Costs, _, U, V, _), search(_, _, CD, CF, Done)) :-
    arg(I, Costs, Row),
    arg(I, U, Price),
    Base is Distance-Price,
    functor(Row, _, M),
    scan_columns(M, I, Base, Row, V, CD, CF, Done).

scan_columns(J, I, Base, Row, V, CD, CF, Done) :-
    (   J =:= 0
    ->  true
    ;   (   arg(J, Done, true)
        ->  true
        ;   arg(J, Row, Cost),
            arg(J, V, Price),
            New is Base+Cost-Price,
            arg(J, CD, Old),
            (   integer(Old),
                Old =< New
            ->  true
            ;   setarg(J, CD, New),
                setarg(J, CF, I)
            )
        ),
        J1 is J-1,
        scan_columns(J1, I, Base, Row, V, CD, CF, Done)
    ).

%   reach(+Problem, +Search, -J, -Distance): J is the nearest column that wants
%   something. Everything nearer has been scanned.

reach(Problem, Search, J, Distance) :-
    Search = search(_, _, CD, _, Done),
    functor(CD, _, M),
    nearest(M, CD, Done, none, none, J0, Distance0),
    Problem = problem(_, Flows, _, _, Wanted),
    setarg(J0, Done, true),
    arg(J0, Wanted, Want),
    (   Want > 0
    ->  J = J0,
        Distance = Distance0
    ;   functor(Flows, _, N),
        scan_senders(N, J0, Distance0, Problem, Search),
        reach(Problem, Search, J, Distance)
    ).

nearest(J, CD, Done, J0, Distance0, Nearest, Distance) :-
    (   J =:= 0
    ->  Nearest = J0,
        Distance = Distance0
    ;   J1 is J-1,
        (   arg(J, Done, false),
            arg(J, CD, Distance1),
            integer(Distance1),
            (   J0 == none
            ->  true
            ;   Distance1 =< Distance0
            )
        ->  nearest(J1, CD, Done, J, Distance1, Nearest, Distance)
        ;   nearest(J1, CD, Done, J0, Distance0, Nearest, Distance)
        )
    ).

scan_senders(I, J, Distance, Problem, Search) :-
    (   I =:= 0
    ->  true
    ;   Problem = problem(_, Flows, _, _, _),
        Search = search(RD, RF, _, _, _),
        arg(I, Flows, Row),
        (   arg(J, Row, Flow),
            Flow > 0,
            arg(I, RD, none)
        ->  setarg(I, RD, Distance),
            setarg(I, RF, J),
            scan_row(I, Distance, Problem, Search)
        ;   true
        ),
        I1 is I-1,
        scan_senders(I1, J, Distance, Problem, Search)
    ).

%   change_prices(+Distance, +Problem, +Search): changes the prices so that the
%   steps of the path have the length 0.

change_prices(Distance, problem(_, _, U, V, _), search(RD, _, CD, _, Done)) :-
    functor(U, _, N),
    row_prices(N, Distance, U, RD),
    functor(V, _, M),
    column_prices(M, Distance, V, CD, Done).

row_prices(I, Distance, U, RD) :-
    (   I =:= 0
    ->  true
    ;   (   arg(I, RD, Distance1),
            integer(Distance1)
        ->  arg(I, U, Price0),
            Price is Price0+Distance-Distance1,
            setarg(I, U, Price)
        ;   true
        ),
        I1 is I-1,
        row_prices(I1, Distance, U, RD)
    ).

column_prices(J, Distance, V, CD, Done) :-
    (   J =:= 0
    ->  true
    ;   (   arg(J, Done, true)
        ->  arg(J, CD, Distance1),
            arg(J, V, Price0),
            Price is Price0-Distance+Distance1,
            setarg(J, V, Price)
        ;   true
        ),
        J1 is J-1,
        column_prices(J1, Distance, V, CD, Done)
    ).

%   path_amount(+J, +Start, +Problem, +Search, +Amount0, -Amount): the amount
%   that the path to column J can carry. change_path(+J, +Start, +Problem,
%   +Search, +Amount): sends it.

path_amount(J, Start, Problem, Search, Amount0, Amount) :-
    Search = search(_, RF, _, CF, _),
    arg(J, CF, I),
    (   I =:= Start
    ->  Amount = Amount0
    ;   arg(I, RF, J1),
        arg(2, Problem, Flows),
        arg(I, Flows, Row),
        arg(J1, Row, Flow),
        Amount1 is min(Amount0, Flow),
        path_amount(J1, Start, Problem, Search, Amount1, Amount)
    ).

change_path(J, Start, Problem, Search, Amount) :-
    Search = search(_, RF, _, CF, _),
    arg(J, CF, I),
    arg(2, Problem, Flows),
    arg(I, Flows, Row),
    arg(J, Row, Flow0),
    Flow is Flow0+Amount,
    setarg(J, Row, Flow),
    (   I =:= Start
    ->  true
    ;   arg(I, RF, J1),
        arg(J1, Row, Flow1),
        Flow2 is Flow1-Amount,
        setarg(J1, Row, Flow2),
        change_path(J1, Start, Problem, Search, Amount)
    ).

%!  assignment(+Costs, -Assignment) is det.
%
%   Costs is a square matrix of integers, a list of rows; Assignment is one with
%   a single 1 in each row and column and 0 elsewhere, such that the sum of the
%   costs at the ones is the least.
%   Errors: domain_error(cost_matrix, Costs).
%   Source: SWI-Prolog.

assignment(Costs, Assignment) :-
    must_be(list(list(integer)), Costs),
    length(Costs, N),
    length(Ones, N),
    all(Ones, 1),
    transportation(Ones, Ones, Costs, Assignment).
