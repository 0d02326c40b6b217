shared(2).
:- include(shared).
