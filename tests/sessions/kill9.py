"""Plays scripted games of Gangster, kills the console at random moments, and compares what it had acknowledged with what
its journal holds. A prompt 'you 13> ' acknowledges the twelve decisions before it, whoever made them."""

import glob
import os
import random
import re
import subprocess
import sys
import threading
import time

PROGRAM = os.environ["SPEAKEASY"]
STATE = os.path.join(os.environ["XDG_STATE_HOME"], "speakeasy")
PROMPT = re.compile(r"^you (\d+)> (\d*)$")


def play(arguments, chance, seconds):
    """Feeds random answers; gives all that was printed before the kill."""
    process = subprocess.Popen([PROGRAM] + arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    printed = []
    reader = threading.Thread(target=lambda: printed.append(process.stdout.read()))
    reader.start()
    writer = threading.Thread(target=feed, args=(process, random.Random(chance.random())))
    writer.start()
    time.sleep(seconds)
    process.kill()
    process.wait()
    reader.join()
    writer.join()
    return printed[0].decode()


def feed(process, chance):
    """Small bursts, so that a game lasts about as long as the wait for a kill."""
    try:
        for _ in range(400):
            burst = "".join(f"{chance.randint(1, 6)}\n" for _ in range(chance.randint(1, 10)))
            process.stdin.write(burst.encode())
            process.stdin.flush()
            time.sleep(chance.uniform(0, 0.003))
    except BrokenPipeError:
        pass
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass


def acknowledged(printed):
    """How many decisions were acknowledged, and which answers of the human among them."""
    prompts = [match for match in map(PROMPT.match, printed.split("\n")) if match]
    answers = {}
    for now, after in zip(prompts, prompts[1:]):
        if int(after[1]) > int(now[1]):
            answers[int(now[1])] = int(now[2]) - 1
    over = "The game is over" in printed
    return (int(prompts[-1][1]) - 1 if prompts else 0), answers, over


def journal():
    """The lines of the only journal as {number: first number of the answer}; None if there is no journal."""
    paths = glob.glob(os.path.join(STATE, "*.journal"))
    assert len(paths) <= 1, paths
    if not paths:
        return None
    with open(paths[0], "rb") as file:
        lines = file.read().decode().split("\n")[8:-1]  # a last line without its newline is not whole
    return {int(number): (seat, int(code)) for number, seat, code in
            (re.match(r'(\d+) "([^"]*)" (\d+)', line).groups() for line in lines)}


def main():
    kills, chance = int(sys.argv[1]), random.Random(int(sys.argv[2]))
    counted = known = resumed = torn = 0
    promised, answers, seed = 0, {}, 0
    begun = False
    for kill in range(kills):
        if not begun:
            for path in glob.glob(os.path.join(STATE, "*")):
                os.remove(path)
            seed, promised, answers = seed + 1, 0, {}
        arguments = ["resume"] if begun else ["play", "gangster", f"seed={seed}"]
        printed = play(arguments, chance, chance.uniform(0, 0.06))
        if begun and "It goes on after" in printed:
            resumed += 1
            after = int(re.search(r"It goes on after (\d+)", printed)[1])
            assert after >= promised, f"kill {kill}: {promised} were acknowledged, resume has {after}"
        count, fresh, over = acknowledged(printed)
        promised = max(promised, count)
        answers.update(fresh)
        held = journal()
        if over or (not held and promised == 0):  # killed before the first decision: perhaps an empty journal
            begun = False
            continue
        assert held is not None, f"kill {kill}: {promised} decisions were acknowledged, and there is no journal"
        assert len(held) >= promised, f"kill {kill}: {promised} were acknowledged, the journal has {len(held)}"
        for number, code in answers.items():
            assert held[number] == ("you", code), f"kill {kill}, decision {number}: {held[number]}, not {code}"
        counted, known = counted + promised, known + len(answers)
        torn += len(held) > promised
        begun = True
    assert resumed > kills // 10 and counted > kills, f"too little happened: {resumed} resumed, {counted} decisions"
    if os.environ.get("VERBOSE"):
        print(f"{kills} kills: {counted} acknowledged decisions compared, {known} answers; "
              f"{resumed} resumed; {torn} times the journal was ahead")


main()
