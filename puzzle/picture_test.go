package puzzle

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestPictures(t *testing.T) {
	p, _ := made(1, 4, 4)
	p.Title, p.Categories[1].Options[0].Name = `<A> & "B"`, "<x>&y"
	x, err := Explain(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*Explanation{x, nil} {
		var svg, page strings.Builder
		if err := p.SVG(&svg, x); err != nil {
			t.Fatal(err)
		}
		rects, marks := 0, 0
		for d := xml.NewDecoder(strings.NewReader(svg.String())); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if e, ok := token.(xml.StartElement); ok {
				switch {
				case e.Name.Local == "rect":
					rects++
				case len(e.Attr) > 0 && e.Attr[0].Value == "mark":
					marks++
				}
			}
		}
		cells := 6 * 16 // of six squares
		if rects != 1+6+cells || x != nil && marks != cells || x == nil && marks != 0 {
			t.Errorf("%d rectangles, %d marks", rects, marks)
		}
		if err := p.HTML(&page, x); err != nil {
			t.Fatal(err)
		}
		for _, no := range []string{"{{", "<x>", "<A>", "http://www.w3.org/1999", "src="} {
			if strings.Contains(page.String(), no) {
				t.Errorf("the page has %s", no)
			}
		}
	}
}
