package jupyter

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// Install tells Jupyter about the kernel. Without a prefix it does so for the user. With a
// prefix it does so below that directory, for example that of a virtual environment. It
// returns the directory of the kernel.
func Install(prefix string) (string, error) {
	data := filepath.Join(prefix, "share", "jupyter")
	if prefix == "" {
		var err error
		if data, err = userData(); err != nil {
			return "", err
		}
	}
	command, err := os.Executable()
	if err != nil {
		return "", err
	}
	spec, err := json.MarshalIndent(map[string]any{
		"argv":           []string{command, "kernel", "{connection_file}"},
		"display_name":   "Prolog (zebra)",
		"language":       "prolog",
		"interrupt_mode": "message",
	}, "", "  ")
	if err != nil {
		return "", err
	}
	dir := filepath.Join(data, "kernels", "zebra")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	return dir, os.WriteFile(filepath.Join(dir, "kernel.json"), append(spec, '\n'), 0o666)
}

// userData returns the directory where Jupyter looks for what the user has installed.
func userData() (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("jupyter: %w", err)
	}
	switch runtime.GOOS {
	case "windows":
		return filepath.Join(os.Getenv("APPDATA"), "jupyter"), nil
	case "darwin":
		return filepath.Join(home, "Library", "Jupyter"), nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}
