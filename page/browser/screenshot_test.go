package browser

import (
	"flag"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

var screenshot = flag.String("screenshot", "", "where to put a picture of the page")

// TestScreenshot makes the picture of the page that README shows:
//
//	go test -run Screenshot -screenshot ../../docs/screenshots/page.png
func TestScreenshot(t *testing.T) {
	if *screenshot == "" {
		t.Skip("-screenshot is not given")
	}
	ctx := open(t, "", chromedp.WindowSize(1100, 620))
	for _, query := range []string{"member(X, [a, b])", "X is foo + 1", "zebra(Owner)"} {
		ask(t, ctx, query)
		for range 3 {
			do(t, ctx, chromedp.Poll[chromedp.Void]("['idle', 'asking'].includes(document.body.dataset.state)"))
			do(t, ctx, run("if (document.body.dataset.state === 'asking') press(';')"))
		}
		state(t, ctx, "idle")
	}
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(*screenshot, picture, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}
