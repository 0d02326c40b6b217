// Package lib embeds the libraries into the executable. library(dcg/basics) is
// dcg/basics.pl here. A new folder must be added to the line below.
package lib

import "embed"

// Files are the libraries.
//
//go:embed *.pl check chr clp dcg dialect http pengines pldoc plunit prolog_xref puzzle sandbox semweb sgml
var Files embed.FS
