"""serve-stdio and those who mean no good: every line is answered by one line, and no wrong one does any harm."""
import json
import os
import random
import subprocess
import sys
import threading

top = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(top, "scripts", "autoplay"))
sys.dont_write_bytecode = True
import bot  # noqa: E402

program = os.environ["SPEAKEASY"]


def talk(lines):
    """All replies to these lines (bytes), and the exit code."""
    done = subprocess.run([program, "serve-stdio"], input=b"".join(lines), stdout=subprocess.PIPE, timeout=300)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def say(**fields):
    return json.dumps(fields).encode() + b"\n"


start = say(do="start", game="gangster", seats=["me", "greedy"], seed=1)
decision = say(do="decision")


def wrong_lines():
    """Lines that must be refused in the middle of a game, with the code of the error."""
    yield b"\n", "malformed"
    yield b"hello\n", "malformed"
    yield b"[1,2]\n", "malformed"
    yield b'{"do":"view"\n', "malformed"
    yield b'{"do":"view","do":"quit"}\n', "malformed"
    yield b'{"do":"vi\xffew"}\n', "malformed"
    yield b'{"do":"view\x00"}\n', "malformed"
    yield b"[" * 60000 + b"\n", "malformed"
    yield b'{"a":' * 10000 + b"\n", "malformed"
    yield b"x" * 65537 + b"\n", "oversized"
    yield b'{"do":"view","id":"' + b"y" * 5000000 + b'"}\n', "oversized"
    yield b"{}\n", "unknown"
    yield say(do=7), "unknown"
    yield say(do="cheat"), "unknown"
    yield say(do="view", id={"a": 1}), "wrong"
    yield say(do="view", id="z" * 65), "wrong"
    yield say(do="view", whom=2), "wrong"
    yield say(do="view", seat=2), "not_yours"
    yield say(do="events", seat=2), "not_yours"
    yield say(do="view", seat=3), "wrong"
    yield say(do="view", seat=-1), "wrong"
    yield say(do="view", seat="1"), "wrong"
    yield say(do="view", seat=10**18), "wrong"
    yield b'{"do":"view","seat":1e400}\n', "malformed"
    yield b'{"do":"view","seat":99999999999999999999999}\n', "malformed"
    yield say(do="events", since=-1), "wrong"
    yield say(do="hello", protocol=2), "wrong"
    yield say(do="answer"), "wrong"
    yield say(do="answer", answer=0), "refused"
    yield say(do="answer", answer=99), "refused"
    yield say(do="answer", answer="the moon"), "refused"
    yield say(do="answer", answer=[1]), "wrong"
    yield say(do="answer", answer={"x": 1}), "wrong"
    yield say(do="answer", answer=None), "wrong"
    yield say(do="answer", answer=True), "wrong"
    yield say(do="answer", answer=1, seat=2), "not_asked"
    yield say(do="answer", answer=1, decision=2), "not_asked"
    yield say(do="start"), "wrong"
    yield say(do="start", game="../../etc"), "wrong"
    yield say(do="start", game=os.path.join(top, "scripts/games/gangster")), "wrong"
    yield say(do="start", game="gangster", seats=["a"] * 9), "wrong"
    yield say(do="start", game="gangster", seats=["a", "a"]), "wrong"
    yield say(do="start", game="gangster", seats=["a:nobody"]), "wrong"
    yield say(do="start", game="gangster", seats=[1]), "wrong"
    yield say(do="start", game="gangster", seats="a"), "wrong"
    yield say(do="start", game="gangster", players=3, seats=["a", "b", "c", "d"]), "wrong"
    yield say(do="start", game="gangster", players=99), "wrong"
    yield say(do="start", game="gangster", options={"gaol": 3}), "wrong"
    yield say(do="start", game="gangster", options={"goal": {}}), "wrong"
    yield say(do="start", game="gangster", options=[1]), "wrong"
    yield say(do="start", game="gangster", options={"goal=3 x": "1"}), "wrong"
    yield say(do="start", game="gangster", variants=["./mine.lua"]), "wrong"
    yield say(do="start", game="gangster", variants=["no-such"]), "wrong"
    yield say(do="start", game="gangster", seed=-4), "wrong"


def test_wrong_lines():
    wrong = list(wrong_lines())
    lines = [start, decision]
    for line, _ in wrong:
        lines += [line, decision]
    replies, code = talk(lines)
    assert code == 0 and len(replies) == len(lines), (code, len(replies), len(lines))
    for i, (line, expected) in enumerate(wrong):
        reply = replies[2 + 2 * i]
        assert reply["ok"] is False and reply["error"]["code"] == expected, (line[:80], expected, reply)
        assert reply["error"]["message"], line[:80]
        assert replies[3 + 2 * i] == replies[1], f"{line[:80]} has changed something"
    return len(wrong)


def test_without_game():
    lines = [say(do=what) for what in ("view", "decision", "answer", "events", "box")]
    replies, code = talk(lines)
    assert code == 0 and [reply["error"]["code"] for reply in replies] == ["no_game"] * 5, replies
    replies, code = talk([])
    assert code == 0 and replies == []
    replies, code = talk([b'{"do":"hello"}'])  # the last line need not end
    assert code == 0 and replies[0]["protocol"] == 1
    replies, code = talk([say(do="quit", id="x"), say(do="hello")])
    assert code == 0 and replies == [{"ok": True, "id": "x"}]


def test_labels():
    """Labels do what numbers do."""
    by_number, _ = talk([start, say(do="answer", answer=2), say(do="answer", answer=8)])
    options = by_number[0]["decision"]["options"], by_number[1]["decision"]["options"]
    by_label, _ = talk([start, say(do="answer", answer=options[0][1]["label"]),
                        say(do="answer", answer=options[1][7]["label"])])
    assert by_label == by_number and by_label[2]["ok"]


def test_flood():
    """Many lines at once, while nobody reads: it neither grows nor forgets one."""
    many = 20000
    process = subprocess.Popen([program, "serve-stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def pour():
        process.stdin.write(start)
        for number in range(many):
            process.stdin.write(b"{" if number % 3 == 0 else b'{"do":"answer","answer":999,"id":%d}' % number)
            process.stdin.write(b"\n")
        process.stdin.flush()

    pouring = threading.Thread(target=pour)
    pouring.start()
    refused, memory = 0, []
    for number in range(many + 1):
        refused += json.loads(process.stdout.readline())["ok"] is False
        if number in (1000, many):
            with open(f"/proc/{process.pid}/statm", encoding="ascii") as statm:
                memory.append(int(statm.read().split()[1]) * 4)
    pouring.join()
    process.stdin.close()
    assert process.wait(timeout=60) == 0 and refused == many, refused
    assert memory[1] < memory[0] + 8192, f"it grew from {memory[0]} to {memory[1]} KB"


def names_of(zone):
    return [piece["name"] for piece in zone["pieces"]]


def test_hidden():
    """A hand is open to its seat alone; the seed that was found by chance is never told."""
    table = bot.Table(program)
    table.ask("start", game="famiglia", seats=["me", "random"], seed=5)
    mine, public = table.ask("view", seat=1)["view"], table.ask("view", seat=0)["view"]

    def hand(view, owner):
        return [zone for zone in view["zones"] if zone["name"] == "hand" and zone.get("owner") == owner][0]

    assert len(names_of(hand(mine, 1))) == hand(mine, 1)["count"] > 0
    assert sum(hand(mine, 2)["backs"].values()) + len(names_of(hand(mine, 2))) == hand(mine, 2)["count"]
    assert len(names_of(hand(public, 1))) < hand(public, 1)["count"]
    assert "seed" not in json.dumps(table.ask("start", game="gangster"))
    assert table.close() == 0


def test_random_bytes():
    """Requests with bytes changed, dropped and doubled."""
    chance = random.Random(7)
    seeds = [start, decision, say(do="view", seat=1), say(do="answer", answer=[1, "x"], decision=1, seat=1),
             say(do="events", since=3, id=1), say(do="start", game="famiglia", options={"a": [1, 2]}, variants=["x"])]
    lines = []
    for _ in range(3000):
        line = bytearray(chance.choice(seeds)[:-1])
        for _ in range(chance.randint(0, 4)):
            at = chance.randrange(len(line))
            line[at:at + chance.randint(0, 2)] = bytes(chance.choice([[chance.randrange(256)], [], line[at:at + 5]]))
            line = line or bytearray(b"x")
        lines.append(bytes(line).replace(b"\n", b" ").replace(b'"quit"', b'"quiz"') + b"\n")
    replies, code = talk(lines)
    assert code == 0 and len(replies) == len(lines), (code, len(replies))
    assert all(reply["ok"] or reply["error"]["code"] for reply in replies)


def test_whole_games():
    chance = random.Random(3)
    table = bot.Table(program)
    for game in table.ask("games")["games"]:
        for players in {game["least_players"], game["most_players"]}:
            for seed in range(1 if game["name"] == "chicago" else 3):
                reply, made = bot.play(table, game["name"], chance, "random", players, seed)
                assert reply["state"] == "over" and made > 0, (game["name"], reply)
                view = table.ask("view")["view"]
                assert view["over"] and view["winners"] == reply["winners"]
                try:
                    table.ask("answer", answer=1)
                    raise AssertionError("a game that is over takes answers")
                except bot.Refused as refused:
                    assert refused.code == "not_asked"
            print(f"{game['name']}, {players} players: {made} decisions in the last game")
    assert table.close() == 0


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print("ok", name)
