" :make runs zebra check on the file.
if exists('current_compiler')
  finish
endif
let current_compiler = 'zebra'
execute 'CompilerSet makeprg=' . escape(get(g:, 'zebra_path', 'zebra'), ' ') . '\ check\ --short\ %:S'
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m
