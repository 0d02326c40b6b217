:- include(shared2).
shared(1).
