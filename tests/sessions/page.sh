#!/usr/bin/env bash
# The page of `simulate --report` opens offline in a browser and shows its plots. The browser's part is skipped without Chromium.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
mkdir -p 'odd'
cat >odd/game.lua <<'END'
game "odd" { players = { 2, 2 }, title = "Odd" }
counter.seat { points = { score = true } }
setup(function() return phase.turn(seats[1]) end)
function phase.turn(me)
  local what = choose(me, "Is 1 < 2 & \"2\" > 1?", { "<script>alert(1)</script>", "yes & no" })
  award(me, "points", roll(6), "{} rolls.", me)
  return finish(what == "yes & no" and me or me.next)
end
END
run '' simulate ./odd --games 300 --report odd.html
expect "The page is in odd.html."
exits 0
run '' simulate gangster --games 100 --rotate-seats --report gangster.html
exits 0

# One page, complete in itself: well-formed, nothing fetched, texts of scripts are only texts.
python3 - odd.html gangster.html <<'END' || complain "the page is not as it should be"
import html.parser, re, sys
class Page(html.parser.HTMLParser):
    open, seen = [], {}
    def handle_starttag(self, tag, attributes):
        self.seen[tag] = self.seen.get(tag, 0) + 1
        for name, value in attributes:
            assert name not in ("src", "href", "onload"), f"{tag} has {name}"
        if tag != "meta":
            self.open.append(tag)
    def handle_startendtag(self, tag, attributes):
        self.seen[tag] = self.seen.get(tag, 0) + 1
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"</{tag}> closes nothing"
for path in sys.argv[1:]:
    text, page = open(path, encoding="utf-8").read(), Page()
    page.open, page.seen = [], {}
    page.feed(text)
    assert not page.open, page.open
    assert page.seen["svg"] >= 5 and page.seen["rect"] > 10 and page.seen["circle"] >= 2, page.seen
    assert "script" not in page.seen and "prefers-color-scheme:dark" in text
    assert not re.search(r"https?://|@import|url\(", text), "it fetches something"
    assert "NaN" not in text and "inf" not in re.sub(r"info", "", text), "a figure is none"
assert "&lt;script&gt;" in open("odd.html").read()
END

browser=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$browser" ]; then
    echo "skipped: Chromium is not installed, so no browser has looked at the page"
    exit $status
fi

# look PAGE PICTURE OPTION...: a picture of the page as the browser shows it.
look() {
    local page=$1 picture=$2
    shift 2
    timeout 120 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/browser" \
        --window-size=900,1400 "$@" --screenshot="$scratch/$picture" "file://$scratch/$page" >"$scratch/out" 2>&1 || complain "the browser fails"
}

look gangster.html light.png
look gangster.html dark.png --force-dark-mode --blink-settings=preferredColorScheme=0

# Light is light, dark is dark, and both have plots in the colour of bars.
python3 - light.png dark.png <<'END' || complain "the browser does not show it well"
import struct, sys, zlib
def pixels(path):
    data, at, body = open(path, "rb").read(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", data[at + 8:at + 18])
        elif kind == b"IDAT":
            body += data[at + 8:at + 8 + length]
        at += length + 12
    size, raw = {2: 3, 6: 4}[colour], zlib.decompress(body)
    row, before, rows = width * size, bytearray(width * size), []
    for y in range(height):
        start = y * (row + 1)
        filter, line = raw[start], bytearray(raw[start + 1:start + 1 + row])
        for i in range(row):
            a, b, c = line[i - size] if i >= size else 0, before[i], before[i - size] if i >= size else 0
            if filter == 1: line[i] = line[i] + a & 255
            elif filter == 2: line[i] = line[i] + b & 255
            elif filter == 3: line[i] = line[i] + (a + b) // 2 & 255
            elif filter == 4:
                p = a + b - c
                near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                line[i] = line[i] + near & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, row, size)])
        before = line
    return rows
for path, paper, bar in (("light.png", (255, 255, 255), (0x2f, 0x6f, 0xb3)), ("dark.png", (0x14, 0x18, 0x1e), (0x6a, 0xa9, 0xea))):
    rows = pixels(path)
    assert rows[2][2] == paper, (path, rows[2][2])
    bars = sum(row.count(bar) for row in rows)
    assert bars > 5000, (path, bars)
END
exit $status
