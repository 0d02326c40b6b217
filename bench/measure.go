package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/zebralog/prolog/internal/progress"
)

// A measurement runs programs on systems.
type measurement struct {
	dir     string // working directory of the children
	systems []*system
	rounds  int
	target  int // milliseconds that a run should take
	timeout time.Duration
	bar     *progress.Bar
}

// A report has the results of a measurement.
type report struct {
	Machine string            `json:"machine"`
	Date    string            `json:"date"`
	Systems []string          `json:"systems"`  // in the order of the table
	Version map[string]string `json:"versions"` // of each system
	Rows    []*row            `json:"rows"`
	Means   []mean            `json:"geometric_means"`
}

// A row has the results of one program on all systems.
type row struct {
	Set   string           `json:"set"`
	Name  string           `json:"name"`
	Cells map[string]*cell `json:"systems"`
	Agree bool             `json:"agree"`
	Notes []string         `json:"notes,omitempty"`
}

// A cell has the result of one program on one system.
type cell struct {
	Us     float64 `json:"us"`
	Count  int     `json:"iterations"`
	Peak   int64   `json:"peak_bytes,omitempty"`
	Result string  `json:"result,omitempty"`
	Error  string  `json:"error,omitempty"`
}

// patience bounds the rounds of a long program. After this time a system runs no further
// round.
const patience = 20 * time.Second

// measure runs the programs one after the other, each on all systems in turn. Then it runs
// the goals of goals.txt, if asked to.
func (m *measurement) measure(ctx context.Context, programs []*program, goals bool) (*report, error) {
	r := &report{
		Machine: machine(),
		Date:    time.Now().UTC().Format(time.DateOnly),
		Version: map[string]string{},
	}
	for _, s := range m.systems {
		r.Systems = append(r.Systems, s.name)
		r.Version[s.name] = s.version
	}
	files := false
	for i, p := range programs {
		if p.Files && !files {
			if err := writeFiles(m.dir); err != nil {
				return nil, err
			}
			files = true
		}
		m.bar.Set(i, len(programs), p.Name)
		r.Rows = append(r.Rows, m.row(ctx, p))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if goals {
		rows, err := m.goalRows(ctx)
		if err != nil {
			return nil, err
		}
		r.Rows = append(r.Rows, rows...)
	}
	m.bar.Set(1, 1, "")
	r.Means = r.means()
	return r, nil
}

// row runs one program.
func (m *measurement) row(ctx context.Context, p *program) *row {
	r := &row{Set: p.Set, Name: p.Name, Cells: map[string]*cell{}}
	type entry struct {
		run   runner
		cell  *cell
		how   string
		spent time.Duration
	}
	var entries []*entry
	for _, s := range m.systems {
		if !p.runsOn(s.name) {
			continue
		}
		run, err := s.prepare(ctx, p)
		if run == nil && err == nil {
			continue
		}
		e := &entry{run: run, cell: &cell{}, how: fmt.Sprintf("ms(%d)", m.target)}
		if p.Once {
			e.how = "once"
		}
		r.Cells[s.name] = e.cell
		if err != nil {
			e.cell.Error = err.Error()
			continue
		}
		entries = append(entries, e)
	}
	once := func(e *entry) {
		if e.cell.Error != "" || e.spent > patience {
			return
		}
		s, err := m.limited(ctx, e.run, e.how)
		if err != nil {
			*e.cell = cell{Error: err.Error()}
			return
		}
		if e.cell.Count == 0 || s.us < e.cell.Us {
			e.cell.Us = s.us
		}
		e.cell.Count, e.cell.Result = s.count, s.result
		e.cell.Peak = max(e.cell.Peak, s.peak)
		e.spent += s.wall
		if !p.Once {
			e.how = fmt.Sprintf("times(%d)", s.count)
		}
	}
	rounds := m.rounds
	if p.Goal != "" {
		rounds *= 10 // they are short, and nothing else evens out their times
	}
	for range rounds {
		for _, e := range entries {
			once(e)
		}
	}
	if r.doubtful() {
		for i := range 2 * doubtRounds {
			once(entries[(i+1)/2%2]) // the two alternate in being first
		}
	}
	r.judge(m.systems)
	return r
}

// doubtRounds is the number of further rounds of our two systems if it is in doubt whether
// native code is faster.
const doubtRounds = 16

// doubtful reports whether native code has saved less than a tenth of the time.
func (r *row) doubtful() bool {
	native, loop := r.Cells["zebra"], r.Cells["interpreter"]
	return native != nil && loop != nil && native.Error == "" && loop.Error == "" && loop.Us < 1.1*native.Us
}

// limited makes one run within the time limit.
func (m *measurement) limited(ctx context.Context, run runner, how string) (sample, error) {
	ctx, cancel := context.WithTimeout(ctx, m.timeout)
	defer cancel()
	s, err := run(ctx, how)
	if err != nil && ctx.Err() == context.DeadlineExceeded {
		return s, fmt.Errorf("not done after %v", m.timeout)
	}
	return s, err
}

// judge compares the answers of the systems and notes what went wrong.
func (r *row) judge(systems []*system) {
	r.Agree = true
	first := ""
	for _, s := range systems {
		c := r.Cells[s.name]
		if c == nil {
			continue
		}
		if c.Error != "" {
			r.Notes = append(r.Notes, s.name+" fails: "+clip(strings.Join(strings.Fields(c.Error), " "), 300))
			continue
		}
		if first == "" {
			first = s.name
			continue
		}
		if other := r.Cells[first]; c.Result != other.Result {
			r.Agree = false
			r.Notes = append(r.Notes, fmt.Sprintf("the answers differ: %s has %s, %s has %s",
				first, clip(other.Result, 200), s.name, clip(c.Result, 200)))
		}
	}
}

// bad reports whether the exit status is 1: two systems disagree, or ours has failed.
func (r *report) bad() bool {
	for _, row := range r.Rows {
		if c := row.Cells["zebra"]; !row.Agree || c != nil && c.Error != "" {
			return true
		}
	}
	return false
}

// machine describes the computer in one line.
func machine() string {
	model := ""
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				model = strings.TrimSpace(value) + ", "
				break
			}
		}
	}
	return fmt.Sprintf("%s%d cores, %s/%s, %s", model, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}
