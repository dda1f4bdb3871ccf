"""Prints docs/screens.md anew: each `<!-- screen: COLUMNSxLINES [--plain]; COMMAND; TYPED; ... -->` is followed by what a terminal of
that size shows then, and by what is in colour there."""

import fcntl
import os
import re
import struct
import subprocess
import sys
import termios
import textwrap

COLOURS = {"31": "red", "91": "red", "32": "green", "92": "green", "33": "yellow", "93": "yellow",
           "34": "blue", "94": "blue", "37": "grey"}
SGR = re.compile(r"\x1b\[([0-9;]*)m")


def run(columns, lines, arguments, typed):
    """What the program writes to a terminal of that size, up to its last prompt."""
    screen, program_side = os.openpty()
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    with subprocess.Popen([os.environ["SPEAKEASY"], *arguments], stdin=subprocess.PIPE, stdout=program_side) as program:
        os.close(program_side)
        program.stdin.write("".join(line + "\n" for line in [*typed, "quit"]).encode())
        program.stdin.close()
        written = b""
        try:
            while part := os.read(screen, 65536):
                written += part
        except OSError:  # the program has ended
            pass
    os.close(screen)
    text = written.decode().replace("\r\n", "\n")
    return text[:text.rindex("> quit") + 1]


def coloured(text):
    """The words in each colour: `red R1 R2`, sorted."""
    words, colour = {}, None
    for at, part in enumerate(SGR.split(text)):
        if at % 2:
            colour = COLOURS.get(part.split(";")[-1])
        elif colour:
            words.setdefault(colour, set()).update(part.split())
    return [f"{colour} `{' '.join(sorted(words[colour]))}`" for colour in sorted(words)]


def shown(wish):
    size, command, *typed = [part.strip() for part in wish.split(";")]
    size, *flags = size.split()
    columns, lines = map(int, size.split("x"))
    kept = "\n".join(run(columns, lines, [*flags, *command.split()], typed).split("\n")[-lines:])
    text = [line.rstrip() for line in SGR.sub("", kept).split("\n")]
    if "\x1b" in "".join(text) or max(map(len, text)) > columns:
        sys.exit(f"FAILED: {wish}: a line is too long, or holds an escape")
    colours = coloured(kept)
    note = ["", textwrap.fill("In colour: " + ", ".join(colours) + ".", 130)] if colours else [] if flags else ["", "Nothing is in colour here."]
    return "\n".join(["", f"`{' '.join([*flags, *command.split()])}`, then `{'`, `'.join(typed)}`:", "", "```text", *text, "```", *note])


with open("docs/screens.md", encoding="utf-8") as page:
    print(re.sub(r"(<!-- screen: (.*?) -->\n).*?(\n<!-- end -->)", lambda match: match[1] + shown(match[2]) + "\n" + match[3],
                 page.read(), flags=re.DOTALL), end="")
