% Lists and traces what it should not see.

attack :- catch(listing, _, true), forall(current_op(_, _, _), true), forall(source_file(_), true), forall(current_module(_), true), forall(current_key(_), true), forall(current_flag(_), true), forall(stream_property(_, file_name(F)), ( atom(F), sub_atom(F, 0, _, _, /) -> throw(escaped(F)) ; true )), catch(trace, _, true), catch(spy(attack), _, true).
