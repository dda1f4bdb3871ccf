"""Types at the console through a pseudo-terminal and looks at what comes back."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PROGRAM = os.environ["SPEAKEASY"]
TAB, ENTER, CTRL_C, CTRL_D, UP, CTRL_U = "\t", "\r", "\x03", "\x04", "\x1b[A", "\x15"
PATIENCE = 20
failed = 0


class Terminal:
    def __init__(self, *arguments, columns=80, **environment):
        self.seen = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(environment)
            os.execv(PROGRAM, [PROGRAM, *arguments])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.mark = 0

    def read(self, seconds):
        if select.select([self.fd], [], [], seconds)[0]:
            try:
                self.seen += os.read(self.fd, 65536).decode(errors="replace")
                return True
            except OSError:  # the program has ended
                pass
        return False

    def since(self):
        return self.seen[self.mark:]

    def expect(self, text, what=""):
        """Waits until the text appears after what was typed last."""
        global failed
        end = time.time() + PATIENCE
        while text not in self.since():
            if time.time() > end or (not self.read(0.2) and self.ended()):
                failed = 1
                print(f"FAILED: expected {text!r} {what}\n--- saw:\n{self.since()[-1500:]!r}")
                return False
        return True

    def refuse(self, text, what=""):
        global failed
        self.read(0.3)
        if text in self.since():
            failed = 1
            print(f"FAILED: did not expect {text!r} {what}\n--- saw:\n{self.since()[-1500:]!r}")

    def type(self, keys):
        while self.read(0.05):
            pass
        self.mark = len(self.seen)
        for at in range(0, len(keys), 512):
            os.write(self.fd, keys[at:at + 512].encode(errors="surrogateescape"))
            while self.read(0.01):
                pass

    def ended(self):
        if self.pid:
            pid, self.status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
        return self.pid == 0

    def exits(self, code):
        global failed
        end = time.time() + PATIENCE
        while not self.ended() and time.time() < end:
            self.read(0.1)
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            failed = 1
            print(f"FAILED: it does not end\n--- saw:\n{self.since()[-1500:]!r}")
        elif os.waitstatus_to_exitcode(self.status) != code:
            failed = 1
            print(f"FAILED: exit status {self.status}, not {code}\n--- saw:\n{self.since()[-1500:]!r}")
        os.close(self.fd)


def lobby():
    t = Terminal()
    t.expect("> ")
    t.type("pl" + TAB)
    t.expect("play ", "Tab completes a command")
    t.type("par" + TAB)
    t.expect("parlour", "Tab completes a game")
    t.type(" seed=4" + ENTER)
    t.expect("you 1> ", "the game starts")
    t.type(CTRL_D)
    t.expect("Press Ctrl-D once more to leave; the game is kept.")
    t.type("y" + ENTER)
    t.expect("you 2> ")
    t.type(CTRL_D)
    t.expect("once more", "any line takes the first Ctrl-D back")
    t.type(CTRL_D)
    t.expect("The game is kept in ")
    t.exits(0)


def keys():
    t = Terminal("play", "parlour", "seed=4")
    t.expect("you 1> ")
    t.type("y" + ENTER)
    t.expect("Which card?")
    t.type("car" + TAB)
    t.expect("card 4", "Tab completes an option")
    t.type(CTRL_C)
    t.expect("you 2> ", "Ctrl-C abandons the line")
    t.refuse("You show", "nothing was chosen")
    t.type("lo")
    t.refuse("\x1b[0;90;49mg", "two commands start so: no hint")
    t.type("g")
    t.type(" ")
    t.expect("[N]", "the hint says what the command takes")
    t.type(CTRL_C)
    t.expect("you 2> ")
    t.type("card 5")
    t.type(ENTER)
    t.expect("You show card 5.")
    t.expect("\x1b[9", "cards are coloured")
    t.type("undo" + ENTER)
    t.expect("Take it back all the same?")
    t.expect("(y/n) ")
    t.type("n" + ENTER)
    t.expect("you 3> ")
    t.type("undo" + ENTER)
    t.expect("(y/n)")
    t.type("y" + ENTER)
    t.expect("Taken back: card 5")
    t.expect("you 2> ")
    t.type(UP + UP + UP)
    t.expect("undo", "the lines before come back")
    t.type(CTRL_U + "x" * 10000 + ENTER)
    t.expect("is neither an", "a long paste is only a wrong line")
    t.type("\x1b[31m\x07 bad" + ENTER)
    t.expect("you 2> ")
    t.type("quit" + ENTER)
    t.exits(0)


def looking():
    t = Terminal("play", "parlour", "seed=4")
    t.expect("you 1> ")
    t.type("look he" + TAB)
    t.expect("look heap", "Tab completes a zone")
    t.type(CTRL_U + "look the" + TAB)
    t.expect("look the cat", "Tab completes a piece")
    t.type(CTRL_U + "quit" + ENTER)
    t.exits(0)
    t = Terminal("play", "chicago", "seed=4", SPEAKEASY_SCRIPTS="")
    t.expect("you 1> ")
    t.type("mon" + TAB)
    t.expect("money", "Tab completes a view")
    t.type(CTRL_U + "look mon" + TAB)
    t.expect("look money")
    t.type(CTRL_U + "quit" + ENTER)
    t.exits(0)


def interrupts_between_lines():
    t = Terminal("play", "parlour", "seed=4")
    t.expect("you 1> ")
    for _ in range(20):
        os.kill(t.pid, signal.SIGINT)
    t.type("board" + ENTER)
    t.expect("you 1> ", "an interrupt does not end the game")
    t.type("quit" + ENTER)
    t.exits(0)


def two_players():
    t = Terminal("play", "parlour", "anna", "bob", "seed=4")
    t.expect("The keyboard goes to anna")
    t.refuse("hand", "nothing is shown before Enter")
    t.type(ENTER)
    t.expect("anna 1> ")
    t.type("n help none 1" + ENTER)
    t.expect("anna 2> ")
    t.type("help none 1" + ENTER)
    t.expect("\x1b[3J", "the scrollback is cleared")
    t.expect("The keyboard goes to bob")
    t.refuse("hand")
    t.type(UP)
    t.refuse("none", "the other's lines are forgotten")
    t.type(TAB + TAB)
    t.refuse("board", "nothing is completed at the curtain")
    t.type("b")
    t.refuse("\x1b[0;90;49m", "and nothing hinted")
    t.type(CTRL_U + ENTER)
    t.expect("bob 4> ")
    t.type(UP)
    t.refuse("none", "the other's lines are forgotten")
    t.type(CTRL_U + "quit" + ENTER)
    t.exits(0)


def lobby_of(game):
    """The folder of another test game."""
    return {"SPEAKEASY_SCRIPTS": os.path.join(os.path.dirname(os.path.realpath(__file__)), game)}


def after_last_clear(t):
    """What is on the screen, and in its scrollback."""
    return t.seen[t.seen.rindex("\x1b[3J"):]


def hides(t, *texts):
    global failed
    t.read(0.3)
    for text in texts:
        if text in after_last_clear(t):
            failed = 1
            print(f"FAILED: {text!r} can still be seen\n--- saw:\n{after_last_clear(t)!r}")


def talk_behind_the_curtain():
    t = Terminal("play", "parlour", "anna", "bob", "cleo", "seed=4")
    t.expect("The keyboard goes to anna")
    t.type(ENTER)
    t.expect("anna 1> ")
    t.type("sh" + TAB)
    t.expect("show ", "Tab completes the command")
    t.type("card 1" + TAB)
    t.expect("card 11", "Tab completes a card of hers")
    t.type(" t" + TAB)
    t.expect("to ")
    t.type("c" + TAB)
    t.expect("cleo", "Tab completes who sees it")
    t.type(ENTER)
    t.expect("You show cleo card 11.")
    t.type("say to b" + TAB)
    t.expect("bob ")
    t.type("trust nobody" + ENTER)
    t.expect('You say to bob: "trust nobody"')
    t.type("show card 2")
    t.type(TAB)
    t.refuse("card 2 ", "only what she has is completed")
    t.type(CTRL_U + "n" + ENTER)
    t.expect("anna 2> ")
    t.type("help none" + ENTER)
    t.expect("Your secret bid")
    t.type("3" + ENTER)
    t.expect("The keyboard goes to bob")
    hides(t, "anna 4", "card", "cleo", "trust", "3\r")
    t.type(CTRL_C)
    t.expect("press Enter> ")
    hides(t, "card", "trust")
    t.type(UP)
    hides(t, "show", "say", "help")
    t.type(CTRL_U + ENTER)
    t.expect("bob 4> ")
    t.expect('Anna says to you: "trust nobody"')
    hides(t, "shows", "cleo card", "11", "bid 3")
    t.type("2" + ENTER)
    t.expect("The keyboard goes to cleo")
    hides(t, "trust", "2\r")
    t.type(ENTER)
    t.expect("cleo 4> ")
    t.expect("Anna shows you card 11.")
    hides(t, "trust")
    t.type("undo" + ENTER)
    t.expect("The last decision was bob's. Take it back all the same?")
    t.type("n" + ENTER)
    t.expect("cleo 4> ", "it stays")
    t.type("undo" + ENTER)
    t.expect("(y/n) ")
    t.type("y" + ENTER)
    t.expect("The keyboard goes to bob", "it was his decision")
    hides(t, "Anna shows you card 11", "Taken back")
    t.type(ENTER)
    t.expect("Taken back: 2", "he alone reads what it was")
    t.expect("bob 4> ")
    t.type("3" + ENTER)
    t.expect("The keyboard goes to cleo")
    hides(t, "Taken back")
    t.type(CTRL_D)
    t.expect("The game is kept in ", "nobody comes, so nothing is shown")
    hides(t, "hand")
    t.exits(0)


def secrets_of_an_open_table():
    """There is a curtain also when only answers and words are hidden."""
    t = Terminal("play", "salon", "ann", "bob", "seed=4", **lobby_of("salon"))
    t.expect("ann 1> ", "nothing is secret yet")
    t.type("red" + ENTER)
    t.type("show off" + ENTER)
    t.expect("Bid how much?")
    t.type("777" + ENTER)
    t.expect("The keyboard goes to bob")
    hides(t, "777")
    t.type(ENTER)
    t.expect("bob 3> ")
    hides(t, "777")
    t.type("5" + ENTER)
    t.expect("The keyboard goes to ann")
    t.type(ENTER)
    t.expect("You bid 777.")
    t.type("quit" + ENTER)
    t.exits(0)


def tab_at_the_curtain():
    """The next player's options are his, also before he has taken the keyboard."""
    t = Terminal("play", "parlour", "anna", "bob", "seed=4")
    t.expect("The keyboard goes to anna")
    t.type("car" + TAB)
    t.refuse("card ")
    t.type(CTRL_U + ENTER)
    t.expect("anna 1> ")
    t.type("y" + ENTER)
    t.expect("Which card?")
    t.type("quit" + ENTER)
    t.expect("The game is kept in ")
    t.exits(0)
    t = Terminal("resume", "1")
    t.expect("The keyboard goes to anna")
    t.type("car" + TAB + TAB)
    t.refuse("card ", "her cards are options now, and stay hers")
    t.type(CTRL_U + "c")
    t.refuse("ard ")
    t.type(CTRL_U + ENTER)
    t.expect("anna 2> ")
    t.type("car" + TAB)
    t.expect("card 4")
    t.type(CTRL_U + "quit" + ENTER)
    t.exits(0)


def newcomers():
    """The rules of a phase are told once, on a terminal, and not at all without the setting."""
    state = os.path.join(os.environ["XDG_STATE_HOME"], "newcomer")
    t = Terminal("play", "gangster", "start=first", "seed=4", SPEAKEASY_SCRIPTS="", XDG_STATE_HOME=state)
    t.expect("New to you, 'turn':")
    t.expect("A turn is exactly one of these: lay, move, shoot.")
    t.expect("you 1> ")
    t.type("auto 5" + ENTER)
    t.expect("> ")
    t.refuse("New to you", "it is told once")
    t.type("quit" + ENTER)
    t.exits(0)
    t = Terminal("play", "gangster", "start=first", "seed=4", SPEAKEASY_SCRIPTS="", XDG_STATE_HOME=state)
    t.expect("you 1> ")
    t.refuse("New to you", "also not in the next sitting")
    t.type("settings teach no" + ENTER)
    t.expect("teach no")
    t.type("new famiglia" + ENTER)
    t.expect("Famiglia: you and Ada")
    t.refuse("New to you", "without the setting nothing is told")
    t.type("settings teach yes" + ENTER)
    t.expect("teach yes")
    t.type("quit" + ENTER)
    t.exits(0)


def leaving_a_table_with_secrets():
    t = Terminal("play", "parlour", "anna", "bob", "seed=4")
    t.expect("The keyboard goes to anna")
    t.type(ENTER)
    t.expect("anna 1> ")
    t.type("n" + ENTER)
    t.expect("anna 2> ")
    t.type("quit" + ENTER)
    t.expect("The game is kept in ")
    hides(t, "hand", "anna 2")
    t.exits(0)


def bots_at_their_pace():
    """With a pace, bots' moves come one by one; Ctrl-C calls back a bot that plays for somebody."""
    t = Terminal("play", "parlour", "seed=4")
    t.expect("you 1> ")
    t.type("settings pace 10" + ENTER)
    t.expect("pace 10")
    t.type("auto end" + ENTER)
    t.expect("You draw a card.")
    t.refuse("you 2> ", "it waits after what was told")
    t.type(CTRL_C)
    t.expect("you 2> ", "and the player is asked again")
    t.type("settings pace 0" + ENTER)
    t.type("auto end" + ENTER)
    t.expect("over> ", "now nothing waits")
    t.type("quit" + ENTER)
    t.exits(0)


def long_thinking():
    """A bot that thinks long says how far it is, and Ctrl-C stops it."""
    t = Terminal("play", "gangster", "anna", "bob:search:60s", "start=first", "seed=4", SPEAKEASY_SCRIPTS="")
    t.expect("anna 1> ")
    t.type("red 1 c3" + ENTER)
    t.expect("bob thinks ... ")
    t.expect(" %")
    t.type(CTRL_C)
    t.expect("The bots were stopped; an empty line lets them play on.")
    t.expect("> ")
    t.type(ENTER)
    t.expect("bob thinks ... ", "an empty line lets it go on")
    t.type(CTRL_C)
    t.expect("The bots were stopped")
    t.type("quit" + ENTER)
    t.exits(0)
    t = Terminal("play", "gangster", "anna", "start=first", "seed=4", SPEAKEASY_SCRIPTS="")
    t.expect("anna 1> ")
    t.type("auto search:60s 3" + ENTER)
    t.expect("The bot thinks ... ")
    t.type(CTRL_C)
    t.expect("Lay which tile?", "she is asked herself")
    t.expect("anna 1> ")
    t.type("quit" + ENTER)
    t.exits(0)


def window_that_changes():
    t = Terminal("play", "gangster", "seed=4", SPEAKEASY_SCRIPTS="")
    t.expect("you 1> ")
    t.type("boa")
    fcntl.ioctl(t.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    t.type("rd" + ENTER)
    t.expect("you 1> ")
    t.read(0.3)
    drawn = t.since()[t.since().index("\n"):]
    drawn = re.sub(r"\x1b\[[0-9;]*[a-zA-Z]", "", drawn).replace("\r", "")
    longest = max(map(len, drawn.split("\n")))
    if longest > 40:
        global failed
        failed = 1
        print(f"FAILED: a line of {longest} columns after the window became 40 wide:\n{drawn}")
    t.type("quit" + ENTER)
    t.exits(0)


def simple_terminal():
    """TERM=dumb: no commands for the terminal, also not to hide a hand."""
    t = Terminal("play", "parlour", "anna", "bob", "seed=4", TERM="dumb")
    t.expect("The keyboard goes to anna")
    t.type(ENTER)
    t.expect("anna 1> ")
    t.type("n" + ENTER)
    t.type("help none 1" + ENTER)
    t.expect("The keyboard goes to bob")
    t.expect("\n" * 20 if "\r\n" not in t.seen else "\r\n" * 20, "the hand is pushed away")
    t.type(ENTER)
    t.expect("bob 4> ")
    if "\x1b" in t.seen:
        global failed
        failed = 1
        print(f"FAILED: escapes on a dumb terminal: {t.seen!r}")
    t.type("quit" + ENTER)
    t.exits(0)


def without_colour():
    for arguments, environment in ((["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})):
        t = Terminal(*arguments, "play", "parlour", "seed=4", **environment)
        t.expect("you 1> ")
        if re.search(r"\x1b\[[0-9;]*m", t.seen.replace("\x1b[0m", "")):
            global failed
            failed = 1
            print(f"FAILED: colour with {arguments} {environment}: {t.seen!r}")
        t.type("quit" + ENTER)
        t.exits(0)


def lines_of_earlier_sittings():
    """Commands come back with the up arrow the next time; answers, talk and lines typed at a curtained table do not."""
    kept = os.path.join(os.environ["XDG_STATE_HOME"], "speakeasy", "history")
    if os.path.exists(kept):
        os.remove(kept)
    t = Terminal("play", "parlour", "seed=4")
    t.expect("you 1> ")
    t.type("log 7" + ENTER)
    t.expect("you 1> ")
    t.type("say my secret" + ENTER)
    t.expect("you 1> ")
    t.type("y" + ENTER)
    t.expect("Which card?")
    t.type("card 5" + ENTER)
    t.type("= #sea" + TAB)
    t.expect("seats", "Tab completes names of scripts")
    t.type(ENTER)
    t.type("quit" + ENTER)
    t.exits(0)
    with open(kept, encoding="utf-8") as file:
        lines = file.read().split("\n")
    global failed
    if lines != ["log 7", "= #seats", "quit", ""] or os.stat(kept).st_mode & 0o777 != 0o600:
        failed = 1
        print(f"FAILED: kept lines: {lines}, mode {os.stat(kept).st_mode:o}")
    t = Terminal()
    t.expect("> ")
    t.type(UP + UP + UP)
    t.expect("log 7", "a line of the sitting before")
    t.type(CTRL_U + "quit" + ENTER)
    t.exits(0)


def broken_letters():
    """Bytes that are no UTF-8 are a wrong line, and nothing more."""
    t = Terminal("play", "parlour", "seed=4")
    t.expect("you 1> ")
    for rubbish in ("\udcff\udcfe", "\udcc3", "\udce2\udc82", "y\udc80", "say \udcf0\udc9f"):
        t.type(CTRL_U + rubbish + ENTER)
        t.expect("you 1> ", f"after {rubbish!a}")
        t.refuse("Which card?", "nothing was answered")
    t.type(CTRL_U + "y" + ENTER)
    t.expect("Which card?", "the line after it counts")
    t.type("quit" + ENTER)
    t.exits(0)


def escapes_in_names():
    """A name can neither colour nor clear the screen."""
    t = Terminal("play", "parlour", "a\x1b[31mb", "\x1b]0;title\x07c", "seed=4")
    t.expect("The keyboard goes to a?[31mb")
    t.type(ENTER)
    t.expect("a?[31mb 1> ")
    t.type("n" + ENTER)
    t.expect("a?[31mb 2> ")
    t.type("help none 1" + ENTER)
    t.expect("The keyboard goes to ?]0;title?c")
    t.refuse("\x1b]0;")
    for escape in ("\x1b[31m", "\x1b]0;"):
        if escape in t.seen:
            global failed
            failed = 1
            print(f"FAILED: {escape!r} of a name reached the terminal")
    t.type(ENTER)
    t.expect("?]0;title?c 4> ")
    t.type("quit" + ENTER)
    t.exits(0)


def tiny():
    """A prompt as wide as the terminal, and a terminal that does not know its width."""
    for columns in (0, 1, 2, 5, 8, 12, 13, 14, 15, 20):
        t = Terminal("play", "parlour", "a_player_with_a_long_name", "seed=4", columns=columns)
        t.expect("a_player_with_a_long", f"in {columns} columns")
        t.type("n" + ENTER)
        t.expect("And now?", f"in {columns} columns")
        t.type("x" * 50 + ENTER)
        t.type("quit" + ENTER)
        t.exits(0)


def narrow():
    t = Terminal(columns=40)
    t.expect("> ")
    t.type("play parlour seed=4" + ENTER)
    t.expect("you 1> ")
    board = re.sub(r"\x1b\[[0-9;]*[a-zA-Z]", "", t.seen[t.seen.rindex("Parlour, a game"):])
    longest = max(map(len, board.replace("\r", "").split("\n")))
    if longest > 40:
        global failed
        failed = 1
        print(f"FAILED: a line of {longest} columns in 40:\n{board}")
    t.type("quit" + ENTER)
    t.exits(0)


good = bad = 0
for test in (lobby, keys, looking, interrupts_between_lines, two_players, talk_behind_the_curtain,
             secrets_of_an_open_table, tab_at_the_curtain, newcomers, leaving_a_table_with_secrets,
             bots_at_their_pace, long_thinking,
             window_that_changes, simple_terminal, without_colour, lines_of_earlier_sittings,
             broken_letters, escapes_in_names, tiny, narrow):
    failed = 0
    test()
    if failed:
        print(f"FAILED: {test.__name__}")
        bad += 1
    else:
        good += 1
print(f"{good} passed, {bad} failed")
sys.exit(bad > 0)
