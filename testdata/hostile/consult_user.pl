% Consults what the host reads from.

attack :- catch(consult(user), _, true), [user].
