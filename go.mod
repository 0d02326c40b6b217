module github.com/zebralog/prolog

go 1.26
