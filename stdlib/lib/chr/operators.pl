/*  The operators of rules and declarations, which library(chr) exports. */

:- module(chr_operators,
          [ op(1180, xfx, ==>),
            op(1180, xfx, <=>),
            op(1150, fx, constraints),
            op(1150, fx, chr_constraint),
            op(1150, fx, chr_preprocessor),
            op(1150, fx, handler),
            op(1150, fx, rules),
            op(1100, xfx, (\)),
            op(1200, xfx, (@)),
            op(1190, xfx, pragma),
            op(500, yfx, #),
            op(1150, fx, chr_type),
            op(1150, fx, chr_declaration),
            op(1130, xfx, --->),
            op(1150, fx, (?))
          ]).
