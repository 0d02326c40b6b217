/*  library(socket): sockets: TCP, UDP and Unix domain. While a goal waits for one, others
run.
*/

:- module(socket,
          [ tcp_socket/1,
            tcp_close_socket/1,
            tcp_open_socket/3,
            tcp_host_to_address/2,
            tcp_connect/2,
            tcp_connect/3,
            tcp_connect/4,
            tcp_bind/2,
            tcp_listen/2,
            tcp_accept/3,
            tcp_fcntl/3,
            tcp_setopt/2,
            tcp_getopt/2,
            tcp_select/3,
            gethostname/1,
            unix_domain_socket/1,
            udp_socket/1,
            udp_receive/4,
            udp_send/4
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

%!  tcp_socket(-Socket) is det.
%!  unix_domain_socket(-Socket) is det.
%!  udp_socket(-Socket) is det.
%!  tcp_close_socket(+Socket) is det.
%
%   Make a socket; tcp_close_socket/1 frees it, if none of its streams is open.
%   Errors: type_error(socket, Socket), existence_error(socket, Socket),
%   socket_error(Code, Message) of all in this library.
%   Source: SWI-Prolog, as all in this library.

tcp_socket(Socket) :-
    '$socket'(tcp, Socket).

unix_domain_socket(Socket) :-
    '$socket'(unix, Socket).

udp_socket(Socket) :-
    '$socket'(udp, Socket).

tcp_close_socket(Socket) :-
    '$socket_close'(Socket).

%!  tcp_bind(+Socket, ?Address) is det.
%!  tcp_listen(+Socket, +Backlog) is det.
%!  tcp_accept(+Socket, -Connection, -Peer) is det.
%
%   Address is a port, Host:Port, or a file; an unbound port becomes one that is free.
%   Connections are taken from tcp_bind/2 on. Peer is an address ip(A, B, C, D).

tcp_bind(Socket, Address) :-
    address(Address, Host, Port),
    (   var(Port)
    ->  '$socket_bind'(Socket, Host, 0, Port)
    ;   '$socket_bind'(Socket, Host, Port, _)
    ).

address(Address, '', Address) :-
    ( var(Address) ; integer(Address) ),
    !.
address(Host0:Port0, Host, Port) :-
    !,
    host_text(Host0, Host),
    port_number(Port0, Port).
address(File, File, 0) :-
    must_be(atomic, File).

host_text(Host, Text) :-
    (   var(Host)
    ->  instantiation_error(Host)
    ;   Host = ip(A,B,C,D)
    ->  format(atom(Text), '~w.~w.~w.~w', [A,B,C,D])
    ;   compound(Host),
        Host =.. [ip|Parts],
        length(Parts, 8)
    ->  findall(Hex, ( member(P, Parts), format(atom(Hex), '~16r', [P]) ), Hexes),
        atomic_list_concat(Hexes, :, Text)
    ;   Host = ip(any)
    ->  Text = ''
    ;   Host = ip(loopback)
    ->  Text = '127.0.0.1'
    ;   must_be(atomic, Host),
        Text = Host
    ).

port_number(Port0, Port) :-
    (   var(Port0)
    ->  Port = Port0
    ;   service(Port0, Port1)
    ->  Port = Port1
    ;   must_be(integer, Port0),
        Port = Port0
    ).

service(http, 80).
service(https, 443).
service(ftp, 21).
service(ssh, 22).
service(smtp, 25).

tcp_listen(Socket, Backlog) :-
    must_be(nonvar, Socket),
    must_be(integer, Backlog).

tcp_accept(Socket, Connection, Peer) :-
    '$socket_accept'(Socket, Connection, Peer).

%!  tcp_connect(+Socket, +Address) is det.
%!  tcp_connect(+Address, -Pair, +Options) is det.
%!  tcp_connect(+Socket, +Address, -In, -Out) is det.
%!  tcp_open_socket(+Connection, -In, -Out) is det.
%
%   In and Out are streams of bytes, Pair both. The connection ends when they are
%   closed. Options: nodelay(Boolean).

tcp_connect(Socket, Address) :-
    must_be(nonvar, Address),
    (   integer(Address)
    ->  address(localhost:Address, Host, Port)
    ;   address(Address, Host, Port)
    ),
    '$socket_connect'(Socket, Host, Port).

tcp_connect(Address, Pair, Options) :-
    setup_call_catcher_cleanup(
        tcp_socket(Socket),
        (   tcp_connect(Socket, Address),
            (   option(nodelay(On), Options)
            ->  tcp_setopt(Socket, nodelay(On))
            ;   true
            ),
            tcp_open_socket(Socket, In, Out)
        ),
        Catcher,
        (   Catcher == exit
        ->  true
        ;   tcp_close_socket(Socket)
        )),
    stream_pair(Pair, In, Out).

tcp_connect(Socket, Address, In, Out) :-
    tcp_connect(Socket, Address),
    tcp_open_socket(Socket, In, Out).

tcp_open_socket(Connection, In, Out) :-
    '$socket_streams'(Connection, In, Out).

%!  tcp_host_to_address(?Host, ?Address) is det.
%!  gethostname(-Name) is det.
%
%   Address is ip(A, B, C, D), Name the one of this machine.

tcp_host_to_address(Host, Address) :-
    (   nonvar(Host)
    ->  host_text(Host, Text),
        '$host_address'(Text, Address)
    ;   nonvar(Address)
    ->  host_text(Address, Text),
        '$host_name'(Text, Host)
    ;   instantiation_error(Host)
    ).

gethostname(Name) :-
    '$hostname'(Name).

%!  tcp_setopt(+Socket, +Option) is det.
%!  tcp_getopt(+Socket, ?Option) is semidet.
%!  tcp_fcntl(+Socket, +Action, ?Argument) is det.
%
%   Options are nodelay, nodelay(Boolean) and sndbuf(Bytes); reuseaddr and broadcast,
%   which sockets have from the beginning; dispatch(Boolean) and nonblock, as Action
%   setfl with nonblock: a goal that waits lets others run. tcp_getopt/2 also has
%   file_no(N), for a bound or connected socket.
%   Errors: domain_error(socket_option, Option), domain_error(boolean, Boolean),
%   type_error(socket, Socket).

tcp_setopt(Socket, Option) :-
    must_be_socket(Socket),
    (   nonvar(Option),
        setopt(Option, Socket)
    ->  true
    ;   domain_error(socket_option, Option)
    ).

must_be_socket(Socket) :-
    ignore('$socket_file_no'(Socket, _)).

setopt(nodelay, Socket) :-
    '$socket_delay'(Socket, false).
setopt(nodelay(On), Socket) :-
    (   On == true
    ->  Delay = false
    ;   On == false
    ->  Delay = true
    ;   domain_error(boolean, On)
    ),
    '$socket_delay'(Socket, Delay).
setopt(sndbuf(Bytes), Socket) :-
    must_be(positive_integer, Bytes),
    '$socket_buffer'(Socket, Bytes).
setopt(reuseaddr, _).
setopt(broadcast, _).
setopt(nonblock, _).
setopt(dispatch(On), _) :-
    must_be(boolean, On).

tcp_getopt(Socket, Option) :-
    must_be_socket(Socket),
    (   nonvar(Option),
        Option = file_no(N)
    ->  '$socket_file_no'(Socket, N)
    ;   domain_error(socket_option, Option)
    ).

tcp_fcntl(Socket, setfl, nonblock) :-
    tcp_setopt(Socket, nonblock).

%!  tcp_select(+Streams, -Ready, +Timeout) is det.
%
%   Wait until some of Streams have input or are at their end, at most Timeout seconds or
%   infinite. Ready are these.

tcp_select(Streams, Ready, Timeout) :-
    wait_for_input(Streams, Ready, Timeout).

%!  udp_send(+Socket, +Text, +Address, +Options) is det.
%!  udp_receive(+Socket, -Data, -From, +Options) is det.
%
%   Send a packet of bytes, and wait for one. Options: as(Type), codes, the default,
%   atom or string; max_message_size(Bytes), 4096; encoding(E), octet. From is an
%   address ip(A, B, C, D):Port.

udp_send(Socket, Text, Address, Options) :-
    option(encoding(Encoding), Options, octet),
    text_to_string(Text, String),
    string_bytes(String, Codes, Encoding),
    string_codes(Bytes, Codes),
    address(Address, Host, Port),
    '$udp_send'(Socket, Bytes, Host, Port).

udp_receive(Socket, Data, From:Port, Options) :-
    option(max_message_size(Max), Options, 4096),
    option(as(Type), Options, codes),
    option(encoding(Encoding), Options, octet),
    '$udp_receive'(Socket, Max, Bytes, From, Port),
    string_codes(Bytes, Codes),
    string_bytes(String, Codes, Encoding),
    (   Type == codes
    ->  string_codes(String, Data)
    ;   Type == atom
    ->  atom_string(Data, String)
    ;   Data = String
    ).
