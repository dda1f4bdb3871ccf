"""A typist who reads the questions: types at the console line by line, answers, commands, half of either, and rubbish, and
watches the game. Looking and wrong lines change nothing; and again and again the game is saved, loaded and compared: what is
on the table is what the decisions of the save, each checked against the rules, lead to."""

import os
import re
import select
import subprocess
import time

GAMES = {"gangster": (2, 4), "famiglia": (2, 2), "chicago": (2, 4), "chicago-gangsters": (3, 5)}
LINES = 400  # in a session
SLOWEST = 60  # seconds for one line; it takes a small part of one

# Commands that only look, with what to try after them. "" stands for rubbish.
LOOKS = {
    "help": ["", "undo", "="], "games": [""], "board": [""], "hand": [""], "zones": [""], "score": [""],
    "look": ["", "WORD", "WORD WORD"], "log": ["", "3", "-1", "99999999999999999999"], "why": ["", "not WORD", "not WORD WORD"],
    "rules": ["", "WORD", "gangster", "chicago +boulevards 3"], "variants": ["", "famiglia"], "about": ["", "chicago"],
    "options": ["", "famiglia +long-street"], "describe": ["", "gangster goal=9", "gangster +truce goal=9"],
    "history": ["", "3", "0"], "export": ["", "e.txt", "/", "a b"], "save": ["s.save", "s.save", "", "/", "."],
    "settings": ["", "pace", "pace 99", "teach no", "colour WORD", "name WORD"], "hint": ["5", "7", "x"], "analyse": ["5", "9", "-1"],
    "=": ["1 + 1", "me", "#pieces()", "seats[2]", "WORD", "move(pieces(), me)", "(1 +", "error(me)", "me.WORD", "finish(me)"],
    "lua": ["return 1", "local x = me", "x = 1", "WORD", ""],
}
# Commands that go elsewhere, or say something.
MOVES = {
    "undo": [""], "undo!": [""], "redo": [""], "goto": ["3", "end", "0", "9999", ""], "goto!": ["1", "3", "12", "end"],
    "auto": ["", "2", "5", "greedy 3", "search:3 2", "off", "nobody"], "say": ["WORD", "to WORD WORD", "", "to all é 中"],
    "show": ["WORD", "WORD WORD to WORD", ""], "load": ["s.save", "none.save", ""], "resume": ["", "1", "2", "99"],
    "recover": ["s.save", ""], "forget": ["1", "9", ""], "open": [""], "new": ["", "WORD", "gangster", "famiglia bot:x"], "reload": [""],
    "play": ["", "WORD", "gangster players=9", "famiglia a b c", "chicago seed=x"], "test": ["none"], "merge": ["s.save"], "watch": ["off"],
}
RUBBISH = """to all none 1 2 3 12 99999999999999999999 -1 0 1-3 3-1 1,2 1-999999 a b c3 f6 red yes no y n pass done players=3 seed=7
goal=3 players=0 human random x:random x:nobody s.save / . .. " "" \\ /help /board / = == %s %n é 中 \x1b[2J ' [[ ]] -- nil""".split()

SLOW = ("games", "variants", "describe", "lua", "=", "reload", "new", "load", "resume", "recover", "merge", "hint", "analyse", "test")

PROMPT = re.compile(r"(?:^|\n)((?:open: )?(?:[^\n>]{1,64} (\d+)|over|game|seats|lua \d+|))> $")
WRONG = "is neither an option nor a command"


class Failure(Exception):
    pass


class Console:
    """The program, behind pipes."""

    def __init__(self, program, words, folder, environment):
        self.process = subprocess.Popen([program] + words, cwd=folder, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
        self.prompt, self.number = "", None
        self.answer = self.read()

    def read(self):
        """What is printed up to the next prompt."""
        seen, latest = b"", time.monotonic() + SLOWEST
        while True:
            ready = select.select([self.process.stdout], [], [], max(0, latest - time.monotonic()))[0]
            if not ready:
                raise Failure(f"no prompt after {SLOWEST} s\n" + seen[-3000:].decode(errors="replace"))
            part = os.read(self.process.stdout.fileno(), 1 << 16)
            seen += part
            if not part:
                raise Failure(f"it ended with exit code {self.process.wait()}\n" + seen[-6000:].decode(errors="backslashreplace"))
            if seen.endswith(b"> "):
                text = seen[-400:].decode(errors="replace")
                found = PROMPT.search(text)
                if found:
                    self.prompt, self.number = found.group(1), found.group(2)
                    return checked(seen)

    def type(self, line):
        """Types bytes without a line feed; gives what is printed after them."""
        self.process.stdin.write(line + b"\n")
        self.answer = self.read()
        return self.answer

    def leave(self):
        out, _ = self.process.communicate(b"\n\nquit\nquit\n", timeout=SLOWEST)
        if self.process.returncode != 0:
            raise Failure(f"exit code {self.process.returncode}\n" + out[-6000:].decode(errors="backslashreplace"))
        checked(out)

    def kill(self):
        self.process.kill()
        self.process.communicate()


def checked(seen):
    """As text; nothing that steers a terminal, and no complaint of a sanitizer."""
    text = seen.decode(errors="surrogateescape")
    if "Sanitizer" in text or "runtime error:" in text:
        raise Failure(text[-6000:])
    if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]", text):
        raise Failure("it printed what no terminal should get\n" + ascii(text[-2000:]))
    return text


class Typist:
    def __init__(self, chance):
        self.chance = chance
        self.options = []

    def play_words(self):
        chance = self.chance
        game = chance.choice(list(GAMES))
        players = chance.randint(*GAMES[game])
        humans = [f"p{i}" for i in range(chance.randint(1, players))]
        return ["play", game, f"players={players}", f"seed={chance.randint(0, 999)}"] + humans

    def word(self):
        """Something from the question, or rubbish."""
        if self.options and self.chance.random() < 0.7:
            return self.chance.choice(self.options)
        return self.chance.choice(RUBBISH)

    def filled(self, pattern):
        return re.sub("WORD", lambda _: self.word(), pattern or self.chance.choice(("", "", self.word())))

    def command(self, table):
        """A command of the table; with a slash it is one also where an option has its name."""
        name = self.chance.choice(list(table))
        if name in SLOW and self.chance.random() < 0.8:  # they take as long as many others
            name = self.chance.choice(list(table))
        tail = self.filled(self.chance.choice(table[name]))
        if name in ("hint", "analyse", "lua") and not tail:  # these would think for a second, or want more lines
            tail = "5"
        return f"{name} {tail}".strip()

    def mutated(self, line):
        data = list(line)
        for _ in range(self.chance.randint(1, 3)):
            at = self.chance.randrange(len(data) + 1)
            kind = self.chance.randrange(3)
            data[at:at + (kind > 0)] = [] if kind == 2 else [self.chance.choice("a1 \"-\\/=!,é\t")]
        return "".join(data)

    def answer(self):
        kind = self.chance.random()
        if kind < 0.5:
            return str(self.chance.randint(1, 8))
        if kind < 0.65:
            return " ".join(str(self.chance.randint(0, 12)) for _ in range(self.chance.randint(1, 6)))
        return " ".join(self.word() for _ in range(self.chance.randint(1, 4)))

    def line(self):
        """A line as bytes, and whether it can only look."""
        kind = self.chance.random()
        if kind < 0.42:
            return self.answer().encode(), False
        if kind < 0.65:
            return b"/" + self.command(LOOKS).encode(), True
        if kind < 0.72:
            return self.command(LOOKS).encode(), False
        if kind < 0.84:
            return self.command(MOVES).encode(), False
        if kind < 0.92:
            return self.slow_free(self.mutated(self.chance.choice((self.answer(), self.command(LOOKS), self.command(MOVES))))), False
        if kind < 0.97:
            return self.slow_free(" ".join(self.word() for _ in range(self.chance.randint(0, 5)))), False
        if kind < 0.98:
            return bytes(self.chance.choices(b"a1 \"\\/", k=self.chance.randint(1000, 9000))), False
        return bytes(byte for byte in self.chance.randbytes(self.chance.randint(0, 60)) if byte not in b"\n"), False

    @staticmethod
    def slow_free(line):
        """A mutation of a limit could let a bot think for hours."""
        return b"" if re.match(r"\W*(hint|analyse|auto|test|check|q|qu|qui|quit)\b.*", line) else line.encode()

    def notice(self, text):
        """Words of the last lines before the prompt: they are what can be answered."""
        tail = " ".join(text.split("\n")[-8:-1])
        self.options = re.findall(r"[^\W\d_][\w-]*(?: \d+)?", tail)[-40:] + re.findall(r"\b[a-z]\d+\b", tail)[-40:]


SEEN = (b"/board", b"/zones", b"/score", b"/why", b"/log 2000", b"")


def same_after_loading(console, where):
    """Saves, loads and compares the table."""
    console.type(b"")  # bots whose decision was gone to play on
    before = [console.type(line) for line in SEEN]
    said = console.type(b"/save check.save")
    if "Saved in" not in said:
        raise Failure(f"{where}: it cannot be saved: {said}")
    said = console.type(b"/load check.save")
    after = [console.type(line) for line in SEEN]
    if before != after:
        differs = next((a, b) for a, b in zip(before, after) if a != b)
        raise Failure(f"{where}: loaded, the game is not the same\n{said}\n--- before:\n{differs[0]}\n--- after:\n{differs[1]}")


def session(program, folder, environment, chance, show=False):
    """A session of LINES lines; raises Failure."""
    typist = Typist(chance)
    console = Console(program, typist.play_words(), folder, environment)
    try:
        for at in range(LINES):
            typist.notice(console.answer)
            line, looks = typist.line()
            if at % 200 == 199 or (console.prompt in ("over", "open: over", "") and chance.random() < 0.3):
                line, looks = " ".join(typist.play_words()).encode(), False
            before = console.prompt, console.number
            in_game = console.number is not None and not console.prompt.startswith("lua ")
            said = console.type(line)
            if show:
                print(repr(line), said, sep="\n")
            if console.prompt.startswith("lua "):
                console.type(b"")
            if (looks or WRONG in said) and in_game and (console.prompt, console.number) != before:
                raise Failure(f"line {at}, {line!r}, changed the game: {before} became {console.prompt!r}\n{said}")
            if at % 80 == 79 and (console.number or console.prompt.endswith("over")):
                same_after_loading(console, f"line {at}, {line!r}")
        console.leave()
    except Failure:
        raise
    except (OSError, subprocess.TimeoutExpired) as lost:
        raise Failure(f"it went away: {lost}") from lost
    finally:
        console.kill()
    return "well"
