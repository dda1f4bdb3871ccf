#!/usr/bin/env python3
"""A bot that plays over the protocol of `speakeasy serve-stdio`, with nothing but Python's standard library.

    scripts/autoplay/bot.py gangster
    scripts/autoplay/bot.py famiglia --games 10 --seed 1 --against greedy --tell

It sits at the first seat and chooses by chance. For a better bot, write another `choose`.
docs/automation.md describes the protocol.
"""
import argparse
import json
import random
import subprocess


class Refused(Exception):
    """The program answered with an error object; `code` says of which kind."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Table:
    """A connection: one line out, one line in."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve-stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, encoding="utf-8", bufsize=1)
        self.ask("hello", protocol=1)

    def ask(self, what, **fields):
        self.process.stdin.write(json.dumps({"do": what, **fields}) + "\n")
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("speakeasy has gone")
        reply = json.loads(line)
        if not reply["ok"]:
            raise Refused(reply["error"])
        return reply

    def close(self):
        self.ask("quit")
        self.process.stdin.close()
        return self.process.wait(timeout=60)


def choose(decision, chance):
    """Any answer that fits the decision. A bot that wants to know more asks for its `view`."""
    least, most = decision["least"], decision["most"]
    if decision["kind"] == "one":
        return chance.choice(decision["options"])["number"]
    if decision["kind"] == "some":
        numbers = [option["number"] for option in decision["options"]]
        return sorted(chance.sample(numbers, chance.randint(least, min(most, len(numbers)))))
    if decision["kind"] == "number":
        return chance.randint(least, most)
    return chance.random() < 0.5


def play(table, game, chance, against="random", players=0, seed=None, tell=False):
    """One game to its end: the winners and how many decisions the bot made."""
    wishes = {"game": game, "seats": ["python"] + [against] * max(1, players - 1)}
    if players:
        wishes["players"] = players
    if seed is not None:
        wishes["seed"] = seed
    reply, made, since = table.ask("start", **wishes), 0, 0
    while True:
        if tell:
            news = table.ask("events", seat=1, since=since)
            since = news["next"]
            for event in news["events"]:
                print(event["line"])
        if reply["state"] != "asked":
            return reply, made
        decision = reply["decision"]
        reply = table.ask("answer", decision=decision["number"], answer=choose(decision, chance))
        made += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--speakeasy", default="speakeasy", help="the program")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--against", default="random", help="the bot on the other seats")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--tell", action="store_true", help="prints what happens")
    wanted = parser.parse_args()
    chance = random.Random(wanted.seed)
    table = Table(wanted.speakeasy)
    won = 0
    for number in range(wanted.games):
        seed = None if wanted.seed is None else wanted.seed + number
        reply, made = play(table, wanted.game, chance, wanted.against, wanted.players, seed, wanted.tell)
        if reply["state"] != "over":
            raise SystemExit(f"game {number + 1} ended: {reply['state']}")
        won += 1 in reply["winners"]
        print(f"game {number + 1}: {made} decisions, won by {reply['winners']}")
    table.close()
    print(f"{wanted.games} games of {wanted.game}, {won} won")


if __name__ == "__main__":
    main()
