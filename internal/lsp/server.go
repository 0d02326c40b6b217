// Package lsp is a language server for Prolog (Language Server Protocol 3.17) over a pair of
// streams. It reads programs and never runs them; package analysis finds what is in them.
//
//	rpc.go          messages
//	protocol.go     the contents of messages
//	document.go     texts, positions and URIs
//	server.go       the life of a server, the order of its work
//	sync.go         open documents, and files
//	navigate.go     definition, references, rename, highlights, symbols
//	describe.go     hover and signatures
//	complete.go     completion
//	semantic.go     kinds of tokens, for colours
//
// One goroutine reads messages, so that a waiting request can be cancelled. Another handles
// them in order. Diagnostics are sent when no message waits.
package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"

	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/internal/source"
)

// A Server is a language server.
type Server struct {
	Version string // sent to the client
	Cache   string // a folder for copies of libraries, which clients open; "" for none

	out       writer
	workspace analysis.Workspace
	documents map[string]*document // the open documents, by path
	folders   []string             // the folders of the workspace
	utf8      bool
	watching  bool     // the client can be asked to watch files
	started   bool     // initialize was answered
	ended     bool     // shutdown was requested
	serial    int      // the number of the last text
	closed    []string // documents whose diagnostics must be withdrawn

	mu        sync.Mutex
	cancelled map[string]bool // the cancelled requests, by ID
}

// errExit is the error that ends the server.
var errExit = errors.New("exit")

// Serve works until the client sends exit or closes its stream. It returns the exit status.
func (s *Server) Serve(in io.Reader, out io.Writer) int {
	s.out.out = out
	s.documents = make(map[string]*document)
	s.cancelled = make(map[string]bool)
	s.workspace.Library = &source.Library{Open: s.open}
	s.workspace.Version = s.version
	system, err := analysis.NewSystem()
	if err != nil {
		return 1
	}
	s.workspace.System = system
	messages := make(chan *message, 1024)
	go s.read(bufio.NewReader(in), messages)
	for {
		var m *message
		select {
		case m = <-messages:
		default:
			s.publish()
			m = <-messages
		}
		if m == nil {
			break
		}
		if s.handle(m) == errExit {
			break
		}
	}
	if s.ended {
		return 0
	}
	return 1
}

// read reads messages until the stream ends. It notes cancellations at once.
func (s *Server) read(in *bufio.Reader, messages chan<- *message) {
	defer close(messages)
	for {
		m, err := readMessage(in)
		var wrong *responseError
		if errors.As(err, &wrong) {
			_ = s.out.respond(json.RawMessage("null"), nil, wrong) // reading will show if the client has gone
			continue
		}
		if err != nil {
			return
		}
		if m.Method == "$/cancelRequest" {
			var params struct {
				ID json.RawMessage `json:"id"`
			}
			if json.Unmarshal(m.Params, &params) == nil {
				s.cancel(string(params.ID))
			}
			continue
		}
		if m.ID != nil {
			s.mu.Lock()
			delete(s.cancelled, string(m.ID))
			s.mu.Unlock()
		}
		messages <- m
	}
}

func (s *Server) cancel(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancelled[id] = true
}

func (s *Server) isCancelled(id json.RawMessage) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cancelled[string(id)]
}

// handle handles one message.
func (s *Server) handle(m *message) error {
	if m.Method == "" { // the response to the request to watch files
		return nil
	}
	s.workspace.Refresh()
	result, err := s.call(m)
	if m.ID == nil {
		if err == errExit {
			return err
		}
		return nil
	}
	if err == nil && s.isCancelled(m.ID) {
		err = fail(requestCancelled, "cancelled")
	}
	s.mu.Lock()
	delete(s.cancelled, string(m.ID))
	s.mu.Unlock()
	return s.out.respond(m.ID, result, err)
}

// call calls the function for a method.
func (s *Server) call(m *message) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fail(internalError, "%s: %v\n%s", m.Method, r, debug.Stack())
		}
	}()
	switch {
	case m.Method == "exit":
		return nil, errExit
	case m.Method == "initialize" && s.started:
		return nil, fail(invalidRequest, "initialize a second time")
	case m.Method != "initialize" && !s.started:
		return nil, fail(serverNotInitialized, "%s before initialize", m.Method)
	case s.ended:
		return nil, fail(invalidRequest, "%s after shutdown", m.Method)
	case m.ID != nil && s.isCancelled(m.ID):
		return nil, fail(requestCancelled, "cancelled")
	}
	f := methods[m.Method]
	if f == nil {
		return nil, fail(methodNotFound, "there is no method %s", m.Method)
	}
	return f(s, m.Params)
}

// methods has the functions for the methods.
var methods = map[string]func(*Server, json.RawMessage) (any, error){
	"initialize":                          method((*Server).initialize),
	"initialized":                         method((*Server).initialized),
	"shutdown":                            method((*Server).shutdown),
	"$/setTrace":                          method(func(*Server, struct{}) (any, error) { return nil, nil }),
	"textDocument/didOpen":                method((*Server).didOpen),
	"textDocument/didChange":              method((*Server).didChange),
	"textDocument/didClose":               method((*Server).didClose),
	"textDocument/didSave":                method(func(*Server, struct{}) (any, error) { return nil, nil }),
	"workspace/didChangeWatchedFiles":     method((*Server).didChangeWatchedFiles),
	"workspace/didChangeWorkspaceFolders": method((*Server).didChangeFolders),
	"workspace/didChangeConfiguration":    method(func(*Server, struct{}) (any, error) { return nil, nil }),
	"workspace/symbol":                    method((*Server).workspaceSymbol),
	"textDocument/hover":                  method((*Server).hover),
	"textDocument/signatureHelp":          method((*Server).signatureHelp),
	"textDocument/definition":             method((*Server).definition),
	"textDocument/references":             method((*Server).references),
	"textDocument/documentHighlight":      method((*Server).documentHighlight),
	"textDocument/prepareRename":          method((*Server).prepareRename),
	"textDocument/rename":                 method((*Server).rename),
	"textDocument/completion":             method((*Server).completion),
	"textDocument/formatting":             method((*Server).formatting),
	"textDocument/documentSymbol":         method((*Server).documentSymbol),
	"textDocument/semanticTokens/full":    method((*Server).semanticTokens),
}

// method returns a function for a method. It decodes the parameters and calls f.
func method[P any](f func(*Server, P) (any, error)) func(*Server, json.RawMessage) (any, error) {
	return func(s *Server, text json.RawMessage) (any, error) {
		var params P
		if len(text) > 0 {
			if err := json.Unmarshal(text, &params); err != nil {
				return nil, fail(invalidParams, "%v", err)
			}
		}
		return f(s, params)
	}
}

func (s *Server) initialize(p initializeParams) (any, error) {
	s.started = true
	encoding := "utf-16"
	for _, name := range p.Capabilities.General.PositionEncodings {
		if name == "utf-8" {
			encoding, s.utf8 = name, true
		}
		if name == "utf-8" || name == "utf-16" {
			break // the first one is the client's preference
		}
	}
	folders := p.WorkspaceFolders
	if len(folders) == 0 && p.RootURI != "" {
		folders = []documentID{{p.RootURI}}
	}
	for _, folder := range folders {
		s.addFolder(pathOf(folder.URI))
	}
	s.watching = p.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration
	return object{
		"serverInfo": object{"name": "zebra", "version": s.Version},
		"capabilities": object{
			"positionEncoding":           encoding,
			"textDocumentSync":           object{"openClose": true, "change": 2, "save": true},
			"hoverProvider":              true,
			"signatureHelpProvider":      object{"triggerCharacters": []string{"(", ","}},
			"definitionProvider":         true,
			"referencesProvider":         true,
			"documentHighlightProvider":  true,
			"documentSymbolProvider":     true,
			"workspaceSymbolProvider":    true,
			"documentFormattingProvider": true,
			"semanticTokensProvider": object{
				"full":   true,
				"legend": object{"tokenTypes": tokenTypes, "tokenModifiers": tokenModifiers},
			},
			"renameProvider":     object{"prepareProvider": true},
			"completionProvider": object{"triggerCharacters": []string{":", "(", "/"}},
			"workspace":          object{"workspaceFolders": object{"supported": true, "changeNotifications": true}},
		},
	}, nil
}

type object = map[string]any

// initialized asks the client to watch files, if the client can be asked.
func (s *Server) initialized(struct{}) (any, error) {
	if !s.watching {
		return nil, nil
	}
	watchers := []object{{"globPattern": "**/*.{pl,pro,prolog,plt}"}}
	watch := object{"id": "watch", "method": "workspace/didChangeWatchedFiles", "registerOptions": object{"watchers": watchers}}
	return nil, s.out.request("watch", "client/registerCapability", object{"registrations": []object{watch}})
}

func (s *Server) shutdown(struct{}) (any, error) {
	s.ended = true
	return nil, nil
}

// Run runs Serve for a command. If the server cannot start, it writes the reason to stderr.
func Run(version string, in io.Reader, out, stderr io.Writer) int {
	s := &Server{Version: version}
	if dir, err := os.UserCacheDir(); err == nil {
		s.Cache = filepath.Join(dir, "zebra", version)
	}
	status := s.Serve(in, out)
	if status != 0 && !s.started {
		fmt.Fprintln(stderr, "zebra lsp: a client of the Language Server Protocol is to talk to this command")
	}
	return status
}
