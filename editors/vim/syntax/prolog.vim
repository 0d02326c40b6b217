" Prolog as zebra and SWI-Prolog read it.
if exists('b:current_syntax')
  finish
endif
syntax case match

syntax match   prologOperator  "[#$&*+\-./:<=>?@^~\\]\+"
syntax match   prologEnd       "\.\ze\(\s\|%\|$\)"
syntax match   prologControl   "\(^\|[^#$&*+\-./:<=>?@^~\\]\)\@<=\(:-\|-->\|=>\|->\|\*->\|\\+\)[#$&*+\-./:<=>?@^~\\]\@!"
syntax match   prologControl   "[!;]"
syntax match   prologSeparator "[,|]"
syntax match   prologAtom      "\<\l\w*"
syntax match   prologCall      "\<\l\w*\ze("
syntax match   prologHead      "^\l\w*"
syntax match   prologVariable  "\<\u\w*"
syntax match   prologAnonymous "\<_\w*"
syntax keyword prologWordOp    is mod rem div xor rdiv dynamic discontiguous multifile table initialization
syntax keyword prologBuiltin   true fail false repeat halt call once ignore forall findall bagof setof catch throw
syntax match   prologDirective "^\s*\(:-\|?-\)\s*\l\w*" contains=prologControl
syntax match   prologNumber    "\<\d\+\([_ ]\d\+\)*\(\.\d\+\)\?\([eE][+-]\?\d\+\)\?\(Inf\|NaN\)\?\(r\d\+\)\?\>"
syntax match   prologNumber    "\<\(0x\x\+\|0o\o\+\|0b[01]\+\|\d\{1,2}'\w\+\)\>"
syntax match   prologCharacter "\<0'\(\\\(x\x\+\\\?\|\o\+\\\?\|u\x\{4}\|U\x\{8}\|.\)\|''\|[^\\]\)"
syntax match   prologEscape    contained "\\\(x\x\+\\\?\|\o\+\\\?\|u\x\{4}\|U\x\{8}\|.\|$\)"
syntax match   prologFormat    contained "\~\(\d\+\|\*\|`.\)\?[acdDeEfgGiInpqrRsw~|+t]"
syntax region  prologString    start=+"+ skip=+\\\\\|\\"\|""+ end=+"+ contains=prologEscape,prologFormat
syntax region  prologString    start=+`+ skip=+\\\\\|\\`\|``+ end=+`+ contains=prologEscape
syntax region  prologQuoted    start=+'+ skip=+\\\\\|\\'\|''+ end=+'+ contains=prologEscape,prologFormat
syntax region  prologQuotation start="{|\ze\l" end="|}"
syntax match   prologComment   "%.*$" contains=prologTodo,@Spell
syntax match   prologDoc       "%!.*$" contains=@Spell
syntax region  prologComment   start="/\*" end="\*/" contains=prologTodo,@Spell
syntax match   prologShebang   "\%1l^#!.*$"
syntax keyword prologTodo      contained TODO FIXME XXX

syntax sync minlines=100

highlight default link prologOperator  Operator
highlight default link prologWordOp    Operator
highlight default link prologControl   Statement
highlight default link prologBuiltin   Statement
highlight default link prologEnd       Delimiter
highlight default link prologSeparator Delimiter
highlight default link prologCall      Function
highlight default link prologHead      Function
highlight default link prologVariable  Identifier
highlight default link prologAnonymous Comment
highlight default link prologDirective PreProc
highlight default link prologNumber    Number
highlight default link prologCharacter Character
highlight default link prologEscape    SpecialChar
highlight default link prologFormat    SpecialChar
highlight default link prologString    String
highlight default link prologQuoted    String
highlight default link prologQuotation String
highlight default link prologComment   Comment
highlight default link prologDoc       SpecialComment
highlight default link prologShebang   Comment
highlight default link prologTodo      Todo

let b:current_syntax = 'prolog'
