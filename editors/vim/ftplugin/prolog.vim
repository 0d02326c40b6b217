" Layout with zebra fmt (gggqG, or :ZebraFmt), checks with zebra check (:make).
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
let s:zebra = get(g:, 'zebra_path', 'zebra')

setlocal comments=s1:/*,mb:*,ex:*/,:%!,:% commentstring=%\ %s
setlocal expandtab shiftwidth=4 softtabstop=4 textwidth=100
setlocal formatoptions-=t formatoptions+=croql
setlocal suffixesadd=.pl,.pro,.plt
setlocal include=^\\s*:-\\s*\\(use_module\\\|ensure_loaded\\\|include\\\|consult\\)(
setlocal define=^\\ze\\l\\w*
execute 'setlocal keywordprg=' . s:zebra . '\ help'
execute 'setlocal formatprg=' . s:zebra . '\ fmt'
compiler zebra

" ZebraFmt lays out the buffer; with an error it stays as it is.
function! s:Format() abort
  let l:view = winsaveview()
  let l:out = systemlist(s:zebra . ' fmt', getline(1, '$'))
  if v:shell_error
    echohl ErrorMsg | echomsg join(l:out, ' ') | echohl None
    return
  endif
  if l:out !=# getline(1, '$')
    silent keepjumps call setline(1, l:out)
    if line('$') > len(l:out)
      silent execute 'keepjumps ' . (len(l:out) + 1) . ',$delete _'
    endif
  endif
  call winrestview(l:view)
endfunction
command! -buffer ZebraFmt call s:Format()
command! -buffer ZebraRun execute (has('nvim') ? 'split | terminal ' : 'terminal ') . s:zebra . ' ' . shellescape(expand('%'))
command! -buffer ZebraTest execute '!' . s:zebra . ' test ' . shellescape(expand('%'))

if get(g:, 'zebra_fmt_on_save', 0)
  autocmd BufWritePre <buffer> ZebraFmt
endif

let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< textwidth< '
      \ . 'formatoptions< suffixesadd< include< define< keywordprg< formatprg< makeprg< errorformat< '
      \ . '| delcommand -buffer ZebraFmt | delcommand -buffer ZebraRun | delcommand -buffer ZebraTest'
