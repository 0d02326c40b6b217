" Perl has .pl too: a file is Prolog unless its first lines look like Perl.
function! s:Detect() abort
  for line in getline(1, 20)
    if line =~# '^#!.*perl\|^\s*\(use\|package\|my\|sub\)\s[^(]*[;{]\s*$'
      setfiletype perl
      return
    elseif line =~# '^\s*%\|^\s*:-\|:-\s*$\|\.\s*$'
      break
    endif
  endfor
  set filetype=prolog
endfunction
autocmd BufNewFile,BufRead *.pl call s:Detect()
autocmd BufNewFile,BufRead *.pro,*.prolog,*.plt set filetype=prolog
autocmd BufNewFile,BufRead * if getline(1) =~# '^#!.*\<\(zebra\|swipl\)\>' | set filetype=prolog | endif
