package files

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Times of day and dates. A time stamp is a float: the seconds since 1970-01-01
// 00:00 UTC. A date is a term
//
//	date(Year, Month, Day, Hour, Minute, Second, Offset, Zone, DST)
//
// or date(Year, Month, Day). Offset is the number of seconds west of Greenwich. Second is a
// float. Zone and DST are atoms, which are - if they do not apply.

var (
	atomDate  = atom.Intern("date")
	atomLocal = atom.Intern("local")
	atomUTC   = atom.Intern("UTC")
	atomPosix = atom.Intern("posix")
)

// getTime implements get_time/1.
func getTime(m *engine.Machine, a []engine.Cell) bool {
	return m.Unify(a[0], m.NewFloat(builtin.Seconds(time.Now())))
}

// sleep implements sleep/1. It ends early when the run is cancelled. Other goals may run
// meanwhile.
func sleep(m *engine.Machine, a []engine.Cell) bool {
	n, ok := builtin.FloatArg(m, a[0])
	if !ok {
		return false
	}
	if !(n > 0) {
		return true
	}
	t := time.NewTimer(time.Duration(min(n*1e9, math.MaxInt64)))
	defer t.Stop()
	for over := false; !over; {
		m.Idle(func() {
			select {
			case <-t.C:
				over = true
			case <-m.Posted():
			case <-m.Context().Done():
				over = true
			}
		})
		if m.Cancelled() || !m.CallPosted() {
			return false
		}
	}
	return true
}

// stampTime converts a time stamp to a time.
func stampTime(s float64) time.Time {
	whole, fraction := math.Modf(s)
	return time.Unix(int64(whole), int64(math.Round(fraction*1e9)))
}

// dateTerm returns the term date/9 of a time in its zone.
func dateTerm(m *engine.Machine, t time.Time, zone, dst engine.Cell) engine.Cell {
	_, offset := t.Zone()
	second := float64(t.Second()) + float64(t.Nanosecond())/1e9
	return m.NewStruct(atomDate,
		m.NewInt(int64(t.Year())), m.NewInt(int64(t.Month())), m.NewInt(int64(t.Day())),
		m.NewInt(int64(t.Hour())), m.NewInt(int64(t.Minute())), m.NewFloat(second),
		m.NewInt(int64(-offset)), zone, dst)
}

// stampDateTime implements stamp_date_time/3. The zone is local, 'UTC' or an offset.
func stampDateTime(m *engine.Machine, a []engine.Cell) bool {
	s, ok := builtin.FloatArg(m, a[0])
	if !ok {
		return false
	}
	t := stampTime(s)
	none := engine.Atom(atom.Minus)
	zone := m.Deref(a[2])
	if engine.IsVar(zone) {
		if !m.Unify(zone, engine.Atom(atomLocal)) {
			return false
		}
		zone = engine.Atom(atomLocal)
	}
	switch {
	case zone == engine.Atom(atomLocal):
		t = t.Local()
		name, _ := t.Zone()
		return m.Unify(a[1], dateTerm(m, t, builtin.AtomCell(name), builtin.BoolCell(t.IsDST())))
	case zone == engine.Atom(atomUTC):
		return m.Unify(a[1], dateTerm(m, t.UTC(), engine.Atom(atomUTC), none))
	}
	west, isInt := engine.SmallIntOf(zone)
	if !isInt || west < -86400 || west > 86400 {
		return m.DomainError("timezone", zone)
	}
	t = t.In(time.FixedZone("", int(-west)))
	return m.Unify(a[1], dateTerm(m, t, none, none))
}

// dateTime converts a stamp, date/3 or date/9 to a time. Missing parts are those of the
// start of the day in UTC.
func dateTime(m *engine.Machine, c engine.Cell) (t time.Time, ok bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return t, m.InstantiationError()
	}
	if m.IsNumber(c) {
		s, ok := builtin.FloatArg(m, c)
		return stampTime(s).Local(), ok
	}
	if !m.IsFunctor(c, atomDate, 9) && !m.IsFunctor(c, atomDate, 3) {
		return t, m.TypeError("time", c)
	}
	_, n := m.Functor(c)
	fields := [6]float64{}
	for i := range min(n, 6) {
		if fields[i], ok = builtin.FloatArg(m, m.Arg(c, i)); !ok {
			return t, false
		}
	}
	zone := time.UTC
	if n == 9 {
		offset := m.Arg(c, 6)
		if west, isInt := engine.SmallIntOf(offset); isInt {
			name := builtin.OptionAtom(m.Arg(c, 7))
			if name == "-" {
				name = ""
			}
			zone = time.FixedZone(name, int(-west))
			if west == 0 && (name == "" || name == "UTC") {
				zone = time.UTC
			}
		} else {
			zone = time.Local
		}
	}
	second, fraction := math.Modf(fields[5])
	return time.Date(int(fields[0]), time.Month(fields[1]), int(fields[2]), int(fields[3]), int(fields[4]),
		int(second), int(math.Round(fraction*1e9)), zone), true
}

// dateTimeStamp implements date_time_stamp/2.
func dateTimeStamp(m *engine.Machine, a []engine.Cell) bool {
	t, ok := dateTime(m, a[0])
	return ok && m.Unify(a[1], m.NewFloat(builtin.Seconds(t)))
}

// formatTime implements format_time/3, and format_time/4 with the locale posix. All times
// are written in that locale.
func formatTime(m *engine.Machine, a []engine.Cell) bool {
	if len(a) > 3 {
		locale, ok := builtin.AtomArg(m, a[3])
		if !ok {
			return false
		}
		if locale != atomPosix {
			return m.DomainError("locale", m.Deref(a[3]))
		}
	}
	spec := m.Deref(a[1])
	if engine.IsVar(spec) {
		return m.InstantiationError()
	}
	format, ok := m.Text(spec)
	if !ok || m.IsNumber(spec) {
		return m.TypeError("text", spec)
	}
	t, ok := dateTime(m, a[2])
	if !ok {
		return false
	}
	text, bad := appendTime(m, format, t)
	if bad != "" {
		return m.ExistenceError("format", builtin.AtomCell(bad))
	}
	return streams.PutText(m, a[0], texts.ViewOf(text))
}

// timeLayouts has the directives of format_time/3 for which Go has a layout.
var timeLayouts = map[rune]string{
	'a': "Mon", 'A': "Monday", 'b': "Jan", 'B': "January", 'h': "Jan",
	'c': "Mon Jan _2 15:04:05 2006", 'd': "02", 'D': "01/02/06", 'e': "_2",
	'F': "2006-01-02", 'H': "15", 'I': "03", 'j': "002", 'm': "01", 'M': "04",
	'p': "PM", 'P': "pm", 'r': "03:04:05 PM", 'R': "15:04", 'S': "05", 'T': "15:04:05",
	'x': "01/02/06", 'X': "15:04:05", 'y': "06", 'z': "-0700", 'Z': "MST",
	'+': "Mon Jan _2 15:04:05 2006",
}

// timeFields has the directives that write one number.
var timeFields = map[rune]struct {
	format string
	of     func(t time.Time) any
}{
	's': {"%.0f", func(t time.Time) any { return math.RoundToEven(builtin.Seconds(t)) }},
	'Y': {"%d", func(t time.Time) any { return t.Year() }},
	'%': {"%s", func(time.Time) any { return "%" }},
	'n': {"%s", func(time.Time) any { return "\n" }},
	't': {"%s", func(time.Time) any { return "\t" }},
	'C': {"%02d", func(t time.Time) any { return t.Year() / 100 }},
	'k': {"%2d", func(t time.Time) any { return t.Hour() }},
	'l': {"%2d", func(t time.Time) any { return (t.Hour()+11)%12 + 1 }},
	'u': {"%d", func(t time.Time) any { return (int(t.Weekday())+6)%7 + 1 }},
	'w': {"%d", func(t time.Time) any { return int(t.Weekday()) }},
	'U': {"%02d", func(t time.Time) any { return (t.YearDay() + 6 - int(t.Weekday())) / 7 }},
	'W': {"%02d", func(t time.Time) any { return (t.YearDay() + 6 - (int(t.Weekday())+6)%7) / 7 }},
	'V': {"%02d", func(t time.Time) any { _, week := t.ISOWeek(); return week }},
	'G': {"%d", func(t time.Time) any { year, _ := t.ISOWeek(); return year }},
	'g': {"%02d", func(t time.Time) any { year, _ := t.ISOWeek(); return year % 100 }},
}

// timeRoom is more than the bytes that a directive writes.
const timeRoom = 100

// appendTime formats a time with the directives of strftime and SWI-Prolog. If a directive
// does not exist, it returns that.
func appendTime(m *engine.Machine, format string, t time.Time) (buf []byte, bad string) {
	directive := "" // the directive so far
	for i, c := range format {
		if i%timeRoom == 0 {
			m.Check()
		}
		if len(buf)+timeRoom > cap(buf) {
			buf = m.TextRoom(buf, len(buf)+2*timeRoom)
		}
		if directive == "" && c != '%' {
			buf = append(buf, string(c)...)
			continue
		}
		before := directive
		directive += string(c)
		field, isField := timeFields[c]
		switch {
		case before == "" || before == "%" && c == ':' || len(before) < 3 && before != "%:" && c >= '0' && c <= '9':
			continue
		case before == "%:" && c != 'z':
			return buf, before
		case before == "%:":
			buf = t.AppendFormat(buf, "-07:00")
		case c == 'f':
			buf = appendFraction(buf, t, before[1:])
		case isField:
			buf = fmt.Appendf(buf, field.format, field.of(t))
		case timeLayouts[c] != "":
			buf = t.AppendFormat(buf, timeLayouts[c])
		default:
			return buf, "%" + string(c)
		}
		directive = ""
	}
	return buf, directive
}

// appendFraction appends digits of the fraction of a second. The text width gives their
// number; without it there are 6.
func appendFraction(buf []byte, t time.Time, width string) []byte {
	digits, err := strconv.Atoi(width)
	if err != nil {
		digits = 6
	}
	rounded := fmt.Sprintf("%0*.0f", digits+1, math.RoundToEven(float64(t.Nanosecond())*math.Pow10(digits-9)))
	return append(buf, rounded[len(rounded)-digits:]...)
}

var timeRows = []engine.Builtin{
	{Name: "get_time", Arity: 1, Det: getTime,
		Doc: "get_time(-Stamp) is det\nStamp is the present time, in seconds since 1970 as a float."},
	{Name: "sleep", Arity: 1, Det: sleep,
		Doc: "sleep(+Seconds) is det\nWaits."},
	{Name: "stamp_date_time", Arity: 3, Det: stampDateTime,
		Doc: "stamp_date_time(+Stamp, -Date, +Zone) is det\nDate is the term date/9 of Stamp in the time zone local, 'UTC', or Zone seconds west of Greenwich."},
	{Name: "date_time_stamp", Arity: 2, Det: dateTimeStamp,
		Doc: "date_time_stamp(+Date, -Stamp) is det\nStamp is the time of a term date/9 or date/3."},
	{Name: "format_time", Arity: 3, Det: formatTime,
		Doc: "format_time(+Output, +Format, +Time) is det\nWrites Time, as format/3, by the directives of Format, which are those of the C function strftime, %:z for a zone with a colon, %f for the microseconds, %3f for three digits of the second, and %+ for the date command's output."},
	{Name: "format_time", Arity: 4, Det: formatTime,
		Doc: "format_time(+Output, +Format, +Time, +Locale) is det\nThe same. Locale is posix; names of days and months are always in English."},
}
