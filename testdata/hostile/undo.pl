% Does work when it is backtracked over.

attack :- undo(loop), fail.
loop :- loop.
