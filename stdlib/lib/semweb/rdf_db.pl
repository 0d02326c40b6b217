/*  library(semweb/rdf_db): triples in memory, in files, and the short names of resources.

    It exports what the modules below it define: the store, literals, files and prefixes.
*/

:- module(rdf_db, []).

:- reexport(library(semweb/rdf_prefixes), except([register_file_prefixes/1])).
:- reexport(library(semweb/rdf_literals),
            [ rdf_match_label/3,
              rdf_literal_value/2,
              rdf_compare/3,
              lang_equal/2,
              lang_matches/2
            ]).
:- reexport(library(semweb/rdf_store), except([set_source/3])).
:- reexport(library(semweb/rdf_files)).
