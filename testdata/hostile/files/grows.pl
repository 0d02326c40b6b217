:- dynamic grown/1.
user:term_expansion(end_of_file, [grown(x), (:- include(grows)), end_of_file]).
:- initialization(load_files(grows, [])).
