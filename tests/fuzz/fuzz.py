"""Throws rubbish at the sanitized console: typed lines, damaged saves, damaged scripts. Nothing of it may crash, hang, or
print an escape. Every case has a seed; a failure prints how to see it again.

fuzz.py [SECONDS]                one round of every part, then more until the time is up
fuzz.py console|save|script SEED just that case, with what it prints"""

import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("SPEAKEASY_ASAN", os.path.join(TOP, "build/asan/speakeasy"))
FUZZ_SAVE = os.path.join(os.path.dirname(PROGRAM), "tests/fuzz/fuzz_save")
GAMES = {"gangster": (2, 4), "famiglia": (2, 2), "chicago": (2, 4), "chicago-gangsters": (3, 5)}
SLOWEST = 120  # seconds for one case; it takes a small part of one
ROUND = {"console": 64, "save": 16, "script": 160}
LINES, SAVES = 320, 60  # typed in a console case, damaged in a save case

COMMANDS = "help games play resume forget load recover save board look log why undo undo! say show rules options about quit".split()
WORDS = """to all 1 2 3 12 99999999999999999999 -1 0 1-3 3-1 1,2 1-999999 a b c3 f6 red yes no y n pass done players=3 seed=7
goal=3 players=0 human random x:random x:nobody s.save none.save / . .. " "" \\ /help /board %s %n é 中 \x1b[2J""".split(" ")


class Failure(Exception):
    pass


def run(arguments, folder, typed=b""):
    """Runs a program in a folder; raises Failure if it crashed, hung or steered the terminal."""
    options = os.environ.get("ASAN_OPTIONS", "") + ":exitcode=99"
    environment = dict(os.environ, ASAN_OPTIONS=options.lstrip(":"), UBSAN_OPTIONS="halt_on_error=1:exitcode=99",
                       XDG_STATE_HOME=os.path.join(folder, "state"), HOME=folder, LC_ALL="C.UTF-8")
    try:
        done = subprocess.run(arguments, cwd=folder, env=environment, input=typed, timeout=SLOWEST,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired as late:
        raise Failure(f"it took more than {SLOWEST} s\n" + (late.stdout or b"")[-2000:].decode(errors="replace"))
    words = done.stdout.decode(errors="backslashreplace")
    if done.returncode not in (0, 1, 2) or "Sanitizer" in words or "runtime error:" in words:
        raise Failure(f"exit code {done.returncode}\n" + words[-6000:])
    if "\x1b" in words or "\\x" in words:
        raise Failure("it printed what no terminal should get\n" + words[-2000:])
    return words


# Typed lines -----------------------------------------------------------------------------------


def typed_line(chance):
    """Mostly answers, so that the game goes on; then commands; then anything."""
    kind = chance.random()
    if kind < 0.45:
        return str(chance.randint(1, 8)).encode()
    if kind < 0.6:
        return " ".join(str(chance.randint(0, 12)) for _ in range(chance.randint(1, 6))).encode()
    if kind < 0.85:
        command = chance.choice(COMMANDS[:-1])
        if chance.random() < 0.1:
            command = command[:chance.randint(1, 9)]
        return " ".join([command] + chance.choices(WORDS, k=chance.randint(0, 3))).encode()
    if kind < 0.95:
        return " ".join(chance.choices(WORDS + COMMANDS, k=chance.randint(0, 5))).encode()
    if kind < 0.97:
        return bytes(chance.choices(b"a1 \"\\/", k=chance.randint(1000, 9000)))
    return bytes(byte for byte in chance.randbytes(chance.randint(0, 60)) if byte not in b"\n")


def play_words(chance):
    game = chance.choice(list(GAMES))
    players = chance.randint(*GAMES[game])
    humans = chance.randint(1, players)
    return ["play", game, f"players={players}", f"seed={chance.randint(0, 999)}"] + [f"p{i}" for i in range(humans)]


def console(seed, folder):
    chance = random.Random(seed)
    typed = [typed_line(chance) for _ in range(LINES)]
    for at in range(60, LINES, 60):  # another game, whatever became of the one before
        typed[at] = " ".join(play_words(chance)).encode()
    return run([PROGRAM] + play_words(chance), folder, b"\n".join(typed) + b"\n")


# Saves -----------------------------------------------------------------------------------------


def save(seed, folder):
    chance = random.Random(seed)
    words = play_words(chance)
    answers = [str(chance.randint(1, 4)) for _ in range(chance.randint(5, 120))]
    typed = "".join(f"{line}\n" for line in ["say it's me"] + answers + ["save s", "quit"])
    run([PROGRAM] + words, folder, typed.encode())
    if not os.path.exists(os.path.join(folder, "s")):
        return "the game was over before it could be saved"
    game = os.path.join(TOP, "scripts/games", words[1])
    return run([FUZZ_SAVE, "s", game, str(seed * SAVES), str(SAVES)], folder)


# Scripts ---------------------------------------------------------------------------------------


NAME, NUMBER = re.compile(rb"[A-Za-z_]\w*"), re.compile(rb"\b\d+\b")


def exchanged(text, chance):
    """A name or a number in the place of another: most of these still compile."""
    for _ in range(chance.randint(1, 4)):
        found = list(chance.choice((NAME, NUMBER)).finditer(text))
        at = chance.choice(found)
        other = chance.choice(found)[0] if chance.random() < 0.8 else chance.choice((b"nil", b"-1", b"0", b"1e9", b"seats"))
        text = text[:at.start()] + other + text[at.end():]
    return text


def damaged(text, chance):
    """Bytes flipped, lines swapped, doubled or left out; but mostly words exchanged."""
    kind = chance.randrange(8)
    if kind > 2:
        return exchanged(text, chance)
    if kind == 2:
        data = bytearray(text)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return bytes(data)
    lines = text.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    if kind == 0:
        lines[a], lines[b] = lines[b], lines[a]
    else:
        lines[a] = lines[b] if chance.random() < 0.5 else b""
    return b"\n".join(lines)


def script(seed, folder):
    chance = random.Random(seed)
    game = chance.choice(list(GAMES))
    copy = os.path.join(folder, game)
    shutil.copytree(os.path.join(TOP, "scripts/games", game), copy)
    victim = os.path.join(copy, chance.choice(sorted(name for name in os.listdir(copy) if name.endswith(".lua"))))
    with open(victim, "rb") as file:
        text = damaged(file.read(), chance)
    with open(victim, "wb") as file:
        file.write(text)
    with open(os.path.join(copy, "fuzz_test.lua"), "w", encoding="ascii") as file:
        file.write("scenario('it is played', function() play_on(80) end)\n")
    if seed % 4 == 0:
        return run([PROGRAM, "check", copy, "games=1", f"players={GAMES[game][0]}"], folder)
    return run([PROGRAM, "test", copy], folder)


# All of it -------------------------------------------------------------------------------------

PARTS = {"console": console, "save": save, "script": script}


def attempt(part, seed):
    """What went wrong, or None."""
    with tempfile.TemporaryDirectory(prefix="speakeasy-fuzz-") as folder:
        try:
            PARTS[part](seed, folder)
        except Failure as failure:
            return f"FAILED: tests/fuzz/run {part} {seed}: {failure}"
    return None


def rounds(seconds):
    start, played, failures = time.monotonic(), 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        while played == 0 or time.monotonic() - start < seconds:
            cases = [(part, played * count + i + 1) for part, count in ROUND.items() for i in range(count)]
            failures += filter(None, pool.map(lambda case: attempt(*case), cases))
            played += 1
    for failure in failures[:20]:
        print(failure)
    typed, saves, scripts = (played * n for n in (ROUND["console"] * LINES, ROUND["save"] * SAVES, ROUND["script"]))
    print(f"{typed} typed lines, {saves} damaged saves, {scripts} damaged scripts: {len(failures) or 'no'} failures")
    return 1 if failures else 0


def main(words):
    if len(words) == 2 and words[0] in PARTS:
        with tempfile.TemporaryDirectory(prefix="speakeasy-fuzz-") as folder:
            print(PARTS[words[0]](int(words[1]), folder))
        return 0
    return rounds(float(words[0]) if words else 0)


sys.exit(main(sys.argv[1:]))
