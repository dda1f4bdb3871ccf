"""Throws rubbish at the sanitized console: typed lines, damaged saves, damaged scripts. Nothing of it may crash, hang, leak,
print an escape, or change a game but by a decision. Every case has a seed; a failure prints how to see it again.

fuzz.py                          one round of every part
fuzz.py LINES                    so many typed lines, and nothing else
fuzz.py console|save|script SEED just that case, with what it prints"""

import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import typist
from typist import GAMES, Failure, Typist

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("SPEAKEASY_ASAN", os.path.join(TOP, "build/asan/speakeasy"))
FUZZ_SAVE = os.path.join(os.path.dirname(PROGRAM), "tests/fuzz/fuzz_save")
SLOWEST = 120  # seconds for one case; it takes a small part of one
ROUND = {"console": 32, "save": 16, "script": 160}
SAVES = 60  # damaged in a save case


def surroundings(folder):
    """The environment of a program that keeps all it writes in a folder."""
    options = os.environ.get("ASAN_OPTIONS", "") + ":exitcode=99"
    own = {f"XDG_{kind}_HOME": os.path.join(folder, kind.lower()) for kind in ("STATE", "CONFIG", "DATA", "CACHE")}
    return dict(os.environ, ASAN_OPTIONS=options.lstrip(":"), UBSAN_OPTIONS="halt_on_error=1:exitcode=99",
                HOME=folder, LC_ALL="C.UTF-8", **own)


def run(arguments, folder, typed=b""):
    """Runs a program in a folder; raises Failure if it crashed, hung or steered the terminal."""
    try:
        done = subprocess.run(arguments, cwd=folder, env=surroundings(folder), input=typed, timeout=SLOWEST,
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


def console(seed, folder, show=False):
    return typist.session(PROGRAM, folder, surroundings(folder), random.Random(seed), show)


# Saves -----------------------------------------------------------------------------------------


def save(seed, folder):
    chance = random.Random(seed)
    words = Typist(chance).play_words()
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


def attempts(cases):
    """Several at once; prints what fails, and gives how many did."""
    with concurrent.futures.ThreadPoolExecutor(2 * (os.cpu_count() or 1)) as pool:
        failures = list(filter(None, pool.map(lambda case: attempt(*case), cases)))
    for failure in failures[:20]:
        print(failure)
    return len(failures)


def one_round():
    failures = attempts([(part, i + 1) for part, count in ROUND.items() for i in range(count)])
    print(f"{ROUND['console'] * typist.LINES} typed lines, {ROUND['save'] * SAVES} damaged saves, "
          f"{ROUND['script']} damaged scripts: {failures or 'no'} failures")
    return failures


def many_lines(lines):
    """Sessions until so many lines are typed; tells how far it is."""
    sessions, at_once, failures = -(-lines // typist.LINES), 50, 0
    for first in range(1, sessions + 1, at_once):
        last = min(first + at_once, sessions + 1)
        failures += attempts([("console", seed) for seed in range(first, last)])
        print(f"{(last - 1) * typist.LINES} typed lines: {failures or 'no'} failures", flush=True)
    return failures


def main(words):
    if len(words) == 2 and words[0] in PARTS:
        with tempfile.TemporaryDirectory(prefix="speakeasy-fuzz-") as folder:
            more = (True,) if words[0] == "console" else ()
            print(PARTS[words[0]](int(words[1]), folder, *more))
        return 0
    return 1 if (many_lines(int(words[0])) if words else one_round()) else 0


sys.exit(main(sys.argv[1:]))
