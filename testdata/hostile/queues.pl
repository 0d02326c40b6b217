% Sends messages without end.

attack :- thread_self(Me), q(Me).
q(Me) :- thread_send_message(Me, a_message(with, arguments)), q(Me).
