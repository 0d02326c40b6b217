% Expands names of files with braces and wildcards.

attack :- member(G, [expand_file_name('{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}', _),
    expand_file_name('{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}{a,{b,c}}', _),
    expand_file_name('/*/*/*/*/*', _),
    expand_file_name('~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~', _),
    absolute_file_name('{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}', _, [expand(true), solutions(all)]),
    absolute_file_name(library('*'), _, [expand(true), solutions(all), file_errors(fail)]),
    wildcard_match('*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*ab', aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa),
    wildcard_match('{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}b', aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)]), catch(ignore(G), _, true), fail.
attack :- attack.
