% Encoders, digests and tables of addresses with long or wrong texts.

long(A) :- format(atom(A), "~*c", [3000000, 0'%]).
long(A) :- format(atom(A), "~*c", [3000000, 0'a]).
long(A) :- length(L, 300000), maplist(=('a=b&'), L), atomic_list_concat(L, A).
long(A) :- length(L, 300000), maplist(=('/..'), L), atomic_list_concat(L, A).
long(A) :- format(atom(A), "~*c", [1000000, 0'\x1F600\]).
attack(each(A, uri_encoded(query_value, A, _))).
attack(each(A, uri_encoded(path, _, A))).
attack(each(A, uri_components(A, _))).
attack(each(A, ( uri_normalized(A, _), uri_resolve(A, 'http://a/b', _), uri_is_global(A), uri_iri(A, _) ))).
attack(each(A, uri_query_components(A, _))).
attack(each(A, ( parse_url(A, _), www_form_encode(A, _), www_form_encode(_, A) ))).
attack(each(A, ( base64(A, B), base64(_, B), base64url(A, _) ))).
attack(each(A, ( base32(A, _), base32(_, A), md5_hash(A, _, []), sha_hash(A, _, []), hmac_sha(A, A, _, []), crypto_data_hash(A, _, []) ))).
attack(each(A, ( file_base_name(A, _), file_directory_name(A, _), file_name_extension(_, _, A), directory_file_path(A, A, _) ))).
attack(each(A, ( relative_file_name(A, '/a/b', _), prolog_to_os_filename(A, _), is_absolute_file_name(A), wildcard_match(A, A) ))).
attack(each(A, ( absolute_file_name(A, _, [file_errors(fail)]), exists_file(A) ))).
attack(each(A, ( collation_key(A, _), normalize_space(atom(_), A), downcase_atom(A, B), upcase_atom(B, _) ))).
attack(each(A, ( porter_stem(A, _), tokenize_atom(A, _), atom_to_stem_list(A, _), unaccent_atom(A, _) ))).
attack(each(A, ( double_metaphone(A, _), isub(A, A, _, []), dwim_match(A, A) ))).
attack(each(A, ( atom_number(A, _), atom_to_term(A, _, _), term_to_atom(_, A), number_codes(_, A), sformat(_, A, []) ))).
attack(each(A, ( char_conversion(A, A), char_code(A, _), char_type(A, _), atom_chars(A, L), atomic_list_concat(L, x, _) ))).
attack(each(A, ( re_match(A, A), re_split(A, A, _), re_compile(A, _, []) ))).
attack(each(A, ( getenv(A, _), setenv(A, A), shell(A), open(A, read, _), consult(A) ))).
attack(each(A, ( ansi_format([A], A, []), print_message(error, format(A, [])), string_code(1, A, _), help(A), apropos(A) ))).
each(A, G) :- findall(A-G, long(A), L), forall(member(A-H, L), parts(H)), fail.
parts(( G, H )) :- !, catch(( G, fail ), _, true) -> true ; parts(H).
parts(G) :- catch(G, _, true), fail.
parts(_).
