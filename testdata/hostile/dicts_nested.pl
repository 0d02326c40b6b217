% Nests dicts and changes them in their depth.

attack :- d(0, _{}).
d(N, D) :- E = D.put(a/b/c, N).put(_{x: D, y: D}), M is N+1, d(M, E).
