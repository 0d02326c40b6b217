/*  library(sandbox/safe): the predicates of the system and the libraries that are safe to
    call, for library(sandbox).

    They compute, or print lines and messages. They change nothing that outlives
    the goal, and see nothing outside the program. Every builtin is either here
    or in the tests' list of refused builtins.
*/

:- module(sandbox_safe,
          [ safe_builtin/1,
            safe_builtin_meta/1,
            safe_library/1,
            safe_library_goal/2,
            safe_library_meta/2,
            safe_flag/2,
            declaration/1
          ]).

:- autoload(library(lists)).

%!  safe_builtin(?Goal) is nondet.

safe_builtin(!).
safe_builtin(otherwise).
safe_builtin(true).
safe_builtin(fail).
safe_builtin(false).
safe_builtin(:<(_, _)).
safe_builtin(<(_, _)).
safe_builtin(=(_, _)).
safe_builtin(=..(_, _)).
safe_builtin(=:=(_, _)).
safe_builtin(=<(_, _)).
safe_builtin(==(_, _)).
safe_builtin(=@=(_, _)).
safe_builtin(=\=(_, _)).
safe_builtin(>(_, _)).
safe_builtin(>:<(_, _)).
safe_builtin(>=(_, _)).
safe_builtin(?=(_, _)).
safe_builtin(@<(_, _)).
safe_builtin(@=<(_, _)).
safe_builtin(@>(_, _)).
safe_builtin(@>=(_, _)).
safe_builtin(\=(_, _)).
safe_builtin(\==(_, _)).
safe_builtin(\=@=(_, _)).
safe_builtin(acyclic_term(_)).
safe_builtin(arg(_, _, _)).
safe_builtin(atom(_)).
safe_builtin(atom_chars(_, _)).
safe_builtin(atom_codes(_, _)).
safe_builtin(atom_concat(_, _, _)).
safe_builtin(atom_length(_, _)).
safe_builtin(atom_number(_, _)).
safe_builtin(atom_string(_, _)).
safe_builtin(atom_to_term(_, _, _)).
safe_builtin(atomic(_)).
safe_builtin(atomic_concat(_, _, _)).
safe_builtin(atomic_list_concat(_, _)).
safe_builtin(atomic_list_concat(_, _, _)).
safe_builtin(attvar(_)).
safe_builtin(b_getval(_, _)).
safe_builtin(b_set_dict(_, _, _)).
safe_builtin(between(_, _, _)).
safe_builtin(blob(_, _)).
safe_builtin(callable(_)).
safe_builtin(char_code(_, _)).
safe_builtin(char_type(_, _)).
safe_builtin(code_type(_, _)).
safe_builtin(compare(_, _, _)).
safe_builtin(compound(_)).
safe_builtin(compound_name_arguments(_, _, _)).
safe_builtin(compound_name_arity(_, _, _)).
safe_builtin(copy_term(_, _)).
safe_builtin(dcg_translate_rule(_, _)).
safe_builtin(copy_term(_, _, _)).
safe_builtin(copy_term(_, _, _, _)).
safe_builtin(copy_term_nat(_, _)).
safe_builtin(copy_term_nat(_, _, _, _)).
safe_builtin(current_arithmetic_function(_)).
safe_builtin(current_op(_, _, _)).
safe_builtin(current_prolog_flag(_, _)).
safe_builtin(cyclic_term(_)).
safe_builtin(date_time_stamp(_, _)).
safe_builtin(del_attr(_, _)).
safe_builtin(del_attrs(_)).
safe_builtin(del_dict(_, _, _, _)).
safe_builtin(dict_create(_, _, _)).
safe_builtin(dict_pairs(_, _, _)).
safe_builtin(divmod(_, _, _, _)).
safe_builtin(downcase_atom(_, _)).
safe_builtin(duplicate_term(_, _)).
safe_builtin(file_base_name(_, _)).
safe_builtin(file_directory_name(_, _)).
safe_builtin(file_name_extension(_, _, _)).
safe_builtin(float(_)).
safe_builtin(functor(_, _, _)).
safe_builtin(get_attr(_, _, _)).
safe_builtin(get_attrs(_, _)).
safe_builtin(get_dict(_, _, _)).
safe_builtin(get_dict(_, _, _, _, _)).
safe_builtin(get_string_code(_, _, _)).
safe_builtin(get_time(_)).
safe_builtin(ground(_)).
safe_builtin(integer(_)).
safe_builtin(is(_, _)).
safe_builtin(is_absolute_file_name(_)).
safe_builtin(is_dict(_)).
safe_builtin(is_dict(_, _)).
safe_builtin(is_engine(_)).
safe_builtin(is_list(_)).
safe_builtin(is_stream(_)).
safe_builtin(keysort(_, _)).
safe_builtin(left_of(_, _, _)).
safe_builtin(length(_, _)).
safe_builtin(msort(_, _)).
safe_builtin(name(_, _)).
safe_builtin(nb_current(_, _)).
safe_builtin(nb_getval(_, _)).
safe_builtin(next_to(_, _, _)).
safe_builtin(nonground(_, _)).
safe_builtin(nonvar(_)).
safe_builtin(normalize_space(_, _)).
safe_builtin(format_time(_, _, _)).
safe_builtin(format_time(_, _, _, _)).
safe_builtin(nth_integer_root_and_remainder(_, _, _, _)).
safe_builtin(number(_)).
safe_builtin(number_chars(_, _)).
safe_builtin(number_codes(_, _)).
safe_builtin(number_string(_, _)).
safe_builtin(numbervars(_)).
safe_builtin(numbervars(_, _, _)).
safe_builtin(numbervars(_, _, _, _)).
safe_builtin(perm(_, _)).
safe_builtin(plus(_, _, _)).
safe_builtin(predicate_property(_, _)).
safe_builtin(prolog_current_choice(_)).
safe_builtin(put_dict(_, _, _)).
safe_builtin(put_dict(_, _, _, _)).
safe_builtin(rational(_)).
safe_builtin(rational(_, _, _)).
safe_builtin(read_term_from_atom(_, _, _)).
safe_builtin(repeat).
safe_builtin(same_term(_, _)).
safe_builtin(select_dict(_, _, _)).
safe_builtin(setarg(_, _, _)).
safe_builtin(sleep(_)).
safe_builtin(sort(_, _)).
safe_builtin(sort(_, _, _, _)).
safe_builtin(split_string(_, _, _, _)).
safe_builtin(stamp_date_time(_, _, _)).
safe_builtin(statistics(_, _)).
safe_builtin(string(_)).
safe_builtin(string_bytes(_, _, _)).
safe_builtin(string_chars(_, _)).
safe_builtin(string_code(_, _, _)).
safe_builtin(string_codes(_, _)).
safe_builtin(string_concat(_, _, _)).
safe_builtin(string_length(_, _)).
safe_builtin(string_lower(_, _)).
safe_builtin(string_to_atom(_, _)).
safe_builtin(string_upper(_, _)).
safe_builtin(strip_module(_, _, _)).
safe_builtin(sub_atom(_, _, _, _, _)).
safe_builtin(sub_atom_icasechk(_, _, _)).
safe_builtin(sub_string(_, _, _, _, _)).
safe_builtin(subsumes_term(_, _)).
safe_builtin(succ(_, _)).
safe_builtin(term_attvars(_, _)).
safe_builtin(term_hash(_, _)).
safe_builtin(term_hash(_, _, _, _)).
safe_builtin(term_string(_, _)).
safe_builtin(term_string(_, _, _)).
safe_builtin(term_to_atom(_, _)).
safe_builtin(term_variables(_, _)).
safe_builtin(term_variables(_, _, _)).
safe_builtin(text_concat(_, _, _)).
safe_builtin(text_to_string(_, _)).
safe_builtin(thread_self(_)).
safe_builtin(throw(_)).
safe_builtin(unifiable(_, _, _)).
safe_builtin(unify_with_occurs_check(_, _)).
safe_builtin(upcase_atom(_, _)).
safe_builtin(var(_)).
safe_builtin(variant_hash(_, _)).
safe_builtin(wildcard_match(_, _)).
safe_builtin(wildcard_match(_, _, _)).
safe_builtin(write_length(_, _, _)).
safe_builtin(writeln(_)).
safe_builtin(nb_setarg(_, _, _)).
safe_builtin(nb_linkarg(_, _, _)).
safe_builtin(nb_set_dict(_, _, _)).
safe_builtin(print_message(_, _)).
safe_builtin(term_singletons(_, _)).
safe_builtin(is_most_general_term(_)).
safe_builtin(is_thread(_)).
safe_builtin(functor(_, _, _, _)).
safe_builtin(var_number(_, _)).
safe_builtin(trie_new(_)).
safe_builtin(trie_destroy(_)).
safe_builtin(is_trie(_)).
safe_builtin(trie_insert(_, _)).
safe_builtin(trie_insert(_, _, _)).
safe_builtin(trie_insert(_, _, _, _)).
safe_builtin(trie_term(_, _)).
safe_builtin(trie_update(_, _, _)).
safe_builtin(trie_lookup(_, _, _)).
safe_builtin(trie_delete(_, _, _)).
safe_builtin(trie_gen(_, _)).
safe_builtin(trie_gen(_, _, _)).
safe_builtin(trie_gen_compiled(_, _)).
safe_builtin(trie_gen_compiled(_, _, _)).
safe_builtin(trie_property(_, _)).
safe_builtin(bounded_number(_, _, _)).
safe_builtin(float_class(_, _)).
safe_builtin(float_parts(_, _, _, _)).
safe_builtin(size_abstract_term(_, _, _)).
safe_builtin(variant_sha1(_, _)).
safe_builtin(atomics_to_string(_, _)).
safe_builtin(atomics_to_string(_, _, _)).
safe_builtin(fast_term_serialized(_, _)).
safe_builtin(collation_key(_, _)).
safe_builtin(atom_prefix(_, _)).

%!  safe_builtin_meta(?Goal) is nondet.
%
%   Goal is safe when the goals that it calls are.

safe_builtin_meta(call(_)).
safe_builtin_meta(call(_, _)).
safe_builtin_meta(call(_, _, _)).
safe_builtin_meta(call(_, _, _, _)).
safe_builtin_meta(call(_, _, _, _, _)).
safe_builtin_meta(call(_, _, _, _, _, _)).
safe_builtin_meta(call(_, _, _, _, _, _, _)).
safe_builtin_meta(call(_, _, _, _, _, _, _, _)).
safe_builtin_meta(call_cleanup(_, _)).
safe_builtin_meta(catch(_, _, _)).
safe_builtin_meta(findall(_, _, _)).
safe_builtin_meta(findall(_, _, _, _)).
safe_builtin_meta(findnsols(_, _, _, _)).
safe_builtin_meta(findnsols(_, _, _, _, _)).
safe_builtin_meta(forall(_, _)).
safe_builtin_meta(ignore(_)).
safe_builtin_meta('|'(_, _)).
safe_builtin_meta(once(_)).
safe_builtin_meta(not(_)).
safe_builtin_meta(setup_call_catcher_cleanup(_, _, _, _)).
safe_builtin_meta(setup_call_cleanup(_, _, _)).
safe_builtin_meta(call_residue_vars(_, _)).
safe_builtin_meta(undo(_)).
safe_builtin_meta(setof(_, _, _)).
safe_builtin_meta(bagof(_, _, _)).
safe_builtin_meta(phrase(_, _)).
safe_builtin_meta(phrase(_, _, _)).
safe_builtin_meta(call_dcg(_, _, _)).
safe_builtin_meta(catch_with_backtrace(_, _, _)).
safe_builtin_meta($(_)).
safe_builtin_meta(assertion(_)).
safe_builtin_meta(call_with_depth_limit(_, _, _)).
safe_builtin_meta(call_with_inference_limit(_, _, _)).
safe_builtin_meta(apply(_, _)).

%!  safe_library(?Module) is nondet.
%
%   What the library exports is safe, when the goals that it calls are.

safe_library(aggregate).
safe_library(apply).
safe_library(assoc).
safe_library(base32).
safe_library(base64).
safe_library(clpb).
safe_library(clpfd).
safe_library(dcg_basics).
safe_library(dcg_high_order).
safe_library(dicts).
safe_library(dif).
safe_library(error).
safe_library(freeze).
safe_library(gensym).
safe_library(heaps).
safe_library(lists).
safe_library(md5).
safe_library(nb_set).
safe_library(occurs).
safe_library(swi_option).
safe_library(ordsets).
safe_library(oset).
safe_library(pairs).
safe_library(random).
safe_library(rbtrees).
safe_library(simplex).
safe_library(solution_sequences).
safe_library(sort).
safe_library(strings).
safe_library(terms).
safe_library(ugraphs).
safe_library(utf8).
safe_library(varnumbers).
safe_library(when).
safe_library(yall).
safe_library(date).
safe_library(ctypes).
safe_library(limits).
safe_library(tabling).
safe_library(wfs).

%!  safe_library_goal(?Module, ?Goal) is nondet.
%
%   Goal of that library is safe; others that it exports look at files.

safe_library_goal(backward_compatibility, concat_atom(_, _)).
safe_library_goal(backward_compatibility, concat_atom(_, _, _)).
safe_library_goal(crypto, crypto_data_hash(_, _, _)).
safe_library_goal(crypto_hash, hmac_sha(_, _, _, _)).
safe_library_goal(crypto_hash, sha_hash(_, _, _)).
safe_library_goal(uri, uri_authority_components(_, _)).
safe_library_goal(uri, uri_components(_, _)).
safe_library_goal(uri, uri_data(_, _, _)).
safe_library_goal(uri, uri_encoded(_, _, _)).
safe_library_goal(uri, uri_is_global(_)).
safe_library_goal(uri, iri_normalized(_, _)).
safe_library_goal(uri, iri_normalized(_, _, _)).
safe_library_goal(uri, uri_iri(_, _)).
safe_library_goal(uri, uri_normalized(_, _)).
safe_library_goal(uri, uri_normalized(_, _, _)).
safe_library_goal(uri, uri_normalized_iri(_, _)).
safe_library_goal(uri, uri_normalized_iri(_, _, _)).
safe_library_goal(uri, uri_query_components(_, _)).
safe_library_goal(uri, uri_resolve(_, _, _)).

%!  safe_library_meta(?Module, ?Goal) is nondet.
%
%   Goal of that library is safe when the goals that it calls are.

safe_library_meta(prolog_debug, assertion(_)).
safe_library_meta(prolog_statistics, call_time(_, _)).
safe_library_meta(prolog_statistics, call_time(_, _, _)).
safe_library_meta(prolog_statistics, time(_)).
safe_library_meta(prolog_statistics, time(_)).
safe_library_meta(time, call_with_time_limit(_, _)).

%!  safe_flag(+Flag, +Value) is semidet.
%
%   Flag is one of the syntax of the file that sets it.

safe_flag(generate_debug_info, _).
safe_flag(optimise, _).
safe_flag(occurs_check, error).
safe_flag(double_quotes, _).
safe_flag(back_quotes, _).
safe_flag(rational_syntax, _).

%!  declaration(+Directive) is semidet.
%
%   Directive is about predicates and operators of the module in which it stands.

declaration(Directive) :-
    compound(Directive),
    compound_name_arguments(Directive, Name, Arguments),
    memberchk(Name, [dynamic, discontiguous, multifile, thread_local, table, public,
                     meta_predicate, module_transparent, op, module, style_check]),
    \+ ( member(Argument, Arguments), qualified(Argument) ).

qualified(Term) :-
    compound(Term),
    (   Term = _:_
    ->  true
    ;   arg(_, Term, Argument),
        qualified(Argument)
    ).
