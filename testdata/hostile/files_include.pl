% Includes a file that includes itself.
% It has the files of the folder.

:- include(itself).
attack :- consult(ping), attack.
