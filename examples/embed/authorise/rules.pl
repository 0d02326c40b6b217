% Who may do what to which document, and why. The server adds user_role/2, owner/2 and class/2.

:- dynamic user_role/2, owner/2, class/2.

%!  allow(+User, +Action, +Document, -Why) is nondet.

allow(User, _, Document, owner) :-
    owner(Document, User).
allow(User, Action, Document, role(Role)) :-
    class(Document, Class),
    has_role(User, Role),
    may(Role, Class, Action).

% has_role(+User, -Role): a role of the user, or one that such a role includes.

has_role(User, Role) :-
    user_role(User, Given),
    includes(Given, Role).

:- table includes/2.

includes(Role, Role).
includes(Role, Lesser) :-
    includes(Role, Between),
    part_of(Lesser, Between).

part_of(reader, editor).
part_of(editor, chief).
part_of(reader, auditor).

may(reader, public, read).
may(editor, public, write).
may(editor, internal, read).
may(chief, internal, write).
may(auditor, _, read).
