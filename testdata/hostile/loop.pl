% Never ends.

attack :- attack.
