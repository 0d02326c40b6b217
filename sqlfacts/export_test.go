package sqlfacts

// OpenSource opens a database by its data source name.
var OpenSource = open
